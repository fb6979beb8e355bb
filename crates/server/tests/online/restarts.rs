//! What a server takes up again after it died.

use std::sync::Arc;
use std::time::Duration;

use protocol::MatchStatus;
use serde_json::json;
use server::{Config, TimeSource};
use store::{Log, Results};
use tempfile::TempDir;

use crate::faulty_store::{Call, Fault, FaultyStore};
use crate::support::{Client, Server, open_store, quick, until};

/// A match in which whoever is gone resigns, as it was when the server died: both are connected.
async fn died(grace_ms: u64) -> (Server, Client, Client, String) {
    let (data, config) = (Arc::new(TempDir::new().unwrap()), Config { grace_ms, ..quick() });
    let store = Arc::new(open_store(&data).await);
    let server =
        Server::over(store.clone(), data.clone(), config.clone(), TimeSource::system()).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let wanted = json!({"game": "battlezone", "setup": {"first_player": "a"},
        "settings": {"absent": "resign"}});
    let id = anna.create(wanted).await;
    ben.sit(&id, 1).await;
    let (mut annas, mut bens) = (anna.follow(&id, None).await, ben.follow(&id, None).await);
    annas.hear().await;
    bens.hear().await;
    anna.start(&id).await;
    annas.until_seq(2).await;
    // A copy of the data at this moment is what a dead server leaves: nobody said good-bye.
    let left = Arc::new(TempDir::new().unwrap());
    store.backup(&left.path().join("salient.db")).await.unwrap();
    server.stop().await;
    let server = Server::on(left, config).await;
    let (anna, ben) = (anna.at(server.address), ben.at(server.address));
    (server, anna, ben, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn absence_is_taken_up_again_after_a_crash() {
    let (_server, anna, ben, id) = died(1500).await;
    let mut annas = anna.follow(&id, None).await;
    annas.hear().await;
    until(|| async { anna.info(&id).await.status == MatchStatus::Finished }).await;
    assert_eq!(ben.info(&id).await.result.as_deref(), Some("a>b resignation"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_in_time_after_a_crash_is_not_gone() {
    let (_server, anna, ben, id) = died(1500).await;
    let (mut annas, mut bens) = (anna.follow(&id, None).await, ben.follow(&id, None).await);
    annas.hear().await;
    bens.hear().await;
    tokio::time::sleep(Duration::from_millis(2500)).await;
    assert_eq!(anna.info(&id).await.status, MatchStatus::Running);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_without_a_socket_is_there_as_long_as_commands_come() {
    let (_server, anna, ben, id) = died(1500).await;
    for _ in 0..3 {
        anna.act(&id, "skip").await.ok(200);
        ben.act(&id, "skip").await.ok(200);
        tokio::time::sleep(Duration::from_millis(800)).await;
    }
    assert_eq!(anna.info(&id).await.status, MatchStatus::Running);
    until(|| async { anna.info(&id).await.status == MatchStatus::Finished }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_match_is_not_abandoned() {
    let server = Server::with(Config { abandoned_ms: 500, ..quick() }).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone"})).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    let agree = async |kind: &str| {
        anna.post(&format!("/matches/{id}/offers"), json!({"kind": kind})).await.ok(200);
        let accept = format!("/matches/{id}/offers/{kind}/accept");
        ben.post(&accept, json!({})).await.ok(200);
    };
    agree("pause").await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(anna.info(&id).await.status, MatchStatus::Paused);
    agree("resume").await;
    until(|| async { anna.info(&id).await.status == MatchStatus::Cancelled }).await;
}

/// A rated match that ends while results cannot be stored counts once when they can.
async fn counts_once(fault: Fault) {
    let data = Arc::new(TempDir::new().unwrap());
    let store = FaultyStore::new(open_store(&data).await);
    let server = Server::over(store.clone(), data, quick(), TimeSource::system()).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone", "settings": {"rated": true}})).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    store.fail(Call::Result, fault);
    anna.act(&id, "resign").await.ok(200);
    until(|| async { store.met(Call::Result) >= 2 }).await;
    if fault == Fault::Before {
        assert_eq!(store.real().result_of(&id.as_str().into()).await.unwrap(), None);
    }
    store.heal();
    until(|| async { store.real().result_of(&id.as_str().into()).await.unwrap().is_some() }).await;
    // What failed is tried again: that changes nothing.
    tokio::time::sleep(Duration::from_millis(500)).await;
    for player in [&anna, &ben] {
        let user = player.player.as_str().into();
        let rating = store.real().rating("battlezone", &user).await.unwrap().unwrap();
        assert_eq!(rating.games, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_that_could_not_be_stored_is_stored_later_and_once() {
    counts_once(Fault::Before).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_that_was_stored_although_the_store_said_no_counts_once() {
    counts_once(Fault::After).await;
}

/// A rematch is made once, whatever fails on the way.
async fn one_rematch(call: Call, fault: Fault) {
    let data = Arc::new(TempDir::new().unwrap());
    let store = FaultyStore::new(open_store(&data).await);
    let server = Server::over(store.clone(), data, quick(), TimeSource::system()).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone"})).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    anna.act(&id, "resign").await.ok(200);
    anna.post(&format!("/matches/{id}/offers"), json!({"kind": "rematch"})).await.ok(200);
    match call {
        Call::Append => store.fail_appends_of("server", fault),
        call => store.fail(call, fault),
    }
    ben.post(&format!("/matches/{id}/offers/rematch/accept"), json!({})).await.ok(200);
    until(|| async { store.met(call) >= 1 }).await;
    store.heal();
    until(|| async { anna.info(&id).await.rematch.is_some() }).await;
    let matches = store.real().list_matches(&store::MatchFilter::default(), 10).await.unwrap();
    assert_eq!(matches.len(), 2, "{call:?} {fault:?}");
    let made = anna.info(&id).await.rematch.unwrap();
    assert_eq!(ben.info(&made).await.status, MatchStatus::Waiting);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_made_once_whatever_fails_on_the_way() {
    for call in [Call::Create, Call::Append, Call::Finish] {
        for fault in [Fault::Before, Fault::After] {
            one_rematch(call, fault).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_grace_that_could_not_be_stored_begins_later() {
    let data = Arc::new(TempDir::new().unwrap());
    let store = FaultyStore::new(open_store(&data).await);
    let config = Config { grace_ms: 300, ..quick() };
    let server = Server::over(store.clone(), data, config, TimeSource::system()).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone", "settings": {"absent": "resign"}})).await;
    ben.sit(&id, 1).await;
    let mut bens = ben.follow(&id, None).await;
    bens.hear().await;
    anna.start(&id).await;
    store.fail(Call::Change, Fault::Before);
    drop(bens);
    until(|| async { store.met(Call::Change) >= 2 }).await;
    store.heal();
    until(|| async { anna.info(&id).await.status == MatchStatus::Finished }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_players_at_the_table_count_as_diverged() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone"})).await;
    let count = || async {
        let metrics = server.anyone().get("/metrics").await.ok(200);
        let mut lines = metrics.as_str().unwrap().lines();
        let line = lines.find_map(|line| line.strip_prefix("salient_diverged_views_total "));
        line.unwrap().parse::<u32>().unwrap()
    };
    for (client, counted) in [(server.anyone(), 0), (ben, 0), (anna, 1)] {
        let mut socket = client.socket().await;
        socket.say(json!({"t": "diverged", "match": id, "seq": 0})).await;
        assert_eq!(socket.hear().await["t"], "snapshot");
        assert_eq!(count().await, counted);
    }
}
