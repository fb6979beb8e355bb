//! What clients were told, compared with what the server kept.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;
use store::{Event, MatchId, Sqlite, SqliteOptions, Store, StoreError};
use tabletop::Digest;
use tempfile::TempDir;

use crate::client::Client;
use crate::ledger::{Ledger, Told, lasting};
use crate::report::Report;

/// The file of a store in the folder of its server.
const FILE: &str = "salient.db";

/// Copies what a dead server left, so that looking at it changes nothing.
pub fn copy_of(data: &Path) -> Result<TempDir> {
    let copy = TempDir::new()?;
    for entry in std::fs::read_dir(data)? {
        let entry = entry?;
        let name = entry.file_name();
        // The index of the WAL is made anew by whoever opens the file after a crash.
        if entry.file_type()?.is_file() && !name.to_string_lossy().ends_with("-shm") {
            std::fs::copy(entry.path(), copy.path().join(name))?;
        }
    }
    Ok(copy)
}

/// Compares the log in this folder with what was acknowledged until a time, in these matches.
pub async fn check_log(
    data: &Path,
    ledger: &Ledger,
    matches: &BTreeSet<String>,
    until: f64,
    report: &mut Report,
) -> Result<()> {
    let store = match Sqlite::open(&data.join(FILE), SqliteOptions::default()).await {
        Ok(store) => store,
        Err(error) => {
            report.fault(format!("what is left cannot be opened: {error}"));
            return Ok(());
        }
    };
    if let Err(error) = store.check().await {
        report.fault(format!("what is left is damaged: {error}"));
    }
    check_events(&store, ledger, matches, until, report).await?;
    store.close().await?;
    Ok(())
}

/// The same for a store that is open.
pub async fn check_events(
    store: &dyn Store,
    ledger: &Ledger,
    matches: &BTreeSet<String>,
    until: f64,
    report: &mut Report,
) -> Result<()> {
    for id in matches {
        let events = match store.events_after(&MatchId(id.clone()), 0, u32::MAX).await {
            Err(StoreError::NotFound(_)) => Vec::new(),
            events => events.context("the log can be read")?,
        };
        check_match(id, &events, &ledger.told(), until, report);
    }
    Ok(())
}

/// Every acknowledged command is in the log exactly once at its number, no number is missing.
fn check_match(id: &str, events: &[Event], told: &Told, until: f64, report: &mut Report) {
    for (index, event) in events.iter().enumerate() {
        if event.seq != index as u64 + 1 {
            report.count("gaps", 1);
            report.fault(format!("{id}: event {} stands at place {}", event.seq, index + 1));
            return;
        }
    }
    let mut places: BTreeMap<&str, u64> = BTreeMap::new();
    for event in events {
        if let Some(first) = places.insert(event.cmd_id.as_str(), event.seq) {
            report.count("doubled", 1);
            report.fault(format!("{id}: {} is event {first} and {}", event.cmd_id, event.seq));
        }
    }
    check_order(id, told, report);
    let of_match = (id.to_owned(), String::new())..;
    for ((_, cmd), acknowledged) in
        told.commands.range(of_match.clone()).take_while(|((it, _), _)| it == id)
    {
        if acknowledged.at > until {
            continue;
        }
        report.count("acknowledged commands looked up in the log", 1);
        if places.get(cmd.as_str()) != Some(&acknowledged.seq) {
            report.count("lost", 1);
            let (seq, found) = (acknowledged.seq, places.get(cmd.as_str()));
            report.fault(format!("{id}: {cmd} was acknowledged as event {seq}, is {found:?}"));
        }
    }
    for ((_, seq), at) in
        told.events.range((id.to_owned(), 0)..).take_while(|((it, _), _)| it == id)
    {
        if *at <= until && *seq > events.len() as u64 {
            report.count("lost", 1);
            report.fault(format!("{id}: event {seq} was acknowledged, {} are kept", events.len()));
        }
    }
    for (_, cmd) in told.unavailable.range(of_match).take_while(|(it, _)| it == id) {
        if places.contains_key(cmd.as_str()) {
            report.count("refused and stored", 1);
            report.fault(format!("{id}: {cmd} was refused with 503 and is in the log"));
        }
    }
}

/// A match is one list that only grows: what was sent after something else was acknowledged stands
/// behind it, whichever nodes took the two.
fn check_order(id: &str, told: &Told, report: &mut Report) {
    let of_match = told.commands.range((id.to_owned(), String::new())..);
    let mut commands: Vec<_> = of_match.take_while(|((it, _), _)| it == id).collect();
    commands.sort_by_key(|(_, acknowledged)| std::cmp::Reverse(acknowledged.seq));
    let mut earliest_answer_behind = f64::INFINITY;
    for ((_, cmd), acknowledged) in commands {
        if acknowledged.sent > earliest_answer_behind {
            report.count("out of order", 1);
            let seq = acknowledged.seq;
            report.fault(format!(
                "{id}: {cmd} is event {seq}, but was sent after a later event was acknowledged"
            ));
        }
        earliest_answer_behind = earliest_answer_behind.min(acknowledged.at);
    }
    report.count("histories of a match compared with one growing list", 1);
}

/// Compares what every viewer was shown with what the running server tells the same viewer now,
/// and recomputes the hash of the position.
pub async fn check_told(
    people: &[Client],
    ledger: &Ledger,
    matches: &BTreeSet<String>,
    report: &mut Report,
) -> Result<()> {
    let nobody = Client::anyone(people[0].address);
    for id in matches {
        for viewer in people.iter().chain([&nobody]) {
            let key = (id.clone(), viewer.player.clone());
            let seen = ledger.told().seen.get(&key).cloned().unwrap_or_default();
            if seen.is_empty() {
                continue;
            }
            let events = viewer.events(id).await?;
            for (seq, event) in &seen {
                report.count("events that viewers were shown, compared with the log", 1);
                let now = events.get(*seq as usize - 1).map(lasting);
                if now.as_ref() != Some(event) {
                    report.count("shown and not kept", 1);
                    let name = &viewer.player;
                    report.fault(format!("{id}: event {seq} that {name:?} saw is another one now"));
                }
            }
            check_position(viewer, id, report).await?;
        }
    }
    Ok(())
}

/// The server's view has the hash that the server tells.
async fn check_position(viewer: &Client, id: &str, report: &mut Report) -> Result<()> {
    let info = viewer.must("GET", &format!("/matches/{id}"), Value::Null).await?;
    let state = &info["state"];
    if state.is_object() {
        report.count("positions compared with their hash", 1);
        let computed = Digest::of(&state["view"]).to_string();
        report.expect(state["hash"] == computed.as_str(), || {
            format!("{id}: the hash of the position is {computed}, told is {}", state["hash"])
        });
    }
    Ok(())
}

/// Replays the records of some finished matches with `salient verify`.
pub async fn check_records(
    binary: &Path,
    someone: &Client,
    matches: impl Iterator<Item = String>,
    report: &mut Report,
) -> Result<()> {
    let folder = TempDir::new()?;
    for id in matches {
        let record = someone.must("GET", &format!("/matches/{id}/record"), Value::Null).await?;
        let file = folder.path().join("match.record");
        std::fs::write(&file, record.as_str().unwrap_or_default())?;
        let verified = Command::new(binary).arg("verify").arg(&file).output()?;
        report.count("records verified", 1);
        report.expect(verified.status.success(), || {
            format!("the record of {id}: {}", String::from_utf8_lossy(&verified.stderr))
        });
    }
    Ok(())
}

/// Runs `salient admin check` on data that no server uses.
pub fn check_data(binary: &Path, data: &Path, report: &mut Report) -> Result<()> {
    let checked = Command::new(binary).args(["admin", "check", "--data"]).arg(data).output()?;
    report.count("salient admin check", 1);
    report.expect(checked.status.success(), || {
        format!("salient admin check: {}", String::from_utf8_lossy(&checked.stderr))
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::now;

    fn event(seq: u64, cmd: &str) -> Event {
        Event {
            seq,
            cmd_id: cmd.to_owned().into(),
            actor: "anna".to_owned(),
            at: 0,
            body: "{}".to_owned(),
            view_hash: String::new(),
        }
    }

    fn faults(events: &[Event], ledger: &Ledger) -> Vec<String> {
        let mut report = Report::new("test");
        check_match("m", events, &ledger.told(), now() + 1.0, &mut report);
        report.faults().to_vec()
    }

    #[test]
    fn what_was_acknowledged_must_be_in_the_log_once() {
        let ledger = Ledger::default();
        ledger.acknowledged("m", "anna:1".to_owned(), 1);
        assert_eq!(faults(&[event(1, "anna:1")], &ledger), Vec::<String>::new());
        assert_eq!(faults(&[], &ledger).len(), 1, "lost");
        assert_eq!(faults(&[event(1, "other"), event(2, "anna:1")], &ledger).len(), 1, "moved");
        assert_eq!(faults(&[event(1, "anna:1"), event(3, "b")], &ledger).len(), 1, "a gap");
        let twice = [event(1, "anna:1"), event(2, "b"), event(3, "b")];
        assert_eq!(faults(&twice, &ledger).len(), 1, "doubled");
    }

    #[test]
    fn what_was_sent_after_an_answer_must_stand_behind_it() {
        let events = [event(1, "anna:1"), event(2, "ben:1")];
        let ledger = Ledger::default();
        for (cmd, seq) in [("anna:1", 1), ("ben:1", 2)] {
            ledger.sent("m", cmd);
            ledger.acknowledged("m", cmd.to_owned(), seq);
        }
        assert_eq!(faults(&events, &ledger), Vec::<String>::new());
        let ledger = Ledger::default();
        for (cmd, seq) in [("ben:1", 2), ("anna:1", 1)] {
            std::thread::sleep(std::time::Duration::from_millis(2));
            ledger.sent("m", cmd);
            ledger.acknowledged("m", cmd.to_owned(), seq);
        }
        assert_eq!(faults(&events, &ledger).len(), 1, "the second stands before the first");
        let ledger = Ledger::default();
        for cmd in ["ben:1", "anna:1"] {
            ledger.sent("m", cmd);
        }
        ledger.acknowledged("m", "ben:1".to_owned(), 2);
        ledger.acknowledged("m", "anna:1".to_owned(), 1);
        assert_eq!(faults(&events, &ledger), Vec::<String>::new(), "both were under way");
    }

    #[test]
    fn what_was_refused_as_unavailable_must_not_be_in_the_log() {
        let ledger = Ledger::default();
        ledger.refused("m", "anna:1".to_owned(), 503, "server.unavailable");
        assert_eq!(faults(&[], &ledger), Vec::<String>::new());
        assert_eq!(faults(&[event(1, "anna:1")], &ledger).len(), 1);
    }

    #[test]
    fn what_was_acknowledged_after_the_cut_may_be_missing() {
        let ledger = Ledger::default();
        ledger.acknowledged("m", "anna:1".to_owned(), 1);
        let mut report = Report::new("test");
        check_match("m", &[], &ledger.told(), now() - 60.0, &mut report);
        assert_eq!(report.faults(), Vec::<String>::new());
    }
}
