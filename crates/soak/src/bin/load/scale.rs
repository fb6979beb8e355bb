//! What a move costs on one, two and three nodes, and at a distance from the database.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use soak::TestPostgres;
use soak::balancer::Balancer;
use soak::process::{Server, memory};

use crate::nodes::Nodes;
use crate::{play, quantile};

/// How many nodes, how many milliseconds a question to the database takes on top of what it takes
/// anyway, and how many connections a node has.
const RUNS: [(usize, u64, u32); 7] =
    [(1, 0, 10), (2, 0, 10), (3, 0, 10), (2, 1, 10), (2, 5, 10), (2, 20, 10), (2, 20, 50)];
/// The kernel counts processor time in hundredths of a second.
const TICK_MS: f64 = 10.0;

/// What the database has spent so far.
struct Spent {
    nodes_ms: f64,
    database_ms: f64,
    active_ms: i64,
    rows_bytes: i64,
    wal_bytes: i64,
}

/// Measures all runs, each on a database of its own.
pub(crate) async fn scale(binary: &Path, matches: usize, seconds: u64) -> Result<()> {
    println!(
        "nodes  delay  connections  moves/s  ack p50 / p99 ms  told p50 / p99 ms  \
         node CPU  database CPU  database active (ms per move)  log  WAL (bytes per move)  \
         MB per node"
    );
    for run in RUNS {
        measure(binary, run, matches, seconds).await?;
    }
    Ok(())
}

async fn measure(
    binary: &Path,
    (count, delay, connections): (usize, u64, u32),
    matches: usize,
    seconds: u64,
) -> Result<()> {
    let database = TestPostgres::start();
    database.wait().await;
    let url = database.database().await;
    let port = database.port();
    let way = Balancer::start(vec![SocketAddr::from(([127, 0, 0, 1], port))]).await?;
    let by_way = url.replace(&format!(":{port}/"), &format!(":{}/", way.address.port()));
    let config = format!("database_connections = {connections}\n");
    let nodes = Nodes::start(binary, count, &by_way, &config).await?;
    way.delay(Duration::from_millis(delay));
    let people = nodes.people(matches);
    let nodes = &nodes.servers;
    let before = spent(nodes, &database, &url).await?;
    let measured = play(&people, None, seconds).await?;
    let after = spent(nodes, &database, &url).await?;
    let figures = measured.figures();
    let (told, moves) = (figures.told(), figures.answers.len() as f64);
    let per_move = |after: f64, before: f64| (after - before) / moves.max(1.0);
    let megabytes = nodes.iter().map(|it| memory(it.process(), "VmRSS:").unwrap_or(0)).sum::<u64>();
    println!(
        "{count:>5}  {delay:>3} ms  {connections:>4}  {:>7.0}  {:>7.1} / {:<7.1}  {:>7.1} / {:<7.1}  {:>8.2}  {:>8.2}  \
         {:>8.2}  {:>6.0}  {:>6.0}  {:>6.0}",
        moves / seconds as f64,
        quantile(&figures.answers, 0.5),
        quantile(&figures.answers, 0.99),
        quantile(&told, 0.5),
        quantile(&told, 0.99),
        per_move(after.nodes_ms, before.nodes_ms),
        per_move(after.database_ms, before.database_ms),
        per_move(after.active_ms as f64, before.active_ms as f64),
        per_move(after.rows_bytes as f64, before.rows_bytes as f64),
        per_move(after.wal_bytes as f64, before.wal_bytes as f64),
        megabytes as f64 / 1024.0 / count as f64,
    );
    Ok(())
}

async fn spent(nodes: &[Server], database: &TestPostgres, url: &str) -> Result<Spent> {
    let ask = async |query| database.number(url, query).await;
    let mut nodes_ms = 0.0;
    for node in nodes {
        nodes_ms += stat(node.process()).context("a node is gone")?.1;
    }
    let own = database.process();
    let processes = std::fs::read_dir("/proc")?.flatten();
    let numbers = processes.filter_map(|it| it.file_name().to_str()?.parse::<u32>().ok());
    let children = numbers.filter_map(stat).filter(|(parent, _)| *parent == own);
    Ok(Spent {
        nodes_ms,
        database_ms: children.map(|(_, ms)| ms).sum(),
        active_ms: ask(
            "SELECT active_time::bigint FROM pg_stat_database WHERE datname = current_database()",
        )
        .await,
        rows_bytes: ask("SELECT pg_total_relation_size('event')").await,
        wal_bytes: ask("SELECT (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint").await,
    })
}

/// The parent of a process and the processor time it has used, in milliseconds (Linux).
fn stat(process: u32) -> Option<(u32, f64)> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in brackets, may hold anything.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field)?.parse::<f64>().ok();
    Some((fields.get(1)?.parse().ok()?, (ticks(11)? + ticks(12)?) * TICK_MS))
}
