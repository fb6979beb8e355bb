//! What a game is.
//!
//! A rule crate implements [`Game`] on its `State`. Everything that plays games of any kind
//! (`host`, `search`, `lab`) knows this crate and no game.
//!
//! - [`Game`] — the one trait, on the state itself
//! - [`Seat`], [`SeatSet`], [`Viewer`] — who sits, who looks
//! - [`Outcome`] — a ranking of sides
//! - [`Rng`] — the only source of chance; [`fair`] derives its key so that players can check it
//! - [`Digest`] — the hash of a position, for records and for clients that compare
//! - [`contract`] — the promises every game keeps, as one test
//! - [`rulebook`] — a test of a rule: a position, a move, the dice, a position

mod bits;
mod digest;
mod game;
mod outcome;
mod rng;
mod seat;

#[cfg(any(test, feature = "contract"))]
pub mod contract;
pub mod fair;
#[cfg(any(test, feature = "contract"))]
pub mod rulebook;
#[cfg(any(test, feature = "contract"))]
pub mod toy;

pub use digest::Digest;
pub use game::{Game, ParseError, Refusal};
pub use outcome::{Outcome, Standing};
pub use rng::Rng;
pub use seat::{Seat, SeatSet, Viewer};
