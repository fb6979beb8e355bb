//! Around the board: whose turn it is, both players, the selection, and the buttons.

mod selection;

use imperial::{ACTION_POINTS, Action, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::board_place::{BoardPlace, enemy_of};
use super::input::{self, Selected, Selection};
use super::scenes::{Beat, Scene};
use super::words;
use crate::i18n::{Locale, say, td_string, told, use_locale};
use crate::settings::TurnEnd;
use crate::table::{Controls, Shown, Table, action_bar, banner, player_name};
use crate::ui::seat::letter;
use crate::ui::{Button, Glyph, Icon, SeatTile};

/// Banner, players, selection, and buttons.
pub fn panel(table: Table<State>, controls: Controls) -> AnyView {
    let locale = use_locale();
    let class = move || active(table).map_or("", letter).to_owned();
    let headline = move || headline(table, locale.get());
    let status = move || status(table, locale.get());
    let bottom = Signal::derive(move || table.extra.orientation.get().bottom);
    let top = Signal::derive(move || enemy_of(bottom.get()));
    let next = move || next_words(table, locale.get());
    view! {
        {banner(table.common, class, headline, status, None)}
        {player(table, "foe", top)}
        {player(table, "mine", bottom)}
        {selection::selection(table)}
        {action_bar(table, controls, own_actions, next, None)}
    }
    .into_any()
}

/// Turns the board around.
pub fn rotate_button(table: Table<State>) -> AnyView {
    let locale = use_locale();
    view! {
        <button
            type="button"
            class="btn sq quiet"
            aria-label=move || td_string!(locale.get(), imperial.table.rotate)
            on:click=move |_| table.extra.turned.update(|it| *it = !*it)
        ><Icon glyph=Glyph::ROTATE/></button>
    }
    .into_any()
}

/// Announces once that the flag of the player who is to act is open.
pub fn say_threats(table: Table<State>) {
    Effect::new(move |before: Option<bool>| {
        let open = table.acting().and_then(|seat| {
            table.view.with(|state| input::threats(state, seat)).map(|(squares, _)| squares)
        });
        if let (Some(squares), Some(false)) = (open, before) {
            let locale = table.common.locale.get_untracked();
            let squares = words::squares(squares, locale);
            table.common.announce(td_string!(locale, imperial.table.threat, squares = &squares));
        }
        open.is_some()
    });
}

/// The status in one or two lines; a refusal and an open flag are highlighted. On a phone there is
/// no banner: while nobody here is to act, the line begins with the headline.
fn status_line(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let status = Memo::new(move |_| status(table, locale.get()));
    let headline = move || table.acting().is_none().then(|| headline(table, locale.get()));
    view! {
        {move || headline().map(|words| view! { <b>{words}</b> })}
        <span class:warning=move || status.get().1>{move || status.get().0}</span>
    }
    .into_any()
}

/// The seat the current scene belongs to.
fn active(table: Table<State>) -> Option<Seat> {
    match table.shown.get() {
        Shown::Scene(Scene::March(seat, ..) | Scene::TurnOver(seat)) => Some(seat),
        Shown::Scene(Scene::Attack(attack, _)) => Some(attack.by),
        Shown::Deciding(seat) | Shown::Planned(seat, _) => Some(seat),
        Shown::Over => table.view.with(words::winner),
        _ => table.playback.to_act.get(),
    }
}

fn headline(table: Table<State>, locale: Locale) -> String {
    let name = |seat: Seat| table.name(seat);
    match table.shown.get() {
        Shown::Deciding(seat) => told!(locale, table.play.deciding, player = name(seat)),
        Shown::Scene(Scene::Attack(attack, Beat::Stand | Beat::Change)) => match attack.hits() {
            0 => td_string!(locale, imperial.table.no_hit).to_owned(),
            hits => td_string!(locale, imperial.words.hits, count = hits),
        },
        Shown::Scene(Scene::Attack(attack, _)) => {
            told!(locale, imperial.table.attacks, player = name(attack.seat))
        }
        Shown::Scene(Scene::March(seat, _, None)) => {
            told!(locale, imperial.table.flag_taken, player = name(seat))
        }
        Shown::Scene(Scene::March(seat, BoardPlace::Square(_), _)) => {
            told!(locale, imperial.table.moves, player = name(seat))
        }
        Shown::Scene(Scene::March(seat, ..)) => {
            told!(locale, imperial.table.deploys, player = name(seat))
        }
        Shown::Scene(Scene::TurnOver(seat)) => {
            told!(locale, imperial.table.ends, player = name(seat))
        }
        Shown::Planned(seat, action) => words::headline(&action, &name(seat), locale),
        Shown::Handoff(_) | Shown::Held(_) => String::new(),
        Shown::Over | Shown::Still => table.turn_or_ending(),
    }
}

/// The second line: a refusal, what is being shown, or what the player can do; and whether it is a
/// warning.
fn status(table: Table<State>, locale: Locale) -> (String, bool) {
    if let Some(notice) = table.common.notice.get() {
        return (notice.text, true);
    }
    let path = |origins, targets| {
        td_string!(
            locale,
            imperial.table.attack_path,
            target = words::squares(targets, locale),
            origins = words::squares(origins, locale)
        )
    };
    match table.shown.get() {
        Shown::Scene(Scene::Attack(attack, _)) => (path(attack.origins, attack.targets), false),
        Shown::Planned(_, Action::Attack { origins, target }) => {
            (path(origins, target.bit()), false)
        }
        Shown::Planned(_, action) => (action.to_string(), false),
        Shown::Over => {
            let names = table.names();
            (table.view.with(|state| words::ending(state, &names, locale)), false)
        }
        Shown::Still => match table.acting() {
            Some(seat) => advice(table, seat, locale),
            None => (String::new(), false),
        },
        _ if table.common.paused.get() => (td_string!(locale, table.play.paused).to_owned(), false),
        _ => (String::new(), false),
    }
}

fn advice(table: Table<State>, seat: Seat, locale: Locale) -> (String, bool) {
    let ask = table.common.settings.with(|settings| settings.turn_end == TurnEnd::Ask);
    let selection = table.selection.get();
    table.view.with(|state| {
        if state.action_points() == 0 {
            let words = match ask {
                true => td_string!(locale, imperial.table.closing_ask),
                false => td_string!(locale, imperial.table.closing),
            };
            return (words.to_owned(), false);
        }
        if let Some(at) = input::looked_at(selection, table.looked_at.get()) {
            if !state.held(seat).contains(at) {
                // The odds against an enemy are below, in a place of their own.
                return (words::looked_at(state, seat, at, false, &table.names(), locale), false);
            }
            if !input::can_act(state, seat, at) {
                let reason = input::why_not(state, seat, at);
                return (words::refusal(reason, &table.names(), locale), false);
            }
        }
        match (selection.selected, selection.aim) {
            (_, Some(target)) => {
                let origins = words::squares(selection.joined, locale);
                (
                    td_string!(locale, imperial.table.aim, target = &target, origins = &origins),
                    false,
                )
            }
            (Some(Selected::Reserve(piece)), _) => (
                td_string!(locale, imperial.table.deploy_where, unit = words::unit(piece, locale)),
                false,
            ),
            (Some(Selected::Square(at, place)), _) => {
                let unit = place.and_then(|place| state.stack(at).unit(place));
                let words = match unit {
                    Some(unit) => {
                        let kind = words::kind(unit.kind(), locale);
                        td_string!(locale, imperial.table.chosen, square = at, unit = kind)
                    }
                    None => td_string!(locale, imperial.table.chosen_attack, square = at),
                };
                (words, false)
            }
            (None, _) => match input::threats(state, seat) {
                Some((squares, _)) => {
                    let squares = words::squares(squares, locale);
                    (td_string!(locale, imperial.table.threat, squares = &squares), true)
                }
                None if !can_do_anything(state, seat) => {
                    (td_string!(locale, imperial.table.nothing_left).to_owned(), false)
                }
                None => (td_string!(locale, imperial.table.choose).to_owned(), false),
            },
        }
    })
}

fn can_do_anything(state: &State, seat: Seat) -> bool {
    let mut deploys = false;
    state.deployments(seat, |_, _| deploys = true);
    deploys || !input::able(state, seat).is_empty()
}

/// A player: name, units, and action points as dots.
fn player(table: Table<State>, area: &'static str, seat: Signal<Seat>) -> AnyView {
    let locale = use_locale();
    let is_now = move || active(table) == Some(seat.get());
    let facts = move || {
        let locale = locale.get();
        // The unit that has taken the flag is on no square of the last position.
        let is_over = table.view.with(|state| state.end().is_some());
        let captor = table.picture.with(|picture| picture.captor_of(enemy_of(seat.get())));
        let captor = captor.filter(|_| is_over);
        let (units, levels) =
            table.view.with(|state| (state.units(seat.get()), state.levels(seat.get())));
        let units = units + u32::from(captor.is_some());
        let levels = levels + captor.map_or(0, |unit| u32::from(unit.level()));
        (
            td_string!(locale, imperial.words.units, count = units),
            td_string!(locale, imperial.words.hit_points, count = levels),
        )
    };
    let class = move || format!("pcard imc {area} {}", letter(seat.get()));
    view! {
        <article class=class class:now=is_now>
            {move || view! { <SeatTile index=seat.get().index() as u8/> }}
            <p class="who">
                {player_name(table.common, move || seat.get())}
                <small>{move || facts().0}<span class="im-hp">{move || format!(" · {}", facts().1)}</span></small>
            </p>
            {action_points(table, seat)}
        </article>
    }
    .into_any()
}

/// The action points of a player as dots: those left, or for the player who waits those of the next
/// turn. After the end there are none.
fn action_points(table: Table<State>, seat: Signal<Seat>) -> AnyView {
    let locale = use_locale();
    let points = Memo::new(move |_| {
        let active = table.playback.to_act.get()?;
        let left = table.view.with(State::action_points);
        Some(if active == seat.get() { (left, true) } else { (ACTION_POINTS, false) })
    });
    let said = move |(left, acts): (u8, bool)| match acts {
        true => td_string!(locale.get(), imperial.words.points, count = left),
        false => td_string!(locale.get(), imperial.words.points_next, n = left),
    };
    let shown = move || {
        let points = points.get()?;
        let dots = (0..ACTION_POINTS).map(|nth| view! { <i class:on=nth < points.0></i> });
        Some(view! {
            <span class="ap" role="img" aria-label=said(points)>{dots.collect_view()}</span>
            <small aria-hidden="true">{said(points)}</small>
        })
    };
    view! { <p class="apbox">{shown}</p> }.into_any()
}

/// What the next press does if only bots play.
fn next_words(table: Table<State>, locale: Locale) -> &'static str {
    match table.shown.get() {
        Shown::Planned(_, Action::EndTurn) => td_string!(locale, imperial.table.end_turn),
        Shown::Planned(_, Action::Attack { .. }) => td_string!(locale, table.play.execute),
        Shown::Planned(..) => td_string!(locale, table.play.next),
        _ => td_string!(locale, table.play.go_on),
    }
}

/// The buttons of the person who is to act.
fn own_actions(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let aim = Memo::new(move |_| table.selection.with(|selection| selection.aim));
    let done = Memo::new(move |_| {
        table.acting().is_some_and(|seat| table.view.with(|state| !can_do_anything(state, seat)))
    });
    let attack = move |()| {
        if let Some(attack) = table.selection.with_untracked(Selection::attack) {
            table.act(attack);
        }
    };
    let end = move |()| table.act(Action::EndTurn);
    let strike = move || {
        aim.get().map(|target| {
            let words = move || td_string!(locale.get(), imperial.table.attack, target = &target);
            view! { <Button primary=true glyph=Glyph::SWORD on_press=attack>{words}</Button> }
        })
    };
    let finish = move || {
        let primary = done.get() && aim.get().is_none();
        view! {
            <Button primary=primary class="im-end" on_press=end>
                {say!(locale, imperial.table.end_turn)}<kbd class="desk-only">"S"</kbd>
            </Button>
        }
    };
    view! { {strike}{finish} }.into_any()
}
