//! The slider, the buttons for the steps, the pace, and *Continue from here*.

use std::sync::Arc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{EventTarget, HtmlInputElement};

use super::replay_player::{Pace, ReplayPlayer};
use crate::i18n::{Locale, say, td_string, use_locale};
use crate::routes::use_routes;
use crate::saves::Save;
use crate::screens::replace::{ReplaceQuestion, is_unfinished};
use crate::ui::{Button, Glyph, Segmented};

/// Whether this element handles the arrow keys itself.
pub fn is_slider(target: &EventTarget) -> bool {
    target.dyn_ref::<HtmlInputElement>().is_some_and(|input| input.type_() == "range")
}

/// Slider and buttons.
#[component]
pub fn Controls() -> impl IntoView {
    let locale = use_locale();
    let player: ReplayPlayer = expect_context();
    let place = move || {
        let (step, last) = (player.step.get(), player.last());
        td_string!(locale.get(), screens.replay.step_of, step = &step, last = &last)
    };
    let step = move || player.step.get();
    let at_start = Signal::derive(move || step() == 0);
    let at_end = Signal::derive(move || step() >= player.last());
    view! {
        <section class="pbar" aria-label=say!(locale, screens.replay.position)>
            <div class="pslide">
                <input
                    type="range"
                    min="0"
                    max=player.last().to_string()
                    aria-label=say!(locale, screens.replay.position)
                    aria-valuetext=place
                    prop:value=move || step().to_string()
                    on:input=move |event| {
                        if let Ok(step) = event_target_value(&event).parse() {
                            player.go(step);
                        }
                    }
                />
                <output>{place}</output>
            </div>
            <div class="pkeys">
                <Page name=|locale| td_string!(locale, screens.replay.first) glyph=Glyph::FIRST disabled=at_start to=|_, _| 0/>
                <Page name=|locale| td_string!(locale, screens.replay.previous) glyph=Glyph::BACK disabled=at_start to=|step, _| step.saturating_sub(1)/>
                <PlayPause/>
                <Page name=|locale| td_string!(locale, screens.replay.next) glyph=Glyph::RIGHT disabled=at_end to=|step, _| step + 1/>
                <Page name=|locale| td_string!(locale, screens.replay.last) glyph=Glyph::STEP disabled=at_end to=|_, last| last/>
            </div>
            <PaceChoice/>
        </section>
    }
}

/// A button that shows another step.
#[component]
fn Page(
    name: fn(Locale) -> &'static str,
    glyph: Glyph,
    disabled: Signal<bool>,
    to: fn(step: u32, last: u32) -> u32,
) -> impl IntoView {
    let locale = use_locale();
    let player: ReplayPlayer = expect_context();
    let press = move |()| player.go(to(player.step.get_untracked(), player.last()));
    view! {
        <Button
            on_press=press
            class="sq"
            glyph
            disabled
            attr:aria-label=move || name(locale.get())
            attr:title=move || name(locale.get())
        >
            ""
        </Button>
    }
}

#[component]
fn PlayPause() -> impl IntoView {
    let locale = use_locale();
    let player: ReplayPlayer = expect_context();
    let word = move || match player.playing.get() {
        true => td_string!(locale.get(), screens.replay.pause),
        false => td_string!(locale.get(), screens.replay.play),
    };
    view! {
        <button type="button" class="btn primary pplay" on:click=move |_| player.toggle()>
            {move || {
                let glyph = if player.playing.get() { Glyph::PAUSE } else { Glyph::PLAY };
                view! { <crate::ui::Icon glyph/> }
            }}
            <span>{word}</span>
        </button>
    }
}

#[component]
fn PaceChoice() -> impl IntoView {
    let locale = use_locale();
    let player: ReplayPlayer = expect_context();
    let choices = move || {
        let locale = locale.get();
        vec![
            (Pace::Slow, td_string!(locale, screens.replay.slow)),
            (Pace::Normal, td_string!(locale, screens.replay.normal)),
            (Pace::Fast, td_string!(locale, screens.replay.fast)),
        ]
    };
    view! {
        <Segmented
            label=say!(locale, screens.replay.speed)
            choices=choices
            chosen=move || player.pace.get()
            on_choose=move |pace| player.pace.set(pace)
        />
    }
}

/// Another way to continue from the step that is shown, if the screen around the replay provides
/// one: an online match continues as a new match on its server.
#[derive(Clone)]
pub struct ContinueElsewhere(pub Arc<dyn Fn(Signal<u32>) -> AnyView + Send + Sync>);

/// A new game that begins at the step that is shown.
#[component]
pub fn Continue() -> impl IntoView {
    let locale = use_locale();
    let player: ReplayPlayer = expect_context();
    let elsewhere = use_context::<ContinueElsewhere>().map(|it| (it.0)(player.step.into()));
    let is_elsewhere = elsewhere.is_some();
    let words = move || match is_elsewhere {
        true => td_string!(locale.get(), screens.replay.go_on_here),
        false => td_string!(locale.get(), screens.replay.go_on),
    };
    let (asking, failed) = (RwSignal::new(false), RwSignal::new(false));
    let game = player.with(|report| report.game());
    let routes = use_routes();
    let begin = Callback::new(move |()| {
        let record = player.with(|report| report.continued_from(player.step.get_untracked()));
        asking.set(false);
        match Save::new(String::new(), record).put_on_table() {
            Ok(()) => routes.go(&format!("/play?game={game}")),
            Err(_) => failed.set(true),
        }
    });
    let press = move |()| {
        if is_unfinished(game) {
            asking.set(true);
        } else {
            begin.run(());
        }
    };
    let is_over = Signal::derive(move || {
        let step = player.step.get();
        player.with(|report| step == report.last() && report.is_over())
    });
    let hint = move || {
        let step = player.step.get();
        let behind = player.last() - step;
        td_string!(locale.get(), screens.replay.go_on_hint, step = &step, n = &behind)
    };
    view! {
        <section class="pgo">
            {elsewhere}
            <Button on_press=press glyph=Glyph::FLAG disabled=is_over>{words}</Button>
            <p class="muted small">{hint}</p>
            <Show when=move || failed.get()>
                <p class="mistake" role="alert">{say!(locale, screens.replay.not_kept)}</p>
            </Show>
        </section>
        <ReplaceQuestion game asking begin/>
    }
}
