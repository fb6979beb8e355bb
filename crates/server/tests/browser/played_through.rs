//! Games of bots alone, looked at in the middle, at the end and in the result, on a phone and on a
//! laptop.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use crate::browser::{Browser, Size};
use crate::table::bot;

const SIZES: [Size; 2] = [("phone", 390, 844), ("laptop", 1280, 800)];

/// A whole game at instant speed takes far less than this.
const A_GAME: Duration = Duration::from_secs(150);

const OVER: &str = "return document.querySelector('.bar').textContent.includes('See the result')";

/// Plays a game of two bots to its end and keeps its pictures.
async fn is_played_through(game: &str, level: &str, options: Value) -> Result<()> {
    for size in SIZES {
        let browser = Browser::start().await?;
        browser.resize(size).await?;
        let place = |what: &str| format!("played-{game}-{what}-{}", size.0);
        let new = json!({ "game": game, "seats": [bot(level), bot(level)], "options": options, "seed": 5, "undo": true, "mode": "auto" });
        browser.lay_down(&new, &json!({ "speed": "instant" })).await?;
        let middle = "return document.querySelectorAll('.log li').length > 11";
        browser.wait_until("the middle of the game", middle).await?;
        browser.screenshot(&place("middle")).await?;
        browser.fits(&place("middle")).await?;
        let begin = Instant::now();
        while browser.run(OVER).await? != true {
            ensure!(begin.elapsed() < A_GAME, "{game} does not end");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        browser.screenshot(&place("end")).await?;
        browser.fits(&place("end")).await?;
        browser.is_accessible(&place("end")).await?;
        browser.press("See the result").await?;
        browser.find(".rank li").await?;
        browser.screenshot(&place("result")).await?;
        browser.fits(&place("result")).await?;
        browser.is_accessible(&place("result")).await?;
        browser.is_clean().await?;
    }
    Ok(())
}

#[tokio::test]
async fn battlezone_is_played_through() -> Result<()> {
    is_played_through("battlezone", "balanced", json!({ "round_limit": 8 })).await
}

#[tokio::test]
async fn imperial_is_played_through() -> Result<()> {
    is_played_through("imperial", "sergeant", json!({ "max_rounds": 12 })).await
}

#[tokio::test]
async fn conquer_is_played_through() -> Result<()> {
    is_played_through("conquer", "easy", json!({ "players": 2, "size": "quick" })).await
}

#[tokio::test]
async fn worldbattle_is_played_through_to_its_round_limit() -> Result<()> {
    is_played_through("worldbattle", "easy", json!({ "players": 2, "round_limit": 3 })).await
}
