//! A match cannot be made to grow without an end, nor a long one to hold up the others.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use store::{Event, Log, Store};
use tempfile::TempDir;

use crate::support::{Server, copied, open_store, quick};

#[tokio::test(flavor = "multi_thread")]
async fn what_is_so_already_makes_no_event() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone"})).await;
    ben.sit(&id, 1).await;
    let at = |path: &str| format!("/matches/{id}{path}");
    let done = ben.put(&at("/ready"), json!({"ready": true})).await.ok(200);
    let seq = done["seq"].clone();
    for _ in 0..3 {
        let again = ben.put(&at("/ready"), json!({"ready": true})).await.ok(200);
        assert_eq!((&again["seq"], &again["event"]["what"]), (&seq, &json!("unchanged")));
    }
    anna.put(&at("/mute"), json!({"seat": 1, "muted": false})).await.ok(200);
    assert_eq!(anna.info(&id).await.seq, seq);
    ben.put(&at("/ready"), json!({"ready": false})).await.ok(200);
    assert_eq!(anna.info(&id).await.seq, seq.as_u64().unwrap() + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn events_that_are_not_moves_are_bounded_and_the_match_goes_on() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone", "setup": {"first_player": "b"}})).await;
    ben.sit(&id, 1).await;
    let ready = format!("/matches/{id}/ready");
    for turn in 1..500 {
        ben.put(&ready, json!({"ready": turn % 2 == 1})).await.ok(200);
    }
    let refused = ben.put(&ready, json!({"ready": false})).await;
    refused.refused(409, "match.too_many_events");
    // He cannot spoil it for others, who have bounds of their own, nor keep the match from being
    // played.
    anna.put(&ready, json!({"ready": true})).await.ok(200);
    let server = server.restart().await;
    let (anna, ben) = (anna.at(server.address), ben.at(server.address));
    ben.put(&ready, json!({"ready": false})).await.refused(409, "match.too_many_events");
    anna.start(&id).await;
    ben.act(&id, "skip").await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_thinks_no_more_than_usual_online() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let wanted = |bot: &str| json!({"game": "battlezone", "seats": ["you", bot]});
    let refused = |answer: crate::support::Answer| {
        let problem = answer.refused(422, "lobby.unknown_bot");
        assert_eq!(problem["detail"], "Online the budget of expert is at most 10000");
    };
    refused(anna.post("/matches", wanted("expert:10001")).await);
    let absent = json!({"game": "battlezone", "settings": {"absent": {"bot": "expert:10001"}}});
    refused(anna.post("/matches", absent).await);
    let id = anna.create(json!({"game": "battlezone"})).await;
    let bot = json!({"bot": "expert:1000000"});
    refused(anna.put(&format!("/matches/{id}/seats/1/bot"), bot).await);
    anna.create(wanted("expert:10000")).await;
    anna.create(wanted("expert:1")).await;
    anna.create(wanted("expert")).await;
}

/// How many events the log has that others shall not wait for.
const MANY: u64 = 40_000;

#[tokio::test(flavor = "multi_thread")]
async fn a_long_log_holds_nobody_up() {
    let data = Arc::new(TempDir::new().unwrap());
    let server = Server::on(data.clone(), quick()).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone"})).await;
    ben.sit(&id, 1).await;
    let other = anna.create(json!({"game": "battlezone"})).await;
    server.stop().await;
    let store = open_store(&data).await;
    let mut long = copied(&store, &id, "long").await;
    let event = |seq: u64| Event {
        seq,
        cmd_id: format!("c{seq}").into(),
        actor: ben.player.clone(),
        at: long.row.created_at,
        body: json!({"do": "ready", "seat": 1, "ready": seq.is_multiple_of(2), "by": 1})
            .to_string(),
        view_hash: String::new(),
    };
    let more: Vec<Event> = (2..=MANY).map(event).collect();
    long.first.extend(more);
    let id = long.row.id.to_string();
    store.create_match(long).await.unwrap();
    store.close().await.unwrap();

    let server = Server::on(data, quick()).await;
    let anna = anna.at(server.address);
    anna.info(&id).await;
    let started = Instant::now();
    let mut sockets = Vec::new();
    for _ in 0..12 {
        let mut socket = anna.socket().await;
        socket.say(json!({"t": "sub", "match": id, "after": 1})).await;
        sockets.push(socket);
    }
    // Whoever plays elsewhere does not notice.
    let elsewhere = Instant::now();
    anna.info(&other).await;
    assert!(elsewhere.elapsed() < Duration::from_secs(2), "{:?}", elsewhere.elapsed());
    for socket in &mut sockets {
        let first = socket.hear().await;
        assert_eq!((&first["t"], &first["seq"]), (&json!("snapshot"), &json!(MANY)));
    }
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    server.stop().await;
}
