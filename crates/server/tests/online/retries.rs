//! A command is applied at most once, however often it is sent.

use protocol::MatchStatus;
use serde_json::{Value, json};
use server::Config;
use server::limits::{Rate, Rates};

use crate::support::{Client, Server, new_id, quick};

/// Two people in a running match; the first is to act.
async fn running(server: &Server) -> (Client, Client, String) {
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone", "setup": {"first_player": "a"}})).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    (anna, ben, id)
}

async fn head(client: &Client, id: &str) -> u64 {
    client.info(id).await.seq
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

/// A call that is sent three times: twice at once, and after a restart.
async fn sent_again(server: Server, client: &Client, path: &str, body: Value) -> (Server, Value) {
    let (one, two) = tokio::join!(client.post(path, body.clone()), client.post(path, body.clone()));
    let status = one.status;
    assert!(status < 300, "{path}: {}", one.body);
    let first = one.body;
    assert_eq!(first, two.ok(status), "{path}");
    let server = server.restart().await;
    let again = client.at(server.address).post(path, body).await.ok(status);
    // Who is there may have changed meanwhile, nothing else.
    for part in ["id", "seq", "number", "code", "commitment"] {
        assert_eq!(again[part], first[part], "{path}: {part}");
    }
    (server, first)
}

async fn matches_of(client: &Client) -> usize {
    let page = client.get("/matches?status=waiting").await.ok(200);
    page["matches"].as_array().unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_asked_for_again_is_the_same_match() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let wanted = json!({"game": "battlezone", "cmd_id": "m1", "visibility": "password",
        "password": "sesame"});
    let (server, first) = sent_again(server, &anna, "/matches", wanted.clone()).await;
    let anna = anna.at(server.address);
    assert_eq!(matches_of(&anna).await, 1);
    let mut other = wanted.clone();
    other["game"] = "conquer".into();
    anna.post("/matches", other).await.refused(409, "command.reused");
    let world = json!({"players": 2, "cmd_id": "m1"});
    anna.post("/worldbattle/games", world).await.refused(409, "command.reused");
    let ben = server.guest("Ben").await;
    let bens = ben.post("/matches", wanted.clone()).await.ok(201);
    assert_ne!(bens["id"], first["id"], "an id belongs to who made it");
    for bad in ["", "a b", "a#b", &"x".repeat(65)] {
        let bad = json!({"game": "battlezone", "cmd_id": bad});
        anna.post("/matches", bad).await.refused(400, "request.malformed");
    }
    // A refused request names nothing: corrected, it may bear the same id.
    let wrong = json!({"game": "battlezone", "cmd_id": "m2", "seats": ["you"]});
    anna.post("/matches", wrong).await.refused(422, "match.seat_count");
    let right = json!({"game": "battlezone", "cmd_id": "m2", "seats": ["you", "open"]});
    anna.post("/matches", right).await.ok(201);
    let (server, _) =
        sent_again(server, &anna, "/worldbattle/games", json!({"players": 2, "cmd_id": "w"})).await;
    assert_eq!(matches_of(&anna.at(server.address)).await, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fork_and_a_kept_record_are_made_once() {
    let server = Server::start().await;
    let (anna, ben, id) = running(&server).await;
    anna.act(&id, "skip").await.ok(200);
    ben.act(&id, "resign").await.ok(200);
    let record = anna.get(&format!("/matches/{id}/record")).await.ok(200);
    let fork = json!({"at": 1, "visibility": "link", "cmd_id": "f"});
    let path = format!("/matches/{id}/fork");
    let (server, first) = sent_again(server, &anna, &path, fork).await;
    let anna = anna.at(server.address);
    let other = json!({"at": 0, "visibility": "link", "cmd_id": "f"});
    anna.post(&path, other).await.refused(409, "command.reused");
    let keep = async |text: &str, cmd_id: &str| {
        let path = format!("/records?keep=true&cmd_id={cmd_id}");
        let request = anna.request(reqwest::Method::POST, &path);
        anna.send(request.header("content-type", "text/plain").body(text.to_owned())).await
    };
    let text = record.as_str().unwrap();
    let kept = keep(text, "k").await.ok(201);
    assert_eq!(keep(text, "k").await.ok(201), kept);
    assert_ne!(keep(text, "l").await.ok(201)["id"], kept["id"]);
    keep(text, "f").await.refused(409, "command.reused");
    assert_ne!(kept["id"], first["id"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_an_offer_and_their_like_are_done_once() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let seats = json!(["you", "open", "open"]);
    let id = anna.create(json!({"game": "worldbattle", "seats": seats})).await;
    let at = |path: &str| format!("/matches/{id}{path}");
    let (server, _) = sent_again(server, &ben, &at("/seats"), json!({"cmd_id": "s"})).await;
    let (anna, ben) = (anna.at(server.address), ben.at(server.address));
    let other = json!({"cmd_id": "s"});
    ben.post(&at("/seats/2"), other).await.refused(409, "command.reused");
    let join = json!({"cmd_id": "s"});
    ben.post(&format!("/worldbattle/games/{id}/join"), join).await.ok(200); // the same wish
    // A seat that was cleared once is not cleared again, whoever sits there now.
    let clear = at("/seats/1?cmd_id=kick");
    let kicked = anna.delete(&clear).await.ok(200);
    ben.sit(&id, 1).await;
    assert_eq!(anna.delete(&clear).await.ok(200)["seq"], kicked["seq"]);
    assert_eq!(anna.info(&id).await.seats[1].player.as_ref(), Some(&ben.player));
    let bot = json!({"bot": "random", "cmd_id": "b"});
    anna.put(&at("/seats/2/bot"), bot.clone()).await.ok(200);
    anna.put(&at("/seats/2/bot"), bot).await.ok(200);
    let (server, _) = sent_again(server, &anna, &at("/start"), json!({"cmd_id": "go"})).await;
    let (anna, ben) = (anna.at(server.address), ben.at(server.address));
    let offer = json!({"kind": "pause", "cmd_id": "o"});
    let (server, _) = sent_again(server, &anna, &at("/offers"), offer).await;
    let (anna, ben) = (anna.at(server.address), ben.at(server.address));
    let other = json!({"kind": "draw", "cmd_id": "o"});
    anna.post(&at("/offers"), other).await.refused(409, "command.reused");
    // An id names one command, whatever it is.
    let act = json!({"cmd_id": "o", "action": "resign"});
    anna.post(&at("/commands"), act).await.refused(409, "command.reused");
    let accept = at("/offers/pause/accept");
    let (server, _) = sent_again(server, &ben, &accept, json!({"cmd_id": "y"})).await;
    let anna = anna.at(server.address);
    assert_eq!(anna.info(&id).await.status, MatchStatus::Paused);
    let events = anna.get(&at("/events")).await.ok(200);
    let events = events.as_str().unwrap();
    for what in ["sit", "kick", "bot", "start", "offer", "answer"] {
        let count = events.matches(&format!("\"what\":\"{what}\"")).count();
        let expected = if what == "sit" { 2 } else { 1 }; // he sat down again after the kick
        assert_eq!(count, expected, "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_is_said_again_is_one_line() {
    let server = Server::start().await;
    let (anna, ben, id) = running(&server).await;
    let mut bens = ben.follow(&id, None).await;
    bens.hear().await;
    let path = format!("/matches/{id}/chat");
    let line = json!({"text": "hi", "cmd_id": "l"});
    let (one, two) = tokio::join!(anna.post(&path, line.clone()), anna.post(&path, line.clone()));
    assert_eq!(one.ok(201), two.ok(201));
    let other = json!({"text": "ho", "cmd_id": "l"});
    anna.post(&path, other).await.refused(409, "command.reused");
    // By the socket too, which answers to who said it.
    let mut socket = anna.socket().await;
    for _ in 0..2 {
        socket.say(json!({"t": "chat", "match": id, "text": "hi", "cmd_id": "l"})).await;
        let ack = socket.hear_kind("ack").await;
        assert_eq!((&ack["cmd_id"], &ack["number"]), (&json!("l"), &json!(1)));
    }
    socket.say(json!({"t": "chat", "match": id, "text": "ho", "cmd_id": "l"})).await;
    let refused = socket.hear_kind("err").await;
    assert_eq!(refused["problem"]["code"], "command.reused");
    assert_eq!(refused["cmd_id"], "l");
    anna.post(&path, json!({"text": "end"})).await.ok(201);
    assert_eq!(bens.socket.hear_kind("chat").await["text"], "hi");
    assert_eq!(bens.socket.hear_kind("chat").await["text"], "end", "nothing was heard twice");
    let server = server.restart().await;
    let anna = anna.at(server.address);
    assert_eq!(anna.post(&path, line).await.ok(201)["number"], 1);
    assert_eq!(anna.get(&path).await.ok(200).as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_is_asked_for_again_is_not_asked_for_its_password_again() {
    let match_passwords = Rate { every_ms: 600_000, burst: 1 };
    let rates = Rates { match_passwords, ..quick().rates };
    let server = Server::with(Config { rates, ..quick() }).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let locked = json!({"game": "battlezone", "visibility": "password", "password": "sesame"});
    let id = anna.create(locked).await;
    let path = format!("/matches/{id}/seats/1");
    let sit = json!({"password": "sesame", "cmd_id": "s"});
    let first = ben.post(&path, sit.clone()).await.ok(200);
    // The one try is used up, and the answer was lost on its way.
    assert_eq!(ben.post(&path, sit).await.ok(200)["seq"], first["seq"]);
    let other = json!({"password": "sesame", "cmd_id": "t"});
    ben.post(&path, other).await.refused(429, "limit.reached");
    // The id of somebody else opens no door.
    let eve = server.guest("Eve").await;
    eve.post(&path, json!({"cmd_id": "s"})).await.refused(429, "limit.reached");
}
