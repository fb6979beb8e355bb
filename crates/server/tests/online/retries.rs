//! A command is applied at most once, however often it is sent.

use serde_json::{Value, json};

use crate::support::{Client, Server, new_id};

/// Two people in a running match; the first is to act.
async fn running(server: &Server) -> (Client, Client, String) {
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone", "setup": {"first_player": "a"}})).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    (anna, ben, id)
}

async fn head(client: &Client, id: &str) -> u64 {
    client.info(id).await["seq"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_command_again_gives_the_same_answer() {
    let server = Server::start().await;
    let (anna, ben, id) = running(&server).await;
    let path = format!("/matches/{id}/commands");
    let command = json!({"cmd_id": "first", "action": "skip"});
    let first = anna.post(&path, command.clone()).await.ok(200);
    assert_eq!(anna.post(&path, command.clone()).await.ok(200), first);
    // Also when others have acted since, and after a restart.
    ben.act(&id, "skip").await.ok(200);
    let server = server.restart().await;
    let anna = anna.at(server.address);
    assert_eq!(anna.post(&path, command).await.ok(200)["seq"], first["seq"]);
    // The same id of somebody else is another command.
    let before = head(&anna, &id).await;
    let of_ben = json!({"cmd_id": "first", "action": "resign"});
    ben.at(server.address).post(&path, of_ben).await.ok(200);
    assert_eq!(head(&anna, &id).await, before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_command_on_many_sockets_at_once_makes_one_event() {
    let server = Server::start().await;
    let (anna, _, id) = running(&server).await;
    let before = head(&anna, &id).await;
    let mut sockets = Vec::new();
    for _ in 0..8 {
        sockets.push(anna.socket().await);
    }
    let command = json!({"t": "cmd", "match": id, "cmd_id": "once", "action": "skip"});
    let mut sent = Vec::new();
    for mut socket in sockets {
        let command = command.clone();
        sent.push(tokio::spawn(async move {
            socket.say(command).await;
            socket.hear_kind("ack").await["seq"].as_u64().unwrap()
        }));
    }
    for answer in sent {
        assert_eq!(answer.await.unwrap(), before + 1);
    }
    assert_eq!(head(&anna, &id).await, before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_lost_answer_the_command_is_sent_again() {
    let server = Server::start().await;
    let (anna, _, id) = running(&server).await;
    let before = head(&anna, &id).await;
    let cmd_id = new_id();
    let mut socket = anna.socket().await;
    let command = json!({"t": "cmd", "match": id, "cmd_id": cmd_id, "action": "skip"});
    socket.say(command.clone()).await;
    drop(socket); // before the answer
    let mut socket = anna.socket().await;
    socket.say(command).await;
    assert_eq!(socket.hear_kind("ack").await["seq"], before + 1);
    assert_eq!(head(&anna, &id).await, before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn different_commands_at_once_are_played_one_after_the_other() {
    let server = Server::start().await;
    let (anna, ben, id) = running(&server).await;
    let before = head(&anna, &id).await;
    let path = format!("/matches/{id}/commands");
    let attempts = (0..10).map(|_| {
        let (anna, path) = (anna.clone(), path.clone());
        tokio::spawn(async move {
            let command = json!({"cmd_id": new_id(), "expect_seq": before, "action": "skip"});
            anna.post(&path, command).await
        })
    });
    let mut accepted = Vec::new();
    for attempt in attempts.collect::<Vec<_>>() {
        let answer = attempt.await.unwrap();
        match answer.status {
            200 => accepted.push(answer.body["seq"].clone()),
            _ => assert_eq!(answer.refused(409, "match.stale")["seq"], before + 1),
        }
    }
    assert_eq!(accepted, [Value::from(before + 1)]);
    assert_eq!(head(&ben, &id).await, before + 1);
}
