//! How often somebody may do something, and how many sockets and connections they may hold.
//!
//! Each (what, who) has a bucket of tokens that fills up with time; time is given by the caller. A
//! bucket is kept as the one moment at which it will be full again, so that a full one need not be
//! kept at all: whoever was quiet for a while is forgotten, and nothing is lost by it. Nodes on one
//! store keep the buckets of some limits there, see `Limit::is_shared`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::address::AddressKey;

/// Milliseconds on any clock that does not run backwards.
pub type Millis = i64;

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Limit {
    /// Commands of a seat.
    Commands,
    /// Chat lines of a user.
    Chat,
    /// Matches created by a user.
    Matches,
    /// Matches created from an address.
    AddressMatches,
    /// Records checked for an address.
    Records,
    /// Records kept, and long ones gone on from, by a user or from an address.
    KeptRecords,
    /// Logins into an account from an address; passwords that a player tries.
    AccountLogins,
    /// Logins into an account, from wherever.
    Logins,
    /// Logins from an address.
    AddressLogins,
    /// Passwords tried for a match, whoever tries.
    MatchPasswords,
    /// New guests and accounts from an address.
    Guests,
    /// Invite codes looked up from an address, or shown for a match.
    Invites,
    /// Requests from an address that no valid token comes with.
    Anonymous,
    /// Requests and socket messages of a player; of an address for sockets without a token.
    Requests,
    /// All requests and socket messages from an address.
    AddressRequests,
}

impl Limit {
    /// The name by which a refused client is told (`limit_key`).
    pub fn key(self) -> &'static str {
        match self {
            Limit::Commands => "commands",
            Limit::Chat => "chat",
            Limit::Matches => "matches",
            Limit::AddressMatches => "address_matches",
            Limit::Records => "records",
            Limit::KeptRecords => "kept_records",
            Limit::AccountLogins => "account_logins",
            Limit::Logins => "logins",
            Limit::AddressLogins => "address_logins",
            Limit::MatchPasswords => "match_passwords",
            Limit::Guests => "guests",
            Limit::Invites => "invites",
            Limit::Anonymous => "anonymous",
            Limit::Requests => "requests",
            Limit::AddressRequests => "address_requests",
        }
    }
}

impl Limit {
    /// Is it counted by all nodes on one store together? What costs much or guards a secret is.
    /// What is done with every request is counted by each node: asking the store would double what
    /// a request costs.
    pub(crate) fn is_shared(self) -> bool {
        !matches!(
            self,
            Limit::Commands | Limit::Anonymous | Limit::Requests | Limit::AddressRequests
        )
    }
}

/// How fast a bucket fills and how much it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// One token comes after this many milliseconds; with 0 there is no limit.
    pub every_ms: u32,
    /// As many can be spent at once after a quiet time; at least 1.
    pub burst: u32,
}

impl Rate {
    /// So many in a minute, and as many at once.
    pub const fn per_minute(count: u32) -> Rate {
        Rate { every_ms: 60_000 / count, burst: count }
    }
}

/// The rate of each limit; the default is what the server promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rates {
    /// 10 a second, 20 at once.
    pub commands: Rate,
    /// One in 600 milliseconds, 5 at once.
    pub chat: Rate,
    /// 10 a minute.
    pub matches: Rate,
    /// 30 a minute.
    pub address_matches: Rate,
    /// 20 a minute.
    pub records: Rate,
    /// 2 an hour, 10 at once.
    pub kept_records: Rate,
    /// 5 a minute.
    pub account_logins: Rate,
    /// 30 a minute.
    pub logins: Rate,
    /// 20 a minute.
    pub address_logins: Rate,
    /// 60 a minute.
    pub match_passwords: Rate,
    /// 2 a minute, 10 at once.
    pub guests: Rate,
    /// 10 a minute, 20 at once.
    pub invites: Rate,
    /// 60 a minute.
    pub anonymous: Rate,
    /// 600 a minute.
    pub requests: Rate,
    /// 100 a second, 1 000 at once.
    pub address_requests: Rate,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates {
            commands: Rate { every_ms: 100, burst: 20 },
            chat: Rate { every_ms: 600, burst: 5 },
            matches: Rate::per_minute(10),
            address_matches: Rate::per_minute(30),
            records: Rate::per_minute(20),
            kept_records: Rate { every_ms: 1_800_000, burst: 10 },
            account_logins: Rate::per_minute(5),
            logins: Rate::per_minute(30),
            address_logins: Rate::per_minute(20),
            match_passwords: Rate::per_minute(60),
            guests: Rate { every_ms: 30_000, burst: 10 },
            invites: Rate { every_ms: 6_000, burst: 20 },
            anonymous: Rate::per_minute(60),
            requests: Rate::per_minute(600),
            address_requests: Rate { every_ms: 10, burst: 1_000 },
        }
    }
}

impl Rates {
    pub(crate) fn of(&self, limit: Limit) -> Rate {
        match limit {
            Limit::Commands => self.commands,
            Limit::Chat => self.chat,
            Limit::Matches => self.matches,
            Limit::AddressMatches => self.address_matches,
            Limit::Records => self.records,
            Limit::KeptRecords => self.kept_records,
            Limit::AccountLogins => self.account_logins,
            Limit::Logins => self.logins,
            Limit::AddressLogins => self.address_logins,
            Limit::MatchPasswords => self.match_passwords,
            Limit::Guests => self.guests,
            Limit::Invites => self.invites,
            Limit::Anonymous => self.anonymous,
            Limit::Requests => self.requests,
            Limit::AddressRequests => self.address_requests,
        }
    }
}

/// Too often.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("too many {}; try again in {} s", limit.key(), self.retry_after_s())]
pub struct TooOften {
    /// What was done too often.
    pub limit: Limit,
    /// After how many milliseconds it will be allowed.
    pub retry_after_ms: i64,
}

impl TooOften {
    /// After how many whole seconds it will be allowed, for `Retry-After`.
    pub fn retry_after_s(&self) -> i64 {
        (self.retry_after_ms + 999) / 1000
    }
}

type Key = (Limit, Arc<str>);

/// The buckets of everybody.
#[derive(Debug)]
pub struct Limits {
    rates: Rates,
    most: usize,
    /// When each bucket that is not full will be.
    full_at: BTreeMap<Key, Millis>,
    /// The same, the first to be full at the start.
    by_time: BTreeSet<(Millis, Key)>,
}

impl Limits {
    /// Nobody has done anything yet. At most `most` buckets are kept: when more are needed the one
    /// that would be full first is forgotten, which forgives least.
    pub fn new(rates: Rates, most: usize) -> Limits {
        let (full_at, by_time) = (BTreeMap::new(), BTreeSet::new());
        Limits { rates, most: most.max(1), full_at, by_time }
    }

    /// Takes a token for `who`, or says when there will be one; a refusal costs nothing.
    pub fn take(&mut self, limit: Limit, who: &str, now: Millis) -> Result<(), TooOften> {
        self.forget_full(now);
        let rate = self.rates.of(limit);
        let key = (limit, Arc::from(who));
        let full_at = self.full_at.get(&key).copied();
        let next = full_at.unwrap_or(now).max(now).saturating_add(rate.every_ms.into());
        let room = i64::from(rate.every_ms) * i64::from(rate.burst.max(1));
        let retry_after_ms = next.saturating_sub(now) - room;
        if retry_after_ms > 0 {
            return Err(TooOften { limit, retry_after_ms });
        }
        if let Some(full_at) = full_at {
            self.by_time.remove(&(full_at, key.clone()));
        } else if self.full_at.len() >= self.most
            && let Some((_, first)) = self.by_time.pop_first()
        {
            self.full_at.remove(&first);
        }
        self.by_time.insert((next, key.clone()));
        self.full_at.insert(key, next);
        Ok(())
    }

    /// How many buckets are kept.
    pub fn kept(&self) -> usize {
        self.full_at.len()
    }

    fn forget_full(&mut self, now: Millis) {
        while let Some((full_at, _)) = self.by_time.first()
            && *full_at <= now
            && let Some((_, key)) = self.by_time.pop_first()
        {
            self.full_at.remove(&key);
        }
    }
}

/// How many sockets or connections are open, from each address and in all.
#[derive(Debug)]
pub(crate) struct OpenCount {
    most_per_address: u32,
    most: u32,
    open: u32,
    by_address: BTreeMap<AddressKey, u32>,
}

/// Too many are open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub(crate) enum TooManyOpen {
    /// From this address.
    #[error("too many are open from this address")]
    FromAddress,
    /// In all.
    #[error("as many are open as the server can hold")]
    InAll,
}

impl OpenCount {
    /// None is open yet.
    pub(crate) fn new(most_per_address: u32, most: u32) -> OpenCount {
        OpenCount { most_per_address, most, open: 0, by_address: BTreeMap::new() }
    }

    /// Counts one more, if there may be one.
    pub(crate) fn open(&mut self, address: AddressKey) -> Result<(), TooManyOpen> {
        if self.by_address.get(&address).is_some_and(|open| *open >= self.most_per_address) {
            return Err(TooManyOpen::FromAddress);
        }
        self.open_exempt(address)
    }

    /// The same for an address that may hold as many as there may be in all.
    pub(crate) fn open_exempt(&mut self, address: AddressKey) -> Result<(), TooManyOpen> {
        if self.open >= self.most {
            return Err(TooManyOpen::InAll);
        }
        self.open += 1;
        *self.by_address.entry(address).or_default() += 1;
        Ok(())
    }

    /// Counts one less; call it once for each that was opened.
    pub(crate) fn close(&mut self, address: AddressKey) {
        if let Some(from_address) = self.by_address.get_mut(&address) {
            *from_address -= 1;
            self.open -= 1;
            if *from_address == 0 {
                self.by_address.remove(&address);
            }
        }
    }

    /// How many are open in all.
    pub(crate) fn count(&self) -> u32 {
        self.open
    }
}

#[cfg(test)]
mod tests;
