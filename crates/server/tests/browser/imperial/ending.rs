//! A flag is taken: what the board shows, who is named, and how the result tells it.

use anyhow::{Result, ensure};
use serde_json::json;

use super::{hand_over, hot_seat, instant, play, state, tap_button, tap_flag, tap_spot};
use crate::browser::Browser;

const UNITS: &str = "return document.querySelectorAll('.imb .unit.b').length";

/// The colour of the trophy, and that of the winner's letter in the ranking.
const COLOURS: &str = "return [getComputedStyle(document.querySelector('.crest')).backgroundColor,
    getComputedStyle(document.querySelector('.rank li:first-child .seat .fill')).fill]";

#[tokio::test]
async fn who_takes_the_flag_stands_beside_it_and_is_named_as_the_winner() -> Result<()> {
    let browser = Browser::start().await?;
    hot_seat(&browser, instant()).await?;
    // Bea's cavalry rides from b4 over b2 to Ada's flag.
    for turn in [[].as_slice(), &["C2@b4"], &[], &["b4.1-b2"], &[]] {
        for action in turn {
            play(&browser, action).await?;
        }
        hand_over(&browser).await?;
    }
    let slow = json!({ "speed": "slow", "motion": "full" });
    browser.keep("localStorage", "settings", &slow.to_string()).await?;
    browser.open("/play").await?;
    tap_button(&browser, "Ready").await?;
    let before = browser.run(UNITS).await?;
    tap_spot(&browser, "b2").await?;
    tap_flag(&browser).await?;

    browser.find(".imb .captor .unit.b .march").await?;
    // It is seen on its way over the squares.
    let above = "const captor = document.querySelector('.imb .captor');
        const squares = [...document.querySelectorAll('.imb .sqr')];
        return squares.every((it) => it.compareDocumentPosition(captor) & Node.DOCUMENT_POSITION_FOLLOWING)";
    ensure!(browser.run(above).await? == true, "the unit lies above the squares");
    browser.screenshot("imperial-flag-scene-phone").await?;
    let status = browser.text(".im-status").await?;
    ensure!(status.contains("Bea takes the flag"), "{status}");
    browser
        .wait_until(
            "it is over",
            "return document.querySelector('.bar').textContent.includes('See the result')",
        )
        .await?;
    ensure!(browser.run(UNITS).await? == before, "no unit vanishes");
    browser.find(".imb .strip.a .flag.taken.b").await?;
    let flag = browser.find(".imb [data-id='flag-a']").await?.attr("aria-label").await?;
    let flag = flag.unwrap_or_default();
    ensure!(flag.contains("Taken by Bea."), "{flag}");
    ensure!(state(&browser).await?.end().is_some(), "the record has its end");

    let status = browser.text(".im-status").await?;
    ensure!(
        status.contains("Bea wins") && status.contains("flag was taken in round 3"),
        "{status}"
    );
    let card = browser.text(".imc.mine").await?;
    ensure!(card.contains("6 units") && !card.contains("action points"), "{card}");
    browser.screenshot("imperial-over-phone").await?;
    browser.is_accessible("the end").await?;

    browser.press("See the result").await?;
    browser.find(".rank li").await?;
    let colours = browser.run(COLOURS).await?;
    ensure!(colours[0] == colours[1], "the trophy has the winner's colour: {colours}");
    let ranking = browser.text(".rank").await?;
    ensure!(ranking.matches("12 hit points").count() == 2, "{ranking}");
    browser.screenshot("imperial-result-b-phone").await?;
    browser.press("Replay").await?;
    browser.find(".pboard .imb").await?;
    browser.is_clean().await
}
