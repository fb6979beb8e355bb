//! The recap: the opponent's last turn, for the person who has just taken over the device.

use imperial::{Event, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::board_place::enemy_of;
use super::words;
use crate::i18n::{td_string, told, use_locale};
use crate::table::Table;
use crate::ui::Button;

/// The card over the board, until it is closed.
pub fn card(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let recap = table.extra.recap;
    let card = move || {
        let sentences = recap.get()?;
        let seat = table.acting()?;
        let player = table.name(enemy_of(seat));
        let locale = locale.get();
        let lines = match sentences.is_empty() {
            true => vec![told!(locale, imperial.table.recap_nothing, player = &player)],
            false => sentences,
        };
        let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
        let title = told!(locale, imperial.table.recap, player = &player);
        let (heading, list_name) = (title.clone(), title.clone());
        Some(view! {
            <aside class="hint im-recap" aria-label=title>
                <h2>{heading}</h2>
                <ol tabindex="0" aria-label=list_name>{lines}</ol>
                <div>
                    <Button on_press=move |()| recap.set(None)>{td_string!(locale, imperial.table.recap_close)}</Button>
                </div>
            </aside>
        })
    };
    card.into_any()
}

/// The last turn of a seat's opponent, in sentences.
pub fn last_turn(table: Table<State>, seat: Seat) -> Vec<String> {
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
            let lines = events.filter_map(|it| words::event(it, &after, &names, locale));
            let sentences: Vec<String> = lines.map(|line| line.text()).collect();
            turn.extend(sentences.into_iter().rev());
        }
    }
    turn.reverse();
    turn
}
