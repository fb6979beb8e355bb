//! A client that comes back sees what one that never left sees.

use std::collections::BTreeMap;

use protocol::MatchStatus;
use serde_json::{Value, json};
use tabletop::Seat;

use crate::support::{Client, Follower, Server, quick};

/// Plays `turns` decisions of a person against bots while one client follows without a break and
/// another loses its socket again and again.
async fn check(wanted: Value, turns: usize) {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let id = anna.create(wanted).await;
    let mut steady = anna.follow(&id, None).await;
    steady.hear().await;
    anna.start(&id).await;

    let watcher = anna.clone();
    let (stop, mut stopped) = tokio::sync::watch::channel(0_u64);
    let match_id = id.clone();
    let broken = tokio::spawn(async move {
        let mut seen = BTreeMap::new();
        let mut client = watcher.follow(&match_id, None).await;
        client.hear().await;
        loop {
            let last = *stopped.borrow_and_update();
            if last > 0 && client.seq >= last {
                return seen;
            }
            // Some messages, then the socket is cut.
            for _ in 0..3 {
                tokio::select! {
                    _ = client.hear() => {}
                    _ = stopped.changed() => break,
                }
                seen.insert(client.seq, client.hash.clone());
                if last > 0 && client.seq >= last {
                    return seen; // nothing more will come
                }
            }
            client = again(&watcher, client).await;
        }
    });

    for turn in 0..turns {
        let mut played = None;
        while played.is_none() {
            let shown = anna.shown(&id).await;
            if shown.info.status == MatchStatus::Finished {
                break;
            }
            if shown.state.unwrap().to_act == Some(Seat::A) {
                played = anna.act_somehow(&id, turn * 7919).await;
            } else {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        }
    }
    if anna.info(&id).await.status == MatchStatus::Running {
        anna.act(&id, "resign").await.ok(200);
    }
    // With two seats this was the end; with more the bots may go on for a while.
    let last = anna.info(&id).await.seq;
    let mut hashes = BTreeMap::new();
    while steady.seq < last {
        steady.hear().await;
        hashes.insert(steady.seq, steady.hash.clone());
    }
    stop.send(last).unwrap();
    let seen = broken.await.unwrap();
    assert!(seen.len() * 2 >= hashes.len(), "{} of {}", seen.len(), hashes.len());
    for (seq, hash) in seen.iter().filter(|(seq, _)| **seq <= last) {
        assert!(hashes.get(seq).is_none_or(|it| it == hash), "event {seq} looks different");
    }
    // From any number: the same view at the same end.
    for after in [0, 1, last / 2, last - 1] {
        let state = anna.get(&format!("/matches/{id}/events?after={after}")).await.ok(200);
        let text = state.as_str().map(str::to_owned).unwrap_or_else(|| state.to_string());
        let first: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        assert_eq!(first["seq"], after + 1);
    }
}

/// The same client on a new socket, with the view it had.
async fn again(client: &Client, old: Follower) -> Follower {
    let (id, seq, view, hash) = (old.id.clone(), old.seq, old.view.clone(), old.hash.clone());
    drop(old);
    let mut new = client.follow(&id, Some(seq)).await;
    (new.seq, new.view, new.hash) = (seq, view, hash);
    new
}

#[tokio::test(flavor = "multi_thread")]
async fn battlezone() {
    check(json!({"game": "battlezone", "seats": ["you", "balanced"]}), 12).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn worldbattle() {
    let seats = json!(["you", "medium", "easy"]);
    check(json!({"game": "worldbattle", "seats": seats, "setup": {"round_limit": 8}}), 15).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn imperial() {
    check(json!({"game": "imperial", "seats": ["you", "recruit"]}), 15).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn conquer() {
    check(json!({"game": "conquer", "seats": ["you", "easy"]}), 12).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn delayed_spectators_are_behind_until_the_end() {
    let server = Server::with(quick()).await;
    let anna = server.guest("Anna").await;
    let settings = json!({"spectator_delay": 3});
    let setup = json!({"round_limit": 4});
    let wanted = json!({"game": "battlezone", "seats": ["you", "random"], "setup": setup,
        "settings": settings});
    let id = anna.create(wanted).await;
    anna.start(&id).await;
    let mut watching = server.anyone().follow(&id, None).await;
    watching.hear().await;
    let mut most = 0;
    for turn in 0.. {
        let shown = anna.shown(&id).await;
        if shown.info.status == MatchStatus::Finished {
            break;
        }
        let watched = server.anyone().info(&id).await;
        most = most.max(shown.info.seq.saturating_sub(watched.seq));
        if shown.state.unwrap().to_act == Some(Seat::A) {
            anna.act_somehow(&id, turn).await;
        } else {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }
    assert!(most >= 3, "spectators were {most} events behind");
    watching.until_over().await;
    assert_eq!(watching.seq, anna.info(&id).await.seq);
}
