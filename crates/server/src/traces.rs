//! Sends traces to an OpenTelemetry collector, by OTLP over HTTP: how long each part of a request
//! took, on whichever node.
//!
//! A trace is made of the spans that the log has anyway (`request` or `socket`, then `command` with
//! the match and the id of the command) and of `decide`, `append` and `deliver`, which only exist
//! where traces are sent: their level is DEBUG, and nothing but [`Traces::layer`] takes that level.

use std::sync::Mutex;
use std::time::Duration;

use async_trait::async_trait;
use axum::body::{Body, to_bytes};
use axum::extract::MatchedPath;
use axum::http::uri::Scheme;
use axum::http::{Request, Response, Uri};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::TracerProvider;
use opentelemetry::{Context, KeyValue};
use opentelemetry_http::{Bytes, HeaderExtractor, HttpClient, HttpError};
use opentelemetry_otlp::{ExporterBuildError, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tokio::runtime::Handle;
use tokio::time::{Instant, timeout};
use tracing::{Level, Span, Subscriber};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::registry::LookupSpan;

use crate::app::locked;
use crate::chance;

/// How long a collector may take for what it is sent.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a stop waits for a collector to take what is left.
const STOP_PATIENCE: Duration = Duration::from_secs(1);
/// Between two lines in the log about a collector that does not take what it is sent.
const LOG_PAUSE: Duration = Duration::from_secs(60);
/// The most that is read of a collector's answer.
const ANSWER: usize = 64 * 1024;
/// Where a collector takes traces.
const PATH: &str = "/v1/traces";

/// Why no traces can be sent to the address of a collector.
#[derive(Debug, thiserror::Error)]
pub enum BadCollector {
    /// It is no address of a collector.
    #[error("{0:?} is not the address of a collector, such as http://127.0.0.1:4318")]
    NotAnAddress(String),
    /// It asks for an encrypted connection, which is not spoken here.
    #[error(
        "{0:?} asks for TLS, which is not spoken to a collector: name one on this machine or in a \
         trusted network by http://"
    )]
    Encrypted(String),
    /// An environment variable of OpenTelemetry says something that cannot be done.
    #[error("traces cannot be sent: {0}")]
    Environment(#[from] ExporterBuildError),
}

/// The way to a collector. Spans wait for it in a queue of limited length, from which a thread of its
/// own takes them: whatever the collector does, nobody waits for it.
#[derive(Debug)]
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Sends to the collector at this address, such as `http://127.0.0.1:4318`. The environment
    /// variables of OpenTelemetry count too: which share of the traces is sent
    /// (`OTEL_TRACES_SAMPLER`), how many spans wait (`OTEL_BSP_MAX_QUEUE_SIZE`).
    pub fn start(address: &str, runtime: &Handle) -> Result<Traces, BadCollector> {
        let address = checked(address)?;
        let exporter = SpanExporter::builder()
            .with_http()
            .with_endpoint(&address)
            .with_http_client(Collector::new(address, runtime.clone()))
            .build()?;
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let instance = KeyValue::new("service.instance.id", chance::name(12));
        let resource = Resource::builder().with_service_name("salient");
        let resource = resource.with_attributes([version, instance]).build();
        let provider = SdkTracerProvider::builder().with_batch_exporter(exporter);
        Ok(Traces(provider.with_resource(resource).build()))
    }

    /// The part of a log that makes traces of its spans.
    pub fn layer<S>(&self) -> impl Layer<S>
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        let traces = tracing_opentelemetry::layer().with_tracer(self.0.tracer("salient"));
        let traces = traces.with_location(false).with_threads(false).with_tracked_inactivity(false);
        let traces = traces.with_context_activation(false); // nothing here asks for it
        traces.with_filter(Targets::new().with_target("server", LevelFilter::DEBUG))
    }

    /// Sends what is left, if the collector takes it soon.
    pub async fn stop(self) {
        let stopped = tokio::task::spawn_blocking(move || {
            self.0.shutdown_with_timeout(STOP_PATIENCE) // what it could not send is lost
        });
        let _ = stopped.await;
    }
}

/// The address to which traces are sent.
fn checked(address: &str) -> Result<String, BadCollector> {
    let bad = || BadCollector::NotAnAddress(address.to_owned());
    let uri: Uri = address.parse().map_err(|_| bad())?;
    if uri.scheme() == Some(&Scheme::HTTPS) {
        return Err(BadCollector::Encrypted(address.to_owned()));
    }
    let has_host = uri.host().is_some_and(|host| !host.is_empty());
    if uri.scheme() != Some(&Scheme::HTTP) || !has_host || uri.query().is_some() {
        return Err(bad());
    }
    let base = address.trim_end_matches('/');
    Ok(if base.ends_with(PATH) { base.to_owned() } else { format!("{base}{PATH}") })
}

/// Tells traces what the log does not say of a request, and takes over the trace that its sender has
/// begun (`traceparent`). Costs nothing where no traces are sent.
pub(crate) fn describe(span: &Span, request: &Request<Body>) {
    if !tracing::enabled!(Level::DEBUG) {
        return;
    }
    let parent = HeaderExtractor(request.headers());
    let parent = TraceContextPropagator::new().extract_with_context(&Context::new(), &parent);
    let _ = span.set_parent(parent); // the span is new
    span.set_attribute("http.request.method", request.method().as_str().to_owned());
    // The route and not the path, which may name an invite code.
    if let Some(route) = request.extensions().get::<MatchedPath>() {
        span.set_attribute("http.route", route.as_str().to_owned());
    }
}

/// Tells traces how a request was answered.
pub(crate) fn describe_answer(span: &Span, status: u16) {
    if tracing::enabled!(Level::DEBUG) {
        span.set_attribute("http.response.status_code", i64::from(status));
    }
}

/// Posts to the collector. The thread that exports has no runtime of its own.
#[derive(Debug)]
struct Collector {
    client: Client<HttpConnector, Body>,
    runtime: Handle,
    address: String,
    told_at: Mutex<Option<Instant>>,
}

impl Collector {
    fn new(address: String, runtime: Handle) -> Collector {
        let client = Client::builder(TokioExecutor::new()).build_http();
        Collector { client, runtime, address, told_at: Mutex::new(None) }
    }

    /// Writes into the log that traces are lost, now and then.
    fn log_lost(&self, why: &str) {
        let mut told_at = locked(&self.told_at);
        if told_at.is_none_or(|at| at.elapsed() >= LOG_PAUSE) {
            *told_at = Some(Instant::now());
            let collector = &self.address;
            tracing::warn!(collector, why, "traces are lost: the collector does not take them");
        }
    }
}

#[async_trait]
impl HttpClient for Collector {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let client = self.client.clone();
        let posted = async move {
            let answer = client.request(request.map(Body::from)).await?;
            let (head, body) = answer.into_parts();
            let body = to_bytes(Body::new(body), ANSWER).await?;
            Ok::<_, HttpError>(Response::from_parts(head, body))
        };
        let posted = self.runtime.spawn(async { timeout(PATIENCE, posted).await });
        let answer = match posted.await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err(HttpError::from("it does not answer in time")),
            Err(_) => Err(HttpError::from("the server stops")),
        };
        match &answer {
            Ok(answer) if answer.status().is_success() => {}
            Ok(answer) => self.log_lost(&format!("it answers {}", answer.status())),
            Err(error) => self.log_lost(&error.to_string()),
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_collector_is_told_from_others() {
        let traces = "http://127.0.0.1:4318/v1/traces";
        for address in ["http://127.0.0.1:4318", "http://127.0.0.1:4318/", traces] {
            assert_eq!(checked(address).unwrap(), traces);
        }
        assert_eq!(checked("http://[::1]:4318/otlp").unwrap(), "http://[::1]:4318/otlp/v1/traces");
        for bad in [
            "",
            "localhost",
            "127.0.0.1:4318",
            "ftp://here",
            "http://",
            "http://a b",
            "http://a?b=c",
        ] {
            let said = checked(bad).unwrap_err().to_string();
            assert!(said.ends_with("such as http://127.0.0.1:4318"), "{said}");
        }
        let said = checked("https://collector.example.org").unwrap_err().to_string();
        assert!(said.contains("TLS") && !said.contains('\n'), "{said}");
    }
}
