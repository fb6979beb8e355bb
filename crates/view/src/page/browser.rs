//! The browser around the page: its window, its clock, its events.

use std::time::Duration;

use js_sys::Function;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, Event, EventTarget, Window};

use super::view::AnyView;
use crate::reactive::Owner;

thread_local! {
    static DOCUMENT: Document = window().document().expect("a page has a document");
}

/// The window.
pub fn window() -> Window {
    web_sys::window().expect("the page has a window")
}

/// The document.
pub fn document() -> Document {
    DOCUMENT.with(Clone::clone)
}

/// Puts a view into an element, for ever.
pub fn mount(parent: &Element, view: impl FnOnce() -> AnyView) {
    let owner = Owner::new();
    let built = owner.with(|| view().build());
    built.mount(parent, None);
    std::mem::forget((owner, built));
}

/// What stands in the field at which an event happened.
pub fn event_target_value(event: &Event) -> String {
    let Some(field) = event.target() else { return String::new() };
    // Fields, choices and areas of text have a value, all under the same name.
    let value = js_sys::Reflect::get(&field, &JsValue::from_str("value"));
    value.ok().and_then(|value| value.as_string()).unwrap_or_default()
}

/// Something that listens to the window until it is removed.
#[derive(Debug)]
pub struct Listener {
    target: EventTarget,
    name: &'static str,
    function: Function,
}

impl Listener {
    /// Listens no more.
    pub fn remove(self) {
        drop(self.target.remove_event_listener_with_callback(self.name, &self.function));
    }
}

/// Listens to the window.
pub fn window_listener<E: JsCast>(
    name: &'static str,
    mut handler: impl FnMut(E) + 'static,
) -> Listener {
    listen(window().into(), name, Box::new(move |event| handler(event.unchecked_into())))
}

fn listen(target: EventTarget, name: &'static str, handler: Box<dyn FnMut(Event)>) -> Listener {
    let function: Function = Closure::wrap(handler).into_js_value().unchecked_into();
    target.add_event_listener_with_callback(name, &function).expect("every target has events");
    Listener { target, name, function }
}

/// Something that happens later.
#[derive(Debug, Clone, Copy)]
pub struct TimerHandle {
    number: i32,
    repeats: bool,
}

impl TimerHandle {
    /// It no longer happens.
    pub fn clear(&self) {
        match self.repeats {
            true => window().clear_interval_with_handle(self.number),
            false => window().clear_timeout_with_handle(self.number),
        }
    }
}

/// Does something after a while.
pub fn set_timeout(what: impl FnOnce() + 'static, after: Duration) {
    set_timer(what, after);
}

/// Does something after a while, unless it is cleared before.
pub fn set_timer(what: impl FnOnce() + 'static, after: Duration) -> TimerHandle {
    let function = Closure::once_into_js(Box::new(what) as Box<dyn FnOnce()>);
    let number = window().set_timeout_with_callback_and_timeout_and_arguments_0(
        function.unchecked_ref(),
        milliseconds(after),
    );
    TimerHandle { number: number.expect("the window has a clock"), repeats: false }
}

/// Does something again and again, until it is cleared.
pub fn set_interval(what: impl FnMut() + 'static, every: Duration) -> TimerHandle {
    let function = Closure::wrap(Box::new(what) as Box<dyn FnMut()>).into_js_value();
    let number = window().set_interval_with_callback_and_timeout_and_arguments_0(
        function.unchecked_ref(),
        milliseconds(every),
    );
    TimerHandle { number: number.expect("the window has a clock"), repeats: true }
}

fn milliseconds(time: Duration) -> i32 {
    i32::try_from(time.as_millis()).unwrap_or(i32::MAX)
}

/// Does something before the next frame is drawn.
pub fn request_animation_frame(what: impl FnOnce() + 'static) {
    let function = Closure::once_into_js(Box::new(what) as Box<dyn FnOnce()>);
    drop(window().request_animation_frame(function.unchecked_ref()));
}
