//! Several nodes over one PostgreSQL database behind a balancer; one of them is killed with SIGKILL,
//! again and again. Whoever loses their node comes back by the balancer and goes on.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use store::test_postgres::TestPostgres;
use store::{Postgres, PostgresOptions, Store};
use tabletop::Rng;
use tokio::time::{Instant, sleep};

use crate::balancer::Balancer;
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
/// A kill comes after this and a random part of a second.
const BEFORE: Duration = Duration::from_millis(200);
/// How long is played after a kill.
const AFTER: Duration = Duration::from_millis(2500);
/// Within so long a client whose node was killed goes on at another one.
const BACK_WITHIN: Duration = Duration::from_secs(2);
/// After so long a node has seen what another one wrote before it died, also without a hint.
const SETTLED: Duration = Duration::from_millis(1500);

/// Running nodes on one database, and the balancer in front of them.
pub(crate) struct Nodes {
    pub(crate) hostings: Vec<Hosting>,
    pub(crate) servers: Vec<Server>,
    pub(crate) balancer: Balancer,
    pub(crate) store: Postgres,
    /// Two people behind the balancer.
    pub(crate) people: [Client; 2],
}

impl Nodes {
    /// So many nodes on a database, which they reach by this address; `store` is the checker's own.
    pub(crate) async fn start(
        binary: &Path,
        folder: &Path,
        count: usize,
        url: &str,
    ) -> Result<Nodes> {
        Nodes::start_at(binary, folder, &vec![url.to_owned(); count], url).await
    }

    /// A node for each of these addresses of one database, which the checker reaches by another one.
    pub(crate) async fn start_at(
        binary: &Path,
        folder: &Path,
        urls: &[String],
        own_url: &str,
    ) -> Result<Nodes> {
        let hosting = |(number, url): (usize, &String)| {
            Hosting::node(binary, folder, &format!("node{}", number + 1), url)
        };
        let hostings: Vec<Hosting> = urls.iter().enumerate().map(hosting).collect::<Result<_>>()?;
        let servers: Vec<Server> = hostings.iter().map(Hosting::start).collect::<Result<_>>()?;
        let balancer = Balancer::start(addresses(&servers)).await?;
        let anna = Client::guest(balancer.address, "Anna").await?;
        let ben = Client::guest(balancer.address, "Ben").await?;
        let store = Postgres::open(own_url, PostgresOptions::default()).await?;
        Ok(Nodes { hostings, servers, balancer, store, people: [anna, ben] })
    }

    /// Kills a node and starts it again after some time of play without it.
    async fn kill(&mut self, victim: usize, meanwhile: impl Future<Output = ()>) -> Result<()> {
        self.servers.remove(victim).kill()?;
        meanwhile.await;
        self.servers.insert(victim, self.hostings[victim].start()?);
        self.balancer.pass_on_to(addresses(&self.servers));
        Ok(())
    }

    /// Compares what was told since the last time with the log, and with what every node tells now:
    /// the same hash at the same number.
    pub(crate) async fn check(&self, ledger: &Ledger, report: &mut Report) -> Result<()> {
        sleep(SETTLED).await;
        let touched = ledger.take_touched();
        check_events(&self.store, ledger, &touched, now(), report).await?;
        for node in &self.servers {
            let people = self.people.each_ref().map(|person| person.at(node.address));
            check_told(&people, ledger, &touched, report).await?;
        }
        Ok(())
    }

    /// Ends all nodes and sums up what was counted.
    pub(crate) async fn stop(self, ledger: &Ledger, report: &mut Report) -> Result<()> {
        for server in self.servers {
            server.kill()?;
        }
        self.store.close().await?;
        for hosting in &self.hostings {
            report.count_all("the store failed: ", &hosting.store_failures()?);
        }
        for hosting in &self.hostings[1..] {
            let panics = hosting.panics()?;
            report
                .expect(panics == 0, || format!("{panics} panics, see {}", hosting.log.display()));
        }
        sum_up(&self.hostings[0], ledger, report)
    }
}

fn addresses(servers: &[Server]) -> Vec<SocketAddr> {
    servers.iter().map(|server| server.address).collect()
}

/// Kills one of so many nodes again and again, and compares what was told with what is in the
/// database.
pub async fn node_kills(
    binary: &Path,
    folder: &Path,
    count: usize,
    until: Until,
    seed: u64,
) -> Result<Report> {
    let mut report = Report::new("kills of a node");
    let url = TestPostgres::shared().await.database().await;
    let mut nodes = Nodes::start(binary, folder, count, &url).await?;
    let (ledger, mut rng) = (Ledger::default(), Rng::fast(seed));
    let mut tables = Tables::new(nodes.people.clone(), &ledger, TABLES, seed);
    tables.comes_back = true;
    for round in 0.. {
        if until.is_reached(round) {
            break;
        }
        let before = BEFORE + Duration::from_millis(u64::from(rng.below(900)));
        let mut playing = tables.play(Instant::now() + before + AFTER);
        sleep(before).await;
        let acknowledged = ledger.told().commands.len();
        let ended = async { while playing.join_next().await.is_some() {} };
        nodes.kill(rng.below(count as u32) as usize, ended).await?;
        report.count("kills", 1);
        let went_on = ledger.told().commands.len() - acknowledged;
        report.count("acknowledged by the nodes that were left", went_on as u64);
        report.expect(went_on > 0, || format!("round {round}: nobody could go on"));
        nodes.check(&ledger, &mut report).await?;
    }
    check_away(&ledger, &mut report);
    let finished: Vec<String> = ledger.told().finished.iter().take(RECORDS).cloned().collect();
    check_records(binary, &nodes.people[0], finished.into_iter(), &mut report).await?;
    nodes.stop(&ledger, &mut report).await?;
    Ok(report)
}

/// Every client that lost its node was soon at another one.
pub(crate) fn check_away(ledger: &Ledger, report: &mut Report) {
    let mut away = ledger.told().away.clone();
    away.sort_by(f64::total_cmp);
    report.count("clients that lost their node and came back", away.len() as u64);
    let (median, longest) = (away.get(away.len() / 2), away.last());
    let ms = |seconds: Option<&f64>| (seconds.copied().unwrap_or(0.0) * 1000.0) as u64;
    report.count("ms until they were back, median", ms(median));
    report.count("ms until they were back, at most", ms(longest));
    report.expect(ms(longest) <= BACK_WITHIN.as_millis() as u64, || {
        format!("a client came back only after {} ms", ms(longest))
    });
}
