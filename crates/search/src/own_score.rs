//! What the tests of the searches tell them about a toy game.

use tabletop::toy::{Action, Higher, fault};
use tabletop::{Game, Refusal, Rng, Seat};

use crate::Insight;

/// A small game of dice.
pub(crate) type Toy = Higher<{ fault::NONE }>;

/// Values a position of Higher by the seat's own score; keeping is certain, rolling is not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnScore;

impl Insight<Toy> for OwnScore {
    fn moves(&self, state: &Toy, seat: Seat, out: &mut Vec<Action>) {
        state.legal_actions(seat, out);
        out.retain(|action| *action != Action::Resign);
    }

    fn outcomes(
        &self,
        state: &Toy,
        seat: Seat,
        action: &Action,
        out: &mut Vec<(f32, Toy)>,
    ) -> bool {
        let Action::Keep(_) = action else { return false };
        let mut after = state.clone();
        let applied = after.apply(seat, action, &mut Rng::fast(0), &mut Vec::new());
        applied.unwrap_or_else(|refusal| panic!("{}", refusal.code()));
        out.push((1.0, after));
        true
    }

    fn value(&self, state: &Toy, seat: Seat) -> f32 {
        state.score(seat) as f32
    }
}
