//! Instructions at the table: a sentence, what it points at, and what completes it.
//!
//! - [`Instruction`] — plain data; a game lists its own in `games/<game>/guide.rs`
//! - [`FirstGame`] — a guided first game: a fixed match with instructions from beginning to end
//! - [`Runner`] — shows the current instruction and notices when it is completed
//! - `Callout` — the card with the sentence, and the rings around what it points at
//! - `placement` — finds a position for the card that covers nothing the player can act on
//!
//! The hints of an ordinary first game (`table/hints.rs`) are instructions, too.

mod callout;
mod measure;
mod placement;
mod runner;
#[cfg(test)]
mod tests;

use catalog::GameId;
use tabletop::Seat;

use crate::game_setup::{BotMode, NewGame, SeatChoice};
use crate::i18n::Locale;
use crate::table::TableGame;

pub use callout::{Callout, arrow_path};
pub use measure::rect_of;
pub use placement::{Point, Rect};
pub use runner::{Kind, Runner};

/// A sentence in every language.
pub type Words = fn(Locale) -> &'static str;

/// What can be seen and done at the current moment.
pub struct Moment<'a, G: TableGame> {
    /// The position that is shown.
    pub view: &'a G::View,
    /// What the player has selected.
    pub selection: &'a G::Selection,
    /// The person who is to act.
    pub seat: Seat,
}

/// One instruction.
pub struct Instruction<G: TableGame> {
    /// The sentence.
    pub says: Words,
    /// Whether the instruction fits the current position; otherwise it waits.
    pub when: fn(&Moment<'_, G>) -> bool,
    /// What it points at.
    pub points_at: fn(&Moment<'_, G>) -> PointsAt<G>,
    /// What completes it.
    pub until: Until<G>,
    /// Reply to a legal move that the instruction did not ask for; the instruction stays.
    pub otherwise: Option<Answer<G>>,
}

/// What an instruction points at.
#[derive(Debug, Clone, PartialEq)]
pub enum PointsAt<G: TableGame> {
    /// Nothing on the screen.
    Nothing,
    /// Places of the board, the most useful one first.
    Places(Vec<G::Place>),
    /// The first element that matches this selector, such as a button.
    Element(&'static str),
}

/// What completes an instruction.
pub enum Until<G: TableGame> {
    /// The player confirms having read it.
    Read,
    /// A position or a selection.
    Moment(fn(&Moment<'_, G>) -> bool),
    /// The instruction fitted the position once and no longer does.
    Passed,
    /// An event: returns the seat that caused it, if it is one that counts.
    Event(fn(&G::Event) -> Option<Seat>),
}

/// A kind reply to a move that the instruction did not ask for.
pub struct Answer<G: TableGame> {
    /// The move: returns the seat that made it, if it is one.
    pub to: fn(&G::Event) -> Option<Seat>,
    /// The reply.
    pub says: Words,
}

/// A guided first game: a fixed match and its instructions.
pub struct FirstGame<G: TableGame> {
    /// The seed of its dice and of the bot.
    pub seed: u64,
    /// Its options.
    pub setup: fn() -> G::Setup,
    /// The bot on the second seat.
    pub bot: &'static str,
    /// The instructions, from the goal of the game to the farewell.
    pub instructions: &'static [Instruction<G>],
}

impl<G: TableGame> FirstGame<G> {
    /// The match as it is set up.
    pub fn new_game(&self) -> NewGame {
        NewGame {
            game: GameId::of::<G>(),
            seats: vec![
                SeatChoice::Human { name: String::new() },
                SeatChoice::Bot { level: self.bot.to_owned() },
            ],
            options: catalog::to_json::<G>(&(self.setup)()),
            seed: Some(self.seed),
            undo: true,
            mode: BotMode::Auto,
            guided: true,
            suggestions: false,
        }
    }
}
