//! Every language is complete, differs from English, and has no unused text.
//!
//! That languages have the same keys and the same gaps is checked by `build.rs`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{Locale, td_string};

/// Texts that are the same as in English on purpose.
const ALIKE: &[(&str, &[&str])] = &[
    (
        "de",
        &[
            "battlezone.play.reserve",
            "common.labelled",
            "common.percent",
            "common.teams.team",
            "imperial.rules.reserve_word",
            "imperial.table.reserve",
            "online.me.login",
            "screens.bots.general",
            "screens.home.online",
            "screens.setup.bot",
            "worldbattle.speech.territory",
        ],
    ),
    (
        "fr",
        &[
            "conquer.play.points_one",
            "conquer.play.points_other",
            "conquer.play.territory",
            "conquer.setup.minutes",
            "conquer.setup.seconds",
            "imperial.rules.charge_word",
            "imperial.table.bonuses.charge",
            "online.create.bank",
            "screens.bots.expert",
            "screens.home.minutes_one",
            "screens.home.minutes_other",
            "screens.no_table.title",
            "screens.replay.pause",
            "screens.result.secret",
            "screens.setup.bot",
            "table.guide.title",
            "table.play.menu",
            "table.play.pause",
            "worldbattle.rules.words.continent",
            "worldbattle.speech.territory",
            "worldbattle.table.board_seat",
            "worldbattle.table.territories_short",
        ],
    ),
];

/// All texts of a language by their keys, such as `battlezone.play.skip`, without the names of
/// places, since many are the same everywhere.
fn texts(locale: Locale) -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(locale.code());
    let mut texts = BTreeMap::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let part = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        collect(part, value, &mut texts);
    }
    texts.retain(|key, _| !key.starts_with("worldbattle.world.places."));
    texts
}

fn collect(key: String, value: Value, texts: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(group) => {
            for (name, value) in group {
                collect(format!("{key}.{name}"), value, texts);
            }
        }
        value => drop(texts.insert(key, value.as_str().unwrap().to_owned())),
    }
}

#[test]
fn no_text_is_empty_or_left_in_english() {
    let english = texts(Locale::en);
    for &locale in Locale::all() {
        let alike = ALIKE.iter().find(|(code, _)| *code == locale.code());
        let alike = alike.map_or(&[][..], |(_, keys)| keys);
        let mut same = Vec::new();
        for (key, text) in texts(locale) {
            assert!(!text.trim().is_empty(), "{locale}: {key} is empty");
            if locale != Locale::en && english[&key] == text {
                same.push(key);
            }
        }
        assert_eq!(same, alike, "the same in {locale} as in English");
    }
}

#[test]
fn no_key_is_unused() {
    let mut program = String::new();
    for folder in ["src", "../texts/src"] {
        read_program(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut program);
    }
    // A path may be broken over several lines.
    program.retain(|letter| !letter.is_whitespace());
    let is_used = |key: &str| {
        let ends =
            |at: usize| !program[at..].starts_with(|it: char| it.is_alphanumeric() || it == '_');
        program.match_indices(key).any(|(at, _)| ends(at + key.len()))
    };
    for key in texts(Locale::en).keys() {
        let plural = key.strip_suffix("_one").or_else(|| key.strip_suffix("_other"));
        assert!(is_used(plural.unwrap_or(key)), "nothing says {key}");
    }
}

#[test]
fn a_text_with_two_voices_is_told() {
    let mut program = String::new();
    read_program(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut program);
    program.retain(|letter| !letter.is_whitespace());
    for (key, text) in texts(Locale::en) {
        let voices = Locale::all().iter().any(|&locale| texts(locale)[&key].contains('['));
        for (at, _) in program.match_indices(&format!(",{key}")) {
            let ends = program[at + 1 + key.len()..].starts_with([',', ')']);
            let macro_name = program[..at].rsplit_once("!(").map_or("", |(before, _)| before);
            let is_told = macro_name.ends_with("told");
            assert!(!voices || !ends || is_told, "{key}: {text}");
        }
    }
}

fn read_program(folder: &Path, program: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_program(&path, program);
        } else if path.extension().is_some_and(|it| it == "rs") && !path.ends_with("i18n/tests.rs")
        {
            program.push_str(&fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_language_has_its_own_plural_forms() {
    let armies =
        |locale: Locale, count: u32| td_string!(locale, worldbattle.world.armies, count = count);
    assert_eq!(
        [0, 1, 2, 21].map(|n| armies(Locale::en, n)),
        ["0 armies", "1 army", "2 armies", "21 armies"]
    );
    assert_eq!(
        [0, 1, 2, 21].map(|n| armies(Locale::de, n)),
        ["0 Armeen", "1 Armee", "2 Armeen", "21 Armeen"]
    );
    assert_eq!(
        [0, 1, 2, 21].map(|n| armies(Locale::fr, n)),
        ["0 armée", "1 armée", "2 armées", "21 armées"]
    );
}

#[test]
fn the_browser_s_language_is_taken_where_we_speak_it() {
    assert_eq!(Locale::nearest("de-AT"), Locale::de);
    assert_eq!(Locale::nearest("DE"), Locale::de);
    assert_eq!(Locale::nearest("fr-CA"), Locale::fr);
    assert_eq!(Locale::nearest("it"), Locale::en);
}

#[test]
fn french_has_its_spaces_before_signs_and_its_own_quotation_marks() {
    for (key, text) in texts(Locale::fr) {
        let told_without_gaps = text.replace("{{ ", "{").replace(" }}", "}");
        let army = key == "imperial.setup.army_about"; // which quotes the notation "4C3 : 6I2"
        for sign in [" ;", " :", " !", " ?", " %", " »", "« ", "'", "“", "\""] {
            assert!(army || !told_without_gaps.contains(sign), "{key}: {text}");
        }
    }
}

#[test]
fn a_language_is_kept_by_its_code() {
    for locale in Locale::all() {
        let kept = serde_json::to_string(locale).unwrap();
        assert_eq!(kept, format!("\"{}\"", locale.code()));
        assert_eq!(serde_json::from_str::<Locale>(&kept).unwrap(), *locale);
    }
    let unknown: Locale = serde_json::from_str("\"xx\"").unwrap();
    assert_eq!(unknown, Locale::en, "settings with a language that is gone still open");
}
