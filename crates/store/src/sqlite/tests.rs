//! What only the writer's own connection can show: a disk that is full.

use tempfile::TempDir;

use super::{Sqlite, SqliteOptions};
use crate::{
    Change, Event, Log, MatchId, MatchRow, NewMatch, Receipt, Secret, Status, Store, StoreError,
    Visibility,
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

/// As if the disk had room for so many pages only.
async fn limit_pages(store: &Sqlite, pages: u32) {
    let pragma = format!("PRAGMA max_page_count = {pages}");
    let limit = store.writer.write(|on| {
        Box::pin(async move {
            sqlx::raw_sql(sqlx::AssertSqlSafe(pragma)).execute(on).await?;
            Ok(())
        })
    });
    limit.await.unwrap();
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
