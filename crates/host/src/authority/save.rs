//! A match and its record.

use tabletop::Game;

use super::table::Table;
use super::{Chance, Match, Options};
use crate::board::{Board, What};
use crate::record::{
    Dice, Head, Header, Line, Record, RecordError, Step, closed, replayed, start_line, step_line,
};

impl<G: Game> Match<G> {
    /// The record so far, once the game has started: for the authority alone while the match runs,
    /// because it holds the secret and what is hidden.
    pub fn record(&self) -> Option<Record<G>> {
        self.record_until(self.game.step())
    }

    /// The record up to a step that was played, or can be played again.
    pub(super) fn record_until(&self, last: u32) -> Option<Record<G>> {
        let course = self.game.course.as_ref()?;
        let steps = (1..=last).map(|step| self.recorded_step(step)).collect();
        let (start, secret) = (course.start_digest(), self.secret());
        let (dice, players) = (self.table.dice()?, self.table.all_players()?);
        let (match_id, setup) = (self.table.id.clone(), self.game.setup.clone());
        let undone = self.table.undone_at(&self.game, last);
        let header = Header { match_id, setup, dice, players, undone };
        Some(Record::new(header, start, steps, secret, self.game.outcome(last)))
    }

    /// The text of [`record`](Match::record), made without it.
    pub fn record_text(&self) -> Option<String> {
        self.table.record(&self.game, self.game.step())
    }

    /// The text of [`record_ahead`](Match::record_ahead), made without it.
    pub fn record_ahead_text(&self) -> Option<String> {
        if self.can_redo() { self.table.record(&self.game, self.game.last_ahead()) } else { None }
    }

    /// The record as the lines of a log, the way they were appended had nothing been taken back.
    pub fn journal(&self) -> Vec<Line> {
        self.table.journal(&self.game).unwrap_or_default()
    }

    /// Continues a recorded match: replays it, refusing whatever is not true. Clocks start anew.
    /// [`Command::Resume`](crate::Command::Resume) then asks the bot that is to act.
    pub fn load(record: &Record<G>, options: Options) -> Result<Match<G>, RecordError> {
        let mut game = replayed(record)?;
        let Header { match_id, dice, players, undone, .. } = &record.header;
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
        let (of, match_id) = ((G::ID, G::RULES_VERSION), match_id.clone());
        let mut table = Table::new(match_id, of, chance, past, options, players.len());
        table.seat(players, dice);
        table.undone = *undone;
        table.begun_at = table.begun_at.min(game.step()); // it may have been cut short
        game.recorded.truncate(table.begun_at as usize);
        Ok(Match { table, game })
    }

    /// A step that was played or can be played again, as the record has it.
    fn recorded_step(&self, step: u32) -> Step<G> {
        let played = self.game.played(step);
        let line = played.facts.recorded();
        Step {
            seat: line.seat,
            action: played.action.clone(),
            by_clock: line.by_clock,
            draws: line.draws.to_vec(),
            digest: line.digest,
        }
    }
}

/// The text of a record, for code that knows no game.
impl Table {
    /// All that was settled before the first step, once everyone sits.
    pub(super) fn header(&self, board: &dyn Board, undone: u32) -> Option<String> {
        let (dice, players, setup) = (self.dice()?, self.all_players()?, board.setup());
        let (game, match_id) = (self.game, &self.id);
        let (setup, dice, players) = (&setup, &dice, &players);
        Some(Head { game, match_id, setup, dice, players, undone }.to_string())
    }

    /// The line of a step that was played or can be played again.
    pub(super) fn line(board: &dyn Board, step: u32) -> String {
        let line = board.facts(step).recorded();
        step_line(step, line, &board.notation(line.seat, What::Played(step)))
    }

    /// How many steps are taken back if those up to this one are not.
    fn undone_at(&self, board: &dyn Board, last: u32) -> u32 {
        self.undone - (last - board.step()) // each was counted when it was taken back
    }

    fn record(&self, board: &dyn Board, last: u32) -> Option<String> {
        if !board.is_laid_out() {
            return None;
        }
        let mut text = self.header(board, self.undone_at(board, last))?;
        text.push_str(&start_line(board.start_digest()));
        (1..=last).for_each(|step| text.push_str(&Table::line(board, step)));
        let (secret, result) = (self.secret(), board.outcome(last));
        Some(closed(text, secret.as_ref(), result.as_ref(), last as usize, None))
    }

    fn journal(&self, board: &dyn Board) -> Option<Vec<Line>> {
        if !board.is_laid_out() {
            return None;
        }
        let mut lines = vec![Line::Header { text: self.header(board, self.undone)? }];
        lines.push(Line::Step { step: 0, text: start_line(board.start_digest()) });
        let line = |step| Line::Step { step, text: Table::line(board, step) };
        lines.extend((1..=board.step()).map(line));
        let secret = self.secret();
        lines.extend(board.outcome(board.step()).map(|result| Line::Over { secret, result }));
        Some(lines)
    }
}
