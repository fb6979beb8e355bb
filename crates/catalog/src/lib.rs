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
pub use entry::{Entry, GameId, GameInfo, Visitor, verify};
pub use hosting::{NoAnswer, Question, think, think_json};
pub use option::{OptionError, OptionKind, OptionSpec, set_option, to_json, with_seats};
pub use self_play::self_play;

#[cfg(test)]
mod tests;
