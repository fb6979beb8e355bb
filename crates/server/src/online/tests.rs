//! A mistake of ours in one match, over real sockets.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;

use serde_json::{Value, json};
use store::{Sqlite, SqliteOptions};
use tokio::sync::oneshot;

use super::*;

/// A server on this data, with what it is made of.
struct Running {
    app: App,
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    done: tokio::task::JoinHandle<io::Result<()>>,
}

async fn start(data: &Path) -> Running {
    let store = Sqlite::open(&data.join("salient.db"), SqliteOptions::default()).await.unwrap();
    let config = Config { bot_pause_ms: 0, ..Config::default() };
    let online = Online::new(Arc::new(store), config, Files::from_fn(|_| None));
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

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_freezes_its_match_and_the_others_go_on() {
    let data = tempfile::tempdir().unwrap();
    let server = start(data.path()).await;
    let (_, guest) = server.ask("POST", "x", "/api/v1/guests", json!({"name": "Anna"})).await;
    let token = guest["token"].as_str().unwrap().to_owned();
    let (broken, sound) = (server.begin(&token).await, server.begin(&token).await);
    let mistake = |_: &crate::rooms::Table, _: &crate::rooms::Subscribers| -> u32 {
        panic!("a mistake that a test makes on purpose")
    };
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
