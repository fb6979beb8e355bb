//! Clients that read too slowly or ask for much with little, while others play.

use std::time::Duration;

use anyhow::{Context, Result};
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::client::Client;
use crate::honest::Honest;
use crate::process::{Hosting, Server};
use crate::report::Report;
use crate::socket::{self, From, Stream};

/// A receive buffer of the least size: what is sent waits at the server.
const NARROW: From = From { address: None, buffer: Some(4096) };
/// How many sockets read nothing.
const SILENT: u64 = 8;
/// How many snapshots each of them asks for at most: more than fits into any buffer.
const SNAPSHOTS: usize = 3_000;
/// How long the server may hold a connection that takes nothing.
const HELD: Duration = Duration::from_secs(20);
/// How many streams of events are not read.
const STREAMS: usize = 12;
/// For how long somebody changes their mind about being ready.
const READY: Duration = Duration::from_secs(6);
/// How many times somebody asks for everything at once.
const CATCH_UPS: usize = 12;
/// By how much the memory may have grown when all of them are gone, in KB.
const GROWTH: u64 = 200 * 1024;

/// Lets slow clients loose on a server without limits until the time is up.
pub async fn slow_clients(hosting: &Hosting, end: Instant) -> Result<Report> {
    let mut report = Report::new("slow clients");
    let mut server = hosting.start()?;
    let before = server.memory()?;
    report.count("KB of memory before", before);
    let honest = Honest::start(&Client::guest(server.address, "Anna").await?).await?;
    let ben = Client::guest(server.address, "Ben").await?;
    let mut rounds = 0;
    while rounds == 0 || Instant::now() < end {
        rounds += 1;
        let seats = ["random"; 6];
        let busy = ben.start_match(json!({"game": "worldbattle", "seats": seats})).await?;
        let held_before = server.open_files()?;
        let silent = silent_sockets(&server, &ben, &busy);
        let (silent, caught_up) = tokio::join!(silent, catch_up(&ben, &mut report));
        caught_up?;
        check_closed(&server, held_before, &mut report).await?;
        drop(silent?);
        report
            .count("streams that nobody read", silent_streams(&server, &busy).await?.len() as u64);
    }
    honest.stop(&mut report).await?;
    let metrics = ben.must("GET", "//metrics", Value::Null).await?;
    let closed = metric(metrics.as_str().unwrap_or_default(), "salient_slow_readers_total");
    report.count("readers that the server closed as too slow", closed);
    sleep(Duration::from_secs(1)).await;
    let after = server.memory()?;
    report.count("KB of memory at most", server.peak_memory()?);
    report.count("KB of memory after", after);
    report.expect(after < before + GROWTH, || format!("memory grew from {before} to {after} KB"));
    report.expect(server.is_running(), || "the server ended".to_owned());
    report.count("panics", hosting.panics()?);
    report.expect(hosting.panics()? == 0, || format!("panics: see {}", hosting.log.display()));
    Ok(report)
}

/// The value of one metric.
fn metric(text: &str, name: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|value| value.trim().parse().ok()).unwrap_or(0)
}

/// Sockets that ask for snapshot after snapshot and read none of them.
async fn silent_sockets(server: &Server, ben: &Client, id: &str) -> Result<Vec<Stream>> {
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..SILENT {
        let mut stream = socket::greet(server.address, &ben.token, NARROW).await?;
        let sub = json!({"t": "sub", "match": id}).to_string();
        asking.spawn(async move {
            for _ in 0..SNAPSHOTS {
                // It is closed at some time, or takes no more.
                let said = stream.send(Message::text(sub.clone()));
                if !matches!(timeout(Duration::from_secs(2), said).await, Ok(Ok(()))) {
                    break;
                }
            }
            stream
        });
    }
    Ok(asking.join_all().await)
}

/// Streams of events that are asked for and not read.
async fn silent_streams(server: &Server, id: &str) -> Result<Vec<TcpStream>> {
    let mut silent = Vec::new();
    for _ in 0..STREAMS {
        let mut stream = socket::connect(server.address, NARROW).await?;
        let request = format!(
            "GET /api/v1/matches/{id}/events HTTP/1.1\r\nhost: {}\r\n\
             accept: application/x-ndjson\r\n\r\n",
            server.address
        );
        stream.write_all(request.as_bytes()).await?;
        silent.push(stream);
    }
    Ok(silent)
}

/// A match gets as many events before its start as it takes; then all of them are asked for again
/// and again.
async fn catch_up(ben: &Client, report: &mut Report) -> Result<()> {
    let ben = ben.at(ben.address); // with connections of its own, which end with this
    let made = ben.must("POST", "/matches", json!({"game": "battlezone"})).await?;
    let id = made["id"].as_str().context("a match has an id")?.to_owned();
    let until = Instant::now() + READY;
    let mut changing = tokio::task::JoinSet::new();
    for number in 0..16 {
        let (ben, path) = (ben.clone(), format!("/matches/{id}/ready"));
        changing.spawn(async move {
            let mut taken = 0;
            for turn in 0.. {
                if Instant::now() >= until {
                    break;
                }
                let body = json!({"ready": (turn + number) % 2 == 0});
                match ben.ask("PUT", &path, body).await {
                    Some((200, _)) => taken += 1,
                    _ => sleep(Duration::from_millis(20)).await,
                }
            }
            taken
        });
    }
    let mut taken: u64 = 0;
    while let Some(of_one) = changing.join_next().await {
        taken += of_one?;
    }
    report.count("events before the start of one match", taken);
    let mut stream = socket::greet(ben.address, &ben.token, From::default()).await?;
    let begun = Instant::now();
    for _ in 0..CATCH_UPS {
        let sub = json!({"t": "sub", "match": id, "after": 0});
        stream.send(Message::text(sub.to_string())).await?;
    }
    // The answer to the ping comes after all that was asked for before.
    stream.send(Message::text(r#"{"t":"ping","n":1}"#)).await?;
    let answered = async {
        loop {
            match socket::hear(&mut stream).await {
                Ok(message) if message["t"] == "pong" => return true,
                Ok(_) => {}
                Err(_) => return false, // closed: it was too much
            }
        }
    };
    let answered = timeout(Duration::from_secs(60), answered).await;
    let took = begun.elapsed();
    report.count("ms that twelve catch-ups took", took.as_millis() as u64);
    report.expect(answered.is_ok() && took < Duration::from_secs(10), || {
        format!("twelve catch-ups with {taken} events took {:.1} s", took.as_secs_f64())
    });
    Ok(())
}

/// Every socket that read nothing must have been closed by the server, though its client holds on.
async fn check_closed(server: &Server, before: u64, report: &mut Report) -> Result<()> {
    let until = Instant::now() + HELD;
    // The honest player and the store may hold a few more than before.
    let allowed = before + SILENT / 2;
    let mut open = server.open_files()?;
    while open > allowed && Instant::now() < until {
        sleep(Duration::from_millis(200)).await;
        open = server.open_files()?;
    }
    report.count("sockets that read nothing", SILENT);
    report.expect(open <= allowed, || {
        format!("the server holds {open} files and connections open, {before} before slow readers")
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_metric_is_found_by_its_whole_name() {
        let text = "# TYPE a counter\na_total 3\na 4\n";
        assert_eq!((metric(text, "a"), metric(text, "a_total"), metric(text, "b")), (4, 3, 0));
    }
}
