//! Events are short: 300 bytes in the median, whatever the size of a view.

#![allow(clippy::print_stdout)] // it says what it measured

use catalog::GameId;
use serde_json::json;

use crate::support::Server;

/// The event of median length that somebody who watches is sent while two bots play.
async fn median(server: &Server, game: GameId, bot: &str) -> String {
    let anna = server.guest("Anna").await;
    let id = anna.create(json!({"game": game.name(), "seats": [bot, bot]})).await;
    let mut watching = anna.follow(&id, None).await;
    watching.hear().await;
    anna.start(&id).await;
    while watching.over.is_none() && watching.socket.raw.len() < 150 {
        watching.hear().await;
    }
    let events = watching.socket.raw.iter().filter(|text| text.contains(r#""steps":"#));
    let mut events: Vec<&String> = events.collect();
    events.sort_by_key(|event| event.len());
    events[events.len() / 2].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_of_real_play_has_about_300_bytes_at_most() {
    let server = Server::start().await;
    // Medians of the same game differ from match to match, most in World Battle: 236 to 288.
    for (game, bot, most) in [
        (GameId::BattleZone, "balanced", 300),
        (GameId::WorldBattle, "easy", 320),
        (GameId::Imperial, "recruit", 310),
        (GameId::Conquer, "easy", 300),
    ] {
        let median = median(&server, game, bot).await;
        println!("{}: {} bytes, {median}", game.name(), median.len());
        assert!(median.len() <= most, "{}: {} bytes, {median}", game.name(), median.len());
    }
}
