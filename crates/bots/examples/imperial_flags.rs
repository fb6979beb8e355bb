//! Counts flags that were lost although a turn without dice would have saved them:
//! `cargo run --release -p bots --example imperial_flags -- captain general 300`.
#![allow(clippy::print_stdout)] // it prints its count
#![allow(clippy::disallowed_methods)] // the edge reads its arguments

use bots::imperial::{
    GENERAL_BUDGET, MARSHAL_BUDGET, Recruit, captain, general, inquest, marshal, sergeant,
};
use imperial::{Action, End, Setup, State};
use search::{Bot, Random};
use tabletop::{Game, Rng, Seat};

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, games] = &arguments[..] else {
        return Err("expected two bots and a number of games".to_owned());
    };
    let bots = [bot(first)?, bot(second)?];
    let games: u64 = games.parse().map_err(|_| format!("{games} is no number of games"))?;
    let mut count = [Count::default(), Count::default()];
    for game in 0..games {
        // Every layout of dice twice, with the seats changed.
        play(&bots, game / 2, (game % 2) as usize, &mut count);
    }
    for (name, count) in [first, second].into_iter().zip(count) {
        let Count { flags, open, preventable } = count;
        println!(
            "{name}: {games} games, {flags} flags lost, {open} of them by moves alone, \
             {preventable} preventable"
        );
    }
    Ok(())
}

#[derive(Default)]
struct Count {
    flags: u32,
    open: u32,
    preventable: u32,
}

/// One game in which bot i sits on seat i + rotation.
fn play(bots: &[Box<dyn Bot<State>>; 2], seed: u64, rotation: usize, count: &mut [Count; 2]) {
    let mut dice = Rng::fast(seed);
    let setup = Setup { max_rounds: Some(30), ..Setup::default() };
    let mut state = State::new(&setup, &mut dice).expect("the setup is sound");
    // For each seat the begin and the end of its last turn.
    let mut turns = [(state.clone(), state.clone()), (state.clone(), state.clone())];
    let mut step = 0;
    while let Some(seat) = state.to_act() {
        step += 1;
        let bot = &bots[(seat.index() + rotation) % 2];
        let action = state
            .forced()
            .unwrap_or_else(|| bot.choose(&state, seat, &mut Rng::for_bot(seed, seat, step)));
        state.apply(seat, &action, &mut dice, &mut Vec::new()).expect("bots play legal moves");
        if action == Action::EndTurn {
            turns[seat.index()].1 = state.clone();
            turns[1 - seat.index()].0 = state.clone();
        }
    }
    let Some(end @ End::Flag(winner)) = state.end() else { return };
    let loser = Seat::new(1 - winner.index() as u8);
    let (before, after) = &turns[loser.index()];
    let count = &mut count[(loser.index() + rotation) % 2];
    count.flags += 1;
    count.open += u32::from(!after.flag_threats(winner).is_empty());
    count.preventable += u32::from(inquest::is_preventable(before, after, loser, end));
}

fn bot(name: &str) -> Result<Box<dyn Bot<State>>, String> {
    Ok(match name.split_once(':') {
        None if name == "random" => Box::new(Random),
        None if name == "recruit" => Box::new(Recruit),
        None if name == "sergeant" => Box::new(sergeant()),
        None if name == "captain" => Box::new(captain()),
        None if name == "general" => Box::new(general(GENERAL_BUDGET)),
        None if name == "marshal" => Box::new(marshal(MARSHAL_BUDGET)),
        Some(("general", trials)) => {
            Box::new(general(trials.parse().map_err(|_| format!("{trials} is no number"))?))
        }
        _ => return Err(format!("there is no bot {name}")),
    })
}
