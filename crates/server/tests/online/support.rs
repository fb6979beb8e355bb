//! A server on a free port with a store of its own, and clients for it.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::{
    Changed, ClientMessage, EventInfo, Identity, LegalActions, MatchInfo, MatchWithState, OverInfo,
    ServerMessage, StateInfo,
};
use reqwest::Method;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use server::limits::{Rate, Rates};
use server::{Config, Files, Online, TimeSource};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use store::{Log, NewDue, NewMatch, Sqlite, SqliteOptions, Store};
use tabletop::Digest;
use tabletop::fair::{Secret, Terms};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How long a test waits for anything.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A running server.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    data: Arc<TempDir>,
    config: Config,
    stop: Option<oneshot::Sender<()>>,
    done: JoinHandle<()>,
}

/// What most tests want: bots that do not wait, and no limits but those they test.
pub(crate) fn quick() -> Config {
    let none = Rate { every_ms: 0, burst: 1 };
    let rates = Rates {
        commands: none,
        chat: none,
        matches: none,
        address_matches: none,
        records: none,
        kept_records: none,
        account_logins: none,
        logins: none,
        address_logins: none,
        match_passwords: none,
        guests: none,
        invites: none,
        anonymous: none,
        requests: none,
        address_requests: none,
    };
    Config {
        bot_pause_ms: 0,
        rates,
        sockets_per_address: 1000,
        connections_per_address: 1000,
        ..Config::default()
    }
}

impl Server {
    pub(crate) async fn start() -> Server {
        Server::with(quick()).await
    }

    pub(crate) async fn with(config: Config) -> Server {
        Server::on(Arc::new(TempDir::new().unwrap()), config).await
    }

    /// A server on the data of this folder.
    pub(crate) async fn on(data: Arc<TempDir>, config: Config) -> Server {
        let store = open_store(&data).await;
        Server::over(Arc::new(store), data, config, TimeSource::system()).await
    }

    /// A server whose store or time is a test's own.
    pub(crate) async fn over(
        store: Arc<dyn Store>,
        data: Arc<TempDir>,
        config: Config,
        time: TimeSource,
    ) -> Server {
        let online = Online::with_time(store, config.clone(), Files::from_fn(|_| None), time);
        online.resume().await.unwrap();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let done = tokio::spawn(async move {
            online.run(listener, async { drop(stopped.await) }).await.unwrap();
        });
        Server { address, data, config, stop: Some(stop), done }
    }

    /// Stops it gracefully and starts another one on the same data.
    pub(crate) async fn restart(self) -> Server {
        let (data, config) = (self.data.clone(), self.config.clone());
        self.stop().await;
        Server::on(data, config).await
    }

    /// The same, with a copy of a match that is so many milliseconds older; tells the copy's id.
    pub(crate) async fn restart_with_older(self, id: &str, by: i64) -> (Server, String) {
        let (data, config) = (self.data.clone(), self.config.clone());
        self.stop().await;
        let store = open_store(&data).await;
        let mut copy = copied(&store, id, "older").await;
        copy.first.iter_mut().for_each(|event| event.at -= by);
        copy.row.created_at -= by;
        let (older, at) = (copy.row.id.to_string(), copy.row.created_at);
        let due = ["clock", "limit"].map(|kind| NewDue { kind: kind.to_owned(), at });
        copy.due = due.to_vec();
        store.create_match(copy).await.unwrap();
        store.close().await.unwrap();
        (Server::on(data, config).await, older)
    }

    /// The same, after somebody with access to the file has changed it by this SQL.
    pub(crate) async fn restart_after(self, sql: String) -> Server {
        let (data, config) = (self.data.clone(), self.config.clone());
        self.stop().await;
        let options = SqliteConnectOptions::new().filename(data.path().join("salient.db"));
        let mut file = SqliteConnection::connect_with(&options).await.unwrap();
        let changed = sqlx::query(AssertSqlSafe(sql)).execute(&mut file).await.unwrap();
        assert_eq!(changed.rows_affected(), 1, "the row is there");
        file.close().await.unwrap();
        Server::on(data, config).await
    }

    pub(crate) async fn stop(mut self) {
        drop(self.stop.take());
        timeout(PATIENCE, &mut self.done).await.unwrap().unwrap();
    }

    /// The server's data, opened beside it as `salient admin` does.
    pub(crate) async fn store(&self) -> Sqlite {
        let path = self.data.path().join("salient.db");
        Sqlite::open(&path, SqliteOptions::default()).await.unwrap()
    }

    /// Where its data is.
    pub(crate) fn folder(&self) -> &Path {
        self.data.path()
    }

    pub(crate) fn anyone(&self) -> Client {
        Client::new(self.address, None, "")
    }

    pub(crate) async fn guest(&self, name: &str) -> Client {
        guest(self.address, name).await
    }
}

/// The store in this folder.
pub(crate) async fn open_store(data: &TempDir) -> Sqlite {
    Sqlite::open(&data.path().join("salient.db"), SqliteOptions::default()).await.unwrap()
}

/// A match with the events of another one, as it can be created under this name.
pub(crate) async fn copied(store: &dyn Store, id: &str, name: &str) -> NewMatch {
    let mut row = store.load_match(&id.into()).await.unwrap();
    let first = store.events_after(&row.id, 0, u32::MAX).await.unwrap();
    let match_id = format!("{name}-{id}");
    let (game, rules_version) = (row.game.clone(), row.rules_version);
    let terms = Terms { match_id: &match_id, game: &game, rules_version };
    row.commitment = Secret(row.secret.0).commitment(&terms).0;
    (row.id, row.join_code) = (match_id.as_str().into(), None);
    NewMatch { row, first, due: Vec::new() }
}

/// A new guest of the server at this address.
pub(crate) async fn guest(address: SocketAddr, name: &str) -> Client {
    let anyone = Client::new(address, None, "");
    let made: Identity = anyone.post("/guests", json!({"name": name})).await.read(201);
    Client::new(address, Some(&made.token), &made.player)
}

/// The value of one of the numbers for Prometheus.
pub(crate) async fn metric(client: &Client, name: &str) -> u64 {
    let text = client.get("/metrics").await.ok(200);
    let lines = text.as_str().unwrap().lines().filter_map(|line| line.split_once(' '));
    let found = lines.into_iter().find(|(found, _)| *found == name);
    found.unwrap_or_else(|| panic!("{name}")).1.parse().unwrap()
}

/// An answer: its status and its JSON.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) kind: String,
    pub(crate) body: Value,
}

impl Answer {
    #[track_caller]
    pub(crate) fn ok(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.body);
        self.body
    }

    /// The same as a type of the protocol.
    #[track_caller]
    pub(crate) fn read<T: DeserializeOwned>(self, status: u16) -> T {
        serde_json::from_value(self.ok(status)).unwrap()
    }

    /// A problem with this status and code.
    #[track_caller]
    pub(crate) fn refused(self, status: u16, code: &str) -> Value {
        let found = (self.status, self.body["code"].as_str().unwrap_or_default());
        assert_eq!(found, (status, code), "{}", self.body);
        assert_eq!(self.kind, "application/problem+json");
        assert_eq!(self.body["status"], status);
        assert!(self.body["request_id"].is_string(), "{}", self.body);
        assert!(!self.body["detail"].as_str().unwrap().is_empty());
        self.body
    }
}

/// Somebody who calls the API.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
    pub(crate) token: Option<String>,
    pub(crate) player: String,
    http: reqwest::Client,
}

static COMMANDS: AtomicU64 = AtomicU64::new(1);

/// An id no command had before.
pub(crate) fn new_id() -> String {
    format!("c{}", COMMANDS.fetch_add(1, Ordering::Relaxed))
}

impl Client {
    pub(crate) fn new(address: SocketAddr, token: Option<&str>, player: &str) -> Client {
        let (token, player) = (token.map(str::to_owned), player.to_owned());
        let http = reqwest::Client::builder().timeout(PATIENCE).build().unwrap();
        Client { address, token, player, http }
    }

    /// The same person at another server.
    pub(crate) fn at(&self, address: SocketAddr) -> Client {
        Client::new(address, self.token.as_deref(), &self.player)
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let base = if path.starts_with("/healthz")
            || path.starts_with("/readyz")
            || path.starts_with("/metrics")
            || path.starts_with("/openapi")
            || path.starts_with("/api")
        {
            ""
        } else {
            "/api/v1"
        };
        let request = self.http.request(method, format!("http://{}{base}{path}", self.address));
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    pub(crate) async fn send(&self, request: reqwest::RequestBuilder) -> Answer {
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let kind = response.headers().get("content-type");
        let kind = kind.map_or("", |kind| kind.to_str().unwrap()).to_owned();
        let text = response.text().await.unwrap();
        let body = serde_json::from_str(&text).unwrap_or(Value::String(text));
        Answer { status, kind, body }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(self.request(Method::POST, path).json(&body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Answer {
        self.send(self.request(Method::PUT, path).json(&body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.send(self.request(Method::DELETE, path)).await
    }

    /// Creates a match and tells its id.
    pub(crate) async fn create(&self, wanted: Value) -> String {
        let made: MatchInfo = self.post("/matches", wanted).await.read(201);
        made.id
    }

    pub(crate) async fn sit(&self, id: &str, seat: u8) {
        self.post(&format!("/matches/{id}/seats/{seat}"), json!({})).await.ok(200);
    }

    pub(crate) async fn start(&self, id: &str) {
        self.post(&format!("/matches/{id}/start"), json!({})).await.ok(200);
    }

    pub(crate) async fn act(&self, id: &str, action: &str) -> Answer {
        let command = json!({"cmd_id": new_id(), "action": action});
        self.post(&format!("/matches/{id}/commands"), command).await
    }

    /// A match and its position, as far as this client may see it.
    pub(crate) async fn shown(&self, id: &str) -> MatchWithState {
        self.get(&format!("/matches/{id}")).await.read(200)
    }

    pub(crate) async fn info(&self, id: &str) -> MatchInfo {
        self.shown(id).await.info
    }

    /// The position of a match that has started.
    pub(crate) async fn state(&self, id: &str) -> StateInfo {
        self.shown(id).await.state.expect("the match has started")
    }

    pub(crate) async fn legal(&self, id: &str) -> Vec<String> {
        let legal: LegalActions = self.get(&format!("/matches/{id}/legal")).await.read(200);
        legal.actions
    }

    /// Plays some legal action, chosen by a number; nothing where it is not this player's turn.
    pub(crate) async fn act_somehow(&self, id: &str, choice: usize) -> Option<u64> {
        let mut legal = self.legal(id).await;
        legal.retain(|action| action != "resign");
        if legal.is_empty() {
            return None;
        }
        let done = self.act(id, &legal[choice % legal.len()]).await;
        (done.status == 200).then(|| done.read::<Changed>(200).seq)
    }

    pub(crate) async fn socket(&self) -> Socket {
        let mut socket = Socket::open(self.address).await;
        socket.send(&ClientMessage::Hello { token: self.token.clone() }).await;
        assert!(matches!(socket.read().await, ServerMessage::Welcome { .. }));
        socket
    }

    /// A socket that takes little at a time.
    pub(crate) async fn narrow_socket(&self) -> Socket {
        let tcp = TcpSocket::new_v4().unwrap();
        tcp.set_recv_buffer_size(4096).unwrap();
        let stream = MaybeTlsStream::Plain(tcp.connect(self.address).await.unwrap());
        let url = format!("ws://{}/api/v1/ws", self.address);
        let (stream, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
        let mut socket = Socket { stream, raw: Vec::new() };
        socket.send(&ClientMessage::Hello { token: self.token.clone() }).await;
        socket
    }

    /// A socket that listens to a match.
    pub(crate) async fn follow(&self, id: &str, after: Option<u64>) -> Follower {
        let mut socket = self.socket().await;
        socket.send(&ClientMessage::Sub { id: id.to_owned(), after }).await;
        Follower::new(socket, id)
    }
}

/// Until something holds.
pub(crate) async fn until<F: Future<Output = bool>>(mut holds: impl FnMut() -> F) {
    let wait = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, wait).await.expect("it should have happened by now");
}

/// A WebSocket.
#[derive(Debug)]
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Everything that came in, as it came.
    pub(crate) raw: Vec<String>,
}

impl Socket {
    pub(crate) async fn open(address: SocketAddr) -> Socket {
        let url = format!("ws://{address}/api/v1/ws");
        let (stream, _) = tokio_tungstenite::connect_async(url).await.unwrap();
        Socket { stream, raw: Vec::new() }
    }

    pub(crate) async fn send(&mut self, message: &ClientMessage) {
        self.say_text(serde_json::to_string(message).unwrap()).await;
    }

    /// Sends what may be no message.
    pub(crate) async fn say(&mut self, message: Value) {
        self.say_text(message.to_string()).await;
    }

    /// Sends messages in one packet.
    pub(crate) async fn say_together(&mut self, messages: &[Value]) {
        for message in messages {
            self.stream.feed(Message::text(message.to_string())).await.unwrap();
        }
        self.stream.flush().await.unwrap();
    }

    pub(crate) async fn say_text(&mut self, text: String) {
        let _ = self.stream.send(Message::text(text)).await; // it may be closed, which is heard
    }

    /// The next message; nothing when the socket is closed.
    pub(crate) async fn hear_any(&mut self) -> Option<Value> {
        let heard = async {
            loop {
                match self.stream.next().await {
                    Some(Ok(Message::Text(text))) => {
                        self.raw.push(text.to_string());
                        return Some(serde_json::from_str(&text).unwrap());
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    _ => return None,
                }
            }
        };
        timeout(PATIENCE, heard).await.expect("silence")
    }

    /// The next message as a type of the protocol.
    async fn read(&mut self) -> ServerMessage {
        serde_json::from_value(self.hear().await).unwrap()
    }

    pub(crate) async fn hear(&mut self) -> Value {
        self.hear_any().await.expect("the socket is open")
    }

    /// The next message of this kind; others are passed over.
    pub(crate) async fn hear_kind(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message["t"] == kind {
                return message;
            }
        }
    }
}

/// A client that keeps a view by the changes it is told, and checks every hash.
#[derive(Debug)]
pub(crate) struct Follower {
    pub(crate) socket: Socket,
    pub(crate) id: String,
    pub(crate) seq: u64,
    pub(crate) view: Value,
    pub(crate) hash: String,
    pub(crate) over: Option<OverInfo>,
    pub(crate) snapshots: usize,
}

impl Follower {
    pub(crate) fn new(socket: Socket, id: &str) -> Follower {
        Follower {
            socket,
            id: id.to_owned(),
            seq: 0,
            view: Value::Null,
            hash: String::new(),
            over: None,
            snapshots: 0,
        }
    }

    /// Hears one message and does what a client does with it.
    pub(crate) async fn hear(&mut self) -> Value {
        let message = self.socket.hear().await;
        match serde_json::from_value(message.clone()).unwrap() {
            ServerMessage::Snapshot(snapshot) => {
                self.seq = snapshot.seq;
                self.snapshots += 1;
                if let Some(state) = &snapshot.state {
                    self.look(state);
                }
                self.over = snapshot.over;
            }
            ServerMessage::Ev(event) => {
                assert_eq!(event.seq, self.seq + 1, "a gap, or something twice");
                self.seq = event.seq;
                self.take(&event);
            }
            _ => {}
        }
        message
    }

    fn take(&mut self, event: &EventInfo) {
        if let Some(start) = &event.start {
            self.look(start);
        }
        for step in &event.steps {
            json_patch::patch(&mut self.view, &step.patch).unwrap();
        }
        if let Some(told) = &event.hash {
            self.hash = Digest::of(&self.view).to_string();
            assert_eq!(told.len(), 8);
            assert!(self.hash.starts_with(told), "the view differs: {} {told}", self.hash);
        }
        if let Some(over) = &event.over {
            self.over = Some(over.clone());
        }
    }

    fn look(&mut self, state: &StateInfo) {
        self.view = state.view.clone();
        self.hash = Digest::of(&self.view).to_string();
        assert_eq!(self.hash, state.hash);
    }

    /// Hears until this event.
    pub(crate) async fn until_seq(&mut self, seq: u64) {
        while self.seq < seq {
            self.hear().await;
        }
    }

    /// Hears until the match is over.
    pub(crate) async fn until_over(&mut self) {
        while self.over.is_none() {
            self.hear().await;
        }
    }
}
