//! Numbers about the server, for Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::rooms::ViewCounts;

/// Upper bounds of how long an append took, in milliseconds.
const BOUNDS_MS: [u64; 8] = [1, 2, 5, 10, 20, 50, 100, 500];

/// Numbers that only grow, and how long appends took.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) requests: AtomicU64,
    pub(crate) commands: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) unavailable: AtomicU64,
    pub(crate) outrun: AtomicU64,
    pub(crate) hints: AtomicU64,
    pub(crate) events: AtomicU64,
    pub(crate) limited: AtomicU64,
    pub(crate) slow_readers: AtomicU64,
    pub(crate) diverged: AtomicU64,
    pub(crate) frozen: AtomicU64,
    pub(crate) damaged: AtomicU64,
    pub(crate) bots_asked: AtomicU64,
    pub(crate) bots_replaced: AtomicU64,
    pub(crate) connections_refused: AtomicU64,
    pub(crate) connections_timed_out: AtomicU64,
    pub(crate) password_hashes_refused: AtomicU64,
    views_serialised: AtomicU64,
    views_hashed: AtomicU64,
    views_compared: AtomicU64,
    append: [AtomicU64; BOUNDS_MS.len() + 1],
    append_us: AtomicU64,
}

impl Metrics {
    pub(crate) fn count(&self, what: &AtomicU64) {
        what.fetch_add(1, Relaxed);
    }

    pub(crate) fn count_views(&self, counts: ViewCounts) {
        self.views_serialised.fetch_add(counts.serialised, Relaxed);
        self.views_hashed.fetch_add(counts.hashed, Relaxed);
        self.views_compared.fetch_add(counts.compared, Relaxed);
    }

    pub(crate) fn appended(&self, took: Duration) {
        let bucket = BOUNDS_MS.iter().position(|bound| took.as_millis() < u128::from(*bound));
        self.count(&self.append[bucket.unwrap_or(BOUNDS_MS.len())]);
        self.append_us.fetch_add(took.as_micros() as u64, Relaxed);
    }

    /// All of them as Prometheus reads them, and these numbers that also fall: name, meaning, value.
    pub(crate) fn text(&self, gauges: &[(&str, &str, u64)]) -> String {
        let mut text = format!(
            "# HELP salient_build_info The version of this node\n# TYPE salient_build_info gauge\n\
             salient_build_info{{version=\"{}\"}} 1\n",
            env!("CARGO_PKG_VERSION")
        );
        let counters = [
            ("requests", "HTTP requests", &self.requests),
            ("commands", "Commands that became events", &self.commands),
            ("refused_commands", "Commands that were refused", &self.refused),
            ("unavailable", "Requests answered with 503", &self.unavailable),
            ("outrun_appends", "Appends for which another node was faster", &self.outrun),
            ("hints", "Hints about what other nodes did", &self.hints),
            ("event_broadcasts", "Broadcasts of new events", &self.events),
            ("views_serialised", "Views turned into JSON", &self.views_serialised),
            ("views_hashed", "Hashes of views", &self.views_hashed),
            ("views_compared", "Views compared with the one before", &self.views_compared),
            ("limited", "Requests over a limit", &self.limited),
            ("slow_readers", "Sockets closed because they read too slowly", &self.slow_readers),
            ("diverged_views", "Clients whose view had another hash", &self.diverged),
            ("frozen_matches", "Matches frozen after a panic", &self.frozen),
            ("damaged_logs", "Logs of matches found damaged while they were read", &self.damaged),
            ("bots_asked", "Decisions that bots were asked for", &self.bots_asked),
            ("bots_replaced", "Bots that thought for too long", &self.bots_replaced),
            (
                "connections_refused",
                "Connections over the limit per address or in all",
                &self.connections_refused,
            ),
            (
                "connections_timed_out",
                "Connections closed because no request came in time",
                &self.connections_timed_out,
            ),
            (
                "password_hashes_refused",
                "Passwords not hashed because the queue was full",
                &self.password_hashes_refused,
            ),
        ];
        for (name, help, value) in counters {
            let value = value.load(Relaxed);
            let _ = write!(
                text,
                "# HELP salient_{name}_total {help}\n# TYPE salient_{name}_total counter\n\
                 salient_{name}_total {value}\n"
            );
        }
        for (name, help, value) in gauges {
            let _ = write!(
                text,
                "# HELP salient_{name} {help}\n# TYPE salient_{name} gauge\nsalient_{name} {value}\n"
            );
        }
        self.write_histogram(&mut text);
        text
    }

    fn write_histogram(&self, text: &mut String) {
        let name = "salient_append_seconds";
        let _ = write!(
            text,
            "# HELP {name} How long making an event durable took\n# TYPE {name} histogram\n"
        );
        let mut sum = 0;
        for (bound, count) in BOUNDS_MS.iter().zip(&self.append) {
            sum += count.load(Relaxed);
            let seconds = *bound as f64 / 1000.0;
            let _ = writeln!(text, "{name}_bucket{{le=\"{seconds}\"}} {sum}");
        }
        sum += self.append[BOUNDS_MS.len()].load(Relaxed);
        let seconds = self.append_us.load(Relaxed) as f64 / 1e6;
        let _ = write!(
            text,
            "{name}_bucket{{le=\"+Inf\"}} {sum}\n{name}_sum {seconds}\n{name}_count {sum}\n"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_in_the_format_that_is_promised() {
        let metrics = Metrics::default();
        metrics.count(&metrics.requests);
        for took in [300, 1_500, 9_999, 2_000_000] {
            metrics.appended(Duration::from_micros(took));
        }
        let text = metrics.text(&[("rooms", "Matches in memory", 7)]);
        let counter = "# HELP salient_requests_total HTTP requests\n\
            # TYPE salient_requests_total counter\n\
            salient_requests_total 1\n";
        assert!(text.contains(counter), "{text}");
        let gauge = "# HELP salient_rooms Matches in memory\n\
            # TYPE salient_rooms gauge\n\
            salient_rooms 7\n";
        assert!(text.contains(gauge), "{text}");
        let histogram = "# TYPE salient_append_seconds histogram\n\
            salient_append_seconds_bucket{le=\"0.001\"} 1\n\
            salient_append_seconds_bucket{le=\"0.002\"} 2\n\
            salient_append_seconds_bucket{le=\"0.005\"} 2\n\
            salient_append_seconds_bucket{le=\"0.01\"} 3\n\
            salient_append_seconds_bucket{le=\"0.02\"} 3\n\
            salient_append_seconds_bucket{le=\"0.05\"} 3\n\
            salient_append_seconds_bucket{le=\"0.1\"} 3\n\
            salient_append_seconds_bucket{le=\"0.5\"} 3\n\
            salient_append_seconds_bucket{le=\"+Inf\"} 4\n\
            salient_append_seconds_sum 2.011799\n\
            salient_append_seconds_count 4\n";
        assert!(text.ends_with(histogram), "{text}");
        let is_line = |line: &str| line.starts_with("# ") || line.starts_with("salient_");
        assert!(text.lines().all(is_line), "{text}");
    }
}
