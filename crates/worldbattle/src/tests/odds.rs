//! Exact odds against brute force and the published figures.

use crate::{BattleOdds, Chances, OddsBook, RollOdds};

#[test]
fn there_are_no_odds_without_a_roll() {
    for (attacker, defender) in [(0, 1), (4, 1), (1, 0), (1, 3), (255, 255)] {
        assert_eq!(RollOdds::of(attacker, defender), None);
    }
    for (attackers, defenders, stop_at) in [(0, 1, 1), (2, 0, 1), (2, 1, 0), (10_001, 1, 1)] {
        assert_eq!(BattleOdds::of(attackers, defenders, stop_at), None);
    }
    assert!(BattleOdds::of(2, u32::MAX, 1).is_none());
}

#[test]
fn every_course_of_a_battle_ends_in_conquest_or_with_defenders_left() {
    for (attackers, defenders) in (1..=20).flat_map(|a| (1..=20).map(move |d| (a, d))) {
        let odds = BattleOdds::of(attackers, defenders, 1).unwrap();
        let all: f64 = odds.survivors.iter().chain(&odds.defenders_left).sum();
        assert!((all - 1.0).abs() < 1e-12, "{attackers} v {defenders}: {all}");
    }
}

#[test]
fn large_battles_have_the_published_odds() {
    for (attackers, defenders, expected) in [
        (50, 50, 0.705746254483),
        (100, 100, 0.807903178932),
        (100, 50, 0.999993183468),
        (200, 200, 0.903865810121),
        (500, 500, 0.983439559171),
        (1000, 1000, 0.998838668348),
    ] {
        let odds = BattleOdds::of(attackers, defenders, 1).unwrap();
        assert!((odds.conquest - expected).abs() < 1e-9, "{attackers} v {defenders}: {odds:?}");
    }
    let chances = Chances::up_to(1000);
    let found = chances.conquest(1000, 1000).unwrap();
    assert!((found - 0.998838668348).abs() < 1e-9, "{found}");
    assert_eq!(chances.conquest(1001, 1), None);
    assert_eq!(chances.conquest(1, 1001), None);
}

#[test]
fn stopping_early_follows_every_course_of_the_dice() {
    for attackers in 1..=9 {
        for defenders in 1..=6 {
            for stop_at in 1..=attackers {
                let odds = BattleOdds::of(attackers, defenders, stop_at).unwrap();
                let (conquest, left) = by_recursion(attackers, defenders, stop_at);
                let what = format!("{attackers} v {defenders} to {stop_at}");
                assert!((odds.conquest - conquest).abs() < 1e-12, "{what}");
                let lost = f64::from(attackers) - left;
                assert!((odds.attacker_losses - lost).abs() < 1e-12, "{what}");
            }
        }
    }
}

/// The chance of conquest and the average number of attackers left.
fn by_recursion(attackers: u32, defenders: u32, stop_at: u32) -> (f64, f64) {
    if defenders == 0 {
        return (1.0, attackers.into());
    }
    if attackers <= stop_at {
        return (0.0, attackers.into());
    }
    let dice = |armies| crate::attacker_dice(armies);
    let odds = RollOdds::of(dice(attackers), crate::defender_dice(defenders)).unwrap();
    let mut sum = (0.0, 0.0);
    for losses in 0..=u32::from(odds.pairs) {
        let chance = odds.chances()[losses as usize];
        let attackers = attackers - (u32::from(odds.pairs) - losses);
        let (conquest, left) = by_recursion(attackers, defenders - losses, stop_at);
        sum = (sum.0 + chance * conquest, sum.1 + chance * left);
    }
    sum
}

#[test]
fn a_book_keeps_what_it_was_asked() {
    let mut book = OddsBook::default();
    let first = book.of(20, 5, 3).cloned();
    assert_eq!(first, BattleOdds::of(20, 5, 3));
    assert_eq!(book.of(20, 5, 3).cloned(), first);
    assert_eq!(book.of(0, 5, 1), None);
}
