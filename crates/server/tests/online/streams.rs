//! The log as an answer that stays open.

use std::sync::Arc;

use reqwest::{Method, Response};
use serde_json::{Value, json};
use server::Config;
use store::{Event, Log, Store};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpSocket;

use crate::support::{Client, Server, copied, metric, open_store, quick, until};

/// An open stream, read line by line.
struct Stream {
    response: Response,
    rest: String,
}

impl Stream {
    async fn open(client: &Client, id: &str, after: u64) -> Stream {
        let response = try_open(client, id, after).send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "application/x-ndjson");
        Stream { response, rest: String::new() }
    }

    /// The next line; nothing when the stream has ended.
    async fn line(&mut self) -> Option<String> {
        loop {
            if let Some((line, rest)) = self.rest.split_once('\n') {
                let line = line.to_owned();
                self.rest = rest.to_owned();
                return Some(line);
            }
            let chunk = self.response.chunk().await.unwrap()?;
            self.rest.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }

    /// The next event.
    async fn event(&mut self) -> Option<Value> {
        loop {
            let line = self.line().await?;
            if !line.is_empty() {
                return Some(serde_json::from_str(&line).unwrap());
            }
        }
    }
}

fn try_open(client: &Client, id: &str, after: u64) -> reqwest::RequestBuilder {
    let path = format!("/matches/{id}/events?after={after}");
    client.request(Method::GET, &path).header("accept", "application/x-ndjson")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_tells_everything_once_and_ends_with_the_match() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone"})).await;
    ben.sit(&id, 1).await;
    let mut bens = Stream::open(&ben, &id, 0).await;
    assert_eq!(bens.event().await.unwrap()["what"], "sit");
    until(|| async { anna.info(&id).await.seats[1].online }).await;
    anna.start(&id).await;
    let mut told = vec![bens.event().await.unwrap()];
    for choice in 0..6 {
        let seq = match anna.act_somehow(&id, choice).await {
            Some(seq) => seq,
            None => ben.act_somehow(&id, choice).await.unwrap(),
        };
        told.push(bens.event().await.unwrap());
        assert_eq!(told.last().unwrap()["seq"], seq, "each comes as it happens");
    }
    ben.act(&id, "resign").await.ok(200);
    while let Some(event) = bens.event().await {
        told.push(event);
    }
    assert!(told.last().unwrap()["over"]["secret"].is_string());
    let seqs: Vec<u64> = told.iter().map(|event| event["seq"].as_u64().unwrap()).collect();
    assert_eq!(seqs, (2..=seqs.len() as u64 + 1).collect::<Vec<_>>());
    // What is over is told and ends at once; from the middle, if that is what was asked for.
    let mut late = Stream::open(&server.anyone(), &id, 3).await;
    assert_eq!(late.event().await.unwrap()["seq"], 4);
    while late.event().await.is_some() {}
    until(|| async { !anna.info(&id).await.seats[1].online }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_counts_as_a_socket_until_its_client_is_gone() {
    let server = Server::with(Config { sockets_per_address: 1, ping_ms: 30, ..quick() }).await;
    let anna = server.guest("Anna").await;
    let id = anna.create(json!({"game": "battlezone"})).await;
    let mut first = Stream::open(&anna, &id, 0).await;
    assert_eq!(first.line().await.as_deref(), Some(""), "an empty line keeps the way open");
    let refused = anna.send(try_open(&anna, &id, 0)).await.refused(429, "limit.reached");
    assert_eq!(refused["limit_key"], "sockets_per_address");
    drop(first);
    until(|| async { try_open(&anna, &id, 0).send().await.unwrap().status() == 200 }).await;
    anna.send(try_open(&anna, "nothing", 0)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_shows_no_more_than_its_reader_may_see() {
    let server = Server::start().await;
    let (anna, eve) = (server.guest("Anna").await, server.guest("Eve").await);
    let hidden = json!({"game": "battlezone", "seats": ["you", "random"],
        "settings": {"spectators": false}});
    let id = anna.create(hidden).await;
    anna.start(&id).await;
    eve.send(try_open(&eve, &id, 0)).await.refused(403, "match.no_spectators");
    eve.send(try_open(&eve, "nothing", 0)).await.refused(404, "match.unknown");
    // It does not keep the server from stopping.
    let mut annas = Stream::open(&anna, &id, 0).await;
    annas.event().await.unwrap();
    server.stop().await;
    while annas.event().await.is_some() {}
}

/// How many events a stream has to tell that nobody reads.
const MANY: u64 = 30_000;

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_that_is_read_slowly_ends_with_its_token() {
    let data = Arc::new(TempDir::new().unwrap());
    let config = Config { write_timeout_ms: 600_000, ..quick() };
    let server = Server::on(data.clone(), config.clone()).await;
    let anna = server.guest("Anna").await;
    let id = anna.create(json!({"game": "battlezone"})).await;
    server.stop().await;
    let store = open_store(&data).await;
    let mut long = copied(&store, &id, "long").await;
    let event = |seq: u64| Event {
        seq,
        cmd_id: format!("c{seq}").into(),
        actor: anna.player.clone(),
        at: long.row.created_at,
        body: json!({"do": "ready", "seat": 0, "ready": seq.is_multiple_of(2), "by": 0})
            .to_string(),
        view_hash: String::new(),
    };
    let more: Vec<Event> = (1..=MANY).map(event).collect();
    long.first.extend(more);
    let id = long.row.id.to_string();
    store.create_match(long).await.unwrap();
    store.close().await.unwrap();

    let server = Server::on(data, config).await;
    let (anna, anyone) = (anna.at(server.address), server.anyone());
    // It takes little at a time, and nobody reads it.
    let tcp = TcpSocket::new_v4().unwrap();
    tcp.set_recv_buffer_size(4096).unwrap();
    let mut unread = tcp.connect(server.address).await.unwrap();
    let token = anna.token.as_deref().unwrap();
    let head = format!(
        "GET /api/v1/matches/{id}/events?after=0 HTTP/1.1\r\nhost: localhost\r\n\
         accept: application/x-ndjson\r\nauthorization: Bearer {token}\r\n\r\n"
    );
    unread.write_all(head.as_bytes()).await.unwrap();
    until(|| async { metric(&anyone, "salient_sockets").await == 1 }).await;
    assert_eq!(anna.delete("/tokens").await.status, 204);
    until(|| async { metric(&anyone, "salient_sockets").await == 0 }).await;
    drop(unread);
}
