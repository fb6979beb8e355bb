//! How often a view is serialised and hashed.

use serde_json::json;

use crate::support::{Server, metric, until};

#[tokio::test(flavor = "multi_thread")]
async fn a_view_is_serialised_and_hashed_once_per_viewer_and_event() {
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
    let start = anna.info(&id).await["seq"].as_u64().unwrap();
    for viewer in &mut viewers {
        viewer.until_seq(start).await;
    }
    let anyone = server.anyone();
    let (serialised, hashed) = ("salient_views_serialised_total", "salient_views_hashed_total");
    let before = (metric(&anyone, serialised).await, metric(&anyone, hashed).await);
    let done = anna.act(&id, "skip").await.ok(200);
    for viewer in &mut viewers {
        viewer.until_seq(done["seq"].as_u64().unwrap()).await;
    }
    // Two seats and whoever watches; the answer and the log's hash need no further one.
    let expected = (before.0 + 3, before.1 + 3);
    until(|| async {
        (metric(&anyone, serialised).await, metric(&anyone, hashed).await) == expected
    })
    .await;
}
