//! The fast generator against one that follows the description of the reference word for word.

use super::generator::{GRID, NUMBERS, OUTSIDE};
use super::*;

/// Slow and literal: flags, whole-grid scans, and the documented order of every step.
struct Naive {
    rank: Vec<usize>,
}

impl Naive {
    fn new() -> Naive {
        Naive { rank: (0..CELLS).collect() }
    }

    fn next_cells(&mut self, rng: &mut Rng) -> Vec<u8> {
        for cell in 0..CELLS {
            let other = rng.below(CELLS as u32) as usize;
            self.rank.swap(cell, other);
        }
        let mut cells = vec![0; CELLS];
        let mut candidate = vec![false; CELLS];
        candidate[rng.below(CELLS as u32) as usize] = true;
        for number in 1..NUMBERS as u8 {
            match self.lowest_free(&cells, &candidate) {
                Some(seed) => self.grow(number, seed, &mut cells, &mut candidate),
                None => break,
            }
        }
        fill_lakes(&mut cells);
        drop_small(&mut cells);
        cells
    }

    fn lowest_free(&self, cells: &[u8], among: &[bool]) -> Option<usize> {
        let free = (0..CELLS).filter(|&cell| cells[cell] == 0 && among[cell]);
        free.min_by_key(|&cell| self.rank[cell])
    }

    fn grow(&self, number: u8, seed: usize, cells: &mut [u8], candidate: &mut [bool]) {
        let mut frontier = vec![false; CELLS];
        let mut current = seed;
        let mut core = 0;
        loop {
            cells[current] = number;
            core += 1;
            GRID.neighbours(current).for_each(|cell| frontier[cell] = true);
            let Some(next) = self.lowest_free(cells, &frontier) else { break };
            if core >= 8 {
                break;
            }
            current = next;
        }
        for cell in 0..CELLS {
            if frontier[cell] && cells[cell] == 0 {
                cells[cell] = number;
                GRID.neighbours(cell).for_each(|neighbour| candidate[neighbour] = true);
            }
        }
    }
}

fn fill_lakes(cells: &mut [u8]) {
    for cell in 0..CELLS {
        if cells[cell] == 0 && GRID.neighbours(cell).all(|neighbour| cells[neighbour] != 0) {
            cells[cell] = cells[GRID.neighbours(cell).last().unwrap()];
        }
    }
}

fn drop_small(cells: &mut [u8]) {
    for number in 1..NUMBERS as u8 {
        if cells.iter().filter(|&&it| it == number).count() <= 5 {
            cells.iter_mut().filter(|it| **it == number).for_each(|it| *it = 0);
        }
    }
}

#[test]
fn the_fast_generator_grows_the_same_land_as_the_literal_one() {
    for seed in 0..40 {
        let (mut slow, mut fast) = (Naive::new(), Generator::new());
        let (mut slow_rng, mut fast_rng) = (Rng::fast(seed), Rng::fast(seed));
        for again in 0..3 {
            let expected = slow.next_cells(&mut slow_rng);
            let land = fast.next_land(&mut |n| fast_rng.below(n));
            assert_eq!(land.with_gaps()[..CELLS], expected, "seed {seed}, map {again}");
        }
        assert_eq!(slow_rng.word(), fast_rng.word(), "both drew the same number of times");
    }
}

#[test]
fn renumbering_closes_the_gaps_and_keeps_the_order() {
    let mut gaps = 0;
    for seed in 0..40 {
        let mut rng = Rng::fast(seed);
        let land = Generator::new().next_land(&mut |n| rng.below(n));
        let before = land.with_gaps();
        let numbers: Vec<u8> = (1..32).filter(|number| before.contains(number)).collect();
        let (len, after) = land.renumbered();
        assert_eq!(usize::from(len), numbers.len());
        gaps += usize::from(numbers.last() != Some(&len));
        for cell in 0..CELLS {
            let place = numbers.iter().position(|&number| number == before[cell]);
            assert_eq!(usize::from(after[cell]), place.map_or(0, |place| place + 1));
        }
        assert_eq!(after[OUTSIDE], 0);
    }
    assert!(gaps > 10, "most maps have gaps before, here {gaps} of 40");
}
