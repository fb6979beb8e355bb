//! The guided first game of every title.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

use super::{Card, GAMES, LAPTOP, PHONE, SMALL_PHONE};
use crate::browser::{Browser, Size};

/// A guided game takes less than this.
const A_GUIDE: Duration = Duration::from_secs(120);

/// How a person does what the card says.
#[derive(Clone, Copy, PartialEq)]
enum By {
    Keyboard,
    Mouse,
    Finger,
}

impl By {
    async fn follow(self, browser: &Browser, game: &str, card: &Card) -> Result<()> {
        if self == By::Keyboard {
            return browser.follow_by_key(game, card).await;
        }
        let (x, y) = browser.next_press(card).await?;
        match self {
            By::Finger => browser.tap_at(x, y).await,
            _ => browser.click_at(x, y).await,
        }
    }
}

/// Begins the guided game of a title from its set-up sheet.
async fn begin(browser: &Browser, game: &str, size: Size, language: &str) -> Result<()> {
    browser.resize(size).await?;
    browser.open("/").await?;
    let settings = json!({ "speed": "instant", "language": language });
    browser.keep("localStorage", "settings", &settings.to_string()).await?;
    browser.open(&format!("/setup/{game}")).await?;
    browser.find(".learn button").await?.click().await?;
    browser.find(".callout.placed").await?;
    Ok(())
}

/// Follows the guide to its end; gives the words of every step.
async fn follow(browser: &Browser, game: &str, by: By, size: Size) -> Result<Vec<String>> {
    let begin = Instant::now();
    let mut said: Vec<Card> = Vec::new();
    while begin.elapsed() < A_GUIDE {
        let over = "return !document.querySelector('.callout') && !!document.querySelector('.bar button:enabled')";
        let Some(card) = browser.card().await? else {
            if !said.is_empty() && is_last(&said) && browser.run(over).await? == true {
                return Ok(said.into_iter().map(|card| card.words).collect());
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
            continue;
        };
        if !card.is_read && card.points_at.is_none() {
            tokio::time::sleep(Duration::from_millis(30)).await;
            continue;
        }
        let place = format!("{game}-{}-{}", size.0, card.number.replace('/', "-of-"));
        browser.covers_nothing(&place).await?;
        if said.last().is_none_or(|last| last.number != card.number) {
            let spoken = browser.spoken().await?;
            ensure!(spoken.contains(&card.words), "{:?} is not in {spoken:?}", card.words);
            browser.screenshot(&format!("guide-{place}")).await?;
            said.push(card.clone());
        }
        by.follow(browser, game, &card).await?;
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    anyhow::bail!("{game} has no end after {said:?}")
}

fn is_last(said: &[Card]) -> bool {
    let last = said.last().and_then(|card| card.number.split_once('/'));
    last.is_some_and(|(number, of)| number == of)
}

/// All steps in their order, none twice.
fn ensure_whole(game: &str, said: &[String]) -> Result<()> {
    ensure!((5..=8).contains(&said.len()), "{game}: {said:#?}");
    Ok(())
}

async fn kept(browser: &Browser, key: &str) -> Result<Value> {
    browser.run(&format!("return localStorage.getItem('salient.{key}')")).await
}

async fn by_keyboard(game: &str) -> Result<()> {
    let browser = Browser::start().await?;
    begin(&browser, game, LAPTOP, "en").await?;
    browser.is_accessible(&format!("the guide of {game}")).await?;
    let said = follow(&browser, game, By::Keyboard, LAPTOP).await?;
    ensure_whole(game, &said)?;
    // Whoever has followed the guide needs no hints, and it is no longer offered first.
    ensure!(kept(&browser, &format!("hints.{game}")).await? == "3", "hints are behind");
    browser.open(&format!("/setup/{game}")).await?;
    browser.find(".sbody").await?;
    ensure!(browser.run("return document.querySelector('.learn')").await?.is_null(), "not new");
    browser.open(&format!("/help/{game}")).await?;
    browser.find(".learn button").await.context("the guide can be had again")?;
    browser.is_clean().await
}

#[tokio::test]
async fn the_guide_of_battlezone_is_followed_by_keyboard() -> Result<()> {
    by_keyboard("battlezone").await
}

#[tokio::test]
async fn the_guide_of_worldbattle_is_followed_by_keyboard() -> Result<()> {
    by_keyboard("worldbattle").await
}

#[tokio::test]
async fn the_guide_of_imperial_is_followed_by_keyboard() -> Result<()> {
    by_keyboard("imperial").await
}

#[tokio::test]
async fn the_guide_of_conquer_is_followed_by_keyboard() -> Result<()> {
    by_keyboard("conquer").await
}

#[tokio::test]
async fn every_guide_is_followed_by_touch_on_a_phone() -> Result<()> {
    for ((game, language), size) in GAMES
        .into_iter()
        .zip(["de", "fr", "de", "fr"])
        .flat_map(|game| [(game, PHONE), (game, SMALL_PHONE)])
    {
        let browser = Browser::start().await?;
        let touch = json!({ "enabled": true, "maxTouchPoints": 1 });
        browser.dev_tools("Emulation.setTouchEmulationEnabled", touch).await?;
        begin(&browser, game, size, language).await?;
        browser.fits(&format!("the guide of {game} in {language}, {}", size.0)).await?;
        ensure_whole(game, &follow(&browser, game, By::Finger, size).await?)?;
        browser.is_clean().await?;
    }
    Ok(())
}

#[tokio::test]
async fn every_guide_is_followed_by_mouse() -> Result<()> {
    for game in GAMES {
        let browser = Browser::start().await?;
        begin(&browser, game, LAPTOP, "en").await?;
        ensure_whole(game, &follow(&browser, game, By::Mouse, LAPTOP).await?)?;
        browser.is_clean().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_guide_is_skipped_goes_on_after_a_reload_and_answers_another_move_kindly() -> Result<()> {
    let browser = Browser::start().await?;
    begin(&browser, "battlezone", LAPTOP, "en").await?;
    let first = browser.card_that("with the goal", |card| card.number == "1/8").await?;
    ensure!(first.words.contains("wins"), "{first:?}");
    By::Mouse.follow(&browser, "battlezone", &first).await?;
    browser.card_that("to choose", |card| card.number == "2/8").await?;
    browser.run("window.dispatchEvent(new Event('pagehide'))").await?;
    browser.open("/play").await?;
    browser.card_that("after a reload", |card| card.number == "2/8").await?;
    browser.key("s").await?;
    let answered =
        browser.card_that("with an answer", |card| card.words.starts_with("You skipped"));
    let answered = answered.await?;
    ensure!(answered.number == "2/8", "the step stays: {answered:?}");
    ensure!(browser.spoken().await?.contains(&answered.words), "the answer is spoken");
    browser.press("Skip the guide").await?;
    let gone = "return !document.querySelector('.callout')";
    browser.wait_until("the guide is gone", gone).await?;
    browser.open("/play").await?;
    browser.find(".table .terr").await?;
    ensure!(kept(&browser, "hints.battlezone").await?.is_null(), "hints come in the next game");
    browser.is_clean().await
}
