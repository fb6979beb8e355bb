//! Conquer in another language, enlarged, with little motion, and with clocks that are kept.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use std::time::Instant;
use tabletop::Seat;

use super::{
    A_GAME, RING, asked, asked_in, begin, best, buttons, click, instant, named, play, sound, state,
    text,
};
use crate::browser::{Browser, DESKTOP, Size};
use crate::table::{bot, human};

/// A desktop of 1280 × 800 at 200 %: half the pixels for the layout.
const ZOOMED: Size = ("zoomed", 640, 400);

#[tokio::test]
async fn a_whole_game_in_german_at_twice_the_size() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(ZOOMED).await?;
    let settings = json!({ "speed": "instant", "language": "de" });
    begin(&browser, &[human(), bot("easy")], json!({ "size": "quick" }), settings).await?;
    let asked = || asked_in(&browser, "Zum Ergebnis", ["Passen", "Zug beenden"]);
    ensure!(asked().await?, "a person begins or comes next");
    ensure!(browser.run("return document.documentElement.lang").await? == "de");
    let turn = text(&browser, ".turn strong").await?;
    ensure!(turn == "Du bist dran", "{turn}");
    sound(&browser, "conquer-table-zoomed-german").await?;
    let begin = Instant::now();
    while asked().await? {
        ensure!(begin.elapsed() < A_GAME, "the game does not end");
        let cell = best(&state(&browser).await?).context("there is room")?;
        click(&browser, &cell.to_string()).await?;
        // On so small a board a press aims, and the button places.
        let place = format!("{} legen", cell.to_string().to_ascii_uppercase());
        if buttons(&browser).await?.contains(&place) {
            browser.press(&place).await?;
        }
    }
    browser.press("Zum Ergebnis").await?;
    browser.find(".chart .line").await?;
    browser.press("Felsen und Reihenfolge prüfen").await?;
    browser.find(".verify.honest .facts").await?;
    let words = browser.text("main").await?;
    ensure!(!words.contains("Würfel"), "nothing is rolled: {words}");
    ensure!(words.contains("gewinn") || words.contains("gemeinsam"), "{words}");
    ensure!(!words.contains("wins") && !words.contains("Replay"), "{words}");
    sound(&browser, "conquer-result-zoomed-german").await
}

/// A laptop.
const LAPTOP: Size = ("laptop", 1280, 800);

/// What of the players' rows is cut off, by its own edge or by that of the list.
const CUT_OFF: &str = "const list = document.querySelector('.players').getBoundingClientRect();
    return [...document.querySelectorAll('.crow, .cteam')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        const name = row.querySelector('.who') ?? row;
        return top < list.top - 1 || bottom > list.bottom + 1 || bottom > innerHeight || name.scrollWidth > name.clientWidth;
    }).map((row) => row.textContent)";

#[tokio::test]
async fn eight_players_alone_or_in_teams_are_seen_whole_on_a_laptop() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(LAPTOP).await?;
    for (teams, place) in [(json!([]), "alone"), (json!([0, 1, 2, 3, 0, 1, 2, 3]), "teams")] {
        let mut seats = vec![human()];
        seats.resize(8, bot("easy"));
        let options = json!({ "size": "quick", "teams": teams, "turn_blocks": 2 });
        begin(&browser, &seats, options, instant()).await?;
        ensure!(asked(&browser).await?, "a person begins or comes next");
        ensure!(browser.run("return document.querySelectorAll('.crow').length").await? == 8);
        let cut_off = browser.run(CUT_OFF).await?;
        ensure!(cut_off == json!([]), "{place}: {cut_off}");
        // One turn of everybody, whose last tiles are told.
        let empty: Vec<String> =
            state(&browser).await?.field().empty().iter().map(|it| it.to_string()).collect();
        play(&browser, &[&empty[0], &empty[1]]).await?;
        ensure!(asked(&browser).await?, "the bots have played");
        let last: Vec<String> = state(&browser)
            .await?
            .last_move(Seat::B)
            .context("the second seat has placed")?
            .cells()
            .map(|cell| cell.to_string().to_ascii_uppercase())
            .collect();
        let row = browser.find(".crow.b").await?.attr("aria-label").await?.unwrap_or_default();
        ensure!(row.contains(&format!("last {}", last.join(", "))), "{last:?}: {row}");
        let cut_off = browser.run(CUT_OFF).await?;
        ensure!(cut_off == json!([]), "{place}: {cut_off}");
        sound(&browser, &format!("conquer-eight-{place}")).await?;
    }
    Ok(())
}

/// Notes what moves as soon as it is in the page.
const MOVED: &str = "
    window.moved = new Set();
    new MutationObserver(() => {
        for (const it of ['cq-drop', 'cq-wave', 'sparks']) if (document.querySelector(`.${it}`)) window.moved.add(it);
    }).observe(document, { childList: true, subtree: true });";

/// A ring that captures, then somebody gives up: what moved on the way.
async fn moved(browser: &Browser, motion: &str) -> Result<Vec<String>> {
    let options = json!({ "size": "quick", "rocks": 0 });
    let settings = json!({ "speed": "fast", "motion": motion });
    begin(browser, &[named("Ada"), named("Ben")], options, settings).await?;
    play(browser, &RING).await?;
    ensure!(asked(browser).await?, "the game goes on");
    browser.find("button[aria-label='Give up']").await?.click().await?;
    browser.run("document.querySelector('dialog[open] .primary').click()").await?;
    ensure!(!asked(browser).await?, "the game is over");
    let mut moved: Vec<String> =
        serde_json::from_value(browser.run("return [...window.moved]").await?)?;
    moved.sort_unstable();
    Ok(moved)
}

#[tokio::test]
async fn with_little_motion_nothing_drops_spreads_or_flies() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": MOVED })).await?;
    let full = moved(&browser, "full").await?;
    ensure!(full == ["cq-drop", "cq-wave", "sparks"], "{full:?}");
    let reduced = moved(&browser, "reduced").await?;
    ensure!(reduced.is_empty(), "{reduced:?}");
    browser.is_clean().await
}

#[tokio::test]
async fn a_game_from_a_slot_keeps_its_clocks() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.open("/").await?;
    browser.keep("localStorage", "conquer.turn-limit", "90").await?;
    let options = json!({ "size": "quick", "rocks": 0, "time_limit": 10 });
    begin(&browser, &[named("Ada"), named("Ben")], options, instant()).await?;
    play(&browser, &["b2"]).await?;
    // Put aside, then another game without a limit, then back from the slot.
    browser
        .run("localStorage.setItem('salient.save.1', localStorage.getItem('salient.save.auto.conquer'))")
        .await?;
    browser.keep("localStorage", "conquer.turn-limit", "0").await?;
    begin(&browser, &[named("Cem"), named("Dora")], json!({ "size": "quick" }), instant()).await?;
    asked(&browser).await?;
    ensure!(browser.run("return !document.querySelector('.clocks .timer')").await? == true);
    browser.open("/saves").await?;
    browser.run("localStorage.removeItem('salient.save.auto.conquer')").await?;
    browser.open("/saves").await?;
    browser.press("Open").await?;
    browser.find(".clocks .timer:nth-child(2)").await?;
    let clocks = text(&browser, ".clocks").await?;
    ensure!(clocks.starts_with("1:"), "a turn has 90 seconds: {clocks}");
    browser.is_clean().await
}
