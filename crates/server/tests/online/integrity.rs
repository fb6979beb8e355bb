//! Data that was changed or damaged is found and named.

use std::sync::Arc;

use serde_json::json;
use server::{Data, TimeSource};
use store::{Event, Log, Retention, Rewrite, Store};
use tempfile::TempDir;

use crate::faulty_store::{Call, Fault, FaultyStore};
use crate::support::{Server, copied, metric, open_store, quick, until};

/// The data of a server with one match, and a copy of that match with one event changed.
async fn changed(change: impl Fn(&mut Event)) -> (Arc<TempDir>, String, u64) {
    let data = Arc::new(TempDir::new().unwrap());
    let server = Server::on(data.clone(), quick()).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone", "setup": {"first_player": "a"}})).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    let attack = anna.legal(&id).await.into_iter().find(|it| it.contains('>')).unwrap();
    let seq = anna.act(&id, &attack).await.ok(200)["seq"].as_u64().unwrap();
    server.stop().await;
    let store = open_store(&data).await;
    let mut copy = copied(&store, &id, "changed").await;
    let changed = copy.row.id.to_string();
    change(copy.first.iter_mut().find(|event| event.seq == seq).unwrap());
    store.create_match(copy).await.unwrap();
    store.close().await.unwrap();
    (data, changed, seq)
}

/// What `salient admin check` says, and how many damaged logs a start finds.
async fn found(data: Arc<TempDir>) -> (Result<(), String>, u32) {
    let opened = Data::open(data.path()).await.unwrap();
    let checked = opened.check().await.map_err(|error| error.to_string());
    opened.close().await.unwrap();
    let server = Server::on(data, quick()).await;
    let metrics = server.anyone().get("/metrics").await.ok(200);
    let mut lines = metrics.as_str().unwrap().lines();
    let damaged = lines.find_map(|line| line.strip_prefix("salient_damaged_logs_total "));
    let damaged = damaged.unwrap().parse().unwrap();
    server.stop().await;
    (checked, damaged)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_was_edited_is_found_and_named() {
    // Another move in place of the one that was played, still a legal one.
    let skip = |event: &mut Event| {
        let mut body: serde_json::Value = serde_json::from_str(&event.body).unwrap();
        body["command"]["action"] = "skip".into();
        event.body = body.to_string();
    };
    let (data, id, seq) = changed(skip).await;
    let (checked, damaged) = found(data).await;
    let why = checked.unwrap_err();
    assert!(why.contains(&id) && why.contains(&format!("event {seq} ")), "{why}");
    assert_eq!(damaged, 1, "a start notices it too");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_cannot_be_read_is_found_and_named() {
    let (data, id, seq) = changed(|event| event.body.truncate(10)).await;
    let (checked, damaged) = found(data.clone()).await;
    let why = checked.unwrap_err();
    assert!(why.contains(&id) && why.contains(&format!("event {seq} ")), "{why}");
    assert_eq!(damaged, 1);
    // That match stands still; the server runs.
    let server = Server::on(data, quick()).await;
    let path = format!("/matches/{id}");
    server.anyone().get(&path).await.refused(503, "match.frozen");
    server.anyone().get("/readyz").await.ok(200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn data_that_nobody_touched_is_in_order() {
    let (data, _, _) = changed(|_| ()).await;
    assert_eq!(found(data).await, (Ok(()), 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn forked_and_imported_matches_are_in_order() {
    let data = Arc::new(TempDir::new().unwrap());
    let server = Server::on(data.clone(), quick()).await;
    let anna = server.guest("Anna").await;
    let id = anna.create(json!({"game": "battlezone", "seats": ["you", "random"]})).await;
    anna.start(&id).await;
    anna.act(&id, "resign").await.ok(200);
    let fork = json!({"at": 0, "seats": ["you", "random"]});
    let fork = anna.post(&format!("/matches/{id}/fork"), fork).await.ok(201);
    let fork = fork["id"].as_str().unwrap();
    anna.start(fork).await;
    anna.act(fork, "resign").await.ok(200);
    let record = anna.get(&format!("/matches/{id}/record")).await.ok(200);
    let keep = anna.request(reqwest::Method::POST, "/records?keep=true");
    let kept = anna.send(keep.body(record.as_str().unwrap().to_owned())).await;
    assert!(kept.status < 300, "{}", kept.body);
    server.stop().await;
    assert_eq!(found(data).await, (Ok(()), 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_whose_log_cannot_be_read_leaves_memory() {
    let data = Arc::new(TempDir::new().unwrap());
    let store = FaultyStore::new(open_store(&data).await);
    let server = Server::over(store.clone(), data.clone(), quick(), TimeSource::system()).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone"})).await;
    let mut annas = anna.follow(&id, None).await;
    annas.hear().await;
    let first = json!({"do": "sit", "seat": 99}).to_string();
    ben.sit(&id, 1).await;
    let row = store.real().load_match(&id.as_str().into()).await.unwrap();
    let rewrite = Rewrite { options: row.options, meta: row.meta, bodies: vec![(1, first)] };
    store.real().rewrite_match(&row.id, rewrite).await.unwrap();
    // An append that fails throws the table away, and the log leads to none.
    store.fail(Call::Append, Fault::Before);
    let ready = json!({"ready": true});
    assert_eq!(ben.put(&format!("/matches/{id}/ready"), ready).await.status, 503);
    until(|| async { metric(&anna, "salient_rooms").await == 0 }).await;
    while annas.socket.hear_any().await.is_some() {} // whoever listened is not left in the dark
    anna.get(&format!("/matches/{id}")).await.refused(503, "match.frozen");
    server.stop().await;
}
