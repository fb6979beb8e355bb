//! Positions, and what each bot does in them.

use battlezone::{Action, Setup, State};
use search::{Bot, Insight, Lookahead, Random};
use tabletop::{Game, Rng, Seat};

use super::defensive::table;
use super::features::features;
use super::learned::{DISCOUNT, kept_at, read_weights, shipped};
use super::{Aggressive, Balanced, Defensive, ReferenceDefensive, expert, reference, tactician};

/// Every attack the bot would consider, and its choice with the first draw.
#[track_caller]
fn candidates(bot: &dyn Bot<State>, position: &str) -> String {
    let state: State = position.parse().unwrap();
    let seat = state.to_act().unwrap();
    let analysis = bot.analyse(&state, seat, &mut Rng::fast(1));
    let texts: Vec<String> = analysis.candidates.iter().map(|it| it.action.to_string()).collect();
    assert!(texts.contains(&analysis.chosen.to_string()));
    texts.join(" ")
}

#[test]
fn balanced_attacks_with_at_least_as_many_armies() {
    let position = "map 1-2 1-3 1-4 2-3 3-4 | a3 b2 b3 b4 | turn a";
    assert_eq!(candidates(&Balanced, position), "1>2 1>3");
}

#[test]
fn balanced_skips_without_an_even_attack() {
    assert_eq!(candidates(&Balanced, "map 1-2 | a2 b3 | turn a"), "skip");
}

#[test]
fn aggressive_also_attacks_one_army_more_from_four_on() {
    let position = "map 1-2 1-3 1-4 2-3 3-4 | a4 b5 b6 b4 | turn a";
    assert_eq!(candidates(&Aggressive, position), "1>2 1>4");
    let weak = "map 1-2 1-3 1-4 2-3 3-4 | a3 b4 b6 b4 | turn a";
    assert_eq!(candidates(&Aggressive, weak), "skip");
}

#[test]
fn aggressive_with_eight_attacks_eight() {
    assert_eq!(candidates(&Aggressive, "map 1-2 | a8 b8 | turn a"), "1>2");
}

#[test]
fn defensive_needs_two_armies_more() {
    let position = "map 1-2 1-3 1-4 2-3 3-4 | a4 b3 b2 b1 | turn a";
    assert_eq!(candidates(&Defensive, position), "1>3 1>4");
    assert_eq!(candidates(&Defensive, "map 1-2 | a3 b2 | turn a"), "skip");
}

#[test]
fn defensive_prefers_the_capture_that_joins_its_groups() {
    // 1 can take 2, which is a dead end, or 3, which joins it with 4 and 5.
    let state: State = "map 1-2 1-3 3-4 4-5 | a5 b1 b1 a1 a1 | turn a".parse().unwrap();
    for seed in 0..20 {
        let chosen = Defensive.choose(&state, Seat::A, &mut Rng::fast(seed));
        assert_eq!(chosen.to_string(), "1>3", "seed {seed}");
    }
}

#[test]
fn tactician_and_expert_take_the_last_territory() {
    let state: State = "map 1-2 2-3 3-4 | a2 b1 a8 a1 | turn a".parse().unwrap();
    let tactician = tactician().analyse(&state, Seat::A, &mut Rng::fast(1));
    let expert = expert(3000).analyse(&state, Seat::A, &mut Rng::fast(1));
    for analysis in [tactician, expert] {
        assert_eq!(analysis.chosen.to_string(), "3>2");
        assert!(analysis.win_chance.is_some_and(|chance| chance > 0.95), "{analysis:?}");
    }
}

#[test]
fn tactician_and_expert_do_not_throw_their_armies_away() {
    let state: State = "map 1-2 2-3 | a4 b8 b1 | turn a".parse().unwrap();
    let tactician = tactician().choose(&state, Seat::A, &mut Rng::fast(1));
    let expert = expert(3000).choose(&state, Seat::A, &mut Rng::fast(1));
    assert_eq!((tactician, expert), (Action::Skip, Action::Skip));
}

/// The position with the seats' names exchanged.
fn mirrored(state: &State) -> State {
    let swap = |letter: char| match letter {
        'a' => 'b',
        'b' => 'a',
        other => other,
    };
    let text = state.to_string();
    let fields: Vec<String> = text
        .split(" | ")
        .map(|field| match field.strip_prefix("reserve ") {
            Some(pair) => {
                let (a, b) = pair.split_once(' ').unwrap();
                format!("reserve {b} {a}")
            }
            None if field.starts_with("map") || field.starts_with("over") => field.to_owned(),
            None if field.starts_with("turn") => {
                format!("turn {}", field[5..].chars().map(swap).collect::<String>())
            }
            None if field.starts_with('a') || field.starts_with('b') => {
                field.chars().map(swap).collect()
            }
            None => field.to_owned(),
        })
        .collect();
    fields.join(" | ").parse().unwrap()
}

#[test]
fn a_position_looks_the_same_from_either_seat() {
    walk(0..10, |state, _, _| {
        assert_eq!(features(state), features(&mirrored(state)), "{state}");
    });
}

#[test]
fn the_value_of_one_seat_is_what_the_other_lacks() {
    let value = shipped("tactician");
    walk(0..4, |state, _, _| {
        let sum = value.value(state, Seat::A) + value.value(state, Seat::B);
        assert!((sum - 1.0).abs() < 1e-6, "{state}");
    });
}

#[test]
fn waiting_costs_whoever_is_ahead_more_in_a_long_game() {
    assert_eq!([1, 10, 30].map(kept_at), [DISCOUNT; 3]);
    assert!(kept_at(60) < kept_at(40) && kept_at(40) < DISCOUNT);
    assert!(kept_at(100_000) > 0.0, "who is ahead stays ahead");
}

#[test]
fn equal_positions_have_equal_keys_and_others_differ() {
    let value = shipped("tactician");
    let mut keys = std::collections::BTreeMap::new();
    walk(0..10, |state, _, _| {
        assert_eq!(value.key(state), value.key(&state.clone()));
        // Maps differ from game to game; a search meets one map only.
        let known = keys.insert(value.key(state), state.to_string());
        assert!(known.is_none_or(|known| known == state.to_string()), "{state}");
    });
    assert!(keys.len() > 500);
}

#[test]
fn the_committed_weights_say_where_they_come_from_and_others_are_refused() {
    let text = include_str!("../../weights/battlezone.txt");
    let weights = read_weights(text).unwrap();
    assert!(weights.command.starts_with("cargo xtask train battlezone --seed"));
    assert_eq!(weights.to_string(), text, "as the training wrote it");
    assert!(weights.calibration.iter().all(|(_, curve)| curve.rises()), "better is better");
    let older = text.replacen("features 1", "features 0", 1);
    let error = read_weights(&older).unwrap_err();
    assert_eq!(
        error.to_string(),
        "these weights read version 0 of the features, this program has 1"
    );
}

/// Walks games of random moves and calls `each` at every decision.
fn walk(seeds: std::ops::Range<u64>, mut each: impl FnMut(&State, Seat, u64)) {
    for seed in seeds {
        let mut rng = Rng::fast(seed);
        let setup = Setup { round_limit: Some(6), ..Setup::default() };
        let mut state = State::new(&setup, &mut rng).unwrap();
        while let Some(seat) = state.to_act() {
            each(&state, seat, seed);
            let action = Bot::<State>::choose(&Random, &state, seat, &mut rng);
            state.apply(seat, &action, &mut rng, &mut Vec::new()).unwrap();
        }
    }
}

#[test]
fn balanced_is_the_default_bot_of_the_reference_draw_for_draw() {
    let mut decisions = 0;
    walk(0..40, |state, seat, seed| {
        if state.forced().is_some() {
            return;
        }
        let mut ours = Rng::fast(seed);
        let mut theirs = ours.clone();
        let analysis = Balanced.analyse(state, seat, &mut ours);
        let thought = reference::default_bot(&table(state), seat.index() as u8, &mut theirs);
        let attack = |action: &Action| match action {
            Action::Attack { from, to } => Some((from.number(), to.number())),
            _ => None,
        };
        let list: Vec<_> = analysis.candidates.iter().filter_map(|it| attack(&it.action)).collect();
        assert_eq!(list, thought.list);
        assert_eq!(attack(&analysis.chosen), thought.chosen);
        assert_eq!(ours.word(), theirs.word(), "both streams stand at the same draw");
        decisions += 1;
    });
    assert!(decisions > 2_000, "{decisions}");
}

#[test]
fn every_bot_always_has_a_legal_move_and_choose_agrees_with_analyse() {
    let (tactician, expert) = (tactician(), expert(300));
    let bots: [&dyn Bot<State>; 7] =
        [&Random, &Balanced, &Aggressive, &Defensive, &ReferenceDefensive, &tactician, &expert];
    walk(0..4, |state, seat, seed| {
        for bot in bots {
            let chosen = bot.choose(state, seat, &mut Rng::fast(seed));
            assert_eq!(state.check(seat, &chosen), Ok(()), "{bot:?} in {state}");
            let analysis = bot.analyse(state, seat, &mut Rng::fast(seed));
            assert_eq!(analysis.chosen, chosen, "{bot:?} in {state}");
        }
    });
}
