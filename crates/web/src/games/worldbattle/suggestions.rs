//! Moves that a bot suggests: in words, and their places on the map.

use leptos::prelude::*;
use worldbattle::{Action, State, Territory};

use super::drawing::Drawing;
use super::words;
use crate::i18n::{Locale, td_string};
use crate::table::{MovePlaces, Table};

/// A suggested move of this position in a few words.
pub fn words(position: &worldbattle::Table, action: &Action, locale: Locale) -> String {
    let place = |territory| words::place(position.map(), territory, locale);
    let count = |armies: u32| td_string!(locale, worldbattle.world.armies, count = armies);
    match *action {
        Action::Place { territory, armies } => td_string!(
            locale,
            worldbattle.suggestions.place,
            armies = count(armies),
            territory = place(territory)
        ),
        Action::Trade { cards, .. } => {
            let cards: Vec<String> =
                cards.iter().map(|card| words::card(position.map(), card, locale)).collect();
            td_string!(locale, worldbattle.suggestions.trade, cards = cards.join(", "))
        }
        Action::Attack { from, to } | Action::Auto { from, to, stop_at: ..=1 } => {
            let (to, from) = (place(to), place(from));
            td_string!(locale, worldbattle.suggestions.attack, to = to, from = from)
        }
        Action::Auto { from, to, stop_at } => td_string!(
            locale,
            worldbattle.suggestions.attack_until,
            to = place(to),
            from = place(from),
            armies = count(stop_at)
        ),
        Action::Move { armies } => match position.pending() {
            Some(pending) if armies > 0 => {
                moved(count(armies), place(pending.from), place(pending.to), locale)
            }
            _ => td_string!(locale, worldbattle.suggestions.stay).to_owned(),
        },
        Action::Fortify { from, to, armies } => {
            moved(count(armies), place(from), place(to), locale)
        }
        Action::EndPhase => match position.phase() {
            worldbattle::Phase::Attack => {
                td_string!(locale, worldbattle.suggestions.end_attacks).to_owned()
            }
            _ => td_string!(locale, worldbattle.table.to_attacks).to_owned(),
        },
        Action::EndTurn => td_string!(locale, worldbattle.table.end_turn).to_owned(),
        Action::Resign => td_string!(locale, table.play.give_up).to_owned(),
    }
}

fn moved(armies: String, from: String, to: String, locale: Locale) -> String {
    td_string!(locale, worldbattle.suggestions.follow, armies = armies, from = from, to = to)
}

/// The territories it concerns.
pub fn places(table: Table<State>, action: &Action) -> MovePlaces<Territory> {
    table.view.with(|position| match *action {
        Action::Place { territory, .. } => MovePlaces::at(territory),
        Action::Attack { from, to }
        | Action::Auto { from, to, .. }
        | Action::Fortify { from, to, .. } => way(position, from, to),
        Action::Move { .. } => match position.pending() {
            Some(pending) => way(position, pending.from, pending.to),
            None => MovePlaces::none(),
        },
        Action::Trade { .. } | Action::EndPhase | Action::EndTurn | Action::Resign => {
            MovePlaces::none()
        }
    })
}

/// The two ends of a move, which may lead round the world.
fn way(position: &worldbattle::Table, from: Territory, to: Territory) -> MovePlaces<Territory> {
    let drawing = Drawing::of(position.map());
    let round = drawing.lanes.iter().any(|lane| {
        lane.edge.is_some() && [(from, to), (to, from)].contains(&(lane.from, lane.to))
    });
    MovePlaces { joined: !round, ..MovePlaces::way([from], to) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_move_is_said() {
        let said_on = |land: &str, turn: &str, action: &str| {
            let position = format!("map six | {land} | order ab | turn a {turn}");
            let state: State = position.parse().unwrap();
            let view = tabletop::Game::view(&state, tabletop::Viewer::Seat(tabletop::Seat::A));
            words(&view, &action.parse().unwrap(), Locale::en)
        };
        let said = |turn: &str, action: &str| said_on("a4 b1 b2 a1 b1 b1", turn, action);
        let conquered =
            |action: &str| said_on("a4 a1 b1 a1 b1 b1", "attack | conquered | move 0>1", action);
        assert!(said("reinforce 5", "0+3").starts_with("3 armies to "));
        assert_eq!(said("reinforce 0", "end-phase"), "On to the attacks");
        assert!(said("attack", "0>1").starts_with("Attack "));
        assert!(said("attack", "0>>1:2").ends_with(", stop at 2 armies"));
        assert!(!said("attack", "0>>1").contains("stop"));
        assert_eq!(said("attack", "end-phase"), "No more attacks");
        assert_eq!(said("attack", "end-turn"), "End turn");
        assert!(said("fortify", "fortify:0>3:2").starts_with("2 armies from "));
        assert_eq!(conquered("move:0"), "Nobody follows");
        assert!(conquered("move:1").starts_with("1 army from "));
    }

    #[test]
    fn a_way_round_the_world_is_not_drawn_as_an_arrow_across_it() {
        let state: State =
            tabletop::Game::new(&worldbattle::Setup::default(), &mut tabletop::Rng::fast(1))
                .unwrap();
        let view = tabletop::Game::view(&state, tabletop::Viewer::Spectator);
        let at = |id: &str| {
            let map = view.map();
            map.territories()
                .iter()
                .find(|&it| map.place(it).is_some_and(|it| it.id == id))
                .unwrap()
        };
        assert!(!way(&view, at("alaska"), at("kamchatka")).joined);
        assert!(!way(&view, at("kamchatka"), at("alaska")).joined);
        assert!(way(&view, at("alaska"), at("alberta")).joined);
    }
}
