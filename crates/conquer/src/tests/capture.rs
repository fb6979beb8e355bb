//! §4 The capture: every row of the rules' table.

use super::{board, play, position, refused, regions};
use crate::Event;
use tabletop::{Game, Rng, Seat};

#[test]
fn walls_hold_over_corners() {
    let events = board(
        "........
         ..b.....
         .b......
         ..b..... | seats 2 | turn b",
        "d3",
        "........
         ..b.....
         .bbb....
         ..b.....",
    );
    assert_eq!(regions(&events), ["c3"]);
}

#[test]
fn a_region_leaks_over_sides() {
    let events = board(
        "........
         .bbb....
         .b.b....
         .b...... | seats 2 | turn b",
        "d4",
        "........
         .bbb....
         .b.b....
         .b.b....",
    );
    assert_eq!(regions(&events), [""; 0]);
}

#[test]
fn the_edge_never_helps() {
    let corner = "..a.....
                  .a...... | seats 2 | turn a";
    board(corner, "a3", "..a..... .a...... a.......");
    let side = "........
                aaa.....
                ........
                aa...... | seats 2 | turn a";
    board(side, "c3", "........ aaa..... ..a..... aa......");
}

#[test]
fn a_border_tile_is_a_wall_like_any_other() {
    let events = board(
        ".a.a....
         .a.a....
         ..a..... | seats 2 | turn a",
        "c1",
        ".aaa....
         .aaa....
         ..a.....",
    );
    assert_eq!(regions(&events), ["c2"]);
}

#[test]
fn a_border_cell_is_never_captured() {
    board(".ab..... ..a..... | seats 2 | turn a", "d1", ".aba.... ..a.....");
}

#[test]
fn a_tile_that_reaches_the_border_over_other_tiles_is_never_captured() {
    let ring = ".aba....
                .ab.....
                ..a..... | seats 2 | turn a";
    board(ring, "d2", ".aba.... .aba.... ..a.....");
    let through_another = ".aca....
                           .ab.....
                           ..a..... | seats 3 | turn a";
    board(through_another, "d2", ".aca.... .aba.... ..a.....");
}

#[test]
fn tiles_of_any_number_of_opponents_are_converted() {
    let events = board(
        "........
         .aaaa...
         .abca...
         .a.ba...
         .aa.a... | seats 3 | turn a",
        "d5",
        "........
         .aaaa...
         .aaaa...
         .aaaa...
         .aaaa...",
    );
    let Event::RegionCaptured { lost, .. } = &events[1] else { panic!("{events:?}") };
    assert_eq!(lost, &[(Seat::B, 2), (Seat::new(2), 1)]);
}

#[test]
fn a_region_of_opponents_tiles_alone_is_captured() {
    let events = board(
        "........
         ..a.....
         .ab.....
         ..a..... | seats 2 | turn a",
        "d3",
        "........
         ..a.....
         .aaa....
         ..a.....",
    );
    assert_eq!(regions(&events), ["c3"]);
}

#[test]
fn a_ring_around_rocks_or_own_tiles_alone_is_no_region() {
    for inside in ["#", "a"] {
        let ring = format!("........ ..a..... .a{inside}..... ..a..... | seats 2 | turn a");
        let after = format!("........ ..a..... .a{inside}a.... ..a.....");
        let events = board(&ring, "d3", &after);
        assert_eq!(regions(&events), [""; 0]);
    }
}

#[test]
fn opponents_tiles_are_no_walls() {
    let ring_of_others = "........ ..b..... .b...... ..c..... | seats 3 | turn b";
    board(ring_of_others, "d3", "........ ..b..... .b.b.... ..c.....");
    let ring_of_another = "........ ..b..... .b...... ..b..... | seats 2 | turn a";
    board(ring_of_another, "d3", "........ ..b..... .b.a.... ..b.....");
}

#[test]
fn rocks_are_walls_for_everyone() {
    let ring = "........ ..#..... .#...... ..b..... | seats 2 | turn b";
    board(ring, "d3", "........ ..#..... .#bb.... ..b.....");
}

#[test]
fn rocks_inside_stay_and_may_cut_the_inside_into_regions() {
    let events = board(
        "........
         .aaaaa..
         .a.#.a..
         .a...a..
         ..a.a... | seats 2 | turn a",
        "d4",
        "........
         .aaaaa..
         .aa#aa..
         .aaaaa..
         ..a.a...",
    );
    assert_eq!(regions(&events), ["c3 c4", "e3 e4"]);
}

#[test]
fn a_part_that_does_not_touch_the_placed_cell_is_not_captured() {
    let events = board(
        ".........
         ..aaaaa..
         .a.....a.
         .a..#..a.
         .a.#.#.a.
         .a..#..a.
         .a.....a.
         ..aa.aa..
         ......... | seats 2 | turn a",
        "e8",
        ".........
         ..aaaaa..
         .aaaaaaa.
         .aaa#aaa.
         .aa#.#aa.
         .aaa#aaa.
         .aaaaaaa.
         ..aaaaa..
         .........",
    );
    assert_eq!(regions(&events).len(), 1);
}

#[test]
fn a_pocket_between_rocks_is_captured_from_inside_only() {
    let pocket = "........
                  ..###...
                  .#...#..
                  ..###... | seats 2 | turn b";
    board(pocket, "d5", "........ ..###... .#...#.. ..###... ...b....");
    let events = board(pocket, "d3", "........ ..###... .#bbb#.. ..###...");
    assert_eq!(regions(&events), ["c3", "e3"]);
    let events = board(pocket, "c3", "........ ..###... .#bbb#.. ..###...");
    assert_eq!(regions(&events), ["d3 e3"]);
}

#[test]
fn one_placement_in_a_pocket_can_capture_four_regions() {
    let events = board(
        "........
         ...#....
         ..#.#...
         .#...#..
         ..#.#...
         ...#.... | seats 2 | turn a",
        "d4",
        "........
         ...#....
         ..#a#...
         .#aaa#..
         ..#a#...
         ...#....",
    );
    assert_eq!(regions(&events), ["d3", "c4", "e4", "d5"]);
}

#[test]
fn one_placement_can_capture_several_regions_and_each_counts() {
    let before = "........
                  ...a....
                  ..a.a...
                  .a...a..
                  ..a.a... | seats 2 | turn a";
    let after = "........
                 ...a....
                 ..aaa...
                 .aaaaa..
                 ..a.a...";
    let events = board(before, "d4", after);
    assert_eq!(regions(&events), ["d3", "c4", "e4"]);
    let (state, _) = play(before, "d4");
    assert_eq!(state.score(Seat::A).regions, 3);
}

#[test]
fn two_ways_around_the_placed_cell_are_one_region() {
    let events = board(
        "..........
         ..aaaaaa..
         .a......a.
         .a.aaaa.a.
         .a.aaaa.a.
         .a......a.
         ..aa.aaa.. | seats 2 | turn a",
        "e7",
        "..........
         ..aaaaaa..
         .aaaaaaaa.
         .aaaaaaaa.
         .aaaaaaaa.
         .aaaaaaaa.
         ..aaaaaa..",
    );
    assert_eq!(regions(&events).len(), 1);
}

#[test]
fn an_enemy_ring_inside_is_converted_with_its_land() {
    let events = board(
        "........
         ..aaa...
         .a.b.a..
         .abbba..
         .a.b.a..
         ..a.a... | seats 2 | turn a",
        "d6",
        "........
         ..aaa...
         .aaaaa..
         .aaaaa..
         .aaaaa..
         ..aaa...",
    );
    let Event::RegionCaptured { lost, .. } = &events[1] else { panic!("{events:?}") };
    assert_eq!((lost, regions(&events).len()), (&vec![(Seat::B, 5)], 1));
}

#[test]
fn an_own_ring_inside_stays_and_the_larger_one_captures_the_rest() {
    let events = board(
        ".........
         ..aaaaa..
         .a.....a.
         .a..a..a.
         .a.aaa.a.
         .a..a..a.
         .a.....a.
         ..aa.aa..
         ......... | seats 2 | turn a",
        "e8",
        ".........
         ..aaaaa..
         .aaaaaaa.
         .aaaaaaa.
         .aaaaaaa.
         .aaaaaaa.
         .aaaaaaa.
         ..aaaaa..
         .........",
    );
    assert_eq!(regions(&events).len(), 1);
    assert!(events.contains(&Event::TerritoryGained { seat: Seat::A, cells: 21 }));
}

#[test]
fn captured_land_is_owned_so_that_nobody_can_place_there() {
    let captured = "........ ..a..... .aaa.... ..a..... | seats 2 | turn b";
    refused(captured, "c3", "c3 belongs to player 1");
}

#[test]
fn an_enemy_tile_in_the_gap_keeps_a_region_open_until_it_is_enclosed_too() {
    let gap = "........
               ..aaa...
               .a...a..
               .a...a..
               ..aba... | seats 2 | turn a";
    board(gap, "c3", "........ ..aaa... .aa..a.. .a...a.. ..aba...");
    let closed = "........ ..aaa... .aaaaa.. .aaaaa.. ..aaa... ...a....";
    board(gap, "d6", closed);
}

#[test]
fn one_may_place_inside_an_unfinished_ring_of_another() {
    let ring = "........ ..a..... .a...... ..a..... | seats 2 | turn b";
    board(ring, "c3", "........ ..a..... .ab..... ..a.....");
    // Even where it is the last free cell of the ring.
    let filled = "........ ..aa.... .ab...a. ..aaaa.. | seats 2 | turn b";
    board(filled, "d3", "........ ..aa.... .abb..a. ..aaaa..");
}

#[test]
fn events_come_in_the_order_placed_captured_gained() {
    let before = "........
                  ...a....
                  ..aba...
                  .a...a..
                  ..a.a... | seats 2 | turn a | turns 9 | placed 7 1";
    let events = board(before, "d4", "........ ...a.... ..aaa... .aaaaa.. ..a.a...");
    let (seat, turn) = (Seat::A, 9);
    let cell = |text: &str| text.parse().unwrap();
    let region = |region, name, lost| Event::RegionCaptured {
        seat,
        region,
        cells: vec![cell(name)],
        lost,
        turn,
    };
    assert_eq!(
        events,
        [
            Event::CellPlaced { seat, cell: cell("d4"), turn },
            region(1, "d3", vec![(Seat::B, 1)]),
            region(2, "c4", vec![]),
            region(3, "e4", vec![]),
            Event::TerritoryGained { seat, cells: 4 },
        ]
    );
}

#[test]
fn the_preview_says_what_would_be_captured_and_from_whom() {
    let state = position("........ ..a..... .ab..... ..a..... | seats 2 | turn a");
    let regions = state.field().captures(Seat::A, "d3".parse().unwrap());
    assert_eq!(regions.len(), 1);
    assert_eq!(regions[0].cells, ["c3".parse().unwrap()]);
    assert_eq!(regions[0].lost, [0, 1, 0, 0, 0, 0, 0, 0]);
    assert!(state.field().captures(Seat::B, "d3".parse().unwrap()).is_empty());
}

#[test]
fn a_wall_that_lost_a_tile_no_longer_encloses() {
    let rings = "........
                 ........
                 ........
                 ..b.b...
                 ..bab...
                 ..aba...
                 ........ | seats 2 | turn b";
    assert_eq!(regions(&play(rings, "d3").1), ["d4 d5"]);
    // a is faster and takes d6 out of b's wall.
    let (mut state, events) = play(&rings.replace("turn b", "turn a"), "d7");
    assert_eq!(regions(&events), ["d6"]);
    let mut events = Vec::new();
    let place = "d3".parse().unwrap();
    state.apply(Seat::B, &place, &mut Rng::scripted(&[]), &mut events).unwrap();
    assert_eq!(regions(&events), [""; 0]);
}
