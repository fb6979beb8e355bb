//! How many steps per second bots play among themselves, and the digest of how their games end:
//! `self_play GAME LEVEL GAMES SEED`.
//!
//! The page plays the same games by `selfPlay` of its program, so that both can be compared.

#![allow(clippy::disallowed_methods)] // the lab measures wall time
#![allow(clippy::print_stdout, clippy::print_stderr)] // this is what it is for

use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, level, games, seed] = words.as_slice() else {
        eprintln!("usage: self_play GAME LEVEL GAMES SEED");
        std::process::exit(2);
    };
    let game: catalog::GameId = game.parse().expect("a game of the catalog");
    let (games, seed) = (games.parse().expect("a number"), seed.parse().expect("a number"));
    let begin = Instant::now();
    let played = game.self_play(level, games, seed).expect("a bot of the game");
    let milliseconds = begin.elapsed().as_secs_f64() * 1000.0;
    println!("{played} {milliseconds}");
}
