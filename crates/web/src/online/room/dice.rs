//! What this page adds to the dice of a match: promised when one sits down, told when all sit.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Value, json};
use tabletop::Seat;
use tabletop::fair::Nonce;

use super::Room;
use crate::online::api;
use crate::online::wire::MatchInfo;
use crate::{browser, storage};

/// What a seat owes to the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Due {
    /// The hash of a nonce: nothing was promised, or somebody left and all promises ended.
    Promise,
    /// The nonce itself: every seat is taken, nobody can choose theirs by it any more.
    Nonce,
}

/// What the own seat owes now.
fn due(info: &MatchInfo, you: Option<Seat>) -> Option<Due> {
    let own = info.seats.iter().find(|it| Some(it.seat) == you)?;
    let full = info.seats.iter().all(|it| it.kind != "open");
    match (info.status.as_str(), own.sealed) {
        ("waiting", false) => Some(Due::Promise),
        ("waiting", true) if full => Some(Due::Nonce),
        _ => None,
    }
}

impl Room {
    /// Gives what we owe to the dice, each thing once.
    pub(super) fn add_to_dice(self) {
        let (you, id) = (self.you.get_untracked(), self.id.get_value());
        let due = self.info.with_untracked(|info| due(info.as_ref()?, you));
        let given = self.inner.try_update_value(|inner| std::mem::replace(&mut inner.given, due));
        if given == Some(due) {
            return;
        }
        match due {
            Some(Due::Promise) => {
                let nonce = new_nonce();
                keep_nonce(&id, &nonce);
                self.give(json!({"nonce_hash": nonce.sealed().to_string()}));
            }
            Some(Due::Nonce) => {
                if let Some(nonce) = kept_nonce(&id) {
                    self.give(json!({"nonce": nonce.as_str()}));
                }
            }
            None => {}
        }
    }

    /// A refusal is no player's business: the match starts without what came too late.
    fn give(self, body: Value) {
        let path = self.path("/nonce");
        spawn_local(async move { drop(api::tell("PUT", &path, body).await) });
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

#[cfg(test)]
mod tests {
    use super::*;

    fn info(status: &str, sealed: bool, other: &str) -> MatchInfo {
        serde_json::from_value(json!({
            "id": "m", "game": "battlezone", "status": status, "visibility": "link",
            "seats": [{"seat": 0, "kind": "human", "sealed": sealed}, {"seat": 1, "kind": other}],
        }))
        .unwrap()
    }

    #[test]
    fn a_nonce_is_promised_first_and_told_when_every_seat_is_taken() {
        let you = Seat::first(1).next();
        assert_eq!(due(&info("waiting", false, "open"), you), Some(Due::Promise));
        assert_eq!(due(&info("waiting", true, "open"), you), None);
        assert_eq!(due(&info("waiting", true, "bot"), you), Some(Due::Nonce));
        assert_eq!(due(&info("running", true, "bot"), you), None);
        assert_eq!(due(&info("waiting", false, "open"), None), None);
    }
}
