//! Accounts, tokens and ratings.

use std::sync::Arc;

use serde_json::json;
use server::TimeSource;
use tempfile::TempDir;

use crate::faulty_store::{Call, Fault, FaultyStore};
use crate::support::{Client, Server, open_store, quick, until};

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_becomes_an_account_and_keeps_what_it_had() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let id = anna.create(json!({"game": "battlezone"})).await;
    let account = json!({"login": "Anna", "password": "correct horse"});
    anna.post("/users", json!({"login": "A", "password": "short"}))
        .await
        .refused(422, "account.bad_password");
    let made = anna.post("/users", account.clone()).await.ok(201);
    assert_eq!(made["player"], anna.player.as_str());
    let anyone = server.anyone();
    let taken = json!({"login": "ANNA", "password": "another one"});
    anyone.post("/users", taken).await.refused(409, "name.taken");
    let wrong = json!({"login": "anna", "password": "wrong horse"});
    anyone.post("/login", wrong).await.refused(401, "account.wrong");
    let wrong = json!({"login": "nobody", "password": "wrong horse"});
    anyone.post("/login", wrong).await.refused(401, "account.wrong");
    let again = anyone.post("/login", account).await.ok(201);
    let again = Client::new(server.address, again["token"].as_str(), &anna.player);
    assert_eq!(again.get("/me").await.ok(200)["kind"], "account");
    assert_eq!(again.info(&id).await.code, anna.info(&id).await.code);
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_allow_what_they_say() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let token = |scope: &'static str| {
        let anna = anna.clone();
        async move {
            let made = anna.post("/tokens", json!({"scope": scope, "label": scope})).await.ok(201);
            let client = Client::new(anna.address, made["token"].as_str(), &anna.player);
            (client, made["id"].as_str().unwrap().to_owned())
        }
    };
    let (reading, read_id) = token("read").await;
    let (bot, _) = token("bot").await;
    reading.get("/me").await.ok(200);
    reading.post("/matches", json!({"game": "battlezone"})).await.refused(403, "token.scope");
    bot.create(json!({"game": "battlezone"})).await;
    bot.post("/tokens", json!({"scope": "play"})).await.refused(403, "token.scope");
    for scope in ["admin", "owner", ""] {
        anna.post("/tokens", json!({"scope": scope})).await.refused(422, "token.scope");
    }
    anna.post("/tokens", json!({"scope": 1})).await.refused(400, "request.malformed");
    let listed = anna.get("/tokens").await.ok(200);
    assert_eq!(listed.as_array().unwrap().len(), 3);
    assert!(!listed.to_string().contains(anna.token.as_ref().unwrap()));
    assert_eq!(anna.delete(&format!("/tokens/{read_id}")).await.status, 204);
    reading.get("/me").await.refused(401, "token.invalid");
    anna.delete("/tokens/ffff").await.refused(404, "token.unknown");
}

#[tokio::test(flavor = "multi_thread")]
async fn results_count_where_they_should() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    for rated in [false, true] {
        let wanted = json!({"game": "battlezone", "settings": {"rated": rated}});
        let id = anna.create(wanted).await;
        ben.sit(&id, 1).await;
        anna.start(&id).await;
        ben.act(&id, "resign").await.ok(200);
        let results = if rated { 2 } else { 1 };
        until(|| async {
            let player = anna.get(&format!("/players/{}", anna.player)).await.ok(200);
            player["results"].as_array().unwrap().len() == results
        })
        .await;
    }
    let board = anna.get("/leaderboards/battlezone").await.ok(200);
    assert_eq!((&board[0]["name"], &board[0]["games"]), (&json!("Anna"), &json!(1)));
    assert!(board[0]["rating"].as_f64().unwrap() > 1500.0);
    assert!(board[1]["rating"].as_f64().unwrap() < 1500.0);
    let anna = anna.get(&format!("/players/{}", anna.player)).await.ok(200);
    assert_eq!(anna["results"][0]["place"], 1);
    assert_eq!(anna["ratings"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_skips_more_than_anyone_looks_at_costs_the_store_nothing() {
    let data = Arc::new(TempDir::new().unwrap());
    let store = FaultyStore::new(open_store(&data).await);
    let server = Server::over(store.clone(), data, quick(), TimeSource::system()).await;
    store.fail(Call::Leaders, Fault::Before);
    let (anyone, path) = (server.anyone(), "/leaderboards/battlezone");
    let page = anyone.get(&format!("{path}?skip=4000000000")).await.ok(200);
    assert_eq!(page, json!([]));
    assert_eq!(store.met(Call::Leaders), 0);
    anyone.get(&format!("{path}?skip=10000")).await.refused(503, "server.unavailable");
}
