//! What the tests of the searches tell them about a toy game.

use tabletop::toy::{Action, Higher, fault};
use tabletop::{Game, Refusal, Rng, Seat};

use crate::{Insight, Lookahead};

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

/// Higher with every outcome exact, and a value without rhyme or reason: what a search has to get
/// right cannot be guessed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dicey;

impl Insight<Toy> for Dicey {
    fn moves(&self, state: &Toy, seat: Seat, out: &mut Vec<Action>) {
        OwnScore.moves(state, seat, out);
    }

    fn outcomes(
        &self,
        state: &Toy,
        seat: Seat,
        action: &Action,
        out: &mut Vec<(f32, Toy)>,
    ) -> bool {
        for face in 1..=6 {
            let mut after = state.clone();
            let applied = after.apply(seat, action, &mut Rng::scripted(&[face]), &mut Vec::new());
            applied.unwrap_or_else(|refusal| panic!("{}", refusal.code()));
            out.push((1.0 / 6.0, after));
        }
        true
    }

    /// From 0 to 1; what one seat gains another loses.
    fn value(&self, state: &Toy, seat: Seat) -> f32 {
        let own = state.score(seat) as f32 / 50.0;
        let noise = (self.key(state) >> 40) as f32 / (1u64 << 24) as f32;
        own + 0.4 * if seat == Seat::A { noise } else { 1.0 - noise }
    }
}

impl Lookahead<Toy> for Dicey {
    fn key(&self, state: &Toy) -> u64 {
        let mut key = 0xCBF2_9CE4_8422_2325u64;
        for byte in state.to_string().bytes() {
            key = (key ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
        (key ^ (key >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    }
}
