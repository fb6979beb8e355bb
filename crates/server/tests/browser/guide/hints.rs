//! The hints of an ordinary first game.

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use super::{GAMES, LAPTOP, PHONE, SMALL_PHONE};
use crate::browser::{Browser, Size};
use crate::table::{bot, human};

/// The same phone on its side.
const TURNED: Size = ("phone-turned", 844, 390);

/// Opens a game of which no hint was read; the person begins.
async fn begin(browser: &Browser, game: &str, size: Size) -> Result<()> {
    browser.resize(size).await?;
    browser.open("/").await?;
    browser.keep("localStorage", "settings", &json!({ "speed": "instant" }).to_string()).await?;
    let (options, level) = match game {
        "battlezone" => (json!({ "first_player": "a" }), "defensive"),
        "worldbattle" => (json!({ "players": 2 }), "easy"),
        "imperial" => (json!({}), "recruit"),
        _ => (json!({ "players": 2 }), "easy"),
    };
    let game = json!({ "game": game, "seats": [human(), bot(level)], "options": options, "seed": 1, "undo": true, "mode": "auto" });
    browser.keep("sessionStorage", "new-game", &game.to_string()).await?;
    browser.open("/play").await?;
    browser.find(".callout.placed").await?;
    Ok(())
}

async fn behind(browser: &Browser, game: &str) -> Result<Value> {
    browser.run(&format!("return localStorage.getItem('salient.hints.{game}')")).await
}

#[tokio::test]
async fn a_hint_covers_nothing_ends_when_it_was_followed_and_never_starts_again() -> Result<()> {
    for size in [SMALL_PHONE, PHONE, LAPTOP] {
        for game in GAMES {
            let browser = Browser::start().await?;
            begin(&browser, game, size).await?;
            let first = browser.card_that("with the goal", |card| card.number == "1/3").await?;
            ensure!(first.words.starts_with("Your goal"), "{game}: {first:?}");
            ensure!(first.points_at.is_some(), "{game}: it points at something");
            ensure!(browser.spoken().await?.contains(&first.words), "{game}: it is spoken");
            browser.covers_nothing(&format!("hint-{game}-{}", size.0)).await?;
            browser.screenshot(&format!("hint-{game}-{}", size.0)).await?;
            // Following it ends it; nothing has to be closed.
            for _ in 0..12 {
                match browser.card().await? {
                    Some(card) if card.number == "1/3" => {
                        browser.click_at(card.x, card.y).await?;
                        tokio::time::sleep(std::time::Duration::from_millis(150)).await;
                    }
                    _ => break,
                }
            }
            let done = format!("return localStorage.getItem('salient.hints.{game}') === '1'");
            browser.wait_until("the first hint is behind", &done).await?;
            let ended =
                "return !document.querySelector('.callout b')?.textContent.startsWith('1/')";
            browser.wait_until("the first hint is gone", ended).await?;
            // Neither another size nor a reload brings it back.
            for other in [TURNED, LAPTOP, PHONE] {
                browser.resize(other).await?;
                tokio::time::sleep(std::time::Duration::from_millis(150)).await;
                ensure!(browser.run(ended).await? == true, "{game} at {}", other.0);
                if browser.card().await?.is_some() {
                    browser.covers_nothing(&format!("hint-{game}-{}", other.0)).await?;
                }
            }
            browser.run("window.dispatchEvent(new Event('pagehide'))").await?;
            browser.open("/play").await?;
            browser.find(".table").await?;
            ensure!(browser.run(ended).await? == true, "{game} after a reload");
            browser.is_clean().await?;
        }
    }
    Ok(())
}

/// A ring around b's tile on c3, which c4 closes; and a cell that closes nothing.
const RING: [&str; 6] = ["c2", "c3", "b3", "h7", "d3", "h6"];
const ELSEWHERE: &str = "g2";

#[tokio::test]
async fn the_second_and_third_hint_of_conquer_end_by_what_they_say() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(LAPTOP).await?;
    browser.open("/").await?;
    browser.keep("localStorage", "settings", &json!({ "speed": "instant" }).to_string()).await?;
    let options =
        json!({ "players": 2, "rocks": 0, "size": { "cells": { "width": 8, "height": 8 } } });
    let game = json!({ "game": "conquer", "seats": [human(), human()], "options": options, "seed": 7, "undo": true, "mode": "auto" });
    browser.keep("sessionStorage", "new-game", &game.to_string()).await?;
    browser.open("/play").await?;
    browser.card_that("with the goal", |card| card.number == "1/3").await?;
    for cell in RING {
        browser.type_move(cell).await?;
    }
    browser.key("Escape").await?;
    browser.key("Escape").await?;
    // Neither a tile nor a look elsewhere is what it asks for.
    let second = |card: &super::Card| card.number == "2/3";
    browser.card_that("to look before placing", second).await?;
    for cell in [ELSEWHERE, "h5"] {
        browser.type_move(cell).await?;
    }
    browser.key("Escape").await?;
    browser.key("Escape").await?;
    let card = browser.card_that("still to be followed", second).await?;
    ensure!(card.points_at.as_deref() == Some("c4"), "at a cell that captures: {card:?}");
    browser.covers_nothing("hint-conquer-second").await?;
    let over = json!({ "type": "mouseMoved", "x": card.x, "y": card.y });
    browser.dev_tools("Input.dispatchMouseEvent", over).await?;
    let card = browser.card_that("to close the ring", |card| card.number == "3/3").await?;
    ensure!(card.points_at.as_deref() == Some("c4"), "{card:?}");
    browser.covers_nothing("hint-conquer-third").await?;
    browser.click_at(card.x, card.y).await?;
    browser.wait_until("no hint is left", "return !document.querySelector('.callout')").await?;
    ensure!(behind(&browser, "conquer").await? == "3", "all are behind");
    browser.is_clean().await
}

#[tokio::test]
async fn hints_are_read_one_by_one_or_refused_at_once() -> Result<()> {
    let browser = Browser::start().await?;
    begin(&browser, "battlezone", LAPTOP).await?;
    browser.is_accessible("a hint").await?;
    browser.has_whole_buttons("a hint").await?;
    browser.press("Got it").await?;
    let gone = "return !document.querySelector('.callout b')?.textContent.startsWith('1/')";
    browser.wait_until("the first hint is gone", gone).await?;
    ensure!(behind(&browser, "battlezone").await? == "1", "one is behind");
    let browser = Browser::start().await?;
    begin(&browser, "conquer", PHONE).await?;
    browser.press("No more tips").await?;
    browser.wait_until("no hint", "return !document.querySelector('.callout')").await?;
    ensure!(behind(&browser, "conquer").await? == "3", "all are behind");
    browser.is_clean().await
}
