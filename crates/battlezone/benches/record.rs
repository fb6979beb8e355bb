//! Loading a record of 500 moves: `cargo bench -p battlezone --bench record`.

use battlezone::{Action, Setup, State};
use host::record::Record;
use host::{Chance, Command, Match, Opening, Options, Player};
use tabletop::{Game, Rng, Seat};

fn main() {
    divan::main();
}

const MOVES: u32 = 500;

/// The record of the first 500 moves of the first random game that lasts so long.
fn record() -> String {
    (1..).find_map(record_of).expect("one game in twenty lasts so long")
}

fn record_of(seed: u64) -> Option<String> {
    let opening = Opening::<State> {
        match_id: "bench".parse().expect("a name"),
        setup: Setup::default(),
        chance: Chance::Seed(seed),
        options: Options::default(),
    };
    let mut game = Match::open(opening).expect("the setup is fine");
    for seat in [Seat::A, Seat::B] {
        let player = Player::human("Ada").expect("a name");
        game.handle(Command::Join { seat, player, nonce: None }).expect("a free seat");
    }
    let mut rng = Rng::fast(7);
    while game.step() < MOVES {
        let seat = game.to_act()?;
        let mut actions = Vec::new();
        game.state().expect("it has started").legal_actions(seat, &mut actions);
        actions.retain(|action| *action != Action::Resign);
        let action = actions[rng.below(actions.len() as u32) as usize];
        let at = game.step();
        game.handle(Command::Act { seat, at, action }).expect("a legal move");
    }
    Some(game.record().expect("it has started").to_string())
}

#[divan::bench]
fn load_500_moves(bencher: divan::Bencher<'_, '_>) {
    let text = record();
    bencher.bench_local(|| {
        let record = Record::<State>::parse(&text).expect("the record is whole");
        Match::load(&record, Options::default()).expect("the record is true")
    });
}
