//! The training of BattleZone's value.
//!
//! The pupil plays one move deep by its own network, against itself and against a pool of others.
//! After a game every position learns, last first: its target is what the search saw there, mixed
//! with the target of the next position (temporal difference, TD(λ)). A reinforcement draws the
//! target towards one half: without that all won positions look alike, and a player sits on a won
//! game for ever.

use battlezone::{Action, Setup, State};
use bots::battlezone::features::{INPUTS, VERSION, features};
use bots::battlezone::learned::{DISCOUNT, LearnedValue, LearnedWeights, Network};
use bots::battlezone::{Balanced, EXPERT_POSITIONS, ReferenceDefensive, search_with};
use search::learned::Weights;
use search::{Bot, Greedy};
use tabletop::{Game, Rng, Seat};

use super::course::Loss;
use super::duel::{CALIBRATION_SEEDS, score, worth};
use super::fit::{cases, fit};
use super::gradient::{average, learn, random_network};
use super::{Checkpoint, Course};

/// Games longer than this are decided by who holds more.
const ROUND_LIMIT: u32 = 100;
/// The share of one game in the average of all networks, which is what is kept in the end.
const AVERAGED: f32 = 0.001;

/// The others at the table, in as many games as the course says; the pupil itself in the rest.
const POOL: &[&dyn Bot<State>] = &[&Balanced, &ReferenceDefensive];

/// A position of a game, to learn from after its end.
struct Lesson {
    inputs: [f32; INPUTS],
    seat: Seat,
    kind: Kind,
}

enum Kind {
    /// The pupil moved; what its search saw, and whether it played something else.
    Own { seen: f32, strayed: bool },
    /// Another player moved.
    Other,
    /// Dice decide, no one moves.
    Reinforcement,
}

/// Trains a network from nothing; `progress` is told the number of finished games and every
/// checkpoint.
pub fn train(
    course: &Course,
    command: &str,
    progress: &mut dyn FnMut(u64, Option<&Checkpoint>),
) -> LearnedWeights {
    let mut rng = Rng::fast(course.seed);
    let newest: Network = random_network(&mut rng);
    let mut newest = weights(course, command, newest);
    let mut mean = newest.clone();
    let (mut loss, mut lessons) = (Loss::default(), Vec::new());
    for game in 0..course.games {
        let mut rng = Rng::fast(course.game_seed(game));
        lessons.clear();
        let curiosity = course.curiosity_at(game);
        let result = play(&newest.network, &course.pool, curiosity, &mut rng, &mut lessons);
        study(&mut newest.network, &lessons, result, course, course.rate_at(game), &mut loss);
        let share = AVERAGED.max(1.0 / (game + 1) as f32);
        average(&mut mean.network, &newest.network, share);
        if course.is_checkpoint(game) {
            let checkpoint = checkpoint(&mean.network, course, game + 1, loss.take());
            progress(game + 1, Some(&checkpoint));
        } else {
            progress(game + 1, None);
        }
    }
    mean.round();
    calibrate(&mut mean, course.calibration_games);
    mean
}

fn weights(course: &Course, command: &str, network: Network) -> LearnedWeights {
    Weights {
        game: State::ID.to_owned(),
        features: VERSION,
        seed: course.seed,
        command: command.to_owned(),
        calibration: Vec::new(),
        network,
    }
}

fn setup() -> Setup {
    Setup { round_limit: Some(ROUND_LIMIT), ..Setup::default() }
}

fn pupil(network: &Network) -> Greedy<LearnedValue<'_>> {
    Greedy { insight: LearnedValue::new(network), samples: 1, slack: 0.0 }
}

/// Plays one game and notes its positions; returns what it was worth to seat a.
fn play(
    network: &Network,
    pool: &[u32],
    curiosity: f32,
    rng: &mut Rng,
    lessons: &mut Vec<Lesson>,
) -> f32 {
    let mut state = State::new(&setup(), rng).expect("the setup is sound");
    let (other, its_seat) = opponent(pool, rng);
    let pupil = pupil(network);
    let mut events = Vec::new();
    while let Some(seat) = state.to_act() {
        let inputs = features(&state);
        let (action, kind) = if let Some(forced) = state.forced() {
            (forced, Kind::Reinforcement)
        } else if let Some(bot) = other.filter(|_| seat == its_seat) {
            (bot.choose(&state, seat, rng), Kind::Other)
        } else {
            own_move(&pupil, &state, seat, curiosity, rng)
        };
        lessons.push(Lesson { inputs, seat, kind });
        events.clear();
        state.apply(seat, &action, rng, &mut events).expect("bots play legal moves");
    }
    worth(&state, Seat::A)
}

fn opponent(pool: &[u32], rng: &mut Rng) -> (Option<&'static dyn Bot<State>>, Seat) {
    let seat = Seat::new(rng.below(2) as u8);
    let mut drawn = rng.below(100);
    for (share, bot) in pool.iter().zip(POOL) {
        if drawn < *share {
            return (Some(*bot), seat);
        }
        drawn -= share;
    }
    (None, seat)
}

/// The pupil's move, now and then a random one of those worth a thought.
fn own_move(
    pupil: &Greedy<LearnedValue<'_>>,
    state: &State,
    seat: Seat,
    curiosity: f32,
    rng: &mut Rng,
) -> (Action, Kind) {
    let analysis = pupil.analyse_state(state, seat, rng);
    let candidates = &analysis.candidates;
    let seen = candidates.iter().map(|it| it.weight).fold(0.0, f32::max);
    let strays = rng.below(10_000) < (curiosity * 10_000.0) as u32;
    let action = if strays {
        candidates[rng.below(candidates.len() as u32) as usize].action
    } else {
        analysis.chosen
    };
    (action, Kind::Own { seen, strayed: action != analysis.chosen })
}

/// Learns from every position of a game, last first.
fn study(
    network: &mut Network,
    lessons: &[Lesson],
    result: f32,
    course: &Course,
    rate: f32,
    loss: &mut Loss,
) {
    // What the rest of the game was worth to seat a.
    let mut rest = result;
    for Lesson { inputs, seat, kind } in lessons.iter().rev() {
        let turned = |value: f32| if *seat == Seat::A { value } else { 1.0 - value };
        rest = match *kind {
            Kind::Own { seen, strayed: true } => turned(seen),
            Kind::Own { seen, strayed: false } => {
                (1.0 - course.lambda) * turned(seen) + course.lambda * rest
            }
            Kind::Other => rest,
            Kind::Reinforcement => 0.5 + DISCOUNT * (rest - 0.5),
        };
        let target = turned(rest);
        let given = learn(network, inputs, target, rate);
        loss.add(given, target);
    }
}

fn checkpoint(network: &Network, course: &Course, games: u64, loss: f64) -> Checkpoint {
    let opponents: [(&str, &dyn Bot<State>); 2] =
        [("balanced", &Balanced), ("reference-defensive", &ReferenceDefensive)];
    let score = |(name, bot): (&str, &dyn Bot<State>)| {
        (name.to_owned(), score(&setup(), &pupil(network), bot, course.checkpoint_games))
    };
    Checkpoint { games, loss, scores: opponents.map(score).to_vec() }
}

/// Fits what every level's values say about its chances, over games against itself that nobody
/// was trained on.
pub fn calibrate(weights: &mut LearnedWeights, games: u64) {
    let seeds = CALIBRATION_SEEDS..CALIBRATION_SEEDS + games;
    let network = &weights.network;
    let tactician = fit(&cases::<State>(&setup(), &pupil(network), seeds.clone()));
    let expert = search_with(LearnedValue::new(network), EXPERT_POSITIONS);
    let expert = fit(&cases::<State>(&setup(), &expert, seeds));
    weights.calibration = vec![("tactician".to_owned(), tactician), ("expert".to_owned(), expert)];
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::Random;

    #[test]
    fn the_same_seed_trains_the_same_network_and_a_short_course_already_beats_random() {
        let short = Course { checkpoints: 1, checkpoint_games: 20, ..Course::new(3, 60) };
        let course = Course { calibration_games: 1, ..short };
        let mut reports = Vec::new();
        let mut report = |_: u64, checkpoint: Option<&Checkpoint>| {
            reports.extend(checkpoint.cloned());
        };
        let first = train(&course, "test", &mut report);
        assert_eq!(first, train(&course, "test", &mut |_, _| {}));
        assert_eq!(reports.len(), 1);
        assert!(score(&setup(), &pupil(&first.network), &Random, 40) > 0.6);
    }
}
