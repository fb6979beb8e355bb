//! Around the board: whose turn it is, both players, what is in hand, and what can be pressed.

mod hand;

use imperial::{ACTION_POINTS, Action, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::input;
use super::spot::{Spot, letter};
use super::stage::{Beat, Scene, Stage};
use super::words;
use crate::settings::TurnEnd;
use crate::table::{AfterTheEnd, BotActions, Controls, GoOn, Shown, Stage as _};
use crate::texts::{Texts, use_texts};
use crate::ui::{Button, Glyph, Icon, SeatTile, say};
pub use hand::in_hand;

/// Whose turn it is, and what can be done: on a desk above the players.
pub fn banner(stage: Stage) -> AnyView {
    let text = use_texts();
    let class = move || format!("turn {}", active(stage).map_or("", letter));
    view! {
        <section class=class>
            <div class="grow">
                <strong>{move || headline(stage, text.get())}</strong>
                {status_line(stage)}
            </div>
        </section>
    }
    .into_any()
}

/// The status in one or two lines; a refusal and an open flag stand out.
fn status_line(stage: Stage) -> AnyView {
    let text = use_texts();
    let status = Memo::new(move |_| status(stage, text.get()));
    view! { <span class:warning=move || status.get().1>{move || status.get().0}</span> }.into_any()
}

/// Who is meant by what is shown.
fn active(stage: Stage) -> Option<Seat> {
    match stage.shown.get() {
        Shown::Scene(Scene::March(seat, ..) | Scene::TurnOver(seat)) => Some(seat),
        Shown::Scene(Scene::Attack(attack, _)) => Some(attack.by),
        Shown::Deciding(seat) | Shown::Planned(seat, _) => Some(seat),
        Shown::Over => stage.state.with(words::winner),
        _ => stage.playback.to_act.get(),
    }
}

fn headline(stage: Stage, texts: &Texts) -> String {
    let (play, table) = (&texts.play, &texts.imperial().table);
    let name = |seat: Seat| stage.card_name(seat);
    match stage.shown.get() {
        Shown::Deciding(seat) => play.deciding.with(&[("player", &name(seat))]),
        Shown::Scene(Scene::Attack(attack, Beat::Stand | Beat::Change)) => match attack.hits() {
            0 => table.no_hit.to_owned(),
            hits => texts.imperial().words.hits.of(hits.into()),
        },
        Shown::Scene(Scene::Attack(attack, _)) => {
            table.attacks.with(&[("player", &name(attack.seat))])
        }
        Shown::Scene(Scene::March(_, _, None)) => table.flag_taken.to_owned(),
        Shown::Scene(Scene::March(seat, Spot::Square(_), _)) => {
            table.moves.with(&[("player", &name(seat))])
        }
        Shown::Scene(Scene::March(seat, ..)) => table.deploys.with(&[("player", &name(seat))]),
        Shown::Scene(Scene::TurnOver(seat)) => table.ends.with(&[("player", &name(seat))]),
        Shown::Planned(seat, action) => words::headline(&action, &name(seat), texts),
        Shown::Handoff(_) | Shown::Held(_) => String::new(),
        Shown::Over => over(stage, texts),
        Shown::Still => match stage.playback.to_act.get() {
            Some(seat) if stage.common().is_human(seat) && !stage.common().hot_seat() => {
                play.your_turn.to_owned()
            }
            Some(seat) => play.turn_of.with(&[("player", &name(seat))]),
            None => over(stage, texts),
        },
    }
}

fn over(stage: Stage, texts: &Texts) -> String {
    match stage.state.with(words::winner) {
        Some(seat) => texts.play.wins.with(&[("player", &stage.card_name(seat))]),
        None => texts.play.drawn.to_owned(),
    }
}

/// The second line: a refusal, what is being shown, or what to do; and whether it is a warning.
fn status(stage: Stage, texts: &Texts) -> (String, bool) {
    if let Some(notice) = stage.common().notice.get() {
        return (notice.text, true);
    }
    let table = &texts.imperial().table;
    let path = |origins, targets| {
        table.attack_path.with(&[
            ("target", &words::squares(targets, texts)),
            ("origins", &words::squares(origins, texts)),
        ])
    };
    match stage.shown.get() {
        Shown::Scene(Scene::Attack(attack, _)) => (path(attack.origins, attack.targets), false),
        Shown::Planned(_, Action::Attack { origins, target }) => {
            (path(origins, target.bit()), false)
        }
        Shown::Planned(_, action) => (action.to_string(), false),
        Shown::Over => (texts.play.over.to_owned(), false),
        Shown::Still => match stage.acting() {
            Some(seat) => advice(stage, seat, texts),
            None => (String::new(), false),
        },
        _ if stage.common().paused.get() => (texts.play.paused.to_owned(), false),
        _ => (String::new(), false),
    }
}

fn advice(stage: Stage, seat: Seat, texts: &Texts) -> (String, bool) {
    let table = &texts.imperial().table;
    let ask = stage.common().settings.with(|settings| settings.turn_end == TurnEnd::Ask);
    let hand = stage.hand.get();
    stage.state.with(|state| {
        if state.action_points() == 0 {
            let words = if ask { table.closing_ask } else { table.closing };
            return (words.to_owned(), false);
        }
        if let (None, Some(Spot::Square(at))) = (hand.held, stage.look.get())
            && state.held(seat).contains(at)
            && !input::can_act(state, seat, at)
        {
            let reason = input::why_not(state, seat, at);
            return (words::refusal(reason, &stage.names(), texts), false);
        }
        match (hand.held, hand.aim) {
            (_, Some(target)) => {
                let origins = words::squares(hand.joined, texts);
                (table.aim.with(&[("target", &target), ("origins", &origins)]), false)
            }
            (Some(input::Held::Reserve(piece)), _) => {
                (table.deploy_where.with(&[("unit", &words::unit(piece, texts))]), false)
            }
            (Some(input::Held::Square(at, place)), _) => {
                let unit = place.and_then(|place| state.stack(at).unit(place));
                let words = match unit {
                    Some(unit) => {
                        let kind = words::kind(unit.kind(), texts);
                        table.chosen.with(&[("square", &at), ("unit", &kind)])
                    }
                    None => table.chosen_attack.with(&[("square", &at)]),
                };
                (words, false)
            }
            (None, _) => match input::threats(state, seat) {
                Some((squares, _)) => {
                    let squares = words::squares(squares, texts);
                    (table.threat.with(&[("squares", &squares)]), true)
                }
                None if !can_do_anything(state, seat) => (table.nothing_left.to_owned(), false),
                None => (table.choose.to_owned(), false),
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
pub fn player(stage: Stage, area: &'static str, seat: Signal<Seat>) -> AnyView {
    let text = use_texts();
    let is_now = move || active(stage) == Some(seat.get());
    let facts = move || {
        let words = &text.get().imperial().words;
        stage.state.with(|state| {
            let units = words.units.of(state.units(seat.get()).into());
            (units, words.hit_points.of(state.levels(seat.get()).into()))
        })
    };
    let points = Memo::new(move |_| {
        let acts = stage.playback.to_act.get() == Some(seat.get());
        if acts { stage.state.with(State::action_points) } else { 0 }
    });
    let said = move || text.get().imperial().words.points.of(points.get().into());
    let dots = move || {
        let dot = |nth: u8| view! { <i class:on=nth < points.get()></i> };
        (0..ACTION_POINTS).map(dot).collect_view()
    };
    let class = move || format!("pcard imc {area} {}", letter(seat.get()));
    view! {
        <article class=class class:now=is_now>
            {move || view! { <SeatTile index=seat.get().index() as u8/> }}
            <p class="who">
                <span class="pname">{move || stage.card_name(seat.get())}</span>
                <small>{move || facts().0}<span class="im-hp">{move || format!(" · {}", facts().1)}</span></small>
            </p>
            <p class="apbox">
                <span class="ap" role="img" aria-label=said>{dots}</span>
                <small aria-hidden="true">{said}</small>
            </p>
        </article>
    }
    .into_any()
}

/// What can be pressed now.
pub fn actions(stage: Stage, controls: Controls) -> AnyView {
    let text = use_texts();
    let acting = Memo::new(move |_| stage.acting().is_some());
    let over = Memo::new(move |_| stage.shown.with(|shown| *shown == Shown::Over));
    let next = Signal::derive(move || {
        let texts = text.get();
        match stage.shown.get() {
            Shown::Planned(_, Action::EndTurn) => texts.imperial().table.end_turn,
            Shown::Planned(_, Action::Attack { .. }) => texts.play.execute,
            Shown::Planned(..) => texts.play.next,
            _ => texts.play.go_on,
        }
    });
    view! {
        <div class="bar">
            {move || match (over.get(), acting.get(), controls.common.only_bots()) {
                (true, ..) => view! { <AfterTheEnd controls/> }.into_any(),
                (_, true, _) => own_actions(stage),
                (_, _, true) => view! { <BotActions controls words=next/> }.into_any(),
                _ => view! { <GoOn controls/> }.into_any(),
            }}
        </div>
    }
    .into_any()
}

fn own_actions(stage: Stage) -> AnyView {
    let text = use_texts();
    let aim = Memo::new(move |_| stage.hand.with(|hand| hand.aim));
    let done = Memo::new(move |_| {
        stage.acting().is_some_and(|seat| stage.state.with(|state| !can_do_anything(state, seat)))
    });
    let attack = move |()| {
        if let Some(attack) = stage.hand.with_untracked(input::Hand::attack) {
            stage.go(attack);
        }
    };
    let end = move |()| stage.act(Action::EndTurn);
    let retreat = view! {
        <button
            type="button"
            class="btn im-retreat"
            class:sq=move || aim.get().is_some()
            aria-label=say(text, |texts| texts.imperial().table.retreat)
            on:click=move |_| stage.retreating.set(true)
        >
            <Icon glyph=Glyph::FLAG/>
            {move || aim.get().is_none().then(|| text.get().imperial().table.retreat)}
        </button>
    };
    let strike = move || {
        aim.get().map(|target| {
            let words = move || text.get().imperial().table.attack.with(&[("target", &target)]);
            view! { <Button primary=true glyph=Glyph::SWORD on_press=attack>{words}</Button> }
        })
    };
    let finish = move || {
        let primary = done.get() && aim.get().is_none();
        view! {
            <Button primary=primary class="im-end" on_press=end>
                {say(text, |texts| texts.imperial().table.end_turn)}<kbd class="desk-only">"S"</kbd>
            </Button>
        }
    };
    view! { {retreat}{strike}{finish} }.into_any()
}
