//! The WebSocket: one per client, many matches on it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::{Instant, interval, sleep_until, timeout};

use crate::api;
use crate::app::App;
use crate::identity::{Address, Me, authenticate};
use crate::limits::Limit;
use crate::problem::Problem;
use crate::protocol::{self, Said};
use crate::rooms::{Ask, Sink};

/// The longest message a client may send.
const FRAME: usize = 16 * 1024;
/// How many messages wait for a slow reader before it is closed.
const QUEUE: usize = 256;
/// How long a client may take to say who it is.
const HELLO: Duration = Duration::from_secs(10);
/// How many matches one socket listens to.
const MATCHES: usize = 64;

/// A number that no other listener has.
pub(crate) fn number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Relaxed)
}

/// Makes a socket of a request.
pub(crate) async fn upgrade(
    State(app): State<App>,
    Address(address): Address,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let place = app.core.take_socket(address)?;
    Ok(upgrade.max_message_size(FRAME).max_frame_size(FRAME).on_upgrade(move |socket| async move {
        Conversation::start(app, socket).await;
        drop(place);
    }))
}

/// One client.
struct Conversation {
    app: App,
    me: Option<Me>,
    sink: Sink,
    matches: Vec<String>,
}

/// Why a conversation ends.
enum End {
    /// The client went away, or is dead.
    Gone,
    /// We say why.
    Bye(u16, &'static str),
}

impl Conversation {
    async fn start(app: App, socket: WebSocket) {
        let (mut out, mut input) = socket.split();
        let (queue, mut outbox) = mpsc::channel::<Arc<str>>(QUEUE);
        let too_slow = Arc::new(Notify::new());
        let sink = Sink { socket: number(), queue, too_slow: too_slow.clone() };
        let mut conversation =
            Conversation { app: app.clone(), me: None, sink, matches: Vec::new() };

        let writer = tokio::spawn(async move {
            let mut beat = interval(Duration::from_millis(app.core.config.ping_ms.max(1)));
            beat.tick().await; // the first comes at once
            loop {
                let message = tokio::select! {
                    text = outbox.recv() => match text {
                        Some(text) => Message::Text(Utf8Bytes::from(&*text)),
                        None => break,
                    },
                    _ = beat.tick() => Message::Ping(Vec::new().into()),
                };
                if out.send(message).await.is_err() {
                    return None;
                }
            }
            Some(out)
        });

        let end = conversation.talk(&mut input, &too_slow).await;
        conversation.leave().await;
        drop(conversation); // the writer sends what is queued, then ends
        let patience = Duration::from_secs(2);
        if let (End::Bye(code, why), Ok(Ok(Some(mut out)))) = (end, timeout(patience, writer).await)
        {
            let bye = protocol::frame("bye", json!({"why": why}));
            let _ = timeout(patience, out.send(Message::Text(Utf8Bytes::from(&*bye)))).await;
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(why) };
            let _ = timeout(patience, out.send(Message::Close(Some(frame)))).await;
        }
    }

    async fn talk(
        &mut self,
        input: &mut futures_util::stream::SplitStream<WebSocket>,
        too_slow: &Notify,
    ) -> End {
        let dead = Duration::from_millis(self.app.core.config.dead_ms);
        let hello_by = Instant::now() + HELLO;
        let mut greeted = false;
        let mut stopping = self.app.core.stopping.subscribe();
        loop {
            let heard_by = Instant::now() + dead;
            let patience = if greeted { heard_by } else { hello_by };
            let message = tokio::select! {
                message = input.next() => message,
                () = sleep_until(patience) => {
                    return End::Bye(close_code::POLICY, "silent for too long");
                }
                () = too_slow.notified() => {
                    self.app.core.metrics.count(&self.app.core.metrics.slow_readers);
                    return End::Gone;
                }
                _ = stopping.changed() => return End::Bye(close_code::RESTART, "the server stops"),
            };
            let text = match message {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                    if self.app.core.limit(Limit::Requests, &self.sink.socket.to_string()).is_err()
                    {
                        return End::Bye(close_code::POLICY, "too many messages");
                    }
                    continue;
                }
                Some(Ok(Message::Binary(_))) => {
                    return End::Bye(close_code::UNSUPPORTED, "messages are text");
                }
                Some(Ok(Message::Close(_))) | Some(Err(_)) | None => return End::Gone,
            };
            if self.app.core.limit(Limit::Requests, &self.sink.socket.to_string()).is_err() {
                return End::Bye(close_code::POLICY, "too many messages");
            }
            let said: Said = match api::parse(text.as_bytes()) {
                Ok(said) => said,
                Err(problem) => {
                    self.refuse(None, None, &problem);
                    continue;
                }
            };
            match (greeted, said) {
                (false, Said::Hello { token }) => match self.greet(token).await {
                    Ok(()) => greeted = true,
                    Err(problem) => {
                        self.refuse(None, None, &problem);
                        return End::Bye(close_code::POLICY, "not known");
                    }
                },
                (false, _) => return End::Bye(close_code::POLICY, "say hello first"),
                (true, said) => self.answer(said).await,
            }
        }
    }

    async fn greet(&mut self, token: Option<String>) -> Result<(), Problem> {
        if let Some(token) = token {
            self.me = Some(authenticate(&self.app.core, &token).await?);
        }
        let (player, name) = match &self.me {
            Some(me) => (Some(&me.id), Some(&me.name)),
            None => (None, None),
        };
        let ping_ms = self.app.core.config.ping_ms;
        self.say("welcome", json!({"player": player, "name": name, "ping_ms": ping_ms}));
        Ok(())
    }

    async fn answer(&mut self, said: Said) {
        match said {
            Said::Hello { .. } => {
                self.refuse(None, None, &Problem::malformed("You said hello already"));
            }
            Said::Ping { n } => self.say("pong", json!({"n": n})),
            Said::Sub { id, after } => {
                if let Err(problem) = self.subscribe(&id, after).await {
                    self.refuse(None, Some(&id), &problem);
                }
            }
            Said::Unsub { id } => {
                self.matches.retain(|it| *it != id);
                let ask = Ask::Unsubscribe { socket: self.sink.socket };
                let _ = self.app.rooms.ask(&self.app.core, &id, ask).await; // nothing to unsubscribe
            }
            Said::Diverged { id, seq } => {
                self.app.core.metrics.count(&self.app.core.metrics.diverged);
                tracing::warn!(match_id = id, seq, "a client's view has another hash");
                if let Err(problem) = self.subscribe(&id, None).await {
                    self.refuse(None, Some(&id), &problem);
                }
            }
            Said::Cmd { id, cmd_id, expect_seq, at, action } => {
                match self.command(&id, &cmd_id, expect_seq, at, action).await {
                    Ok(seq) => self.say("ack", json!({"match": id, "cmd_id": cmd_id, "seq": seq})),
                    Err(problem) => self.refuse(Some(&cmd_id), Some(&id), &problem),
                }
            }
            Said::Chat { id, channel, text } => {
                if let Err(problem) = self.chat(&id, channel, text).await {
                    self.refuse(None, Some(&id), &problem);
                }
            }
        }
    }

    async fn subscribe(&mut self, id: &str, after: Option<u64>) -> Result<(), Problem> {
        let known = self.matches.iter().any(|it| it == id);
        if !known && self.matches.len() >= MATCHES {
            let detail = format!("A socket listens to at most {MATCHES} matches");
            return Err(Problem::refused("socket.too_many_matches", detail));
        }
        let (reply, answer) = oneshot::channel();
        let player = self.me.as_ref().map(|me| me.id.clone());
        let ask = Ask::Subscribe { sink: self.sink.clone(), player, after, reply };
        self.app.rooms.ask(&self.app.core, id, ask).await?;
        answer.await.map_err(|_| Problem::unavailable())??;
        if !known {
            self.matches.push(id.to_owned());
        }
        Ok(())
    }

    async fn command(
        &self,
        id: &str,
        cmd_id: &str,
        expect_seq: Option<u64>,
        at: Option<u32>,
        action: String,
    ) -> Result<u64, Problem> {
        let me = self.player()?;
        self.app.core.limit(Limit::Commands, &me.id)?;
        let cmd_id = api::checked_id(&me.id, cmd_id)?;
        let wish = api::wish_of(action, at);
        let rooms = &self.app.rooms;
        let done = rooms.command(&self.app.core, id, me.actor(), cmd_id, expect_seq, wish).await?;
        Ok(done.seq)
    }

    async fn chat(&self, id: &str, channel: Option<String>, text: String) -> Result<(), Problem> {
        api::say(&self.app, self.player()?, id, channel, text).await.map(drop)
    }

    fn player(&self) -> Result<&Me, Problem> {
        let missing = || Problem::unauthorized("token.missing", "This needs a token in hello");
        let me = self.me.as_ref().ok_or_else(missing)?;
        me.may_play()?;
        Ok(me)
    }

    fn say(&self, kind: &str, body: serde_json::Value) {
        self.sink.send(protocol::frame(kind, body));
    }

    fn refuse(&self, cmd_id: Option<&str>, id: Option<&str>, problem: &Problem) {
        let mut body = json!({"problem": problem});
        if let Some(cmd_id) = cmd_id {
            body["cmd_id"] = cmd_id.into();
        }
        if let Some(id) = id {
            body["match"] = id.into();
        }
        self.say("err", body);
    }

    async fn leave(&self) {
        for id in &self.matches {
            let ask = Ask::Unsubscribe { socket: self.sink.socket };
            let _ = self.app.rooms.ask(&self.app.core, id, ask).await; // the room may be gone
        }
    }
}
