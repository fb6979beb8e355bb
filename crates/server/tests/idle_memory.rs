//! What an idle socket costs. A process of its own: other tests would be measured as well.

#![cfg(target_os = "linux")] // where a process can be asked for its memory
#![allow(clippy::unwrap_used)] // a test that cannot go on fails

use std::sync::Arc;

use server::{Config, Files, Online};
use store::{Sqlite, SqliteOptions};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// How many sockets are open; enough to make what a process takes by the way unimportant.
const SOCKETS: usize = 400;
/// What each of them may take.
const MOST_KB: usize = 32;

/// The memory of this process, in KB.
fn memory_kb() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}

/// Opens a WebSocket, says hello and hears the welcome. By hand: the buffers of a client would be
/// measured as well.
async fn idle_socket(listener: std::net::SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(listener).await.unwrap();
    let head = "GET /api/v1/ws HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\n\
        upgrade: websocket\r\nsec-websocket-version: 13\r\n\
        sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 512];
    let read = stream.read(&mut answer).await.unwrap();
    assert!(answer[..read].starts_with(b"HTTP/1.1 101"));
    let hello = br#"{"t":"hello"}"#;
    // One text frame, masked with zeros, which leave it as it is.
    let mut frame = vec![0x81, 0x80 | u8::try_from(hello.len()).unwrap(), 0, 0, 0, 0];
    frame.extend(hello);
    stream.write_all(&frame).await.unwrap();
    let read = stream.read(&mut answer).await.unwrap();
    assert!(String::from_utf8_lossy(&answer[..read]).contains("welcome"));
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_socket_takes_at_most_32_kb() {
    let rate = server::limits::Rate { every_ms: 0, burst: 1 };
    let rates = server::limits::Rates {
        anonymous: rate,
        requests: rate,
        address_requests: rate,
        ..server::limits::Rates::default()
    };
    let most = u32::try_from(SOCKETS).unwrap() + 10;
    let config = Config { rates, sockets_per_address: most, ..Config::default() };
    let data = tempfile::tempdir().unwrap();
    let path = data.path().join("salient.db");
    let store = Sqlite::open(&path, SqliteOptions::default()).await.unwrap();
    let online = Online::new(Arc::new(store), config, Files::from_fn(|_| None));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let running = tokio::spawn(online.run(listener, std::future::pending()));

    let _first = idle_socket(address).await; // what is made once is made
    let before = memory_kb();
    let mut open = Vec::new();
    for _ in 0..SOCKETS {
        open.push(idle_socket(address).await);
    }
    let each = memory_kb().saturating_sub(before) / SOCKETS;
    assert!(each <= MOST_KB, "{each} KB per socket");
    running.abort();
}
