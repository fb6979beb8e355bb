//! Whatever people write goes through one rule: what could disguise its neighbours is refused.

use catalog::GameId;
use host::{Chance, Command, Options, Player};
use serde_json::{Value, json};
use tabletop::Seat;

use crate::support::{Client, Server};

/// What no shown text may hold.
const HARMFUL: &[&str] =
    &["a\u{202e}b", "a\u{2066}b", "a\u{200b}b", "a\u{0}b", "a\nb", "a\u{1b}[2Jb", "a\u{2028}b"];

/// A call with a text in it.
struct Place<'a> {
    method: &'a str,
    path: String,
    body: fn(&str) -> Value,
    most: usize,
    code: &'a str,
}

fn places(id: &str) -> Vec<Place<'static>> {
    let place = |method, path: &str, body, most, code| {
        let path = path.replace("{id}", id);
        Place { method, path, body, most, code }
    };
    vec![
        place("POST", "/guests", |text| json!({"name": text}), 24, "name.bad"),
        place(
            "POST",
            "/users",
            |text| json!({"login": text, "password": "correct horse"}),
            24,
            "name.bad",
        ),
        place(
            "POST",
            "/matches",
            |text| json!({"game": "battlezone", "settings": {"title": text}}),
            60,
            "lobby.bad_title",
        ),
        place("POST", "/tokens", |text| json!({"scope": "read", "label": text}), 60, "token.label"),
        place("POST", "/matches/{id}/chat", |text| json!({"text": text}), 500, "chat.bad_text"),
    ]
}

async fn send(client: &Client, place: &Place<'_>, text: &str) -> crate::support::Answer {
    let request = client.request(place.method.parse().unwrap(), &place.path);
    client.send(request.json(&(place.body)(text))).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_text_is_cleaned_or_refused_by_one_rule() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let id = anna.create(json!({"game": "battlezone"})).await;
    for place in places(&id) {
        let long = "x".repeat(place.most + 1);
        for text in HARMFUL.iter().copied().chain([long.as_str()]) {
            let problem = send(&anna, &place, text).await.refused(422, place.code);
            let detail = problem["detail"].as_str().unwrap();
            assert!(!detail.contains(text), "a refusal does not repeat it: {detail}");
        }
        // As many letters as people count, each of two code points.
        let answer = send(&anna, &place, &"e\u{323}".repeat(place.most)).await;
        assert_eq!(answer.status, 201, "{}: {}", place.path, answer.body);
    }
    let fork = json!({"at": 0, "settings": {"title": "a\u{202e}b"}});
    let saved = record("Anna");
    let kept = keep(&anna, saved).await.ok(201);
    let fork = anna.post(&format!("/matches/{}/fork", kept["id"].as_str().unwrap()), fork).await;
    fork.refused(422, "lobby.bad_title");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_title_is_shown_clean_or_not_at_all() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    for (written, shown) in [("  Come \u{3000} in ", Some("Come in")), ("   ", None), ("", None)] {
        let settings = json!({"title": written});
        let id = anna.create(json!({"game": "battlezone", "settings": settings})).await;
        assert_eq!(anna.info(&id).await.settings.title.as_deref(), shown);
    }
}

fn record(name: &str) -> String {
    let chance = Chance::Seed(42);
    let id = "local-2a".parse().unwrap();
    let mut game = GameId::BattleZone.open(id, &json!({}), chance, Options::default()).unwrap();
    for (seat, name) in Seat::first(2).zip([name, "Ben"]) {
        let player = Player::human(name).unwrap();
        game.obey(Command::Join { seat, player, nonce: None }).unwrap();
    }
    game.record_text().unwrap()
}

async fn keep(client: &Client, text: String) -> crate::support::Answer {
    let request = client.request("POST".parse().unwrap(), "/records?keep=true");
    client.send(request.header("content-type", "text/plain").body(text)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_with_a_name_that_cannot_be_shown_is_not_kept() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    keep(&anna, record("Zoë")).await.ok(201);
    for name in ["A\u{200b}nn", "\u{200b}", "Zoe\u{308}", "a  b"] {
        keep(&anna, record(name)).await.refused(422, "record.bad_name");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_of_the_longest_name_can_start_a_game() {
    let server = Server::start().await;
    let long = "x\u{323}\u{302}".repeat(21);
    let (anna, ben) = (server.guest(&long).await, server.guest(&long).await);
    let id = anna.create(json!({"game": "battlezone"})).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
}
