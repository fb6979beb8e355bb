//! What an arena has found so far: kept in a file, drawn as a chart.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::ratings::{Rating, ratings};
use super::{Pairing, Schedule, Times};
use crate::chart::{ChartError, Mark, marks};

/// What came out so far: the whole state of an arena, kept in a file and resumed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Results {
    /// The game.
    pub game: String,
    /// The build that plays, and the stored one where there is one.
    #[serde(default)]
    pub build: String,
    /// Its options.
    pub setup: serde_json::Value,
    /// The bots as they were named.
    pub bots: Vec<String>,
    /// Who plays whom.
    pub schedule: Schedule,
    /// The seed.
    pub seed: u64,
    /// What came out of each pair.
    pub pairings: Vec<Pairing>,
    /// How long each bot thinks, of the CPU's time; of the last run in which it played.
    pub times: BTreeMap<String, Times>,
}

/// Why results cannot be kept or read.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The file cannot be read or written.
    #[error("cannot use {path}: {reason}")]
    File {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        reason: std::io::Error,
    },
    /// The file holds something else.
    #[error("{path} holds no results of an arena: {reason}")]
    Content {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        reason: serde_json::Error,
    },
}

impl Results {
    /// Reads the results of a file.
    pub fn load(path: &Path) -> Result<Results, ResultsError> {
        let path = path.to_owned();
        match std::fs::read_to_string(&path) {
            Ok(text) => {
                serde_json::from_str(&text).map_err(|reason| ResultsError::Content { path, reason })
            }
            Err(reason) => Err(ResultsError::File { path, reason }),
        }
    }

    /// Writes the results through a second file, so that an interruption leaves the old ones or
    /// the new ones.
    pub fn save(&self, path: &Path) -> Result<(), ResultsError> {
        let beside = path.with_extension("part");
        let text = serde_json::to_string(self).expect("results can be written");
        std::fs::write(&beside, text)
            .and_then(|()| std::fs::rename(&beside, path))
            .map_err(|reason| ResultsError::File { path: path.to_owned(), reason })
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.pairings.iter().map(Pairing::games).sum()
    }

    /// The ratings of all bots.
    pub fn ratings(&self) -> Vec<Rating> {
        ratings(self.bots.len(), &self.pairings)
    }

    /// The ratings with their intervals as SVG.
    pub fn chart(&self, title: &str) -> Result<String, ChartError> {
        let mark = |(name, rating): (&String, Rating)| Mark {
            name: name.clone(),
            value: rating.elo,
            interval: rating.interval.map(|end| if end.is_finite() { end } else { rating.elo }),
        };
        let all: Vec<Mark> = self.bots.iter().zip(self.ratings()).map(mark).collect();
        let title = format!("{title}: strength with 95 % intervals");
        marks(&title, &format!("Elo above {}", self.bots[0]), &all)
    }
}
