//! Records of others cost the server little: few are checked at a time, few are kept, and matches
//! that are over take bounded memory.

use std::sync::Arc;
use std::time::Duration;

use catalog::GameId;
use host::{Chance, Command, Options, Player};
use protocol::MatchStatus;
use reqwest::Method;
use serde_json::json;
use server::limits::{Rate, Rates};
use server::{Config, TimeSource};
use tabletop::Seat;
use tempfile::TempDir;

use crate::faulty_store::{Call, Fault, FaultyStore};
use crate::support::{Answer, Client, Server, metric, open_store, quick, until};

/// The record of a game of so many steps, in which nobody attacks.
fn long_record(steps: u32) -> String {
    let name = "local-long".parse().unwrap();
    let chance = Chance::Seed(42);
    let mut game = GameId::BattleZone.open(name, &json!({}), chance, Options::default()).unwrap();
    for (seat, name) in Seat::first(2).zip(["Anna", "Ben"]) {
        let player = Player::human(name).unwrap();
        game.obey(Command::Join { seat, player, nonce: None }).unwrap();
    }
    while game.step() < steps {
        let (seat, at) = (game.to_act().unwrap(), game.step());
        game.obey(Command::Act { seat, at, action: "skip".to_owned() }).unwrap();
    }
    game.record_text().unwrap()
}

async fn post(client: &Client, path: &str, record: &str) -> Answer {
    client.send(client.request(Method::POST, path).body(record.to_owned())).await
}

#[track_caller]
fn limited(answer: Answer, key: &str) {
    assert_eq!(answer.refused(429, "limit.reached")["limit_key"], key);
}

fn rates(change: impl FnOnce(&mut Rates)) -> Config {
    let mut config = quick();
    change(&mut config.rates);
    config
}

#[tokio::test(flavor = "multi_thread")]
async fn the_limit_comes_before_a_record_is_checked() {
    let server = Server::with(rates(|rates| {
        rates.records = Rate { every_ms: 600_000, burst: 2 };
    }))
    .await;
    let anyone = server.anyone();
    for _ in 0..2 {
        assert_eq!(post(&anyone, "/records", "nonsense").await.status, 422);
    }
    limited(post(&anyone, "/records", "nonsense").await, "records");
    // Also with a token: it counts on the address.
    limited(post(&server.guest("Anna").await, "/records", "nonsense").await, "records");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_keeps_few_records() {
    let server = Server::with(rates(|rates| {
        rates.kept_records = Rate { every_ms: 600_000, burst: 1 };
    }))
    .await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let (first, second) = (long_record(4), long_record(6));
    let kept = post(&anna, "/records?keep=true&cmd_id=k1", &first).await.ok(201);
    for player in [&anna, &ben] {
        limited(post(player, "/records?keep=true", &second).await, "kept_records");
        // Before it is checked.
        limited(post(player, "/records?keep=true", "nonsense").await, "kept_records");
    }
    // What was kept before is the same record, and one that is not kept costs nothing of it.
    let again = post(&anna, "/records?keep=true&cmd_id=k1", &first).await.ok(201);
    assert_eq!(kept, again);
    post(&ben, "/records", &second).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_matches_of_an_address_are_counted_together() {
    let server = Server::with(rates(|rates| {
        rates.address_matches = Rate { every_ms: 600_000, burst: 2 };
    }))
    .await;
    let wanted = json!({"game": "battlezone"});
    for name in ["Anna", "Ben"] {
        server.guest(name).await.create(wanted.clone()).await;
    }
    let cleo = server.guest("Cleo").await;
    limited(cleo.post("/matches", wanted).await, "address_matches");
    limited(post(&cleo, "/records?keep=true", &long_record(4)).await, "address_matches");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_few_records_are_checked_at_a_time_and_the_rest_is_refused() {
    let config = Config { record_checks_at_once: 1, record_checks_waiting: 1, ..quick() };
    let server = Server::with(config).await;
    let record = long_record(2_000);
    let calls = (0..12).map(|_| {
        let (anyone, record) = (server.anyone(), record.clone());
        tokio::spawn(async move { post(&anyone, "/records", &record).await })
    });
    let (mut checked, mut refused) = (0, 0);
    for call in calls.collect::<Vec<_>>() {
        match call.await.unwrap() {
            answer if answer.status == 200 => checked += 1,
            answer => {
                limited(answer, "record_checks");
                refused += 1;
            }
        }
    }
    assert_eq!(checked + refused, 12);
    assert!(checked >= 2 && refused >= 1, "{checked} checked, {refused} refused");
    post(&server.anyone(), "/records", &record).await.ok(200);
}

/// A server whose calls of the store are counted.
async fn counting(config: Config) -> (Server, Arc<FaultyStore>) {
    let data = Arc::new(TempDir::new().unwrap());
    let store = FaultyStore::new(open_store(&data).await);
    let server = Server::over(store.clone(), data, config, TimeSource::system()).await;
    (server, store)
}

/// Counts how often a match is read, and slows it down by so much.
fn count_loads(store: &FaultyStore, late: Duration) {
    store.fail(Call::Load, Fault::Late(late));
}

async fn rooms(client: &Client) -> u64 {
    metric(client, "salient_rooms").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_loaded_once_for_all_who_ask() {
    let (server, store) = counting(Config { unload_ms: 1, ..quick() }).await;
    let anna = server.guest("Anna").await;
    let id = anna.create(json!({"game": "battlezone"})).await;
    until(|| async { rooms(&anna).await == 0 }).await;
    count_loads(&store, Duration::from_millis(300));
    let calls = (0..30).map(|_| {
        let (anyone, id) = (server.anyone(), id.clone());
        tokio::spawn(async move { anyone.info(&id).await })
    });
    for call in calls.collect::<Vec<_>>() {
        call.await.unwrap();
    }
    // Once the row, once the events; a second time if somebody came after it was unloaded again.
    assert!(store.met(Call::Load) <= 4, "{} reads for 30 calls", store.met(Call::Load));
}

/// A match that is over.
async fn finished(server: &Server) -> (Client, Client, String) {
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = anna.create(json!({"game": "battlezone"})).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    anna.act(&id, "resign").await.ok(200);
    (anna, ben, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_that_are_over_leave_memory_at_once_where_others_fill_it() {
    let config = Config { over_steps: 700, unload_over_ms: 600_000, ..quick() };
    let server = Server::with(config).await;
    let (anna, _, _first) = finished(&server).await;
    let (_, _, second) = finished(&server).await;
    // The first one waits for further questions, the second one is read again for each.
    until(|| async { rooms(&anna).await == 1 }).await;
    for _ in 0..3 {
        assert_eq!(anna.info(&second).await.status, MatchStatus::Finished);
        until(|| async { rooms(&anna).await == 1 }).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_over_is_put_away_while_somebody_listens_and_they_hear_of_a_rematch() {
    let (server, store) = counting(Config { unload_over_ms: 1, ..quick() }).await;
    let (anna, ben, id) = finished(&server).await;
    let mut annas = anna.follow(&id, None).await;
    annas.until_over().await;
    count_loads(&store, Duration::ZERO);
    // Every look reads it from the log again, although Anna listens.
    until(|| async {
        ben.info(&id).await;
        store.met(Call::Load) >= 6
    })
    .await;
    ben.post(&format!("/matches/{id}/offers"), json!({"kind": "rematch"})).await.ok(200);
    anna.post(&format!("/matches/{id}/offers/rematch/accept"), json!({})).await.ok(200);
    loop {
        let heard = annas.hear().await;
        if heard["table"]["rematch"].is_string() {
            break;
        }
    }
    ben.post(&format!("/matches/{id}/chat"), json!({"text": "thank you"})).await.ok(201);
    while annas.hear().await["t"] != "chat" {}
    drop(annas);
    until(|| async { store.met(Call::Load) > 0 && rooms(&ben).await <= 1 }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_goes_with_the_player_who_kept_it() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let record = long_record(4);
    let keep = async |player: &Client| {
        let kept = post(player, "/records?keep=true", &record).await.ok(201);
        kept["id"].as_str().unwrap().to_owned()
    };
    let (annas, bens) = (keep(&anna).await, keep(&ben).await);
    assert_eq!(anna.send(anna.request(Method::DELETE, "/me").json(&json!({}))).await.status, 204);
    let server = server.restart().await;
    let ben = ben.at(server.address);
    ben.get(&format!("/matches/{annas}")).await.refused(404, "match.unknown");
    assert_eq!(ben.info(&bens).await.status, MatchStatus::Cancelled);
}
