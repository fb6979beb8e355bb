//! How long a bot thinks about a whole turn: `cargo bench -p lab --bench turns`.
//!
//! Games of six of a kind; the time of all the decisions of one turn, without the rules. Every
//! decision is made a few times over and the fastest counts: the others were interrupted.
#![allow(clippy::print_stdout, clippy::disallowed_methods)] // a measurement talks and reads the clock

use std::time::{Duration, Instant};

use catalog::{BotName, set_option, with_seats};
use search::Bot;
use tabletop::{Game, Rng, Viewer};
use worldbattle::{Setup, State};

const SEATS: usize = 6;
const GAMES: u64 = 40;
const TIMES: u32 = 4;

fn main() {
    let setup = with_seats::<State>(&Setup::default(), SEATS).expect("six can play");
    let setup = set_option::<State>(&setup, "round_limit", "200").expect("the option is there");
    for name in ["easy", "medium", "hard"] {
        let bot = name.parse::<BotName>().expect("a name").make().expect("it is in the catalog");
        let mut turns: Vec<Duration> =
            (0..GAMES).flat_map(|seed| play(&setup, &*bot, seed)).collect();
        turns.sort();
        let share = |percent: usize| turns[(turns.len() - 1) * percent / 100];
        let mean = turns.iter().sum::<Duration>() / turns.len() as u32;
        println!(
            "{name}: {} turns, mean {mean:.1?}, p50 {:.1?}, p99 {:.1?}, longest {:.1?}",
            turns.len(),
            share(50),
            share(99),
            share(100)
        );
    }
}

/// The thinking time of every turn of a game.
fn play(setup: &Setup, bot: &dyn Bot<State>, seed: u64) -> Vec<Duration> {
    let (mut rng, mut turns, mut events) = (Rng::fast(seed), Vec::new(), Vec::new());
    let mut state = State::new(setup, &mut rng).expect("the setup is good");
    let (mut step, mut turn) = (0, None);
    while let Some(seat) = state.to_act() {
        if turn != Some((seat, state.round())) {
            turn = Some((seat, state.round()));
            turns.push(Duration::ZERO);
        }
        let view = state.view(Viewer::Seat(seat));
        let think = || {
            let began = Instant::now();
            let action = bot.choose(&view, seat, &mut Rng::for_bot(seed, seat, step));
            (began.elapsed(), action)
        };
        let thoughts = (0..TIMES).map(|_| think());
        let (time, action) = thoughts.min_by_key(|(time, _)| *time).expect("at least one");
        *turns.last_mut().expect("a turn has begun") += time;
        events.clear();
        state.apply(seat, &action, &mut rng, &mut events).expect("bots play legal moves");
        step += 1;
    }
    turns
}
