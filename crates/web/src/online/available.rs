//! Whether the server of this page offers online play. A file host and `salient` without `serve` do
//! not; then nothing of it is shown.

use gloo_net::http::{Method, RequestBuilder};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::RequestCache;

use crate::browser;

/// The header by which the server says so on every page. Asking for a route that a file host has
/// not would leave an error in the console of everybody who plays alone.
const HEADER: &str = "salient-online";

/// Whether it is available; `None` until the server has answered.
#[derive(Clone, Copy)]
struct Available {
    answer: RwSignal<Option<bool>>,
    asked: StoredValue<bool>,
}

/// Whether online play is available, `None` while that is not known. The first call asks.
pub fn use_online_available() -> Signal<Option<bool>> {
    let Available { answer, asked } = expect_context();
    if !asked.get_value() {
        asked.set_value(true);
        spawn_local(async move {
            let _ = answer.try_set(Some(ask().await.unwrap_or(false)));
        });
    }
    answer.into()
}

/// Provides the answer to all screens.
pub fn provide() {
    provide_context(Available { answer: RwSignal::new(None), asked: StoredValue::new(false) });
}

async fn ask() -> Result<bool, gloo_net::Error> {
    if !window().navigator().on_line() {
        return Ok(false);
    }
    // By HEAD: a service worker answers GET from what it keeps.
    let request = RequestBuilder::new(&browser::root()).method(Method::HEAD);
    let answer = request.cache(RequestCache::NoStore).send().await?;
    Ok(answer.headers().get(HEADER).is_some())
}
