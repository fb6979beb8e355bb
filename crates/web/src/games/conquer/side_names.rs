//! The names of sides: of a single player, or of a team by its colour.

use conquer::{State, Table};
use tabletop::SeatSet;

use crate::games::team_names::team_name;
use crate::i18n::{Locale, td_string, voiced};

/// The name of a side: that of its only member, or "Team Red".
pub fn side_name(table: &Table, side: u8, names: &[String], locale: Locale) -> String {
    if table.is_free_for_all() {
        return names[usize::from(side)].clone();
    }
    team_name(side, locale)
}

/// The names of the sides that share a place in the ranking.
pub fn side_names(
    state: &State,
    place: &[SeatSet],
    names: &[String],
    locale: Locale,
) -> Vec<String> {
    let table = state.table();
    let first = |seats: &SeatSet| seats.iter().next();
    let sides = place.iter().filter_map(first).map(|seat| table.side_of(seat));
    sides.map(|side| side_name(table, side, names, locale)).collect()
}

/// "A", "A and B", "A, B and C".
pub fn list(items: &[String], locale: Locale) -> String {
    let items: Vec<String> = items.iter().map(|item| voiced(item, locale)).collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => {
            td_string!(locale, conquer.play.and, list = rest.join(", "), last = last)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Seat;

    fn table(teams: &[u8]) -> Table {
        Table::new(4, teams, true, Seat::A).unwrap()
    }

    #[test]
    fn a_team_is_called_by_its_colour() {
        let names: Vec<String> = ["Ada", "Ben", "Cem", "Dan"].map(String::from).into();
        let (english, german) = (Locale::en, Locale::de);
        assert_eq!(side_name(&table(&[]), 1, &names, english), "Ben");
        assert_eq!(side_name(&table(&[0, 1, 0, 1]), 1, &names, english), "Team Blue");
        assert_eq!(side_name(&table(&[0, 1, 0, 1]), 0, &names, german), "Team Rot");
    }

    #[test]
    fn a_list_ends_with_and() {
        let locale = Locale::en;
        let items = ["a", "b", "c"].map(String::from);
        assert_eq!(list(&items, locale), "a, b and c");
        assert_eq!(list(&items[..1], locale), "a");
        assert_eq!(list(&[], locale), "");
    }
}
