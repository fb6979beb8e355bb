//! The routes, and what surrounds every screen.

use leptos::prelude::*;

use crate::routes::{self, Route};
use crate::screens::{
    Help, Home, Play, Replay, ResultScreen, Saves, SettingsScreen, Setup, Unknown, arriving,
};
use crate::ui::Sprite;
use crate::{browser, modules, online, records, settings, sound, texts, update};

/// Puts the client into the page, in the language of who opened it.
pub fn start() {
    leptos::mount::mount_to_body(App);
    browser::remove_start_page();
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
        Route::Result => ResultScreen().into_any(),
        Route::Replay => Replay().into_any(),
        Route::Saves => Saves().into_any(),
        Route::Settings => SettingsScreen().into_any(),
        Route::Unknown(address) => view! { <Unknown address/> }.into_any(),
    };
    view! {
        <Sprite/>
        {screen}
        <update::UpdateNotice/>
    }
}
