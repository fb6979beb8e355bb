//! What boards tell programs.

use protocol::Board;
use tabletop::{Rng, Viewer};

use crate::{Entry, GameId, Visitor};

/// The board of a new game as its JSON view tells it.
fn board_of_new_game(game: GameId) -> Board {
    struct NewGame;
    impl Visitor for NewGame {
        type Output = serde_json::Value;
        fn visit<G: Entry>(self) -> serde_json::Value {
            let state = G::new(&G::Setup::default(), &mut Rng::fast(7)).expect("the usual game");
            serde_json::to_value(state.view(Viewer::Spectator)).expect("a view is JSON")
        }
    }
    game.printed_board(&game.visit(NewGame)).expect("a board")
}

#[test]
fn borders_go_both_ways_and_outlines_lie_on_the_drawing() {
    for board in GameId::ALL.iter().map(|&game| board_of_new_game(game)) {
        let first = board.places[0].number;
        for (number, place) in (first..).zip(&board.places) {
            assert_eq!(place.number, number, "{}", board.game);
            for &other in &place.borders {
                let back = &board.places[usize::from(other - first)].borders;
                assert!(back.contains(&number), "{} {number} {other}", board.game);
            }
            let (x, y) = (place.x.expect("drawn"), place.y.expect("drawn"));
            assert!((0.0..=board.width).contains(&x) && (0.0..=board.height).contains(&y));
            let outline = place.outline.as_deref().expect("drawn");
            assert!(outline.starts_with('M') && outline.ends_with('Z'), "{outline}");
        }
    }
}

#[test]
fn the_world_has_its_borders_continents_and_bonuses() {
    let maps = GameId::WorldBattle.maps();
    let borders: Vec<usize> = maps.iter().map(|map| map.summary().borders).collect();
    assert_eq!(borders[..2], [82, 83]);
    let world = &maps[0];
    assert_eq!((world.map.as_str(), world.places.len()), ("world", 42));
    assert_eq!(world.continents.iter().map(|it| it.bonus).sum::<u32>(), 24);
    assert_eq!(world.continents.iter().map(|it| it.places.len()).sum::<usize>(), 42);
    let ontario = &world.places[5];
    assert_eq!((ontario.name.as_str(), ontario.at.as_str()), ("Ontario", "5"));
    assert_eq!(ontario.continent.as_deref(), Some("north-america"));
    assert_eq!(ontario.borders, [1, 2, 3, 4, 6]);
}

#[test]
fn a_rock_of_conquer_is_blocked() {
    let board = board_of_new_game(GameId::Conquer);
    let rocks = board.places.iter().filter(|place| place.blocked).count();
    assert!(rocks > 0 && rocks < board.places.len(), "{rocks}");
}

#[test]
fn a_view_of_another_game_has_no_board() {
    let nothing = serde_json::json!({});
    assert_eq!(GameId::BattleZone.printed_board(&nothing), None);
    assert!(GameId::BattleZone.maps().is_empty() && GameId::Imperial.maps().len() == 1);
}
