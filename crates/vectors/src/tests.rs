//! The copies in the project pass, and every expected value of every kind is really compared.

mod battlezone;
mod other_games;

use std::path::Path;

use serde_json::{Value, json};

use super::{CaseResult, Tally, check, check_below};

/// The copies of the public files, with how many cases each holds.
const PUBLIC: [(&str, usize); 14] = [
    ("crates/battlezone/tests/vectors/maps-public.json", 60),
    ("crates/bots/tests/vectors/ai-default-public.json", 200),
    ("crates/bots/tests/vectors/ai-default-multi-public.json", 100),
    ("crates/bots/tests/vectors/ai-defensive-public.json", 200),
    ("crates/worldbattle/tests/vectors/battles-public.json", 474),
    ("crates/worldbattle/tests/vectors/reinforcements-public.json", 311),
    ("crates/worldbattle/tests/vectors/trades-public.json", 282),
    ("crates/worldbattle/tests/vectors/fortify-public.json", 260),
    ("crates/worldbattle/tests/vectors/odds.json", 406),
    ("crates/imperial/tests/vectors/threshold-public.json", 200),
    ("crates/imperial/tests/vectors/damage-public.json", 200),
    ("crates/imperial/tests/vectors/moves-public.json", 180),
    ("crates/conquer/tests/vectors/captures-public.json", 451),
    ("crates/conquer/tests/vectors/endgame-public.json", 120),
];

/// The folder of the workspace.
fn root() -> &'static Path {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a crate of the workspace");
    crates.parent().expect("the folder of crates lies in the workspace")
}

fn load(file: &str) -> Value {
    let text = std::fs::read_to_string(root().join(file)).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn tally(results: &[CaseResult]) -> Tally {
    let failed = results.iter().filter(|it| !it.passed()).count();
    Tally { passed: results.len() - failed, failed }
}

#[test]
fn every_case_of_every_public_file_passes() {
    for (file, cases) in PUBLIC {
        let results = check(&load(file)).unwrap();
        let failed: Vec<String> =
            results.iter().filter(|it| !it.passed()).map(ToString::to_string).collect();
        assert_eq!(failed, Vec::<String>::new(), "{file}");
        assert_eq!(results.len(), cases, "{file}");
    }
    let crates = std::fs::read_dir(root().join("crates")).unwrap();
    let folders = crates.map(|entry| entry.unwrap().path().join("tests/vectors"));
    check_below(&folders.filter(|folder| folder.is_dir()).collect::<Vec<_>>()).unwrap();
}

/// Changes one value of a file; exactly the named case must fail, and name the field.
#[track_caller]
fn one_fails(original: &Value, case: &str, field: &str, change: impl FnOnce(&mut Value)) {
    let mut data = original.clone();
    change(&mut data);
    assert_ne!(&data, original, "{case} {field}: nothing was changed");
    let results = check(&data).unwrap();
    let failed: Vec<&CaseResult> = results.iter().filter(|it| !it.passed()).collect();
    let names: Vec<&str> = failed.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(names.len(), 1, "{case} {field}: {names:?}");
    let id = names[0];
    assert!(id == case || id.starts_with(&format!("{case} ")), "{case} {field}: {id}");
    assert!(failed[0].differences.iter().any(|it| it.field == field), "{field}: {}", failed[0]);
}

/// Another value of the same type.
fn changed(value: &Value) -> Value {
    match value {
        Value::Bool(it) => json!(!it),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => json!(whole + 1),
            None => json!(number.as_f64().unwrap() + 1e-9),
        },
        Value::String(text) => json!(format!("{text}1")),
        Value::Null => json!([1, 2]),
        Value::Array(items) if items.is_empty() => json!([1]),
        Value::Array(items) => json!(items[1..]),
        Value::Object(fields) => {
            let mut fields = fields.clone();
            fields.insert("tea".to_owned(), json!(1));
            fields.into()
        }
    }
}

#[test]
fn a_file_that_cannot_be_checked_fails_and_says_why() {
    let refused = |data: Value, why: &str| {
        let error = check(&data).unwrap_err().to_string();
        assert!(error.starts_with(why), "{error}");
    };
    refused(json!({ "maps": [] }), "no field `format`");
    refused(json!([1]), "no field `format`");
    refused(json!({ "format": "chess/1" }), "unknown format \"chess/1\"; known are dicewars-map/1");
    refused(json!({ "format": 1 }), "unknown format 1");
    let mut none = load(PUBLIC[0].0);
    none["maps"] = json!([]);
    refused(none, "no cases");
}

#[test]
fn a_folder_fails_by_any_file_that_is_no_golden_data() {
    let folder = std::env::temp_dir().join(format!("salient-vectors-{}", std::process::id()));
    let (inner, dirs) = (folder.join("deep/er"), [folder.clone()]);
    std::fs::create_dir_all(&inner).unwrap();
    let fails = |with: &str| {
        let error = check_below(&dirs).unwrap_err().to_string();
        assert!(error.contains(with), "{error}");
    };
    fails("there is no *.json");
    std::fs::copy(root().join(PUBLIC[0].0), inner.join("any name.json")).unwrap();
    std::fs::write(inner.join("notes.txt"), "not looked at").unwrap();
    check_below(&dirs).unwrap();
    for text in ["{", "{}", r#"{"format":"x"}"#, "", "\u{feff}{}"] {
        std::fs::write(folder.join("b.json"), text).unwrap();
        fails("do not agree");
    }
    std::fs::write(folder.join("b.json"), [0xff, 0xfe]).unwrap();
    fails("do not agree");
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(check_below(&[Path::new("no/such/folder").to_owned()]).is_err());
}

#[test]
fn the_tally_counts_cases() {
    let mut data = load(PUBLIC[0].0);
    data["maps"][0]["n"] = json!(1);
    data["maps"][1]["draws"] = json!(1);
    assert_eq!(tally(&check(&data).unwrap()), Tally { passed: 58, failed: 2 });
}
