//! The WebSocket: one per client, many matches on it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use protocol::{ChatChannel, ClientMessage, ServerMessage, Word};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::{Instant, interval, sleep_until, timeout};
use tracing::Instrument;

use crate::access::OpenAccess;
use crate::address::AddressKey;
use crate::api;
use crate::app::App;
use crate::identity::{Address, Me, authenticate};
use crate::limits::Limit;
use crate::messages::frame;
use crate::problem::Problem;
use crate::rooms::{Ask, Sink, Subscribers, Table};

/// The longest message a client may send.
const FRAME: usize = 16 * 1024;
/// What is read at a time. Every socket has such a buffer from its start, most stay idle, and
/// nearly all messages of a client are smaller.
const READ_BUFFER: usize = 2 * 1024;
/// How many messages wait for a slow reader before it is closed.
const QUEUE: usize = 256;
/// How many of these are sent together at most.
const TOGETHER: usize = 8;
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
    let upgrade = upgrade.max_message_size(FRAME).max_frame_size(FRAME);
    Ok(upgrade.read_buffer_size(READ_BUFFER).on_upgrade(move |socket| async move {
        Conversation::start(app, address, socket).await;
        drop(place);
    }))
}

/// Sends a message with those that wait behind it: an answer and the event that it tells of often
/// come at once, and need not be two packets.
async fn send_together(
    out: &mut SplitSink<WebSocket, Message>,
    first: Message,
    outbox: &mut mpsc::Receiver<Arc<str>>,
) -> Result<(), axum::Error> {
    out.feed(first).await?;
    for _ in 1..TOGETHER {
        let Ok(text) = outbox.try_recv() else { break };
        out.feed(text_message(&text)).await?;
    }
    out.flush().await
}

fn text_message(text: &str) -> Message {
    Message::Text(Utf8Bytes::from(text))
}

/// One client.
struct Conversation {
    app: App,
    address: AddressKey,
    access: OpenAccess,
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
    async fn start(app: App, address: AddressKey, socket: WebSocket) {
        let (mut out, mut input) = socket.split();
        let (queue, mut outbox) = mpsc::channel::<Arc<str>>(QUEUE);
        let too_slow = Arc::new(Notify::new());
        let sink = Sink { socket: number(), queue, too_slow: too_slow.clone() };
        let access = OpenAccess::new(&app.core, address, None);
        let matches = Vec::new();
        let mut conversation =
            Conversation { app: app.clone(), address, access, me: None, sink, matches };

        let writer = tokio::spawn(async move {
            let mut beat = interval(Duration::from_millis(app.core.config.ping_ms.max(1)));
            beat.tick().await; // the first comes at once
            loop {
                let message = tokio::select! {
                    text = outbox.recv() => match text {
                        Some(text) => text_message(&text),
                        None => break,
                    },
                    _ = beat.tick() => Message::Ping(Vec::new().into()),
                };
                if send_together(&mut out, message, &mut outbox).await.is_err() {
                    return None;
                }
            }
            Some(out)
        });

        let end = conversation.talk(&mut input, &too_slow).await;
        Box::pin(conversation.leave()).await;
        drop(conversation); // the writer sends what is queued, then ends
        let patience = Duration::from_secs(2);
        if let (End::Bye(code, why), Ok(Ok(Some(mut out)))) = (end, timeout(patience, writer).await)
        {
            let bye = frame(&ServerMessage::Bye { why: why.to_owned() });
            let _ = timeout(patience, out.send(Message::Text(Utf8Bytes::from(&*bye)))).await;
            let close = CloseFrame { code, reason: Utf8Bytes::from_static(why) };
            let _ = timeout(patience, out.send(Message::Close(Some(close)))).await;
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
                biased; // nothing is heard of somebody who is no longer let in
                () = self.access.ended() => return End::Bye(close_code::POLICY, "access ended"),
                () = too_slow.notified() => {
                    self.app.core.metrics.count(&self.app.core.metrics.slow_readers);
                    return End::Gone;
                }
                _ = stopping.changed() => return End::Bye(close_code::RESTART, "the server stops"),
                message = input.next() => message,
                () = sleep_until(patience) => {
                    return End::Bye(close_code::POLICY, "silent for too long");
                }
            };
            let text = match message {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                    if self.limit_message().await.is_err() {
                        return End::Bye(close_code::POLICY, "too many messages");
                    }
                    continue;
                }
                Some(Ok(Message::Binary(_))) => {
                    return End::Bye(close_code::UNSUPPORTED, "messages are text");
                }
                Some(Ok(Message::Close(_))) | Some(Err(_)) | None => return End::Gone,
            };
            if self.limit_message().await.is_err() {
                return End::Bye(close_code::POLICY, "too many messages");
            }
            let said: ClientMessage = match api::parse(text.as_bytes()) {
                Ok(said) => said,
                Err(problem) => {
                    self.refuse(None, None, &problem);
                    continue;
                }
            };
            match (greeted, said) {
                (false, ClientMessage::Hello { token }) => {
                    match Box::pin(self.greet(token)).await {
                        Ok(()) => greeted = true,
                        Err(problem) => {
                            self.refuse(None, None, &problem);
                            return End::Bye(close_code::POLICY, "not known");
                        }
                    }
                }
                (false, _) => return End::Bye(close_code::POLICY, "say hello first"),
                // Boxed: what answers a message is large, and most sockets only wait.
                (true, said) => Box::pin(self.answer(said)).await,
            }
        }
    }

    /// Counts a message on its player, or on the address of whoever has no token: many sockets are
    /// not many limits.
    async fn limit_message(&self) -> Result<(), Problem> {
        let address = self.address.to_string();
        self.app.core.limit(Limit::AddressRequests, &address).await?;
        let who = self.me.as_ref().map_or(address.as_str(), |me| me.id.as_str());
        self.app.core.limit(Limit::Requests, who).await
    }

    async fn greet(&mut self, token: Option<String>) -> Result<(), Problem> {
        if let Some(token) = token {
            let me = authenticate(&self.app.core, &token, self.address).await?;
            self.access.identify(&me);
            self.me = Some(me);
        }
        let (player, name) = match &self.me {
            Some(me) => (Some(me.id.clone()), Some(me.name.clone())),
            None => (None, None),
        };
        let ping_ms = self.app.core.config.ping_ms;
        self.say(&ServerMessage::Welcome { player, name, ping_ms });
        Ok(())
    }

    async fn answer(&mut self, said: ClientMessage) {
        match said {
            ClientMessage::Hello { .. } => {
                self.refuse(None, None, &Problem::malformed("You said hello already"));
            }
            ClientMessage::Ping { n } => self.say(&ServerMessage::Pong { n }),
            ClientMessage::Sub { id, after } => {
                if let Err(problem) = self.subscribe(&id, after).await {
                    self.refuse(None, Some(&id), &problem);
                }
            }
            ClientMessage::Unsub { id } => {
                self.matches.retain(|it| *it != id);
                let ask = Ask::Unsubscribe { socket: self.sink.socket };
                let _ = self.app.rooms.ask(&self.app.core, &id, ask).await; // nothing to unsubscribe
            }
            ClientMessage::Diverged { id, seq } => {
                self.note_diverged(&id, seq).await;
                if let Err(problem) = self.subscribe(&id, None).await {
                    self.refuse(None, Some(&id), &problem);
                }
            }
            ClientMessage::Cmd { id, cmd_id, expect_seq, at, action } => {
                match self.command(&id, &cmd_id, expect_seq, at, action).await {
                    Ok(seq) => {
                        let (seq, number) = (Some(seq), None);
                        self.say(&ServerMessage::Ack { id, cmd_id, seq, number });
                    }
                    Err(problem) => self.refuse(Some(&cmd_id), Some(&id), &problem),
                }
            }
            ClientMessage::Chat { id, channel, text, cmd_id } => {
                match (self.chat(&id, channel, text, cmd_id.clone()).await, cmd_id) {
                    (Ok(number), Some(cmd_id)) => {
                        let (seq, number) = (None, Some(number));
                        self.say(&ServerMessage::Ack { id, cmd_id, seq, number });
                    }
                    (Ok(_), None) => {}
                    (Err(problem), cmd_id) => self.refuse(cmd_id.as_deref(), Some(&id), &problem),
                }
            }
        }
    }

    /// Counts a view that differs, of a player at the table alone: anybody else may claim anything.
    async fn note_diverged(&self, id: &str, seq: u64) {
        let Some(player) = self.me.as_ref().map(|me| me.id.clone()) else { return };
        let is_seated = move |table: &Table, _: &Subscribers| table.seat_of(&player).is_some();
        if self.app.rooms.read(&self.app.core, id, is_seated).await.is_ok_and(|seated| seated) {
            self.app.core.metrics.count(&self.app.core.metrics.diverged);
            tracing::warn!(match_id = id, seq, "a player's view has another hash");
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
        self.app.core.limit(Limit::Commands, &me.id).await?;
        let cmd_id = api::checked_id(&me.id, cmd_id)?;
        let request = api::request_of(action, at);
        let (core, rooms) = (&self.app.core, &self.app.rooms);
        let span = tracing::info_span!("socket", socket = self.sink.socket);
        let done = rooms.command(core, id, me.actor(), cmd_id, expect_seq, request);
        Ok(done.instrument(span).await?.seq)
    }

    async fn chat(
        &self,
        id: &str,
        channel: Option<Word<ChatChannel>>,
        text: String,
        cmd_id: Option<String>,
    ) -> Result<u64, Problem> {
        let said = api::say(&self.app, self.player()?, id, channel, text, cmd_id).await?;
        Ok(said.number)
    }

    fn player(&self) -> Result<&Me, Problem> {
        let missing = || Problem::unauthorized("token.missing", "This needs a token in hello");
        let me = self.me.as_ref().ok_or_else(missing)?;
        me.may_play()?;
        Ok(me)
    }

    fn say(&self, message: &ServerMessage) {
        self.sink.send(frame(message));
    }

    fn refuse(&self, cmd_id: Option<&str>, id: Option<&str>, problem: &Problem) {
        self.say(&ServerMessage::Err {
            cmd_id: cmd_id.map(ToOwned::to_owned),
            id: id.map(ToOwned::to_owned),
            problem: problem.0.clone(),
        });
    }

    async fn leave(&self) {
        for id in &self.matches {
            let ask = Ask::Unsubscribe { socket: self.sink.socket };
            let _ = self.app.rooms.ask(&self.app.core, id, ask).await; // the room may be gone
        }
    }
}
