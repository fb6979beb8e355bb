//! The table: board, banner, players, log and actions, on a phone and on a desk.

use battlezone::{State, Territory, win_chance};
use leptos::prelude::*;

use super::board::{Board, Touch, window as board_window};
use super::dialogs::{KeysDialog, Menu, SaveDialog, trouble};
use super::drawing::{Drawing, Lie};
use super::hearing;
use super::hints::Hints;
use super::input::{self, Means};
use super::keyboard::{Keys, best_lie, larger, magnification, smaller, sound_glyph};
use super::odds::{Place, percent, place};
use super::panel::{Actions, Banner, Log, Players};
use super::roll::Overlay;
use super::speech;
use super::stage::{Cue, Stage};
use crate::session::Begun;
use crate::texts::use_texts;
use crate::ui::{Glyph, Icon};

/// The table of a game of BattleZone.
#[component]
pub fn Table(begun: Begun<State>) -> impl IntoView {
    let text = use_texts();
    Effect::new(|_| document().set_title("BattleZone · Salient"));
    let stage = Stage::new(begun);
    let lie = use_lie();
    let drawing =
        Memo::new(move |_| stage.state.with_untracked(|state| Drawing::of(state.map(), lie.get())));
    let [menu, saving, help, log] = [(); 4].map(|()| RwSignal::new(false));
    let zoom = RwSignal::new(0);
    Keys { stage, drawing, help, zoom }.listen();
    keep_when_left(stage);
    hearing::listen(stage);
    stage.open();
    let warning = move || {
        let texts = text.get();
        let storage = stage.autosave.trouble.get().map(|error| trouble(error, texts));
        storage.or(stage.worker_failed.get().then_some(texts.play.thinks_here))
    };
    view! {
        <main class="table bz">
            <h1 class="vh">"BattleZone"</h1>
            <BoardArea stage lie drawing zoom/>
            <Banner stage/>
            <Players stage/>
            <Actions stage/>
            <Log stage open=log/>
            <TopBar stage menu saving help/>
            {move || warning().map(|words| view! { <p class="tablewarning" role="status">{words}</p> })}
            <LiveRegion stage/>
        </main>
        <Menu stage open=menu saving keys=help log/>
        <SaveDialog stage open=saving/>
        <KeysDialog stage open=help/>
    }
}

/// How the map lies in the window as it is now.
fn use_lie() -> Signal<Lie> {
    let now = || {
        let size = |value: Result<leptos::wasm_bindgen::JsValue, _>| {
            value.ok().and_then(|value| value.as_f64()).unwrap_or(1.0)
        };
        best_lie(size(window().inner_width()), size(window().inner_height()))
    };
    let lie = RwSignal::new(now());
    let handle = window_event_listener(leptos::ev::resize, move |_| lie.set(now()));
    on_cleanup(move || handle.remove());
    lie.into()
}

/// A page that goes away, or a table that is left, keeps its game at once.
fn keep_when_left(stage: Stage) {
    let pagehide = window_event_listener_untyped("pagehide", move |_| stage.keep_now());
    let hidden = window_event_listener_untyped("visibilitychange", move |_| {
        if document().hidden() {
            stage.keep_now();
        }
    });
    on_cleanup(move || {
        stage.close();
        pagehide.remove();
        hidden.remove();
    });
}

#[component]
fn TopBar(
    stage: Stage,
    menu: RwSignal<bool>,
    saving: RwSignal<bool>,
    help: RwSignal<bool>,
) -> impl IntoView {
    let text = use_texts();
    let facts = move || {
        let round = stage.state.with(State::round);
        let attacks = stage.log.with(|log| log.last().map_or(0, |(number, _)| *number));
        text.get().play.round.with(&[("round", &round), ("attack", &(attacks + 1))])
    };
    let sound = move || stage.settings.with(|settings| settings.effects);
    let mute = move || {
        let play = &text.get().play;
        if sound() { play.mute } else { play.unmute }
    };
    let toggle = move |_| stage.settings.update(|settings| settings.effects = !settings.effects);
    view! {
        <header class="top">
            <button type="button" class="btn sq quiet" aria-label=move || text.get().play.menu on:click=move |_| menu.set(true)>
                <Icon glyph=Glyph::MENU/>
            </button>
            <p class="name"><strong>"BattleZone"</strong>{facts}</p>
            <button
                type="button"
                class="btn sq quiet"
                aria-label=move || text.get().play.undo
                prop:disabled=move || !stage.takeback.get().0
                on:click=move |_| stage.undo()
            ><Icon glyph=Glyph::UNDO/></button>
            <button
                type="button"
                class="btn sq quiet redo"
                aria-label=move || text.get().play.redo
                prop:disabled=move || !stage.takeback.get().1
                on:click=move |_| stage.redo()
            ><Icon glyph=Glyph::REDO/></button>
            <button type="button" class="btn sq quiet" aria-label=mute on:click=toggle>
                {move || view! { <Icon glyph=sound_glyph(sound())/> }}
            </button>
            <button type="button" class="btn sq quiet desk-only" aria-label=move || text.get().play.save on:click=move |_| saving.set(true)>
                <Icon glyph=Glyph::SAVE/>
            </button>
            <button type="button" class="btn sq quiet" aria-label=move || text.get().keyboard.title on:click=move |_| help.set(true)>
                <Icon glyph=Glyph::HELP/>
            </button>
        </header>
    }
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
        stage.state.with(|state| speech::territory(state, territory, &names, text.get()))
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
            class:reinforcing=move || stage.cue.with(|cue| matches!(cue, Cue::Reinforce(_)))
            class:refusing=move || stage.notice.with(|notice| notice.as_ref().is_some_and(|it| it.at.is_some()))
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
            <div class="zoom">
                <button type="button" class="btn sq" aria-label=move || text.get().play.zoom_in on:click=move |_| zoom.update(|it| *it = larger(*it))>
                    <Icon glyph=Glyph::PLUS/>
                </button>
                <button type="button" class="btn sq" aria-label=move || text.get().play.zoom_out on:click=move |_| zoom.update(|it| *it = smaller(*it))>
                    <Icon glyph=Glyph::MINUS/>
                </button>
            </div>
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
    let Cue::Attack(attack, _) = stage.cue.get() else { return false };
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
        if !stage.settings.with(|settings| settings.odds) {
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

/// Speaks each event once.
#[component]
fn LiveRegion(stage: Stage) -> impl IntoView {
    view! {
        <div class="vh" id="live" role="log" aria-live="polite" aria-relevant="additions">
            <For each=move || stage.spoken.get() key=|(number, _)| *number let:((_, sentence))>
                <p>{sentence}</p>
            </For>
        </div>
    }
}
