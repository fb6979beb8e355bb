//! Around the board: whose turn it is and in which phase, the players, and the buttons.

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{Action, MOST_CARDS_KEPT, Phase, State, View};

use super::input::{self, Selection};
use super::map_svg::letter;
use super::scenes::{Beat, Scene};
use super::table::{place, winner};
use super::{tools, words};
use crate::i18n::{Locale, say, td_string, told, use_locale};
use crate::table::{Controls, Shown, ShownBy, Table, action_bar, banner, player_name};
use crate::ui::{Glyph, Icon, SeatTile};

/// Banner, players and buttons.
pub fn panel(table: Table<State>, controls: Controls) -> AnyView {
    let locale = use_locale();
    let class = move || active(table).map_or("", |seat| letter(Some(seat))).to_owned();
    let status = move || (status(table, locale.get()), table.common.notice.with(Option::is_some));
    let phases = (move || phases(table)).into_any();
    let next = move || next_words(table, locale.get());
    view! {
        {banner(table.common, class, move || headline(table, locale.get()), status, Some(phases))}
        <Players table/>
        {action_bar(table, controls, tools::own_actions, next, None)}
    }
    .into_any()
}

/// The seat the current scene belongs to.
fn active(table: Table<State>) -> Option<Seat> {
    match table.shown.get() {
        Shown::Over => winner(table),
        Shown::Handoff(_) => None,
        shown => doing(&shown).or_else(|| table.playback.to_act.get()),
    }
}

/// The seat that acts in the current scene.
fn doing(shown: &ShownBy<State>) -> Option<Seat> {
    match shown {
        Shown::Deciding(seat) | Shown::Planned(seat, _) => Some(*seat),
        Shown::Scene(scene) | Shown::Held(scene) => Some(scene.by()),
        Shown::Still | Shown::Handoff(_) | Shown::Over => None,
    }
}

/// The three phases of a turn, with the current one marked.
fn phases(table: Table<State>) -> AnyView {
    let locale = use_locale();
    let now = table.view.with(|view| match view.phase() {
        Phase::Reinforce => 0,
        Phase::Attack | Phase::Trade => 1,
        Phase::Fortify => 2,
        Phase::Over(_) => 3,
    });
    let phase = move |(nth, name): (usize, Signal<&'static str>)| {
        let class = match nth {
            it if it < now => "done",
            it if it == now => "now",
            _ => "",
        };
        let current = (nth == now).then_some("step");
        view! { <li class=class aria-current=current>{name}</li> }
    };
    let names = [
        say!(locale, worldbattle.table.phases.reinforce),
        say!(locale, worldbattle.table.phases.attack),
        say!(locale, worldbattle.table.phases.fortify),
    ];
    view! {
        <ol class="phases" aria-label=say!(locale, worldbattle.table.phases_label)>
            {names.into_iter().enumerate().map(phase).collect_view()}
        </ol>
    }
    .into_any()
}

fn headline(table: Table<State>, locale: Locale) -> String {
    let called = |seat: Seat| table.name(seat);
    match table.shown.get() {
        Shown::Deciding(seat) => told!(locale, table.play.deciding, player = called(seat)),
        Shown::Planned(seat, action) => match action {
            Action::Place { .. } => {
                told!(locale, worldbattle.table.places, player = called(seat))
            }
            Action::Trade { .. } => {
                told!(locale, worldbattle.table.trades, player = called(seat))
            }
            Action::Attack { .. } | Action::Auto { .. } => {
                told!(locale, worldbattle.table.attacks, player = called(seat))
            }
            Action::Move { .. } => {
                told!(locale, worldbattle.table.moves, player = called(seat))
            }
            Action::Fortify { .. } => {
                told!(locale, worldbattle.table.fortifies, player = called(seat))
            }
            Action::EndPhase | Action::EndTurn | Action::Resign => {
                told!(locale, worldbattle.table.planned_end, player = called(seat))
            }
        },
        Shown::Scene(scene) | Shown::Held(scene) => match scene {
            Scene::Attack(attack, Beat::Sum | Beat::Change) => {
                let territory = place(table, attack.to);
                match attack.conquered {
                    true => td_string!(locale, worldbattle.table.conquered, territory = territory),
                    false => td_string!(locale, worldbattle.table.held, territory = territory),
                }
            }
            Scene::Attack(attack, _) => {
                told!(locale, worldbattle.table.attacks, player = called(attack.seat))
            }
            Scene::Turn(seat, _) => told!(locale, table.play.turn_of, player = called(seat)),
            Scene::Place(seat, ..) => {
                told!(locale, worldbattle.table.places, player = called(seat))
            }
            Scene::Move(seat, ..) => {
                told!(locale, worldbattle.table.moves, player = called(seat))
            }
            Scene::Trade(seat, ..) => {
                told!(locale, worldbattle.table.trades, player = called(seat))
            }
            Scene::Fall(seat, _) => {
                let out = td_string!(locale, worldbattle.table.out);
                told!(locale, common.labelled, label = called(seat), words = out)
            }
        },
        Shown::Handoff(_) => String::new(),
        Shown::Over => table.ending_words(),
        Shown::Still => match table.playback.to_act.get() {
            Some(seat) => turn_words(table, seat, locale),
            None => table.ending_words(),
        },
    }
}

fn turn_words(table: Table<State>, seat: Seat, locale: Locale) -> String {
    let phase = table.view.with(|view| view.phase());
    let common = table.common;
    if common.is_human(seat) && !common.hot_seat() {
        let words = match phase {
            Phase::Reinforce => td_string!(locale, worldbattle.table.your_turn.reinforce),
            Phase::Attack | Phase::Over(_) => {
                td_string!(locale, worldbattle.table.your_turn.attack)
            }
            Phase::Fortify => td_string!(locale, worldbattle.table.your_turn.fortify),
            Phase::Trade => td_string!(locale, worldbattle.table.your_turn.trade),
        };
        return words.to_owned();
    }
    let player = table.name(seat);
    match phase {
        Phase::Reinforce => {
            told!(locale, worldbattle.table.turn_of.reinforce, player = player)
        }
        Phase::Attack | Phase::Over(_) => {
            told!(locale, worldbattle.table.turn_of.attack, player = player)
        }
        Phase::Fortify => told!(locale, worldbattle.table.turn_of.fortify, player = player),
        Phase::Trade => told!(locale, worldbattle.table.turn_of.trade, player = player),
    }
}

/// The second line: a refusal, what is being shown, or what the player can do.
fn status(table: Table<State>, locale: Locale) -> String {
    if let Some(notice) = table.common.notice.get() {
        return notice.text;
    }
    let path = |from, to| {
        td_string!(locale, worldbattle.table.path, to = place(table, to), from = place(table, from))
    };
    match table.shown.get() {
        Shown::Scene(Scene::Attack(attack, _)) => path(attack.from, attack.to),
        Shown::Scene(Scene::Move(_, from, to)) => path(from, to),
        Shown::Scene(Scene::Place(_, at, armies)) => format!("{} +{armies}", place(table, at)),
        Shown::Scene(Scene::Trade(_, _, armies)) => {
            td_string!(locale, worldbattle.world.armies, count = armies)
        }
        Shown::Planned(_, Action::Attack { from, to } | Action::Auto { from, to, .. }) => {
            path(from, to)
        }
        Shown::Planned(_, Action::Fortify { from, to, .. }) => path(from, to),
        Shown::Planned(_, Action::Place { territory, armies }) => {
            format!("{} +{armies}", place(table, territory))
        }
        Shown::Over => td_string!(locale, table.play.over).to_owned(),
        Shown::Still => table.acting().map_or_else(String::new, |seat| advice(table, seat, locale)),
        _ if table.common.paused.get() => td_string!(locale, table.play.paused).to_owned(),
        _ => String::new(),
    }
}

/// What the person who is to act can do now.
fn advice(table: Table<State>, seat: Seat, locale: Locale) -> String {
    let selection = table.selection.get();
    if let Some(at) = table.looked_at.get()
        && let Some(reason) = table.view.with(|view| input::cannot_act(view, seat, at))
    {
        let names = table.names();
        return table.view.with(|view| words::refusal(reason, view.map(), &names, locale));
    }
    let cards = table.extra.own_cards().len();
    table.view.with(|view| match view.phase() {
        Phase::Reinforce | Phase::Trade => {
            let left = selection.left(view);
            match (left, cards > MOST_CARDS_KEPT) {
                (0, true) => td_string!(locale, worldbattle.table.must_trade, count = cards),
                (0, false) => td_string!(locale, worldbattle.table.placed_all).to_owned(),
                _ => td_string!(locale, worldbattle.table.place, count = left),
            }
        }
        Phase::Attack => attack_advice(table, view, seat, &selection, locale),
        Phase::Fortify => match (selection.from, selection.to) {
            (Some(from), Some(to)) => {
                td_string!(
                    locale,
                    worldbattle.table.sending,
                    from = place(table, from),
                    to = place(table, to)
                )
            }
            (Some(from), None) => td_string!(
                locale,
                worldbattle.table.choose_receiver,
                territory = place(table, from)
            ),
            _ if input::able(view, seat).is_empty() => {
                td_string!(locale, worldbattle.table.nothing_to_send).to_owned()
            }
            _ => td_string!(locale, worldbattle.table.choose_sender).to_owned(),
        },
        Phase::Over(_) => String::new(),
    })
}

fn attack_advice(
    table: Table<State>,
    view: &View,
    seat: Seat,
    selection: &Selection,
    locale: Locale,
) -> String {
    match (selection.from, selection.to, view.pending()) {
        (Some(from), Some(to), _) => {
            td_string!(
                locale,
                worldbattle.table.aimed,
                from = place(table, from),
                to = place(table, to)
            )
        }
        (Some(from), None, _) => {
            let armies = td_string!(locale, worldbattle.world.armies, count = view.armies(from));
            td_string!(
                locale,
                worldbattle.table.choose_target,
                territory = place(table, from),
                armies = &armies
            )
        }
        (None, _, Some(pending)) if view.armies(pending.from) > 1 => {
            let (from, to) = (place(table, pending.from), place(table, pending.to));
            td_string!(locale, worldbattle.table.follow, from = &from, to = &to)
        }
        _ if input::able(view, seat).is_empty() => {
            td_string!(locale, worldbattle.table.nothing_to_attack).to_owned()
        }
        _ => td_string!(locale, worldbattle.table.choose_origin).to_owned(),
    }
}

/// All players with their numbers; pressing one outlines their land.
#[component]
fn Players(table: Table<State>) -> impl IntoView {
    let locale = use_locale();
    let seats: Vec<Seat> = table.common.seats().collect();
    let many = seats.len() > 3;
    let cards = seats.into_iter().map(|seat| player(table, seat)).collect_view();
    view! {
        <section class="players" class:many=many aria-label=say!(locale, table.play.players)>{cards}</section>
    }
}

fn player(table: Table<State>, seat: Seat) -> AnyView {
    let locale = use_locale();
    let owned = Memo::new(move |_| table.picture.with(|picture| picture.owned(seat)));
    let armies = move || table.picture.with(|picture| picture.total(seat));
    let held = move || table.view.with(|view| view.hand_size(seat));
    let gone = move || owned.get().is_empty();
    let income = move || {
        table.view.with(|view| table.picture.with(|picture| picture.income(view.map(), seat)))
    };
    let is_now =
        move || doing(&table.shown.get()).or_else(|| table.playback.to_act.get()) == Some(seat);
    let shown = move || table.outlined.get() == Some(seat);
    let label = move || {
        let locale = locale.get();
        told!(locale, worldbattle.table.show_land, player = table.name(seat))
    };
    let facts = move || {
        let locale = locale.get();
        if gone() {
            return view! { <span class="wfacts">{td_string!(locale, worldbattle.table.out)}</span> }.into_any();
        }
        let next = td_string!(locale, worldbattle.table.income_hint, n = income());
        let hint = next.clone();
        view! {
            <span class="wfacts">
                <b>{td_string!(locale, worldbattle.table.territories_short, n = owned.get().len())}</b>
                <span class="warmies">{td_string!(locale, worldbattle.world.armies, count = armies())}</span>
                <span class="cardcount" title=td_string!(locale, worldbattle.world.cards, count = held())>
                    <Icon glyph=Glyph::CARDS/>{held}
                    <span class="vh">{td_string!(locale, worldbattle.world.cards, count = held())}</span>
                </span>
                <span class="gainnext" title=hint>
                    {format!("+{}", income())}<span class="vh">{next}</span>
                </span>
            </span>
        }
        .into_any()
    };
    view! {
        <article class=format!("pcard {}", letter(Some(seat))) class:now=is_now class:gone=gone>
            <button
                type="button"
                class="pgroup"
                aria-label=label
                title=label
                aria-pressed=move || shown().to_string()
                on:click=move |_| table.outlined.set((!shown()).then_some(seat))
            ></button>
            <SeatTile index=seat.index() as u8/>
            <p class="who">{player_name(table.common, move || seat)}{facts}</p>
        </article>
    }
    .into_any()
}

/// What the next press does if only bots play.
fn next_words(table: Table<State>, locale: Locale) -> &'static str {
    match table.shown.get() {
        Shown::Planned(_, Action::Attack { .. } | Action::Auto { .. }) => {
            td_string!(locale, table.play.execute)
        }
        Shown::Planned(_, Action::Trade { .. }) => td_string!(locale, worldbattle.table.trade),
        Shown::Planned(..) => td_string!(locale, table.play.next),
        _ => td_string!(locale, table.play.go_on),
    }
}
