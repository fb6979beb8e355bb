//! How the two sides are told apart, and how an attack is shown.

use anyhow::{Result, ensure};
use serde::Deserialize;
use serde_json::json;
use std::time::{Duration, Instant};

use super::{ada, bea};
use super::{aim, begin, hot_seat, instant, meet, steps, tap_button};
use crate::browser::Browser;

/// Fill, ink and pattern of a unit, and whether the pattern is drawn in the page.
#[derive(Deserialize)]
struct Unit {
    fill: [f64; 3],
    ink: [f64; 3],
    pattern: String,
    drawn: bool,
}

const UNITS: &str = "
    const numbers = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number);
    return ['a', 'b'].map((seat) => {
        const part = (it) => getComputedStyle(document.querySelector(`.imb .unit.${seat} ${it}`));
        const pattern = part('.utex').fill;
        const name = pattern.match(/#([\\w-]+)/)?.[1];
        return { fill: numbers(part('.u').fill), ink: numbers(part('text').fill), pattern,
            drawn: !!name && !!document.getElementById(name) };
    });";

/// How light a colour is, as everybody sees it who sees no hues.
fn lightness([red, green, blue]: [f64; 3]) -> f64 {
    let linear = |part: f64| {
        let part = part / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

fn contrast(a: [f64; 3], b: [f64; 3]) -> f64 {
    let (a, b) = (lightness(a), lightness(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[tokio::test]
async fn the_two_sides_differ_by_tone_and_by_pattern_in_every_theme() -> Result<()> {
    let browser = Browser::start().await?;
    for theme in ["dark", "light", "contrast"] {
        let settings = json!({ "speed": "instant", "theme": theme });
        begin(&browser, [ada(), bea()], json!({}), settings).await?;
        let [a, b]: [Unit; 2] = serde_json::from_value(browser.run(UNITS).await?)?;
        ensure!(a.fill != b.fill, "{theme}: two tones");
        // Blue and red are about as light: without hues the pattern alone tells them apart.
        ensure!(a.pattern == "none" && b.pattern.starts_with("url("), "{theme}: {}", b.pattern);
        ensure!(b.drawn, "{theme}: {} is in the page", b.pattern);
        for unit in [a, b] {
            let readable = contrast(unit.fill, unit.ink);
            ensure!(readable >= 4.5, "{theme}: a level is read at {readable:.1}");
        }
    }
    browser.is_clean().await
}

#[tokio::test]
async fn an_attack_is_shown_shot_by_shot_and_can_be_skipped() -> Result<()> {
    let browser = Browser::start().await?;
    hot_seat(&browser, instant()).await?;
    meet(&browser).await?;
    let slow = json!({ "speed": "slow", "motion": "full" });
    browser.keep("localStorage", "settings", &slow.to_string()).await?;
    browser.open("/play").await?;
    tap_button(&browser, "Ready").await?;
    let imperial::Action::Attack { origins, target } = "b1+a3xb3".parse()? else {
        anyhow::bail!("an attack")
    };
    aim(&browser, origins, target).await?;
    let before = steps(&browser).await?;
    tap_button(&browser, "Attack b3").await?;
    let begin = Instant::now();
    browser.find(".imb .tracer").await?;
    browser.find(".im-roll .im-shots li.out").await?;
    ensure!(steps(&browser).await? == before + 1, "the rules have decided already");
    browser.screenshot("imperial-shots-phone").await?;
    // Two shots, the dice, the change and the outlines take 3.9 seconds at this speed.
    let skip = "document.querySelector('.im-roll')?.click();
        return !document.querySelector('.im-roll, .imb .tracer')";
    let (skipping, mut parts) = (Instant::now(), 0);
    while browser.run(skip).await? != true {
        ensure!(begin.elapsed() < Duration::from_secs(20), "it is never over");
        parts += 1;
    }
    let took = skipping.elapsed();
    ensure!(took < Duration::from_millis(2500), "skipped in {took:?} and {parts} presses");
    browser.is_clean().await
}
