//! Whole games, and the cover between two people.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use std::time::{Duration, Instant};
use tabletop::Seat;
use worldbattle::Phase;

use super::{Asked, decide, instant, played_until, six};
use crate::browser::{Browser, DESKTOP};
use crate::table::{bot, human};

/// A whole game on six territories takes far less than this.
const A_GAME: Duration = Duration::from_secs(150);

#[tokio::test]
async fn a_whole_game_of_three_on_a_small_map_by_mouse() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let options = json!({ "map": "six", "players": 3, "round_limit": 40 });
    browser.begin_world(&[human(), bot("easy"), bot("medium")], 3, options, instant()).await?;
    let begin = Instant::now();
    while browser.world_asks().await? != Asked::Over {
        ensure!(begin.elapsed() < A_GAME, "the game does not end");
        let before = browser.world_match().await?.step();
        decide(&browser).await?;
        browser.played_after(before).await?;
    }
    browser.press("See the result").await?;
    browser.find(".rank li").await?;
    browser.is_accessible("the result of World Battle").await?;
    browser.press("Verify dice").await?;
    browser.find(".verify .facts").await?;
    ensure!(browser.text(".verify").await?.contains("The dice are honest"));
    browser.press("Replay").await?;
    browser.find(".pbar").await?;
    browser.screenshot("worldbattle-replay-desktop").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn bots_play_the_world_to_the_end_by_themselves() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let seats = ["easy", "medium", "hard", "medium"].map(bot);
    let options = json!({ "players": 4, "round_limit": 6 });
    browser.begin_world(&seats, 8, options, instant()).await?;
    browser.find(".table .terr").await?;
    let over = "return [...document.querySelectorAll('.bar button')].some((it) => it.textContent.trim() === 'See the result')";
    let begin = Instant::now();
    while browser.run(over).await? != true {
        ensure!(begin.elapsed() < A_GAME, "the bots do not end");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let game = browser.world_match().await?;
    ensure!(game.outcome().is_some(), "the record has its end");
    browser.is_clean().await
}

#[tokio::test]
async fn the_cover_hides_everything_of_the_game_while_the_device_changes_hands() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let record = played_until(&six(3), &["human Ada", "human Ben", "bot easy"], |state| {
        state.active() == Seat::A
            && state.phase() == Phase::Fortify
            && state.hand(Seat::A).len() > 1
            && !state.owned(Seat::B).is_empty()
    })?;
    browser.resume_world(&record, instant()).await?;
    let everything =
        "return document.querySelectorAll('.terr, .wcard, .log li, #live p, .pcard').length";
    for _ in 0..2 {
        ensure!(browser.world_asks().await? == Asked::Covered, "the table is covered");
        ensure!(browser.run(everything).await? == 0, "nothing of the game is in the page");
        browser.screenshot("worldbattle-cover-desktop").await?;
        browser.is_accessible("the cover").await?;
        browser.find(".cover button").await?.click().await?;
        browser.find(".table .terr").await?;
        let game = browser.world_match().await?;
        let seat = game.to_act().context("somebody is asked")?;
        let held = game.state().context("it has begun")?.hand(seat).len();
        let cards = "return +document.querySelector('.cardbtn b')?.textContent";
        if game.state().is_some_and(|state| state.phase() != Phase::Fortify) {
            ensure!(browser.run(cards).await? == held, "the own hand, and no other");
        }
        // On to the next person.
        for _ in 0..30 {
            if browser.world_asks().await? != Asked::Person {
                break;
            }
            let now = browser.world_match().await?;
            if now.to_act() != Some(seat) {
                break;
            }
            decide(&browser).await?;
        }
    }
    browser.is_clean().await
}
