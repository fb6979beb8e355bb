//! A mistake of ours in one match, over real sockets.

#[path = "../../tests/online/faulty_store.rs"]
#[allow(dead_code, clippy::unwrap_used)] // of a test of its own, which uses all of it
mod faulty_store;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;

use serde_json::{Value, json};
use store::{Sqlite, SqliteOptions};
use tokio::sync::{mpsc, oneshot};

use super::*;
use crate::rooms::{Ask, Sink};
use faulty_store::{Call, Fault, FaultyStore};

/// A server on this data, with what it is made of.
struct Running {
    app: App,
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    done: tokio::task::JoinHandle<io::Result<()>>,
}

async fn start(data: &Path) -> Running {
    start_over(Arc::new(open(data).await)).await
}

async fn open(data: &Path) -> Sqlite {
    Sqlite::open(&data.join("salient.db"), SqliteOptions::default()).await.unwrap()
}

async fn start_over(store: Arc<dyn Store>) -> Running {
    let config = Config { bot_pause_ms: 0, ..Config::default() };
    let online = Online::new(store, config, Files::from_fn(|_| None));
    online.resume().await.unwrap();
    let app = online.app.clone();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let done = tokio::spawn(online.run(listener, async { drop(stopped.await) }));
    Running { app, address, stop, done }
}

impl Running {
    async fn ask(&self, method: &str, token: &str, path: &str, body: Value) -> (u16, Value) {
        let url = format!("http://{}{path}", self.address);
        let request = reqwest::Client::new().request(method.parse().unwrap(), url);
        let answer = request.bearer_auth(token).json(&body).send().await.unwrap();
        let (status, text) = (answer.status().as_u16(), answer.text().await.unwrap());
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// A match of this person against a bot, begun.
    async fn begin(&self, token: &str) -> String {
        let wanted = json!({"game": "battlezone", "seats": ["you", "random"],
            "setup": {"first_player": "a"}});
        let (_, made) = self.ask("POST", token, "/api/v1/matches", wanted).await;
        let id = made["id"].as_str().unwrap().to_owned();
        let start = format!("/api/v1/matches/{id}/start");
        assert_eq!(self.ask("POST", token, &start, json!({})).await.0, 200);
        id
    }

    async fn skip(&self, token: &str, id: &str) -> (u16, Value) {
        let path = format!("/api/v1/matches/{id}/commands");
        let act = json!({"cmd_id": crate::chance::name(8), "action": "skip"});
        self.ask("POST", token, &path, act).await
    }
}

fn mistake(_: &crate::rooms::Table, _: &crate::rooms::Subscribers) -> u32 {
    panic!("a mistake that a test makes on purpose")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_freeze_that_could_not_be_stored_is_told_to_nobody() {
    let data = tempfile::tempdir().unwrap();
    let store = FaultyStore::new(open(data.path()).await);
    let server = start_over(store.clone()).await;
    let (_, guest) = server.ask("POST", "x", "/api/v1/guests", json!({"name": "Anna"})).await;
    let token = guest["token"].as_str().unwrap().to_owned();
    let id = server.begin(&token).await;
    let (queue, mut heard) = mpsc::channel(64);
    let (reply, subscribed) = oneshot::channel();
    let sink = Sink { socket: 1, queue, too_slow: Arc::default() };
    let ask = Ask::Subscribe { sink, player: None, after: None, reply };
    server.app.rooms.ask(&server.app.core, &id, ask).await.unwrap();
    subscribed.await.unwrap().unwrap();
    heard.recv().await.unwrap(); // the snapshot

    store.fail(Call::Append, Fault::Before);
    assert!(server.app.rooms.read(&server.app.core, &id, mistake).await.is_err());
    let status = async |server: &Running| {
        let look = |table: &crate::rooms::Table, _: &crate::rooms::Subscribers| table.status;
        server.app.rooms.read(&server.app.core, &id, look).await.unwrap()
    };
    assert_eq!(status(&server).await, store::Status::Running);
    assert!(store.met(Call::Append) >= 1);
    assert!(heard.try_recv().is_err(), "told before it was durable");
    store.heal();
    assert!(server.app.rooms.read(&server.app.core, &id, mistake).await.is_err());
    assert_eq!(status(&server).await, store::Status::Frozen);
    let told: Value = serde_json::from_str(&heard.recv().await.unwrap()).unwrap();
    assert_eq!(told["what"], "freeze");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_freezes_its_match_and_the_others_go_on() {
    let data = tempfile::tempdir().unwrap();
    let server = start(data.path()).await;
    let (_, guest) = server.ask("POST", "x", "/api/v1/guests", json!({"name": "Anna"})).await;
    let token = guest["token"].as_str().unwrap().to_owned();
    let (broken, sound) = (server.begin(&token).await, server.begin(&token).await);
    let looked = server.app.rooms.read(&server.app.core, &broken, mistake).await;
    assert!(looked.is_err());

    let (status, problem) = server.skip(&token, &broken).await;
    assert_eq!((status, &problem["code"]), (503, &json!("match.frozen")));
    let shown = async |server: &Running, id: &str| {
        let (_, shown) =
            server.ask("GET", &token, &format!("/api/v1/matches/{id}"), json!({})).await;
        shown["status"].as_str().unwrap().to_owned()
    };
    assert_eq!(shown(&server, &broken).await, "frozen");
    assert_eq!(server.skip(&token, &sound).await.0, 200);
    let (_, metrics) = server.ask("GET", &token, "/metrics", json!({})).await;
    assert!(metrics.as_str().unwrap().contains("salient_frozen_matches_total 1\n"));

    // It stays so: what went wrong once is looked at by people first.
    drop(server.stop);
    server.done.await.unwrap().unwrap();
    let server = start(data.path()).await;
    assert_eq!(shown(&server, &broken).await, "frozen");
    assert_eq!(shown(&server, &sound).await, "running");
    drop(server.stop);
    server.done.await.unwrap().unwrap();
}
