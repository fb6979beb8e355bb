//! What needs everyone's consent.

use protocol::{MatchStatus, OfferKind};
use serde_json::{Value, json};

use crate::support::{Client, Server, until};

async fn running(server: &Server, settings: Value) -> (Client, Client, String) {
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let setup = json!({"first_player": "a"});
    let wanted = json!({"game": "battlezone", "setup": setup, "settings": settings});
    let id = anna.create(wanted).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    (anna, ben, id)
}

fn offer(kind: &str) -> Value {
    json!({"kind": kind})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_when_both_agree() {
    let server = Server::start().await;
    let (anna, ben, id) = running(&server, json!({})).await;
    let at = |path: &str| format!("/matches/{id}{path}");
    anna.post(&at("/offers"), offer("rewind")).await.refused(422, "match.nothing_to_undo");
    let start = anna.state(&id).await;
    anna.act(&id, "skip").await.ok(200);
    let mut watching = ben.follow(&id, None).await;
    watching.hear().await;
    anna.post(&at("/offers"), offer("rewind")).await.ok(200);
    anna.post(&at("/offers"), offer("rewind")).await.refused(409, "offer.made");
    assert_eq!(ben.info(&id).await.offers[0].kind, OfferKind::Rewind);
    ben.post(&at("/offers/rewind/decline"), json!({})).await.ok(200);
    assert!(ben.info(&id).await.offers.is_empty());
    assert_eq!(anna.info(&id).await.step, 1);
    ben.post(&at("/offers"), offer("rewind")).await.ok(200);
    let done = anna.post(&at("/offers/rewind/accept"), json!({})).await.ok(200);
    let now = anna.state(&id).await;
    assert_eq!((now.step, &now.hash), (0, &start.hash));
    // Who listens gets a snapshot, and whoever resumes from before it too.
    watching.until_seq(done["seq"].as_u64().unwrap()).await;
    assert_eq!((watching.snapshots, watching.hash.as_str()), (2, start.hash.as_str()));
    let mut late = ben.follow(&id, Some(3)).await;
    assert_eq!(late.hear().await["t"], "snapshot");
    // It survives a restart and goes on.
    let server = server.restart().await;
    let anna = anna.at(server.address);
    assert_eq!(anna.state(&id).await.hash, start.hash);
    anna.act(&id, "skip").await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_match_takes_nothing_back() {
    let server = Server::start().await;
    let (anna, _, id) = running(&server, json!({"rated": true})).await;
    anna.act(&id, "skip").await.ok(200);
    let path = format!("/matches/{id}/offers");
    anna.post(&path, offer("rewind")).await.refused(422, "match.undo_not_allowed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_match_waits_and_its_clock_too() {
    let server = Server::start().await;
    let clock = json!({"clock": {"turn_s": 60}});
    let (anna, ben, id) = running(&server, clock).await;
    let at = |path: &str| format!("/matches/{id}{path}");
    anna.post(&at("/offers"), offer("pause")).await.ok(200);
    anna.act(&id, "skip").await.ok(200); // a proposal stops nothing
    ben.post(&at("/offers/pause/accept"), json!({})).await.ok(200);
    assert_eq!(ben.info(&id).await.status, MatchStatus::Paused);
    ben.act(&id, "skip").await.refused(409, "match.paused");
    let left = ben.state(&id).await.clock.unwrap().left[1];
    tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
    ben.post(&at("/offers"), offer("resume")).await.ok(200);
    anna.post(&at("/offers/resume/accept"), json!({})).await.ok(200);
    ben.act(&id, "skip").await.ok(200);
    assert_eq!(ben.info(&id).await.status, MatchStatus::Running);
    assert!(left > 58_000, "{left}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_and_a_rematch_are_agreed() {
    let server = Server::start().await;
    let (anna, ben, id) = running(&server, json!({})).await;
    let at = |path: &str| format!("/matches/{id}{path}");
    anna.post(&at("/offers"), offer("rematch")).await.refused(409, "offer.running");
    anna.post(&at("/offers"), offer("draw")).await.ok(200);
    ben.post(&at("/offers/draw/accept"), json!({})).await.ok(200);
    let info = anna.info(&id).await;
    assert_eq!(info.status, MatchStatus::Finished);
    assert_eq!(info.result.as_deref(), Some("a=b agreement"));
    anna.post(&at("/offers"), offer("rematch")).await.ok(200);
    ben.post(&at("/offers/rematch/accept"), json!({})).await.ok(200);
    until(|| async { anna.info(&id).await.rematch.is_some() }).await;
    let next = anna.info(&id).await.rematch.unwrap();
    let info = anna.info(&next).await;
    assert_eq!(
        info.seats[0].player.as_deref(),
        Some(ben.player.as_str()),
        "the seats have moved on"
    );
    anna.start(&next).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_to_take_a_roll_back_says_that_the_next_roll_is_known() {
    let server = Server::start().await;
    let (anna, ben, id) = running(&server, json!({})).await;
    let at = |path: &str| format!("/matches/{id}{path}");
    let reveals = async || {
        anna.post(&at("/offers"), offer("rewind")).await.ok(200);
        let offered = ben.info(&id).await.offers.remove(0);
        assert_eq!(offered.kind, OfferKind::Rewind);
        offered.reveals_next_roll
    };
    let accept = async || {
        ben.post(&at("/offers/rewind/accept"), json!({})).await.ok(200);
    };
    anna.act(&id, "skip").await.ok(200);
    assert!(!reveals().await, "nobody has rolled");
    accept().await;
    let attack = anna.legal(&id).await.into_iter().find(|it| it.contains('>')).unwrap();
    let rolled = anna.act(&id, &attack).await.ok(200)["event"]["steps"][0]["events"].clone();
    assert!(reveals().await);
    accept().await;
    // The dice are known now, also after a move without dice was played in their place.
    anna.act(&id, "skip").await.ok(200);
    assert!(reveals().await);
    accept().await;
    let again = anna.act(&id, &attack).await.ok(200)["event"]["steps"][0]["events"].clone();
    assert_eq!(again, rolled);
    anna.post(&at("/offers"), offer("draw")).await.ok(200);
    assert!(!ben.info(&id).await.offers[0].reveals_next_roll);
}
