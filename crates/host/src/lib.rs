//! One match of any game, without IO.
//!
//! [`Match`] is the authority: [`Command`]s go in, [`Output`]s come out, a [`Refused`] command
//! changes nothing. The server runs it in a task, the browser in-process, the lab in a loop; time
//! comes in as [`Command::Tick`], bots are asked by [`Output::Think`] and answer through the same
//! door as people.
//!
//! - [`Match`], [`Opening`], [`Options`] — a match and how it is opened
//! - [`Command`], [`Player`] — what goes in
//! - [`Output`], [`Message`] — what comes out; [`Told`], [`News`] the same by numbers of steps
//! - [`Refused`], [`Problem`] — why nothing happened
//! - [`ClockRules`] — thinking time
//! - [`record`] — the text of a match: save, replay, proof of its dice
//! - [`delta`] — what changed between two views, for a wire
//! - `golden` — records that must play the same for ever, for the tests of the games
//! - [`AnyMatch`] — the same match behind JSON, for those who know no game

mod any;
mod authority;
mod board;
mod clock;
mod command;
mod course;
mod names;
mod notation;
mod output;
mod refused;

pub mod delta;
#[cfg(feature = "golden")]
pub mod golden;
pub mod record;

#[cfg(test)]
mod tests;

pub use any::AnyMatch;
pub use authority::{
    CannotGoOn, Chance, Match, News, NotAhead, Opening, Options, Told, When, first_position,
};
pub use clock::{ClockFace, ClockRules, Millis, OnTimeout, Time};
pub use command::{CHAT_MAX, Command, Player};
pub use names::{BotLevel, MatchId, PlayerName};
pub use output::{Message, Output, Position};
pub use record::{MAX_STEPS, Record, RecordError, verify};
pub use refused::{Problem, Refused};
