//! What two nodes on one database bear: moves, how soon an event is at the other node, and memory.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::json;
use soak::TestPostgres;
use soak::client::Client;
use soak::process::{Hosting, Server, memory};
use soak::socket::{From, Stream, greet};
use tempfile::TempDir;
use tokio::time::sleep;

use crate::{play, quantile, tell_moves};

/// How many matches are busy, and how many play at a pace.
const BUSY: usize = 300;
const PACED: usize = 250;
/// How many moves per second these make together.
const RATE: f64 = 500.0;
/// How many matches lie idle on both nodes, and how many sockets each node has.
const IDLE_MATCHES: usize = 1000;
const IDLE_SOCKETS: usize = 1000;
/// How long memory takes to settle.
const SETTLED: Duration = Duration::from_secs(3);

/// Nodes on an empty database.
pub(crate) struct Nodes {
    pub(crate) servers: Vec<Server>,
    ada: Client,
    ben: Client,
    _folder: TempDir,
}

impl Nodes {
    /// So many nodes on a database, with these lines in their config.
    pub(crate) async fn start(
        binary: &Path,
        count: usize,
        url: &str,
        config: &str,
    ) -> Result<Nodes> {
        let folder = TempDir::new()?;
        let start = |number| {
            let name = format!("node{number}");
            let mut hosting = Hosting::node(binary, folder.path(), &name, url)?;
            hosting.config = format!("{config}{}", hosting.config);
            hosting.start()
        };
        let servers: Vec<Server> = (0..count).map(start).collect::<Result<_>>()?;
        let ada = Client::guest(servers[0].address, "Ada").await?;
        let ben = Client::guest(servers[0].address, "Ben").await?;
        Ok(Nodes { servers, ada, ben, _folder: folder })
    }

    /// The two people of each match, at different nodes where there are several.
    pub(crate) fn people(&self, matches: usize) -> Vec<[Client; 2]> {
        let node = |number: usize| self.servers[number % self.servers.len()].address;
        (0..matches).map(|it| [self.ada.at(node(it)), self.ben.at(node(it + 1))]).collect()
    }

    /// The memory of all nodes, in KB.
    fn memory(&self) -> Result<u64> {
        self.servers.iter().map(|it| memory(it.process(), "VmRSS:")).sum()
    }
}

/// Measures all of it, one after the other, each part on a database of its own.
pub(crate) async fn nodes(binary: &Path, seconds: u64) -> Result<()> {
    let database = TestPostgres::start();
    database.wait().await;
    let two = Nodes::start(binary, 2, &database.database().await, "").await?;
    println!("{BUSY} busy matches through two nodes:");
    let busy = play(&two.people(BUSY), None, seconds).await?;
    tell_moves(&busy.figures(), BUSY as u32, seconds);
    drop(two);
    let two = Nodes::start(binary, 2, &database.database().await, "").await?;
    println!("{PACED} matches through two nodes, {RATE} moves per second:");
    let paced = play(&two.people(PACED), Some(RATE), seconds).await?;
    tell_moves(&paced.figures(), PACED as u32, seconds);
    for (what, times) in [
        ("from sending a move until the player at the other node was told", paced.figures().told()),
        ("from its acknowledgement until then", paced.figures().told_after_answer()),
    ] {
        let (median, late) = (quantile(&times, 0.5), quantile(&times, 0.99));
        println!("{what}: {median:.1} ms median, {late:.1} ms at the 99th percentile");
    }
    drop(two);
    let two = Nodes::start(binary, 2, &database.database().await, "").await?;
    idle(&two).await
}

/// Tells what a match that nobody looks at and a socket that says nothing cost each node.
async fn idle(nodes: &Nodes) -> Result<()> {
    let [here, there] = [0, 1].map(|number| nodes.ada.at(nodes.servers[number].address));
    here.start_match(json!({"game": "battlezone", "seats": ["you", "random"]})).await?;
    sleep(SETTLED).await;
    let empty = nodes.memory()?;
    for _ in 0..IDLE_MATCHES {
        let seats = json!(["you", "open"]);
        let made = here.must("POST", "/matches", json!({"game": "battlezone", "seats": seats}));
        let made = made.await?;
        let path = format!("/matches/{}", made["id"].as_str().context("a match has an id")?);
        there.must("GET", &path, serde_json::Value::Null).await?;
    }
    sleep(SETTLED).await;
    let with_matches = nodes.memory()?;
    let mut open: Vec<Stream> = Vec::new();
    for client in [&here, &there] {
        for _ in 0..IDLE_SOCKETS {
            open.push(greet(client.address, &client.token, From::default()).await?);
        }
    }
    sleep(SETTLED).await;
    let with_sockets = nodes.memory()?;
    let each = |more: u64, less: u64, count: usize| {
        more.saturating_sub(less) as f64 / (count * nodes.servers.len()) as f64
    };
    println!(
        "memory of a node: {:.1} KB per idle match, {:.1} KB per idle socket ({IDLE_MATCHES} matches \
         in memory of both nodes, {IDLE_SOCKETS} sockets at each)",
        each(with_matches, empty, IDLE_MATCHES),
        each(with_sockets, with_matches, IDLE_SOCKETS),
    );
    Ok(())
}
