//! Moving onto own squares, looking at those of others, action points, the key to the units.

use anyhow::{Result, ensure};
use imperial::State;
use serde_json::json;

use super::{hand_over, hot_seat, instant, meet, play, state, tap, tap_button, tap_spot};
use crate::browser::Browser;

/// The selected squares of the board.
async fn selected(browser: &Browser) -> Result<String> {
    let script = "return [...document.querySelectorAll('.imb .sqr.sel')].map((it) => it.dataset.id).join(' ')";
    Ok(browser.run(script).await?.as_str().unwrap_or_default().to_owned())
}

fn board(state: &State) -> String {
    state.to_string().split(" | ").next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn one_tap_moves_onto_an_own_square_and_a_switch_selects_it_instead() -> Result<()> {
    let browser = Browser::start().await?;
    hot_seat(&browser, instant()).await?;
    for action in ["I2@a1", "I2@b1"] {
        play(&browser, action).await?;
    }
    hand_over(&browser).await?;
    hand_over(&browser).await?;
    tap_button(&browser, "My turn").await?;

    // The middle of the square, where its own unit stands.
    tap_spot(&browser, "a1").await?;
    tap_spot(&browser, "b1").await?;
    browser.wait_until("it has moved", "return !document.querySelector('.imb .sqr.sel')").await?;
    ensure!(board(&state(&browser).await?).ends_with("- I2I2m -"), "{}", state(&browser).await?);
    tap_button(&browser, "Undo").await?;
    browser.find(".imb [data-id='a1'].a").await?;

    tap_spot(&browser, "a1").await?;
    ensure!(selected(&browser).await? == "a1", "a1 is selected");
    browser.screenshot("imperial-switch-phone").await?;
    browser.is_accessible("a square is selected").await?;
    tap(&browser, "[aria-label='Choose b1 instead']").await?;
    ensure!(selected(&browser).await? == "b1", "b1 is selected, and nothing has moved");
    // Without the switch: let go of it, then tap the other.
    tap_spot(&browser, "b1").await?;
    tap_spot(&browser, "a1").await?;
    ensure!(selected(&browser).await? == "a1", "a second tap selects");
    ensure!(state(&browser).await?.action_points() == 6, "nothing was spent");
    browser.is_clean().await
}

#[tokio::test]
async fn enemy_and_empty_squares_are_looked_at() -> Result<()> {
    let browser = Browser::start().await?;
    hot_seat(&browser, instant()).await?;
    meet(&browser).await?;
    tap_button(&browser, "My turn").await?;
    tap_spot(&browser, "b3").await?;
    let units = browser.text(".im-looked").await?;
    ensure!(units.contains("b3") && units.contains("Infantry"), "{units}");
    let odds = browser.text(".im-odds").await?;
    ensure!(odds.contains("From b1 and a3: 4 dice at 14 of 40: expect 1.4 hits"), "{odds}");
    ensure!(odds.contains("to destroy all"), "{odds}");
    let refused = browser.run("return !!document.querySelector('.imb .im-cross')").await?;
    ensure!(refused == false, "looking is not refused");
    let spoken = browser.spoken().await?.join(" ");
    ensure!(
        spoken.contains("b3, 1 infantry level 2. Bea, 1 of 6 slots. From b1 and a3"),
        "{spoken}"
    );
    browser.screenshot("imperial-look-phone").await?;
    browser.is_accessible("an enemy is looked at").await?;

    tap_spot(&browser, "a4").await?;
    let words = browser.text(".im-odds").await?;
    ensure!(words.contains("a4, empty. Units can come from a3."), "{words}");
    tap_spot(&browser, "b4").await?;
    let words = browser.text(".im-odds").await?;
    ensure!(words.contains("b4, empty. No unit of yours can come here now."), "{words}");
    ensure!(selected(&browser).await?.is_empty(), "nothing is selected");
    browser.is_clean().await
}

#[tokio::test]
async fn who_waits_has_six_points_and_the_shapes_have_a_key() -> Result<()> {
    let browser = Browser::start().await?;
    hot_seat(&browser, instant()).await?;
    let key = browser.text(".im-key").await?;
    ensure!(["Infantry", "Cavalry", "Artillery"].iter().all(|it| key.contains(it)), "{key}");
    let shapes = browser.run("return document.querySelectorAll('.im-key svg .u').length").await?;
    ensure!(shapes == 3, "{shapes}");
    play(&browser, "I2@a1").await?;
    play(&browser, "I2@b1").await?;
    browser.key("Escape").await?;
    let dots = "return ['mine', 'foe'].map((it) => document.querySelectorAll(`.imc.${it} .ap i.on`).length)";
    ensure!(browser.run(dots).await? == json!([4, 6]), "as the source draws them");
    let foe = browser.find(".imc.foe .ap").await?.attr("aria-label").await?;
    ensure!(foe.as_deref() == Some("6 next turn"), "{foe:?}");
    browser.screenshot("imperial-key-phone").await?;
    browser.is_accessible("the key").await?;
    browser.is_clean().await
}
