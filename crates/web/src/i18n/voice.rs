//! Sentences about a player or to the player: "Mira wins", but "You win".
//!
//! A text about a player has both forms: `{{ player }} [wins|win].` The only person at this device
//! has the name [`YOU`], and [`voiced`] chooses the form. `told!` returns such a text.

use super::{Locale, td_string};

/// The name of the only person at this device, before it is put into a text.
pub const YOU: &str = "\u{e000}";

/// Replaces a bracket in a person's name, which is not a choice of forms.
const BRACKET: &str = "\u{e001}";

/// A person's name, safe to put into a text with two forms.
pub fn plain_name(name: &str) -> String {
    name.replace('[', BRACKET)
}

/// Chooses the form of each part of a text that has two, and replaces [`YOU`] by "you".
pub fn voiced(text: &str, locale: Locale) -> String {
    let mut chosen = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, third, own, behind)) = next_choice(rest) {
        chosen.push_str(before);
        let is_own = third.contains(YOU) || clause(&chosen).contains(YOU);
        chosen.push_str(if is_own { own } else { third });
        rest = behind;
    }
    chosen.push_str(rest);
    name_you(&chosen, locale).replace(BRACKET, "[")
}

/// The text before the next choice, its two forms, and the rest.
fn next_choice(text: &str) -> Option<(&str, &str, &str, &str)> {
    let (before, choice) = text.split_once('[')?;
    let (choice, behind) = choice.split_once(']')?;
    let (third, own) = choice.split_once('|')?;
    Some((before, third, own, behind))
}

/// The part of a sentence that has not ended.
fn clause(text: &str) -> &str {
    let ends = [". ", ", ", ": "];
    let begin = ends.iter().filter_map(|end| text.rfind(end).map(|at| at + end.len())).max();
    &text[begin.unwrap_or(0)..]
}

/// "You" at the beginning of a clause, and its other form within one ("from you").
fn name_you(text: &str, locale: Locale) -> String {
    let mut parts = text.split(YOU);
    let mut named = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        named.push_str(match clause(&named).is_empty() {
            true => td_string!(locale, table.play.you),
            false => td_string!(locale, table.play.you_object),
        });
        named.push_str(part);
    }
    named
}

/// A text about players, in the form that fits: like `td_string!`, always a `String`.
macro_rules! told {
    ($locale:expr, $($text:tt)+) => {{
        let locale = $locale;
        $crate::i18n::voiced(&$crate::i18n::td_string!(locale, $($text)+), locale)
    }};
}
pub(crate) use told;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_the_voice_of_its_player() {
        let wins = |name: &str, locale: Locale| told!(locale, table.speech.wins, player = name);
        assert_eq!(wins("Mira", Locale::en), "Mira wins.");
        assert_eq!(wins(YOU, Locale::en), "You win.");
        assert_eq!(wins(YOU, Locale::de), "Du gewinnst.");
        assert_eq!(wins(YOU, Locale::fr), "Vous gagnez.");
        let turn = |name: &str, locale: Locale| told!(locale, table.speech.turn, player = name);
        assert_eq!(turn("Mira", Locale::en), "Mira's turn.");
        assert_eq!(
            [turn(YOU, Locale::en), turn(YOU, Locale::fr)],
            ["Your turn.", "À vous de jouer."]
        );
    }

    #[test]
    fn each_clause_has_its_own_voice() {
        let out = |player: &str, by: &str, locale: Locale| {
            told!(locale, worldbattle.log.eliminated, player = player, by = by, cards = "2 cards")
        };
        assert_eq!(out(YOU, "Mira", Locale::en), "You are out. Mira takes 2 cards.");
        assert_eq!(out("Mira", YOU, Locale::en), "Mira is out. You take 2 cards.");
        let taken = |player: &str, defender: &str, locale: Locale| {
            told!(locale, worldbattle.log.taken, player = player, to = "Siam", defender = defender)
        };
        assert_eq!(taken("Mira", YOU, Locale::en), "Mira took Siam from you.");
        assert_eq!(taken("Mira", YOU, Locale::de), "Mira nahm Siam von dir.");
        assert_eq!(taken(YOU, "Mira", Locale::de), "Du nahmst Siam von Mira.");
    }

    #[test]
    fn a_name_with_brackets_is_a_name() {
        let name = plain_name("[a|b]");
        assert_eq!(told!(Locale::en, table.speech.wins, player = name), "[a|b] wins.");
        assert_eq!(voiced("a [b] c", Locale::en), "a [b] c");
    }
}
