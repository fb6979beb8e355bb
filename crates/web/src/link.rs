//! The connection between a table and its match.
//!
//! A link takes commands and returns what the table is to show. [`Local`] is a match in this page
//! and answers at once; [`Remote`] is a match on a server, whose answers come later with
//! [`Link::take`]. Both give the table the same messages.

mod local;
mod remote;

use std::borrow::Cow;

use host::{Command, Player, Refused};
use tabletop::{Game, Outcome, Seat};

use crate::online::sync::MatchUpdate;
use crate::online::{Problem, Room};
use crate::session::SeatedHere;
use crate::worker::Question;

pub use local::Local;
pub use remote::{Remote, state_of};

/// The position after a step as this table shows it: a [`host::Position`] without digest and clock.
#[derive(Debug, Clone, PartialEq)]
pub struct TablePosition<G: Game> {
    /// The number of the last step; 0 is the layout.
    pub step: u32,
    /// Whose turn it is; nobody's when the game is over.
    pub to_act: Option<Seat>,
    /// The game's view.
    pub view: G::View,
}

/// A step of the match: who acted, what happened, and the position after it.
#[derive(Debug, Clone, PartialEq)]
pub struct Step<G: Game> {
    /// The seat that acted.
    pub by: Seat,
    /// What happened.
    pub events: Vec<G::Event>,
    /// The position after it.
    pub now: TablePosition<G>,
}

/// A message of a link to its table.
#[derive(Debug, Clone, PartialEq)]
pub enum LinkMessage<G: Game> {
    /// The position, at the start and after a move was taken back.
    Snapshot {
        /// The position.
        now: TablePosition<G>,
    },
    /// A step was played.
    Step(Step<G>),
    /// A bot has to choose a move.
    Think(Question),
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
}

/// The match of a table: [`Local`] or [`Remote`]. Tables hold it as `dyn Link`, so that the code of
/// [`Remote`] is loaded only with online play.
pub trait Link<G: Game> {
    /// Sends a command; a refused one changes nothing.
    fn send(
        &mut self,
        command: Command<G::Action>,
    ) -> Result<Vec<LinkMessage<G>>, Refused<G::Illegal>>;

    /// Takes in an update from the server.
    fn take(&mut self, update: MatchUpdate) -> Result<Vec<LinkMessage<G>>, Problem>;

    /// The number of the last step.
    fn step(&self) -> u32;

    /// The present state. For a match on a server, a random state that agrees with what this seat
    /// may see.
    fn state(&self) -> &G;

    /// The state after a step, if it is known.
    fn state_at(&self, step: u32) -> Option<Cow<'_, G>>;

    /// The view that the board shows: the spectator's for a match in the page, the player's own
    /// online.
    fn view(&self) -> G::View;

    /// What a seat of this device sees after a step.
    fn view_at(&self, step: u32, seat: Seat) -> Option<G::View>;

    /// Who sits where.
    fn players(&self) -> Vec<Player>;

    /// The events of every step so far.
    fn history(&self) -> Vec<Vec<G::Event>>;

    /// Whether there is a move to undo, and one to redo.
    fn takeback(&self) -> (bool, bool);

    /// The text of the record, if this page has it.
    fn record(&self) -> Option<String>;

    /// The record including the moves that can be redone, if there are any.
    fn record_ahead(&self) -> Option<String>;

    /// The room on the server, for an online match.
    fn room(&self) -> Option<Room>;

    /// Who sits at this device.
    fn seated_here(&self) -> SeatedHere;
}
