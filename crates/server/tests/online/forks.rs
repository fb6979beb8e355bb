//! Going on from a step of a match, and matches that were played elsewhere.

use catalog::GameId;
use host::{Chance, Command, Options, Player};
use protocol::MatchStatus;
use reqwest::Method;
use serde_json::{Value, json};
use tabletop::Seat;

use crate::support::{Answer, Client, Server};

/// Plays some moves of a two-player match; then the second player gives up, if it is not over.
async fn played(anna: &Client, ben: &Client, game: &str, moves: usize) -> String {
    let id = anna.create(json!({"game": game, "seats": ["you", "open"]})).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    for choice in 0..moves {
        if anna.act_somehow(&id, choice).await.is_none() {
            ben.act_somehow(&id, choice).await;
        }
    }
    ben.act(&id, "resign").await;
    assert_eq!(anna.info(&id).await.status, MatchStatus::Finished);
    id
}

async fn step(client: &Client, id: &str) -> u32 {
    client.info(id).await.step
}

async fn record(client: &Client, id: &str) -> String {
    let record = client.get(&format!("/matches/{id}/record")).await.ok(200);
    record.as_str().unwrap().to_owned()
}

async fn keep(client: &Client, record: &str) -> Answer {
    let request = client.request(Method::POST, "/records?keep=true");
    client.send(request.body(record.to_owned())).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_goes_on_from_a_step_and_its_record_is_true() {
    let mut server = Server::start().await;
    for &game in GameId::ALL {
        let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
        let id = played(&anna, &ben, game.name(), 6).await;
        let at = step(&anna, &id).await / 2;
        let then = anna.get(&format!("/matches/{id}/state?at={at}")).await.ok(200);
        // Ben goes on, in Anna's seat.
        let fork = json!({"at": at, "seats": ["you", "random"], "visibility": "link"});
        let made = ben.post(&format!("/matches/{id}/fork"), fork).await.ok(201);
        let new = made["id"].as_str().unwrap();
        assert_eq!(made["from"], json!({"id": id, "step": at}));
        assert_ne!(made["commitment"], anna.info(&id).await.commitment);
        assert_eq!((&made["status"], &made["game"]), (&json!("waiting"), &json!(game.name())));
        let mut bens = ben.follow(new, None).await;
        bens.hear().await;
        ben.start(new).await;
        while bens.view.is_null() {
            let heard = bens.hear().await;
            if heard.get("start").is_some() {
                assert_eq!(
                    (&heard["start"]["step"], &heard["start"]["view"]),
                    (&json!(at), &then["view"])
                );
            }
        }
        for choice in 0..6 {
            ben.act_somehow(new, choice).await;
        }
        // The log alone tells it all again.
        server = server.restart().await;
        let ben = ben.at(server.address);
        ben.act(new, "resign").await;
        let text = record(&ben, new).await;
        let checked = GameId::verify(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(checked.steps > at && text.contains(&format!("\npast {id} {at} ")));
        // And once more, from there.
        let fork = json!({"at": at + 1, "seats": ["you", "random"]});
        let again = ben.post(&format!("/matches/{new}/fork"), fork).await.ok(201);
        let again = again["id"].as_str().unwrap();
        ben.start(again).await;
        ben.act(again, "resign").await.ok(200);
        GameId::verify(&record(&ben, again).await).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_only_from_what_everyone_may_know() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let live = anna.create(json!({"game": "worldbattle", "seats": ["you", "random"]})).await;
    let fork = |id: &str| format!("/matches/{id}/fork");
    anna.post(&fork(&live), json!({"at": 0})).await.refused(409, "match.not_over");
    anna.start(&live).await;
    anna.post(&fork(&live), json!({"at": 0})).await.refused(409, "match.not_over");
    anna.post(&fork("nothing"), json!({"at": 0})).await.refused(404, "match.unknown");
    let unused = anna.create(json!({"game": "battlezone"})).await;
    anna.post(&format!("/matches/{unused}/cancel"), json!({})).await.ok(200);
    anna.post(&fork(&unused), json!({"at": 0})).await.refused(409, "match.not_started");

    let id = played(&anna, &ben, "battlezone", 4).await;
    let last = step(&anna, &id).await;
    let refused = async |client: &Client, body: Value, status, code: &str| {
        client.post(&fork(&id), body).await.refused(status, code);
    };
    refused(&server.anyone(), json!({"at": 1}), 401, "token.missing").await;
    refused(&anna, json!({}), 400, "request.malformed").await;
    refused(&anna, json!({"at": -1}), 400, "request.malformed").await;
    refused(&anna, json!({"at": 1, "game": "conquer"}), 400, "request.malformed").await;
    refused(&anna, json!({"at": last + 1}), 409, "match.stale").await;
    refused(&anna, json!({"at": last}), 409, "match.over").await;
    refused(&anna, json!({"at": 1, "seats": ["you"]}), 422, "match.seat_count").await;
    refused(&anna, json!({"at": 1, "settings": {"rated": true}}), 422, "lobby.bad_settings").await;
    let password = json!({"at": 1, "visibility": "password"});
    refused(&anna, password, 422, "lobby.password_missing").await;
    // What came before the fork is not to be taken back.
    let new = anna.post(&fork(&id), json!({"at": 2, "seats": ["you", "open"]})).await.ok(201);
    let new = new["id"].as_str().unwrap();
    ben.sit(new, 1).await;
    anna.start(new).await;
    let offers = format!("/matches/{new}/offers");
    anna.post(&offers, json!({"kind": "rewind"})).await.refused(422, "match.nothing_to_undo");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_from_elsewhere_is_kept_and_can_be_gone_on_from() {
    let (server, elsewhere) = (Server::start().await, Server::start().await);
    let (cleo, dan) = (elsewhere.guest("Cleo").await, elsewhere.guest("Dan").await);
    let played = played(&cleo, &dan, "imperial", 5).await;
    let text = record(&cleo, &played).await;
    let anna = server.guest("Anna").await;
    let before = anna.get("/matches?status=finished").await.ok(200);
    keep(&server.anyone(), &text).await.refused(401, "token.missing");
    keep(&anna, &text.replacen("seat a human Cleo", "seat a human Anna", 1))
        .await
        .refused(422, "record.text_changed");
    assert_eq!(anna.get("/matches?status=finished").await.ok(200), before, "nothing was kept");

    let kept = keep(&anna, &text).await.ok(201);
    let id = kept["id"].as_str().unwrap();
    let server = server.restart().await;
    let anna = anna.at(server.address);
    let info = anna.info(id).await;
    let result = cleo.info(&played).await.result;
    assert_eq!((info.status, &info.result), (MatchStatus::Finished, &result));
    let names: Vec<_> = info.seats.iter().map(|seat| seat.name.as_deref()).collect();
    assert_eq!(names, [Some("Cleo"), Some("Dan")]);
    assert_eq!(info.seats[0].player, None, "nobody here is Cleo");
    assert_eq!(record(&anna, id).await, text);
    let proof = anna.get(&format!("/matches/{id}/proof")).await.ok(200);
    let original = cleo.get(&format!("/matches/{played}/proof")).await.ok(200);
    for part in ["id", "commitment", "secret"] {
        assert_eq!(proof[part], original[part], "{part}");
    }
    assert_eq!(proof["nonces"][1]["nonce"], original["nonces"][1]["nonce"]);
    anna.act(id, "resign").await.refused(403, "match.not_your_seat");
    let fork = json!({"at": 3, "seats": ["you", "random"]});
    let new = anna.post(&format!("/matches/{id}/fork"), fork).await.ok(201);
    let new = new["id"].as_str().unwrap();
    anna.start(new).await;
    anna.act(new, "resign").await.ok(200);
    GameId::verify(&record(&anna, new).await).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_game_of_one_device_goes_on_online() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let save = |chance: Chance| {
        let name = "local-2a".parse().unwrap();
        let mut game =
            GameId::BattleZone.open(name, &json!({}), chance, Options::default()).unwrap();
        for (seat, name) in Seat::first(2).zip(["Anna", "Ben"]) {
            let player = Player::human(name).unwrap();
            game.obey(Command::Join { seat, player, nonce: None }).unwrap();
        }
        let seat = game.to_act().unwrap();
        game.obey(Command::Act { seat, at: 0, action: "skip".to_owned() }).unwrap();
        (game.step(), game.record_text().unwrap())
    };
    let (step, text) = save(Chance::Seed(42));
    let kept = keep(&anna, &text).await.ok(201);
    let id = kept["id"].as_str().unwrap();
    assert_eq!(anna.info(id).await.status, MatchStatus::Cancelled, "it has no result");
    let fork = json!({"at": step, "seats": ["you", "random"]});
    let new = anna.post(&format!("/matches/{id}/fork"), fork).await.ok(201);
    anna.start(new["id"].as_str().unwrap()).await;
    // Dice for simulation prove nothing.
    let (_, fast) = save(Chance::Fast(42));
    keep(&anna, &fast).await.refused(422, "record.no_proof");
}
