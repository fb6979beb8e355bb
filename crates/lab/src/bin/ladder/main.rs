//! What `cargo xtask ladder GAME` runs: every bot of a game against every other, written into
//! docs/strength.md, and a quick test of every level against the build that was measured before.

#![allow(clippy::print_stdout)] // a command at the edge
#![allow(clippy::disallowed_methods)] // the document is dated

mod document;
mod kept;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use catalog::{BotName, Entry, GameId, Visitor, set_option, with_seats};
use clap::{Args, Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use lab::arena::{
    Arena, ArenaError, Results, Schedule, Sprt, StoredError, Verdict, answer_questions, this_build,
};
use lab::calibration::Calibration;
use lab::{Report, Simulation};

use document::{Measured, section, with_section};
use kept::{Kept, begin_or_resume, kept_report};

/// Let every bot of a game play every other and write docs/strength.md.
#[derive(Parser)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    options: Option<Options>,
}

#[derive(Subcommand)]
enum Command {
    /// Answer questions for a move: how a later build plays against this one
    #[command(hide = true)]
    Think { game: GameId, bot: BotName },
}

/// How the ladder is played.
#[derive(Args)]
struct Options {
    /// The game, such as battlezone
    game: GameId,
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
    /// The document whose section of the game is renewed
    #[arg(long, value_name = "FILE", default_value = "docs/strength.md")]
    document: PathBuf,
    /// Where the chart of ratings goes
    #[arg(long, value_name = "DIR", default_value = "docs/pictures")]
    pictures: PathBuf,
    /// Where results of an interrupted ladder and the stored build are kept
    #[arg(long, value_name = "DIR", default_value = "target/ladder")]
    work: PathBuf,
}

/// A table that is more than a pair: the first bot against all others.
struct Table {
    game: GameId,
    bots: &'static str,
    set: &'static [(&'static str, &'static str)],
    /// One of so many games is played.
    share: u64,
}

const TABLES: &[Table] = &[
    table(GameId::WorldBattle, "medium,easy,easy,easy,easy,easy", &[], 1),
    table(GameId::WorldBattle, "hard,medium,medium,medium,medium,medium", &[], 1),
    table(GameId::WorldBattle, "expert,hard,hard,hard,hard,hard", &[], 1),
    table(GameId::WorldBattle, "hard,hard,hard,hard,hard,hard", &[], 5),
    table(GameId::Conquer, "expert,hard,hard,hard", &[], 1),
    table(GameId::Conquer, "expert,hard,expert,hard", &[("teams", "ac bd")], 2),
    table(GameId::Conquer, "expert,hard", &[("turn_blocks", "2")], 5),
    table(GameId::Conquer, "expert,hard", &[("turn_blocks", "3")], 5),
    table(GameId::Conquer, "expert,hard", &[("turn_blocks", "4")], 5),
];

const fn table(
    game: GameId,
    bots: &'static str,
    set: &'static [(&'static str, &'static str)],
    share: u64,
) -> Table {
    Table { game, bots, set, share }
}

/// Bots that think long play one of so many games.
const SLOW: &[(GameId, &str, u64)] = &[
    (GameId::BattleZone, "expert", 5),
    (GameId::Conquer, "expert", 10),
    (GameId::Imperial, "general", 8),
    (GameId::Imperial, "marshal", 8),
];

/// Pairs that play all games although one of them thinks long: those that say how much the
/// strongest level is worth.
const IN_FULL: &[(GameId, [&str; 2])] = &[
    (GameId::BattleZone, ["expert", "balanced"]),
    (GameId::BattleZone, ["expert", "reference-defensive"]),
    (GameId::BattleZone, ["expert", "tactician"]),
    (GameId::Imperial, ["marshal", "general"]),
];

/// Tables of more than two at which bots say other chances, and one of how many games is played.
const LARGER_TABLES: &[(GameId, usize, u64)] =
    &[(GameId::WorldBattle, 6, 10), (GameId::WorldBattle, 4, 10)];

/// The quick test against the stored build: is a level weaker by 15 Elo? So many games at most,
/// fewer for bots that think long.
const QUICK_GAMES: u64 = 400;
const QUICK: Sprt = Sprt { elo0: -15.0, elo1: 0.0 };

fn main() -> Result<()> {
    match Arguments::parse() {
        Arguments { command: Some(Command::Think { game, bot }), .. } => game.visit(Think(&bot)),
        Arguments { options: Some(options), .. } => options.game.visit(Ladder::new(&options)?),
        _ => anyhow::bail!("which game? `--help` says more"),
    }
}

struct Think<'a>(&'a BotName);

impl Visitor for Think<'_> {
    type Output = Result<()>;

    fn visit<G: Entry>(self) -> Result<()> {
        Ok(answer_questions::<G>(self.0, std::io::stdin().lock(), std::io::stdout().lock())?)
    }
}

struct Ladder<'a> {
    options: &'a Options,
    threads: usize,
}

impl Visitor for Ladder<'_> {
    type Output = Result<()>;

    fn visit<G: Entry>(self) -> Result<()> {
        self.compare_with_stored::<G>()?;
        let arena = self.arena::<G>()?;
        let mut tables = Vec::new();
        for table in TABLES.iter().filter(|table| table.game == self.options.game) {
            println!("{}", table.bots);
            tables.push((table, self.table::<G>(table)?));
        }
        println!("the chances they state");
        let calibrations = self.calibrations::<G>()?;
        let path = &self.options.document;
        let text = fs::read_to_string(path).unwrap_or_default();
        let measured = Measured { arena, tables, calibrations };
        let section = section::<G>(self.options, &measured)?;
        fs::write(path, with_section(&text, G::ID, &section))
            .with_context(|| format!("{} cannot be written", path.display()))?;
        println!("{} is renewed", path.display());
        // Only now: whoever is interrupted after the arena does not play it again.
        let results = measured.tables.iter().map(|(table, _)| self.table_results(table));
        for path in results.chain([self.results_so_far::<G>()]) {
            fs::remove_file(path).context("the results cannot be cleared away")?;
        }
        self.store()
    }
}

impl<'a> Ladder<'a> {
    fn new(options: &'a Options) -> Result<Ladder<'a>> {
        let threads = match options.threads {
            Some(threads) => threads,
            None => std::thread::available_parallelism().map_or(1, Into::into),
        };
        ensure!(options.games > 0 && threads > 0, lab::SimError::Nothing);
        fs::create_dir_all(&options.work)
            .with_context(|| format!("{} cannot be made", options.work.display()))?;
        Ok(Ladder { options, threads })
    }

    /// The arena's results until the document is written.
    fn results_so_far<G: Entry>(&self) -> PathBuf {
        let Options { games, seed, work, .. } = self.options;
        work.join(format!("{}-{seed}-{games}.json", G::ID))
    }

    /// Everyone against everyone; goes on where an interrupted ladder stopped.
    fn arena<G: Entry>(&self) -> Result<Results> {
        println!("{} bots, everyone against everyone", G::BOTS.len());
        let slow = SLOW.iter().filter(|slow| slow.0 == self.options.game);
        let in_full = IN_FULL.iter().filter(|pair| pair.0 == self.options.game);
        let arena = Arena::<G> {
            setup: setup::<G>(2, &[])?,
            bots: all_bots::<G>(),
            schedule: Schedule::RoundRobin,
            layouts: self.options.games.div_ceil(2),
            fewer: slow.map(|(_, bot, share)| ((*bot).to_owned(), *share)).collect(),
            in_full: in_full.map(|(_, pair)| pair.map(str::to_owned)).collect(),
            stored: None,
            seed: self.options.seed,
            threads: self.threads,
        };
        let path = self.results_so_far::<G>();
        let mut results = begin_or_resume(&arena, &path)?;
        let bar = progress_bar(arena.games(&results))?;
        let mut failure = None;
        arena.run(&mut results, &mut |results| {
            bar.set_position(results.games());
            failure = results.save(&path).err();
            failure.is_none()
        })?;
        bar.finish_and_clear();
        if let Some(failure) = failure {
            return Err(failure.into());
        }
        let chart = self.options.pictures.join(format!("strength-{}.svg", G::ID));
        fs::write(&chart, results.chart(G::TITLE)?)
            .with_context(|| format!("{} cannot be written", chart.display()))?;
        Ok(results)
    }

    /// The results of a table until the document is written.
    fn table_results(&self, table: &Table) -> PathBuf {
        let Options { game, games, seed, work, .. } = self.options;
        let set: String = table.set.iter().map(|(key, value)| format!("-{key}-{value}")).collect();
        let name = format!("{game}-{seed}-{games}-{}{set}.json", table.bots);
        work.join(name.replace([',', ' '], "-"))
    }

    /// Plays a table, or takes it from where an interrupted ladder left it.
    fn table<G: Entry>(&self, table: &Table) -> Result<Report> {
        let path = self.table_results(table);
        let build = this_build()?;
        if let Some(report) = kept_report(&path, &build)? {
            return Ok(report);
        }
        let report = self.play_table::<G>(table)?;
        let kept = Kept { build, report };
        fs::write(&path, serde_json::to_string(&kept)?)
            .with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(kept.report)
    }

    fn play_table<G: Entry>(&self, table: &Table) -> Result<Report> {
        let bots = table.bots.split(',').map(str::parse).collect::<Result<Vec<BotName>, _>>()?;
        let simulation = Simulation::<G> {
            setup: setup::<G>(bots.len(), table.set)?,
            bots,
            games: (self.options.games / table.share).max(1),
            seed: self.options.seed,
            threads: self.threads,
        };
        let bar = progress_bar(simulation.games)?;
        let report = simulation.run(&|games| bar.set_position(games))?;
        bar.finish_and_clear();
        Ok(report)
    }

    fn calibrations<G: Entry>(&self) -> Result<Vec<Calibration>> {
        let Options { game, calibration_games, seed, .. } = self.options;
        let larger = LARGER_TABLES.iter().filter(|table| table.0 == *game);
        let mut found = Vec::new();
        for (seats, share) in larger.map(|table| (table.1, table.2)).chain([(2, 1)]).rev() {
            let (setup, games) = (setup::<G>(seats, &[])?, calibration_games.div_ceil(share));
            for bot in all_bots::<G>() {
                found.extend(Calibration::of::<G>(&setup, &bot, games, *seed)?);
            }
        }
        Ok(found)
    }

    /// The build that was measured last, for the next one to compare with.
    fn stored(&self) -> PathBuf {
        self.options.work.join("stored-build")
    }

    fn store(&self) -> Result<()> {
        let program = std::env::current_exe().context("this program is not to be found")?;
        fs::copy(program, self.stored()).context("the build cannot be stored")?;
        Ok(())
    }

    /// Fails when a level has become weaker than in the build that was measured last.
    fn compare_with_stored<G: Entry>(&self) -> Result<()> {
        let stored = self.stored();
        if !stored.exists() {
            println!("no stored build to compare with yet");
            return Ok(());
        }
        for level in all_bots::<G>() {
            let verdict = self.compare_level::<G>(&level, &stored)?;
            println!("{level} v stored build: {verdict}");
        }
        Ok(())
    }

    fn compare_level<G: Entry>(&self, level: &BotName, stored: &Path) -> Result<String> {
        let slow = SLOW.iter().find(|slow| slow.0 == self.options.game && slow.1 == level.name);
        let games = QUICK_GAMES / slow.map_or(1, |slow| slow.2);
        let arena = Arena::<G> {
            setup: setup::<G>(2, &[])?,
            bots: vec![level.clone(), level.clone()],
            schedule: Schedule::Gauntlet,
            layouts: games / 2,
            fewer: Vec::new(),
            in_full: Vec::new(),
            stored: Some(stored.to_owned()),
            seed: self.options.seed,
            threads: self.threads,
        };
        let mut results = match arena.begin() {
            Err(ArenaError::Stored(StoredError::Refuses { reason, .. })) => {
                return Ok(format!("not compared, since that build does not play it: {reason}"));
            }
            begun => begun?,
        };
        let is_open = |results: &Results| QUICK.verdict(&results.pairings[0]) == Verdict::Open;
        arena.run(&mut results, &mut |results| is_open(results))?;
        let pairing = &results.pairings[0];
        let verdict = QUICK.verdict(pairing);
        ensure!(verdict != Verdict::NotStronger, "{level} is weaker than in the stored build");
        Ok(format!("{verdict:?} ({:.2})", QUICK.log_likelihood_ratio(pairing)))
    }
}

/// The usual setup for so many seats with these options and a limit for endless games.
fn setup<G: Entry>(seats: usize, set: &[(&str, &str)]) -> Result<G::Setup> {
    let mut setup = with_seats::<G>(&G::Setup::default(), seats)?;
    for (key, value) in G::LIMIT.iter().chain(set) {
        setup = set_option::<G>(&setup, key, value)?;
    }
    Ok(setup)
}

fn all_bots<G: Entry>() -> Vec<BotName> {
    G::BOTS.iter().map(|bot| BotName { name: bot.name.to_owned(), budget: None }).collect()
}

fn progress_bar(games: u64) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games {eta}")?;
    Ok(ProgressBar::new(games).with_style(style))
}

#[cfg(test)]
mod tests {
    use super::*;
    use battlezone::State;

    /// A build of before, which knows no level of today.
    #[cfg(unix)]
    #[test]
    fn a_level_that_the_stored_build_does_not_know_is_skipped() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let work = folder.path().to_owned();
        let options = Options {
            game: GameId::BattleZone,
            games: 2,
            calibration_games: 1,
            seed: 1,
            threads: Some(1),
            document: work.join("strength.md"),
            pictures: work.clone(),
            work,
        };
        let ladder = Ladder::new(&options).unwrap();
        fs::write(ladder.stored(), "#!/bin/sh\necho 'there is no such bot' >&2\nexit 1\n").unwrap();
        fs::set_permissions(ladder.stored(), fs::Permissions::from_mode(0o755)).unwrap();
        let verdict = ladder.compare_level::<State>(&"expert".parse().unwrap(), &ladder.stored());
        let verdict = verdict.unwrap();
        assert!(verdict.ends_with("does not play it: there is no such bot"), "{verdict}");
        ladder.compare_with_stored::<State>().unwrap();
    }
}
