//! Remembers the promises about the dice of a match and checks that they are kept.
//!
//! The server promises a secret when a match is made, the seats promise nonces when they sit down.
//! Both are fixed by hashes that anyone can see, and a hash binds only towards those who keep it:
//! so this device keeps what it was shown and compares it with all that is said later.

use std::cell::RefCell;
use std::collections::BTreeMap;

use host::RecordError;
use host::record::Witness;
use protocol::{MatchInfo, MatchStatus};
use serde::{Deserialize, Serialize};
use tabletop::fair::{NonceSeal, Secret, Terms};

use crate::storage;

/// Where the ids of the matches are kept whose promises are.
const IDS: &str = "online.promises";
/// So many matches are kept, the newest first.
const MOST: usize = 64;

/// What this device saw of the promises of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The commitment of the server, as it was shown first.
    pub commitment: String,
    /// Was it shown before the first roll?
    pub before_start: bool,
    /// The hash of the nonce of every seat when this device told its own nonce; nothing if it did
    /// not see them in time.
    #[serde(default)]
    pub hashes: Option<Vec<Option<String>>>,
    /// Was the nonce told to the server? From then on the hashes seen are fixed.
    #[serde(default)]
    pub told: bool,
}

/// A promise that was not kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Broken {
    /// The server shows another commitment than it did before.
    Commitment {
        /// What this device was shown first.
        shown: String,
        /// What the server says now.
        told: String,
    },
    /// The secret that was revealed does not belong to the commitment.
    Secret,
    /// The record begins otherwise than this device has seen.
    Record(RecordError),
}

impl Kept {
    /// What is seen of a match for the first time.
    fn first(info: &MatchInfo) -> Kept {
        let before_start = info.status == MatchStatus::Waiting;
        Kept { commitment: info.commitment.clone(), before_start, hashes: None, told: false }
    }

    /// Does the server still show the commitment it showed first?
    pub fn check_info(&self, info: &MatchInfo) -> Result<(), Broken> {
        if self.commitment == info.commitment {
            return Ok(());
        }
        let (shown, told) = (self.commitment.clone(), info.commitment.clone());
        Err(Broken::Commitment { shown, told })
    }

    /// Does a revealed secret belong to the commitment?
    pub fn check_secret(&self, info: &MatchInfo, secret: &Secret) -> Result<(), Broken> {
        let (match_id, game) = (info.id.as_str(), info.game.as_str());
        let terms = Terms { match_id, game, rules_version: info.rules_version };
        let is_kept = secret.commitment(&terms).to_string() == self.commitment;
        if is_kept { Ok(()) } else { Err(Broken::Secret) }
    }

    /// Does a record begin as it was seen? Comes with the record as this device keeps it: with what
    /// it saw, so that also others find what was broken.
    pub fn check_record(&self, record: &str) -> (String, Result<(), Broken>) {
        match self.witness() {
            Some(witness) => {
                let checked = witness.check(record).map_err(Broken::Record);
                (witness.testify(record), checked)
            }
            None => (record.to_owned(), Err(Broken::Secret)), // what was shown was no commitment
        }
    }

    /// The hashes that were seen, seat by seat.
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
    /// Of matches that are watched, and where the browser keeps nothing: as long as the page.
    static IN_PAGE: RefCell<BTreeMap<String, Kept>> = const { RefCell::new(BTreeMap::new()) };
}

/// What was seen of a match.
pub fn kept(id: &str) -> Option<Kept> {
    let stored = storage::read(&key(id)).ok().flatten();
    let stored = stored.and_then(|text| serde_json::from_str(&text).ok());
    stored.or_else(|| IN_PAGE.with_borrow(|kept| kept.get(id).cloned()))
}

/// Keeps what is seen of a match for the first time, and tells what is kept. Who has a seat finds it
/// after a reload, too.
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

/// Changes what is kept of a match one sits at.
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
    // Without storage it is kept as long as the page.
    if storage::write(&key(id), &text).is_ok() {
        make_room(id);
    }
}

/// Notes that a match is kept, and forgets the oldest ones.
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
        assert!(matches!(swapped, Err(Broken::Commitment { shown, told }) if shown != told));
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
    fn a_record_is_kept_with_what_this_device_saw() {
        let record = crate::story::tests::played(5).record().unwrap().to_string();
        let commitment = record.lines().find_map(|line| line.strip_prefix("commitment ")).unwrap();
        let seal = |text: &str| text.parse::<Nonce>().unwrap().sealed().to_string();
        let kept = Kept {
            commitment: commitment.to_owned(),
            before_start: true,
            hashes: Some(vec![None, None]),
            told: true,
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
