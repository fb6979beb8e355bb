//! What BattleZone's board shows of what can and cannot be done, as its source words it.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tabletop::Seat;

use crate::browser::{Browser, DESKTOP};
use crate::table::{Land, human};

/// The style of an element.
fn style(css: &str, property: &str) -> String {
    format!("return getComputedStyle(document.querySelector({})).{property}", json!(css))
}

async fn hover(browser: &Browser, land: &Land) -> Result<()> {
    let event = json!({ "type": "mouseMoved", "x": land.x, "y": land.y });
    browser.dev_tools("Input.dispatchMouseEvent", event).await?;
    Ok(())
}

async fn begin(browser: &Browser, motion: &str) -> Result<()> {
    browser.resize(DESKTOP).await?;
    let settings = json!({ "speed": "normal", "motion": motion });
    browser.begin_with([human(), human()], 51, json!({ "first_player": "a" }), settings).await
}

/// The first land of which all these words are classes, but none of those.
fn find<'a>(lands: &'a [Land], with: &[&str], without: &[&str]) -> Result<&'a Land> {
    let has = |land: &Land, class: &&str| land.class.split(' ').any(|it| it == *class);
    let fits = |land: &&Land| {
        with.iter().all(|class| has(land, class)) && !without.iter().any(|class| has(land, class))
    };
    lands.iter().find(fits).with_context(|| format!("no land is {with:?} without {without:?}"))
}

/// Whether the number of a territory stands on the board.
fn number_is_seen(id: u8) -> String {
    format!(
        "return (() => {{
            const names = [...document.querySelectorAll('.board .placename')];
            const name = names.find((it) => it.textContent.trim() === '{id}');
            return getComputedStyle(name).display !== 'none';
        }})()"
    )
}

#[tokio::test]
async fn own_land_that_cannot_attack_is_dimmed_by_half_while_it_is_looked_at() -> Result<()> {
    let browser = Browser::start().await?;
    begin(&browser, "full").await?;
    let lands = browser.look().await?.lands;
    let resting = find(&lands, &["a", "rest"], &[])?;
    hover(&browser, resting).await?;
    browser.find(&format!(".terr.dim[data-id='{}']", resting.id)).await?;
    let token = format!(".tok[data-token='{}']", resting.id);
    let dimmed = format!("{} === '0.5'", style(&token, "opacity"));
    browser.wait_until("the armies are dimmed", &dimmed).await?;
    let other = find(&lands, &["a", "can"], &[])?;
    hover(&browser, other).await?;
    browser
        .wait_until("only while it is looked at", "return !document.querySelector('.terr.dim')")
        .await?;
    browser.is_clean().await
}

#[tokio::test]
async fn the_selection_runs_and_a_target_out_of_reach_is_crossed_out() -> Result<()> {
    let browser = Browser::start().await?;
    for (motion, name) in [("full", "march-around"), ("reduced", "none")] {
        begin(&browser, motion).await?;
        let lands = browser.look().await?.lands;
        let own = find(&lands, &["a", "can"], &[])?;
        browser.click_at(own.x, own.y).await?;
        browser.find(".lines > .selline").await?;
        let running = browser.run(&style(".lines > .selline .mark", "animationName")).await?;
        ensure!(running == name, "{motion}: {running}");

        let lands = browser.look().await?.lands;
        let far = find(&lands, &["b"], &["tgt"])?;
        hover(&browser, far).await?;
        browser.find(".refmark.still").await?;
        let status = browser.look().await?.status;
        ensure!(status.contains("not"), "the reason is told: {status}");
        ensure!(status.contains(&far.id.to_string()), "by its number: {status}");
        let number = number_is_seen(far.id);
        browser.wait_until("the number it tells of stands on the board", &number).await?;
        browser.screenshot(&format!("battlezone-out-of-reach-{motion}")).await?;
        let near = find(&lands, &["b", "tgt"], &[])?;
        hover(&browser, near).await?;
        browser.wait_until("a target is not", "return !document.querySelector('.refmark')").await?;
        ensure!(browser.run(&number).await? == false, "nor named: {}", far.id);

        // A refusal stays as a sentence when its mark has gone, and with it the numbers.
        browser.click_at(far.x, far.y).await?;
        browser.find(".turn span.warning").await?;
        let faded = "return !document.querySelector('.board.refusing')";
        browser.wait_until("the mark fades", faded).await?;
        let status = browser.look().await?.status;
        ensure!(status.contains(&far.id.to_string()), "the sentence stays: {status}");
        hover(&browser, near).await?;
        ensure!(browser.run(&number).await? == true, "{motion}: the numbers stay with it");
        browser.screenshot(&format!("battlezone-refused-{motion}")).await?;

        browser.key("Escape").await?;
        let fades = browser.run(&style(".leaving", "animation")).await?.to_string();
        let expected = if motion == "full" { "0.2s" } else { "none" };
        ensure!(fades.contains(expected), "{motion}: {fades}");
        ensure!(browser.run("return !!document.querySelector('.leaving .selline')").await? == true);
    }
    browser.is_clean().await
}

#[tokio::test]
async fn dice_on_the_board_have_their_player_s_colour() -> Result<()> {
    let browser = Browser::start().await?;
    begin(&browser, "full").await?;
    let top = |seat: &str| {
        format!(
            "return getComputedStyle(document.querySelector('.tok.{seat} .stk')).getPropertyValue('--die-top')"
        )
    };
    let [a, b] = [browser.run(&top("a")).await?, browser.run(&top("b")).await?];
    ensure!(a != b, "{a} and {b}");
    browser.is_clean().await
}

/// Notes every number that armies show.
const COUNTED: &str = "window.counted = [];
    const text = document.querySelector(\".tok[data-token='FROM'] text\");
    new MutationObserver(() => window.counted.push(+text.textContent))
        .observe(text, { childList: true, subtree: true, characterData: true });";

#[tokio::test]
async fn numbers_run_to_their_new_value_unless_motion_is_reduced() -> Result<()> {
    let browser = Browser::start().await?;
    for motion in ["full", "reduced"] {
        begin(&browser, motion).await?;
        let game = browser.kept_match().await?;
        let state = game.state().context("it has begun")?;
        let mut attacks = Vec::new();
        state.attacks(Seat::A, |from, to| attacks.push((from, to)));
        let (from, to) = attacks
            .into_iter()
            .max_by_key(|(from, _)| state.armies(*from))
            .context("somebody can attack")?;
        let armies = state.armies(from);
        ensure!(armies >= 4, "enough armies to be counted: {armies}");
        browser.run(&COUNTED.replace("FROM", &from.to_string())).await?;
        browser.type_move(&format!("{from}>{to}")).await?;
        browser.asked_or_over().await?;
        let stands = "return window.counted.at(-1) === 1";
        browser.wait_until("one army stays", stands).await?;
        let counted: Vec<u8> = serde_json::from_value(browser.run("return window.counted").await?)?;
        ensure!(
            (counted.len() > 2) == (motion == "full"),
            "{motion}: {armies} armies were counted as {counted:?}"
        );
    }
    browser.is_clean().await
}
