//! Texts in views.

use leptos::prelude::*;

use crate::texts::Texts;

/// A text in the player's language.
pub fn say(
    texts: Signal<&'static Texts>,
    which: fn(&'static Texts) -> &'static str,
) -> Signal<&'static str> {
    Signal::derive(move || which(texts.get()))
}
