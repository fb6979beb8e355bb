//! What is open on somebody's behalf: sockets, streams, waiting calls. They end within a second when
//! the token is revoked or has expired, or when the player or the address is banned.
//!
//! `salient admin` writes into the store from another process, so the store is asked twice a second:
//! one question for all tokens that have something open, one for the bans of all who have.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use store::{Ban, Millis, StoreError, TokenHash};
use tokio::sync::Notify;
use tokio::time::sleep;

use crate::address::AddressKey;
use crate::app::{Core, locked};
use crate::identity::Me;

/// How often the store is asked.
const BEAT: Duration = Duration::from_millis(500);

/// Everything that is open, by a number of its own.
#[derive(Debug, Default)]
pub(crate) struct OpenAccesses(Mutex<Opened>);

#[derive(Debug, Default)]
struct Opened {
    next: u64,
    by_number: BTreeMap<u64, Entry>,
}

#[derive(Debug)]
struct Entry {
    address: AddressKey,
    holder: Option<Holder>,
    ended: Arc<Notify>,
}

/// Whose token it was opened with.
#[derive(Clone, Debug)]
struct Holder {
    token: TokenHash,
    player: String,
}

/// Something that is open; forgotten when it is dropped.
pub(crate) struct OpenAccess {
    core: Arc<Core>,
    number: u64,
    ended: Arc<Notify>,
}

impl OpenAccess {
    /// Opens something for whoever calls from this address, with or without a token.
    pub(crate) fn new(core: &Arc<Core>, address: AddressKey, me: Option<&Me>) -> OpenAccess {
        let ended = Arc::new(Notify::new());
        let mut opened = core.accesses.opened();
        let number = opened.next;
        opened.next += 1;
        let holder = me.map(Holder::of);
        opened.by_number.insert(number, Entry { address, holder, ended: ended.clone() });
        drop(opened);
        OpenAccess { core: core.clone(), number, ended }
    }

    /// Whoever calls has shown a token now.
    pub(crate) fn identify(&self, me: &Me) {
        if let Some(entry) = self.core.accesses.opened().by_number.get_mut(&self.number) {
            entry.holder = Some(Holder::of(me));
        }
    }

    /// Waits until it must end.
    pub(crate) async fn ended(&self) {
        self.ended.notified().await;
    }
}

impl Drop for OpenAccess {
    fn drop(&mut self) {
        self.core.accesses.opened().by_number.remove(&self.number);
    }
}

impl Holder {
    fn of(me: &Me) -> Holder {
        Holder { token: me.hash, player: me.id.clone() }
    }
}

impl OpenAccesses {
    fn opened(&self) -> MutexGuard<'_, Opened> {
        locked(&self.0)
    }

    /// The tokens that have something open, and whom a ban would name: players and addresses.
    fn holders(&self) -> (BTreeSet<TokenHash>, BTreeSet<String>) {
        let (mut tokens, mut subjects) = (BTreeSet::new(), BTreeSet::new());
        for entry in self.opened().by_number.values() {
            subjects.insert(entry.address.to_string());
            if let Some(holder) = &entry.holder {
                tokens.insert(holder.token);
                subjects.insert(holder.player.clone());
            }
        }
        (tokens, subjects)
    }

    /// Ends what was opened with one of these tokens, or by somebody who is banned; tells how many.
    fn end(&self, tokens: &BTreeSet<TokenHash>, banned: &BTreeSet<String>) -> usize {
        let is_over = |entry: &&Entry| {
            entry.holder.as_ref().is_some_and(|holder| {
                tokens.contains(&holder.token) || banned.contains(&holder.player)
            }) || banned.contains(&entry.address.to_string())
        };
        let opened = self.opened();
        let over = opened.by_number.values().filter(is_over);
        over.map(|entry| entry.ended.notify_one()).count()
    }
}

impl OpenAccesses {
    /// Ends all that a player has open, at once; tells how many.
    pub(crate) fn end_player(&self, player: &str) -> usize {
        self.end(&BTreeSet::new(), &BTreeSet::from([player.to_owned()]))
    }
}

/// Ends what may no longer be open, for ever.
pub(crate) async fn run(core: Arc<Core>) {
    loop {
        sleep(BEAT).await;
        match end_refused(&core).await {
            Ok(()) => {}
            Err(StoreError::Closed) => return,
            Err(error) => tracing::error!(%error, "cannot tell which tokens and bans hold"),
        }
    }
}

async fn end_refused(core: &Core) -> Result<(), StoreError> {
    let (mut tokens, subjects) = core.accesses.holders();
    if subjects.is_empty() {
        return Ok(()); // nothing is open
    }
    let now = core.now();
    if !tokens.is_empty() {
        let asked: Vec<TokenHash> = tokens.iter().copied().collect();
        for usable in core.store.usable_tokens(&asked, now).await? {
            tokens.remove(&usable);
        }
    }
    let subjects: Vec<String> = subjects.into_iter().collect();
    let bans = core.store.bans_of(&subjects).await?.into_iter();
    let banned = bans.filter(|ban| is_in_force(ban, now)).map(|ban| ban.subject).collect();
    let ended = core.accesses.end(&tokens, &banned);
    if ended > 0 {
        tracing::info!(ended, "sockets and streams of revoked tokens or banned people end");
    }
    Ok(())
}

/// Does this ban still hold?
pub(crate) fn is_in_force(ban: &Ban, now: Millis) -> bool {
    ban.until.is_none_or(|until| until > now)
}
