//! A match and its record.

use tabletop::{Game, Seat};

use super::origin::Origin;
use super::{Chance, Match, Options, Sitting, own_letter};
use crate::clock::Clock;
use crate::record::{self, Dice, Header, Line, Record, RecordError, SealedNonce, Step, course_of};

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
        let seats: Vec<_> = Seat::first(Seat::MAX)
            .zip(players)
            .map(|(seat, player)| {
                let nonce = match dice {
                    Dice::Match { nonces, .. } => nonces[seat.index()].nonce.clone(),
                    Dice::Fast { .. } => own_letter(seat),
                };
                Some(Sitting { player: player.clone(), nonce })
            })
            .collect();
        Ok(Match {
            id: match_id.clone(),
            setup: setup.clone(),
            chance,
            origin: Origin::recorded(record),
            options,
            clock: options.clock.map(|rules| Clock::new(rules, seats.len())),
            seats,
            course: Some(course),
            redo: Vec::new(),
            undone: *undone,
        })
    }

    /// All that was settled before the first step, once everyone sits.
    pub(super) fn header(&self) -> Option<Header<G>> {
        let sitting = self.seats.iter().map(Option::as_ref).collect::<Option<Vec<_>>>()?;
        let dice = match (&self.chance, self.commitment()) {
            (Chance::Fast(seed), _) => Dice::Fast { seed: *seed },
            (chance, commitment) => {
                let seed = if let Chance::Seed(seed) = chance { Some(*seed) } else { None };
                let nonces = sitting.iter().map(|sitting| SealedNonce {
                    nonce: sitting.nonce.clone(),
                    seal: sitting.nonce.sealed(),
                });
                let past = self.origin.as_ref().map(|origin| origin.past.clone());
                Dice::Match {
                    seed,
                    commitment: commitment?,
                    nonces: nonces.collect(),
                    past: past.unwrap_or_default(),
                }
            }
        };
        let players = sitting.iter().map(|sitting| sitting.player.clone()).collect();
        let (match_id, setup, undone) = (self.id.clone(), self.setup.clone(), self.undone);
        Some(Header { match_id, setup, dice, players, undone })
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
