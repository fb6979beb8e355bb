//! How fast rules and bots are in the page, beside the same games played natively.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::browser::Browser;

/// Game, bot, and how many games take about half a second natively.
const RUNS: [(&str, &str, u32); 4] = [
    ("battlezone", "balanced", 5000),
    ("worldbattle", "medium", 3000),
    ("imperial", "sergeant", 1500),
    ("conquer", "medium", 800),
];
/// Each run is made this often, page and native in turn; the fastest of each counts.
const TIMES: usize = 3;
const SEED: u32 = 1;

/// Steps that were played, and in how many milliseconds.
struct Run {
    steps: u32,
    milliseconds: f64,
}

async fn in_the_page(browser: &Browser, game: &str, level: &str, games: u32) -> Result<Run> {
    let script = format!(
        "const begin = performance.now();
        const steps = app.selfPlay('{game}', '{level}', {games}, {SEED});
        return [steps, performance.now() - begin];"
    );
    let answer = browser.ask_program(&script).await?;
    let (steps, milliseconds) = serde_json::from_value(answer.clone())
        .with_context(|| format!("the page answered {answer}"))?;
    Ok(Run { steps, milliseconds })
}

/// By the example of the lab, which is built in release mode like the page.
fn natively(game: &str, level: &str, games: u32) -> Result<Run> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (games, seed) = (games.to_string(), SEED.to_string());
    let output = Command::new(env!("CARGO"))
        .args(["run", "--release", "--quiet", "-p", "lab", "--example", "self_play", "--"])
        .args([game, level, &games, &seed])
        .current_dir(root)
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    let mut words = text.split_whitespace();
    let mut word = || words.next().with_context(|| format!("self_play printed {text:?}"));
    Ok(Run { steps: word()?.parse()?, milliseconds: word()?.parse()? })
}

#[tokio::test]
async fn the_page_plays_the_same_games_at_half_the_native_speed_or_more() -> Result<()> {
    // The page may be slower than wanted on a busy machine; slower than this, something is wrong.
    const LEAST: f64 = 0.25;
    let browser = Browser::start().await?;
    browser.open("/").await?;
    for (game, level, games) in RUNS {
        let (mut page, mut native) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..TIMES {
            let here = in_the_page(&browser, game, level, games).await?;
            let there = natively(game, level, games)?;
            ensure!(here.steps == there.steps, "{game}: {} steps, {}", here.steps, there.steps);
            page = page.min(here.milliseconds);
            native = native.min(there.milliseconds);
        }
        let share = native / page;
        println!(
            "{game}, {games} games of {level}: {page:.0} ms in the page, {native:.0} ms natively, {:.0} %",
            share * 100.0
        );
        ensure!(share >= LEAST, "{game}: {share:.2} of the native speed");
    }
    Ok(())
}
