//! Home on a first visit, the rules of all games, the set-up sheet, and the replay on a phone.

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use serde_json::{Value, json};

use crate::browser::{Browser, DESKTOP, PHONE, Size};

/// Desktops on which all of Home is in sight on a first visit.
const DESKTOPS: [Size; 3] = [DESKTOP, ("laptop", 1366, 768), ("small-laptop", 1280, 720)];

#[tokio::test]
async fn a_first_visit_sees_all_games_without_scrolling() -> Result<()> {
    let browser = Browser::start().await?;
    browser.open("/").await?;
    for size in DESKTOPS {
        browser.resize(size).await?;
        let below = "return document.documentElement.scrollHeight - innerHeight";
        let below = browser.run(below).await?.as_i64().context("a number")?;
        ensure!(below <= 0, "{}: {below} pixels are below the fold", size.0);
    }
    browser.screenshot("home-first-visit").await
}

#[tokio::test]
async fn how_to_play_has_a_tab_for_every_game() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    browser.open("/help/battlezone").await?;
    let tabs = "return [...document.querySelectorAll('.tabs a')].map((it) => it.textContent)";
    let games = GameId::ALL.iter().map(|game| game.info().title).collect::<Vec<_>>();
    ensure!(browser.run(tabs).await? == json!(games), "all games");
    browser.fits("how to play").await?;
    browser.press("Conquer").await?;
    let shown =
        "return document.querySelector('.tabs [aria-current=page]')?.textContent === 'Conquer'
        && document.querySelector('h1').textContent.includes('Conquer')";
    browser.wait_until("the rules of Conquer", shown).await?;
    browser.screenshot("help-tabs-phone").await?;
    let hidden = "const heading = [...document.querySelectorAll('.rules h2')].at(-1);
        heading.scrollIntoView();
        const bar = document.querySelector('.pagebar').getBoundingClientRect();
        const is_last = Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight;
        return !is_last && heading.getBoundingClientRect().top < bar.bottom;";
    ensure!(browser.run(hidden).await? == false, "nothing is scrolled under the bar");
    browser.is_clean().await
}

#[tokio::test]
async fn a_level_says_how_it_plays_and_the_seed_stands_once() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    browser.open("/setup/conquer").await?;
    let levels = "return [...document.querySelector('.srow select').options].map((it) => it.value)";
    let ordered = json!(["random", "easy", "medium", "hard", "expert"]);
    ensure!(browser.run(levels).await? == ordered, "the weakest first");
    let choose = "const level = document.querySelector('.srow select');
        level.value = 'hard'; level.dispatchEvent(new Event('change', { bubbles: true }));";
    browser.run(choose).await?;
    let said = "const level = document.querySelector('.srow select');
        return document.getElementById(level.getAttribute('aria-describedby')).textContent === 'Looks two moves ahead'";
    browser.wait_until("what the level does", said).await?;
    let seed = "const field = [...document.querySelectorAll('.opts li')]
            .find((it) => it.textContent.startsWith('Seed')).querySelector('input');
        return [/^\\d+$/.test(field.placeholder), document.body.innerText.includes(field.placeholder)];";
    ensure!(browser.run(seed).await? == json!([true, false]), "in its field alone");
    let preview = "return document.querySelector('.preview').getBoundingClientRect().height";
    let height = browser.run(preview).await?.as_f64().context("a number")?;
    ensure!(height >= 200.0, "the preview has {height} pixels");
    browser.fits("set-up with levels").await?;
    browser.is_accessible("set-up with levels").await?;
    browser.screenshot("setup-levels-phone").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn a_sheet_has_no_switch_that_would_do_nothing() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    for game in GameId::ALL {
        browser.open(&format!("/setup/{game}")).await?;
        let empty = "return [...document.querySelectorAll('details')].some((it) => !it.querySelector('input, button'))";
        ensure!(browser.run(empty).await? == false, "{game} folds nothing away");
        let bots =
            "document.querySelectorAll('.srow .seg button:last-child').forEach((it) => it.click())";
        browser.run(bots).await?;
        let undo = "return ![...document.querySelectorAll('.opts li')].some((it) => it.textContent.startsWith('Undo'))";
        browser.wait_until("nobody takes anything back", undo).await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_board_of_a_replay_has_half_of_a_phone_and_players_stand_side_by_side() -> Result<()> {
    let browser = Browser::start().await?;
    browser.open("/").await?;
    let save: Value = serde_json::from_str(include_str!("fixtures/save-0.2.json"))?;
    let record = save["record"].as_str().context("a record")?;
    browser.keep("localStorage", "replay", record).await?;
    for size in [PHONE, ("large-phone", 390, 844)] {
        browser.resize(size).await?;
        browser.open("/replay").await?;
        browser.find(".pboard svg").await?;
        let measured = "const board = document.querySelector('.pboard').getBoundingClientRect();
            const [a, b] = [...document.querySelectorAll('.pseats li')].map((it) => it.getBoundingClientRect());
            return [board.height / innerHeight >= 0.5, board.bottom <= innerHeight, a.top === b.top];";
        let measured = browser.run(measured).await?;
        ensure!(measured == json!([true, true, true]), "{}: {measured}", size.0);
        browser.fits("replay").await?;
        browser.screenshot(&format!("replay-half-{}", size.0)).await?;
    }
    browser.is_clean().await
}
