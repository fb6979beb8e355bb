//! Keeps the copy of a match in step with the server: every event once and in order, the view
//! patched step by step and compared with the server's hash. Uses no browser interface.

use json_patch::PatchError;
use protocol::{EventInfo, OverInfo, Snapshot, StateInfo, StepInfo};
use serde_json::Value;
use tabletop::{Digest, Seat};

/// A change of a match for its table.
#[derive(Debug, Clone, PartialEq)]
pub enum MatchUpdate {
    /// The whole position.
    Snapshot(StateInfo),
    /// A step was played.
    Step {
        /// By which seat.
        by: Seat,
        /// What happened.
        events: Vec<Value>,
        /// The position after it.
        now: StateInfo,
    },
    /// The match is over, with this result.
    Over(String),
}

/// Why an event cannot be applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyncError {
    /// Events are missing: ask for those after the last one.
    Gap,
    /// The view differs from the server's: ask for a snapshot.
    Diverged,
}

/// The copy of a match.
#[derive(Debug, Default)]
pub struct MatchSync {
    /// The number of the last event; `None` before the first snapshot.
    pub seq: Option<u64>,
    state: Option<StateInfo>,
}

impl MatchSync {
    /// Restarts from a snapshot.
    pub fn snapshot(&mut self, message: &Snapshot) -> Vec<MatchUpdate> {
        self.seq = Some(message.seq);
        self.state.clone_from(&message.state);
        let snapshot = message.state.clone().map(MatchUpdate::Snapshot);
        snapshot.into_iter().chain(over(message.over.as_ref())).collect()
    }

    /// Applies an event. A repeated event gives no updates.
    pub fn event(&mut self, message: &EventInfo) -> Result<Vec<MatchUpdate>, SyncError> {
        let seen = self.seq.ok_or(SyncError::Gap)?;
        if message.seq <= seen {
            return Ok(Vec::new());
        }
        if message.seq > seen + 1 {
            return Err(SyncError::Gap);
        }
        let mut updates = Vec::new();
        if let Some(start) = &message.start {
            self.state = Some(start.clone());
            updates.push(MatchUpdate::Snapshot(start.clone()));
        }
        for step in &message.steps {
            let state = self.state.as_mut().ok_or(SyncError::Diverged)?;
            let by = step.by.or(state.to_act).ok_or(SyncError::Diverged)?;
            apply(state, step).map_err(|_| SyncError::Diverged)?;
            state.clock.clone_from(&message.clock);
            updates.push(MatchUpdate::Step { by, events: step.events.clone(), now: state.clone() });
        }
        let ours = self.state.as_ref().map_or("", |state| &state.hash);
        if message.hash.as_ref().is_some_and(|theirs| !ours.starts_with(theirs)) {
            return Err(SyncError::Diverged);
        }
        self.seq = Some(message.seq);
        updates.extend(over(message.over.as_ref()));
        Ok(updates)
    }

    /// The position, once the game has begun.
    pub fn state(&self) -> Option<&StateInfo> {
        self.state.as_ref()
    }
}

/// Applies one step to a position.
fn apply(state: &mut StateInfo, step: &StepInfo) -> Result<(), PatchError> {
    if !step.patch.is_empty() {
        json_patch::patch(&mut state.view, &step.patch)?;
        state.hash = Digest::of(&state.view).to_string();
    }
    state.step += 1;
    state.to_act = step.to_act.unwrap_or(state.to_act);
    Ok(())
}

fn over(message: Option<&OverInfo>) -> Option<MatchUpdate> {
    message.map(|over| MatchUpdate::Over(over.result.clone().unwrap_or_default()))
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
        let mut sync = MatchSync::default();
        assert!(matches!(sync.snapshot(&snapshot())[..], [MatchUpdate::Snapshot(_)]));
        let updates = sync.event(&event(5, 2)).unwrap();
        assert!(
            matches!(&updates[..], [MatchUpdate::Step { now, .. }] if now.view["armies"][0] == 2)
        );
        assert_eq!(sync.event(&event(5, 2)), Ok(Vec::new()));
        assert_eq!(sync.seq, Some(5));
    }

    #[test]
    fn a_missing_event_is_noticed_and_nothing_is_told() {
        let mut sync = MatchSync::default();
        assert_eq!(sync.event(&event(5, 2)), Err(SyncError::Gap));
        sync.snapshot(&snapshot());
        assert_eq!(sync.event(&event(6, 1)), Err(SyncError::Gap));
        assert_eq!(sync.seq, Some(4));
        assert_eq!(sync.event(&event(5, 2)).map(|updates| updates.len()), Ok(1));
    }

    #[test]
    fn a_view_that_is_not_the_server_s_is_noticed() {
        let mut sync = MatchSync::default();
        sync.snapshot(&snapshot());
        let mut wrong = event(5, 2);
        wrong.hash = Some("0".repeat(8));
        assert_eq!(sync.event(&wrong), Err(SyncError::Diverged));
        let mut misfit = event(5, 2);
        let patch = json!([{"op": "replace", "path": "/nowhere/9", "value": 1}]);
        misfit.steps[0].patch = serde_json::from_value(patch).unwrap();
        sync.snapshot(&snapshot());
        assert_eq!(sync.event(&misfit), Err(SyncError::Diverged));
    }

    #[test]
    fn what_is_not_said_follows_from_the_position_before() {
        let mut sync = MatchSync::default();
        sync.snapshot(&snapshot());
        let played = json!([
            {"events": []},
            {"events": [], "to_act": 1, "by": 1},
            {"events": []},
            {"events": [], "to_act": null},
        ]);
        let updates = sync.event(&steps(5, played));
        let updates: Vec<_> = updates
            .unwrap()
            .into_iter()
            .map(|updates| match updates {
                MatchUpdate::Step { by, now, .. } => {
                    (by.index(), now.step, now.to_act.map(Seat::index))
                }
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(updates, [(0, 1, Some(0)), (1, 2, Some(1)), (1, 3, Some(1)), (1, 4, None)]);
    }

    #[test]
    fn an_end_without_a_step_is_told() {
        let mut sync = MatchSync::default();
        sync.snapshot(&snapshot());
        let over = OverInfo { result: Some("a=b agreement".to_owned()), secret: None };
        let end = EventInfo { over: Some(over), ..steps(5, json!([])) };
        let updates = sync.event(&end).unwrap();
        assert_eq!(updates, [MatchUpdate::Over("a=b agreement".to_owned())]);
    }
}
