//! Moves that a bot suggests: in words, and their places on the board.

use conquer::{Action, Cell, State};
use leptos::prelude::*;
use tabletop::Game;

use super::{input, words};
use crate::i18n::td_string;
use crate::table::{MovePlaces, Table};

/// A suggested move in a few words; a placement with the cells it captures.
pub fn words(table: Table<State>, action: &Action) -> String {
    let locale = table.locale();
    match *action {
        Action::Place(cell) => {
            let place = td_string!(locale, conquer.play.place_cell, cell = words::cell(cell));
            let captures = table.view.with(|state| {
                let gains = input::gains(state, state.to_act()?, cell);
                words::captures(&gains, &table.names(), locale)
            });
            match captures {
                Some(captures) => {
                    let captures = captures.trim_end_matches('.');
                    td_string!(locale, common.labelled, label = place, words = captures)
                }
                None => place,
            }
        }
        Action::Done => td_string!(locale, conquer.play.end_turn).to_owned(),
        Action::Pass => td_string!(locale, conquer.play.pass).to_owned(),
        Action::Surrender | Action::TimeUp => td_string!(locale, table.play.give_up).to_owned(),
    }
}

/// The cell it concerns.
pub fn places(action: &Action) -> MovePlaces<Cell> {
    match *action {
        Action::Place(cell) => MovePlaces::at(cell),
        Action::Done | Action::Pass | Action::Surrender | Action::TimeUp => MovePlaces::none(),
    }
}
