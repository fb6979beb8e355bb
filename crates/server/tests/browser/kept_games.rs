//! Games that are kept: one unfinished game per title, and the games that have ended.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::browser::{Browser, DESKTOP, PHONE};
use crate::table::{bot, human};

/// The game in progress as the last version kept it: one for all titles.
const OLD_SAVE: &str = include_str!("fixtures/save-0.2.json");

/// Begins a game of Conquer that is over when both have passed.
async fn begin_conquer(browser: &Browser) -> Result<()> {
    let game = json!({
        "game": "conquer", "seats": [human(), human()], "options": { "size": "quick" }, "seed": 4,
        "undo": true, "mode": "auto",
    });
    browser.lay_down(&game, &json!({ "speed": "instant" })).await
}

/// Gives up the game of the table, which ends it.
async fn give_up(browser: &Browser) -> Result<()> {
    browser.find("button[aria-label=Menu]").await?.click().await?;
    browser.press("Give up").await?;
    browser.find("dialog[open] .actions button:last-child").await?.click().await?;
    browser.find(".table").await?;
    let over = "return [...document.querySelectorAll('button')].some((it) => it.textContent.trim() === 'See the result')";
    browser.wait_until("the game is over", over).await
}

async fn count(browser: &Browser, css: &str) -> Result<u64> {
    let found = browser.run(&format!("return document.querySelectorAll('{css}').length")).await?;
    found.as_u64().context("a number")
}

#[tokio::test]
async fn every_title_keeps_its_own_unfinished_game() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), bot("balanced")], 36, json!({ "first_player": "a" })).await?;
    browser.asked_or_over().await?;
    let battlezone = browser.kept_record().await?;
    begin_conquer(&browser).await?;
    browser.find(".table").await?;
    let conquer = browser.kept_record().await?;
    ensure!(conquer.contains("game conquer"), "the game that was played last");
    browser.open("/").await?;
    ensure!(count(&browser, ".resume").await? == 2, "a way back to both");
    // The boards are drawn once the games are loaded: two different ones, each with its own turn.
    let told =
        "const cards = [...document.querySelectorAll('.resume')].map((it) => it.textContent);
        return cards.some((it) => it.includes('Your turn') && it.includes('BattleZone'))
            && cards.some((it) => it.includes('to move') && it.includes('Conquer'))
            && !!document.querySelector('.resume svg.bz use[href^=\"#s\"]');";
    browser.wait_until("whose turn it is", told).await?;
    browser.is_accessible("Home with two unfinished games").await?;
    browser.screenshot("home-unfinished-desktop").await?;
    browser.resize(PHONE).await?;
    browser.fits("Home with two unfinished games").await?;
    browser.screenshot("home-unfinished-phone").await?;
    browser.find(".resume[href$='game=battlezone']").await?.click().await?;
    browser.find(".table .terr").await?;
    ensure!(browser.kept_record().await? == battlezone, "exactly the game that was left");
    browser.is_clean().await
}

#[tokio::test]
async fn a_finished_game_stays_with_its_result_and_is_never_in_progress() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), human()], 36, json!({ "first_player": "a" })).await?;
    browser.asked_or_over().await?;
    give_up(&browser).await?;
    let ended = browser.kept_record().await?;
    // The next game of the same title begins without a question, and takes nothing away.
    browser.begin([human(), human()], 37, json!({ "first_player": "a" })).await?;
    browser.asked_or_over().await?;
    browser.kept_record().await?;
    browser.open("/saves").await?;
    ensure!(count(&browser, ".save").await? == 1, "one game is in progress");
    ensure!(count(&browser, ".pasts .past").await? == 1, "one has ended");
    let rule = browser.text(".recent").await?;
    ensure!(rule.contains("The last 50 games are kept with their replay"), "{rule}");
    browser.is_accessible("saved and past games").await?;
    browser.screenshot("past-games-desktop").await?;
    browser.resize(PHONE).await?;
    browser.fits("saved and past games").await?;
    browser.screenshot("past-games-phone").await?;
    browser.find(".past").await?.click().await?;
    browser.find(".rank li").await?;
    browser.press("Replay").await?;
    browser.find(".replay .pboard").await?;
    let kept = browser.run("return localStorage.getItem('salient.replay')").await?;
    ensure!(kept == Value::String(ended), "the very game");
    browser.open("/").await?;
    ensure!(count(&browser, ".recent .past").await? == 1, "recent games are on Home");
    browser.is_accessible("Home with recent games").await?;
    browser.fits("Home with recent games").await?;
    browser.find(".recent .past .art svg").await?;
    browser.run("scrollTo(0, document.body.scrollHeight)").await?;
    browser.screenshot("home-recent-phone").await?;
    browser.resize(DESKTOP).await?;
    browser.run("scrollTo(0, document.body.scrollHeight)").await?;
    browser.screenshot("home-recent-desktop").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn a_game_that_is_looked_at_again_is_listed_once_and_deleted_for_good() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), human()], 36, json!({ "first_player": "a" })).await?;
    browser.asked_or_over().await?;
    give_up(&browser).await?;
    browser.kept_record().await?;
    browser.client.refresh().await?;
    browser.find(".table").await?;
    browser.kept_record().await?;
    browser.open("/saves").await?;
    ensure!(count(&browser, ".past").await? == 1, "one game");
    ensure!(count(&browser, ".save").await? == 0, "nothing is in progress");
    browser.press("Delete").await?;
    browser.find("dialog[open] .danger").await?.click().await?;
    browser.wait_until("it is gone", "return !document.querySelector('.past')").await?;
    let left = "return Object.keys(localStorage).some((key) => key.startsWith('salient.ended.'))";
    ensure!(browser.run(left).await? == false, "its record too");
    Ok(())
}

#[tokio::test]
async fn every_past_game_with_a_replay_shows_its_own_board() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), human()], 36, json!({ "first_player": "a" })).await?;
    browser.asked_or_over().await?;
    give_up(&browser).await?;
    browser.kept_record().await?;
    // As if it had been played fifty times.
    let fifty = "const [ended] = JSON.parse(localStorage.getItem('salient.history'));
        const record = localStorage.getItem('salient.ended.1');
        const all = [...Array(50).keys()].map((n) => ({ ...ended, number: 50 - n, mark: n ? `${ended.mark} ${n}` : ended.mark }));
        localStorage.setItem('salient.history', JSON.stringify(all));
        for (const { number } of all) localStorage.setItem(`salient.ended.${number}`, record);";
    browser.run(fifty).await?;
    browser.open("/saves").await?;
    for shown in [24, 36, 48, 50] {
        browser.press("Show more").await?;
        let all = format!("return document.querySelectorAll('.pasts .past').length === {shown}");
        browser.wait_until("more are listed", &all).await?;
    }
    let drawn = "const boards = [...document.querySelectorAll('.pasts .past .art')];
        const outlines = boards.map((it) => it.querySelector('svg.bz use[href^=\"#s\"]')?.getAttribute('href'));
        return outlines.every((it) => !!it) && new Set(outlines).size === outlines.length;";
    browser.wait_until("each with a board of its own", drawn).await?;
    browser.is_clean().await
}

/// What the list of saved games says of the first one.
const FIRST_SAVE: &str = "return document.querySelector('.save .savetxt small').textContent";

#[tokio::test]
async fn saved_games_are_listed_with_the_names_of_the_table() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    for (language, you, level) in
        [("en", "You", "Balanced"), ("de", "Du", "Ausgewogen"), ("fr", "Vous", "Équilibré")]
    {
        let settings = json!({ "speed": "instant", "language": language });
        let (seats, options) = ([human(), bot("balanced")], json!({ "first_player": "a" }));
        browser.begin_with(seats, 36, options, settings).await?;
        let bot = "return [...document.querySelectorAll('.pname')].map((it) => it.textContent).find((it) => it.includes('·')) ?? ''";
        let bot = browser.run(bot).await?.as_str().unwrap_or_default().to_owned();
        ensure!(bot.ends_with(level), "{bot}");
        browser.kept_record().await?;
        browser.open("/saves").await?;
        let said = browser.run(FIRST_SAVE).await?.as_str().unwrap_or_default().to_owned();
        ensure!(said.starts_with(&format!("{you} – {bot} · ")), "{language}: {said}");
    }
    browser.is_clean().await
}

#[tokio::test]
async fn the_way_back_from_a_replay_leads_to_the_result_that_was_looked_at() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    for seed in [36, 37] {
        browser.begin([human(), human()], seed, json!({ "first_player": "a" })).await?;
        browser.asked_or_over().await?;
        give_up(&browser).await?;
        browser.kept_record().await?;
    }
    browser.open("/saves").await?;
    browser.find("a.past[href$='ended=1']").await?.click().await?;
    browser.find(".rank li").await?;
    browser.press("Replay").await?;
    browser.find(".replay .pboard").await?;
    browser.find("a[aria-label=Back]").await?.click().await?;
    browser.find(".rank li").await?;
    let address = browser.run("return location.pathname + location.search").await?;
    ensure!(address == "/result?ended=1", "the older of two: {address}");
    browser.find("a[aria-label=Back]").await?.click().await?;
    browser.wait_until("the list again", "return location.pathname === '/saves'").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn a_full_storage_drops_the_oldest_replay_and_keeps_its_result() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    for seed in [36, 37] {
        browser.begin([human(), human()], seed, json!({ "first_player": "a" })).await?;
        browser.asked_or_over().await?;
        give_up(&browser).await?;
        browser.kept_record().await?;
    }
    // No room for another save as long as the first record is there.
    let full = "const set = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, value) {
            if (key.includes('save.auto') && this.getItem('salient.ended.1')) {
                throw new DOMException('full', 'QuotaExceededError');
            }
            set.call(this, key, value);
        };";
    let source = json!({ "source": full });
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", source).await?;
    browser.begin([human(), human()], 38, json!({ "first_player": "a" })).await?;
    browser.asked_or_over().await?;
    ensure!(browser.kept_record().await?.contains("seed 38"), "the game is kept");
    browser.open("/saves").await?;
    ensure!(count(&browser, ".past").await? == 2, "both results are there");
    ensure!(count(&browser, "a.past").await? == 1, "one of them without its replay");
    ensure!(browser.text(".pasts").await?.contains("Only the result is kept"), "which is said");
    Ok(())
}

#[tokio::test]
async fn a_save_of_the_last_version_still_opens() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.open("/").await?;
    browser.keep("localStorage", "save.auto", OLD_SAVE).await?;
    browser.open("/").await?;
    let old: Value = serde_json::from_str(OLD_SAVE)?;
    browser.find(".resume").await?.click().await?;
    browser.find(".table .terr").await?;
    let record = old["record"].as_str().context("a record")?;
    let steps = |record: &str| record.split("\nsecret").next().map(str::to_owned);
    let kept = browser.kept_record().await?;
    ensure!(kept.starts_with(&steps(record).context("steps")?), "{kept}");
    ensure!(browser.run("return localStorage.getItem('salient.save.auto')").await?.is_null());
    // It was played without undo, and that is still so.
    browser.asked_or_over().await?;
    browser.type_move("skip").await?;
    browser.find("button[aria-label=Undo]:disabled").await?;
    browser.is_clean().await
}
