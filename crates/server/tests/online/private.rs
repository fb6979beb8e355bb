//! A match that is not shown to others tells nothing to others, by any route.

use serde_json::{Value, json};

use crate::support::{Client, Server, new_id};

/// A finished match of two that is not shown to others.
async fn private_match(anna: &Client, ben: &Client) -> String {
    let settings = json!({"spectators": false});
    let wanted = json!({"game": "worldbattle", "setup": {"players": 2}, "visibility": "link",
        "settings": settings});
    let id = anna.create(wanted).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    id
}

/// Every route that tells what is played in a match, with a body where it takes one.
const ROUTES: &[(&str, &str)] = &[
    ("GET", "/matches/{id}/state"),
    ("GET", "/matches/{id}/state?at=0"),
    ("GET", "/matches/{id}/legal"),
    ("GET", "/matches/{id}/odds?action=end-turn"),
    ("GET", "/matches/{id}/events"),
    ("GET", "/matches/{id}/chat"),
    ("GET", "/matches/{id}/board"),
    ("GET", "/matches/{id}/record"),
    ("GET", "/matches/{id}/proof"),
    ("POST", "/matches/{id}/fork"),
    ("GET", "/worldbattle/games/{id}/reinforcements"),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_private_match_is_told_to_its_players_alone_by_every_route() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let (cleo, anyone) = (server.guest("Cleo").await, server.anyone());
    let id = private_match(&anna, &ben).await;
    for over in [false, true] {
        if over {
            let resign = json!({"cmd_id": new_id(), "action": "resign"});
            anna.post(&format!("/matches/{id}/commands"), resign).await.ok(200);
        }
        for (method, route) in ROUTES {
            let path = route.replace("{id}", &id);
            for (stranger, who) in [(&cleo, "a player elsewhere"), (&anyone, "nobody")] {
                let answer = call(stranger, method, &path).await;
                let refused = matches!(answer.0, 401 | 403);
                assert!(refused, "{method} {path} for {who}: {} {}", answer.0, answer.1);
            }
            let own = call(&ben, method, &path).await;
            assert!(!matches!(own.0, 401 | 403), "{method} {path}: {} {}", own.0, own.1);
        }
        // What the match is, without what is played in it.
        for path in [format!("/matches/{id}"), format!("/worldbattle/games/{id}")] {
            let shown = cleo.get(&path).await.ok(200);
            assert_eq!(shown["state"], Value::Null, "{path}");
            assert!(ben.get(&path).await.ok(200)["state"].is_object(), "{path}");
        }
        let mut socket = cleo.socket().await;
        socket.say(json!({"t": "sub", "match": id})).await;
        let heard = socket.hear().await;
        assert_eq!(heard["problem"]["code"], "match.no_spectators", "{heard}");
    }
}

async fn call(client: &Client, method: &str, path: &str) -> (u16, Value) {
    let answer = match method {
        "GET" => client.get(path).await,
        _ => client.post(path, json!({"at": 0})).await,
    };
    (answer.status, answer.body)
}
