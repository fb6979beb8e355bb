//! §4 Captures in teams, with and without shared regions.

use super::{board, play, regions};
use crate::Event;
use tabletop::Seat;

const C: Seat = Seat::new(2);

#[test]
fn teammates_tiles_are_walls_when_regions_are_shared() {
    let events = board(
        "........
         ..a.....
         .c......
         ..a..... | seats 4 | teams ac bd | turn c",
        "d3",
        "........
         ..a.....
         .ccc....
         ..a.....",
    );
    assert_eq!(regions(&events), ["c3"]);
}

#[test]
fn who_places_the_last_tile_gets_territory_and_region() {
    let before = "........ ..a..... .a...... ..a..... | seats 4 | teams ac bd | turn c";
    let (state, events) = play(before, "d3");
    assert_eq!(events.last(), Some(&Event::TerritoryGained { seat: C, cells: 2 }));
    assert_eq!((state.score(C).territory, state.score(C).regions), (2, 1));
    assert_eq!((state.score(Seat::A).territory, state.score(Seat::A).regions), (3, 0));
    let side = state.side_score(0);
    assert_eq!((side.territory, side.regions, side.placed, side.points()), (5, 1, 1, 15));
}

#[test]
fn teammates_tiles_inside_never_change() {
    let before = "........
                  ..aa....
                  .ac.....
                  ..aa.... | seats 4 | teams ac bd | turn a";
    let after = "........
                 ..aa....
                 .acaa...
                 ..aa....";
    // Inside are the mate's c3 and the empty d3: only d3 is gained, either way.
    assert_eq!(regions(&board(before, "e3", after)), ["d3"]);
    let unshared = before.replace("| turn", "| shared off | turn");
    assert_eq!(regions(&board(&unshared, "e3", after)), ["d3"]);
}

#[test]
fn teammates_tiles_are_no_walls_when_regions_are_not_shared() {
    let events = board(
        "........
         ..a.....
         .c......
         ..a..... | seats 4 | teams ac bd | shared off | turn a",
        "d3",
        "........
         ..a.....
         .c.a....
         ..a.....",
    );
    assert_eq!(regions(&events), [""; 0]);
}

#[test]
fn a_region_of_teammates_tiles_alone_is_no_capture() {
    let events = board(
        "........
         ..a.....
         .ac.....
         ..a..... | seats 4 | teams ac bd | shared off | turn a",
        "d3",
        "........
         ..a.....
         .aca....
         ..a.....",
    );
    assert_eq!(events.len(), 2, "placed and gained: {events:?}");
}

#[test]
fn the_tiles_of_who_surrendered_are_still_walls_for_the_team() {
    let before = "........ ..a..... .a...... ..a..... | seats 4 | teams ac bd | turn c | out a";
    assert_eq!(regions(&board(before, "d3", "........ ..a..... .acc.... ..a.....")), ["c3"]);
}

#[test]
fn opponents_in_a_team_are_converted_all() {
    let before = "........ ..aa.... .abd.... ..aa.... | seats 4 | teams ac bd | turn a";
    let events = board(before, "e3", "........ ..aa.... .aaaa... ..aa....");
    let Event::RegionCaptured { lost, .. } = &events[1] else { panic!("{events:?}") };
    assert_eq!(lost, &[(Seat::B, 1), (Seat::new(3), 1)]);
}
