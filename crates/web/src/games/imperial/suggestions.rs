//! Moves that a bot suggests: in words, and their places on the board.

use imperial::{Action, Destination, State, Unit};
use leptos::prelude::*;
use tabletop::Game;

use super::board_place::{BoardPlace, enemy_of};
use super::words;
use crate::i18n::{Locale, td_string};
use crate::table::{MovePlaces, Table};

/// A suggested move of this position in a few words.
pub fn words(state: &State, action: &Action, locale: Locale) -> String {
    match *action {
        Action::Deploy { unit, to } => {
            let unit = words::unit(unit, locale);
            td_string!(locale, imperial.suggestions.deploy, unit = unit, square = &to)
        }
        Action::Move { from, place, to } => {
            let unit = state.stack(from).unit(place).map(Unit::piece);
            let unit = unit.map_or_else(String::new, |piece| words::unit(piece, locale));
            let unit = words::capital(&unit);
            match to {
                Destination::Square(to) => {
                    td_string!(
                        locale,
                        imperial.suggestions.march,
                        unit = unit,
                        from = &from,
                        to = &to
                    )
                }
                Destination::Flag => {
                    td_string!(locale, imperial.suggestions.flag, unit = unit, from = &from)
                }
            }
        }
        Action::Attack { origins, target } => {
            let origins = words::squares(origins, locale);
            td_string!(locale, imperial.suggestions.attack, target = &target, origins = origins)
        }
        Action::EndTurn => td_string!(locale, imperial.table.end_turn).to_owned(),
        Action::Retreat | Action::Resign => td_string!(locale, table.play.give_up).to_owned(),
    }
}

/// The places it concerns.
pub fn places(table: Table<State>, action: &Action) -> MovePlaces<BoardPlace> {
    let active = table.view.with(Game::to_act);
    match *action {
        Action::Deploy { unit, to } => {
            let reserve = active.map(|seat| BoardPlace::Reserve(seat, unit));
            MovePlaces::way(reserve, BoardPlace::Square(to))
        }
        Action::Move { from, to, .. } => {
            let from = [BoardPlace::Square(from)];
            match (to, active) {
                (Destination::Square(to), _) => MovePlaces::way(from, BoardPlace::Square(to)),
                (Destination::Flag, Some(seat)) => {
                    MovePlaces::way(from, BoardPlace::Flag(enemy_of(seat)))
                }
                (Destination::Flag, None) => MovePlaces::none(),
            }
        }
        Action::Attack { origins, target } => {
            let origins = origins.iter().map(BoardPlace::Square);
            MovePlaces::way(origins, BoardPlace::Square(target))
        }
        Action::EndTurn | Action::Retreat | Action::Resign => MovePlaces::none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_move_is_said() {
        let position = "- i1 - / - - - / C2 - - / I1 - - | reserve I2 : i1 | turn a";
        let state: State = position.parse().unwrap();
        let said = |action: &str| words(&state, &action.parse().unwrap(), Locale::en);
        assert_eq!(said("I2@a1"), "Deploy infantry level 2 on a1");
        assert_eq!(said("a2.1-b2"), "Cavalry level 2 from a2 to b2");
        assert_eq!(said("a2.1-flag"), "Cavalry level 2 from a2 to the flag");
        assert_eq!(said("a1+a2xb3"), "Attack b3 from a1 and a2");
        assert_eq!(said("end"), "End turn");
    }
}
