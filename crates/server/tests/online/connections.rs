//! Slow and idle connections end, and nobody holds too many.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::json;
use server::Config;
use server::limits::Rate;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::support::{PATIENCE, Server, metric, quick};

/// Time-outs that a test can wait for.
fn short_timeouts() -> Config {
    Config { header_timeout_ms: 700, body_timeout_ms: 700, write_timeout_ms: 700, ..quick() }
}

async fn connect(address: SocketAddr) -> TcpStream {
    TcpStream::connect(address).await.unwrap()
}

/// Everything until the server closes.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    let _ = read.expect("the server should have closed it"); // a reset is an end as well
    String::from_utf8_lossy(&bytes).into_owned()
}

/// One byte after the other, slowly, until the server has enough.
async fn drip(stream: &mut TcpStream, bytes: &str) -> bool {
    for byte in bytes.bytes() {
        if stream.write_all(&[byte]).await.is_err() {
            return false;
        }
        sleep(Duration::from_millis(20)).await;
    }
    true
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_never_ends_is_closed() {
    let server = Server::with(short_timeouts()).await;
    let begun = Instant::now();
    let mut silent = connect(server.address).await;
    let mut stuck = connect(server.address).await;
    stuck.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-a").await.unwrap();
    let mut dripping = connect(server.address).await;
    let head = format!("GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-a: {}", "a".repeat(2_000));
    assert!(!drip(&mut dripping, &head).await, "a byte now and then keeps nothing open");
    assert_eq!(rest(&mut silent).await, "");
    rest(&mut stuck).await;
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert_eq!(server.anyone().get("/healthz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_never_ends_is_refused_and_closed() {
    let server = Server::with(short_timeouts()).await;
    let mut dripping = connect(server.address).await;
    let head = "POST /api/v1/guests HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
        content-length: 2000\r\n\r\n";
    dripping.write_all(head.as_bytes()).await.unwrap();
    drip(&mut dripping, &" ".repeat(200)).await;
    let answer = rest(&mut dripping).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");

    let mut silent = connect(server.address).await;
    silent.write_all(head.as_bytes()).await.unwrap();
    let answer = rest(&mut silent).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("request.timeout"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_refused_before_the_body_was_read_can_send_it_and_reads_the_answer() {
    let mut config = quick();
    config.rates.records = Rate { every_ms: 600_000, burst: 1 };
    let server = Server::with(config).await;
    server.anyone().post("/records", json!({})).await.refused(422, "record.not_a_record");
    for (path, length, status) in [
        ("/records", 1_000_000, 429),
        ("/records?keep=true", 1_000_000, 401),
        ("/guests", 3_000_000, 413),
    ] {
        let mut stream = connect(server.address).await;
        let head = format!(
            "POST /api/v1{path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        for _ in 0..10 {
            sleep(Duration::from_millis(50)).await; // the answer is there long before the end
            stream.write_all(&vec![b' '; length / 10]).await.expect("the server goes on reading");
        }
        let answer = rest(&mut stream).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{path}: {answer}");
        assert!(answer.contains("connection: close"), "{path}: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_on_after_a_refusal_is_closed_in_time() {
    let server = Server::with(short_timeouts()).await;
    let begun = Instant::now();
    let mut endless = connect(server.address).await;
    let head = "POST /api/v1/guests HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3000000\r\n\r\n";
    endless.write_all(head.as_bytes()).await.unwrap();
    assert!(
        !drip(&mut endless, &" ".repeat(2_000)).await,
        "a byte now and then keeps nothing open"
    );
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_connection_is_closed() {
    let server = Server::with(short_timeouts()).await;
    let mut stream = connect(server.address).await;
    let begun = Instant::now();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    let answer = rest(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(begun.elapsed() >= Duration::from_millis(600), "{:?}", begun.elapsed());
    // A WebSocket is none: it lives by its pings.
    let mut socket = server.guest("Anna").await.socket().await;
    sleep(Duration::from_millis(1_500)).await;
    socket.say(json!({"t": "ping", "n": 3})).await;
    assert_eq!(socket.hear().await["n"], 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_the_answer_is_closed() {
    let server = Server::with(short_timeouts()).await;
    let mut deaf = connect(server.address).await;
    let begun = Instant::now();
    // Answers that nobody takes fill every buffer on the way.
    let many = "GET /openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(200);
    while deaf.write_all(many.as_bytes()).await.is_ok() {
        assert!(begun.elapsed() < PATIENCE, "it should have been closed");
    }
    let connections = || async { metric(&server.anyone(), "salient_connections").await <= 1 };
    crate::support::until(connections).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_connections_and_others_get_in_when_it_lets_go() {
    let config = Config { connections_per_address: 20, header_timeout_ms: 3_000, ..quick() };
    let server = Server::with(config).await;
    let mut held = Vec::new();
    for _ in 0..20 {
        held.push(connect(server.address).await);
    }
    sleep(Duration::from_millis(100)).await; // all are accepted
    for _ in 0..5 {
        let mut refused = connect(server.address).await;
        let _ = refused.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
        let answer = rest(&mut refused).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 429"), "{answer}");
    }
    // Their time-out ends those that say nothing, and the address has room again.
    crate::support::until(|| async {
        let mut stream = connect(server.address).await;
        let head = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
        stream.write_all(head).await.is_ok() && rest(&mut stream).await.ends_with("ok")
    })
    .await;
    let refused = metric(&server.anyone(), "salient_connections_refused_total").await;
    assert!(refused >= 5, "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_has_as_many_connections_as_the_server() {
    let proxies = vec!["127.0.0.1".parse().unwrap()];
    let config =
        Config { connections_per_address: 5, connections: 40, trusted_proxies: proxies, ..quick() };
    let server = Server::with(config).await;
    let mut held = Vec::new();
    for _ in 0..30 {
        held.push(connect(server.address).await);
    }
    sleep(Duration::from_millis(100)).await;
    assert_eq!(server.anyone().get("/healthz").await.status, 200);
    for _ in 0..20 {
        held.push(connect(server.address).await);
    }
    sleep(Duration::from_millis(100)).await;
    let mut refused = connect(server.address).await;
    let answer = rest(&mut refused).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 429"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn small_messages_leave_at_once() {
    let server = Server::start().await;
    let mut socket = server.guest("Anna").await.socket().await;
    let mut took = Vec::new();
    for n in 0..60 {
        let begun = Instant::now();
        // Two answers in a row: without TCP_NODELAY the second waits for the other side, 40 ms. The
        // questions come in one packet, or the second one would confirm the first answer.
        let ping = json!({"t": "ping", "n": n});
        socket.say_together(&[ping.clone(), ping]).await;
        for _ in 0..2 {
            assert_eq!(socket.hear_kind("pong").await["n"], n);
        }
        took.push(begun.elapsed());
    }
    took.sort();
    assert!(took[30] < Duration::from_millis(20), "{:?} median", took[30]);
}
