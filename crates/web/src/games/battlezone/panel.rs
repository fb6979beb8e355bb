//! Around the board: whose turn it is, the players, and the buttons.

use battlezone::{Action, State};
use leptos::prelude::*;
use tabletop::{Game, Seat};

use super::input::{self, Selection};
use super::scenes::{Beat, Scene};
use super::words;
use crate::games::counting::counted;
use crate::i18n::{Locale, say, td_string, told, use_locale};
use crate::table::{Controls, Shown, Table, action_bar, banner, player_name};
use crate::ui::seat::letter;
use crate::ui::{Button, Glyph, Icon, SeatTile};

/// Banner, players and buttons.
pub fn panel(table: Table<State>, controls: Controls) -> AnyView {
    let locale = use_locale();
    let class = move || active(table).map_or("", letter).to_owned();
    let status = move || (status(table, locale.get()), table.common.notice.with(Option::is_some));
    let next = move || next_words(table, locale.get());
    view! {
        {banner(table.common, class, move || headline(table, locale.get()), status, None)}
        <Players table/>
        {action_bar(table, controls, own_actions, next, None)}
    }
    .into_any()
}

/// The seat the current scene belongs to.
fn active(table: Table<State>) -> Option<Seat> {
    match table.shown.get() {
        Shown::Scene(Scene::Attack(attack, _)) => Some(attack.seat),
        Shown::Scene(Scene::Skip(seat)) | Shown::Deciding(seat) | Shown::Planned(seat, _) => {
            Some(seat)
        }
        Shown::Scene(_) | Shown::Held(_) | Shown::Handoff(_) => None,
        Shown::Over => table.view.with(|state| state.outcome()?.winner()),
        Shown::Still => table.view.with(Game::to_act),
    }
}

fn headline(table: Table<State>, locale: Locale) -> String {
    let name = |seat| table.name(seat);
    match table.shown.get() {
        Shown::Deciding(seat) => told!(locale, table.play.deciding, player = name(seat)),
        Shown::Scene(Scene::Attack(attack, Beat::Stand | Beat::Change | Beat::Out))
            if attack.won =>
        {
            td_string!(locale, battlezone.play.attack_won).to_owned()
        }
        Shown::Scene(Scene::Attack(_, Beat::Stand | Beat::Change | Beat::Out)) => {
            td_string!(locale, battlezone.play.attack_lost).to_owned()
        }
        Shown::Scene(Scene::Attack(attack, _)) => {
            told!(locale, battlezone.play.attacks, player = name(attack.seat))
        }
        Shown::Planned(seat, Action::Skip) => {
            told!(locale, battlezone.play.skips, player = name(seat))
        }
        Shown::Planned(seat, _) => told!(locale, battlezone.play.attacks, player = name(seat)),
        Shown::Scene(Scene::Skip(seat)) => {
            told!(locale, battlezone.play.skips, player = name(seat))
        }
        Shown::Scene(_) | Shown::Held(_) => {
            td_string!(locale, battlezone.play.reinforcing).to_owned()
        }
        Shown::Handoff(_) => String::new(),
        Shown::Over | Shown::Still => table.turn_or_ending(),
    }
}

/// The second line: a refusal, what is being shown, or what the player can do.
fn status(table: Table<State>, locale: Locale) -> String {
    if let Some(notice) = table.common.notice.get() {
        return notice.text;
    }
    match table.shown.get() {
        Shown::Scene(Scene::Attack(attack, _)) => {
            td_string!(locale, battlezone.play.attack_path, to = &attack.to, from = &attack.from)
        }
        Shown::Planned(_, Action::Attack { from, to }) => {
            td_string!(locale, battlezone.play.attack_path, to = &to, from = &from)
        }
        Shown::Over => td_string!(locale, table.play.over).to_owned(),
        Shown::Still => table.acting().map_or_else(String::new, |seat| advice(table, seat, locale)),
        _ if table.common.paused.get() => td_string!(locale, table.play.paused).to_owned(),
        _ => String::new(),
    }
}

fn advice(table: Table<State>, seat: Seat, locale: Locale) -> String {
    let selected = table.selection.with(|selection| selection.selected);
    if let Some(at) = table.looked_at.get()
        && let Some(reason) = table.view.with(|state| {
            let unable = input::cannot_act(state, seat, at);
            unable.or_else(|| input::out_of_reach(state, seat, selected, at))
        })
    {
        return words::refusal(reason, &table.names(), locale);
    }
    let (able, one_skipped) =
        table.view.with(|state| (!input::able(state, seat).is_empty(), state.one_skipped()));
    match selected {
        Some(territory) => {
            td_string!(locale, battlezone.play.choose_target, territory = &territory)
        }
        None if !able => td_string!(locale, battlezone.play.nothing_to_attack).to_owned(),
        None if one_skipped => format!(
            "{} {}",
            td_string!(locale, battlezone.play.choose_origin),
            td_string!(locale, battlezone.play.skip_ends_round)
        ),
        None => td_string!(locale, battlezone.play.choose_origin).to_owned(),
    }
}

/// Both players with their numbers; pressing one outlines their largest group.
#[component]
fn Players(table: Table<State>) -> impl IntoView {
    let locale = use_locale();
    view! {
        <section class="players" aria-label=say!(locale, table.play.players)>
            <PlayerCard table seat=Seat::A/>
            <PlayerCard table seat=Seat::B/>
        </section>
    }
}

#[component]
fn PlayerCard(table: Table<State>, seat: Seat) -> impl IntoView {
    let locale = use_locale();
    let owned = Memo::new(move |_| table.picture.with(|picture| picture.owned(seat)));
    let count_time = move || table.pace().change;
    let territories = counted(move || owned.get().len(), count_time);
    let armies = counted(move || table.picture.with(|picture| picture.total(seat)), count_time);
    let group = move || table.view.with(|state| state.map().largest_group(owned.get()).len());
    let reserve = move || table.view.with(|state| state.reserve(seat));
    let is_now = move || {
        let acting = match table.shown.get() {
            Shown::Scene(Scene::Attack(attack, _)) => Some(attack.seat),
            _ => table.view.with(Game::to_act),
        };
        acting == Some(seat)
    };
    let shown = move || table.outlined.get() == Some(seat);
    let label = move || told!(locale.get(), battlezone.play.group_show, player = table.name(seat));
    let line = move || {
        let locale = locale.get();
        let dice =
            format!("{}, +{}", td_string!(locale, table.play.dice, count = armies.get()), group());
        match reserve() {
            0 => dice,
            held => format!("{dice} · {}", td_string!(locale, battlezone.play.reserve, n = &held)),
        }
    };
    view! {
        <article class=format!("pcard {}", letter(seat)) class:now=is_now>
            <button
                type="button"
                class="pgroup"
                aria-label=label
                title=label
                aria-pressed=move || shown().to_string()
                on:click=move |_| table.outlined.set((!shown()).then_some(seat))
            ></button>
            <SeatTile index=seat.index() as u8/>
            <p class="who">{player_name(table.common, move || seat)}<small>{line}</small></p>
            <p class="big">{territories}<small class="cap">{move || td_string!(locale.get(), battlezone.play.territories, count = territories.get())}</small></p>
            <dl>
                <div><dt>{say!(locale, battlezone.play.dice_label)}</dt><dd>{armies}</dd></div>
                <div><dt>{say!(locale, battlezone.play.group)}</dt><dd>{group}</dd></div>
                <div><dt>{say!(locale, battlezone.play.reserve_label)}</dt><dd>{reserve}</dd></div>
            </dl>
        </article>
    }
}

/// What the next press does if only bots play.
fn next_words(table: Table<State>, locale: Locale) -> &'static str {
    match table.shown.get() {
        Shown::Planned(_, Action::Skip) => td_string!(locale, battlezone.play.skip),
        Shown::Planned(..) => td_string!(locale, table.play.execute),
        Shown::Held(_) => td_string!(locale, table.play.next),
        _ => td_string!(locale, table.play.go_on),
    }
}

/// The buttons of the person who is to act.
fn own_actions(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let selection = table.selection;
    let no_selection =
        Signal::derive(move || selection.with(|selection| selection.selected.is_none()));
    let no_aim = Signal::derive(move || selection.with(|selection| selection.aim.is_none()));
    let helpless = Memo::new(move |_| {
        table.acting().is_some_and(|seat| table.view.with(|state| !state.can_attack(seat)))
    });
    let attack = move |()| {
        if let Selection { selected: Some(from), aim: Some(to) } = selection.get_untracked() {
            table.act(Action::Attack { from, to });
        }
    };
    let words = move || match selection.with(|selection| selection.aim) {
        Some(territory) => {
            td_string!(locale.get(), table.play.attack_territory, territory = &territory)
        }
        None => td_string!(locale.get(), battlezone.play.attack).to_owned(),
    };
    view! {
        <button
            type="button"
            class="btn sq"
            aria-label=say!(locale, table.play.deselect)
            prop:disabled=no_selection
            on:click=move |_| table.clear_selection()
        ><Icon glyph=Glyph::CLOSE/></button>
        {move || {
            let attack = view! { <Button primary=!helpless.get() glyph=Glyph::SWORD disabled=no_aim on_press=attack>{words}</Button> };
            let skip = view! {
                <Button primary=helpless.get() class="act-skip" glyph=Glyph::SKIP on_press=move |()| table.act(Action::Skip)>
                    {say!(locale, battlezone.play.skip)}<kbd class="desk-only">"S"</kbd>
                </Button>
            };
            view! { {attack}{skip} }
        }}
    }    .into_any()
}
