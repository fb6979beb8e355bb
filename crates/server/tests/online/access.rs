//! A revoked token and a ban end what is open, also when another process writes them.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use server::{Data, TimeSource};
use sha2::{Digest, Sha256};
use store::{People, Scope, Store, Token, TokenHash};
use tempfile::TempDir;

use crate::support::{Client, Server, Socket, open_store, quick};

/// The promise is a second; a busy machine gets some more.
const SOON: Duration = Duration::from_secs(6);

/// Hears until the socket is closed; tells the reason it was given.
async fn reason_of_end(mut socket: Socket) -> String {
    let begun = Instant::now();
    let mut reason = String::new();
    while let Some(message) = socket.hear_any().await {
        if message["t"] == "bye" {
            reason = message["why"].as_str().unwrap().to_owned();
        }
    }
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    reason
}

/// An open stream of a match's events.
async fn stream(player: &Client, id: &str) -> reqwest::Response {
    let path = format!("/matches/{id}/events");
    let request = player.request(reqwest::Method::GET, &path);
    let opened = request.header("accept", "application/x-ndjson").send().await.unwrap();
    assert_eq!(opened.status(), 200);
    opened
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_token_ends_its_sockets_streams_and_waiting_calls() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let made = anna.post("/tokens", json!({"scope": "bot"})).await.ok(201);
    let program = Client::new(server.address, made["token"].as_str(), &anna.player);
    let id = anna.create(json!({"game": "battlezone"})).await;

    let mut kept = anna.socket().await;
    let mut kept_stream = stream(&anna, &id).await;
    let (socket, mut lines) = (program.socket().await, stream(&program, &id).await);
    let waiting = tokio::spawn({
        let (program, path) = (program.clone(), format!("/matches/{id}/events?after=9&wait=15"));
        async move { program.get(&path).await }
    });
    tokio::time::sleep(Duration::from_millis(300)).await;
    let revoked = anna.delete(&format!("/tokens/{}", made["id"].as_str().unwrap())).await;
    assert_eq!(revoked.status, 204);
    let begun = Instant::now();
    assert_eq!(reason_of_end(socket).await, "access ended");
    while lines.chunk().await.unwrap().is_some() {}
    waiting.await.unwrap().refused(401, "token.invalid");
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());

    // Anna's own token goes on.
    kept.say(json!({"t": "ping", "n": 1})).await;
    assert_eq!(kept.hear_kind("pong").await["n"], 1);
    anna.put(&format!("/matches/{id}/ready"), json!({"ready": true})).await.ok(200);
    assert!(kept_stream.chunk().await.unwrap().is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ban_by_another_process_ends_what_the_player_has_open() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone"})).await;
    let (banned, mut other) = (anna.socket().await, ben.socket().await);
    let mut lines = stream(&anna, &id).await;
    let admin = Data::open(server.folder()).await.unwrap();
    admin.ban(&anna.player, "test", None).await.unwrap();
    assert_eq!(reason_of_end(banned).await, "access ended");
    while lines.chunk().await.unwrap().is_some() {}
    anna.get("/me").await.refused(403, "player.banned");
    other.say(json!({"t": "ping", "n": 1})).await;
    assert_eq!(other.hear().await["t"], "pong");
    // And back in.
    admin.lift_ban(&anna.player).await.unwrap();
    anna.socket().await;
    admin.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ban_of_an_address_ends_every_socket_from_it() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let (known, watching) = (anna.socket().await, server.anyone().socket().await);
    let silent = Socket::open(server.address).await; // has not said hello yet
    let admin = Data::open(server.folder()).await.unwrap();
    admin.ban("::ffff:127.0.0.1", "test", Some(1)).await.unwrap();
    for socket in [known, watching, silent] {
        assert_eq!(reason_of_end(socket).await, "access ended");
    }
    anna.get("/me").await.refused(403, "player.banned");
    assert!(admin.lift_ban("127.0.0.1").await.unwrap());
    anna.get("/me").await.ok(200);
    admin.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_expires_on_an_open_socket_whatever_the_wall_clock_says() {
    let (start, minutes) = (1_700_000_000_000, 60_000);
    let wall = Arc::new(AtomicI64::new(start));
    let read = wall.clone();
    let data = Arc::new(TempDir::new().unwrap());
    let time = TimeSource::starting_at(move || read.load(Ordering::SeqCst));
    let store = Arc::new(open_store(&data).await);
    let server = Server::over(store, data, quick(), time.clone()).await;
    let anna = server.guest("Anna").await;
    let beside = server.store().await;
    for step in [5, -5] {
        wall.store(start, Ordering::SeqCst);
        let secret = format!("expires after a step of {step} minutes");
        let token = Token {
            hash: TokenHash(Sha256::digest(secret.as_bytes()).into()),
            user: anna.player.as_str().into(),
            scope: Scope::Play,
            label: String::new(),
            session: false,
            created_at: time.now(),
            expires_at: Some(time.now() + 2_500),
            revoked_at: None,
        };
        beside.add_token(token).await.unwrap();
        let program = Client::new(server.address, Some(&secret), &anna.player);
        wall.store(start + step * minutes, Ordering::SeqCst);
        let begun = Instant::now();
        let socket = program.socket().await;
        if begun.elapsed() < Duration::from_millis(1_500) {
            program.get("/me").await.ok(200); // five minutes later by the wall, and still good
        }
        assert_eq!(reason_of_end(socket).await, "access ended");
        assert!(begun.elapsed() >= Duration::from_millis(1_500), "{:?}", begun.elapsed());
        program.get("/me").await.refused(401, "token.invalid");
    }
    beside.close().await.unwrap();
}
