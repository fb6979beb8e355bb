//! A match that goes on where another one stood.

use tabletop::Game;
use tabletop::fair::Nonce;

use super::{Chance, Match, Options};
use crate::clock::Clock;
use crate::record::{Dice, Past, Record, RecordError, Step, course_of};
use crate::{MatchId, Problem};

/// What was played before, and with whose dice.
#[derive(Clone, Debug)]
pub(super) struct Origin<G: Game> {
    pub(super) past: Vec<Past>,
    pub(super) steps: Vec<Step<G>>,
}

/// Why a match cannot go on from a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CannotGoOn {
    /// The record is not true.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// There is nothing left to play.
    #[error("The game is over at this step: go on from an earlier one")]
    Over,
    /// Its dice are for simulation.
    #[error("Dice for simulation cannot be checked, so nothing goes on from them")]
    NoProof,
}

impl CannotGoOn {
    /// The same for those who know no game.
    pub fn problem(&self) -> Problem {
        let code = match self {
            CannotGoOn::Record(error) => error.reason.code(),
            CannotGoOn::Over => "match.over",
            CannotGoOn::NoProof => "record.no_proof",
        };
        Problem { code: code.to_owned(), rule: None, sentence: self.to_string() }
    }
}

impl<G: Game> Origin<G> {
    /// What a record says was played before its own match.
    pub(super) fn recorded(record: &Record<G>) -> Option<Origin<G>> {
        let Dice::Match { past, .. } = &record.header.dice else { return None };
        let until = past.last()?.until as usize;
        let steps = record.steps.iter().take(until).cloned().collect();
        Some(Origin { past: past.clone(), steps })
    }
}

impl<G: Game> Match<G> {
    /// Opens a match with free seats that goes on from the end of a record. What was played stays,
    /// with the dice it had; what comes has dice of its own, from a new secret and new nonces: who
    /// has the record knows the dice that would have come.
    pub fn go_on_from(
        record: &Record<G>,
        match_id: MatchId,
        chance: Chance,
        options: Options,
    ) -> Result<Match<G>, CannotGoOn> {
        let course = course_of(record)?;
        if course.state().to_act().is_none() {
            return Err(CannotGoOn::Over);
        }
        let (Dice::Match { commitment, nonces, past, .. }, Some(secret)) =
            (&record.header.dice, &record.secret)
        else {
            return Err(CannotGoOn::NoProof);
        };
        let last = Past {
            match_id: record.header.match_id.clone(),
            until: course.step(),
            commitment: *commitment,
            secret: secret.clone(),
            nonces: nonces.iter().map(|sealed| sealed.nonce.clone()).collect::<Vec<Nonce>>(),
        };
        // A record that was cut short needs no more of a match than its own steps.
        let mut past: Vec<Past> = past.clone();
        past.iter_mut().for_each(|before| before.until = before.until.min(last.until));
        past.push(last);
        let seats = vec![None; record.header.players.len()];
        Ok(Match {
            id: match_id,
            setup: record.header.setup.clone(),
            chance,
            origin: Some(Origin { past, steps: record.steps.clone() }),
            options,
            clock: options.clock.map(|rules| Clock::new(rules, seats.len())),
            seats,
            course: None,
            redo: Vec::new(),
            undone: 0,
        })
    }

    /// The step at which this match began: 0, or where the one stood that it goes on from. Nothing
    /// before it can be taken back.
    pub fn begun_at(&self) -> u32 {
        self.origin.as_ref().map_or(0, |origin| origin.steps.len() as u32)
    }
}
