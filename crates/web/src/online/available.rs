//! Whether the server of this page offers online play. A file host and `salient` without `serve` do
//! not; then all links to online play are hidden.

use gloo_net::http::{Method, RequestBuilder};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::RequestCache;

use crate::browser;

/// The header by which the server announces it on every page. Requesting a route that a file host
/// does not have would leave an error in the console of everybody who plays alone.
const HEADER: &str = "salient-online";

/// Whether this page offers online play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Availability {
    /// The server offers it.
    Offered,
    /// The server does not offer it, or is only a file host.
    NotOffered,
    /// The server cannot be reached.
    Offline,
}

/// The answer, `None` until it has arrived; and whether the server was asked.
#[derive(Clone, Copy)]
struct Available {
    answer: RwSignal<Option<Availability>>,
    asked: StoredValue<bool>,
}

/// Whether online play is available, `None` while that is unknown. The first call asks the server,
/// and so does the first one after the server could not be reached.
pub fn use_online_available() -> Signal<Option<Availability>> {
    let Available { answer, asked } = expect_context();
    let is_offline = answer.get_untracked() == Some(Availability::Offline);
    if !asked.get_value() || is_offline {
        asked.set_value(true);
        spawn_local(async move {
            let _ = answer.try_set(Some(ask().await.unwrap_or(Availability::Offline)));
        });
    }
    answer.into()
}

/// Provides the answer to all screens.
pub fn provide() {
    provide_context(Available { answer: RwSignal::new(None), asked: StoredValue::new(false) });
}

async fn ask() -> Result<Availability, gloo_net::Error> {
    if !window().navigator().on_line() {
        return Ok(Availability::Offline);
    }
    // By HEAD: a service worker answers GET from its cache.
    let request = RequestBuilder::new(&browser::root()).method(Method::HEAD);
    let answer = request.cache(RequestCache::NoStore).send().await?;
    let is_offered = answer.headers().get(HEADER).is_some();
    Ok(if is_offered { Availability::Offered } else { Availability::NotOffered })
}
