//! The server over real sockets, with a small client of its own.

#![allow(clippy::unwrap_used)] // a test that cannot go on fails

use server::{File, Files};
use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// An answer: status line, headers in lower case, body.
struct Answer {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Answer {
    fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(found, _)| *found == name).map(|(_, value)| value)
    }
}

fn small_client(name: &str) -> Option<File> {
    let content: &'static str = match name {
        "index.html" => "home",
        "play/index.html" => "table",
        "docs/index.html" => "manual",
        "404.html" => "unknown",
        "app-0123456789ab.js" => "plain",
        "app-0123456789ab.js.br" => "brotli",
        "app-0123456789ab.js.gz" => "gzip",
        _ => return None,
    };
    let hash = std::array::from_fn(|index| content.as_bytes()[index % content.len()]);
    Some(File { content: Cow::Borrowed(content.as_bytes()), hash })
}

async fn start(files: Files) -> SocketAddr {
    let listener = TcpListener::bind((LOOPBACK, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, server::app(files)).await });
    address
}

async fn ask(address: SocketAddr, method: &str, path: &str, headers: &str) -> Answer {
    let mut socket = TcpStream::connect(address).await.unwrap();
    let request =
        format!("{method} {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n{headers}\r\n");
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    socket.read_to_end(&mut bytes).await.unwrap();
    let split =
        bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("an answer has a head");
    let head = String::from_utf8(bytes[..split].to_vec()).unwrap();
    let status = head[9..12].parse().unwrap();
    Answer { status, head, body: bytes[split + 4..].to_vec() }
}

async fn get(path: &str, headers: &str) -> Answer {
    ask(start(Files::from_fn(small_client)).await, "GET", path, headers).await
}

#[tokio::test]
async fn every_route_of_the_client_answers_with_its_page() {
    assert_eq!(get("/", "").await.body, b"home");
    assert_eq!(get("/play", "").await.body, b"table");
    assert_eq!(get("/play/", "").await.body, b"table");
    assert_eq!(get("/play?from=3", "").await.body, b"table");
}

#[tokio::test]
async fn the_documentation_is_a_folder() {
    let typed = get("/docs", "").await;
    assert_eq!((typed.status, typed.header("location")), (308, Some("docs/")));
    let page = get("/docs/", "").await;
    assert_eq!((page.status, page.body.as_slice()), (200, b"manual".as_slice()));
}

#[tokio::test]
async fn an_unknown_page_gets_the_page_that_says_so_and_a_missing_file_does_not() {
    let page = get("/no/such/page", "").await;
    assert_eq!((page.status, page.body.as_slice()), (404, b"unknown".as_slice()));
    let file = get("/no-such-file.js", "").await;
    assert_eq!((file.status, file.body.as_slice()), (404, b"".as_slice()));
}

#[tokio::test]
async fn files_travel_compressed_as_the_browser_likes() {
    let path = "/app-0123456789ab.js";
    let brotli = get(path, "accept-encoding: gzip, deflate, br\r\n").await;
    assert_eq!(
        (brotli.body.as_slice(), brotli.header("content-encoding")),
        (b"brotli".as_slice(), Some("br"))
    );
    let gzip = get(path, "accept-encoding: gzip\r\n").await;
    assert_eq!(
        (gzip.body.as_slice(), gzip.header("content-encoding")),
        (b"gzip".as_slice(), Some("gzip"))
    );
    let plain = get(path, "").await;
    assert_eq!(
        (plain.body.as_slice(), plain.header("content-encoding")),
        (b"plain".as_slice(), None)
    );
    assert_eq!(plain.header("vary"), Some("accept-encoding"));
    assert_eq!(get("/app-0123456789ab.js.br", "").await.status, 404);
}

#[tokio::test]
async fn a_name_with_a_hash_is_cached_for_ever_and_a_page_is_asked_for_again() {
    let file = get("/app-0123456789ab.js", "").await;
    assert_eq!(file.header("cache-control"), Some("public, max-age=31536000, immutable"));
    let page = get("/", "").await;
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let etag = page.header("etag").unwrap();
    let again = get("/", &format!("if-none-match: {etag}\r\n")).await;
    assert_eq!((again.status, again.body.as_slice()), (304, b"".as_slice()));
}

#[tokio::test]
async fn every_answer_forbids_what_the_client_never_needs() {
    for path in ["/", "/no/such/page", "/no-such-file.js"] {
        let answer = get(path, "").await;
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe-inline"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
}

#[tokio::test]
async fn only_reading_is_allowed() {
    let address = start(Files::from_fn(small_client)).await;
    assert_eq!(ask(address, "POST", "/", "content-length: 0\r\n").await.status, 405);
    assert_eq!(ask(address, "HEAD", "/", "").await.status, 200);
}

#[tokio::test]
async fn health_is_answered() {
    assert_eq!(get("/healthz", "").await.body, b"ok");
}

#[tokio::test]
async fn a_server_without_its_client_says_how_to_build_it() {
    let address = start(Files::from_fn(|_| None)).await;
    let answer = ask(address, "GET", "/", "").await;
    assert_eq!(answer.status, 503);
    assert!(String::from_utf8(answer.body).unwrap().contains("cargo xtask web"));
}

#[tokio::test]
async fn a_taken_port_leads_to_the_next_free_one_and_is_named() {
    let first = server::bind(LOOPBACK, 0).await.unwrap();
    assert_eq!(first.taken, None);
    let second = server::bind(LOOPBACK, first.address.port()).await.unwrap();
    assert_eq!(second.taken, Some(first.address.port()));
    assert!(second.address.port() > first.address.port());
}

#[tokio::test]
async fn an_address_of_another_machine_is_refused_with_its_name() {
    // 192.0.2.0/24 is reserved for examples: no machine has it.
    let error = server::bind(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)), 0).await.unwrap_err();
    assert!(error.to_string().starts_with("cannot listen on 192.0.2.1:0: "));
}

#[tokio::test]
async fn the_server_stops_when_told() {
    let bound = server::bind(LOOPBACK, 0).await.unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server::run(bound.listener, async {
        let _ = stopped.await;
    }));
    assert_eq!(ask(bound.address, "GET", "/healthz", "").await.status, 200);
    stop.send(()).unwrap();
    running.await.unwrap().unwrap();
}
