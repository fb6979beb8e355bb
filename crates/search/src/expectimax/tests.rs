use std::cell::Cell;

use super::*;
use crate::own_score::{Dicey, Toy};
use tabletop::toy::Setup;

fn options(depth: u32, width: usize) -> Expectimax<Dicey> {
    Expectimax { insight: Dicey, positions: u32::MAX, depth, width, samples: 2 }
}

fn positions() -> impl Iterator<Item = Toy> {
    let positions = (0..60).map(|seed| {
        let mut rng = Rng::fast(seed);
        let mut state = Toy::new(&Setup { limit: Some(12) }, &mut rng).unwrap();
        for _ in 0..seed % 8 {
            let seat = state.to_act().unwrap();
            let mut moves = Vec::new();
            crate::Insight::moves(&Dicey, &state, seat, &mut moves);
            let action = moves[rng.below(moves.len() as u32) as usize];
            state.apply(seat, &action, &mut rng, &mut Vec::new()).unwrap();
        }
        state
    });
    // Who holds a six has no choice, and a search has nothing to do.
    positions.filter(|state| {
        let mut moves = Vec::new();
        crate::Insight::moves(&Dicey, state, state.to_act().unwrap(), &mut moves);
        moves.len() > 1
    })
}

/// Expectimax as the textbook has it: no bounds, no table. Counts the positions it values.
fn plain(
    state: &Toy,
    root: Seat,
    (ply, depth): (u32, u32),
    width: usize,
    valued: &Cell<u64>,
) -> f32 {
    let Some(seat) = state.to_act() else { return crate::Insight::value(&Dicey, state, root) };
    let mut moves = Vec::new();
    crate::Insight::moves(&Dicey, state, seat, &mut moves);
    let one_deep = |action: &tabletop::toy::Action| -> (f32, Vec<(f32, Toy)>) {
        let mut outcomes = Vec::new();
        assert!(crate::Insight::outcomes(&Dicey, state, seat, action, &mut outcomes));
        valued.set(valued.get() + outcomes.len() as u64);
        let value =
            outcomes.iter().map(|(p, after)| p * crate::Insight::value(&Dicey, after, root)).sum();
        (value, outcomes)
    };
    let sign = if seat == root { 1.0 } else { -1.0 };
    let mut ranked: Vec<_> = moves.iter().map(one_deep).collect();
    ranked.sort_by(|a, b| (sign * b.0).total_cmp(&(sign * a.0)));
    if ply + 1 >= depth {
        return ranked[0].0;
    }
    ranked.truncate((width >> ply).max(NARROWEST));
    let deeper = |(_, outcomes): &(f32, Vec<(f32, Toy)>)| -> f32 {
        outcomes
            .iter()
            .map(|(p, after)| p * plain(after, root, (ply + 1, depth), width, valued))
            .sum()
    };
    let values = ranked.iter().map(deeper);
    sign * values.map(|value| sign * value).fold(f32::MIN, f32::max)
}

#[test]
fn bounds_and_table_change_nothing() {
    for state in positions() {
        let seat = state.to_act().unwrap();
        for (depth, width) in [(1, 4), (2, 4), (3, 2), (3, 8), (4, 4)] {
            let analysis =
                options(depth, width).analyse_until(&state, seat, &mut Rng::fast(1), &|| false);
            let chosen = &analysis.candidates[0];
            assert_eq!(chosen.action, analysis.chosen);
            let expected = plain(&state, seat, (0, depth), width, &Cell::new(0));
            assert!(
                (chosen.weight - expected).abs() < 1e-5,
                "{state}, {depth} deep, {width} wide: {} instead of {expected}",
                chosen.weight
            );
        }
    }
}

#[test]
fn bounds_and_table_save_positions() {
    let (mut searched, all) = (0, Cell::new(0));
    for state in positions() {
        let seat = state.to_act().unwrap();
        let visits = |depth: u32| -> u64 {
            let analysis =
                options(depth, 8).analyse_until(&state, seat, &mut Rng::fast(1), &|| false);
            analysis.candidates.iter().map(|it| u64::from(it.visits)).sum()
        };
        // The last iteration alone.
        searched += visits(4) - visits(3);
        plain(&state, seat, (0, 4), 8, &all);
    }
    // Even where no value tells anything about the next.
    assert!(searched < all.get(), "{searched} of {}", all.get());
}

#[test]
fn a_small_budget_still_gives_a_legal_move_and_the_same_one_each_time() {
    for budget in [1, 20, 100, 1000, 5000] {
        let bot = Expectimax { positions: budget, ..options(6, 8) };
        for state in positions().take(10) {
            let seat = state.to_act().unwrap();
            let think = || bot.analyse_until(&state, seat, &mut Rng::fast(5), &|| false);
            assert_eq!(think(), think());
            assert_eq!(state.check(seat, &think().chosen), Ok(()));
        }
    }
}

#[test]
fn the_budget_is_kept() {
    let state = positions().next().unwrap();
    let seat = state.to_act().unwrap();
    let bot = Expectimax { positions: 3000, ..options(30, 8) };
    let (search, _, _) = bot.searched(&state, seat, &mut Rng::fast(5), &|| false);
    // One decision's moves may be valued beyond it.
    assert!((3000..3100).contains(&search.valued), "{}", search.valued);
}

#[test]
fn the_best_three_moves_are_compared_by_exact_values() {
    let mut compared = 0;
    for state in positions() {
        let seat = state.to_act().unwrap();
        let analysis = options(3, 8).analyse_until(&state, seat, &mut Rng::fast(1), &|| false);
        for it in &analysis.candidates[..analysis.candidates.len().min(COMPARED)] {
            let mut outcomes = Vec::new();
            crate::Insight::outcomes(&Dicey, &state, seat, &it.action, &mut outcomes);
            let deeper = |(p, after): &(f32, Toy)| p * plain(after, seat, (1, 3), 8, &Cell::new(0));
            let expected: f32 = outcomes.iter().map(deeper).sum();
            assert!((it.weight - expected).abs() < 1e-5, "{state}: {it:?}, not {expected}");
            compared += 1;
        }
    }
    assert!(compared > 80, "{compared}");
}

#[test]
fn no_move_looks_better_than_the_chosen_one_whatever_the_budget() {
    for budget in [1, 20, 100, 300, 1000, 5000] {
        let bot = Expectimax { positions: budget, ..options(6, 8) };
        for state in positions() {
            let seat = state.to_act().unwrap();
            let view = state.view(tabletop::Viewer::Seat(seat));
            let analysis = Bot::<Toy>::analyse(&bot, &view, seat, &mut Rng::fast(5));
            assert_eq!(analysis.candidates[0].action, analysis.chosen);
            assert!(analysis.candidates.is_sorted_by(|a, b| a.weight >= b.weight), "{analysis:?}");
            let chosen = Bot::<Toy>::choose(&bot, &view, seat, &mut Rng::fast(5));
            assert_eq!(chosen, analysis.chosen, "{state}");
        }
    }
}

#[test]
fn moves_are_tried_with_the_same_dice_in_every_position() {
    let bot = options(2, 4);
    let states = ["3,2,5 4,4,4 0 0 - false", "3,2,5 9,1,7 0 3 - false"];
    let dice = states.map(|state| {
        let state: Toy = state.parse().unwrap();
        let (search, _, _) = bot.searched(&state, Seat::A, &mut Rng::fast(7), &|| false);
        let mut after = Vec::new();
        search.sample(&state, Seat::A, &tabletop::toy::Action::Keep(3), &mut after);
        let die = |(_, state): &(f32, Toy)| state.to_string()[..5].to_owned();
        after.iter().map(die).collect::<Vec<_>>()
    });
    assert_eq!(dice[0], dice[1]);
}

#[test]
fn the_value_before_dice_counts_like_four_tries() {
    assert_eq!(with_trust(0.25, 0.75, 4), 0.5);
    assert_eq!(with_trust(0.0, 1.0, 12), 0.75);
}

#[test]
fn a_search_that_is_stopped_answers_at_once_with_what_it_has() {
    let state = positions().next().unwrap();
    let seat = state.to_act().unwrap();
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 50
    };
    let analysis = options(30, 8).analyse_until(&state, seat, &mut Rng::fast(5), &stop);
    assert_eq!(asked.get(), 51, "nothing is searched after it");
    assert_eq!(state.check(seat, &analysis.chosen), Ok(()));
}

#[test]
fn the_expected_line_begins_with_the_choice_and_is_legal() {
    let state = positions().nth(9).unwrap();
    let seat = state.to_act().unwrap();
    let analysis = options(4, 4).analyse_until(&state, seat, &mut Rng::fast(1), &|| false);
    assert_eq!(analysis.line[0], analysis.chosen);
    assert!(analysis.line.len() > 1, "{analysis:?}");
}
