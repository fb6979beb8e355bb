//! The log as an answer that stays open: one JSON object per line.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::poll_fn;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::sleep;

use super::events::page;
use crate::access::OpenAccess;
use crate::address::AddressKey;
use crate::app::App;
use crate::identity::Me;
use crate::problem::Problem;
use crate::rooms::{Ask, Sink, Table};
use crate::socket;

/// The media type.
pub(super) const NDJSON: &str = "application/x-ndjson";
/// How many lines wait for the client; then reading the log waits.
const LINES: usize = 16;

/// Something happened in the match: time to look.
type News = mpsc::Receiver<Arc<str>>;

/// Somebody who reads.
struct Reader {
    app: App,
    id: String,
    player: Option<String>,
    /// The last event it was told.
    seen: u64,
    socket: u64,
}

/// Opens the stream: everything after this event, then what comes.
pub(super) async fn open(
    app: App,
    address: AddressKey,
    id: String,
    me: Option<Me>,
    after: u64,
) -> Result<Response, Problem> {
    let place = app.core.take_socket(address)?;
    let access = OpenAccess::new(&app.core, address, me.as_ref());
    let player = me.map(|me| me.id);
    let reader = Reader { app, id, player, seen: after, socket: socket::number() };
    let news = reader.listen().await?;
    let (lines, mut outbox) = mpsc::channel::<String>(LINES);
    tokio::spawn(async move {
        reader.tell(&lines, news, &access).await;
        drop(place);
    });
    let lines = poll_fn(move |context| {
        outbox.poll_recv(context).map(|line| line.map(Ok::<String, Infallible>))
    });
    Ok(([(header::CONTENT_TYPE, NDJSON)], Body::from_stream(lines)).into_response())
}

impl Reader {
    /// Hears of whatever happens; who reads along is there, as on a socket.
    async fn listen(&self) -> Result<News, Problem> {
        // One word is enough to look: more of them are one look.
        let (queue, news) = mpsc::channel(1);
        let sink = Sink { socket: self.socket, queue, too_slow: Arc::new(Notify::new()) };
        let (reply, answer) = oneshot::channel();
        let ask = Ask::Subscribe { sink, player: self.player.clone(), after: None, reply };
        self.app.rooms.ask(&self.app.core, &self.id, ask).await?;
        answer.await.map_err(|_| Problem::unavailable())??;
        Ok(news)
    }

    /// Tells until the match is over, the client is gone or no longer let in, or the server stops.
    async fn tell(mut self, lines: &mpsc::Sender<String>, mut news: News, access: &OpenAccess) {
        let pause = Duration::from_millis(self.app.core.config.ping_ms.max(1));
        let mut stopping = self.app.core.stopping.subscribe();
        while self.catch_up(lines, access).await {
            let alive = tokio::select! {
                word = news.recv() => word.is_some(),
                // An empty line: the way is open, and a client that is gone is noticed.
                () = sleep(pause) => lines.send("\n".to_owned()).await.is_ok(),
                () = lines.closed() => false,
                () = access.ended() => false,
                _ = stopping.changed() => false,
            };
            if !alive {
                break;
            }
        }
        let ask = Ask::Unsubscribe { socket: self.socket };
        let _ = self.app.rooms.ask(&self.app.core, &self.id, ask).await; // the room may be gone
    }

    /// Tells what it has not told yet; whether more can come. A client that reads a long log slowly
    /// may be told to go meanwhile.
    async fn catch_up(&mut self, lines: &mpsc::Sender<String>, access: &OpenAccess) -> bool {
        loop {
            let (player, seen) = (self.player.clone(), self.seen);
            let look = move |table: &Table| {
                let events = page(table, player.as_deref(), seen)?;
                Ok::<_, Problem>((events, table.is_over()))
            };
            let looked = self.app.rooms.read(&self.app.core, &self.id, move |it, _| look(it)).await;
            let Ok(Ok((events, over))) = looked else { return false };
            if events.is_empty() {
                return !over;
            }
            for line in events {
                let is_sent = tokio::select! {
                    biased;
                    () = access.ended() => false,
                    sent = lines.send(line) => sent.is_ok(),
                };
                if !is_sent {
                    return false;
                }
                self.seen += 1;
            }
        }
    }
}
