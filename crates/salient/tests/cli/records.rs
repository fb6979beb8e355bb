//! `salient sim`, `replay` and `verify`: recorded games and what was changed in them.

use super::*;

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
