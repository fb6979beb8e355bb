//! What we ask of the browser itself.

use leptos::prelude::{document, window};
use leptos::wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// What every address begins with: `/`, or the folder that a file host serves us from.
pub fn root() -> String {
    page_data("root").unwrap_or_else(|| "/".to_owned())
}

/// An address of ours, wherever we are served from.
pub fn address(path: &str) -> String {
    format!("{}{}", root(), path.trim_start_matches('/'))
}

/// The address of the start script, which also starts a worker.
pub fn boot_script() -> Option<String> {
    page_data("boot")
}

/// Something the start script noted on the page.
fn page_data(name: &str) -> Option<String> {
    page()?.dataset().get(name)
}

/// The `<html>` element.
pub fn page() -> Option<HtmlElement> {
    document().document_element()?.dyn_into().ok()
}

/// Whether a media query holds right now.
pub fn media_matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Takes the waiting page away once the client is there.
pub fn remove_start_page() {
    if let Some(start) = document().get_element_by_id("start") {
        start.remove();
    }
}

/// The first language of the browser that we speak.
pub fn preferred_language() -> Option<String> {
    window().navigator().language()
}
