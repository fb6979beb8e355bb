//! The one door to a seat: no route seats somebody who does not show what the match asks for.

use reqwest::Method;
use serde_json::{Value, json};
use tabletop::fair::Nonce;

use crate::support::{Client, Server, new_id};

/// A password match of World Battle with two free seats.
async fn locked(host: &Client) -> String {
    let seats = json!(["you", "open", "open"]);
    host.create(json!({"game": "worldbattle", "seats": seats, "visibility": "password",
        "password": "sesame"}))
        .await
}

/// The address by which the document's path is called for this match.
fn address(path: &str, id: &str) -> String {
    let path = path.replace("{id}", id).replace("{seat}", "1").replace("{kind}", "rematch");
    path.replace("{game}", "worldbattle")
}

/// Bodies of which each route takes at least one, none with the password or with a right code.
fn bodies() -> Vec<Value> {
    let nonce: Nonce = "n".parse().unwrap();
    vec![
        json!({}),
        json!({"password": "Sesame"}),
        json!({"code": "wrong2"}),
        json!({"nonce_hash": nonce.sealed().to_string()}),
        json!({"seat": 1}),
        json!({"seat": 1, "muted": false}),
        json!({"ready": true}),
        json!({"kind": "rematch"}),
        json!({"bot": "random"}),
        json!({"cmd_id": new_id(), "action": "resign"}),
        json!({"text": "let me in"}),
        json!({"at": 0}),
    ]
}

async fn is_seated(host: &Client, id: &str, player: &str) -> bool {
    host.info(id).await.seats.iter().any(|seat| seat.player.as_deref() == Some(player))
}

#[tokio::test(flavor = "multi_thread")]
async fn no_route_seats_somebody_without_the_password() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let id = locked(&anna).await;
    let document = server.anyone().get("/openapi.json").await.ok(200);
    let mut calls = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys().filter(|it| *it != "get") {
            // Whoever tries is new each time: some routes end the token or the player.
            let eve = server.guest("Eve").await;
            for body in bodies() {
                let name: Method = method.to_uppercase().parse().unwrap();
                eve.send(eve.request(name, &address(path, &id)).json(&body)).await;
                calls += 1;
            }
            assert!(!is_seated(&anna, &id, &eve.player).await, "{method} {path}");
        }
    }
    assert!(calls > 300, "{calls}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_to_a_seat_takes_password_code_and_nonce_hash() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let nonce: Nonce = "n".parse().unwrap();
    let hash = nonce.sealed().to_string();
    for route in ["/matches/{id}/seats", "/matches/{id}/seats/1", "/worldbattle/games/{id}/join"] {
        let id = locked(&anna).await;
        let code = anna.info(&id).await.code;
        let route = route.replace("{id}", &id);
        let eve = server.guest("Eve").await;
        eve.post(&route, json!({})).await.refused(403, "lobby.wrong_password");
        let wrong = json!({"password": "Sesame"});
        eve.post(&route, wrong).await.refused(403, "lobby.wrong_password");
        // The code finds the match; it does not open it.
        let coded = json!({"code": code});
        eve.post(&route, coded).await.refused(403, "lobby.wrong_password");
        let coded = json!({"code": "wrong2", "password": "sesame"});
        eve.post(&route, coded).await.refused(403, "lobby.wrong_code");
        assert!(!is_seated(&anna, &id, &eve.player).await, "{route}");
        let right = json!({"password": "sesame", "code": code, "nonce_hash": hash});
        eve.post(&route, right).await.ok(200);
        let seat = anna.info(&id).await.seats.remove(1);
        assert_eq!((seat.player, seat.sealed), (Some(eve.player), true));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_code_is_refused_by_every_route_to_a_seat() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    for visibility in ["public", "link"] {
        let wanted = json!({"game": "worldbattle", "seats": ["you", "open"],
            "visibility": visibility});
        let id = anna.create(wanted.clone()).await;
        let other = anna.create(wanted).await;
        let others_code = json!(anna.info(&other).await.code);
        let eve = server.guest("Eve").await;
        let routes = [
            format!("/matches/{id}/seats"),
            format!("/matches/{id}/seats/1"),
            format!("/worldbattle/games/{id}/join"),
        ];
        for route in &routes {
            for code in [json!("wrong2"), json!(""), others_code.clone()] {
                let answer = eve.post(route, json!({"code": code})).await;
                answer.refused(403, "lobby.wrong_code");
            }
        }
        assert!(!is_seated(&anna, &id, &eve.player).await);
        let code = anna.info(&id).await.code.unwrap().to_uppercase();
        eve.post(&routes[0], json!({"code": code})).await.ok(200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_keeps_the_password() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna
        .create(json!({"game": "battlezone", "visibility": "password", "password": "sesame"}))
        .await;
    ben.post(&format!("/matches/{id}/seats"), json!({"password": "sesame"})).await.ok(200);
    anna.start(&id).await;
    ben.act(&id, "resign").await.ok(200);
    anna.post(&format!("/matches/{id}/offers"), json!({"kind": "rematch"})).await.ok(200);
    ben.post(&format!("/matches/{id}/offers/rematch/accept"), json!({})).await.ok(200);
    crate::support::until(|| async { anna.info(&id).await.rematch.is_some() }).await;
    let again = anna.info(&id).await.rematch.unwrap();
    let seat = anna.info(&again).await.seats.remove(0);
    assert_eq!(seat.player.as_ref(), Some(&ben.player), "the seats have moved on");
    ben.delete(&format!("/matches/{again}/seats/0")).await.ok(200);
    let eve = server.guest("Eve").await;
    let seats = format!("/matches/{again}/seats");
    eve.post(&seats, json!({})).await.refused(403, "lobby.wrong_password");
    ben.post(&seats, json!({"password": "sesame"})).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn results_of_others_do_not_tell_the_link_of_a_match() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone", "visibility": "link"})).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    ben.act(&id, "resign").await.ok(200);
    let path = format!("/players/{}", anna.player);
    crate::support::until(|| async {
        !ben.get(&path).await.ok(200)["results"].as_array().unwrap().is_empty()
    })
    .await;
    assert_eq!(ben.get(&path).await.ok(200)["results"][0]["id"], id.as_str());
    let eve = server.guest("Eve").await;
    for stranger in [&eve, &server.anyone()] {
        let result = stranger.get(&path).await.ok(200)["results"][0].clone();
        assert!(result["id"].is_null(), "{result}");
        assert_eq!(result["place"], 1);
    }
}
