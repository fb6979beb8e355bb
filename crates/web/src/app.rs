//! The routes, and what surrounds every screen.

use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::path;

use crate::screens::{
    Help, Home, Play, Replay, ResultScreen, Saves, SettingsScreen, Setup, Unknown,
};
use crate::ui::Sprite;
use crate::{browser, records, settings, sound, texts, update};

/// Puts the client into the page.
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
    // The router wants its base without the last slash, and none at all at the root.
    let base = browser::root().trim_end_matches('/').to_owned();
    view! {
        <Sprite/>
        <Router base>
            <Routes fallback=Unknown>
                <Route path=path!("/") view=Home/>
                <Route path=path!("/setup/:game") view=Setup/>
                <Route path=path!("/play") view=Play/>
                <Route path=path!("/result") view=ResultScreen/>
                <Route path=path!("/replay") view=Replay/>
                <Route path=path!("/saves") view=Saves/>
                <Route path=path!("/settings") view=SettingsScreen/>
                <Route path=path!("/help/:game") view=Help/>
            </Routes>
        </Router>
        <update::UpdateNotice/>
    }
}
