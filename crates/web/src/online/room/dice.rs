//! The player's contribution to the dice of a match: a nonce, whose hash is given when taking a
//! seat and which is revealed when all seats are taken.

use std::time::Duration;

use gloo_net::http::Method;
use leptos::prelude::*;
use protocol::{GivenNonce, MatchInfo, MatchStatus, NonceHash, NonceOrHash, SeatKind};
use tabletop::Seat;
use tabletop::fair::Nonce;
use wasm_bindgen_futures::spawn_local;

use super::Room;
use crate::online::{Problem, api, promises};
use crate::{browser, storage};

/// How long to wait for the promises of others when every seat is taken, since programs may add
/// nothing.
const FOR_OTHERS: Duration = Duration::from_millis(1500);

/// What a seat must give next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Due {
    /// The hash of a nonce: none was given, or somebody left and all hashes are void.
    Promise,
    /// The nonce itself, after waiting for other people's hashes: after the first nonce no hash is
    /// accepted.
    NonceSoon,
    /// The nonce itself: all hashes are given, so nobody can choose a nonce depending on it any
    /// more.
    Nonce,
}

/// What the player's seat must give now.
fn due(info: &MatchInfo, you: Option<Seat>) -> Option<Due> {
    let own = info.seats.iter().find(|it| Some(it.seat) == you)?;
    let full = info.seats.iter().all(|it| it.kind != SeatKind::Open);
    let all_promised = info.seats.iter().all(|it| it.kind != SeatKind::Human || it.sealed);
    match (info.status, own.sealed) {
        (MatchStatus::Waiting, false) => Some(Due::Promise),
        (MatchStatus::Waiting, true) if full && all_promised => Some(Due::Nonce),
        (MatchStatus::Waiting, true) if full => Some(Due::NonceSoon),
        _ => None,
    }
}

impl Room {
    /// Gives what is due, each thing once.
    pub(super) fn add_to_dice(self) {
        let you = self.you.get_untracked();
        let due = self.info.with_untracked(|info| due(info.as_ref()?, you));
        let given = self.inner.try_update_value(|inner| std::mem::replace(&mut inner.given, due));
        if given == Some(due) {
            return;
        }
        match due {
            Some(Due::Promise) => {
                let (nonce, id) = (self.nonce(), self.id.get_value());
                keep_nonce(&id, &nonce);
                self.give(promise_of(&nonce));
            }
            Some(Due::NonceSoon) => set_timeout(move || self.tell_nonce_if_due(), FOR_OTHERS),
            Some(Due::Nonce) => self.tell_nonce(),
            None => {}
        }
    }

    /// Reveals the nonce after waiting for the others.
    fn tell_nonce_if_due(self) {
        let given = self.inner.try_update_value(|inner| inner.given).flatten();
        if given == Some(Due::NonceSoon) {
            self.tell_nonce();
        }
    }

    /// Reveals the nonce. First stores all hashes, so that the record shows if somebody replaces
    /// theirs after learning our nonce.
    fn tell_nonce(self) {
        let id = self.id.get_value();
        self.words.set(String::new()); // told once, they would surprise nobody again
        let Some(nonce) = kept_nonce(&id) else { return };
        if self.broken.with_untracked(Option::is_some) {
            return; // who has broken one promise gets no nonce to go with another
        }
        let seen = self.info.with_untracked(|info| {
            let seats = info.iter().flat_map(|info| &info.seats);
            seats.map(|seat| seat.nonce_hash.clone()).collect::<Vec<_>>()
        });
        promises::change(&id, |kept| {
            if !kept.revealed {
                (kept.hashes, kept.revealed) = (Some(seen), true);
            }
        });
        let hashes = self.kept().and_then(|kept| kept.seals());
        let path = self.path("/nonce");
        spawn_local(async move {
            let body = NonceOrHash::Nonce(GivenNonce { nonce: nonce.clone(), promises: hashes });
            if let Err(problem) = api::send(Method::PUT, &path, &body).await
                && problem.code == "lobby.promises_changed"
            {
                self.promise_anew(&nonce).await;
            }
        });
    }

    /// Somebody changed their hash just when we revealed our nonce. The server knows ours now, so
    /// we give a new hash too. If that is too late, the old nonce is given without a statement
    /// about the hashes of the others.
    async fn promise_anew(self, revealed: &Nonce) {
        let (nonce, id, path) = (new_nonce(), self.id.get_value(), self.path("/nonce"));
        let promise = promise_of(&nonce);
        if api::send(Method::PUT, &path, &promise).await.is_ok() {
            keep_nonce(&id, &nonce);
            self.inner.try_update_value(|inner| inner.given = None);
            return self.add_to_dice();
        }
        promises::change(&id, |kept| kept.hashes = None);
        self.give(NonceOrHash::Nonce(GivenNonce { nonce: revealed.clone(), promises: None }));
    }

    /// The nonce to add: the player's own text, or a random one.
    pub fn nonce(self) -> Nonce {
        self.words.with_untracked(|words| nonce_of(words)).unwrap_or_else(new_nonce)
    }

    /// Replaces the hash given before by that of the player's text.
    pub async fn promise_words(self) -> Result<(), Problem> {
        let (nonce, id) = (self.nonce(), self.id.get_value());
        let promise = promise_of(&nonce);
        api::send(Method::PUT, &self.path("/nonce"), &promise).await?;
        keep_nonce(&id, &nonce);
        // If the last seat was taken meanwhile, the old nonce was revealed, which does not match
        // the hash.
        self.inner.try_update_value(|inner| inner.given = None);
        self.add_to_dice();
        Ok(())
    }

    /// Sends a hash or a nonce. A refusal is not shown: the match starts without a contribution
    /// that came too late.
    fn give(self, body: NonceOrHash) {
        let path = self.path("/nonce");
        spawn_local(async move { drop(api::send(Method::PUT, &path, &body).await) });
    }
}

/// The hash of a nonce, as the server takes it.
fn promise_of(nonce: &Nonce) -> NonceOrHash {
    NonceOrHash::Hash(NonceHash { nonce_hash: nonce.sealed() })
}

/// A random nonce.
pub fn new_nonce() -> Nonce {
    let digits: String = browser::random_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    digits.parse().expect("hexadecimal digits are visible characters")
}

/// Turns a player's text into a nonce, which has visible ASCII characters only: spaces become
/// hyphens, other characters their codes. `None` if the text is empty.
fn nonce_of(words: &str) -> Option<Nonce> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let words = words.join("-");
    let visible: String = words.chars().flat_map(char::escape_default).take(64).collect();
    visible.parse().ok()
}

/// Stores the nonce whose hash was given to a match.
pub fn keep_nonce(id: &str, nonce: &Nonce) {
    promises::change(id, |kept| (kept.hashes, kept.revealed) = (None, false));
    // If the browser stores nothing, the match starts when its host clears the seat and another
    // player takes it.
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
    use crate::online::fixtures::{match_info, seat_info};
    use protocol::SeatInfo;

    fn info(status: MatchStatus, sealed: bool, other: SeatKind) -> MatchInfo {
        let own = SeatInfo { sealed, ..seat_info(Seat::A, SeatKind::Human) };
        MatchInfo { seats: vec![own, seat_info(Seat::B, other)], ..match_info(status) }
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
        assert_eq!(
            due(&info(MatchStatus::Waiting, false, SeatKind::Open), you),
            Some(Due::Promise)
        );
        assert_eq!(due(&info(MatchStatus::Waiting, true, SeatKind::Open), you), None);
        assert_eq!(due(&info(MatchStatus::Waiting, true, SeatKind::Bot), you), Some(Due::Nonce));
        assert_eq!(
            due(&info(MatchStatus::Waiting, true, SeatKind::Human), you),
            Some(Due::NonceSoon)
        );
        assert_eq!(due(&info(MatchStatus::Running, true, SeatKind::Bot), you), None);
        assert_eq!(due(&info(MatchStatus::Waiting, false, SeatKind::Open), None), None);
    }
}
