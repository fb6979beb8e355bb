//! One match of any game, without IO.
//!
//! [`Match`] is the authority: [`Command`]s go in, [`Output`]s come out, a [`Refused`] command
//! changes nothing. The server runs it in a task, the browser in-process, the lab in a loop; time
//! comes in as [`Command::Tick`], bots are asked by [`Output::Think`] and answer through the same
//! door as people.
//!
//! - [`Match`], [`Opening`], [`Options`] — a match and how it is opened
//! - [`Command`], [`Player`] — what goes in
//! - [`Output`] — what follows from a command; [`Message`] — what a viewer is told of it
//! - [`Refused`], [`Problem`] — why nothing happened
//! - [`ClockRules`] — thinking time
//! - [`record`] — the text of a match: save, replay, proof of its dice
//! - `golden` — records that must play the same for ever, for the tests of the games
//! - [`AnyMatch`] — object-safe interface to a match of any game

mod any;
mod authority;
mod clock;
mod command;
mod history;
mod names;
mod notation;
mod output;
mod refused;

#[cfg(feature = "golden")]
pub mod golden;
pub mod record;

#[cfg(test)]
mod tests;

pub use any::AnyMatch;
pub use authority::{CannotGoOn, Chance, Match, NotAhead, Opening, Options, first_position};
pub use clock::{ClockFace, ClockRules, Millis, OnTimeout, Time};
pub use command::{CHAT_MAX, Command, Player};
pub use names::{BotLevel, MatchId, PlayerName};
pub use output::{Message, Output, Position};
pub use record::{MAX_STEPS, Record, RecordError, verify};
pub use refused::{Problem, Refused};
