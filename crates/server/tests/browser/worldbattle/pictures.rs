//! Every screen in every theme, and how the map is moved.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use std::time::Duration;
use tabletop::Seat;
use worldbattle::{Phase, Setup};

use super::{before_an_attack, instant, played_until};
use crate::browser::{Browser, DESKTOP, PHONE, Size};
use crate::table::{bot, human};

/// The table in a phase, kept as a picture, fit and free of obstacles.
async fn checked(browser: &Browser, place: &str) -> Result<()> {
    tokio::time::sleep(Duration::from_millis(250)).await;
    browser.screenshot(place).await?;
    browser.fits(place).await?;
    browser.is_accessible(place).await?;
    browser.is_clean().await
}

/// Notes what the card of a roll says of both armies before its dice stand.
const KEEP_ARMIES_WHILE_DICE_TUMBLE: &str = "
    new MutationObserver((_, observer) => {
        const sums = [...document.querySelectorAll('.roll:not(.stands) .sum')];
        if (sums.length === 0) return;
        window.whileTumbling = sums.map((sum) => sum.textContent).join(' ');
        observer.disconnect();
    }).observe(document.body, { subtree: true, childList: true });";

/// A person's turn on the map of the world, phase by phase.
async fn a_turn_in_pictures(theme: &str, size: Size) -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(size).await?;
    let place = |what: &str| format!("worldbattle-{what}-{}-{theme}", size.0);
    let settings = json!({ "speed": "slow", "motion": "full", "theme": theme });
    let setup = Setup { players: 5, ..Setup::default() };
    let players = ["human Ada", "bot medium", "bot medium", "bot hard", "bot easy"];
    let record = played_until(&setup, &players, |state| {
        state.active() == Seat::A && state.phase() == Phase::Reinforce && state.round() > 1
    })?;
    browser.resume_world(&record, settings).await?;
    browser.world_asks().await?;
    let game = browser.world_match().await?;
    let state = game.state().context("it has begun")?;
    let own = state.owned(Seat::A);
    let (from, to) = own
        .iter()
        .flat_map(|from| state.map().neighbours(from).without(own).iter().map(move |to| (from, to)))
        .max_by_key(|&(from, to)| i64::from(state.armies(from)) - i64::from(state.armies(to)))
        .context("there is a border")?;
    browser.press_button("Show the whole map").await.ok();
    browser.press_button("5").await?;
    browser.press_land(from).await?;
    checked(&browser, &place("reinforce")).await?;
    browser.press_button("All").await?;
    if state.pool() > 5 {
        browser.press_land(from).await?;
    }
    browser.key("s").await?;
    browser.attacks_begin().await?;
    browser.press_land(from).await?;
    browser.press_land(to).await?;
    browser.find(".odds").await?;
    checked(&browser, &place("attack")).await?;
    browser.run(KEEP_ARMIES_WHILE_DICE_TUMBLE).await?;
    browser.press_button("Roll once").await?;
    browser.find(".roll.stands").await?;
    browser.screenshot(&place("roll")).await?;
    let before = format!("{} {}", state.armies(from) + state.pool(), state.armies(to));
    let shown = browser.run("return window.whileTumbling").await?;
    ensure!(shown == json!(before), "{shown} while the dice tumble, not {before}");
    Ok(())
}

#[tokio::test]
async fn a_turn_on_a_phone_in_the_dark() -> Result<()> {
    a_turn_in_pictures("dark", PHONE).await
}

#[tokio::test]
async fn a_turn_on_a_larger_phone_in_the_light() -> Result<()> {
    a_turn_in_pictures("light", ("tall", 390, 844)).await
}

#[tokio::test]
async fn a_turn_on_a_desktop_in_the_dark() -> Result<()> {
    a_turn_in_pictures("dark", DESKTOP).await
}

#[tokio::test]
async fn a_turn_on_a_desktop_in_high_contrast() -> Result<()> {
    a_turn_in_pictures("contrast", DESKTOP).await
}

#[tokio::test]
async fn the_map_fits_every_screen_and_can_be_dragged_and_pinched() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let seats = [human(), bot("easy"), bot("easy"), bot("easy"), bot("easy"), bot("easy")];
    browser.begin_world(&seats, 5, json!({ "players": 6 }), instant()).await?;
    browser.world_asks().await?;
    for size in [
        PHONE,
        ("turned-phone", 640, 360),
        ("tablet", 768, 1024),
        ("4k", 3840, 2160),
        ("zoomed", 720, 450),
    ] {
        browser.resize(size).await?;
        tokio::time::sleep(Duration::from_millis(200)).await;
        let place = format!("worldbattle-table-{}", size.0);
        browser.screenshot(&place).await?;
        browser.fits(&place).await?;
    }
    browser.resize(PHONE).await?;
    let seen = "return document.querySelector('svg.wmap').getAttribute('viewBox')";
    browser.press_button("Zoom in").await?;
    let before = browser.run(seen).await?;
    let middle = "const { x, y, width, height } = document.querySelector('.board').getBoundingClientRect(); return [x + width / 2, y + height / 2]";
    let [x, y]: [f64; 2] = serde_json::from_value(browser.run(middle).await?)?;
    for (kind, x) in [("mousePressed", x), ("mouseMoved", x - 60.0), ("mouseReleased", x - 60.0)] {
        let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
        browser.dev_tools("Input.dispatchMouseEvent", event).await?;
    }
    ensure!(browser.run(seen).await? != before, "the map was dragged");
    let before = browser.run(seen).await?;
    let fingers = |apart: f64| json!([{ "x": x - apart, "y": y, "id": 1 }, { "x": x + apart, "y": y, "id": 2 }]);
    browser
        .dev_tools(
            "Emulation.setTouchEmulationEnabled",
            json!({ "enabled": true, "maxTouchPoints": 2 }),
        )
        .await?;
    for (kind, points) in [
        ("touchStart", fingers(30.0)),
        ("touchMove", fingers(60.0)),
        ("touchMove", fingers(90.0)),
        ("touchEnd", json!([])),
    ] {
        browser
            .dev_tools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }))
            .await?;
    }
    ensure!(browser.run(seen).await? != before, "the map was pinched");
    browser.press_button("Show the whole map").await?;
    browser.wait_until("all is seen", "return !document.querySelector('.overview')").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn the_buttons_of_a_turn_hold_their_words_on_a_small_phone_in_every_language() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    let (record, ..) = before_an_attack()?;
    for language in ["en", "de", "fr"] {
        let settings = json!({ "speed": "instant", "language": language });
        browser.resume_world(&record, settings).await?;
        browser.uncover().await?;
        browser.find(".wtools .btn").await?;
        browser.fits(&format!("worldbattle-attack-{language}")).await?;
        let attack =
            browser.run("return document.querySelector('.phases .now').textContent").await?;
        browser.key("s").await?;
        let next =
            format!("return document.querySelector('.phases .now')?.textContent !== {attack}");
        browser.wait_until("armies can be moved", &next).await?;
        browser.find(".wtools .btn").await?;
        browser.fits(&format!("worldbattle-fortify-{language}")).await?;
    }
    browser.is_clean().await
}

#[tokio::test]
async fn where_the_map_is_too_small_for_all_names_those_one_deals_with_are_shown() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    browser.begin_world(&[human(), bot("easy")], 5, json!({ "players": 2 }), instant()).await?;
    browser.world_asks().await?;
    let named = |names: &str| {
        let shown =
            "[...document.querySelectorAll('svg.wmap .called text')].map((it) => it.textContent)";
        format!("return {shown}.join() === '{names}'")
    };
    browser.press_button("Show the whole map").await?;
    browser.wait_until("nothing is chosen", &named("")).await?;
    let game = browser.world_match().await?;
    let state = game.state().context("it has begun")?;
    let own = state.owned(Seat::A).iter().next().context("a has territories")?;
    browser.press_land(own).await?;
    let place = state.map().place(own).context("it is on the map")?;
    browser.wait_until("what got an army is named", &named(&place.name)).await?;
    browser.press_button("Zoom in").await?;
    browser.press_button("Zoom in").await?;
    let all = "return !document.querySelector('.called') && document.querySelectorAll('.names text').length > 40";
    browser.wait_until("there is room for all names", all).await?;
    browser.is_clean().await
}

#[tokio::test]
async fn setup_and_rules_are_free_of_obstacles() -> Result<()> {
    let browser = Browser::start().await?;
    for size in [PHONE, DESKTOP] {
        browser.resize(size).await?;
        for screen in ["setup", "help"] {
            browser.open(&format!("/{screen}/worldbattle")).await?;
            browser.find("svg.wmap").await?;
            let place = format!("worldbattle-{screen}-{}", size.0);
            checked(&browser, &place).await?;
        }
        browser.open("/").await?;
        browser.screenshot(&format!("worldbattle-home-{}", size.0)).await?;
    }
    browser.open("/setup/worldbattle").await?;
    browser.press("Start").await?;
    browser.find(".table .terr").await?;
    browser.is_clean().await
}
