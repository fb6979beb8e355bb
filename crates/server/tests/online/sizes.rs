//! Events are short: some hundred bytes, whatever the size of a view.

#![allow(clippy::print_stdout)] // it says what it measured

use catalog::GameId;
use serde_json::json;

use crate::support::Server;

/// The median length of the events that somebody who watches is sent while two bots play.
async fn median(server: &Server, game: GameId, bot: &str) -> usize {
    let anna = server.guest("Anna").await;
    let id = anna.create(json!({"game": game.name(), "seats": [bot, bot]})).await;
    let mut watching = anna.follow(&id, None).await;
    watching.hear().await;
    anna.start(&id).await;
    while watching.over.is_none() && watching.socket.raw.len() < 150 {
        watching.hear().await;
    }
    let events = watching.socket.raw.iter().filter(|text| text.contains(r#""steps":"#));
    let mut lengths: Vec<usize> = events.map(String::len).collect();
    lengths.sort_unstable();
    lengths[lengths.len() / 2]
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_of_real_play_has_some_hundred_bytes() {
    let server = Server::start().await;
    for (game, bot, most) in [
        (GameId::BattleZone, "balanced", 320),
        (GameId::WorldBattle, "easy", 320),
        (GameId::Imperial, "recruit", 400),
        (GameId::Conquer, "easy", 320),
    ] {
        let median = median(&server, game, bot).await;
        println!("{}: {median} bytes", game.name());
        assert!(median <= most, "{}: {median} bytes", game.name());
    }
}
