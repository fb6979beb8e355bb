//! How often a view is serialised, hashed, and compared with the one before.

use serde_json::json;

use crate::support::{Server, metric, until};

/// Two seats and whoever watches see something else where there is something to hide.
#[tokio::test(flavor = "multi_thread")]
async fn a_view_with_secrets_is_serialised_hashed_and_compared_once_per_viewer_and_event() {
    check("worldbattle", 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_view_without_secrets_is_serialised_hashed_and_compared_once_per_event() {
    check("battlezone", 1).await;
}

/// However many listen, a move costs so many views; the answer and the log's hash need no further
/// one.
async fn check(game: &str, views: u64) {
    let server = Server::start().await;
    let (anna, ben, carl) =
        (server.guest("Anna").await, server.guest("Ben").await, server.guest("Carl").await);
    let id = anna.create(json!({"game": game, "seats": ["you", "open"]})).await;
    ben.sit(&id, 1).await;
    let mut viewers = Vec::new();
    for player in [&anna, &anna, &ben, &ben, &carl, &carl, &carl] {
        let mut follower = player.follow(&id, None).await;
        follower.hear().await;
        viewers.push(follower);
    }
    anna.start(&id).await;
    let start = anna.info(&id).await.seq;
    for viewer in &mut viewers {
        viewer.until_seq(start).await;
    }
    let anyone = server.anyone();
    let counted = async || {
        let mut counts = Vec::new();
        for what in ["serialised", "hashed", "compared"] {
            counts.push(metric(&anyone, &format!("salient_views_{what}_total")).await);
        }
        counts
    };
    let before = counted().await;
    let moved = match anna.act_somehow(&id, 0).await {
        Some(seq) => seq,
        None => ben.act_somehow(&id, 0).await.unwrap(),
    };
    for viewer in &mut viewers {
        viewer.until_seq(moved).await;
    }
    let expected: Vec<u64> = before.iter().map(|count| count + views).collect();
    until(|| async { counted().await == expected }).await;
}
