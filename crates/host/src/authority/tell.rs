//! Messages: to every viewer what that viewer may know.

use tabletop::{Digest, Game, Viewer};

use super::Match;
use crate::course::Course;
use crate::{Message, Output, Position, Refused};

impl<G: Game> Match<G> {
    /// What this viewer sees now.
    pub fn view(&self, viewer: Viewer) -> Result<G::View, Refused<G::Illegal>> {
        self.looks(viewer)?;
        Ok(self.started()?.state().view(viewer))
    }

    /// How things stand, for a viewer who comes or comes back.
    pub fn snapshot(&self, viewer: Viewer) -> Result<Message<G>, Refused<G::Illegal>> {
        self.looks(viewer)?;
        let course = self.started()?;
        Ok(Message::Snapshot { now: self.position(course, course.step(), viewer) })
    }

    /// What a viewer missed who has seen this step: the steps since then, or a snapshot when that
    /// step was taken back.
    pub fn messages_since(
        &self,
        viewer: Viewer,
        step: u32,
    ) -> Result<Vec<Message<G>>, Refused<G::Illegal>> {
        self.looks(viewer)?;
        let course = self.started()?;
        if step > course.step() {
            return Ok(vec![self.snapshot(viewer)?]);
        }
        Ok((step + 1..=course.step()).map(|step| self.message(course, step, viewer)).collect())
    }

    /// The table as this viewer saw it after a step that was played and not taken back.
    pub fn position_at(
        &self,
        viewer: Viewer,
        step: u32,
    ) -> Result<Position<G>, Refused<G::Illegal>> {
        self.looks(viewer)?;
        let course = self.started()?;
        if step > course.step() {
            return Err(Refused::Stale { at: step, now: course.step() });
        }
        Ok(self.position(course, step, viewer))
    }

    /// What this viewer was told about a step that was played and not taken back.
    pub fn message_at(&self, viewer: Viewer, step: u32) -> Result<Message<G>, Refused<G::Illegal>> {
        self.looks(viewer)?;
        let course = self.started()?;
        if step == 0 || step > course.step() {
            return Err(Refused::Stale { at: step, now: course.step() });
        }
        Ok(self.message(course, step, viewer))
    }

    pub(super) fn tell_all(
        &self,
        out: &mut Vec<Output<G>>,
        message: impl Fn(Viewer) -> Message<G>,
    ) {
        let deliver = |viewer| Output::Deliver { viewer, message: message(viewer) };
        out.extend(self.table.audience().into_iter().map(deliver));
    }

    pub(super) fn tell_snapshot(&self, out: &mut Vec<Output<G>>) {
        let Some(course) = &self.course else { return };
        self.tell_all(out, |viewer| Message::Snapshot {
            now: self.position(course, course.step(), viewer),
        });
    }

    /// Tells everyone about a step that was played.
    pub(super) fn tell_step(&self, step: u32, out: &mut Vec<Output<G>>) {
        let Some(course) = &self.course else { return };
        self.tell_all(out, |viewer| self.message(course, step, viewer));
    }

    fn message(&self, course: &Course<G>, step: u32, viewer: Viewer) -> Message<G> {
        let played = &course.steps()[step as usize - 1];
        let events = played.events.iter().map(|event| G::redact(event, viewer)).collect();
        let now = self.position(course, step, viewer);
        Message::Step { by: played.seat, by_clock: played.by_clock, events, now }
    }

    fn position(&self, course: &Course<G>, step: u32, viewer: Viewer) -> Position<G> {
        let state = course.state_at(step);
        let (view, to_act) = (state.view(viewer), state.to_act());
        let json = serde_json::to_string(&view).expect("every view can be written as JSON");
        let is_present = step == course.step();
        let clock =
            self.table.clock.as_ref().filter(|_| is_present).map(|clock| clock.face(to_act));
        Position { step, to_act, view, digest: Digest::of(&json), clock }
    }

    fn looks(&self, viewer: Viewer) -> Result<(), Refused<G::Illegal>> {
        match viewer {
            Viewer::Seat(seat) => self.known(seat),
            Viewer::Spectator => Ok(()),
        }
    }
}
