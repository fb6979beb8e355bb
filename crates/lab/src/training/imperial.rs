//! The training of Imperial's value.
//!
//! The pupil plays one action deep by its own network, which begins with Captain's opinion of a
//! position, against itself and a pool of others. It learns from the positions at the end of turns,
//! last first: the target of each is the next one's value mixed with the next one's target
//! (temporal difference, TD(λ)).

use bots::imperial::features::{CAPTAIN, INPUTS, VERSION, features};
use bots::imperial::learned::{LearnedValue, LearnedWeights, Network};
use bots::imperial::{MARSHAL_BUDGET, captain, plan_with, sergeant};
use imperial::{Setup, State};
use search::learned::{Weights, logistic};
use search::{Bot, Greedy};
use tabletop::{Game, Rng, Seat};

use super::course::Loss;
use super::duel::{CALIBRATION_SEEDS, score, worth};
use super::fit::{cases, fit};
use super::gradient::{average, learn, random_network};
use super::{Checkpoint, Course};

/// Games longer than this are decided by who has more levels.
const ROUND_LIMIT: u8 = 30;
/// The share of one game in the average of all networks, which is what is kept in the end.
const AVERAGED: f32 = 0.002;
/// Moves this close to the best are as good to the pupil: the first turns have no dice, and
/// without it every game would open alike.
const SLACK: f32 = 0.004;

/// The usual course.
pub fn course(seed: u64, games: u64) -> Course {
    Course {
        checkpoints: 5,
        checkpoint_games: 100,
        calibration_games: 100,
        rate: [0.01, 0.0005],
        curiosity: [0.05, 0.01],
        lambda: 0.8,
        pool: vec![30],
        ..Course::new(seed, games)
    }
}

/// The end of a turn, to learn from after the game.
struct Lesson {
    inputs: [f32; INPUTS],
    seat: Seat,
    given: f32,
}

/// Trains a network that begins as Captain; `progress` is told the number of finished games and
/// every checkpoint.
pub fn train(
    course: &Course,
    command: &str,
    progress: &mut dyn FnMut(u64, Option<&Checkpoint>),
) -> LearnedWeights {
    let mut network: Network = random_network(&mut Rng::fast(course.seed));
    network.direct[CAPTAIN] = 1.0;
    let mut mean = network.clone();
    let mut loss = Loss::default();
    for game in 0..course.games {
        let mut rng = Rng::fast(course.game_seed(game));
        let (lessons, result) = play(&network, course, game, &mut rng);
        study(&mut network, &lessons, result, course, game, &mut loss);
        average(&mut mean, &network, AVERAGED.max(1.0 / (game + 1) as f32));
        if course.is_checkpoint(game) {
            progress(game + 1, Some(&checkpoint(&mean, course, game + 1, loss.take())));
        } else {
            progress(game + 1, None);
        }
    }
    let mut weights = Weights {
        game: State::ID.to_owned(),
        features: VERSION,
        seed: course.seed,
        command: command.to_owned(),
        calibration: Vec::new(),
        network: mean,
    };
    weights.round();
    calibrate(&mut weights, course.calibration_games);
    weights
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
    let mut drawn = rng.below(100);
    let mut bots: [&dyn Bot<State>; 2] = [&pupil, &pupil];
    let seat = rng.below(2) as usize;
    for (share, other) in course.pool.iter().zip(others) {
        if drawn < *share {
            bots[seat] = other;
            break;
        }
        drawn -= share;
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
    (lessons, worth(&state, Seat::A))
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

fn checkpoint(network: &Network, course: &Course, games: u64, loss: f64) -> Checkpoint {
    let (captain, sergeant) = (captain(), sergeant());
    let opponents: [(&str, &dyn Bot<State>); 2] = [("captain", &captain), ("sergeant", &sergeant)];
    let score = |(name, bot): (&str, &dyn Bot<State>)| {
        (name.to_owned(), score(&setup(), &pupil(network), bot, course.checkpoint_games))
    };
    Checkpoint { games, loss, scores: opponents.map(score).to_vec() }
}

/// Fits what Marshal's values say about its chances, over games against itself that it was not
/// trained on.
pub fn calibrate(weights: &mut LearnedWeights, games: u64) {
    let seeds = CALIBRATION_SEEDS..CALIBRATION_SEEDS + games;
    let marshal = plan_with(LearnedValue::new(&weights.network), MARSHAL_BUDGET);
    let curve = fit(&cases::<State>(&setup(), &marshal, seeds));
    weights.calibration = vec![("marshal".to_owned(), curve)];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_trains_the_same_network_and_a_short_course_keeps_captains_strength() {
        let short = Course { checkpoints: 1, checkpoint_games: 2, ..course(3, 10) };
        let course = Course { calibration_games: 0, ..short };
        let first = train(&course, "test", &mut |_, _| {});
        assert_eq!(first, train(&course, "test", &mut |_, _| {}));
        assert!(score(&setup(), &pupil(&first.network), &sergeant(), 20) > 0.5);
    }
}
