//! How long Conquer's bots think: `cargo bench -p bots --bench conquer`.
#![allow(missing_docs)]

use bots::conquer::{Easy, Hard, Medium, expert};
use conquer::{Setup, Size, State};
use divan::Bencher;
use search::Bot;
use tabletop::{Game, Rng};

fn main() {
    divan::main();
}

/// A board of so many cells each way after so many moves by Easy.
fn position(players: u8, side: u8, moves: usize) -> State {
    let size = Size::Cells { width: side, height: side };
    let mut rng = Rng::fast(1);
    let mut state = State::new(&Setup { players, size, ..Setup::default() }, &mut rng)
        .expect("the setup is sound");
    for _ in 0..moves {
        let Some(seat) = state.to_act() else { break };
        let action = Easy.choose(&state, seat, &mut rng);
        state.apply(seat, &action, &mut rng, &mut Vec::new()).expect("bots play legal moves");
    }
    state
}

const POSITIONS: [(u8, u8, usize); 4] = [(2, 12, 0), (2, 12, 40), (8, 32, 0), (8, 32, 300)];

fn think(bencher: Bencher<'_, '_>, bot: &dyn Bot<State>, position: State) {
    let seat = position.to_act().expect("the game is not over");
    bencher.bench_local(|| bot.choose(&position, seat, &mut Rng::fast(7)));
}

#[divan::bench(args = POSITIONS)]
fn medium(bencher: Bencher<'_, '_>, (players, side, moves): (u8, u8, usize)) {
    think(bencher, &Medium, position(players, side, moves));
}

#[divan::bench(args = POSITIONS, sample_count = 20)]
fn hard(bencher: Bencher<'_, '_>, (players, side, moves): (u8, u8, usize)) {
    think(bencher, &Hard, position(players, side, moves));
}

#[divan::bench(args = POSITIONS, sample_count = 5, sample_size = 1)]
fn expert_with_400_playouts(bencher: Bencher<'_, '_>, (players, side, moves): (u8, u8, usize)) {
    think(bencher, &expert(400), position(players, side, moves));
}
