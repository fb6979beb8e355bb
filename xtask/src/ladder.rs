//! `cargo xtask ladder GAME`: every bot against every other, written into docs/strength.md.

use std::fmt::Write;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Deserialize;

use crate::tools::{cargo, output, root, run as run_command};

/// How the ladder is played.
#[derive(Args)]
pub struct Options {
    /// The game, such as battlezone
    game: String,
    /// Games per pair, fewer for bots that think long; every layout is played once per rotation
    /// of the seats
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// Everything follows from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What `salient sim --json` prints.
#[derive(Deserialize)]
struct Report {
    games: u64,
    steps_per_second: f64,
    bots: Vec<Bot>,
}

#[derive(Deserialize)]
struct Bot {
    name: String,
    wins: u64,
    draws: u64,
    losses: u64,
    score: f64,
    ci95: [f64; 2],
}

/// What `salient games --json` tells about a game.
#[derive(Deserialize)]
struct Game {
    id: String,
    title: String,
    bots: Vec<String>,
}

/// Marks the lines of a game in the document, so that another game's stay as they are.
fn marks(game: &str) -> (String, String) {
    (format!("<!-- {game} -->"), format!("<!-- end of {game} -->"))
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
const SLOW: &[(&str, &str, u64)] = &[("conquer", "expert", 10)];

pub fn run(options: &Options) -> Result<()> {
    run_command(cargo().args(["build", "--release", "-p", "salient"]))?;
    let games: Vec<Game> = serde_json::from_str(&output(salient().args(["games", "--json"]))?)?;
    let Some(game) = games.iter().find(|game| game.id == options.game) else {
        let known: Vec<&str> = games.iter().map(|game| game.id.as_str()).collect();
        bail!("there is no game {:?}; there are {}", options.game, known.join(", "));
    };
    let mut reports = Vec::new();
    for (nth, second) in game.bots.iter().enumerate() {
        for first in &game.bots[nth..] {
            println!("{first} v {second}");
            let slow = SLOW
                .iter()
                .find(|slow| slow.0 == game.id && [first, second].iter().any(|it| *it == slow.1));
            let share = slow.map_or(1, |slow| slow.2) * if first == second { 5 } else { 1 };
            reports.push(play(options, &format!("{first},{second}"), share, &[])?);
        }
    }
    let mut tables = Vec::new();
    for table in TABLES.iter().filter(|table| table.game == game.id) {
        println!("{} {}", table.bots, table.set.join(" "));
        tables.push((table, play(options, table.bots, table.share, table.set)?));
    }
    let path = root().join("docs/strength.md");
    let document = fs::read_to_string(&path).unwrap_or_else(|_| HEAD.to_owned());
    fs::write(&path, with_section(&document, game, &section(options, game, &reports, &tables)?))
        .context("docs/strength.md cannot be written")?;
    println!("{} is renewed", path.display());
    Ok(())
}

const HEAD: &str = "# How strong the bots are

Written by `cargo xtask ladder GAME`; not by hand. Every pair plays every layout once per rotation of the seats. A draw counts as half a win; the range in brackets is the 95 % interval (Wilson).
";

fn salient() -> Command {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    Command::new(target.join("release/salient"))
}

fn play(options: &Options, bots: &str, share: u64, set: &[&str]) -> Result<Report> {
    let (games, seed) = ((options.games / share).max(1).to_string(), options.seed.to_string());
    let arguments = ["sim", &options.game, "--bots", bots, "--games", &games, "--seed", &seed];
    let options = set.iter().flat_map(|it| ["--set", it]);
    let text = output(salient().args(arguments).args(options).arg("--json"))?;
    serde_json::from_str(&text).with_context(|| format!("{bots}: {text}"))
}

fn section(
    options: &Options,
    game: &Game,
    reports: &[Report],
    tables: &[(&Table, Report)],
) -> Result<String> {
    let mut text = format!("\n## {}\n\n", game.title);
    let Options { game: id, games, seed } = options;
    writeln!(text, "`cargo xtask ladder {id} --games {games} --seed {seed}`\n")?;
    writeln!(text, "| bot | against | games | won | drawn | lost | score |")?;
    writeln!(text, "|---|---|---|---|---|---|---|")?;
    let is_mirror = |report: &&Report| report.bots[0].name == report.bots[1].name;
    for report in reports.iter().filter(|report| !is_mirror(report)) {
        let Bot { name, wins, draws, losses, score, ci95 } = &report.bots[0];
        let (against, games) = (&report.bots[1].name, report.games);
        let [low, high] = ci95.map(|end| end * 100.0);
        let score = score * 100.0;
        writeln!(
            text,
            "| {name} | {against} | {games} | {wins} | {draws} | {losses} | {score:.1} % ({low:.1}–{high:.1}) |"
        )?;
    }
    if !tables.is_empty() {
        writeln!(text, "\n| table | options | games | the first bot won | drawn | score |")?;
        writeln!(text, "|---|---|---|---|---|---|")?;
    }
    for (Table { bots, set, .. }, report) in tables {
        let Bot { wins, draws, score, ci95, .. } = &report.bots[0];
        let [low, high] = ci95.map(|end| end * 100.0);
        let (games, score, set) = (report.games, score * 100.0, set.join(", "));
        writeln!(
            text,
            "| {bots} | {set} | {games} | {wins} | {draws} | {score:.1} % ({low:.1}–{high:.1}) |"
        )?;
    }
    writeln!(text, "\n| bot against itself | µs per step, bot and rules |\n|---|---|")?;
    for report in reports.iter().filter(is_mirror) {
        writeln!(text, "| {} | {:.2} |", report.bots[0].name, 1e6 / report.steps_per_second)?;
    }
    Ok(text)
}

/// The document with the game's section renewed, or added at the end. What stands between the
/// tables and the end mark of another game is not touched.
fn with_section(document: &str, game: &Game, section: &str) -> String {
    let (begin, end) = marks(&game.id);
    let section = format!("{begin}{section}{end}");
    match (document.find(&begin), document.find(&end)) {
        (Some(from), Some(to)) if from < to => {
            format!("{}{section}{}", &document[..from], &document[to + end.len()..])
        }
        _ => format!("{}\n\n{section}\n", document.trim_end()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_renews_its_own_section_and_leaves_the_others() {
        let game = |id: &str| Game { id: id.into(), title: id.into(), bots: vec![] };
        let first = with_section("# Head", &game("go"), "\none\n");
        let both = with_section(&first, &game("chess"), "\ntwo\n");
        let renewed = with_section(&both, &game("go"), "\nthree\n");
        assert_eq!(both.replace("one", "three"), renewed);
        assert!(renewed.starts_with("# Head") && renewed.contains("two"));
    }
}
