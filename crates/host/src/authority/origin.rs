//! A match that goes on where another one stood.

use tabletop::fair::{Nonce, Secret};
use tabletop::{Game, Rng, Seat};

use super::table::Table;
use super::{Chance, Match, Options};
use crate::record::{Dice, Past, Record, RecordError};
use crate::{MatchId, Problem};

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
    /// The same without the types of a game.
    pub fn problem(&self) -> Problem {
        let code = match self {
            CannotGoOn::Record(error) => error.reason.code(),
            CannotGoOn::Over => "match.over",
            CannotGoOn::NoProof => "record.no_proof",
        };
        Problem { code: code.to_owned(), rule: None, sentence: self.to_string() }
    }
}

/// The first position of a local game with this seed whose seats give no nonces of their own;
/// `None` if the game does not accept the setup. Who plays does not change what is dealt.
pub fn first_position<G: Game>(setup: &G::Setup, seed: u64) -> Option<G> {
    let sample = G::new(setup, &mut Rng::fast(0)).ok()?;
    G::new(setup, &mut dealing(seed, sample.seats())).ok()
}

/// What a local game with so many seats is dealt with.
fn dealing(seed: u64, seats: u8) -> Rng {
    let nonces: Vec<Nonce> = Seat::first(seats).map(Nonce::placeholder).collect();
    Rng::for_step(&Secret::from_seed(seed).match_key(&nonces), 0)
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
        let played = record.replayed()?;
        if played.state().to_act().is_none() {
            return Err(CannotGoOn::Over);
        }
        let (Dice::Match { commitment, nonces, past, .. }, Some(secret)) =
            (&record.header.dice, &record.secret)
        else {
            return Err(CannotGoOn::NoProof);
        };
        let last = Past {
            match_id: record.header.match_id.clone(),
            until: played.step(),
            commitment: *commitment,
            secret: secret.clone(),
            nonces: nonces.iter().map(|sealed| sealed.nonce.clone()).collect::<Vec<Nonce>>(),
        };
        // A record that was cut short needs no more of a match than its own steps.
        let mut past: Vec<Past> = past.clone();
        past.iter_mut().for_each(|before| before.until = before.until.min(last.until));
        past.push(last);
        let (of, seats) = ((G::ID, G::RULES_VERSION), record.header.players.len());
        let table = Table::new(match_id, of, chance, past, options, seats);
        let (setup, continued) = (record.header.setup.clone(), record.steps.clone());
        Ok(Match { table, setup, continued, history: None })
    }

    /// The step at which this match began: 0, or where the one stood that it goes on from. Nothing
    /// before it can be taken back.
    pub fn begun_at(&self) -> u32 {
        self.table.begun_at
    }
}
