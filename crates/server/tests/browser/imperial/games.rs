//! Whole games: by touch, by keyboard, bots alone.

use anyhow::{Result, bail, ensure};
use imperial::Event;
use serde_json::json;
use std::time::{Duration, Instant};
use tabletop::{Game, Seat};

use super::{ada, begin, events, hand_over, hot_seat, instant, play, state, tap_button};
use crate::browser::{Browser, DESKTOP};
use crate::table::bot;

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
    let lit = |is: bool| {
        let all = "['a3', 'a4'].every((at) => document.querySelector(`.imb [data-id=${at}]`).matches('[data-lit]'))";
        format!("return {all} === {is} && !!document.querySelector('.imb [data-lit]') === {is}")
    };
    browser.run("document.querySelector('.im-recap li[tabindex]').focus()").await?;
    browser.wait_until("a line of the recap lights its squares", &lit(true)).await?;
    tap_button(&browser, "My turn").await?;
    browser.wait_until("they are dark without it", &lit(false)).await?;
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
    browser.is_clean().await
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
    browser.is_clean().await
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
    browser.is_clean().await
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
