//! The table: board, players, what is in hand, log and actions, on a phone and on a desk.

use imperial::{Action, Event, State, Volley};
use leptos::prelude::*;
use tabletop::{Game, Rng, Seat};

use super::board::{Board, Touch};
use super::drawing::Shape;
use super::hints::Hints;
use super::input::{self, Means};
use super::keyboard::{Keys, list};
use super::panel;
use super::replay_board::board_name;
use super::roll::Overlay;
use super::sounds;
use super::spot::{Spot, enemy_of};
use super::stage::{Scene, Stage};
use super::words;
use crate::session::Begun;
use crate::table::keys;
use crate::table::zoom::{ZoomButtons, by_steps, magnification};
use crate::table::{
    Dialogs, Handoff, LiveRegion, Log, Opened, Shown, Stage as _, TopBar, Warning, keep_when_left,
};
use crate::texts::use_texts;
use crate::ui::{Button, Dialog, Glyph, Icon, say};

/// The table of a game of Imperial Battleground.
pub fn table(begun: Begun<State>) -> AnyView {
    view! { <Table begun/> }.into_any()
}

#[component]
fn Table(begun: Begun<State>) -> impl IntoView {
    let text = use_texts();
    Effect::new(|_| document().set_title("Imperial Battleground · Salient"));
    let stage = Stage::new(begun);
    let shape = use_shape();
    Effect::new(move |_| stage.shape.set(shape.get()));
    stage.shape.set(shape.get_untracked());
    let (controls, opened) = (stage.controls(), Opened::nothing());
    let zoom = RwSignal::new(0);
    let common = keys::Common { controls, opened, zoom: by_steps(zoom) };
    keys::listen(Keys { stage, common });
    keep_when_left(controls);
    sounds::listen(stage);
    warn(stage);
    stage.open();
    let facts = Signal::derive(move || {
        let round = stage.state.with(State::round);
        text.get().imperial().table.round.with(&[("round", &round)])
    });
    let top = Signal::derive(move || enemy_of(stage.lie().bottom));
    let bottom = Signal::derive(move || stage.lie().bottom);
    view! {
        <Handoff controls>
            <main class="table im imt">
                <h1 class="vh">"Imperial Battleground"</h1>
                {board_area(stage, zoom)}
                {panel::banner(stage)}
                {panel::player(stage, "foe", top)}
                {panel::player(stage, "mine", bottom)}
                {panel::in_hand(stage)}
                {panel::actions(stage, controls)}
                <Log controls opened example="b2xb3"/>
                <TopBar controls opened facts short=Some("Imperial") extra=Some(turn_button(stage))/>
                <Warning controls/>
                <LiveRegion controls/>
            </main>
            <Dialogs controls opened keys=list/>
            {retreat_dialog(stage)}
        </Handoff>
    }
}

/// Turns the board by hand.
fn turn_button(stage: Stage) -> AnyView {
    let text = use_texts();
    view! {
        <button
            type="button"
            class="btn sq quiet"
            aria-label=move || text.get().imperial().table.rotate
            on:click=move |_| stage.turned.update(|it| *it = !*it)
        ><Icon glyph=Glyph::ROTATE/></button>
    }
    .into_any()
}

/// The proportions that suit the window as it is now.
pub fn use_shape() -> Signal<Shape> {
    let now = || {
        let size = |value: Result<wasm_bindgen::JsValue, _>| {
            value.ok().and_then(|value| value.as_f64()).unwrap_or(1.0)
        };
        Shape::for_window(size(window().inner_width()), size(window().inner_height()))
    };
    let shape = RwSignal::new(now());
    let handle = window_event_listener(leptos::ev::resize, move |_| shape.set(now()));
    on_cleanup(move || handle.remove());
    shape.into()
}

/// Says once that the flag of who is to act has become open.
fn warn(stage: Stage) {
    Effect::new(move |before: Option<bool>| {
        let open = stage.acting().and_then(|seat| {
            stage.state.with(|state| input::threats(state, seat)).map(|(squares, _)| squares)
        });
        if let (Some(squares), Some(false)) = (open, before) {
            let texts = stage.common().texts.get_untracked();
            let squares = words::squares(squares, texts);
            stage.common().say(texts.imperial().table.threat.with(&[("squares", &squares)]));
        }
        open.is_some()
    });
}

fn board_area(stage: Stage, zoom: RwSignal<u8>) -> AnyView {
    let text = use_texts();
    let label = Signal::derive(move || {
        let names = stage.names();
        stage.state.with(|state| board_name(state, &names, text.get()))
    });
    let marks = Memo::new(move |_| stage.marks());
    let name = Callback::new(move |spot: Spot| {
        let names = stage.names();
        let state = stage.state;
        state.with(|state| marks.with(|marks| words::spot(state, spot, marks, &names, text.get())))
    });
    let touch = Touch {
        press: Callback::new(move |(spot, means): (Spot, Means)| stage.press(spot, means)),
        grab: Callback::new(move |spot| stage.grab(spot)),
        look: Callback::new(move |at| stage.look.set(at)),
        focus: Callback::new(move |spot| stage.focus.set(Some(spot))),
        reachable: Signal::derive(move || reachable(stage)),
    };
    let lie = Memo::new(move |_| stage.lie());
    let ratio = move || {
        let (width, height) = lie.get().size();
        (width / height).to_string()
    };
    let above = Signal::derive(move || card_above(stage));
    view! {
        <section class="board im-board" class:zoomed=move || zoom.get().gt(&0)>
            <div
                class="fit imfit"
                style:--ratio=ratio
                style:--zoom=move || magnification(zoom.get()).to_string()
            >
                <Board picture=stage.picture marks lie label name touch=Some(touch)/>
            </div>
            <Overlay stage above/>
            {recap(stage)}
            <Hints stage/>
            <ZoomButtons zoom=by_steps(zoom)/>
        </section>
    }
    .into_any()
}

/// The one spot that Tab reaches from outside: where the keyboard was, or the first stop.
fn reachable(stage: Stage) -> Option<Spot> {
    if let Some(focus) = stage.focus.get() {
        return Some(focus);
    }
    let hand = stage.hand.get();
    stage.state.with(|state| input::tab_order(state, state.active(), hand).first().copied())
}

/// Whether the card with the dice stands in the upper half: the half away from what is hit.
fn card_above(stage: Stage) -> bool {
    let Shown::Scene(Scene::Attack(attack, _)) = stage.shown.get() else { return false };
    let lie = stage.lie();
    let (_, height) = lie.size();
    let squares = attack.targets.iter().map(|square| lie.square(square).middle().y);
    let (sum, count) = squares.fold((0.0, 0.0), |(sum, count), y| (sum + y, count + 1.0));
    sum > count * height / 2.0
}

/// What the opponent did, for who has just got the device.
fn recap(stage: Stage) -> AnyView {
    let text = use_texts();
    let card = move || {
        let told = stage.recap.get()?;
        let seat = stage.acting()?;
        let player = stage.card_name(enemy_of(seat));
        let table = &text.get().imperial().table;
        let lines = match told.is_empty() {
            true => vec![table.recap_nothing.with(&[("player", &player)])],
            false => told,
        };
        let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
        Some(view! {
            <aside class="hint im-recap" aria-label=table.recap.with(&[("player", &player)])>
                <h2>{table.recap.with(&[("player", &player)])}</h2>
                <ol tabindex="0" aria-label=table.recap.with(&[("player", &player)])>{lines}</ol>
                <div>
                    <Button on_press=move |()| stage.recap.set(None)>{table.recap_close}</Button>
                </div>
            </aside>
        })
    };
    card.into_any()
}

/// Asks before a retreat, and says what it will cost.
fn retreat_dialog(stage: Stage) -> AnyView {
    let text = use_texts();
    let open = stage.retreating;
    let winner = move || {
        let seat = stage.state.with(State::active);
        stage.card_name(enemy_of(seat))
    };
    let volley = move || {
        let texts = text.get();
        let table = &texts.imperial().table;
        match stage.state.with(expected_volley) {
            Some(volley) => {
                let dice: usize = volley.shots.iter().map(|it| it.rolls.faces().len()).sum();
                let dice = texts.imperial().words.dice.of(dice as u64);
                let gaps: [(&str, &dyn std::fmt::Display); 2] =
                    [("dice", &dice), ("threshold", &volley.threshold.value())];
                table.retreat_volley.with(&gaps)
            }
            None => table.retreat_safe.to_owned(),
        }
    };
    let retreat = move |()| {
        open.set(false);
        stage.act(Action::Retreat);
    };
    // Whoever stays after all may have a turn that is to end.
    Effect::new(move |before: Option<bool>| {
        let asked = open.get();
        if before == Some(true) && !asked {
            stage.close_turn();
        }
        asked
    });
    view! {
        <Dialog open title=Signal::derive(move || text.get().imperial().table.retreat_question.to_owned())>
            <p>{move || text.get().imperial().table.retreat_hint.with(&[("player", &winner())])}</p>
            <p class="muted">{volley}</p>
            <div class="actions im-dialog">
                <Button on_press=move |()| open.set(false)>{say(text, |texts| texts.common.cancel)}</Button>
                <Button class="danger" glyph=Glyph::FLAG on_press=retreat>{say(text, |texts| texts.imperial().table.retreat)}</Button>
            </div>
        </Dialog>
    }
    .into_any()
}

/// Who would fire at whoever retreats now, and how well: any dice show it.
fn expected_volley(state: &State) -> Option<Volley> {
    let (mut after, mut events) = (state.clone(), Vec::new());
    let seat: Seat = state.to_act()?;
    after.apply(seat, &Action::Retreat, &mut Rng::fast(0), &mut events).ok()?;
    events.into_iter().find_map(|event| match event {
        Event::Retreated { volley, .. } => volley,
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_volley_of_a_retreat_is_known_before_it() {
        let state: State =
            "- - - / - i2c2 - / - I2 - / - - - | reserve - : - | turn a".parse().unwrap();
        let volley = expected_volley(&state).unwrap();
        assert_eq!((volley.shots.len(), volley.threshold.value()), (2, 10));
        let apart: State =
            "- i1 - / - - - / - - - / - I2 - | reserve - : - | turn a".parse().unwrap();
        assert_eq!(expected_volley(&apart), None);
    }
}
