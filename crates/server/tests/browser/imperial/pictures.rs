//! The cover, the turned board, and every screen as a picture.

use anyhow::{Result, ensure};
use serde_json::json;

use super::{ada, bea, begin, hand_over, hot_seat, instant, play, tap_button, tap_spot};
use crate::browser::{Browser, DESKTOP, PHONE, Size};
use crate::table::bot;

/// A usual phone, upright.
const LONG_PHONE: Size = ("phone", 390, 844);

#[tokio::test]
async fn the_cover_hides_the_board_also_after_a_reload_and_the_board_turns() -> Result<()> {
    let browser = Browser::start().await?;
    hot_seat(&browser, instant()).await?;
    let heights = "return ['a1', 'a4'].map((id) => document.querySelector(`.imb [data-id='${id}']`).getBoundingClientRect().y)";
    let [a1, a4]: [f64; 2] = serde_json::from_value(browser.run(heights).await?)?;
    ensure!(a1 > a4, "the first player's home row is below");
    play(&browser, "I2@b1").await?;
    play(&browser, "end").await?;
    for reloaded in [false, true] {
        if reloaded {
            browser.open("/play").await?;
        }
        browser.find(".cover").await?;
        let words = browser.text("body").await?;
        ensure!(words.contains("Pass device to Bea"), "{words}");
        let left = browser.run("return document.querySelectorAll('.imb, [data-id], .pcard, .log, #live p, .im-icon').length").await?;
        ensure!(left == 0, "{left} parts of the board are there");
        let tree = browser.dev_tools("Accessibility.getFullAXTree", json!({})).await?.to_string();
        ensure!(!tree.contains("infantry") && !tree.contains("Infantry"), "it can be read");
        browser.is_accessible("the cover").await?;
    }
    browser.screenshot("imperial-cover-phone").await?;
    tap_button(&browser, "Ready").await?;
    browser.find(".im-recap").await?;
    let [a1, a4]: [f64; 2] = serde_json::from_value(browser.run(heights).await?)?;
    ensure!(a4 > a1, "the second player's home row is below now");
    let lower = browser.text(".imc.mine .pname").await?;
    ensure!(lower == "Bea", "{lower}");
    browser.run("localStorage.setItem('salient.settings', JSON.stringify({ speed: 'instant', rotation: 'fixed' }))").await?;
    browser.open("/play").await?;
    tap_button(&browser, "Ready").await?;
    browser.find(".imb [data-id='b2']").await?;
    let [a1, a4]: [f64; 2] = serde_json::from_value(browser.run(heights).await?)?;
    ensure!(a1 > a4, "fixed, it stays");
    browser.is_clean().await
}

#[tokio::test]
async fn every_screen_of_the_game_as_a_picture() -> Result<()> {
    let browser = Browser::start().await?;
    for size in [PHONE, LONG_PHONE, DESKTOP, ("wide", 640, 360), ("tablet", 768, 1024)] {
        browser.resize(size).await?;
        let name = |screen: &str| format!("imperial-{screen}-{}x{}", size.1, size.2);
        browser.open("/setup/imperial").await?;
        browser.fits("set-up").await?;
        browser.is_accessible("set-up").await?;
        browser.screenshot(&name("setup")).await?;
        browser.open("/help/imperial").await?;
        browser.is_accessible("rules").await?;
        browser.screenshot(&name("rules")).await?;
        begin(&browser, [ada(), bea()], json!({}), instant()).await?;
        browser.screenshot(&name("start")).await?;
        for text in ["I2@a1", "C2@b1", "I2@b1", "A2@c1"] {
            play(&browser, text).await?;
        }
        hand_over(&browser).await?;
        hand_over(&browser).await?;
        tap_button(&browser, "My turn").await?;
        tap_spot(&browser, "b1").await?;
        browser.fits("table").await?;
        browser.screenshot(&name("table")).await?;
    }
    for theme in ["light", "contrast"] {
        for size in [PHONE, DESKTOP] {
            browser.resize(size).await?;
            begin(
                &browser,
                [ada(), bot("sergeant")],
                json!({}),
                json!({ "speed": "instant", "theme": theme }),
            )
            .await?;
            play(&browser, "I2@a1").await?;
            play(&browser, "C2@b1").await?;
            browser.is_accessible(theme).await?;
            browser.screenshot(&format!("imperial-{theme}-{}", size.0)).await?;
        }
    }
    browser.is_clean().await
}
