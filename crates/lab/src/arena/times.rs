//! How long bots think.

use std::sync::Mutex;

use cpu_time::ThreadTime;
use search::{Analysis, Bot};
use serde::{Deserialize, Serialize};
use tabletop::{Game, Rng, Seat};

/// The CPU's time for one move, in microseconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Times {
    /// Half of all moves take no longer.
    pub p50_us: f64,
    /// 99 of 100 moves take no longer.
    pub p99_us: f64,
    /// How many moves were measured.
    pub moves: usize,
}

impl Times {
    /// From times in nanoseconds; `None` without any.
    pub(super) fn of(nanoseconds: &Mutex<Vec<u32>>) -> Option<Times> {
        let mut sorted = nanoseconds.lock().expect("no thread has failed").clone();
        sorted.sort_unstable();
        let at = |share: f64| {
            let nth = ((sorted.len() - 1) as f64 * share).round() as usize;
            f64::from(sorted[nth]) / 1000.0
        };
        let moves = sorted.len();
        (moves > 0).then(|| Times { p50_us: at(0.5), p99_us: at(0.99), moves })
    }
}

/// No more moves than this are measured for one bot.
const MOST_MEASURED: usize = 200_000;

/// A bot with a watch. It counts the time its own thread works, not the time it waits for a
/// processor: other work on the machine does not make a bot slow.
#[derive(Debug)]
pub(super) struct Timed<'a, G: Game> {
    pub(super) bot: &'a dyn Bot<G>,
    pub(super) times: &'a Mutex<Vec<u32>>,
}

impl<G: Game> Timed<'_, G> {
    fn measured<T>(&self, think: impl FnOnce() -> T) -> T {
        let started = ThreadTime::now();
        let answer = think();
        let nanoseconds = u32::try_from(started.elapsed().as_nanos()).unwrap_or(u32::MAX);
        let mut times = self.times.lock().expect("no thread has failed");
        if times.len() < MOST_MEASURED {
            times.push(nanoseconds);
        }
        answer
    }
}

impl<G: Game> Bot<G> for Timed<'_, G> {
    fn analyse(&self, view: &G::View, seat: Seat, rng: &mut Rng) -> Analysis<G::Action> {
        self.measured(|| self.bot.analyse(view, seat, rng))
    }

    fn choose(&self, view: &G::View, seat: Seat, rng: &mut Rng) -> G::Action {
        self.measured(|| self.bot.choose(view, seat, rng))
    }
}
