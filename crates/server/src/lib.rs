//! Serves the browser client, which is embedded in the binary, and online play.
//!
//! - [`app`] — the client alone, callable without a socket
//! - [`run`] — the client on a socket until told to stop
//! - [`Online`] — the client and online play: REST under `/api/v1`, WebSocket, lobby, bots, clocks
//! - [`Data`] — what a server keeps, and what its host does with it
//! - [`Traces`] — how long requests took, sent to an OpenTelemetry collector
//! - [`bind`] — a socket; the next free port where the wanted one is taken
//! - [`limits`] — how often somebody may do something
//! - [`text`] — what people may write
//! - [`rating`] — how strong players are

#![allow(clippy::disallowed_methods)] // a server knows sockets and clocks

mod access;
mod address;
mod api;
mod app;
mod bots;
mod chance;
mod client;
mod clock_check;
mod clocks;
mod config;
mod deletion;
mod hosting;
mod hosts;
mod identity;
mod lingering;
mod listen;
mod messages;
mod metrics;
mod online;
mod other_nodes;
mod pool;
mod problem;
mod retries;
mod rooms;
mod serve;
mod socket;
mod sweep;
mod time_source;
mod traces;
mod turns;
mod unread;

pub mod limits;
pub mod rating;
pub mod strangers;
pub mod text;

use axum::Router;
use axum::routing::get;
use std::future::Future;
use std::io;
use std::sync::Arc;
use tokio::net::TcpListener;

use serve::Connections;

pub use client::{File, Files};
pub use config::{BadConfig, Config, Retention};
pub use hosting::{Data, HostingError, Listed, ListedPlayer};
pub use listen::{BindError, Bound, bind};
pub use online::Online;
pub use sweep::Swept;
pub use time_source::TimeSource;
pub use traces::{BadCollector, Traces};

/// The routes without online play: the client, and `/healthz` for whoever watches over the server.
pub fn app(files: Files) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .fallback(client::serve)
        .with_state(files)
}

/// Serves the embedded client on `listener` until `shutdown` comes.
pub async fn run(
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let connections = Connections::new(&Config::default(), Arc::default());
    serve::serve(listener, app(Files::embedded()), connections, shutdown).await;
    Ok(())
}
