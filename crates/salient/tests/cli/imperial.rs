//! Imperial Battleground on the command line.

use super::*;

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
