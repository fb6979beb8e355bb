//! Undo and redo.

use super::*;
use crate::NotAhead;

fn undo<G: Game>(game: &mut Match<G>) -> Answer<G> {
    send(game, Command::Undo {})
}

fn redo<G: Game>(game: &mut Match<G>) -> Answer<G> {
    send(game, Command::Redo {})
}

fn undone<G: Game>(game: &Match<G>) -> u32 {
    game.record().unwrap().header.undone
}

#[test]
fn the_same_action_gets_the_same_dice_after_an_undo() {
    let mut game = rounds(UNDO, PEOPLE);
    act(&mut game, "roll2").unwrap();
    let before = game.record().unwrap().steps;
    undo(&mut game).unwrap();
    assert_eq!((game.step(), undone(&game)), (0, 1));
    act(&mut game, "roll2").unwrap();
    assert_eq!(game.record().unwrap().steps, before);
}

#[test]
fn simulated_dice_are_the_same_after_an_undo_too() {
    let opening = Opening {
        match_id: "sim".parse().unwrap(),
        setup: rounds::Setup::default(),
        chance: Chance::Fast(3),
        options: UNDO,
    };
    let mut game = Match::<Rounds>::open(opening).unwrap();
    seat(&mut game, &PEOPLE);
    play_on(&mut game, 4, 8);
    let before = game.record().unwrap().steps;
    for _ in 0..4 {
        undo(&mut game).unwrap();
    }
    play_on(&mut game, 4, 8);
    assert_eq!(game.record().unwrap().steps, before);
}

#[test]
fn forced_phases_are_taken_back_with_the_decision_before_them() {
    let mut game = rounds(UNDO, PEOPLE);
    act(&mut game, "roll1").unwrap();
    act(&mut game, "roll1").unwrap();
    assert_eq!(game.step(), 3);
    undo(&mut game).unwrap();
    assert_eq!((game.step(), undone(&game)), (1, 2));
}

#[test]
fn bots_moves_are_taken_back_with_the_persons_decision_before_them() {
    let mut game = open::<Higher>(toy::Setup::default(), UNDO);
    seat(&mut game, &["human Anna", "bot greedy", "bot random"]);
    play_on(&mut game, 5, 1);
    undo(&mut game).unwrap(); // the bot's move and Anna's second
    assert_eq!((game.step(), game.to_act()), (3, Some(A)));
    undo(&mut game).unwrap();
    assert_eq!((game.step(), game.to_act()), (0, Some(A)));
    assert_eq!(undo(&mut game), Err(Refused::NothingToUndo));
    assert!(!game.can_undo() && game.can_redo());
}

#[test]
fn a_bots_first_move_is_not_the_persons_to_take_back() {
    let mut game = open::<Higher>(toy::Setup::default(), UNDO);
    seat(&mut game, &["bot greedy", "human Ben", "bot random"]);
    play_on(&mut game, 1, 1);
    assert_eq!(undo(&mut game), Err(Refused::NothingToUndo));
}

#[test]
fn with_bots_alone_undo_takes_back_one_decision_and_asks_again() {
    let mut game = rounds(UNDO, ["bot greedy", "bot random"]);
    play_on(&mut game, 3, 1); // with the bank's phase: 4 steps
    undo(&mut game).unwrap();
    assert_eq!(game.step(), 3);
    let out = undo(&mut game).unwrap();
    assert_eq!(game.step(), 1);
    assert!(matches!(out.last(), Some(Output::Think { step: 1, .. })), "{out:?}");
}

#[test]
fn in_step_mode_a_forced_phase_is_taken_back_by_itself() {
    let mut game = rounds(Options { step_mode: true, ..UNDO }, ["human Anna", "bot greedy"]);
    for action in ["pass", "pass", "bank"] {
        act(&mut game, action).unwrap();
    }
    undo(&mut game).unwrap();
    assert_eq!(game.step(), 2);
}

#[test]
fn redo_plays_the_same_steps_again() {
    let mut game = rounds(UNDO, PEOPLE);
    play_on(&mut game, 5, 3);
    let (before, length) = (game.record(), game.step());
    let mut undos = 0;
    while undo(&mut game).is_ok() {
        undos += 1;
    }
    assert_eq!((undos, game.step(), undone(&game)), (5, 0, length));
    for _ in 0..undos {
        redo(&mut game).unwrap();
    }
    assert_eq!(game.record(), before);
    assert_eq!(redo(&mut game), Err(Refused::NothingToRedo));
}

#[test]
fn a_new_action_drops_what_could_be_played_again() {
    let mut game = rounds(UNDO, PEOPLE);
    play_on(&mut game, 3, 3);
    undo(&mut game).unwrap();
    undo(&mut game).unwrap();
    act(&mut game, "pass").unwrap();
    assert_eq!(redo(&mut game), Err(Refused::NothingToRedo));
    assert_eq!(undone(&game), 3);
}

#[test]
fn the_end_of_a_game_can_be_taken_back() {
    let mut game = rounds(UNDO, PEOPLE);
    send(&mut game, Command::Resign { seat: B }).unwrap();
    let before = game.record();
    undo(&mut game).unwrap();
    assert_eq!(game.outcome(), None);
    let out = redo(&mut game).unwrap();
    assert!(matches!(out.last(), Some(Output::Finished { .. })), "{out:?}");
    assert_eq!(game.record(), before);
}

#[test]
fn without_the_option_nothing_is_taken_back() {
    let mut game = rounds(Options::default(), PEOPLE);
    act(&mut game, "pass").unwrap();
    assert_eq!(undo(&mut game), Err(Refused::UndoNotAllowed));
    assert_eq!(redo(&mut game), Err(Refused::UndoNotAllowed));
    assert!(!game.can_undo());
}

#[test]
fn what_was_taken_back_can_be_played_again_after_loading() {
    let mut game = rounds(UNDO, PEOPLE);
    play_on(&mut game, 5, 3);
    let whole = game.record().unwrap();
    assert_eq!(game.record_ahead(), None);
    undo(&mut game).unwrap();
    undo(&mut game).unwrap();
    let (kept, ahead) = (game.record().unwrap(), game.record_ahead().unwrap());
    assert_eq!(ahead, whole);

    let mut again = Match::load(&kept, UNDO).unwrap();
    assert!(!again.can_redo());
    again.look_ahead(&ahead).unwrap();
    assert_eq!(again.record(), Some(kept));
    redo(&mut again).unwrap();
    redo(&mut again).unwrap();
    assert_eq!(again.record(), Some(whole));
    assert_eq!(redo(&mut again), Err(Refused::NothingToRedo));
}

#[test]
fn a_record_that_goes_on_from_elsewhere_changes_nothing() {
    let mut game = rounds(UNDO, PEOPLE);
    play_on(&mut game, 4, 3);
    undo(&mut game).unwrap();
    let ahead = game.record_ahead().unwrap();

    // Another way was taken meanwhile.
    act(&mut game, "pass").unwrap();
    assert_eq!(game.look_ahead(&ahead), Err(NotAhead::Elsewhere));
    // Fewer steps were counted as taken back than it would bring.
    let mut uncounted = Match::load(&ahead, UNDO).unwrap();
    let longer = {
        play_on(&mut uncounted, 1, 3);
        uncounted.record().unwrap()
    };
    let mut shorter = Match::load(&ahead, UNDO).unwrap();
    assert_eq!(shorter.look_ahead(&longer), Err(NotAhead::Elsewhere));
    // A record that is not true.
    let mut damaged = ahead.clone();
    damaged.steps.swap(0, 1);
    assert!(matches!(game.look_ahead(&damaged), Err(NotAhead::Unreadable(_))));
    assert!(!game.can_redo() && !shorter.can_redo());
}
