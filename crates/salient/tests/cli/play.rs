//! `salient play`: a game in the terminal.

use super::*;

/// Two people at one terminal, so that nobody waits for a bot.
const HUMANS: &str = "human,human";

#[test]
fn a_game_against_balanced_is_played_to_the_end() {
    // Who always skips is conquered sooner or later.
    let skips = "skip\n".repeat(400);
    let transcript = says(&["play", "battlezone", "--seed", "5", "--name", "Ada"], &skips);
    assert!(transcript.contains("Balanced attacks "), "{transcript}");
    assert!(transcript.contains("*** Balanced wins (conquest) ***"), "{transcript}");
    assert!(transcript.contains("The game is over: save FILE, undo or quit."));
}

#[test]
fn the_terminal_answers_every_command() {
    let input = "help\nmoves\nhint\nposition\nboard\n\n1>32\nfly\nundo\nskip\nundo\nredo\nquit\n";
    let transcript = says(&["play", "battlezone", "--seed", "5", "--set", "first_player=a"], input);
    for expected in [
        "5>9        attack territory 9 from territory 5",
        "% to win, ",
        "would play ",
        "map ",
        "There is no territory 32 on this map.",
        "Not understood: expected an attack such as 5>9",
        "Player 1 skips.",
        "The game is not over. It began as local-5.",
    ] {
        assert!(transcript.contains(expected), "{expected} in {transcript}");
    }
}

#[test]
fn a_saved_game_goes_on_where_it_stopped() {
    let folder = TempDir::new().expect("a folder");
    let save = folder.path().join("game.record");
    let start = ["play", "battlezone", "--seed", "8", "--set", "first_player=a"];
    let before = says(&start, &format!("skip\nposition\nsave {}\nquit\n", text(&save)));
    assert!(before.contains("Saved to "));
    let after = says(&["play", "battlezone", "--load", text(&save)], "position\nquit\n");
    let position = |transcript: &str| {
        let start = transcript.find("map ").expect("a position");
        transcript[start..].lines().next().map(str::to_owned)
    };
    assert_eq!(position(&before), position(&after));

    let damaged = fs::read_to_string(&save).expect("it was saved").replace("skip", "resign");
    fs::write(&save, damaged).expect("it can be written");
    let error = refuses(&["play", "battlezone", "--load", text(&save)], 1);
    assert!(error.contains("line "), "{error}");
}

#[test]
fn a_save_that_cannot_be_written_costs_the_file_not_the_game() {
    let input = "save /nowhere/game.record\nskip\nquit\n";
    let transcript = says(&["play", "battlezone", "--seed", "5", "--set", "first_player=a"], input);
    assert!(transcript.contains("Not saved: /nowhere/game.record: "));
    assert!(transcript.contains("The game goes on.") && transcript.contains("Player 1 skips."));
}

#[test]
fn two_people_share_the_terminal_and_bots_play_alone() {
    let two =
        says(&["play", "battlezone", "--seats", "human,human", "--seed", "1"], "skip\nskip\n");
    assert!(two.contains("Player 1 v Player 2") && two.contains("Round 1 is over."));
    let bots = says(&["play", "battlezone", "--seats", "balanced,balanced", "--seed", "1"], "");
    assert!(bots.contains("*** Balanced ("), "{bots}");
}

#[test]
fn giving_up_is_asked_about_and_every_game_asks_the_same_way() {
    for (game, word, sentence) in [
        ("battlezone", "resign", " gives up."),
        ("imperial", "resign", " gives up."),
        ("imperial", "retreat", " retreats"),
        ("conquer", "surrender", " gives up."),
        ("worldbattle", "resign", " gives up."),
    ] {
        let play = |input: &str| says(&["play", game, "--seats", HUMANS, "--seed", "5"], input);
        for input in ["", "n\n", "\n", "quit\n"] {
            let kept = play(&format!("{word}\n{input}"));
            assert!(kept.contains("Give up? ") && kept.contains("y or n> "), "{kept}");
            assert!(!kept.contains(sentence), "{game} {word} {input:?}: {kept}");
            assert!(kept.contains("The game is not over."), "{kept}");
        }
        for input in [format!("{word}\ny\n"), format!("{word}!\n")] {
            let given_up = play(&input);
            assert!(given_up.contains(sentence), "{game} {input:?}: {given_up}");
        }
        // Who types another command instead of an answer gets that command.
        assert!(play(&format!("{word}\nposition\n")).contains(" | turn "), "{game}");
        assert!(play("help\n").contains("Before you give up you are asked"), "{game}");
    }
    let careful = says(&["play", "battlezone", "--seats", HUMANS, "--seed", "5"], "skip!\n");
    assert!(careful.contains("Not understood: type skip without the !."), "{careful}");
}

#[test]
fn what_is_typed_stands_behind_the_prompt_in_a_transcript() {
    let transcript = says(&["play", "battlezone", "--seats", HUMANS, "--seed", "5"], "skip\n");
    assert!(transcript.contains("> skip\nPlayer "), "{transcript}");
}

#[test]
fn help_and_moves_stand_in_columns() {
    for game in catalog::GameId::ALL.iter().map(|game| game.name()) {
        let help = says(&["play", game, "--seats", HUMANS, "--seed", "5"], "help\n");
        let lines = help.lines().skip_while(|line| !line.ends_with("> help")).skip(1);
        let lines: Vec<&str> = lines.take_while(|line| line.starts_with("  ")).collect();
        // Two spaces, the word, at least two spaces, and the text at the same place everywhere.
        let column = |line: &str| line.rfind("  ").map(|at| at + 2);
        assert!(lines.len() > 9, "{help}");
        assert!(lines.iter().all(|line| column(line) == column(lines[0])), "{help}");
    }
}
