//! Requirements for the instructions of every game.

use catalog::GameId;
use tabletop::Seat;

use super::{Instruction, Until};
use crate::game_setup::NewGame;
use crate::games;
use crate::i18n::Locale;
use crate::table::TableGame;

fn new_games() -> impl Iterator<Item = NewGame> {
    GameId::ALL.iter().map(|&game| games::any_game(game).first_game())
}

#[test]
fn a_guided_game_survives_being_handed_over() {
    for new in new_games() {
        let text = serde_json::to_string(&new).unwrap();
        assert_eq!(serde_json::from_str::<NewGame>(&text).unwrap(), new);
        assert!(new.guided && new.seed.is_some());
    }
}

/// A person against a fixed bot, and the person begins.
fn begins_with_the_person<G: TableGame>() {
    let new = G::FIRST_GAME.new_game();
    let setup: G::Setup = new.setup().unwrap();
    let state: G = new.opening(setup).unwrap();
    assert_eq!(state.to_act(), Some(Seat::A), "{}", G::ID);
    assert!(G::BOTS.iter().any(|bot| bot.name == G::FIRST_GAME.bot), "{}", G::ID);
}

/// Five to eight steps; the first and the last are to be read, the others to be done.
fn is_a_guide<G: TableGame>() {
    let steps = G::FIRST_GAME.instructions;
    assert!((5..=8).contains(&steps.len()), "{}: {}", G::ID, steps.len());
    let reads = |step: &Instruction<G>| matches!(step.until, Until::Read);
    assert!(reads(&steps[0]) && reads(&steps[steps.len() - 1]), "{}", G::ID);
    let asked = steps.iter().filter(|step| !reads(step)).count();
    assert!(asked >= 3, "{}", G::ID);
}

/// Every instruction has its own sentence, short enough for a phone.
fn is_said_shortly<G: TableGame>() {
    const LONGEST: usize = 190;
    for &locale in Locale::all() {
        let all = G::HINTS.iter().chain(G::FIRST_GAME.instructions);
        let mut said: Vec<&str> = all.map(|it| (it.says)(locale)).collect();
        for words in &said {
            assert!(words.chars().count() <= LONGEST, "{words}");
        }
        let count = said.len();
        said.sort_unstable();
        said.dedup();
        assert_eq!(said.len(), count, "{} says something twice", G::ID);
    }
}

macro_rules! of_all_games {
    ($($(#[$about:meta])* $Game:ident: $game:ident,)*) => {
        mod every_game {
            #[test]
            fn begins_with_the_person() {
                $(super::begins_with_the_person::<rules::$game::State>();)*
            }

            #[test]
            fn is_a_guide() {
                $(super::is_a_guide::<rules::$game::State>();)*
            }

            #[test]
            fn is_said_shortly() {
                $(super::is_said_shortly::<rules::$game::State>();)*
            }
        }
    };
}

rules::for_each_game!(of_all_games);
