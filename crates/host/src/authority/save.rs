//! A match and its record.

use tabletop::Game;

use super::table::Table;
use super::{Chance, Match, Options};
use crate::record::{self, Dice, Header, Line, Record, RecordError, Step, course_of};

impl<G: Game> Match<G> {
    /// The record so far, once the game has started: for the authority alone while the match runs,
    /// because it holds the secret and what is hidden.
    pub fn record(&self) -> Option<Record<G>> {
        let course = self.course.as_ref()?;
        let steps = (1..=course.step()).map(|step| self.recorded_step(step));
        let steps = steps.collect::<Option<Vec<_>>>()?;
        let (start, secret) = (course.start_digest(), self.secret());
        Some(Record::new(self.header()?, start, steps, secret, self.outcome()))
    }

    /// The record as the lines of a log, the way they were appended had nothing been taken back.
    pub fn journal(&self) -> Vec<Line> {
        let (Some(header), Some(course)) = (self.header(), &self.course) else {
            return Vec::new();
        };
        let mut lines = vec![Line::Header { text: header.to_string() }];
        lines.push(Line::Step { step: 0, text: record::start_line(course.start_digest()) });
        for step in 1..=course.step() {
            let text = self.recorded_step(step).map(|line| line.line(step));
            lines.extend(text.map(|text| Line::Step { step, text }));
        }
        let secret = self.secret();
        lines.extend(self.outcome().map(|result| Line::Over { secret, result }));
        lines
    }

    /// Continues a recorded match: replays it, refusing whatever is not true. Clocks start anew.
    /// [`Command::Resume`](crate::Command::Resume) then asks the bot that is to act.
    pub fn load(record: &Record<G>, options: Options) -> Result<Match<G>, RecordError> {
        let course = course_of(record)?;
        let Header { match_id, setup, dice, players, undone } = &record.header;
        let chance = match (dice, &record.secret) {
            (Dice::Fast { seed }, _) => Chance::Fast(*seed),
            (Dice::Match { seed: Some(seed), .. }, _) => Chance::Seed(*seed),
            (Dice::Match { seed: None, .. }, Some(secret)) => Chance::Secret(secret.clone()),
            (Dice::Match { seed: None, .. }, None) => {
                unreachable!("a record without its secret cannot be replayed")
            }
        };
        let past = match dice {
            Dice::Match { past, .. } => past.clone(),
            Dice::Fast { .. } => Vec::new(),
        };
        let until = past.last().map_or(0, |past| past.until) as usize;
        let (game, match_id) = ((G::ID, G::RULES_VERSION), match_id.clone());
        let mut table = Table::new(match_id, game, chance, past, options, players.len());
        table.seat(players, dice);
        table.undone = *undone;
        Ok(Match {
            table,
            setup: setup.clone(),
            before: record.steps.iter().take(until).cloned().collect(),
            course: Some(course),
            redo: Vec::new(),
        })
    }

    /// All that was settled before the first step, once everyone sits.
    pub(super) fn header(&self) -> Option<Header<G>> {
        let (dice, players) = (self.table.dice()?, self.table.all_players()?);
        let (match_id, undone) = (self.table.id.clone(), self.table.undone);
        Some(Header { match_id, setup: self.setup.clone(), dice, players, undone })
    }

    /// A step that was played, as the record has it.
    pub(super) fn recorded_step(&self, step: u32) -> Option<Step<G>> {
        let before = step.checked_sub(1)?;
        let played = self.course.as_ref()?.steps().get(before as usize)?;
        Some(Step {
            seat: played.seat,
            action: played.action.clone(),
            by_clock: played.by_clock,
            draws: played.draws.clone(),
            digest: played.digest,
        })
    }
}
