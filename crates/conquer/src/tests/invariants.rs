//! What is true in every position of every game.

use proptest::prelude::*;
use tabletop::{Game, Rng, Seat};

use crate::{Action, CellSet, Event, Setup, Size, State, Tile};

fn setups() -> impl Strategy<Value = Setup> {
    let teams = |players: u8, count: u8| (0..players).map(|seat| seat % count).collect();
    (2u8..=8, 2u8..=8, 8u8..=16, 8u8..=16, 0u8..=60, 1u8..=4, any::<bool>()).prop_map(
        move |(players, sides, width, height, rocks, turn_blocks, shared_regions)| Setup {
            players,
            teams: teams(players, sides.min(players)),
            size: Size::Cells { width, height },
            rocks,
            turn_blocks,
            shared_regions,
            ..Setup::default()
        },
    )
}

/// A random action, mostly a placement.
fn any_action(state: &State, seat: Seat, rng: &mut Rng) -> Action {
    let mut actions = Vec::new();
    state.legal_actions(seat, &mut actions);
    match rng.below(40) {
        0 => Action::Surrender,
        1..3 => state.timeout(seat),
        _ => actions[rng.below(actions.len() as u32) as usize],
    }
}

proptest! {
    #[test]
    fn cells_are_counted_rocks_stay_and_border_tiles_are_for_ever(setup in setups(), seed: u64) {
        let mut rng = Rng::fast(seed);
        let mut state = State::new(&setup, &mut rng).unwrap();
        let board = state.field().board().clone();
        let mut border_tiles = [0u32; 8];
        while let Some(seat) = state.to_act() {
            let empty = state.field().empty().len();
            let action = any_action(&state, seat, &mut rng);
            let mut events = Vec::new();
            state.apply(seat, &action, &mut rng, &mut events).unwrap();
            if let Action::Place(cell) = action {
                prop_assert!(state.field().empty().len() < empty);
                border_tiles[seat.index()] += u32::from(board.border().contains(cell));
            }
            let owned: u32 = Seat::first(state.seats()).map(|s| state.score(s).territory).sum();
            prop_assert_eq!(owned + state.field().empty().len(), board.playable());
            for seat in Seat::first(state.seats()) {
                let tiles = board.open().iter().filter(|c| state.field().tile(*c) == Tile::Owned(seat));
                let tiles: CellSet = tiles.collect();
                prop_assert_eq!(tiles.len(), state.score(seat).territory);
                prop_assert!(tiles.and(board.border()).len() >= border_tiles[seat.index()]);
            }
            prop_assert_eq!(state.field().untaken(), None);
            let read: State = state.to_string().parse().unwrap();
            prop_assert_eq!(&read, &state);
        }
        let reason = state.outcome().unwrap().reason;
        prop_assert_eq!(reason, state.end().unwrap().to_string());
    }

    #[test]
    fn a_lead_is_never_lost(seed: u64, players in 2u8..=4) {
        // Whoever is declared the sure winner still is first when the board is full.
        let setup = Setup { players, size: Size::Quick, ..Setup::default() };
        let mut rng = Rng::fast(seed);
        let mut field = State::new(&setup, &mut rng).unwrap().field().clone();
        let sides: Vec<u8> = (0..players).collect();
        let mut sure = None;
        while !field.empty().is_empty() {
            let empty: Vec<_> = field.empty().iter().collect();
            let cell = empty[rng.below(empty.len() as u32) as usize];
            field.place(Seat::new(rng.below(u32::from(players)) as u8), cell);
            let now = field.insurmountable(&sides);
            prop_assert!(sure.is_none() || now == sure, "{:?} after {:?}: {}", now, sure, field);
            sure = now;
        }
        let best = sides.iter().max_by_key(|side| field.side_territory(**side)).unwrap();
        prop_assert!(sure.is_none_or(|side| side == *best));
    }
}

#[test]
fn events_alone_tell_the_whole_board() {
    for seed in 0..20 {
        let setup = Setup { players: 3, turn_blocks: 2, ..Setup::default() };
        let mut rng = Rng::fast(seed);
        let mut state = State::new(&setup, &mut rng).unwrap();
        let mut shadow = std::collections::BTreeMap::new();
        while let Some(seat) = state.to_act() {
            let action = any_action(&state, seat, &mut rng);
            let mut events = Vec::new();
            state.apply(seat, &action, &mut rng, &mut events).unwrap();
            for event in events {
                match event {
                    Event::CellPlaced { seat, cell, .. } => {
                        shadow.insert(cell, seat);
                    }
                    Event::RegionCaptured { seat, cells, .. } => {
                        shadow.extend(cells.into_iter().map(|cell| (cell, seat)));
                    }
                    _ => {}
                }
            }
        }
        for cell in state.field().board().open().iter() {
            let shown = shadow.get(&cell).map_or(Tile::Empty, |&seat| Tile::Owned(seat));
            assert_eq!(state.field().tile(cell), shown, "{cell}, seed {seed}");
        }
    }
}
