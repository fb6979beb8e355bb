//! Nothing is told before it is durable: every path to an event meets a store that fails.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, TimeSource};
use store::{Change, Event, Log, NewDue};
use tempfile::TempDir;
use tokio::time::timeout;

use crate::faulty_store::{Call, Fault, FaultyStore};
use crate::support::{Client, Follower, Server, copied, new_id, open_store, quick, until};

/// How an event comes about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Path {
    /// A move with dice over REST.
    Rest,
    /// A move with dice over the socket.
    Socket,
    /// Several moves at once.
    Batch,
    /// The move that ends the match and reveals its secret.
    Resignation,
    /// An answer that takes a move back.
    Rewind,
    /// A bot's move.
    Bot,
    /// A clock that is used up.
    Clock,
    /// A player who is gone.
    Grace,
    /// A player who is back.
    Return,
    /// The start of the match.
    Start,
    /// A player who sits down.
    Sit,
    /// An answer that ends the match as a draw.
    Draw,
    /// A match that is called off, which reveals its secret.
    Cancel,
    /// The time limit of the game itself.
    TimeUp,
}

const PATHS: [Path; 14] = [
    Path::Rest,
    Path::Socket,
    Path::Batch,
    Path::Resignation,
    Path::Rewind,
    Path::Bot,
    Path::Clock,
    Path::Grace,
    Path::Return,
    Path::Start,
    Path::Sit,
    Path::Draw,
    Path::Cancel,
    Path::TimeUp,
];

/// A running match with people who listen to it.
struct Scene {
    _server: Server,
    store: Arc<FaultyStore>,
    anna: Client,
    ben: Client,
    id: String,
    /// Anna and a spectator.
    listeners: Vec<Follower>,
    bens: Option<Follower>,
    /// What is sent, where something is sent: by whom, to where.
    command: (Client, String, Value),
    /// The last event before the fault.
    last: u64,
}

impl Scene {
    /// A match up to the moment before the event.
    async fn new(path: Path) -> Scene {
        let data = Arc::new(TempDir::new().unwrap());
        let store = FaultyStore::new(open_store(&data).await);
        let config = Config { grace_ms: 300, ..quick() };
        let server = Server::over(store.clone(), data, config, TimeSource::system()).await;
        let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
        let mut id = anna.create(wanted(path)).await;
        if !matches!(path, Path::Bot | Path::Sit) {
            ben.sit(&id, 1).await;
        }
        if path == Path::TimeUp {
            anna.start(&id).await;
            id = older_copy(&store, &id).await;
        }
        let mut listeners = Vec::new();
        for client in [&anna, &server.anyone(), &ben] {
            let mut listener = client.follow(&id, None).await;
            listener.hear().await;
            listeners.push(listener);
        }
        let bens = listeners.pop();
        let command = (anna.clone(), String::new(), Value::Null);
        let mut scene =
            Scene { listeners, bens, _server: server, store, anna, ben, id, command, last: 0 };
        scene.prepare(path).await;
        scene
    }

    async fn prepare(&mut self, path: Path) {
        if !matches!(path, Path::Start | Path::Sit | Path::Cancel | Path::TimeUp) {
            self.anna.start(&self.id).await;
        }
        match path {
            Path::Draw => {
                let offers = format!("/matches/{}/offers", self.id);
                self.anna.post(&offers, json!({"kind": "draw"})).await.ok(200);
            }
            Path::Rewind => {
                self.anna.act(&self.id, "skip").await.ok(200);
                let offers = format!("/matches/{}/offers", self.id);
                self.anna.post(&offers, json!({"kind": "rewind"})).await.ok(200);
            }
            Path::Return => {
                // A bot stands in for Ben; it has no turn as long as Anna does not move.
                drop(self.bens.take());
                let stands_in = || async {
                    self.anna.info(&self.id).await.seats[1].bot.as_deref() == Some("random")
                };
                until(stands_in).await;
            }
            _ => {}
        }
        self.command = self.command_of(path).await;
        self.catch_up().await;
    }

    /// Notes the last event and lets everyone hear it.
    async fn catch_up(&mut self) {
        self.last = self.anna.info(&self.id).await.seq;
        let last = self.last;
        for listener in self.listeners.iter_mut().chain(&mut self.bens) {
            listener.until_seq(last).await;
        }
    }

    async fn command_of(&self, path: Path) -> (Client, String, Value) {
        let commands = format!("/matches/{}/commands", self.id);
        let cmd_id = new_id();
        match path {
            Path::Rest | Path::Socket => {
                let legal = self.anna.legal(&self.id).await;
                let attack = legal.iter().find(|action| action.contains('>')).unwrap();
                (self.anna.clone(), commands, json!({"cmd_id": cmd_id, "action": attack}))
            }
            Path::Batch => {
                let state = self.anna.state(&self.id).await;
                let own = state.to_act.unwrap().index() as u64;
                let player = if own == 0 { &self.anna } else { &self.ben };
                let territories = state.view["territories"].as_array().unwrap();
                let mine = territories.iter().position(|it| it["owner"] == own).unwrap();
                let one = json!({"territory": mine, "armies": 1});
                let path = format!("/worldbattle/games/{}/place-reinforcements", self.id);
                (player.clone(), path, json!({"cmd_id": cmd_id, "placements": [one, one]}))
            }
            Path::Rewind => {
                let accept = format!("/matches/{}/offers/rewind/accept", self.id);
                (self.ben.clone(), accept, json!({}))
            }
            Path::Draw => {
                let accept = format!("/matches/{}/offers/draw/accept", self.id);
                (self.ben.clone(), accept, json!({"cmd_id": cmd_id}))
            }
            Path::Sit => {
                let seat = format!("/matches/{}/seats/1", self.id);
                (self.ben.clone(), seat, json!({"cmd_id": cmd_id}))
            }
            Path::Start | Path::Cancel => {
                let verb = if path == Path::Start { "start" } else { "cancel" };
                let to = format!("/matches/{}/{verb}", self.id);
                (self.anna.clone(), to, json!({"cmd_id": cmd_id}))
            }
            _ => (self.anna.clone(), commands, json!({"cmd_id": cmd_id, "action": "resign"})),
        }
    }

    /// Lets it happen, or tries to; the status that its sender got, if it has one.
    async fn trigger(&mut self, path: Path) -> Option<u16> {
        let (client, to, body) = self.command.clone();
        match path {
            Path::Socket => {
                let mut socket = client.socket().await;
                let mut command = body;
                (command["t"], command["match"]) = (json!("cmd"), json!(self.id));
                socket.say(command).await;
                let answer = socket.hear().await;
                let refused = answer["problem"]["status"].as_u64();
                Some(refused.map_or(200, |status| status as u16))
            }
            Path::Rest
            | Path::Batch
            | Path::Resignation
            | Path::Rewind
            | Path::Start
            | Path::Sit
            | Path::Draw
            | Path::Cancel => Some(client.post(&to, body).await.status),
            Path::Bot => {
                // Anna's own move goes through; the bot answers it.
                self.anna.act(&self.id, "skip").await.ok(200);
                self.last += 1;
                None
            }
            Path::Grace => {
                drop(self.bens.take());
                None
            }
            Path::Return => {
                self.bens = Some(self.ben.follow(&self.id, None).await);
                None
            }
            Path::Clock => None, // it comes by itself
            Path::TimeUp => {
                let due = NewDue { kind: "limit".to_owned(), at: 1 };
                let change = Change { set_due: vec![due], ..Change::default() };
                self.store.real().change_match(&self.id.as_str().into(), change).await.unwrap();
                None
            }
        }
    }

    /// Everything that listeners hear within a moment, beyond the last event before the fault.
    async fn heard(&mut self) -> Vec<Value> {
        let mut heard = Vec::new();
        for listener in self.listeners.iter_mut().chain(&mut self.bens) {
            let moment = Duration::from_millis(100);
            while let Ok(message) = timeout(moment, listener.hear()).await {
                if message["seq"].as_u64() > Some(self.last) || message.get("over").is_some() {
                    heard.push(message);
                }
            }
        }
        heard
    }

    /// The durable event after the last one before the fault.
    async fn next_event(&self) -> Option<Event> {
        let id = self.id.as_str().into();
        let events = self.store.real().events_after(&id, self.last, 1).await.unwrap();
        events.into_iter().next()
    }
}

/// A copy of a match that is so old that its game's own time is up.
async fn older_copy(store: &FaultyStore, id: &str) -> String {
    let by = 5 * 60_000 + 1_000;
    let mut copy = copied(store.real(), id, "older").await;
    copy.first.iter_mut().for_each(|event| event.at -= by);
    copy.row.created_at -= by;
    let older = copy.row.id.to_string();
    store.real().create_match(copy).await.unwrap();
    older
}

fn wanted(path: Path) -> Value {
    let settings = match path {
        Path::Clock => json!({"clock": {"turn_s": 1}}),
        Path::Grace => json!({"absent": "resign"}),
        Path::Return => json!({"absent": {"bot": "random"}}),
        _ => json!({}),
    };
    let setup = json!({"first_player": "a"});
    match path {
        Path::TimeUp => json!({"game": "conquer", "seats": ["you", "open"],
            "setup": {"time_limit": 5, "size": "8x8", "first": "a"}}),
        Path::Batch => json!({"game": "worldbattle", "seats": ["you", "open"]}),
        Path::Bot => json!({"game": "battlezone", "seats": ["you", "random"], "setup": setup}),
        _ => json!({"game": "battlezone", "setup": setup, "settings": settings}),
    }
}

/// An event whose append fails is seen by nobody; when the store works again it comes once, with
/// the same dice.
async fn check(path: Path, fault: Fault, load_fails: bool) {
    let name = format!("{path:?}, {fault:?}, load fails: {load_fails}");
    let mut scene = Scene::new(path).await;
    match path {
        Path::Bot => scene.store.fail_appends_of("server", fault),
        _ => scene.store.fail(Call::Append, fault),
    }
    if load_fails {
        scene.store.fail(Call::Load, Fault::Before);
    }
    let status = scene.trigger(path).await;
    until(|| async { scene.store.met(Call::Append) > 0 }).await;
    let heard = scene.heard().await;
    if fault == Fault::Before {
        assert_eq!(scene.next_event().await, None, "{name}");
        assert!(status.is_none_or(|status| status == 503), "{name}: {status:?}");
        assert_eq!(heard, Vec::<Value>::new(), "{name}: told before it was durable");
        if !load_fails {
            assert_eq!(scene.anna.info(&scene.id).await.seq, scene.last, "{name}");
            let proof = scene.anna.get(&format!("/matches/{}/proof", scene.id)).await.ok(200);
            assert!(proof["secret"].is_null(), "{name}");
        }
    }
    scene.store.heal();
    if status.is_some() {
        // The same command again. An answer to an offer has no id: once it counts, there is no
        // offer to answer any more.
        let again = scene.trigger(path).await;
        assert!(again == Some(200) || path == Path::Rewind, "{name}: {again:?}");
    }
    until(|| async { scene.next_event().await.is_some() }).await;
    let durable = scene.next_event().await.unwrap();
    let tried = scene.store.tried();
    let first = tried.iter().find(|it| it.seq == durable.seq).unwrap();
    let dice = |event: &Event| (event.body.clone(), event.view_hash.clone());
    assert_eq!(dice(first), dice(&durable), "{name}: other dice");
    // Followers fail by themselves at a gap, at an event that comes twice, and at another view.
    let last = scene.last + 1;
    for listener in scene.listeners.iter_mut().chain(&mut scene.bens) {
        listener.until_seq(last).await;
    }
}

async fn check_every_path(fault: Fault, load_fails: bool) {
    let checks = PATHS.map(|path| tokio::spawn(check(path, fault, load_fails)));
    for (path, check) in PATHS.iter().zip(checks) {
        check.await.unwrap_or_else(|error| panic!("{path:?}: {error}"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_could_not_be_stored_is_seen_by_nobody() {
    check_every_path(Fault::Before, false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_could_not_be_stored_nor_read_again_is_seen_by_nobody() {
    check_every_path(Fault::Before, true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_was_stored_although_the_store_said_no_comes_once() {
    check_every_path(Fault::After, false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_of_unknown_fate_comes_once_when_the_log_can_be_read_again() {
    check_every_path(Fault::After, true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_told_while_an_append_is_under_way() {
    let mut scene = Scene::new(Path::Resignation).await;
    scene.store.fail(Call::Append, Fault::Late(Duration::from_millis(1500)));
    let (client, to, body) = scene.command.clone();
    let answer = tokio::spawn(async move { client.post(&to, body).await });
    assert_eq!(scene.heard().await, Vec::<Value>::new());
    assert!(!answer.is_finished(), "answered before it was durable");
    answer.await.unwrap().ok(200);
    for listener in scene.listeners.iter_mut().chain(&mut scene.bens) {
        listener.until_over().await;
    }
}

/// A server over a store that fails, Anna with a match, and Ben.
async fn faulty() -> (Server, Arc<FaultyStore>, Client, Client, String) {
    let data = Arc::new(TempDir::new().unwrap());
    let store = FaultyStore::new(open_store(&data).await);
    let server = Server::over(store.clone(), data, quick(), TimeSource::system()).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone"})).await;
    (server, store, anna, ben, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_could_not_be_stored_is_heard_by_nobody_and_is_said_once() {
    for fault in [Fault::Before, Fault::After] {
        let (_server, store, anna, ben, id) = faulty().await;
        let mut bens = ben.follow(&id, None).await;
        bens.hear().await;
        let (path, line) = (format!("/matches/{id}/chat"), json!({"text": "hello", "cmd_id": "l"}));
        store.fail(Call::Line, fault);
        anna.post(&path, line.clone()).await.refused(503, "server.unavailable");
        assert_eq!(store.met(Call::Line), 1);
        let moment = Duration::from_millis(100);
        let heard = timeout(moment, bens.socket.hear_kind("chat")).await;
        assert!(heard.is_err(), "{fault:?}: told before it was known to be stored: {heard:?}");
        store.heal();
        for _ in 0..2 {
            anna.post(&path, line.clone()).await.ok(201);
        }
        let lines = ben.get(&path).await.ok(200);
        assert_eq!(lines.as_array().unwrap().len(), 1, "{fault:?}: {lines}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_whose_request_could_not_be_kept_is_made_once() {
    for fault in [Fault::Before, Fault::After] {
        let (_server, store, anna, _ben, _id) = faulty().await;
        let wanted = json!({"game": "battlezone", "cmd_id": "m"});
        store.fail(Call::Request, fault);
        let told = anna.post("/matches", wanted.clone()).await.refused(503, "server.unavailable");
        let detail = told["detail"].as_str().unwrap();
        assert!(detail.contains("cannot tell whether it was done. Look before"), "{detail}");
        assert_eq!(store.met(Call::Request), 1);
        store.heal();
        let made = anna.post("/matches", wanted.clone()).await.ok(201);
        assert_eq!(anna.post("/matches", wanted).await.ok(201)["id"], made["id"]);
        let matches = anna.get("/matches").await.ok(200);
        assert_eq!(matches["matches"].as_array().unwrap().len(), 2, "{fault:?}: {matches}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_not_in_the_log_has_changed_nothing() {
    let (_server, store, anna, ben, id) = faulty().await;
    ben.sit(&id, 1).await;
    store.fail(Call::Append, Fault::Before);
    let told = anna.post(&format!("/matches/{id}/start"), json!({})).await;
    let told = told.refused(503, "server.unavailable");
    assert!(told["detail"].as_str().unwrap().contains("nothing was changed"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_others_outrun_each_time_is_given_up() {
    let (_server, store, anna, ben, id) = faulty().await;
    ben.sit(&id, 1).await;
    store.fail(Call::Append, Fault::Outrun);
    anna.post(&format!("/matches/{id}/start"), json!({})).await.refused(409, "match.busy");
    assert_eq!(store.tried().len(), 5);
    store.heal();
    anna.start(&id).await;
}
