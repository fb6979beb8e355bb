//! §7 Damage: like hits like.

use super::{check, play};
use crate::{Event, Kind, Piece, damage};

/// Hits of infantry, cavalry and artillery on a stack: what is left, and the hits wasted.
#[track_caller]
fn hit(hits: [u32; 3], stack: &str) -> (String, u32) {
    let piece = |text: &str| text.parse::<Piece>().unwrap();
    let mut defenders: Vec<(Kind, u8)> =
        stack.split(' ').map(|text| (piece(text).kind(), piece(text).level())).collect();
    let wasted = damage(hits, &mut defenders);
    let left = defenders.iter().filter_map(|&(kind, level)| Piece::new(kind, level));
    (left.map(|piece| piece.to_string()).collect::<Vec<_>>().join(" "), wasted)
}

#[test]
fn hits_are_attributed_to_the_kind_that_scored_them() {
    // Pooled hits would leave cavalry of level 1 here.
    assert_eq!(hit([1, 2, 0], "I2 C2"), ("I1".into(), 0));
    assert_eq!(hit([1, 2, 0], "C2 I2"), ("I1".into(), 0));
    assert_eq!(hit([1, 1, 1], "A2 C2 I2"), ("A1 C1 I1".into(), 0));
}

#[test]
fn the_longest_standing_of_a_kind_is_hit_until_it_is_gone() {
    assert_eq!(hit([3, 0, 0], "I2 C2 I2"), ("C2 I1".into(), 0));
}

#[test]
fn what_a_kind_has_too_many_spills_over_to_the_longest_standing() {
    assert_eq!(hit([4, 0, 0], "C2 I2 A2"), ("A2".into(), 0));
    assert_eq!(hit([0, 0, 2], "I1 C2"), ("C1".into(), 0));
}

#[test]
fn nothing_spills_before_every_kind_has_hit_its_own() {
    // Two hits of infantry spill, but the cavalry's hits take the cavalry first.
    assert_eq!(hit([2, 2, 0], "C2 A3"), ("A1".into(), 0));
    assert_eq!(hit([0, 1, 3], "I1 C1 C2"), ("".into(), 0));
}

#[test]
fn hits_beyond_the_last_level_are_wasted() {
    assert_eq!(hit([9, 0, 0], "I2 C2"), ("".into(), 5));
    assert_eq!(hit([0, 0, 0], "I2"), ("I2".into(), 0));
    assert_eq!(hit([u32::MAX, u32::MAX, 1], "I2"), ("".into(), u32::MAX));
}

#[test]
fn an_attack_with_mixed_hits_leaves_what_the_kinds_say() {
    // Infantry hits once, cavalry twice, at 10.
    let events = play(
        "- - - / - i2c2 - / - I2C2 - / - - - | reserve - : - | turn a",
        "b2xb3",
        &[10, 11, 1, 2],
        "- - - / - i1 - / - I2xC2x - / - - - | reserve - : - | turn a | ap 5 | assault b3 b2 IC",
    );
    let Event::Attacked { volley, .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!((volley.hits(), volley.kills()), ([1, 2, 0], 1));
    let losses = volley.losses.iter().map(|loss| {
        let gone = if loss.is_destroyed() { " destroyed" } else { "" };
        format!("{}.{} {} -{}{gone}", loss.at, loss.place.number(), loss.unit, loss.levels)
    });
    assert_eq!(losses.collect::<Vec<_>>(), ["b3.1 I2 -1", "b3.2 C2 -2 destroyed"]);
}

#[test]
fn a_level_lost_is_a_die_lost() {
    check(
        "- - - / - i1 - / - I5 - / - - - | reserve - : - | turn b",
        "b3xb2",
        &[1],
        "- - - / - i1x - / - I4 - / - - - | reserve - : - | turn b | ap 5 | assault b2 b3 I",
    );
}
