//! How often a view is serialised, hashed, and compared with the one before.

use serde_json::json;

use crate::support::{Server, metric, until};

#[tokio::test(flavor = "multi_thread")]
async fn a_view_is_serialised_hashed_and_compared_once_per_viewer_and_event() {
    let server = Server::start().await;
    let (anna, ben, carl) =
        (server.guest("Anna").await, server.guest("Ben").await, server.guest("Carl").await);
    let id = anna.create(json!({"game": "battlezone", "setup": {"first_player": "a"}})).await;
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
    let done = anna.act(&id, "skip").await.ok(200);
    for viewer in &mut viewers {
        viewer.until_seq(done["seq"].as_u64().unwrap()).await;
    }
    // Two seats and whoever watches; the answer and the log's hash need no further one.
    let expected: Vec<u64> = before.iter().map(|count| count + 3).collect();
    until(|| async { counted().await == expected }).await;
}
