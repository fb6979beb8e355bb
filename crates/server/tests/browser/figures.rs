//! How fast the page is. Printed for the documentation; asserted only against wide bounds, since
//! the machine is shared.

mod engine;
mod phone;
mod slow_line;

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::json;

use crate::browser::{Browser, DESKTOP};
use crate::table::human;

/// Notes when the board is first seen, every frame, every long task, and of every press how long its
/// slowest part (down, up, click) took to the next picture. Parts below 16 ms are not reported.
const WATCH: &str = "
    window.seen = { frames: [], tasks: [], inputs: {} };
    new MutationObserver((_, observer) => {
        if (document.querySelector('.table .terr')) {
            observer.disconnect();
            requestAnimationFrame(() => { window.seen.board = performance.now(); });
        }
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => window.seen.tasks.push(...list.getEntries().map((it) => it.duration)))
        .observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => list.getEntries().filter((it) => it.interactionId).forEach((it) => {
        const inputs = window.seen.inputs;
        inputs[it.interactionId] = Math.max(inputs[it.interactionId] ?? 0, it.duration);
    })).observe({ type: 'event', durationThreshold: 16 });
    let last = null;
    const frame = (now) => {
        const moving = document.querySelector('.roll, .announce.gains');
        if (moving && last !== null) window.seen.frames.push(now - last);
        last = moving ? now : null;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);";

#[derive(Deserialize)]
struct Seen {
    board: f64,
    frames: Vec<f64>,
    tasks: Vec<f64>,
    /// By the number of the press.
    inputs: BTreeMap<String, f64>,
}

/// The value below which this share of all lies.
pub(crate) fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let index = (sorted.len() as f64 * share) as usize;
    sorted.get(index.min(sorted.len().saturating_sub(1))).copied().unwrap_or(0.0)
}

#[tokio::test]
async fn twenty_attacks_and_two_reinforcements_run_smoothly() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await?;
    let settings = json!({ "speed": "normal", "motion": "full" });
    let options = json!({ "first_player": "a" });
    browser.begin_with([human(), human()], 41, options, settings).await?;
    browser.wait_until("the board was seen", "return window.seen.board > 0").await?;
    // Only play counts, not the start of the program and of its sound, which an ordinary game has
    // behind it: the first tap was on Home.
    browser.key("Shift").await?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    browser.run("window.seen.tasks = []; window.seen.inputs = {}").await?;
    let (mut attacks, mut rounds, mut presses) = (0, 0, 0);
    while attacks < 20 || rounds < 2 {
        browser.asked_or_over().await?;
        let game = browser.kept_match().await?;
        let state = game.state().context("it has begun")?;
        let seat = game.to_act().context("the game goes on")?;
        let mut pair = None;
        // Even attacks keep both sides alive.
        state.attacks(seat, |from, to| {
            if state.armies(from) >= state.armies(to) {
                pair = pair.or(Some((from, to)));
            }
        });
        match pair.filter(|_| attacks < (rounds + 1) * 10) {
            Some((from, to)) => {
                for territory in [from, to] {
                    let land = browser.look().await?.land(territory.number()).clone();
                    browser.click_at(land.x, land.y).await?;
                    presses += 1;
                }
                attacks += 1;
            }
            None => {
                rounds += usize::from(state.one_skipped()); // this skip is the second
                browser.key("s").await?;
                presses += 1;
            }
        }
        ensure!(game.step() < 200, "two rounds take fewer steps");
    }
    browser.asked_or_over().await?;
    let seen: Seen = serde_json::from_value(browser.run("return window.seen").await?)?;
    let frame_rate = 1000.0 / quantile(&seen.frames, 0.5);
    let longest = seen.tasks.iter().copied().fold(0.0, f64::max);
    println!("first board: {:.0} ms after navigation", seen.board);
    println!("frames: {} in motion, median {frame_rate:.1}/s", seen.frames.len());
    // A press that was not reported was answered in less than 16 ms.
    let mut inputs: Vec<f64> = seen.inputs.into_values().collect();
    let reported = inputs.len();
    ensure!(reported <= presses, "{reported} answers to {presses} presses");
    inputs.resize(presses, 16.0);
    println!(
        "input to feedback: median {:.0} ms, p95 {:.0} ms of {presses} presses ({reported} above 16 ms)",
        quantile(&inputs, 0.5),
        quantile(&inputs, 0.95)
    );
    println!("long tasks in play: {}, longest {longest:.0} ms", seen.tasks.len());
    ensure!(seen.frames.len() > 200, "the animation was watched");
    ensure!(frame_rate >= 45.0, "{frame_rate} frames a second");
    ensure!(longest <= 200.0, "a task of {longest} ms");
    Ok(())
}
