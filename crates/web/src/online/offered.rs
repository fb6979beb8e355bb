//! Whether this page's server offers online play. A file host, and `salient` alone, do not: then
//! nothing of it is shown.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_futures::spawn_local;
use web_sys::{RequestCache, RequestInit, Response};

use crate::browser;

/// The header by which the server says so on every page. Asking for a route that a file host has
/// not would leave an error in the console of everybody who plays alone.
const HEADER: &str = "salient-online";

/// What is known about it: nothing until the server has answered.
#[derive(Clone, Copy)]
pub struct Offered(RwSignal<Option<bool>>);

/// Whether online play is offered; asks the first time.
pub fn use_offered() -> Signal<Option<bool>> {
    let Offered(offered) = expect_context();
    let asked = expect_context::<Asked>().0;
    if !asked.try_update_value(|asked| std::mem::replace(asked, true)).unwrap_or(true) {
        spawn_local(async move {
            let _ = offered.try_set(Some(ask().await.unwrap_or(false)));
        });
    }
    offered.into()
}

#[derive(Clone, Copy)]
struct Asked(StoredValue<bool>);

/// Nothing is known yet.
pub fn provide() {
    provide_context(Offered(RwSignal::new(None)));
    provide_context(Asked(StoredValue::new(false)));
}

async fn ask() -> Result<bool, JsValue> {
    if !window().navigator().on_line() {
        return Ok(false);
    }
    let init = RequestInit::new();
    init.set_method("HEAD"); // a service worker answers only GET from what it keeps
    init.set_cache(RequestCache::NoStore);
    let answer = window().fetch_with_str_and_init(&browser::root(), &init);
    let answer: Response = JsFuture::from(answer).await?.dyn_into()?;
    answer.headers().has(HEADER)
}
