use proptest::prelude::*;

use super::*;
use crate::{HexGrid, SquareGrid};

/// A graph of 32 nodes from a list of pairs.
fn graph(pairs: &[(usize, usize)]) -> [u32; 32] {
    let mut neighbours = [0; 32];
    for &(a, b) in pairs.iter().filter(|(a, b)| a != b) {
        neighbours[a] |= 1 << b;
        neighbours[b] |= 1 << a;
    }
    neighbours
}

/// Groups by joining the two ends of every border until nothing changes.
fn naive_groups(neighbours: &[u32; 32], within: u32) -> Vec<u32> {
    let mut group_of: Vec<usize> = (0..32).collect();
    let inside = |node: usize| within >> node & 1 == 1;
    loop {
        let before = group_of.clone();
        for a in (0..32).filter(|&a| inside(a)) {
            for b in (0..32).filter(|&b| inside(b) && neighbours[a] >> b & 1 == 1) {
                group_of[a] = group_of[a].min(group_of[b]);
            }
        }
        if group_of == before {
            break;
        }
    }
    let member = |node: usize, group| inside(node) && group_of[node] == group;
    let mask_of = |group| (0..32).filter(|&node| member(node, group)).map(|node| 1 << node).sum();
    let groups = (0..32).map(mask_of);
    groups.filter(|&mask| mask != 0).collect()
}

proptest! {
    #[test]
    fn groups_are_those_of_the_naive_version(
        pairs in prop::collection::vec((0usize..32, 0usize..32), 0..60),
        within: u32,
    ) {
        let neighbours = graph(&pairs);
        let naive = naive_groups(&neighbours, within);
        prop_assert_eq!(groups(&neighbours, within).collect::<Vec<_>>(), naive.clone());
        for &group in &naive {
            prop_assert_eq!(reach(&neighbours, group & group.wrapping_neg(), within), group);
        }
        let most = naive.iter().map(|group| group.count_ones()).max();
        let first = naive.iter().find(|group| Some(group.count_ones()) == most);
        prop_assert_eq!(largest_group(&neighbours, within), first.copied().unwrap_or(0));
    }

    #[test]
    fn cells_in_one_group_can_reach_each_other_and_no_others(
        width in 1usize..12, height in 1usize..12, colours in prop::collection::vec(0u8..3, 144),
    ) {
        let hex = HexGrid::new(width, height);
        let square = SquareGrid::new(width, height);
        let cells = hex.cells();
        let alike = |a: usize, b: usize| colours[a] == colours[b];
        for neighbours in [
            &(|cell| hex.neighbours(cell).collect::<Vec<_>>()) as &dyn Fn(usize) -> Vec<usize>,
            &|cell| square.sides(cell).collect(),
            &|cell| square.around(cell).collect(),
        ] {
            let groups = cell_groups(cells, neighbours, alike);
            prop_assert_eq!(groups.iter().map(Vec::len).sum::<usize>(), cells);
            prop_assert!(groups.is_sorted_by_key(|group| group[0]));
            for group in groups {
                let open = |cell| alike(cell, group[0]);
                let reached = reach_cells(cells, [group[0]], neighbours, open);
                let reached: Vec<usize> = (0..cells).filter(|&cell| reached[cell]).collect();
                prop_assert_eq!(reached, group);
            }
        }
    }
}

proptest! {
    #[test]
    fn boards_of_64_nodes_are_reached_like_boards_of_32(
        pairs in prop::collection::vec((0usize..32, 0usize..32), 0..60),
        within: u32,
        start in 0usize..32,
    ) {
        let neighbours = graph(&pairs);
        let reached = u64::from(reach(&neighbours, 1 << start, within));
        // The same board twice: as it is in the low half, and moved into the high half.
        let low: Vec<u64> = neighbours.iter().map(|&it| u64::from(it)).collect();
        prop_assert_eq!(reach_wide(&low, 1 << start, u64::from(within)), reached);
        let high: Vec<u64> = [vec![0; 32], low.iter().map(|it| it << 32).collect()].concat();
        let moved = reach_wide(&high, 1 << (start + 32), u64::from(within) << 32);
        prop_assert_eq!(moved, reached << 32);
    }
}

#[test]
fn of_two_equal_groups_the_one_with_the_lowest_node_is_the_largest() {
    let neighbours = graph(&[(0, 5), (1, 2), (3, 4)]);
    assert_eq!(largest_group(&neighbours, 0b011110), 0b000110);
    assert_eq!(largest_group(&neighbours, 0b111111), 0b100001);
    assert_eq!(largest_group(&neighbours, 0), 0);
}

#[test]
fn a_flood_stops_at_closed_cells() {
    // The wall # cuts a 4 × 3 grid; sides only, so the corner between the o's is closed too.
    let grid = SquareGrid::new(4, 3);
    let picture = b"oo#.o#..#...";
    let reached = reach_cells(12, [0], |cell| grid.sides(cell), |cell| picture[cell] != b'#');
    let drawn: Vec<bool> = picture.iter().map(|&cell| cell == b'o').collect();
    assert_eq!(reached, drawn);
    let from_wall = reach_cells(12, [2], |cell| grid.sides(cell), |cell| picture[cell] != b'#');
    assert!(from_wall.iter().all(|&cell| !cell));
}
