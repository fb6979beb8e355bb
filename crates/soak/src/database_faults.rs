//! What happens to the database under nodes that are played at: one node is cut off from it for a
//! while, its disk is full for a while, or it is gone for good and a replica takes its place.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, ensure};
use serde_json::Value;
use store::test_postgres::TestPostgres;
use store::{Postgres, PostgresOptions, Store};
use tokio::time::{Instant, sleep};

use crate::balancer::Balancer;
use crate::check::check_events;
use crate::client::FATE_UNKNOWN;
use crate::full_disk::SmallDisk;
use crate::ledger::{Ledger, now};
use crate::node_kills::Nodes;
use crate::process::Server;
use crate::report::Report;
use crate::tables::Tables;

/// How many nodes there are, and at how many tables is played.
const NODES: usize = 2;
const TABLES: usize = 8;
/// How long is played before a fault.
const BEFORE: Duration = Duration::from_secs(2);
/// How long a node is cut off from the database.
const CUT: Duration = Duration::from_secs(5);
/// How long a database may take to come back, crash recovery included.
const BACK_WITHIN: Duration = Duration::from_secs(60);
/// Big enough for a database with its first files and some segments of its write-ahead log.
const MEGABYTES: u32 = 160;

/// The primary is killed with SIGKILL under load, and its synchronous replica is promoted: what was
/// acknowledged is there, and the nodes go on by themselves.
pub async fn fail_over(binary: &Path, folder: &Path, seed: u64) -> Result<Report> {
    let mut report = Report::new("fail-over of the database");
    let primary = TestPostgres::start();
    primary.wait().await;
    let url = primary.database().await;
    let replica = TestPostgres::start_in(&std::env::temp_dir(), Some(&primary));
    replica.wait().await;
    primary.execute("ALTER SYSTEM SET synchronous_standby_names = '*'").await;
    primary.execute("SELECT pg_reload_conf()").await;
    wait_for_standby(&primary).await?;
    let way = Balancer::start(vec![address(&primary)]).await?;
    let by_way = url.replace(&port(&primary), &format!(":{}/", way.address.port()));
    let nodes = Nodes::start(binary, folder, NODES, &by_way).await?;
    let ledger = Ledger::default();
    let mut tables = Tables::new(nodes.people.clone(), &ledger, TABLES, seed);
    tables.comes_back = true;
    let mut playing = tables.play(Instant::now() + BEFORE * 2);
    sleep(BEFORE).await;
    primary.kill();
    report.count("primaries killed", 1);
    while playing.join_next().await.is_some() {}
    let before = ledger.told().commands.len();
    report.count("acknowledged before the fail-over", before as u64);
    // Nobody acknowledges anything meanwhile; then the host promotes the replica.
    replica.execute("SELECT pg_promote()").await;
    replica.execute("ALTER SYSTEM RESET synchronous_standby_names").await;
    replica.execute("SELECT pg_reload_conf()").await;
    way.pass_on_to(vec![address(&replica)]);
    let after = play_until_acknowledged(&mut tables, &ledger).await;
    report.count("acknowledged after it", after);
    report.expect(after > 0, || "the nodes do not go on at the replica".to_owned());
    let store = Postgres::open(&url.replace(&port(&primary), &port(&replica)), quick()).await?;
    let touched = ledger.take_touched();
    check_events(&store, &ledger, &touched, now(), &mut report).await?;
    store.close().await?;
    nodes.stop(&ledger, &mut report).await?;
    Ok(report)
}

/// The first of two nodes is cut off from the database under load, and gets its way back: meanwhile
/// it acknowledges nothing and the other one goes on, and after that both know the same.
pub async fn cut(binary: &Path, folder: &Path, seed: u64) -> Result<Report> {
    let mut report = Report::new("a node that is cut off from the database");
    let database = TestPostgres::shared().await;
    let url = database.database().await;
    let way = Balancer::start(vec![address(database)]).await?;
    let by_way = url.replace(&port(database), &format!(":{}/", way.address.port()));
    let nodes = Nodes::start_at(binary, folder, &[by_way, url.clone()], &url).await?;
    let ledger = Ledger::default();
    let until = Instant::now() + BEFORE + CUT;
    let tables_at = |node: &Server| {
        let people = nodes.people.each_ref().map(|person| person.at(node.address));
        let mut tables = Tables::new(people, &ledger, TABLES, seed);
        tables.comes_back = true;
        tables
    };
    let (mut tables, others) = (tables_at(&nodes.servers[0]), tables_at(&nodes.servers[1]));
    let (mut playing, mut going_on) = (tables.play(until), others.play(until));
    sleep(BEFORE).await;
    way.pass_on_to(Vec::new());
    let before = ledger.told().commands.len();
    sleep(CUT).await;
    while going_on.join_next().await.is_some() {}
    let told = ledger.told().commands.len() - before;
    report.count("acknowledged by the other node meanwhile", told as u64);
    report.expect(told > 0, || "the other node does not go on".to_owned());
    way.pass_on_to(vec![address(database)]);
    while playing.join_next().await.is_some() {}
    let refused = refused(&ledger);
    report.count("commands refused by the node that was cut off", refused);
    report.expect(refused > 0, || "the way to the database was never cut".to_owned());
    let after = play_until_acknowledged(&mut tables, &ledger).await;
    report.count("acknowledged by the node that was cut off, after it", after);
    report.expect(after > 0, || "the node that was cut off does not go on".to_owned());
    nodes.check(&ledger, &mut report).await?;
    nodes.stop(&ledger, &mut report).await?;
    Ok(report)
}

/// How many commands were refused because of the database so far.
fn refused(ledger: &Ledger) -> u64 {
    let told = ledger.told();
    let count = |code: &str| told.refusals.get(code).copied().unwrap_or(0);
    count("server.unavailable") + count(FATE_UNKNOWN)
}

/// The disk of the database is full under load: nothing is acknowledged that is not kept, and all
/// goes on by itself once there is room.
pub async fn full_disk(binary: &Path, folder: &Path, seed: u64) -> Result<Report> {
    let name = "full disk of the database";
    let mut report = Report::new(name);
    let disk = match SmallDisk::mount(MEGABYTES) {
        Ok(disk) => disk,
        Err(error) => return Ok(Report::skipped(name, error.to_string())),
    };
    let database = TestPostgres::start_in(disk.path(), None);
    database.wait().await;
    let url = database.database().await;
    let nodes = Nodes::start(binary, folder, NODES, &url).await?;
    let ledger = Ledger::default();
    let mut tables = Tables::new(nodes.people.clone(), &ledger, TABLES, seed);
    tables.comes_back = true;
    play(&tables, BEFORE).await;
    disk.fill()?;
    let refused = play_until_refused(&tables, &nodes, &ledger).await?;
    report.count("commands refused while the disk was full", refused);
    report.expect(refused > 0, || "the disk was never full for a command".to_owned());
    disk.free()?;
    let after = play_until_acknowledged(&mut tables, &ledger).await;
    report.count("acknowledged after there was room again", after);
    report.expect(after > 0, || "nothing is acknowledged after there was room again".to_owned());
    nodes.check(&ledger, &mut report).await?;
    nodes.stop(&ledger, &mut report).await?;
    drop(database); // before its disk
    Ok(report)
}

async fn play(tables: &Tables, time: Duration) {
    let mut playing = tables.play(Instant::now() + time);
    while playing.join_next().await.is_some() {}
}

/// Plays on the full disk until commands are refused and the nodes say that they are not ready; how
/// many were refused.
async fn play_until_refused(tables: &Tables, nodes: &Nodes, ledger: &Ledger) -> Result<u64> {
    let give_up = Instant::now() + BACK_WITHIN;
    loop {
        play(tables, Duration::from_secs(1)).await;
        let refused = refused(ledger);
        let ready = nodes.people[0].ask("GET", "//readyz", Value::Null).await;
        if refused > 0 && ready.is_some_and(|(status, _)| status == 503) {
            return Ok(refused);
        }
        ensure!(Instant::now() < give_up, "the disk is full and nobody notices");
    }
}

/// Plays until something is acknowledged again; how much was.
async fn play_until_acknowledged(tables: &mut Tables, ledger: &Ledger) -> u64 {
    let (before, give_up) = (ledger.told().commands.len(), Instant::now() + BACK_WITHIN);
    while Instant::now() < give_up {
        play(tables, Duration::from_secs(1)).await;
        let after = ledger.told().commands.len() - before;
        if after > TABLES {
            return after as u64;
        }
    }
    0
}

/// Waits until the primary waits for its replica.
async fn wait_for_standby(primary: &TestPostgres) -> Result<()> {
    let give_up = Instant::now() + BACK_WITHIN;
    let query = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
    while primary.number(&primary.url("postgres"), query).await == 0 {
        ensure!(Instant::now() < give_up, "the replica does not follow");
        sleep(Duration::from_millis(100)).await;
    }
    Ok(())
}

fn address(postgres: &TestPostgres) -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], postgres.port()))
}

fn port(postgres: &TestPostgres) -> String {
    format!(":{}/", postgres.port())
}

fn quick() -> PostgresOptions {
    PostgresOptions { connections: 2, ..PostgresOptions::default() }
}
