//! The settings: three groups of rows. Each change is stored at once.

use leptos::prelude::*;

use crate::settings::{
    Armies, Motion, Rolls, Rotation, Settings, Speed, Theme, TurnEnd, use_settings,
};
use crate::storage;
use crate::texts::{Language, Texts, use_texts};
use crate::ui::{Page, Segmented, Slider, Switch, say};

/// All settings.
#[component]
pub fn SettingsScreen() -> impl IntoView {
    let text = use_texts();
    view! {
        <Page title=Signal::derive(move || text.get().common.settings.to_owned())>
            <Show when=|| storage::read("settings").is_err()>
                <p class="warning" role="status">{say(text, |texts| texts.settings.not_kept)}</p>
            </Show>
            <Appearance/>
            <Game/>
            <Sound/>
        </Page>
    }
}

#[component]
fn Appearance() -> impl IntoView {
    let text = use_texts();
    view! {
        <section class="card">
            <h2>{say(text, |texts| texts.settings.appearance)}</h2>
            <ul class="opts">
                <Choice
                    name=|texts| texts.settings.language
                    choices=|_| Language::ALL.map(|language| (language, language.name())).to_vec()
                    read=|settings| settings.language
                    write=|settings, language| settings.language = language
                />
                <Choice
                    name=|texts| texts.settings.theme
                    choices=|texts| vec![
                        (Theme::System, texts.settings.theme_system),
                        (Theme::Dark, texts.settings.theme_dark),
                        (Theme::Light, texts.settings.theme_light),
                        (Theme::Contrast, texts.settings.theme_contrast),
                    ]
                    read=|settings| settings.theme
                    write=|settings, theme| settings.theme = theme
                />
                <Choice
                    name=|texts| texts.settings.motion
                    hint=|texts: &'static Texts| texts.settings.motion_hint
                    choices=|texts| vec![
                        (Motion::System, texts.settings.motion_system),
                        (Motion::Full, texts.settings.motion_full),
                        (Motion::Reduced, texts.settings.motion_reduced),
                    ]
                    read=|settings| settings.motion
                    write=|settings, motion| settings.motion = motion
                />
            </ul>
        </section>
    }
}

#[component]
fn Game() -> impl IntoView {
    let text = use_texts();
    view! {
        <section class="card">
            <h2>{say(text, |texts| texts.settings.game)}</h2>
            <ul class="opts">
                <Choice
                    name=|texts| texts.settings.speed
                    choices=|texts| vec![
                        (Speed::Slow, texts.settings.speed_slow),
                        (Speed::Normal, texts.settings.speed_normal),
                        (Speed::Fast, texts.settings.speed_fast),
                        (Speed::Instant, texts.settings.speed_instant),
                    ]
                    read=|settings| settings.speed
                    write=|settings, speed| settings.speed = speed
                />
                <Choice
                    name=|texts| texts.settings.armies
                    choices=|texts| vec![
                        (Armies::Dice, texts.settings.armies_dice),
                        (Armies::Number, texts.settings.armies_number),
                    ]
                    read=|settings| settings.armies
                    write=|settings, armies| settings.armies = armies
                />
                <Choice
                    name=|texts| texts.settings.rolls_setting
                    choices=|texts| vec![
                        (Rolls::Each, texts.settings.rolls_each),
                        (Rolls::Sum, texts.settings.rolls_sum),
                    ]
                    read=|settings| settings.rolls
                    write=|settings, rolls| settings.rolls = rolls
                />
                <Choice
                    name=|texts| texts.settings.rotation
                    hint=|texts: &'static Texts| texts.settings.rotation_hint
                    choices=|texts| vec![
                        (Rotation::Rotate, texts.settings.rotation_rotate),
                        (Rotation::Fixed, texts.settings.rotation_fixed),
                    ]
                    read=|settings| settings.rotation
                    write=|settings, rotation| settings.rotation = rotation
                />
                <Choice
                    name=|texts| texts.settings.turn_end
                    hint=|texts: &'static Texts| texts.settings.turn_end_hint
                    choices=|texts| vec![
                        (TurnEnd::Auto, texts.settings.turn_end_auto),
                        (TurnEnd::Ask, texts.settings.turn_end_ask),
                    ]
                    read=|settings| settings.turn_end
                    write=|settings, turn_end| settings.turn_end = turn_end
                />
                <OnOff
                    name=|texts| texts.settings.odds
                    hint=|texts: &'static Texts| texts.settings.odds_hint
                    read=|settings| settings.odds
                    write=|settings, on| settings.odds = on
                />
                <OnOff
                    name=|texts| texts.settings.shortcuts
                    hint=|texts: &'static Texts| texts.settings.shortcuts_hint
                    read=|settings| settings.shortcuts
                    write=|settings, on| settings.shortcuts = on
                />
            </ul>
        </section>
    }
}

#[component]
fn Sound() -> impl IntoView {
    let text = use_texts();
    view! {
        <section class="card">
            <h2>{say(text, |texts| texts.settings.sound)}</h2>
            <ul class="opts">
                <OnOff
                    name=|texts| texts.settings.effects
                    read=|settings| settings.effects
                    write=|settings, on| settings.effects = on
                />
                <Volume
                    name=|texts| texts.settings.effects_volume
                    read=|settings| settings.effects_volume
                    write=|settings, percent| settings.effects_volume = percent
                />
                <Volume
                    name=|texts| texts.settings.master_volume
                    read=|settings| settings.master_volume
                    write=|settings, percent| settings.master_volume = percent
                />
            </ul>
        </section>
    }
}

type Words = fn(&'static Texts) -> &'static str;

/// A row with one choice out of a few.
#[component]
fn Choice<T>(
    name: Words,
    #[prop(optional)] hint: Option<Words>,
    choices: fn(&'static Texts) -> Vec<(T, &'static str)>,
    read: fn(&Settings) -> T,
    write: fn(&mut Settings, T),
) -> impl IntoView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let (settings, text) = (use_settings(), use_texts());
    let words = move || {
        choices(text.get()).into_iter().map(|(value, words)| (value, words.to_owned())).collect()
    };
    view! {
        <Row name hint>
            <Segmented
                label=label(name)
                choices=words
                chosen=move || settings.with(read)
                on_choose=move |value| settings.update(|settings| write(settings, value))
            />
        </Row>
    }
}

/// A row with a switch.
#[component]
fn OnOff(
    name: Words,
    #[prop(optional)] hint: Option<Words>,
    read: fn(&Settings) -> bool,
    write: fn(&mut Settings, bool),
) -> impl IntoView {
    let settings = use_settings();
    view! {
        <Row name hint>
            <Switch
                label=label(name)
                on=Signal::derive(move || settings.with(read))
                on_switch=move |on| settings.update(|settings| write(settings, on))
            />
        </Row>
    }
}

/// A row with a slider.
#[component]
fn Volume(name: Words, read: fn(&Settings) -> u8, write: fn(&mut Settings, u8)) -> impl IntoView {
    let settings = use_settings();
    view! {
        <Row name hint=None>
            <Slider
                label=label(name)
                value=Signal::derive(move || settings.with(read))
                on_move=move |percent| settings.update(|settings| write(settings, percent))
            />
        </Row>
    }
}

/// What is set, in words, and the control that sets it.
#[component]
fn Row(name: Words, hint: Option<Words>, children: Children) -> impl IntoView {
    let text = use_texts();
    view! {
        <li>
            <span>
                {move || name(text.get())}
                {hint.map(|hint| view! { <small>{move || hint(text.get())}</small> })}
            </span>
            {children()}
        </li>
    }
}

fn label(name: Words) -> Signal<String> {
    let text = use_texts();
    Signal::derive(move || name(text.get()).to_owned())
}
