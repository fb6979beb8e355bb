//! Hints in games against bots: asked for, drawn and listed, played, counted; in all four games.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::at_the_table::MY_TURN;
use crate::browser::{Browser, DESKTOP, Size};
use crate::table::{bot, human};

/// Every game with a weak bot of it, the move that gives it up, and whether its strongest bot states
/// chances of winning.
const GAMES: [(&str, &str, &str, bool); 4] = [
    ("battlezone", "balanced", "resign", true),
    ("worldbattle", "easy", "resign", true),
    ("imperial", "recruit", "resign", true),
    ("conquer", "easy", "surrender", false),
];
/// The phone for which hints are made; [`crate::browser::PHONE`] is the smallest there is.
const USUAL_PHONE: Size = ("phone", 390, 844);
const SMALL_PHONE: Size = ("small-phone", 360, 640);
const TURNED_PHONE: Size = ("turned-phone", 844, 390);

fn new_game(game: &str, level: &str, suggestions: bool) -> Value {
    let options = match game {
        "battlezone" => json!({ "first_player": "a" }),
        "conquer" | "worldbattle" => json!({ "players": 2 }),
        _ => json!({}),
    };
    json!({ "game": game, "seats": [human(), bot(level)], "options": options, "seed": 3,
        "undo": true, "mode": "auto", "suggestions": suggestions })
}

async fn begin(browser: &Browser, game: &str, level: &str, settings: Value) -> Result<()> {
    browser.lay_down(&new_game(game, level, true), &settings).await?;
    browser.find(".table").await?;
    browser.wait_until("a person's turn", MY_TURN).await
}

fn settings() -> Value {
    json!({ "speed": "instant", "theme": "dark" })
}

const LISTED: &str = "return document.querySelectorAll('.suggestions .move').length > 0";
const CLOSED: &str = "return !document.querySelector('.suggestions, .suggested')";

/// How many hints the game in progress counts for the person.
async fn counted(browser: &Browser) -> Result<Value> {
    browser.run("return JSON.parse(localStorage.getItem('salient.hosting')).suggestions?.[0]").await
}

async fn ask(browser: &Browser) -> Result<()> {
    browser.find(".bar .suggest").await?.click().await?;
    browser.wait_until("moves are suggested", LISTED).await
}

/// The number of steps that were played.
async fn steps(browser: &Browser) -> Result<u32> {
    let record = browser.kept_record().await?;
    let end = record.lines().next_back().and_then(|line| line.strip_prefix("end "));
    let step = end.and_then(|end| end.split(' ').next());
    Ok(step.context("a record has an end")?.parse()?)
}

async fn give_up(browser: &Browser, words: &str) -> Result<String> {
    browser.type_move(words).await?;
    browser.find(".ending").await?;
    // On a phone the field for moves lies over the board.
    browser.run("document.querySelector('.logclose').click()").await?;
    browser.press("See the result").await?;
    browser.text(".rank").await
}

#[tokio::test]
async fn a_hint_is_drawn_listed_played_and_counted_in_every_game() -> Result<()> {
    let browser = Browser::start().await?;
    for (game, level, surrender, has_chances) in GAMES {
        for size in [USUAL_PHONE, DESKTOP] {
            let place = format!("suggestions-{game}-{}", size.0);
            browser.resize(size).await?;
            begin(&browser, game, level, settings()).await?;
            ensure!(counted(&browser).await? == 0, "{place}: none yet");
            ask(&browser).await?;
            let drawn = "const board = document.querySelector('.board').getBoundingClientRect();
                const badges = [...document.querySelectorAll('.suggested .sbadge')];
                return badges.length > 0 && badges.every((it) => {
                    const at = it.getBoundingClientRect();
                    return at.left >= board.left - 1 && at.right <= board.right + 1
                        && at.top >= board.top - 1 && at.bottom <= board.bottom + 1;
                });";
            browser.wait_until(&format!("{place}: it is drawn on the board"), drawn).await?;
            let badge = browser.text(".smove.first .sbadge").await?;
            ensure!(
                badge.starts_with('1') && badge.contains('%') == has_chances,
                "{place}: {badge}"
            );
            let listed = browser.text(".suggestions").await?;
            let words = if has_chances { "% to win the game" } else { "of its trial games" };
            ensure!(listed.contains(words), "{place}: {listed}");
            let said = browser.spoken().await?;
            let said = said.last().context("something was said")?;
            ensure!(said.starts_with("Hint: 1. "), "{place}: {said}");
            browser.run("document.activeElement.blur()").await?;
            browser.screenshot(&place).await?;
            browser.fits(&place).await?;
            browser.is_accessible(&place).await?;

            let before = steps(&browser).await?;
            ensure!(counted(&browser).await? == 1, "{place}: it is counted");
            browser.find(".suggestions .move").await?.click().await?;
            browser.wait_until(&format!("{place}: it is closed"), CLOSED).await?;
            ensure!(steps(&browser).await? > before, "{place}: it was played");
            browser.wait_until("a person's turn", MY_TURN).await?;
            let ranking = give_up(&browser, surrender).await?;
            ensure!(ranking.contains("1 hint"), "{place}: {ranking}");
            ensure!(ranking.matches("hint").count() == 1, "{place}: bots have none: {ranking}");
            browser.is_clean().await?;
        }
    }
    Ok(())
}

#[tokio::test]
async fn the_list_fits_the_smallest_phone_upright_and_on_its_side() -> Result<()> {
    let browser = Browser::start().await?;
    for (game, level, ..) in GAMES {
        begin(&browser, game, level, settings()).await?;
        for size in [SMALL_PHONE, TURNED_PHONE] {
            browser.resize(size).await?;
            if browser.run(LISTED).await? == false {
                ask(&browser).await?;
            }
            let place = format!("suggestions-{game}-{}", size.0);
            browser.screenshot(&place).await?;
            browser.fits(&place).await?;
            let seen =
                "const { bottom } = document.querySelector('.suggestions').getBoundingClientRect();
                return bottom <= innerHeight + 1";
            ensure!(browser.run(seen).await? == true, "{place}: all of it is seen");
            let board = "const { width, height } = document.querySelector('.board').getBoundingClientRect();
                return Math.min(width, height)";
            let board = browser.run(board).await?.as_f64().unwrap_or_default();
            ensure!(board > 160.0, "{place}: a board of {board}");
        }
        browser.has_whole_buttons(&format!("suggestions in {game}")).await?;
    }
    browser.is_clean().await
}

#[tokio::test]
async fn a_hint_by_keyboard_lights_its_places_closes_by_escape_and_plays_by_enter() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    begin(&browser, "battlezone", "balanced", settings()).await?;
    browser.key("ArrowDown").await?;
    browser
        .wait_until("the keyboard is on the board", "return !!document.activeElement?.dataset?.id")
        .await?;
    let at = browser.run("return document.activeElement.dataset.id").await?;
    browser.key("i").await?;
    browser.wait_until("moves are suggested", LISTED).await?;
    let first = "return document.activeElement === document.querySelector('.suggestions .move')";
    browser.wait_until("the keyboard is on the first move", first).await?;
    let lit = "return document.querySelectorAll('.board [data-lit]').length";
    ensure!(
        browser.run(lit).await? == 2,
        "an attack has two places: {}",
        browser.text(".suggestions").await?
    );
    browser.key("Escape").await?;
    browser.wait_until("it is closed", CLOSED).await?;
    ensure!(browser.run(lit).await? == 0, "nothing is lit any more");
    let back = format!(
        "return document.activeElement?.dataset?.id === '{}'",
        at.as_str().unwrap_or_default()
    );
    browser.wait_until("the keyboard is back on the board", &back).await?;

    browser.key("i").await?;
    browser.wait_until("moves are suggested", LISTED).await?;
    ensure!(counted(&browser).await? == 1, "the same hint once more is no other");
    browser.wait_until("the keyboard is on the first move", first).await?;
    let before = steps(&browser).await?;
    browser.key("Enter").await?;
    browser.wait_until("it is closed", CLOSED).await?;
    ensure!(steps(&browser).await? > before, "Enter plays it");

    browser.wait_until("a person's turn", MY_TURN).await?;
    browser.key("h").await?;
    let keys = browser.text("dialog[open] .keys").await?;
    ensure!(keys.contains("A hint, or close it"), "{keys}");
    browser.key("Escape").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn without_single_keys_the_button_asks_all_the_same() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let settings = json!({ "speed": "instant", "shortcuts": false });
    begin(&browser, "conquer", "easy", settings).await?;
    browser.key("i").await?;
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    ensure!(browser.run(CLOSED).await? == true, "single keys are off");
    ask(&browser).await?;
    browser.key("Escape").await?;
    browser.wait_until("Escape closes it", CLOSED).await?;
    let focus = "return document.activeElement.classList.contains('suggest')";
    browser.wait_until("the keyboard is back on the button", focus).await
}

#[tokio::test]
async fn hints_are_chosen_on_the_sheet_and_survive_undo_and_a_reload() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.settle_at("battlezone", &settings()).await?;
    browser.open("/setup/battlezone").await?;
    let hints = "[role=switch][aria-label=Hints]";
    browser.find(hints).await?;
    let on = format!("return document.querySelector('{hints}').ariaChecked === 'true'");
    ensure!(browser.run(&on).await? == false, "off at first");
    let seat = |words: &str| {
        format!(
            "[...document.querySelectorAll('.srow.b .seg button')].find((it) => it.textContent.includes('{words}')).click()"
        )
    };
    browser.run(&seat("Human")).await?;
    let gone = format!("return !document.querySelector('{hints}')");
    browser.wait_until("nobody could think of a hint", &gone).await?;
    browser.run(&seat("Bot")).await?;
    browser.find(hints).await?;
    browser.run(&format!("document.querySelector('{hints}').click()")).await?;
    browser.screenshot("suggestions-sheet").await?;
    browser.wait_until("they are on", &on).await?;
    browser.find("form.sheet button[type=submit]").await?.click().await?;
    browser.find(".table").await?;
    browser.wait_until("a person's turn", MY_TURN).await?;
    // Whoever begins: a bot that did has lines in the log already.
    let lines = browser.run("return document.querySelectorAll('.log li').length").await?;
    ask(&browser).await?;
    browser.find(".suggestions .move").await?.click().await?;
    let more = format!("return document.querySelectorAll('.log li').length > {lines}");
    browser.wait_until("the move is told", &more).await?;
    browser.wait_until("a person's turn", MY_TURN).await?;
    browser.find("button[aria-label=Undo]:not(:disabled)").await?.click().await?;
    let before = format!("return document.querySelectorAll('.log li').length === {lines}");
    browser.wait_until("it is taken back", &before).await?;
    ensure!(counted(&browser).await? == 1, "what was seen cannot be taken back");
    browser.client.refresh().await?;
    browser.wait_until("a person's turn", MY_TURN).await?;
    ask(&browser).await?;
    ensure!(counted(&browser).await? == 2, "counted on after a reload");
    browser.key("Escape").await?;
    let ranking = give_up(&browser, "resign").await?;
    ensure!(ranking.contains("2 hints"), "{ranking}");
    // A past result has its own number, whatever is played since.
    let played = new_game("conquer", "easy", false);
    browser.lay_down(&played, &settings()).await?;
    browser.wait_until("a person's turn", MY_TURN).await?;
    ensure!(browser.run("return !document.querySelector('.suggest')").await? == true, "not chosen");
    browser.key("i").await?;
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    ensure!(browser.run(CLOSED).await? == true, "not by its key either");
    let ranking = give_up(&browser, "surrender").await?;
    ensure!(!ranking.contains("hint"), "{ranking}");
    browser.open("/result?ended=1").await?;
    let ranking = browser.text(".rank").await?;
    ensure!(ranking.contains("2 hints"), "{ranking}");
    browser.is_clean().await
}

/// Changes what is sent to the worker.
async fn with_worker(browser: &Browser, post: &str) -> Result<()> {
    let source = json!({ "source": format!("
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (text, ...more) {{
            const send = (it) => post.call(this, it, ...more);
            const isHint = JSON.parse(text).wanted === 'suggestions';
            {post}
        }};") });
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", source).await?;
    Ok(())
}

#[tokio::test]
async fn a_bot_that_takes_its_time_can_be_stopped_and_nothing_is_counted() -> Result<()> {
    let browser = Browser::start().await?;
    with_worker(&browser, "setTimeout(() => send(text), isHint ? 1500 : 0);").await?;
    browser.resize(DESKTOP).await?;
    begin(&browser, "battlezone", "balanced", settings()).await?;
    browser.find(".bar .suggest").await?.click().await?;
    let thinking = "return document.querySelector('.suggestions h2')?.textContent.includes('Expert is thinking') ?? false";
    browser.wait_until("it is said to be thinking", thinking).await?;
    browser.find(".suggestions h2 button").await?.click().await?;
    browser.wait_until("it is stopped", CLOSED).await?;
    tokio::time::sleep(std::time::Duration::from_millis(2500)).await;
    ensure!(browser.run(CLOSED).await? == true, "a late answer is not shown");
    ensure!(counted(&browser).await? == 0, "and not counted");
    // A move that is made meanwhile ends the question, and the bot answers the move.
    browser.find(".bar .suggest").await?.click().await?;
    browser.wait_until("it is said to be thinking", thinking).await?;
    let before = steps(&browser).await?;
    browser.key("s").await?;
    browser.wait_until("it is closed", CLOSED).await?;
    browser.wait_until("the bot has played", MY_TURN).await?;
    ensure!(steps(&browser).await? > before + 1, "both have played");
    ensure!(counted(&browser).await? == 0, "nothing was seen");
    browser.is_clean().await
}

#[tokio::test]
async fn a_bot_that_has_no_answer_says_why_and_the_game_goes_on() -> Result<()> {
    let browser = Browser::start().await?;
    let other =
        "send(isHint ? text.replace('\"level\":\"expert\"', '\"level\":\"genius\"') : text);";
    with_worker(&browser, other).await?;
    browser.resize(DESKTOP).await?;
    begin(&browser, "battlezone", "balanced", settings()).await?;
    browser.find(".bar .suggest").await?.click().await?;
    browser
        .wait_until(
            "the reason is told",
            "return document.querySelector('.turn span').textContent.includes('genius')",
        )
        .await?;
    ensure!(browser.run(CLOSED).await? == true && counted(&browser).await? == 0, "nothing is open");
    browser.key("s").await?;
    browser.wait_until("the bot has played", MY_TURN).await?;
    browser.is_clean().await
}

#[tokio::test]
async fn without_a_worker_the_page_thinks_of_a_hint() -> Result<()> {
    let browser = Browser::start().await?;
    let source = json!({ "source": "window.Worker = class { constructor() { throw new Error('no workers here') } }" });
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", source).await?;
    browser.resize(DESKTOP).await?;
    begin(&browser, "imperial", "recruit", settings()).await?;
    ask(&browser).await?;
    ensure!(browser.text(".tablewarning").await?.contains("thinks on the page"), "it is said");
    Ok(())
}
