//! Two nodes over one PostgreSQL database; one of them is killed with SIGKILL, again and again. The
//! two people of each match sit at different nodes, and go on at the one that is left.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use store::test_postgres::TestPostgres;
use store::{Postgres, PostgresOptions, Store};
use tabletop::Rng;
use tokio::time::{Instant, sleep};

use crate::check::{check_events, check_records, check_told};
use crate::client::Client;
use crate::kills::{Until, sum_up};
use crate::ledger::{Ledger, now};
use crate::process::{Hosting, Server};
use crate::report::Report;
use crate::tables::Tables;

/// How many tables are played at: all games, against people and against bots.
const TABLES: usize = 8;
/// How many records are replayed at the end.
const RECORDS: usize = 12;
/// How long is played around a kill, and after it at the node that is left.
const ROUND: Duration = Duration::from_millis(1500);
const AFTER: Duration = Duration::from_millis(700);
/// After so long a node has seen what another one wrote before it died, also without a hint.
const SETTLED: Duration = Duration::from_millis(1500);

/// Kills nodes and compares what was told with what is in the database.
pub async fn node_kills(binary: &Path, folder: &Path, until: Until, seed: u64) -> Result<Report> {
    let mut report = Report::new("kills of a node");
    let postgres = TestPostgres::shared().await;
    let url = postgres.database().await;
    let hostings = [
        Hosting::node(binary, folder, "first", &url)?,
        Hosting::node(binary, folder, "second", &url)?,
    ];
    let mut nodes: Vec<Server> = hostings.iter().map(Hosting::start).collect::<Result<_>>()?;
    let people = [
        Client::guest(nodes[0].address, "Anna").await?,
        Client::guest(nodes[1].address, "Ben").await?,
    ];
    let store = Postgres::open(&url, PostgresOptions::default()).await?;
    let (ledger, mut rng) = (Ledger::default(), Rng::fast(seed));
    let mut tables = Tables::new(people, &ledger, TABLES, seed);
    for round in 0.. {
        if until.is_reached(round) {
            break;
        }
        tables.people_at_nodes([nodes[0].address, nodes[1].address]);
        let mut playing = tables.play(Instant::now() + ROUND);
        sleep(Duration::from_millis(200 + u64::from(rng.below(900)))).await;
        let victim = usize::from(rng.below(2) == 1);
        nodes.remove(victim).kill()?;
        report.count("kills", 1);
        while playing.join_next().await.is_some() {}
        let left = nodes.first().context("one node is left")?.address;
        tables.people_at(left);
        let before = ledger.told().commands.len();
        let mut playing = tables.play(Instant::now() + AFTER);
        while playing.join_next().await.is_some() {}
        let went_on = ledger.told().commands.len() - before;
        report.count("acknowledged by the node that was left", went_on as u64);
        report.expect(went_on > 0, || format!("round {round}: nobody could go on"));
        nodes.insert(victim, hostings[victim].start()?);
        sleep(SETTLED).await;
        let touched = ledger.take_touched();
        check_events(&store, &ledger, &touched, now(), &mut report).await?;
        for node in &nodes {
            let people = tables.people_at(node.address);
            check_told(people, &ledger, &touched, &mut report).await?;
        }
    }
    let finished: Vec<String> = ledger.told().finished.iter().take(RECORDS).cloned().collect();
    let people = tables.people_at(nodes[0].address);
    check_records(binary, &people[0], finished.into_iter(), &mut report).await?;
    for node in nodes {
        node.kill()?;
    }
    store.close().await?;
    for hosting in &hostings {
        sum_up_panics(hosting, &mut report)?;
    }
    sum_up(&hostings[0], &ledger, &mut report)?;
    Ok(report)
}

fn sum_up_panics(hosting: &Hosting, report: &mut Report) -> Result<()> {
    let panics = hosting.panics()?;
    report.expect(panics == 0, || format!("{panics} panics, see {}", hosting.log.display()));
    Ok(())
}
