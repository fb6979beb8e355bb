//! BattleZone in small, for its card on Home: the opening of a real game, dealt by the engine.

use battlezone::{Map, Setup, State};
use leptos::prelude::*;
use std::sync::Arc;
use tabletop::{Game, Rng};

use super::drawing::{Drawing, Lie};
use super::land::{Prefix, picture};

/// A map that shows well.
const SEED: u32 = 206_894;

/// The picture of the card.
#[component]
pub fn Miniature() -> impl IntoView {
    let setup = Setup { map: Some(Arc::new(Map::from_seed(SEED))), ..Setup::default() };
    let mut rng = Rng::fast(u64::from(SEED));
    let state = State::new(&setup, &mut rng).expect("the default set-up is legal");
    let drawing = Drawing::of(state.map(), Lie::Landscape).expect("a generated map can be drawn");
    picture(&state, &drawing, Prefix("mini"))
}
