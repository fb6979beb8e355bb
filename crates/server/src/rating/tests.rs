use proptest::prelude::*;

use super::{Against, NEWCOMER, Rating, Score, Standing, after_match};

fn player(rating: f64, deviation: f64) -> Rating {
    Rating { rating, deviation, volatility: 0.06 }
}

fn standing(rating: Rating, side: u8, place: u8) -> Standing {
    Standing { rating, idle: 1.0, side, place }
}

fn near(a: f64, b: f64, within: f64) {
    assert!((a - b).abs() < within, "{a} is not {b}");
}

#[test]
fn glickmans_example() {
    let results = [
        Against { opponent: player(1400.0, 30.0), score: Score::Won },
        Against { opponent: player(1550.0, 100.0), score: Score::Lost },
        Against { opponent: player(1700.0, 300.0), score: Score::Lost },
    ];
    let after = player(1500.0, 200.0).after(&results, 1.0);
    near(after.rating, 1464.06, 0.01);
    near(after.deviation, 151.52, 0.01);
    near(after.volatility, 0.059_99, 0.000_01);
}

#[test]
fn two_newcomers_gain_and_lose_the_same() {
    let after = after_match(&[standing(NEWCOMER, 0, 1), standing(NEWCOMER, 1, 2)]);
    near(after[0].rating + after[1].rating, 3000.0, 1e-9);
    assert!(after[0].rating > 1600.0, "{after:?}");
    assert!(after[0].deviation < 300.0, "{after:?}");
}

#[test]
fn a_draw_brings_unequal_players_together_and_leaves_equals() {
    let equal = after_match(&[standing(NEWCOMER, 0, 1), standing(NEWCOMER, 1, 1)]);
    near(equal[0].rating, 1500.0, 1e-9);
    assert!(equal[0].deviation < NEWCOMER.deviation);
    let after =
        after_match(&[standing(player(1800.0, 80.0), 0, 1), standing(player(1400.0, 80.0), 1, 1)]);
    assert!(after[0].rating < 1800.0 && after[1].rating > 1400.0, "{after:?}");
}

#[test]
fn several_players_are_rated_by_their_places() {
    let places = [2, 1, 4, 3];
    let players: Vec<Standing> = places
        .iter()
        .enumerate()
        .map(|(side, &place)| standing(NEWCOMER, side as u8, place))
        .collect();
    let after = after_match(&players);
    let by_place = [1, 0, 3, 2].map(|it: usize| after[it].rating);
    assert!(by_place.is_sorted_by(|a, b| a > b), "{by_place:?}");
    // Three opponents tell more than one.
    let two = after_match(&[standing(NEWCOMER, 0, 1), standing(NEWCOMER, 1, 2)]);
    assert!(after[1].deviation < two[0].deviation);
}

#[test]
fn a_match_is_each_player_against_each_opponent() {
    let (a, b, c) = (player(1500.0, 90.0), player(1600.0, 60.0), player(1450.0, 200.0));
    let after = after_match(&[standing(a, 0, 2), standing(b, 1, 1), standing(c, 2, 2)]);
    let results = [
        Against { opponent: b.idle(1.0), score: Score::Lost },
        Against { opponent: c.idle(1.0), score: Score::Drawn },
    ];
    assert_eq!(after[0], a.after(&results, 1.0));
}

#[test]
fn partners_are_not_opponents() {
    let team = |side, place| standing(NEWCOMER, side, place);
    let after = after_match(&[team(0, 1), team(0, 1), team(1, 2), team(1, 2)]);
    assert_eq!(after[0], after[1]);
    let alone = after_match(&[team(0, 1), team(0, 1)]);
    near(alone[0].rating, 1500.0, 1e-9);
    near(alone[0].deviation, 350.0, 1e-9);
}

#[test]
fn who_does_not_play_becomes_uncertain_but_not_weaker() {
    let known = player(1720.0, 50.0);
    let month = known.idle(30.0);
    near(month.rating, 1720.0, 1e-9);
    near(month.deviation, (50.0_f64.powi(2) + 30.0 * (0.06 * 173.7178_f64).powi(2)).sqrt(), 1e-9);
    near(known.idle(1e9).deviation, 350.0, 1e-9);
    assert_eq!(known.after(&[], 30.0), month);
    near(known.idle(-5.0).deviation, 50.0, 1e-9);
}

proptest! {
    #[test]
    fn ratings_stay_numbers(
        ratings in prop::collection::vec((0.0..4000.0, 20.0..350.0, 0.01..0.2, 0.0..500.0), 2..9),
        places in prop::collection::vec(1..9_u8, 9),
    ) {
        let players: Vec<Standing> = ratings.iter().zip(&places).enumerate().map(
            |(side, (&(rating, deviation, volatility, idle), &place))| Standing {
                rating: Rating { rating, deviation, volatility },
                idle,
                side: side as u8,
                place,
            },
        ).collect();
        for (before, after) in players.iter().zip(after_match(&players)) {
            prop_assert!(after.rating.is_finite());
            prop_assert!(after.deviation > 0.0 && after.deviation <= 350.0);
            prop_assert!(after.volatility > 0.0 && after.volatility < 1.0);
            let best = players.iter().all(|it| it.place > before.place || it.side == before.side);
            if best {
                prop_assert!(after.rating > before.rating.rating);
            }
        }
    }
}
