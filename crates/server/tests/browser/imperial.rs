//! Imperial Battleground on one small phone, by touch, and beside it on a desk.

use anyhow::{Context, Result, bail, ensure};
use host::record::Record;
use host::{Match, Options};
use imperial::{Action, Destination, Event, State};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tabletop::{Game, Seat, Viewer};

use crate::browser::{Browser, DESKTOP, PHONE, Size};
use crate::table::bot;

/// A usual phone, upright.
const LONG_PHONE: Size = ("phone", 390, 844);

fn ada() -> Value {
    json!({ "human": { "name": "Ada" } })
}

fn bea() -> Value {
    json!({ "human": { "name": "Bea" } })
}

/// Lays a game down for the table and opens it.
async fn begin(
    browser: &Browser,
    seats: [Value; 2],
    options: Value,
    settings: Value,
) -> Result<()> {
    let game = json!({ "game": "imperial", "seats": seats, "options": options, "seed": 7, "undo": true, "mode": "auto" });
    browser.open("/").await?;
    let keep = |storage: &str, key: &str, text: String| {
        format!("{storage}.setItem('salient.{key}', {});", json!(text))
    };
    let script = keep("localStorage", "settings", settings.to_string())
        + &keep("localStorage", "hints.imperial", "3".to_owned())
        + &keep("sessionStorage", "new-game", game.to_string());
    browser.run(&script).await?;
    browser.open("/play").await?;
    browser.find(".imb [data-id='b2']").await?;
    Ok(())
}

/// Two people at one small phone, at instant speed.
async fn hot_seat(browser: &Browser, settings: Value) -> Result<()> {
    browser.resize(PHONE).await?;
    let touch = json!({ "enabled": true, "maxTouchPoints": 1 });
    browser.dev_tools("Emulation.setTouchEmulationEnabled", touch).await?;
    begin(browser, [ada(), bea()], json!({}), settings).await
}

fn instant() -> Value {
    json!({ "speed": "instant" })
}

/// A touch in the middle of an element.
async fn tap(browser: &Browser, css: &str) -> Result<()> {
    browser.find(css).await?;
    let place = format!(
        "const {{ x, y, width, height }} = document.querySelector({}).getBoundingClientRect();
         return [x + width / 2, y + height / 2]",
        json!(css)
    );
    let [x, y]: [f64; 2] = serde_json::from_value(browser.run(&place).await?)?;
    browser.tap_at(x, y).await
}

async fn tap_spot(browser: &Browser, spot: impl std::fmt::Display) -> Result<()> {
    tap(browser, &format!(".imb [data-id='{spot}'] .sq, .imb [data-id='{spot}'] .hold")).await
}

/// A touch of the button that begins with these words.
async fn tap_button(browser: &Browser, words: &str) -> Result<()> {
    let place = format!(
        "const it = [...document.querySelectorAll('button')].find((it) => it.offsetParent && (it.textContent.trim().startsWith({words}) || it.getAttribute('aria-label') === {words}));
         if (!it || it.disabled) return null;
         const {{ x, y, width, height }} = it.getBoundingClientRect();
         return [x + width / 2, y + height / 2]",
        words = json!(words)
    );
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(10) {
        let found = browser.run(&place).await?;
        if let Ok([x, y]) = serde_json::from_value::<[f64; 2]>(found) {
            return browser.tap_at(x, y).await;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    bail!("no button says {words}: {}", browser.text("body").await?)
}

async fn is_enabled(browser: &Browser, label: &str) -> Result<bool> {
    let script = format!(
        "const it = document.querySelector('[aria-label=\"{label}\"]'); return !!it && !it.disabled"
    );
    Ok(browser.run(&script).await? == true)
}

/// Plays an action by touches alone, as a person would.
async fn play(browser: &Browser, text: &str) -> Result<()> {
    let before = steps(browser).await?;
    match text.parse::<Action>().with_context(|| text.to_owned())? {
        Action::Deploy { unit, to } => {
            let seat = state(browser).await?.active();
            let piece = format!("reserve-{seat}-{unit}");
            let css = format!(".imb [data-id='{piece}'][aria-pressed='true']");
            if browser.run(&format!("return !document.querySelector(\"{css}\")")).await? == true {
                tap_spot(browser, &piece).await?;
            }
            tap_spot(browser, to).await?;
        }
        Action::Move { from, place, to } => {
            tap_spot(browser, from).await?;
            let chips = state(browser).await?.stack(from).units().len();
            if chips > 1 {
                tap(browser, &format!(".im-row .im-chip:nth-child({})", place.number())).await?;
            }
            let goal = match to {
                Destination::Square(to) => to.to_string(),
                Destination::Flag => "flag-b".to_owned(),
            };
            tap(browser, &format!(".imb [data-id='{goal}'] [data-dot] circle")).await?;
        }
        Action::Attack { origins, target } => {
            aim(browser, origins, target).await?;
            tap_button(browser, "Attack").await?;
        }
        Action::EndTurn => tap_button(browser, "End turn").await?,
        Action::Retreat | Action::Resign => bail!("{text} is not played here"),
    }
    let begin = Instant::now();
    while steps(browser).await? == before {
        ensure!(begin.elapsed() < Duration::from_secs(10), "{text} was not played");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// Builds an attack: the last square first, then the target, then the others.
async fn aim(
    browser: &Browser,
    origins: imperial::SquareSet,
    target: imperial::Square,
) -> Result<()> {
    let squares: Vec<imperial::Square> = origins.iter().collect();
    let (first, others) = squares.split_last().context("an attack has an origin")?;
    tap_spot(browser, first).await?;
    tap_spot(browser, target).await?;
    for square in others {
        tap_spot(browser, square).await?;
    }
    Ok(())
}

/// Ends the turn and hands the device over.
async fn hand_over(browser: &Browser) -> Result<()> {
    play(browser, "end").await?;
    tap_button(browser, "Ready").await?;
    browser.find(".imb [data-id='b2']").await?;
    Ok(())
}

/// The match as it is kept, replayed by the engine of this very test.
async fn kept(browser: &Browser) -> Result<Match<State>> {
    let record = Record::<State>::parse(&browser.kept_record().await?)?;
    let options = Options { step_mode: true, ..Options::default() };
    Ok(Match::load(&record, options)?)
}

async fn state(browser: &Browser) -> Result<State> {
    Ok(kept(browser).await?.state().context("the match has begun")?.clone())
}

async fn steps(browser: &Browser) -> Result<u32> {
    Ok(kept(browser).await?.step())
}

async fn events(browser: &Browser) -> Result<Vec<Event>> {
    let messages = kept(browser).await?.messages_since(Viewer::Spectator, 0)?;
    let events = messages.into_iter().filter_map(|message| match message {
        host::Message::Step { events, .. } => Some(events),
        _ => None,
    });
    Ok(events.flatten().collect())
}

async fn no_errors(browser: &Browser) -> Result<()> {
    let errors = browser.console_errors().await?;
    ensure!(errors.is_empty(), "{errors:?}");
    Ok(())
}

/// Brings infantry to a3, artillery to b1 and cavalry to c2 against infantry on b3; it is Ada's turn.
async fn meet(browser: &Browser) -> Result<()> {
    for turn in [
        ["A2@b1", "I2@a1", "C2@c1"].as_slice(),
        &["I2@b4"],
        &["a1.1-a2", "c1.1-c2"],
        &["b4.1-b3"],
        &["a2.1-a3"],
        &[],
    ] {
        for action in turn {
            play(browser, action).await?;
        }
        hand_over(browser).await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_whole_hot_seat_game_to_a_flag_capture_by_touch() -> Result<()> {
    let browser = Browser::start().await?;
    hot_seat(&browser, instant()).await?;
    browser.fits("table at the start").await?;
    browser.is_accessible("table at the start").await?;
    for turn in [["C2@b1", "I2@a1"].as_slice(), &["I2@a4", "I2@c4"], &["b1.1-b3"], &["a4.1-a3"]] {
        for action in turn {
            play(&browser, action).await?;
        }
        hand_over(&browser).await?;
        browser.fits("table").await?;
    }
    let recap = browser.text(".im-recap").await?;
    ensure!(recap.contains("Bea moves infantry level 2 from a4 to a3."), "{recap}");
    browser.screenshot("imperial-recap-phone").await?;
    tap_button(&browser, "My turn").await?;
    play(&browser, "b3.1-flag").await?;
    browser.find(".bar .primary").await?;
    let state = state(&browser).await?;
    ensure!(state.end() == Some(imperial::End::Flag(Seat::A)), "{state}");
    browser.press("See the result").await?;
    browser.find(".rank li").await?;
    let words = browser.text(".winner").await?;
    ensure!(words.contains("Ada wins") && words.contains("flag was taken in round 3"), "{words}");
    browser.press("Verify dice").await?;
    browser.find(".verify .facts").await?;
    browser.is_accessible("result").await?;
    browser.screenshot("imperial-result-phone").await?;
    browser.press("Replay").await?;
    browser.find(".pboard .imb").await?;
    browser.is_accessible("replay").await?;
    browser.screenshot("imperial-replay-phone").await?;
    no_errors(&browser).await
}

#[tokio::test]
async fn a_joint_attack_with_all_three_bonuses_shows_24_and_cannot_be_taken_back() -> Result<()> {
    let browser = Browser::start().await?;
    hot_seat(&browser, instant()).await?;
    meet(&browser).await?;
    play(&browser, "c2.1-c3").await?;
    ensure!(is_enabled(&browser, "Undo").await?, "a move can be taken back");
    let Action::Attack { origins, target } = "b1+a3+c3xb3".parse()? else { bail!("an attack") };
    aim(&browser, origins, target).await?;
    let odds = state(&browser).await?.odds(origins, target)?;
    ensure!(odds.force.threshold.value() == 24, "the source's example");
    let shown = browser.text(".im-odds").await?;
    ensure!(shown.contains("6 dice at 24 of 40: expect 3.6 hits"), "{shown}");
    ensure!(shown.contains("Base 6, three kinds +6, three squares +6, charge +6"), "{shown}");
    let chance = (odds.clear_chance() * 100.0).round();
    ensure!(shown.contains(&format!("{chance} % to destroy all")), "{shown}");
    let die = browser.text(".imb [data-top='b3'] .atb").await?;
    ensure!(die == "60 %", "{die}");
    browser.is_accessible("a joint attack").await?;
    browser.screenshot("imperial-attack-phone").await?;
    tap_button(&browser, "Attack b3").await?;
    browser
        .wait_until("the attack is played", "return !document.querySelector('.im-join')")
        .await?;
    let state = state(&browser).await?;
    ensure!(state.action_points() == 2, "{state}");
    ensure!(!is_enabled(&browser, "Undo").await?, "dice are not taken back");
    browser.key("u").await?;
    ensure!(self::state(&browser).await? == state, "nor by key");
    no_errors(&browser).await
}

#[tokio::test]
async fn a_retreat_is_asked_about_and_ends_with_a_volley() -> Result<()> {
    let browser = Browser::start().await?;
    hot_seat(&browser, instant()).await?;
    meet(&browser).await?;
    let before = state(&browser).await?;
    tap_button(&browser, "Retreat").await?;
    let asked = browser.text("dialog[open]").await?;
    ensure!(asked.contains("and Bea wins") && asked.contains("2 dice at 6 of 40"), "{asked}");
    browser.is_accessible("the question").await?;
    browser.screenshot("imperial-retreat-phone").await?;
    tap_button(&browser, "Cancel").await?;
    ensure!(state(&browser).await? == before, "whoever cancels stays");
    tap_button(&browser, "Retreat").await?;
    tap(&browser, "dialog[open] .danger").await?;
    browser
        .wait_until(
            "the game is over",
            "return document.querySelector('.bar').textContent.includes('See the result')",
        )
        .await?;
    let volley = events(&browser).await?.into_iter().find_map(|event| match event {
        Event::Retreated { volley, .. } => Some(volley),
        _ => None,
    });
    let shots = volley.flatten().context("somebody fired")?.shots;
    ensure!(shots.len() == 1, "{shots:?}");
    let spoken = browser.spoken().await?.join(" ");
    ensure!(
        spoken.contains("Ada retreats. 2 dice at 6: ") && spoken.contains("Bea wins."),
        "{spoken}"
    );
    no_errors(&browser).await
}

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
    no_errors(&browser).await
}

#[tokio::test]
async fn without_points_the_turn_ends_by_itself_or_when_told_and_undo_comes_first() -> Result<()> {
    let browser = Browser::start().await?;
    hot_seat(&browser, instant()).await?;
    let all = ["I2@a1", "I2@a1", "I2@a1", "C2@b1", "C2@b1", "A2@c1"];
    for action in all {
        play(&browser, action).await?;
    }
    tap_button(&browser, "Undo").await?;
    browser
        .wait_until(
            "one is back",
            "return !!document.querySelector(\".imb [data-id='reserve-a-A2']\")",
        )
        .await?;
    tokio::time::sleep(Duration::from_millis(2300)).await;
    ensure!(state(&browser).await?.action_points() == 1, "with a point left the turn goes on");
    let begin = Instant::now();
    play(&browser, "A2@c1").await?;
    browser.find(".cover").await?;
    let took = begin.elapsed();
    ensure!(took > Duration::from_millis(1900), "the turn ended after {took:?}");

    hot_seat(&browser, json!({ "speed": "instant", "turn_end": "ask" })).await?;
    for action in all {
        play(&browser, action).await?;
    }
    tokio::time::sleep(Duration::from_millis(2600)).await;
    let words = browser.text(".im-status").await?;
    ensure!(words.contains("press End turn"), "{words}");
    ensure!(state(&browser).await?.active() == Seat::A, "it waits");
    tap_button(&browser, "End turn").await?;
    browser.find(".cover").await?;
    no_errors(&browser).await
}

#[tokio::test]
async fn refusals_say_why_and_an_open_flag_is_warned_of() -> Result<()> {
    let browser = Browser::start().await?;
    hot_seat(&browser, instant()).await?;
    tap_spot(&browser, "b2").await?;
    let said = |words: &'static str| {
        format!("return document.querySelector('.im-odds').textContent.includes({})", json!(words))
    };
    browser.wait_until("a refusal", &said("You have no units on b2")).await?;
    browser.find(".imb .im-cross").await?;
    tap_spot(&browser, "reserve-a-I2").await?;
    tap_spot(&browser, "b3").await?;
    browser
        .wait_until("a refusal", &said("Units are deployed on your home row, and b3 is not on it"))
        .await?;
    let state = state(&browser).await?;
    ensure!(state.action_points() == 6 && state.held(Seat::A).is_empty(), "nothing changed");
    browser.key("Escape").await?;
    for turn in [["C2@b1"].as_slice(), &["C2@b4"], &["b1.1-a1"], &["b4.1-b2"]] {
        for action in turn {
            play(&browser, action).await?;
        }
        hand_over(&browser).await?;
    }
    tap_button(&browser, "My turn").await?;
    browser.wait_until("a warning", &said("Your flag is open: b2 can take it next turn.")).await?;
    browser.find(".flagged.open").await?;
    browser.screenshot("imperial-threat-phone").await?;
    no_errors(&browser).await
}

#[tokio::test]
async fn a_unit_is_deployed_by_dragging_it() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    begin(&browser, [ada(), bot("recruit")], json!({}), instant()).await?;
    let place = |css: &str| {
        format!(
            "const {{ x, y, width, height }} = document.querySelector({}).getBoundingClientRect(); return [x + width / 2, y + height / 2]",
            json!(css)
        )
    };
    let at = |css: &'static str| {
        let script = place(css);
        let browser = &browser;
        async move {
            Ok::<[f64; 2], anyhow::Error>(serde_json::from_value(browser.run(&script).await?)?)
        }
    };
    let [from, to] = [at("[data-id='reserve-a-C2']").await?, at("[data-id='b1']").await?];
    let mouse = |kind: &str, [x, y]: [f64; 2]| json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
    for event in [
        mouse("mouseMoved", from),
        mouse("mousePressed", from),
        mouse("mouseMoved", [from[0], from[1] - 30.0]),
        mouse("mouseMoved", to),
        mouse("mouseReleased", to),
    ] {
        browser.dev_tools("Input.dispatchMouseEvent", event).await?;
    }
    browser.wait_until("it stands there", "return document.querySelector(\"[data-id='b1']\").getAttribute('aria-label').startsWith('b1, 1 cavalry level 2')").await?;
    // By keyboard: to the reserve, to a square, and a typed move.
    browser.key("Escape").await?;
    browser.type_move("I2@a1").await?;
    browser.wait_until("typed", "return document.querySelector(\"[data-id='a1']\").getAttribute('aria-label').startsWith('a1, 1 infantry level 2')").await?;
    browser.is_accessible("table on a desk").await?;
    no_errors(&browser).await
}

#[tokio::test]
async fn a_whole_game_by_keyboard_against_a_bot() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let options = json!({ "max_rounds": 10 });
    begin(&browser, [ada(), bot("sergeant")], options, instant()).await?;
    let begin = Instant::now();
    let mut deployed = false;
    loop {
        ensure!(begin.elapsed() < Duration::from_secs(120), "the game does not end");
        let bar = browser.text(".bar").await?;
        if bar.contains("See the result") {
            break;
        }
        if !bar.contains("End turn") {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        }
        if !deployed {
            walk_to(&browser, "reserve-a-I2").await?;
            browser.key("Enter").await?;
            walk_to(&browser, "b1").await?;
            browser.key("Enter").await?;
            deployed = true;
            let state = state(&browser).await?;
            ensure!(state.held(Seat::A).len() == 1, "{state}");
        }
        browser.key("s").await?;
    }
    ensure!(state(&browser).await?.outcome().is_some(), "the record has its end");
    no_errors(&browser).await
}

/// Moves the focus by Tab until it is on this spot.
async fn walk_to(browser: &Browser, goal: &str) -> Result<()> {
    let here = format!("return document.activeElement?.dataset?.id === '{goal}'");
    for _ in 0..60 {
        if browser.run(&here).await? == true {
            return Ok(());
        }
        browser.key("Tab").await?;
    }
    bail!("Tab never reached {goal}")
}

/// Counts how long the worker takes for each of its answers.
const STOPWATCH: &str = "
    window.thinking = [];
    const Plain = window.Worker;
    window.Worker = class extends Plain {
        postMessage(text) {
            const begin = performance.now();
            this.addEventListener('message', (event) => {
                if (event.data !== 'ready') window.thinking.push(performance.now() - begin);
            }, { once: true });
            super.postMessage(text);
        }
    };";

#[tokio::test]
async fn general_thinks_in_the_worker_and_bots_play_to_the_end() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let script = json!({ "source": STOPWATCH });
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", script).await?;
    let options = json!({ "max_rounds": 10 });
    begin(&browser, [bot("general"), bot("captain")], options, instant()).await?;
    let over = "return document.querySelector('.bar').textContent.includes('See the result')";
    let begin = Instant::now();
    while browser.run(over).await? != true {
        ensure!(begin.elapsed() < Duration::from_secs(180), "the game does not end");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let times: Vec<f64> = serde_json::from_value(browser.run("return window.thinking").await?)?;
    let turns = turns_of_general(&events(&browser).await?, &times);
    ensure!(!turns.is_empty(), "General had a turn");
    let mean = turns.iter().sum::<f64>() / turns.len() as f64;
    let longest = turns.iter().copied().fold(0.0, f64::max);
    println!(
        "General in the worker: {} turns, mean {mean:.0} ms, longest {longest:.0} ms",
        turns.len()
    );
    ensure!(mean < 2000.0, "General takes {mean:.0} ms a turn");
    no_errors(&browser).await
}

/// The time of every turn of seat a: one answer per decision, forced ends are not asked for.
fn turns_of_general(events: &[Event], times: &[f64]) -> Vec<f64> {
    let mut turns = vec![0.0];
    let mut answers = times.iter();
    for event in events {
        match event {
            Event::Deployed { seat, .. }
            | Event::Moved { seat, .. }
            | Event::Attacked { seat, .. } => {
                let took = answers.next().copied().unwrap_or(0.0);
                if *seat == Seat::A {
                    *turns.last_mut().expect("there is a turn") += took;
                }
            }
            Event::TurnEnded { seat, unused } => {
                let took = if *unused > 0 { answers.next().copied().unwrap_or(0.0) } else { 0.0 };
                if *seat == Seat::A {
                    *turns.last_mut().expect("there is a turn") += took;
                    turns.push(0.0);
                }
            }
            _ => {}
        }
    }
    turns.retain(|time| *time > 0.0);
    turns
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
    no_errors(&browser).await
}
