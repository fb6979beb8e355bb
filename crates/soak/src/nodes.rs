//! Two nodes over one PostgreSQL database: the same commands sent to both at once, and a node that
//! stands still for a while and goes on with what it knew.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use store::test_postgres::TestPostgres;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::client::{Client, code_of};
use crate::ledger::Ledger;
use crate::node_kills::Nodes;
use crate::process::Server;
use crate::report::Report;
use crate::tables::Tables;

/// How many matches get doubled commands at a time.
const MATCHES: u64 = 8;
/// How many tables are played at beside a node that stands still.
const TABLES: usize = 8;
/// How long a node stands still.
const STOPPED: Duration = Duration::from_secs(10);
/// How long is played before that, and at the node that stood still after it.
const BEFORE: Duration = Duration::from_millis(1500);
const AFTER: Duration = Duration::from_millis(1500);

/// Two running nodes on an empty database.
async fn two_nodes(binary: &Path, folder: &Path) -> Result<Nodes> {
    let url = TestPostgres::shared().await.database().await;
    Nodes::start(binary, folder, 2, &url).await
}

fn both(nodes: &Nodes) -> [SocketAddr; 2] {
    [nodes.servers[0].address, nodes.servers[1].address]
}

/// Sends commands to both nodes at once, so many in all: each must be one event.
pub async fn double_commands(binary: &Path, folder: &Path, commands: u64) -> Result<Report> {
    let mut report = Report::new("commands to two nodes at once");
    let (nodes, ledger) = (two_nodes(binary, folder).await?, Ledger::default());
    let mut playing = JoinSet::new();
    for _ in 0..MATCHES {
        let (people, addresses) = (nodes.people.clone(), both(&nodes));
        let share = commands.div_ceil(MATCHES);
        playing.spawn(double_in_matches(people, addresses, share, ledger.clone()));
    }
    while let Some(sent) = playing.join_next().await {
        report.count("commands sent to both nodes at once", sent??);
    }
    nodes.check(&ledger, &mut report).await?;
    nodes.stop(&ledger, &mut report).await?;
    Ok(report)
}

/// Plays one match after the other until so many commands were sent twice and acknowledged.
async fn double_in_matches(
    people: [Client; 2],
    nodes: [SocketAddr; 2],
    commands: u64,
    ledger: Ledger,
) -> Result<u64> {
    let mut sent = 0;
    while sent < commands {
        let wanted = json!({"game": "battlezone", "setup": {"first_player": "a"}});
        let made = people[0].must("POST", "/matches", wanted).await?;
        let id = made["id"].as_str().context("a match has an id")?.to_owned();
        people[1].must("POST", &format!("/matches/{id}/seats/1"), json!({})).await?;
        people[0].must("POST", &format!("/matches/{id}/start"), json!({})).await?;
        for turn in 0.. {
            let person = &people[turn % 2];
            if sent == commands || !send_twice(person, nodes, &id, turn, &ledger).await? {
                break;
            }
            sent += 1;
        }
    }
    Ok(sent)
}

/// Sends a command to both nodes at once; false where the match is over.
async fn send_twice(
    person: &Client,
    nodes: [SocketAddr; 2],
    id: &str,
    turn: usize,
    ledger: &Ledger,
) -> Result<bool> {
    let (one, two) = (person.at(nodes[0]), person.at(nodes[1]));
    let (path, cmd_id) = (format!("/matches/{id}/commands"), format!("twice.{turn}"));
    let command = json!({"cmd_id": cmd_id, "action": "skip"});
    ledger.sent(id, &format!("{}:{cmd_id}", person.player));
    let (first, second) = tokio::join!(
        one.ask("POST", &path, command.clone()),
        two.ask("POST", &path, command.clone())
    );
    let (first, second) = (first.context("no answer")?, second.context("no answer")?);
    if first.0 != second.0 {
        ledger.fault(format!("{id} {cmd_id}: one node said {first:?}, the other {second:?}"));
    }
    for (status, answer) in [&first, &second] {
        let in_log = format!("{}:{cmd_id}", person.player);
        match status {
            200 => ledger.acknowledged(id, in_log, answer["seq"].as_u64().unwrap_or(0)),
            _ => ledger.refused(id, in_log, u64::from(*status), code_of(answer)),
        }
    }
    Ok(first.0 == 200 && second.0 == 200 && !is_over(&one, id, turn).await?)
}

/// Whether a match is over; looked up now and then, since a refusal tells it too.
async fn is_over(client: &Client, id: &str, turn: usize) -> Result<bool> {
    if !turn.is_multiple_of(50) {
        return Ok(false);
    }
    let info = client.must("GET", &format!("/matches/{id}"), Value::Null).await?;
    Ok(info["status"] != "running")
}

/// Stops each node for ten seconds while the matches go on at the other one, and lets it go on: what
/// it was about to write is stale then and must not be written.
pub async fn stopped_nodes(binary: &Path, folder: &Path, seed: u64) -> Result<Report> {
    let mut report = Report::new("nodes that stand still");
    let (nodes, ledger) = (two_nodes(binary, folder).await?, Ledger::default());
    let mut tables = Tables::new(nodes.people.clone(), &ledger, TABLES, seed);
    for victim in [0, 1] {
        let [stopped, other] = [&nodes.servers[victim], &nodes.servers[1 - victim]];
        tables.people_at_nodes(both(&nodes));
        let mut playing = tables.play(Instant::now() + 2 * BEFORE);
        sleep(BEFORE).await;
        signal(stopped, "STOP")?;
        report.count("nodes stopped for ten seconds", 1);
        // Whoever waits for it gives up; what it was asked meanwhile it finds when it goes on.
        sleep(Duration::from_millis(500)).await;
        playing.shutdown().await;
        let went_on = play_at(&mut tables, other.address, &ledger, STOPPED).await;
        report.count("acknowledged by the other node meanwhile", went_on);
        report.expect(went_on > 0, || "nobody could go on at the other node".to_owned());
        signal(stopped, "CONT")?;
        sleep(Duration::from_secs(1)).await;
        nodes.check(&ledger, &mut report).await?;
        let went_on = play_at(&mut tables, stopped.address, &ledger, AFTER).await;
        report.count("acknowledged by the node after it stood still", went_on);
        report.expect(went_on > 0, || "the node that stood still does not go on".to_owned());
        nodes.check(&ledger, &mut report).await?;
    }
    nodes.stop(&ledger, &mut report).await?;
    Ok(report)
}

/// Plays at one node; how many commands it acknowledged.
async fn play_at(tables: &mut Tables, node: SocketAddr, ledger: &Ledger, time: Duration) -> u64 {
    let before = ledger.told().commands.len();
    tables.people_at(node);
    let mut playing = tables.play(Instant::now() + time);
    while playing.join_next().await.is_some() {}
    (ledger.told().commands.len() - before) as u64
}

/// Sends a signal to the process of a node.
fn signal(server: &Server, name: &str) -> Result<()> {
    let process = server.process().to_string();
    let sent = Command::new("kill").args([&format!("-{name}"), &process]).status()?;
    ensure!(sent.success(), "SIG{name} could not be sent");
    Ok(())
}
