//! Every refusal has its status and its code, and changes nothing.

use reqwest::Method;
use serde_json::json;

use crate::support::Server;

#[tokio::test(flavor = "multi_thread")]
async fn every_refusal_has_its_code() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let (eve, anyone) = (server.guest("Eve").await, server.anyone());
    let id = anna.create(json!({"game": "battlezone", "setup": {"first_player": "a"}})).await;
    let at = |path: &str| format!("/matches/{id}{path}");

    // Unknown things.
    anna.get("/matches/nothing").await.refused(404, "match.unknown");
    anna.act("nothing", "skip").await.refused(404, "match.unknown");
    anna.get("/games/chess").await.refused(404, "game.unknown");
    anna.get("/players/nobody").await.refused(404, "player.unknown");
    anna.get("/nowhere").await.refused(404, "request.unknown_route");
    anna.get("/invites/zzzzzz").await.refused(404, "match.unknown");
    anna.post("/matches", json!({"game": "chess"})).await.refused(404, "game.unknown");
    anna.post(&at("/seats/7"), json!({})).await.refused(409, "lobby.already_seated");
    ben.post(&at("/seats/7"), json!({})).await.refused(404, "match.unknown_seat");
    ben.post(&at("/seats/9"), json!({})).await.refused(404, "match.unknown_seat");

    // Before the game.
    anna.act(&id, "skip").await.refused(409, "match.not_started");
    anna.get(&at("/state")).await.refused(409, "match.not_started");
    anna.post(&at("/start"), json!({})).await.refused(409, "lobby.seats_open");
    ben.post(&at("/seats/0"), json!({})).await.refused(409, "match.seat_taken");
    ben.post(&at("/start"), json!({})).await.refused(403, "match.not_host");
    let bot = json!({"bot": "genius"});
    anna.put(&at("/seats/1/bot"), bot).await.refused(422, "lobby.unknown_bot");
    ben.sit(&id, 1).await;
    eve.post(&at("/seats"), json!({})).await.refused(409, "lobby.full");
    anna.start(&id).await;
    anna.post(&at("/start"), json!({})).await.refused(409, "match.started");
    ben.delete(&at("/seats/1")).await.refused(409, "match.started");

    // In the game.
    let seq = anna.info(&id).await.seq;
    anyone.act(&id, "skip").await.refused(401, "token.missing");
    eve.act(&id, "skip").await.refused(403, "match.not_your_seat");
    eve.get(&at("/legal")).await.refused(403, "match.not_your_seat");
    let problem = ben.act(&id, "skip").await.refused(409, "match.not_your_turn");
    assert_eq!(problem["seq"], seq);
    let problem = anna.act(&id, "1>1").await;
    assert_eq!(problem.status, 422, "{}", problem.body);
    assert!(problem.body["code"].as_str().unwrap().starts_with("battlezone."));
    assert!(problem.body["rule"].as_str().unwrap().starts_with('§'));
    assert!(!problem.body["legal"].as_array().unwrap().is_empty());
    anna.act(&id, "nonsense").await.refused(400, "match.malformed");
    let stale = json!({"cmd_id": "x", "expect_seq": 0, "action": "skip"});
    anna.post(&at("/commands"), stale).await.refused(409, "match.stale");
    let stale = json!({"cmd_id": "y", "at": 7, "action": "skip"});
    anna.post(&at("/commands"), stale).await.refused(409, "match.stale");
    anna.get(&at("/state?at=99")).await.refused(409, "match.stale");
    anna.get(&at("/record")).await.refused(409, "match.not_over");
    anna.post(&at("/offers"), json!({"kind": "resume"})).await.refused(409, "offer.not_paused");
    anna.post(&at("/offers/draw/accept"), json!({})).await.refused(404, "offer.unknown");
    assert_eq!(anna.info(&id).await.seq, seq, "nothing of all this changed anything");

    // After the game.
    ben.act(&id, "resign").await.ok(200);
    anna.act(&id, "skip").await.refused(409, "match.over");
    ben.act(&id, "resign").await.refused(409, "match.over");
    anna.post(&at("/cancel"), json!({})).await.refused(409, "match.over");
    assert_eq!(anna.info(&id).await.seq, seq + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_cannot_be_read_are_refused() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let send = |kind: &'static str, body: String| {
        let request = anna.request(Method::POST, "/matches").header("content-type", kind);
        anna.send(request.body(body))
    };
    let json = "application/json";
    send(json, "{".to_owned()).await.refused(400, "request.malformed");
    send(json, "\u{0}".to_owned()).await.refused(400, "request.malformed");
    send(json, r#"{"game":"battlezone","extra":1}"#.to_owned())
        .await
        .refused(400, "request.malformed");
    send(json, "[".repeat(2_000)).await.refused(400, "request.too_deep");
    let deep = format!(r#"{{"game":"battlezone","setup":{}1{}}}"#, "[".repeat(20), "]".repeat(20));
    send(json, deep).await.refused(400, "request.too_deep");
    send(json, " ".repeat(70_000)).await.refused(413, "request.too_large");
    send("text/plain", r#"{"game":"battlezone"}"#.to_owned())
        .await
        .refused(415, "request.media_type");
    anna.send(anna.request(Method::PATCH, "/matches")).await.refused(405, "request.method");
    anna.get("/matches?cursor=nonsense").await.refused(400, "request.malformed");
    anna.get("/matches?status=odd").await.refused(400, "request.malformed");
    let setups = [
        json!({"round_limit": -1}),
        json!({"round_limit": 1.5}),
        json!({"colour": "red"}),
        json!([]),
        json!({"map": {"a": 1}}),
    ];
    for setup in setups {
        let answer = anna.post("/matches", json!({"game": "battlezone", "setup": setup})).await;
        assert_eq!(answer.status, 422, "{}", answer.body);
    }
    let seats = json!({"game": "battlezone", "seats": ["you", "open", "open"]});
    anna.post("/matches", seats).await.refused(422, "match.seat_count");
    let twice = json!({"game": "battlezone", "seats": ["you", "you"]});
    anna.post("/matches", twice).await.refused(422, "lobby.already_seated");
    let clock = json!({"game": "battlezone", "settings": {"clock": {"turn_s": 0}}});
    anna.post("/matches", clock).await.refused(422, "lobby.bad_settings");
    let id = anna.create(json!({"game": "battlezone"})).await;
    let command = json!({"cmd_id": "spaces are not allowed", "action": "skip"});
    let path = format!("/matches/{id}/commands");
    anna.post(&path, command).await.refused(400, "request.malformed");
}
