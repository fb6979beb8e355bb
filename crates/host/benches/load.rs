//! Loading a record of 500 steps: reading the text, replaying it with its dice, and comparing
//! every draw and every position.
//!
//! `cargo bench -p host --bench load`; the bound is 1 ms. Medians on two busy cores: reading
//! 0.24 ms, reading and loading 0.70 ms, verifying what was read 0.30 to 0.51 ms.

use divan::{Bencher, black_box};
use host::{Chance, Command, Match, Opening, Options, Player, Record, verify};
use tabletop::{Rng, Seat};

#[allow(unreachable_pub, dead_code)] // the tests' game, which uses all of it
#[path = "../src/tests/rounds.rs"]
mod rounds;

use rounds::{Rounds, Setup};

fn main() {
    divan::main();
}

/// A running match of 500 steps.
fn text() -> String {
    let match_id = "bench".parse().expect("a match name");
    let (chance, options) = (Chance::Seed(1), Options::default());
    let opening = Opening { match_id, setup: Setup::default(), chance, options };
    let mut game = Match::<Rounds>::open(opening).expect("the default setup is accepted");
    let mut rng = Rng::fast(1);
    for seat in Seat::first(2) {
        let player = Player::bot("random").expect("a level");
        game.handle(Command::Join { seat, player, nonce: None }).expect("a free seat");
    }
    while game.step() < 500 {
        let seat = game.to_act().expect("no limit, no end");
        let mut legal = game.legal_actions(seat).expect("a seat of the table");
        legal.retain(|action| *action != rounds::Action::Resign);
        let action = legal[rng.below(legal.len() as u32) as usize];
        let at = game.step();
        game.handle(Command::Act { seat, at, action }).expect("it is listed");
    }
    game.record().expect("it has started").to_string()
}

#[divan::bench]
fn parse_and_load_500_steps(bencher: Bencher) {
    let text = text();
    bencher.bench_local(|| {
        let record = Record::<Rounds>::parse(black_box(&text)).expect("it was just written");
        Match::load(&record, Options::default()).expect("it is true")
    });
}

#[divan::bench]
fn parse_500_steps(bencher: Bencher) {
    let text = text();
    bencher.bench_local(|| Record::<Rounds>::parse(black_box(&text)).expect("it was just written"));
}

#[divan::bench]
fn verify_500_steps(bencher: Bencher) {
    let record = Record::<Rounds>::parse(&text()).expect("it was just written");
    bencher.bench_local(|| verify(black_box(&record)).expect("it is true"));
}
