//! What plays, and what it needs to know about a game.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};
use tabletop::{Game, Rng, Seat};

/// A player made of code. It sees a view, never the state, the seed or another seat's secrets,
/// and draws from a stream of its own, so that the same seed gives the same move everywhere.
pub trait Bot<G: Game>: Debug + Send + Sync {
    /// What this bot thinks of the moves of `seat`, which is to act.
    fn analyse(&self, view: &G::View, seat: Seat, rng: &mut Rng) -> Analysis<G::Action>;

    /// The move it plays: the analysis' choice, with the same draws.
    fn choose(&self, view: &G::View, seat: Seat, rng: &mut Rng) -> G::Action {
        self.analyse(view, seat, rng).chosen
    }
}

/// What a bot thinks: for hints, for debugging and for tests.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis<A> {
    /// The move it plays.
    pub chosen: A,
    /// The moves it thought about, with the weight it gives each; higher is better.
    pub candidates: Vec<Candidate<A>>,
    /// Its chance of winning from 0 to 1, if it has an opinion.
    pub win_chance: Option<f32>,
    /// What the move is for, in the game's own word, if it has words for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The moves it expects, its own first, with the likeliest dice; empty if it looks one move
    /// ahead.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<A>,
}

/// One move and its weight.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Candidate<A> {
    /// The move.
    pub action: A,
    /// How good the bot finds it; comparable within one analysis only.
    pub weight: f32,
    /// How often a search looked at it; 0 for a bot that does not search.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub visits: u32,
    /// The chance of winning with it from 0 to 1, if the bot has an opinion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win_chance: Option<f32>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl<A> Candidate<A> {
    /// A move and its weight, without a search and without an opinion on the end.
    pub fn new(action: A, weight: f32) -> Candidate<A> {
        Candidate { action, weight, visits: 0, win_chance: None }
    }
}

impl<A> Analysis<A> {
    /// A choice among candidates, without an opinion on the end.
    pub fn new(chosen: A, candidates: Vec<Candidate<A>>) -> Analysis<A> {
        Analysis { chosen, candidates, win_chance: None, label: None, line: Vec::new() }
    }
}

impl<A: Clone> Analysis<A> {
    /// An analysis that gives every candidate the same weight.
    pub fn even(chosen: A, actions: impl IntoIterator<Item = A>) -> Analysis<A> {
        let candidates = actions.into_iter().map(|action| Candidate::new(action, 1.0)).collect();
        Analysis::new(chosen, candidates)
    }
}

/// What a game tells the search about itself.
pub trait Insight<G: Game>: Debug + Send + Sync {
    /// The moves worth thought; at least one while `seat` is to act.
    fn moves(&self, state: &G, seat: Seat, out: &mut Vec<G::Action>);

    /// Every state this move can lead to with its chance, if they are few; `false` when they are
    /// too many and have to be sampled.
    fn outcomes(&self, state: &G, seat: Seat, action: &G::Action, out: &mut Vec<(f32, G)>) -> bool;

    /// What a position is worth to a seat: its chance of winning from 0 to 1, or any number that
    /// grows with it.
    fn value(&self, state: &G, seat: Seat) -> f32;

    /// The chance of winning that a value stands for, if it stands for one.
    fn win_chance(&self, value: f32) -> Option<f32> {
        let _ = value;
        None
    }
}

/// What a game tells a search of several moves besides. Its [values](Insight::value) are from 0 to
/// 1, and with two seats what one gains the other loses.
pub trait Lookahead<G: Game>: Insight<G> {
    /// A number that practically no two positions share.
    fn key(&self, state: &G) -> u64;

    /// Is this move looked at however it ranks at first sight?
    fn is_always_considered(&self, action: &G::Action) -> bool {
        let _ = action;
        false
    }

    /// The value of a position whose [forced](Game::forced) step is next, from the mean value of
    /// the positions after it.
    fn before_forced(&self, state: &G, mean: f32) -> f32 {
        let _ = state;
        mean
    }
}
