//! What follows from the size of the window.

use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// Something that depends on the width and the height of the window, as it is now.
pub fn use_window<T>(of: fn(f64, f64) -> T) -> Signal<T>
where
    T: Clone + Send + Sync + 'static,
{
    let now = move || {
        let size =
            |value: Result<JsValue, JsValue>| value.ok().and_then(|it| it.as_f64()).unwrap_or(1.0);
        of(size(window().inner_width()), size(window().inner_height()))
    };
    let current = RwSignal::new(now());
    let handle = window_event_listener(leptos::ev::resize, move |_| current.set(now()));
    on_cleanup(move || handle.remove());
    current.into()
}
