//! What an interrupted ladder leaves behind for the next one.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use catalog::Entry;
use lab::Report;
use lab::arena::{Arena, ArenaError, Results};
use serde::{Deserialize, Serialize};

/// What a table gave, until the document is written.
#[derive(Serialize, Deserialize)]
pub(super) struct Kept {
    /// The build that played.
    pub(super) build: String,
    pub(super) report: Report,
}

/// The results of an interrupted arena, where this build played them; else those before the first
/// game.
pub(super) fn begin_or_resume<G: Entry>(arena: &Arena<G>, path: &Path) -> Result<Results> {
    if !path.exists() {
        return Ok(arena.begin()?);
    }
    match arena.resume(Results::load(path)?) {
        Err(reason @ ArenaError::OtherArena { .. }) => {
            println!("{reason}; it begins anew");
            Ok(arena.begin()?)
        }
        resumed => Ok(resumed?),
    }
}

/// What this build has played at a table; nothing where another one did.
pub(super) fn kept_report(path: &Path, build: &str) -> Result<Option<Report>> {
    if !path.exists() {
        return Ok(None);
    }
    let text =
        fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    match serde_json::from_str::<Kept>(&text) {
        Ok(kept) if kept.build == build => Ok(Some(kept.report)),
        _ => {
            println!("{} is of another build of the program; it begins anew", path.display());
            Ok(None)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use battlezone::State;
    use lab::Simulation;
    use lab::arena::Schedule;

    fn arena(seed: u64) -> Arena<State> {
        Arena {
            setup: crate::setup::<State>(2, &[]).unwrap(),
            bots: ["random", "balanced"].map(|name| name.parse().unwrap()).to_vec(),
            schedule: Schedule::RoundRobin,
            layouts: 1,
            fewer: Vec::new(),
            in_full: Vec::new(),
            stored: None,
            seed,
            threads: 1,
        }
    }

    #[test]
    fn results_of_another_build_begin_anew() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("arena.json");
        let mut played = arena(1).begin().unwrap();
        arena(1).run(&mut played, &mut |_| true).unwrap();
        played.save(&path).unwrap();
        assert_eq!(begin_or_resume(&arena(1), &path).unwrap(), played);
        played.build = "another".to_owned();
        played.save(&path).unwrap();
        assert_eq!(begin_or_resume(&arena(1), &path).unwrap().games(), 0);
    }

    #[test]
    fn a_table_is_taken_over_only_from_this_build() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.json");
        assert!(kept_report(&path, "this").unwrap().is_none(), "there is no such file yet");
        let simulation = Simulation::<State> {
            setup: crate::setup::<State>(2, &[]).unwrap(),
            bots: ["random", "balanced"].map(|name| name.parse().unwrap()).to_vec(),
            games: 2,
            seed: 1,
            threads: 1,
        };
        let report = simulation.run(&|_| ()).unwrap();
        let kept = Kept { build: "this".to_owned(), report };
        fs::write(&path, serde_json::to_string(&kept).unwrap()).unwrap();
        assert_eq!(kept_report(&path, "this").unwrap().unwrap().ends, kept.report.ends);
        assert!(kept_report(&path, "another").unwrap().is_none());
        fs::write(&path, serde_json::to_string(&kept.report).unwrap()).unwrap();
        assert!(kept_report(&path, "this").unwrap().is_none(), "written before builds were kept");
    }
}
