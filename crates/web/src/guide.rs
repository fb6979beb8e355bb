//! Instructions at the table: a sentence, what it points at, and what fulfils it.
//!
//! - [`Instruction`] — plain data; a game lists its own in `games/<game>/guide.rs`
//! - [`FirstGame`] — a guided first game: a fixed match with instructions from beginning to end
//! - [`Runner`] — which instruction it is, and when it is fulfilled
//! - `Callout` — the card with the sentence, and the rings around what it points at
//! - `placement` — where the card stands, so that it covers nothing that can be acted on
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

/// What can be seen and done at a moment.
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
    /// Whether it fits the moment; otherwise it waits.
    pub when: fn(&Moment<'_, G>) -> bool,
    /// What it points at.
    pub points_at: fn(&Moment<'_, G>) -> PointsAt<G>,
    /// What fulfils it.
    pub until: Until<G>,
    /// What is said to a legal move that does something else; the instruction stays.
    pub otherwise: Option<Answer<G>>,
}

/// What an instruction points at.
#[derive(Debug, Clone, PartialEq)]
pub enum PointsAt<G: TableGame> {
    /// Nothing in particular.
    Nothing,
    /// Places of the board, the most useful first.
    Places(Vec<G::Place>),
    /// The first element that fits this selector, such as a button.
    Element(&'static str),
}

/// What fulfils an instruction.
pub enum Until<G: TableGame> {
    /// The player has read it and says so.
    Read,
    /// A position or a selection.
    Moment(fn(&Moment<'_, G>) -> bool),
    /// Its moment has been there and is over.
    Passed,
    /// An event: tells by whom it was caused, if it is one that counts.
    Event(fn(&G::Event) -> Option<Seat>),
}

/// A kind answer to a move that the instruction did not ask for.
pub struct Answer<G: TableGame> {
    /// The move: tells by whom it was made, if it is one.
    pub to: fn(&G::Event) -> Option<Seat>,
    /// What is said.
    pub says: Words,
}

/// A guided first game: a fixed match, and what is said in it.
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
