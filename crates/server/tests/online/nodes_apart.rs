//! Two nodes over one PostgreSQL database where one hears nothing of the other, or dies without a
//! word: what is due and who is gone must not depend on hints.

use std::sync::Arc;
use std::time::Duration;

use protocol::MatchStatus;
use reqwest::Method;
use serde_json::{Value, json};
use server::{Config, TimeSource};
use store::test_postgres::TestPostgres;
use store::{Change, Log, MatchId, Millis, NewDue, Nodes, Postgres, Results, UserId};
use tempfile::TempDir;

use crate::faulty_store::{Call, Fault, FaultyStore};
use crate::nodes::{node, open, started, two_nodes};
use crate::support::{Client, Server, metric, quick, until};

/// A node whose store a test can make fail; one that is deaf follows no other node.
async fn faulty_node(
    url: &str,
    config: Config,
    is_deaf: bool,
) -> (Server, Arc<FaultyStore<Postgres>>) {
    let store = FaultyStore::new(open(url).await);
    if is_deaf {
        store.hear_nothing();
    }
    let folder = Arc::new(TempDir::new().unwrap());
    let server = Server::over(store.clone(), folder, config, TimeSource::system()).await;
    (server, store)
}

/// A match of Anna on a node that claims nothing of what is due, and Ben on one that is deaf and
/// has an old copy of it.
async fn with_an_old_copy(settings: Value) -> (Server, Server, Client, Client, String, String) {
    let url = TestPostgres::shared().await.database().await;
    let (one, store) = faulty_node(&url, quick(), false).await;
    let (two, _) = faulty_node(&url, quick(), true).await;
    let (anna, ben, id) = started(&one, &two, settings).await;
    store.fail(Call::Claim, Fault::Before);
    ben.info(&id).await;
    (one, two, anna, ben, id, url)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_result_of_a_match_that_ended_on_another_node_is_stored_by_an_old_copy() {
    let (_one, _two, anna, _, id, url) = with_an_old_copy(json!({"rated": true})).await;
    anna.act(&id, "resign").await.ok(200);
    let store = open(&url).await;
    let id = MatchId(id);
    until(|| async { store.result_of(&id).await.unwrap().is_some() }).await;
    let rating = store.rating("battlezone", &UserId(anna.player.clone())).await.unwrap();
    assert_eq!(rating.map(|rating| rating.games), Some(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_agreed_on_another_node_is_made_by_an_old_copy() {
    let (one, _two, anna, ben, id, _) = with_an_old_copy(json!({})).await;
    anna.act(&id, "resign").await.ok(200);
    let offers = format!("/matches/{id}/offers");
    anna.post(&offers, json!({"kind": "rematch"})).await.ok(200);
    let there = ben.at(one.address);
    there.post(&format!("{offers}/rematch/accept"), json!({})).await.ok(200);
    until(|| async { anna.info(&id).await.rematch.is_some() }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_another_node_started_runs_out_on_an_old_copy() {
    let clock = json!({"bank_s": 2, "increment_s": 0, "on_timeout": "resign"});
    let (_one, _two, anna, _, id, _) = with_an_old_copy(json!({"clock": clock})).await;
    anna.act(&id, "skip").await.ok(200); // Ben's clock runs; his node believes it is Anna's
    until(|| async { anna.info(&id).await.result.as_deref() == Some("a>b resignation") }).await;
}

/// Whether a player has lost because they were gone.
async fn has_resigned(viewer: &Client, id: &str) -> bool {
    viewer.info(id).await.result.as_deref() == Some("a>b resignation")
}

fn now() -> Millis {
    TimeSource::system().now()
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_node_dies_without_a_word_is_gone_after_the_grace() {
    let config = Config { grace_ms: 300, ..quick() };
    let (one, two, url) = two_nodes(config).await;
    let (anna, ben, id) = started(&one, &two, json!({"absent": "resign"})).await;
    let mut watching = anna.follow(&id, None).await;
    watching.hear().await;
    // What a third node leaves behind to which Ben was connected.
    let (third, match_id) = (open(&url).await, MatchId(id.clone()));
    let user = UserId(ben.player.clone());
    third.note_present(&match_id, &user, now() + 6_000).await.unwrap();
    until(|| async { anna.info(&id).await.seats[1].online }).await;
    assert_eq!(anna.info(&id).await.status, MatchStatus::Running);
    until(|| has_resigned(&anna, &id)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_connected_to_a_node_that_died_is_missed_also_where_the_match_is_not_open() {
    let config = Config { grace_ms: 300, ..quick() };
    let (one, two, url) = two_nodes(config.clone()).await;
    let (anna, ben, id) = started(&one, &two, json!({"absent": "resign"})).await;
    one.stop().await;
    two.stop().await;
    let (third, match_id) = (open(&url).await, MatchId(id.clone()));
    let user = UserId(ben.player.clone());
    third.note_present(&match_id, &user, now() - 1).await.unwrap();
    let four = node(&url, config).await;
    let store = open(&url).await;
    until(|| async { store.result_of(&match_id).await.unwrap().is_some() }).await;
    assert!(has_resigned(&anna.at(four.address), &id).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_connected_to_a_node_that_died_is_missed_although_the_node_that_notices_dies_too() {
    let config = Config { grace_ms: 300, ..quick() };
    let (one, two, url) = two_nodes(config.clone()).await;
    let (anna, ben, id) = started(&one, &two, json!({"absent": "resign"})).await;
    one.stop().await;
    two.stop().await;
    let (third, match_id) = (open(&url).await, MatchId(id.clone()));
    let user = UserId(ben.player.clone());
    third.note_present(&match_id, &user, now() - 1).await.unwrap();
    // This one notices, and ends before it could let the grace begin.
    let store = FaultyStore::new(open(&url).await);
    store.fail(Call::Change, Fault::Before);
    let folder = Arc::new(TempDir::new().unwrap());
    let four = Server::over(store.clone(), folder, config.clone(), TimeSource::system()).await;
    until(|| async { store.met(Call::Change) > 0 }).await;
    four.stop().await;
    let five = node(&url, config).await;
    let anna = anna.at(five.address);
    until(|| has_resigned(&anna, &id)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_left_while_the_match_waited_is_missed_also_where_another_node_starts_it() {
    let config = Config { grace_ms: 300, ..quick() };
    let (one, two, url) = two_nodes(config.clone()).await;
    let (anna, ben) = (one.guest("Anna").await, two.guest("Ben").await);
    let wanted = json!({"game": "battlezone", "settings": {"absent": "resign"}});
    let id = anna.create(wanted).await;
    ben.sit(&id, 1).await;
    let mut bens = ben.follow(&id, None).await;
    bens.hear().await;
    until(|| async { anna.info(&id).await.seats[1].online }).await;
    drop(bens);
    until(|| async { !anna.info(&id).await.seats[1].online }).await;
    one.stop().await;
    two.stop().await;
    let three = node(&url, config).await; // it has never heard of him
    let anna = anna.at(three.address);
    anna.start(&id).await;
    until(|| has_resigned(&anna, &id)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_whose_time_is_wrong_is_not_ready_and_claims_nothing() {
    let url = TestPostgres::shared().await.database().await;
    let folder = Arc::new(TempDir::new().unwrap());
    let late = TimeSource::starting_at(|| now() - 62_000); // as after a minute of standing still
    let store = Arc::new(open(&url).await);
    let one = Server::over(store, folder, quick(), late).await;
    until(|| async { one.anyone().get("/readyz").await.status == 503 }).await;
    let told = one.anyone().get("/readyz").await.refused(503, "server.unavailable");
    let detail = told["detail"].as_str().unwrap();
    assert!(detail.starts_with("Not ready: this server's time is 6"), "{detail}");
    assert!(detail.ends_with(" seconds behind the database's; restart it"), "{detail}");
    let anna = one.guest("Anna").await;
    let id = MatchId(anna.create(json!({"game": "battlezone"})).await);
    let store = open(&url).await;
    let at = now() - 120_000;
    let set_due = vec![NewDue { kind: "rematch".to_owned(), at }];
    store.change_match(&id, Change { set_due, ..Change::default() }).await.unwrap();
    tokio::time::sleep(Duration::from_secs(2)).await; // it looks once a second
    assert_eq!(store.next_due().await.unwrap(), Some(at), "nobody has claimed it");
    let _two = node(&url, quick()).await;
    until(|| async { store.next_due().await.unwrap() != Some(at) }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_by_requests_at_another_node_is_not_taken_for_gone() {
    let url = TestPostgres::shared().await.database().await;
    let config = Config { grace_ms: 4_000, ..quick() };
    let (one, store) = faulty_node(&url, config.clone(), false).await;
    let (two, _) = faulty_node(&url, config, false).await;
    let (anna, ben, id) = started(&one, &two, json!({"absent": "resign"})).await;
    store.fail(Call::Claim, Fault::Before); // the node that has heard of Ben claims nothing
    let ben = ben.at(one.address);
    let grace = NewDue { kind: "grace:b".to_owned(), at: now() + 1_000 };
    let change = Change { set_due: vec![grace], ..Change::default() };
    store.change_match(&MatchId(id.clone()), change).await.unwrap();
    let began = now();
    while now() < began + 9_000 {
        for player in [&anna, &ben] {
            player.act(&id, "skip").await.ok(200);
        }
        assert_eq!(anna.info(&id).await.status, MatchStatus::Running);
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    until(|| has_resigned(&anna, &id)).await; // now he is really gone
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_cannot_listen_follows_by_looking() {
    let url = TestPostgres::shared().await.database().await;
    let (one, store) = (node(&url, quick()).await, FaultyStore::new(open(&url).await));
    store.fail(Call::Hints, Fault::Before);
    let folder = Arc::new(TempDir::new().unwrap());
    let two = Server::over(store, folder, quick(), TimeSource::system()).await;
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    let mut watching = ben.follow(&id, None).await;
    watching.hear().await;
    let done = anna.act(&id, "skip").await.ok(200);
    watching.until_seq(done["seq"].as_u64().unwrap()).await;
    // The same for the chat; each line is told once.
    for text in ["Good luck", "Have fun"] {
        anna.post(&format!("/matches/{id}/chat"), json!({"text": text})).await.ok(201);
        assert_eq!(watching.socket.hear_kind("chat").await["text"], text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_name_leaves_the_memory_of_every_node() {
    let (one, two, _) = two_nodes(quick()).await;
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    let there = anna.at(two.address);
    assert_eq!(there.info(&id).await.seats[1].name.as_deref(), Some("Ben"));
    let at_one = ben.at(one.address);
    let deletion = at_one.request(Method::DELETE, "/me").json(&json!({}));
    assert_eq!(at_one.send(deletion).await.status, 204);
    until(|| async { there.info(&id).await.seats[1].name.as_deref() == Some("Deleted player") })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_name_leaves_the_memory_of_a_node_that_did_not_hear_of_it() {
    let url = TestPostgres::shared().await.database().await;
    let (one, store) = (node(&url, quick()).await, FaultyStore::new(open(&url).await));
    store.fail(Call::Hints, Fault::Before);
    let folder = Arc::new(TempDir::new().unwrap());
    let two = Server::over(store.clone(), folder, quick(), TimeSource::system()).await;
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    let there = anna.at(two.address);
    assert_eq!(there.info(&id).await.seats[1].name.as_deref(), Some("Ben"));
    let at_one = ben.at(one.address);
    let deletion = at_one.request(Method::DELETE, "/me").json(&json!({}));
    assert_eq!(at_one.send(deletion).await.status, 204);
    store.heal(); // from now on it hears
    until(|| async { there.info(&id).await.seats[1].name.as_deref() == Some("Deleted player") })
        .await;
}

/// How many matches a node has in memory.
async fn rooms(node: &Server) -> u64 {
    metric(&node.anyone(), "salient_rooms").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_nobody_asks_for_leaves_the_memory_of_every_node() {
    let config = Config { unload_ms: 1_500, ..quick() };
    let (one, two, url) = two_nodes(config.clone()).await;
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    anna.act(&id, "skip").await.ok(200);
    ben.act(&id, "skip").await.ok(200);
    for node in [&one, &two] {
        until(|| async { rooms(node).await == 0 }).await;
    }
    let three = node(&url, config).await;
    assert_eq!(rooms(&three).await, 0, "a node that starts opens nothing");
    anna.at(three.address).act(&id, "skip").await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_at_another_node_keeps_no_match_in_memory() {
    let config = Config { unload_ms: 1_500, ..quick() };
    let (one, two, _) = two_nodes(config).await;
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    ben.info(&id).await;
    assert_eq!(rooms(&two).await, 1);
    let path = format!("/matches/{id}/chat");
    until(|| async {
        anna.post(&path, json!({"text": "Is anybody there?"})).await.ok(201);
        rooms(&two).await == 0
    })
    .await;
    assert_eq!(rooms(&one).await, 1, "here she speaks");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_moves_although_the_node_that_asked_it_is_gone() {
    let url = TestPostgres::shared().await.database().await;
    let slow = Config { bot_pause_ms: 2_000, bot_limit_ms: 500, ..quick() };
    let (one, two) = (node(&url, slow).await, node(&url, quick()).await);
    let anna = one.guest("Anna").await;
    let wanted = json!({"game": "battlezone", "setup": {"first_player": "a"},
        "seats": ["you", "balanced"]});
    let id = anna.create(wanted).await;
    anna.start(&id).await;
    let done = anna.act(&id, "skip").await.ok(200);
    one.stop().await;
    let store = open(&url).await;
    let (id, seq) = (MatchId(id), done["seq"].as_u64().unwrap());
    until(|| async { store.load_match(&id).await.unwrap().head > seq }).await;
    let next = store.events_after(&id, seq, 1).await.unwrap();
    assert_eq!(next[0].cmd_id.0, format!("bot:{seq}"));
    assert_eq!(metric(&two.anyone(), "salient_bots_replaced_total").await, 0);
}
