//! Around the board: whose turn it is and in which phase, and the players.

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{Action, MOST_CARDS_KEPT, Phase};

use super::input::{self, Hand};
use super::map_svg::letter;
use super::stage::{Beat, Scene, Stage};
use super::words;
use crate::table::Shown;
use crate::texts::{Texts, use_texts};
use crate::ui::{Glyph, Icon, SeatTile, say};

/// Whose turn it is, in which phase, and what can be done.
#[component]
pub fn Banner(stage: Stage) -> impl IntoView {
    let text = use_texts();
    let seat = move || match stage.shown.get() {
        Shown::Over => stage.winner(),
        Shown::Handoff(_) => None,
        shown => doing(&shown).or_else(|| stage.playback.to_act.get()),
    };
    let class = move || format!("turn {}", seat().map_or("", |seat| letter(Some(seat))));
    let bad = move || stage.playback.common.notice.with(Option::is_some);
    view! {
        <section class=class>
            <div class="grow">
                <strong>{move || headline(stage, text.get())}</strong>
                <span class:warning=bad>{move || status(stage, text.get())}</span>
            </div>
            {move || phases(stage)}
        </section>
    }
}

/// Who does what is being shown.
fn doing(shown: &Shown<Scene, Action>) -> Option<Seat> {
    match shown {
        Shown::Deciding(seat) | Shown::Planned(seat, _) => Some(*seat),
        Shown::Scene(scene) | Shown::Held(scene) => Some(match scene {
            Scene::Attack(attack, _) => attack.seat,
            Scene::Turn(seat, _)
            | Scene::Place(seat, ..)
            | Scene::Move(seat, ..)
            | Scene::Trade(seat, ..)
            | Scene::Fall(_, seat) => *seat,
        }),
        Shown::Still | Shown::Handoff(_) | Shown::Over => None,
    }
}

/// The three phases of a turn, with the one it is.
fn phases(stage: Stage) -> AnyView {
    let text = use_texts();
    let now = stage.state.with(|state| match state.phase() {
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

fn headline(stage: Stage, texts: &Texts) -> String {
    let (play, table) = (&texts.play, &texts.worldbattle().table);
    let called = |seat: Seat| stage.card_name(seat);
    let by =
        |template: crate::texts::Template, seat: Seat| template.with(&[("player", &called(seat))]);
    match stage.shown.get() {
        Shown::Deciding(seat) => play.deciding.with(&[("player", &called(seat))]),
        Shown::Planned(seat, action) => match action {
            Action::Place { .. } => by(table.places, seat),
            Action::Trade { .. } => by(table.trades, seat),
            Action::Attack { .. } | Action::Auto { .. } => by(table.attacks, seat),
            Action::Move { .. } => by(table.moves, seat),
            Action::Fortify { .. } => by(table.fortifies, seat),
            Action::EndPhase | Action::EndTurn | Action::Resign => by(table.planned_end, seat),
        },
        Shown::Scene(scene) | Shown::Held(scene) => match scene {
            Scene::Attack(attack, Beat::Sum | Beat::Change) => {
                let template = if attack.conquered { table.conquered } else { table.held };
                template.with(&[("territory", &stage.place(attack.to))])
            }
            Scene::Attack(attack, _) => by(table.attacks, attack.seat),
            Scene::Turn(seat, _) => play.turn_of.with(&[("player", &called(seat))]),
            Scene::Place(seat, ..) => by(table.places, seat),
            Scene::Move(seat, ..) => by(table.moves, seat),
            Scene::Trade(seat, ..) => by(table.trades, seat),
            Scene::Fall(seat, _) => format!("{}: {}", called(seat), table.out),
        },
        Shown::Handoff(_) => String::new(),
        Shown::Over => over(stage, texts),
        Shown::Still => match stage.playback.to_act.get() {
            Some(seat) => turn_words(stage, seat, texts),
            None => over(stage, texts),
        },
    }
}

fn turn_words(stage: Stage, seat: Seat, texts: &Texts) -> String {
    let table = &texts.worldbattle().table;
    let nth = stage.state.with(|state| match state.phase() {
        Phase::Reinforce => 0,
        Phase::Attack | Phase::Over(_) => 1,
        Phase::Fortify => 2,
        Phase::Trade => 3,
    });
    let common = stage.playback.common;
    if common.is_human(seat) && !common.hot_seat() {
        table.your_turn[nth].to_owned()
    } else {
        table.turn_of[nth].with(&[("player", &stage.card_name(seat))])
    }
}

/// Who won, in a few words.
pub fn over(stage: Stage, texts: &Texts) -> String {
    match stage.winner() {
        Some(seat) => texts.play.wins.with(&[("player", &stage.card_name(seat))]),
        None => texts.play.drawn.to_owned(),
    }
}

/// The second line: a refusal, what is being shown, or what to do.
fn status(stage: Stage, texts: &Texts) -> String {
    let table = &texts.worldbattle().table;
    if let Some(notice) = stage.playback.common.notice.get() {
        return notice.text;
    }
    let path =
        |from, to| table.path.with(&[("to", &stage.place(to)), ("from", &stage.place(from))]);
    match stage.shown.get() {
        Shown::Scene(Scene::Attack(attack, _)) => path(attack.from, attack.to),
        Shown::Scene(Scene::Move(_, from, to)) => path(from, to),
        Shown::Scene(Scene::Place(_, at, armies)) => format!("{} +{armies}", stage.place(at)),
        Shown::Scene(Scene::Trade(_, _, armies)) => {
            texts.worldbattle().world.armies.of(armies.into())
        }
        Shown::Planned(_, Action::Attack { from, to } | Action::Auto { from, to, .. }) => {
            path(from, to)
        }
        Shown::Planned(_, Action::Fortify { from, to, .. }) => path(from, to),
        Shown::Planned(_, Action::Place { territory, armies }) => {
            format!("{} +{armies}", stage.place(territory))
        }
        Shown::Over => texts.play.over.to_owned(),
        Shown::Still => stage.acting().map_or_else(String::new, |seat| advice(stage, seat, texts)),
        _ if stage.playback.common.paused.get() => texts.play.paused.to_owned(),
        _ => String::new(),
    }
}

/// What the person who is to act can do now.
fn advice(stage: Stage, seat: Seat, texts: &Texts) -> String {
    let table = &texts.worldbattle().table;
    let hand = stage.hand.get();
    if let Some(at) = stage.look.get()
        && let Some(reason) = stage.state.with(|state| input::cannot_act(state, seat, at))
    {
        let names = stage.names();
        return stage.state.with(|state| words::refusal(reason, state.map(), &names, texts));
    }
    let cards = stage.own_cards().len();
    stage.state.with(|state| match state.phase() {
        Phase::Reinforce | Phase::Trade => {
            let left = hand.left(state);
            match (left, cards > MOST_CARDS_KEPT) {
                (0, true) => table.must_trade.of(cards.into()),
                (0, false) => table.placed_all.to_owned(),
                _ => table.place.of(left.into()),
            }
        }
        Phase::Attack => attack_advice(stage, state, seat, &hand, texts),
        Phase::Fortify => match (hand.from, hand.to) {
            (Some(from), Some(to)) => {
                table.sending.with(&[("from", &stage.place(from)), ("to", &stage.place(to))])
            }
            (Some(from), None) => table.choose_receiver.with(&[("territory", &stage.place(from))]),
            _ if input::able(state, seat).is_empty() => table.nothing_to_send.to_owned(),
            _ => table.choose_sender.to_owned(),
        },
        Phase::Over(_) => String::new(),
    })
}

fn attack_advice(
    stage: Stage,
    state: &worldbattle::View,
    seat: Seat,
    hand: &Hand,
    texts: &Texts,
) -> String {
    let table = &texts.worldbattle().table;
    match (hand.from, hand.to, state.pending()) {
        (Some(from), Some(to), _) => {
            table.aimed.with(&[("from", &stage.place(from)), ("to", &stage.place(to))])
        }
        (Some(from), None, _) => {
            let armies = texts.worldbattle().world.armies.of(state.armies(from).into());
            table.choose_target.with(&[("territory", &stage.place(from)), ("armies", &armies)])
        }
        (None, _, Some(pending)) if state.armies(pending.from) > 1 => {
            let (from, to) = (stage.place(pending.from), stage.place(pending.to));
            table.follow.with(&[("from", &from), ("to", &to)])
        }
        _ if input::able(state, seat).is_empty() => table.nothing_to_attack.to_owned(),
        _ => table.choose_origin.to_owned(),
    }
}

/// All players with their numbers; pressing one outlines their land.
#[component]
pub fn Players(stage: Stage) -> impl IntoView {
    let text = use_texts();
    let seats: Vec<Seat> = stage.playback.common.seats().collect();
    let many = seats.len() > 3;
    let cards = seats.into_iter().map(|seat| player(stage, seat)).collect_view();
    view! {
        <section class="players" class:many=many aria-label=say(text, |texts| texts.play.players)>{cards}</section>
    }
}

fn player(stage: Stage, seat: Seat) -> AnyView {
    let text = use_texts();
    let owned = Memo::new(move |_| stage.picture.with(|picture| picture.owned(seat)));
    let armies = move || stage.picture.with(|picture| picture.total(seat));
    let held = move || stage.state.with(|state| state.hand_size(seat));
    let gone = move || owned.get().is_empty();
    let income = move || {
        stage.state.with(|state| stage.picture.with(|picture| picture.income(state.map(), seat)))
    };
    let is_now =
        move || doing(&stage.shown.get()).or_else(|| stage.playback.to_act.get()) == Some(seat);
    let shown = move || stage.group.get() == Some(seat);
    let label = move || {
        let table = &text.get().worldbattle().table;
        table.show_land.with(&[("player", &stage.card_name(seat))])
    };
    let facts = move || {
        let (table, world) = (&text.get().worldbattle().table, &text.get().worldbattle().world);
        if gone() {
            return view! { <span class="wfacts">{table.out}</span> }.into_any();
        }
        let next = table.income_hint.with(&[("n", &income())]);
        let hint = next.clone();
        view! {
            <span class="wfacts">
                <b>{table.territories_short.with(&[("n", &owned.get().len())])}</b>
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
                on:click=move |_| stage.group.set((!shown()).then_some(seat))
            ></button>
            <SeatTile index=seat.index() as u8/>
            <p class="who"><span class="pname">{move || stage.card_name(seat)}</span>{facts}</p>
        </article>
    }
    .into_any()
}
