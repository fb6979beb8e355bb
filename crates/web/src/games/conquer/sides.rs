//! Sides: the colour a seat plays in, and what a team is called.

use conquer::{State, Table};
use leptos::prelude::*;
use tabletop::{Seat, SeatSet};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::texts::Texts;

/// The letter of a seat in class names and tiles.
pub fn letter(seat: Seat) -> char {
    char::from(b'a' + u8::from(seat))
}

/// Whose colour a seat plays in: its own, or that of the first letters for the members of teams.
/// Members keep their own patterns.
pub fn hue(table: &Table, seat: Seat) -> char {
    char::from(b'a' + table.side_of(seat))
}

/// Lets all seats on the page wear the colours of their sides, as long as what asks for it is there.
pub fn wear_colours(table: &Table) {
    let hues = Seat::first(table.seats()).map(|seat| hue(table, seat)).collect::<Vec<_>>();
    dress(&hues);
    on_cleanup(|| dress(&[]));
}

/// Gives the seats these colours; the others go back to their own.
pub fn dress(hues: &[char]) {
    let root = document().document_element().and_then(|it| it.dyn_into::<HtmlElement>().ok());
    let Some(style) = root.map(|root| root.style()) else { return };
    for seat in Seat::first(Seat::MAX) {
        let name = format!("--seat-{}", letter(seat));
        // A browser that knows no such property shows every seat in its own colour.
        let _ = match hues.get(seat.index()) {
            Some(hue) => style.set_property(&name, &format!("var(--cq-{hue})")),
            None => style.remove_property(&name).map(drop),
        };
    }
}

/// What a side is called: its only member's name, or "Team Red".
pub fn side_name(table: &Table, side: u8, names: &[String], texts: &Texts) -> String {
    if table.is_free_for_all() {
        return names[usize::from(side)].clone();
    }
    team_name(side, texts)
}

/// "Team Red".
pub fn team_name(side: u8, texts: &Texts) -> String {
    let colours = &texts.conquer().colours;
    let colour = colours.names[usize::from(side) % colours.names.len()];
    colours.team.with(&[("colour", &colour)])
}

/// The sides of a place in the ranking by name.
pub fn side_names(
    state: &State,
    place: &[SeatSet],
    names: &[String],
    texts: &Texts,
) -> Vec<String> {
    let table = state.table();
    let first = |seats: &SeatSet| seats.iter().next();
    let sides = place.iter().filter_map(first).map(|seat| table.side_of(seat));
    sides.map(|side| side_name(table, side, names, texts)).collect()
}

/// "A", "A and B", "A, B and C".
pub fn list(items: &[String], texts: &Texts) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => {
            texts.conquer().colours.and.with(&[("list", &rest.join(", ")), ("last", last)])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;

    fn table(teams: &[u8]) -> Table {
        Table::new(4, teams, true, Seat::A).unwrap()
    }

    #[test]
    fn who_plays_alone_wears_their_own_colour_and_a_team_one_colour() {
        let hues = |table: &Table| Seat::first(4).map(|seat| hue(table, seat)).collect::<String>();
        assert_eq!(hues(&table(&[])), "abcd");
        assert_eq!(hues(&table(&[0, 1, 0, 1])), "abab");
    }

    #[test]
    fn a_team_is_called_by_its_colour() {
        let names: Vec<String> = ["Ada", "Ben", "Cem", "Dan"].map(String::from).into();
        let (english, german) = (Language::English.texts(), Language::German.texts());
        assert_eq!(side_name(&table(&[]), 1, &names, english), "Ben");
        assert_eq!(side_name(&table(&[0, 1, 0, 1]), 1, &names, english), "Team Blue");
        assert_eq!(side_name(&table(&[0, 1, 0, 1]), 0, &names, german), "Team Rot");
    }

    #[test]
    fn a_list_ends_with_and() {
        let texts = Language::English.texts();
        let items = ["a", "b", "c"].map(String::from);
        assert_eq!(list(&items, texts), "a, b and c");
        assert_eq!(list(&items[..1], texts), "a");
        assert_eq!(list(&[], texts), "");
    }
}
