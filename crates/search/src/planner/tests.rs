use super::*;
use crate::own_score::{OwnScore, Toy};
use tabletop::Viewer;
use tabletop::toy::{Action, Setup};

impl Foresight<Toy> for OwnScore {
    fn at_turn_start(&self, state: &Toy, seat: Seat) -> f32 {
        self.value(state, seat)
    }
}

fn planner(trials: u32) -> Planner<OwnScore, OwnScore> {
    let quick = Greedy { insight: OwnScore, samples: 1, slack: 0.0 };
    Planner { insight: OwnScore, quick, width: 4, plans: 4, trials, trust: 1.0 }
}

fn analyse(position: &str, trials: u32) -> Analysis<Action> {
    let state: Toy = position.parse().unwrap();
    let seat = state.to_act().unwrap();
    planner(trials).analyse(&state.view(Viewer::Seat(seat)), seat, &mut Rng::fast(1))
}

#[test]
fn the_plan_that_stands_best_after_the_answers_is_begun() {
    assert_eq!(analyse("5,1,1 0,0,0 0 0 - false", 16).chosen, Action::Keep(5));
}

#[test]
fn a_single_plan_needs_no_trial() {
    // Who holds a six may only keep it.
    let analysis = analyse("6,1,1 0,0,0 0 0 - false", 16);
    assert_eq!((analysis.chosen, analysis.candidates.len()), (Action::Keep(6), 1));
}

#[test]
fn few_trials_are_enough_for_a_legal_move_and_the_same_stream_gives_the_same_analysis() {
    let state = Toy::new(&Setup::default(), &mut Rng::fast(3)).unwrap();
    for trials in [0, 1, 5, 64] {
        let view = state.view(Viewer::Seat(Seat::A));
        let think = || planner(trials).analyse(&view, Seat::A, &mut Rng::fast(9));
        assert_eq!(think(), think());
        assert_eq!(state.check(Seat::A, &think().chosen), Ok(()));
    }
}

#[test]
fn plans_to_the_same_position_are_kept_once_and_the_best_come_first() {
    let position = |text: &str| text.parse::<Toy>().unwrap();
    let plan = |action, text, value| Plan { actions: vec![action], after: position(text), value };
    let (low, high) = ("1,1,1 0,0,0 0 0 - false", "2,1,1 0,0,0 0 0 - false");
    let mut plans = vec![
        plan(Action::Roll, low, 1.0),
        plan(Action::Keep(1), high, 2.0),
        plan(Action::Keep(2), high, 2.0),
        plan(Action::Keep(3), low, 2.0),
    ];
    keep_best(&mut plans, 3);
    let first: Vec<Action> = plans.iter().map(|plan| plan.actions[0]).collect();
    assert_eq!(first, [Action::Keep(1), Action::Keep(3), Action::Roll]);
}

#[test]
fn the_quick_player_is_asked_once_for_each_position() {
    let position = |text: &str| text.parse::<Toy>().unwrap();
    let (mut answers, mut asked) = (Answers::new(), 0);
    for text in ["1,1,1 0,0,0 0 0 - false", "2,1,1 0,0,0 0 0 - false", "1,1,1 0,0,0 0 0 - false"] {
        let answer = answers.to(&position(text), |_| {
            asked += 1;
            Action::Keep(asked)
        });
        assert_eq!(answer, Action::Keep(if text.starts_with('1') { 1 } else { 2 }));
    }
}
