//! Exact odds against brute force and the published table.

use crate::{Odds, win_chance};

/// Attacker dice 2–8 in rows, defender dice 1–8 in columns (rules, part B).
const PUBLISHED: [[f64; 8]; 7] = [
    [0.8380, 0.4437, 0.1520, 0.0359, 0.0061, 0.0008, 0.0001, 0.0000],
    [0.9730, 0.7785, 0.4536, 0.1917, 0.0607, 0.0149, 0.0029, 0.0005],
    [0.9973, 0.9392, 0.7428, 0.4595, 0.2204, 0.0834, 0.0254, 0.0064],
    [0.9998, 0.9879, 0.9093, 0.7181, 0.4637, 0.2424, 0.1036, 0.0367],
    [1.000, 0.9982, 0.9753, 0.8840, 0.6996, 0.4667, 0.2600, 0.1215],
    [1.000, 0.9998, 0.9947, 0.9615, 0.8624, 0.6852, 0.4691, 0.2744],
    [1.000, 1.000, 0.9991, 0.9895, 0.9477, 0.8439, 0.6735, 0.4711],
];

#[test]
fn the_odds_are_the_published_ones() {
    for (attacker, row) in (2u8..).zip(&PUBLISHED) {
        for (defender, published) in (1u8..).zip(row) {
            let chance = win_chance(attacker, defender);
            assert!((chance - published).abs() < 0.00006, "{attacker} v {defender}: {chance}");
        }
    }
}

#[test]
fn the_odds_count_every_roll() {
    for attacker in 2..=4u8 {
        for defender in 1..=4u8 {
            let (wins, rolls) = enumerate(attacker, defender);
            assert_eq!(Odds::of(attacker, defender), Some(Odds { wins, rolls }));
        }
    }
}

/// Rolls every combination of dice.
fn enumerate(attacker: u8, defender: u8) -> (u64, u64) {
    let dice = u32::from(attacker + defender);
    let rolls = 6u64.pow(dice);
    let sum = |mut roll: u64, count: u8| {
        (0..count).fold((0, 0), |(total, _), _| {
            let face = roll % 6 + 1;
            roll /= 6;
            (total + face, roll)
        })
    };
    let wins = (0..rolls)
        .filter(|&roll| {
            let (attack, rest) = sum(roll, attacker);
            attack > sum(rest, defender).0
        })
        .count();
    (wins as u64, rolls)
}

#[test]
fn there_are_no_odds_without_an_attack() {
    for (attacker, defender) in [(0, 1), (1, 1), (9, 1), (2, 0), (2, 9), (255, 255)] {
        assert_eq!(Odds::of(attacker, defender), None);
        assert_eq!(win_chance(attacker, defender), 0.0);
    }
}
