//! The recap: the opponent's last turn, for the person who has just taken over the device.

use imperial::{Event, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::board_place::enemy_of;
use super::words;
use crate::i18n::{td_string, told, use_locale};
use crate::table::{Line, Table, TableGame, light, lights};
use crate::ui::Button;

/// The card over the board, until it is closed.
pub fn card(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let recap = table.extra.recap;
    let card = move || {
        let lines = recap.get()?;
        let seat = table.acting()?;
        let player = table.name(enemy_of(seat));
        let locale = locale.get();
        let nothing = lines.is_empty().then(|| {
            view! { <li>{told!(locale, imperial.table.recap_nothing, player = &player)}</li> }
        });
        let line = |line: Line| {
            let (stop, words) = ((!line.places.is_empty()).then_some("0"), line.text());
            view! { <li {..lights(table.common, line.places)} tabindex=stop>{words}</li> }
        };
        let lines = lines.into_iter().map(line).collect_view();
        let title = told!(locale, imperial.table.recap, player = &player);
        let (heading, list_name) = (title.clone(), title.clone());
        Some(view! {
            <aside class="hint im-recap" aria-label=title>
                <h2>{heading}</h2>
                <ol tabindex="0" aria-label=list_name>{nothing}{lines}</ol>
                <div>
                    <Button on_press=move |()| close(table)>{td_string!(locale, imperial.table.recap_close)}</Button>
                </div>
            </aside>
        })
    };
    card.into_any()
}

/// Takes the card away, and with it the light of the line that the pointer is on.
pub fn close(table: Table<State>) {
    if table.extra.recap.with_untracked(Option::is_some) {
        table.extra.recap.set(None);
        light(table.common, &[]);
    }
}

/// The last turn of a seat's opponent, in lines that light their squares.
pub fn last_turn(table: Table<State>, seat: Seat) -> Vec<Line> {
    let (names, locale) = untrack(|| (table.names(), table.locale()));
    let enemy = enemy_of(seat);
    let begins = |event: &Event| matches!(event, Event::TurnBegan { seat, .. } if *seat == enemy);
    let ends = |event: &Event| matches!(event, Event::TurnEnded { .. });
    let mut turn = Vec::new();
    for (index, events) in table.playback.history().iter().enumerate().rev() {
        if events.iter().any(begins) {
            break;
        }
        let Some(after) = table.playback.view_at(index as u32 + 1, seat) else { continue };
        if after.active() == enemy || events.iter().any(ends) {
            let events = events.iter().filter(|event| !ends(event));
            let line = |it: &Event| {
                Some(words::event(it, &after, &names, locale)?.about(State::places(it)))
            };
            let lines: Vec<Line> = events.filter_map(line).collect();
            turn.extend(lines.into_iter().rev());
        }
    }
    turn.reverse();
    turn
}
