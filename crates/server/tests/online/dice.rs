//! Everyone adds to the dice, and everyone can check them.

use serde_json::json;
use tabletop::fair::{Nonce, Secret, Terms};

use crate::support::Server;

#[tokio::test(flavor = "multi_thread")]
async fn promises_come_before_nonces_and_the_proof_holds() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let (annas, bens): (Nonce, Nonce) = ("k3X9".parse().unwrap(), "77aQ".parse().unwrap());
    let hash = annas.sealed().to_string();
    let id = anna.create(json!({"game": "battlezone", "nonce_hash": hash})).await;
    let at = |path: &str| format!("/matches/{id}{path}");
    let commitment = anna.info(&id).await["commitment"].clone();
    let give = |nonce: &Nonce| json!({"nonce": nonce.as_str()});
    anna.put(&at("/nonce"), give(&annas)).await.refused(409, "lobby.seats_open");
    let hash = json!({"nonce_hash": bens.sealed().to_string()});
    ben.post(&at("/seats/1"), hash.clone()).await.ok(200);
    anna.post(&at("/start"), json!({})).await.refused(409, "lobby.nonces_missing");
    anna.put(&at("/nonce"), give(&bens)).await.refused(422, "lobby.wrong_nonce");
    anna.put(&at("/nonce"), give(&annas)).await.ok(200);
    // Whoever knows a nonce of another cannot promise a new one.
    ben.put(&at("/nonce"), hash.clone()).await.refused(409, "lobby.nonce_given");
    // Somebody leaves: all promises end, everyone makes new ones.
    ben.delete(&at("/seats/1")).await.ok(200);
    assert_eq!(anna.info(&id).await["seats"][0]["sealed"], false);
    ben.post(&at("/seats/1"), hash).await.ok(200);
    let fresh: Nonce = "fresh".parse().unwrap();
    let hash = json!({"nonce_hash": fresh.sealed().to_string()});
    anna.put(&at("/nonce"), hash).await.ok(200);
    anna.put(&at("/nonce"), give(&fresh)).await.ok(200);
    ben.put(&at("/nonce"), give(&bens)).await.ok(200);
    anna.start(&id).await;
    let proof = anna.get(&at("/proof")).await.ok(200);
    assert!(proof["secret"].is_null(), "it is secret until the end");
    ben.act(&id, "resign").await.ok(200);

    let proof = server.anyone().get(&at("/proof")).await.ok(200);
    assert_eq!(proof["nonces"][0]["nonce"], "fresh");
    assert_eq!(proof["nonces"][1]["nonce"], "77aQ");
    let secret: Secret = proof["secret"].as_str().unwrap().parse().unwrap();
    let rules_version = proof["rules_version"].as_u64().unwrap() as u32;
    let terms = Terms { match_id: &id, game: "battlezone", rules_version };
    assert_eq!(json!(secret.commitment(&terms).to_string()), commitment);
    let record = anna.get(&at("/record")).await.ok(200);
    let record = record.as_str().unwrap();
    catalog::GameId::verify(record).unwrap();
    let checked = anna.request(reqwest::Method::POST, "/records").body(record.to_owned());
    assert_eq!(anna.send(checked).await.ok(200)["game"], "battlezone");
    // A changed die does not pass.
    let wrong = record.replace(&secret.to_string(), &Secret::from_seed(1).to_string());
    let checked = anna.request(reqwest::Method::POST, "/records").body(wrong);
    let answer = anna.send(checked).await;
    assert_eq!(answer.status, 422);
    assert!(answer.body["code"].as_str().unwrap().starts_with("record."), "{}", answer.body);
}
