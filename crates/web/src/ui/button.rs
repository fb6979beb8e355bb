//! Buttons, and links that look like them. At most one on a screen is the main one, in brass.

use leptos::html;
use leptos::prelude::*;

use super::{Glyph, Icon, Link};
use crate::i18n::{say, use_locale};
use crate::sound::{Cue, use_sound};

/// A button.
#[component]
pub fn Button(
    /// Called when it is pressed.
    #[prop(into)]
    on_press: Callback<()>,
    /// Whether this is the main button of the screen.
    #[prop(optional)]
    primary: bool,
    /// Further classes: `big`, `quiet`, `danger`.
    #[prop(optional)]
    class: &'static str,
    /// An icon before the words.
    #[prop(optional)]
    glyph: Option<Glyph>,
    /// Whether it is disabled.
    #[prop(optional, into)]
    disabled: Signal<bool>,
    /// The text.
    children: Children,
) -> impl IntoView {
    let class = format!("btn {class}");
    let sound = use_sound();
    let press = move |_| {
        sound.play(Cue::ButtonClick);
        on_press.run(());
    };
    view! {
        <button type="button" class=class class:primary=primary prop:disabled=disabled on:click=press>
            {glyph.map(|glyph| view! { <Icon glyph/> })}
            {children()}
        </button>
    }
}

/// The small cross that closes a part of a screen.
#[component]
pub fn CloseButton(
    /// Called when it is pressed.
    #[prop(into)]
    on_close: Callback<()>,
    /// A further class.
    #[prop(optional)]
    class: &'static str,
    /// The element, for callers that move the focus to it.
    #[prop(optional)]
    node_ref: NodeRef<html::Button>,
) -> impl IntoView {
    let locale = use_locale();
    view! {
        <button
            type="button"
            node_ref=node_ref
            class=format!("btn quiet sq {class}")
            aria-label=say!(locale, table.play.close)
            on:click=move |_| on_close.run(())
        ><Icon glyph=Glyph::CLOSE/></button>
    }
}

/// A link that looks like a button.
#[component]
pub fn LinkButton(
    /// The route.
    #[prop(into)]
    href: String,
    /// Whether this is the main button of the screen.
    #[prop(optional)]
    primary: bool,
    /// Further classes: `big`, `quiet`.
    #[prop(optional)]
    class: &'static str,
    /// An icon before the words.
    #[prop(optional)]
    glyph: Option<Glyph>,
    /// The text.
    children: Children,
) -> impl IntoView {
    let class = format!("btn {class} {}", if primary { "primary" } else { "" });
    view! {
        <Link to=href class=class>
            {glyph.map(|glyph| view! { <Icon glyph/> })}
            {children()}
        </Link>
    }
}
