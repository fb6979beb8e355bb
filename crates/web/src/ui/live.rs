//! Parts of a view that follow signals.
//!
//! Leptos compiles every reactive closure in a view by itself. These two compile once for all of
//! them, which is a quarter of the whole download.

use std::sync::Arc;

use view::prelude::*;

use crate::texts::Texts;

/// A part of a view that is made anew whenever what it depends on changes.
pub fn live<V: IntoView + 'static>(part: impl Fn() -> V + Send + Sync + 'static) -> AnyView {
    erased(Arc::new(move || part().into_any()))
}

fn erased(part: Arc<dyn Fn() -> AnyView + Send + Sync>) -> AnyView {
    (move || part()).into_any()
}

/// A text in the player's language.
pub fn say(
    texts: Signal<&'static Texts>,
    which: fn(&'static Texts) -> &'static str,
) -> Signal<&'static str> {
    Signal::derive(move || which(texts.get()))
}
