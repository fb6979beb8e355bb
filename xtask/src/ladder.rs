//! `cargo xtask ladder GAME`: every bot against every other, written into docs/strength.md.

use std::collections::BTreeMap;
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
    /// Games per pair; every layout is played once per rotation of the seats
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
    ends: BTreeMap<String, u64>,
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
    /// How many can play.
    seats: Seats,
    bots: Vec<String>,
}

#[derive(Deserialize)]
struct Seats {
    end: usize,
}

/// Marks the lines of a game in the document, so that another game's stay as they are.
fn marks(game: &str) -> (String, String) {
    (format!("<!-- {game} -->"), format!("<!-- end of {game} -->"))
}

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
            reports.push(play(options, &[first, second])?);
        }
    }
    let tables = if game.seats.end > 2 { full_tables(options, game)? } else { Vec::new() };
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
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    Command::new(root().join(target).join("release/salient"))
}

/// Each bot alone at a full table of the next weaker one, and of its own kind.
fn full_tables(options: &Options, game: &Game) -> Result<Vec<Report>> {
    let mut reports = Vec::new();
    for (nth, bot) in game.bots.iter().enumerate().skip(1) {
        for other in [&game.bots[nth - 1], bot] {
            let mut bots = vec![other.as_str(); game.seats.end];
            bots[0] = bot;
            println!("{}", bots.join(" "));
            reports.push(play(options, &bots)?);
        }
    }
    Ok(reports)
}

fn play(options: &Options, bots: &[&str]) -> Result<Report> {
    // Of a kind among itself only the time and the end are told: a few games do.
    let is_mirror = bots.iter().all(|bot| *bot == bots[0]);
    let games = if is_mirror { options.games.min(200) } else { options.games };
    let (games, seed) = (games.to_string(), options.seed.to_string());
    let bots = bots.join(",");
    let arguments = ["sim", &options.game, "--bots", &bots, "--games", &games, "--seed", &seed];
    let text = output(salient().args(arguments).arg("--json"))?;
    serde_json::from_str(&text).with_context(|| format!("{bots}: {text}"))
}

fn section(
    options: &Options,
    game: &Game,
    reports: &[Report],
    tables: &[Report],
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
    writeln!(text, "\n| bot against itself | µs per step, bot and rules |\n|---|---|")?;
    for report in reports.iter().filter(is_mirror) {
        writeln!(text, "| {} | {:.2} |", report.bots[0].name, 1e6 / report.steps_per_second)?;
    }
    if !tables.is_empty() {
        text += &table_section(game, tables, is_mirror)?;
    }
    Ok(text)
}

/// One against a full table, and how games of a full table of one kind end.
fn table_section(
    game: &Game,
    tables: &[Report],
    is_mirror: impl Fn(&&Report) -> bool,
) -> Result<String> {
    let others = game.seats.end - 1;
    let chance = 100.0 / game.seats.end as f64;
    let mut text = format!(
        "\nOne against {others} (by luck alone {chance:.1} %):\n\n| bot | against | games | won | score |\n|---|---|---|---|---|\n"
    );
    for report in tables.iter().filter(|report| !is_mirror(report)) {
        let Bot { name, wins, score, ci95, .. } = &report.bots[0];
        let [low, high] = ci95.map(|end| end * 100.0);
        let (against, games, score) = (&report.bots[1].name, report.games, score * 100.0);
        writeln!(
            text,
            "| {name} | {others} × {against} | {games} | {wins} | {score:.1} % ({low:.1}–{high:.1}) |"
        )?;
    }
    writeln!(text, "\n| {} of a kind | games | ended |\n|---|---|---|", game.seats.end)?;
    for report in tables.iter().filter(&is_mirror) {
        let ends: Vec<String> =
            report.ends.iter().map(|(reason, games)| format!("{games} {reason}")).collect();
        writeln!(text, "| {} | {} | {} |", report.bots[0].name, report.games, ends.join(", "))?;
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
        let game = |id: &str| {
            let seats = Seats { end: 2 };
            Game { id: id.into(), title: id.into(), seats, bots: vec![] }
        };
        let first = with_section("# Head", &game("go"), "\none\n");
        let both = with_section(&first, &game("chess"), "\ntwo\n");
        let renewed = with_section(&both, &game("go"), "\nthree\n");
        assert_eq!(both.replace("one", "three"), renewed);
        assert!(renewed.starts_with("# Head") && renewed.contains("two"));
    }
}
