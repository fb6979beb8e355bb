//! The question before a retreat, and what it will cost.

use imperial::{Action, Event, State, Volley};
use leptos::prelude::*;
use tabletop::{Game, Rng, Seat};

use super::board_place::enemy_of;
use super::turn_end;
use crate::i18n::{Locale, say, td_string, told, use_locale};
use crate::table::Table;
use crate::ui::{Button, Dialog, Glyph};

/// Asks before a retreat, and says what it will cost.
pub fn dialog(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let open = table.extra.retreating;
    let hint = move || {
        let winner = table.name(enemy_of(table.view.with(State::active)));
        told!(locale.get(), imperial.table.retreat_hint, player = &winner)
    };
    let cost = move || table.view.with(|state| cost(state, locale.get()));
    let retreat = move |()| {
        open.set(false);
        table.act(Action::Retreat);
    };
    // Whoever stays after all may have a turn that is to end.
    Effect::new(move |before: Option<bool>| {
        let asked = open.get();
        if before == Some(true) && !asked {
            turn_end::end_when_spent(table);
        }
        asked
    });
    view! {
        <Dialog open title=Signal::derive(move || td_string!(locale.get(), imperial.table.retreat_question).to_owned())>
            <p>{hint}</p>
            <p class="muted">{cost}</p>
            <div class="actions im-dialog">
                <Button on_press=move |()| open.set(false)>{say!(locale, common.cancel)}</Button>
                <Button class="danger" glyph=Glyph::FLAG on_press=retreat>{say!(locale, imperial.table.retreat)}</Button>
            </div>
        </Dialog>
    }
    .into_any()
}

/// What a retreat costs now, in a sentence.
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

/// Who would fire at whoever retreats now, and how well: any dice show it.
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
