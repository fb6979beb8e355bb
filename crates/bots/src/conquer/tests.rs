//! Drawn positions, and what each bot does in them.

mod captures;
mod labels;

use conquer::{Action, Setup, Size, State};
use search::{Bot, Random};
use tabletop::{Game, Rng, Seat, Standing};

use super::{Easy, Hard, Medium, expert};

/// A position with these rows at the top of a board of 8 × 8 cells.
fn position(rows: &str, rest: &str) -> State {
    let mut rows: Vec<String> = rows.split('/').map(|row| format!("{row:.<8}")).collect();
    rows.resize(8, ".".repeat(8));
    let text = format!("board {} | {rest}", rows.join("/"));
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn chooses(bot: &dyn Bot<State>, rows: &str, expected: &str) {
    let state = position(rows, "seats 2 | turn a");
    for seed in 0..5 {
        let chosen = bot.choose(&state, Seat::A, &mut Rng::fast(seed));
        assert_eq!(chosen.to_string(), expected, "{bot:?} with seed {seed}");
    }
}

#[test]
fn medium_takes_the_larger_capture() {
    chooses(&Medium, "......../..a...../.a....../..a...../....aa../...a..a./....a...", "f7");
}

#[test]
fn from_medium_on_tiles_are_taken_before_they_escape() {
    for bot in [&Medium as &dyn Bot<State>, &Hard, &expert(200)] {
        chooses(bot, "......../..aa..../.abb..../..aa....", "e3");
    }
}

#[test]
fn from_medium_on_a_capture_is_stopped() {
    for bot in [&Medium as &dyn Bot<State>, &Hard, &expert(200)] {
        chooses(bot, "......../..bb..../.baa..../..bb....", "e3");
    }
}

/// Tables of every kind: seats, teams, cells a turn, a time limit.
fn setups() -> Vec<Setup> {
    let quick = Setup { size: Size::Quick, time_limit: Some(9), ..Setup::default() };
    let teams = Setup { players: 4, teams: vec![0, 1, 0, 1], turn_blocks: 3, ..quick.clone() };
    vec![
        Setup { turn_blocks: 4, ..quick.clone() },
        Setup { players: 3, rocks: 0, turn_blocks: 2, ..quick.clone() },
        Setup { shared_regions: false, ..teams.clone() },
        teams,
        Setup { players: 5, teams: vec![0, 1, 1, 2, 0], ..quick.clone() },
        Setup { players: 8, ..quick },
    ]
}

#[test]
fn every_bot_places_a_legal_cell_at_every_table_and_choose_agrees_with_analyse() {
    let expert = expert(2);
    let bots: [&dyn Bot<State>; 4] = [&Easy, &Medium, &Hard, &expert];
    for (seed, setup) in (0..).zip(setups()) {
        let mut rng = Rng::fast(seed);
        let mut state = State::new(&setup, &mut rng).unwrap();
        let mut turn = 0;
        while let Some(seat) = state.to_act() {
            let bot = bots[turn % bots.len()];
            let chosen = bot.choose(&state, seat, &mut Rng::fast(seed));
            let analysis = bot.analyse(&state, seat, &mut Rng::fast(seed));
            assert_eq!(analysis.chosen, chosen, "{bot:?} in {state}");
            assert!(analysis.label.is_some(), "{bot:?} in {state}");
            assert!(matches!(chosen, Action::Place(_)), "{bot:?} in {state}");
            state.apply(seat, &chosen, &mut rng, &mut Vec::new()).unwrap();
            turn += 1;
        }
    }
}

#[test]
fn random_never_gives_up_and_never_ends_the_game_by_the_clock() {
    for (seed, setup) in (0..).zip(setups()) {
        let mut rng = Rng::fast(seed);
        let mut state = State::new(&setup, &mut rng).unwrap();
        while let Some(seat) = state.to_act() {
            let action = Bot::<State>::choose(&Random, &state, seat, &mut rng);
            assert!(!matches!(action, Action::Surrender | Action::TimeUp));
            state.apply(seat, &action, &mut rng, &mut Vec::new()).unwrap();
        }
    }
}

/// How often the first bot wins, on so many boards with both seats.
fn wins(first: &dyn Bot<State>, second: &dyn Bot<State>, boards: u64) -> usize {
    let play = |(seed, first_seat): (u64, Seat)| {
        let mut rng = Rng::fast(seed);
        let mut state = State::new(&Setup::default(), &mut rng).unwrap();
        while let Some(seat) = state.to_act() {
            let bot = if seat == first_seat { first } else { second };
            let action = bot.choose(&state, seat, &mut rng);
            state.apply(seat, &action, &mut rng, &mut Vec::new()).unwrap();
        }
        state.outcome().unwrap().standing(first_seat) == Standing::Won
    };
    let games = (0..boards).flat_map(|seed| [(seed, Seat::A), (seed, Seat::B)]);
    games.filter(|&game| play(game)).count()
}

#[test]
fn each_level_wins_most_games_against_the_one_below() {
    assert!(wins(&Easy, &Random, 10) >= 15);
    assert!(wins(&Medium, &Easy, 10) >= 15);
    assert!(wins(&Hard, &Medium, 10) >= 13);
    assert!(wins(&expert(200), &Hard, 2) >= 3);
}
