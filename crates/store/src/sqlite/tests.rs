//! What only the store's own connections can show: a disk that is full, tables that are damaged, a
//! write-ahead log that is gone.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tempfile::TempDir;

use super::{Sqlite, SqliteOptions};
use crate::{
    Change, Event, Log, MatchId, MatchRow, NewMatch, People, Receipt, Secret, Status, Store,
    StoreError, TokenHash, Visibility,
};

#[tokio::test]
async fn a_full_disk_refuses_and_harms_nothing() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("salient.db");
    let store = Sqlite::open(&path, SqliteOptions::default()).await.unwrap();
    let id = MatchId::from("m");
    store.create_match(new_match(&id)).await.unwrap();
    store.append(&id, event(1, 10), Change::default()).await.unwrap();

    limit_pages(&store, 60).await;
    // In one heap: what fits, what does not, what fits after it.
    let (fits, too_much, other) = tokio::join!(
        store.append(&id, event(2, 10), Change::default()),
        store.append(&id, event(3, 1_000_000), Change::default()),
        store.create_match(new_match(&"n".into())),
    );
    assert!(matches!(too_much, Err(StoreError::Unavailable(_))), "{too_much:?}");
    let head = store.load_match(&id).await.unwrap().head;
    assert_eq!(head, if fits.is_ok() { 2 } else { 1 }, "{fits:?}");
    assert_eq!(store.load_match(&"n".into()).await.is_ok(), other.is_ok(), "{other:?}");

    limit_pages(&store, 1_000_000).await;
    let receipt = store.append(&id, event(head + 1, 1_000_000), Change::default()).await;
    assert!(matches!(receipt, Ok(Receipt::Appended)), "{receipt:?}");
    store.check().await.unwrap();
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_store_with_a_damaged_or_missing_table_is_not_ready() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("salient.db");
    let store = Sqlite::open(&path, SqliteOptions::default()).await.unwrap();
    store.create_match(new_match(&"m".into())).await.unwrap();
    store.ready().await.unwrap();
    let root = "SELECT rootpage FROM sqlite_schema WHERE name = 'event'";
    let root: i64 = sqlx::query_scalar(root).fetch_one(&store.readers).await.unwrap();
    store.close().await.unwrap();
    let mut bytes = std::fs::read(&path).unwrap();
    let page = (root as usize - 1) * 4096;
    bytes[page..page + 4096].fill(0xa5);
    std::fs::write(&path, bytes).unwrap();
    let store = Sqlite::open(&path, SqliteOptions::default()).await.unwrap();
    let damaged = store.ready().await;
    assert!(matches!(damaged, Err(StoreError::Damaged(_))), "{damaged:?}");

    let path = folder.path().join("other.db");
    let store = Sqlite::open(&path, SqliteOptions::default()).await.unwrap();
    run(&store, "DROP TABLE chat".to_owned()).await;
    assert!(store.ready().await.is_err());
}

#[tokio::test]
async fn one_append_that_does_not_fit_takes_nothing_of_its_neighbours_with_it() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("salient.db");
    let store = Sqlite::open(&path, SqliteOptions::default()).await.unwrap();
    let (one, two) = (MatchId::from("one"), MatchId::from("two"));
    store.create_match(new_match(&one)).await.unwrap();
    store.create_match(new_match(&two)).await.unwrap();
    let append = |id, seq| store.append(id, event(seq, 10), Change::default());
    // All of them wait before the first is written: they share a statement, or try to.
    let (first, too_early, next, other) =
        tokio::join!(append(&one, 1), append(&two, 5), append(&one, 2), append(&two, 1));
    let told = [first, too_early, next, other].map(Result::unwrap);
    let expected =
        [Receipt::Appended, Receipt::Conflict { head: 0 }, Receipt::Appended, Receipt::Appended];
    assert_eq!(told, expected);
    for (id, head) in [(&one, 2), (&two, 1)] {
        assert_eq!(store.load_match(id).await.unwrap().head, head);
        assert_eq!(store.events_after(id, 0, 10).await.unwrap()[0], event(1, 10));
    }
    store.check().await.unwrap();
}

#[tokio::test]
async fn a_store_without_any_one_of_its_tables_is_not_ready() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("whole.db");
    let store = Sqlite::open(&path, SqliteOptions::default()).await.unwrap();
    store.ready().await.unwrap();
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&store.readers).await.unwrap();
    store.close().await.unwrap();
    assert!(tables.len() >= 12, "{tables:?}");
    for table in tables {
        let path = folder.path().join(format!("without-{table}.db"));
        let store = Sqlite::open(&path, SqliteOptions::default()).await.unwrap();
        // The store's own writer could not drop all of them: it counts in one.
        let mut other = SqliteConnectOptions::new().filename(&path).connect().await.unwrap();
        let drop = sqlx::AssertSqlSafe(format!("DROP TABLE {table}"));
        sqlx::raw_sql(drop).execute(&mut other).await.unwrap();
        other.close().await.unwrap();
        assert!(store.ready().await.is_err(), "without {table}");
    }
}

#[tokio::test]
async fn a_question_whether_it_is_ready_really_writes() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("salient.db");
    let store = Sqlite::open(&path, SqliteOptions::default()).await.unwrap();
    let probes = || async {
        let probes = sqlx::query_scalar("SELECT probes FROM acknowledged");
        let probes: i64 = probes.fetch_one(&store.readers).await.unwrap();
        probes
    };
    let before = probes().await;
    store.ready().await.unwrap();
    assert_eq!(probes().await, before + 1);
}

/// What a crash leaves: the files as they are while the store is open.
fn crashed(from: &TempDir, files: &[&str]) -> TempDir {
    let left = TempDir::new().unwrap();
    for file in files {
        std::fs::copy(from.path().join(file), left.path().join(file)).unwrap();
    }
    left
}

#[tokio::test]
async fn a_log_that_vanished_after_a_crash_is_noticed() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("salient.db");
    let store = Sqlite::open(&path, SqliteOptions::default()).await.unwrap();
    let id = MatchId::from("m");
    store.create_match(new_match(&id)).await.unwrap();
    for seq in 1..=20 {
        store.append(&id, event(seq, 10), Change::default()).await.unwrap();
    }
    let (wal, mark) = ("salient.db-wal", "salient.db-acknowledged");
    let whole = crashed(&folder, &["salient.db", wal, mark]);
    let without = crashed(&folder, &["salient.db", mark]);
    store.close().await.unwrap();

    let open = async |folder: &TempDir| {
        Sqlite::open(&folder.path().join("salient.db"), SqliteOptions::default()).await
    };
    let store = open(&whole).await.unwrap();
    assert_eq!(store.load_match(&id).await.unwrap().head, 20);
    let lost = open(&without).await;
    assert!(matches!(lost, Err(StoreError::Lost { .. })), "{lost:?}");
    let lost = lost.unwrap_err().to_string();
    assert!(lost.contains("-wal") && lost.contains("salient.db-acknowledged"), "{lost}");
    // Whoever puts an older copy back on purpose deletes the mark.
    std::fs::remove_file(without.path().join(mark)).unwrap();
    open(&without).await.unwrap();
}

#[tokio::test]
async fn what_changes_nothing_is_not_counted_as_a_change() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("salient.db");
    let store = Sqlite::open(&path, SqliteOptions::default()).await.unwrap();
    let number = || async {
        let number = sqlx::query_scalar("SELECT number FROM acknowledged");
        let number: i64 = number.fetch_one(&store.readers).await.unwrap();
        number
    };
    let before = number().await;
    store.claim_due(0, 1, 10).await.unwrap();
    store.create_match(new_match(&"m".into())).await.unwrap();
    assert_eq!(number().await, before + 1);
    store.claim_due(0, 1, 10).await.unwrap();
    assert!(store.create_match(new_match(&"m".into())).await.is_err());
    store.claim_due(0, 1, 10).await.unwrap();
    assert_eq!(number().await, before + 1);
}

/// As if the disk had room for so many pages only.
async fn limit_pages(store: &Sqlite, pages: u32) {
    run(store, format!("PRAGMA max_page_count = {pages}")).await;
}

/// Runs a statement on the writer's connection.
async fn run(store: &Sqlite, statement: String) {
    let run = store.writer.write(|on| {
        Box::pin(async move {
            sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(on).await?;
            Ok(())
        })
    });
    run.await.unwrap();
}

fn event(seq: u64, size: usize) -> Event {
    Event {
        seq,
        cmd_id: format!("c{seq}").into(),
        actor: "seat 1".to_owned(),
        at: 5,
        body: "x".repeat(size),
        view_hash: String::new(),
    }
}

fn new_match(id: &MatchId) -> NewMatch {
    let row = MatchRow {
        id: id.clone(),
        game: "conquer".to_owned(),
        rules_version: 1,
        setup: "{}".to_owned(),
        options: "{}".to_owned(),
        meta: "{}".to_owned(),
        secret: Secret([1; 32]),
        commitment: [2; 32],
        status: Status::Running,
        visibility: Visibility::Public,
        join_code: None,
        created_at: 0,
        updated_at: 0,
        head: 0,
    };
    NewMatch { row, first: Vec::new(), due: Vec::new() }
}

/// A file of the first version comes up to date: sessions are known, and no token is for ever.
#[tokio::test]
async fn tokens_of_the_first_version_get_an_end() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("salient.db");
    let options = SqliteConnectOptions::new().filename(&path).create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    let rows = "INSERT INTO person VALUES ('ann', 'guest', 'Ann', NULL, NULL, 5); \
                INSERT INTO token VALUES (zeroblob(32), 'ann', 'play', 'guest', 5, NULL, NULL); \
                PRAGMA application_id = 1398893684; PRAGMA user_version = 1";
    sqlx::raw_sql(include_str!("1.sql")).execute(&mut connection).await.unwrap();
    sqlx::raw_sql(rows).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();

    let store = Sqlite::open(&path, SqliteOptions::default()).await.unwrap();
    let token = store.token(&TokenHash([0; 32])).await.unwrap();
    assert!(token.session);
    let day = 24 * 3_600_000;
    assert!(token.expires_at.unwrap() > 364 * day, "{token:?}");
    assert_eq!(store.user(&"ann".into()).await.unwrap().name, "Ann");
    store.close().await.unwrap();
}
