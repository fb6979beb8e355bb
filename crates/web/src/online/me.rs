//! Who one is on this server: a guest with a name, by a token that is kept.

use std::cell::RefCell;

use leptos::prelude::*;
use protocol::{ChangePassword, Credentials, DeleteAccount, NewGuest, PlainCommand};
use serde::{Deserialize, Serialize};

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
    /// By an account, or as a guest of this device?
    #[serde(default)]
    pub account: bool,
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
        self.become_known("/guests", &NewGuest { name: name.trim().to_owned() }, false).await
    }

    /// Makes an account: a guest becomes it and keeps the matches.
    pub async fn make_account(self, login: &str, password: &str) -> Result<(), Problem> {
        let body = credentials(login, password);
        self.become_known("/users", &body, true).await
    }

    /// Comes back to an account.
    pub async fn sign_in(self, login: &str, password: &str) -> Result<(), Problem> {
        let body = credentials(login, password);
        self.become_known("/login", &body, true).await
    }

    /// Is nobody again, here and for the server.
    pub async fn sign_out(self) {
        // A token that the server does not know any more is as good as revoked.
        let _ = api::tell("DELETE", "/tokens/this", &PlainCommand::default()).await;
        self.forget();
    }

    /// Another password; every other device is signed out by it.
    pub async fn change_password(self, old: &str, new: &str) -> Result<(), Problem> {
        let body = ChangePassword { old: old.to_owned(), new: new.to_owned() };
        api::tell("PUT", "/me/password", &body).await
    }

    /// Is nobody again, on every device.
    pub async fn sign_out_everywhere(self) -> Result<(), Problem> {
        api::tell("DELETE", "/tokens", &PlainCommand::default()).await?;
        self.forget();
        Ok(())
    }

    /// Has the server forget one for good; an account says its password.
    pub async fn delete(self, password: Option<&str>) -> Result<(), Problem> {
        let body = DeleteAccount { password: password.map(str::to_owned) };
        api::tell("DELETE", "/me", &body).await?;
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

fn credentials(login: &str, password: &str) -> Credentials {
    Credentials { login: login.trim().to_owned(), password: password.to_owned() }
}
