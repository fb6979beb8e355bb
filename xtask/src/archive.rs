//! `cargo xtask archive`: the records of a release, which every later release must play the same.
//!
//! Bots play one game per line of the table, each with a seed of its own, so that every option of
//! every game is in a record; what only people do comes from the golden games. The files lie in
//! `crates/<game>/tests/archive/<version>` and are never written again: see docs/records.md.

mod games;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::programs::Programs;
use crate::tools::{root, run as run_command};
use games::{BY_PEOPLE, GAMES};

/// The version of the workspace, which is the version of every crate.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// One game that bots play for the archive.
struct Played {
    /// The file.
    name: &'static str,
    /// Who sits where.
    bots: &'static str,
    /// What is not as usual, as `--set` has it.
    options: &'static [&'static str],
}

/// Makes the archive of this version; refuses when there is one.
pub fn run() -> Result<()> {
    let programs = Programs::as_tested()?;
    let salient = programs.find("salient")?;
    for (game, played) in GAMES {
        let folder = folder(&root(), game);
        ensure!(
            !folder.exists(),
            "{} is there: what was released stays as it is. Delete it if {VERSION} is not \
             released yet",
            folder.display()
        );
        fs::create_dir_all(&folder)?;
        for (index, played) in played.iter().enumerate() {
            let text = play(salient, game, played, index + 1)?;
            fs::write(folder.join(played.name).with_extension("record"), text)?;
        }
        println!("archive: {} records of {game}", played.len());
    }
    for (game, names) in BY_PEOPLE {
        for name in *names {
            let file = format!("{name}.record");
            let golden = root().join("crates").join(game).join("tests/replays").join(&file);
            fs::copy(golden, folder(&root(), game).join(&file))
                .with_context(|| format!("there is no golden game {name} of {game}"))?;
        }
    }
    Ok(())
}

/// Where the records of a game and this version lie.
fn folder(root: &Path, game: &str) -> PathBuf {
    root.join("crates").join(game).join("tests/archive").join(VERSION)
}

/// Lets bots play one game, and returns its record.
fn play(salient: &Path, game: &str, played: &Played, seed: usize) -> Result<String> {
    let records = tempfile::tempdir()?;
    let mut command = Command::new(salient);
    command.args(["sim", game, "--bots", played.bots, "--games", "1"]);
    command.args(["--seed", &seed.to_string(), "--records"]).arg(records.path());
    command.args(played.options.iter().flat_map(|option| ["--set", option]));
    run_command(command.stdout(Stdio::null()))?;
    let mut files = fs::read_dir(records.path())?;
    let file = files.next().with_context(|| format!("{game} {} left no record", played.name))??;
    fs::read_to_string(file.path()).context("the record cannot be read")
}
