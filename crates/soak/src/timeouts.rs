//! Clocks that run out in matches that are open on every node: each makes one event.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::{Value, json};
use store::test_postgres::TestPostgres;
use store::{Log, MatchId};
use tokio::time::{Instant, sleep};

use crate::client::Client;
use crate::ledger::Ledger;
use crate::node_kills::Nodes;
use crate::report::Report;
use crate::viewer::Viewer;

/// How long a clock may be late on a busy machine.
const LATE: Duration = Duration::from_secs(20);

/// Lets so many clocks run out at once, each in a match that somebody watches on every node.
pub async fn timeouts(
    binary: &Path,
    folder: &Path,
    count: usize,
    matches: usize,
) -> Result<Report> {
    let mut report = Report::new("the same time-out on all nodes");
    let url = TestPostgres::shared().await.database().await;
    let (nodes, ledger) = (Nodes::start(binary, folder, count, &url).await?, Ledger::default());
    let (mut ids, mut watching) = (Vec::new(), Vec::new());
    for _ in 0..matches {
        let id = start_match(&nodes.people).await?;
        for node in &nodes.servers {
            let viewer = Viewer::follow(&Client::anyone(node.address), &id, &ledger).await;
            watching.push(viewer.context("a node is gone")?);
        }
        ids.push(id);
    }
    let give_up = Instant::now() + LATE;
    for id in &ids {
        let path = format!("/matches/{id}");
        while nodes.people[0].must("GET", &path, Value::Null).await?["status"] == "running" {
            anyhow::ensure!(Instant::now() < give_up, "the clock of {id} never ran out");
            sleep(Duration::from_millis(100)).await;
        }
    }
    nodes.check(&ledger, &mut report).await?;
    for id in ids {
        let events = nodes.store.events_after(&MatchId(id.clone()), 0, u32::MAX).await?;
        let clocks = events.iter().filter(|it| it.cmd_id.0.starts_with("clock:")).count();
        report.count("clocks that ran out", 1);
        report.expect(clocks == 1, || format!("{id}: its clock made {clocks} events"));
        let seen = ledger.told().seen.get(&(id.clone(), String::new())).map_or(0, |it| it.len());
        report.expect(seen > 0, || format!("{id}: nobody was told that its clock ran out"));
    }
    drop(watching);
    nodes.stop(&ledger, &mut report).await?;
    Ok(report)
}

/// A match of two people, whose clock gives each two seconds.
async fn start_match(people: &[Client; 2]) -> Result<String> {
    let clock = json!({"bank_s": 2, "increment_s": 0, "on_timeout": "resign"});
    let wanted = json!({"game": "battlezone", "settings": {"clock": clock}});
    let made = people[0].must("POST", "/matches", wanted).await?;
    let id = made["id"].as_str().context("a match has an id")?.to_owned();
    people[1].must("POST", &format!("/matches/{id}/seats/1"), json!({})).await?;
    people[0].must("POST", &format!("/matches/{id}/start"), json!({})).await?;
    Ok(id)
}
