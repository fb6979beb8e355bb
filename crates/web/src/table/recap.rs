//! The recap: events since a player's last turn that concern them, shown at their next turn.

use leptos::prelude::*;
use tabletop::Seat;

use super::game::TableGame;
use super::game_table::Table;
use super::lit::{light, lights};
use super::{Line, TableState, use_window};
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
        clear(common);
    }
    if !has_recap(table) {
        return;
    }
    for seat in common.seats().filter(|&seat| common.is_human(seat) && seat != step.by) {
        let lines = untrack(|| G::concerning(table, seat, step));
        common.concerned.update_value(|concerned| {
            lines.into_iter().for_each(|line| add(concerned, seat, line));
        });
    }
}

/// Adds a line for a player. Of several attacks on one place only the last result counts.
fn add(concerned: &mut Vec<(Seat, Line)>, seat: Seat, line: Line) {
    let replaces = |other: Seat, known: &Line| {
        other == seat && !known.places.is_empty() && known.places == line.places
    };
    concerned.retain(|(other, known)| !replaces(*other, known));
    concerned.push((seat, line));
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
        common.announce(lines.iter().map(Line::text).collect::<Vec<_>>().join(" "));
        common.recap.set(lines);
    }
}

/// Drops events that were taken back or not seen.
pub(super) fn forget(common: TableState) {
    common.concerned.set_value(Vec::new());
    clear(common);
}

/// Takes the recap away, and with it the light of the line that the pointer is on.
fn clear(common: TableState) {
    if common.recap.with_untracked(|recap| !recap.is_empty()) {
        common.recap.set(Vec::new());
        light(common, &[]);
    }
}

/// The recap below the banner, until it is closed or the player acts. Hovering or focusing a line
/// highlights its places. On a phone it is folded at first, because it covers the board.
#[component]
pub fn Recap(common: TableState) -> impl IntoView {
    let locale = use_locale();
    let lines = move || {
        let line = |line: Line| {
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
    let close = move |()| clear(common);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Glyph;

    fn told(lines: &[(Seat, &str, &[u8])]) -> Vec<String> {
        let mut concerned = Vec::new();
        for (seat, words, places) in lines {
            let line = Line::plain(Glyph::FLAG, (*words).to_owned()).about(places.iter());
            add(&mut concerned, *seat, line);
        }
        concerned.into_iter().map(|(_, line)| line.words).collect()
    }

    #[test]
    fn of_several_attacks_on_one_place_the_last_is_told_to_each_player() {
        let lines: &[(Seat, &str, &[u8])] = &[
            (Seat::A, "held", &[1, 2]),
            (Seat::B, "B held", &[1, 2]),
            (Seat::A, "elsewhere", &[1, 3]),
            (Seat::A, "taken", &[1, 2]),
        ];
        assert_eq!(told(lines), ["B held", "elsewhere", "taken"]);
    }

    #[test]
    fn every_player_who_is_out_is_told_of() {
        let lines: &[(Seat, &str, &[u8])] =
            &[(Seat::A, "C is out", &[]), (Seat::A, "D is out", &[])];
        assert_eq!(told(lines), ["C is out", "D is out"]);
    }
}
