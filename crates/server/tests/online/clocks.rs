//! Thinking time and absence.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use protocol::MatchStatus;
use serde_json::json;
use server::{Config, TimeSource};
use store::{Log, NewDue, Store};
use tabletop::Seat;
use tempfile::TempDir;

use crate::faulty_store::{Call, Fault, FaultyStore};
use crate::support::{Server, copied, open_store, quick, until};

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_takes_too_long_is_played_by_the_clock() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let wanted = json!({"game": "battlezone", "setup": {"first_player": "a"},
        "settings": {"clock": {"turn_s": 1}}});
    let id = anna.create(wanted).await;
    ben.sit(&id, 1).await;
    let mut watching = ben.follow(&id, None).await;
    watching.hear().await;
    anna.start(&id).await;
    until(|| async { ben.info(&id).await.step >= 1 }).await;
    loop {
        let message = watching.hear().await;
        if let Some(step) = message["steps"].get(0) {
            // It was Anna's turn, so that who acted need not be said.
            let told = (step.get("by"), &step["by_clock"], &step["to_act"]);
            assert_eq!(told, (None, &json!(true), &json!(1)));
            assert_eq!(message["clock"]["running"], 1);
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_that_is_used_up_loses_also_across_a_restart() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let clock = json!({"bank_s": 2, "increment_s": 0, "on_timeout": "resign"});
    let wanted = json!({"game": "battlezone", "setup": {"first_player": "a"},
        "settings": {"clock": clock}});
    let id = anna.create(wanted).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    anna.act(&id, "skip").await.ok(200);
    let server = server.restart().await;
    let ben = ben.at(server.address);
    until(|| async { ben.info(&id).await.status == MatchStatus::Finished }).await;
    let info = ben.info(&id).await;
    assert_eq!(info.result.as_deref(), Some("a>b resignation"));
    ben.act(&id, "skip").await.refused(409, "match.over");
    let record = ben.get(&format!("/matches/{id}/record")).await.ok(200);
    catalog::GameId::verify(record.as_str().unwrap()).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_who_is_gone_until_they_are_back() {
    let server = Server::with(Config { grace_ms: 200, ..quick() }).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let wanted = json!({"game": "battlezone", "setup": {"first_player": "b"},
        "settings": {"absent": {"bot": "random"}}});
    let id = anna.create(wanted).await;
    ben.sit(&id, 1).await;
    let bens = ben.follow(&id, None).await;
    anna.start(&id).await;
    drop(bens);
    until(|| async { anna.info(&id).await.seats[1].bot.as_deref() == Some("random") }).await;
    until(|| async { anna.info(&id).await.step > 0 }).await;
    let mut bens = ben.follow(&id, None).await;
    bens.hear().await;
    until(|| async { anna.info(&id).await.seats[1].bot.is_none() }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_abandoned_match_is_called_off_and_its_secret_revealed() {
    let server = Server::with(Config { abandoned_ms: 300, ..quick() }).await;
    let anna = server.guest("Anna").await;
    let id = anna.create(json!({"game": "battlezone"})).await;
    let proof = format!("/matches/{id}/proof");
    assert!(anna.get(&proof).await.ok(200)["secret"].is_null());
    until(|| async { anna.info(&id).await.status == MatchStatus::Cancelled }).await;
    assert!(anna.get(&proof).await.ok(200)["secret"].is_string());
}

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_of_days_runs_while_nobody_is_there() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let wanted = json!({"game": "battlezone", "setup": {"first_player": "a"},
        "settings": {"clock": {"turn_s": 2 * 86_400}}});
    let id = anna.create(wanted).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    let (server, older) = server.restart_with_older(&id, 3 * DAY).await;
    let (anna, ben) = (anna.at(server.address), ben.at(server.address));
    until(|| async { ben.info(&older).await.step == 1 }).await;
    let state = ben.state(&older).await;
    let clock = state.clock.unwrap();
    assert_eq!((state.to_act, clock.running), (Some(Seat::new(1)), Some(Seat::new(1))));
    let left = i64::try_from(clock.left[1]).unwrap();
    assert!(left > 2 * DAY - MINUTE && left <= 2 * DAY, "{left}");
    let log = ben.get(&format!("/matches/{older}/events?after=2")).await.ok(200);
    assert_eq!(log["steps"][0]["by_clock"], true, "{log}");
    ben.act(&older, "skip").await.ok(200);
    // The match of today waits.
    assert_eq!(anna.info(&id).await.step, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_a_limit_of_its_own_ends_when_its_time_is_up() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let setup = json!({"time_limit": 5, "size": "8x8", "first": "a"});
    let id =
        anna.create(json!({"game": "conquer", "seats": ["you", "open"], "setup": setup})).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    anna.act_somehow(&id, 0).await.unwrap();
    let (server, older) = server.restart_with_older(&id, 6 * MINUTE).await;
    let anna = anna.at(server.address);
    until(|| async { anna.info(&older).await.status == MatchStatus::Finished }).await;
    let record = anna.get(&format!("/matches/{older}/record")).await.ok(200);
    let record = record.as_str().unwrap();
    assert!(record.contains(" time-up clock #"), "{record}");
    assert_eq!(anna.info(&id).await.status, MatchStatus::Running, "four minutes are left");
    anna.act(&id, "time-up").await.refused(422, "match.only_the_clock");
}

/// Plays a match with a turn of two seconds while the system's clock is set by so much.
async fn plays_on_when_the_wall_clock_is_set_by(step: i64) {
    let wall = Arc::new(AtomicI64::new(1_700_000_000_000));
    let shown = wall.clone();
    let time = TimeSource::starting_at(move || shown.load(Ordering::Relaxed));
    let data = Arc::new(TempDir::new().unwrap());
    let store = Arc::new(open_store(&data).await);
    let server = Server::over(store, data, quick(), time).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let wanted = json!({"game": "battlezone", "setup": {"first_player": "a"},
        "settings": {"clock": {"turn_s": 3}}});
    let id = anna.create(wanted).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    wall.fetch_add(step, Ordering::Relaxed);
    // The turn is neither over at once nor endless, and tokens are as valid as before.
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(anna.info(&id).await.step, 0, "a turn ended early");
    anna.act(&id, "skip").await.ok(200);
    assert_eq!(anna.info(&id).await.step, 1);
    until(|| async { ben.info(&id).await.step >= 2 }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_survive_a_wall_clock_set_forward_by_five_minutes() {
    plays_on_when_the_wall_clock_is_set_by(5 * MINUTE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_survive_a_wall_clock_set_back_by_five_minutes() {
    plays_on_when_the_wall_clock_is_set_by(-5 * MINUTE).await;
}

/// How many clocks end at the same moment.
const TOGETHER: usize = 300;

fn wall_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

#[allow(clippy::print_stdout)] // the figure is for docs/performance.md
#[tokio::test(flavor = "multi_thread")]
async fn clocks_that_end_together_end_in_time() {
    let data = Arc::new(TempDir::new().unwrap());
    let server = Server::on(data.clone(), quick()).await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let wanted = json!({"game": "battlezone", "setup": {"first_player": "a"},
        "settings": {"clock": {"turn_s": 60}}});
    let id = anna.create(wanted).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    server.stop().await;
    // Copies of the match, all begun so that their first turn ends at one moment.
    let store = Arc::new(open_store(&data).await);
    let end = wall_ms() + 15_000;
    let mut copies = tokio::task::JoinSet::new();
    for number in 0..TOGETHER {
        let mut copy = copied(&*store, &id, &format!("copy{number}")).await;
        copy.first.iter_mut().for_each(|event| event.at = end - 60_000);
        copy.due = vec![NewDue { kind: "clock".to_owned(), at: end }];
        let store = store.clone();
        copies.spawn(async move { store.create_match(copy).await.unwrap() });
    }
    copies.join_all().await;
    store.close().await.unwrap();
    let server = Server::on(data, quick()).await;
    let ben = ben.at(server.address);
    let mut listeners = tokio::task::JoinSet::new();
    for part in 0..TOGETHER / 60 {
        let mut socket = ben.socket().await;
        for number in part * 60..(part + 1) * 60 {
            socket.say(json!({"t": "sub", "match": format!("copy{number}-{id}")})).await;
        }
        listeners.spawn(async move {
            let mut late = Vec::new();
            while late.len() < 60 {
                let message = socket.hear_kind("ev").await;
                assert_eq!(message["steps"][0]["by_clock"], true, "{message}");
                late.push(wall_ms() - end);
            }
            late
        });
    }
    assert!(wall_ms() < end, "this machine is too slow to begin in time");
    let mut late: Vec<i64> = listeners.join_all().await.into_iter().flatten().collect();
    late.sort_unstable();
    let (median, worst) = (late[TOGETHER / 2], late[TOGETHER - 1]);
    println!("{TOGETHER} clocks: late by {median} ms median, {worst} ms at most");
    assert!(late[0] >= -50, "a turn ended early: {}", late[0]);
    // On a quiet machine 100 ms; tests share theirs.
    assert!(median <= 1000, "late by {median} ms");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_is_claimed_than_can_be_done_before_the_claims_end() {
    let data = Arc::new(TempDir::new().unwrap());
    let server = Server::on(data.clone(), quick()).await;
    let anna = server.guest("Anna").await;
    let id = anna.create(json!({"game": "battlezone"})).await;
    server.stop().await;
    // After a long outage: eighty matches with seven things each that are overdue.
    let store = FaultyStore::new(open_store(&data).await);
    let kinds = ["rematch", "grace:c", "grace:d", "grace:e", "grace:f", "grace:g", "grace:h"];
    for number in 0..80 {
        let mut copy = copied(&*store, &id, &format!("copy{number}")).await;
        copy.due = kinds.map(|kind| NewDue { kind: kind.to_owned(), at: 1 }).to_vec();
        store.create_match(copy).await.unwrap();
    }
    store.fail(Call::Finish, Fault::Late(Duration::from_millis(100)));
    let _server = Server::over(store.clone(), data, quick(), TimeSource::system()).await;
    until(|| async { store.claimed() != (0, 0) && store.next_due().await.unwrap() > Some(1) })
        .await;
    until(|| async { store.claimed().0 == 0 }).await;
    assert!((1..=512).contains(&store.claimed().1), "{:?}", store.claimed());
    let left = store.claim_due(wall_ms() + 60_000, i64::MAX, 1_000).await.unwrap();
    assert!(left.iter().all(|due| due.at > 1), "{left:?}");
}
