//! The views, events and problems of every game as the OpenAPI document describes them.
//!
//! The rule crates write this JSON; these types say in one place what it looks like to programs in
//! any language. Tests play whole games of every game and read every view and event of them back
//! to the same JSON, so that a field that is missing here, or too much, is noticed.

mod battlezone;
mod conquer;
mod imperial;
mod problem_codes;
mod worldbattle;

pub use battlezone::*;
pub use conquer::*;
pub use imperial::*;
pub use problem_codes::*;
pub use worldbattle::*;

use serde::{Deserialize, Serialize};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Makes the list of games: each with the crate of its rules, and with what describes its views,
/// its events and the codes of its refusals.
macro_rules! games {
    ($($(#[doc = $title:literal])* $Game:ident: $rules:ident, $View:ident, $Event:ident, $Code:ident;)*) => {
        /// What a viewer sees of a match: the view of its game.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
        #[serde(untagged)]
        pub enum GameView {
            $($(#[doc = $title])* $Game($View),)*
        }

        /// What happened in a match: an event of its game.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
        #[serde(untagged)]
        pub enum GameEvent {
            $($(#[doc = $title])* $Game($Event),)*
        }

        /// The codes of the refusals of each game, by the name of their schema.
        fn problem_codes_of_games() -> Vec<(String, RefOr<Schema>)> {
            vec![$(($Code::name().into(), $Code::schema()),)*]
        }

        #[test]
        fn every_view_and_event_of_every_game_is_described() {
            $(tests::describes::<::rules::$rules::State, $View, $Event>(&Default::default(), 20, 300);)*
        }
    };
}

games! {
    /// BattleZone.
    Battlezone: battlezone, BattlezoneView, BattlezoneEvent, BattlezoneProblemCode;
    /// Conquer.
    Conquer: conquer, ConquerView, ConquerEvent, ConquerProblemCode;
    /// Imperial Battleground.
    Imperial: imperial, ImperialView, ImperialEvent, ImperialProblemCode;
    /// World Battle.
    Worldbattle: worldbattle, WorldbattleView, WorldbattleEvent, WorldbattleProblemCode;
}

#[cfg(test)]
mod tests;
