//! Home on a first visit, the rules of all games, the set-up sheet, and the replay on a phone.

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use serde_json::{Value, json};

use crate::browser::{Browser, DESKTOP, PHONE, Size};
use crate::buttons::LANGUAGES;
use crate::tools;

/// Desktops on which all of Home is in sight on a first visit.
const DESKTOPS: [Size; 4] =
    [DESKTOP, ("laptop", 1366, 768), ("small-laptop", 1280, 720), ("turned-tablet", 1024, 768)];

#[tokio::test]
async fn a_first_visit_sees_all_games_without_scrolling() -> Result<()> {
    let browser = Browser::start().await?;
    for language in LANGUAGES.into_iter().rev() {
        browser.open("/").await?;
        let settings = json!({ "language": language }).to_string();
        browser.keep("localStorage", "settings", &settings).await?;
        browser.open("/").await?;
        for size in DESKTOPS {
            browser.resize(size).await?;
            let below = "return document.documentElement.scrollHeight - innerHeight";
            let below = browser.run(below).await?.as_i64().context("a number")?;
            ensure!(below <= 0, "{language}, {}: {below} pixels are below the fold", size.0);
        }
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

/// The levels of every game, from the weakest to the strongest by `docs/strength.md`.
const LEVELS: [(&str, &[&str]); 4] = [
    (
        "battlezone",
        &[
            "random",
            "defensive",
            "aggressive",
            "balanced",
            "reference-defensive",
            "tactician",
            "expert",
        ],
    ),
    ("worldbattle", &["random", "easy", "raider", "medium", "hard", "expert"]),
    ("imperial", &["random", "recruit", "sergeant", "captain", "general", "marshal"]),
    ("conquer", &["random", "easy", "medium", "hard", "expert"]),
];

#[tokio::test]
async fn a_level_says_how_it_plays_and_the_seed_stands_once() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    for (game, ordered) in LEVELS {
        browser.open(&format!("/setup/{game}")).await?;
        browser.find(".srow select").await?;
        let levels =
            "return [...document.querySelector('.srow select').options].map((it) => it.value)";
        let levels = browser.run(levels).await?;
        ensure!(levels == json!(ordered), "the weakest first: {game}: {levels}");
    }
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

/// Shows a step of the replay by its slider.
async fn go_to(browser: &Browser, step: usize) -> Result<()> {
    let go = format!(
        "const it = document.querySelector('.pslide input'); it.value = {step};
         it.dispatchEvent(new Event('input', {{ bubbles: true }}))"
    );
    browser.run(&go).await?;
    Ok(())
}

#[tokio::test]
async fn a_replay_on_a_phone_moves_the_map_to_what_a_step_is_about() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    browser.open("/").await?;
    let record = "crates/worldbattle/tests/replays/six-players-round-limit.record";
    let record = std::fs::read_to_string(tools::root().join(record))?;
    browser.keep("localStorage", "replay", &record).await?;
    browser.open("/replay").await?;
    browser.find(".wreplay .terr").await?;
    // The places that a step marks, and whether they are in the frame of the board.
    let marked = "const board = document.querySelector('.pboard').getBoundingClientRect();
        return [...document.querySelectorAll('.wreplay .botline .mark')].map((it) => {
            const id = it.getAttribute('href').match(/\\d+$/)[0];
            const { e, f } = document.querySelector(`[data-token='${id}']`).getScreenCTM();
            return [id, e > board.left && e < board.right && f > board.top && f < board.bottom];
        });";
    let mut seen = std::collections::BTreeSet::new();
    for step in 1..=60 {
        go_to(&browser, step).await?;
        let marked: Vec<(String, bool)> = serde_json::from_value(browser.run(marked).await?)?;
        for (id, is_in_sight) in marked {
            ensure!(is_in_sight, "step {step}: {id} is out of sight");
            seen.insert(id);
        }
    }
    ensure!(seen.len() > 10, "steps all over the map: {seen:?}");
    browser.screenshot("replay-worldbattle-phone").await?;
    browser.is_clean().await
}
