//! Actions per second of random play, and the odds of large battles.
#![allow(missing_docs)]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tabletop::{Game, Rng};
use worldbattle::{BattleOdds, Chances, OddsBook, Rules, Setup, State};

fn main() {
    divan::main();
}

/// Plays games of six with random listed actions, resigning excepted; counts the actions.
/// Random players hardly ever win, hence the limits.
fn random_games(rounds: u32) -> usize {
    let rules = Rules { round_limit: Some(rounds), ..Rules::default() };
    let setup = Setup { players: 6, rules, ..Setup::default() };
    let (mut actions, mut events, mut steps) = (Vec::new(), Vec::new(), 0);
    for seed in 0..10 {
        let mut rng = Rng::fast(seed);
        let mut state = State::new(&setup, &mut rng).expect("six can play on the world map");
        while let Some(seat) = state.to_act() {
            actions.clear();
            events.clear();
            state.legal_actions(seat, &mut actions);
            let listed = actions[rng.below(actions.len() as u32 - 1) as usize]; // resign is last
            let chosen = State::any_of(&listed, &mut rng);
            state.apply(seat, &chosen, &mut rng, &mut events).expect("listed actions are legal");
            steps += 1;
        }
    }
    steps
}

#[divan::bench(args = [20, 50, 100], sample_count = 20)]
fn actions_of_random_play_of_six(bencher: Bencher, rounds: u32) {
    let steps = random_games(rounds);
    bencher.counter(ItemsCount::new(steps)).bench_local(|| random_games(rounds));
}

#[divan::bench]
fn odds_of_1000_v_1000_cold(bencher: Bencher) {
    bencher.bench_local(|| BattleOdds::of(black_box(1000), black_box(1000), 1));
}

#[divan::bench]
fn odds_of_1000_v_1000_cached(bencher: Bencher) {
    let mut book = OddsBook::default();
    book.of(1000, 1000, 1);
    bencher.bench_local(|| book.of(black_box(1000), black_box(1000), 1).map(|odds| odds.conquest));
}

#[divan::bench]
fn a_table_of_chances_up_to_1000(bencher: Bencher) {
    bencher.bench_local(|| Chances::up_to(black_box(1000)));
}

#[divan::bench]
fn a_clone_of_a_state(bencher: Bencher) {
    let state = State::new(&Setup::default(), &mut Rng::fast(1)).expect("the default setup");
    bencher.bench_local(|| black_box(&state).clone());
}
