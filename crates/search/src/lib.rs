//! Bots for any game.
//!
//! - [`Bot`] — what plays: a view in, an [`Analysis`] out
//! - [`Insight`] — what a game tells the search about itself, implemented in `bots`
//! - [`Random`] — any legal move
//! - [`self_play`] — a whole game among bots, and [`end_value`], what its end is worth
//! - [`Mcts`] — Monte Carlo tree search for any number of seats, guided by a game's [`Guide`], or
//!   for any game by [`AnyMove`]
//! - [`Greedy`] — one move deep, over the exact outcomes of each move (1-ply expectimax)
//! - [`Expectimax`] — several moves deep over exact outcomes, with bounds and a table of positions
//! - [`TreeSearch`] — a tree that grows where it is promising, with a value in place of playouts
//! - [`Planner`] — plans whole turns of several actions and tries them against the others' answers
//! - [`learned`] — a small network as the value of a position, and the file of its weights

mod any_move;
mod bot;
mod expectimax;
mod greedy;
pub mod learned;
mod mcts;
#[cfg(test)]
mod own_score;
mod planner;
mod random;
mod self_play;
mod transpositions;
mod tree_search;

pub use any_move::AnyMove;
pub use bot::{Analysis, Bot, Candidate, Insight, Lookahead};
pub use expectimax::Expectimax;
pub use greedy::Greedy;
pub use mcts::{Guide, Mcts, Values};
pub use planner::{Foresight, Planner};
pub use random::Random;
pub use self_play::{MAX_STEPS, NotPlayed, Played, end_value, self_play};
pub use tree_search::{Tree, TreeSearch};
