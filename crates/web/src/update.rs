//! Registers the service worker, which stores the client on the device, and offers a new version to
//! the player.
//!
//! Written by hand: `leptos_use::use_service_worker` reloads the page whenever a worker takes
//! control, also on the first visit, and fails if the browser has no service workers.

use std::time::Duration;

use gloo_timers::future::sleep;
use leptos::prelude::*;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    ServiceWorker, ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState,
};

use crate::browser;
use crate::i18n::{say, use_locale};
use crate::ui::Button;

/// Delay after the start before unused parts are fetched.
const SETTLED: Duration = Duration::from_secs(3);

/// The new version that is waiting, if there is one.
#[derive(Clone, Copy)]
struct Waiting(RwSignal<Option<ServiceWorker>, LocalStorage>);

/// Registers the service worker and watches for a new version.
pub fn provide() {
    let waiting = RwSignal::new_local(None);
    provide_context(Waiting(waiting));
    // Browsers offer it on HTTPS pages only. Without it the client cannot start offline.
    let navigator = window().navigator();
    if js_has(&navigator, "serviceWorker") {
        let container = navigator.service_worker();
        spawn_local(async move {
            let registered = JsFuture::from(container.register(&browser::address("sw.js"))).await;
            if let Ok(registration) = registered.and_then(JsCast::dyn_into) {
                watch(registration, container.clone(), waiting);
            }
            keep_all(&container).await;
        });
    }
}

fn watch(
    registration: ServiceWorkerRegistration,
    container: ServiceWorkerContainer,
    waiting: RwSignal<Option<ServiceWorker>, LocalStorage>,
) {
    if container.controller().is_some() {
        waiting.set(registration.waiting());
    }
    let found = registration.clone();
    let on_found = Closure::<dyn FnMut()>::new(move || {
        let Some(arriving) = found.installing() else { return };
        // Without a controller this is the first visit, and no version is being replaced.
        if container.controller().is_none() {
            return;
        }
        let worker = arriving.clone();
        let on_state = Closure::<dyn FnMut()>::new(move || {
            if worker.state() == ServiceWorkerState::Installed {
                waiting.set(Some(worker.clone()));
            }
        });
        arriving.set_onstatechange(Some(on_state.as_ref().unchecked_ref()));
        on_state.forget();
    });
    registration.set_onupdatefound(Some(on_found.as_ref().unchecked_ref()));
    on_found.forget();
}

/// Asks the worker to fetch the parts of the program that were not used yet, so that all of it
/// works offline.
async fn keep_all(container: &ServiceWorkerContainer) {
    let Ok(ready) = container.ready() else { return };
    let Ok(registration) = JsFuture::from(ready).await else { return };
    // Leave the network to the screen that the player opens first.
    sleep(SETTLED).await;
    let active = registration.dyn_into().ok().and_then(|it: ServiceWorkerRegistration| it.active());
    if let Some(worker) = active {
        let _ = worker.post_message(&JsValue::from_str("keep all"));
    }
}

/// Activates the new version, then reloads the page.
fn take_over(worker: &ServiceWorker) {
    let reload = Closure::<dyn FnMut()>::new(|| {
        let _ = window().location().reload();
    });
    let container = window().navigator().service_worker();
    container.set_oncontrollerchange(Some(reload.as_ref().unchecked_ref()));
    reload.forget();
    let _ = worker.post_message(&JsValue::from_str("take over"));
}

fn js_has(object: &JsValue, name: &str) -> bool {
    js_sys::Reflect::has(object, &JsValue::from_str(name)).unwrap_or(false)
}

/// Offers a new version to the player.
#[component]
pub fn UpdateNotice() -> impl IntoView {
    let Waiting(waiting) = expect_context();
    let locale = use_locale();
    let accept =
        move |()| waiting.with_untracked(|worker| worker.as_ref().map(take_over)).unwrap_or(());
    view! {
        <div role="status">
            <Show when=move || waiting.with(Option::is_some)>
                <div class="notice">
                    <p>{say!(locale, screens.update.ready)}</p>
                    <Button primary=true on_press=accept>{say!(locale, screens.update.now)}</Button>
                    <Button on_press=move |()| waiting.set(None)>{say!(locale, screens.update.later)}</Button>
                </div>
            </Show>
        </div>
    }
}
