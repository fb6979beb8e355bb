//! Tells other nodes what was written, by `NOTIFY`, and listens to what they wrote.
//!
//! A notification inside the transaction of an append would make all commits wait for each other.
//! So one task per node sends what has gathered meanwhile, after the commit and on its own
//! connection; what is lost with it is found by asking for the heads of matches.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{sleep, timeout};

use super::connections::{Connections, no_answer};
use crate::fault::Fault;
use crate::hints::{Hint, Hints};
use crate::{MatchId, StoreError};

const CHANNEL: &str = "salient";
/// PostgreSQL takes less than 8000 bytes.
const PAYLOAD: usize = 7000;
/// How many hints may wait, on the way out and on the way in.
const QUEUE: usize = 8192;
/// How soon a lost connection is tried again.
const PAUSE: Duration = Duration::from_millis(500);
/// How long a notification may take to come back to the node that sent it, and making the connection
/// that listens.
const PATIENCE: Duration = Duration::from_secs(3);
/// After so long without a notification this node tells itself something: the connection may be dead
/// without a word.
const QUIET: Duration = Duration::from_secs(5);
/// How the hint begins by which a node looks whether notifications arrive.
const PROBE: &str = "probe ";

/// The notifications that a node sends to itself, to look whether any arrive.
#[derive(Clone, Default, Debug)]
pub(super) struct Probes {
    sent: Arc<AtomicU64>,
    /// The highest that came back; nothing while nobody has asked this node for hints.
    heard: watch::Sender<Option<u64>>,
}

impl Probes {
    fn note(&self, number: u64) {
        self.heard.send_modify(|heard| *heard = Some(heard.unwrap_or(0).max(number)));
    }

    /// Sends a notification to this node itself and tells its number.
    async fn send(&self, on: &Connections, node: &str) -> Result<u64, StoreError> {
        let number = self.sent.fetch_add(1, Relaxed) + 1;
        let payload = format!("{node}\n{PROBE}{number}");
        let query = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(payload);
        query.execute(on).await.map_err(Fault::from)?;
        Ok(number)
    }

    /// Sends a notification to this node itself and waits for it, if this node listens.
    pub(super) async fn probe(&self, on: &Connections, node: &str) -> Result<(), StoreError> {
        let mut heard = self.heard.subscribe();
        if heard.borrow().is_none() {
            return Ok(());
        }
        let number = self.send(on, node).await?;
        let came_back = heard.wait_for(|heard| heard.is_some_and(|it| it >= number));
        match timeout(PATIENCE, came_back).await {
            Ok(Ok(_)) => Ok(()),
            _ => Err(StoreError::NoHints),
        }
    }
}

/// What the task that notifies is asked for.
enum Note {
    Tell(Hint),
    /// To say when all before is told.
    Flush(oneshot::Sender<()>),
}

/// The way to the task that notifies.
#[derive(Clone, Debug)]
pub(super) struct Notifier(mpsc::Sender<Note>);

impl Notifier {
    /// Starts the task; `node` marks its hints, so that the node does not hear itself.
    pub(super) fn start(pool: Connections, node: String) -> Notifier {
        let (sender, receiver) = mpsc::channel(QUEUE);
        tokio::spawn(notify(pool, node, receiver));
        Notifier(sender)
    }

    /// Tells the other nodes sooner or later; a hint that finds no room is lost, as it may be.
    pub(super) fn send(&self, hint: Hint) {
        self.0.try_send(Note::Tell(hint)).ok();
    }

    /// Waits until all hints that were sent before are told or lost.
    pub(super) async fn flush(&self) {
        let (done, told) = oneshot::channel();
        if self.0.send(Note::Flush(done)).await.is_ok() {
            told.await.ok(); // without a word only when its runtime ends
        }
    }
}

async fn notify(pool: Connections, node: String, mut queue: mpsc::Receiver<Note>) {
    let (mut notes, mut flushed) = (Vec::new(), Vec::new());
    while queue.recv_many(&mut notes, QUEUE).await > 0 {
        let hints = notes.drain(..).filter_map(|note| match note {
            Note::Tell(hint) => Some(hint),
            Note::Flush(done) => {
                flushed.push(done);
                None
            }
        });
        for payload in payloads(&node, hints) {
            let query = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(payload);
            query.execute(&pool).await.ok(); // a hint may be lost
        }
        for done in flushed.drain(..) {
            done.send(()).ok();
        }
    }
}

/// Hints as texts that are short enough, many in each: the name of the node, then a line for each.
fn payloads(node: &str, hints: impl Iterator<Item = Hint>) -> Vec<String> {
    let mut payloads: Vec<String> = Vec::new();
    for hint in hints {
        let text = match hint {
            Hint::Events { match_id, head } => json!({"match": match_id.0, "head": head}),
            Hint::Line { match_id, number } => json!({"match": match_id.0, "line": number}),
            Hint::Presence { match_id } => json!({"match": match_id.0, "presence": true}),
            Hint::Rewritten { match_id } => json!({"match": match_id.0, "rewritten": true}),
            Hint::Lost => continue,
        };
        let text = text.to_string();
        match payloads.last_mut() {
            Some(last) if last.len() + text.len() < PAYLOAD => {
                last.push('\n');
                last.push_str(&text);
            }
            _ => payloads.push(format!("{node}\n{text}")),
        }
    }
    payloads
}

/// What listens on a connection of its own, which is made again where it breaks or says nothing.
pub(super) struct Listening {
    options: PgConnectOptions,
    store: Connections,
    node: String,
    probes: Probes,
}

impl Listening {
    pub(super) fn new(
        options: PgConnectOptions,
        store: Connections,
        node: String,
        probes: Probes,
    ) -> Listening {
        Listening { options, store, node, probes }
    }

    /// Listens until nobody wants the hints or the store is closed.
    pub(super) async fn start(self) -> Result<Hints, StoreError> {
        self.probes.note(0); // from now on they must come back
        let (sender, receiver) = mpsc::channel(QUEUE);
        let listener = self.connect().await.map_err(Fault::from)?;
        tokio::spawn(async move {
            tokio::select! {
                () = self.keep_on(listener, &sender) => {}
                () = sender.closed() => {} // nobody listens any more
                () = self.store.pool().close_event() => {}
            }
        });
        Ok(Hints(receiver))
    }

    /// Makes the connection. It has a pool of its own each time: a dead one keeps its place there.
    async fn connect(&self) -> Result<PgListener, sqlx::Error> {
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(PATIENCE)
            .connect_lazy_with(self.options.clone());
        let mut listener = PgListener::connect_with(&pool).await?;
        let listening = timeout(PATIENCE, listener.listen(CHANNEL)).await;
        listening.unwrap_or_else(|_| Err(no_answer()))?;
        Ok(listener)
    }

    async fn keep_on(&self, mut listener: PgListener, to: &mpsc::Sender<Hint>) {
        loop {
            self.forward(listener, to).await;
            listener = loop {
                match self.connect().await {
                    Ok(listener) => break listener,
                    Err(_) => sleep(PAUSE).await,
                }
            };
            // What was told meanwhile is lost.
            if to.send(Hint::Lost).await.is_err() {
                return;
            }
        }
    }

    /// Forwards what is told until the connection breaks, or says nothing although this node has told
    /// itself something.
    async fn forward(&self, mut listener: PgListener, to: &mpsc::Sender<Hint>) {
        listener.eager_reconnect(false);
        let mut is_asked = false;
        loop {
            let patience = if is_asked { PATIENCE } else { QUIET };
            let payload = match timeout(patience, listener.try_recv()).await {
                Ok(Ok(Some(notification))) => notification.payload().to_owned(),
                Ok(Ok(None) | Err(_)) => return,
                Err(_) if is_asked => return,
                Err(_) => {
                    is_asked = self.probes.send(&self.store, &self.node).await.is_ok();
                    continue;
                }
            };
            is_asked = false;
            if let Some(number) = own_probe(&payload, &self.node) {
                self.probes.note(number);
            }
            for hint in read(&payload, &self.node) {
                if to.send(hint).await.is_err() {
                    return;
                }
            }
        }
    }
}

/// The number of a probe that this node sent.
fn own_probe(payload: &str, own: &str) -> Option<u64> {
    let (node, hint) = payload.split_once('\n')?;
    hint.strip_prefix(PROBE).filter(|_| node == own)?.parse().ok()
}

/// The hints of another node.
fn read(payload: &str, own: &str) -> Vec<Hint> {
    let Some((node, hints)) = payload.split_once('\n') else { return vec![Hint::Lost] };
    if node == own || hints.starts_with(PROBE) {
        return Vec::new();
    }
    let hint = |line: &str| {
        let value: Value = serde_json::from_str(line).ok()?;
        let match_id = MatchId(value.get("match")?.as_str()?.to_owned());
        let number = |key: &str| value.get(key).and_then(Value::as_u64);
        if let Some(head) = number("head") {
            return Some(Hint::Events { match_id, head });
        }
        if let Some(number) = number("line") {
            return Some(Hint::Line { match_id, number });
        }
        if value.get("rewritten").is_some() {
            return Some(Hint::Rewritten { match_id });
        }
        value.get("presence").map(|_| Hint::Presence { match_id })
    };
    hints.lines().map(|line| hint(line).unwrap_or(Hint::Lost)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_hints_share_a_payload_and_none_is_too_long() {
        let hint = |number: u64| {
            let match_id = format!("m{number}").into();
            match number % 4 {
                0 => Hint::Events { match_id, head: number },
                1 => Hint::Line { match_id, number },
                2 => Hint::Rewritten { match_id },
                _ => Hint::Presence { match_id },
            }
        };
        let hints: Vec<Hint> = (0..1000).map(hint).collect();
        let payloads = payloads("a", hints.clone().into_iter());
        assert!(payloads.len() < 10, "{}", payloads.len());
        assert!(payloads.iter().all(|it| it.len() < 8000));
        let told: Vec<Hint> = payloads.iter().flat_map(|it| read(it, "b")).collect();
        assert_eq!(told, hints);
        assert!(payloads.iter().all(|it| read(it, "a").is_empty()), "its own");
        assert_eq!(read("something else", "b"), [Hint::Lost]);
        // What a newer node tells is not understood, but it may be worth a look.
        assert_eq!(read("a\n{\"match\": \"m\", \"new\": 1}", "b"), [Hint::Lost]);
    }

    #[test]
    fn a_probe_is_for_the_node_that_sent_it() {
        assert_eq!(own_probe("a\nprobe 7", "a"), Some(7));
        assert_eq!(own_probe("a\nprobe 7", "b"), None);
        assert_eq!(read("a\nprobe 7", "b"), []);
    }
}
