//! Imperial Battleground at the table, on one small phone by touch and beside it on a desk. Here is
//! what its tests have in common:
//!
//! - `ending` — a flag is taken, and how the result tells it
//! - `games` — whole games: by touch, by keyboard, bots alone
//! - `looks` — how the sides differ, how an attack is shown
//! - `squares` — moving onto own squares, looking at others, action points, the key to the units
//! - `turns` — attacks, retreats, the end of a turn, refusals, dragging
//! - `pictures` — the cover, the turned board, and every screen

mod ending;
mod games;
mod looks;
mod pictures;
mod squares;
mod turns;

use anyhow::{Context, Result, bail, ensure};
use host::record::Record;
use host::{Match, Options};
use imperial::{Action, Destination, Event, State};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tabletop::{Seat, Viewer};

use crate::browser::{Browser, PHONE};

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
    browser.lay_down(&game, &settings).await?;
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
            match to {
                Destination::Square(to) => tap_spot(browser, to).await?,
                Destination::Flag => tap_flag(browser).await?,
            }
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

/// A touch of the enemy's flag.
async fn tap_flag(browser: &Browser) -> Result<()> {
    let enemy = if state(browser).await?.active() == Seat::A { "b" } else { "a" };
    tap(browser, &format!(".imb [data-id='flag-{enemy}'] .cloth")).await
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

/// The turns after which infantry on a3, artillery on b1 and cavalry on c2 face infantry on b3.
const MEETING: [&[&str]; 6] = [
    &["A2@b1", "I2@a1", "C2@c1"],
    &["I2@b4"],
    &["a1.1-a2", "c1.1-c2"],
    &["b4.1-b3"],
    &["a2.1-a3"],
    &[],
];

/// Brings infantry to a3, artillery to b1 and cavalry to c2 against infantry on b3; it is Ada's turn.
async fn meet(browser: &Browser) -> Result<()> {
    for turn in MEETING {
        for action in turn {
            play(browser, action).await?;
        }
        hand_over(browser).await?;
    }
    Ok(())
}
