//! The one list of games and their bots: the only place that names them all.
//!
//! - [`GameId`] — a game by name; [`GameId::visit`] turns it into its type
//! - [`Entry`] — what the catalog knows about a game: titles, options, bots
//! - [`OptionSpec`] — one setup option; [`set_option`] changes it by text
//! - [`BotName`] — a bot by name, with an optional budget
//! - [`GameId::open`], [`GameId::think`] — a match of any game from JSON, and what its bots play
//! - [`think`], [`verify`], [`self_play`] — the same for one game whose type is known

mod battlezone;
mod bot;
mod conquer;
mod entry;
mod hosting;
mod imperial;
mod option;
mod self_play;
mod worldbattle;

pub use bot::{BotError, BotName, BotSpec};
pub use entry::{Entry, GameInfo, Visitor, verify};
pub use hosting::{NoAnswer, Question, think, think_json};
pub use option::{OptionError, OptionKind, OptionSpec, set_option, to_json, with_seats};
pub use self_play::self_play;

/// A game by name. A new game is its module above, one variant here, its place in
/// [`GameId::ALL`] and one arm in [`GameId::visit`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum GameId {
    /// Dice Wars for two on a generated hex map.
    BattleZone,
    /// Enclosure for two to eight, alone or in teams.
    Conquer,
    /// Tactics for two on a grid of three by four.
    Imperial,
    /// 42 territories, continents and cards for two to six.
    WorldBattle,
}

impl GameId {
    /// Every game, in the order of the home screen.
    pub const ALL: &'static [GameId] =
        &[GameId::BattleZone, GameId::WorldBattle, GameId::Imperial, GameId::Conquer];

    /// Calls the visitor with the game's type.
    pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        match self {
            GameId::BattleZone => visitor.visit::<::battlezone::State>(),
            GameId::Conquer => visitor.visit::<::conquer::State>(),
            GameId::Imperial => visitor.visit::<::imperial::State>(),
            GameId::WorldBattle => visitor.visit::<::worldbattle::State>(),
        }
    }
}

#[cfg(test)]
mod tests;
