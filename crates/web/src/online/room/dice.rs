//! What this player adds to the dice of a match: a nonce, whose hash is given with the seat and
//! which is revealed when all seats are taken.

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

/// So long the promises of the others are waited for when every seat is taken: of programs that
/// add nothing, none will come.
const FOR_OTHERS: Duration = Duration::from_millis(1500);

/// What a seat owes to the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Due {
    /// The hash of a nonce: nothing was promised, or somebody left and all promises ended.
    Promise,
    /// The nonce itself, unless another person promises theirs in a moment: whoever comes after the
    /// first nonce can promise none.
    NonceSoon,
    /// The nonce itself: every seat is taken, nobody can choose theirs by it any more.
    Nonce,
}

/// What the own seat owes now.
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
    /// Gives what we owe to the dice, each thing once.
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

    /// The others were waited for long enough.
    fn tell_nonce_if_due(self) {
        let given = self.inner.try_update_value(|inner| inner.given).flatten();
        if given == Some(Due::NonceSoon) {
            self.tell_nonce();
        }
    }

    /// Tells the promised nonce. What everyone has promised is kept before: a promise that is
    /// exchanged afterwards, by who knows our nonce, is found in the record.
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
            if !kept.told {
                (kept.hashes, kept.told) = (Some(seen), true);
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

    /// Somebody has promised another nonce just when we told ours. Ours is known to the server now,
    /// so another one is promised in its place. Where that comes too late the old one is given, and
    /// nothing is claimed about the promises of the others.
    async fn promise_anew(self, told: &Nonce) {
        let (nonce, id, path) = (new_nonce(), self.id.get_value(), self.path("/nonce"));
        let promise = promise_of(&nonce);
        if api::send(Method::PUT, &path, &promise).await.is_ok() {
            keep_nonce(&id, &nonce);
            self.inner.try_update_value(|inner| inner.given = None);
            return self.add_to_dice();
        }
        promises::change(&id, |kept| kept.hashes = None);
        self.give(NonceOrHash::Nonce(GivenNonce { nonce: told.clone(), promises: None }));
    }

    /// What we add: the player's own words, or something by chance.
    pub fn nonce(self) -> Nonce {
        self.words.with_untracked(|words| nonce_of(words)).unwrap_or_else(new_nonce)
    }

    /// Promises what the player has typed in place of what was promised before.
    pub async fn promise_words(self) -> Result<(), Problem> {
        let (nonce, id) = (self.nonce(), self.id.get_value());
        let promise = promise_of(&nonce);
        api::send(Method::PUT, &self.path("/nonce"), &promise).await?;
        keep_nonce(&id, &nonce);
        // If the last seat was taken meanwhile, the one before was told, which is not the promised.
        self.inner.try_update_value(|inner| inner.given = None);
        self.add_to_dice();
        Ok(())
    }

    /// A refusal is no player's business: the match starts without what came too late.
    fn give(self, body: NonceOrHash) {
        let path = self.path("/nonce");
        spawn_local(async move { drop(api::send(Method::PUT, &path, &body).await) });
    }
}

/// What is said before the nonce itself.
fn promise_of(nonce: &Nonce) -> NonceOrHash {
    NonceOrHash::Hash(NonceHash { nonce_hash: nonce.sealed() })
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

/// Keeps the nonce that was promised to a match. It has not been told to anybody yet.
pub fn keep_nonce(id: &str, nonce: &Nonce) {
    promises::change(id, |kept| (kept.hashes, kept.told) = (None, false));
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
