//! The text of a match: save, replay and proof of its dice.
//!
//! ```text
//! salient record 1
//! game battlezone 1                      its rules version
//! match 3f9c
//! setup {"round_limit":100}              JSON
//! dice match                             or `dice fast 42`: simulation, one stream, no proof
//! seed 42                                only of a local game named by a seed
//! commitment 97ab…                       what the authority published before the first draw
//! seat a human Anna
//! nonce a k3X9 5f0c…                     the nonce and its hash, which was sent before it
//! seat b bot balanced:400
//! nonce b b d1a0…                        a seat that gave none has its letter: it adds nothing
//! past 2b7d 12 97ab… c168… k3X9 77aQ    steps up to 12 come from this match, if any do
//! undone 3                               steps that were taken back, if any
//!
//! 0 start #61f0…                         the digest of the position
//! 1 b 5>9 : 4 3 6 2 1 #0c2e…             step, seat, action, what was drawn, digest after it
//! 2 a skip clock #b84d…                  played by the clock
//! secret c168…                           unless a running match keeps it
//! result a>b conquest                    when the game is over
//! end 2 #9d31…                           how many steps, and the digest of all text before the #
//! ```
//!
//! Every line ends with a line feed, the last one too. There is one way to write a record: what
//! [`Record::parse`] reads is written back byte for byte. A save is a record without result;
//! loading is replaying. While a match runs its record is for its authority alone: draws and
//! digests tell what is hidden.
//!
//! An action's notation stays on its line, holds neither ` : ` nor ` #` and does not end in
//! ` clock`.

mod check;
mod error;
mod past;
mod read;
mod verify;
mod witness;
mod write;

use tabletop::fair::{Commitment, Nonce, NonceSeal, Secret};
use tabletop::{Digest, Game, Outcome, Seat};

use crate::{MatchId, Player};

pub use error::{Reason, RecordError};
pub use past::Past;
pub use read::{Peek, peek};
pub use verify::{SeatNonce, Verified, verify};
pub use witness::Witness;

pub(crate) use read::number;

/// The version of the format that is written, and the newest that is read.
pub const FORMAT: u32 = 1;
/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 65_536;
/// The most steps that are read or hosted.
pub const MAX_STEPS: u32 = 100_000;

/// A match as it is written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    /// All that was settled before the first step.
    pub header: Header<G>,
    /// The digest of the laid-out game.
    pub start: Digest,
    /// Steps 1, 2, 3 …
    pub steps: Vec<Step<G>>,
    /// What all dice follow from, once it may be known.
    pub secret: Option<Secret>,
    /// How the game ended, if it did.
    pub result: Option<Outcome>,
    /// What is wrong with the digest of the text that was read.
    damage: Option<Damage>,
}

/// The digest of the text stands for another text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Damage {
    recorded: Digest,
    recomputed: Digest,
}

/// All that was settled before the first step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header<G: Game> {
    /// The match's own name.
    pub match_id: MatchId,
    /// The game's options.
    pub setup: G::Setup,
    /// Where its dice come from.
    pub dice: Dice,
    /// Who sits, in the order of the seats.
    pub players: Vec<Player>,
    /// How many steps were taken back and not played again.
    pub undone: u32,
}

/// Where the dice of a recorded match come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dice {
    /// From a secret and everyone's nonce: checkable.
    Match {
        /// The seed that names a local game.
        seed: Option<u64>,
        /// What the authority published before the first draw.
        commitment: Commitment,
        /// What the seats added, in their order.
        nonces: Vec<SealedNonce>,
        /// The matches that the first steps come from, the earliest first.
        past: Vec<Past>,
    },
    /// From one fast stream with this seed: simulation.
    Fast {
        /// The seed of [`Rng::fast`](tabletop::Rng::fast).
        seed: u64,
    },
}

impl Dice {
    /// The seed that names a local game or a simulation; a match of a server has none.
    pub fn seed(&self) -> Option<u64> {
        match *self {
            Dice::Match { seed, .. } => seed,
            Dice::Fast { seed } => Some(seed),
        }
    }
}

/// A nonce and the hash that was sent before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SealedNonce {
    /// The nonce.
    pub nonce: Nonce,
    /// Its hash.
    pub seal: NonceSeal,
}

/// One step of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<G: Game> {
    /// Whose action it is.
    pub seat: Seat,
    /// The action.
    pub action: G::Action,
    /// Did the clock play it?
    pub by_clock: bool,
    /// What was drawn, as shown; fast dice are not written down.
    pub draws: Vec<u32>,
    /// The digest of the position after it.
    pub digest: Digest,
}

impl<G: Game> Record<G> {
    /// A record of these parts, in good order.
    pub fn new(
        header: Header<G>,
        start: Digest,
        steps: Vec<Step<G>>,
        secret: Option<Secret>,
        result: Option<Outcome>,
    ) -> Record<G> {
        Record { header, start, steps, secret, result, damage: None }
    }

    /// The record as it was after a step, unless the game was over then.
    #[must_use]
    pub fn until(mut self, step: u32) -> Record<G> {
        if (step as usize) < self.steps.len() {
            self.steps.truncate(step as usize);
            self.result = None;
        }
        self
    }
}
