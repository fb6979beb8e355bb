//! The table and what follows it, in every theme and size: kept as pictures, fit, and free of
//! obstacles.

use anyhow::{Context, Result, ensure};
use serde_json::json;

use crate::browser::{Browser, DESKTOP, PHONE, Size};
use crate::table::{best_attack, bot, human};

/// Chooses an origin and looks at a target, so that the chance is shown.
async fn aim(browser: &Browser) -> Result<()> {
    let game = browser.kept_match().await?;
    let (_, from, to) = best_attack(&game)?.context("somebody can attack")?;
    let scene = browser.look().await?;
    let origin = scene.land(from.number());
    browser.click_at(origin.x, origin.y).await?;
    let target = scene.land(to.number());
    let over = json!({ "type": "mouseMoved", "x": target.x, "y": target.y });
    browser.dev_tools("Input.dispatchMouseEvent", over).await?;
    browser.find(".odds").await?;
    Ok(())
}

/// Presses the attack that was aimed at, and waits until its dice stand.
async fn attack(browser: &Browser) -> Result<()> {
    let press = "[...document.querySelectorAll('.bar button')].find((it) => /^Attack \\d/.test(it.textContent)).click()";
    browser.run(press).await?;
    browser.find(".roll.stands").await?;
    Ok(())
}

async fn checked_picture(browser: &Browser, place: &str) -> Result<()> {
    browser.screenshot(place).await?;
    browser.fits(place).await?;
    browser.is_accessible(place).await?;
    let errors = browser.console_errors().await?;
    ensure!(errors.is_empty(), "{place}: {errors:?}");
    Ok(())
}

/// The table with an attack in mind, the dice, the result and the replay.
async fn a_game_in_pictures(theme: &str, size: Size) -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(size).await?;
    let place = |what: &str| format!("{what}-{}-{theme}", size.0);
    let settings = |speed: &str| json!({ "speed": speed, "motion": "full", "theme": theme });
    let options = json!({ "first_player": "a" });
    let seats = || [human(), bot("balanced")];
    browser.begin_with(seats(), 51, options, settings("slow")).await?;
    aim(&browser).await?;
    checked_picture(&browser, &place("table")).await?;
    browser.key("Escape").await?;
    browser.find("button[aria-label=Menu]").await?.click().await?;
    browser.find("dialog[open] .menu").await?;
    checked_picture(&browser, &place("menu")).await?;
    browser.key("Escape").await?;

    aim(&browser).await?;
    attack(&browser).await?;
    browser.screenshot(&place("roll")).await?;

    let options = json!({ "first_player": "a", "round_limit": 3 });
    browser
        .begin_with([bot("balanced"), bot("aggressive")], 52, options, settings("instant"))
        .await?;
    browser.asked_or_over().await?;
    browser.press("See the result").await?;
    browser.find(".rank li").await?;
    checked_picture(&browser, &place("result")).await?;
    browser.press("Replay").await?;
    browser.find(".pbar").await?;
    browser.find("input[type=range]").await?;
    browser.run("const it = document.querySelector('input[type=range]'); it.value = 12; it.dispatchEvent(new Event('input', { bubbles: true }))").await?;
    checked_picture(&browser, &place("replay")).await
}

#[tokio::test]
async fn a_game_on_a_phone_in_the_dark() -> Result<()> {
    a_game_in_pictures("dark", PHONE).await
}

#[tokio::test]
async fn a_game_on_a_phone_in_the_light() -> Result<()> {
    a_game_in_pictures("light", PHONE).await
}

#[tokio::test]
async fn a_game_on_a_desktop_in_the_dark() -> Result<()> {
    a_game_in_pictures("dark", DESKTOP).await
}

#[tokio::test]
async fn a_game_on_a_desktop_in_the_light() -> Result<()> {
    a_game_in_pictures("light", DESKTOP).await
}

#[tokio::test]
async fn a_game_on_a_desktop_in_high_contrast() -> Result<()> {
    a_game_in_pictures("contrast", DESKTOP).await
}

#[tokio::test]
async fn the_table_fits_every_screen_from_a_turned_phone_to_4k() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), bot("balanced")], 53, json!({ "first_player": "a" })).await?;
    for size in [
        PHONE,
        ("turned-phone", 640, 360),
        ("tablet", 768, 1024),
        ("turned-tablet", 1024, 768),
        DESKTOP,
        ("4k", 3840, 2160),
        // 200 % zoom of a desktop: half the pixels for the layout.
        ("zoomed", 720, 450),
    ] {
        browser.resize(size).await?;
        let place = format!("table-{}", size.0);
        browser.screenshot(&place).await?;
        browser.fits(&place).await?;
        let board = browser.run("const { width, height } = document.querySelector('svg.map').getBoundingClientRect(); return Math.min(width, height)").await?;
        let least = f64::from(size.1.min(size.2)) * 0.45;
        ensure!(board.as_f64().unwrap_or(0.0) > least, "{place}: a board of {board}");
    }
    Ok(())
}

#[tokio::test]
async fn the_log_opens_over_the_board_of_a_phone_and_escape_closes_it() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    let (seats, options) = ([bot("balanced"), bot("aggressive")], json!({ "round_limit": 3 }));
    browser.begin_with(seats, 54, options, json!({ "speed": "instant" })).await?;
    browser.asked_or_over().await?;
    browser.find("button[aria-label=Menu]").await?.click().await?;
    browser.press("Log").await?;
    let lines = "const list = document.querySelector('.log.open ol').getBoundingClientRect();
        const seen = [...document.querySelectorAll('.log.open li')]
            .map((it) => it.getBoundingClientRect())
            .filter((it) => it.height > 20 && it.top >= list.top && it.bottom <= list.bottom);
        return list.height > innerHeight / 2 && seen.length > 5";
    browser.wait_until("the last lines fill the screen", lines).await?;
    checked_picture(&browser, "log-phone").await?;
    browser.key("Escape").await?;
    browser.wait_until("it is closed", "return !document.querySelector('.log.open')").await
}

#[tokio::test]
async fn with_reduced_motion_dice_stand_at_once_and_nothing_pulses() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let settings = json!({ "speed": "slow", "motion": "reduced" });
    browser.begin_with([human(), human()], 54, json!({ "first_player": "a" }), settings).await?;
    aim(&browser).await?;
    let moving = "return document.getAnimations().filter((it) => it.effect.getComputedTiming().iterations === Infinity).length";
    ensure!(browser.run(moving).await? == 0, "nothing pulses");
    attack(&browser).await?;
    let tumbling = "return document.getAnimations().filter((it) => /tumble|roll/.test(it.animationName ?? '')).length";
    ensure!(browser.run(tumbling).await? == 0, "no die tumbles");
    Ok(())
}
