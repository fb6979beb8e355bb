//! Save and load.

use super::*;
use crate::{Record, verify};

/// What a loaded match must share with the one that was saved.
fn check_loads_equal<G: Game>(game: &Match<G>) -> Match<G> {
    let text = game.record().unwrap().to_string();
    let record = Record::<G>::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(record, game.record().unwrap());
    assert_eq!(record.to_string(), text);
    let loaded = Match::load(&record, *game.options()).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(loaded.state(), game.state());
    assert_eq!(loaded.step(), game.step());
    assert_eq!(loaded.record(), game.record());
    loaded
}

#[test]
fn a_saved_game_continues_with_the_dice_it_would_have_had() {
    let mut game = rounds(UNDO, PEOPLE);
    play_on(&mut game, 4, 1);
    let mut loaded = check_loads_equal(&game);
    assert_eq!(loaded.outcome(), None);
    play_on(&mut game, 100, 2);
    play_on(&mut loaded, 100, 2);
    assert!(game.outcome().is_some());
    assert_eq!(loaded.record(), game.record());
    check_loads_equal(&loaded);
    let verified = verify(&loaded.record().unwrap()).unwrap();
    assert_eq!((verified.steps, verified.outcome), (game.step(), game.outcome()));
    assert!(verified.draws > 10);
}

#[test]
fn a_game_with_hidden_dice_is_saved_at_every_step() {
    let mut game = higher(Options::default());
    check_loads_equal(&game);
    while game.to_act().is_some() {
        let seed = u64::from(game.step());
        play_on(&mut game, 1, seed);
        check_loads_equal(&game);
    }
}

#[test]
fn a_simulated_game_is_saved_without_proof_of_its_dice() {
    let opening = Opening {
        match_id: "sim-1".parse().unwrap(),
        setup: rounds::Setup { limit: Some(3) },
        chance: Chance::Fast(9),
        options: UNDO,
    };
    let mut game = Match::<Rounds>::open(opening).unwrap();
    assert_eq!(game.commitment(), None);
    seat(&mut game, &["bot random", "bot greedy:50"]);
    play_on(&mut game, 3, 5);
    let mut loaded = check_loads_equal(&game);
    play_on(&mut game, 100, 6);
    play_on(&mut loaded, 100, 6);
    assert_eq!(loaded.record(), game.record());
    let text = check_loads_equal(&game).record().unwrap().to_string();
    assert!(text.contains("\ndice fast 9\nseat a bot random\nseat b bot greedy:50\n\n"), "{text}");
    assert!(!text.contains(" : ") && !text.contains("secret"), "{text}");
}

#[test]
fn a_game_that_has_not_started_has_no_record() {
    let game = open::<Rounds>(rounds::Setup::default(), UNDO);
    assert_eq!(game.record(), None);
}

#[test]
fn a_loaded_game_asks_its_bot_when_it_is_resumed() {
    let mut game = rounds(UNDO, ["bot greedy", "bot balanced:3"]);
    play_on(&mut game, 1, 1);
    let mut loaded = Match::load(&game.record().unwrap(), UNDO).unwrap();
    let out = send(&mut loaded, Command::Resume {}).unwrap();
    let [Output::Think { seat, step, bot_seed, .. }] = &out[..] else { panic!("{out:?}") };
    assert_eq!((Some(*seat), *step, *bot_seed), (game.to_act(), 1, 7));
}

#[test]
fn a_game_saved_in_step_mode_goes_on_without_it() {
    let mut game = rounds(Options { step_mode: true, ..UNDO }, PEOPLE);
    act(&mut game, "pass").unwrap();
    act(&mut game, "pass").unwrap();
    assert_eq!(game.step(), 2);
    let mut loaded = Match::load(&game.record().unwrap(), UNDO).unwrap();
    send(&mut loaded, Command::Resume {}).unwrap();
    assert_eq!(loaded.step(), 3);
    assert!(steps(&loaded)[2].ends_with(" bank"));
}

#[test]
fn a_game_is_saved_with_the_number_of_steps_that_were_taken_back() {
    let mut game = open::<Rounds>(rounds::Setup { limit: Some(2) }, UNDO);
    seat(&mut game, &PEOPLE);
    let commands = ["roll1", "roll2", "undo", "undo", "redo", "pass", "roll3", "pass", "undo"];
    for word in commands.into_iter().chain(["redo", "undo", "roll1"]) {
        let out = match word {
            "undo" => send(&mut game, Command::Undo {}),
            "redo" => send(&mut game, Command::Redo {}),
            action => act(&mut game, action),
        };
        out.unwrap_or_else(|refused| panic!("{word}: {refused}"));
        check_loads_equal(&game);
    }
    assert!(game.outcome().is_some());
    assert_eq!(game.record().unwrap().header.undone, 4);
}
