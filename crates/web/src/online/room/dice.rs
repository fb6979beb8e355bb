//! What this page adds to the dice of a match: promised when one sits down, told when all sit.

use leptos::prelude::*;
use serde_json::json;
use tabletop::fair::Nonce;

use super::Room;
use crate::online::wire::SeatInfo;
use crate::{browser, storage};

impl Room {
    /// What we add to the dice is told once nobody can choose theirs by it any more.
    pub(super) fn give_nonce(self) {
        let (you, id) = (self.you.get_untracked(), self.id.get_value());
        let due = self.info.with_untracked(|info| {
            info.as_ref().is_some_and(|info| {
                let sealed = |it: &SeatInfo| Some(it.seat) == you && it.sealed;
                info.status == "waiting"
                    && info.seats.iter().all(|it| it.kind != "open")
                    && info.seats.iter().any(sealed)
            })
        });
        let given = self.inner.with_value(|inner| inner.nonce_given);
        let Some(nonce) = kept_nonce(&id).filter(|_| due && !given) else { return };
        self.inner.update_value(|inner| inner.nonce_given = true);
        self.tell("PUT", "/nonce", json!({"nonce": nonce.as_str()}));
    }
}

/// A nonce by chance, for the dice of a match.
pub fn new_nonce() -> Nonce {
    let digits: String = browser::random_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    digits.parse().expect("hexadecimal digits are visible characters")
}

/// Keeps the nonce that was promised to a match.
pub fn keep_nonce(id: &str, nonce: &Nonce) {
    // Without storage the match starts when its host clears the seat and another sits down.
    let _ = storage::write(&nonce_key(id), nonce.as_str());
}

fn kept_nonce(id: &str) -> Option<Nonce> {
    storage::read(&nonce_key(id)).ok().flatten()?.parse().ok()
}

fn nonce_key(id: &str) -> String {
    format!("online.nonce.{id}")
}
