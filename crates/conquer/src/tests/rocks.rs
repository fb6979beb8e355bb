//! §2 Rocks: symmetric, connected, and as many as asked for.

use crate::{Board, Cell, CellSet, Symmetry};
use proptest::prelude::*;
use tabletop::Rng;

/// Where a cell goes under the maps of the group, written out once more.
fn images(players: u8, width: u8, height: u8, (x, y): (u8, u8)) -> Vec<(u8, u8)> {
    let (r, b) = (width - 1, height - 1);
    let mut maps = vec![(x, y), (r - x, b - y)];
    if players > 2 && width != height {
        maps.extend([(r - x, y), (x, b - y)]);
    } else if players > 2 {
        maps.extend([(r - y, x), (y, r - x)]);
        if players > 4 {
            maps.extend([(r - x, y), (x, b - y), (y, x), (r - y, b - x)]);
        }
    }
    maps
}

fn is_symmetric(board: &Board, players: u8) -> bool {
    board.rocks().iter().all(|rock| {
        images(players, board.width(), board.height(), (rock.x(), rock.y()))
            .into_iter()
            .all(|(x, y)| board.rocks().contains(Cell::at(x, y).unwrap()))
    })
}

fn is_connected(board: &Board) -> bool {
    let one: CellSet = board.open().iter().take(1).collect();
    one.reach(board.open()) == *board.open()
}

fn check(width: u8, height: u8, players: u8, percent: u8, seed: u64) -> Result<(), TestCaseError> {
    let board = Board::generate(width, height, players, percent, &mut Rng::fast(seed)).unwrap();
    prop_assert!(is_symmetric(&board, players), "{}", board);
    prop_assert!(board.pockets().is_empty(), "{}", board);
    let target = u32::from(width) * u32::from(height) * u32::from(percent) / 100;
    prop_assert!(board.rocks().len() <= target, "{}", board);
    if percent <= 50 {
        prop_assert!(is_connected(&board), "{}", board);
        let group = images(players, width, height, (1, 2)).len() as u32;
        prop_assert!(board.rocks().len() + group > target, "{} of {}", board.rocks().len(), target);
    }
    Ok(())
}

proptest! {
    #[test]
    fn rocks_look_the_same_to_everyone_and_cut_nothing_off(
        width in 8u8..=32, height in 8u8..=32, players in 2u8..=8, percent in 0u8..=90, seed: u64,
    ) {
        check(width, height, players, percent, seed)?;
        check(width, width, players, percent, seed)?;
    }

    #[test]
    fn the_standard_boards_have_their_rocks(players in 2u8..=8, seed: u64) {
        for base in [4, 8, 16] {
            let side = base + 2 * players;
            check(side, side, players, 20, seed)?;
        }
    }
}

#[test]
fn a_board_that_lacks_a_whole_orbit_is_shuffled_anew() {
    let board = Board::generate(8, 8, 3, 50, &mut Rng::fast(11_963_962_336_018_930_495)).unwrap();
    assert_eq!(board.rocks().len(), 32, "{board}");
}

#[test]
fn every_cell_has_at_least_as_many_twins_as_there_are_players() {
    for players in 2..=8 {
        assert!(Symmetry::for_game(players, true).twins() >= players);
        let side = 8 + 2 * players;
        let bare = Board::new(side, side, CellSet::EMPTY).unwrap();
        let orbit = Symmetry::for_game(players, true).orbit(&bare, "b4".parse().unwrap());
        assert!(orbit.len() >= u32::from(players), "{players} players");
    }
    assert_eq!(Symmetry::for_game(8, false).twins(), 4, "all that unequal sides allow");
}

#[test]
fn the_same_stream_gives_the_same_rocks_and_another_gives_others() {
    let board = |seed| Board::generate(16, 16, 4, 20, &mut Rng::fast(seed)).unwrap();
    assert_eq!(board(1), board(1));
    assert_ne!(board(1), board(2));
}

#[test]
fn a_pocket_is_what_rocks_alone_cut_off() {
    let board: Board =
        "######../#....#../#.##.#../#.##.#../#....#../######../......../........".parse().unwrap();
    assert_eq!(board.pockets().len(), 12);
    assert_eq!(board.open().len(), 64 - 24);
    let open: Board =
        "######../#....#../#.##.#../#.##..../#....#../######../......../........".parse().unwrap();
    assert!(open.pockets().is_empty());
}
