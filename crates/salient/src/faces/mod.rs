//! What a game looks like in the terminal and in pictures, one module per game.

pub mod battlezone;
pub mod conquer;
pub mod imperial;
pub mod picture;
pub mod strokes;
pub mod worldbattle;

use std::io::IsTerminal;

use catalog::{Entry, GameId};
use tabletop::fair::Nonce;
use tabletop::{Seat, Viewer};

/// A game as people see it here.
pub trait Face: Entry {
    /// The board, at most 80 columns wide.
    fn draw(view: &Self::View, colours: bool) -> String;
    /// A line about the position: round, turn, what both sides have.
    fn summary(view: &Self::View, names: &[String]) -> String;
    /// What happened, in a sentence; empty for what needs no words.
    fn tell(event: &Self::Event, names: &[String]) -> String;
    /// What a legal move means: its odds.
    fn describe(view: &Self::View, action: &Self::Action) -> String;
    /// The board as a picture; `None` when the map has no shape.
    fn svg(view: &Self::View) -> Option<String>;
    /// The position as text, without what this viewer may not know.
    fn position(&self, _viewer: Viewer) -> String {
        self.to_string()
    }
    /// Who sits where when nobody says so.
    const SEATED: &'static [&'static str];
    /// The moves, each with what it does, for the help.
    const MOVES_HELP: &'static [(&'static str, &'static str)];
    /// What a list of legal moves leaves out; empty where it is complete.
    const MOVES_NOTE: &'static str = "";
}

/// Something to do with a game's face.
pub trait FaceVisitor {
    type Output;
    fn visit<G: Face>(self) -> Self::Output;
}

macro_rules! visit {
    ($($(#[$about:meta])* $Game:ident: $game:ident,)*) => {
        /// Calls the visitor with the game's type.
        pub fn visit<V: FaceVisitor>(game: GameId, visitor: V) -> V::Output {
            match game {
                $(GameId::$Game => visitor.visit::<rules::$game::State>(),)*
            }
        }
    };
}

rules::for_each_game!(visit);

/// Are there colours? Not in a file, not when NO_COLOR is set, not when they are unwanted.
#[allow(clippy::disallowed_methods)] // the edge reads the environment
pub fn colours(plain: bool) -> bool {
    !plain && std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}

/// What the seats of a local game add to its key when nobody types a nonce: their letters, as
/// `host` has it.
pub fn own_nonces(seats: u8) -> Vec<Nonce> {
    let letter = |seat: Seat| seat.to_string().parse().expect("a letter is a nonce");
    Seat::first(seats).map(letter).collect()
}
