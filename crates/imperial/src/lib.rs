//! Imperial Battleground: tactics for two on a grid of three by four squares.
//!
//! The rules in a player's words are in this crate's README, whose sections (§) the code names.
//!
//! ```
//! use imperial::{Action, State};
//! use tabletop::{Game, Rng, Seat};
//!
//! let mut state: State = "- - - / - i2 - / - I2C2 - / - - - | reserve - : - | turn a".parse()?;
//! let attack: Action = "b2xb3".parse()?;
//! // Infantry and cavalry together hit with 10 or less on a die of 40.
//! let (mut dice, mut events) = (Rng::scripted(&[10, 11, 33, 40]), Vec::new());
//! state.apply(Seat::A, &attack, &mut dice, &mut events)?;
//! let after = "- - - / - i1 - / - I2xC2x - / - - - | reserve - : - | turn a | ap 5 \
//!              | assault b3 b2 IC";
//! assert_eq!(state.to_string(), after);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod square;
mod units;

mod army;
mod state;

mod event;
mod illegal;

mod combat;
mod rules;

mod odds;

mod checked;
mod notation;
mod position;
mod wire;

#[cfg(test)]
mod tests;

pub use army::{Army, MAX_UNITS};
pub use combat::{BASE_THRESHOLD, Bonus, DIE, Force, Threshold, damage};
pub use event::{Event, Loss, Rolls, Shot, Volley};
pub use illegal::Illegal;
pub use odds::{Fate, Odds};
pub use rules::ACTION_POINTS;
pub use square::{Destination, Square, SquareSet};
pub use state::{Action, Assault, End, Setup, StartingPlayer, State, View};
pub use units::{CAPACITY, Kind, KindSet, MAX_LEVEL, Movement, Piece, Place, Stack, Unit};
