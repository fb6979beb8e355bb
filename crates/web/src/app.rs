//! The whole page: what every screen can ask for, and what surrounds it.

use leptos::prelude::*;
use leptos_router::components::Router;

use crate::routes::CurrentScreen;
use crate::ui::Sprite;
use crate::{browser, i18n, online, records, saves, settings, sound, update};

/// Puts the client into the page, in place of the page that says it is loading.
pub fn start() {
    leptos::mount::mount_to_body(App);
    browser::remove_start_page();
}

#[component]
fn App() -> impl IntoView {
    saves::move_old();
    settings::provide();
    i18n::provide();
    sound::provide();
    update::provide();
    records::provide();
    online::me::provide();
    online::available::provide();
    let base = browser::root().trim_end_matches('/').to_owned();
    view! {
        <Sprite/>
        <Router base><CurrentScreen/></Router>
        <update::UpdateNotice/>
    }
}
