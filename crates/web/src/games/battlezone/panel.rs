//! Around the board: whose turn it is, the players, and what can be pressed.

use battlezone::Action;
use leptos::prelude::*;
use tabletop::{Game, Seat};

use super::input;
use super::map_svg::letter;
use super::stage::{Beat, Scene, Stage};
use super::words;
use crate::table::{AfterTheEnd, BotActions, Controls, GoOn, Shown, Stage as _};
use crate::texts::{Texts, use_texts};
use crate::ui::{Button, Glyph, Icon, SeatTile, say};

/// Whose turn it is, and what can be done.
#[component]
pub fn Banner(stage: Stage) -> impl IntoView {
    let text = use_texts();
    let seat = move || match stage.shown.get() {
        Shown::Scene(Scene::Attack(attack, _)) => Some(attack.seat),
        Shown::Scene(Scene::Skip(seat)) | Shown::Deciding(seat) | Shown::Planned(seat, _) => {
            Some(seat)
        }
        Shown::Scene(_) | Shown::Held(_) | Shown::Handoff(_) => None,
        Shown::Over => stage.state.with(|state| state.outcome()?.winner()),
        Shown::Still => stage.state.with(Game::to_act),
    };
    let class = move || format!("turn {}", seat().map_or("", letter));
    let bad = move || stage.playback.common.notice.with(Option::is_some);
    view! {
        <section class=class>
            <div class="grow">
                <strong>{move || headline(stage, text.get())}</strong>
                <span class:warning=bad>{move || status(stage, text.get())}</span>
            </div>
        </section>
    }
}

fn headline(stage: Stage, texts: &Texts) -> String {
    let play = &texts.play;
    let name = |seat| stage.card_name(seat);
    match stage.shown.get() {
        Shown::Deciding(seat) => play.deciding.with(&[("player", &name(seat))]),
        Shown::Scene(Scene::Attack(attack, Beat::Stand | Beat::Change)) if attack.won => {
            play.attack_won.to_owned()
        }
        Shown::Scene(Scene::Attack(_, Beat::Stand | Beat::Change)) => play.attack_lost.to_owned(),
        Shown::Scene(Scene::Attack(attack, _)) => {
            play.attacks.with(&[("player", &name(attack.seat))])
        }
        Shown::Planned(seat, Action::Skip) => play.skips.with(&[("player", &name(seat))]),
        Shown::Planned(seat, _) => play.attacks.with(&[("player", &name(seat))]),
        Shown::Scene(Scene::Skip(seat)) => {
            play.skips.with(&[("player", &stage.names()[seat.index()])])
        }
        Shown::Scene(_) | Shown::Held(_) => play.reinforcing.to_owned(),
        Shown::Handoff(_) => String::new(),
        Shown::Over => over(stage, texts),
        Shown::Still => match stage.state.with(Game::to_act) {
            Some(seat)
                if stage.playback.common.is_human(seat) && !stage.playback.common.hot_seat() =>
            {
                play.your_turn.to_owned()
            }
            Some(seat) => play.turn_of.with(&[("player", &name(seat))]),
            None => over(stage, texts),
        },
    }
}

fn over(stage: Stage, texts: &Texts) -> String {
    match stage.state.with(|state| state.outcome()?.winner()) {
        Some(seat) => texts.play.wins.with(&[("player", &stage.card_name(seat))]),
        None => texts.play.drawn.to_owned(),
    }
}

/// The second line: a refusal, what is being shown, or what to do.
fn status(stage: Stage, texts: &Texts) -> String {
    let play = &texts.play;
    if let Some(notice) = stage.playback.common.notice.get() {
        return notice.text;
    }
    match stage.shown.get() {
        Shown::Scene(Scene::Attack(attack, _)) => {
            play.attack_path.with(&[("to", &attack.to), ("from", &attack.from)])
        }
        Shown::Planned(_, Action::Attack { from, to }) => {
            play.attack_path.with(&[("to", &to), ("from", &from)])
        }
        Shown::Over => play.over.to_owned(),
        Shown::Still => stage.acting().map_or_else(String::new, |seat| advice(stage, seat, texts)),
        _ if stage.playback.common.paused.get() => play.paused.to_owned(),
        _ => String::new(),
    }
}

fn advice(stage: Stage, seat: Seat, texts: &Texts) -> String {
    let play = &texts.play;
    if let Some(at) = stage.look.get()
        && let Some(reason) = stage.state.with(|state| input::cannot_act(state, seat, at))
    {
        return words::refusal(reason, &stage.names(), texts);
    }
    let (able, one_skipped) =
        stage.state.with(|state| (!input::able(state, seat).is_empty(), state.one_skipped()));
    match stage.hand.with(|hand| hand.selected) {
        Some(territory) => play.choose_target.with(&[("territory", &territory)]),
        None if !able => play.nothing_to_attack.to_owned(),
        None if one_skipped => format!("{} {}", play.choose_origin, play.skip_ends_round),
        None => play.choose_origin.to_owned(),
    }
}

/// Both players with their numbers; pressing one outlines their largest group.
#[component]
pub fn Players(stage: Stage) -> impl IntoView {
    let text = use_texts();
    view! {
        <section class="players" aria-label=say(text, |texts| texts.play.players)>
            <PlayerCard stage seat=Seat::A/>
            <PlayerCard stage seat=Seat::B/>
        </section>
    }
}

#[component]
fn PlayerCard(stage: Stage, seat: Seat) -> impl IntoView {
    let text = use_texts();
    let owned = Memo::new(move |_| stage.picture.with(|picture| picture.owned(seat)));
    let territories = move || u64::from(owned.get().len());
    let armies = move || stage.picture.with(|picture| picture.total(seat));
    let group = move || stage.state.with(|state| state.map().largest_group(owned.get()).len());
    let reserve = move || stage.state.with(|state| state.reserve(seat));
    let is_now = move || {
        let acting = match stage.shown.get() {
            Shown::Scene(Scene::Attack(attack, _)) => Some(attack.seat),
            _ => stage.state.with(Game::to_act),
        };
        acting == Some(seat)
    };
    let shown = move || stage.group.get() == Some(seat);
    let label = move || text.get().play.group_show.with(&[("player", &stage.card_name(seat))]);
    let line = move || {
        let play = &text.get().play;
        let dice = format!("{}, +{}", play.dice.of(armies().into()), group());
        match reserve() {
            0 => dice,
            held => format!("{dice} · {}", play.reserve.with(&[("n", &held)])),
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
                on:click=move |_| stage.group.set((!shown()).then_some(seat))
            ></button>
            <SeatTile index=seat.index() as u8/>
            <p class="who"><span class="pname">{move || stage.card_name(seat)}</span><small>{line}</small></p>
            <p class="big">{territories}<small class="cap">{move || text.get().play.territories.of(territories())}</small></p>
            <dl>
                <div><dt>{say(text, |texts| texts.play.dice_label)}</dt><dd>{armies}</dd></div>
                <div><dt>{say(text, |texts| texts.play.group)}</dt><dd>{group}</dd></div>
                <div><dt>{say(text, |texts| texts.play.reserve_label)}</dt><dd>{reserve}</dd></div>
            </dl>
        </article>
    }
}

/// What can be pressed now.
#[component]
pub fn Actions(stage: Stage, controls: Controls) -> impl IntoView {
    let text = use_texts();
    let acting = Memo::new(move |_| stage.acting().is_some());
    let over = Memo::new(move |_| stage.shown.with(|shown| *shown == Shown::Over));
    let next = Signal::derive(move || {
        let play = &text.get().play;
        match stage.shown.get() {
            Shown::Planned(_, Action::Skip) => play.skip,
            Shown::Planned(..) => play.execute,
            Shown::Held(_) => play.next,
            _ => play.go_on,
        }
    });
    view! {
        <div class="bar">
            {move || match (over.get(), acting.get(), controls.common.only_bots()) {
                (true, ..) => view! { <AfterTheEnd controls/> }.into_any(),
                (_, true, _) => view! { <OwnActions stage/> }.into_any(),
                (_, _, true) => view! { <BotActions controls words=next/> }.into_any(),
                _ => view! { <GoOn controls/> }.into_any(),
            }}
        </div>
    }
}

#[component]
fn OwnActions(stage: Stage) -> impl IntoView {
    let text = use_texts();
    let hand = stage.hand;
    let no_selection = Signal::derive(move || hand.with(|hand| hand.selected.is_none()));
    let no_aim = Signal::derive(move || hand.with(|hand| hand.aim.is_none()));
    let helpless = Memo::new(move |_| {
        stage.acting().is_some_and(|seat| stage.state.with(|state| !state.can_attack(seat)))
    });
    let attack = move |()| {
        if let super::input::Hand { selected: Some(from), aim: Some(to) } = hand.get_untracked() {
            stage.act(Action::Attack { from, to });
        }
    };
    let words = move || match hand.with(|hand| hand.aim) {
        Some(territory) => text.get().play.attack_territory.with(&[("territory", &territory)]),
        None => text.get().play.attack.to_owned(),
    };
    view! {
        <button
            type="button"
            class="btn sq"
            aria-label=say(text, |texts| texts.play.deselect)
            prop:disabled=no_selection
            on:click=move |_| stage.let_go()
        ><Icon glyph=Glyph::CLOSE/></button>
        {move || {
            let attack = view! { <Button primary=!helpless.get() glyph=Glyph::SWORD disabled=no_aim on_press=attack>{words}</Button> };
            let skip = view! {
                <Button primary=helpless.get() glyph=Glyph::SKIP on_press=move |()| stage.act(Action::Skip)>
                    {say(text, |texts| texts.play.skip)}<kbd class="desk-only">"S"</kbd>
                </Button>
            };
            view! { {attack}{skip} }
        }}
    }
}
