//! Signals derived from the window size.

use leptos::prelude::*;
use leptos_use::{UseWindowSizeReturn, use_window_size};

/// A signal derived from the current width and height of the window.
pub fn use_window<T>(of: fn(f64, f64) -> T) -> Signal<T>
where
    T: Send + Sync + 'static,
{
    let UseWindowSizeReturn { width, height } = use_window_size();
    Signal::derive(move || of(width.get(), height.get()))
}
