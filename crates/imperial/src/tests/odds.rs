//! Exact odds against brute force and against dice.

use std::collections::BTreeMap;

use super::{position, random_action, random_position};
use crate::{Action, Fate, Force, Odds, Square, SquareSet, Stack, State, Threshold};
use tabletop::{Game, Rng};

type Levels = [u8; 6];

#[track_caller]
fn odds(text: &str, action: &str) -> Odds {
    let Ok(Action::Attack { origins, target }) = action.parse() else { panic!("{action}") };
    position(text).odds(origins, target).unwrap()
}

#[test]
fn the_worked_numbers_of_the_rules() {
    let alone = odds("- - - / - i2 - / - I2 - / - - - | reserve - : - | turn a", "b2xb3");
    assert!((alone.expected_hits() - 0.30).abs() < 1e-12);
    assert!((alone.clear_chance() - 0.15 * 0.15).abs() < 1e-12);
    let pair = odds("- - - / - i2 - / - I2C2 - / - - - | reserve - : - | turn a", "b2xb3");
    assert!((pair.expected_hits() - 1.0).abs() < 1e-12);
    let charge = odds("- - - / - i2 - / - I2C2m - / - - - | reserve - : - | turn a", "b2xb3");
    assert!((charge.expected_hits() - 1.6).abs() < 1e-12);
    let army = "- I2 - / I2C2 i2 I2C2m / - - - / - A2 - | reserve - : - | turn a";
    let army = odds(army, "b1+a3+c3+b4xb3");
    assert_eq!(army.force.total_dice(), 12);
    assert!((army.expected_hits() - 7.8).abs() < 1e-12);
}

#[test]
fn a_square_that_cannot_be_cleared_has_the_chance_zero_without_a_sign() {
    let four = odds("- - - / - i2c2i2i2 - / - C2 - / - - - | reserve - : - | turn a", "b2xb3");
    assert_eq!(four.clear_chance().to_bits(), 0.0_f64.to_bits());
}

#[test]
fn two_squares_together_hit_more_than_one_by_one() {
    let start = "- - - / I2 i5 I2 / - - - / - - - | reserve - : - | turn a";
    let joint = odds(start, "a3+c3xb3");
    assert!((joint.expected_hits() - 1.0).abs() < 1e-12);
    let later =
        "- - - / I2x i5 I2 / - - - / - - - | reserve - : - | turn a | ap 5 | assault b3 a3 I";
    let one_by_one = odds(start, "a3xb3").expected_hits() + odds(later, "c3xb3").expected_hits();
    assert!((one_by_one - 0.8).abs() < 1e-12);
}

/// Rolls every combination of hit and miss, die by die.
fn enumerate(force: Force, defenders: &Stack) -> (Vec<f64>, BTreeMap<Levels, f64>) {
    let chance = f64::from(force.threshold.value()) / 40.0;
    let kinds: Vec<usize> =
        (0..3).flat_map(|kind| vec![kind; usize::from(force.dice[kind])]).collect();
    let mut hits_chances = vec![0.0; kinds.len() + 1];
    let mut results = BTreeMap::new();
    for roll in 0u32..1 << kinds.len() {
        let mut hits = [0; 3];
        let mut weight = 1.0;
        for (die, &kind) in kinds.iter().enumerate() {
            let hit = roll >> die & 1;
            hits[kind] += hit;
            weight *= if hit == 1 { chance } else { 1.0 - chance };
        }
        hits_chances[roll.count_ones() as usize] += weight;
        *results.entry(naive_damage(hits, defenders)).or_insert(0.0) += weight;
    }
    (hits_chances, results)
}

/// Hit by hit: the first of the own kind, and when nobody of it is left, later the first of all.
fn naive_damage(hits: [u32; 3], defenders: &Stack) -> Levels {
    let mut levels = defenders.all_levels();
    let mut spill = 0;
    for (kind, &count) in hits.iter().enumerate() {
        for _ in 0..count {
            let own = |&place: &usize| {
                levels[place] > 0 && defenders.units()[place].kind().index() == kind
            };
            match (0..defenders.units().len()).find(own) {
                Some(place) => levels[place] -= 1,
                None => spill += 1,
            }
        }
    }
    for _ in 0..spill {
        if let Some(level) = levels.iter_mut().find(|level| **level > 0) {
            *level -= 1;
        }
    }
    levels
}

fn assert_same(odds: &Odds, defenders: &Stack, what: &str) {
    let (hits, results) = enumerate(odds.force, defenders);
    assert_eq!(odds.hits.len(), hits.len(), "{what}");
    for (found, expected) in odds.hits.iter().zip(&hits) {
        assert!((found - expected).abs() < 1e-12, "{what}: {found} {expected}");
    }
    assert_eq!(odds.fates.len(), results.len(), "{what}");
    for fate in &odds.fates {
        let expected = results[&fate.levels];
        assert!((fate.chance - expected).abs() < 1e-12, "{what}: {fate:?} {expected}");
        let before = defenders.all_levels();
        let lost: u8 = before.iter().zip(fate.levels).map(|(before, left)| before - left).sum();
        let killed = before.iter().zip(fate.levels).filter(|&(&b, left)| b > 0 && left == 0);
        assert_eq!((fate.damage, usize::from(fate.kills)), (lost, killed.count()), "{what}");
    }
    let damage: f64 = results
        .iter()
        .map(|(left, chance)| {
            chance * (defenders.levels() - left.iter().map(|&l| u32::from(l)).sum::<u32>()) as f64
        })
        .sum();
    assert!((odds.expected_damage() - damage).abs() < 1e-9, "{what}");
}

#[test]
fn the_odds_count_every_roll() {
    let stacks = ["i1", "i2", "c2i2", "i2c2", "i1a2c1", "c3", "a1i3i1", "i1i1i1i1i1i1", "a2c2a1"];
    for stack in stacks {
        let text = format!("- {stack} - / - - - / - - - / - - - | reserve I1 : - | turn a");
        let defenders = *position(&text).stack("b4".parse().unwrap());
        for dice in [[1, 0, 0], [0, 2, 0], [0, 0, 3], [2, 2, 0], [3, 1, 2], [2, 4, 2], [5, 3, 1]] {
            for kinds in 1..=3 {
                let threshold = Threshold { kinds, squares: kinds + 1, charge: kinds == 2 };
                let odds = Odds::of(Force { threshold, dice }, &defenders);
                assert_same(&odds, &defenders, &format!("{dice:?} on {stack}"));
            }
        }
    }
}

/// Positions of random games in which an attack is possible, and one attack in each.
fn random_attacks(count: usize, most_dice: u32) -> Vec<(State, SquareSet, Square)> {
    let mut rng = Rng::fast(2026);
    let mut attacks = Vec::new();
    while attacks.len() < count {
        let steps = 20 + rng.below(120);
        let state = random_position(&mut rng, steps);
        if state.to_act().is_none() {
            continue;
        }
        if let Action::Attack { origins, target } = random_action(&state, &mut rng)
            && state.force(origins, target).total_dice() <= most_dice
        {
            attacks.push((state, origins, target));
        }
    }
    attacks
}

#[test]
fn the_odds_of_attacks_in_random_games_count_every_roll() {
    for (state, origins, target) in random_attacks(200, 12) {
        let odds = state.odds(origins, target).unwrap();
        assert_same(&odds, state.stack(target), &format!("{origins:?} x {target} in {state}"));
    }
}

#[test]
fn rolled_attacks_follow_the_odds() {
    let mut rng = Rng::fast(7);
    let rolls = 4_000;
    for (state, origins, target) in random_attacks(200, 100) {
        let odds = state.odds(origins, target).unwrap();
        let seat = state.active();
        let mut seen: BTreeMap<String, f64> = BTreeMap::new();
        for _ in 0..rolls {
            let mut after = state.clone();
            let action = Action::Attack { origins, target };
            after.apply(seat, &action, &mut rng, &mut Vec::new()).unwrap();
            *seen.entry(result(&after, target)).or_insert(0.0) += 1.0;
        }
        let expected = |fate: &Fate| {
            let after = state.after_attack(origins, target, &fate.levels);
            (result(&after, target), fate.chance * f64::from(rolls))
        };
        // Different levels by place can leave equal stacks.
        let mut chances: BTreeMap<String, f64> = BTreeMap::new();
        for (after, count) in odds.fates.iter().map(expected) {
            *chances.entry(after).or_insert(0.0) += count;
        }
        assert!(seen.keys().all(|after| chances.contains_key(after)), "{state}");
        let (chi2, freedom) = chi_square(&seen, &chances);
        assert!(chi2 < critical(freedom), "χ² {chi2} of {freedom} in {state}");
    }
}

/// What an attack leaves, as text: the defenders and whether the game is over.
fn result(after: &State, target: Square) -> String {
    let units = after.stack(target).units().iter().map(|unit| unit.piece().to_string());
    format!("{:?} {:?}", units.collect::<Vec<_>>(), after.end())
}

/// χ² with rare results taken together, and its degrees of freedom.
fn chi_square(seen: &BTreeMap<String, f64>, expected: &BTreeMap<String, f64>) -> (f64, f64) {
    let (mut chi2, mut classes) = (0.0, 0.0);
    let (mut rare_seen, mut rare_expected) = (0.0, 0.0);
    for (result, &expected) in expected {
        let seen = seen.get(result).copied().unwrap_or(0.0);
        if expected < 5.0 {
            rare_seen += seen;
            rare_expected += expected;
        } else {
            chi2 += (seen - expected).powi(2) / expected;
            classes += 1.0;
        }
    }
    if rare_expected >= 5.0 {
        chi2 += (rare_seen - rare_expected).powi(2) / rare_expected;
        classes += 1.0;
    }
    (chi2, classes - 1.0)
}

/// The value that χ² exceeds with a chance of about one in 100 000 (Wilson and Hilferty).
fn critical(freedom: f64) -> f64 {
    if freedom < 1.0 {
        return f64::MIN_POSITIVE;
    }
    let a = 2.0 / (9.0 * freedom);
    freedom * (1.0 - a + 4.265 * a.sqrt()).powi(3)
}

#[test]
fn there_are_no_odds_without_an_attack() {
    let state = position("- - - / - i2 - / - I2 - / - - - | reserve - : - | turn a | ap 0");
    let Ok(Action::Attack { origins, target }) = "b2xb3".parse() else { panic!() };
    let refusal = state.odds(origins, target).unwrap_err();
    assert_eq!(refusal.to_string(), "This costs 1 AP and you have 0 left");
}

#[test]
fn the_largest_attack_has_odds_too() {
    // Five full squares of infantry of level 5 around one: 150 dice.
    let full = "I5I5I5I5I5I5";
    let text = format!(
        "- {full} - / {full} i5i5i5i5i5i5 {full} / - {full} - / - A5 - | reserve - : - | turn a"
    );
    let odds = odds(&text, "b1+b2+a3+c3+b4xb3");
    let sum: f64 = odds.fates.iter().map(|fate| fate.chance).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    assert_eq!(odds.force.total_dice(), 125);
}
