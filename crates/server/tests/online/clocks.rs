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
            // It was Anna's turn, so that who acted need not be said.
            let told = (step.get("by"), &step["by_clock"], &step["to_act"]);
            assert_eq!(told, (None, &json!(true), &json!(1)));
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

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_of_days_runs_while_nobody_is_there() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let wanted = json!({"game": "battlezone", "setup": {"first_player": "a"},
        "settings": {"clock": {"turn_s": 2 * 86_400}}});
    let id = anna.create(wanted).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    let (server, older) = server.restart_with_older(&id, 3 * DAY).await;
    let (anna, ben) = (anna.at(server.address), ben.at(server.address));
    until(|| async { ben.info(&older).await["step"] == 1 }).await;
    let state = ben.info(&older).await["state"].clone();
    assert_eq!((&state["to_act"], &state["clock"]["running"]), (&json!(1), &json!(1)));
    let left = state["clock"]["left"][1].as_i64().unwrap();
    assert!(left > 2 * DAY - MINUTE && left <= 2 * DAY, "{left}");
    let log = ben.get(&format!("/matches/{older}/events?after=2")).await.ok(200);
    assert_eq!(log["steps"][0]["by_clock"], true, "{log}");
    ben.act(&older, "skip").await.ok(200);
    // The match of today waits.
    assert_eq!(anna.info(&id).await["step"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_a_limit_of_its_own_ends_when_its_time_is_up() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let setup = json!({"time_limit": 5, "size": "8x8", "first": "a"});
    let id =
        anna.create(json!({"game": "conquer", "seats": ["you", "open"], "setup": setup})).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    anna.act_somehow(&id, 0).await.unwrap();
    let (server, older) = server.restart_with_older(&id, 6 * MINUTE).await;
    let anna = anna.at(server.address);
    until(|| async { anna.info(&older).await["status"] == "finished" }).await;
    let record = anna.get(&format!("/matches/{older}/record")).await.ok(200);
    let record = record.as_str().unwrap();
    assert!(record.contains(" time-up clock #"), "{record}");
    assert_eq!(anna.info(&id).await["status"], "running", "four minutes are left");
    anna.act(&id, "time-up").await.refused(422, "match.only_the_clock");
}
