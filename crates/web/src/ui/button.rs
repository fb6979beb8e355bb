//! Buttons, and links that look like them. At most one on a screen is brass.

use leptos::prelude::*;

use super::{Glyph, Icon, Link};
use crate::sound::{Cue, use_sound};

/// A button.
#[component]
pub fn Button(
    /// What pressing does.
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
    /// The words.
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
    /// The words.
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
