//! Attacks, retreats, the end of a turn, refusals, dragging.

use anyhow::{Context, Result, bail, ensure};
use imperial::{Action, Destination, Event, State};
use serde_json::json;
use std::time::{Duration, Instant};
use tabletop::{Game, Seat};

use super::{
    MEETING, ada, aim, begin, events, hand_over, hot_seat, instant, is_enabled, meet, play, state,
    tap, tap_button, tap_spot,
};
use crate::at_the_table::MY_TURN;
use crate::browser::{Browser, DESKTOP};
use crate::buttons::{LANGUAGES, instant_in};
use crate::table::bot;

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
    let lines = "const bar = [...document.querySelectorAll('.bar .btn')];
        const words = document.createRange();
        words.selectNodeContents(bar.find((it) => it.textContent.startsWith('Attack b3')));
        return new Set([...words.getClientRects()].map((it) => Math.round(it.top / 12))).size";
    ensure!(browser.run(lines).await? == 1, "Attack b3 stands on one line");
    tap_button(&browser, "Attack b3").await?;
    browser
        .wait_until("the attack is played", "return !document.querySelector('.im-join')")
        .await?;
    let state = state(&browser).await?;
    ensure!(state.action_points() == 2, "{state}");
    ensure!(!is_enabled(&browser, "Undo").await?, "dice are not taken back");
    browser.key("u").await?;
    ensure!(self::state(&browser).await? == state, "nor by key");
    browser.is_clean().await
}

#[tokio::test]
async fn a_retreat_is_asked_about_and_ends_with_a_volley() -> Result<()> {
    let browser = Browser::start().await?;
    hot_seat(&browser, instant()).await?;
    meet(&browser).await?;
    let before = state(&browser).await?;
    let bar = browser.text(".bar").await?;
    ensure!(bar.trim().starts_with("End turn"), "nobody gives up by a slip of the finger: {bar}");
    tap_button(&browser, "Menu").await?;
    tap_button(&browser, "Give up").await?;
    let asked = browser.text("dialog[open]").await?;
    ensure!(asked.contains("and Bea wins") && asked.contains("2 dice at 6 of 40"), "{asked}");
    browser.is_accessible("the question").await?;
    browser.screenshot("imperial-retreat-phone").await?;
    tap_button(&browser, "Cancel").await?;
    ensure!(state(&browser).await? == before, "whoever cancels stays");
    tap_button(&browser, "Menu").await?;
    tap_button(&browser, "Give up").await?;
    tap(&browser, "dialog[open] .primary").await?;
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
        spoken.contains("Ada gives up and retreats. 2 dice at 6: ") && spoken.contains("Bea wins."),
        "{spoken}"
    );
    browser.is_clean().await
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
    browser.is_clean().await
}

#[tokio::test]
async fn refusals_say_why_and_an_open_flag_is_warned_of() -> Result<()> {
    let browser = Browser::start().await?;
    hot_seat(&browser, instant()).await?;
    let said = |words: &'static str| {
        format!("return document.querySelector('.im-odds').textContent.includes({})", json!(words))
    };
    tap_spot(&browser, "reserve-a-I2").await?;
    tap_spot(&browser, "b3").await?;
    browser
        .wait_until("a refusal", &said("Units are deployed on your home row, and b3 is not on it"))
        .await?;
    browser.find(".imb .im-cross").await?;
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
    browser.is_clean().await
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
    browser.is_clean().await
}

#[tokio::test]
async fn on_a_phone_the_recap_hangs_over_the_board() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(("large-phone", 390, 844)).await?;
    let settings = json!({ "speed": "instant", "turn_end": "ask" });
    begin(&browser, [ada(), bot("general")], json!({}), settings).await?;
    browser.wait_until("a person's turn", MY_TURN).await?;
    browser.click_at(200.0, 26.0).await?; // a page that nobody touched may not sound
    // Something of theirs stands in the way of the bot.
    for action in ["I2@a1", "I2@a1", "C2@b1", "C2@b1", "A2@c1"] {
        browser.type_move(action).await?;
    }
    let told = "return !!document.querySelector('.recap')";
    for _ in 0..12 {
        browser.type_move("end").await?;
        browser.wait_until("the turn comes back", MY_TURN).await?;
        if browser.run(told).await? == true {
            break;
        }
    }
    browser.find(".logclose").await?.click().await?;
    let seen = "const [recap, board] = ['.recap', '.board'].map((it) => document.querySelector(it).getBoundingClientRect());
        return recap.height > 40 && recap.top >= board.top - 1 && recap.bottom < board.bottom
            && recap.left >= 0 && recap.right <= innerWidth";
    browser.wait_until("the recap is seen", seen).await?;
    browser.screenshot("imperial-recap-phone-folded").await?;
    browser.find(".recap .fold").await?.click().await?;
    browser.find(".recap li").await?;
    browser.screenshot("imperial-recap-phone").await?;
    browser.fits("the recap on a phone").await?;
    browser.is_accessible("the recap on a phone").await?;
    browser.resize(("turned-phone", 640, 360)).await?;
    browser.wait_until("on its side as well", seen).await?;
    browser.screenshot("imperial-recap-turned-phone").await?;
    browser.find(".recap h2 > button[aria-label=Close]").await?.click().await?;
    browser.wait_until("it is closed", "return !document.querySelector('.recap')").await?;
    browser.is_clean().await
}

/// Something to do with an action point that attacks nobody and ends nothing.
fn quiet_action(state: &State) -> Option<Action> {
    let mut legal = Vec::new();
    state.legal_actions(state.active(), &mut legal);
    let is_quiet = |it: &Action| match it {
        Action::Deploy { .. } => true,
        Action::Move { to, .. } => matches!(to, Destination::Square(_)),
        _ => false,
    };
    legal.into_iter().find(is_quiet)
}

#[tokio::test]
async fn no_button_is_cut_off_or_breaks_its_words_in_any_phase() -> Result<()> {
    let browser = Browser::start().await?;
    for language in LANGUAGES {
        browser.resize(DESKTOP).await?;
        begin(&browser, [ada(), bot("general")], json!({}), instant_in(language)).await?;
        browser.has_whole_buttons(&format!("{language}: nothing is chosen")).await?;
        browser.find(".imb [data-id='b2']").await?.click().await?;
        browser.has_whole_buttons(&format!("{language}: a square is chosen")).await?;
        hot_seat(&browser, json!({ "speed": "instant", "turn_end": "ask", "language": language }))
            .await?;
        browser.resize(DESKTOP).await?;
        browser.click_at(200.0, 26.0).await?; // a page that nobody touched may not sound
        for turn in MEETING {
            for action in turn {
                browser.type_move(action).await?;
            }
            browser.type_move("end").await?;
            browser.find(".cover button").await?.click().await?;
            browser.find(".im-recap button").await?;
            browser.has_whole_buttons(&format!("{language}: the recap")).await?;
            browser.find(".im-recap button").await?.click().await?;
        }
        for spot in ["a3", "b3", "b1"] {
            browser.find(&format!(".imb [data-id='{spot}'] .sq")).await?.click().await?;
        }
        browser.find(".im-join").await?;
        browser.has_whole_buttons(&format!("{language}: an attack is being built")).await?;
        browser.key("Escape").await?;
        while let Some(action) = quiet_action(&state(&browser).await?) {
            browser.type_move(&action.to_string()).await?;
        }
        browser.find(".im-end.primary").await?;
        browser.has_whole_buttons(&format!("{language}: the turn is spent")).await?;
        browser.type_move("resign").await?;
        browser.find(".bar .seeresult").await?;
        browser.has_whole_buttons(&format!("{language}: the end")).await?;
    }
    browser.is_clean().await
}
