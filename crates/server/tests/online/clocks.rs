//! Thinking time and absence.

use serde_json::json;
use server::Config;

use crate::support::{Server, quick, until};

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_takes_too_long_is_played_by_the_clock() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let wanted = json!({"game": "battlezone", "setup": {"first_player": "a"},
        "settings": {"clock": {"turn_s": 1}}});
    let id = anna.create(wanted).await;
    ben.sit(&id, 1).await;
    let mut watching = ben.follow(&id, None).await;
    watching.hear().await;
    anna.start(&id).await;
    until(|| async { ben.info(&id).await["step"].as_u64().unwrap() >= 1 }).await;
    loop {
        let message = watching.hear().await;
        if let Some(step) = message["steps"].get(0) {
            assert_eq!((&step["by"], &step["by_clock"]), (&json!(0), &json!(true)));
            assert_eq!(message["clock"]["running"], 1);
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_that_is_used_up_loses_also_across_a_restart() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let clock = json!({"bank_s": 2, "increment_s": 0, "on_timeout": "resign"});
    let wanted = json!({"game": "battlezone", "setup": {"first_player": "a"},
        "settings": {"clock": clock}});
    let id = anna.create(wanted).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    anna.act(&id, "skip").await.ok(200);
    let server = server.restart().await;
    let ben = ben.at(server.address);
    until(|| async { ben.info(&id).await["status"] == "finished" }).await;
    let info = ben.info(&id).await;
    assert_eq!(info["result"], "a>b resignation");
    ben.act(&id, "skip").await.refused(409, "match.over");
    let record = ben.get(&format!("/matches/{id}/record")).await.ok(200);
    catalog::GameId::verify(record.as_str().unwrap()).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_who_is_gone_until_they_are_back() {
    let server = Server::with(Config { grace_ms: 200, ..quick() }).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let wanted = json!({"game": "battlezone", "setup": {"first_player": "b"},
        "settings": {"absent": {"bot": "random"}}});
    let id = anna.create(wanted).await;
    ben.sit(&id, 1).await;
    let bens = ben.follow(&id, None).await;
    anna.start(&id).await;
    drop(bens);
    until(|| async { anna.info(&id).await["seats"][1]["bot"] == "random" }).await;
    until(|| async { anna.info(&id).await["step"].as_u64().unwrap() > 0 }).await;
    let mut bens = ben.follow(&id, None).await;
    bens.hear().await;
    until(|| async { anna.info(&id).await["seats"][1].get("bot").is_none() }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_abandoned_match_is_called_off_and_its_secret_revealed() {
    let server = Server::with(Config { abandoned_ms: 300, ..quick() }).await;
    let anna = server.guest("Anna").await;
    let id = anna.create(json!({"game": "battlezone"})).await;
    let proof = format!("/matches/{id}/proof");
    assert!(anna.get(&proof).await.ok(200)["secret"].is_null());
    until(|| async { anna.info(&id).await["status"] == "cancelled" }).await;
    assert!(anna.get(&proof).await.ok(200)["secret"].is_string());
}
