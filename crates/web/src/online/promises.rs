//! Remembers the promises about the dice of a match and checks that they are kept.
//!
//! The server promises a secret when a match is made, the seats promise nonces when they sit down.
//! Both are fixed by public hashes, but a hash proves something only to those who kept it: so this
//! device stores what it was shown and compares it with later statements.

use std::cell::RefCell;
use std::collections::BTreeMap;

use host::RecordError;
use host::record::Witness;
use protocol::{MatchInfo, MatchStatus};
use serde::{Deserialize, Serialize};
use tabletop::fair::{NonceSeal, Secret, Terms};

use crate::storage;

/// The storage key of the list of match ids.
const IDS: &str = "online.promises";
/// Number of matches remembered, the newest first.
const MOST: usize = 64;

/// The promises of a match as this device saw them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The first commitment that the server showed.
    pub commitment: String,
    /// Whether it was shown before the first roll.
    pub before_start: bool,
    /// The nonce hash of every seat at the time this device revealed its own nonce; `None` if it did
    /// not see them in time.
    #[serde(default)]
    pub hashes: Option<Vec<Option<String>>>,
    /// Whether the nonce was revealed to the server. From then on `hashes` is fixed.
    #[serde(default, rename = "told")]
    pub revealed: bool,
}

/// A broken promise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Broken {
    /// The server shows another commitment than it did before.
    Commitment {
        /// The one that this device saw first.
        shown: String,
        /// The one that the server shows now.
        now: String,
    },
    /// The secret that was revealed does not belong to the commitment.
    Secret,
    /// The record contradicts what this device saw.
    Record(RecordError),
}

impl Kept {
    /// The promises of a match that is seen for the first time.
    fn first(info: &MatchInfo) -> Kept {
        let before_start = info.status == MatchStatus::Waiting;
        Kept { commitment: info.commitment.clone(), before_start, hashes: None, revealed: false }
    }

    /// Checks that the server still shows the first commitment.
    pub fn check_info(&self, info: &MatchInfo) -> Result<(), Broken> {
        if self.commitment == info.commitment {
            return Ok(());
        }
        let (shown, now) = (self.commitment.clone(), info.commitment.clone());
        Err(Broken::Commitment { shown, now })
    }

    /// Checks a revealed secret against the commitment.
    pub fn check_secret(&self, info: &MatchInfo, secret: &Secret) -> Result<(), Broken> {
        let (match_id, game) = (info.id.as_str(), info.game.as_str());
        let terms = Terms { match_id, game, rules_version: info.rules_version };
        let is_kept = secret.commitment(&terms).to_string() == self.commitment;
        if is_kept { Ok(()) } else { Err(Broken::Secret) }
    }

    /// Checks a record against the promises. Also returns the record with the promises this device
    /// saw, so that others can find what was broken.
    pub fn check_record(&self, record: &str) -> (String, Result<(), Broken>) {
        match self.witness() {
            Some(witness) => {
                let checked = witness.check(record).map_err(Broken::Record);
                (witness.testify(record), checked)
            }
            None => (record.to_owned(), Err(Broken::Secret)), // what was shown was no commitment
        }
    }

    /// The nonce hashes, by seat.
    pub fn seals(&self) -> Option<Vec<Option<NonceSeal>>> {
        let hash = |hash: &Option<String>| hash.as_ref().map(|hash| hash.parse()).transpose();
        self.hashes.as_ref()?.iter().map(hash).collect::<Result<_, _>>().ok()
    }

    fn witness(&self) -> Option<Witness> {
        let seals = match self.hashes {
            Some(_) => self.seals()?,
            None => Vec::new(),
        };
        Some(Witness { commitment: self.commitment.parse().ok()?, seals })
    }
}

thread_local! {
    /// Promises of matches without a seat of the player, and of all matches if the browser stores
    /// nothing.
    static IN_PAGE: RefCell<BTreeMap<String, Kept>> = const { RefCell::new(BTreeMap::new()) };
}

/// The stored promises of a match.
pub fn kept(id: &str) -> Option<Kept> {
    let stored = storage::read(&key(id)).ok().flatten();
    let stored = stored.and_then(|text| serde_json::from_str(&text).ok());
    stored.or_else(|| IN_PAGE.with_borrow(|kept| kept.get(id).cloned()))
}

/// Returns the promises of a match, storing those of a new one. With a seat they survive a reload.
pub fn keep_first(info: &MatchInfo, seated: bool) -> Kept {
    let found = kept(&info.id);
    let is_new = found.is_none();
    let now = found.unwrap_or_else(|| Kept::first(info));
    let is_stored = matches!(storage::read(&key(&info.id)), Ok(Some(_)));
    if is_new || (seated && !is_stored) {
        keep(&info.id, &now, seated);
    }
    now
}

/// Changes the stored promises of a match with a seat of the player.
pub fn change(id: &str, change: impl FnOnce(&mut Kept)) {
    if let Some(mut now) = kept(id) {
        change(&mut now);
        keep(id, &now, true);
    }
}

fn keep(id: &str, now: &Kept, seated: bool) {
    IN_PAGE.with_borrow_mut(|kept| kept.insert(id.to_owned(), now.clone()));
    if !seated {
        return;
    }
    let text = serde_json::to_string(now).expect("plain data becomes JSON");
    // If the browser stores nothing, they last until the page is closed.
    if storage::write(&key(id), &text).is_ok() {
        make_room(id);
    }
}

/// Adds a match to the list, and forgets the oldest ones.
fn make_room(id: &str) {
    let before = storage::read(IDS).ok().flatten().unwrap_or_default();
    if before.split_whitespace().any(|it| it == id) {
        return;
    }
    let ids: Vec<&str> = std::iter::once(id).chain(before.split_whitespace()).collect();
    for old in ids.iter().skip(MOST) {
        let _ = storage::remove(&key(old)); // it stays longer than needed
    }
    let _ = storage::write(IDS, &ids[..ids.len().min(MOST)].join(" "));
}

fn key(id: &str) -> String {
    format!("online.promise.{id}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::fixtures::match_info;
    use tabletop::fair::Nonce;

    const TERMS: Terms<'_> = Terms { match_id: "m", game: "battlezone", rules_version: 1 };

    fn secret(byte: u8) -> Secret {
        Secret([byte; 32])
    }

    fn info(status: MatchStatus, secret: &Secret) -> MatchInfo {
        MatchInfo { commitment: secret.commitment(&TERMS).to_string(), ..match_info(status) }
    }

    #[test]
    fn another_commitment_than_the_first_one_is_noticed() {
        let kept = Kept::first(&info(MatchStatus::Waiting, &secret(7)));
        assert!(
            kept.before_start && kept.check_info(&info(MatchStatus::Running, &secret(7))).is_ok()
        );
        let swapped = kept.check_info(&info(MatchStatus::Running, &secret(8)));
        assert!(matches!(swapped, Err(Broken::Commitment { shown, now }) if shown != now));
        assert!(!Kept::first(&info(MatchStatus::Running, &secret(7))).before_start);
    }

    #[test]
    fn a_revealed_secret_must_be_the_promised_one() {
        let info = info(MatchStatus::Finished, &secret(7));
        let kept = Kept::first(&info);
        assert_eq!(kept.check_secret(&info, &secret(7)), Ok(()));
        assert_eq!(kept.check_secret(&info, &secret(8)), Err(Broken::Secret));
    }

    #[test]
    fn a_nonce_revealed_before_an_update_of_the_page_stays_revealed() {
        let stored = r#"{"commitment":"c","before_start":true,"hashes":[null],"told":true}"#;
        let kept: Kept = serde_json::from_str(stored).unwrap();
        assert!(kept.revealed);
        assert_eq!(serde_json::to_string(&kept).unwrap(), stored);
    }

    #[test]
    fn a_record_is_kept_with_what_this_device_saw() {
        let record = crate::replay::tests::played(5).record().unwrap().to_string();
        let commitment = record.lines().find_map(|line| line.strip_prefix("commitment ")).unwrap();
        let seal = |text: &str| text.parse::<Nonce>().unwrap().sealed().to_string();
        let kept = Kept {
            commitment: commitment.to_owned(),
            before_start: true,
            hashes: Some(vec![None, None]),
            revealed: true,
        };
        assert_eq!(kept.check_record(&record), (record.clone(), Ok(())));
        let other = Kept { commitment: seal("other"), ..kept.clone() };
        let (own, checked) = other.check_record(&record);
        assert!(matches!(checked, Err(Broken::Record(_))));
        assert!(own.contains(&format!("commitment {}", seal("other"))));
        assert!(catalog::GameId::verify(&own).is_err());
        let exchanged = Kept { hashes: Some(vec![None, Some(seal("x"))]), ..kept };
        assert!(matches!(exchanged.check_record(&record).1, Err(Broken::Record(_))));
    }
}
