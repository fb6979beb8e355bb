//! The board of a match, in one vocabulary for all games.

use catalog::GameId;
use serde_json::json;

use crate::support::Server;

#[tokio::test(flavor = "multi_thread")]
async fn every_game_has_a_board() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    for game in GameId::ALL {
        let id = anna.create(json!({"game": game.name(), "seats": ["you", "random"]})).await;
        anna.start(&id).await;
        let board = anna.get(&format!("/matches/{id}/board")).await.ok(200);
        assert_eq!(board["game"], game.name());
        assert!(board["places"].as_array().is_some_and(|places| places.len() > 1), "{game}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_has_the_places_of_the_view() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    for (game, word, seats) in [
        ("battlezone", "territories", json!(["you", "random"])),
        ("conquer", "board", json!(["you", "random"])),
        ("imperial", "squares", json!(["you", "random"])),
        ("worldbattle", "territories", json!(["you", "random"])),
    ] {
        let id = anna.create(json!({"game": game, "seats": seats})).await;
        let path = format!("/matches/{id}/board");
        anna.get(&path).await.refused(409, "match.not_started");
        anna.start(&id).await;
        let board = server.anyone().get(&path).await.ok(200);
        assert_eq!(board["game"], game);
        let places = board["places"].as_array().unwrap();
        let view = anna.state(&id).await.view;
        let shown = view[word].as_array().unwrap();
        match game {
            // A list of rows, each a letter per cell.
            "conquer" => {
                let cells: usize = shown.iter().map(|row| row.as_str().unwrap().len()).sum();
                assert_eq!(places.len(), cells);
                let first = places.iter().find(|it| it["blocked"] == false).unwrap();
                assert!(first["at"].as_str().unwrap().parse::<conquer::Cell>().is_ok());
            }
            // Only squares on which somebody stands.
            "imperial" => assert_eq!(places.len(), 12),
            _ => assert_eq!(places.len(), shown.len()),
        }
        // What can be attacked is a border.
        for action in anna.legal(&id).await {
            let Some((from, to)) = action.split_once('>') else { continue };
            let (Ok(from), Ok(to)) = (from.parse::<u64>(), to.parse::<u64>()) else { continue };
            let place = places.iter().find(|it| it["number"] == from).unwrap();
            assert!(place["borders"].as_array().unwrap().contains(&json!(to)), "{game} {action}");
        }
    }
}
