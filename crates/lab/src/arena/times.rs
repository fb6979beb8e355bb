//! How long bots think.

use std::sync::Mutex;

use cpu_time::ThreadTime;
use search::{Analysis, Bot};
use serde::{Deserialize, Serialize};
use tabletop::{Game, Rng, Seat};

/// How long a bot thinks, of the CPU's time, in microseconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Times {
    /// Half of all moves take no longer.
    pub p50_us: f64,
    /// 99 of 100 moves take no longer.
    pub p99_us: f64,
    /// How many moves were measured.
    pub moves: usize,
    /// Half of all turns take no longer: moves of one bot until the other is asked.
    pub turn_p50_us: f64,
    /// 99 of 100 turns take no longer.
    pub turn_p99_us: f64,
}

impl Times {
    /// Of what was measured; `None` without anything.
    pub(super) fn of(clocks: &Clocks) -> Option<Times> {
        let [moves, turns] = [&clocks.moves, &clocks.turns].map(|nanoseconds| {
            let mut sorted = nanoseconds.lock().expect("no thread has failed").clone();
            sorted.sort_unstable();
            sorted
        });
        Some(Times {
            p50_us: share_below(&moves, 0.5)?,
            p99_us: share_below(&moves, 0.99)?,
            moves: moves.len(),
            turn_p50_us: share_below(&turns, 0.5)?,
            turn_p99_us: share_below(&turns, 0.99)?,
        })
    }
}

/// What this share of times is not above, in microseconds.
fn share_below(sorted: &[u64], share: f64) -> Option<f64> {
    let nth = (sorted.len().checked_sub(1)? as f64 * share).round() as usize;
    Some(sorted[nth] as f64 / 1000.0)
}

/// What was measured of one bot, in nanoseconds.
#[derive(Default, Debug)]
pub(super) struct Clocks {
    moves: Mutex<Vec<u64>>,
    turns: Mutex<Vec<u64>>,
}

/// No more moves and turns than this are measured for one bot.
const MOST_MEASURED: usize = 200_000;

fn note(nanoseconds: &Mutex<Vec<u64>>, measured: u64) {
    let mut known = nanoseconds.lock().expect("no thread has failed");
    if known.len() < MOST_MEASURED {
        known.push(measured);
    }
}

/// Whose turn is measured at a table, and how long it has taken so far.
#[derive(Default, Debug)]
pub(super) struct Turn<'a>(Mutex<Option<(&'a Clocks, u64)>>);

impl<'a> Turn<'a> {
    /// The game is over: so is the turn, whoever begins the next game.
    pub(super) fn end(&self) {
        if let Some((clocks, whole)) = self.0.lock().expect("no thread has failed").take() {
            note(&clocks.turns, whole);
        }
    }

    fn add(&self, clocks: &'a Clocks, nanoseconds: u64) {
        let mut turn = self.0.lock().expect("no thread has failed");
        *turn = match turn.take() {
            Some((same, so_far)) if std::ptr::eq(same, clocks) => {
                Some((same, so_far + nanoseconds))
            }
            ended => {
                if let Some((other, whole)) = ended {
                    note(&other.turns, whole);
                }
                Some((clocks, nanoseconds))
            }
        };
    }
}

/// A bot with a watch. It counts the time its own thread works, not the time it waits for a
/// processor: other work on the machine does not make a bot slow.
#[derive(Debug)]
pub(super) struct Timed<'a, G: Game> {
    bot: &'a dyn Bot<G>,
    clocks: &'a Clocks,
    turn: &'a Turn<'a>,
}

impl<'a, G: Game> Timed<'a, G> {
    pub(super) fn new(bot: &'a dyn Bot<G>, clocks: &'a Clocks, turn: &'a Turn<'a>) -> Self {
        Timed { bot, clocks, turn }
    }

    fn measured<T>(&self, think: impl FnOnce() -> T) -> T {
        let started = ThreadTime::now();
        let answer = think();
        let nanoseconds = u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX);
        note(&self.clocks.moves, nanoseconds);
        self.turn.add(self.clocks, nanoseconds);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_all_moves_of_a_bot_until_the_other_is_asked() {
        let (first, second) = (Clocks::default(), Clocks::default());
        let turn = Turn::default();
        for (clocks, nanoseconds) in [(&first, 1), (&first, 2), (&second, 4), (&first, 8)] {
            turn.add(clocks, nanoseconds);
        }
        let turns = |clocks: &Clocks| clocks.turns.lock().unwrap().clone();
        assert_eq!((turns(&first), turns(&second)), (vec![3], vec![4]));
    }

    #[test]
    fn a_turn_ends_with_its_game() {
        let clocks = Clocks::default();
        let turn = Turn::default();
        for nanoseconds in [1, 2] {
            turn.add(&clocks, nanoseconds);
            turn.end();
        }
        turn.end();
        assert_eq!(*clocks.turns.lock().unwrap(), [1, 2]);
    }
}
