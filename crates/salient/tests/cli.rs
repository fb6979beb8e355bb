//! The binary as people and programs use it: real arguments, real files, real exit codes.

mod arena;
mod promises;
mod worldbattle;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

fn salient(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_salient"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A program that ends early closes its input: that is for its exit code to tell.
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
    child.wait_with_output().expect("the binary ends")
}

/// What it prints when all goes well.
#[track_caller]
fn says(arguments: &[&str], input: &str) -> String {
    let output = salient(arguments, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    assert!(errors.is_empty(), "{errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// What it prints on stderr when it refuses.
#[track_caller]
fn refuses(arguments: &[&str], code: i32) -> String {
    let output = salient(arguments, "");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).expect("text")
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

/// Infantry, cavalry that has moved one step, and artillery against two units: all bonuses.
const IMPERIAL: &str = "- - - / - i2c2 - / I2 C2m - / - A2 - | reserve - : a2 | turn a | ap 5";

/// Two people at one terminal, so that nobody waits for a bot.
const HUMANS: &str = "human,human";

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
fn a_simulation_prints_one_json_object() {
    let arguments = ["sim", "battlezone", "--bots", "balanced,defensive", "--games", "20"];
    let report = json(&says(&[&arguments[..], &["--seed", "7", "--json"]].concat(), ""));
    assert_eq!((&report["game"], &report["games"]), (&"battlezone".into(), &20.into()));
    assert_eq!(report["seed"], 7);
    for field in ["seconds", "games_per_second", "steps_per_second"] {
        assert!(report[field].as_f64().is_some_and(|it| it > 0.0), "{field} in {report}");
    }
    let bots = report["bots"].as_array().expect("a list");
    assert_eq!((&bots[0]["name"], &bots[1]["name"]), (&"balanced".into(), &"defensive".into()));
    for bot in bots {
        let count = |field: &str| bot[field].as_u64().expect("a count");
        assert_eq!(count("wins") + count("draws") + count("losses"), 20);
        let score = (count("wins") as f64 + count("draws") as f64 / 2.0) / 20.0;
        assert_eq!(bot["score"], score);
        let ends = bot["ci95"].as_array().expect("two ends");
        assert!(ends[0].as_f64() <= Some(score) && Some(score) <= ends[1].as_f64());
    }
}

#[test]
fn a_simulation_gives_the_same_result_again_and_on_two_threads() {
    let run = |threads: &str| {
        let arguments = ["sim", "battlezone", "--bots", "balanced,random", "--games", "30"];
        let report = says(&[&arguments[..], &["--threads", threads, "--json"]].concat(), "");
        json(&report)["bots"].clone()
    };
    assert_eq!(run("1"), run("1"));
    assert_eq!(run("1"), run("2"));
}

/// A folder with the records of two games.
fn recorded() -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let arguments = ["sim", "battlezone", "--bots", "balanced,tactician", "--games", "2"];
    says(&[&arguments[..], &["--records", text(folder.path())]].concat(), "");
    let record = folder.path().join("battlezone-000001.record");
    (folder, record)
}

#[test]
fn recorded_games_are_true_and_can_be_replayed() {
    let (folder, record) = recorded();
    assert_eq!(fs::read_dir(folder.path()).expect("it was written").count(), 2);
    assert_eq!(json(&says(&["verify", text(&record), "--json"], ""))["valid"], true);
    assert!(says(&["verify", text(&record)], "").starts_with("This record is true: "));

    assert!(says(&["replay", text(&record)], "").contains("Result: "));
    let steps = says(&["replay", text(&record), "--json", "--at", "3"], "");
    let last = json(steps.lines().last().expect("three lines"));
    assert_eq!(last["step"], 3);
    assert!(last["position"].as_str().is_some_and(|it| it.starts_with("map ")));
    let too_far = refuses(&["replay", text(&record), "--at", "999999"], 1);
    assert!(too_far.contains("steps, not 999999"), "{too_far}");
}

/// Changes a record by hand and returns what `verify` says about it.
fn tampered(change: impl FnOnce(&mut Vec<String>)) -> Value {
    let (folder, record) = recorded();
    let written = fs::read_to_string(record).expect("it was written");
    let mut lines: Vec<String> = written.lines().map(str::to_owned).collect();
    change(&mut lines);
    let changed = folder.path().join("changed.record");
    fs::write(&changed, lines.join("\n") + "\n").expect("it can be written");
    let output = salient(&["verify", text(&changed), "--json"], "");
    assert_eq!(output.status.code(), Some(1));
    let refusal = json(&String::from_utf8(output.stdout).expect("text"));
    assert_eq!(refusal["valid"], false);
    let errors = String::from_utf8(output.stderr).expect("text");
    assert!(errors.contains(&format!("line {}: ", refusal["line"])), "{errors}");
    refusal
}

fn line_of(lines: &[String], start: &str) -> usize {
    lines.iter().position(|line| line.starts_with(start)).unwrap_or_else(|| panic!("{start}"))
}

/// Changes the last character of a line.
fn other_end(line: &mut String) {
    let last = if line.ends_with('0') { '1' } else { '0' };
    line.pop();
    line.push(last);
}

#[test]
fn a_changed_header_is_refused_with_its_own_reason() {
    for (start, from, to, code) in [
        ("game ", "battlezone 1", "battlezone 2", "record.future_rules"),
        ("game ", "battlezone 1", "chess 1", "record.unknown_game"),
        ("salient ", "record 1", "record 2", "record.future_format"),
        ("nonce a ", "nonce a a", "nonce a x", "record.wrong_nonce"),
    ] {
        let refusal = tampered(|lines| {
            let nth = line_of(lines, start);
            lines[nth] = lines[nth].replacen(from, to, 1);
        });
        assert_eq!(refusal["code"], code, "{refusal}");
    }
    for (start, code) in
        [("seed ", "record.wrong_seed"), ("commitment ", "record.wrong_commitment")]
    {
        let refusal = tampered(|lines| {
            let nth = line_of(lines, start);
            other_end(&mut lines[nth]);
        });
        assert_eq!(refusal["code"], code, "{refusal}");
    }
}

#[test]
fn a_changed_course_is_refused_with_its_own_reason() {
    let removed = tampered(|lines| {
        let nth = line_of(lines, "5 ");
        lines.remove(nth);
    });
    assert_eq!(removed["code"], "record.missing_step", "{removed}");

    let swapped = tampered(|lines| {
        let nth = line_of(lines, "5 ");
        lines.swap(nth, nth + 1);
    });
    assert_eq!(swapped["code"], "record.out_of_order", "{swapped}");

    let die = tampered(|lines| {
        let attack = |line: &String| line.contains('>') && line.contains(" : ");
        let nth = lines.iter().position(attack).expect("an attack");
        let (before, dice) = lines[nth].split_once(" : ").expect("dice");
        let other = if dice.starts_with('1') { "2" } else { "1" };
        lines[nth] = format!("{before} : {other}{}", &dice[1..]);
    });
    assert_eq!(die["code"], "record.wrong_dice", "{die}");

    let position = tampered(|lines| {
        let nth = line_of(lines, "5 ");
        other_end(&mut lines[nth]);
    });
    assert_eq!(position["code"], "record.wrong_position", "{position}");

    let result = tampered(|lines| {
        let nth = line_of(lines, "result ");
        let other = if lines[nth].starts_with("result a>b") { "b>a" } else { "a>b" };
        lines[nth].replace_range(7..10, other);
    });
    assert_eq!(result["code"], "record.wrong_result", "{result}");

    let name = tampered(|lines| {
        let nth = line_of(lines, "seat a ");
        lines[nth] = "seat a bot random".to_owned();
    });
    assert_eq!(name["code"], "record.text_changed", "{name}");
}

#[test]
fn odds_are_exact() {
    assert!(says(&["odds", "battlezone", "5", "4"], "").starts_with("5 against 4: 71.81 % to win"));
    let odds = json(&says(&["odds", "battlezone", "2", "1", "--json"], ""));
    assert_eq!((&odds["wins"], &odds["rolls"]), (&181.into(), &216.into()));
    // Eight dice beat one for certain; two against eight win once in a while.
    assert!(says(&["odds", "battlezone", "8", "1"], "").starts_with("8 against 1: 100 % to win"));
    let rarely = says(&["odds", "battlezone", "2", "8"], "");
    assert!(rarely.starts_with("2 against 8: under 0.01 % to win\n(286 of "), "{rarely}");
}

#[test]
fn a_position_is_drawn_as_text_svg_and_png() {
    let board = says(&["show", "battlezone", "--seed", "3"], "");
    assert!(board.lines().all(|line| line.chars().count() <= 80 || line.starts_with("map ")));
    let position = board.lines().last().expect("the position").to_owned();
    assert_eq!(says(&["show", "battlezone", &position], ""), board);

    let folder = TempDir::new().expect("a folder");
    let (svg, png) = (folder.path().join("board.svg"), folder.path().join("board.png"));
    says(&["show", "battlezone", "--seed", "3", "--svg", text(&svg), "--png", text(&png)], "");
    let svg = fs::read_to_string(svg).expect("it was written");
    assert!(svg.starts_with("<svg ") && svg.contains("<title>Territory 1, player "));
    assert!(fs::read(png).expect("it was written").starts_with(b"\x89PNG"));

    let borders = "map 1-2 | a2 b1 | turn a";
    assert!(says(&["show", "battlezone", borders], "").contains("1a2   next to 2b1"));
    let error = refuses(&["show", "battlezone", borders, "--svg", "x.svg"], 1);
    assert!(error.contains("a map of borders has no picture"));
}

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
fn the_catalog_is_listed() {
    assert!(says(&["games"], "").contains("Bots: random, "));
    assert_eq!(json(&says(&["games", "--json"], ""))[0]["id"], "battlezone");
}

#[test]
fn conquer_is_played_by_two_to_eight_recorded_replayed_and_verified() {
    let error = refuses(&["sim", "conquer", "--bots", "easy"], 1);
    assert!(error.contains("conquer is for 2 to 8 players, not 1"), "{error}");

    let folder = TempDir::new().expect("a folder");
    let arguments = ["sim", "conquer", "--bots", "easy,medium,hard", "--games", "3"];
    let options = ["--set", "size=quick", "--set", "turn_blocks=2", "--seed", "4"];
    let records = ["--records", text(folder.path())];
    let table = says(&[&arguments[..], &options, &records].concat(), "");
    assert!(table.contains("conquer: 3 games, seed 4"), "{table}");
    let record = folder.path().join("conquer-000003.record");
    assert!(says(&["verify", text(&record)], "").starts_with("This record is true: "));
    let replay = says(&["replay", text(&record), "--plain"], "");
    assert!(replay.contains(" places ") && replay.contains("Result: "), "{replay}");
}

#[test]
fn conquer_is_drawn_as_text_svg_and_png() {
    let options = ["--seed", "3", "--set", "players=8", "--set", "size=32x32"];
    let board = says(&[&["show", "conquer"], &options[..]].concat(), "");
    assert!(board.lines().all(|line| line.chars().count() <= 80 || line.starts_with("board ")));
    let position = board.lines().last().expect("the position").to_owned();
    assert_eq!(says(&["show", "conquer", &position], ""), board);

    let folder = TempDir::new().expect("a folder");
    let (svg, png) = (folder.path().join("board.svg"), folder.path().join("board.png"));
    let files = ["--svg", text(&svg), "--png", text(&png)];
    says(&[&["show", "conquer"], &options[..], &files].concat(), "");
    let svg = fs::read_to_string(svg).expect("it was written");
    assert!(svg.starts_with("<svg ") && svg.contains("<title>af32, "), "{svg}");
    assert!(fs::read(png).expect("it was written").starts_with(b"\x89PNG"));
}

#[test]
fn a_game_of_conquer_in_the_terminal_is_ended_by_the_clock_alone() {
    let input = "help\nhint\nmoves\na1\na1\nb2\nz9\ntime-up\nquit\n";
    let options = ["--set", "rocks=0", "--set", "time_limit=5", "--set", "size=8x8"];
    let start = ["play", "conquer", "--seats", "human,human", "--seed", "5"];
    let transcript = says(&[&start[..], &options].concat(), input);
    for expected in [
        "h9         place a tile in column h, row 9",
        "Expert would play ",
        "(EXPAND): captures nothing",
        "Player 1 places a1.",
        "a1 belongs to player 1.",
        "There is no cell z9 on this board.",
        "Player 2 (b): 1T 2%, 1 point, 0 regions",
        "*** Player 1 and Player 2 share the first place (time limit) ***",
    ] {
        assert!(transcript.contains(expected), "{expected} in {transcript}");
    }
    let two = ["play", "conquer", "--seats", "human,human"];
    assert!(says(&two, "time-up\n").contains("This game has no time limit."));
    let teams = [&two[..], &["--set", "teams=a"]].concat();
    assert!(refuses(&teams, 1).contains("all 2 players"), "teams must hold everyone");
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
    for game in ["battlezone", "imperial", "conquer", "worldbattle"] {
        let help = says(&["play", game, "--seats", HUMANS, "--seed", "5"], "help\n");
        let lines = help.lines().skip_while(|line| !line.ends_with("> help")).skip(1);
        let lines: Vec<&str> = lines.take_while(|line| line.starts_with("  ")).collect();
        // Two spaces, the word, at least two spaces, and the text at the same place everywhere.
        let column = |line: &str| line.rfind("  ").map(|at| at + 2);
        assert!(lines.len() > 9, "{help}");
        assert!(lines.iter().all(|line| column(line) == column(lines[0])), "{help}");
    }
}

#[test]
fn a_replay_in_json_begins_with_the_start() {
    let (_folder, record) = recorded();
    let lines = says(&["replay", text(&record), "--json", "--at", "1"], "");
    let lines: Vec<Value> = lines.lines().map(json).collect();
    let [start, first] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!((&start["step"], &start["game"]), (&0.into(), &"battlezone".into()));
    assert_eq!(start["rules"], 1);
    assert_eq!(start["setup"]["round_limit"], 100);
    assert_eq!(start["seats"][0]["seat"], "a");
    assert_eq!(start["seats"][1]["player"], "bot tactician");
    // The position can be drawn, and step 1 follows from it.
    let position = start["position"].as_str().expect("a position");
    assert!(says(&["show", "battlezone", position], "").contains(position));
    assert_eq!(first["step"], 1);
    assert!(first["position"].as_str().is_some_and(|it| it != position));
    assert!(says(&["replay", "--help"], "").contains("The first one is the start"));
}

#[test]
fn a_joint_attack_is_understood_in_any_order() {
    let odds = |attack: &str| says(&["odds", "imperial", IMPERIAL, attack], "");
    assert!(odds("b2+b1xb3").starts_with("b1+b2xb3: 4 dice "));
    assert_eq!(odds("b2+b1xb3"), odds("b1+b2xb3"));
}

#[test]
fn the_odds_of_an_attack_in_imperial_are_told_with_every_bonus() {
    let told = says(&["odds", "imperial", IMPERIAL, "b1+b2xb3"], "");
    assert!(told.starts_with(
        "b1+b2xb3: 4 dice (2 of cavalry, 2 of artillery), 20 or less on 40 hits \
         (6 + 4 combined arms + 4 flanking + 6 charge)\n2.00 hits and "
    ));
    let odds = json(&says(&["odds", "imperial", IMPERIAL, "b1+b2xb3", "--json"], ""));
    assert_eq!((&odds["threshold"], &odds["expected_hits"]), (&20.into(), &2.0.into()));
    assert_eq!(odds["bonuses"][2], "cavalry_charge");
    let results = odds["results"].as_array().expect("a list");
    let total: f64 = results.iter().filter_map(|it| it["chance"].as_f64()).sum();
    assert!((total - 1.0).abs() < 1e-9, "{total}");
    assert_eq!(results[0]["survivors"], Value::Array(vec![]));
    // Two dice cannot destroy four units, and the sign of zero is not shown.
    let four = IMPERIAL.replace("i2c2", "i2c2i2i2");
    let told = says(&["odds", "imperial", &four, "b2xb3"], "");
    assert!(told.contains("units destroyed on average, 0 % to clear b3\n"), "{told}");
    let odds = says(&["odds", "imperial", &four, "b2xb3", "--json"], "");
    assert!(odds.contains("\"clear\":0.0"), "{odds}");
}

#[test]
fn imperial_is_shown_simulated_recorded_and_verified() {
    let board = says(&["show", "imperial", IMPERIAL], "");
    assert!(
        board.contains("| b2         2/6 |") && board.contains("| i2 c2          |"),
        "{board}"
    );
    assert!(board.lines().all(|line| line.chars().count() <= 80), "{board}");
    let folder = TempDir::new().expect("a folder");
    let (svg, png) = (folder.path().join("board.svg"), folder.path().join("board.png"));
    says(&["show", "imperial", IMPERIAL, "--svg", text(&svg), "--png", text(&png)], "");
    assert!(
        fs::read_to_string(svg).expect("it was written").contains("<title>b3, player 2, 2 units")
    );
    assert!(fs::read(png).expect("it was written").starts_with(b"\x89PNG"));

    let arguments = ["sim", "imperial", "--bots", "captain,recruit", "--games", "2"];
    says(&[&arguments[..], &["--records", text(folder.path())]].concat(), "");
    let record = folder.path().join("imperial-000001.record");
    assert!(says(&["verify", text(&record)], "").starts_with("This record is true: "));
    let replay = says(&["replay", text(&record), "--boards"], "");
    assert!(replay.contains(" deploys ") && replay.contains("Result: "), "{replay}");
}

#[test]
fn a_scenario_of_imperial_is_played_and_an_impossible_one_refused() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, json: &str| {
        let path = folder.path().join(name);
        fs::write(&path, json).unwrap();
        path
    };
    let cavalry = write("cavalry.json", r#"{"army": "4C3 : 6I2", "first_turn_ap": 2}"#);
    let arguments = ["play", "imperial", "--scenario", text(&cavalry), "--plain"];
    let transcript = says(&arguments, "C3@b1\nquit\n");
    assert!(transcript.contains("3C3"), "{transcript}");
    for (name, json, expected) in [
        ("level.json", r#"{"army": "4C9"}"#, "no scenario of Imperial Battleground"),
        ("crowd.json", r#"{"army": "37I2"}"#, "37 units"),
        ("nobody.json", r#"{"army": [[], []]}"#, "has no units"),
        ("field.json", r#"{"armies": "war"}"#, "no scenario of Imperial Battleground"),
    ] {
        let path = write(name, json);
        let refusal = refuses(&["play", "imperial", "--scenario", text(&path)], 1);
        assert!(refusal.contains(expected), "{refusal}");
    }
}

#[test]
fn a_turn_of_imperial_is_played_in_the_terminal() {
    let input = "moves\nI2@b1\nI2@b3\nb1.1-b2\nundo\nC2@a1\nend\nhint\nretreat\ny\n";
    let transcript = says(&["play", "imperial", "--seed", "5", "--name", "Ada"], input);
    for expected in [
        "Imperial Battleground · Ada v Captain",
        "infantry comes to a1",
        "Units are deployed on your home row, and b3 is not on it.",
        "This unit was deployed this turn and cannot move.",
        "Ada ends the turn with 5 AP left.",
        "Captain deploys ",
        "Marshal would play ",
        "Give up? Retreat: a last volley, and the other side wins.",
        "*** Captain wins (retreat) ***",
    ] {
        assert!(transcript.contains(expected), "{expected} in {transcript}");
    }
}
