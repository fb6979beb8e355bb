//! The table: board, banner, players, log and actions, on a phone and on a desk.

use battlezone::{State, Territory, win_chance};
use leptos::prelude::*;

use super::board::{Board, Touch, window as board_window};
use super::drawing::{Drawing, Lie};
use super::hints::Hints;
use super::input::{self, Means};
use super::keyboard::{Keys, best_lie, list};
use super::odds::{Place, percent, place};
use super::panel::{Actions, Banner, Players};
use super::roll::Overlay;
use super::sounds;
use super::stage::{Scene, Stage};
use super::words;
use crate::session::Begun;
use crate::table::keys;
use crate::table::zoom::{ZoomButtons, by_steps, magnification};
use crate::table::{
    Dialogs, LiveRegion, Log, Opened, Shown, Stage as _, TopBar, Warning, keep_when_left,
};
use crate::texts::use_texts;

/// The table of a game of BattleZone.
pub fn table(begun: Begun<State>) -> AnyView {
    view! { <Table begun/> }.into_any()
}

#[component]
fn Table(begun: Begun<State>) -> impl IntoView {
    let text = use_texts();
    Effect::new(|_| document().set_title("BattleZone · Salient"));
    let stage = Stage::new(begun);
    let lie = use_lie();
    let drawing =
        Memo::new(move |_| stage.state.with_untracked(|state| Drawing::of(state.map(), lie.get())));
    let (controls, opened) = (stage.controls(), Opened::nothing());
    let zoom = RwSignal::new(0);
    let common = keys::Common { controls, opened, zoom: by_steps(zoom) };
    keys::listen(Keys { stage, drawing, common });
    keep_when_left(controls);
    sounds::listen(stage);
    stage.open();
    let facts = move || {
        let round = stage.state.with(State::round);
        controls.common.log.track();
        let attack = controls.common.last_number() + 1;
        text.get().play.round.with(&[("round", &round), ("attack", &attack)])
    };
    view! {
        <main class="table bz">
            <h1 class="vh">"BattleZone"</h1>
            <BoardArea stage lie drawing zoom/>
            <Banner stage/>
            <Players stage/>
            <Actions stage controls/>
            <Log controls opened example="5>7"/>
            <TopBar controls opened facts=Signal::derive(facts)/>
            <Warning controls/>
            <LiveRegion controls/>
        </main>
        <Dialogs controls opened keys=list/>
    }
}

/// How the map lies in the window as it is now.
fn use_lie() -> Signal<Lie> {
    let now = || {
        let size = |value: Result<wasm_bindgen::JsValue, _>| {
            value.ok().and_then(|value| value.as_f64()).unwrap_or(1.0)
        };
        best_lie(size(window().inner_width()), size(window().inner_height()))
    };
    let lie = RwSignal::new(now());
    let handle = window_event_listener(leptos::ev::resize, move |_| lie.set(now()));
    on_cleanup(move || handle.remove());
    lie.into()
}

#[component]
fn BoardArea(
    stage: Stage,
    lie: Signal<Lie>,
    drawing: Memo<Option<Drawing>>,
    zoom: RwSignal<u8>,
) -> impl IntoView {
    let text = use_texts();
    let map = stage.state.with_untracked(|state| state.map().clone());
    let label = Signal::derive(move || {
        let names = stage.names();
        stage.state.with(|state| {
            let count = |seat| state.owned(seat).len();
            text.get().play.board.with(&[
                ("territories", &state.map().len()),
                ("a", &names[0]),
                ("a_count", &count(tabletop::Seat::A)),
                ("b", &names[1]),
                ("b_count", &count(tabletop::Seat::B)),
            ])
        })
    });
    let name = Callback::new(move |territory: Territory| {
        let names = stage.names();
        stage.state.with(|state| words::territory(state, territory, &names, text.get()))
    });
    let reachable = Signal::derive(move || reachable(stage));
    let press = Callback::new(move |(territory, means): (Territory, Means)| {
        stage.press(territory, means);
    });
    let look = Callback::new(move |at| stage.look_at(at));
    let focus = Callback::new(move |territory| stage.focus.set(Some(territory)));
    let touch = Touch { press, look, focus, reachable };
    let marks = Signal::derive(move || stage.marks());
    let ratio = move || {
        drawing.with(|drawing| {
            drawing.as_ref().map_or(1.0, |drawing| {
                let window = board_window(drawing);
                window.width / window.height
            })
        })
    };
    let free_above = Signal::derive(move || card_above(stage, drawing));
    view! {
        <section
            class="board"
            class:zoomed=move || zoom.get().gt(&0)
            class:reinforcing=move || stage.shown.with(|shown| matches!(shown, Shown::Scene(Scene::Reinforce(_))))
            class:refusing=move || stage.playback.common.notice.with(|notice| notice.as_ref().is_some_and(|it| it.at.is_some()))
        >
            <div
                class="fit"
                style:--ratio=move || ratio().to_string()
                style:--zoom=move || magnification(zoom.get()).to_string()
            >
                <Board map picture=stage.picture marks lie label name touch/>
                <Odds stage drawing/>
            </div>
            <Overlay stage above=free_above/>
            <Hints stage/>
            <ZoomButtons zoom=by_steps(zoom)/>
        </section>
    }
}

/// The one territory that Tab reaches from outside: where the keyboard was, or the first stop.
fn reachable(stage: Stage) -> Option<Territory> {
    if let Some(focus) = stage.focus.get() {
        return Some(focus);
    }
    stage.state.with(|state| {
        let seat = tabletop::Game::to_act(state).unwrap_or(tabletop::Seat::A);
        input::tab_order(state, seat, None).first().copied()
    })
}

/// Whether the card with the dice stands in the upper half: the half away from the attack.
fn card_above(stage: Stage, drawing: Memo<Option<Drawing>>) -> bool {
    let Shown::Scene(Scene::Attack(attack, _)) = stage.shown.get() else { return false };
    drawing.with(|drawing| {
        drawing.as_ref().is_some_and(|drawing| {
            let middle = (drawing.frame.from.y + drawing.frame.to.y) / 2.0;
            let y = |territory| drawing.land(territory).token.y;
            (y(attack.from) + y(attack.to)) / 2.0 > middle
        })
    })
}

/// The chance of the attack that is looked at, beside its target.
#[component]
fn Odds(stage: Stage, drawing: Memo<Option<Drawing>>) -> impl IntoView {
    let text = use_texts();
    move || {
        stage.acting()?;
        if !stage.playback.common.settings.with(|settings| settings.odds) {
            return None;
        }
        let (from, to) = stage.marks().arrow()?;
        let Place { x, y, below } = drawing.with(|drawing| {
            let drawing = drawing.as_ref()?;
            let token = |territory| drawing.land(territory).token;
            Some(place(token(from), token(to), board_window(drawing)))
        })?;
        let (attacker, defender) = stage.state.with(|state| (state.armies(from), state.armies(to)));
        let texts = text.get();
        let chance = texts.common.percent.with(&[("n", &percent(win_chance(attacker, defender)))]);
        let dice = texts.play.dice.of(attacker.into());
        Some(view! {
            <div
                class="odds"
                class:below=below
                style:--x=x.to_string()
                style:--y=y.to_string()
            >
                <strong>{texts.play.to_win.with(&[("chance", &chance)])}</strong>
                <small>{texts.play.against.with(&[("attacker", &dice), ("defender", &defender)])}</small>
            </div>
        })
    }
}
