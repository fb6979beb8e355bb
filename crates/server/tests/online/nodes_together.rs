//! What two nodes on one database know together: who is connected, how often somebody did
//! something, who is kept out, which matches there are, and what is said.

use serde_json::{Value, json};
use server::Config;
use server::limits::Rate;
use store::{Ban, People};

use crate::nodes::{open, started, two_nodes};
use crate::support::{Client, Server, Socket, guest, quick, until};

/// So many, and no more while the test lasts.
fn only(burst: u32) -> Rate {
    Rate { every_ms: 600_000, burst }
}

/// The next message about who came or went: seat and whether they are there.
async fn presence(socket: &mut Socket) -> (Value, Value) {
    let message = socket.hear_kind("presence").await;
    (message["seat"].clone(), message["online"].clone())
}

async fn is_online(viewer: &Client, id: &str, seat: usize) -> bool {
    viewer.info(id).await.seats[seat].online
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_and_goes_is_told_on_every_node() {
    let (one, two, _) = two_nodes(quick()).await;
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    let mut watching = anna.follow(&id, None).await;
    watching.hear().await;
    assert_eq!(presence(&mut watching.socket).await, (json!(0), json!(true)));
    assert!(!is_online(&anna, &id, 1).await);
    let ben_plays = ben.follow(&id, None).await;
    assert_eq!(presence(&mut watching.socket).await, (json!(1), json!(true)));
    assert!(is_online(&anna, &id, 1).await && is_online(&ben, &id, 0).await);
    // Whoever comes later sees it in the first message.
    let mut spectator = one.anyone().follow(&id, None).await;
    let snapshot = spectator.hear().await;
    let online: Vec<&Value> =
        snapshot["table"]["seats"].as_array().unwrap().iter().map(|it| &it["online"]).collect();
    assert_eq!(online, [&json!(true), &json!(true)]);
    // A second socket of Ben's at the first node comes and goes: he is there all the time.
    let second = ben.at(one.address).follow(&id, None).await;
    assert_eq!(presence(&mut watching.socket).await, (json!(1), json!(true)));
    drop(second);
    drop(ben_plays);
    assert_eq!(presence(&mut watching.socket).await, (json!(1), json!(false)));
    assert!(!is_online(&anna, &id, 1).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_limited_is_counted_by_all_nodes_together() {
    let mut config = quick();
    config.rates.guests = only(3);
    config.rates.matches = only(2);
    config.rates.account_logins = only(2);
    config.rates.chat = only(2);
    let (one, two, _) = two_nodes(config).await;
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    let there = anna.at(two.address);
    let limited = |body: Value, key: &str| {
        assert_eq!(body["limit_key"], key, "{body}");
        assert!(body["retry_after_s"].as_u64().unwrap() > 500, "{body}");
    };
    // Guests of an address.
    let eve = guest(two.address, "Eve").await;
    for node in [&one, &two] {
        let refused = node.anyone().post("/guests", json!({"name": "Mallory"})).await;
        limited(refused.refused(429, "limit.reached"), "guests");
    }
    // Matches of a player: Anna has made one, and may make one more, wherever.
    there.create(json!({"game": "conquer"})).await;
    for client in [&anna, &there] {
        let refused = client.post("/matches", json!({"game": "conquer"})).await;
        limited(refused.refused(429, "limit.reached"), "matches");
    }
    // Lines of a player.
    let path = format!("/matches/{id}/chat");
    for client in [&ben, &ben.at(one.address)] {
        client.post(&path, json!({"text": "hello"})).await.ok(201);
    }
    for client in [&ben, &ben.at(one.address)] {
        let refused = client.post(&path, json!({"text": "hello"})).await;
        limited(refused.refused(429, "limit.reached"), "chat");
    }
    anna.post(&path, json!({"text": "others may speak"})).await.ok(201);
    // Passwords tried for an account.
    let account = json!({"login": "Eve", "password": "correct horse battery"});
    eve.post("/users", account.clone()).await.ok(201);
    let guess = json!({"login": "Eve", "password": "wrong horse battery"});
    one.anyone().post("/login", guess.clone()).await.refused(401, "account.wrong");
    two.anyone().post("/login", guess.clone()).await.refused(401, "account.wrong");
    for node in [&one, &two] {
        let refused = node.anyone().post("/login", account.clone()).await;
        limited(refused.refused(429, "limit.reached"), "account_logins");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_mode_and_mute_hold_on_every_node() {
    let (one, two, _) = two_nodes(quick()).await;
    let (anna, ben, id) = started(&one, &two, json!({"slow_mode_s": 600})).await;
    let path = format!("/matches/{id}/chat");
    ben.post(&path, json!({"text": "hello"})).await.ok(201);
    for client in [&ben.at(one.address), &ben] {
        let refused = client.post(&path, json!({"text": "again"})).await;
        assert_eq!(refused.refused(429, "limit.reached")["limit_key"], "slow_mode");
    }
    anna.put(&format!("/matches/{id}/mute"), json!({"seat": 1, "muted": true})).await.ok(200);
    until(|| async { ben.post(&path, json!({"text": "again"})).await.status == 403 }).await;
    // What was said is read on both.
    for node in [&one, &two] {
        let lines = node.anyone().get(&path).await.ok(200);
        let texts: Vec<&Value> = lines.as_array().unwrap().iter().map(|it| &it["text"]).collect();
        assert_eq!(texts, ["hello"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_banned_is_kept_out_of_every_node_at_once() {
    let (one, two, url) = two_nodes(quick()).await;
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    let mut sockets = Vec::new();
    for client in [&ben, &ben.at(one.address)] {
        let mut follower = client.follow(&id, None).await;
        follower.hear().await;
        sockets.push(follower.socket);
    }
    let store = open(&url).await;
    let (subject, reason) = (ben.player.clone(), "rude".to_owned());
    store.ban(Ban { subject, reason, at: 0, until: None }).await.unwrap();
    for socket in &mut sockets {
        while socket.hear_any().await.is_some() {} // until it is closed
    }
    for client in [&ben, &ben.at(one.address)] {
        client.act(&id, "skip").await.refused(403, "player.banned");
    }
    anna.act(&id, "skip").await.ok(200);
    store.lift_ban(&ben.player).await.unwrap();
    ben.at(one.address).act(&id, "skip").await.ok(200);
}

/// Ids and statuses of the matches in the list of a node.
async fn listed(node: &Server) -> Vec<(String, String)> {
    let page = node.anyone().get("/matches").await.ok(200);
    let text = |it: &Value, key: &str| it[key].as_str().unwrap().to_owned();
    let matches = page["matches"].as_array().unwrap();
    matches.iter().map(|it| (text(it, "id"), text(it, "status"))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_lists_the_matches_of_all_nodes() {
    let (one, two, _) = two_nodes(Config { bot_pause_ms: 5, ..quick() }).await;
    let (anna, ben) = (one.guest("Anna").await, two.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone", "setup": {"first_player": "a"}})).await;
    for node in [&one, &two] {
        assert_eq!(listed(node).await, [(id.clone(), "waiting".to_owned())]);
    }
    ben.sit(&id, 1).await; // on the other node, which has never heard of it
    let page = one.anyone().get("/matches").await.ok(200);
    assert_eq!(page["matches"][0]["seats"][1]["name"], "Ben");
    anna.start(&id).await;
    for node in [&one, &two] {
        assert_eq!(listed(node).await, [(id.clone(), "running".to_owned())]);
    }
    ben.act(&id, "resign").await.ok(200);
    for node in [&one, &two] {
        assert_eq!(listed(node).await, []);
    }
}
