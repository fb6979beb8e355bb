//! Makes the positions of `data/conquer-captures.txt`: captures in one, two and three moves, found
//! in games that Medium plays against itself:
//! `cargo run --release -p bots --example conquer_captures -- 1`.
#![allow(clippy::print_stdout)] // it prints the positions
#![allow(clippy::disallowed_methods)] // the edge reads its arguments

use bots::conquer::{Medium, forced, has_capture};
use conquer::{Setup, State};
use search::Bot;
use tabletop::{Game, Rng, Seat};

/// How many positions of one, two and three moves are wanted.
const WANTED: [usize; 3] = [34, 33, 33];

fn main() -> Result<(), String> {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse::<u64>().ok());
    let first = seed.ok_or("expected a seed")? << 32;
    let mut found = [0; 3];
    println!("# cargo run --release -p bots --example conquer_captures -- {}", first >> 32);
    println!("# moves | the moves that force it | position");
    for seed in first.. {
        if found == WANTED {
            break;
        }
        // One position of a game is enough: its neighbours are nearly the same.
        if let Some((moves, line)) = look_for(seed, &found) {
            found[moves - 1] += 1;
            println!("{line}");
        }
    }
    Ok(())
}

/// The first position of a game that is still wanted.
fn look_for(seed: u64, found: &[usize; 3]) -> Option<(usize, String)> {
    let mut rng = Rng::fast(seed);
    let mut state = State::new(&Setup::default(), &mut rng).ok()?;
    while let Some(seat) = state.to_act() {
        let rival = if seat == Seat::A { Seat::B } else { Seat::A };
        if !has_capture(&state, rival) {
            let ways = (1..=3u8).map(|moves| (moves, forced(state.field(), seat, rival, moves)));
            let shortest = ways.into_iter().find(|(_, cells)| !cells.is_empty());
            if let Some((moves, cells)) = shortest {
                let nth = usize::from(moves) - 1;
                if found[nth] < WANTED[nth] {
                    let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
                    return Some((nth + 1, format!("{moves} | {} | {state}", cells.join(" "))));
                }
            }
        }
        let action = Medium.choose(&state, seat, &mut rng);
        state.apply(seat, &action, &mut rng, &mut Vec::new()).ok()?;
    }
    None
}
