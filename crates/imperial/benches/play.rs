//! Actions and games of random play per second, and how long odds take.
#![allow(missing_docs)]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use imperial::{Action, Event, Setup, State};
use tabletop::{Game, Rng};

fn main() {
    divan::main();
}

/// Random play without retreats, a new game after each end; one item is one action, listing and
/// choosing included.
#[divan::bench]
fn actions_of_random_play(bencher: Bencher) {
    const ACTIONS: usize = 10_000;
    let mut table = Table::new();
    bencher.counter(ItemsCount::new(ACTIONS)).bench_local(|| {
        for _ in 0..ACTIONS {
            table.step();
        }
    });
}

#[divan::bench]
fn a_game_of_random_play(bencher: Bencher) {
    let mut table = Table::new();
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| while !table.step() {});
}

#[divan::bench]
fn the_legal_actions_of_a_position(bencher: Bencher) {
    let (states, mut next, mut actions) = (positions(), 0, Vec::new());
    bencher.bench_local(|| {
        next = (next + 1) % states.len();
        actions.clear();
        black_box(&states[next]).legal_actions(states[next].active(), &mut actions);
        actions.len()
    });
}

#[divan::bench]
fn the_odds_of_an_attack(bencher: Bencher) {
    let mut attacks = Vec::new();
    for state in positions() {
        state.attacks(state.active(), |origins, target| {
            attacks.push((state.clone(), origins, target));
        });
    }
    let mut next = 0;
    bencher.bench_local(|| {
        next = (next + 1) % attacks.len();
        let (state, origins, target) = &attacks[next];
        black_box(state).odds(*origins, *target)
    });
}

/// Positions of random games while they are on.
fn positions() -> Vec<State> {
    let mut table = Table::new();
    let mut states = Vec::new();
    while states.len() < 1_000 {
        if !table.step() {
            states.push(table.state.clone());
        }
    }
    states
}

struct Table {
    state: State,
    rng: Rng,
    actions: Vec<Action>,
    events: Vec<Event>,
}

impl Table {
    fn new() -> Table {
        let mut rng = Rng::fast(1);
        let state = State::new(&Setup::default(), &mut rng).expect("the default setup");
        Table { state, rng, actions: Vec::new(), events: Vec::new() }
    }

    /// Plays one action; true when the game was over with it and a new one begins.
    fn step(&mut self) -> bool {
        let seat = self.state.active();
        self.actions.clear();
        self.events.clear();
        self.state.legal_actions(seat, &mut self.actions);
        // The last two are retreat and resignation.
        let chosen = self.rng.below(self.actions.len() as u32 - 2) as usize;
        let action = self.actions[chosen];
        let played = self.state.apply(seat, &action, &mut self.rng, &mut self.events);
        played.expect("a listed action is accepted");
        let over = self.state.end().is_some();
        if over {
            self.state = State::new(&Setup::default(), &mut self.rng).expect("the default setup");
        }
        over
    }
}
