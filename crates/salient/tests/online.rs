//! Online play with the real binary: what was acknowledged outlives `kill -9`.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)] // a test that cannot go on fails
#![allow(clippy::print_stdout)] // it says how much it checked

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

/// A server process; it ends with the test.
struct Process {
    child: Child,
    base: String,
    /// What it says goes on to be read: a closed pipe would end it.
    _out: BufReader<ChildStdout>,
}

impl Process {
    fn start(data: &Path) -> Process {
        let config = data.join("salient.toml");
        let rate = "every_ms = 0\nburst = 1\n";
        let names = ["commands", "matches", "anonymous", "requests"];
        let rates: String = names.map(|name| format!("[rates.{name}]\n{rate}")).concat();
        std::fs::write(&config, format!("bot_pause_ms = 5\n{rates}")).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_salient"))
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(data)
            .arg("--config")
            .arg(config)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let start = line.find("http://").expect("it says where it is");
        let base = line[start..].split('/').take(3).collect::<Vec<_>>().join("/");
        Process { child, base, _out: out }
    }

    fn kill(mut self) {
        self.child.kill().unwrap(); // SIGKILL
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Somebody who plays; the server may be gone at any moment.
#[derive(Clone)]
struct Client {
    http: reqwest::Client,
    base: String,
    token: String,
}

impl Client {
    async fn ask(&self, method: &str, path: &str, body: Value) -> Option<(u16, Value)> {
        let request = self
            .http
            .request(method.parse().unwrap(), format!("{}/api/v1{path}", self.base))
            .bearer_auth(&self.token)
            .timeout(Duration::from_secs(10));
        let request = if body.is_null() { request } else { request.json(&body) };
        let answer = request.send().await.ok()?;
        let status = answer.status().as_u16();
        let text = answer.text().await.ok()?;
        Some((status, serde_json::from_str(&text).unwrap_or(Value::String(text))))
    }

    async fn must(&self, method: &str, path: &str, body: Value) -> Value {
        let (status, body) = self.ask(method, path, body).await.unwrap();
        assert!(status < 300, "{method} {path}: {status} {body}");
        body
    }

    async fn guest(base: &str) -> Client {
        let nobody = Client { http: reqwest::Client::new(), base: base.into(), token: "".into() };
        let request = nobody.http.post(format!("{base}/api/v1/guests"));
        let answer = request.json(&json!({"name": "Anna"})).send().await.unwrap();
        let body: Value = answer.json().await.unwrap();
        Client { token: body["token"].as_str().unwrap().to_owned(), ..nobody }
    }

    fn at(&self, base: &str) -> Client {
        Client { base: base.to_owned(), ..self.clone() }
    }
}

/// What the server acknowledged: the command of every event, by match and number.
type Acknowledged = Arc<Mutex<BTreeMap<(String, u64), String>>>;

/// Plays one match until the server is gone; new matches when one is over.
async fn play(client: Client, round: usize, player: usize, acknowledged: Acknowledged) {
    let game = ["battlezone", "worldbattle", "imperial", "conquer"][player % 4];
    for attempt in 0.. {
        let seats = json!({"game": game, "seats": ["you", "random"]});
        let Some((201, made)) = client.ask("POST", "/matches", seats).await else { return };
        let id = made["id"].as_str().unwrap().to_owned();
        let start = client.ask("POST", &format!("/matches/{id}/start"), json!({})).await;
        let Some((200, started)) = start else { return };
        let seq = started["seq"].as_u64().unwrap();
        acknowledged.lock().unwrap().insert((id.clone(), seq), String::new());
        for turn in 0.. {
            let legal = client.ask("GET", &format!("/matches/{id}/legal"), Value::Null).await;
            let Some((200, legal)) = legal else { return };
            let actions: Vec<String> = serde_json::from_value(legal["actions"].clone()).unwrap();
            let playable: Vec<&String> = actions.iter().filter(|it| *it != "resign").collect();
            if playable.is_empty() {
                let (_, info) =
                    match client.ask("GET", &format!("/matches/{id}"), Value::Null).await {
                        Some(answer) => answer,
                        None => return,
                    };
                if info["status"] == "finished" {
                    break;
                }
                continue; // the bot's turn
            }
            let cmd_id = format!("r{round}.p{player}.{attempt}.{turn}");
            let action = playable[(turn * 7919 + round) % playable.len()];
            let command = json!({"cmd_id": cmd_id, "action": action});
            match client.ask("POST", &format!("/matches/{id}/commands"), command).await {
                Some((200, done)) => {
                    let seq = done["seq"].as_u64().unwrap();
                    let key = (id.clone(), seq);
                    let before = acknowledged.lock().unwrap().insert(key, cmd_id);
                    assert_eq!(before, None, "two commands are one event");
                }
                Some(_) => {}
                None => return,
            }
        }
    }
}

/// The numbers and kinds of all events of a match.
async fn events(client: &Client, id: &str) -> Vec<Value> {
    let mut all: Vec<Value> = Vec::new();
    loop {
        let path = format!("/matches/{id}/events?after={}", all.len());
        let page = client.must("GET", &path, Value::Null).await;
        let text = page.as_str().map_or_else(|| page.to_string(), str::to_owned);
        let lines: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        if lines.is_empty() || page == Value::String(String::new()) {
            return all;
        }
        all.extend(lines);
    }
}

/// A match of bots alone, begun.
async fn match_of_bots(person: &Client) -> String {
    let bots =
        json!({"game": "worldbattle", "seats": ["easy", "easy"], "setup": {"round_limit": 4000}});
    let id = person.must("POST", "/matches", bots).await["id"].as_str().unwrap().to_owned();
    person.must("POST", &format!("/matches/{id}/start"), json!({})).await;
    id
}

const ROUNDS: usize = 20;

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_outlives_kill_9() {
    let data = TempDir::new().unwrap();
    let acknowledged = Acknowledged::default();
    let mut server = Process::start(data.path());
    let person = Client::guest(&server.base).await;
    let mut bots = match_of_bots(&person).await;
    let mut bots_seen = 0;
    let mut checked = 0;
    for round in 0..ROUNDS {
        let client = person.at(&server.base);
        let playing: Vec<_> = (0..4)
            .map(|player| tokio::spawn(play(client.clone(), round, player, acknowledged.clone())))
            .collect();
        // Some time that differs from round to round.
        tokio::time::sleep(Duration::from_millis(250 + (round as u64 * 97) % 500)).await;
        server.kill();
        for playing in playing {
            playing.await.unwrap();
        }
        server = Process::start(data.path());
        let client = person.at(&server.base);
        let acknowledged = std::mem::take(&mut *acknowledged.lock().unwrap());
        let mut matches: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for ((id, seq), cmd_id) in &acknowledged {
            if !matches.contains_key(id) {
                matches.insert(id.clone(), events(&client, id).await);
            }
            let log = &matches[id];
            let numbers: Vec<u64> = log.iter().map(|it| it["seq"].as_u64().unwrap()).collect();
            assert_eq!(numbers, (1..=log.len() as u64).collect::<Vec<_>>(), "a gap in {id}");
            assert!(*seq <= log.len() as u64, "event {seq} of {id} is lost");
            if !cmd_id.is_empty() {
                // Sent again it is the same event, not another one.
                let again = json!({"cmd_id": cmd_id, "action": "whatever"});
                let path = format!("/matches/{id}/commands");
                let done = client.must("POST", &path, again).await;
                assert_eq!(done["seq"], *seq, "{cmd_id}");
                checked += 1;
            }
        }
        // Bots move on without anyone asking, until their match is over.
        let (mut seen, mut over) = (bots_seen, false);
        for _ in 0..200 {
            let info = client.must("GET", &format!("/matches/{bots}"), Value::Null).await;
            (seen, over) = (info["seq"].as_u64().unwrap(), info["status"] == "finished");
            if seen > bots_seen + 2 || over {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert!(over || seen > bots_seen, "the bots stand still");
        bots_seen = seen;
        if over {
            (bots, bots_seen) = (match_of_bots(&client).await, 0);
        }
    }
    assert!(checked > 2 * ROUNDS, "only {checked} commands were acknowledged");
    println!("{checked} acknowledged commands in {ROUNDS} rounds: none lost, none doubled");
}

fn salient(arguments: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_salient")).args(arguments).output().unwrap();
    let text = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap()).concat();
    (output.status.success(), text)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_of_a_server_looks_after_it() {
    let data = TempDir::new().unwrap();
    let folder = data.path().to_str().unwrap();
    let (ok, text) = salient(&["admin", "list", "--data", folder]);
    assert!(!ok && text.contains("no data"), "{text}");
    let server = Process::start(data.path());
    let anna = Client::guest(&server.base).await;
    let game = json!({"game": "battlezone", "seats": ["you", "random"]});
    let made = anna.must("POST", "/matches", game).await;
    let id = made["id"].as_str().unwrap();
    let (ok, text) = salient(&["admin", "list", "--data", folder]);
    assert!(ok && text.contains(id), "{text}");
    let copy = data.path().join("copy.db");
    let copy = copy.to_str().unwrap();
    let (ok, text) = salient(&["backup", copy, "--data", folder]);
    assert!(ok, "{text}");
    let (ok, text) = salient(&["backup", copy, "--data", folder]);
    assert!(!ok && text.contains("exists"), "{text}");
    let (ok, text) = salient(&["admin", "end", id, "--data", folder]);
    assert!(ok, "{text}");
    // The running server notices with the next command.
    anna.ask("POST", &format!("/matches/{id}/start"), json!({})).await.unwrap();
    let info = anna.must("GET", &format!("/matches/{id}"), Value::Null).await;
    assert_eq!(info["status"], "cancelled");
    let me = anna.must("GET", "/me", Value::Null).await["player"].as_str().unwrap().to_owned();
    let (ok, text) = salient(&["admin", "ban", &me, "--reason", "rude", "--data", folder]);
    assert!(ok, "{text}");
    assert_eq!(anna.ask("GET", "/me", Value::Null).await.unwrap().0, 403);
    let (ok, _) = salient(&["admin", "ban", &me, "--lift", "--data", folder]);
    assert!(ok);
    assert_eq!(anna.ask("GET", "/me", Value::Null).await.unwrap().0, 200);
    let (ok, token) = salient(&["admin", "token", "Robot", "--scope", "bot", "--data", folder]);
    assert!(ok, "{token}");
    let robot = Client { token: token.trim().to_owned(), ..anna.clone() };
    assert_eq!(robot.must("GET", "/me", Value::Null).await["scope"], "bot");
    let (ok, text) = salient(&["admin", "check", "--data", folder]);
    assert!(ok, "{text}");
    // The copy is whole: a server on it knows the match.
    let restored = TempDir::new().unwrap();
    std::fs::copy(copy, restored.path().join("salient.db")).unwrap();
    let second = Process::start(restored.path());
    let info = anna.at(&second.base).must("GET", &format!("/matches/{id}"), Value::Null).await;
    assert_eq!(info["status"], "waiting");
}
