//! A match as it is heard: every event once and in order, the view patched step by step.

use json_patch::PatchError;
use protocol::{EventInfo, OverInfo, Snapshot, StateInfo, StepInfo};
use serde_json::Value;
use tabletop::{Digest, Seat};

/// What the table is told.
#[derive(Debug, Clone, PartialEq)]
pub enum Told {
    /// How things stand.
    Snapshot(StateInfo),
    /// A step was played.
    Step {
        /// For which seat.
        by: Seat,
        /// What happened.
        events: Vec<Value>,
        /// Where it led.
        now: StateInfo,
    },
    /// The match is over, with this result.
    Over(String),
}

/// Why what was heard cannot be used as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// Events are missing: ask again for what came after the last one.
    Gap,
    /// The view is not the server's: ask for the whole.
    Diverged,
}

/// How far a match has been heard.
#[derive(Debug, Default)]
pub struct Follower {
    /// The last event; none before the first snapshot.
    pub seq: Option<u64>,
    stand: Option<StateInfo>,
}

impl Follower {
    /// Starts again from how things stand.
    pub fn snapshot(&mut self, told: &Snapshot) -> Vec<Told> {
        self.seq = Some(told.seq);
        self.stand.clone_from(&told.state);
        let snapshot = told.state.clone().map(Told::Snapshot);
        snapshot.into_iter().chain(over(told.over.as_ref())).collect()
    }

    /// Takes an event in. One that was heard before tells nothing.
    pub fn event(&mut self, told: &EventInfo) -> Result<Vec<Told>, Trouble> {
        let seen = self.seq.ok_or(Trouble::Gap)?;
        if told.seq <= seen {
            return Ok(Vec::new());
        }
        if told.seq > seen + 1 {
            return Err(Trouble::Gap);
        }
        let mut heard = Vec::new();
        if let Some(start) = &told.start {
            self.stand = Some(start.clone());
            heard.push(Told::Snapshot(start.clone()));
        }
        for step in &told.steps {
            let stand = self.stand.as_mut().ok_or(Trouble::Diverged)?;
            let by = step.by.or(stand.to_act).ok_or(Trouble::Diverged)?;
            take(stand, step).map_err(|_| Trouble::Diverged)?;
            stand.clock.clone_from(&told.clock);
            heard.push(Told::Step { by, events: step.events.clone(), now: stand.clone() });
        }
        let mine = self.stand.as_ref().map_or("", |stand| &stand.hash);
        if told.hash.as_ref().is_some_and(|theirs| !mine.starts_with(theirs)) {
            return Err(Trouble::Diverged);
        }
        self.seq = Some(told.seq);
        heard.extend(over(told.over.as_ref()));
        Ok(heard)
    }

    /// The position, once the game has begun.
    pub fn stand(&self) -> Option<&StateInfo> {
        self.stand.as_ref()
    }
}

/// Goes on to where a step leads.
fn take(state: &mut StateInfo, step: &StepInfo) -> Result<(), PatchError> {
    if !step.patch.is_empty() {
        json_patch::patch(&mut state.view, &step.patch)?;
        state.hash = Digest::of(&state.view).to_string();
    }
    state.step += 1;
    state.to_act = step.to_act.unwrap_or(state.to_act);
    Ok(())
}

fn over(told: Option<&OverInfo>) -> Option<Told> {
    told.map(|over| Told::Over(over.result.clone().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::fixtures::match_info;
    use protocol::MatchStatus;
    use serde_json::json;

    fn snapshot() -> Snapshot {
        let view = json!({"armies": [3, 1]});
        let hash = Digest::of(&view).to_string();
        let to_act = Some(Seat::A);
        let state = StateInfo { seq: 4, step: 0, to_act, view, hash, clock: None };
        let (table, you) = (match_info(MatchStatus::Running), Some(Seat::A));
        Snapshot { id: table.id.clone(), seq: 4, you, table, state: Some(state), over: None }
    }

    fn event(seq: u64, armies: u8) -> EventInfo {
        let hash = &Digest::of(&json!({"armies": [armies, 1]})).to_string()[..8];
        let patch = json!([{"op": "replace", "path": "/armies/0", "value": armies}]);
        let step = json!({"to_act": 1, "events": [], "patch": patch});
        EventInfo { hash: Some(hash.to_owned()), ..steps(seq, json!([step])) }
    }

    fn steps(seq: u64, steps: Value) -> EventInfo {
        let steps = serde_json::from_value(steps).unwrap();
        EventInfo { match_id: "m".to_owned(), seq, steps, ..EventInfo::default() }
    }

    #[test]
    fn every_step_is_told_once_also_when_it_is_heard_again() {
        let mut follower = Follower::default();
        assert!(matches!(follower.snapshot(&snapshot())[..], [Told::Snapshot(_)]));
        let told = follower.event(&event(5, 2)).unwrap();
        assert!(matches!(&told[..], [Told::Step { now, .. }] if now.view["armies"][0] == 2));
        assert_eq!(follower.event(&event(5, 2)), Ok(Vec::new()));
        assert_eq!(follower.seq, Some(5));
    }

    #[test]
    fn a_missing_event_is_noticed_and_nothing_is_told() {
        let mut follower = Follower::default();
        assert_eq!(follower.event(&event(5, 2)), Err(Trouble::Gap));
        follower.snapshot(&snapshot());
        assert_eq!(follower.event(&event(6, 1)), Err(Trouble::Gap));
        assert_eq!(follower.seq, Some(4));
        assert_eq!(follower.event(&event(5, 2)).map(|told| told.len()), Ok(1));
    }

    #[test]
    fn a_view_that_is_not_the_server_s_is_noticed() {
        let mut follower = Follower::default();
        follower.snapshot(&snapshot());
        let mut wrong = event(5, 2);
        wrong.hash = Some("0".repeat(8));
        assert_eq!(follower.event(&wrong), Err(Trouble::Diverged));
        let mut misfit = event(5, 2);
        let patch = json!([{"op": "replace", "path": "/nowhere/9", "value": 1}]);
        misfit.steps[0].patch = serde_json::from_value(patch).unwrap();
        follower.snapshot(&snapshot());
        assert_eq!(follower.event(&misfit), Err(Trouble::Diverged));
    }

    #[test]
    fn what_is_not_said_follows_from_the_position_before() {
        let mut follower = Follower::default();
        follower.snapshot(&snapshot());
        let played = json!([
            {"events": []},
            {"events": [], "to_act": 1, "by": 1},
            {"events": []},
            {"events": [], "to_act": null},
        ]);
        let told = follower.event(&steps(5, played));
        let told: Vec<_> = told
            .unwrap()
            .into_iter()
            .map(|told| match told {
                Told::Step { by, now, .. } => (by.index(), now.step, now.to_act.map(Seat::index)),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(told, [(0, 1, Some(0)), (1, 2, Some(1)), (1, 3, Some(1)), (1, 4, None)]);
    }

    #[test]
    fn an_end_without_a_step_is_told() {
        let mut follower = Follower::default();
        follower.snapshot(&snapshot());
        let over = OverInfo { result: Some("a=b agreement".to_owned()), secret: None };
        let end = EventInfo { over: Some(over), ..steps(5, json!([])) };
        let told = follower.event(&end).unwrap();
        assert_eq!(told, [Told::Over("a=b agreement".to_owned())]);
    }
}
