//! A disk that is full for a while: what could not be stored is refused and seen by nobody.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Result, bail};
use serde_json::Value;
use tempfile::TempDir;
use tokio::time::{Instant, sleep};

use crate::check::{check_data, check_log, check_records, check_told, copy_of};
use crate::kills::{guests, sum_up};
use crate::ledger::{Ledger, now};
use crate::process::{Hosting, Server};
use crate::report::Report;
use crate::tables::Tables;

/// How many tables are played at.
const TABLES: usize = 8;
/// The size of the disk.
const MEGABYTES: u32 = 48;

/// Fills the disk of a server under load, frees it, kills the server, and compares.
pub async fn full_disk(hosting: &Hosting, end: Instant, seed: u64) -> Result<Report> {
    let mut report = Report::new("full disk");
    let disk = match SmallDisk::mount(MEGABYTES) {
        Ok(disk) => disk,
        Err(error) => return Ok(Report::skipped("full disk", error.to_string())),
    };
    let hosting = Hosting { data: disk.path().to_owned(), ..hosting.clone() };
    let ledger = Ledger::default();
    let mut server = hosting.start()?;
    let mut tables = Tables::new(guests(&server).await?, &ledger, TABLES, seed);
    let mut rounds = 0;
    while rounds == 0 || Instant::now() < end {
        rounds += 1;
        play_on_full_disk(&mut server, &mut tables, &ledger, &disk, &mut report).await?;
        server.kill()?;
        let touched = ledger.take_touched();
        check_log(copy_of(&hosting.data)?.path(), &ledger, &touched, now(), &mut report).await?;
        server = hosting.start()?;
        check_told(tables.people_at(server.address), &ledger, &touched, &mut report).await?;
    }
    report.count("times the disk was full", rounds);
    let finished: Vec<String> = ledger.told().finished.iter().take(8).cloned().collect();
    let people = tables.people_at(server.address);
    check_records(&hosting.binary, &people[0], finished.into_iter(), &mut report).await?;
    server.kill()?;
    check_data(&hosting.binary, copy_of(&hosting.data)?.path(), &mut report)?;
    sum_up(&hosting, &ledger, &mut report)?;
    let refused = ledger.told().unavailable.len() as u64;
    report.count("commands refused on the full disk", refused);
    report.expect(refused > 0, || "the disk was never full for a command".to_owned());
    Ok(report)
}

/// One second of play, two on a full disk with a resignation at every table, one after it.
async fn play_on_full_disk(
    server: &mut Server,
    tables: &mut Tables,
    ledger: &Ledger,
    disk: &SmallDisk,
    report: &mut Report,
) -> Result<()> {
    play_for(tables, Duration::from_secs(1)).await;
    disk.fill()?;
    play_for(tables, Duration::from_secs(2)).await;
    // Moves that would end the match, and with it reveal the secret of its dice.
    report.count("resignations taken on the full disk", tables.resign().await);
    let someone = &tables.people_at(server.address)[0];
    let ready = someone.ask("GET", "//readyz", Value::Null).await;
    let status = ready.map(|(status, _)| status);
    report.expect(status == Some(503), || {
        format!("/readyz answers {status:?} instead of 503 while nothing can be stored")
    });
    disk.free()?;
    let before = ledger.told().commands.len();
    play_for(tables, Duration::from_secs(2)).await;
    let after = ledger.told().commands.len();
    report.expect(after > before, || "nothing is acknowledged after the disk was freed".to_owned());
    report.expect(server.is_running(), || "the server ended on the full disk".to_owned());
    Ok(())
}

async fn play_for(tables: &Tables, time: Duration) {
    let mut playing = tables.play(Instant::now() + time);
    while playing.join_next().await.is_some() {}
    sleep(Duration::from_millis(50)).await; // what was sent to viewers arrives
}

/// A tmpfs; it is taken away when this is dropped.
pub(crate) struct SmallDisk {
    folder: TempDir,
}

impl SmallDisk {
    /// A disk of so many megabytes, which every user may enter.
    pub(crate) fn mount(megabytes: u32) -> Result<SmallDisk> {
        let folder = TempDir::new()?;
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={megabytes}m,mode=755"), "tmpfs"]);
        let mounted = mount.arg(folder.path()).stderr(Stdio::null()).status();
        if !mounted.is_ok_and(|status| status.success()) {
            bail!("it needs a small tmpfs, which could not be mounted: run it as root");
        }
        Ok(SmallDisk { folder })
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    fn ballast(&self) -> PathBuf {
        self.folder.path().join("ballast")
    }

    /// Fills it to the last page.
    pub(crate) fn fill(&self) -> Result<()> {
        let mut file = File::create(self.ballast())?;
        for size in [1 << 16, 1 << 12] {
            let bytes = vec![0; size];
            while file.write_all(&bytes).is_ok() {}
        }
        Ok(())
    }

    /// Gives the room back.
    pub(crate) fn free(&self) -> Result<()> {
        Ok(std::fs::remove_file(self.ballast())?)
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        if !unmount(self.folder.path(), &[]) {
            unmount(self.folder.path(), &["-l"]); // somebody still has a file of it open
        }
    }
}

fn unmount(folder: &Path, how: &[&str]) -> bool {
    Command::new("umount").args(how).arg(folder).status().is_ok_and(|status| status.success())
}
