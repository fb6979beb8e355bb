//! Lists of games and languages that no compiler compares with the one list of each.

use std::fs;

use super::collect;
use crate::games;
use crate::tools::root;

/// Files that name every game.
const NAME_ALL_GAMES: &[&str] = &[
    ".github/workflows/checks.yml",
    "crates/server/tests/online/sizes.rs",
    "crates/soak/src/bin/load/main.rs",
    "crates/soak/src/tables.rs",
];

#[test]
fn every_list_of_games_names_all_of_them() {
    let games = games::all();
    let mut missing = Vec::new();
    for file in NAME_ALL_GAMES {
        let text = read(file);
        missing.extend(lacking(&text, &games).map(|game| format!("{file}: {game}")));
    }
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn a_game_that_a_list_lacks_is_found() {
    let games = ["battlezone", "hex"].map(str::to_owned);
    let text = "[(GameId::BattleZone, \"balanced\")]";
    assert_eq!(lacking(text, &games).collect::<Vec<_>>(), ["hex"]);
}

/// The games that a text does not name, neither as `battlezone` nor as `BattleZone`.
fn lacking<'a>(text: &str, games: &'a [String]) -> impl Iterator<Item = &'a str> {
    let text = text.to_lowercase();
    games.iter().map(String::as_str).filter(move |game| !text.contains(game))
}

#[test]
fn the_start_page_speaks_every_language() {
    let page = read("crates/web/static/index.html");
    let mut missing = Vec::new();
    for language in languages() {
        missing.extend(lacking_on_start_page(&page, &language));
    }
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn a_language_that_the_start_page_lacks_is_found() {
    let page = read("crates/web/static/index.html");
    let expected = ["start-failed-eo", "noscript <p lang=\"eo\">", "broken-eo"];
    assert_eq!(lacking_on_start_page(&page, "eo"), expected);
}

/// What is said before the texts of the client are there: each language has its own element. Those
/// of English are also the ones for everybody else.
fn lacking_on_start_page(page: &str, language: &str) -> Vec<String> {
    let without_script = page.split("noscript>").nth(1).unwrap();
    let is_english = language == "en";
    let failed = format!("id=\"start-failed-{language}\" lang=\"{language}\"");
    let has_words = [
        (format!("start-failed-{language}"), is_english || page.contains(&failed)),
        (
            format!("noscript <p lang=\"{language}\">"),
            is_english || without_script.contains(&format!("<p lang=\"{language}\">")),
        ),
        (format!("broken-{language}"), page.contains(&format!("id=\"broken-{language}\""))),
    ];
    has_words.into_iter().filter(|(_, there)| !there).map(|(what, _)| what).collect()
}

#[test]
fn the_browser_tests_look_at_every_language() {
    let languages = languages();
    let mut tests = Vec::new();
    collect(&root().join("crates/server/tests/browser"), &mut tests);
    let (mut found, mut incomplete) = (0, Vec::new());
    for file in tests {
        let text = fs::read_to_string(&file).unwrap();
        for list in lists_of_languages(&text, &languages) {
            found += 1;
            let lacking = not_in(list, &languages);
            incomplete.extend(lacking.map(|it| format!("{}: {it} in {list}", file.display())));
        }
    }
    assert!(found >= 7, "the lists are found: {found}");
    assert_eq!(incomplete, Vec::<String>::new());
}

#[test]
fn a_list_of_languages_that_lacks_one_is_found() {
    let languages = ["en", "de", "fr"].map(str::to_owned);
    let text = "#[test] const A: [&str; 2] = [\"en\", \"de\"]; [(1, \"fr\")]; [[\"de\"], [\"fr\"]]";
    let lists: Vec<&str> = lists_of_languages(text, &languages).collect();
    assert_eq!(lists, ["[\"en\", \"de\"]", "[[\"de\"], [\"fr\"]]"], "one language is no list");
    let lacking = |list| not_in(list, &languages).collect::<Vec<_>>();
    assert_eq!(lists.into_iter().map(lacking).collect::<Vec<_>>(), [vec!["fr"], vec![]]);
}

/// The languages that the client speaks, each with a folder of texts.
fn languages() -> Vec<String> {
    let script = read("crates/texts/build.rs");
    let list = script.lines().find(|line| line.starts_with("const LANGUAGES")).unwrap();
    let mut languages: Vec<String> =
        list.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    assert_eq!(languages.first().map(String::as_str), Some("en"), "{list}");
    let folders = fs::read_dir(root().join("crates/web/locales")).unwrap();
    let mut folders: Vec<String> =
        folders.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    folders.sort_unstable();
    languages.sort_unstable();
    assert_eq!(languages, folders, "LANGUAGES in crates/texts/build.rs and the folders of texts");
    languages
}

/// The lists in a source that name two languages or more.
fn lists_of_languages<'a>(
    source: &'a str,
    languages: &'a [String],
) -> impl Iterator<Item = &'a str> {
    let names = move |list: &str| languages.iter().filter(|it| is_named(list, it)).count();
    bracketed(source).into_iter().filter(move |list| names(list) >= 2)
}

/// The languages that a list lacks. A test may leave out English, in which the texts are written.
fn not_in<'a>(list: &str, languages: &'a [String]) -> impl Iterator<Item = &'a str> {
    let others = languages.iter().map(String::as_str).filter(|it| *it != "en");
    others.filter(move |it| !is_named(list, it))
}

fn is_named(list: &str, language: &str) -> bool {
    list.contains(&format!("\"{language}\""))
}

/// All that stands between square brackets, the inner ones before the outer ones.
fn bracketed(source: &str) -> Vec<&str> {
    let (mut open, mut found) = (Vec::new(), Vec::new());
    for (at, character) in source.char_indices() {
        match character {
            '[' => open.push(at),
            ']' => found.extend(open.pop().map(|start| &source[start..=at])),
            _ => {}
        }
    }
    found
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}
