//! The settings: three groups of rows. Each change is stored at once.

use leptos::prelude::*;

use crate::i18n::{Locale, say, td_string, use_locale};
use crate::settings::{
    Armies, Motion, Rolls, Rotation, Settings, Speed, Theme, TurnEnd, use_settings,
};
use crate::storage;
use crate::table::speed_name;
use crate::ui::{OptionRow, Page, Segmented, Slider, Switch};

/// All settings.
#[component]
pub fn SettingsScreen() -> impl IntoView {
    let locale = use_locale();
    view! {
        <Page title=say!(locale, common.settings)>
            <SettingsSections/>
        </Page>
    }
}

/// All settings, for a page or a sheet over the table.
#[component]
pub fn SettingsSections() -> impl IntoView {
    let locale = use_locale();
    view! {
        <Show when=|| storage::read("settings").is_err()>
            <p class="warning" role="status">{say!(locale, screens.settings.not_kept)}</p>
        </Show>
        <Appearance/>
        <Game/>
        <Sound/>
    }
}

#[component]
fn Appearance() -> impl IntoView {
    let locale = use_locale();
    view! {
        <section class="card">
            <h2>{say!(locale, screens.settings.appearance)}</h2>
            <ul class="opts">
                <Choice
                    name=say!(locale, screens.settings.language)
                    choices=|_| Locale::all().iter().map(|language| (*language, language.name())).collect()
                    read=|settings| settings.language
                    write=|settings, language| settings.language = language
                />
                <Choice
                    name=say!(locale, screens.settings.theme)
                    choices=|locale| vec![
                        (Theme::System, td_string!(locale, screens.settings.theme_system)),
                        (Theme::Dark, td_string!(locale, screens.settings.theme_dark)),
                        (Theme::Light, td_string!(locale, screens.settings.theme_light)),
                        (Theme::Contrast, td_string!(locale, screens.settings.theme_contrast)),
                    ]
                    read=|settings| settings.theme
                    write=|settings, theme| settings.theme = theme
                />
                <Choice
                    name=say!(locale, screens.settings.motion)
                    hint=say!(locale, screens.settings.motion_hint)
                    choices=|locale| vec![
                        (Motion::System, td_string!(locale, screens.settings.motion_system)),
                        (Motion::Full, td_string!(locale, screens.settings.motion_full)),
                        (Motion::Reduced, td_string!(locale, screens.settings.motion_reduced)),
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
    let locale = use_locale();
    view! {
        <section class="card">
            <h2>{say!(locale, screens.settings.game)}</h2>
            <ul class="opts">
                <Choice
                    name=say!(locale, screens.settings.speed)
                    choices=|locale| Speed::ALL.map(|speed| (speed, speed_name(speed, locale))).to_vec()
                    read=|settings| settings.speed
                    write=|settings, speed| settings.speed = speed
                />
                <Choice
                    name=say!(locale, screens.settings.armies)
                    choices=|locale| vec![
                        (Armies::Dice, td_string!(locale, screens.settings.armies_dice)),
                        (Armies::Number, td_string!(locale, screens.settings.armies_number)),
                    ]
                    read=|settings| settings.armies
                    write=|settings, armies| settings.armies = armies
                />
                <Choice
                    name=say!(locale, screens.settings.rolls_setting)
                    choices=|locale| vec![
                        (Rolls::Each, td_string!(locale, screens.settings.rolls_each)),
                        (Rolls::Sum, td_string!(locale, screens.settings.rolls_sum)),
                    ]
                    read=|settings| settings.rolls
                    write=|settings, rolls| settings.rolls = rolls
                />
                <Choice
                    name=say!(locale, screens.settings.rotation)
                    hint=say!(locale, screens.settings.rotation_hint)
                    choices=|locale| vec![
                        (Rotation::Rotate, td_string!(locale, screens.settings.rotation_rotate)),
                        (Rotation::Fixed, td_string!(locale, screens.settings.rotation_fixed)),
                    ]
                    read=|settings| settings.rotation
                    write=|settings, rotation| settings.rotation = rotation
                />
                <Choice
                    name=say!(locale, screens.settings.turn_end)
                    hint=say!(locale, screens.settings.turn_end_hint)
                    choices=|locale| vec![
                        (TurnEnd::Auto, td_string!(locale, screens.settings.turn_end_auto)),
                        (TurnEnd::Ask, td_string!(locale, screens.settings.turn_end_ask)),
                    ]
                    read=|settings| settings.turn_end
                    write=|settings, turn_end| settings.turn_end = turn_end
                />
                <OnOff
                    name=say!(locale, screens.settings.odds)
                    hint=say!(locale, screens.settings.odds_hint)
                    read=|settings| settings.odds
                    write=|settings, on| settings.odds = on
                />
                <OnOff
                    name=say!(locale, screens.settings.place_names)
                    hint=say!(locale, screens.settings.place_names_hint)
                    read=|settings| settings.place_names
                    write=|settings, on| settings.place_names = on
                />
                <OnOff
                    name=say!(locale, screens.settings.shortcuts)
                    hint=say!(locale, screens.settings.shortcuts_hint)
                    read=|settings| settings.shortcuts
                    write=|settings, on| settings.shortcuts = on
                />
            </ul>
        </section>
    }
}

#[component]
fn Sound() -> impl IntoView {
    let locale = use_locale();
    view! {
        <section class="card">
            <h2>{say!(locale, screens.settings.sound)}</h2>
            <ul class="opts">
                <OnOff
                    name=say!(locale, screens.settings.effects)
                    read=|settings| settings.effects
                    write=|settings, on| settings.effects = on
                />
                <Volume
                    name=say!(locale, screens.settings.effects_volume)
                    read=|settings| settings.effects_volume
                    write=|settings, percent| settings.effects_volume = percent
                />
                <Volume
                    name=say!(locale, screens.settings.master_volume)
                    read=|settings| settings.master_volume
                    write=|settings, percent| settings.master_volume = percent
                />
            </ul>
        </section>
    }
}

/// A row with one choice out of a few.
#[component]
fn Choice<T>(
    #[prop(into)] name: Signal<String>,
    #[prop(optional, into)] hint: Signal<String>,
    choices: fn(Locale) -> Vec<(T, &'static str)>,
    read: fn(&Settings) -> T,
    write: fn(&mut Settings, T),
) -> impl IntoView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let (settings, locale) = (use_settings(), use_locale());
    view! {
        <OptionRow name hint>
            <Segmented
                label=name
                choices=move || choices(locale.get())
                chosen=move || settings.with(read)
                on_choose=move |value| settings.update(|settings| write(settings, value))
            />
        </OptionRow>
    }
}

/// A row with a switch.
#[component]
fn OnOff(
    #[prop(into)] name: Signal<String>,
    #[prop(optional, into)] hint: Signal<String>,
    read: fn(&Settings) -> bool,
    write: fn(&mut Settings, bool),
) -> impl IntoView {
    let settings = use_settings();
    view! {
        <OptionRow name hint>
            <Switch
                label=name
                on=move || settings.with(read)
                on_switch=move |on| settings.update(|settings| write(settings, on))
            />
        </OptionRow>
    }
}

/// A row with a slider.
#[component]
fn Volume(
    #[prop(into)] name: Signal<String>,
    read: fn(&Settings) -> u8,
    write: fn(&mut Settings, u8),
) -> impl IntoView {
    let settings = use_settings();
    view! {
        <OptionRow name>
            <Slider
                label=name
                value=move || settings.with(read)
                on_move=move |percent| settings.update(|settings| write(settings, percent))
            />
        </OptionRow>
    }
}
