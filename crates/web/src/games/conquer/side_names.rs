//! The names of sides: of a player who plays alone, or of a team by its colour.

use conquer::{State, Table};
use tabletop::SeatSet;

use crate::texts::Texts;

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
    use tabletop::Seat;

    fn table(teams: &[u8]) -> Table {
        Table::new(4, teams, true, Seat::A).unwrap()
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
