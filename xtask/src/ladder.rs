//! `cargo xtask ladder GAME`: every bot against every other, written into docs/strength.md, and
//! a quick test of every level against the build that was measured before.

mod document;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::tools::{cargo, output, root, run as run_command};
use document::{section, with_section};

/// How the ladder is played.
#[derive(Args)]
pub struct Options {
    /// The game, such as battlezone
    game: String,
    /// Games per pair, fewer for bots that think long; every layout is played on both seats
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Games that a bot which states its chances plays against itself
    #[arg(long, default_value_t = 100)]
    calibration_games: u64,
    /// Everything follows from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at a time; one per core without it
    #[arg(long)]
    threads: Option<usize>,
    /// The program to measure; built without it
    #[arg(long, value_name = "PROGRAM")]
    program: Option<PathBuf>,
}

/// What `salient sim --json` prints.
#[derive(Deserialize)]
struct Report {
    games: u64,
    bots: Vec<Bot>,
}

#[derive(Deserialize)]
struct Bot {
    wins: u64,
    draws: u64,
    score: f64,
    ci95: [f64; 2],
}

/// What `salient arena --json` prints.
#[derive(Deserialize)]
struct Arena {
    results: lab::arena::Results,
    ratings: Vec<Rating>,
    sprt: Option<Sprt>,
}

#[derive(Deserialize)]
struct Rating {
    elo: f64,
    interval: [Option<f64>; 2],
}

#[derive(Deserialize)]
struct Sprt {
    log_likelihood_ratio: f64,
    verdict: String,
}

/// What `salient calibrate --json` prints.
#[derive(Deserialize)]
struct Calibration {
    bot: String,
    games: u64,
    positions: u64,
    brier: f64,
    tenths: Vec<Tenth>,
}

#[derive(Deserialize)]
struct Tenth {
    positions: u64,
    stated: f64,
    won: f64,
}

/// What `salient games --json` tells about a game.
#[derive(Deserialize)]
struct Game {
    id: String,
    title: String,
    bots: Vec<String>,
}

/// A table that is more than a pair: the first bot against all others.
struct Table {
    game: &'static str,
    bots: &'static str,
    set: &'static [&'static str],
    /// One of so many games is played.
    share: u64,
}

const TABLES: &[Table] = &[
    Table { game: "worldbattle", bots: "medium,easy,easy,easy,easy,easy", set: &[], share: 1 },
    Table {
        game: "worldbattle",
        bots: "hard,medium,medium,medium,medium,medium",
        set: &[],
        share: 1,
    },
    Table { game: "worldbattle", bots: "hard,hard,hard,hard,hard,hard", set: &[], share: 5 },
    Table { game: "conquer", bots: "expert,hard,hard,hard", set: &[], share: 6 },
    Table { game: "conquer", bots: "expert,hard,expert,hard", set: &["teams=ac bd"], share: 25 },
    Table { game: "conquer", bots: "expert,hard", set: &["turn_blocks=2"], share: 20 },
    Table { game: "conquer", bots: "expert,hard", set: &["turn_blocks=3"], share: 20 },
    Table { game: "conquer", bots: "expert,hard", set: &["turn_blocks=4"], share: 20 },
];

/// Bots that think long play one of so many games.
const SLOW: &[(&str, &str, u64)] =
    &[("conquer", "expert", 10), ("imperial", "general", 2), ("imperial", "marshal", 2)];

/// The quick test against the stored build: is a level weaker by 15 Elo? So many games at most.
const QUICK_GAMES: u64 = 400;
const WEAKER: &str = "-15";

pub fn run(options: &Options) -> Result<()> {
    let program = match &options.program {
        Some(program) => program.clone(),
        None => {
            run_command(cargo().args(["build", "--release", "-p", "salient"]))?;
            target().join("release/salient")
        }
    };
    let ladder = Ladder { options, program };
    let games: Vec<Game> = ladder.ask(&["games", "--json"])?;
    let Some(game) = games.iter().find(|game| game.id == options.game) else {
        let known: Vec<&str> = games.iter().map(|game| game.id.as_str()).collect();
        bail!("there is no game {:?}; there are {}", options.game, known.join(", "));
    };
    ladder.compare_with_stored(game)?;
    let arena = ladder.arena(game)?;
    let mut tables = Vec::new();
    for table in TABLES.iter().filter(|table| table.game == game.id) {
        println!("{} {}", table.bots, table.set.join(" "));
        tables.push((table, ladder.table(table)?));
    }
    let calibrations = ladder.calibrations(game)?;
    let path = root().join("docs/strength.md");
    let document = fs::read_to_string(&path).unwrap_or_default();
    let section = section(options, game, &arena, &tables, &calibrations)?;
    fs::write(&path, with_section(&document, &game.id, &section))
        .context("docs/strength.md cannot be written")?;
    println!("{} is renewed", path.display());
    ladder.store()
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into)
}

struct Ladder<'a> {
    options: &'a Options,
    program: PathBuf,
}

impl Ladder<'_> {
    fn ask<T: DeserializeOwned>(&self, arguments: &[&str]) -> Result<T> {
        let text = output(Command::new(&self.program).args(arguments))?;
        serde_json::from_str(&text).with_context(|| arguments.join(" "))
    }

    /// The arguments that every command shares.
    fn common(&self) -> Vec<String> {
        let mut common = vec!["--seed".to_owned(), self.options.seed.to_string()];
        if let Some(threads) = self.options.threads {
            common.extend(["--threads".to_owned(), threads.to_string()]);
        }
        common
    }

    fn arena(&self, game: &Game) -> Result<Arena> {
        println!("{} bots, everyone against everyone", game.bots.len());
        let folder = target().join("ladder");
        fs::create_dir_all(&folder)?;
        let file = |ending: &str| format!("{}-{}.{ending}", game.id, self.options.seed);
        let resume = folder.join(file("json")).display().to_string();
        let chart = root().join(format!("docs/pictures/strength-{}.svg", game.id));
        let (games, bots) = (self.options.games.to_string(), game.bots.join(","));
        let chart = chart.display().to_string();
        let common = self.common();
        let slow = SLOW.iter().filter(|slow| slow.0 == game.id);
        let fewer: Vec<String> = slow.map(|(_, bot, share)| format!("{bot}={share}")).collect();
        let mut arguments = vec!["arena", &*game.id, "--bots", &bots, "--games", &games, "--json"];
        arguments.extend(["--resume", &resume, "--svg", &chart]);
        arguments.extend(fewer.iter().flat_map(|it| ["--fewer", it.as_str()]));
        arguments.extend(common.iter().map(String::as_str));
        let arena = self.ask(&arguments)?;
        fs::remove_file(&resume).context("the results cannot be cleared away")?;
        Ok(arena)
    }

    fn table(&self, table: &Table) -> Result<Report> {
        let games = (self.options.games / table.share).max(1).to_string();
        let common = self.common();
        let mut arguments = vec!["sim", table.game, "--bots", table.bots, "--games", &games];
        arguments.extend(table.set.iter().flat_map(|it| ["--set", it]));
        arguments.extend(common.iter().map(String::as_str));
        arguments.push("--json");
        self.ask(&arguments)
    }

    fn calibrations(&self, game: &Game) -> Result<Vec<Calibration>> {
        println!("the chances they state");
        let games = self.options.calibration_games.to_string();
        let seed = self.options.seed.to_string();
        self.ask(&["calibrate", &game.id, "--games", &games, "--seed", &seed, "--json"])
    }

    /// The build that was measured last, for the next one to compare with.
    fn stored(&self) -> PathBuf {
        target().join("ladder/stored-build")
    }

    /// Fails when a level has become weaker than in the build that was measured last.
    fn compare_with_stored(&self, game: &Game) -> Result<()> {
        let stored = self.stored();
        if !stored.exists() {
            println!("no stored build to compare with yet");
            return Ok(());
        }
        let common = self.common();
        for level in &game.bots {
            let verdict = self.compare_level(game, level, &stored, &common)?;
            println!("{level} v stored build: {verdict}");
        }
        Ok(())
    }

    fn compare_level(
        &self,
        game: &Game,
        level: &str,
        stored: &Path,
        common: &[String],
    ) -> Result<String> {
        let (pair, games) = (format!("{level},{level}"), QUICK_GAMES.to_string());
        let program = stored.display().to_string();
        let mut arguments = vec!["arena", &*game.id, "--sprt", &pair, "--stored", &program];
        arguments.extend(["--elo0", WEAKER, "--elo1", "0", "--games", &games, "--json"]);
        arguments.extend(common.iter().map(String::as_str));
        let arena: Arena = self.ask(&arguments)?;
        let sprt = arena.sprt.context("a test has a verdict")?;
        ensure!(sprt.verdict != "not-stronger", "{level} is weaker than in the stored build");
        let Sprt { verdict, log_likelihood_ratio } = sprt;
        Ok(format!("{verdict} ({log_likelihood_ratio:.2})"))
    }

    fn store(&self) -> Result<()> {
        fs::copy(&self.program, self.stored()).context("the build cannot be stored")?;
        Ok(())
    }
}
