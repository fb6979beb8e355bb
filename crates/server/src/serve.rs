//! Connections: how many there may be, how slow they may be, and how they end.
//!
//! `axum::serve` knows no time-outs: whoever opens connections and says nothing keeps them for ever.
//! Here the head of a request must arrive in time, which also ends idle connections, and an answer
//! must be taken in time; the body of a request has its time in [`crate::api`].

use std::convert::Infallible;
use std::future::Future;
use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use tokio_io_timeout::TimeoutStream;

use crate::address::{AddressKey, is_trusted};
use crate::app::locked;
use crate::config::Config;
use crate::limits::{OpenCount, TooManyOpen};
use crate::lingering::Lingering;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::unread;

/// The longest head of a request, and the most that is read of a body at a time.
const BUFFER: usize = 64 * 1024;
/// Between two lines in the log about connections that were refused.
const LOG_PAUSE: Duration = Duration::from_secs(10);
/// How long an idle connection of a trusted proxy stays: longer than usual proxies keep theirs, so
/// that they and not we close it and no request is lost on the way.
const PROXY_TIMEOUT: Duration = Duration::from_secs(180);

/// The connections of a server.
#[derive(Debug)]
pub(crate) struct Connections {
    proxies: Vec<IpAddr>,
    header_timeout: Duration,
    write_timeout: Duration,
    open: Mutex<OpenCount>,
    refused: Mutex<Refused>,
    metrics: Arc<Metrics>,
}

/// Connections that were refused since the log told of some.
#[derive(Debug, Default)]
struct Refused {
    since_told: u64,
    told_at: Option<Instant>,
}

/// A place among the open connections; free again when it is dropped.
#[derive(Debug)]
struct Place {
    connections: Arc<Connections>,
    address: AddressKey,
}

impl Drop for Place {
    fn drop(&mut self) {
        locked(&self.connections.open).close(self.address);
    }
}

impl Connections {
    /// None is open yet.
    pub(crate) fn new(config: &Config, metrics: Arc<Metrics>) -> Arc<Connections> {
        Arc::new(Connections {
            proxies: config.trusted_proxies.clone(),
            header_timeout: Duration::from_millis(config.header_timeout_ms.max(1)),
            write_timeout: Duration::from_millis(config.write_timeout_ms.max(1)),
            open: Mutex::new(OpenCount::new(config.connections_per_address, config.connections)),
            refused: Mutex::default(),
            metrics,
        })
    }

    /// How many are open.
    pub(crate) fn count(&self) -> u32 {
        locked(&self.open).count()
    }

    /// A place for one more, if there is one. A trusted proxy speaks for many people: its
    /// connections count in all alone.
    fn admit(self: &Arc<Connections>, peer: SocketAddr) -> Result<Place, TooManyOpen> {
        let address = AddressKey::from(peer.ip());
        let mut open = locked(&self.open);
        if is_trusted(peer.ip(), &self.proxies) {
            open.open_exempt(address)?;
        } else {
            open.open(address)?;
        }
        Ok(Place { connections: self.clone(), address })
    }

    /// Says why, as far as the system takes it at once, and closes.
    fn refuse(&self, stream: TcpStream, peer: SocketAddr, why: TooManyOpen) {
        self.metrics.count(&self.metrics.connections_refused);
        self.log_refused(peer, why);
        let key = match why {
            TooManyOpen::FromAddress => "connections_per_address",
            TooManyOpen::InAll => "connections",
        };
        if let Ok(stream) = stream.into_std() {
            let _ = (&stream).write(refusal(key).as_bytes()); // it may not want to know
        }
    }

    /// Writes into the log that connections are refused, now and then.
    fn log_refused(&self, peer: SocketAddr, why: TooManyOpen) {
        let mut refused = locked(&self.refused);
        refused.since_told += 1;
        if refused.told_at.is_none_or(|told_at| told_at.elapsed() >= LOG_PAUSE) {
            let (count, address) = (refused.since_told, AddressKey::from(peer.ip()));
            *refused = Refused { since_told: 0, told_at: Some(Instant::now()) };
            tracing::warn!(count, last = %address, %why, "connections are refused");
        }
    }

    /// Answers the requests of one connection until it ends.
    async fn answer(
        self: Arc<Connections>,
        (stream, peer): (TcpStream, SocketAddr),
        routes: TowerToHyperService<Router>,
        mut stopping: watch::Receiver<bool>,
    ) {
        let trusted = is_trusted(peer.ip(), &self.proxies);
        let timeout = if trusted { PROXY_TIMEOUT } else { self.header_timeout };
        let stream = Lingering::new(without_delay(stream), self.write_timeout);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.write_timeout));
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            let (request, body) = unread::watch(request);
            let answer = routes.call(request);
            async move {
                let mut answer = answer.await?;
                body.close_unread(&mut answer);
                Ok::<_, Infallible>(answer)
            }
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(timeout).max_buf_size(BUFFER);
        let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service);
        let mut connection = pin!(connection.with_upgrades());
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            _ = stopping.changed() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if ended.is_err_and(|error| error.is_timeout()) {
            self.metrics.count(&self.metrics.connections_timed_out);
        }
    }
}

/// Serves until `shutdown` comes, then until every request that is under way is answered. Dropped
/// before that, it closes all connections.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: Router,
    connections: Arc<Connections>,
    shutdown: impl Future<Output = ()>,
) {
    let routes = TowerToHyperService::new(routes);
    let (stopping, mut open) = (watch::Sender::new(false), JoinSet::new());
    let mut shutdown = pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = open.join_next() => continue,
            () = &mut shutdown => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                wait_after(&error).await;
                continue;
            }
        };
        match connections.admit(peer) {
            Ok(place) => {
                let answering = connections.clone().answer(
                    (stream, peer),
                    routes.clone(),
                    stopping.subscribe(),
                );
                open.spawn(async move {
                    answering.await;
                    drop(place);
                });
            }
            Err(why) => connections.refuse(stream, peer, why),
        }
    }
    drop(listener);
    stopping.send_replace(true);
    while open.join_next().await.is_some() {}
}

/// Sends what is written at once (`TCP_NODELAY`): an answer of two small writes would otherwise
/// wait 40 milliseconds for the other side.
fn without_delay(stream: TcpStream) -> TcpStream {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "TCP_NODELAY is not set");
    }
    stream
}

/// A client that went away is its own affair; where the system has no more files, a pause lets some
/// connections end.
async fn wait_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!(%error, "cannot accept connections");
        sleep(Duration::from_secs(1)).await;
    }
}

/// The answer to a connection for which there is no room.
fn refusal(key: &str) -> String {
    let problem = Problem::limited(key, 10);
    let body = serde_json::to_string(&problem).unwrap_or_default();
    format!(
        "HTTP/1.1 {} {}\r\ncontent-type: application/problem+json\r\nretry-after: 10\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n{body}",
        problem.status,
        problem.title,
        body.len()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn accepted_connections_send_without_delay() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let _client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        assert!(!stream.nodelay().unwrap(), "the system delays by itself");
        assert!(without_delay(stream).nodelay().unwrap());
    }
}
