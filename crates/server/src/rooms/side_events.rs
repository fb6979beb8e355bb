//! How many events that are not moves a match may have: ready marks, seats, offers. Moves are
//! bounded by the rules; these would grow a log, and the memory that holds it, without an end.

use std::collections::BTreeMap;

use super::decide::{Actor, MatchRequest};
use super::entry::Entry;
use super::table::Table;
use crate::problem::Problem;

/// Of one player: more than anybody needs who takes a move back every now and then.
const PER_PLAYER: u32 = 500;
/// Of all together: guests who come, sit down and leave have a bound of their own each.
const PER_MATCH: u32 = 4_000;

/// How many there are.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct SideEvents {
    all: u32,
    by_player: BTreeMap<String, u32>,
}

impl SideEvents {
    /// Counts an event of this actor, if it is one of those.
    pub(super) fn count(&mut self, entry: &Entry, actor: &str) {
        if is_counted(entry) {
            self.all += 1;
            *self.by_player.entry(actor.to_owned()).or_default() += 1;
        }
    }

    /// May this player make one more?
    pub(super) fn allow(&self, entry: &Entry, actor: &Actor) -> Result<(), Problem> {
        let Actor::Player { id, .. } = actor else { return Ok(()) };
        let own = self.by_player.get(id).copied().unwrap_or(0);
        if is_counted(entry) && (own >= PER_PLAYER || self.all >= PER_MATCH) {
            let detail = "This match has had too much of this: only moves, leaving and starting \
                          are left";
            return Err(Problem::conflict("match.too_many_events", detail));
        }
        Ok(())
    }
}

/// Is this one of those that could be made without an end? Leaving, clearing a seat, giving a nonce
/// and starting come at most once after something that is counted.
fn is_counted(entry: &Entry) -> bool {
    matches!(
        entry,
        Entry::Sit { .. }
            | Entry::Bot { .. }
            | Entry::Seal { .. }
            | Entry::Ready { .. }
            | Entry::Host { .. }
            | Entry::Mute { .. }
            | Entry::Offer { .. }
            | Entry::Answer { .. }
    )
}

impl Table {
    /// Is what they want so already? Then it makes no event.
    pub(super) fn is_already_so(&self, actor: &Actor, request: &MatchRequest) -> bool {
        let Actor::Player { id, .. } = actor else { return false };
        let own = self.seat_of(id).and_then(|seat| self.sitting(seat).ok());
        let waiting = self.waiting().is_ok();
        let is_host = self.is_host(id).is_ok();
        match request {
            MatchRequest::Ready { ready } => waiting && own.is_some_and(|own| own.ready == *ready),
            MatchRequest::Seal { seal } => {
                let nonce_given = self.seats.iter().any(|it| it.nonce.is_some());
                waiting && !nonce_given && own.is_some_and(|own| own.seal == Some(*seal))
            }
            MatchRequest::Nonce { nonce, .. } => {
                waiting && own.is_some_and(|own| own.nonce.as_ref() == Some(nonce))
            }
            MatchRequest::Mute { seat, muted } => {
                let player = self.person_at(*seat);
                is_host && player.is_ok_and(|player| self.muted.contains(&player) == *muted)
            }
            MatchRequest::HandOver { seat } => {
                is_host && self.person_at(*seat).is_ok_and(|player| player == *id)
            }
            _ => false,
        }
    }
}
