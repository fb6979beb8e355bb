//! Which screen an address shows, and how one screen leads to another.
//!
//! Our own, because a general router weighs a twentieth of the whole download: see
//! `docs/decisions`.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlAnchorElement, MouseEvent};

use crate::browser;

/// A screen, with what its address names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Route {
    /// The games.
    Home,
    /// The sheet on which the game of this name is set up.
    Setup(String),
    /// The table.
    Play,
    /// The result of the last game.
    Result,
    /// A game, step by step.
    Replay,
    /// Kept games.
    Saves,
    /// What can be set.
    Settings,
    /// The rules of the game of this name.
    Help(String),
    /// The lobby of online play.
    Online,
    /// The sheet of an online match of the game of this name.
    OnlineNew(String),
    /// The online match of this id.
    OnlineMatch(String),
    /// Who one is online.
    Profile,
    /// Nothing is there.
    Unknown(String),
}

impl Route {
    /// The screen of a path, as it stands behind the root.
    pub fn of(path: &str) -> Route {
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        match parts[..] {
            [""] => Route::Home,
            ["setup", game] => Route::Setup(game.to_owned()),
            ["play"] => Route::Play,
            ["result"] => Route::Result,
            ["replay"] => Route::Replay,
            ["saves"] => Route::Saves,
            ["settings"] => Route::Settings,
            ["online"] => Route::Online,
            ["online", "new", game] => Route::OnlineNew(game.to_owned()),
            ["online", "m", id] => Route::OnlineMatch(id.to_owned()),
            ["online", "me"] => Route::Profile,
            ["help", game] => Route::Help(game.to_owned()),
            _ => Route::Unknown(path.to_owned()),
        }
    }
}

/// Where the player is, for everybody who asks.
#[derive(Clone, Copy)]
pub struct Routes {
    /// The path behind the root, with its slash.
    path: RwSignal<String>,
}

/// The way to other screens.
pub fn use_routes() -> Routes {
    expect_context()
}

/// Follows the address of the page, the way back, and every press on a link of ours.
pub fn provide() -> Routes {
    let routes = Routes { path: RwSignal::new(path_now()) };
    provide_context(routes);
    // The page lives as long as these do: nobody removes them.
    let _ = window_event_listener(leptos::ev::popstate, move |_| routes.path.set(path_now()));
    let _ = window_event_listener(leptos::ev::click, move |event| routes.pressed(&event));
    routes
}

impl Routes {
    /// The screen to show.
    pub fn now(self) -> Route {
        self.path.with(|path| Route::of(path))
    }

    /// Leads to another screen of ours.
    pub fn go(self, to: &str) {
        let address = browser::address(to);
        let history = window().history();
        let state = JsValue::NULL;
        if history.and_then(|it| it.push_state_with_url(&state, "", Some(&address))).is_err() {
            // A browser that keeps no history for us can still load the page.
            let _ = window().location().assign(&address);
            return;
        }
        self.path.set(path_now());
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    /// Links to our own screens do not load the page again.
    fn pressed(self, event: &MouseEvent) {
        let elsewhere =
            event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key();
        if event.default_prevented() || elsewhere || event.button() != 0 {
            return;
        }
        let link = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let link = link.and_then(|it| it.closest("a[href]").ok().flatten());
        let Some(link) = link.and_then(|it| it.dyn_into::<HtmlAnchorElement>().ok()) else {
            return;
        };
        let ours = Ok(link.origin()) == window().location().origin()
            && link.target().is_empty()
            && !link.has_attribute("download");
        if let Some(path) = link.pathname().strip_prefix(&*browser::root()).filter(|_| ours) {
            event.prevent_default();
            self.go(path);
        }
    }
}

/// The path of the page behind the root, with its slash.
fn path_now() -> String {
    let path = window().location().pathname().unwrap_or_default();
    let root = browser::root();
    let rest = path.strip_prefix(root.trim_end_matches('/')).unwrap_or(&path);
    rest.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_screen_has_its_address() {
        assert_eq!(Route::of("/"), Route::Home);
        assert_eq!(Route::of(""), Route::Home);
        assert_eq!(Route::of("/setup/battlezone"), Route::Setup("battlezone".to_owned()));
        assert_eq!(Route::of("/help/chess/"), Route::Help("chess".to_owned()));
        assert_eq!(Route::of("/play"), Route::Play);
        assert_eq!(Route::of("/online/"), Route::Online);
        assert_eq!(Route::of("/online/new/conquer"), Route::OnlineNew("conquer".to_owned()));
        assert_eq!(Route::of("/online/m/x7"), Route::OnlineMatch("x7".to_owned()));
    }

    #[test]
    fn what_leads_nowhere_is_named_as_it_was_asked_for() {
        for path in ["/setup", "/no/such/page", "/play/more", "/online/m"] {
            assert_eq!(Route::of(path), Route::Unknown(path.to_owned()));
        }
    }
}
