//! A client that follows one match: it computes its view from the changes it is told, compares every
//! hash, and notes every event in the [`Ledger`].

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tabletop::Digest;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::client::Client;
use crate::ledger::{Followed, Ledger, ViewerKey};
use crate::socket::{self, From, PATIENCE, Stream};

/// What became of a command.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// It is this event.
    Acknowledged(u64),
    /// It was refused with this status and code.
    Refused(u64, String),
    /// The server is gone; whether the command was stored is not known.
    Gone,
}

/// Who waits for an answer, by command; nothing once the socket is closed.
type Waiting = Arc<Mutex<Option<BTreeMap<String, oneshot::Sender<Answer>>>>>;

/// A client that follows one match.
#[derive(Debug)]
pub struct Viewer {
    id: String,
    say: mpsc::UnboundedSender<String>,
    waiting: Waiting,
}

impl Viewer {
    /// Follows a match from where this viewer was; nothing where the server is gone.
    pub async fn follow(client: &Client, id: &str, ledger: &Ledger) -> Option<Viewer> {
        let stream = socket::greet(client.address, &client.token, From::default()).await.ok()?;
        let (out, input) = stream.split();
        let (say, said) = mpsc::unbounded_channel();
        let key = (id.to_owned(), client.player.clone());
        let followed = ledger.told().followed.get(&key).cloned().unwrap_or_default();
        let mut wanted = json!({"t": "sub", "match": id});
        if followed.seq > 0 {
            wanted["after"] = followed.seq.into();
        }
        say.send(wanted.to_string()).ok()?;
        let waiting = Waiting::new(Mutex::new(Some(BTreeMap::new())));
        tokio::spawn(speak(out, said));
        let listener = Listener { key, followed, ledger: ledger.clone(), waiting: waiting.clone() };
        tokio::spawn(listener.listen(input));
        Some(Viewer { id: id.to_owned(), say, waiting })
    }

    /// Sends a command and waits for what the server says to it.
    pub async fn act(&self, cmd_id: &str, action: &str) -> Answer {
        let (tell, told) = oneshot::channel();
        match self.waiting.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            Some(waiting) => waiting.insert(cmd_id.to_owned(), tell),
            None => return Answer::Gone,
        };
        let command = json!({"t": "cmd", "match": self.id, "cmd_id": cmd_id, "action": action});
        if self.say.send(command.to_string()).is_err() {
            return Answer::Gone;
        }
        match timeout(PATIENCE, told).await {
            Ok(Ok(answer)) => answer,
            _ => Answer::Gone,
        }
    }
}

/// Sends until the viewer is dropped or the socket is closed.
async fn speak(mut out: SplitSink<Stream, Message>, mut said: mpsc::UnboundedReceiver<String>) {
    while let Some(text) = said.recv().await {
        if out.send(Message::text(text)).await.is_err() {
            return;
        }
    }
    let _ = out.close().await; // the other side may be gone
}

struct Listener {
    key: ViewerKey,
    followed: Followed,
    ledger: Ledger,
    waiting: Waiting,
}

impl Listener {
    async fn listen(mut self, mut input: SplitStream<Stream>) {
        while let Some(Ok(message)) = input.next().await {
            let Message::Text(text) = message else { continue };
            let Ok(message) = serde_json::from_str::<Value>(&text) else {
                self.ledger.fault(format!("the socket said {text}"));
                continue;
            };
            self.hear(&message);
        }
        // Who still waits for an answer gets none.
        *self.waiting.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn hear(&mut self, message: &Value) {
        match message["t"].as_str() {
            Some("snapshot") => self.look(message),
            Some("ev") => self.take(message),
            Some("ack") => {
                self.answer(message, Answer::Acknowledged(message["seq"].as_u64().unwrap_or(0)));
            }
            Some("err") => {
                let problem = &message["problem"];
                let status = problem["status"].as_u64().unwrap_or(0);
                let code = problem["code"].as_str().unwrap_or("no code").to_owned();
                self.answer(message, Answer::Refused(status, code));
            }
            _ => {}
        }
    }

    fn answer(&self, message: &Value, answer: Answer) {
        let Some(cmd_id) = message["cmd_id"].as_str() else { return };
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tell) = waiting.as_mut().and_then(|waiting| waiting.remove(cmd_id)) {
            let _ = tell.send(answer); // who asked may have given up
        }
    }

    /// A snapshot: the number may not be lower than what was seen before.
    fn look(&mut self, message: &Value) {
        let seq = message["seq"].as_u64().unwrap_or(0);
        if seq < self.followed.seq {
            let (id, before) = (&self.key.0, self.followed.seq);
            self.ledger.told().withdrawn += before - seq;
            self.ledger.fault(format!("{id} is at event {seq}, a viewer had seen {before}"));
        }
        self.followed.seq = seq;
        if let Some(state) = message.get("state") {
            self.set_view(state);
        }
        self.keep();
    }

    fn set_view(&mut self, state: &Value) {
        self.followed.view = state["view"].clone();
        let hash = Digest::of(&self.followed.view).to_string();
        self.compare(&hash, state["hash"].as_str().unwrap_or_default(), "snapshot");
    }

    fn take(&mut self, event: &Value) {
        let seq = event["seq"].as_u64().unwrap_or(0);
        if seq != self.followed.seq + 1 {
            let (id, before) = (&self.key.0, self.followed.seq);
            self.ledger.fault(format!("{id}: event {seq} followed event {before}"));
        }
        self.followed.seq = seq;
        if let Some(start) = event.get("start") {
            self.set_view(start);
        }
        for step in event["steps"].as_array().into_iter().flatten() {
            let Some(patch) = step.get("patch") else { continue };
            let applied = serde_json::from_value(patch.clone())
                .map_err(|error| error.to_string())
                .and_then(|patch: json_patch::Patch| {
                    json_patch::patch(&mut self.followed.view, &patch)
                        .map_err(|error| error.to_string())
                });
            if let Err(error) = applied {
                self.ledger
                    .fault(format!("{}: event {seq} cannot be applied: {error}", self.key.0));
            }
        }
        if let Some(told) = event["hash"].as_str() {
            let hash = Digest::of(&self.followed.view).to_string();
            self.compare(&hash, told, "event");
        }
        self.ledger.told().saw(&self.key, event);
        self.keep();
    }

    fn compare(&self, computed: &str, told: &str, what: &str) {
        let mut ledger = self.ledger.told();
        ledger.views += 1;
        if told.is_empty() || !computed.starts_with(told) {
            let (id, viewer) = &self.key;
            let seq = self.followed.seq;
            ledger.faults.push(format!(
                "{id}: the view of {viewer:?} after {what} {seq} is {computed}, told was {told}"
            ));
        }
    }

    fn keep(&self) {
        self.ledger.told().followed.insert(self.key.clone(), self.followed.clone());
    }
}
