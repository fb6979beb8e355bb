//! The server is killed with SIGKILL, again and again, at random moments and inside fsync.

use std::time::Duration;

use anyhow::Result;
use serde_json::{Value, json};
use tabletop::Rng;
use tokio::time::{Instant, sleep};

use crate::check::{check_data, check_log, check_records, check_told, copy_of};
use crate::client::Client;
use crate::ledger::{Ledger, now};
use crate::process::{Hosting, Server};
use crate::report::Report;
use crate::tables::Tables;

/// How many tables are played at: all games, against people and against bots.
const TABLES: usize = 8;
/// How many records are replayed at the end.
const RECORDS: usize = 12;

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub enum Until {
    /// After so many kills.
    Rounds(u32),
    /// At this time; at least two rounds are played.
    Time(Instant),
}

impl Until {
    pub(crate) fn is_reached(self, rounds: u32) -> bool {
        match self {
            Until::Rounds(all) => rounds >= all,
            Until::Time(end) => rounds >= 2 && Instant::now() >= end,
        }
    }
}

/// Kills servers on one data folder and compares what was told with what was kept.
pub async fn kills(hosting: &Hosting, until: Until, seed: u64) -> Result<Report> {
    let mut report = Report::new("kills");
    let ledger = Ledger::default();
    let mut rng = Rng::fast(seed);
    let mut server = hosting.start()?;
    let people = guests(&server).await?;
    let mut bots = Bots::start(&people[0]).await?;
    let mut tables = Tables::new(people, &ledger, TABLES, seed);
    for round in 0.. {
        if until.is_reached(round) {
            break;
        }
        let mut playing = tables.play(Instant::now() + Duration::from_secs(20));
        sleep(Duration::from_millis(200 + u64::from(rng.below(600)))).await;
        // Every second kill waits for the moment at which the disk is written.
        let inside = round % 2 == 1 && server.wait_for_fsync(Duration::from_secs(2));
        server.kill()?;
        report.count("kills", 1);
        report.count("kills inside fsync", u64::from(inside));
        while playing.join_next().await.is_some() {}
        let touched = ledger.take_touched();
        let copy = copy_of(&hosting.data)?;
        check_log(copy.path(), &ledger, &touched, now(), &mut report).await?;
        server = hosting.start()?;
        let people = tables.people_at(server.address);
        check_told(people, &ledger, &touched, &mut report).await?;
        bots.check(&people[0], &mut report).await?;
    }
    let finished: Vec<String> = ledger.told().finished.iter().take(RECORDS).cloned().collect();
    let people = tables.people_at(server.address);
    check_records(&hosting.binary, &people[0], finished.into_iter(), &mut report).await?;
    server.kill()?;
    check_data(&hosting.binary, copy_of(&hosting.data)?.path(), &mut report)?;
    sum_up(hosting, &ledger, &mut report)?;
    Ok(report)
}

/// Two new guests.
pub(crate) async fn guests(server: &Server) -> Result<[Client; 2]> {
    let anna = Client::guest(server.address, "Anna").await?;
    Ok([anna, Client::guest(server.address, "Ben").await?])
}

/// Counts what the ledger holds, and takes over what its clients noticed.
pub(crate) fn sum_up(hosting: &Hosting, ledger: &Ledger, report: &mut Report) -> Result<()> {
    let told = ledger.told();
    report.count("acknowledged commands", told.commands.len() as u64);
    for what in
        ["lost", "doubled", "gaps", "out of order", "shown and not kept", "refused and stored"]
    {
        report.count(what, 0);
    }
    report.count("shown and not kept", told.withdrawn);
    report.count("views computed and compared", told.views);
    report.count("matches finished", told.finished.len() as u64);
    report.count_all("refused: ", &told.refusals);
    for fault in &told.faults {
        report.fault(fault);
    }
    let panics = hosting.panics()?;
    report.count("panics", panics);
    report.expect(panics == 0, || format!("{panics} panics, see {}", hosting.log.display()));
    Ok(())
}

/// A match of bots alone: it goes on after a kill without anyone asking.
struct Bots {
    id: String,
    seen: u64,
}

impl Bots {
    async fn start(host: &Client) -> Result<Bots> {
        let wanted = json!({"game": "worldbattle", "seats": ["easy", "easy"],
            "setup": {"round_limit": 4000}});
        Ok(Bots { id: host.start_match(wanted).await?, seen: 0 })
    }

    async fn check(&mut self, host: &Client, report: &mut Report) -> Result<()> {
        let before = self.seen;
        for _ in 0..300 {
            let info = host.must("GET", &format!("/matches/{}", self.id), Value::Null).await?;
            self.seen = info["seq"].as_u64().unwrap_or(0);
            if info["status"] == "finished" {
                *self = Bots::start(host).await?;
                return Ok(());
            }
            if self.seen > before + 2 {
                return Ok(());
            }
            sleep(Duration::from_millis(10)).await;
        }
        report.fault(format!("the bots of {} stand still at event {before}", self.id));
        Ok(())
    }
}
