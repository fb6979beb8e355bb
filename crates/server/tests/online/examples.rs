//! The example clients play a match to its end.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use protocol::{MatchStatus, SeatKind};
use serde_json::json;
use tokio::task::spawn_blocking;

use crate::support::{Client, Server};

/// The example's program; built where only these tests were asked for.
fn rust_bot() -> Command {
    let tests = std::env::current_exe().unwrap();
    let program: PathBuf = tests.parent().unwrap().parent().unwrap().join("examples/bot");
    if !program.exists() {
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "-p", "server", "--example", "bot"]);
        assert!(build.status().unwrap().success());
    }
    Command::new(program)
}

/// Lets a program join a match against a bot of ours; what it says at the end.
async fn joins_and_plays(mut program: Command, anna: &Client, first: &str) -> String {
    let wanted = json!({"game": "battlezone", "seats": ["open", "random"],
        "setup": {"round_limit": 5, "first_player": "a"}});
    let id = anna.create(wanted).await;
    let code = anna.info(&id).await.code.unwrap();
    let child = program.arg(first).arg(&code).stdout(Stdio::piped()).spawn();
    let child = child.unwrap();
    crate::support::until(|| async { anna.info(&id).await.seats[0].kind == SeatKind::Human }).await;
    anna.start(&id).await;
    let output = spawn_blocking(|| child.wait_with_output()).await.unwrap().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}");
    let info = anna.info(&id).await;
    assert_eq!(info.status, MatchStatus::Finished);
    let record = anna.get(&format!("/matches/{id}/record")).await.ok(200);
    assert!(catalog::GameId::verify(record.as_str().unwrap()).unwrap().steps > 5);
    assert!(said.contains(&info.result.unwrap()), "{said}");
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_in_rust_plays_to_the_end() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    joins_and_plays(rust_bot(), &anna, &server.address.to_string()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_in_python_plays_to_the_end() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let mut python = Command::new("python3");
    python.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/bot.py"));
    joins_and_plays(python, &anna, &format!("http://{}", server.address)).await;
}
