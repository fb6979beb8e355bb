//! Online play with the real binary: what was acknowledged outlives `kill -9`.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)] // a test that cannot go on fails
#![allow(clippy::print_stdout)] // it says how much it checked

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use soak::TestPostgres;
use soak::client::{Client, FATE_UNKNOWN};
use soak::kills::{Until, kills};
use soak::ledger::Ledger;
use soak::node_kills::node_kills;
use soak::process::{Hosting, Server, unlimited};
use soak::viewer::{Answer, Viewer};
use tempfile::TempDir;

/// How often the server is killed; `cargo xtask soak server` does it for longer.
const ROUNDS: u32 = 20;
/// The same for one of three nodes; `cargo xtask soak nodes` does it for longer.
const NODE_ROUNDS: u32 = 2;

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_outlives_kill_9() {
    let folder = TempDir::new().unwrap();
    let binary = Path::new(env!("CARGO_BIN_EXE_salient"));
    let hosting = Hosting::new(binary, folder.path(), unlimited()).unwrap();
    let report = kills(&hosting, Until::Rounds(ROUNDS), 7).await.unwrap();
    println!("{report}");
    assert_eq!(report.faults(), Vec::<String>::new());
    let acknowledged = report.counted("acknowledged commands");
    assert!(acknowledged > u64::from(2 * ROUNDS), "only {acknowledged} were acknowledged");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_outlives_kill_9_of_one_of_three_nodes() {
    let folder = TempDir::new().unwrap();
    let binary = Path::new(env!("CARGO_BIN_EXE_salient"));
    let until = Until::Rounds(NODE_ROUNDS);
    let report = node_kills(binary, folder.path(), 3, until, 7).await.unwrap();
    println!("{report}");
    assert_eq!(report.faults(), Vec::<String>::new());
    assert!(report.counted("acknowledged commands") > u64::from(2 * NODE_ROUNDS));
}

#[tokio::test(flavor = "multi_thread")]
async fn data_of_a_folder_moves_to_a_database_and_is_played_on_there() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    std::fs::create_dir_all(&data).unwrap();
    let server = start(&data);
    let anna = Client::guest(server.address, "Anna").await.unwrap();
    let wanted = json!({"game": "battlezone", "seats": ["you", "random"],
        "setup": {"first_player": "a"}});
    let id = anna.start_match(wanted).await.unwrap();
    let path = format!("/matches/{id}");
    let seq = anna.must("GET", &path, Value::Null).await.unwrap()["seq"].as_u64().unwrap();
    server.kill().unwrap();
    let url = TestPostgres::shared().await.database().await;
    let from = data.to_str().unwrap();
    let (moved, said) = salient(&["admin", "move", "--from", from, "--to", &url]);
    assert!(moved && said.contains("the digests of all tables are equal"), "{said}");
    let (moved, said) = salient(&["admin", "move", "--from", from, "--to", &url]);
    assert!(!moved && said.contains("exists already"), "{said}");
    let (listed, said) = salient(&["admin", "list", "--store", &url]);
    assert!(listed && said.contains(&id), "{said}");
    let node = Hosting::node(Path::new(env!("CARGO_BIN_EXE_salient")), folder.path(), "node", &url);
    let node = node.unwrap().start().unwrap();
    let anna = anna.at(node.address);
    let info = anna.must("GET", &path, Value::Null).await.unwrap();
    assert!(info["seq"].as_u64().unwrap() >= seq, "{info}");
    node.kill().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_address_of_the_database_is_told_in_one_sentence() {
    let postgres = TestPostgres::shared().await;
    let nobody = format!("postgres://nobody:guess@127.0.0.1:{}/postgres", postgres.port());
    for (url, words) in [
        ("mysql://here/there", "must look like postgres://"),
        ("postgres://a:b@127.0.0.1:1/none", "nothing answers there"),
        (&nobody, "the password is wrong"),
    ] {
        let (started, said) = salient(&["serve", "--addr", "127.0.0.1:0", "--store", url]);
        assert!(!started && said.contains(words), "{said}");
        assert!(!said.contains("guess"), "{said}");
        assert_eq!(said.trim().lines().count(), 1, "{said}");
    }
}

/// How a server on this data is run, without limits; its config file and its log go into a folder.
fn hosting_in(data: &Path, folder: &Path) -> Hosting {
    Hosting {
        binary: env!("CARGO_BIN_EXE_salient").into(),
        data: data.to_owned(),
        store: None,
        config: unlimited(),
        log: folder.join("server.log"),
        json_log: false,
        collector: None,
    }
}

/// A server on this data, without limits.
fn start(data: &Path) -> Server {
    hosting_in(data, data).start().unwrap()
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
    let server = start(data.path());
    let anna = Client::guest(server.address, "Anna").await.unwrap();
    let game = json!({"game": "battlezone", "seats": ["you", "random"]});
    let made = anna.must("POST", "/matches", game).await.unwrap();
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
    let info = anna.must("GET", &format!("/matches/{id}"), Value::Null).await.unwrap();
    assert_eq!(info["status"], "cancelled");
    let me =
        anna.must("GET", "/me", Value::Null).await.unwrap()["player"].as_str().unwrap().to_owned();
    let (ok, text) = salient(&["admin", "ban", &me, "--reason", "rude", "--data", folder]);
    assert!(ok, "{text}");
    assert_eq!(anna.ask("GET", "/me", Value::Null).await.unwrap().0, 403);
    let (ok, _) = salient(&["admin", "ban", &me, "--lift", "--data", folder]);
    assert!(ok);
    assert_eq!(anna.ask("GET", "/me", Value::Null).await.unwrap().0, 200);
    let (ok, token) = salient(&["admin", "token", "Robot", "--scope", "bot", "--data", folder]);
    assert!(ok, "{token}");
    let robot = anna.with_token(token.trim());
    assert_eq!(robot.must("GET", "/me", Value::Null).await.unwrap()["scope"], "bot");
    let (ok, text) = salient(&["admin", "check", "--data", folder]);
    assert!(ok, "{text}");
    // The copy is whole: a server on it knows the match.
    let restored = TempDir::new().unwrap();
    std::fs::copy(copy, restored.path().join("salient.db")).unwrap();
    let second = start(restored.path());
    let info =
        anna.at(second.address).must("GET", &format!("/matches/{id}"), Value::Null).await.unwrap();
    assert_eq!(info["status"], "waiting");
}

/// Runs `salient serve` until it ends by itself, at most 20 seconds; whether it went well, and what
/// it said.
fn serve_refused(arguments: &[&str]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_salient"))
        .arg("serve")
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    for _ in 0..400 {
        if let Some(status) = child.try_wait().unwrap() {
            assert!(!status.success());
            let mut said = String::new();
            std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut said).unwrap();
            return said;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    panic!("it listens");
}

#[test]
fn beyond_this_machine_a_server_must_know_its_own_name() {
    let data = TempDir::new().unwrap();
    let folder = data.path().join("data");
    let folder = folder.to_str().unwrap();
    let said = serve_refused(&["--addr", "0.0.0.0:0", "--data", folder]);
    let sentence = "0.0.0.0:0 lets other machines in: name the address people use with \
                    --public-url, or list it as hosts in the config file";
    assert!(said.contains(sentence), "{said}");
    assert!(!Path::new(folder).exists(), "nothing was made");
    let url = ["--addr", "127.0.0.1:0", "--data", folder, "--public-url", "play.example.org"];
    let said = serve_refused(&url);
    assert!(said.contains("not an address like https://play.example.org"), "{said}");
}

#[cfg(unix)]
#[test]
fn data_is_for_the_servers_user_alone() {
    use std::os::unix::fs::PermissionsExt;

    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let home = TempDir::new().unwrap();
    let folder = home.path().join("new/data");
    let text = folder.to_str().unwrap();
    let (ok, _) = salient(&["admin", "list", "--data", text]);
    assert!(!ok, "looking makes nothing");
    std::fs::create_dir(home.path().join("new")).unwrap();
    let hosting = hosting_in(&folder, home.path());
    drop(hosting.start().unwrap());
    let file = folder.join("salient.db");
    assert_eq!((mode(&folder), mode(&file)), (0o700, 0o600));
    let copy = home.path().join("copy.db");
    let (ok, said) = salient(&["backup", copy.to_str().unwrap(), "--data", text]);
    assert!(ok, "{said}");
    assert_eq!(mode(&copy), 0o600);

    // Data of an earlier version is tightened at the start, and the log says so.
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o644)).unwrap();
    drop(hosting.start().unwrap());
    let said = std::fs::read_to_string(&hosting.log).unwrap();
    assert_eq!(mode(&file), 0o600);
    assert!(said.contains("salient.db") && said.contains("others could read this file"), "{said}");
}

/// Runs `salient` with a line on its standard input.
fn salient_told(arguments: &[&str], line: &str) -> (bool, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_salient"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(child.stdin.take().unwrap(), "{line}").unwrap();
    let output = child.wait_with_output().unwrap();
    let text = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap()).concat();
    (output.status.success(), text)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_of_a_server_deletes_and_logs_out() {
    let data = TempDir::new().unwrap();
    let folder = data.path().to_str().unwrap();
    let server = start(data.path());
    let nobody = Client::guest(server.address, "Nobody").await.unwrap();
    let account = json!({"login": "Ben", "password": "correct horse"});
    let ben = nobody.must("POST", "/users", account.clone()).await.unwrap();
    let ben = nobody.with_token(ben["token"].as_str().unwrap());
    let anna = Client::guest(server.address, "Anna").await.unwrap();
    let me =
        anna.must("GET", "/me", Value::Null).await.unwrap()["player"].as_str().unwrap().to_owned();
    let game = json!({"game": "battlezone"});
    let id = ben.must("POST", "/matches", game).await.unwrap()["id"].as_str().unwrap().to_owned();
    anna.must("POST", &format!("/matches/{id}/seats"), json!({})).await.unwrap();

    let (ok, text) = salient(&["admin", "players", "--data", folder]);
    assert!(ok && text.contains(&me) && text.contains("Players: 2"), "{text}");
    let (ok, text) = salient(&["admin", "logout", "ben", "--data", folder]);
    assert!(ok && text.contains("have ended: 2"), "{text}");
    assert_eq!(ben.ask("GET", "/me", Value::Null).await.unwrap().0, 401);
    let (ok, text) = salient_told(&["admin", "password", "ben", "--data", folder], "short");
    assert!(!ok && text.contains("8 to 256"), "{text}");
    let (ok, text) = salient_told(&["admin", "password", &me, "--data", folder], "long enough");
    assert!(!ok && text.contains("a guest has no password"), "{text}");
    let (ok, text) =
        salient_told(&["admin", "password", "Ben", "--data", folder], "battery staple");
    assert!(ok, "{text}");
    assert_eq!(anna.ask("POST", "/login", account).await.unwrap().0, 401);
    let new = json!({"login": "Ben", "password": "battery staple"});
    let ben = anna.must("POST", "/login", new).await.unwrap();
    let ben = nobody.with_token(ben["token"].as_str().unwrap());

    let (ok, text) = salient(&["admin", "delete", &me, "--data", folder]);
    assert!(ok, "{text}");
    assert_eq!(anna.ask("GET", "/me", Value::Null).await.unwrap().0, 401);
    let (ok, text) = salient(&["admin", "delete", &me, "--data", folder]);
    assert!(!ok && text.contains("there is no player"), "{text}");
    // The running server notices with the next command: the seat is free.
    ben.ask("PUT", &format!("/matches/{id}/ready"), json!({"ready": true})).await.unwrap();
    let info = ben.must("GET", &format!("/matches/{id}"), Value::Null).await.unwrap();
    assert_eq!(info["seats"][1]["kind"], "open", "{info}");
    let (ok, text) = salient(&["admin", "ban", "192.0.2.9", "--reason", "rude", "--data", folder]);
    assert!(ok, "{text}");
    let (ok, text) = salient(&["admin", "bans", "--data", folder]);
    assert!(ok && text.contains("192.0.2.9  for ever  rude"), "{text}");
    let (ok, text) = salient(&["admin", "ban", "x", "--reason", "a\u{202e}b", "--data", folder]);
    assert!(!ok && text.contains("U+202E"), "{text}");
    let (ok, text) = salient(&["admin", "retention", "--data", folder]);
    assert!(ok && text.contains("Deleted: 0 guests"), "{text}");
    let (ok, text) = salient(&["admin", "check", "--data", folder]);
    assert!(ok, "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_database_a_node_says_when_to_come_again_and_its_log_names_match_and_request() {
    let folder = TempDir::new().unwrap();
    let database = TestPostgres::start();
    database.wait().await;
    let url = database.database().await;
    let binary = Path::new(env!("CARGO_BIN_EXE_salient"));
    let mut hosting = Hosting::node(binary, folder.path(), "node", &url).unwrap();
    hosting.json_log = true;
    let node = hosting.start().unwrap();
    let anna = Client::guest(node.address, "Anna").await.unwrap();
    let wanted = json!({"game": "battlezone", "seats": ["you", "random"],
        "setup": {"first_player": "a"}});
    let id = anna.start_match(wanted).await.unwrap();
    let viewer = Viewer::follow(&anna, &id, &Ledger::default()).await.unwrap();
    assert!(matches!(viewer.act("c0", "skip").await, Answer::Acknowledged(_)));
    database.kill();
    let answer = viewer.act("c1", "resign").await;
    // Whether the node noticed before the command or by it, nothing is acknowledged.
    let Answer::Refused(503, code) = &answer else { panic!("{answer:?}") };
    assert!([FATE_UNKNOWN, "server.unavailable"].contains(&code.as_str()), "{code}");
    let command = json!({"cmd_id": "c1", "action": "skip"});
    let path = format!("http://{}/api/v1/matches/{id}/commands", node.address);
    let call = reqwest::Client::new().post(path).bearer_auth(&anna.token).json(&command);
    let answer = call.send().await.unwrap();
    assert_eq!(answer.status(), 503);
    assert_eq!(answer.headers()["retry-after"], "1");
    let request = answer.headers()["x-request-id"].to_str().unwrap().to_owned();
    let (status, ready) = anna.ask("GET", "//readyz", Value::Null).await.unwrap();
    assert_eq!(status, 503, "{ready}");
    assert_eq!(ready["detail"], "Not ready: the data cannot be reached or written");
    assert_eq!(anna.ask("GET", "//healthz", Value::Null).await.unwrap().0, 200);
    node.kill().unwrap();
    let log = std::fs::read_to_string(&hosting.log).unwrap();
    let lines: Vec<Value> = log.lines().filter_map(|it| serde_json::from_str(it).ok()).collect();
    let has_error = |line: &&Value| line["level"] == "ERROR";
    let of_request = |line: &Value| line["span"]["request_id"] == request.as_str();
    assert!(lines.iter().filter(has_error).any(of_request), "no error of the request: {log}");
    let of_match = |line: &Value| {
        let (socket, command) = (&line["spans"][0], &line["span"]);
        socket["socket"].is_u64() && command["match_id"] == id.as_str()
    };
    assert!(lines.iter().filter(has_error).any(of_match), "no error of the match: {log}");
}
