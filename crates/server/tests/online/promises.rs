//! What the server does when somebody asks for too much, is gone, or is not who they say.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use protocol::MatchStatus;
use reqwest::Method;
use serde_json::json;
use server::Config;
use server::limits::{Rate, Rates};
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::Error;

use crate::support::{Client, Server, quick, until};

/// Tries to open a socket from this loopback address; the status where it is refused.
async fn connect(server: SocketAddr, from: Ipv4Addr) -> Result<impl Sized, u16> {
    let tcp = TcpSocket::new_v4().unwrap();
    tcp.bind(SocketAddr::from((from, 0))).unwrap();
    let stream = tcp.connect(server).await.unwrap();
    let url = format!("ws://{server}/api/v1/ws");
    match tokio_tungstenite::client_async(url, stream).await {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(answer)) => Err(answer.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_storm_of_connections_stops_at_the_limit_and_the_table_plays_on() {
    let server = Server::with(Config { sockets_per_address: 5, ..quick() }).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone", "setup": {"first_player": "a"}})).await;
    ben.sit(&id, 1).await;
    let mut annas = anna.follow(&id, None).await;
    let mut bens = ben.follow(&id, None).await;
    annas.hear().await;
    bens.hear().await;
    anna.start(&id).await;
    let address = server.address;
    let storm: Vec<_> =
        (0..100).map(|_| tokio::spawn(connect(address, Ipv4Addr::LOCALHOST))).collect();
    anna.act(&id, "skip").await.ok(200);
    let mut let_in = Vec::new();
    for attempt in storm {
        match attempt.await.unwrap() {
            Ok(socket) => let_in.push(socket),
            Err(status) => assert_eq!(status, 429),
        }
    }
    assert_eq!(let_in.len(), 3, "two of the five places were taken");
    let seq = ben.act(&id, "skip").await.ok(200)["seq"].as_u64().unwrap();
    annas.until_seq(seq).await;
    bens.until_seq(seq).await;
    // Another address is not theirs.
    assert!(connect(address, Ipv4Addr::new(127, 0, 0, 2)).await.is_ok());
    drop(let_in);
    until(|| async { connect(address, Ipv4Addr::LOCALHOST).await.is_ok() }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_thinks_too_long_is_answered_for() {
    let config = Config { bot_limit_ms: 20, bot_threads: 1, ..quick() };
    let server = Server::with(config).await;
    let anna = server.guest("Anna").await;
    let wanted = json!({"game": "conquer", "seats": ["expert", "you"],
        "setup": {"size": "32x32", "first": "a"}});
    let id = anna.create(wanted).await;
    anna.start(&id).await;
    // It does not get a second thread: the move comes although it still thinks.
    until(|| async { anna.info(&id).await.step > 0 }).await;
    let metrics = server.anyone().get("/metrics").await.ok(200);
    let mut lines = metrics.as_str().unwrap().lines();
    let replaced = lines.find_map(|line| line.strip_prefix("salient_bots_replaced_total "));
    assert!(replaced.unwrap().parse::<u32>().unwrap() >= 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_gone_resigns_where_that_was_agreed() {
    let server = Server::with(Config { grace_ms: 100, ..quick() }).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone", "settings": {"absent": "resign"}})).await;
    ben.sit(&id, 1).await;
    let mut bens = ben.follow(&id, None).await;
    bens.hear().await;
    anna.start(&id).await;
    bens.until_seq(2).await;
    // A socket that comes back in time is no absence.
    drop(bens);
    let mut bens = ben.follow(&id, None).await;
    bens.hear().await;
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert_eq!(anna.info(&id).await.status, MatchStatus::Running);
    drop(bens);
    until(|| async { anna.info(&id).await.status == MatchStatus::Finished }).await;
    assert_eq!(anna.info(&id).await.result.as_deref(), Some("a>b resignation"));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_known_proxy_says_who_somebody_is() {
    let rates = Rates { anonymous: Rate { every_ms: 60_000, burst: 3 }, ..quick().rates };
    let call = async |server: &Server, forwarded: &str| {
        let client = Client::new(server.address, None, "");
        let request = client.request(Method::GET, "/games").header("x-forwarded-for", forwarded);
        client.send(request).await.status
    };
    let trusted_proxies = vec![Ipv4Addr::LOCALHOST.into()];
    let behind = Server::with(Config { rates, trusted_proxies, ..quick() }).await;
    for _ in 0..3 {
        assert_eq!(call(&behind, "192.0.2.1").await, 200);
    }
    assert_eq!(call(&behind, "192.0.2.1").await, 429);
    assert_eq!(call(&behind, "192.0.2.2").await, 200, "another person behind the same proxy");
    // What a client writes in front of what the proxy adds is not believed.
    assert_eq!(call(&behind, "192.0.2.9, 192.0.2.1").await, 429);

    let alone = Server::with(Config { rates, ..quick() }).await;
    for last in 1..=3 {
        assert_eq!(call(&alone, &format!("192.0.2.{last}")).await, 200);
    }
    assert_eq!(call(&alone, "192.0.2.4").await, 429, "nobody was asked to believe this");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_nobody_looks_at_leaves_memory_and_comes_back_as_it_was() {
    let server = Server::with(Config { unload_ms: 50, ..quick() }).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone", "setup": {"first_player": "a"}})).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    let command = json!({"cmd_id": "once", "action": "skip"});
    let path = format!("/matches/{id}/commands");
    let done = anna.post(&path, command.clone()).await.ok(200);
    let before = anna.shown(&id).await;
    let rooms = || async {
        let metrics = server.anyone().get("/metrics").await.ok(200);
        metrics.as_str().unwrap().contains("\nsalient_rooms 0\n")
    };
    until(rooms).await;
    assert_eq!(anna.shown(&id).await, before);
    until(rooms).await;
    assert_eq!(anna.post(&path, command).await.ok(200)["seq"], done["seq"], "done once");
    ben.act(&id, "skip").await.ok(200);
    // Who listens keeps it there.
    let mut annas = anna.follow(&id, None).await;
    annas.hear().await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(!rooms().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_over_leaves_memory_sooner() {
    let server = Server::with(Config { unload_over_ms: 50, ..quick() }).await;
    let anna = server.guest("Anna").await;
    let id = anna.create(json!({"game": "battlezone", "seats": ["you", "random"]})).await;
    anna.start(&id).await;
    let rooms = || async {
        let metrics = server.anyone().get("/metrics").await.ok(200);
        metrics.as_str().unwrap().contains("\nsalient_rooms 0\n")
    };
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(!rooms().await, "it is played");
    anna.act(&id, "resign").await.ok(200);
    until(rooms).await;
    assert_eq!(anna.info(&id).await.status, MatchStatus::Finished);
}

#[tokio::test(flavor = "multi_thread")]
async fn logins_are_limited_by_account_and_by_address() {
    let rates = Rates {
        account_logins: Rate { every_ms: 60_000, burst: 2 },
        address_logins: Rate { every_ms: 60_000, burst: 5 },
        ..quick().rates
    };
    let server = Server::with(Config { rates, ..quick() }).await;
    let anyone = server.anyone();
    let account = json!({"login": "Anna", "password": "correct horse"});
    anyone.post("/users", account.clone()).await.ok(201);
    let wrong = json!({"login": "Anna", "password": "wrong horse"});
    for _ in 0..2 {
        anyone.post("/login", wrong.clone()).await.refused(401, "account.wrong");
    }
    // Also with the right password: whoever guesses must not learn that it is.
    let limited = anyone.post("/login", account).await.refused(429, "limit.reached");
    assert_eq!(limited["limit_key"], "account_logins");
    assert!(limited["retry_after_s"].as_u64().unwrap() > 0);
    let other = json!({"login": "Ben", "password": "wrong horse"});
    anyone.post("/login", other.clone()).await.refused(401, "account.wrong");
    let limited = anyone.post("/login", other).await.refused(429, "limit.reached");
    assert_eq!(limited["limit_key"], "address_logins");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_may_start_before_everyone_is_ready() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone"})).await;
    ben.sit(&id, 1).await;
    let ready = format!("/matches/{id}/ready");
    ben.put(&ready, json!({"ready": true})).await.ok(200);
    ben.put(&ready, json!({"ready": false})).await.ok(200);
    server.anyone().put(&ready, json!({"ready": true})).await.refused(401, "token.missing");
    assert!(anna.info(&id).await.seats.iter().all(|seat| !seat.ready));
    // The mark is a word between people; nobody can hold the others up by not giving it.
    ben.post(&format!("/matches/{id}/start"), json!({})).await.refused(403, "match.not_host");
    anna.start(&id).await;
    assert_eq!(anna.info(&id).await.status, MatchStatus::Running);
    ben.put(&ready, json!({"ready": true})).await.refused(409, "match.started");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_sets_a_cookie() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let account = json!({"login": "Anna", "password": "correct horse"});
    let id = anna.create(json!({"game": "battlezone"})).await;
    let calls = [
        (Method::GET, "/api".to_owned(), None),
        (Method::GET, "/healthz".to_owned(), None),
        (Method::POST, "/guests".to_owned(), Some(json!({"name": "Ben"}))),
        (Method::POST, "/users".to_owned(), Some(account.clone())),
        (Method::POST, "/login".to_owned(), Some(account)),
        (Method::POST, "/tokens".to_owned(), Some(json!({"scope": "bot"}))),
        (Method::GET, "/me".to_owned(), None),
        (Method::GET, format!("/matches/{id}"), None),
        (Method::POST, format!("/matches/{id}/start"), Some(json!({}))),
    ];
    for (method, path, body) in calls {
        let mut request = anna.request(method, &path).header("cookie", "token=theirs");
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.send().await.unwrap();
        assert!(answer.headers().get("set-cookie").is_none(), "{path}");
    }
    // And none is read: a token in a cookie is no token.
    let token = anna.token.clone().unwrap();
    let anyone = server.anyone();
    let request = anyone.request(Method::GET, "/me").header("cookie", format!("token={token}"));
    anyone.send(request).await.refused(401, "token.missing");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_before_the_start_is_gone_when_it_starts() {
    let server = Server::with(Config { grace_ms: 100, ..quick() }).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let wanted = json!({"game": "battlezone", "settings": {"absent": "resign"}});
    let (left, rest) = (anna.create(wanted.clone()).await, anna.create(wanted).await);
    for id in [&left, &rest] {
        ben.sit(id, 1).await;
    }
    let mut annas = anna.follow(&left, None).await;
    annas.hear().await;
    let mut bens = ben.follow(&left, None).await;
    bens.hear().await;
    drop(bens);
    while annas.hear().await["online"] != json!(false) {}
    anna.start(&left).await;
    anna.start(&rest).await;
    until(|| async { anna.info(&left).await.status == MatchStatus::Finished }).await;
    assert_eq!(anna.info(&left).await.result.as_deref(), Some("a>b resignation"));
    // Whoever never had a socket there plays by REST.
    assert_eq!(anna.info(&rest).await.status, MatchStatus::Running);
}
