//! The whole page: the contexts that every screen uses, and what surrounds the screen.

use leptos::prelude::*;
use leptos_router::components::Router;

use crate::routes::CurrentScreen;
use crate::ui::Sprite;
use crate::{browser, i18n, online, records, saves, settings, sound, update};

/// Mounts the client in the page, replacing the loading notice.
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
