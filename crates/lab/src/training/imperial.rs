//! The training of Imperial's value.
//!
//! The pupil plays one action deep by its own network, which begins with Captain's opinion of a
//! position, against itself and a pool of others. It learns from the positions at the end of turns,
//! last first: the target of each is the next one's value mixed with the next one's target
//! (temporal difference, TD(λ)).

use std::ops::Range;

use bots::imperial::features::{CAPTAIN, INPUTS, VERSION, features};
use bots::imperial::learned::{HIDDEN, LearnedValue, Network};
use bots::imperial::{MARSHAL_BUDGET, captain, plan_with, sergeant};
use imperial::{Setup, State};
use search::learned::{Curve, logistic};
use search::{Bot, Greedy, end_value};
use tabletop::{Game, Rng, Seat};

use super::course::Loss;
use super::duel::score;
use super::fit::{cases, fit};
use super::gradient::{learn, random_network};
use super::{Course, Lessons};

/// Games longer than this are decided by who has more levels.
const ROUND_LIMIT: u8 = 30;
/// Moves this close to the best are as good to the pupil: the first turns have no dice, and
/// without it every game would open alike.
const SLACK: f32 = 0.004;

/// What Imperial teaches.
#[derive(Debug)]
pub struct Imperial;

/// The end of a turn, to learn from after the game.
struct Lesson {
    inputs: [f32; INPUTS],
    seat: Seat,
    given: f32,
}

impl Lessons<INPUTS, HIDDEN> for Imperial {
    const GAME: &'static str = State::ID;
    const FEATURES: u32 = VERSION;
    const AVERAGED: f32 = 0.002;

    fn course(seed: u64, games: Option<u64>) -> Course {
        Course {
            checkpoints: 5,
            checkpoint_games: 100,
            calibration_games: 100,
            rate: [0.01, 0.0005],
            curiosity: [0.05, 0.01],
            lambda: 0.8,
            pool: vec![30],
            ..Course::new(seed, games.unwrap_or(600))
        }
    }

    /// Begins as Captain.
    fn untrained(rng: &mut Rng) -> Network {
        let mut network: Network = random_network(rng);
        network.direct[CAPTAIN] = 1.0;
        network
    }

    fn play_and_learn(network: &mut Network, course: &Course, game: u64, loss: &mut Loss) {
        let mut rng = Rng::fast(course.game_seed(game));
        let (lessons, result) = play(network, course, game, &mut rng);
        study(network, &lessons, result, course, game, loss);
    }

    fn scores(network: &Network, games: u64) -> Vec<(String, f64)> {
        let (captain, sergeant) = (captain(), sergeant());
        let opponents: [(&str, &dyn Bot<State>); 2] =
            [("captain", &captain), ("sergeant", &sergeant)];
        let score = |(name, bot): (&str, &dyn Bot<State>)| {
            (name.to_owned(), score(&setup(), &pupil(network), bot, games))
        };
        opponents.map(score).to_vec()
    }

    fn calibration(network: &Network, seeds: Range<u64>) -> Vec<(String, Curve)> {
        let marshal = plan_with(LearnedValue::new(network), MARSHAL_BUDGET);
        let curve = fit(&cases::<State>(&setup(), &marshal, seeds));
        vec![("marshal".to_owned(), curve)]
    }
}

fn setup() -> Setup {
    Setup { max_rounds: Some(ROUND_LIMIT), ..Setup::default() }
}

fn pupil(network: &Network) -> Greedy<LearnedValue<'_>> {
    Greedy { insight: LearnedValue::new(network), samples: 1, slack: SLACK }
}

/// Plays one game; its ends of turns, and what it was worth to seat a.
fn play(network: &Network, course: &Course, game: u64, rng: &mut Rng) -> (Vec<Lesson>, f32) {
    let mut state = State::new(&setup(), rng).expect("the setup is sound");
    let (pupil, captain, sergeant) = (pupil(network), captain(), sergeant());
    let others: [&dyn Bot<State>; 2] = [&captain, &sergeant];
    let mut bots: [&dyn Bot<State>; 2] = [&pupil, &pupil];
    let other = course.opponent(rng);
    let seat = rng.below(2) as usize;
    if let Some(nth) = other {
        bots[seat] = others[nth];
    }
    let curiosity = (course.curiosity_at(game) * 10_000.0) as u32;
    let (mut lessons, mut events) = (Vec::new(), Vec::new());
    while let Some(seat) = state.to_act() {
        let action = state.forced().unwrap_or_else(|| {
            let analysis = bots[seat.index()].analyse(&state, seat, rng);
            let strays = rng.below(10_000) < curiosity;
            let any = &analysis.candidates[rng.below(analysis.candidates.len() as u32) as usize];
            if strays { any.action } else { analysis.chosen }
        });
        events.clear();
        state.apply(seat, &action, rng, &mut events).expect("bots play legal moves");
        if state.to_act().is_some_and(|next| next != seat) {
            let inputs = features(&state, seat);
            lessons.push(Lesson { inputs, seat, given: logistic(network.log_odds(&inputs)) });
        }
    }
    (lessons, end_value(&state, Seat::A).expect("nobody is to act"))
}

/// Learns from the end of every turn of a game, last first.
fn study(
    network: &mut Network,
    lessons: &[Lesson],
    result: f32,
    course: &Course,
    game: u64,
    loss: &mut Loss,
) {
    // What the rest of the game was worth to seat a.
    let mut rest = result;
    for Lesson { inputs, seat, given } in lessons.iter().rev() {
        let turned = |value: f32| if *seat == Seat::A { value } else { 1.0 - value };
        let now = learn(network, inputs, turned(rest), course.rate_at(game));
        loss.add(now, turned(rest));
        rest = course.lambda * rest + (1.0 - course.lambda) * turned(*given);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::train;

    #[test]
    fn the_same_seed_trains_the_same_network_and_a_short_course_keeps_captains_strength() {
        let short = Course { checkpoints: 1, checkpoint_games: 2, ..Imperial::course(3, Some(10)) };
        let course = Course { calibration_games: 0, ..short };
        let first = train::<Imperial, INPUTS, HIDDEN>(&course, "test", &mut |_, _| {});
        assert_eq!(first, train::<Imperial, INPUTS, HIDDEN>(&course, "test", &mut |_, _| {}));
        assert!(score(&setup(), &pupil(&first.network), &sergeant(), 20) > 0.5);
    }
}
