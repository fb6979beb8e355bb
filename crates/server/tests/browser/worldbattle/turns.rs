//! Every tool of a turn: placing, attacking, following, fortifying, trading.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use std::time::{Duration, Instant};
use tabletop::Seat;
use worldbattle::{BattleOdds, Phase, RollOdds, State};

use super::{before_an_attack, instant, odds, played_until, six};
use crate::browser::{Browser, DESKTOP, PHONE};
use crate::buttons::{LANGUAGES, instant_in};
use crate::table::{bot, human};

#[tokio::test]
async fn armies_are_placed_taken_back_and_confirmed() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let record = played_until(&six(2), &["human Ada", "bot easy"], |state| {
        state.active() == Seat::A && state.phase() == Phase::Reinforce && state.round() == 1
    })?;
    browser.resume_world(&record, instant()).await?;
    browser.world_asks().await?;
    let before = browser.world_match().await?;
    let state = before.state().context("it has begun")?;
    let (first, pool) = (state.owned(Seat::A).nth(0), state.pool());
    browser.press_land(first).await?;
    let plus = format!("[data-token='{first}'] .plus");
    ensure!(browser.text(&plus).await? == "+1");
    browser.press_button("Take the last placement back").await?;
    browser.wait_until("it is taken back", "return !document.querySelector('.plus')").await?;
    ensure!(browser.world_match().await?.step() == before.step(), "nothing is played before");
    browser.press_button("5").await?;
    browser.press_land(first).await?;
    browser.press_button("All").await?;
    if pool > 5 {
        browser.press_land(first).await?;
    }
    browser.press_land(first).await?;
    ensure!(browser.refusal().await? == "All your armies have a place");
    browser.press_button("Place").await?;
    browser.attacks_begin().await?;
    let after = browser.world_match().await?;
    let after = after.state().context("it has begun")?;
    ensure!(after.armies(first) == state.armies(first) + pool && after.phase() == Phase::Attack);
    browser.is_clean().await
}

#[tokio::test]
async fn shown_odds_are_the_engine_s_and_the_extra_move_follows_a_conquest() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let (game, from, to) = browser.resume_before_an_attack().await?;
    let mut seen_moving = false;
    browser.press_land(from).await?;
    browser.press_land(to).await?;
    let (odds, percent) = odds(game.state().context("it has begun")?, from, to)?;
    let shown = browser.text(".odds").await?;
    ensure!(shown.contains(&format!("{percent} % to take")), "{shown}");
    ensure!(shown.contains(&format!("−{:.1} for you", odds.attacker_losses)), "{shown}");
    // A roll keeps the aim, so that one can go on.
    for _ in 0..60 {
        let game = browser.world_match().await?;
        let state = game.state().context("it has begun")?;
        if state.pending().is_some_and(|it| state.armies(it.from) > 1) {
            seen_moving = true;
            break;
        }
        if state.owner(to) == Some(Seat::A) || state.armies(from) < 2 {
            break;
        }
        browser.press_button("Roll once").await?;
        browser
            .wait_until("the roll is over", "return !!document.querySelector('.wtools')")
            .await?;
    }
    if seen_moving {
        browser.find(".armies-slider input").await?;
        let set = "const it = document.querySelector('.armies-slider input'); it.value = 1; it.dispatchEvent(new Event('input', { bubbles: true }))";
        browser.run(set).await?;
        let before = browser.world_match().await?;
        let armies = before.state().context("it has begun")?.armies(to);
        browser.press_button("Move 1 army").await?;
        browser
            .wait_until("the slider is gone", "return !document.querySelector('.armies-slider')")
            .await?;
        let after = browser.world_match().await?;
        ensure!(after.state().context("it has begun")?.armies(to) == armies + 1);
    }
    browser.is_clean().await
}

/// Notes what is told of the chance of an attack.
const NOTES_CHANCES: &str = "window.told = new Set();
    new MutationObserver(() => document.querySelectorAll('.verdict.in em').forEach((it) => window.told.add(it.textContent)))
        .observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });";

#[tokio::test]
async fn an_attack_that_stops_early_is_told_its_own_chance() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    const STOP: u32 = 3;
    // So many on both sides that one roll decides nothing.
    let attack = |state: &State| {
        let own = state.owned(Seat::A);
        let attacks = state.active() == Seat::A && state.phase() == Phase::Attack;
        let strong = own.iter().filter(|&from| attacks && state.armies(from) > STOP + 4);
        let pairs = strong.flat_map(|from| {
            state.map().neighbours(from).without(own).iter().map(move |to| (from, to))
        });
        pairs.into_iter().find(|&(_, to)| state.armies(to) > 4)
    };
    let players = ["human Ada", "human Ben"];
    let record = played_until(&six(2), &players, |state| attack(state).is_some())?;
    browser.resume_world(&record, json!({ "speed": "slow" })).await?;
    browser.uncover().await?;
    let game = browser.world_match().await?;
    let state = game.state().context("it has begun")?;
    let (from, to) = attack(state).context("it was found")?;
    browser.run(NOTES_CHANCES).await?;
    browser.press_land(from).await?;
    browser.press_land(to).await?;
    browser.find(".stepper").await?;
    for _ in 1..STOP {
        browser.press_button("More").await?;
    }
    let percent = |stop: u32| {
        let odds = BattleOdds::of(state.armies(from), state.armies(to), stop);
        odds.map(|odds| ((odds.conquest * 100.0).round() as u32).clamp(1, 99))
    };
    let chance = percent(STOP).context("few armies")?;
    ensure!(Some(chance) != percent(1), "the stop makes a difference");
    let shown = browser.text(".odds").await?;
    ensure!(shown.contains(&format!("{chance} % to take")), "{shown}");
    browser.press_button(&format!("Until won or at {STOP}")).await?;
    let said = format!("return window.told.has('Chance was {chance} %.')");
    let said = browser.wait_until("the chance to take it before the stop", &said).await;
    ensure!(said.is_ok(), "{chance} %, not {}", browser.run("return [...window.told]").await?);
    browser.is_clean().await
}

#[tokio::test]
async fn a_single_roll_is_told_its_own_chance() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    // So many on both sides that a roll of three dice against two decides nothing.
    let attack = |state: &State| {
        let own = state.owned(Seat::A);
        let attacks = state.active() == Seat::A && state.phase() == Phase::Attack;
        let strong = own.iter().filter(|&from| attacks && state.armies(from) > 5);
        let pairs = strong.flat_map(|from| {
            state.map().neighbours(from).without(own).iter().map(move |to| (from, to))
        });
        pairs.into_iter().find(|&(_, to)| state.armies(to) > 2)
    };
    let players = ["human Ada", "human Ben"];
    let record = played_until(&six(2), &players, |state| attack(state).is_some())?;
    browser.resume_world(&record, json!({ "speed": "slow" })).await?;
    browser.uncover().await?;
    let game = browser.world_match().await?;
    let (from, to) = attack(game.state().context("it has begun")?).context("it was found")?;
    browser.run(NOTES_CHANCES).await?;
    browser.press_land(from).await?;
    browser.press_land(to).await?;
    browser.press_button("Roll once").await?;
    let after = browser.played_after(game.step()).await?;
    let [before, after] = [&game, &after].map(|game| game.state().context("it has begun"));
    let lost = before?.armies(to) - after?.armies(to);
    let odds = RollOdds::of(3, 2).context("there is such a roll")?;
    let chance = (odds.chances()[lost as usize] * 100.0).round();
    let said = format!(
        "const told = [...window.told].join(' ');
         return told.includes('{chance} % of such rolls') && !told.includes('Chance was')"
    );
    let said = browser.wait_until("the chance of this roll", &said).await;
    ensure!(said.is_ok(), "{chance} %, not {}", browser.run("return [...window.told]").await?);
    browser.is_clean().await
}

#[tokio::test]
async fn armies_are_moved_at_the_end_of_a_turn() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let way = |state: &State| {
        let own = state.owned(Seat::A);
        let from =
            own.iter().find(|&it| state.armies(it) > 2 && !state.fortify_targets(it).is_empty())?;
        let fortifies = state.active() == Seat::A && state.phase() == Phase::Fortify;
        fortifies.then(|| (from, state.fortify_targets(from)))
    };
    let record = played_until(&six(2), &["human Ada", "bot easy"], |state| way(state).is_some())?;
    browser.resume_world(&record, instant()).await?;
    browser.world_asks().await?;
    let before = browser.world_match().await?;
    let state = before.state().context("it has begun")?;
    let (from, reach) = way(state).context("it was found")?;
    browser.press_land(from).await?;
    let marked = browser.look().await?;
    for territory in reach {
        let class = &marked.land(territory.index() as u8).class;
        ensure!(class.contains("tgt"), "{territory} can be reached: {class}");
    }
    let to = reach.nth(0);
    browser.press_land(to).await?;
    browser.press_button("Send").await?;
    let after = browser.played_after(before.step()).await?;
    let moved = after.state_at(before.step() + 1).context("it was played")?;
    ensure!(moved.armies(to) == state.armies(to) + state.armies(from) - 1);
    browser.is_clean().await
}

#[tokio::test]
async fn after_an_elimination_cards_must_be_traded_at_once() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let players = ["human Ada", "bot easy", "bot easy"];
    let record = played_until(&six(3), &players, |state| {
        state.active() == Seat::A && state.phase() == Phase::Trade
    })?;
    browser.resume_world(&record, instant()).await?;
    browser.world_asks().await?;
    let before = browser.world_match().await?;
    let held = before.state().context("it has begun")?.hand(Seat::A).len();
    let scene = browser.look().await?;
    ensure!(scene.turn == "Your turn: trade", "{}", scene.turn);
    ensure!(scene.status == format!("You hold {held} cards and must trade."), "{}", scene.status);
    // Nothing else can be done: an attack that is typed is refused.
    browser.type_move("0>1").await?;
    let refused = browser.text(".typed .warning").await?;
    ensure!(
        refused == format!("You hold {held} cards: trade until at most 4 are left"),
        "{refused}"
    );
    browser.press_button("Cards").await?;
    browser.find("dialog[open] .wcard[aria-pressed=true]").await?;
    browser.screenshot("worldbattle-cards-desktop").await?;
    browser.is_accessible("the cards").await?;
    browser.press_button("Trade for").await?;
    let fewer = Instant::now();
    loop {
        let after = browser.world_match().await?;
        let state = after.state().context("it has begun")?;
        if state.hand(Seat::A).len() < held {
            ensure!(state.pool() > 0, "armies came for the set");
            break;
        }
        ensure!(fewer.elapsed() < Duration::from_secs(10), "nothing was traded");
    }
    browser.is_clean().await
}

#[tokio::test]
async fn cards_are_chosen_by_hand_and_what_is_no_set_says_so() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let record = played_until(&six(2), &["human Ada", "bot easy"], |state| {
        let hand = state.hand(Seat::A);
        state.active() == Seat::A
            && state.phase() == Phase::Reinforce
            && hand.len() > 3
            && hand.first_set().is_some()
    })?;
    browser.resume_world(&record, instant()).await?;
    browser.world_asks().await?;
    browser.press_button("Cards").await?;
    let chosen = browser.find("dialog[open] .wcard[aria-pressed=true]").await?;
    chosen.click().await?;
    let said = browser.text("dialog[open] [role=status]").await?;
    ensure!(said == "A set has at least 3 cards, not 2", "{said}");
    browser.press_button("Choose the best set").await?;
    let before = browser.world_match().await?.step();
    browser.press_button("Trade for").await?;
    browser.played_after(before).await?;
    browser.is_clean().await
}

#[tokio::test]
async fn no_button_is_cut_off_or_breaks_its_words_in_any_phase() -> Result<()> {
    let browser = Browser::start().await?;
    let following = |state: &State| {
        state.active() == Seat::A && state.pending().is_some_and(|it| state.armies(it.from) > 1)
    };
    let following = played_until(&six(2), &["human Ada", "bot easy"], following)?;
    let sending = |state: &State| {
        let own = state.owned(Seat::A);
        let movable =
            own.iter().find(|&it| state.armies(it) > 2 && !state.fortify_targets(it).is_empty())?;
        let fortifies = state.active() == Seat::A && state.phase() == Phase::Fortify;
        fortifies.then(|| (movable, state.fortify_targets(movable).nth(0)))
    };
    let fortifying = played_until(&six(2), &["human Ada", "bot easy"], |it| sending(it).is_some())?;
    let trading = played_until(&six(3), &["human Ada", "bot easy", "bot easy"], |state| {
        state.active() == Seat::A && state.phase() == Phase::Trade
    })?;
    for language in LANGUAGES {
        let settings = instant_in(language);
        let seats = [human(), bot("easy"), bot("easy"), bot("easy"), bot("easy"), bot("easy")];
        let options = serde_json::json!({ "players": 6 });
        browser.begin_world(&seats, 5, options, settings.clone()).await?;
        browser.world_asks().await?;
        browser.has_whole_buttons(&format!("{language}: placing")).await?;
        let (record, from, to) = before_an_attack()?;
        browser.resume_world(&record, settings.clone()).await?;
        browser.uncover().await?;
        browser.has_whole_buttons(&format!("{language}: attacks")).await?;
        browser.press_land(from).await?;
        browser.has_whole_buttons(&format!("{language}: an attacker is chosen")).await?;
        browser.press_land(to).await?;
        browser.find(".stepper").await?;
        browser.has_whole_buttons(&format!("{language}: an attack is aimed")).await?;
        for (phase, record) in [("following", &following), ("trading", &trading)] {
            browser.resume_world(record, settings.clone()).await?;
            browser.world_asks().await?;
            browser.has_whole_buttons(&format!("{language}: {phase}")).await?;
        }
        browser.resume_world(&fortifying, settings).await?;
        browser.world_asks().await?;
        browser.has_whole_buttons(&format!("{language}: fortifying")).await?;
        let game = browser.world_match().await?;
        let (from, to) = sending(game.state().context("it has begun")?).context("it was found")?;
        browser.press_land(from).await?;
        browser.press_land(to).await?;
        browser.find(".armies-slider").await?;
        browser.has_whole_buttons(&format!("{language}: sending")).await?;
        browser.type_move("resign").await?;
        browser.find(".bar .seeresult").await?;
        browser.has_whole_buttons(&format!("{language}: the end")).await?;
    }
    browser.is_clean().await
}

#[tokio::test]
async fn the_question_how_many_follow_outlines_the_territories_it_is_about() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    let following = |state: &State| {
        state.active() == Seat::A && state.pending().is_some_and(|it| state.armies(it.from) > 1)
    };
    let record = played_until(&six(2), &["human Ada", "bot easy"], following)?;
    browser.resume_world(&record, instant()).await?;
    browser.uncover().await?;
    browser.find(".board .selline").await?;
    browser.screenshot("worldbattle-following-phone").await?;
    browser.is_clean().await
}
