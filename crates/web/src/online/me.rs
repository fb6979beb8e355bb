//! Who one is on this server: a guest with a name, by a token that is kept.

use std::cell::RefCell;

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{Problem, api};
use crate::storage;

/// Where it is kept.
const KEY: &str = "online.me";

/// Who one is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The server's name for one.
    pub player: String,
    /// What the others call one.
    pub name: String,
    /// What proves it.
    token: String,
}

thread_local! {
    /// The token, also for calls that no screen makes, such as a timer's.
    static TOKEN: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Who one is, for everybody who asks; nobody before a name was given.
#[derive(Clone, Copy)]
pub struct Me(RwSignal<Option<Identity>>);

/// Who one is here.
pub fn use_me() -> Me {
    expect_context()
}

/// Remembers who one was.
pub fn provide() {
    let me = Me(RwSignal::new(None));
    let kept = storage::read(KEY).ok().flatten();
    me.set(kept.and_then(|text| serde_json::from_str(&text).ok()));
    provide_context(me);
}

/// The token that goes with every call.
pub fn token() -> Option<String> {
    TOKEN.with_borrow(Clone::clone)
}

impl Me {
    /// Who one is; `None` before a name was given.
    pub fn get(self) -> Option<Identity> {
        self.0.get()
    }

    /// Is this me?
    pub fn is(self, player: Option<&str>) -> bool {
        self.0.with(|me| me.as_ref().is_some_and(|me| Some(me.player.as_str()) == player))
    }

    /// Becomes a new guest of this name.
    pub async fn become_guest(self, name: &str) -> Result<(), Problem> {
        self.forget();
        let me: Identity = api::post("/guests", json!({"name": name.trim()})).await?;
        let text = serde_json::to_string(&me).expect("plain data becomes JSON");
        // Without storage one is somebody until the page is closed.
        let _ = storage::write(KEY, &text);
        self.set(Some(me));
        Ok(())
    }

    /// The server does not know the token any more.
    pub fn forget(self) {
        let _ = storage::remove(KEY);
        self.set(None);
    }

    fn set(self, me: Option<Identity>) {
        TOKEN.set(me.as_ref().map(|me| me.token.clone()));
        self.0.set(me);
    }
}
