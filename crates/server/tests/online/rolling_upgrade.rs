//! Nodes of two versions on one database: what a newer one writes does not harm an older one, which
//! says that it cannot go on with a match, and goes on with all others.

use std::time::Duration;

use serde_json::{Value, json};
use store::{Change, Due, Event, Log, MatchId, NewDue, NewMatch};

use crate::nodes::{open, started, two_nodes};
use crate::support::{Client, copied, metric, quick, until};

/// Appends what a newer node would, after what is there.
async fn append(url: &str, id: &str, body: &Value) -> u64 {
    let (store, id) = (open(url).await, MatchId(id.to_owned()));
    let last = store.events_after(&id, 0, u32::MAX).await.unwrap().pop().unwrap();
    let (seq, cmd_id) = (last.seq + 1, format!("newer{}", last.seq).into());
    let event = Event { seq, cmd_id, body: body.to_string(), ..last };
    store.append(&id, event, Change::default()).await.unwrap();
    seq
}

/// The answer to a move: unavailable for now, with the time after which to come again.
async fn move_is_unavailable(player: &Client, id: &str) -> bool {
    let request = player.request(reqwest::Method::POST, &format!("/matches/{id}/commands"));
    let command = json!({"cmd_id": crate::support::new_id(), "action": "skip"});
    let answer = request.json(&command).send().await.unwrap();
    answer.status() == 503 && answer.headers().contains_key("retry-after")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_with_more_fields_than_known_is_taken() {
    let (one, two, url) = two_nodes(quick()).await;
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    let mut watching = anna.follow(&id, None).await;
    watching.hear().await;
    let mute = json!({"do": "mute", "player": ben.player, "muted": true, "for_minutes": 5});
    let seq = append(&url, &id, &mute).await;
    watching.until_seq(seq).await;
    anna.act(&id, "skip").await.ok(200);
    let refused = ben.post(&format!("/matches/{id}/chat"), json!({"text": "hi"})).await;
    refused.refused(403, "chat.muted");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_needs_a_newer_version_waits_for_it_and_others_go_on() {
    let (one, two, url) = two_nodes(quick()).await;
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    let (carl, dora, other) = started(&one, &two, json!({})).await;
    append(&url, &id, &json!({"do": "truce", "rounds": 3})).await;
    // As soon as a node has heard of it, it does not go on; nothing is lost.
    until(|| move_is_unavailable(&anna, &id)).await;
    until(|| move_is_unavailable(&ben, &id)).await;
    carl.act(&other, "skip").await.ok(200);
    dora.act(&other, "skip").await.ok(200);
    // It is no damage: nobody must repair it.
    assert_eq!(metric(&one.anyone(), "salient_damaged_logs_total").await, 0);
    let store = open(&url).await;
    let before = store.load_match(&MatchId(id.clone())).await.unwrap();
    assert!(move_is_unavailable(&anna, &id).await);
    assert_eq!(store.load_match(&MatchId(id)).await.unwrap(), before, "nothing was changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_only_a_newer_version_knows_is_no_damage() {
    let (one, two, url) = two_nodes(quick()).await;
    let (anna, _, id) = started(&one, &two, json!({})).await;
    let swap = json!({"do": "play", "command": {"cmd": "swap", "seat": 0}, "by": 0});
    append(&url, &id, &swap).await;
    until(|| move_is_unavailable(&anna, &id)).await;
    assert_eq!(metric(&one.anyone(), "salient_damaged_logs_total").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_with_settings_of_a_newer_version_is_not_hosted_by_an_older_one() {
    let (one, two, url) = two_nodes(quick()).await;
    let (anna, _, id) = started(&one, &two, json!({})).await;
    let store = open(&url).await;
    let NewMatch { mut row, first, due } = copied(&store, &id, "newer").await;
    let mut options: Value = serde_json::from_str(&row.options).unwrap();
    options["settings"]["ladder"] = json!("blitz");
    row.options = options.to_string();
    let newer = row.id.to_string();
    store.create_match(NewMatch { row, first, due }).await.unwrap();
    assert!(move_is_unavailable(&anna, &newer).await);
    assert_eq!(metric(&one.anyone(), "salient_damaged_logs_total").await, 0);
    // The lobby still lists it.
    let page = one.anyone().get("/matches").await.ok(200);
    assert_eq!(page["matches"].as_array().unwrap().len(), 2, "{page}");
    anna.act(&id, "skip").await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_due_for_a_newer_version_stays_for_it() {
    let (one, two, url) = two_nodes(quick()).await;
    let (anna, _, id) = started(&one, &two, json!({})).await;
    let (store, id) = (open(&url).await, MatchId(id));
    let set_due = vec![NewDue { kind: "newer".to_owned(), at: 1 }];
    store.change_match(&id, Change { set_due, ..Change::default() }).await.unwrap();
    until(|| async { store.next_due().await.unwrap() != Some(1) }).await; // somebody claimed it
    tokio::time::sleep(Duration::from_secs(1)).await;
    // All that is due at whatever time.
    let due = store.claim_due(i64::MAX, i64::MAX, 100).await.unwrap();
    assert!(
        due.contains(&Due { at: 1, match_id: id.clone(), kind: "newer".to_owned() }),
        "{due:?}"
    );
    anna.act(id.as_str(), "skip").await.ok(200);
}
