//! What clients were told: acknowledgements, events and refusals, to be compared with the log later.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;

/// A match and the id of a command as the log has it.
pub type CommandKey = (String, String);
/// A match and who looks at it; an empty id is a spectator.
pub type ViewerKey = (String, String);

/// An acknowledged event.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Acknowledged {
    /// Its number in the match.
    pub seq: u64,
    /// When the client heard of it, in seconds since 1970.
    pub at: f64,
    /// When the client sent it first.
    pub sent: f64,
}

/// How far a viewer has followed a match.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Followed {
    /// The number of the last event; 0 for none.
    pub seq: u64,
    /// What the viewer sees after it.
    pub view: Value,
}

/// What clients were told.
#[derive(Default, Debug)]
pub struct Told {
    /// The event of every acknowledged command.
    pub commands: BTreeMap<CommandKey, Acknowledged>,
    /// What was acknowledged without an id of the client's: creating and starting a match.
    pub events: BTreeMap<(String, u64), f64>,
    /// The events that each viewer got, without what changes from answer to answer.
    pub seen: BTreeMap<ViewerKey, BTreeMap<u64, Value>>,
    /// How far each viewer got.
    pub followed: BTreeMap<ViewerKey, Followed>,
    /// When each command that has no answer yet was sent first.
    sent: BTreeMap<CommandKey, f64>,
    /// How long each client that lost its server was without one, in seconds.
    pub away: Vec<f64>,
    /// Commands that were refused because nothing could be stored.
    pub unavailable: BTreeSet<CommandKey>,
    /// How often something was refused, by the code of the problem.
    pub refusals: BTreeMap<String, u64>,
    /// Matches that are over and can be replayed.
    pub finished: BTreeSet<String>,
    /// Matches in which something was told since [`Ledger::take_touched`].
    touched: BTreeSet<String>,
    /// How many views were computed from events and compared with the server's hash.
    pub views: u64,
    /// How many events were shown and then replaced by others, or taken away.
    pub withdrawn: u64,
    /// What a client noticed by itself.
    pub faults: Vec<String>,
}

/// What clients were told, shared by all of them.
#[derive(Clone, Default, Debug)]
pub struct Ledger(Arc<Mutex<Told>>);

/// Seconds since 1970.
pub fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64()
}

impl Ledger {
    /// All of it.
    pub fn told(&self) -> MutexGuard<'_, Told> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A command is about to be sent, perhaps for the second time.
    pub fn sent(&self, id: &str, cmd: &str) {
        self.told().sent.entry((id.to_owned(), cmd.to_owned())).or_insert_with(now);
    }

    /// A command was acknowledged, perhaps for the second time.
    pub fn acknowledged(&self, id: &str, cmd: String, seq: u64) {
        let mut told = self.told();
        told.touched.insert(id.to_owned());
        let key = (id.to_owned(), cmd);
        told.unavailable.remove(&key);
        if let Some(before) = told.commands.get(&key) {
            if before.seq != seq {
                let fault = format!("{key:?} was event {} and is event {seq} now", before.seq);
                told.faults.push(fault);
            }
            return;
        }
        let at = now();
        let sent = told.sent.remove(&key).unwrap_or(at);
        told.commands.insert(key, Acknowledged { seq, at, sent });
    }

    /// An event was acknowledged that has no id of the client's.
    pub fn acknowledged_event(&self, id: &str, seq: u64) {
        let mut told = self.told();
        told.touched.insert(id.to_owned());
        told.events.insert((id.to_owned(), seq), now());
    }

    /// A command was refused.
    pub fn refused(&self, id: &str, cmd: String, status: u64, code: &str) {
        let mut told = self.told();
        *told.refusals.entry(code.to_owned()).or_default() += 1;
        if status == 503 {
            told.unavailable.insert((id.to_owned(), cmd));
        }
    }

    /// A client noticed something that must not be.
    pub fn fault(&self, what: String) {
        self.told().faults.push(what);
    }

    /// The matches in which something was told since the last call.
    pub fn take_touched(&self) -> BTreeSet<String> {
        std::mem::take(&mut self.told().touched)
    }
}

impl Told {
    /// A viewer got an event; the same number must hold the same event for ever.
    pub fn saw(&mut self, viewer: &ViewerKey, event: &Value) {
        let Some(seq) = event["seq"].as_u64() else { return };
        self.touched.insert(viewer.0.clone());
        let event = lasting(event);
        let before = self.seen.entry(viewer.clone()).or_default().insert(seq, event.clone());
        if before.is_some_and(|before| before != event) {
            self.withdrawn += 1;
            self.faults.push(format!("event {seq} of {} was another one before", viewer.0));
        }
    }
}

/// The part of an event that is the same whenever and however it is read.
pub fn lasting(event: &Value) -> Value {
    let mut kept = serde_json::Map::new();
    for field in ["seq", "steps", "hash", "start", "over"] {
        if let Some(value) = event.get(field) {
            kept.insert(field.to_owned(), value.clone());
        }
    }
    // The position before the first step has a clock and the number of the newest event.
    if let Some(start) = kept.get_mut("start").and_then(Value::as_object_mut) {
        start.retain(|field, _| field == "view" || field == "hash");
    }
    Value::Object(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_event_that_changes_is_noticed() {
        let ledger = Ledger::default();
        let viewer = ("m".to_owned(), String::new());
        ledger.told().saw(&viewer, &json!({"seq": 3, "hash": "aa", "at": 1}));
        ledger.told().saw(&viewer, &json!({"seq": 3, "hash": "aa", "at": 2}));
        assert_eq!(ledger.told().faults, Vec::<String>::new());
        ledger.told().saw(&viewer, &json!({"seq": 3, "hash": "bb"}));
        assert_eq!(ledger.told().faults, ["event 3 of m was another one before"]);
    }

    #[test]
    fn a_command_that_moves_is_noticed() {
        let ledger = Ledger::default();
        ledger.acknowledged("m", "anna:1".to_owned(), 4);
        ledger.acknowledged("m", "anna:1".to_owned(), 4);
        assert_eq!(ledger.told().faults, Vec::<String>::new());
        ledger.acknowledged("m", "anna:1".to_owned(), 5);
        assert_eq!(ledger.told().faults.len(), 1);
    }
}
