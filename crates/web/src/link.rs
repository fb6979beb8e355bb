//! The way from the table to its match.
//!
//! A link takes commands and gives back what the table hears. A match in the page answers at once; a
//! match on a server is heard in the same words, later.

use std::borrow::Cow;

use host::{Command, Player, Refused};
use tabletop::{Game, Outcome, Seat};

use crate::online::follow::Told;
use crate::online::{Problem, Room};
use crate::session::Sits;
use crate::worker::Question;

/// The board after a step, as it is shown at this table.
#[derive(Debug, Clone, PartialEq)]
pub struct Position<G: Game> {
    /// The number of the last step; 0 is the layout.
    pub step: u32,
    /// Whose turn it is; nobody's when the game is over.
    pub to_act: Option<Seat>,
    /// What is seen.
    pub view: G::View,
}

/// What the table hears.
#[derive(Debug, Clone, PartialEq)]
pub enum Heard<G: Game> {
    /// How things stand: at the start and after something was taken back.
    Snapshot {
        /// The position.
        now: Position<G>,
    },
    /// A step was played.
    Step {
        /// For which seat.
        by: Seat,
        /// What happened.
        events: Vec<G::Event>,
        /// Where it led.
        now: Position<G>,
    },
    /// A bot is to decide.
    Think(Question),
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
}

/// The match of a table: in this very page ([`Local`](crate::local::Local)) or on a server
/// ([`Away`](crate::online::Away)). Behind a pointer, so that only who joins a match on a server
/// loads what that takes.
pub trait Link<G: Game> {
    /// Sends a command; a refused one changes nothing.
    fn send(&mut self, command: Command<G::Action>) -> Result<Vec<Heard<G>>, Refused<G::Illegal>>;

    /// What the table hears of what a server told.
    fn take(&mut self, told: Told) -> Result<Vec<Heard<G>>, Problem>;

    /// The number of the last step.
    fn step(&self) -> u32;

    /// The position that the rules have reached; of a match elsewhere one that fits to what is seen.
    fn state(&self) -> &G;

    /// The position after a step, where it is known.
    fn state_at(&self, step: u32) -> Option<Cow<'_, G>>;

    /// What the board shows: what all may see, or what a server lets us see.
    fn view(&self) -> G::View;

    /// What a seat of this device sees after a step.
    fn view_at(&self, step: u32, seat: Seat) -> Option<G::View>;

    /// Who sits where.
    fn players(&self) -> Vec<Player>;

    /// All that has happened so far, step by step.
    fn history(&self) -> Vec<Vec<G::Event>>;

    /// Is there something to take back, and something to play again?
    fn takeback(&self) -> (bool, bool);

    /// The text of the record, where this page has it.
    fn record(&self) -> Option<String>;

    /// The record with what was taken back and can be played again, if anything can.
    fn record_ahead(&self) -> Option<String>;

    /// The match on a server, if it is there.
    fn room(&self) -> Option<Room>;

    /// Who sits at this device.
    fn sits(&self) -> Sits;
}
