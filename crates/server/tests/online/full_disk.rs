//! A disk that is really full: a small file system in memory, with a file that takes all its room.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use protocol::MatchStatus;
use serde_json::{Value, json};
use server::TimeSource;
use sqlx::Connection;
use tempfile::TempDir;
use tokio::time::timeout;

use crate::support::{Server, open_store, quick};

/// A file system of 8 MB. Mounting one takes the rights of root; a test without them fails.
struct SmallDisk {
    folder: Arc<TempDir>,
}

impl SmallDisk {
    fn mount() -> SmallDisk {
        let folder = Arc::new(TempDir::new().unwrap());
        run("mount", &["-t", "tmpfs", "-o", "size=8m", "tmpfs"], folder.path());
        SmallDisk { folder }
    }

    fn ballast(&self) -> PathBuf {
        self.folder.path().join("ballast")
    }

    /// Takes all the room that is left.
    fn fill(&self) {
        let mut file = fs::File::create(self.ballast()).unwrap();
        while file.write_all(&[0; 4096]).is_ok() {}
    }

    fn make_room(&self) {
        fs::remove_file(self.ballast()).unwrap();
    }

    fn remount(&self, mode: &str) {
        run("mount", &["-o", &format!("remount,{mode}")], self.folder.path());
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.folder.path()).status(); // a leftover
    }
}

fn run(program: &str, arguments: &[&str], folder: &Path) {
    let done = Command::new(program).args(arguments).arg(folder).output();
    let done = done.unwrap_or_else(|error| panic!("{program} cannot be run: {error}"));
    let why = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "this test mounts a file system, which takes root: {why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_tells_nobody_anything_and_the_move_comes_once_there_is_room() {
    let disk = SmallDisk::mount();
    let store = Arc::new(open_store(&disk.folder).await);
    let server = Server::over(store, disk.folder.clone(), quick(), TimeSource::system()).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone", "setup": {"first_player": "a"}})).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    let (mut bens, mut watching) =
        (ben.follow(&id, None).await, server.anyone().follow(&id, None).await);
    bens.hear().await;
    watching.hear().await;
    let attack = anna.legal(&id).await.into_iter().find(|it| it.contains('>')).unwrap();
    let command = json!({"cmd_id": "once", "action": attack});
    let commands = format!("/matches/{id}/commands");

    disk.fill();
    anna.post(&commands, command.clone()).await.refused(503, "server.unavailable");
    let resign = json!({"cmd_id": "end", "action": "resign"});
    anna.post(&commands, resign).await.refused(503, "server.unavailable");
    for listener in [&mut bens, &mut watching] {
        while let Ok(heard) = timeout(Duration::from_millis(300), listener.hear()).await {
            assert_eq!(heard["t"], "presence", "told on a full disk: {heard}");
        }
    }
    let proof = ben.get(&format!("/matches/{id}/proof")).await.ok(200);
    assert!(proof["secret"].is_null());
    let seen = ben.info(&id).await;
    assert_eq!((seen.seq, seen.status), (2, MatchStatus::Running));

    disk.make_room();
    let done = anna.post(&commands, command.clone()).await.ok(200);
    assert_eq!(done["seq"], 3);
    assert_eq!(anna.post(&commands, command).await.ok(200), done, "once");
    for listener in [&mut bens, &mut watching] {
        listener.until_seq(3).await;
    }
    ben.act(&id, "resign").await.ok(200);
    let record: Value = ben.get(&format!("/matches/{id}/record")).await.ok(200);
    catalog::GameId::verify(record.as_str().unwrap()).unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_write_is_not_ready() {
    let disk = SmallDisk::mount();
    let store = Arc::new(open_store(&disk.folder).await);
    let server = Server::over(store, disk.folder.clone(), quick(), TimeSource::system()).await;
    let anyone = server.anyone();
    anyone.get("/readyz").await.ok(200);
    disk.fill();
    anyone.get("/readyz").await.refused(503, "server.unavailable");
    assert_eq!(anyone.get("/healthz").await.status, 200, "the process is there");
    disk.make_room();
    anyone.get("/readyz").await.ok(200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_not_ready_though_a_short_write_still_fits_into_the_log() {
    let disk = SmallDisk::mount();
    let store = Arc::new(open_store(&disk.folder).await);
    let server = Server::over(store, disk.folder.clone(), quick(), TimeSource::system()).await;
    let anyone = server.anyone();
    for _ in 0..3 {
        anyone.get("/readyz").await.ok(200); // the write-ahead log takes some room
    }
    // Folded into the file, the log begins anew in the room it has.
    let url = format!("sqlite://{}", disk.folder.path().join("salient.db").display());
    let mut connection = sqlx::SqliteConnection::connect(&url).await.unwrap();
    sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut connection).await.unwrap();
    disk.fill();
    let refused = anyone.get("/readyz").await;
    refused.refused(503, "server.unavailable");
    disk.make_room();
    anyone.get("/readyz").await.ok(200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_only_folder_is_named_as_such() {
    let disk = SmallDisk::mount();
    let store = open_store(&disk.folder).await;
    store::Store::close(&store).await.unwrap();
    disk.remount("ro");
    let path = disk.folder.path().join("salient.db");
    let refused = store::Sqlite::open(&path, store::SqliteOptions::default()).await;
    let why = refused.expect_err("nothing can be written there").to_string();
    assert!(why.contains("read-only") && why.contains(path.to_str().unwrap()), "{why}");
    disk.remount("rw");
    open_store(&disk.folder).await;
}
