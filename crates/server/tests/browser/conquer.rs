//! Conquer at the table: whole games, teams, previews, the largest board, phones, clocks, refusals.

mod comfort;

use anyhow::{Context, Result, bail, ensure};
use conquer::{Cell, State, Tile};
use host::record::Record;
use host::{Match, Options};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tabletop::{Game, Seat};

use crate::browser::{Browser, DESKTOP, PHONE, Size};
use crate::buttons::{LANGUAGES, instant_in};
use crate::figures::quantile;
use crate::table::{bot, human};

/// A whole game at instant speed takes far less than this.
const A_GAME: Duration = Duration::from_secs(170);

fn named(name: &str) -> Value {
    json!({ "human": { "name": name } })
}

/// Lays a game down for the table and opens it, without hints.
async fn begin(browser: &Browser, seats: &[Value], options: Value, settings: Value) -> Result<()> {
    let mut options = options;
    options["players"] = json!(seats.len());
    let game = json!({ "game": "conquer", "seats": seats, "options": options, "seed": 7, "undo": true, "mode": "auto" });
    browser.lay_down(&game, &settings).await?;
    browser.find(".table.cq .cq-base").await?;
    Ok(())
}

fn instant() -> Value {
    json!({ "speed": "instant", "theme": "dark" })
}

/// The match as it is kept, replayed by the engine of this very test.
async fn kept(browser: &Browser) -> Result<Match<State>> {
    let record = Record::<State>::parse(&browser.kept_record().await?)?;
    Ok(Match::load(&record, Options::default())?)
}

async fn state(browser: &Browser) -> Result<State> {
    Ok(kept(browser).await?.state().context("the match has begun")?.clone())
}

/// What can be pressed below the board.
async fn buttons(browser: &Browser) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll('.bar button:not(:disabled)')].map((it) => it.textContent.trim())";
    Ok(serde_json::from_value(browser.run(script).await?)?)
}

/// Waits until a person is asked; false when the game is over.
async fn asked(browser: &Browser) -> Result<bool> {
    asked_in(browser, "See the result", ["Pass", "End turn"]).await
}

/// The same in the words of any language.
async fn asked_in(browser: &Browser, over: &str, ways: [&str; 2]) -> Result<bool> {
    let begin = Instant::now();
    while begin.elapsed() < A_GAME {
        let buttons = buttons(browser).await?;
        if buttons.iter().any(|it| it == over) {
            return Ok(false);
        }
        if buttons.iter().any(|it| ways.iter().any(|way| it.starts_with(way))) {
            return Ok(true);
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    bail!("nobody is asked: {:?}", buttons(browser).await?)
}

/// The middle of a cell on the screen.
async fn spot(browser: &Browser, cell: Cell) -> Result<(f64, f64)> {
    let script = "const { left, top, width, height } = document.querySelector('.cqfit').getBoundingClientRect();
        const [,, w, h] = document.querySelector('.cq-base').getAttribute('viewBox').split(' ').map(Number);
        return [left, top, width / w * 24, height / h * 24]";
    let [left, top, width, height]: [f64; 4] = serde_json::from_value(browser.run(script).await?)?;
    let along = |from: f64, n: u8, size: f64| from + (f64::from(n) + 0.5) * size;
    Ok((along(left, cell.x(), width), along(top, cell.y(), height)))
}

async fn click(browser: &Browser, cell: &str) -> Result<()> {
    let (x, y) = spot(browser, cell.parse()?).await?;
    browser.click_at(x, y).await
}

async fn hover(browser: &Browser, cell: &str) -> Result<()> {
    let (x, y) = spot(browser, cell.parse()?).await?;
    let event = json!({ "type": "mouseMoved", "x": x, "y": y });
    browser.dev_tools("Input.dispatchMouseEvent", event).await?;
    Ok(())
}

async fn text(browser: &Browser, css: &str) -> Result<String> {
    let script = format!("return document.querySelector({})?.textContent.trim() ?? ''", json!(css));
    Ok(browser.run(&script).await?.as_str().unwrap_or_default().to_owned())
}

async fn sound(browser: &Browser, place: &str) -> Result<()> {
    browser.screenshot(place).await?;
    browser.fits(place).await?;
    browser.is_accessible(place).await?;
    browser.is_clean().await
}

/// The empty cell that captures most, or else one beside an own tile.
fn best(state: &State) -> Option<Cell> {
    let seat = state.to_act()?;
    let field = state.field();
    let worth = |cell: &Cell| {
        let gain: usize = field.captures(seat, *cell).iter().map(|it| it.cells.len()).sum();
        let beside = cell.around().filter(|it| field.tile(*it) == Tile::Owned(seat)).count();
        (gain, beside.min(2))
    };
    field.empty().iter().max_by_key(worth)
}

#[tokio::test]
async fn two_people_and_two_bots_play_to_the_end() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let seats = [named("Ada"), bot("medium"), named("Cem"), bot("hard")];
    let options = json!({ "size": { "cells": { "width": 9, "height": 9 } } });
    begin(&browser, &seats, options, instant()).await?;
    let begin = Instant::now();
    while asked(&browser).await? {
        ensure!(begin.elapsed() < A_GAME, "the game does not end");
        let state = state(&browser).await?;
        let cell = best(&state).context("a person is asked, so there is room")?;
        click(&browser, &cell.to_string()).await?;
    }
    let end = state(&browser).await?;
    ensure!(end.outcome().is_some(), "the record has its end");
    let row = text(&browser, ".crow.a .big b").await?;
    ensure!(row == format!("{}T", end.score(Seat::A).territory), "{row}");
    browser.press("See the result").await?;
    browser.find(".rank li:nth-child(4)").await?;
    browser.find(".chart .line").await?;
    sound(&browser, "conquer-result-desktop-dark").await?;
    browser.press("Replay").await?;
    browser.find(".cqstill .cq-base").await?;
    sound(&browser, "conquer-replay-desktop-dark").await
}

/// Where the ring of these tests closes around b's tile on c3.
const RING: [&str; 7] = ["c2", "c3", "b3", "h7", "d3", "h6", "c4"];

async fn play(browser: &Browser, cells: &[&str]) -> Result<()> {
    for cell in cells {
        ensure!(asked(browser).await?, "the game goes on");
        let step = kept(browser).await?.step();
        click(browser, cell).await?;
        let begin = Instant::now();
        while kept(browser).await?.step() == step {
            ensure!(begin.elapsed() < Duration::from_secs(10), "{cell} was not placed");
        }
    }
    Ok(())
}

fn four() -> [Value; 4] {
    ["Ada", "Ben", "Cem", "Dan"].map(named)
}

#[tokio::test]
async fn a_teammate_closes_a_region_and_the_preview_is_what_then_happens() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let options =
        json!({ "teams": "ac bd", "rocks": 0, "size": { "cells": { "width": 8, "height": 8 } } });
    let settings = json!({ "speed": "instant", "motion": "full", "theme": "dark" });
    begin(&browser, &four(), options, settings).await?;
    play(&browser, &RING[..6]).await?;
    asked(&browser).await?;
    hover(&browser, "c4").await?;
    browser.find(".cq-gain .mark").await?;
    let tip = text(&browser, ".cqtip").await?;
    ensure!(tip.contains("+1") && tip.contains("−1"), "one cell, from one other: {tip}");
    let status = text(&browser, ".turn span").await?;
    ensure!(status == "C4: Captures 1 cell: 1 of Ben.", "{status}");
    browser.screenshot("conquer-team-desktop-dark").await?;
    let before = state(&browser).await?;
    let cem = Seat::new(2);
    let foreseen = before.field().captures(cem, "c4".parse()?);
    ensure!(foreseen.len() == 1 && foreseen[0].lost[Seat::B.index()] == 1, "{foreseen:?}");
    play(&browser, &RING[6..]).await?;
    let after = state(&browser).await?;
    for &cell in &foreseen[0].cells {
        ensure!(after.field().tile(cell) == Tile::Owned(cem), "{cell} is the placing player's");
    }
    ensure!(after.score(Seat::A).territory == 2, "a teammate's tiles stay theirs");
    let spoken = browser.spoken().await?;
    let said = "Cem captures 1 cell. Ben loses 1 cell.";
    ensure!(spoken.iter().any(|it| it == said), "{spoken:?}");
    let teams = text(&browser, ".cteam").await?;
    ensure!(teams.starts_with("Team Red"), "{teams}");
    browser.is_clean().await
}

/// Counts every frame, and every long task; of a late frame also what it was spent on: script, and
/// style, layout and painting.
const WATCH: &str = "
    window.seen = { frames: [], tasks: [], late: [], moving: 0 };
    new PerformanceObserver((list) => window.seen.late.push(...list.getEntries().map((it) => {
        const script = it.scripts.reduce((sum, it) => sum + it.duration, 0);
        const drawing = it.renderStart ? it.startTime + it.duration - it.renderStart : 0;
        return [it.duration, script, drawing, it.scripts.map((it) => it.invoker).join(' ')];
    }))).observe({ type: 'long-animation-frame', buffered: true });
    new PerformanceObserver((list) => window.seen.tasks.push(...list.getEntries().map((it) => it.duration)))
        .observe({ type: 'longtask', buffered: true });
    let last = null;
    const frame = (now) => {
        const moving = document.querySelector('.cq-drop, .cq-wave');
        if (moving && last !== null) window.seen.frames.push(now - last);
        if (moving) window.seen.moving += 1;
        last = moving ? now : null;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);";

#[tokio::test]
async fn eight_bots_fill_the_largest_board_smoothly() -> Result<()> {
    const ANIMATED: u64 = 60;
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await?;
    let seats: Vec<Value> = ["easy", "medium"].into_iter().cycle().take(8).map(bot).collect();
    let options = json!({ "size": { "cells": { "width": 32, "height": 32 } } });
    let settings = json!({ "speed": "fast", "motion": "full", "theme": "dark" });
    begin(&browser, &seats, options, settings).await?;
    browser.run("window.seen.tasks = []; window.seen.late = []").await?;
    let begin = Instant::now();
    // Only looking: reading the kept game would make the page keep it, which takes its time.
    let turn = "return +document.querySelector('.top .name').textContent.match(/Turn (\\d+)/)[1]";
    while browser.run(turn).await?.as_u64().unwrap_or(0) <= ANIMATED {
        ensure!(begin.elapsed() < A_GAME, "the bots are too slow");
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    browser.screenshot("conquer-largest-desktop-dark").await?;
    let frames: Vec<f64> = serde_json::from_value(browser.run("return window.seen.frames").await?)?;
    let tasks: Vec<f64> = serde_json::from_value(browser.run("return window.seen.tasks").await?)?;
    let rate = 1000.0 / quantile(&frames, 0.5);
    let longest = tasks.iter().copied().fold(0.0, f64::max);
    println!("32 × 32 with eight bots: {} frames in motion, median {rate:.1}/s", frames.len());
    println!("long tasks in the first {ANIMATED} moves: {}, longest {longest:.0} ms", tasks.len());
    let late =
        browser.run("return window.seen.late.sort((a, b) => b[0] - a[0]).slice(0, 12)").await?;
    let late: Vec<(f64, f64, f64, String)> = serde_json::from_value(late)?;
    for (whole, script, drawing, whose) in late {
        println!("  {whole:.0} ms: {script:.0} script ({whose}), {drawing:.0} drawing");
    }
    ensure!(frames.len() > 200, "the animation was watched: {}", frames.len());
    ensure!(rate >= 45.0, "{rate} frames a second");
    // Other tests run beside this one: only a page that stands still is a fault here.
    ensure!(longest <= 1000.0, "a task of {longest} ms");
    // The rest at once; the game goes on where it was.
    browser
        .run(&format!("localStorage.setItem('salient.settings', {})", json!(instant().to_string())))
        .await?;
    browser.open("/play").await?;
    ensure!(!asked(&browser).await?, "bots play to the end by themselves");
    ensure!(state(&browser).await?.outcome().is_some(), "the record has its end");
    browser.screenshot("conquer-largest-end-desktop-dark").await?;
    browser.is_clean().await
}

async fn with_fingers(browser: &Browser, size: Size) -> Result<()> {
    browser.resize(size).await?;
    let touch = json!({ "enabled": true, "maxTouchPoints": 2 });
    browser.dev_tools("Emulation.setTouchEmulationEnabled", touch).await?;
    Ok(())
}

#[tokio::test]
async fn on_a_phone_a_tap_aims_and_the_button_places_and_the_board_can_be_enlarged() -> Result<()> {
    let browser = Browser::start().await?;
    with_fingers(&browser, PHONE).await?;
    let options = json!({ "size": { "cells": { "width": 32, "height": 32 } } });
    begin(&browser, &[human(), bot("easy")], options, instant()).await?;
    let cells: Vec<Cell> = state(&browser).await?.field().empty().iter().collect();
    let cell = cells[cells.len() / 2];
    let name = cell.to_string().to_ascii_uppercase();
    let (x, y) = spot(&browser, cell).await?;
    let down = json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] });
    browser.dev_tools("Input.dispatchTouchEvent", down).await?;
    let shown = browser.find(".loupe b").await?.text().await?;
    ensure!(shown == name, "the magnifier shows {shown} instead of {name}");
    browser.screenshot("conquer-loupe-phone-dark").await?;
    let up = json!({ "type": "touchEnd", "touchPoints": [] });
    browser.dev_tools("Input.dispatchTouchEvent", up).await?;
    // A second tap on so small a cell must not place.
    browser.tap_at(x, y).await?;
    ensure!(kept(&browser).await?.step() == 0, "a tap only aims on small cells");
    sound(&browser, "conquer-table-phone-dark").await?;
    browser.press(&format!("Place {name}")).await?;
    asked(&browser).await?;
    ensure!(state(&browser).await?.field().tile(cell) == Tile::Owned(Seat::A), "{name} is placed");
    browser.find(".cqzoom").await?.click().await?;
    let script = "return document.querySelector('.cqfit').getBoundingClientRect().width / 32";
    let width = browser.run(script).await?.as_f64().unwrap_or(0.0);
    ensure!(width >= 44.0, "enlarged cells are {width} pixels wide");
    browser.screenshot("conquer-enlarged-phone-dark").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn a_whole_game_by_touch_on_a_small_phone() -> Result<()> {
    let browser = Browser::start().await?;
    with_fingers(&browser, PHONE).await?;
    let options = json!({ "size": "quick" });
    begin(&browser, &[human(), bot("easy")], options, instant()).await?;
    let begin = Instant::now();
    while asked(&browser).await? {
        ensure!(begin.elapsed() < A_GAME, "the game does not end");
        let cell = best(&state(&browser).await?).context("there is room")?;
        let (x, y) = spot(&browser, cell).await?;
        browser.tap_at(x, y).await?;
        browser.press(&format!("Place {}", cell.to_string().to_ascii_uppercase())).await?;
    }
    browser.press("See the result").await?;
    browser.find(".chart .line").await?;
    sound(&browser, "conquer-result-phone-dark").await
}

#[tokio::test]
async fn a_whole_game_by_keyboard_alone() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let options = json!({ "size": "quick", "turn_blocks": 2 });
    begin(&browser, &[human(), bot("random")], options, instant()).await?;
    browser.run("document.querySelector('.cqcell').focus()").await?;
    let here = "return document.querySelector('.cqcell').dataset.id";
    let begin = Instant::now();
    while asked(&browser).await? {
        ensure!(begin.elapsed() < A_GAME, "the game does not end");
        let goal = best(&state(&browser).await?).context("there is room")?;
        loop {
            let at: Cell = browser.run(here).await?.as_str().context("a cell")?.parse()?;
            let key = match (goal.x().cmp(&at.x()), goal.y().cmp(&at.y())) {
                (std::cmp::Ordering::Greater, _) => "ArrowRight",
                (std::cmp::Ordering::Less, _) => "ArrowLeft",
                (_, std::cmp::Ordering::Greater) => "ArrowDown",
                (_, std::cmp::Ordering::Less) => "ArrowUp",
                _ => break,
            };
            browser.key(key).await?;
        }
        let step = kept(&browser).await?.step();
        browser.key("Enter").await?;
        ensure!(kept(&browser).await?.step() > step, "{goal} was placed");
    }
    ensure!(state(&browser).await?.outcome().is_some(), "the record has its end");
    browser.is_clean().await
}

#[tokio::test]
async fn what_cannot_be_placed_is_refused_in_the_rules_words() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let board = [
        "........", "........", "........", "........", "....#...", "........", "........",
        "........",
    ];
    let options = json!({ "board": board.join("/"), "turn_blocks": 2 });
    begin(&browser, &[named("Ada"), named("Ben")], options, instant()).await?;
    let refused = async |cell: &str| {
        click(&browser, cell).await?;
        text(&browser, ".turn span.warning").await
    };
    ensure!(refused("e5").await? == "There is a rock on E5");
    play(&browser, &["b2"]).await?;
    ensure!(refused("b2").await? == "You have placed B2 in this turn already");
    let typed = async |words: &str| {
        browser.type_move(words).await?;
        text(&browser, ".typed .warning").await
    };
    let said = typed("pass").await?;
    ensure!(said == "You have placed a cell in this turn: end it instead of passing", "{said}");
    let said = typed("z9").await?;
    ensure!(said == "There is no cell Z9 on this board", "{said}");
    let said = typed("5>9").await?;
    let no_move = "“5>9” is no move: write a cell such as h9, or done, pass or surrender.";
    ensure!(said == no_move, "{said}");
    browser.key("Escape").await?;
    let step = kept(&browser).await?.step();
    ensure!(step == 1, "refusals change nothing");
    browser.press("End turnS").await?;
    ensure!(asked(&browser).await?);
    let said = typed("done").await?;
    ensure!(said == "You have placed nothing in this turn: pass instead of ending it", "{said}");
    ensure!(refused("b2").await? == "B2 belongs to Ada");
    browser.is_clean().await
}

#[tokio::test]
async fn passing_and_giving_up_are_asked_once_more_and_tiles_can_be_taken_back() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let options = json!({ "size": "quick", "turn_blocks": 3, "rocks": 0 });
    begin(&browser, &[named("Ada"), named("Ben")], options, instant()).await?;
    play(&browser, &["b2", "c2"]).await?;
    browser.key("u").await?;
    browser
        .wait_until(
            "a tile is taken back",
            "return document.querySelector('.crow.a .big b').textContent === '1T'",
        )
        .await?;
    browser.press("End turnS").await?;
    asked(&browser).await?;
    browser.press("PassS").await?;
    browser.find("dialog[open]").await?;
    browser.run("document.querySelector('dialog[open] .btn:not(.primary)').click()").await?;
    ensure!(state(&browser).await?.to_act() == Some(Seat::B), "not passed yet");
    browser.press("PassS").await?;
    browser.run("document.querySelector('dialog[open] .primary').click()").await?;
    browser
        .wait_until(
            "Ada's turn",
            "return document.querySelector('.crow.a').classList.contains('now')",
        )
        .await?;
    browser.find("button[aria-label='Give up']").await?.click().await?;
    browser.run("document.querySelector('dialog[open] .primary').click()").await?;
    ensure!(!asked(&browser).await?, "the game is over");
    let turn = text(&browser, ".turn strong").await?;
    ensure!(turn == "Ben wins", "{turn}");
    browser.is_clean().await
}

#[tokio::test]
async fn a_turn_without_time_left_is_passed_and_the_clock_is_seen() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.open("/").await?;
    browser.run("localStorage.setItem('salient.conquer.turn-limit', '2')").await?;
    let options = json!({ "size": "quick", "time_limit": 10 });
    begin(&browser, &[named("Ada"), named("Ben")], options, instant()).await?;
    browser.find(".clocks .timer:nth-child(2)").await?;
    browser
        .wait_until(
            "Ada has passed",
            "return document.querySelector('.crow.b').classList.contains('now')",
        )
        .await?;
    ensure!(state(&browser).await?.passed().contains(Seat::A), "the clock passed for Ada");
    browser.is_clean().await
}

#[tokio::test]
async fn a_game_goes_on_after_a_reload_exactly_where_it_was() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let options = json!({ "size": "quick", "turn_blocks": 3, "rocks": 0 });
    begin(&browser, &[named("Ada"), named("Ben")], options, instant()).await?;
    play(&browser, &["b2", "c2"]).await?;
    let before = state(&browser).await?;
    browser.open("/play").await?;
    asked(&browser).await?;
    ensure!(state(&browser).await? == before, "the position is the same");
    let turn = text(&browser, ".turn span").await?;
    ensure!(turn == "Place 1 more tile or end the turn.", "{turn}");
    browser.is_clean().await
}

async fn pictures(theme: &str, size: Size) -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(size).await?;
    let place = |what: &str| format!("conquer-{what}-{}-{theme}", size.0);
    let settings = json!({ "speed": "instant", "theme": theme });
    let seats: Vec<Value> =
        std::iter::once(named("Ada")).chain(["hard", "medium", "hard"].map(bot)).collect();
    begin(&browser, &seats, json!({}), settings).await?;
    for _ in 0..24 {
        ensure!(asked(&browser).await?);
        let cell = best(&state(&browser).await?).context("there is room")?;
        click(&browser, &cell.to_string()).await?;
    }
    asked(&browser).await?;
    let cell = best(&state(&browser).await?).context("there is room")?;
    hover(&browser, &cell.to_string()).await?;
    sound(&browser, &place("table")).await?;
    browser.open("/setup/conquer").await?;
    browser.find(".preview .cqpic").await?;
    for _ in 0..3 {
        browser.press("One seat more").await?;
    }
    browser.press("Mixed").await?;
    browser.find(".cqteams select").await?;
    sound(&browser, &place("setup")).await?;
    browser.open("/help/conquer").await?;
    browser.find(".panels .cqpic").await?;
    sound(&browser, &place("help")).await
}

#[tokio::test]
async fn every_screen_is_sound_on_a_desktop_in_the_dark() -> Result<()> {
    pictures("dark", DESKTOP).await
}

#[tokio::test]
async fn every_screen_is_sound_on_a_desktop_in_the_light() -> Result<()> {
    pictures("light", DESKTOP).await
}

#[tokio::test]
async fn every_screen_is_sound_on_a_phone_in_the_dark() -> Result<()> {
    pictures("dark", PHONE).await
}

#[tokio::test]
async fn every_screen_is_sound_on_a_phone_in_high_contrast() -> Result<()> {
    pictures("contrast", PHONE).await
}

#[tokio::test]
async fn no_button_is_cut_off_or_breaks_its_words_in_any_phase() -> Result<()> {
    let browser = Browser::start().await?;
    for language in LANGUAGES {
        browser.resize(DESKTOP).await?;
        let seats = [named("Ada"), bot("hard"), bot("hard"), bot("hard")];
        let options = json!({ "turn_blocks": 2 });
        begin(&browser, &seats, options, instant_in(language)).await?;
        browser.has_whole_buttons(&format!("{language}: nothing is placed")).await?;
        let cell = best(&state(&browser).await?).context("there is room")?;
        hover(&browser, &cell.to_string()).await?;
        let name = cell.to_string().to_ascii_uppercase();
        let aimed = format!(
            "return document.querySelector('.bar .btn.primary').textContent.includes('{name}')"
        );
        browser.wait_until("a cell is aimed at", &aimed).await?;
        browser.has_whole_buttons(&format!("{language}: a cell is aimed at")).await?;
        click(&browser, &cell.to_string()).await?;
        browser.has_whole_buttons(&format!("{language}: one of two is placed")).await?;
    }
    browser.is_clean().await
}
