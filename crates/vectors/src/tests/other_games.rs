//! The golden data of the other games: every kind of value of every file is changed in turn.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{CaseResult, changed, check, load, one_fails};

/// A file, its list of cases, and the fields of a case that are expectations.
type File = (&'static str, &'static str, &'static [&'static str]);

const WORLDBATTLE: [File; 6] = [
    ("crates/worldbattle/tests/vectors/battles-public.json", "vectors", &["expect", "expectMove"]),
    ("crates/worldbattle/tests/vectors/reinforcements-public.json", "vectors", &["expect"]),
    ("crates/worldbattle/tests/vectors/trades-public.json", "vectors", &["original", "escalating"]),
    ("crates/worldbattle/tests/vectors/fortify-public.json", "vectors", &["expect"]),
    ("crates/worldbattle/tests/vectors/odds.json", "singleRoll", &["outcomes"]),
    ("crates/worldbattle/tests/vectors/odds.json", "table", &ODDS),
];
const ODDS: [&str; 7] = [
    "p",
    "num",
    "den",
    "expAttackerLosses",
    "expDefenderLosses",
    "expRolls",
    "expAttackersLeftIfConquered",
];
const IMPERIAL: [File; 3] = [
    ("crates/imperial/tests/vectors/threshold-public.json", "cases", &["expect"]),
    ("crates/imperial/tests/vectors/damage-public.json", "cases", &["expect"]),
    ("crates/imperial/tests/vectors/moves-public.json", "cases", &["expect"]),
];
const CONQUER: [File; 2] = [
    ("crates/conquer/tests/vectors/captures-public.json", "vectors", &["expect"]),
    ("crates/conquer/tests/vectors/endgame-public.json", "vectors", &["expect"]),
];

#[test]
fn every_kind_of_expected_value_of_world_battle_is_compared() {
    WORLDBATTLE.iter().for_each(every_expectation_is_compared);
}

#[test]
fn every_kind_of_expected_value_of_imperial_is_compared() {
    IMPERIAL.iter().for_each(every_expectation_is_compared);
}

#[test]
fn every_kind_of_expected_value_of_conquer_is_compared() {
    CONQUER.iter().for_each(every_expectation_is_compared);
}

#[test]
fn a_case_with_something_missing_or_unreadable_fails_alone() {
    for file in WORLDBATTLE.iter().chain(&IMPERIAL).chain(&CONQUER) {
        every_given_value_is_read(file);
    }
}

#[test]
fn no_value_whatever_stops_the_comparison() {
    for file in WORLDBATTLE.iter().chain(&IMPERIAL).chain(&CONQUER) {
        odd_values_stop_nothing(file);
    }
}

/// One value of a file.
struct Spot {
    /// Of its case in the list.
    place: usize,
    /// The JSON pointer from the case.
    pointer: String,
    /// The name in a failure.
    field: String,
}

/// The first value of each kind, over all cases: the same way through fields and lists to the same
/// type of value.
fn kinds(data: &Value, list: &str, wanted: impl Fn(&str) -> bool) -> Vec<Spot> {
    let mut kinds = BTreeMap::new();
    for (place, case) in data[list].as_array().unwrap().iter().enumerate() {
        for (name, value) in case.as_object().unwrap().iter().filter(|(name, _)| wanted(name)) {
            let spot = Spot { place, pointer: format!("/{name}"), field: name.clone() };
            walk(value, spot, name.clone(), &mut kinds);
        }
    }
    kinds.into_values().collect()
}

fn walk(value: &Value, spot: Spot, way: String, kinds: &mut BTreeMap<String, Spot>) {
    let Spot { place, pointer, field } = &spot;
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Number(_) => "number",
        Value::String(_) => "text",
        Value::Array(items) => {
            for (nth, item) in items.iter().enumerate() {
                let (pointer, field) = (format!("{pointer}/{nth}"), format!("{field}[{nth}]"));
                walk(item, Spot { place: *place, pointer, field }, format!("{way}[]"), kinds);
            }
            "list"
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                let (pointer, field) = (format!("{pointer}/{name}"), format!("{field}.{name}"));
                walk(item, Spot { place: *place, pointer, field }, format!("{way}.{name}"), kinds);
            }
            "fields"
        }
    };
    kinds.entry(format!("{way}: {kind}")).or_insert(spot);
}

/// Takes a field away; not possible for an entry of a list.
fn remove(data: &mut Value, path: &str) -> bool {
    let (parent, name) = path.rsplit_once('/').unwrap();
    match data.pointer_mut(parent).unwrap().as_object_mut() {
        Some(fields) => fields.remove(name).is_some(),
        None => false,
    }
}

/// Changed, of another type, and gone: exactly its case fails, by its name.
#[track_caller]
fn every_expectation_is_compared(&(file, list, expected): &File) {
    let data = load(file);
    let spots = kinds(&data, list, |name| expected.contains(&name));
    assert!(spots.len() >= expected.len(), "{file}");
    for Spot { place, pointer, field } in &spots {
        let (case, path) = (format!("{list}[{place}]"), format!("/{list}/{place}{pointer}"));
        let value = data.pointer(&path).unwrap();
        let named = if value.is_object() { format!("{field}.tea") } else { field.clone() };
        one_fails(&data, &case, &named, |data| {
            *data.pointer_mut(&path).unwrap() = changed(value);
        });
        one_fails(&data, &case, field, |data| *data.pointer_mut(&path).unwrap() = json!("x"));
        if remove(&mut data.clone(), &path) {
            one_fails(&data, &case, field, |data| assert!(remove(data, &path)));
        }
    }
}

/// The file with nothing but one case.
fn alone(data: &Value, list: &str, place: usize) -> Value {
    let mut one = data.clone();
    one[list] = json!([data[list][place]]);
    if one.get("count").is_some() {
        one["count"] = json!(1);
    }
    for other in ["singleRoll", "table"] {
        if other != list && one.get(other).is_some() {
            one[other] = json!([data[other][0]]);
        }
    }
    one
}

fn failed(data: &Value) -> Vec<String> {
    let results = check(data).unwrap();
    results.iter().filter(|it| !it.passed()).map(|it: &CaseResult| it.id.clone()).collect()
}

/// Gone, or replaced by something that is no such value.
#[track_caller]
fn every_given_value_is_read(&(file, list, expected): &File) {
    let data = load(file);
    for Spot { place, pointer, .. } in kinds(&data, list, |name| !expected.contains(&name)) {
        let (one, path) = (alone(&data, list, place), format!("/{list}/0{pointer}"));
        assert_eq!(failed(&one), Vec::<String>::new(), "{file} {path}");
        let case = format!("{list}[0] ");
        let fails = |data: &Value, how: &str| {
            let failed = failed(data);
            let alone = failed.len() == 1 && failed[0].starts_with(&case);
            assert!(alone, "{file} {path} {how}: {failed:?}");
        };
        let mut without = one.clone();
        if remove(&mut without, &path) {
            fails(&without, "gone");
        }
        let mut odd = one.clone();
        *odd.pointer_mut(&path).unwrap() = json!({ "tea": 1 });
        fails(&odd, "unreadable");
    }
}

/// Whatever stands anywhere, the comparison goes on to the end.
#[track_caller]
fn odd_values_stop_nothing(&(file, list, _): &File) {
    let data = load(file);
    let odd = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(7),
        json!(255),
        json!(1.5),
        json!(u64::MAX),
        json!(""),
        json!("x"),
        json!("ä/ | WWW"),
        json!([]),
        json!([[]]),
        json!([0, 0, 0, 0, 0, 0, 0, 0]),
        json!({}),
    ];
    for Spot { place, pointer, .. } in kinds(&data, list, |_| true) {
        let (one, path) = (alone(&data, list, place), format!("/{list}/0{pointer}"));
        for value in &odd {
            let mut data = one.clone();
            *data.pointer_mut(&path).unwrap() = value.clone();
            assert!(failed(&data).len() <= 1, "{file} {path} {value}");
        }
    }
}

#[test]
fn the_head_of_a_file_is_compared_in_every_game() {
    for (file, ..) in WORLDBATTLE.iter().chain(&CONQUER) {
        let data = load(file);
        for field in ["count", "territoryOrder", "set", "note"] {
            if data.get(field).is_some() {
                one_fails(&data, "head", field, |data| data[field] = json!(7));
                one_fails(&data, "head", field, |data| assert!(remove(data, &format!("/{field}"))));
            }
        }
    }
    for (file, ..) in WORLDBATTLE.iter().chain(&IMPERIAL).chain(&CONQUER) {
        one_fails(&load(file), "head", "tea", |data| data["tea"] = json!(1));
    }
}

#[test]
fn odds_without_one_of_their_lists_are_no_golden_data() {
    for list in ["singleRoll", "table"] {
        let mut data = load("crates/worldbattle/tests/vectors/odds.json");
        data[list] = json!([]);
        assert_eq!(check(&data).unwrap_err().to_string(), "no cases");
    }
}

#[test]
fn one_draw_too_few_or_too_many_fails_its_battle() {
    let data = load(WORLDBATTLE[0].0);
    for place in [0, 100, 300, 400] {
        let case = format!("vectors[{place}]");
        let dice = data["vectors"][place]["dice"].as_array().unwrap();
        one_fails(&data, &case, "dice", |data| {
            data["vectors"][place]["dice"] = json!([&dice[..], &[json!(6)]].concat());
        });
        one_fails(&data, &case, "dice", |data| {
            data["vectors"][place]["dice"] = json!(dice[..dice.len() - 1]);
        });
    }
}

#[test]
fn a_digit_anywhere_in_an_exact_chance_counts() {
    let data = load(WORLDBATTLE[5].0);
    for name in ["num", "den"] {
        let text = data["table"][399][name].as_str().unwrap();
        for place in [0, text.len() / 2, text.len() - 1] {
            let other = if text[place..].starts_with('1') { "2" } else { "1" };
            let text = format!("{}{other}{}", &text[..place], &text[place + 1..]);
            one_fails(&data, "table[399]", name, |data| data["table"][399][name] = json!(text));
        }
    }
}

#[test]
fn a_map_whose_figures_do_not_agree_fails() {
    let file = "crates/worldbattle/data/world.json";
    let data = load(file);
    assert_eq!(failed(&data), Vec::<String>::new());
    let fails = |change: &dyn Fn(&mut Value)| {
        one_fails(&data, "map", "map", |data| change(data));
    };
    fails(&|data| data["territoryCount"] = json!(41));
    fails(&|data| data["edgeCount"] = json!(83));
    fails(&|data| data["territories"][0]["adjacent"] = json!([]));
    fails(&|data| data["continents"][0]["size"] = json!(1));
    fails(&|data| data["territories"] = json!(7));
    one_fails(&data, "map", "variant", |data| {
        data["variant"]["classicExtraEdges"] = json!([["greenland", "atlantis"]]);
    });
}
