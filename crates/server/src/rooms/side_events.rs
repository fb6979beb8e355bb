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
/// Whoever has made fewer may still sit down and agree on something when others have used up the
/// match's.
const SPARED: u32 = 20;

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
        let is_spared = own < SPARED
            && matches!(entry, Entry::Sit { .. } | Entry::Offer { .. } | Entry::Answer { .. });
        let match_is_full = self.all >= PER_MATCH && !is_spared;
        if is_counted(entry) && (own >= PER_PLAYER || match_is_full) {
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

#[cfg(test)]
mod tests {
    use protocol::OfferKind;
    use tabletop::Seat;

    use super::*;

    #[test]
    fn guests_who_come_and_go_do_not_keep_the_others_from_sitting_down() {
        let seat = Seat::first(1).next().unwrap();
        let sit = |player: &str| Entry::Sit {
            seat,
            player: player.to_owned(),
            name: player.to_owned(),
            seal: None,
        };
        let actor = |id: &str| Actor::Player { id: id.to_owned(), name: id.to_owned() };
        let mut events = SideEvents::default();
        for guest in 0..8 {
            let guest = format!("guest {guest}");
            for _ in 0..PER_PLAYER {
                events.allow(&sit(&guest), &actor(&guest)).unwrap();
                events.count(&sit(&guest), &guest);
            }
        }
        assert!(events.allow(&sit("guest 0"), &actor("guest 0")).is_err());
        let (anna, offer) = (actor("anna"), Entry::Offer { seat, kind: OfferKind::Draw });
        assert!(events.allow(&Entry::Ready { seat, ready: true }, &anna).is_err());
        for _ in 0..SPARED / 2 {
            for entry in [sit("anna"), offer.clone()] {
                events.allow(&entry, &anna).unwrap();
                events.count(&entry, "anna");
            }
        }
        assert!(events.allow(&offer, &anna).is_err(), "few, not as many as she likes");
    }
}
