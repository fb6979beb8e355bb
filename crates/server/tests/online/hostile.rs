//! Whatever comes in, others are not affected.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use server::Config;
use server::limits::{Rate, Rates};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{Client, Server, Socket, new_id, quick};

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_make_no_sense_are_answered_or_closed() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let mut socket = anna.socket().await;
    let deep = format!("{{\"t\":\"ping\",\"n\":{}", "[".repeat(3_000));
    for text in ["", "{", "null", "[]", "{\"t\":\"fly\"}", "{\"t\":\"sub\"}", deep.as_str()] {
        socket.say_text(text.to_owned()).await;
        let answer = socket.hear().await;
        assert_eq!(answer["t"], "err", "{text:.40}");
        assert_eq!(answer["problem"]["status"], 400);
    }
    socket.say(json!({"t": "sub", "match": "nothing"})).await;
    assert_eq!(socket.hear().await["problem"]["code"], "match.unknown");
    socket.say(json!({"t": "cmd", "match": "nothing", "cmd_id": "a", "action": "x"})).await;
    let answer = socket.hear().await;
    assert_eq!((&answer["cmd_id"], &answer["problem"]["status"]), (&json!("a"), &json!(404)));
    socket.say(json!({"t": "ping", "n": 7})).await;
    assert_eq!(socket.hear().await, json!({"t": "pong", "n": 7}));
    // Too large: this socket ends, nobody else's does.
    let mut other = anna.socket().await;
    socket.say_text(format!("{{\"t\":\"ping\",\"x\":\"{}\"}}", "x".repeat(20_000))).await;
    assert_eq!(socket.hear_any().await, None);
    other.say(json!({"t": "ping"})).await;
    assert_eq!(other.hear().await["t"], "pong");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_says_hello_first_and_with_a_token_that_is_worth_something() {
    let server = Server::start().await;
    let mut socket = Socket::open(server.address).await;
    socket.say(json!({"t": "ping"})).await;
    assert_eq!(socket.hear().await["t"], "bye");
    let mut socket = Socket::open(server.address).await;
    socket.say(json!({"t": "hello", "token": "guessed"})).await;
    assert_eq!(socket.hear().await["problem"]["code"], "token.invalid");
    assert_eq!(socket.hear().await["t"], "bye");
    assert_eq!(socket.hear_any().await, None);
    // Without a token one may watch, not play.
    let anna = server.guest("Anna").await;
    let id = anna.create(json!({"game": "battlezone"})).await;
    let mut watching = server.anyone().socket().await;
    watching.say(json!({"t": "sub", "match": id})).await;
    assert_eq!(watching.hear().await["t"], "snapshot");
    watching.say(json!({"t": "cmd", "match": id, "cmd_id": new_id(), "action": "skip"})).await;
    assert_eq!(watching.hear().await["problem"]["code"], "token.missing");
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_and_revoked_tokens_are_refused() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let get = |value: &'static str| {
        let anyone = server.anyone();
        async move {
            let request = anyone.request(Method::GET, "/me").header("authorization", value);
            anyone.send(request).await
        }
    };
    get("Bearer wrong").await.refused(401, "token.invalid");
    get("Basic abc").await.refused(401, "token.invalid");
    server.anyone().get("/me").await.refused(401, "token.missing");
    anna.get("/me").await.ok(200);
    assert_eq!(anna.delete("/tokens/this").await.status, 204);
    anna.get("/me").await.refused(401, "token.invalid");
    anna.post("/matches", json!({"game": "battlezone"})).await.refused(401, "token.invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_others_are_not_answered() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let from = |origin: String| {
        let request = anna.request(Method::GET, "/me").header("origin", origin);
        anna.send(request)
    };
    from("https://evil.example".to_owned()).await.refused(403, "request.origin");
    from("null".to_owned()).await.refused(403, "request.origin");
    from(format!("http://{}", server.address)).await.ok(200);
    // Nor do they get a socket.
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let request = format!(
        "GET /api/v1/ws HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
         origin: https://evil.example\r\n\r\n",
        server.address
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = [0; 64];
    let read = stream.read(&mut answer).await.unwrap();
    assert!(answer[..read].starts_with(b"HTTP/1.1 403"));
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_refuse_and_name_themselves() {
    let rates = Rates {
        commands: Rate { every_ms: 60_000, burst: 2 },
        matches: Rate { every_ms: 60_000, burst: 3 },
        chat: Rate { every_ms: 60_000, burst: 1 },
        ..quick().rates
    };
    let config = Config { rates, sockets_per_address: 3, ..quick() };
    let server = Server::with(config).await;
    let anna = server.guest("Anna").await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(anna.create(json!({"game": "battlezone"})).await);
    }
    let refused = anna.post("/matches", json!({"game": "battlezone"})).await;
    let problem = refused.refused(429, "limit.reached");
    assert_eq!(problem["limit_key"], "matches");
    assert!(problem["retry_after_s"].as_u64().unwrap() > 50);
    let chat = format!("/matches/{}/chat", ids[0]);
    anna.post(&chat, json!({"text": "hi"})).await.ok(201);
    let problem = anna.post(&chat, json!({"text": "hi"})).await.refused(429, "limit.reached");
    assert_eq!(problem["limit_key"], "chat");
    for _ in 0..2 {
        anna.act(&ids[0], "skip").await.refused(409, "match.not_started");
    }
    let problem = anna.act(&ids[0], "skip").await.refused(429, "limit.reached");
    assert_eq!(problem["limit_key"], "commands");
    // Sockets: three of this address, and one more when one of them is gone.
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(anna.socket().await);
    }
    let url = format!("ws://{}/api/v1/ws", server.address);
    let refused = tokio_tungstenite::connect_async(&url).await.unwrap_err();
    assert!(refused.to_string().contains("429"), "{refused}");
    drop(open.pop());
    crate::support::until(|| async { tokio_tungstenite::connect_async(&url).await.is_ok() }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_pings_ends_its_own_socket() {
    let rates = Rates { requests: Rate { every_ms: 1_000, burst: 50 }, ..quick().rates };
    let server = Server::with(Config { rates, ..quick() }).await;
    let anna = server.guest("Anna").await;
    let mut flood = anna.socket().await;
    for n in 0..200 {
        flood.say(json!({"t": "ping", "n": n})).await;
    }
    let mut pongs = 0;
    while let Some(message) = flood.hear_any().await {
        pongs += usize::from(message["t"] == "pong");
    }
    assert!(pongs < 60, "{pongs}");
    server.anyone().get("/healthz").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_that_is_too_slow_is_closed_and_others_go_on() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let seats = json!(["you", "random", "random", "random", "random", "random"]);
    let id = anna.create(json!({"game": "worldbattle", "seats": seats})).await;
    anna.start(&id).await;
    // It asks for snapshot after snapshot and reads none of them.
    let mut slow = anna.narrow_socket().await;
    for _ in 0..1_500 {
        slow.say(json!({"t": "sub", "match": id})).await;
    }
    let slow_readers = || async {
        let text = server.anyone().get("/metrics").await.ok(200);
        text.as_str().unwrap().contains("salient_slow_readers_total 1")
    };
    crate::support::until(slow_readers).await;
    let mut quick = anna.follow(&id, None).await;
    quick.hear().await;
    drop(slow);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_slow_connections_do_not_keep_others_waiting() {
    let server = Server::start().await;
    let mut stuck = Vec::new();
    for _ in 0..200 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream
            .write_all(b"POST /api/v1/guests HTTP/1.1\r\nhost: localhost\r\ncontent-le")
            .await
            .unwrap();
        stuck.push(stream);
    }
    let anna = tokio::time::timeout(Duration::from_secs(5), server.guest("Anna")).await.unwrap();
    anna.create(json!({"game": "battlezone"})).await;
    // And they do not keep it from stopping.
    let begun = std::time::Instant::now();
    server.stop().await;
    assert!(begun.elapsed() < Duration::from_secs(6), "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_tries_out_tokens_is_limited_like_a_stranger() {
    let quick = quick();
    let anonymous = Rate { every_ms: 60_000, burst: 5 };
    let server = Server::with(Config { rates: Rates { anonymous, ..quick.rates }, ..quick }).await;
    let anna = server.guest("Anna").await;
    let mut statuses = Vec::new();
    for number in 0..8 {
        let thief = Client::new(server.address, Some(&format!("token-{number}")), "");
        statuses.push(thief.get("/me").await.status);
    }
    // The guest was the first call of this address without a token.
    assert_eq!(statuses, [401, 401, 401, 401, 429, 429, 429, 429]);
    anna.get("/me").await.ok(200);
}
