//! Builds the protocol messages that describe a match to one viewer. Nothing in them is hidden from
//! that viewer.

use std::sync::Arc;

use protocol::{
    EventInfo, EventKind, MatchInfo, MatchStatus, OfferInfo, OfferKind, OverInfo, SeatInfo,
    SeatKind, StateInfo, StepInfo, Visibility,
};
use store::Status;
use tabletop::{Seat, Viewer};

use super::seating::{Sitting, Who};
use super::table::{Line, Offer, Rematch, Table};
use super::view_cache::SerialisedView;
use crate::problem::Problem;

/// How many events are told one by one: less than wait for a slow reader before it is closed.
const CATCH_UP: u64 = 128;

/// So many digits of it say whether a viewer has followed.
const DIGITS: usize = 8;

impl Table {
    /// The table for this player, or for anyone; `online` says whose sockets are open.
    pub(crate) fn info(&self, player: Option<&str>, online: impl Fn(&str) -> bool) -> MatchInfo {
        let seq = self.visible_head(self.viewer(player));
        MatchInfo {
            id: self.id.clone(),
            game: self.game.name().to_owned(),
            rules_version: self.rules_version,
            status: status_info(self.status),
            visibility: visibility_info(self.visibility),
            host: self.master.clone(),
            seats: self.seat_infos(online),
            setup: self.setup.clone(),
            settings: self.hosting.settings.clone(),
            commitment: self.commitment.clone(),
            created_at: self.created_at,
            ends_at: self.limit_at(),
            seq,
            step: self.step_at(seq),
            offers: self.offer_infos(),
            code: self.join_code.clone().filter(|_| self.may_invite(player)),
            from: self.hosting.from.clone(),
            result: self.outcome().map(|outcome| outcome.to_string()),
            rematch: match &self.rematch {
                Rematch::Made(id) => Some(id.clone()),
                _ => None,
            },
        }
    }

    /// Is the code for them to pass on? The host invites also without a seat.
    pub(crate) fn may_invite(&self, player: Option<&str>) -> bool {
        player.is_some_and(|player| {
            self.master.as_deref() == Some(player) || self.seat_of(player).is_some()
        })
    }

    pub(crate) fn seat_infos(&self, online: impl Fn(&str) -> bool) -> Vec<SeatInfo> {
        let one = |(seat, sitting): (Seat, &Sitting)| {
            let (kind, player, name, bot) = match &sitting.who {
                Who::Open => (SeatKind::Open, None, None, None),
                Who::Human { player, name } => (
                    SeatKind::Human,
                    Some(player.clone()),
                    Some(name.clone()),
                    sitting.stand_in.clone(),
                ),
                Who::Bot { bot } => (SeatKind::Bot, None, None, Some(bot.clone())),
                Who::Elsewhere { name } => (SeatKind::Human, None, Some(name.clone()), None),
            };
            SeatInfo {
                seat,
                kind,
                side: self.side_of(seat),
                ready: sitting.ready,
                sealed: sitting.seal.is_some(),
                nonce_hash: sitting.seal.map(|seal| seal.to_string()),
                muted: player.as_ref().is_some_and(|player| self.muted.contains(player)),
                online: player.as_deref().is_some_and(&online),
                player,
                name,
                bot,
            }
        };
        Seat::first(Seat::MAX).zip(&self.seats).map(one).collect()
    }

    fn offer_infos(&self) -> Vec<OfferInfo> {
        let info = |(&kind, offer): (&OfferKind, &Offer)| OfferInfo {
            kind,
            by: offer.by,
            accepted: offer.yes.iter().collect(),
            reveals_next_roll: kind == OfferKind::Rewind && self.rewind_reveals_next_roll(),
        };
        self.offers.iter().map(info).collect()
    }

    /// The last event this viewer may see: spectators can be some events behind.
    pub(crate) fn visible_head(&self, viewer: Viewer) -> u64 {
        let head = self.head();
        let delay = u64::from(self.hosting.settings.spectator_delay);
        match (viewer, self.started) {
            (Viewer::Spectator, Some(started)) if !self.is_over() => {
                head.saturating_sub(delay).max(started.min(head))
            }
            _ => head,
        }
    }

    /// The last step after this event, as far as it was not taken back.
    pub(crate) fn step_at(&self, seq: u64) -> u32 {
        let after = |index: usize| self.lines.get(index).map(|line| line.steps.1);
        let step = (seq as usize).checked_sub(1).and_then(after).unwrap_or(0);
        step.min(self.play.step())
    }

    /// The position after a step.
    pub(crate) fn state_at(&self, viewer: Viewer, step: u32) -> Result<StateInfo, Problem> {
        let view = self.view_at(viewer, step)?;
        Ok(StateInfo {
            seq: self.visible_head(viewer),
            step,
            to_act: self.play.to_act_at(step),
            hash: self.views.hash(&view).to_owned(),
            view: view.json.clone(),
            clock: self.play.clock().filter(|_| step == self.play.step()),
        })
    }

    /// What a viewer saw after a step.
    pub(crate) fn view_at(
        &self,
        viewer: Viewer,
        step: u32,
    ) -> Result<Arc<SerialisedView>, Problem> {
        let viewer = self.play.same_as(viewer);
        Ok(self.views.get(viewer, step, || self.play.view_at_json(viewer, step))?)
    }

    /// The present position, as far as this viewer may see it; nothing before the start.
    pub(crate) fn state(&self, viewer: Viewer) -> Option<StateInfo> {
        self.started?;
        self.state_at(viewer, self.step_at(self.visible_head(viewer))).ok()
    }

    /// Must a viewer who has seen this event start from a snapshot?
    pub(crate) fn needs_snapshot(&self, seen: u64, until: u64) -> bool {
        let too_far_behind = seen > until || until - seen > CATCH_UP;
        too_far_behind || self.taken_back.any_between(seen, until)
    }

    /// An event as this viewer sees it.
    pub(crate) fn event(&self, viewer: Viewer, seq: u64) -> Option<EventInfo> {
        let line = (seq as usize).checked_sub(1).and_then(|index| self.lines.get(index));
        line.map(|line| self.event_info(viewer, seq, line))
    }

    fn event_info(&self, viewer: Viewer, seq: u64, line: &Line) -> EventInfo {
        let is_last = seq == self.head();
        let stands = !self.taken_back.contains(seq);
        let steps = if stands { self.step_infos(viewer, line) } else { Ok(Default::default()) };
        let (steps, hash) = steps.unwrap_or_default();
        let begins = stands && self.started == Some(seq);
        EventInfo {
            match_id: self.id.clone(),
            seq,
            at: line.at,
            what: line.what,
            step: line.steps.1,
            by: line.by,
            taken_back: !stands,
            start: if begins { self.state_at(viewer, line.steps.0).ok() } else { None },
            steps,
            hash,
            clock: self.play.clock().filter(|_| is_last),
            over: self.over().filter(|_| is_last),
            table: None,
        }
    }

    /// Stands for an event where nothing happened because all is so already.
    pub(crate) fn unchanged(&self) -> EventInfo {
        EventInfo {
            match_id: self.id.clone(),
            seq: self.head(),
            at: self.lines.last().map_or(self.created_at, |line| line.at),
            what: EventKind::Unchanged,
            step: self.play.step(),
            ..EventInfo::default()
        }
    }

    /// How the match ended, once it has.
    pub(crate) fn over(&self) -> Option<OverInfo> {
        self.is_over().then(|| OverInfo {
            result: self.outcome().map(|outcome| outcome.to_string()),
            secret: self.revealed().cloned(),
        })
    }

    /// The steps of an event, and the hash of the view they lead to. A viewer knows the position
    /// before them, so only what is new is said: who acted if it was not their turn, whose turn it
    /// is if that changed, what changed in the view.
    fn step_infos(
        &self,
        viewer: Viewer,
        line: &Line,
    ) -> Result<(Vec<StepInfo>, Option<String>), Problem> {
        let (from, to) = line.steps;
        if from == to {
            return Ok(Default::default());
        }
        let mut before = self.view_at(viewer, from)?;
        let mut steps = Vec::new();
        for step in from + 1..=to {
            let events = self.play.events_json(viewer, step)?;
            let now = self.view_at(viewer, step)?;
            let (to_act_before, to_act) =
                (self.play.to_act_at(step - 1), self.play.to_act_at(step));
            steps.push(StepInfo {
                events,
                by: self.play.played_by(step).filter(|by| to_act_before != Some(*by)),
                by_clock: self.play.by_clock(step),
                to_act: Some(to_act).filter(|_| to_act != to_act_before),
                patch: self.views.patch(&before, &now).clone(),
            });
            before = now;
        }
        Ok((steps, Some(self.views.hash(&before)[..DIGITS].to_owned())))
    }

    /// Does this event change what stands in [`Table::info`]?
    pub(crate) fn changes_info(&self, seq: u64) -> bool {
        let line = (seq as usize).checked_sub(1).and_then(|index| self.lines.get(index));
        line.is_some_and(|line| !line.what.is_play()) || self.status != Status::Running
    }
}

/// A status in the words of the protocol.
pub(crate) fn status_info(status: Status) -> MatchStatus {
    match status {
        Status::Waiting => MatchStatus::Waiting,
        Status::Running => MatchStatus::Running,
        Status::Paused => MatchStatus::Paused,
        Status::Finished => MatchStatus::Finished,
        Status::Cancelled => MatchStatus::Cancelled,
        Status::Frozen => MatchStatus::Frozen,
    }
}

/// Who may find a match, in the words of the protocol.
pub(crate) fn visibility_info(visibility: store::Visibility) -> Visibility {
    match visibility {
        store::Visibility::Public => Visibility::Public,
        store::Visibility::Link => Visibility::Link,
        store::Visibility::Password => Visibility::Password,
    }
}
