//! Logs as the last version wrote them: every event leads where it led, and their matches go on.

use std::sync::Arc;

use protocol::MatchStatus;
use serde::Deserialize;
use server::Data;
use store::{
    Event, Log, MatchRow, NewMatch, People, Secret, Status, Store, User, UserId, UserKind,
    Visibility,
};
use tempfile::TempDir;

use crate::support::{Client, Server, open_store, quick};

/// Three matches between Anna and Ben, written by the version 0.2.0: with a move taken back, one
/// that the clock played and one who resigned; with several actions at once; with a time limit
/// that ended the game.
const LOGS: &str = include_str!("fixtures/logs-0.2.json");

/// Anna's id in these logs: she is on the first seat, and created the matches.
const ANNA: &str = "vsz56cswzn2b3hyw";

#[derive(Deserialize)]
struct OldMatch {
    id: String,
    game: String,
    rules_version: u32,
    setup: String,
    options: String,
    meta: String,
    secret: String,
    commitment: String,
    status: String,
    created_at: i64,
    events: Vec<OldEvent>,
}

#[derive(Deserialize)]
struct OldEvent {
    cmd_id: String,
    actor: String,
    at: i64,
    body: String,
    view_hash: String,
}

fn bytes(hex: &str) -> [u8; 32] {
    let byte = |at: usize| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap();
    std::array::from_fn(byte)
}

fn as_stored(old: OldMatch) -> NewMatch {
    let row = MatchRow {
        id: old.id.as_str().into(),
        game: old.game,
        rules_version: old.rules_version,
        setup: old.setup,
        options: old.options,
        meta: old.meta,
        secret: Secret(bytes(&old.secret)),
        commitment: bytes(&old.commitment),
        status: Status::from_word(&old.status).unwrap(),
        visibility: Visibility::Public,
        join_code: None,
        created_at: old.created_at,
        updated_at: old.created_at,
        head: 0,
    };
    let event = |(seq, event): (u64, OldEvent)| Event {
        seq,
        cmd_id: event.cmd_id.into(),
        actor: event.actor,
        at: event.at,
        body: event.body,
        view_hash: event.view_hash,
    };
    NewMatch { row, first: (1..).zip(old.events).map(event).collect(), due: Vec::new() }
}

#[tokio::test(flavor = "multi_thread")]
async fn logs_of_the_last_version_lead_where_they_led_and_go_on() {
    let data = Arc::new(TempDir::new().unwrap());
    let store = open_store(&data).await;
    let id = UserId(ANNA.to_owned());
    let (kind, name) = (UserKind::Guest, "Anna".to_owned());
    let anna = User { id, kind, name, login: None, password_hash: None, created_at: 0 };
    store.create_user(anna).await.unwrap();
    let matches: Vec<OldMatch> = serde_json::from_str(LOGS).unwrap();
    let ids: Vec<String> = matches.iter().map(|it| it.id.clone()).collect();
    for old in matches {
        store.create_match(as_stored(old)).await.unwrap();
    }
    store.close().await.unwrap();
    // Compares the view after every event with the hash that was stored with it.
    let opened = Data::open(data.path()).await.unwrap();
    opened.check().await.unwrap();
    let token = opened.token(ANNA, "play", None).await.unwrap();
    opened.close().await.unwrap();

    let server = Server::on(data, quick()).await;
    let anna = Client::new(server.address, Some(&token), ANNA);
    for (id, result) in [(&ids[0], "a>b resignation"), (&ids[2], "a>b time-limit")] {
        let info = anna.info(id).await;
        assert_eq!((info.status, info.result.as_deref()), (MatchStatus::Finished, Some(result)));
        let record = anna.get(&format!("/matches/{id}/record")).await.ok(200);
        catalog::GameId::verify(record.as_str().unwrap()).unwrap();
    }
    let before = anna.info(&ids[1]).await;
    assert_eq!((before.status, before.step), (MatchStatus::Running, 8));
    let seq = anna.act_somehow(&ids[1], 0).await.unwrap();
    assert_eq!(seq, before.seq + 1);
    assert!(anna.info(&ids[1]).await.step > before.step);
    server.stop().await;
}
