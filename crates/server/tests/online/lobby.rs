//! Finding matches, seats, and what their hosts may do.

use protocol::MatchStatus;
use serde_json::{Value, json};

use crate::support::Server;

fn ids(page: &Value) -> Vec<&str> {
    page["matches"].as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_shows_what_may_be_found() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let open = anna.create(json!({"game": "battlezone", "settings": {"title": "Come"}})).await;
    let hidden = anna.create(json!({"game": "battlezone", "visibility": "link"})).await;
    let locked = json!({"game": "conquer", "visibility": "password", "password": "sesame"});
    let locked = anna.create(locked).await;
    let page = ben.get("/matches").await.ok(200);
    assert_eq!(ids(&page), [locked.as_str(), open.as_str()]);
    assert_eq!(page["matches"][1]["title"], "Come");
    assert_eq!(page["matches"][1]["open_seats"], 1);
    assert!(!page.to_string().contains("argon2"), "no hash leaves the server");
    let page = ben.get("/matches?game=conquer&status=waiting").await.ok(200);
    assert_eq!(ids(&page), [locked.as_str()]);

    // By code and link.
    let code = anna.info(&hidden).await.code.unwrap();
    assert!(ben.info(&hidden).await.code.is_none(), "only players see the code");
    assert_eq!(ben.get(&format!("/invites/{code}")).await.ok(200)["id"], hidden.as_str());
    ben.sit(&hidden, 1).await;
    assert_eq!(ben.info(&hidden).await.code, Some(code));

    // Who runs a match without a seat invites too, and is told of it on the socket.
    let bots = json!({"game": "battlezone", "visibility": "link", "seats": ["open", "open"]});
    let hosted = anna.create(bots).await;
    let code = anna.info(&hosted).await.code.unwrap();
    assert!(ben.info(&hosted).await.code.is_none());
    let (mut annas, mut bens) = (anna.follow(&hosted, None).await, ben.follow(&hosted, None).await);
    assert_eq!(annas.hear().await["table"]["code"], code.as_str());
    assert!(bens.hear().await["table"].get("code").is_none());
    anna.put(&format!("/matches/{hosted}/seats/0/bot"), json!({"bot": "random"})).await.ok(200);
    assert_eq!(annas.hear().await["table"]["code"], code.as_str());
    assert!(bens.hear().await["table"].get("code").is_none(), "each gets their own words");

    // By password.
    let seat = format!("/matches/{locked}/seats");
    ben.post(&seat, json!({})).await.refused(403, "lobby.wrong_password");
    ben.post(&seat, json!({"password": "Sesame"})).await.refused(403, "lobby.wrong_password");
    ben.post(&seat, json!({"password": "sesame"})).await.ok(200);
    let without = json!({"game": "conquer", "visibility": "password"});
    anna.post("/matches", without).await.refused(422, "lobby.password_missing");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_looks_after_the_table() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let second_ben = server.guest("ben").await;
    let id = anna.create(json!({"game": "worldbattle", "seats": ["you", "open", "open"]})).await;
    let at = |path: &str| format!("/matches/{id}{path}");
    ben.sit(&id, 1).await;
    second_ben.sit(&id, 2).await;
    let info = anna.info(&id).await;
    assert_eq!(info.seats[2].name.as_deref(), Some("ben 2"), "two of one name can be told apart");

    ben.delete(&at("/seats/2")).await.refused(403, "match.not_host");
    anna.delete(&at("/seats/2")).await.ok(200);
    second_ben.get(&at("/legal")).await.refused(409, "match.not_started");
    anna.put(&at("/seats/2/bot"), json!({"bot": "easy"})).await.ok(200);
    ben.put(&at("/ready"), json!({"ready": true})).await.ok(200);
    let info = anna.info(&id).await;
    assert_eq!((info.seats[1].ready, info.seats[2].bot.as_deref()), (true, Some("easy")));

    anna.put(&at("/host"), json!({"seat": 2})).await.refused(409, "lobby.nobody_there");
    anna.put(&at("/host"), json!({"seat": 1})).await.ok(200);
    anna.post(&at("/start"), json!({})).await.refused(403, "match.not_host");
    // The host leaves: who stays runs the match. All leave: it is over.
    ben.delete(&at("/seats/1")).await.ok(200);
    assert_eq!(anna.info(&id).await.host.as_ref(), Some(&anna.player));
    anna.delete(&at("/seats/0")).await.ok(200);
    assert_eq!(anna.info(&id).await.status, MatchStatus::Cancelled);

    let id = anna.create(json!({"game": "battlezone"})).await;
    anna.post(&format!("/matches/{id}/cancel"), json!({})).await.ok(200);
    assert_eq!(anna.info(&id).await.status, MatchStatus::Cancelled);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_without_spectators_is_shown_to_its_players_alone() {
    let server = Server::start().await;
    let (anna, eve) = (server.guest("Anna").await, server.guest("Eve").await);
    let settings = json!({"spectators": false});
    let id = anna
        .create(json!({"game": "battlezone", "seats": ["you", "random"], "settings": settings}))
        .await;
    anna.start(&id).await;
    assert!(anna.shown(&id).await.state.is_some());
    assert!(eve.shown(&id).await.state.is_none());
    eve.get(&format!("/matches/{id}/state")).await.refused(403, "match.no_spectators");
    eve.get(&format!("/matches/{id}/events")).await.refused(403, "match.no_spectators");
    let mut socket = eve.socket().await;
    socket.say(json!({"t": "sub", "match": id})).await;
    assert_eq!(socket.hear().await["problem"]["code"], "match.no_spectators");
}

#[tokio::test(flavor = "multi_thread")]
async fn presence_is_told() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone"})).await;
    ben.sit(&id, 1).await;
    let mut annas = anna.follow(&id, None).await;
    annas.hear().await;
    let bens = ben.follow(&id, None).await;
    loop {
        let presence = annas.socket.hear_kind("presence").await;
        if presence["seat"] == 1 {
            assert_eq!(presence["online"], true);
            break;
        }
    }
    assert!(anna.info(&id).await.seats[1].online);
    drop(bens);
    assert_eq!(annas.socket.hear_kind("presence").await["online"], false);
}
