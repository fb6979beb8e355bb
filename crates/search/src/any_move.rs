//! What a tree search knows of any game: nothing but its rules.

use tabletop::{Game, Rng, Seat};

use crate::{Guide, Values, end_value};

/// Every move is worth thought, and playouts take any legal move. It gives a game without a value
/// of its own a bot that thinks; a game whose random playouts are long or never end needs its own
/// guide.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyMove;

/// A playout that has not ended after so many steps says nothing about who is better.
const LONGEST: usize = 2_000;

impl<G: Game> Guide<G> for AnyMove {
    fn moves(&self, state: &G, seat: Seat, out: &mut Vec<(G::Action, f32)>) {
        let mut actions = Vec::new();
        state.legal_actions(seat, &mut actions);
        if actions.len() > 1 {
            actions.retain(|action| !G::gives_up(action));
        }
        out.extend(actions.into_iter().map(|action| (action, 1.0)));
    }

    fn playout(&self, mut state: G, rng: &mut Rng, played: &mut Vec<(Seat, G::Action)>) -> Values {
        let (mut moves, mut events) = (Vec::new(), Vec::new());
        for _ in 0..LONGEST {
            let Some(seat) = state.to_act() else { break };
            moves.clear();
            self.moves(&state, seat, &mut moves);
            let (listed, _) = &moves[rng.below(moves.len() as u32) as usize];
            let action = G::any_of(listed, rng);
            events.clear();
            state.apply(seat, &action, rng, &mut events).expect("a listed action is legal");
            played.push((seat, action));
        }
        let mut values = Values::default();
        for seat in Seat::first(state.seats()) {
            values[seat.index()] = end_value(&state, seat).unwrap_or(0.5);
        }
        values
    }

    fn win_chance(&self, mean: f32) -> Option<f32> {
        Some(mean)
    }
}
