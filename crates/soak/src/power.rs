//! Power cuts: what a disk would hold if the power went away at any moment of a run.
//!
//! strace writes down every write and every sync of a server under load. Afterwards the files are
//! rebuilt as of a chosen moment: what was synced before it is there, and of what was written but not
//! synced any part may be there or not (`disk::Loose`). What clients had been told by that moment
//! must be in the rebuilt log. Taken for granted: a file that was synced has its entry in the folder,
//! and a file that was deleted stays deleted.

pub(crate) mod disk;
pub(crate) mod trace;

use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};
use tabletop::Rng;
use tempfile::TempDir;
use tokio::time::{Instant, sleep};

use crate::check::{check_data, check_log};
use crate::kills::{guests, sum_up};
use crate::ledger::{Ledger, now};
use crate::process::Hosting;
use crate::report::Report;
use crate::tables::Tables;
use disk::{Disk, Loose};

/// How many tables are played at.
const TABLES: usize = 8;
/// One in so many rebuilt folders is also checked by the real program.
const CHECKED_BY_PROGRAM: u64 = 10;
/// The longest run that is traced: a trace is long.
const LONGEST_TRACE: Duration = Duration::from_secs(20);

/// Traces servers under load and cuts the power at many moments of each run.
pub async fn power_cuts(hosting: &Hosting, end: Instant, seed: u64) -> Result<Report> {
    if !has_strace() {
        let why = "it needs strace, which is in Debian's package of that name";
        return Ok(Report::skipped("power cuts", why.to_owned()));
    }
    let mut report = Report::new("power cuts");
    let mut rng = Rng::fast(seed);
    let ledger = Ledger::default();
    let mut rounds = 0;
    while rounds == 0 || Instant::now() < end {
        rounds += 1;
        // Each run has a folder of its own: the trace begins with nothing.
        let folder = TempDir::new()?;
        let hosting = Hosting {
            data: folder.path().join("data"),
            log: hosting.log.clone(),
            ..hosting.clone()
        };
        std::fs::create_dir(&hosting.data)?;
        let left = end.saturating_duration_since(Instant::now());
        let length = left.mul_f64(0.4).clamp(Duration::from_secs(3), LONGEST_TRACE);
        let trace = run_traced(&hosting, &ledger, length, seed + rounds).await?;
        let deadline = (Instant::now() + length).min(end.max(Instant::now() + length / 2));
        cut(&hosting, &trace, &ledger, deadline, &mut rng, &mut report).await?;
    }
    report.count("traced runs", rounds);
    sum_up(hosting, &ledger, &mut report)?;
    Ok(report)
}

fn has_strace() -> bool {
    let asked = Command::new("strace").arg("-V").stdout(Stdio::null()).status();
    asked.is_ok_and(|status| status.success())
}

/// Plays on a traced server and kills it; what it did to its files.
async fn run_traced(
    hosting: &Hosting,
    ledger: &Ledger,
    length: Duration,
    seed: u64,
) -> Result<trace::Trace> {
    let file = hosting.data.with_extension("strace");
    let server = hosting.start_traced(&file)?;
    let tables = Tables::new(guests(&server).await?, ledger, TABLES, seed);
    let mut playing = tables.play(Instant::now() + length);
    sleep(length).await;
    server.kill()?;
    while playing.join_next().await.is_some() {}
    sleep(Duration::from_millis(300)).await; // strace writes its last lines
    let text = std::fs::read_to_string(&file).context("strace wrote a trace")?;
    trace::Trace::read(&text, &hosting.data)
}

/// Cuts the power at moments of a run until the time is up.
async fn cut(
    hosting: &Hosting,
    trace: &trace::Trace,
    ledger: &Ledger,
    deadline: Instant,
    rng: &mut Rng,
    report: &mut Report,
) -> Result<()> {
    let matches = ledger.take_touched();
    let moments: Vec<f64> = {
        let told = ledger.told();
        let of_run = told.commands.iter().filter(|((id, _), _)| matches.contains(id));
        of_run.map(|(_, acknowledged)| acknowledged.at).collect()
    };
    let (Some(first), Some(last)) = (trace.first(), trace.last()) else {
        report.fault("the trace is empty");
        return Ok(());
    };
    let mut cuts = 0;
    while cuts < 6 || Instant::now() < deadline {
        // Half of them the very moment after an answer arrived, when the least may be missing.
        let at = match rng.below(2) {
            0 if !moments.is_empty() => moments[rng.below(moments.len() as u32) as usize],
            _ => first + (last - first) * f64::from(rng.below(10_000)) / 10_000.0,
        };
        let loose = [Loose::Lost, Loose::Kept, Loose::Prefix, Loose::Any, Loose::Torn];
        let loose = loose[rng.below(loose.len() as u32) as usize];
        let folder = TempDir::new()?;
        let disk = Disk::at(trace, at, loose, rng);
        disk.write(folder.path())?;
        report.count("power cuts", 1);
        report.count("unsynced writes at the cuts", disk.loose);
        if !folder.path().join("salient.db").exists() {
            let early = moments.iter().all(|it| *it > at);
            report.expect(early, || "there is no data although moves were acknowledged".to_owned());
            continue;
        }
        let before = report.faults().len();
        check_log(folder.path(), ledger, &matches, at, report).await?;
        cuts += 1;
        if cuts % CHECKED_BY_PROGRAM == 0 {
            check_data(&hosting.binary, folder.path(), report)?;
        }
        if report.faults().len() > before {
            report.fault(format!("… at a cut {:.3} s before the end, {loose:?}", last - at));
        }
    }
    debug_assert!(last <= now());
    Ok(())
}
