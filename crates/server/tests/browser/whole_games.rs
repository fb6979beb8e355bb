//! Whole games of BattleZone, by every means there is.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tabletop::Game;

use crate::browser::{Browser, DESKTOP, PHONE};
use crate::buttons::{LANGUAGES, instant_in};
use crate::table::{Means, best_attack, bot, human, play_to_the_end};

/// The end on the screen is the engine's: record, ranking and proof of the dice.
async fn ends_well(browser: &Browser) -> Result<()> {
    let game = browser.kept_match().await?;
    ensure!(game.state().is_some_and(|state| state.outcome().is_some()), "the record has its end");
    browser.press("See the result").await?;
    browser.find(".rank li").await?;
    browser.press("Verify dice").await?;
    browser.find(".verify .facts").await?;
    let said = browser.text(".verify").await?;
    ensure!(said.contains("The dice are honest"), "{said}");
    let errors = browser.console_errors().await?;
    ensure!(errors.is_empty(), "{errors:?}");
    Ok(())
}

#[tokio::test]
async fn a_whole_game_against_a_bot_by_mouse() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), bot("balanced")], 11, json!({ "round_limit": 12 })).await?;
    play_to_the_end(&browser, Means::Mouse).await?;
    ends_well(&browser).await?;
    browser.screenshot("whole-game-desktop").await
}

#[tokio::test]
async fn a_whole_game_by_keyboard_alone() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), bot("random")], 12, json!({ "round_limit": 3 })).await?;
    play_to_the_end(&browser, Means::Keyboard).await?;
    ends_well(&browser).await
}

#[tokio::test]
async fn a_whole_game_by_touch_on_a_small_phone() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    let touch = json!({ "enabled": true, "maxTouchPoints": 1 });
    browser.dev_tools("Emulation.setTouchEmulationEnabled", touch).await?;
    browser.begin([human(), bot("defensive")], 13, json!({ "round_limit": 4 })).await?;
    play_to_the_end(&browser, Means::Finger).await?;
    ends_well(&browser).await?;
    browser.screenshot("whole-game-phone").await
}

#[tokio::test]
async fn two_bots_play_to_the_end_by_themselves() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.begin([bot("balanced"), bot("tactician")], 14, json!({})).await?;
    play_to_the_end(&browser, Means::Mouse).await?;
    ends_well(&browser).await
}

#[tokio::test]
async fn a_game_is_given_up_by_the_menu_after_a_question() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    browser.begin([human(), bot("random")], 14, json!({ "first_player": "a" })).await?;
    browser.asked_or_over().await?;
    let ask = async || -> Result<()> {
        browser.find("button[aria-label=Menu]").await?.click().await?;
        browser.press("Give up").await?;
        let asked = "return document.querySelector('dialog[open]')?.textContent.includes('Give up this game?') ?? false";
        browser.wait_until("it is asked", asked).await
    };
    ask().await?;
    browser.find("dialog[open] .actions button").await?.click().await?;
    ensure!(browser.kept_match().await?.outcome().is_none(), "cancelled, the game goes on");
    ask().await?;
    browser.find("dialog[open] .actions .primary").await?.click().await?;
    ensure!(browser.asked_or_over().await?.is_over(), "given up");
    let outcome = browser.kept_match().await?.outcome();
    ensure!(outcome.is_some_and(|it| it.to_string() == "b>a resignation"), "the bot has won");
    ends_well(&browser).await
}

#[tokio::test]
async fn no_button_is_cut_off_or_breaks_its_words_in_any_phase() -> Result<()> {
    let browser = Browser::start().await?;
    for language in LANGUAGES {
        let settings = instant_in(language);
        browser.resize(DESKTOP).await?;
        let seats = [human(), bot("random")];
        let options = json!({ "first_player": "a" });
        browser.begin_with(seats, 14, options, settings.clone()).await?;
        browser
            .wait_until(
                "somebody is asked",
                "return !!document.querySelector('.bar button:not(:disabled)')",
            )
            .await?;
        browser.has_whole_buttons(&format!("{language}: nothing is chosen")).await?;
        let (_, from, to) = best_attack(&browser.kept_match().await?)?.context("an attack")?;
        let scene = browser.look().await?;
        let land = scene.land(from.number());
        browser.click_at(land.x, land.y).await?;
        browser.has_whole_buttons(&format!("{language}: an attacker is chosen")).await?;
        let target = scene.land(to.number());
        let over = json!({ "type": "mouseMoved", "x": target.x, "y": target.y });
        browser.dev_tools("Input.dispatchMouseEvent", over).await?;
        let aimed = "return /\\d/.test(document.querySelector('.bar .btn.primary').textContent)";
        browser.wait_until("a target is aimed at", aimed).await?;
        browser.has_whole_buttons(&format!("{language}: a target is aimed at")).await?;
        browser.run("document.querySelector('.top button').click()").await?;
        browser.find("dialog[open] .menu").await?;
        browser.has_whole_buttons(&format!("{language}: the menu")).await?;
        let bots = [bot("balanced"), bot("tactician")];
        browser.begin_with(bots, 14, json!({ "round_limit": 1 }), settings).await?;
        browser
            .wait_until("it is over", "return !!document.querySelector('.table .bar .btn.primary')")
            .await?;
        browser.has_whole_buttons(&format!("{language}: only bots")).await?;
    }
    browser.is_clean().await
}

#[tokio::test]
async fn the_zoom_buttons_stay_in_their_corner_and_a_board_of_twelve_squares_has_none() -> Result<()>
{
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let corner = "const zoom = document.querySelector('.zoom').getBoundingClientRect();
        const board = document.querySelector('.board').getBoundingClientRect();
        return [board.right - zoom.right, board.bottom - zoom.bottom]";
    browser.begin([human(), bot("random")], 14, json!({})).await?;
    let place =
        async || -> Result<[f64; 2]> { Ok(serde_json::from_value(browser.run(corner).await?)?) };
    // A larger board has scroll bars, which take a little room.
    let near = |a: [f64; 2], b: [f64; 2]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 20.0);
    let before = place().await?;
    for _ in 0..3 {
        browser.find("button[aria-label='Zoom in']").await?.click().await?;
        browser.wait_until("it is larger", "return !!document.querySelector('.zoomed')").await?;
        ensure!(near(place().await?, before), "the buttons have moved");
    }
    browser.run("document.querySelector('.board').scrollBy(150, 150)").await?;
    ensure!(near(place().await?, before), "the buttons scroll with the board");
    let game = json!({ "game": "imperial", "seats": [human(), bot("general")], "options": {}, "seed": 7, "undo": true, "mode": "auto" });
    browser.lay_down(&game, &json!({ "speed": "instant" })).await?;
    browser.find(".imb [data-id='b2']").await?;
    ensure!(browser.run("return !document.querySelector('.zoom')").await? == true);
    browser.is_clean().await
}
