//! The routes, and what surrounds every screen.

use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::routes::{self, Route};
use crate::screens::{Help, Home, Play, Setup, Unknown, arriving};
use crate::ui::Sprite;
use crate::{browser, modules, online, records, settings, sound, texts, update};

/// Puts the client into the page, in the language of who opened it. Where its texts do not come, the
/// page shows those it has and goes on trying.
pub fn start() {
    spawn_local(async {
        let _ = settings::load().language.bring().await;
        if let Some(body) = document().body() {
            view::page::mount(&body, App);
        }
        browser::remove_start_page();
    });
}

#[component]
fn App() -> impl IntoView {
    settings::provide();
    texts::provide();
    sound::provide();
    update::provide();
    records::provide();
    online::me::provide();
    online::offered::provide();
    let routes = routes::provide();
    let route = Memo::new(move |_| routes.now());
    let screen = move || match route.get() {
        Route::Home => Home().into_any(),
        Route::Setup(name) => view! { <Setup name/> }.into_any(),
        Route::Play => Play().into_any(),
        Route::Help(name) => view! { <Help name/> }.into_any(),
        Route::Online | Route::OnlineNew(_) | Route::OnlineMatch(_) | Route::Profile => {
            arriving(modules::online, move |screen| screen(route.get_untracked()))
        }
        Route::Result | Route::Replay | Route::Saves | Route::Settings => {
            arriving(modules::beside, move |screen| screen(route.get_untracked()))
        }
        Route::Unknown(address) => view! { <Unknown address/> }.into_any(),
    };
    view! {
        <Sprite/>
        {live(screen)}
        <update::UpdateNotice/>
    }
}
