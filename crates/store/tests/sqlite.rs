//! The store in one SQLite file: every promise of a store, and what is SQLite's own.

#![allow(clippy::unwrap_used)] // all of these files are tests

mod suite;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use async_trait::async_trait;
use store::{Change, Log, MatchId, Receipt, Sqlite, SqliteOptions, Store, StoreError};
use suite::{Home, event, new_match};
use tempfile::TempDir;
use tokio::task::JoinSet;

suite::every_promise! { crate::folder }

/// A folder with the file of one store.
struct Folder(TempDir);

fn folder() -> Folder {
    Folder(TempDir::new().expect("a folder for the test"))
}

impl Folder {
    fn file(&self) -> PathBuf {
        self.0.path().join("salient.db")
    }

    async fn sqlite(&self) -> Arc<Sqlite> {
        Arc::new(open(&self.file()).await.unwrap())
    }
}

#[async_trait]
impl Home for Folder {
    async fn open(&self) -> Arc<dyn Store> {
        self.sqlite().await
    }

    fn another(&self) -> Box<dyn Home> {
        Box::new(folder())
    }
}

async fn open(path: &std::path::Path) -> Result<Sqlite, StoreError> {
    Sqlite::open(path, SqliteOptions::default()).await
}

#[tokio::test]
async fn a_newer_file_is_refused_by_name_and_left_alone() {
    let folder = folder();
    folder.sqlite().await.close().await.unwrap();
    let mut file = fs::read(folder.file()).unwrap();
    // SQLite keeps the version of the tables in the head of the file.
    file[60..64].copy_from_slice(&99_u32.to_be_bytes());
    fs::write(folder.file(), &file).unwrap();
    let error = open(&folder.file()).await.unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 99, known: 3 }), "{error:?}");
    assert_eq!(fs::read(folder.file()).unwrap(), file);
}

#[tokio::test]
async fn a_file_of_something_else_is_refused_and_left_alone() {
    let folder = folder();
    let text = "A letter, long enough to be taken for more than nothing. ".repeat(40);
    fs::write(folder.file(), &text).unwrap();
    let error = open(&folder.file()).await.unwrap_err();
    assert!(matches!(error, StoreError::NotAStore(_)), "{error:?}");
    assert_eq!(fs::read_to_string(folder.file()).unwrap(), text);
    let error = open(folder.0.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::NotAStore(_)), "a folder: {error:?}");
}

#[tokio::test]
async fn a_database_of_another_program_is_refused() {
    let folder = folder();
    folder.sqlite().await.close().await.unwrap();
    let mut file = fs::read(folder.file()).unwrap();
    // SQLite keeps the mark of the program in the head of the file.
    file[68..72].copy_from_slice(&[0; 4]);
    fs::write(folder.file(), &file).unwrap();
    let error = open(&folder.file()).await.unwrap_err();
    assert!(matches!(error, StoreError::NotAStore(_)), "{error:?}");
}

#[tokio::test]
async fn a_damaged_file_is_told() {
    let folder = folder();
    let store = folder.sqlite().await;
    for number in 0..100 {
        store.create_match(new_match(&format!("m{number}"))).await.unwrap();
    }
    store.check().await.unwrap();
    store.close().await.unwrap();
    let mut file = fs::read(folder.file()).unwrap();
    let half = file.len() / 2;
    file[half..].fill(0xa5);
    fs::write(folder.file(), &file).unwrap();
    let error = match open(&folder.file()).await {
        Ok(store) => store.check().await.unwrap_err(),
        Err(error) => error,
    };
    assert!(matches!(error, StoreError::Damaged(_)), "{error:?}");
}

#[tokio::test]
async fn a_full_queue_is_busy_and_loses_nothing_it_took() {
    let folder = folder();
    let options = SqliteOptions { queue: 4, ..SqliteOptions::default() };
    let store = Arc::new(Sqlite::open(&folder.file(), options).await.unwrap());
    store.create_match(new_match("m")).await.unwrap();
    let mut appends = JoinSet::new();
    for seq in 1..=100_u64 {
        let store = store.clone();
        appends.spawn(async move {
            let id = MatchId::from("m");
            store.append(&id, event(seq, &format!("c{seq}")), Change::default()).await
        });
    }
    let answers = appends.join_all().await;
    let busy = answers.iter().filter(|it| matches!(it, Err(StoreError::Busy))).count();
    let appended = answers.iter().filter(|it| matches!(it, Ok(Receipt::Appended))).count();
    assert!(busy > 0, "more than 4 of 100 at once");
    assert!(appended >= 4, "{appended}");
    let events = suite::all_events(&*store, &"m".into()).await;
    assert_eq!(events.len(), appended);
    suite::assert_no_gap(&events);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_while_writing_is_whole_and_a_prefix() {
    let folder = folder();
    let store = folder.sqlite().await;
    for number in 0..4 {
        store.create_match(new_match(&format!("m{number}"))).await.unwrap();
    }
    let mut writers = JoinSet::new();
    for number in 0..4 {
        let store = store.clone();
        writers.spawn(async move {
            let id = MatchId(format!("m{number}"));
            for seq in 1..=200 {
                suite::append(&*store, &id, event(seq, &format!("c{seq}"))).await;
            }
        });
    }
    let mut copied = Vec::new();
    for number in 0..3 {
        // Some are acknowledged before the copy is made: they must be in it.
        let head = wait_for_progress(&store, number * 40 + 5).await;
        let copy = folder.0.path().join(format!("copy{number}.db"));
        store.backup(&copy).await.unwrap();
        copied.push((head, copy));
    }
    writers.join_all().await;
    for (head, copy) in copied {
        let copy = open(&copy).await.unwrap();
        copy.check().await.unwrap();
        assert!(copy.load_match(&"m0".into()).await.unwrap().head >= head);
        for number in 0..4 {
            let id = MatchId(format!("m{number}"));
            let events = suite::all_events(&copy, &id).await;
            assert_eq!(events[..], suite::all_events(&*store, &id).await[..events.len()]);
        }
        // A copy is a store like any other.
        suite::append(&copy, &"m0".into(), event(1, "c1")).await;
        copy.close().await.unwrap();
    }
}

/// Waits until the first match has this many events; how many it has.
async fn wait_for_progress(store: &Sqlite, events: u64) -> u64 {
    loop {
        let head = store.load_match(&"m0".into()).await.unwrap().head;
        if head >= events {
            return head;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_backup_writes_over_nothing() {
    let folder = folder();
    let store = folder.sqlite().await;
    let copy = folder.0.path().join("copy.db");
    fs::write(&copy, "dear to somebody").unwrap();
    let error = store.backup(&copy).await.unwrap_err();
    assert!(matches!(error, StoreError::Exists(_)), "{error:?}");
    assert_eq!(fs::read_to_string(&copy).unwrap(), "dear to somebody");
    let nowhere = folder.0.path().join("no such folder").join("copy.db");
    let error = store.backup(&nowhere).await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
    let mut left: Vec<_> =
        fs::read_dir(folder.0.path()).unwrap().map(|it| it.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left[0], "copy.db");
    assert!(left[1..].iter().all(|it| it.to_string_lossy().starts_with("salient.db")), "{left:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_on_one_file_make_one_log() {
    let folder = folder();
    let (one, two) = (folder.sqlite().await, folder.sqlite().await);
    one.create_match(new_match("m")).await.unwrap();
    let mut writers = JoinSet::new();
    for (name, store) in [("a", one.clone()), ("b", two.clone())] {
        writers.spawn(async move {
            let (id, mut next) = (MatchId::from("m"), 1);
            for number in 0..40 {
                let cmd_id = format!("{name}{number}");
                while let Receipt::Conflict { head } =
                    suite::append(&*store, &id, event(next, &cmd_id)).await
                {
                    next = head + 1;
                }
                next += 1;
            }
        });
    }
    writers.join_all().await;
    let events = suite::all_events(&*one, &"m".into()).await;
    assert_eq!(events.len(), 80);
    suite::assert_no_gap(&events);
    one.close().await.unwrap();
    two.check().await.unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn files_and_copies_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder();
    let store = folder.sqlite().await;
    store.create_match(new_match("m")).await.unwrap();
    let copy = folder.0.path().join("copy.db");
    store.backup(&copy).await.unwrap();
    let mut seen = Vec::new();
    for entry in fs::read_dir(folder.0.path()).unwrap() {
        let entry = entry.unwrap();
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        let name = entry.file_name().into_string().unwrap();
        assert_eq!(mode, 0o600, "{name} has the mode {mode:o}");
        seen.push(name);
    }
    seen.sort();
    assert_eq!(
        seen,
        ["copy.db", "salient.db", "salient.db-acknowledged", "salient.db-shm", "salient.db-wal"]
    );
    store.close().await.unwrap();
}
