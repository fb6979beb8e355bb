//! §9 Retreat.

use super::end::result;
use super::{check, play, position};
use crate::{End, Event, Threshold};
use tabletop::Seat;

#[test]
fn a_retreat_out_of_reach_costs_nothing_but_the_game() {
    let over = "- - - / - - - / - - - / - - - | reserve 2I2 : i2 | turn a | ap 3 | over retreat";
    let events = play(
        "- - - / - - - / - - - / - I2m - | reserve I2 : i2 | turn a | ap 3",
        "retreat",
        &[],
        over,
    );
    let retreated = Event::Retreated { seat: Seat::A, volley: None };
    assert_eq!(events, [retreated, Event::Ended { end: End::Retreat(Seat::A) }]);
    assert_eq!(result(over), "b>a retreat");
}

#[test]
fn whoever_reaches_a_retreating_unit_fires_one_free_volley() {
    // Cavalry next to a2 and a gun over b1: two kinds, two squares, 14 hits. The infantry on c4
    // reaches nobody.
    let events = play(
        "- a1 i2 / c2 - - / I2 - - / - A3 - | reserve C1 : - | turn a | ap 2",
        "retreat",
        &[14, 15, 14],
        "- a1 i2 / c2 - - / - - - / - - - | reserve I2 C1 A1 : - | turn a | ap 2 | over retreat",
    );
    let Event::Retreated { volley: Some(volley), .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!(volley.threshold, Threshold { kinds: 2, squares: 2, charge: false });
    assert_eq!(volley.hits(), [0, 1, 1]);
}

#[test]
fn the_retreating_units_are_one_list_square_by_square() {
    // The gun's hit takes the gun on b1, the cavalry's hits spill to the first of the list: b1's
    // infantry, although it is a2 that the cavalry stands next to.
    check(
        "- a1 - / c2 - - / I2 - - / - I1A3 - | reserve - : - | turn a",
        "retreat",
        &[1, 1, 1],
        "- a1 - / c2 - - / - - - / - - - | reserve I2 A1 : - | turn a | over retreat",
    );
}

#[test]
fn a_volley_may_destroy_everyone_and_it_is_still_a_retreat() {
    let over = "- - - / - i5 - / - - - / - - - | reserve - : - | turn a | over retreat";
    check(
        "- - - / - i5 - / - I2 - / - - - | reserve - : - | turn a",
        "retreat",
        &[1, 1, 1, 40, 40],
        over,
    );
    assert_eq!(result(over), "b>a retreat");
}

#[test]
fn units_in_reserve_are_not_hit() {
    check(
        "- - - / - i2 - / - I1 - / - - - | reserve I1 : - | turn a",
        "retreat",
        &[6, 6],
        "- - - / - i2 - / - - - / - - - | reserve I1 : - | turn a | over retreat",
    );
}

#[test]
fn a_retreat_ignores_what_was_remembered_and_costs_no_points() {
    let before = "- - - / C1x i2 - / - I1 - / - - - | reserve - : - | turn a | ap 0 \
                  | assault b3 a3 C";
    // One kind, one square: 7 misses.
    check(
        before,
        "retreat",
        &[7, 7],
        "- - - / - i2 - / - - - / - - - | reserve I1 C1 : - | turn a | ap 0 | over retreat",
    );
}

#[test]
fn seat_b_retreats_as_well() {
    check(
        "- i2 - / - I2 - / - - - / - - - | reserve - : - | turn b",
        "retreat",
        &[6, 7],
        "- - - / - I2 - / - - - / - - - | reserve - : i1 | turn b | over retreat",
    );
    assert!(position("- i2 - / - I2 - / - - - / - - - | reserve - : - | turn b").end().is_none());
}
