//! What this page adds to the dice of a match: promised when one sits down, told when all sit.

use serde_json::{Value, json};
use tabletop::Seat;
use tabletop::fair::Nonce;
use wasm_bindgen_futures::spawn_local;

use super::Room;
use crate::online::wire::MatchInfo;
use crate::online::{Problem, api};
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
                let nonce = self.nonce();
                keep_nonce(&id, &nonce);
                self.give(json!({"nonce_hash": nonce.sealed().to_string()}));
            }
            Some(Due::Nonce) => {
                if let Some(nonce) = kept_nonce(&id) {
                    self.give(json!({"nonce": nonce.as_str()}));
                }
                self.words.set(String::new()); // told once, they would surprise nobody again
            }
            None => {}
        }
    }

    /// What we add: the player's own words, or something by chance.
    pub fn nonce(self) -> Nonce {
        self.words.with_untracked(|words| nonce_of(words)).unwrap_or_else(new_nonce)
    }

    /// Promises what the player has typed in place of what was promised before.
    pub async fn promise_words(self) -> Result<(), Problem> {
        let (nonce, id) = (self.nonce(), self.id.get_value());
        let promise = json!({"nonce_hash": nonce.sealed().to_string()});
        api::tell("PUT", &self.path("/nonce"), promise).await?;
        keep_nonce(&id, &nonce);
        // If the last seat was taken meanwhile, the one before was told, which is not the promised.
        self.inner.try_update_value(|inner| inner.given = None);
        self.add_to_dice();
        Ok(())
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

/// What a player has typed as a nonce, which has visible characters only: spaces become hyphens,
/// letters beyond ASCII their codes. Nothing where nothing was typed.
fn nonce_of(words: &str) -> Option<Nonce> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let words = words.join("-");
    let visible: String = words.chars().flat_map(char::escape_default).take(64).collect();
    visible.parse().ok()
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
    fn any_words_of_a_player_are_a_nonce() {
        let nonce = |words: &str| nonce_of(words).map(String::from);
        assert_eq!(nonce(" seven\tlucky  sheep ").as_deref(), Some("seven-lucky-sheep"));
        assert_eq!(nonce("Glück").as_deref(), Some("Gl\\u{fc}ck"));
        assert_eq!(nonce(&"🎲".repeat(24)).map(|it| it.len()), Some(64));
        assert_eq!((nonce(""), nonce("  ")), (None, None));
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
