//! Many games between bots.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use catalog::{BotError, BotName, Entry};
use search::{Bot, MAX_STEPS, NotPlayed, Played, self_play};
use serde::{Deserialize, Serialize};
use tabletop::{Outcome, Rng, Seat, Standing};

use crate::Interval;

/// Bots that play each other: every layout once per rotation of the seats, so that no bot has the
/// better end of a map or the first move more often than another.
#[derive(Clone, Debug)]
pub struct Simulation<G: Entry> {
    /// The options of every game.
    pub setup: G::Setup,
    /// Who plays; as many as the game has seats.
    pub bots: Vec<BotName>,
    /// At least this many games; rounded up to whole rotations.
    pub games: u64,
    /// Everything follows from it, whatever the number of threads.
    pub seed: u64,
    /// How many games are played at a time.
    pub threads: usize,
}

/// What came out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// How many games were played.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// Wall time.
    pub seconds: f64,
    /// Games per second of wall time.
    pub games_per_second: f64,
    /// Steps per second of wall time.
    pub steps_per_second: f64,
    /// How many games ended for which reason.
    pub ends: BTreeMap<String, u64>,
    /// One entry per bot, in the order given.
    pub bots: Vec<BotReport>,
}

/// How one bot did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BotReport {
    /// Its name as given.
    pub name: String,
    /// Games won.
    pub wins: u64,
    /// Games in which the first place was shared.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Share of wins, a draw counted as half.
    pub score: f64,
    /// The 95 % interval of the score.
    pub ci95: Interval,
}

/// Why a simulation cannot run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SimError {
    /// A bot that is not there.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// The table has other seats.
    #[error("{game} is for {expected} players, not {found}")]
    Seats {
        /// The game.
        game: &'static str,
        /// How many can play.
        expected: String,
        /// How many bots were named.
        found: usize,
    },
    /// The options make no game.
    #[error("{0}")]
    Setup(String),
    /// Nothing to do.
    #[error("at least one game and one thread are needed")]
    Nothing,
    /// A bot answered with an illegal move.
    #[error("{0}")]
    IllegalMove(String),
    /// A record that could not be written.
    #[error("cannot write {path}: {reason}")]
    Write {
        /// Where.
        path: String,
        /// Why.
        reason: String,
    },
    /// A game without end.
    #[error("a game did not end within {MAX_STEPS} steps; set {option}")]
    Endless {
        /// The option that would end it.
        option: &'static str,
    },
}

impl SimError {
    /// The refusal of a table with too few or too many seats.
    pub fn seats<G: Entry>(found: usize) -> SimError {
        let expected = match (G::SEATS.start(), G::SEATS.end()) {
            (low, high) if low == high => low.to_string(),
            (low, high) => format!("{low} to {high}"),
        };
        SimError::Seats { game: G::ID, expected, found }
    }

    /// A game that did not end.
    pub fn endless<G: Entry>() -> SimError {
        SimError::Endless { option: G::LIMIT.map_or("a limit", |(option, _)| option) }
    }

    /// Why a game was not played.
    pub(crate) fn not_played<G: Entry>(reason: NotPlayed<G::Illegal>) -> SimError {
        match &reason {
            NotPlayed::Setup(refusal) => SimError::Setup(refusal.to_string()),
            NotPlayed::Move { .. } => SimError::IllegalMove(reason.to_string()),
            NotPlayed::Endless => SimError::endless::<G>(),
        }
    }
}

impl<G: Entry> Simulation<G> {
    /// Plays all games; `progress` is told the number of finished ones now and then, from any
    /// thread.
    #[allow(clippy::disallowed_methods)] // the lab measures wall time
    pub fn run(&self, progress: &(dyn Fn(u64) + Sync)) -> Result<Report, SimError> {
        let bots = self.check()?;
        let layouts = self.games.div_ceil(self.bots.len() as u64);
        let (next, done, failed) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
        let started = std::time::Instant::now();
        let work = || {
            let mut table = Table::<G>::new(self.own_setup(), &bots);
            while !failed.load(Ordering::Relaxed) {
                let layout = next.fetch_add(1, Ordering::Relaxed);
                if layout >= layouts {
                    break;
                }
                if let Err(error) = table.play_rotations(layout_seed(self.seed, layout)) {
                    failed.store(true, Ordering::Relaxed);
                    return Err(error);
                }
                let games = bots.len() as u64;
                progress(done.fetch_add(games, Ordering::Relaxed) + games);
            }
            Ok(table.tally)
        };
        let mut total = Tally::new(bots.len());
        for tally in self.on_threads(&work) {
            total.add(&tally?);
        }
        Ok(self.report(layouts * bots.len() as u64, &total, started.elapsed().as_secs_f64()))
    }

    pub(crate) fn check(&self) -> Result<Vec<Box<dyn Bot<G>>>, SimError> {
        if self.games == 0 || self.threads == 0 {
            return Err(SimError::Nothing);
        }
        let found = self.bots.len();
        if !G::SEATS.contains(&(found.min(255) as u8)) {
            return Err(SimError::seats::<G>(found));
        }
        let state = G::new(&self.setup, &mut Rng::fast(self.seed))
            .map_err(|refusal| SimError::Setup(refusal.to_string()))?;
        if usize::from(state.seats()) != found {
            let expected = state.seats().to_string();
            return Err(SimError::Seats { game: G::ID, expected, found });
        }
        Ok(self.bots.iter().map(BotName::make).collect::<Result<_, _>>()?)
    }

    /// A copy that shares nothing: two threads that count references to one map slow each other
    /// down more than the second helps.
    fn own_setup(&self) -> G::Setup {
        let text = serde_json::to_string(&self.setup).expect("a setup can be written");
        serde_json::from_str(&text).expect("what was written can be read (contract)")
    }

    fn on_threads<T: Send>(&self, work: &(impl Fn() -> T + Sync)) -> Vec<T> {
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            let join = |thread: std::thread::ScopedJoinHandle<'_, T>| {
                thread.join().expect("rules and bots do not panic")
            };
            threads.into_iter().map(join).collect()
        })
    }

    pub(crate) fn report(&self, games: u64, total: &Tally, seconds: f64) -> Report {
        let bots = self.bots.iter().zip(&total.standings).map(|(bot, &[wins, draws, losses])| {
            let score = (wins as f64 + draws as f64 / 2.0) / games as f64;
            let ci95 = Interval::of_score(score, games);
            BotReport { name: bot.to_string(), wins, draws, losses, score, ci95 }
        });
        Report {
            game: G::ID.to_owned(),
            games,
            seed: self.seed,
            seconds,
            games_per_second: games as f64 / seconds,
            steps_per_second: total.steps as f64 / seconds,
            ends: total.ends.clone(),
            bots: bots.collect(),
        }
    }
}

/// The seed of a layout: its number mixed with the simulation's seed.
pub(crate) fn layout_seed(seed: u64, layout: u64) -> u64 {
    let mut rng = Rng::fast(seed ^ layout.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    u64::from(rng.word()) << 32 | u64::from(rng.word())
}

/// One thread's table: the bots around it and what it has counted.
struct Table<'a, G: Entry> {
    setup: G::Setup,
    bots: &'a [Box<dyn Bot<G>>],
    events: Vec<G::Event>,
    tally: Tally,
}

impl<'a, G: Entry> Table<'a, G> {
    fn new(setup: G::Setup, bots: &'a [Box<dyn Bot<G>>]) -> Table<'a, G> {
        Table { setup, bots, events: Vec::new(), tally: Tally::new(bots.len()) }
    }

    fn play_rotations(&mut self, seed: u64) -> Result<(), SimError> {
        (0..self.bots.len()).try_for_each(|rotation| self.play(seed, rotation))
    }

    /// One game, in which bot i sits on seat i + rotation.
    fn play(&mut self, seed: u64, rotation: usize) -> Result<(), SimError> {
        let seats = self.bots.len();
        let bot = |seat: Seat| self.bots[(seat.index() + seats - rotation) % seats].as_ref();
        let played = self_play(&self.setup, seed, bot, &mut self.events);
        let Played { end, steps } = played.map_err(SimError::not_played::<G>)?;
        let outcome: Outcome = end.outcome().expect("nobody is to act, so the game is over");
        self.tally.count(u64::from(steps), rotation, &outcome);
        Ok(())
    }
}

/// What was counted so far.
pub(crate) struct Tally {
    steps: u64,
    /// How often games ended for which reason.
    ends: BTreeMap<String, u64>,
    /// Wins, draws and losses of each bot.
    standings: Vec<[u64; 3]>,
}

impl Tally {
    pub(crate) fn new(bots: usize) -> Tally {
        Tally { steps: 0, ends: BTreeMap::new(), standings: vec![[0; 3]; bots] }
    }

    /// Counts a game in which bot i sat on seat i + rotation.
    pub(crate) fn count(&mut self, steps: u64, rotation: usize, outcome: &Outcome) {
        self.steps += steps;
        *self.ends.entry(outcome.reason.clone()).or_default() += 1;
        let seats = self.standings.len();
        for (bot, counts) in self.standings.iter_mut().enumerate() {
            let seat = Seat::new(((bot + rotation) % seats) as u8);
            let column = match outcome.standing(seat) {
                Standing::Won => 0,
                Standing::Drew => 1,
                Standing::Lost => 2,
            };
            counts[column] += 1;
        }
    }

    fn add(&mut self, other: &Tally) {
        self.steps += other.steps;
        for (reason, games) in &other.ends {
            *self.ends.entry(reason.clone()).or_default() += games;
        }
        for (own, others) in self.standings.iter_mut().zip(&other.standings) {
            for (count, more) in own.iter_mut().zip(others) {
                *count += more;
            }
        }
    }
}

#[cfg(test)]
mod tests;
