//! Whole games per second: `cargo bench -p lab --bench games`.

use battlezone::State;
use divan::counter::ItemsCount;
use lab::Simulation;

fn main() {
    divan::main();
}

const GAMES: u64 = 200;

fn simulation(map: &str) -> Simulation<State> {
    let set = |setup, key, value| {
        catalog::set_option::<State>(&setup, key, value).expect("the option is there")
    };
    let setup = set(set(Default::default(), "round_limit", "100"), "map", map);
    let bots = ["balanced", "balanced"].map(|bot| bot.parse().expect("a name")).to_vec();
    Simulation { setup, bots, games: GAMES, seed: 1, threads: 1 }
}

/// Balanced v Balanced, a new map for every game or always the same.
#[divan::bench(args = ["none", "206894"])]
fn battlezone_balanced(bencher: divan::Bencher<'_, '_>, map: &str) {
    let simulation = simulation(map);
    bencher
        .counter(ItemsCount::new(GAMES))
        .bench_local(|| simulation.run(&|_| ()).expect("the bots play"));
}
