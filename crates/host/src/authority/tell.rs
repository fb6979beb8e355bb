//! Messages: to every viewer what that viewer may know.

use tabletop::{Digest, Game, Viewer};

use super::told::{News, Told, When};
use super::{Match, of_the_game};
use crate::course::Course;
use crate::{Message, Output, Position, Refused};

impl<G: Game> Match<G> {
    /// What this viewer sees now.
    pub fn view(&self, viewer: Viewer) -> Result<G::View, Refused<G::Illegal>> {
        Ok(self.looking(viewer)?.state().view(viewer))
    }

    /// How things stand, for a viewer who comes or comes back.
    pub fn snapshot(&self, viewer: Viewer) -> Result<Message<G>, Refused<G::Illegal>> {
        let now = self.table.when(self.looking(viewer)?.step(), &self.game);
        Ok(Message::Snapshot { now: self.position(now, viewer) })
    }

    /// What a viewer missed who has seen this step: the steps since then, or a snapshot when that
    /// step was taken back.
    pub fn messages_since(
        &self,
        viewer: Viewer,
        step: u32,
    ) -> Result<Vec<Message<G>>, Refused<G::Illegal>> {
        let last = self.looking(viewer)?.step();
        if step > last {
            return Ok(vec![self.snapshot(viewer)?]);
        }
        let message = |step| self.message(self.table.when(step, &self.game), viewer);
        Ok((step + 1..=last).map(message).collect())
    }

    /// The table as this viewer saw it after a step that was played and not taken back.
    pub fn position_at(
        &self,
        viewer: Viewer,
        step: u32,
    ) -> Result<Position<G>, Refused<G::Illegal>> {
        let last = self.looking(viewer)?.step();
        if step > last {
            return Err(Refused::Stale { at: step, now: last });
        }
        Ok(self.position(self.table.when(step, &self.game), viewer))
    }

    /// What this viewer was told about a step that was played and not taken back.
    pub fn message_at(&self, viewer: Viewer, step: u32) -> Result<Message<G>, Refused<G::Illegal>> {
        let last = self.looking(viewer)?.step();
        if step == 0 || step > last {
            return Err(Refused::Stale { at: step, now: last });
        }
        Ok(self.message(self.table.when(step, &self.game), viewer))
    }

    /// What happened in a step, as this viewer may see it; nothing in one that was not played.
    pub fn events_at(&self, viewer: Viewer, step: u32) -> Vec<G::Event> {
        if !(1..=self.step()).contains(&step) {
            return Vec::new();
        }
        self.game.played(step).events.iter().map(|event| G::redact(event, viewer)).collect()
    }

    /// The game, if it has started and this viewer may look on.
    fn looking(&self, viewer: Viewer) -> Result<&Course<G>, Refused<G::Illegal>> {
        of_the_game(self.table.looks(viewer), None)?;
        self.started()
    }

    /// What came out of a command, in the words of the game.
    pub(super) fn output(&self, told: Told) -> Output<G> {
        match told {
            Told::Append { line } => Output::Append { line },
            Told::Deliver { viewer, news } => {
                Output::Deliver { viewer, message: self.typed(news, viewer) }
            }
            Told::Think { seat, step, level, budget, bot_seed } => {
                let view = self.there().state_at(step).view(Viewer::Seat(seat));
                Output::Think { seat, step, view, level, budget, bot_seed }
            }
            Told::Finished { outcome } => Output::Finished { outcome },
        }
    }

    fn typed(&self, news: News, viewer: Viewer) -> Message<G> {
        match news {
            News::Joined { seat, player } => Message::Joined { seat, player },
            News::Snapshot { now } => Message::Snapshot { now: self.position(now, viewer) },
            News::Step { now, .. } => self.message(now, viewer),
            News::Over { outcome, secret } => Message::Over { outcome, secret },
            News::Chat { from, text } => Message::Chat { from, text },
        }
    }

    /// The game, which has started: steps are told of no other.
    fn there(&self) -> &Course<G> {
        self.game.course.as_ref().expect("a game whose steps are told has started")
    }

    fn message(&self, when: When, viewer: Viewer) -> Message<G> {
        let facts = &self.game.played(when.step).facts;
        let (by, by_clock) = (facts.seat, facts.by_clock);
        let events = self.events_at(viewer, when.step);
        Message::Step { by, by_clock, events, now: self.position(when, viewer) }
    }

    fn position(&self, when: When, viewer: Viewer) -> Position<G> {
        let When { step, clock } = when;
        let state = self.there().state_at(step);
        let (view, to_act) = (state.view(viewer), state.to_act());
        let json = serde_json::to_string(&view).expect("every view can be written as JSON");
        Position { step, to_act, view, digest: Digest::of(&json), clock }
    }
}
