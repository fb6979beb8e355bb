//! What the table says: to screen readers through the live region, and to everybody when a move is
//! refused. Word for word.

use anyhow::{Context, Result, ensure};
use battlezone::{Action, Event, Illegal, State, Territory};
use host::{Match, Message};
use serde_json::json;
use tabletop::{Game, Seat, Viewer};

use crate::browser::{Browser, DESKTOP};
use crate::table::{bot, human};

fn player(seat: Seat) -> String {
    format!("Player {}", seat.index() + 1)
}

fn count(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// The sentences for the last step of a match, written from the design's own wording.
fn sentences(game: &Match<State>) -> Result<Vec<String>> {
    let messages = game.messages_since(Viewer::Spectator, 0)?;
    let events = messages.into_iter().rev().find_map(|message| match message {
        Message::Step { events, .. } => Some(events),
        _ => None,
    });
    let events = events.context("a step was played")?;
    let mut said = Vec::new();
    let mut gains = String::new();
    for event in &events {
        match event {
            Event::Attacked { seat, from, to, attacker, defender, won } => {
                let [a, d] = [attacker, defender].map(|dice| dice.faces().len() as u64);
                let dice = |n| count(n, "die", "dice");
                let end = if *won {
                    let armies = count(a - 1, "army", "armies");
                    format!(
                        "Attacker wins. Territory {to} now belongs to {} with {armies}.",
                        player(*seat)
                    )
                } else {
                    format!("Defender wins. Territory {from} has 1 army left.")
                };
                said.push(format!(
                    "Attacking territory {to} from territory {from}. Attacker rolled {}: total {}. Defender rolled {}: total {}. {end}",
                    dice(a), attacker.total(), dice(d), defender.total(),
                ));
            }
            Event::Skipped { seat } => said.push(format!("{} skips.", player(*seat))),
            Event::Reinforced { seat, group, .. } => {
                let armies = count(u64::from(*group), "army", "armies");
                gains += &format!(" {} receives {armies}.", player(*seat));
            }
            Event::Ended { .. } => {
                let state = game.state().context("it has begun")?;
                let winner = state.outcome().and_then(|it| it.winners().iter().next());
                said.push(format!("{} wins.", player(winner.context("somebody won")?)));
            }
            _ => {}
        }
    }
    if !gains.is_empty() {
        said.push(format!("Reinforcement phase.{gains}"));
    }
    if let Some(seat) = game.to_act() {
        said.push(format!("{}'s turn.", player(seat)));
    }
    Ok(said)
}

/// Plays a typed move and hears what is said about it.
async fn play_and_hear(browser: &Browser, action: &str) -> Result<Match<State>> {
    let before = browser.kept_match().await?.step();
    browser.type_move(action).await?;
    browser.asked_or_over().await?;
    let game = browser.kept_match().await?;
    ensure!(game.step() > before, "{action} was played");
    let expected = sentences(&game)?;
    let spoken = browser.spoken().await?;
    ensure!(spoken.ends_with(&expected), "expected {expected:#?}, heard {spoken:#?}");
    let phase = spoken.iter().position(|it| it.starts_with("Reinforcement phase"));
    let before = phase.and_then(|at| spoken.get(at.checked_sub(1)?));
    let turn = before.filter(|it| it.ends_with("'s turn."));
    ensure!(turn.is_none(), "nobody's turn begins before a reinforcement: {spoken:#?}");
    Ok(game)
}

#[tokio::test]
async fn the_live_region_tells_the_whole_game_word_for_word() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), human()], 21, json!({ "first_player": "a", "round_limit": 3 })).await?;
    let game = browser.kept_match().await?;
    let state = game.state().context("it has begun")?.clone();
    let land = |seat| count(u64::from(state.owned(seat).len()), "territory", "territories");
    let start =
        format!("Map loaded. Player 1 has {}, Player 2 has {}.", land(Seat::A), land(Seat::B));
    ensure!(browser.spoken().await? == [start, "Player 1's turn.".to_owned()], "the start");

    // A selection, then attacks until one was won and one was lost.
    let (mut won, mut lost, mut reinforced) = (false, false, false);
    loop {
        let game = browser.kept_match().await?;
        let state = game.state().context("it has begun")?;
        let Some(seat) = game.to_act() else { break };
        let mut attacks = Vec::new();
        state.attacks(seat, |from, to| attacks.push((from, to)));
        let wanted = |&&(from, to): &&(Territory, Territory)| {
            let lead = state.armies(from) > state.armies(to);
            (!won && lead) || (!lost && !lead)
        };
        let action = match attacks.iter().find(wanted) {
            Some(&(from, to)) => Action::Attack { from, to },
            None => Action::Skip,
        };
        let game = play_and_hear(&browser, &action.to_string()).await?;
        let said = browser.spoken().await?.join(" ");
        won |= said.contains("Attacker wins");
        lost |= said.contains("Defender wins");
        reinforced |= said.contains("Reinforcement phase");
        if game.to_act().is_none() {
            ensure!(said.contains("wins.") || said.contains("draw"), "the end: {said}");
        }
    }
    ensure!(
        won && lost && reinforced,
        "a won attack {won}, a lost one {lost}, a reinforcement {reinforced}"
    );
    Ok(())
}

#[tokio::test]
async fn every_refusal_is_told_in_the_rules_own_sentence() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), human()], 22, json!({ "first_player": "a", "round_limit": 2 })).await?;
    let game = browser.kept_match().await?;
    let state = game.state().context("it has begun")?.clone();
    let all: Vec<Territory> = state.map().territories().iter().collect();
    let refused = |wanted: fn(&Illegal) -> bool| {
        let pairs =
            all.iter().flat_map(|&from| all.iter().map(move |&to| Action::Attack { from, to }));
        pairs.into_iter().find_map(|action| {
            let illegal = state.check(Seat::A, &action).err()?;
            wanted(&illegal).then(|| (action.to_string(), illegal.to_string()))
        })
    };
    let mut cases = vec![
        refused(|it| matches!(it, Illegal::NotYours { .. })),
        refused(|it| matches!(it, Illegal::TooFewArmies { .. })),
        refused(|it| matches!(it, Illegal::OwnTerritory { .. })),
        refused(|it| matches!(it, Illegal::NotAdjacent { .. })),
    ];
    let nowhere = Territory::new(32);
    let illegal = Illegal::NoSuchTerritory { territory: nowhere };
    cases.push(Some((format!("{}>32", all[0]), illegal.to_string())));
    cases.push(Some(("reinforce".to_owned(), Illegal::RoundNotOver.to_string())));
    for case in cases {
        let (action, sentence) = case.context("this map has such a pair")?;
        browser.type_move(&action).await?;
        let told = format!(
            "return document.querySelector('.typed .warning').textContent === {}",
            json!(sentence)
        );
        browser.wait_until(&format!("{action}: {sentence}"), &told).await?;
        ensure!(browser.kept_match().await?.step() == 0, "nothing was changed by {action}");
    }
    browser.type_move("attack everything").await?;
    let named = "return document.querySelector('.typed .warning').textContent.includes('attack everything')";
    browser.wait_until("nonsense is named", named).await?;

    // By mouse the cross stands on the territory and the sentence in the status line.
    let scene = browser.look().await?;
    let enemy = all.iter().find(|&&it| state.owner(it) == Seat::B).context("an enemy")?;
    let land = scene.land(enemy.number());
    browser.click_at(land.x, land.y).await?;
    let sentence = Illegal::NotYours { from: *enemy }.to_string();
    ensure!(browser.look().await?.status == sentence, "the status line says so");
    browser.find(".refmark").await?;
    ensure!(browser.spoken().await?.last() == Some(&sentence), "and it is spoken");
    Ok(())
}

#[tokio::test]
async fn a_move_out_of_turn_or_after_the_end_is_refused() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let slow = json!({ "speed": "slow" });
    let options = json!({ "first_player": "b", "round_limit": 1 });
    browser.begin_with([human(), bot("balanced")], 23, options, slow).await?;
    browser.type_move("skip").await?;
    let name = browser.text(".pcard.b .pname").await?;
    let name = name.split(" · ").next().unwrap_or_default();
    let sentence = Illegal::NotYourTurn { active: Seat::B }.to_string();
    let sentence = sentence.replace("player 2", name).to_lowercase();
    let told = format!(
        "return document.querySelector('.typed .warning').textContent.toLowerCase() === {}",
        json!(sentence)
    );
    browser.wait_until(&sentence, &told).await?;
    ensure!(
        browser.run("return !document.querySelector('.log li')").await? == true,
        "nothing happened"
    );

    browser.begin([human(), human()], 23, json!({ "round_limit": 1 })).await?;
    for _ in 0..2 {
        browser.asked_or_over().await?;
        browser.type_move("skip").await?;
    }
    ensure!(browser.asked_or_over().await?.is_over(), "one round was all");
    browser.type_move("skip").await?;
    let told = format!(
        "return document.querySelector('.typed .warning').textContent === {}",
        json!(Illegal::Over.to_string())
    );
    browser.wait_until("the game is over", &told).await
}

#[tokio::test]
async fn the_chance_that_is_shown_is_the_engine_s() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), human()], 24, json!({ "first_player": "a" })).await?;
    let game = browser.kept_match().await?;
    let state = game.state().context("it has begun")?.clone();
    let mut attacks = Vec::new();
    state.attacks(Seat::A, |from, to| attacks.push((from, to)));
    let scene = browser.look().await?;
    for (from, to) in attacks.into_iter().take(12) {
        let [origin, target] = [from, to].map(|it| scene.land(it.number()));
        browser.key("Escape").await?;
        browser.click_at(origin.x, origin.y).await?;
        let over = json!({ "type": "mouseMoved", "x": target.x, "y": target.y });
        browser.dev_tools("Input.dispatchMouseEvent", over).await?;
        let chance = battlezone::win_chance(state.armies(from), state.armies(to));
        let percent = ((chance * 100.0).round() as u32)
            .clamp(u32::from(chance > 0.0), if chance < 1.0 { 99 } else { 100 });
        let shown = browser.text(".odds strong").await?;
        ensure!(shown.contains(&format!("{percent} %")), "{from}>{to}: {percent} %, shown {shown}");
    }
    Ok(())
}
