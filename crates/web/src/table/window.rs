//! Signals derived from the window size.

use leptos::prelude::*;
use leptos_use::{UseWindowSizeReturn, use_window_size};

/// Something that depends on the width and the height of the window, as it is now.
pub fn use_window<T>(of: fn(f64, f64) -> T) -> Signal<T>
where
    T: Send + Sync + 'static,
{
    let UseWindowSizeReturn { width, height } = use_window_size();
    Signal::derive(move || of(width.get(), height.get()))
}
