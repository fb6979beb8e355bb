//! Connections and sockets as many as they go, frames too large, pings without end, requests that
//! never end.

use std::net::IpAddr;
use std::time::Duration;

use anyhow::Result;
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::process::Server;
use crate::report::Report;
use crate::socket::{self, From, Stream};

/// How many sockets one address may hold.
const SOCKETS_PER_ADDRESS: u64 = 10;
/// How many connections a storm opens.
const CONNECTIONS: usize = 1_500;
/// How many requests are begun and never ended.
const HALF_REQUESTS: usize = 60;

fn from(address: IpAddr) -> From {
    From { address: Some(address), buffer: None }
}

/// Pings without end are answered for a while; then the socket is closed. Each kind comes from an
/// address of its own: after a flood its address cannot even say hello for a while.
pub(super) async fn ping_flood(
    server: &Server,
    addresses: [IpAddr; 2],
    report: &mut Report,
) -> Result<()> {
    for (kind, address) in ["control", "text"].into_iter().zip(addresses) {
        let mut stream = socket::greet(server.address, "", from(address)).await?;
        for number in 0..3_000 {
            let message = match kind {
                "control" => Message::Ping(vec![0; 100].into()),
                _ => Message::text(format!("{{\"t\":\"ping\",\"n\":{number}}}")),
            };
            if stream.send(message).await.is_err() {
                break;
            }
        }
        let closed = is_closed(&mut stream).await;
        report.count("ping floods", 1);
        report.expect(closed, || format!("a flood of {kind} pings did not end its socket"));
    }
    Ok(())
}

/// A frame that is too large ends its socket.
pub(super) async fn oversize_frames(
    server: &Server,
    address: IpAddr,
    report: &mut Report,
) -> Result<()> {
    let large = [
        Message::text("x".repeat(1 << 20)),
        Message::text(format!("{{\"t\":\"ping\",\"n\":\"{}\"}}", "x".repeat(17_000))),
        Message::Binary(vec![0; 1 << 18].into()),
    ];
    for message in large {
        let mut stream = socket::greet(server.address, "", from(address)).await?;
        let _ = stream.send(message).await; // it may be closed before all is sent
        report.count("oversize frames", 1);
        let closed = is_closed(&mut stream).await;
        report.expect(closed, || "an oversize frame did not end its socket".to_owned());
    }
    Ok(())
}

async fn is_closed(stream: &mut Stream) -> bool {
    let ended = async {
        while let Some(Ok(message)) = stream.next().await {
            if matches!(message, Message::Close(_)) {
                return;
            }
        }
    };
    timeout(Duration::from_secs(10), ended).await.is_ok()
}

/// One address holds few sockets.
pub(super) async fn socket_storm(
    server: &Server,
    address: IpAddr,
    report: &mut Report,
) -> Result<()> {
    let mut open = Vec::new();
    for _ in 0..60 {
        if let Ok(stream) = socket::greet(server.address, "", from(address)).await {
            open.push(stream);
        }
    }
    report.count("sockets that one address got of 60", open.len() as u64);
    let got = open.len() as u64;
    report.expect(got <= SOCKETS_PER_ADDRESS, || format!("one address holds {got} sockets"));
    Ok(())
}

/// Connections that say nothing: few of one address are kept.
pub(super) async fn connection_storm(
    server: &Server,
    address: IpAddr,
    report: &mut Report,
) -> Result<()> {
    let mut open = Vec::new();
    for _ in 0..CONNECTIONS {
        match timeout(Duration::from_secs(2), socket::connect(server.address, from(address))).await
        {
            Ok(Ok(stream)) => open.push(stream),
            _ => break,
        }
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let opened = open.len();
    let mut held = 0_u64;
    for stream in &mut open {
        held += u64::from(!has_ended(stream, Duration::from_millis(1)).await);
    }
    report.count("connections of a storm", opened as u64);
    report.count("of these held open", held);
    report.expect(held < CONNECTIONS as u64, || {
        format!("one address holds all of its {held} connections open")
    });
    Ok(())
}

/// How long a request may stay unfinished.
const PATIENCE: Duration = Duration::from_secs(45);

/// Requests whose head or body never ends; they are closed after a while.
pub(super) struct HalfRequests {
    begun: Instant,
    open: Vec<TcpStream>,
}

impl HalfRequests {
    pub(super) async fn begin(server: &Server, address: IpAddr) -> HalfRequests {
        let head = "POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-le".to_owned();
        let body = format!(
            "POST /api/v1/guests HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             content-length: 900\r\n\r\n{{",
            server.address
        );
        let mut open = Vec::new();
        for number in 0..HALF_REQUESTS {
            let Ok(mut stream) = socket::connect(server.address, from(address)).await else {
                break;
            };
            let text = if number % 2 == 0 { &head } else { &body };
            if stream.write_all(text.as_bytes()).await.is_ok() {
                open.push(stream);
            }
        }
        HalfRequests { begun: Instant::now(), open }
    }

    pub(super) async fn check(mut self, report: &mut Report) {
        let until = self.begun + PATIENCE;
        let mut left = 0_u64;
        for stream in &mut self.open {
            let patience = until.saturating_duration_since(Instant::now());
            left += u64::from(!has_ended(stream, patience.max(Duration::from_millis(1))).await);
        }
        let seconds = self.begun.elapsed().as_secs();
        report.count("requests that never end", self.open.len() as u64);
        report.count("of these open at the end", left);
        report.expect(left == 0, || {
            format!("{left} requests that never end are open after {seconds} s")
        });
    }
}

/// Whether the other side has closed the connection.
async fn has_ended(stream: &mut TcpStream, patience: Duration) -> bool {
    let mut bytes = [0; 1024];
    let read = async {
        loop {
            match stream.read(&mut bytes).await {
                Ok(0) | Err(_) => return,
                Ok(_) => {}
            }
        }
    };
    timeout(patience, read).await.is_ok()
}
