//! Waiting for five bots: how long a round takes, the way to one's turn, and what it brought.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tabletop::Seat;
use worldbattle::{Action, Phase};

use crate::browser::{Browser, DESKTOP, PHONE};
use crate::buttons::LANGUAGES;
use crate::table::{bot, human};

/// A person and five bots of the whole world.
async fn six_players(browser: &Browser, settings: Value) -> Result<()> {
    let seats =
        [human(), bot("medium"), bot("medium"), bot("medium"), bot("medium"), bot("medium")];
    let options = json!({ "players": 6 });
    browser.begin_world(&seats, 5, options, settings).await?;
    browser.find(".table .terr").await?;
    browser.wait_until("the first turn", MY_TURN).await
}

/// Whether a person has the buttons of their turn.
const MY_TURN: &str = "return !!document.querySelector('.wtools')";

/// Plays the person's turn as short as it can be.
pub(crate) async fn end_turn(browser: &Browser) -> Result<()> {
    loop {
        let game = browser.world_match().await?;
        if game.to_act() != Some(Seat::A) {
            return Ok(());
        }
        let actions = game.legal_actions(Seat::A).context("it is A's turn")?;
        let ends = |it: &&Action| matches!(it, Action::EndTurn | Action::EndPhase);
        let places = |it: &&Action| matches!(it, Action::Place { .. });
        let action = actions.iter().find(ends).or(actions.iter().rfind(places));
        let action = action.context("something to do")?;
        browser.type_move(&action.to_string()).await?;
        browser.played_after(game.step()).await?;
        browser.wait_until("it was shown", "return !document.querySelector('.announce')").await?;
    }
}

/// How long five bots of Medium may take for a round.
const LIMIT: Duration = Duration::from_secs(30);

#[tokio::test]
async fn a_round_of_five_bots_takes_half_a_minute_at_normal_speed() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    six_players(&browser, json!({ "speed": "normal" })).await?;
    // Later rounds have more attacks than the first; all of them together stay below a minute.
    let mut waited = Duration::ZERO;
    let mut rounds = 0;
    while rounds < 6 && waited < LIMIT {
        end_turn(&browser).await?;
        let begin = Instant::now();
        browser.wait_until_in(45, "the turn comes back", MY_TURN).await?;
        let took = begin.elapsed();
        (rounds, waited) = (rounds + 1, waited + took);
        println!("round {rounds} of five bots: {:.1} s", took.as_secs_f64());
        ensure!(took <= LIMIT, "round {rounds}: {took:?}");
    }
    ensure!(rounds > 1, "more than one round was measured");
    browser.screenshot("worldbattle-my-turn").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn to_my_turn_shows_all_at_once_and_the_recap_tells_what_was_lost() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    six_players(&browser, json!({ "speed": "slow" })).await?;
    for round in 0..8 {
        end_turn(&browser).await?;
        browser.find(".bar .tomyturn").await?;
        if round == 0 {
            browser.screenshot("worldbattle-waiting").await?;
        }
        let begin = Instant::now();
        browser.run("document.activeElement?.blur()").await?;
        browser.key("n").await?;
        browser.wait_until_in(20, "the turn comes at once", MY_TURN).await?;
        println!("to my turn: {:.1} s", begin.elapsed().as_secs_f64());
        if browser.run("return !!document.querySelector('.recap li')").await? == true {
            break;
        }
    }
    let line = browser.text(".recap li").await?;
    let spoken = browser.spoken().await?.join(" ");
    ensure!(spoken.contains(line.trim()), "{line} in {spoken}");
    ensure!(!line.contains("Player 1"), "{line}");
    browser.run("document.querySelector('.recap li').focus()").await?;
    let lit = "return !!document.querySelector('.board [data-lit]')";
    browser.wait_until("its places are lit", lit).await?;
    browser.screenshot("worldbattle-recap-desktop").await?;
    browser.run("document.querySelector('.logclose').click()").await?;
    browser.resize(PHONE).await?;
    // It lies over the board there, so that it is unfolded by a tap.
    browser.find(".recap .fold[aria-expanded=false]").await?.click().await?;
    browser.find(".recap li").await?;
    browser.screenshot("worldbattle-recap-phone").await?;
    browser.fits("worldbattle-recap").await?;
    browser.is_accessible("worldbattle-recap").await?;
    // A line that has the focus goes with the first move, and the table goes on.
    let step = browser.world_match().await?.step();
    let actions = browser.world_match().await?.legal_actions(Seat::A).context("A's turn")?;
    let places = |it: &&Action| matches!(it, Action::Place { .. });
    let action = actions.iter().find(places).context("armies to place")?.to_string();
    browser.unfold_typing().await?;
    browser
        .run(&format!(
            "const field = document.getElementById('typed-move');
             field.value = {};
             field.dispatchEvent(new Event('input', {{ bubbles: true }}));
             document.querySelector('.recap li').focus();
             field.form.requestSubmit()",
            json!(action)
        ))
        .await?;
    browser.played_after(step).await?;
    browser.wait_until("the recap goes", "return !document.querySelector('.recap')").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn a_hint_in_the_place_of_the_banner_leaves_the_recap_in_sight() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    browser.open("/").await?;
    browser.keep("localStorage", "settings", &json!({ "speed": "instant" }).to_string()).await?;
    // The person is the last to act, so that bots have attacked before their first turn.
    let mut seats = vec![bot("medium"); 5];
    seats.push(human());
    for seed in 1..=8 {
        let game = json!({ "game": "worldbattle", "seats": seats, "options": { "players": 6 }, "seed": seed, "undo": true, "mode": "auto" });
        browser.keep("sessionStorage", "new-game", &game.to_string()).await?;
        browser.open("/play").await?;
        browser.wait_until_in(60, "the first turn", MY_TURN).await?;
        if browser.run("return !!document.querySelector('.recap')").await? == true {
            break;
        }
    }
    browser.find(".callout.docked.placed").await?;
    let seen =
        "const { x, y, width, height } = document.querySelector('.recap').getBoundingClientRect();
        const card = document.querySelector('.callout').getBoundingClientRect();
        const under = document.elementFromPoint(x + width / 2, y + height / 2);
        return height > 30 && y >= card.bottom && !!under?.closest('.recap')";
    browser.wait_until("the recap is seen below the hint", seen).await?;
    browser.screenshot("worldbattle-hint-and-recap-phone").await?;
    browser.find(".recap .fold").await?.click().await?;
    browser.find(".recap li").await?;
    browser.fits("hint and recap").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn land_is_dark_again_when_the_recap_goes_away_under_the_pointer() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    six_players(&browser, json!({ "speed": "instant" })).await?;
    let has_recap = "return !!document.querySelector('.recap li')";
    for _ in 0..8 {
        end_turn(&browser).await?;
        browser.wait_until_in(60, "the turn comes back", MY_TURN).await?;
        if browser.run(has_recap).await? == true {
            break;
        }
    }
    let place = "const { x, y, width, height } = document.querySelector('.recap li').getBoundingClientRect();
        return [x + width / 2, y + height / 2]";
    let [x, y]: [f64; 2] = serde_json::from_value(browser.run(place).await?)?;
    browser
        .dev_tools("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": x, "y": y }))
        .await?;
    let lit = "return !!document.querySelector('.board [data-lit]')";
    browser.wait_until("its places are lit", lit).await?;
    let game = browser.world_match().await?;
    let actions = game.legal_actions(Seat::A).context("A's turn")?;
    let places = |it: &&Action| matches!(it, Action::Place { .. });
    let action = actions.iter().find(places).context("armies to place")?;
    browser.type_move(&action.to_string()).await?;
    browser.played_after(game.step()).await?;
    // The log moves up: a line of it that comes to lie under the pointer lights its own places.
    let dark = "return !document.querySelector('.recap')
        && (!document.querySelector('.board [data-lit]') || !!document.querySelector('.log li:hover'))";
    browser.wait_until("the recap goes and takes its light along", dark).await?;
    browser.is_clean().await
}

#[tokio::test]
async fn on_a_phone_a_turn_begins_with_own_land_in_sight() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    six_players(&browser, json!({ "speed": "instant" })).await?;
    let own_in_sight = "const board = document.querySelector('.board').getBoundingClientRect();
        return [...document.querySelectorAll('.terr.a')].some((it) => {
            const { e, f } = document.querySelector(`[data-token='${it.dataset.id}']`).getScreenCTM();
            return e > board.left && e < board.right && f > board.top && f < board.bottom;
        })";
    ensure!(browser.run(own_in_sight).await? == true, "at the first turn");
    // The map is left where none of it is.
    let middle =
        "const { x, y, width, height } = document.querySelector('.board').getBoundingClientRect();
        return [x + width / 2, y + height / 2, width, height]";
    let [x, y, width, height]: [f64; 4] = serde_json::from_value(browser.run(middle).await?)?;
    for _ in 0..4 {
        browser.press_button("Zoom in").await?;
    }
    for (dx, dy) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)].repeat(2) {
        if browser.run(own_in_sight).await? == false {
            break;
        }
        for _ in 0..6 {
            let steps = [
                ("mousePressed", 0.0),
                ("mouseMoved", 0.2),
                ("mouseMoved", 0.4),
                ("mouseReleased", 0.4),
            ];
            for (kind, way) in steps {
                let (x, y) = (x + dx * way * width, y + dy * way * height);
                let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
                browser.dev_tools("Input.dispatchMouseEvent", event).await?;
            }
            if browser.run(own_in_sight).await? == false {
                break;
            }
        }
    }
    ensure!(browser.run(own_in_sight).await? == false, "the map was moved away");
    end_turn(&browser).await?;
    browser.wait_until_in(60, "the turn comes back", MY_TURN).await?;
    browser.wait_until("own land is in sight again", own_in_sight).await?;
    browser.run("document.querySelector('.logclose').click()").await?;
    browser.screenshot("worldbattle-turn-begins-phone").await?;
    browser.is_clean().await
}

/// How many lines of the log are seen whole.
const LINES: &str = "
    const list = document.querySelector('.log ol').getBoundingClientRect();
    return [...document.querySelectorAll('.log li')].map((it) => it.getBoundingClientRect())
        .filter((it) => it.top >= list.top - 1 && it.bottom <= list.bottom + 1).length;";

impl Browser {
    /// Fails unless so many lines of the log are seen whole.
    async fn shows_lines(&self, least: u64, what: &str) -> Result<()> {
        tokio::time::sleep(Duration::from_millis(120)).await;
        self.screenshot(&format!("worldbattle-log-{}", what.replace(' ', "-"))).await?;
        let lines = self.run(LINES).await?.as_u64().unwrap_or_default();
        println!("{what}: {lines} lines of the log");
        ensure!(lines >= least, "{what}: {lines} lines of the log");
        Ok(())
    }
}

#[tokio::test]
async fn the_log_shows_five_lines_beside_six_players_on_a_laptop() -> Result<()> {
    let browser = Browser::start().await?;
    for language in LANGUAGES {
        browser.resize(("laptop", 1280, 720)).await?;
        six_players(&browser, json!({ "speed": "instant", "language": language })).await?;
        let recap = "return !!document.querySelector('.recap li')";
        for _ in 0..8 {
            end_turn(&browser).await?;
            browser.wait_until_in(60, "the turn comes back", MY_TURN).await?;
            if browser.run(recap).await? == true {
                break;
            }
        }
        browser.find(".recap li").await?;
        browser.shows_lines(5, &format!("{language} typing with a recap")).await?;
        browser.find(".log .typed input").await?.send_keys("\u{e00c}").await?;
        browser.shows_lines(5, &format!("{language} recap")).await?;
        browser.find(".recap h2 button").await?.click().await?;
        browser.shows_lines(5, &format!("{language} reinforcing")).await?;
        // All on one border, and an attack from there.
        let (from, to) = loop {
            let game = browser.world_match().await?;
            let state = game.state().context("it has begun")?;
            let own = state.owned(Seat::A);
            let border = own.iter().find(|&it| !own.contains_all(state.map().neighbours(it)));
            let from = border.context("there is a border")?;
            if state.phase() == Phase::Attack {
                let near = state.map().neighbours(from).without(own);
                break (from, near.iter().next().context("a target")?);
            }
            let actions = game.legal_actions(Seat::A).context("it is A's turn")?;
            let places =
                |it: &&Action| matches!(it, Action::Place { territory, .. } if *territory == from);
            let ends = |it: &&Action| matches!(it, Action::EndPhase);
            let action = actions.iter().rfind(places).or(actions.iter().find(ends));
            let action = action.context("something to do")?;
            browser.type_move(&action.to_string()).await?;
            browser.played_after(game.step()).await?;
        };
        browser.press_land(from).await?;
        browser.press_land(to).await?;
        browser.find(".odds").await?;
        browser.shows_lines(5, &format!("{language} typing an attack")).await?;
        for size in [("small-laptop", 1024, 768), ("laptop", 1280, 800), DESKTOP] {
            browser.resize(size).await?;
            browser.shows_lines(5, &format!("{language} attack {}x{}", size.1, size.2)).await?;
            browser.has_no_scrolled_panel().await?;
        }
    }
    browser.is_clean().await
}

impl Browser {
    /// Fails when a card of a player or a button lies outside the window.
    async fn has_no_scrolled_panel(&self) -> Result<()> {
        let outside = "return [...document.querySelectorAll('.pcard, .bar button')]
            .filter((it) => it.getBoundingClientRect().bottom > innerHeight + 1).length";
        let outside = self.run(outside).await?;
        ensure!(outside == 0, "{outside} are outside the window");
        Ok(())
    }
}

#[tokio::test]
async fn the_speed_is_changed_at_the_table_by_key_and_by_button() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    six_players(&browser, json!({ "speed": "slow" })).await?;
    let speed = "return JSON.parse(localStorage.getItem('salient.settings')).speed";
    end_turn(&browser).await?;
    browser.run("document.querySelector('.logclose').click()").await?;
    browser.find(".bar .speed").await?.click().await?;
    browser.wait_until("one speed on", &format!("{speed} === 'normal'")).await?;
    browser.fits("worldbattle-waiting").await?;
    browser.has_whole_buttons("waiting").await?;
    browser.screenshot("worldbattle-waiting-phone").await?;
    browser.run("document.activeElement?.blur()").await?;
    browser.key("v").await?;
    browser.wait_until("and another", &format!("{speed} === 'fast'")).await?;
    ensure!(browser.spoken().await?.iter().any(|it| it == "Speed: Fast"), "it is said");
    for language in ["de", "fr"] {
        six_players(&browser, json!({ "speed": "slow", "language": language })).await?;
        end_turn(&browser).await?;
        browser.find(".bar .tomyturn").await?;
        browser.has_whole_buttons(&format!("waiting in {language}")).await?;
    }
    browser.is_clean().await
}
