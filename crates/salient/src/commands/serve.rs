//! `salient serve`: online play.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use server::{Config, Data, Traces};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::cli::{DataFolder, Serve};

pub fn run(options: &Serve) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new().context("the server cannot start")?;
    let collector = options.otlp.as_deref();
    let traces = collector.map(|url| Traces::start(url, runtime.handle())).transpose()?;
    log_to_stderr(options.log_json, traces.as_ref());
    runtime.block_on(async {
        let served = serve(options).await;
        if let Some(traces) = traces {
            traces.stop().await;
        }
        served
    })
}

async fn serve(options: &Serve) -> anyhow::Result<()> {
    let mut config = config(options.config.as_deref())?;
    if let Some(url) = &options.public_url {
        config.public_url = Some(url.clone());
    }
    config.check_listen(options.addr)?;
    let data = open(&options.data, &config).await?;
    let online = data.online(config);
    let resumed = online.resume().await.context("the matches cannot be read")?;
    let listener = tokio::net::TcpListener::bind(options.addr)
        .await
        .with_context(|| format!("cannot listen on {}", options.addr))?;
    tracing::info!(matches = resumed, "Salient hosts online play; Ctrl+C stops it");
    // Alone and last. The log goes to standard error, so that a program which reads the output reads
    // nothing but the address.
    let mut out = std::io::stdout();
    writeln!(out, "http://{}/", listener.local_addr()?)?;
    out.flush()?;
    online.run(listener, super::local::stopped()).await.context("the server stopped")
}

/// The data of the server: a database, or a folder.
pub async fn open(options: &DataFolder, config: &Config) -> anyhow::Result<Data> {
    Ok(match &options.store {
        Some(url) => Data::connect(url, config).await?,
        None => Data::open(&folder(options)?).await?,
    })
}

/// The config of the server: what its file says, or the usual one.
pub fn config(path: Option<&Path>) -> anyhow::Result<Config> {
    let Some(path) = path else { return Ok(Config::default()) };
    Config::from_toml(&super::read(path)?)
        .with_context(|| format!("{} cannot be used", path.display()))
}

/// Where the data is: what was asked for, or the user's data folder.
#[allow(clippy::disallowed_methods)] // the edge reads the environment
pub fn folder(data: &DataFolder) -> anyhow::Result<PathBuf> {
    if let Some(folder) = &data.folder {
        return Ok(folder.clone());
    }
    let of = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = of("XDG_DATA_HOME")
        .or_else(|| of("LOCALAPPDATA"))
        .or_else(|| of("HOME").map(|home| home.join(".local/share")));
    Ok(base.context("there is no user's data folder; name one with --data")?.join("salient"))
}

/// Writes the log to standard error, and its spans to a collector of traces if there is one.
fn log_to_stderr(json: bool, traces: Option<&Traces>) {
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = if json { lines.json().boxed() } else { lines.with_ansi(false).boxed() };
    let log = tracing_subscriber::registry().with(lines.with_filter(LevelFilter::INFO));
    log.with(traces.map(Traces::layer)).init();
}
