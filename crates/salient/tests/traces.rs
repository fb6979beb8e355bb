//! Traces of a real server reach a collector, and a collector that fails harms nobody.

#![allow(clippy::unwrap_used)] // a test that cannot go on fails

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;
use serde_json::{Value, json};
use soak::client::Client;
use soak::ledger::Ledger;
use soak::process::{Hosting, Server, unlimited};
use soak::viewer::{Answer, Viewer};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

/// How long spans may take to arrive; a server sends them every five seconds.
const PATIENCE: Duration = Duration::from_secs(60);
/// The trace and the span that the sender of a request has begun.
const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
const PARENT: &str = "b7ad6b7169203331";

/// How a collector treats what it is sent.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Manner {
    /// It takes it.
    Takes,
    /// It answers 500.
    Refuses,
    /// It reads and never answers.
    IsSilent,
}

/// A small stand-in for an OpenTelemetry collector.
struct Collector {
    address: SocketAddr,
    spans: mpsc::UnboundedReceiver<Span>,
}

impl Collector {
    async fn start(manner: Manner) -> Collector {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (tell, spans) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let tell = tell.clone();
                // Whoever is killed hangs up in the middle of something.
                tokio::spawn(async move { serve(stream, manner, tell).await.ok() });
            }
        });
        Collector { address, spans }
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The spans of one trace by their names, as soon as these have arrived.
    async fn trace(&mut self, trace: Option<&str>, names: &[&str]) -> BTreeMap<String, Span> {
        let mut traces: BTreeMap<String, BTreeMap<String, Span>> = BTreeMap::new();
        loop {
            let heard = timeout(PATIENCE, self.spans.recv()).await;
            let span = heard.unwrap_or_else(|_| panic!("{names:?} are not all in {traces:?}"));
            let span = span.unwrap();
            let id = hex(&span.trace_id);
            if trace.is_some_and(|wanted| wanted != id) {
                continue;
            }
            let of_trace = traces.entry(id).or_default();
            of_trace.insert(span.name.clone(), span);
            if names.iter().all(|name| of_trace.contains_key(*name)) {
                return of_trace.clone();
            }
        }
    }
}

/// Answers the requests of one connection.
async fn serve(
    stream: TcpStream,
    manner: Manner,
    tell: mpsc::UnboundedSender<Span>,
) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    loop {
        let (mut line, mut length) = (String::new(), 0);
        stream.read_line(&mut line).await?;
        assert!(line.is_empty() || line.starts_with("POST /v1/traces HTTP/1.1"), "{line}");
        while line != "\r\n" {
            line.clear();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            if let Some(number) = line.to_lowercase().strip_prefix("content-length:") {
                length = number.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await?;
        let sent = ExportTraceServiceRequest::decode(&*body).unwrap();
        for resource in sent.resource_spans {
            let service = resource.resource.unwrap().attributes;
            assert_eq!(service.iter().filter(|it| it.key == "service.name").count(), 1);
            for span in resource.scope_spans.into_iter().flat_map(|it| it.spans) {
                tell.send(span).ok(); // the test may have seen enough
            }
        }
        let status = match manner {
            Manner::Takes => "200 OK",
            Manner::Refuses => "500 Internal Server Error",
            Manner::IsSilent => std::future::pending().await,
        };
        let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
        stream.write_all(answer.as_bytes()).await?;
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What an attribute of a span says, as text.
fn said(span: &Span, key: &str) -> Option<String> {
    use opentelemetry_proto::tonic::common::v1::any_value::Value;
    let attribute = span.attributes.iter().find(|it| it.key == key)?;
    match attribute.value.clone()?.value? {
        Value::StringValue(text) => Some(text),
        Value::IntValue(number) => Some(number.to_string()),
        _ => None,
    }
}

/// A server that sends its traces to this address.
fn hosting(folder: &Path, collector: &str) -> Hosting {
    let binary = Path::new(env!("CARGO_BIN_EXE_salient"));
    let hosting = Hosting::new(binary, folder, unlimited()).unwrap();
    Hosting { collector: Some(collector.to_owned()), ..hosting }
}

/// A match of a person against a bot that has begun: its player and its id.
async fn started(server: &Server) -> (Client, String) {
    let anna = Client::guest(server.address, "Anna").await.unwrap();
    let wanted = json!({"game": "battlezone", "seats": ["you", "random"],
        "setup": {"first_player": "a", "round_limit": 1000}});
    let id = anna.start_match(wanted).await.unwrap();
    (anna, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_a_trace_from_the_request_to_its_delivery() {
    let folder = TempDir::new().unwrap();
    let mut collector = Collector::start(Manner::Takes).await;
    let server = hosting(folder.path(), &collector.url()).start().unwrap();
    let (anna, id) = started(&server).await;
    let path = format!("http://{}/api/v1/matches/{id}/commands", server.address);
    let call = reqwest::Client::new().post(path).bearer_auth(&anna.token);
    let call = call.header("traceparent", format!("00-{TRACE}-{PARENT}-01"));
    let answer = call.json(&json!({"cmd_id": "c1", "action": "skip"})).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    let request_id = answer.headers()["x-request-id"].to_str().unwrap().to_owned();
    let names = ["request", "command", "decide", "append", "deliver"];
    let spans = collector.trace(Some(TRACE), &names).await;
    let [request, command, decide, append, deliver] = names.map(|name| &spans[name]);
    assert_eq!(hex(&request.parent_span_id), PARENT, "the sender's trace goes on");
    assert_eq!(said(request, "request_id"), Some(request_id));
    assert_eq!(said(request, "http.request.method").as_deref(), Some("POST"));
    let route = "/api/v1/matches/{id}/commands";
    assert_eq!(said(request, "http.route").as_deref(), Some(route));
    assert_eq!(said(request, "http.response.status_code").as_deref(), Some("200"));
    assert_eq!(command.parent_span_id, request.span_id);
    assert_eq!(said(command, "match_id"), Some(id.clone()));
    assert_eq!(said(command, "cmd_id"), Some(format!("{}:c1", anna.player)));
    for part in [decide, append, deliver] {
        assert_eq!(part.parent_span_id, command.span_id, "{part:?}");
        assert!(part.end_time_unix_nano >= part.start_time_unix_nano);
    }
    assert!(decide.start_time_unix_nano <= append.start_time_unix_nano);
    assert!(append.end_time_unix_nano <= deliver.start_time_unix_nano, "told before it is stored");

    // A move by the socket is a trace of its own.
    let viewer = Viewer::follow(&anna, &id, &Ledger::default()).await.unwrap();
    assert!(matches!(viewer.act("c2", "resign").await, Answer::Acknowledged(_)));
    let spans = collector.trace(None, &["socket", "command", "append", "deliver"]).await;
    assert_eq!(spans["socket"].parent_span_id, [0_u8; 0]);
    assert_eq!(said(&spans["command"], "cmd_id"), Some(format!("{}:c2", anna.player)));
    server.kill().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_that_is_gone_silent_or_refuses_neither_slows_nor_stops_play() {
    for manner in [None, Some(Manner::IsSilent), Some(Manner::Refuses)] {
        let folder = TempDir::new().unwrap();
        let mut collector = Collector::start(manner.unwrap_or(Manner::Takes)).await;
        let url = match manner {
            Some(_) => collector.url(),
            None => "http://127.0.0.1:1".to_owned(), // nobody is there
        };
        let hosting = hosting(folder.path(), &url);
        let server = hosting.start().unwrap();
        let (anna, id) = started(&server).await;
        if manner.is_some() {
            // From here on it has something that it does not take.
            timeout(PATIENCE, collector.spans.recv()).await.unwrap().unwrap();
        }
        // More than wait for a collector: what finds no room is lost, and nobody waits.
        let mut acknowledged = 0;
        for number in 0.. {
            let command = json!({"cmd_id": format!("c{number}"), "action": "skip"});
            let path = format!("/matches/{id}/commands");
            let (status, answer) = anna.ask("POST", &path, command).await.unwrap();
            assert!(status == 200 || status == 409, "{manner:?}: {status} {answer}");
            acknowledged += u64::from(status == 200);
            if acknowledged == 40 {
                break;
            }
        }
        let told = async {
            while !std::fs::read_to_string(&hosting.log).unwrap().contains("traces are lost") {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        timeout(PATIENCE, told).await.unwrap_or_else(|_| panic!("{manner:?}: nothing in the log"));
        assert_eq!(anna.ask("GET", "//readyz", Value::Null).await.unwrap().0, 200);
        // It stops as soon as ever, whatever waits to be sent.
        let process = server.process().to_string();
        assert!(Command::new("kill").args(["-TERM", &process]).status().unwrap().success());
        let mut server = server;
        let stopped = async {
            while server.is_running() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        timeout(PATIENCE, stopped).await.unwrap_or_else(|_| panic!("{manner:?}: does not stop"));
        let log = std::fs::read_to_string(&hosting.log).unwrap();
        assert_eq!(log.matches("traces are lost").count(), 1, "{manner:?}: {log}");
        assert_eq!(hosting.panics().unwrap(), 0);
    }
}

#[test]
fn a_wrong_address_of_a_collector_is_one_sentence() {
    for (address, words) in [
        ("127.0.0.1:4318", "is not the address of a collector"),
        ("ftp://here:4318", "is not the address of a collector"),
        ("http://", "is not the address of a collector"),
        ("https://collector.example.org", "asks for TLS"),
    ] {
        let serve = Command::new(env!("CARGO_BIN_EXE_salient"))
            .args(["serve", "--addr", "127.0.0.1:0", "--data", "/nowhere", "--otlp", address])
            .output()
            .unwrap();
        let said = String::from_utf8(serve.stderr).unwrap();
        assert!(!serve.status.success() && said.contains(words), "{said}");
        assert_eq!(said.trim().lines().count(), 1, "{said}");
    }
}
