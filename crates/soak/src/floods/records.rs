//! Long records, many at once: each holds thousands of steps that the server plays again.

use std::net::IpAddr;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::client::Client;
use crate::process::{Hosting, Server};
use crate::report::Report;

use super::calls::flood;

/// How many records one address sends.
const RECORDS: u64 = 50;
/// How many of them a server checks for an address in a minute, and some more while it does.
const CHECKED: u64 = 30;
/// By how much the memory may grow meanwhile, in KB.
const GROWTH: u64 = 300 * 1024;

/// One address has long records checked and kept, all at once.
pub(super) async fn long_records(
    hosting: &Hosting,
    server: &Server,
    from: IpAddr,
    report: &mut Report,
) -> Result<()> {
    let record = longest_record(&hosting.binary)?;
    report.count("bytes of the longest record", record.len() as u64);
    let attacker = Client::from_address(server.address, from)?;
    let eve = attacker.clone().become_guest("Eve").await?;
    let before = server.peak_memory()?;
    let answers = flood(RECORDS, |number| {
        let (caller, path) = match number % 2 {
            0 => (attacker.clone(), "/records"),
            _ => (eve.clone(), "/records?keep=true"),
        };
        let record = record.clone();
        async move { caller.send_record(path, record).await }
    })
    .await;
    answers.tell_records(CHECKED, report);
    let alive = eve.must("GET", "//healthz", Value::Null).await;
    report.expect(alive.is_ok(), || "the server does not answer after the records".to_owned());
    let grown = server.peak_memory()?.saturating_sub(before);
    report.count("KB of memory that long records took", grown);
    report.expect(grown < GROWTH, || format!("long records took {grown} KB of memory"));
    Ok(())
}

/// The longest record of some games that bots play by chance.
fn longest_record(salient: &Path) -> Result<String> {
    let folder = tempfile::tempdir()?;
    let mut sim = Command::new(salient);
    sim.args(["sim", "worldbattle", "--bots", "random,random", "--games", "4"]);
    sim.args(["--set", "round_limit=450", "--records"]); // some 800 KB of the 1 MB a record may have
    let status = sim.arg(folder.path()).stdout(Stdio::null()).status()?;
    ensure!(status.success(), "salient sim ended with {status}");
    let mut records = Vec::new();
    for file in std::fs::read_dir(folder.path())? {
        records.push(std::fs::read_to_string(file?.path())?);
    }
    records.into_iter().max_by_key(String::len).context("salient sim wrote no record")
}
