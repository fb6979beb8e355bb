//! The arena: bots in pairs, ratings with intervals, and a test that stops when it knows enough.
//!
//! - [`Arena`] — who plays whom, how often; resumable
//! - [`Pairing`] — what came out of one pair
//! - [`ratings`] — Elo by a model fitted to all pairs at once
//! - [`sprt`] — is A stronger than B? asked after every batch

mod build;
mod pairing;
pub mod ratings;
mod results;
pub mod sprt;
mod stored;
mod times;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use catalog::{BotName, Entry};
use search::Bot;
use serde::{Deserialize, Serialize};

use crate::SimError;
use crate::simulation::layout_seed;
pub use build::{UnknownBuild, this_build};
pub use pairing::Pairing;
pub use ratings::Rating;
pub use results::{Results, ResultsError};
pub use sprt::{Sprt, Verdict};
pub use stored::{AnswerError, Asked, StoredBuild, StoredError, answer_questions};
pub use times::Times;
use times::{Clocks, Timed, Turn};

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// Everyone against everyone.
    RoundRobin,
    /// The first against all others.
    Gauntlet,
}

/// Bots of a game that play in pairs at tables of two.
#[derive(Clone, Debug)]
pub struct Arena<G: Entry> {
    /// The options of every game.
    pub setup: G::Setup,
    /// Who plays.
    pub bots: Vec<BotName>,
    /// Who plays whom.
    pub schedule: Schedule,
    /// Pairs of games per pair of bots: every layout once on each seat.
    pub layouts: u64,
    /// Pairs with this bot play one of so many layouts: for bots that think long.
    pub fewer: Vec<(String, u64)>,
    /// These pairs play every layout whatever `fewer` says.
    pub in_full: Vec<[String; 2]>,
    /// Another build of the program, which plays for the second bot.
    pub stored: Option<PathBuf>,
    /// Everything follows from it, whatever the number of threads.
    pub seed: u64,
    /// How many games are played at a time.
    pub threads: usize,
}

/// Why an arena cannot run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ArenaError {
    /// A pair cannot be played.
    #[error(transparent)]
    Sim(#[from] SimError),
    /// A stored build does not answer.
    #[error(transparent)]
    Stored(#[from] StoredError),
    /// It is not known which build plays.
    #[error(transparent)]
    Build(#[from] UnknownBuild),
    /// There is nobody to play.
    #[error("an arena needs at least two different bots")]
    TooFewBots,
    /// The file is of another arena.
    #[error("the results to resume are of another arena: their {what} differ")]
    OtherArena {
        /// What differs.
        what: &'static str,
    },
}

/// Layouts that are played between two looks at the results.
const BATCH: u64 = 32;

impl<G: Entry> Arena<G> {
    /// The results before the first game.
    pub fn begin(&self) -> Result<Results, ArenaError> {
        let mut names = self.names();
        let bots = names.clone();
        names.sort();
        names.dedup();
        if names.len() != bots.len() || bots.len() < 2 {
            return Err(ArenaError::TooFewBots);
        }
        self.make()?;
        let others = |first: usize| first + 1..bots.len();
        let firsts = match self.schedule {
            Schedule::RoundRobin => 0..bots.len(),
            Schedule::Gauntlet => 0..1,
        };
        let pairings = firsts.flat_map(|a| others(a).map(move |b| Pairing::new(a, b))).collect();
        Ok(Results {
            game: G::ID.to_owned(),
            build: self.build()?,
            setup: serde_json::to_value(&self.setup).expect("a setup can be written"),
            bots,
            schedule: self.schedule,
            seed: self.seed,
            pairings,
            times: BTreeMap::new(),
        })
    }

    /// Takes up results of the same arena.
    pub fn resume(&self, old: Results) -> Result<Results, ArenaError> {
        let fresh = self.begin()?;
        let differs = [
            ("games", old.game != fresh.game),
            ("builds of the program", old.build != fresh.build),
            ("options", old.setup != fresh.setup),
            ("bots", old.bots != fresh.bots),
            ("schedules", old.schedule != fresh.schedule),
            ("seeds", old.seed != fresh.seed),
        ];
        match differs.into_iter().find(|(_, differs)| *differs) {
            Some((what, _)) => Err(ArenaError::OtherArena { what }),
            None => Ok(old),
        }
    }

    /// Plays what is missing. `look` is shown the results after every batch and may end it.
    pub fn run(
        &self,
        results: &mut Results,
        look: &mut dyn FnMut(&Results) -> bool,
    ) -> Result<(), ArenaError> {
        let bots = self.make()?;
        let clocks: Vec<Clocks> = bots.iter().map(|_| Clocks::default()).collect();
        for nth in 0..results.pairings.len() {
            let layouts = self.layouts_of(&results.pairings[nth]);
            while results.pairings[nth].layouts < layouts {
                let pairing = &mut results.pairings[nth];
                let last = (pairing.layouts + BATCH).min(layouts);
                self.play(&bots, &clocks, pairing, last)?;
                results.times.extend(self.times(&clocks));
                if !look(results) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn make(&self) -> Result<Vec<Box<dyn Bot<G>>>, ArenaError> {
        let mut bots = Vec::new();
        for (nth, bot) in self.bots.iter().enumerate() {
            bots.push(match &self.stored {
                Some(program) if nth == 1 => Box::new(StoredBuild::start::<G>(program, bot)?),
                _ => bot.make().map_err(SimError::from)?,
            });
        }
        Ok(bots)
    }

    /// Which builds play: results of others mean nothing beside theirs.
    fn build(&self) -> Result<String, UnknownBuild> {
        let stored = self.stored.iter().map(|program| build::build_of(program));
        let builds = std::iter::once(this_build()).chain(stored).collect::<Result<Vec<_>, _>>();
        Ok(builds?.join(" "))
    }

    /// The names of the bots; the one of a stored build says so.
    fn names(&self) -> Vec<String> {
        let name = |(nth, bot): (usize, &BotName)| match self.stored {
            Some(_) if nth == 1 => format!("stored {bot}"),
            _ => bot.to_string(),
        };
        self.bots.iter().enumerate().map(name).collect()
    }

    /// How many layouts a pair plays.
    fn layouts_of(&self, pairing: &Pairing) -> u64 {
        let is_one_of = |names: &[String; 2], nth: usize| names.contains(&self.bots[nth].name);
        let is_pair = |it: &[String; 2]| is_one_of(it, pairing.a) && is_one_of(it, pairing.b);
        if self.in_full.iter().any(is_pair) {
            return self.layouts;
        }
        let share = |nth: usize| {
            let fewer = self.fewer.iter().find(|(name, _)| *name == self.bots[nth].name);
            fewer.map_or(1, |(_, share)| *share)
        };
        (self.layouts / share(pairing.a).max(share(pairing.b)).max(1)).max(1)
    }

    /// How many games all pairs play together.
    pub fn games(&self, results: &Results) -> u64 {
        results.pairings.iter().map(|pairing| 2 * self.layouts_of(pairing)).sum()
    }

    fn times(&self, clocks: &[Clocks]) -> Vec<(String, Times)> {
        let times = |(name, clocks): (String, &Clocks)| Some((name, Times::of(clocks)?));
        self.names().into_iter().zip(clocks).filter_map(times).collect()
    }

    /// Plays the layouts of a pair up to this one, on all threads.
    fn play(
        &self,
        bots: &[Box<dyn Bot<G>>],
        clocks: &[Clocks],
        pairing: &mut Pairing,
        last: u64,
    ) -> Result<(), SimError> {
        let next = AtomicU64::new(pairing.layouts);
        let (a, b) = (pairing.a, pairing.b);
        let work = || {
            let turn = Turn::default();
            let timed = [a, b].map(|nth| Timed::new(&*bots[nth], &clocks[nth], &turn));
            let mut done = Vec::new();
            loop {
                let layout = next.fetch_add(1, Ordering::Relaxed);
                if layout >= last {
                    return Ok::<_, SimError>(done);
                }
                let seed = layout_seed(self.seed, layout);
                done.push((layout, pairing::both_seats(&self.setup, seed, &timed, &turn)?));
            }
        };
        let mut played = Vec::new();
        std::thread::scope(|scope| -> Result<(), SimError> {
            let threads: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            for thread in threads {
                played.extend(thread.join().expect("rules and bots do not panic")?);
            }
            Ok(())
        })?;
        // In the order of the layouts, so that the results do not depend on the threads.
        played.sort_by_key(|(layout, _)| *layout);
        for (_, two_games) in played {
            pairing.count(&two_games);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
