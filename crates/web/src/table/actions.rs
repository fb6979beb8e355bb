//! The buttons below the board that all games share.

use std::time::Duration;

use leptos::prelude::*;

use super::game::TableGame;
use super::game_table::Table;
use super::keys::focus_on;
use super::recap::Recap;
use super::speed::SpeedButton;
use super::suggestions::suggest_button;
use super::{Controls, PlaybackPhase, Shown, TableState};
use crate::browser;
use crate::game_setup::BotMode;
use crate::i18n::{say, td_string, use_locale};
use crate::records::use_records;
use crate::routes::use_routes;
use crate::ui::{Button, Glyph, Segmented};

/// The bar below the board: what can be pressed now. `own` are the buttons of the person who is to
/// act, `next` is the text of the next press if only bots play.
pub fn action_bar<G: TableGame>(
    table: Table<G>,
    controls: Controls,
    own: fn(Table<G>) -> AnyView,
    next: impl Fn() -> &'static str + Send + Sync + 'static,
    further: Option<AnyView>,
) -> AnyView {
    let acting = Memo::new(move |_| table.acting().is_some());
    let over = Memo::new(move |_| table.shown.with(|shown| *shown == Shown::Over));
    let next = Signal::derive(next);
    view! {
        <div class="bar">
            {move || match (over.get(), acting.get(), controls.common.only_bots()) {
                (true, ..) => view! { <AfterTheEnd controls/> }.into_any(),
                (_, true, _) => own(table),
                (_, _, true) => view! { <BotActions controls words=next/> }.into_any(),
                _ => view! { <GoOn controls/> }.into_any(),
            }}
            {suggest_button(table)}
            {further}
        </div>
    }
    .into_any()
}

/// The banner: whose turn it is, and what can be done. `class` styles the active seat; a
/// highlighted status stands out.
pub fn banner(
    common: TableState,
    class: impl Fn() -> String + Send + Sync + 'static,
    headline: impl Fn() -> String + Send + Sync + 'static,
    status: impl Fn() -> (String, bool) + Send + Sync + 'static,
    further: Option<AnyView>,
) -> AnyView {
    let status = Memo::new(move |_| status());
    view! {
        <section class=move || format!("turn {}", class())>
            <div class="grow">
                <strong>{headline}</strong>
                <span class:warning=move || status.get().1>{move || status.get().0}</span>
            </div>
            {further}
            <Recap common/>
        </section>
    }
    .into_any()
}

/// Delay before the result button takes focus, so a skipping key press does not open it.
const RESULT_TAKES_FOCUS_AFTER: Duration = Duration::from_millis(900);

/// After the end: the button to the result. Enter opens it.
#[component]
fn AfterTheEnd(controls: Controls) -> impl IntoView {
    let locale = use_locale();
    let (routes, records) = (use_routes(), use_records());
    let see = Callback::new(move |()| {
        if let Some(room) = controls.common.room {
            return room.see_result();
        }
        // The result shows the saved game, or this record if it could not be saved.
        controls.keep_now.run(());
        let is_kept = controls.common.autosave.trouble.with_untracked(Option::is_none);
        let save = if is_kept { None } else { controls.save.run(String::new()) };
        records.end_unkept(save.map(|save| save.record));
        routes.go("/result");
    });
    let focus = move || {
        if is_at_the_table() {
            focus_on(".bar .seeresult");
        }
    };
    let due = set_timeout_with_handle(focus, RESULT_TAKES_FOCUS_AFTER).ok();
    on_cleanup(move || due.iter().for_each(TimeoutHandle::clear));
    view! {
        <Button primary=true class="seeresult" glyph=Glyph::TROPHY on_press=see>
            {say!(locale, table.play.see_result)}
        </Button>
    }
}

/// Whether the focus is nowhere, on the board or on a button below it: not in a field or a dialog.
fn is_at_the_table() -> bool {
    let places = ".board *, .bar *";
    document().active_element().is_none_or(|element| {
        element.tag_name() == "BODY" || element.matches(places).unwrap_or(false)
    })
}

/// The second press of a double click on what was there before comes sooner, in milliseconds, and
/// must not show a whole round at once.
const DELIBERATE_AFTER_MS: f64 = 400.0;

/// During a scene: the buttons to skip it, to skip to one's own turn, and for the speed.
#[component]
fn GoOn(controls: Controls) -> impl IntoView {
    let locale = use_locale();
    let nothing = Signal::derive(move || controls.common.phase.get() != PlaybackPhase::Showing);
    let words = move || match controls.out.get() {
        true => td_string!(locale.get(), table.play.to_the_end),
        false => td_string!(locale.get(), table.play.to_my_turn),
    };
    let began = browser::now();
    let to_my_turn = move |()| {
        if browser::now() - began >= DELIBERATE_AFTER_MS {
            controls.to_my_turn.run(());
        }
    };
    let to_my_turn = controls.common.has_a_seat().then(|| {
        view! {
            <Button class="tomyturn" glyph=Glyph::STEP on_press=to_my_turn>
                {words}<kbd class="desk-only">"N"</kbd>
            </Button>
        }
    });
    view! {
        <Button primary=true glyph=Glyph::SKIP disabled=nothing on_press=controls.skip_part>
            {say!(locale, table.play.go_on)}<kbd class="desk-only">"Space"</kbd>
        </Button>
        <div class="waitrow">{to_my_turn}<SpeedButton controls/></div>
    }
}

/// If only bots play: step by step, or automatically with a pause.
#[component]
fn BotActions(
    /// The commands of the table.
    controls: Controls,
    /// The text of the next press, step by step.
    #[prop(into)]
    words: Signal<&'static str>,
) -> impl IntoView {
    let locale = use_locale();
    let common = controls.common;
    let steps = Memo::new(move |_| common.mode.get() == BotMode::Step);
    let idle = Signal::derive(move || {
        matches!(
            common.phase.get(),
            PlaybackPhase::Still | PlaybackPhase::Deciding(_) | PlaybackPhase::Over
        )
    });
    let pause = move || {
        let paused = common.paused.get();
        let glyph = if paused { Glyph::PLAY } else { Glyph::PAUSE };
        let word = move || {
            let locale = locale.get();
            if paused {
                td_string!(locale, table.play.unpause)
            } else {
                td_string!(locale, table.play.pause)
            }
        };
        view! { <Button primary=true glyph on_press=move |()| controls.pause.run(!paused)>{word}</Button> }
    };
    let modes = move || {
        let locale = locale.get();
        vec![
            (BotMode::Step, td_string!(locale, table.play.mode_step).to_owned()),
            (BotMode::Auto, td_string!(locale, table.play.mode_auto).to_owned()),
        ]
    };
    view! {
        {move || if steps.get() {
            view! { <Button primary=true glyph=Glyph::STEP disabled=idle on_press=controls.go_on>{words}</Button> }.into_any()
        } else {
            pause().into_any()
        }}
        <Segmented
            label=Signal::derive(move || td_string!(locale.get(), table.play.mode).to_owned())
            choices=modes
            chosen=move || common.mode.get()
            on_choose=move |mode| controls.mode.run(mode)
        />
        <SpeedButton controls/>
    }
}
