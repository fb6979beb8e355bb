//! The colours of the seats: their own, or that of their team.

use conquer::Table;
use leptos::prelude::*;
use tabletop::Seat;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::ui::seat::letter;

/// The letter of the colour in which a seat plays: its own, or that of its team. Members of a team
/// keep their own patterns.
fn colour(table: &Table, seat: Seat) -> char {
    char::from(b'a' + table.side_of(seat))
}

/// Shows all seats on the page in the colours of their sides until the caller's owner is disposed.
pub fn use_team_colours(table: &Table) {
    let colours = Seat::first(table.seats()).map(|seat| colour(table, seat)).collect::<Vec<_>>();
    set_colours(&colours);
    on_cleanup(|| set_colours(&[]));
}

/// Gives the seats these colours and resets the others.
pub fn set_colours(colours: &[char]) {
    let root = document().document_element().and_then(|it| it.dyn_into::<HtmlElement>().ok());
    let Some(style) = root.map(|root| root.style()) else { return };
    for seat in Seat::first(Seat::MAX) {
        let name = format!("--seat-{}", letter(seat));
        // A browser without this property shows every seat in its own colour.
        let _ = match colours.get(seat.index()) {
            Some(colour) => style.set_property(&name, &format!("var(--cq-{colour})")),
            None => style.remove_property(&name).map(drop),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(teams: &[u8]) -> Table {
        Table::new(4, teams, true, Seat::A).unwrap()
    }

    #[test]
    fn who_plays_alone_has_their_own_colour_and_a_team_one_colour() {
        let colours =
            |table: &Table| Seat::first(4).map(|seat| colour(table, seat)).collect::<String>();
        assert_eq!(colours(&table(&[])), "abcd");
        assert_eq!(colours(&table(&[0, 1, 0, 1])), "abab");
    }
}
