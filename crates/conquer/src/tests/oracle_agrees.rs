//! §4 The fast detector and the plain oracle agree on every placement.
//!
//! More games: `PROPTEST_CASES=20000 cargo test --release -p conquer the_engine_and_the_oracle`.

use std::cell::Cell as Counter;
use std::sync::Arc;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestError, TestRunner};
use tabletop::{Rng, Seat};

use super::oracle::{Capture, Oracle};
use crate::enclosure::{Fault, with_fault};
use crate::{Board, Cell, CellSet, Field, Region, Table};

/// A random game of placements: everything that makes a difference to captures.
#[derive(Clone, Debug)]
struct Scene {
    width: u8,
    height: u8,
    teams: Vec<u8>,
    shared_regions: bool,
    rocks: u8,
    /// Rocks as the generator puts them; otherwise anyhow, with pockets.
    fair_rocks: bool,
    seed: u64,
}

fn scenes() -> impl Strategy<Value = Scene> {
    let side = || prop_oneof![8u8..=12, 8u8..=32];
    let seats = (2usize..=8).prop_flat_map(|seats| {
        let alone: Vec<u8> = (0..seats as u8).collect();
        prop_oneof![
            1 => Just(alone),
            1 => (2..=seats as u8).prop_map(move |n| (0..seats as u8).map(|s| s % n).collect()),
            1 => prop::collection::vec(0u8..3, seats)
                .prop_filter("two teams without a gap", |teams| Table::new(
                    teams.len() as u8, teams, true, Seat::A).is_ok()),
        ]
    });
    (side(), side(), seats, any::<bool>(), 0u8..=50, any::<bool>(), any::<u64>()).prop_map(
        |(width, height, teams, shared_regions, rocks, fair_rocks, seed)| Scene {
            width,
            height,
            teams,
            shared_regions,
            rocks,
            fair_rocks,
            seed,
        },
    )
}

impl Scene {
    fn board(&self, rng: &mut Rng) -> Board {
        let players = self.teams.len() as u8;
        if self.fair_rocks {
            return Board::generate(self.width, self.height, players, self.rocks, rng).unwrap();
        }
        let mut rocks = CellSet::EMPTY;
        for y in 0..self.height {
            for x in 0..self.width {
                if rng.below(100) < u32::from(self.rocks) {
                    rocks.insert(Cell::at(x, y).unwrap());
                }
            }
        }
        rocks.remove(Cell::at(0, 0).unwrap());
        Board::new(self.width, self.height, rocks).unwrap()
    }

    /// Fills the board in random order, and compares every step; returns how many there were.
    fn play(&self) -> Result<u32, TestCaseError> {
        let mut rng = Rng::fast(self.seed);
        let board = self.board(&mut rng);
        let seats = self.teams.len() as u8;
        let table = Table::new(seats, &self.teams, self.shared_regions, Seat::A).unwrap();
        let mut field = Field::new(Arc::new(board), Arc::new(table));
        let mut oracle = Oracle {
            rows: rows(&field),
            teams: self.teams.iter().map(|&team| usize::from(team)).collect(),
            shared_regions: self.shared_regions,
        };
        let mut order: Vec<Cell> = field.empty().iter().collect();
        rng.shuffle(&mut order);
        let half = order.len() as u32 / 2;
        let mut placements = 0;
        for cell in order {
            if field.empty().contains(cell) {
                // Not in turn: somebody with many tiles encloses more.
                let seat = Seat::new(rng.below(u32::from(seats)) as u8);
                compare(&mut field, &mut oracle, seat, cell)?;
                placements += 1;
                prop_assert_eq!(field.untaken(), None, "{}", field);
                if placements == half {
                    prop_assert!(oracle.is_settled(), "something is left untaken: {}", field);
                }
            }
        }
        prop_assert!(oracle.is_settled(), "something is left untaken: {}", field);
        Ok(placements)
    }
}

fn compare(
    field: &mut Field,
    oracle: &mut Oracle,
    seat: Seat,
    cell: Cell,
) -> Result<(), TestCaseError> {
    let before = field.to_string();
    let player = char::from(b'a' + u8::from(seat));
    let expected = oracle.place(player, (i32::from(cell.x()), i32::from(cell.y())));
    let preview = field.captures(seat, cell);
    let regions = field.place(seat, cell);
    prop_assert_eq!(&preview, &regions, "the preview of {} {} on {}", seat, cell, before);
    let found: Vec<Capture> = regions.iter().map(capture).collect();
    prop_assert_eq!(&found, &expected, "{} {} on {}", seat, cell, before);
    prop_assert_eq!(rows(field), oracle.rows.clone(), "{} {} on {}", seat, cell, before);
    let territory = usize::from(field.territory(seat));
    prop_assert_eq!(territory, oracle.territory(player), "{} {} on {}", seat, cell, before);
    Ok(())
}

fn capture(region: &Region) -> Capture {
    let lost = (0..8).filter(|&n| region.lost[n] > 0);
    Capture {
        cells: region.cells.iter().map(|cell| (i32::from(cell.x()), i32::from(cell.y()))).collect(),
        lost: lost.map(|n| (char::from(b'a' + n as u8), usize::from(region.lost[n]))).collect(),
    }
}

fn rows(field: &Field) -> Vec<Vec<char>> {
    field.to_string().split('/').map(|row| row.chars().collect()).collect()
}

#[test]
fn the_engine_and_the_oracle_agree_on_every_placement() {
    let config = Config::default();
    let cases = config.cases.max(800);
    let placements = Counter::new(0);
    let mut runner = TestRunner::new(Config { cases, failure_persistence: None, ..config });
    let result = runner.run(&scenes(), |scene| {
        placements.set(placements.get() + scene.play()?);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    assert!(placements.get() >= 100_000, "only {} placements", placements.get());
}

#[test]
fn faults_in_the_engine_are_caught() {
    for fault in [Fault::EdgeEncloses, Fault::CornersLeak, Fault::MatesConvert] {
        let config = Config { cases: 200, max_shrink_iters: 0, ..Config::default() };
        let config = Config { failure_persistence: None, ..config };
        let mut runner = TestRunner::new(config);
        let result = with_fault(fault, || runner.run(&scenes(), |scene| scene.play().map(drop)));
        assert!(matches!(result, Err(TestError::Fail(..))), "{fault:?} goes unnoticed");
    }
}
