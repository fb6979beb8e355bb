//! Hashing passwords takes memory and time: a flood of them must not take the server's.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::Config;
use server::limits::{Rate, Rates};

use crate::support::{Client, Server, metric, quick};

/// How many of these answers have each status.
fn counted(statuses: &[u16]) -> [usize; 3] {
    [200, 403, 429].map(|status| statuses.iter().filter(|it| **it == status).count())
}

/// A match with a password.
fn locked() -> Value {
    json!({"game": "battlezone", "visibility": "password", "password": "open sesame"})
}

/// So many calls at once, all with a wrong password for this match.
async fn storm(player: &Client, id: &str, calls: usize) -> Vec<u16> {
    let path = format!("/matches/{id}/seats/1");
    let calls = (0..calls).map(|number| {
        let (player, path) = (player.at(player.address), path.clone());
        tokio::spawn(async move {
            player.post(&path, json!({"password": format!("wrong {number}")})).await.status
        })
    });
    let mut statuses = Vec::new();
    for call in calls.collect::<Vec<_>>() {
        statuses.push(call.await.unwrap());
    }
    statuses
}

#[tokio::test(flavor = "multi_thread")]
async fn a_storm_of_wrong_passwords_hashes_two_at_a_time_and_others_are_answered() {
    // Without limits, so that the pool alone holds it.
    let server = Server::with(Config { password_hashes_waiting: 4, ..quick() }).await;
    let (anna, eve) = (server.guest("Anna").await, server.guest("Eve").await);
    let id = anna.create(locked()).await;
    let storm = tokio::spawn({
        let (eve, id) = (eve.clone(), id.clone());
        async move { storm(&eve, &id, 300).await }
    });
    let (mut most, mut slowest) = (0, Duration::ZERO);
    while !storm.is_finished() {
        let begun = Instant::now();
        anna.get("/me").await.ok(200);
        slowest = slowest.max(begun.elapsed());
        most = most.max(metric(&anna, "salient_password_hashes").await);
    }
    let statuses = storm.await.unwrap();
    let [seated, wrong, refused] = counted(&statuses);
    assert_eq!((seated, wrong + refused), (0, 300), "{statuses:?}");
    // Those that found a place in the queue, and as many again as were hashed meanwhile.
    assert!(wrong >= 2 && refused >= 100, "{wrong} were hashed, {refused} refused");
    assert!((1..=2).contains(&most), "{most} at a time");
    assert!(slowest < Duration::from_secs(5), "{slowest:?}");
    assert_eq!(metric(&anna, "salient_password_hashes_refused_total").await, refused as u64);
    // The right password still opens the door.
    let right = json!({"password": "open sesame"});
    eve.post(&format!("/matches/{id}/seats/1"), right).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_of_a_match_are_tried_slowly_by_a_player_and_by_an_address() {
    let rates = Rates {
        account_logins: Rate { every_ms: 600_000, burst: 2 },
        address_logins: Rate { every_ms: 600_000, burst: 5 },
        ..quick().rates
    };
    let server = Server::with(Config { rates, ..quick() }).await;
    let anna = server.guest("Anna").await;
    let id = anna.create(locked()).await;
    let mut told = Vec::new();
    for name in ["Bob", "Cat", "Dan"] {
        let player = server.guest(name).await;
        for _ in 0..3 {
            let path = format!("/matches/{id}/seats/1");
            let answer = player.post(&path, json!({"password": "wrong"})).await;
            let key = answer.body["limit_key"].as_str().unwrap_or("wrong");
            told.push(key.to_owned());
        }
    }
    // Two of each player, five of the address.
    let (account, address) = ("account_logins", "address_logins");
    assert_eq!(
        told,
        ["wrong", "wrong", account, "wrong", "wrong", account, "wrong", address, account]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_passwords_of_one_match_are_limited_whoever_tries() {
    let match_passwords = Rate { every_ms: 60_000, burst: 6 };
    let rates = Rates { match_passwords, ..quick().rates };
    let server = Server::with(Config { rates, ..quick() }).await;
    let anna = server.guest("Anna").await;
    let (id, other) = (anna.create(locked()).await, anna.create(locked()).await);
    let mut statuses = Vec::new();
    for name in ["Bob", "Cat", "Dan", "Eve"] {
        let player = server.guest(name).await;
        statuses.extend(storm(&player, &id, 2).await);
    }
    assert_eq!(counted(&statuses), [0, 6, 2], "{statuses:?}");
    let right = json!({"password": "open sesame"});
    let fay = server.guest("Fay").await;
    let refused = fay.post(&format!("/matches/{id}/seats/1"), right.clone()).await;
    assert_eq!(refused.refused(429, "limit.reached")["limit_key"], "match_passwords");
    fay.post(&format!("/matches/{other}/seats/1"), right).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn logins_and_accounts_wait_in_the_same_queue() {
    let config = Config { password_hashes_at_once: 1, password_hashes_waiting: 1, ..quick() };
    let server = Server::with(config).await;
    let calls = (0..60).map(|number| {
        let anyone = server.anyone();
        let path = if number % 2 == 0 { "/login" } else { "/users" };
        let given = json!({"login": format!("Eve {number}"), "password": "correct horse"});
        tokio::spawn(async move { anyone.post(path, given).await })
    });
    let mut refused = 0;
    for call in calls.collect::<Vec<_>>() {
        let answer = call.await.unwrap();
        if answer.status == 429 {
            assert_eq!(answer.body["limit_key"], "password_hashes");
            refused += 1;
        } else {
            assert!([401, 201].contains(&answer.status), "{}", answer.body);
        }
    }
    assert!(refused > 10, "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_guesses_a_password_does_not_lock_its_owner_out() {
    let rates = Rates {
        account_logins: Rate { every_ms: 600_000, burst: 2 },
        logins: Rate { every_ms: 600_000, burst: 6 },
        ..quick().rates
    };
    let proxies = vec!["127.0.0.1".parse().unwrap()];
    let server = Server::with(Config { rates, trusted_proxies: proxies, ..quick() }).await;
    let anyone = server.anyone();
    let account = |password: &str| json!({"login": "Anna", "password": password});
    anyone.post("/users", account("correct horse")).await.ok(201);
    let login = async |from: &str, password: &str| {
        let request = anyone.request(reqwest::Method::POST, "/login");
        anyone.send(request.header("x-forwarded-for", from).json(&account(password))).await
    };
    for _ in 0..2 {
        login("192.0.2.1", "wrong horse").await.refused(401, "account.wrong");
    }
    let refused = login("192.0.2.1", "wrong horse").await.refused(429, "limit.reached");
    assert_eq!(refused["limit_key"], "account_logins");
    login("192.0.2.2", "correct horse").await.ok(201);
    // From many addresses: more, and yet not without an end.
    for last in 3..6 {
        login(&format!("192.0.2.{last}"), "wrong horse").await.refused(401, "account.wrong");
    }
    let refused = login("192.0.2.6", "wrong horse").await.refused(429, "limit.reached");
    assert_eq!(refused["limit_key"], "logins");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_that_is_too_long_is_wrong_and_hashed_like_any_other() {
    let config = Config { password_hashes_at_once: 1, password_hashes_waiting: 0, ..quick() };
    let server = Server::with(config).await;
    let anna = json!({"login": "Anna", "password": "correct horse"});
    server.anyone().post("/users", anna.clone()).await.ok(201);
    let long = json!({"login": "Anna", "password": "x".repeat(5_000)});
    // With one place and none to wait, calls at once are refused by the pool: so they were in it.
    let calls = (0..40).map(|_| {
        let (anyone, long) = (server.anyone(), long.clone());
        tokio::spawn(async move { anyone.post("/login", long).await.status })
    });
    let mut statuses = Vec::new();
    for call in calls.collect::<Vec<_>>() {
        statuses.push(call.await.unwrap());
    }
    assert!(statuses.iter().all(|status| [401, 429].contains(status)), "{statuses:?}");
    assert!(statuses.contains(&401) && statuses.contains(&429), "{statuses:?}");
    server.anyone().post("/login", anna).await.ok(201);
}
