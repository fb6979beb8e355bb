//! A page that points its own name at the server's machine (DNS rebinding) is not answered.

use std::net::SocketAddr;

use serde_json::json;
use server::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::support::{PATIENCE, Server, quick};

/// Sends a request as it stands and tells the whole answer.
async fn raw(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut answer)).await.unwrap().unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

/// What a browser sends on behalf of a page of this host.
async fn get(address: SocketAddr, path: &str, host: &str, more: &str) -> String {
    let head = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{more}\r\n");
    raw(address, &head).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_was_pointed_here_by_others_is_refused() {
    let server = Server::start().await;
    let port = server.address.port();
    let evil = format!("evil.example:{port}");
    let same_origin = format!("origin: http://{evil}\r\n");
    let upgrade = "upgrade: websocket\r\nsec-websocket-version: 13\r\n\
                   sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for path in ["/", "/api/v1/games", "/api/v1/ws", "/metrics", "/readyz", "/openapi.json"] {
        for more in ["", same_origin.as_str(), &format!("{same_origin}{upgrade}")] {
            let answer = get(server.address, path, &evil, more).await;
            assert!(answer.starts_with("HTTP/1.1 421 "), "{path}: {answer}");
            assert!(answer.contains("\"request.host\""), "{path}: {answer}");
        }
    }
    // Nothing is made for it either.
    let body = r#"{"name":"Eve"}"#;
    let post = format!(
        "POST /api/v1/guests HTTP/1.1\r\nhost: {evil}\r\n{same_origin}connection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    assert!(raw(server.address, &post).await.starts_with("HTTP/1.1 421 "));
    let absolute = format!("GET http://{evil}/healthz HTTP/1.1\r\nconnection: close\r\n\r\n");
    let answer = raw(server.address, &absolute).await;
    assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    for host in ["localhost", "127.0.0.1", "[::1]"] {
        let host = format!("{host}:{port}");
        let answer = get(server.address, "/healthz", &host, "").await;
        assert!(answer.starts_with("HTTP/1.1 200 "), "{host}: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_names_one_host() {
    let server = Server::start().await;
    let none = "GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n";
    assert!(raw(server.address, none).await.starts_with("HTTP/1.1 400 "));
    let two = "GET /healthz HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\
               connection: close\r\n\r\n";
    assert!(raw(server.address, two).await.starts_with("HTTP/1.1 400 "));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_own_names_are_answered_behind_a_proxy() {
    let config = Config {
        public_url: Some("https://play.example.org".to_owned()),
        hosts: vec!["friends.example.org".to_owned()],
        ..quick()
    };
    let server = Server::with(config).await;
    for host in ["play.example.org", "friends.example.org", "127.0.0.1:4000"] {
        let answer = get(server.address, "/api/v1/games", host, "").await;
        assert!(answer.starts_with("HTTP/1.1 200 "), "{host}: {answer}");
    }
    let page = "origin: https://play.example.org\r\n";
    let answer = get(server.address, "/api/v1/games", "play.example.org", page).await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    let answer = get(server.address, "/api/v1/games", "evil.example", page).await;
    assert!(answer.starts_with("HTTP/1.1 421 "), "{answer}");
    let anna = server.guest("Anna").await;
    anna.create(json!({"game": "battlezone"})).await;
}
