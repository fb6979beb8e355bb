//! World Battle's own verbs.

use serde_json::{Value, json};

use crate::support::{Client, Server};

async fn verb(client: &Client, id: &str, verb: &str, body: Value) -> crate::support::Answer {
    client.post(&format!("/worldbattle/games/{id}/{verb}"), body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_by_its_verbs() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let made = anna.post("/worldbattle/games", json!({"players": 2})).await.ok(201);
    let id = made["id"].as_str().unwrap().to_owned();
    let listed = ben.get("/worldbattle/games").await.ok(200);
    assert_eq!(listed["matches"][0]["id"], id.as_str());
    verb(&ben, &id, "join", json!({})).await.ok(200);
    verb(&ben, &id, "start", json!({})).await.refused(403, "match.not_host");
    verb(&anna, &id, "start", json!({})).await.ok(200);
    let game = anna.get(&format!("/worldbattle/games/{id}")).await.ok(200);
    let (player, own) = match game["state"]["to_act"].as_u64().unwrap() {
        0 => (&anna, 0),
        _ => (&ben, 1),
    };
    let path = format!("/worldbattle/games/{id}/reinforcements");
    let pool = player.get(&path).await.ok(200)["remaining"].as_u64().unwrap();
    assert!(pool >= 3);
    let territories = game["state"]["view"]["territories"].as_array().unwrap();
    let is_own = |(_, it): &(usize, &Value)| it["owner"] == own;
    let mine: Vec<usize> =
        territories.iter().enumerate().filter(is_own).map(|(index, _)| index).collect();

    // All placements or none: the second is one army too many.
    let seq = player.info(&id).await["seq"].clone();
    let before = player.info(&id).await["state"]["hash"].clone();
    let batch = json!({"placements": [
        {"territory": mine[0], "armies": pool - 1}, {"territory": mine[1], "armies": 2}]});
    let refused = verb(player, &id, "place-reinforcements", batch).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert_eq!(player.info(&id).await["state"]["hash"], before);
    assert_eq!(player.info(&id).await["seq"], seq);
    for wrong in [
        json!({"placements": [{"territory": mine[0], "armies": 1.5}]}),
        json!({"placements": [{"territory": mine[0], "armies": -99}]}),
        json!({"placements": []}),
        json!({"from": 1}),
    ] {
        let refused = verb(player, &id, "place-reinforcements", wrong).await;
        refused.refused(400, "request.malformed");
    }
    let same_card = json!({"cards": ["0", "0", "0"]});
    let refused = verb(player, &id, "trade-cards", same_card).await;
    assert!(matches!(refused.status, 400 | 422), "{}", refused.body);
    verb(player, &id, "move-armies", json!({"armies": 1})).await;
    assert_eq!(player.info(&id).await["seq"], seq);

    let batch = json!({"cmd_id": "all", "placements": [
        {"territory": mine[0], "armies": pool - 1}, {"territory": mine[1], "armies": 1}]});
    let done = verb(player, &id, "place-reinforcements", batch.clone()).await.ok(200);
    let again = verb(player, &id, "place-reinforcements", batch).await.ok(200);
    assert_eq!(done["seq"], again["seq"]);
    verb(player, &id, "end-turn", json!({})).await;
    verb(player, &id, "fly", json!({})).await.refused(400, "request.malformed");
    // Another game's matches have no such verbs.
    let other = anna.create(json!({"game": "battlezone"})).await;
    verb(&anna, &other, "start", json!({})).await.refused(404, "match.unknown");
}
