//! Giving up is a retreat: its cost, and what happens when the player cancels it.

use imperial::{Action, Event, State, Volley};
use leptos::prelude::*;
use tabletop::{Game, Rng, Seat};

use super::board_place::enemy_of;
use super::turn_end;
use crate::i18n::{Locale, td_string, told};
use crate::table::Table;

/// The winner of a retreat, and its cost.
pub fn hint(table: Table<State>, locale: Locale) -> String {
    let winner = table.name(enemy_of(table.view.with(State::active)));
    let hint = told!(locale, imperial.table.retreat_hint, player = &winner);
    format!("{hint} {}", table.view.with(|state| cost(state, locale)))
}

/// Continues the end of a turn that waited for a player who was asked about giving up and stays.
pub fn end_turn_when_refused(table: Table<State>) {
    let open = table.opened.giving_up;
    Effect::new(move |before: Option<bool>| {
        let asked = open.get();
        if before == Some(true) && !asked {
            turn_end::end_when_spent(table);
        }
        asked
    });
}

/// The cost of a retreat now, in a sentence.
fn cost(state: &State, locale: Locale) -> String {
    match expected_volley(state) {
        Some(volley) => {
            let dice: usize = volley.shots.iter().map(|it| it.rolls.faces().len()).sum();
            let dice = td_string!(locale, imperial.words.dice, count = dice as u64);
            let threshold = volley.threshold.value();
            td_string!(locale, imperial.table.retreat_volley, dice = &dice, threshold = &threshold)
        }
        None => td_string!(locale, imperial.table.retreat_safe).to_owned(),
    }
}

/// The seat that would fire at a retreat now, and its threshold; any dice show them.
fn expected_volley(state: &State) -> Option<Volley> {
    let (mut after, mut events) = (state.clone(), Vec::new());
    let seat: Seat = state.to_act()?;
    after.apply(seat, &Action::Retreat, &mut Rng::fast(0), &mut events).ok()?;
    events.into_iter().find_map(|event| match event {
        Event::Retreated { volley, .. } => volley,
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_volley_of_a_retreat_is_known_before_it() {
        let state: State =
            "- - - / - i2c2 - / - I2 - / - - - | reserve - : - | turn a".parse().unwrap();
        let volley = expected_volley(&state).unwrap();
        assert_eq!((volley.shots.len(), volley.threshold.value()), (2, 10));
        let apart: State =
            "- i1 - / - - - / - - - / - I2 - | reserve - : - | turn a".parse().unwrap();
        assert_eq!(expected_volley(&apart), None);
    }
}
