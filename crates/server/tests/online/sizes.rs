//! Events are short: in the median 600 bytes at most, 650 in Conquer, whatever the size of a view.

#![allow(clippy::print_stdout)] // it says what it measured

use catalog::GameId;
use serde_json::json;

use crate::support::Server;

/// The event of median length that somebody who watches is sent while two bots play some matches.
async fn median(server: &Server, game: GameId, bot: &str) -> String {
    let mut events = Vec::new();
    while events.len() < 150 {
        events.extend(played(server, game, bot).await);
    }
    events.sort_by_key(String::len);
    events.swap_remove(events.len() / 2)
}

/// The events with steps of one match, 150 at most.
async fn played(server: &Server, game: GameId, bot: &str) -> Vec<String> {
    let anna = server.guest("Anna").await;
    let id = anna.create(json!({"game": game.name(), "seats": [bot, bot]})).await;
    let mut watching = anna.follow(&id, None).await;
    watching.hear().await;
    anna.start(&id).await;
    while watching.over.is_none() && watching.socket.raw.len() < 150 {
        watching.hear().await;
    }
    watching.socket.raw.retain(|text| text.contains(r#""steps":"#));
    watching.socket.raw
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_of_real_play_has_600_bytes_at_most_and_in_conquer_650() {
    let server = Server::start().await;
    for (game, bot, most) in [
        (GameId::BattleZone, "balanced", 600),
        (GameId::WorldBattle, "easy", 600),
        (GameId::Imperial, "recruit", 600),
        // More than the 600 that were wanted: its view tells the last moves of all seats.
        (GameId::Conquer, "easy", 650),
    ] {
        let median = median(&server, game, bot).await;
        println!("{}: {} bytes, {median}", game.name(), median.len());
        assert!(median.len() <= most, "{}: {} bytes, {median}", game.name(), median.len());
    }
}
