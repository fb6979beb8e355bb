//! World Battle: 42 territories, continents, cards, three dice against two; for 2 to 6 players.
//!
//! The rules in a player's words are in this crate's README, whose sections (§) the code names.
//!
//! ```
//! use tabletop::{Game, Rng, Seat};
//! use worldbattle::{Action, State};
//!
//! let mut state: State = "map six | a4 b1 b2 a1 b1 a1 | order ab | turn a attack".parse()?;
//! let attack: Action = "0>1".parse()?;
//! let (mut dice, mut events) = (Rng::scripted(&[3, 6, 5, 4]), Vec::new());
//! state.apply(Seat::A, &attack, &mut dice, &mut events)?;
//! assert_eq!(
//!     state.to_string(),
//!     "map six | a3 a1 b2 a1 b1 a1 | order ab | turn a attack | conquered | move 0>1"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod battle;
mod board;
mod cards;
mod checked;
mod illegal;
mod legal;
mod notation;
mod odds;
pub mod outlines;
mod rules;
mod state;
mod territory;
mod wire;

#[cfg(test)]
mod tests;

pub use action::{Action, Event};
pub use battle::{Dice, Roll, attacker_dice, defender_dice};
pub use board::{Continent, Map, MapError, Place, Reinforcements, limits};
pub use cards::{
    CARDS_FORCING_A_TRADE, Card, CardSet, CardValue, Deck, LARGEST_HAND_FOR_LONG_SETS,
    MOST_CARDS_KEPT, Symbol, TERRITORY_BONUS,
};
pub use illegal::Illegal;
pub use odds::{BattleOdds, Chances, OddsBook, RollOdds};
pub use rules::MOST_ARMIES;
pub use state::{
    EliminationTrade, End, Fortify, MOST_PLAYERS, Pending, Phase, Rules, Setup, State, Table, View,
};
pub use territory::{Territory, TerritorySet};
