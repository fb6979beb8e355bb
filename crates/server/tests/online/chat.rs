//! Chat: channels, privacy of teams, and text that cannot do harm.

use serde_json::{Value, json};

use crate::support::{Client, Server};

fn texts(lines: &Value) -> Vec<&str> {
    lines.as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect()
}

async fn say(client: &Client, id: &str, channel: &str, text: &str) {
    let line = json!({"channel": channel, "text": text});
    client.post(&format!("/matches/{id}/chat"), line).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_team_speaks_among_itself() {
    let server = Server::start().await;
    let mut people = Vec::new();
    for name in ["Anna", "Ben", "Cleo", "Dan"] {
        people.push(server.guest(name).await);
    }
    let setup = json!({"teams": [0, 1, 0, 1]});
    let seats = json!(["you", "open", "open", "open"]);
    let wanted = json!({"game": "conquer", "seats": seats, "setup": setup});
    let id = people[0].create(wanted).await;
    for (seat, person) in people.iter().enumerate().skip(1) {
        person.sit(&id, seat as u8).await;
    }
    people[0].start(&id).await;
    let eve = server.guest("Eve").await;
    let mut sockets = Vec::new();
    for person in people.iter().chain([&eve]) {
        let mut follower = person.follow(&id, None).await;
        follower.hear().await;
        sockets.push(follower.socket);
    }
    say(&people[0], &id, "team", "flank left").await;
    say(&eve, &id, "spectators", "they flank left").await;
    say(&people[1], &id, "all", "good luck").await;
    let path = format!("/matches/{id}/chat");
    eve.post(&path, json!({"channel": "team", "text": "x"})).await.refused(403, "chat.channel");
    eve.post(&path, json!({"channel": "all", "text": "x"})).await.refused(403, "chat.channel");
    people[0]
        .post(&path, json!({"channel": "hall", "text": "x"}))
        .await
        .refused(403, "chat.channel");
    let heard = [
        vec!["flank left", "good luck"],
        vec!["good luck"],
        vec!["flank left", "good luck"],
        vec!["good luck"],
        vec!["they flank left", "good luck"],
    ];
    for ((socket, person), expected) in
        sockets.iter_mut().zip(people.iter().chain([&eve])).zip(heard)
    {
        for text in &expected {
            assert_eq!(socket.hear_kind("chat").await["text"], *text);
        }
        let raw = socket.raw.join("\n");
        assert_eq!(raw.contains("flank left"), expected.len() == 2, "nothing else came");
        let lines = person.get(&path).await.ok(200);
        assert_eq!(texts(&lines), expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_do_harm_is_not_said() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone"})).await;
    ben.sit(&id, 1).await;
    let path = format!("/matches/{id}/chat");
    let long = "x".repeat(501);
    for text in ["", "  ", "a\u{202e}b", "a\u{2066}b", "a\u{0}b", "a\nb", long.as_str()] {
        let answer = anna.post(&path, json!({"text": text})).await;
        answer.refused(422, "chat.bad_text");
    }
    // Markup is text like any other, and comes back as it was written.
    let markup = "<img src=x onerror=alert(1)>";
    anna.post(&path, json!({"text": markup})).await.ok(201);
    assert_eq!(texts(&ben.get(&path).await.ok(200)), [markup]);
    for name in ["", "a\u{202e}b", "\u{200b}", &"x".repeat(25)] {
        server.anyone().post("/guests", json!({"name": name})).await.refused(422, "name.bad");
    }
    // The host's power, and a match without chat.
    let mute = format!("/matches/{id}/mute");
    anna.put(&mute, json!({"seat": 1, "muted": true})).await.ok(200);
    ben.post(&path, json!({"text": "hi"})).await.refused(403, "chat.muted");
    anna.put(&mute, json!({"seat": 1, "muted": false})).await.ok(200);
    ben.post(&path, json!({"text": "hi"})).await.ok(201);
    let quiet = json!({"game": "battlezone", "settings": {"chat": false}});
    let quiet = anna.create(quiet).await;
    let path = format!("/matches/{quiet}/chat");
    anna.post(&path, json!({"text": "hi"})).await.refused(403, "chat.off");
    let slow = json!({"game": "battlezone", "settings": {"slow_mode_s": 60}});
    let path = format!("/matches/{}/chat", anna.create(slow).await);
    anna.post(&path, json!({"text": "hi"})).await.ok(201);
    let problem = anna.post(&path, json!({"text": "hi"})).await.refused(429, "limit.reached");
    assert_eq!(problem["limit_key"], "slow_mode");
}
