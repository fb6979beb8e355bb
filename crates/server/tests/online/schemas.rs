//! Whole games of every game over the API: every answer is exactly what the document says.

use catalog::GameId;
use serde_json::{Value, json};

use crate::openapi::Schemas;
use crate::support::{Client, Server};

/// Plays a whole random game against a bot and compares all that is told with the schemas.
async fn plays_as_documented(game: &str, setup: Value, most_actions: usize) {
    let server = Server::start().await;
    let schemas = Schemas::of(&server).await;
    let anna = server.guest("Anna").await;
    let wanted = json!({"game": game, "setup": setup, "seats": ["you", "random"]});
    let made = anna.post("/matches", wanted).await.ok(201);
    schemas.check("MatchInfo", &made);
    let id = made["id"].as_str().unwrap().to_owned();
    anna.start(&id).await;
    for choice in 0..most_actions {
        let info = anna.get(&format!("/matches/{id}")).await.ok(200);
        schemas.check("MatchWithState", &info);
        if info["status"] != "running" {
            break;
        }
        if info["state"]["to_act"] == 0 {
            act(&anna, &schemas, &id, choice).await;
        }
    }
    // Somebody gives up in the end, if nobody has won.
    let resigned = anna.act(&id, "resign").await;
    assert!(resigned.status == 200 || resigned.status == 409, "{}", resigned.body);
    for path in ["state", "board", "proof", "legal"] {
        let answer = anna.get(&format!("/matches/{id}/{path}")).await;
        let name = match path {
            _ if answer.status >= 400 => "Problem",
            "state" => "StateInfo",
            "board" => "Board",
            "proof" => "Proof",
            _ => "LegalActions",
        };
        schemas.check(name, &answer.body);
    }
    let mut told = 0;
    for client in [&anna, &server.anyone()] {
        let mut after = 0;
        loop {
            let path = format!("/matches/{id}/events?after={after}");
            let answer = client.send(client.request(reqwest::Method::GET, &path)).await;
            let lines = match answer.body {
                Value::String(lines) => lines,
                one => one.to_string(), // a single line is JSON by itself
            };
            let events: Vec<Value> =
                lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let Some(last) = events.last() else { break };
            after = last["seq"].as_u64().unwrap();
            events.iter().for_each(|event| schemas.check("EventInfo", event));
            told += events.len();
        }
    }
    assert!(told > 4, "{told}");
}

async fn act(client: &Client, schemas: &Schemas, id: &str, choice: usize) {
    let legal = client.get(&format!("/matches/{id}/legal")).await.ok(200);
    schemas.check("LegalActions", &legal);
    let actions: Vec<String> = serde_json::from_value(legal["actions"].clone()).unwrap();
    let actions: Vec<&String> = actions.iter().filter(|it| *it != "resign").collect();
    let Some(action) = actions.get(choice * 7919 % actions.len().max(1)) else { return };
    let asked = client.request(reqwest::Method::GET, &format!("/matches/{id}/odds"));
    let odds = client.send(asked.query(&[("action", action)])).await.ok(200);
    if !odds.is_null() {
        schemas.check("Odds", &odds);
    }
    let answer = client.act(id, action).await;
    match answer.status {
        200 => schemas.check("Changed", &answer.body),
        _ => schemas.check("Problem", &answer.body),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_answers_as_documented() {
    for game in GameId::ALL {
        plays_as_documented(game.name(), json!({}), 20).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn battlezone_answers_as_documented() {
    plays_as_documented("battlezone", json!({"round_limit": 15}), 150).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn conquer_answers_as_documented() {
    plays_as_documented("conquer", json!({"size": "quick"}), 150).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn imperial_answers_as_documented() {
    plays_as_documented("imperial", json!({"max_rounds": 20}), 150).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn worldbattle_answers_as_documented() {
    let setup = json!({"players": 2, "map": "six", "round_limit": 12, "wilds": 2});
    plays_as_documented("worldbattle", setup, 150).await;
}
