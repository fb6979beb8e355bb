//! The training of BattleZone's value.
//!
//! The pupil plays one move deep by its own network, against itself and against a pool of others.
//! After a game every position learns, last first: its target is what the search saw there, mixed
//! with the target of the next position (temporal difference, TD(λ)). A reinforcement draws the
//! target towards one half: without that all won positions look alike, and a player sits on a won
//! game for ever.

use std::ops::Range;

use battlezone::{Action, Setup, State};
use bots::battlezone::features::{INPUTS, VERSION, features};
use bots::battlezone::learned::{DISCOUNT, HIDDEN, LearnedValue, Network};
use bots::battlezone::{Balanced, EXPERT_POSITIONS, ReferenceDefensive, search_with};
use search::learned::Curve;
use search::{Bot, Greedy, end_value};
use tabletop::{Game, Rng, Seat};

use super::course::Loss;
use super::duel::score;
use super::fit::{cases, fit};
use super::gradient::{learn, random_network};
use super::{Course, Lessons};

/// Games longer than this are decided by who holds more.
const ROUND_LIMIT: u32 = 100;

/// What BattleZone teaches.
#[derive(Debug)]
pub struct BattleZone;

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

impl Lessons<INPUTS, HIDDEN> for BattleZone {
    const GAME: &'static str = State::ID;
    const FEATURES: u32 = VERSION;
    const AVERAGED: f32 = 0.001;

    fn course(seed: u64, games: Option<u64>) -> Course {
        Course::new(seed, games.unwrap_or(16_000))
    }

    fn untrained(rng: &mut Rng) -> Network {
        random_network(rng)
    }

    fn play_and_learn(network: &mut Network, course: &Course, game: u64, loss: &mut Loss) {
        let mut rng = Rng::fast(course.game_seed(game));
        let (lessons, result) = play(network, course, game, &mut rng);
        study(network, &lessons, result, course, course.rate_at(game), loss);
    }

    fn scores(network: &Network, games: u64) -> Vec<(String, f64)> {
        let opponents: [(&str, &dyn Bot<State>); 2] =
            [("balanced", &Balanced), ("reference-defensive", &ReferenceDefensive)];
        let score = |(name, bot): (&str, &dyn Bot<State>)| {
            (name.to_owned(), score(&setup(), &pupil(network), bot, games))
        };
        opponents.map(score).to_vec()
    }

    fn calibration(network: &Network, seeds: Range<u64>) -> Vec<(String, Curve)> {
        let tactician = fit(&cases::<State>(&setup(), &pupil(network), seeds.clone()));
        let expert = search_with(LearnedValue::new(network), EXPERT_POSITIONS);
        let expert = fit(&cases::<State>(&setup(), &expert, seeds));
        vec![("tactician".to_owned(), tactician), ("expert".to_owned(), expert)]
    }
}

fn setup() -> Setup {
    Setup { round_limit: Some(ROUND_LIMIT), ..Setup::default() }
}

fn pupil(network: &Network) -> Greedy<LearnedValue<'_>> {
    Greedy { insight: LearnedValue::new(network), samples: 1, slack: 0.0 }
}

/// Plays one game; its positions, and what it was worth to seat a.
fn play(network: &Network, course: &Course, game: u64, rng: &mut Rng) -> (Vec<Lesson>, f32) {
    let mut state = State::new(&setup(), rng).expect("the setup is sound");
    let its_seat = Seat::new(rng.below(2) as u8);
    let other = course.opponent(rng).map(|nth| POOL[nth]);
    let curiosity = course.curiosity_at(game);
    let mut lessons = Vec::new();
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
    (lessons, end_value(&state, Seat::A).expect("nobody is to act"))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::{Checkpoint, train};
    use search::Random;

    #[test]
    fn the_same_seed_trains_the_same_network_and_a_short_course_already_beats_random() {
        let short = Course { checkpoints: 1, checkpoint_games: 20, ..Course::new(3, 60) };
        let course = Course { calibration_games: 1, ..short };
        let mut reports = Vec::new();
        let mut report = |_: u64, checkpoint: Option<&Checkpoint>| {
            reports.extend(checkpoint.cloned());
        };
        let first = train::<BattleZone, INPUTS, HIDDEN>(&course, "test", &mut report);
        assert_eq!(first, train::<BattleZone, INPUTS, HIDDEN>(&course, "test", &mut |_, _| {}));
        assert_eq!(reports.len(), 1);
        assert!(score(&setup(), &pupil(&first.network), &Random, 40) > 0.6);
    }
}
