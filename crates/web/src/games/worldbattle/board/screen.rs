//! How large the board is on the screen.

use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::ResizeObserver;

use super::super::camera::Camera;
use super::super::drawing::Point;

/// Keeps a camera at the size of the element that its board fills; `home` is looked at first.
pub fn use_screen(camera: RwSignal<Camera>, home: Point) -> NodeRef<Div> {
    let element = NodeRef::<Div>::new();
    let first = StoredValue::new(true);
    let measure = move || {
        let Some(element) = element.get_untracked() else { return };
        let (width, height) = (element.client_width() as f32, element.client_height() as f32);
        if width < 1.0 || height < 1.0 {
            return;
        }
        let begins = first.try_update_value(|first| std::mem::replace(first, false)) == Some(true);
        camera.try_update(|camera| {
            let seen = camera.on_screen(width, height);
            *camera = if begins { seen.at_first(home) } else { seen };
        });
    };
    Effect::new(move |_| {
        let Some(element) = element.get() else { return };
        measure();
        let changed = Closure::<dyn Fn()>::new(measure);
        // Without an observer the board keeps the size it had at first.
        if let Ok(observer) = ResizeObserver::new(changed.as_ref().unchecked_ref()) {
            observer.observe(&element);
            let kept = StoredValue::new_local((observer, changed));
            on_cleanup(move || {
                kept.try_with_value(|(observer, _)| observer.disconnect());
            });
        }
    });
    element
}
