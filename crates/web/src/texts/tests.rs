//! The second language is complete, and says the same things.

use super::Language;
use super::kinds::Plural;

/// Texts that are rightly alike in both languages.
const ALIKE: &[&str] = &[
    "common.percent",
    "conquer.colours.team",
    "home.online",
    "online.me.login",
    "play.reserve",
    "setup.bot",
    "worldbattle.speech.territory",
    "bots.general",
    "imperial.table.reserve",
    "imperial_rules.reserve_word",
];

fn pairs() -> impl Iterator<Item = (String, Vec<&'static str>, Vec<&'static str>)> {
    let english = Language::English.texts().entries();
    let german = Language::German.texts().entries();
    english.into_iter().zip(german).map(|((key, english), (_, german))| (key, english, german))
}

#[test]
fn no_text_is_left_in_english_or_empty() {
    for (key, english, german) in pairs() {
        for (english, german) in english.iter().zip(&german) {
            assert!(!english.trim().is_empty() && !german.trim().is_empty(), "{key} is empty");
            assert_eq!(english == german, ALIKE.contains(&key.as_str()), "{key}: {english}");
        }
    }
}

#[test]
fn both_languages_fill_the_same_gaps() {
    for (key, english, german) in pairs() {
        for (english, german) in english.iter().zip(&german) {
            assert_eq!(gaps(english), gaps(german), "{key}");
        }
    }
}

#[test]
fn one_has_its_own_form_and_none_counts_as_many() {
    let armies = Plural { one: "{n} army", many: "{n} armies" };
    assert_eq!(armies.of(0), "0 armies");
    assert_eq!(armies.of(1), "1 army");
    assert_eq!(armies.of(21), "21 armies");
}

#[test]
fn the_browser_s_language_is_taken_where_we_speak_it() {
    assert_eq!(Language::nearest("de-AT"), Language::German);
    assert_eq!(Language::nearest("DE"), Language::German);
    assert_eq!(Language::nearest("fr"), Language::English);
}

/// The named gaps of a text in alphabetical order.
fn gaps(text: &str) -> Vec<&str> {
    let mut gaps: Vec<&str> =
        text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
    gaps.sort_unstable();
    gaps
}
