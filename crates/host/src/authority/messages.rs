//! Messages: to every viewer what that viewer may know.

use tabletop::{Digest, Game, Seat, Viewer};

use super::Match;
use crate::history::{History, Played};
use crate::{Message, Output, Position, Refused};

impl<G: Game> Match<G> {
    /// What this viewer sees now.
    pub fn view(&self, viewer: Viewer) -> Result<G::View, Refused<G::Illegal>> {
        Ok(self.shown_to(viewer)?.state().view(viewer))
    }

    /// How things stand, for a viewer who comes or comes back.
    pub fn snapshot(&self, viewer: Viewer) -> Result<Message<G>, Refused<G::Illegal>> {
        let history = self.shown_to(viewer)?;
        Ok(Message::Snapshot { now: self.position(history, viewer, history.step()) })
    }

    /// What a viewer missed who has seen this step: the steps since then, or a snapshot when that
    /// step was taken back.
    pub fn messages_since(
        &self,
        viewer: Viewer,
        step: u32,
    ) -> Result<Vec<Message<G>>, Refused<G::Illegal>> {
        let history = self.shown_to(viewer)?;
        if step > history.step() {
            return Ok(vec![self.snapshot(viewer)?]);
        }
        let message = |step| self.step_message(history, viewer, step);
        Ok((step + 1..=history.step()).map(message).collect())
    }

    /// The table as this viewer saw it after a step that was played and not taken back.
    pub fn position_at(
        &self,
        viewer: Viewer,
        step: u32,
    ) -> Result<Position<G>, Refused<G::Illegal>> {
        let history = self.shown_to(viewer)?;
        if step > history.step() {
            return Err(Refused::Stale { at: step, now: history.step() });
        }
        Ok(self.position(history, viewer, step))
    }

    /// What this viewer saw after a step that was played and not taken back.
    pub fn view_at(&self, viewer: Viewer, step: u32) -> Result<G::View, Refused<G::Illegal>> {
        let history = self.shown_to(viewer)?;
        if step > history.step() {
            return Err(Refused::Stale { at: step, now: history.step() });
        }
        Ok(history.state_at(step).view(viewer))
    }

    /// What this viewer was told about a step that was played and not taken back.
    pub fn message_at(&self, viewer: Viewer, step: u32) -> Result<Message<G>, Refused<G::Illegal>> {
        self.step_at(viewer, step)?;
        Ok(self.step_message(self.shown_to(viewer)?, viewer, step))
    }

    /// A step that was played and not taken back, if this viewer may look on.
    pub(crate) fn step_at(
        &self,
        viewer: Viewer,
        step: u32,
    ) -> Result<&Played<G>, Refused<G::Illegal>> {
        let history = self.shown_to(viewer)?;
        if step == 0 || step > history.step() {
            return Err(Refused::Stale { at: step, now: history.step() });
        }
        Ok(history.played(step))
    }

    /// What this viewer is told of an output, if anything. Ask before the next command: the steps
    /// that the output names must not have been taken back.
    pub fn message(&self, viewer: Viewer, output: &Output) -> Option<Message<G>> {
        self.table.may_look::<G::Illegal>(viewer).ok()?;
        match output {
            Output::Joined { seat } => {
                Some(Message::Joined { seat: *seat, player: self.table.player(*seat)?.clone() })
            }
            Output::Snapshot { step } => {
                let now = self.position_at(viewer, *step).ok()?;
                Some(Message::Snapshot { now })
            }
            Output::Step { step } => self.message_at(viewer, *step).ok(),
            Output::Finished { outcome } => {
                Some(Message::Over { outcome: outcome.clone(), secret: self.secret() })
            }
            Output::Chat { from, text } => Some(Message::Chat { from: *from, text: text.clone() }),
            Output::Think { .. } => None,
        }
    }

    /// What happened in a step, as this viewer may see it; nothing in one that was not played.
    pub fn events_at(&self, viewer: Viewer, step: u32) -> Vec<G::Event> {
        match &self.history {
            Some(history) if (1..=history.step()).contains(&step) => {
                redacted::<G>(&history.played(step).events, viewer)
            }
            _ => Vec::new(),
        }
    }

    /// Who played this step, or for whom it was played; `None` for a step that was not played.
    pub fn played_by(&self, step: u32) -> Option<Seat> {
        let history = self.history.as_ref()?;
        (1..=history.step()).contains(&step).then(|| history.played(step).seat)
    }

    /// Did the clock play this step?
    pub fn by_clock(&self, step: u32) -> bool {
        let steps = self.history.as_ref().filter(|it| (1..=it.step()).contains(&step));
        steps.is_some_and(|history| history.played(step).by_clock)
    }

    /// The game, if it has started and this viewer may look on.
    fn shown_to(&self, viewer: Viewer) -> Result<&History<G>, Refused<G::Illegal>> {
        self.table.may_look(viewer)?;
        self.started()
    }

    fn step_message(&self, history: &History<G>, viewer: Viewer, step: u32) -> Message<G> {
        let played = history.played(step);
        Message::Step {
            by: played.seat,
            by_clock: played.by_clock,
            events: redacted::<G>(&played.events, viewer),
            now: self.position(history, viewer, step),
        }
    }

    fn position(&self, history: &History<G>, viewer: Viewer, step: u32) -> Position<G> {
        let state = history.state_at(step);
        let (view, to_act) = (state.view(viewer), state.to_act());
        let json = serde_json::to_string(&view).expect("every view can be written as JSON");
        let clock = if step == history.step() { self.clock() } else { None };
        Position { step, to_act, view, digest: Digest::of(&json), clock }
    }
}

fn redacted<G: Game>(events: &[G::Event], viewer: Viewer) -> Vec<G::Event> {
    events.iter().map(|event| G::redact(event, viewer)).collect()
}
