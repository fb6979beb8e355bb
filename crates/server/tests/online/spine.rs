//! The thinnest way through all layers.

use protocol::MatchStatus;
use serde_json::json;

use crate::support::{Server, until};

#[tokio::test(flavor = "multi_thread")]
async fn a_match_goes_on_after_a_restart() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone", "setup": {"first_player": "a"}})).await;
    assert_eq!(anna.info(&id).await.status, MatchStatus::Waiting);
    ben.sit(&id, 1).await;
    let mut watching = ben.follow(&id, None).await;
    watching.hear().await;
    anna.start(&id).await;
    let done = anna.act(&id, "skip").await.ok(200);
    watching.until_seq(done["seq"].as_u64().unwrap()).await;
    let state = ben.get(&format!("/matches/{id}/state")).await.ok(200);
    assert_eq!(state["hash"], watching.hash);
    assert_eq!((state["step"].as_u64(), state["to_act"].as_u64()), (Some(1), Some(1)));

    let server = server.restart().await;
    let (anna, ben) = (anna.at(server.address), ben.at(server.address));
    assert_eq!(anna.get(&format!("/matches/{id}/state")).await.ok(200), {
        let mut same = state.clone();
        same["seq"] = json!(watching.seq);
        same
    });
    let mut watching = anna.follow(&id, Some(watching.seq)).await;
    watching.seq = state["seq"].as_u64().unwrap();
    watching.view = state["view"].clone();
    let done = ben.act(&id, "skip").await.ok(200);
    watching.until_seq(done["seq"].as_u64().unwrap()).await;
    assert_eq!(watching.snapshots, 0, "it went on where it was");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_to_the_end_and_the_dice_can_be_checked() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let setup = json!({"round_limit": 3});
    let seats = json!(["balanced", "random"]);
    let id = anna.create(json!({"game": "battlezone", "setup": setup, "seats": seats})).await;
    let mut watching = anna.follow(&id, None).await;
    watching.hear().await;
    anna.get(&format!("/matches/{id}/record")).await.refused(409, "match.not_over");
    anna.start(&id).await;
    watching.until_over().await;
    let over = watching.over.unwrap();
    let proof = anna.get(&format!("/matches/{id}/proof")).await.ok(200);
    assert_eq!(proof["secret"], json!(over.secret));
    let record = anna.get(&format!("/matches/{id}/record")).await.ok(200);
    let record = record.as_str().unwrap();
    let verified = catalog::GameId::verify(record).unwrap();
    assert_eq!(verified.outcome.unwrap().to_string(), over.result.unwrap());
    until(|| async { server.anyone().info(&id).await.status == MatchStatus::Finished }).await;
}
