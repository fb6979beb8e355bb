//! Bots for any game.
//!
//! - [`Bot`] — what plays: a view in, an [`Analysis`] out
//! - [`Insight`] — what a game tells the search about itself, implemented in `bots`
//! - [`Random`] — any legal move
//! - [`Greedy`] — one move deep, over the exact outcomes of each move (1-ply expectimax)

mod bot;
mod greedy;
mod random;

pub use bot::{Analysis, Bot, Candidate, Insight};
pub use greedy::Greedy;
pub use random::Random;
