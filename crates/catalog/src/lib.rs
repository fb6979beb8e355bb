//! Every game with its titles, options and bots: a module per game, and the list of the crate
//! [`rules`].
//!
//! - [`GameId`] — a game by name; [`GameId::visit`] turns it into its type
//! - [`Entry`] — what the catalog knows about a game: titles, options, bots
//! - [`OptionSpec`] — one setup option; [`set_option`] changes it by text
//! - [`BotName`] — a bot by name, with an optional budget
//! - [`GameId::open`], [`GameId::think`] — a match of any game from JSON, and what its bots play
//! - [`GameId::printed_board`], [`GameId::maps`] — what is printed on a board, for programs
//! - [`suggest`] — the best moves by one of a game's bots, with how good it finds them
//! - [`think`], [`verify`], [`self_play`] — the same for one game whose type is known

mod battlezone;
mod bot;
mod conquer;
mod entry;
mod hosting;
mod imperial;
mod option;
mod outlines;
mod self_play;
mod suggestions;
mod worldbattle;

pub use bot::{BotError, BotName, BotSpec};
pub use entry::{Entry, GameInfo, Visitor, verify};
pub use hosting::{NoAnswer, Question, think, think_json};
pub use option::{OptionError, OptionKind, OptionSpec, set_option, to_json, with_seats};
pub use self_play::{SelfPlayed, self_play};
pub use suggestions::{Standing, Suggestion, strongest, suggest, suggest_json};

/// Makes [`GameId`] of the list of games.
macro_rules! game_id {
    ($($(#[$about:meta])* $Game:ident: $game:ident,)*) => {
        /// A game by name.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum GameId {
            $($(#[$about])* $Game,)*
        }

        impl GameId {
            /// Every game, in the order of the home screen.
            pub const ALL: &'static [GameId] = &[$(GameId::$Game,)*];

            /// Calls the visitor with the game's type.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self {
                    $(GameId::$Game => visitor.visit::<rules::$game::State>(),)*
                }
            }
        }
    };
}

rules::for_each_game!(game_id);

#[cfg(test)]
mod tests;
