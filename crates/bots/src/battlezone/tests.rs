//! Positions, and what each bot does in them.

use battlezone::{Action, Setup, State};
use search::{Bot, Random};
use tabletop::{Game, Rng, Seat};

use super::defensive::table;
use super::{Aggressive, Balanced, Defensive, ReferenceDefensive, reference, tactician};

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
fn tactician_takes_the_last_territory() {
    let state: State = "map 1-2 2-3 3-4 | a2 b1 a8 a1 | turn a".parse().unwrap();
    let chosen = tactician().choose(&state, Seat::A, &mut Rng::fast(1));
    assert_eq!(chosen.to_string(), "3>2");
}

#[test]
fn tactician_does_not_throw_its_armies_away() {
    let state: State = "map 1-2 2-3 | a4 b8 b1 | turn a".parse().unwrap();
    let chosen = tactician().choose(&state, Seat::A, &mut Rng::fast(1));
    assert_eq!(chosen, Action::Skip);
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
    let tactician = tactician();
    let bots: [&dyn Bot<State>; 6] =
        [&Random, &Balanced, &Aggressive, &Defensive, &ReferenceDefensive, &tactician];
    walk(0..4, |state, seat, seed| {
        for bot in bots {
            let chosen = bot.choose(state, seat, &mut Rng::fast(seed));
            assert_eq!(state.check(seat, &chosen), Ok(()), "{bot:?} in {state}");
            let analysis = bot.analyse(state, seat, &mut Rng::fast(seed));
            assert_eq!(analysis.chosen, chosen, "{bot:?} in {state}");
        }
    });
}
