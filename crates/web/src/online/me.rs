//! The player's identity on this server: a guest or an account, proven by a stored token.

use std::cell::RefCell;

use gloo_net::http::Method;
use leptos::prelude::*;
use protocol::{ChangePassword, Credentials, DeleteAccount, NewGuest};
use serde::{Deserialize, Serialize};

use super::{Problem, api};
use crate::storage;

/// The storage key.
const KEY: &str = "online.me";

/// Who the player is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The player's id.
    pub player: String,
    /// The player's name.
    pub name: String,
    /// Whether this is an account, or a guest of this device.
    #[serde(default)]
    pub account: bool,
    /// The token that proves it.
    token: String,
}

thread_local! {
    /// The token, also for calls outside of any screen, such as those of a timer.
    static TOKEN: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The player's identity; none until a name is chosen.
#[derive(Clone, Copy)]
pub struct Me(RwSignal<Option<Identity>>);

/// The player's identity, from the context.
pub fn use_me() -> Me {
    expect_context()
}

/// Reads the stored identity and provides it to all screens.
pub fn provide() {
    let me = Me(RwSignal::new(None));
    let kept = storage::read(KEY).ok().flatten();
    me.set(kept.and_then(|text| serde_json::from_str(&text).ok()));
    provide_context(me);
}

/// The token to send with every call.
pub fn token() -> Option<String> {
    TOKEN.with_borrow(Clone::clone)
}

impl Me {
    /// The identity; `None` until a name is chosen.
    pub fn get(self) -> Option<Identity> {
        self.0.get()
    }

    /// Whether this is the player's id.
    pub fn is(self, player: Option<&str>) -> bool {
        self.0.with(|me| me.as_ref().is_some_and(|me| Some(me.player.as_str()) == player))
    }

    /// Becomes a new guest with this name.
    pub async fn become_guest(self, name: &str) -> Result<(), Problem> {
        self.forget();
        self.become_known("/guests", &NewGuest { name: name.trim().to_owned() }, false).await
    }

    /// Makes an account. A guest keeps their matches.
    pub async fn make_account(self, login: &str, password: &str) -> Result<(), Problem> {
        let body = credentials(login, password);
        self.become_known("/users", &body, true).await
    }

    /// Signs in to an account.
    pub async fn sign_in(self, login: &str, password: &str) -> Result<(), Problem> {
        let body = credentials(login, password);
        self.become_known("/login", &body, true).await
    }

    /// Signs out on this device.
    pub async fn sign_out(self) {
        // A token that cannot be revoked is forgotten anyway.
        let _ = api::call(Method::DELETE, "/tokens/this").await;
        self.forget();
    }

    /// Changes the password, which signs out all other devices.
    pub async fn change_password(self, old: &str, new: &str) -> Result<(), Problem> {
        let body = ChangePassword { old: old.to_owned(), new: new.to_owned() };
        api::send(Method::PUT, "/me/password", &body).await
    }

    /// Signs out on all devices.
    pub async fn sign_out_everywhere(self) -> Result<(), Problem> {
        api::call(Method::DELETE, "/tokens").await?;
        self.forget();
        Ok(())
    }

    /// Deletes the player from the server; an account must give its password.
    pub async fn delete(self, password: Option<&str>) -> Result<(), Problem> {
        let body = DeleteAccount { password: password.map(str::to_owned) };
        api::send(Method::DELETE, "/me", &body).await?;
        self.forget();
        Ok(())
    }

    async fn become_known(
        self,
        path: &str,
        body: &impl Serialize,
        account: bool,
    ) -> Result<(), Problem> {
        let protocol::Identity { player, name, token } = api::post(path, body).await?;
        let me = Identity { player, name, account, token };
        let text = serde_json::to_string(&me).expect("plain data becomes JSON");
        // If the browser stores nothing, the identity lasts until the page is closed.
        let _ = storage::write(KEY, &text);
        self.set(Some(me));
        Ok(())
    }

    /// Forgets the identity on this device.
    pub fn forget(self) {
        let _ = storage::remove(KEY);
        self.set(None);
    }

    fn set(self, me: Option<Identity>) {
        TOKEN.set(me.as_ref().map(|me| me.token.clone()));
        self.0.set(me);
    }
}

fn credentials(login: &str, password: &str) -> Credentials {
    Credentials { login: login.trim().to_owned(), password: password.to_owned() }
}
