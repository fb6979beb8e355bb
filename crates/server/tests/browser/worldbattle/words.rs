//! What is said: refusals, and a turn for those who listen.

use anyhow::{Context, Result, ensure};
use tabletop::Seat;
use worldbattle::Territory;

use super::{name, odds};
use crate::browser::{Browser, DESKTOP};

#[tokio::test]
async fn every_refusal_says_why() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let (game, from, to) = browser.resume_before_an_attack().await?;
    let state = game.state().context("it has begun")?;
    let map = state.map();
    let name = |at: Territory| name(state, at);
    browser.press_land(to).await?;
    let said = browser.refusal().await?;
    ensure!(said == format!("You do not own the attacking territory {}", name(to)), "{said}");
    let own = state.owned(Seat::A);
    let far = map.territories().without(own).without(map.neighbours(from)).iter().next();
    if let Some(far) = far {
        browser.press_land(from).await?;
        browser.press_land(far).await?;
        let said = browser.refusal().await?;
        let sentence = format!("Territories {} and {} are not adjacent", name(from), name(far));
        ensure!(said == sentence, "{said}");
        browser.key("Escape").await?;
    }
    let other = own.iter().find(|&it| it != from).context("it owns two")?;
    let typed = [
        (format!("{from}+1"), "New armies are placed in the reinforcement phase, and this is the attack phase".to_owned()),
        ("trade:0,1,2".to_owned(), "Cards are traded in the reinforcement phase, and this is the attack phase".to_owned()),
        (format!("{from}>{other}"), format!("You cannot attack your own territory {}", name(other))),
        (format!("{from}>61"), "Defending territory 61 is not on this map".to_owned()),
        (format!("61>{to}"), "Attacking territory 61 is not on this map".to_owned()),
        (format!("{from}>>{to}:9999"), format!("Stop at 1 to {} armies", state.armies(from) - 1)),
        (format!("fortify:{from}>{other}:1"), "Armies are moved in the fortify phase, and this is the attack phase".to_owned()),
        ("move:1".to_owned(), "There is no conquest for armies to follow".to_owned()),
        ("nonsense".to_owned(), "“nonsense” is no move: write 7+3 to place, 7>38 or 7>>38:5 to attack, trade:0,3,6, move:4, fortify:7>4:2, end-phase or end-turn.".to_owned()),
    ];
    let pending = state.pending().is_some();
    for (text, sentence) in typed {
        if pending && text == "move:1" {
            continue;
        }
        browser.type_move(&text).await?;
        let said = browser.text(".typed .warning").await?;
        ensure!(said == sentence, "{text}: {said}");
    }
    ensure!(browser.world_match().await?.step() == game.step(), "nothing was played");
    browser.is_clean().await
}

#[tokio::test]
async fn a_turn_is_spoken_word_for_word() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let (game, from, to) = browser.resume_before_an_attack().await?;
    let state = game.state().context("it has begun")?;
    let name = |at: Territory| name(state, at);
    browser.press_land(from).await?;
    let spoken = browser.spoken().await?;
    let selected = format!("{} selected. Ada. {} armies.", name(from), state.armies(from));
    ensure!(spoken.last().is_some_and(|it| it.starts_with(&selected)), "{spoken:?}");
    browser.press_land(to).await?;
    let spoken = browser.spoken().await?;
    let (_, percent) = odds(state, from, to)?;
    let aimed = format!(
        "{}: {percent} % to take with {} armies against {}.",
        name(to),
        state.armies(from),
        state.armies(to)
    );
    ensure!(spoken.last() == Some(&aimed), "{spoken:?}");
    browser.key("r").await?;
    browser.wait_until("the roll is spoken of", "return [...document.querySelectorAll('#live p')].some((it) => it.textContent.startsWith('Attacking'))").await?;
    let spoken = browser.spoken().await?;
    let attack = format!("Attacking {} from {}. Attacker rolled ", name(to), name(from));
    ensure!(spoken.iter().any(|it| it.starts_with(&attack)), "{spoken:?}");
    browser.is_clean().await
}
