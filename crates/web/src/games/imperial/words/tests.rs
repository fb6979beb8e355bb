//! The sentences, word for word.

use super::*;
use crate::games::imperial::input::Reason;
use crate::i18n::Locale;
use crate::ui::Glyph;
use imperial::{Event, Illegal, Place};
use tabletop::Rng;

fn english() -> Locale {
    Locale::en
}

fn names() -> [String; 2] {
    ["Ada".to_owned(), "Bea".to_owned()]
}

fn state(text: &str) -> State {
    text.parse().unwrap()
}

fn at(text: &str) -> Square {
    text.parse().unwrap()
}

/// Plays one action with these dice and says what happened.
fn said(position: &str, action: &str, dice: &[u32]) -> Vec<String> {
    let mut state = state(position);
    let mut events = Vec::new();
    let action: Action = action.parse().unwrap();
    state.apply(state.active(), &action, &mut Rng::scripted(dice), &mut events).unwrap();
    let lines = events.iter().filter_map(|it| event(it, &state, &names(), english()));
    lines.map(|line| line.text()).collect()
}

#[test]
fn a_square_is_named_with_its_units() {
    let state = state("- - - / - i1 - / - I2I2I2C1 - / - - - | reserve - : - | turn a");
    let name = |square: &str, marks: &Marks| {
        place(&state, BoardPlace::Square(at(square)), marks, &names(), english())
    };
    let none = Marks::default();
    assert_eq!(name("b2", &none), "b2, 3 infantry level 2, 1 cavalry level 1. Ada, 5 of 6 slots.");
    assert_eq!(name("c1", &none), "c1, empty.");
    let marks = Marks {
        moves: at("c1").bit(),
        targets: vec![(at("b3"), 25)],
        may_join: at("b2").bit(),
        ..Marks::default()
    };
    assert_eq!(name("c1", &marks), "c1, empty. Can be moved to.");
    let target = "b3, 1 infantry level 1. Bea, 1 of 6 slots. Can be attacked, 25 % per die.";
    assert_eq!(name("b3", &marks), target);
    assert!(name("b2", &marks).ends_with("Can join the attack."));
}

#[test]
fn reserves_and_flags_have_names() {
    let state = state("- - - / - - - / - - - / I1 - - | reserve 3I2 C2 : a2 | turn a");
    let name = |text: &str| {
        let marks = Marks { flag: Some(Seat::B), ..Marks::default() };
        place(&state, text.parse().unwrap(), &marks, &names(), english())
    };
    assert_eq!(name("reserve-a-I2"), "Reserve: 3 infantry level 2. Press to deploy.");
    assert_eq!(name("reserve-b-A2"), "Bea's reserve: 1 artillery level 2.");
    assert_eq!(name("flag-b"), "Bea's flag. Reserve 1 artillery level 2. Can be taken.");
    assert_eq!(name("flag-a"), "Ada's flag. Reserve 3 infantry level 2, 1 cavalry level 2.");
}

#[test]
fn what_is_selected_is_said_with_where_it_can_go() {
    let state = state("- - - / - i1 - / - I2 - / - - - | reserve I2 : - | turn a");
    let selection = input::Selection::square(&state, at("b2"));
    let square = super::selected(&state, Seat::A, selection.selected.unwrap(), english());
    assert_eq!(square, "b2 selected. 1 infantry level 2. Moves: b1, a2 and c2. Attacks: b3.");
    let piece =
        super::selected(&state, Seat::A, Selected::Reserve("I2".parse().unwrap()), english());
    assert_eq!(piece, "Infantry level 2 in hand. Squares: a1, b1 and c1.");
}

#[test]
fn deployments_moves_and_the_flag_are_told() {
    let open = "- - - / - - - / - - - / - - - | reserve I2 : i2 | turn a";
    assert_eq!(said(open, "I2@b1", &[]), ["Ada deploys infantry level 2 on b1."]);
    let here = "- I2 - / - - - / - C1 - / - - - | reserve - : i2 | turn a";
    assert_eq!(said(here, "b2.1-b3", &[]), ["Ada moves cavalry level 1 from b2 to b3."]);
    let won = ["Ada moves infantry level 2 from b4 and takes the flag.", "Ada wins."];
    assert_eq!(said(here, "b4.1-flag", &[]), won);
    assert_eq!(said(here, "end", &[]), ["Ada ends the turn."]);
    assert_eq!(said(here, "resign", &[]), ["Ada gives up.", "Bea wins."]);
}

#[test]
fn an_attack_is_told_with_dice_hits_and_losses() {
    let position = "- - - / - i2c2 - / - I2C2 - / - - - | reserve - : i1 | turn a";
    assert_eq!(
        said(position, "b2xb3", &[9, 40, 3, 4]),
        ["Ada attacks b3 from b2. 4 dice at 10: 3 hits. Lost: infantry down to level 1, cavalry \
          level 2 destroyed."]
    );
    assert_eq!(
        said(position, "b2xb3", &[11, 12, 13, 14]),
        ["Ada attacks b3 from b2. 4 dice at 10: 0 hits. Nobody is hit."]
    );
    let lone = "- - - / - i1 - / I1 I1 - / - - - | reserve - : i1 | turn a";
    assert_eq!(
        said(lone, "b2xb3", &[1]),
        ["Ada attacks b3 from b2. 1 die at 6: 1 hit. Lost: infantry level 1 destroyed. b3 is \
          empty."]
    );
}

#[test]
fn a_retreat_is_told_with_its_volley() {
    let position = "- - - / - i1 - / - I2 - / - - - | reserve - : - | turn a";
    assert_eq!(
        said(position, "retreat", &[1]),
        [
            "Ada gives up and retreats. 1 die at 6: 1 hit. Lost: infantry down to level 1.",
            "Bea wins."
        ]
    );
    let apart = "- i1 - / - - - / - - - / - I2 - | reserve - : - | turn a";
    assert_eq!(
        said(apart, "retreat", &[]),
        ["Ada gives up and retreats. No shots are fired.", "Bea wins."]
    );
}

#[test]
fn the_odds_name_every_bonus_and_the_source_s_example_gives_24() {
    // Three kinds from three squares with a charge.
    let position = "- - - / I2 i2 - / - C2m - / - A2 - | reserve - : - | turn a | ap 5";
    let state = state(position);
    let origins: SquareSet = ["b1", "b2", "a3"].map(at).into_iter().collect();
    let odds = state.odds(origins, at("b3")).unwrap();
    let words = super::odds(&odds, english());
    assert_eq!(words.dice, "6 dice at 24 of 40: expect 3.6 hits");
    assert_eq!(words.reasons, "Base 6, three kinds +6, three squares +6, charge +6");
    assert_eq!(words.destroy, "96 % to destroy all");
    let german = super::odds(&odds, Locale::de);
    assert_eq!(german.dice, "6 Würfel bis 24 von 40: 3,6 Treffer erwartet");
    let said = aimed(at("b3"), origins, &odds, english());
    assert!(said.starts_with("b3 attacked from b1, b2 and a3: 6 dice at 24"), "{said}");
}

#[test]
fn the_start_counts_both_armies() {
    let state = state("- - - / - - - / - - - / I1 - - | reserve - : 2i1 | turn b");
    let start = start(&state, &names(), english());
    assert_eq!(start, "Board ready. Ada has 1 unit, Bea has 2 units.");
}

#[test]
fn chances_are_never_called_sure_or_impossible_when_they_are_not() {
    assert_eq!([0.0, 0.001, 0.385, 0.999, 1.0].map(percent), [0, 1, 39, 99, 100]);
}

#[test]
fn refusals_are_the_sentences_of_the_rules() {
    let (from, to) = (at("b2"), at("b3"));
    let kind = Kind::Cavalry;
    let reasons = [
        Illegal::Over,
        Illegal::NotYourTurn { active: Seat::B },
        Illegal::NoSuchSeat { seat: Seat::new(2) },
        Illegal::TooFewActionPoints { needed: 2, left: 1 },
        Illegal::NotInReserve { unit: "I2".parse().unwrap() },
        Illegal::NotHomeRow { to },
        Illegal::EnemyThere { at: to },
        Illegal::NoRoom { at: to, free: 1, kind },
        Illegal::NotYours { at: to },
        Illegal::NoSuchUnit { at: to, place: Place::new(3).unwrap() },
        Illegal::AlreadyMoved,
        Illegal::JustDeployed,
        Illegal::AlreadyAttacked,
        Illegal::AlreadyThere { at: to },
        Illegal::ArtilleryStaysHome,
        Illegal::TooFar { kind, from, to },
        Illegal::WayBlocked { from, to },
        Illegal::FlagTooFar { kind, from },
        Illegal::FlagBlocked { at: to },
        Illegal::NoOrigins,
        Illegal::NoEnemy { target: to },
        Illegal::OutOfReach { from, target: to },
        Illegal::Spent { from, target: to },
    ];
    let lower = ["player 1".to_owned(), "player 2".to_owned()];
    for illegal in reasons {
        assert_eq!(refusal(Reason::Rules(illegal), &lower, english()), illegal.to_string());
    }
}

#[test]
fn the_log_has_the_sentence_that_is_said_with_a_sign() {
    let mut after = state("- - - / - i2 - / - I1 - / - - - | reserve - : i1 | turn a");
    let mut events = Vec::new();
    let action: Action = "b2xb3".parse().unwrap();
    after.apply(Seat::A, &action, &mut Rng::scripted(&[1]), &mut events).unwrap();
    let logged = line(&events[0], false, None, &names(), english()).unwrap();
    assert_eq!(Some(&logged), event(&events[0], &after, &names(), english()).as_ref());
    assert_eq!(logged.glyph, Glyph::SWORD);
    assert_eq!(step(&events, &after, &names(), english()), logged.text());
    assert_eq!(step(&[], &after, &names(), english()), "Start");
}

#[test]
fn a_turn_that_ends_by_itself_is_named_in_the_replay_alone() {
    let position = state("- - - / - - - / - - - / I1 - - | reserve - : i1 | turn b");
    let ended = [Event::TurnEnded { seat: Seat::A, unused: 0 }];
    assert_eq!(event(&ended[0], &position, &names(), english()), None);
    assert_eq!(step(&ended, &position, &names(), english()), "Ada ends the turn.");
}
