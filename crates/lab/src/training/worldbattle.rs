//! The training of World Battle's value.
//!
//! The pupil plans its turns by its own network, at tables of two to six with itself and a pool of
//! others. What it learns from are the positions at the end of turns: the target of each is the
//! next one's value mixed with the next one's target (temporal difference, TD(λ)), last first. In
//! the first games Hard plays in the pupil's place, which is several times as quick.

use std::ops::Range;

use bots::worldbattle::features::{INPUTS, VERSION};
use bots::worldbattle::learned::{Chances, HIDDEN, Network, Players, chances, players_after_turn};
use bots::worldbattle::{Expert, Hard, Medium, Raider};
use search::Bot;
use search::learned::Curve;
use tabletop::{Game, Rng, Seat, Standing, Viewer};
use worldbattle::{MOST_PLAYERS, Rules, Setup, State};

use super::course::Loss;
use super::duel::score;
use super::fit::{cases, fit};
use super::gradient::{nudge, random_network};
use super::{Course, Lessons};

/// Games longer than this are decided by who holds more.
const ROUND_LIMIT: u32 = 100;
/// How much a value is drawn to an even share in a round: the quicker win is the better one.
const DISCOUNT: f32 = 0.02;

/// The others at the table; the course's pool has their shares of the seats, in a hundred.
const POOL: &[&dyn Bot<State>] = &[&Hard, &Medium, &Raider];

/// What World Battle teaches.
#[derive(Debug)]
pub struct WorldBattle;

/// The end of a turn, to learn from after the game.
struct Lesson {
    players: Players,
    given: Chances,
}

impl Lessons<INPUTS, HIDDEN> for WorldBattle {
    const GAME: &'static str = State::ID;
    const FEATURES: u32 = VERSION;
    const AVERAGED: f32 = 0.003;

    fn course(seed: u64, games: Option<u64>) -> Course {
        Course {
            checkpoints: 4,
            checkpoint_games: 60,
            calibration_games: 150,
            rate: [0.02, 0.001],
            curiosity: [0.01, 0.003],
            lambda: 0.85,
            pool: vec![35, 10, 5],
            taught: 90,
            // Half of the games are for two, most of the others for six.
            tables: vec![2, 2, 2, 2, 2, 6, 6, 6, 3, 4],
            ..Course::new(seed, games.unwrap_or(1_500))
        }
    }

    /// Begins next to Hard's opinion, which is part of every chance.
    fn untrained(rng: &mut Rng) -> Network {
        let mut network: Network = random_network(rng);
        network.out_of_hidden.iter_mut().for_each(|weight| *weight *= 0.2);
        network
    }

    fn play_and_learn(network: &mut Network, course: &Course, game: u64, loss: &mut Loss) {
        let mut rng = Rng::fast(course.game_seed(game));
        let (lessons, result) = play(network, course, game, &mut rng);
        study(network, &lessons, result, course, game, loss);
    }

    fn scores(network: &Network, games: u64) -> Vec<(String, f64)> {
        let opponents: [(&str, &dyn Bot<State>); 2] = [("hard", &Hard), ("medium", &Medium)];
        let score = |(name, bot): (&str, &dyn Bot<State>)| {
            (name.to_owned(), score(&setup(2), &Expert::new(network), bot, games))
        };
        opponents.map(score).to_vec()
    }

    /// Of games for two, and a tenth as many for each larger table.
    fn calibration(network: &Network, seeds: Range<u64>) -> Vec<(String, Curve)> {
        let for_two = |bot: &dyn Bot<State>| fit(&cases::<State>(&setup(2), bot, seeds.clone()));
        let of_several = |bot: &dyn Bot<State>| {
            let tenth = seeds.start..seeds.start + (seeds.end - seeds.start) / 10;
            let tables = 3..=MOST_PLAYERS;
            let cases = tables.flat_map(|it| cases::<State>(&setup(it), bot, tenth.clone()));
            fit(&cases.collect::<Vec<_>>())
        };
        let expert = Expert::new(network);
        vec![
            ("hard".to_owned(), for_two(&Hard)),
            ("hard-of-several".to_owned(), of_several(&Hard)),
            ("expert".to_owned(), for_two(&expert)),
            ("expert-of-several".to_owned(), of_several(&expert)),
        ]
    }
}

fn setup(players: u8) -> Setup {
    let rules = Rules { round_limit: Some(ROUND_LIMIT), ..Rules::default() };
    Setup { players, rules, ..Setup::default() }
}

/// Plays one game; its ends of turns, and what it was worth to everyone.
fn play(network: &Network, course: &Course, game: u64, rng: &mut Rng) -> (Vec<Lesson>, Chances) {
    let players = course.tables[rng.below(course.tables.len() as u32) as usize];
    let mut state = State::new(&setup(players), rng).expect("the setup is sound");
    let expert = Expert::new(network);
    let pupil: &dyn Bot<State> = if course.is_taught(game) { &Hard } else { &expert };
    let learner = rng.below(u32::from(players)) as usize;
    let bots: Vec<&dyn Bot<State>> = (0..usize::from(players))
        .map(|seat| {
            if seat == learner {
                pupil
            } else {
                course.opponent(rng).map_or(pupil, |nth| POOL[nth])
            }
        })
        .collect();
    let curiosity = (course.curiosity_at(game) * 10_000.0) as u32;
    let (mut lessons, mut events) = (Vec::new(), Vec::new());
    while let Some(seat) = state.to_act() {
        let strays = rng.below(10_000) < curiosity;
        let action = state.with_view(Viewer::Seat(seat), |view| {
            if !strays {
                return bots[seat.index()].choose(view, seat, rng);
            }
            let candidates = bots[seat.index()].analyse(view, seat, rng).candidates;
            candidates[rng.below(candidates.len() as u32) as usize].action
        });
        events.clear();
        state.apply(seat, &action, rng, &mut events).expect("bots play legal moves");
        if state.to_act().is_some_and(|next| next != seat) {
            let players =
                state.with_view(Viewer::Seat(seat), |view| players_after_turn(view, seat));
            lessons.push(Lesson { players, given: chances(network, &players) });
        }
    }
    (lessons, result(&state))
}

fn result(state: &State) -> Chances {
    let mut result = Chances::default();
    if let Some(outcome) = state.outcome() {
        for seat in Seat::first(MOST_PLAYERS).take(usize::from(state.seats())) {
            let won = outcome.standing(seat) == Standing::Won;
            result[seat.index()] = if won { 1.0 } else { 0.0 };
        }
    }
    result
}

/// Learns from the end of every turn of a game, last first.
fn study(
    network: &mut Network,
    lessons: &[Lesson],
    result: Chances,
    course: &Course,
    game: u64,
    loss: &mut Loss,
) {
    let rate = course.rate_at(game);
    // What the rest of the game was worth to everyone.
    let mut rest = result;
    for Lesson { players, given } in lessons.iter().rev() {
        let number = players.iter().flatten().count() as f32;
        let now = chances(network, players);
        for (nth, player) in players.iter().enumerate() {
            let Some(player) = player else {
                rest[nth] = 0.0;
                continue;
            };
            let even = 1.0 / number;
            rest[nth] = even + (1.0 - DISCOUNT / number) * (rest[nth] - even);
            nudge(network, &player.inputs, rate * (rest[nth] - now[nth]));
            loss.add(now[nth], rest[nth]);
            rest[nth] = course.lambda * rest[nth] + (1.0 - course.lambda) * given[nth];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::train;

    #[test]
    fn the_same_seed_trains_the_same_network_and_a_short_course_already_beats_raider() {
        let short =
            Course { checkpoints: 1, checkpoint_games: 2, ..WorldBattle::course(3, Some(30)) };
        let course = Course { calibration_games: 1, ..short };
        let first = train::<WorldBattle, INPUTS, HIDDEN>(&course, "test", &mut |_, _| {});
        assert_eq!(first, train::<WorldBattle, INPUTS, HIDDEN>(&course, "test", &mut |_, _| {}));
        assert!(score(&setup(2), &Expert::new(&first.network), &Raider, 10) > 0.5);
    }
}
