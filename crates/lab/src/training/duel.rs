//! Games for two that nobody is trained on: what checkpoints and calibration play.

use search::{Bot, end_value, self_play};
use tabletop::{Game, Seat};

/// The seeds of the games at checkpoints, the same for every checkpoint.
pub(super) const CHECKPOINT_SEEDS: u64 = 0xC0FF_EE00_0000;
/// The seeds of the games to which chances are fitted.
pub(super) const CALIBRATION_SEEDS: u64 = 0xCA11_B000_0000;

/// The pupil's score over so many games, every layout once on each seat.
pub(super) fn score<G: Game>(
    setup: &G::Setup,
    pupil: &dyn Bot<G>,
    other: &dyn Bot<G>,
    games: u64,
) -> f64 {
    let mut events = Vec::new();
    let mut total = 0.0;
    for layout in 0..games.div_ceil(2) {
        for own in [Seat::A, Seat::B] {
            let bot = |seat| if seat == own { pupil } else { other };
            let played = self_play(setup, CHECKPOINT_SEEDS + layout, bot, &mut events);
            let end = played.expect("a limited game ends").end;
            total += f64::from(end_value(&end, own).expect("a game that was played is over"));
        }
    }
    total / (2 * games.div_ceil(2)) as f64
}
