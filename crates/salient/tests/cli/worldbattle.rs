//! World Battle on the command line.

use std::fs;

use tempfile::TempDir;

use super::{json, refuses, says, text};

#[test]
fn odds_are_exact_and_as_json() {
    let spoken = says(&["odds", "worldbattle", "100", "50"], "");
    assert!(spoken.starts_with("100 against 50: over 99.99 % to conquer"), "{spoken}");
    let certain_to_a_float = says(&["odds", "worldbattle", "10000", "1"], "");
    assert!(certain_to_a_float.contains("over 99.99 %"), "{certain_to_a_float}");
    let hopeless = says(&["odds", "worldbattle", "2", "1000"], "");
    assert!(hopeless.starts_with("2 against 1000: under 0.01 % to conquer"), "{hopeless}");
    assert!(!hopeless.contains("after a conquest"), "{hopeless}");
    let odds = json(&says(&["odds", "worldbattle", "3", "1", "--json"], ""));
    // Two dice against one win 125 of 216; if not, one against one wins 15 of 36.
    let expected = 125.0 / 216.0 + 91.0 / 216.0 * 15.0 / 36.0;
    assert!(odds["conquest"].as_f64().is_some_and(|it| (it - expected).abs() < 1e-12), "{odds}");
    let survivors = odds["survivors"].as_array().expect("a list");
    assert!(survivors[3].as_f64().is_some_and(|it| (it - 125.0 / 216.0).abs() < 1e-12));
    for field in ["attacker_losses", "defender_losses"] {
        assert!(odds[field].as_f64().is_some_and(|it| (0.0..=2.0).contains(&it)), "{field}");
    }
    let stopped = json(&says(&["odds", "worldbattle", "9", "5", "--stop-at", "8", "--json"], ""));
    assert!(stopped["conquest"].as_f64() < odds["conquest"].as_f64());
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (arguments, expected) in [
        (&["odds", "worldbattle", "1", "1"][..], "an attack needs 2 to 10000 armies"),
        (&["odds", "worldbattle", "5", "0"], "not 5 against 0"),
        (&["odds", "worldbattle", "5", "3", "--stop-at", "5"], "stopping at 5"),
        (&["odds", "worldbattle", "10001", "3"], "not 10001 against 3"),
        (&["sim", "worldbattle", "--bots", "easy"], "worldbattle is for 2 to 6 players, not 1"),
        (
            &["sim", "worldbattle", "--bots", "easy,easy", "--set", "players=3"],
            "for 3 players, not 2",
        ),
        (&["play", "worldbattle", "--set", "map=moon"], "expected a map: world, classic, six"),
        (&["play", "worldbattle", "--set", "territory_bonus=perhaps"], "one of no, yes"),
        (&["show", "worldbattle", "map six | a1"], "this is no position"),
    ] {
        let error = refuses(arguments, 1);
        assert!(error.starts_with("salient: ") && error.contains(expected), "{error}");
    }
}

#[test]
fn a_position_is_drawn_as_text_svg_and_png() {
    let board = says(&["show", "worldbattle", "--seed", "3", "--set", "players=6"], "");
    assert!(board.lines().all(|line| line.chars().count() <= 80 || line.starts_with("map ")));
    assert!(board.contains("North America (+5): 0"), "{board}");
    let position = board.lines().last().expect("the position").to_owned();
    assert_eq!(says(&["show", "worldbattle", &position], ""), board);
    for number in 0..42 {
        let is_label = |word: &str| {
            let owner = word.trim_start_matches(|c: char| c.is_ascii_digit());
            word.strip_suffix(owner) == Some(&number.to_string())
                && owner.starts_with(|c| ('a'..='f').contains(&c))
        };
        let drawn = board.split_whitespace().filter(|word| is_label(word)).count();
        assert_eq!(drawn, 2, "{number} on the map and by name in {board}");
    }
    let folder = TempDir::new().expect("a folder");
    let (svg, png) = (folder.path().join("board.svg"), folder.path().join("board.png"));
    says(&["show", "worldbattle", "--seed", "3", "--svg", text(&svg), "--png", text(&png)], "");
    let svg = fs::read_to_string(svg).expect("it was written");
    assert!(svg.contains("<title>Kamchatka, player "), "{svg}");
    assert!(fs::read(png).expect("it was written").starts_with(b"\x89PNG"));
}

#[test]
fn a_game_of_one_person_shows_the_own_cards_and_can_be_saved_and_checked() {
    let folder = TempDir::new().expect("a folder");
    let save = folder.path().join("game.record");
    let input = format!(
        "help\nmoves\nhint\n18+7\nend-phase\n18>>24\nend-phase\nboard\nend-turn\nsave {}\nresign\ny\n",
        text(&save)
    );
    let game = ["play", "worldbattle", "--seats", "human,medium", "--seed", "4", "--name", "Ada"];
    let transcript = says(&game, &input);
    for expected in [
        "7>>38          attack to the end",
        "7 armies to Greenland\n",
        "Numbers may be lower: ",
        "Ada has placed all armies",
        "Expert would play ",
        "Ada attacks 24 from 18: ",
        "Conquered.",
        "Ada draws 41 artillery.",
        "Cards of Ada: 41 artillery",
        "Medium draws a card.",
        "Medium (b): 25 territories, ",
        ", 1 card\n",
        "Give up? Resign: your territories become neutral garrisons.",
        "Ada gives up.",
        "*** Medium wins (the opponent gave up) ***",
    ] {
        assert!(transcript.contains(expected), "{expected} in {transcript}");
    }
    assert!(!transcript.contains("Cards of Medium"));
    assert!(says(&["verify", text(&save)], "").starts_with("This record is true"));
    assert!(says(&["replay", text(&save)], "").contains("Ada draws a card."));
    let loaded = says(&["play", "worldbattle", "--load", text(&save)], "board\nquit\n");
    assert!(loaded.contains("Cards of Ada: 41 artillery"), "{loaded}");
}

#[test]
fn two_people_see_their_cards_only_when_they_ask() {
    let input = "18+7\nend-phase\n18>>24\nend-phase\nend-turn\nboard\n";
    let seats = ["play", "worldbattle", "--seats", "human,human", "--seed", "4"];
    let transcript = says(&seats, input);
    assert!(transcript.contains("Player 1 draws a card."), "{transcript}");
    assert!(!transcript.contains("Cards of Player 1"), "{transcript}");
}

#[test]
fn bots_play_six_at_a_table() {
    let bots = "hard,medium,medium,easy,easy,random";
    let report = json(&says(&["sim", "worldbattle", "--bots", bots, "--games", "6", "--json"], ""));
    assert_eq!(report["games"], 6);
    assert_eq!(report["bots"].as_array().map(Vec::len), Some(6));
    assert_eq!(report["ends"]["conquest"], 6, "{report}");
    let alone = says(&["play", "worldbattle", "--seats", "easy,medium,hard", "--seed", "1"], "");
    assert!(alone.contains(" wins (conquest) ***"), "{alone}");
}
