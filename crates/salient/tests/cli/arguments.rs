//! What is asked for, and how what cannot be done is refused.

use super::*;

#[test]
fn help_names_every_command() {
    let help = says(&["--help"], "");
    for command in
        ["serve", "play", "sim", "arena", "calibrate", "replay", "verify", "odds", "show", "games"]
    {
        assert!(help.contains(&format!("\n  {command} ")), "{command} in {help}");
    }
}

#[test]
fn what_is_not_understood_is_refused_with_exit_code_2() {
    for (arguments, expected) in [
        (&["play", "chess"][..], "expected a game (battlezone"),
        (&["sim", "battlezone"], "--bots"),
        (&["sim", "battlezone", "--bots", "A B,c"], "expected a bot such as balanced"),
        (&["sim", "battlezone", "--bots", "balanced,balanced", "--games", "x"], "invalid value"),
        (&["play", "battlezone", "--set", "round_limit"], "expected KEY=VALUE"),
        (&["odds", "battlezone", "2"], "required arguments"),
        (&["odds", "imperial", "- - -"], "required arguments"),
        (&["dance"], "unrecognized subcommand"),
    ] {
        let error = refuses(arguments, 2);
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
}

#[test]
fn what_makes_no_sense_is_refused_with_exit_code_1() {
    for (arguments, expected) in [
        (&["sim", "battlezone", "--bots", "balanced,nobody"][..], "there is no bot \"nobody\""),
        (&["sim", "battlezone", "--bots", "balanced"], "battlezone is for 2 players, not 1"),
        (&["sim", "battlezone", "--bots", "balanced:4,random"], "balanced takes no budget"),
        (&["sim", "battlezone", "--bots", "balanced,random", "--set", "x=1"], "no option \"x\""),
        (&["play", "battlezone", "--set", "round_limit=0"], "round_limit must be a whole number"),
        (&["play", "battlezone", "--seats", "human"], "battlezone is for 2 players, not 1"),
        (&["play", "battlezone", "--load", "/nowhere/game.record"], "cannot read /nowhere"),
        (&["show", "battlezone", "tea"], "this is no position"),
        (&["odds", "battlezone", "1", "9"], "2 to 8 armies against 1 to 8, not 1 against 9"),
        (&["odds", "imperial", "tea", "b2xb3"], "this is no position"),
        (&["odds", "imperial", IMPERIAL, "tea"], "this is no attack"),
        (&["odds", "imperial", IMPERIAL, "end"], "end is no attack"),
        (&["odds", "imperial", IMPERIAL, "a1xb3"], "You have no units on a1"),
        (&["play", "imperial", "--set", "army=37I2"], "37 units"),
        (&["replay", "/nowhere"], "cannot read /nowhere"),
        (&["verify", "/nowhere"], "cannot read /nowhere"),
    ] {
        let error = refuses(arguments, 1);
        assert!(error.starts_with("salient: ") && error.contains(expected), "{error}");
    }
}

#[test]
fn the_catalog_is_listed() {
    assert!(says(&["games"], "").contains("Bots: random, "));
    assert_eq!(json(&says(&["games", "--json"], ""))[0]["id"], "battlezone");
}

#[test]
fn an_option_that_cannot_be_read_is_answered_with_an_example() {
    for (game, option, expected) in [
        (
            "conquer",
            "teams=aabc",
            "teams: expected the seats of every team, each seat once, such as \"ac bd\", found \"aabc\"",
        ),
        (
            "conquer",
            "size=12",
            "size: expected quick, standard, epic or sides such as 12x20, found \"12\"",
        ),
        (
            "battlezone",
            "map=tea",
            "map: expected a map: a seed up to 4294967295, or its borders like 1-2 2-3 4, found \"tea\"",
        ),
        ("worldbattle", "wilds=none", "wilds must be a whole number from 0 to 2, not \"none\""),
    ] {
        let error = refuses(&["play", game, "--set", option], 1);
        assert_eq!(error, format!("salient: {expected}\n"));
    }
    let error = refuses(&["play", "conquer", "--set", "players=3"], 1);
    assert!(error.contains("--seats") && error.contains("for 3 players, not 2"), "{error}");
}
