use serde::de::DeserializeOwned;
use serde_json::Value;
use tabletop::{Game, Rng, Seat, Viewer};

use super::*;

/// What is read and written again must be the same: no field is missing, none is too much, and what
/// is left out is left out.
#[track_caller]
fn reads_back<T: Serialize + DeserializeOwned>(what: &impl Serialize) {
    let json: Value = serde_json::to_value(what).expect("JSON");
    let read: T = serde_json::from_value(json.clone()).unwrap_or_else(|error| {
        panic!("{error} in {json}");
    });
    assert_eq!(serde_json::to_value(&read).expect("JSON"), json);
}

/// Plays random games and looks at every view and event as everyone may see it.
pub(super) fn describes<G: Game, V, E>(setup: &G::Setup, games: u64, steps: u32)
where
    V: Serialize + DeserializeOwned,
    E: Serialize + DeserializeOwned,
{
    for seed in 0..games {
        let mut rng = Rng::fast(seed);
        let mut state = G::new(setup, &mut rng).expect("a game");
        let viewers: Vec<Viewer> =
            Seat::first(state.seats()).map(Viewer::Seat).chain([Viewer::Spectator]).collect();
        for step in 0..steps {
            for &viewer in &viewers {
                reads_back::<V>(&state.view(viewer));
            }
            let Some(seat) = state.to_act() else { break };
            let mut actions = Vec::new();
            state.legal_actions(seat, &mut actions);
            // Now and then somebody gives up, in the end everyone.
            if step % 97 != 96 {
                actions.retain(|action| !G::gives_up(action));
            }
            let action = match state.forced() {
                Some(action) => action,
                None => {
                    let nth = rng.below(actions.len() as u32) as usize;
                    G::any_of(&actions[nth], &mut rng)
                }
            };
            let mut events = Vec::new();
            state.apply(seat, &action, &mut rng, &mut events).expect("a legal action");
            for event in &events {
                for &viewer in &viewers {
                    reads_back::<E>(&G::redact(event, viewer));
                }
            }
        }
    }
}

#[test]
fn every_view_and_event_of_conquer_is_described_for_any_number_of_players() {
    for players in [3, 4] {
        let setup = rules::conquer::Setup { players, ..Default::default() };
        describes::<rules::conquer::State, ConquerView, ConquerEvent>(&setup, 4, 400);
    }
}

#[test]
fn every_view_and_event_of_worldbattle_is_described_on_any_map() {
    let six = rules::worldbattle::Map::six();
    for (players, map) in [(3, rules::worldbattle::Map::world()), (2, six.clone()), (4, six)] {
        let rules =
            rules::worldbattle::Rules { wilds: 2, territory_bonus: true, ..Default::default() };
        let setup = rules::worldbattle::Setup { map, players, rules };
        describes::<rules::worldbattle::State, WorldbattleView, WorldbattleEvent>(&setup, 6, 600);
    }
}
