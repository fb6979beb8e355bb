//! The recap: what the opponent did in the turn before, for the person who has just taken over the
//! device.

use imperial::{Event, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::board_place::enemy_of;
use super::words;
use crate::table::Table;
use crate::texts::use_texts;
use crate::ui::Button;

/// The card over the board, as long as it has not been closed.
pub fn card(table: Table<State>) -> AnyView {
    let text = use_texts();
    let recap = table.extra.recap;
    let card = move || {
        let told = recap.get()?;
        let seat = table.acting()?;
        let player = table.card_name(enemy_of(seat));
        let words = &text.get().imperial().table;
        let lines = match told.is_empty() {
            true => vec![words.recap_nothing.with(&[("player", &player)])],
            false => told,
        };
        let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
        let title = words.recap.with(&[("player", &player)]);
        let (heading, list_name) = (title.clone(), title.clone());
        Some(view! {
            <aside class="hint im-recap" aria-label=title>
                <h2>{heading}</h2>
                <ol tabindex="0" aria-label=list_name>{lines}</ol>
                <div>
                    <Button on_press=move |()| recap.set(None)>{words.recap_close}</Button>
                </div>
            </aside>
        })
    };
    card.into_any()
}

/// What the opponent of a seat did in the turn before, in sentences.
pub fn last_turn(table: Table<State>, seat: Seat) -> Vec<String> {
    let (names, texts) = untrack(|| (table.names(), table.texts()));
    let enemy = enemy_of(seat);
    let begins = |event: &Event| matches!(event, Event::TurnBegan { seat, .. } if *seat == enemy);
    let ends = |event: &Event| matches!(event, Event::TurnEnded { .. });
    let mut told = Vec::new();
    for (index, events) in table.playback.history().iter().enumerate().rev() {
        if events.iter().any(begins) {
            break;
        }
        let Some(after) = table.playback.view_at(index as u32 + 1, seat) else { continue };
        if after.active() == enemy || events.iter().any(ends) {
            let events = events.iter().filter(|event| !ends(event));
            let lines = events.filter_map(|it| words::event(it, &after, &names, texts));
            let sentences: Vec<String> = lines.map(|line| line.text()).collect();
            told.extend(sentences.into_iter().rev());
        }
    }
    told.reverse();
    told
}
