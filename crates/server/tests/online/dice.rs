//! Everyone adds to the dice, and everyone can check them.

use serde_json::{Value, json};
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
    let commitment = anna.info(&id).await.commitment;
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
    assert!(!anna.info(&id).await.seats[0].sealed);
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

#[tokio::test(flavor = "multi_thread")]
async fn a_nonce_is_not_taken_when_another_seat_has_exchanged_its_promise() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let hash = |text: &str| text.parse::<Nonce>().unwrap().sealed().to_string();
    let id = anna.create(json!({"game": "battlezone", "nonce_hash": hash("k3X9")})).await;
    let at = |path: &str| format!("/matches/{id}{path}");
    ben.post(&at("/seats/1"), json!({"nonce_hash": hash("77aQ")})).await.ok(200);
    let seen = anna.info(&id).await;
    let promises: Vec<Option<String>> = seen.seats.into_iter().map(|it| it.nonce_hash).collect();
    assert_eq!(promises, [Some(hash("k3X9")), Some(hash("77aQ"))]);
    let nonce = json!({"nonce": "k3X9", "promises": promises});
    ben.put(&at("/nonce"), json!({"nonce_hash": hash("other")})).await.ok(200);
    anna.put(&at("/nonce"), nonce.clone()).await.refused(409, "lobby.promises_changed");
    ben.put(&at("/nonce"), json!({"nonce_hash": hash("77aQ")})).await.ok(200);
    anna.put(&at("/nonce"), nonce).await.ok(200);
    let both = json!({"nonce": "77aQ", "nonce_hash": hash("77aQ")});
    ben.put(&at("/nonce"), both).await.refused(400, "request.malformed");
    // Who keeps nothing asks for nothing.
    ben.put(&at("/nonce"), json!({"nonce": "77aQ"})).await.ok(200);
    anna.start(&id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_proof_names_seats_that_add_nothing_and_who_could_choose_the_dice() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let nonce: Nonce = "k3X9".parse().unwrap();
    let seats = json!(["you", "open", "easy"]);
    let hash = nonce.sealed().to_string();
    let with_a_nonce = json!({"game": "worldbattle", "seats": seats, "nonce_hash": hash});
    let without = json!({"game": "worldbattle", "seats": seats});
    for (wanted, adds, sentence) in [
        (with_a_nonce, [true, false, false], "Only seat a added a nonce"),
        (without, [false, false, false], "whoever hosted this match could have chosen its dice"),
    ] {
        let id = anna.create(wanted).await;
        let at = |path: &str| format!("/matches/{id}{path}");
        ben.sit(&id, 1).await;
        if adds[0] {
            anna.put(&at("/nonce"), json!({"nonce": nonce.as_str()})).await.ok(200);
        }
        // The same before the start, while it is played, and after the end.
        let check = async || {
            let proof = server.anyone().get(&at("/proof")).await.ok(200);
            let added: Vec<&Value> =
                proof["nonces"].as_array().unwrap().iter().map(|it| &it["adds"]).collect();
            assert_eq!(added, adds, "{proof}");
            assert_eq!(proof["chooser"]["one_person"], true);
            assert!(proof["chooser"]["sentence"].as_str().unwrap().contains(sentence), "{proof}");
        };
        check().await;
        anna.start(&id).await;
        check().await;
        anna.act(&id, "resign").await.ok(200);
        ben.act(&id, "resign").await.ok(200);
        check().await;
        let record = anna.get(&at("/record")).await.ok(200);
        let verified = catalog::GameId::verify(record.as_str().unwrap()).unwrap();
        let added: Vec<bool> = verified.seats.iter().map(|it| it.nonce.is_some()).collect();
        assert_eq!(added, adds);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_whose_secret_or_commitment_was_changed_in_the_file_does_not_go_on() {
    for column in ["secret", "commitment"] {
        let server = Server::start().await;
        let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
        let new_match = async || {
            let id = anna.create(json!({"game": "battlezone"})).await;
            ben.sit(&id, 1).await;
            anna.start(&id).await;
            id
        };
        let (changed, other) = (new_match().await, new_match().await);
        let blob = "ab".repeat(32);
        let sql = format!("UPDATE match SET {column} = X'{blob}' WHERE id = '{changed}'");
        let server = server.restart_after(sql).await;
        let anna = anna.at(server.address);
        for path in ["", "/proof", "/state"] {
            let answer = anna.get(&format!("/matches/{changed}{path}")).await;
            let problem = answer.refused(503, "match.broken_commitment");
            assert!(!problem.to_string().contains(&blob), "{problem}");
        }
        anna.act(&changed, "resign").await.refused(503, "match.broken_commitment");
        anna.act(&other, "resign").await.ok(200);
    }
}
