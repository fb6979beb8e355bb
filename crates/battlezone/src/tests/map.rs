//! What is true of every map.

use std::collections::VecDeque;

use geometry::HexDirection;
use tabletop::Digest;

use super::drawing::Point;
use super::generator::GRID;
use super::*;

/// Enough maps to meet small areas, lakes and odd coasts.
fn many_maps() -> impl Iterator<Item = Map> {
    (0..300).map(Map::from_seed)
}

fn map(text: &str) -> Map {
    text.parse().unwrap()
}

fn set(numbers: &[u8]) -> TerritorySet {
    numbers.iter().map(|&number| Territory::new(number)).collect()
}

/// A test map whose territories lie in a row.
fn row_of(len: u8) -> Map {
    let pairs = (1..len).map(|number| (Territory::new(number), Territory::new(number + 1)));
    Map::from_borders(&pairs.collect::<Vec<_>>()).unwrap()
}

#[test]
fn a_map_has_18_to_32_territories_in_one_piece() {
    for map in many_maps() {
        assert!((18..=32).contains(&map.len()), "{map}: {}", map.len());
        assert!(map.is_connected(), "{map}");
        let cells = map.cells().unwrap();
        let highest = cells.iter().copied().max().unwrap();
        assert_eq!(highest, map.len(), "{map}");
        assert!((1..=highest).all(|number| cells.contains(&number)), "{map}: numbers without gaps");
    }
}

#[test]
fn neighbours_are_territories_whose_cells_touch() {
    for map in many_maps() {
        let cells = map.cells().unwrap();
        let mut expected = [TerritorySet::EMPTY; 32];
        for cell in 0..CELLS {
            for neighbour in GRID.neighbours(cell) {
                let (a, b) = (cells[cell], cells[neighbour]);
                if a != 0 && b != 0 && a != b {
                    let a = Territory::new(a);
                    expected[a.index()] = expected[a.index()].or(Territory::new(b).bit());
                }
            }
        }
        for territory in map.territories() {
            let neighbours = map.neighbours(territory);
            assert_eq!(neighbours, expected[territory.index()], "{territory} of {map}");
            assert!(!neighbours.contains(territory));
            assert!(neighbours.iter().all(|it| map.neighbours(it).contains(territory)));
        }
    }
}

#[test]
fn a_territory_is_one_piece_of_at_least_six_cells_with_its_centre_inside() {
    for map in many_maps() {
        let cells = map.cells().unwrap();
        let shapes = map.shapes().unwrap();
        assert_eq!(shapes.len(), usize::from(map.len()));
        for (territory, shape) in map.territories().iter().zip(&shapes) {
            assert_eq!(cells[usize::from(shape.centre)], territory.number());
            assert!(shape.size >= 6);
            let open = |cell| cells[cell] == territory.number();
            let start = [usize::from(shape.centre)];
            let piece = groups::reach_cells(CELLS, start, |cell| GRID.neighbours(cell), open);
            let reached = piece.iter().filter(|&&cell| cell).count();
            assert_eq!(reached, usize::from(shape.size), "{territory} of {map}");
        }
        let land = cells.iter().filter(|&&number| number != 0).count();
        assert_eq!(shapes.iter().map(|shape| usize::from(shape.size)).sum::<usize>(), land);
    }
}

#[test]
fn a_border_is_a_closed_loop_over_every_outer_side() {
    for map in many_maps() {
        let cells = map.cells().unwrap();
        for (territory, shape) in map.territories().iter().zip(map.shapes().unwrap()) {
            assert_eq!(shape.border.first(), shape.border.last());
            let own = (0..CELLS).filter(|&cell| cells[cell] == territory.number());
            let sides = own.flat_map(|cell| HexDirection::ALL.map(|side| (cell as u16, side)));
            let outer = |&(cell, side): &(u16, HexDirection)| {
                let next = GRID.neighbour(usize::from(cell), side);
                next.is_none_or(|next| cells[next] != territory.number())
            };
            let mut expected: Vec<_> = sides.filter(outer).collect();
            let mut traced = shape.border[1..].to_vec();
            expected.sort();
            traced.sort();
            assert_eq!(traced, expected, "{territory} of {map}");
        }
    }
}

#[test]
fn an_outline_runs_clockwise_around_exactly_the_cells_of_its_territory() {
    // A cell covers 27 × 18 pixels. The signed area is positive clockwise (y grows downwards),
    // and it only fits if the outlines of neighbours meet without gap or overlap.
    for map in many_maps().take(100) {
        for shape in map.shapes().unwrap() {
            let outline = drawing::outline(&shape.border);
            assert_eq!(outline.len() + 1, shape.border.len());
            let next = outline.iter().cycle().skip(1);
            let doubled: f32 = outline.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum();
            assert_eq!(doubled / 2.0, f32::from(shape.size) * 27.0 * 18.0, "{map}");
        }
    }
}

#[test]
fn a_cell_is_drawn_with_its_tips_up_and_down_and_odd_rows_shifted() {
    let outline = drawing::cell_outline(0).map(|point| (point.x, point.y));
    let expected = [(13.5, -3.0), (27.0, 3.0), (27.0, 15.0), (13.5, 21.0), (0.0, 15.0), (0.0, 3.0)];
    assert_eq!(outline, expected);
    assert_eq!(drawing::cell_centre(0), Point { x: 13.5, y: 9.0 });
    assert_eq!(drawing::cell_centre(28), Point { x: 27.0, y: 27.0 });
    let last = drawing::cell_outline(CELLS as u16 - 1);
    assert_eq!((last[1].x, last[3].y), (drawing::LOWER_RIGHT.x, drawing::LOWER_RIGHT.y));
    assert_eq!((outline[5].0, outline[0].1), (drawing::UPPER_LEFT.x, drawing::UPPER_LEFT.y));
    assert!(drawing::outline(&[]).is_empty());
}

#[test]
fn a_map_that_is_too_small_or_in_two_pieces_is_drawn_again() {
    let two_pieces = {
        let left = (1..9).map(|it| (it, it + 1));
        let right = (10..20).map(|it| (it, it + 1));
        let pairs = left.chain(right).map(|(a, b)| (Territory::new(a), Territory::new(b)));
        Map::from_borders(&pairs.collect::<Vec<_>>()).unwrap()
    };
    assert_eq!(two_pieces.len(), 20);
    let mut drawn = VecDeque::from([row_of(17), two_pieces, row_of(18), row_of(19)]);
    let map = first_playable(|| drawn.pop_front().unwrap());
    assert_eq!(map, row_of(18));
    assert_eq!(drawn.len(), 1, "drawing stops with the first map that can be played");
}

#[test]
fn a_seed_gives_the_same_map_on_every_machine() {
    let digest = |seed| {
        let map = Map::from_seed(seed);
        let cells = map.cells().unwrap().map(|number| number.to_string()).join(" ");
        let borders = Map { seed: None, ..map };
        Digest::of(&format!("{cells} | {borders}")).to_string()
    };
    assert_eq!([0, 206_894, u32::MAX].map(digest), PINNED);
}
const PINNED: [&str; 3] = ["41021ce94dd1fc23", "7454c3275737f1c9", "09181c319e2842a7"];

#[test]
fn a_seeded_map_is_the_one_generated_from_the_fast_stream() {
    let generated = Map::generate(&mut Rng::fast(7));
    assert_eq!(generated.seed(), None);
    let seeded = Map::from_seed(7);
    assert_eq!(seeded.seed(), Some(7));
    assert_eq!(Map { seed: Some(7), ..generated }, seeded);
    assert_ne!(Map::from_seed(8).cells(), seeded.cells());
}

#[test]
fn groups_of_five_three_and_two_are_told_apart() {
    let map = map("1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 9-10 10-11 11-12");
    let own = set(&[1, 2, 4, 5, 6, 8, 9, 10, 11, 12]);
    let groups: Vec<_> = map.groups(own).collect();
    assert_eq!(groups, [set(&[1, 2]), set(&[4, 5, 6]), set(&[8, 9, 10, 11, 12])]);
    assert_eq!(map.largest_group(own), set(&[8, 9, 10, 11, 12]));
    assert_eq!(map.largest_group(set(&[9, 11, 3, 5])), set(&[3]), "ties: the lowest territory");
    assert_eq!(map.largest_group(TerritorySet::EMPTY), TerritorySet::EMPTY);
}

#[test]
fn a_test_map_has_neighbours_but_no_cells() {
    let map = map("1-2 2-3 4");
    assert_eq!(map.len(), 4);
    assert_eq!(map.territories(), set(&[1, 2, 3, 4]));
    assert_eq!(map.neighbours(Territory::new(2)), set(&[1, 3]));
    assert!(map.neighbours(Territory::new(4)).is_empty());
    assert!(map.neighbours(Territory::new(9)).is_empty());
    assert!(!map.is_connected());
    assert!(map.cells().is_none() && map.shapes().is_none() && map.seed().is_none());
}

#[test]
fn a_map_can_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Map>();
}
