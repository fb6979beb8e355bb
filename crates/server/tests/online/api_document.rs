//! The commands in docs/api.md, run as they stand there.

use std::process::Command;

use tokio::task::spawn_blocking;

use crate::support::Server;

#[tokio::test(flavor = "multi_thread")]
async fn the_game_in_curl_is_played_as_it_is_written() {
    let text = include_str!("../../../../docs/api.md");
    let mut script = String::from("set -eu\n");
    for block in text.split("```sh\n").skip(1) {
        script.push_str(block.split("```").next().unwrap());
    }
    let server = Server::start().await;
    let folder = tempfile::tempdir().unwrap();
    let mut shell = Command::new("bash");
    shell.arg("-c").arg(script).current_dir(folder.path());
    shell.env("SERVER", format!("http://{}", server.address));
    let output = spawn_blocking(move || shell.output()).await.unwrap().unwrap();
    let (said, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}{errors}");
    assert!(said.contains("resignation"), "{said}{errors}");
    let record = std::fs::read_to_string(folder.path().join("game.record")).unwrap();
    assert!(catalog::GameId::verify(&record).unwrap().steps > 4);
}
