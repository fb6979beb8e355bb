//! Around the board: whose turn it is and in which phase, the players, and what can be pressed.

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{Action, MOST_CARDS_KEPT, Phase, State, View};

use super::input::{self, Selection};
use super::map_svg::letter;
use super::scenes::{Beat, Scene};
use super::table::{place, winner};
use super::{tools, words};
use crate::table::{Controls, Shown, ShownBy, Table, action_bar, banner};
use crate::texts::{Texts, use_texts};
use crate::ui::{Glyph, Icon, SeatTile, say};

/// Banner, players and buttons.
pub fn panel(table: Table<State>, controls: Controls) -> AnyView {
    let text = use_texts();
    let class = move || active(table).map_or("", |seat| letter(Some(seat))).to_owned();
    let status = move || (status(table, text.get()), table.common.notice.with(Option::is_some));
    let phases = (move || phases(table)).into_any();
    let next = move || next_words(table, text.get());
    view! {
        {banner(class, move || headline(table, text.get()), status, Some(phases))}
        <Players table/>
        {action_bar(table, controls, tools::own_actions, next, None)}
    }
    .into_any()
}

/// Who is meant by what is shown.
fn active(table: Table<State>) -> Option<Seat> {
    match table.shown.get() {
        Shown::Over => winner(table),
        Shown::Handoff(_) => None,
        shown => doing(&shown).or_else(|| table.playback.to_act.get()),
    }
}

/// Who does what is being shown.
fn doing(shown: &ShownBy<State>) -> Option<Seat> {
    match shown {
        Shown::Deciding(seat) | Shown::Planned(seat, _) => Some(*seat),
        Shown::Scene(scene) | Shown::Held(scene) => Some(scene.by()),
        Shown::Still | Shown::Handoff(_) | Shown::Over => None,
    }
}

/// The three phases of a turn, with the one it is.
fn phases(table: Table<State>) -> AnyView {
    let text = use_texts();
    let now = table.view.with(|view| match view.phase() {
        Phase::Reinforce => 0,
        Phase::Attack | Phase::Trade => 1,
        Phase::Fortify => 2,
        Phase::Over(_) => 3,
    });
    let phase = move |nth: usize| {
        let class = match nth {
            it if it < now => "done",
            it if it == now => "now",
            _ => "",
        };
        let current = (nth == now).then_some("step");
        view! { <li class=class aria-current=current>{move || text.get().worldbattle().table.phases[nth]}</li> }
    };
    view! {
        <ol class="phases" aria-label=say(text, |texts| texts.worldbattle().table.phases_label)>
            {(0..3).map(phase).collect_view()}
        </ol>
    }
    .into_any()
}

fn headline(table: Table<State>, texts: &Texts) -> String {
    let (play, words) = (&texts.play, &texts.worldbattle().table);
    let called = |seat: Seat| table.card_name(seat);
    let by =
        |template: crate::texts::Template, seat: Seat| template.with(&[("player", &called(seat))]);
    match table.shown.get() {
        Shown::Deciding(seat) => play.deciding.with(&[("player", &called(seat))]),
        Shown::Planned(seat, action) => match action {
            Action::Place { .. } => by(words.places, seat),
            Action::Trade { .. } => by(words.trades, seat),
            Action::Attack { .. } | Action::Auto { .. } => by(words.attacks, seat),
            Action::Move { .. } => by(words.moves, seat),
            Action::Fortify { .. } => by(words.fortifies, seat),
            Action::EndPhase | Action::EndTurn | Action::Resign => by(words.planned_end, seat),
        },
        Shown::Scene(scene) | Shown::Held(scene) => match scene {
            Scene::Attack(attack, Beat::Sum | Beat::Change) => {
                let template = if attack.conquered { words.conquered } else { words.held };
                template.with(&[("territory", &place(table, attack.to))])
            }
            Scene::Attack(attack, _) => by(words.attacks, attack.seat),
            Scene::Turn(seat, _) => play.turn_of.with(&[("player", &called(seat))]),
            Scene::Place(seat, ..) => by(words.places, seat),
            Scene::Move(seat, ..) => by(words.moves, seat),
            Scene::Trade(seat, ..) => by(words.trades, seat),
            Scene::Fall(seat, _) => format!("{}: {}", called(seat), words.out),
        },
        Shown::Handoff(_) => String::new(),
        Shown::Over => over(table, texts),
        Shown::Still => match table.playback.to_act.get() {
            Some(seat) => turn_words(table, seat, texts),
            None => over(table, texts),
        },
    }
}

fn turn_words(table: Table<State>, seat: Seat, texts: &Texts) -> String {
    let words = &texts.worldbattle().table;
    let nth = table.view.with(|view| match view.phase() {
        Phase::Reinforce => 0,
        Phase::Attack | Phase::Over(_) => 1,
        Phase::Fortify => 2,
        Phase::Trade => 3,
    });
    let common = table.common;
    if common.is_human(seat) && !common.hot_seat() {
        words.your_turn[nth].to_owned()
    } else {
        words.turn_of[nth].with(&[("player", &table.card_name(seat))])
    }
}

/// Who won, in a few words.
fn over(table: Table<State>, texts: &Texts) -> String {
    match winner(table) {
        Some(seat) => texts.play.wins.with(&[("player", &table.card_name(seat))]),
        None => texts.play.drawn.to_owned(),
    }
}

/// The second line: a refusal, what is being shown, or what to do.
fn status(table: Table<State>, texts: &Texts) -> String {
    let words = &texts.worldbattle().table;
    if let Some(notice) = table.common.notice.get() {
        return notice.text;
    }
    let path =
        |from, to| words.path.with(&[("to", &place(table, to)), ("from", &place(table, from))]);
    match table.shown.get() {
        Shown::Scene(Scene::Attack(attack, _)) => path(attack.from, attack.to),
        Shown::Scene(Scene::Move(_, from, to)) => path(from, to),
        Shown::Scene(Scene::Place(_, at, armies)) => format!("{} +{armies}", place(table, at)),
        Shown::Scene(Scene::Trade(_, _, armies)) => {
            texts.worldbattle().world.armies.of(armies.into())
        }
        Shown::Planned(_, Action::Attack { from, to } | Action::Auto { from, to, .. }) => {
            path(from, to)
        }
        Shown::Planned(_, Action::Fortify { from, to, .. }) => path(from, to),
        Shown::Planned(_, Action::Place { territory, armies }) => {
            format!("{} +{armies}", place(table, territory))
        }
        Shown::Over => texts.play.over.to_owned(),
        Shown::Still => table.acting().map_or_else(String::new, |seat| advice(table, seat, texts)),
        _ if table.common.paused.get() => texts.play.paused.to_owned(),
        _ => String::new(),
    }
}

/// What the person who is to act can do now.
fn advice(table: Table<State>, seat: Seat, texts: &Texts) -> String {
    let words = &texts.worldbattle().table;
    let selection = table.selection.get();
    if let Some(at) = table.looked_at.get()
        && let Some(reason) = table.view.with(|view| input::cannot_act(view, seat, at))
    {
        let names = table.names();
        return table.view.with(|view| words::refusal(reason, view.map(), &names, texts));
    }
    let cards = table.extra.own_cards().len();
    table.view.with(|view| match view.phase() {
        Phase::Reinforce | Phase::Trade => {
            let left = selection.left(view);
            match (left, cards > MOST_CARDS_KEPT) {
                (0, true) => words.must_trade.of(cards.into()),
                (0, false) => words.placed_all.to_owned(),
                _ => words.place.of(left.into()),
            }
        }
        Phase::Attack => attack_advice(table, view, seat, &selection, texts),
        Phase::Fortify => match (selection.from, selection.to) {
            (Some(from), Some(to)) => {
                words.sending.with(&[("from", &place(table, from)), ("to", &place(table, to))])
            }
            (Some(from), None) => words.choose_receiver.with(&[("territory", &place(table, from))]),
            _ if input::able(view, seat).is_empty() => words.nothing_to_send.to_owned(),
            _ => words.choose_sender.to_owned(),
        },
        Phase::Over(_) => String::new(),
    })
}

fn attack_advice(
    table: Table<State>,
    view: &View,
    seat: Seat,
    selection: &Selection,
    texts: &Texts,
) -> String {
    let words = &texts.worldbattle().table;
    match (selection.from, selection.to, view.pending()) {
        (Some(from), Some(to), _) => {
            words.aimed.with(&[("from", &place(table, from)), ("to", &place(table, to))])
        }
        (Some(from), None, _) => {
            let armies = texts.worldbattle().world.armies.of(view.armies(from).into());
            words.choose_target.with(&[("territory", &place(table, from)), ("armies", &armies)])
        }
        (None, _, Some(pending)) if view.armies(pending.from) > 1 => {
            let (from, to) = (place(table, pending.from), place(table, pending.to));
            words.follow.with(&[("from", &from), ("to", &to)])
        }
        _ if input::able(view, seat).is_empty() => words.nothing_to_attack.to_owned(),
        _ => words.choose_origin.to_owned(),
    }
}

/// All players with their numbers; pressing one outlines their land.
#[component]
fn Players(table: Table<State>) -> impl IntoView {
    let text = use_texts();
    let seats: Vec<Seat> = table.common.seats().collect();
    let many = seats.len() > 3;
    let cards = seats.into_iter().map(|seat| player(table, seat)).collect_view();
    view! {
        <section class="players" class:many=many aria-label=say(text, |texts| texts.play.players)>{cards}</section>
    }
}

fn player(table: Table<State>, seat: Seat) -> AnyView {
    let text = use_texts();
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
        let words = &text.get().worldbattle().table;
        words.show_land.with(&[("player", &table.card_name(seat))])
    };
    let facts = move || {
        let (words, world) = (&text.get().worldbattle().table, &text.get().worldbattle().world);
        if gone() {
            return view! { <span class="wfacts">{words.out}</span> }.into_any();
        }
        let next = words.income_hint.with(&[("n", &income())]);
        let hint = next.clone();
        view! {
            <span class="wfacts">
                <b>{words.territories_short.with(&[("n", &owned.get().len())])}</b>
                <span class="warmies">{world.armies.of(armies().into())}</span>
                <span class="cardcount" title=world.cards.of(held().into())>
                    <Icon glyph=Glyph::CARDS/>{held}
                    <span class="vh">{world.cards.of(held().into())}</span>
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
            <p class="who"><span class="pname">{move || table.card_name(seat)}</span>{facts}</p>
        </article>
    }
    .into_any()
}

/// What the next press does where only bots play.
fn next_words(table: Table<State>, texts: &'static Texts) -> &'static str {
    let (play, words) = (&texts.play, &texts.worldbattle().table);
    match table.shown.get() {
        Shown::Planned(_, Action::Attack { .. } | Action::Auto { .. }) => play.execute,
        Shown::Planned(_, Action::Trade { .. }) => words.trade,
        Shown::Planned(..) => play.next,
        _ => play.go_on,
    }
}

/// The hint for a phase, once those before it have been read.
pub fn hint(read: u8, phase: Phase) -> Option<u8> {
    let number = match phase {
        Phase::Reinforce => 0,
        Phase::Attack => 1,
        Phase::Fortify => 2,
        Phase::Trade | Phase::Over(_) => return None,
    };
    (number >= read).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_phase_has_its_hint_until_it_was_read() {
        assert_eq!(hint(0, Phase::Reinforce), Some(0));
        assert_eq!(hint(1, Phase::Reinforce), None);
        assert_eq!(hint(0, Phase::Attack), Some(1));
        assert_eq!(hint(2, Phase::Fortify), Some(2));
        assert_eq!(hint(3, Phase::Fortify), None);
        assert_eq!(hint(0, Phase::Trade), None);
    }
}
