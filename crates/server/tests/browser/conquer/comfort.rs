//! Conquer in another language, enlarged, with little motion, and with clocks that are kept.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use std::time::Instant;

use super::{
    A_GAME, RING, asked, asked_in, begin, best, buttons, click, instant, named, play, sound, state,
    text,
};
use crate::browser::{Browser, DESKTOP, Size};
use crate::table::{bot, human};

/// A desktop of 1280 × 800 at 200 %: half the pixels for the layout.
const ZOOMED: Size = ("zoomed", 640, 400);

#[tokio::test]
async fn a_whole_game_in_german_at_twice_the_size() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(ZOOMED).await?;
    let settings = json!({ "speed": "instant", "language": "de" });
    begin(&browser, &[human(), bot("easy")], json!({ "size": "quick" }), settings).await?;
    let asked = || asked_in(&browser, "Zum Ergebnis", ["Passen", "Zug beenden"]);
    ensure!(asked().await?, "a person begins or comes next");
    ensure!(browser.run("return document.documentElement.lang").await? == "de");
    let turn = text(&browser, ".turn strong").await?;
    ensure!(turn == "Du bist dran", "{turn}");
    sound(&browser, "conquer-table-zoomed-german").await?;
    let begin = Instant::now();
    while asked().await? {
        ensure!(begin.elapsed() < A_GAME, "the game does not end");
        let cell = best(&state(&browser).await?).context("there is room")?;
        click(&browser, &cell.to_string()).await?;
        // On so small a board a press aims, and the button places.
        let place = format!("{} legen", cell.to_string().to_ascii_uppercase());
        if buttons(&browser).await?.contains(&place) {
            browser.press(&place).await?;
        }
    }
    browser.press("Zum Ergebnis").await?;
    browser.find(".cqchart .line").await?;
    let words = browser.text("main").await?;
    ensure!(words.contains("gewinn") || words.contains("gemeinsam"), "{words}");
    ensure!(!words.contains("wins") && !words.contains("Replay"), "{words}");
    sound(&browser, "conquer-result-zoomed-german").await
}

/// Notes what moves as soon as it is in the page.
const MOVED: &str = "
    window.moved = new Set();
    new MutationObserver(() => {
        for (const it of ['cq-drop', 'cq-wave', 'sparks']) if (document.querySelector(`.${it}`)) window.moved.add(it);
    }).observe(document, { childList: true, subtree: true });";

/// A ring that captures, then a surrender: what moved on the way.
async fn moved(browser: &Browser, motion: &str) -> Result<Vec<String>> {
    let options = json!({ "size": "quick", "rocks": 0 });
    let settings = json!({ "speed": "fast", "motion": motion });
    begin(browser, &[named("Ada"), named("Ben")], options, settings).await?;
    play(browser, &RING).await?;
    ensure!(asked(browser).await?, "the game goes on");
    browser.find("button[aria-label=Surrender]").await?.click().await?;
    browser.run("document.querySelector('dialog[open] .primary').click()").await?;
    ensure!(!asked(browser).await?, "the game is over");
    let mut moved: Vec<String> =
        serde_json::from_value(browser.run("return [...window.moved]").await?)?;
    moved.sort_unstable();
    Ok(moved)
}

#[tokio::test]
async fn with_little_motion_nothing_drops_spreads_or_flies() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": MOVED })).await?;
    let full = moved(&browser, "full").await?;
    ensure!(full == ["cq-drop", "cq-wave", "sparks"], "{full:?}");
    let reduced = moved(&browser, "reduced").await?;
    ensure!(reduced.is_empty(), "{reduced:?}");
    browser.is_clean().await
}

#[tokio::test]
async fn a_game_from_a_slot_keeps_its_clocks() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.open("/").await?;
    browser.keep("localStorage", "conquer.turn-limit", "90").await?;
    let options = json!({ "size": "quick", "rocks": 0, "time_limit": 10 });
    begin(&browser, &[named("Ada"), named("Ben")], options, instant()).await?;
    play(&browser, &["b2"]).await?;
    // Put aside, then another game without a limit, then back from the slot.
    browser
        .run("localStorage.setItem('salient.save.1', localStorage.getItem('salient.save.auto.conquer'))")
        .await?;
    browser.keep("localStorage", "conquer.turn-limit", "0").await?;
    begin(&browser, &[named("Cem"), named("Dora")], json!({ "size": "quick" }), instant()).await?;
    asked(&browser).await?;
    ensure!(browser.run("return !document.querySelector('.clocks .timer')").await? == true);
    browser.open("/saves").await?;
    browser.run("localStorage.removeItem('salient.save.auto.conquer')").await?;
    browser.open("/saves").await?;
    browser.press("Open").await?;
    browser.find(".clocks .timer:nth-child(2)").await?;
    let clocks = text(&browser, ".clocks").await?;
    ensure!(clocks.starts_with("1:"), "a turn has 90 seconds: {clocks}");
    browser.is_clean().await
}
