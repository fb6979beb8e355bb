//! The recap: events since a player's last turn that concern them, shown at their next turn.

use leptos::prelude::*;
use tabletop::Seat;

use super::game::TableGame;
use super::game_table::Table;
use super::lit::{light, lights};
use super::{TableState, use_window};
use crate::i18n::{say, use_locale};
use crate::link::Step;
use crate::ui::{CloseButton, Icon};

/// Width of the window from which the panel is beside the board.
const WIDE: f64 = 900.0;

/// Collects the events of a step that concern the people at this device. A player who acts has seen
/// their recap.
pub(super) fn collect<G: TableGame>(table: Table<G>, step: &Step<G>) {
    let common = table.common;
    if common.is_human(step.by) {
        common.recap.set(Vec::new());
    }
    if !has_recap(table) {
        return;
    }
    for seat in common.seats().filter(|&seat| common.is_human(seat) && seat != step.by) {
        let lines = untrack(|| G::concerning(table, seat, step));
        common.concerned.update_value(|concerned| {
            for line in lines {
                // If a place was attacked several times, only the last result counts.
                concerned.retain(|(other, known)| *other != seat || known.places != line.places);
                concerned.push((seat, line));
            }
        });
    }
}

/// Whether this table shows a recap: not for short turns between two players, nor where several
/// people watch one screen together.
fn has_recap<G: TableGame>(table: Table<G>) -> bool {
    let much = G::LONG_TURNS || table.common.seats().count() > 2;
    much && (G::HANDOFF || table.common.you().is_some())
}

/// Shows and announces the recap to the person whose turn it is.
pub(super) fn show(common: TableState, person: Option<Seat>) {
    let Some(seat) = person else { return };
    let mut lines = Vec::new();
    common.concerned.update_value(|concerned| {
        concerned.retain(|(whose, line)| {
            let own = *whose == seat;
            if own {
                lines.push(line.clone());
            }
            !own
        });
    });
    if !lines.is_empty() {
        common.announce(lines.iter().map(super::Line::text).collect::<Vec<_>>().join(" "));
        common.recap.set(lines);
    }
}

/// Drops events that were taken back or not seen.
pub(super) fn forget(common: TableState) {
    common.concerned.set_value(Vec::new());
    common.recap.set(Vec::new());
}

/// The recap below the banner, until it is closed or the player acts. Hovering or focusing a line
/// highlights its places. On a phone it is folded at first, because it covers the board.
#[component]
pub fn Recap(common: TableState) -> impl IntoView {
    let locale = use_locale();
    let lines = move || {
        let line = |line: super::Line| {
            let (glyph, words) = (line.glyph, line.text());
            view! {
                <li {..lights(common, line.places)} tabindex="0">
                    <Icon glyph/>
                    {words}
                </li>
            }
        };
        common.recap.get().into_iter().map(line).collect_view()
    };
    let close = move |()| {
        common.recap.set(Vec::new());
        light(common, &[]);
    };
    let count = Memo::new(move |_| common.recap.with(Vec::len));
    let any = Memo::new(move |_| count.get() > 0);
    let has_room = use_window(|width, _| width >= WIDE);
    let unfolded = RwSignal::new(false);
    Effect::new(move |_| {
        if !any.get() {
            unfolded.set(false);
        }
    });
    let is_open = move || has_room.get() || unfolded.get();
    let title = move || match has_room.get() {
        true => say!(locale, table.recap.title).into_any(),
        false => view! {
            <button
                type="button"
                class="btn quiet fold"
                aria-expanded=move || unfolded.get().to_string()
                on:click=move |_| unfolded.update(|it| *it = !*it)
            >
                {say!(locale, table.recap.title)}" ("{count}")"
            </button>
        }
        .into_any(),
    };
    view! {
        <Show when=move || any.get()>
            <div class="recap" role="region" aria-label=say!(locale, table.recap.title)>
                <h2>
                    {title}
                    <CloseButton on_close=close/>
                </h2>
                <Show when=is_open><ol>{lines}</ol></Show>
            </div>
        </Show>
    }
}
