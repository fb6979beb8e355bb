//! Maps per second, and how long it takes to find the largest group.
#![allow(missing_docs)]

use battlezone::{Map, TerritorySet};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tabletop::Rng;

fn main() {
    divan::main();
}

#[divan::bench(min_time = 1)]
fn a_generated_map(bencher: Bencher) {
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        seed += 1;
        Map::from_seed(seed)
    });
}

#[divan::bench]
fn shapes_of_a_map(bencher: Bencher) {
    let map = Map::from_seed(1);
    bencher.bench_local(|| black_box(&map).shapes());
}

/// The largest group among random halves of a map's territories.
#[divan::bench]
fn the_largest_group_of_one_owner(bencher: Bencher) {
    largest_group(bencher, Rng::word);
}

/// The largest group when one owner has everything.
#[divan::bench]
fn the_largest_group_of_a_whole_map(bencher: Bencher) {
    largest_group(bencher, |_| u32::MAX);
}

/// Walks through many sets on one map, so that nothing can be learnt by heart.
fn largest_group(bencher: Bencher, mut set: impl FnMut(&mut Rng) -> u32) {
    let map = Map::from_seed(1);
    let mut rng = Rng::fast(1);
    let sets: Vec<TerritorySet> =
        (0..4096).map(|_| TerritorySet(set(&mut rng)).and(map.territories())).collect();
    let mut next = 0;
    bencher.bench_local(|| {
        next = (next + 1) % sets.len();
        black_box(&map).largest_group(black_box(sets[next]))
    });
}
