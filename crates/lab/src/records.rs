//! A simulation that leaves a record of every game, with dice that can be checked.

use std::fs;
use std::path::Path;

use catalog::{BotName, Entry};
use host::{Chance, MatchId};
use search::Bot;

use crate::simulation::{Tally, layout_seed};
use crate::{Report, SimError, Simulation, referee};

impl<G: Entry> Simulation<G> {
    /// Plays all games one after the other through the host, with the dice of a match, and writes
    /// each game's record into this folder: `battlezone-000001.record` and so on.
    #[allow(clippy::disallowed_methods)] // the lab measures wall time
    pub fn record(&self, folder: &Path, progress: &dyn Fn(u64)) -> Result<Report, SimError> {
        let bots = self.check()?;
        fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
        let seats = bots.len();
        let layouts = self.games.div_ceil(seats as u64);
        let started = std::time::Instant::now();
        let mut tally = Tally::new(seats);
        let mut games = 0;
        for layout in 0..layouts {
            for rotation in 0..seats {
                games += 1;
                let text = self.recorded_game(&bots, layout, rotation, games, &mut tally)?;
                let path = folder.join(format!("{}-{games:06}.record", G::ID));
                fs::write(&path, text).map_err(|error| cannot_write(&path, &error))?;
                progress(games);
            }
        }
        Ok(self.report(games, &tally, started.elapsed().as_secs_f64()))
    }

    fn recorded_game(
        &self,
        bots: &[Box<dyn Bot<G>>],
        layout: u64,
        rotation: usize,
        number: u64,
        tally: &mut Tally,
    ) -> Result<String, SimError> {
        let seats = bots.len();
        let on_seat = |seat: usize| (seat + seats - rotation) % seats;
        let names: Vec<&BotName> = (0..seats).map(|seat| &self.bots[on_seat(seat)]).collect();
        let around: Vec<&dyn Bot<G>> = (0..seats).map(|seat| &*bots[on_seat(seat)]).collect();
        let match_id: MatchId = format!("sim-{}-{number}", self.seed)
            .parse()
            .expect("letters, digits and hyphens name a match");
        let seed = layout_seed(self.seed, layout);
        let setup = self.setup.clone();
        let game = referee::play(match_id, setup, Chance::Seed(seed), &names, &around, seed)
            .map_err(|refused| SimError::Setup(refused.to_string()))?;
        let outcome = game.outcome().ok_or_else(SimError::endless::<G>)?;
        tally.count(u64::from(game.step()), rotation, &outcome);
        Ok(game.record().expect("a game that is over has a record").to_string())
    }
}

fn cannot_write(path: &Path, error: &std::io::Error) -> SimError {
    SimError::Write { path: path.display().to_string(), reason: error.to_string() }
}
