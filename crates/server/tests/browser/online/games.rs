//! Whole matches of several games, a network that fails, somebody who comes late.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use fantoccini::Locator;
use serde_json::json;

use super::{BATTLEZONE, Server};
use crate::browser::{Browser, DESKTOP, PHONE};

/// A whole game at instant speed takes far less than this.
const A_GAME: Duration = Duration::from_secs(240);

/// Everyone plays until all pages show the end.
async fn play_to_the_end(pages: &[&Browser], choose: &str) -> Result<()> {
    let begin = Instant::now();
    while begin.elapsed() < A_GAME {
        let mut ended = 0;
        for page in pages {
            page.move_if_asked(choose).await?;
            ended += usize::from(page.has_ended().await?);
        }
        if ended == pages.len() {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for (index, page) in pages.iter().enumerate() {
        page.screenshot(&format!("online-stuck-{index}")).await?;
    }
    bail!("the game did not end: {:?}", pages[0].run("return document.body.innerText").await?)
}

#[tokio::test]
async fn two_pages_play_battlezone_to_the_end_by_an_invitation() -> Result<()> {
    let server = Server::start().await?;
    let (anna, ben) = (server.visitor(DESKTOP).await?, server.visitor(DESKTOP).await?);
    anna.open("/").await?;
    anna.press("Online").await?;
    anna.find(".newgames").await?;
    anna.is_accessible("lobby").await?;
    anna.screenshot("online-lobby").await?;
    let invitation = anna.invite("battlezone", "Anna", &[("Round limit", "3")]).await?;
    ben.join(&invitation, "Ben").await?;
    ben.is_accessible("waiting room").await?;
    ben.screenshot("online-room").await?;
    anna.open_tables(&[&ben]).await?;
    anna.is_accessible("online table").await?;
    anna.screenshot("online-table").await?;
    play_to_the_end(&[&anna, &ben], BATTLEZONE).await?;
    for page in [&anna, &ben] {
        page.sees_honest_dice().await?;
    }
    anna.screenshot("online-result").await?;
    let before = anna.client.current_url().await?;
    anna.press("Rematch").await?;
    ben.press("Accept").await?;
    // Both pages go on to the next table by themselves; nobody sits down or presses start again.
    for page in [&anna, &ben] {
        let is_begun = format!(
            "return location.pathname !== '{}' && !!document.querySelector('.onlinetable .table .terr')",
            before.path()
        );
        page.wait_until("the rematch has begun", &is_begun).await?;
    }
    let address = ben.client.current_url().await?;
    ensure!(address == anna.client.current_url().await?, "both play the same match");
    let id = address.path().rsplit('/').next().context("an address names the match")?;
    ben.sees_every_nonce(id).await?; // both, although all seats were taken from the start
    play_to_the_end(&[&anna, &ben], BATTLEZONE).await?;
    // Whoever opens the first match again sees its result and stays there.
    ben.client.goto(before.as_str()).await?;
    ben.find(".rank li").await?;
    ensure!(ben.client.current_url().await? == before, "no way to the rematch is forced on them");
    for page in [&anna, &ben] {
        page.is_clean_online().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_page_that_loses_its_network_comes_back_and_shows_no_step_twice() -> Result<()> {
    let server = Server::start().await?;
    let (anna, ben) = (server.visitor(DESKTOP).await?, server.visitor(DESKTOP).await?);
    let invitation = anna.invite("battlezone", "Anna", &[("Round limit", "2")]).await?;
    ben.join(&invitation, "Ben").await?;
    anna.open_tables(&[&ben]).await?;
    let network = async |offline: bool| {
        let conditions = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        ben.dev_tools("Network.emulateNetworkConditions", conditions).await
    };
    ben.dev_tools("Network.enable", json!({})).await?;
    network(true).await?;
    let lost =
        "return document.querySelector('.connection')?.textContent.includes('lost') ?? false";
    ben.wait_until("the loss is shown", lost).await?;
    for _ in 0..5 {
        anna.move_if_asked(BATTLEZONE).await?;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    network(false).await?;
    let back = "return document.querySelector('.connection')?.textContent === 'Connected'";
    ben.wait_until("the page comes back", back).await?;
    play_to_the_end(&[&anna, &ben], BATTLEZONE).await?;
    let lines = "return document.querySelectorAll('.log ol li').length";
    ensure!(anna.run(lines).await? == ben.run(lines).await?, "both logs tell every step once");
    Ok(())
}

#[tokio::test]
async fn the_chat_takes_the_focus_and_escape_gives_it_back_to_its_button() -> Result<()> {
    let server = Server::start().await?;
    let (anna, ben) = (server.visitor(DESKTOP).await?, server.visitor(DESKTOP).await?);
    let invitation = anna.invite("battlezone", "Anna", &[("Round limit", "20")]).await?;
    ben.join(&invitation, "Ben").await?;
    anna.open_tables(&[&ben]).await?;
    let in_field = "return document.activeElement?.id === 'chat-line'";
    let on_button = "return !document.querySelector('.chatdrawer')
        && (document.activeElement?.matches('.chatbutton') ?? false)";
    anna.find(".chatbutton").await?.click().await?;
    anna.wait_until("one can write at once", in_field).await?;
    anna.key("Escape").await?;
    anna.wait_until("it is closed and the button has the focus", on_button).await?;
    // Also from outside, where the key would mean something to the table.
    anna.find(".chatbutton").await?.click().await?;
    anna.wait_until("one can write again", in_field).await?;
    anna.run("document.activeElement.blur()").await?;
    anna.key("Escape").await?;
    anna.wait_until("it is closed from outside", on_button).await?;
    anna.find(".chatbutton").await?.click().await?;
    anna.find(".chatdrawer > button").await?.click().await?;
    anna.wait_until("its cross does the same", on_button).await?;
    // A dialog above it takes the key first.
    anna.find(".chatbutton").await?.click().await?;
    anna.wait_until("one can write once more", in_field).await?;
    anna.run("document.querySelector('.top button').click()").await?;
    anna.find("dialog[open] .menu").await?;
    anna.key("Escape").await?;
    anna.wait_until("the menu goes", "return !document.querySelector('dialog[open]')").await?;
    ensure!(anna.run("return !!document.querySelector('.chatdrawer')").await? == true);
    anna.is_clean_online().await
}

#[tokio::test]
async fn a_spectator_who_comes_late_sees_the_table_on_a_phone() -> Result<()> {
    let server = Server::start().await?;
    let (anna, ben) = (server.visitor(DESKTOP).await?, server.visitor(DESKTOP).await?);
    let invitation = anna.invite("battlezone", "Anna", &[("Round limit", "20")]).await?;
    ben.join(&invitation, "Ben").await?;
    anna.open_tables(&[&ben]).await?;
    for _ in 0..6 {
        anna.move_if_asked(BATTLEZONE).await?;
        ben.move_if_asked(BATTLEZONE).await?;
    }
    let cara = server.visitor(PHONE).await?;
    cara.client.goto(&invitation).await?;
    cara.find(".table .terr").await?;
    cara.wait_until(
        "it is said that she watches",
        "return document.querySelector('.connection')?.textContent === 'You are watching'",
    )
    .await?;
    cara.fits("online table on a phone").await?;
    cara.is_accessible("online table on a phone").await?;
    cara.screenshot("online-spectator-phone").await?;
    let asked = cara.client.find_all(Locator::Css(".bar button.primary:not(:disabled)")).await?;
    ensure!(asked.is_empty(), "who watches has nothing to press");
    Ok(())
}

/// Places armies, makes a single attack now and then, and ends every phase.
const WORLDBATTLE: &str = "(actions, step) => actions.find((it) => /^\\d+\\+/.test(it))
    ?? actions.find((it) => it.startsWith('trade'))
    ?? ((step % 4 == 0 && actions.find((it) => /^\\d+>\\d+$/.test(it)))
        || actions.find((it) => it.startsWith('end')))";

#[tokio::test]
async fn three_pages_play_world_battle_with_a_bot() -> Result<()> {
    let server = Server::start().await?;
    let anna = server.visitor(DESKTOP).await?;
    let (ben, cara) = (server.visitor(DESKTOP).await?, server.visitor(DESKTOP).await?);
    let request = json!({
        "game": "worldbattle", "setup": { "round_limit": 2 }, "visibility": "link",
        "seats": ["you", "open", "open", "easy"],
    });
    let invitation = anna.open_match("Anna", &request).await?;
    ben.join(&invitation, "Ben").await?;
    cara.join(&invitation, "Cara").await?;
    anna.open_tables(&[&ben, &cara]).await?;
    anna.screenshot("online-worldbattle").await?;
    let pages = [&anna, &ben, &cara];
    play_to_the_end(&pages, WORLDBATTLE).await?;
    for page in pages {
        page.sees_honest_dice().await?;
        page.reads(".proven", " · Easy added nothing to the dice.").await?;
        page.is_clean_online().await?;
    }
    Ok(())
}

/// A tile each, then everyone passes.
const CONQUER: &str = "(actions, step) => (step < 8 && actions.find((it) => /^[a-z]+\\d+$/.test(it))) || (actions.includes('pass') ? 'pass' : 'done')";

#[tokio::test]
async fn two_against_two_play_conquer_and_talk_among_themselves() -> Result<()> {
    let server = Server::start().await?;
    let anna = server.visitor(DESKTOP).await?;
    let (ben, cara) = (server.visitor(DESKTOP).await?, server.visitor(DESKTOP).await?);
    let dora = server.visitor(PHONE).await?;
    let request = json!({
        "game": "conquer", "visibility": "link", "seats": ["you", "open", "open", "open"],
        "setup": { "players": 4, "teams": [0, 0, 1, 1] },
    });
    let invitation = anna.open_match("Anna", &request).await?;
    for (page, name) in [(&ben, "Ben"), (&cara, "Cara"), (&dora, "Dora")] {
        page.join(&invitation, name).await?;
    }
    for page in [&anna, &ben] {
        page.find(".dicepromise").await?;
        page.speaks_of_no_dice("main").await?;
    }
    anna.reads(".seatlist", "Team Red").await?;
    anna.reads(".seatlist", "Team Blue").await?;
    let pages = [&anna, &ben, &cara, &dora];
    anna.open_tables(&pages[1..]).await?;
    for page in pages {
        page.find(".chatbutton").await?.click().await?;
        page.find(".chatdrawer").await?;
    }
    anna.press("Team").await?;
    anna.speak("To the left").await?;
    anna.press("All").await?;
    anna.speak("Good luck").await?;
    for page in pages {
        let heard =
            "return document.querySelector('.chatdrawer').textContent.includes('Good luck')";
        page.wait_until("the others hear it", heard).await?;
        let all = page.text(".chatdrawer .lines").await?;
        let team = std::ptr::eq(page, &anna) || std::ptr::eq(page, &ben);
        ensure!(all.contains("To the left") == team, "{all}");
    }
    dora.is_accessible("chat on a phone").await?;
    dora.screenshot("online-chat-phone").await?;
    for page in pages {
        page.find(".chatdrawer > button").await?.click().await?;
    }
    anna.find("button[aria-label='Menu']").await?.click().await?;
    anna.has_whole_buttons("the menu of an online table").await?;
    anna.press("Promise of the server").await?;
    anna.find("dialog[open] .dicepromise").await?;
    anna.speaks_of_no_dice("dialog[open]").await?;
    anna.key("Escape").await?;
    play_to_the_end(&pages, CONQUER).await?;
    anna.press("See the result").await?;
    anna.find(".verify .btn").await?.click().await?;
    anna.reads(".proven", "Ben added to the rocks and the order.").await?;
    anna.speaks_of_no_dice("main").await
}

/// Whether every clock stands in the banner, beside the headline.
const CLOCKS_ARE_SEEN: &str = "
    const [turn, headline] = ['.turn', '.turn strong'].map((it) => document.querySelector(it).getBoundingClientRect());
    const clocks = [...document.querySelectorAll('.clocks .timer')].map((it) => it.getBoundingClientRect());
    return clocks.length > 0 && clocks.every((it) => it.width > 30 && it.height > 10
        && it.left >= headline.right - 1 && it.right <= turn.right
        && it.top >= turn.top && it.bottom <= turn.bottom + 1);";

#[tokio::test]
async fn the_time_limit_of_conquer_is_offered_told_in_the_room_and_shown_at_the_table() -> Result<()>
{
    let server = Server::start().await?;
    let (anna, ben) = (server.visitor(DESKTOP).await?, server.visitor(PHONE).await?);
    anna.open("/online/new/conquer").await?;
    anna.call_oneself("Anna").await?;
    anna.press("10 min").await?;
    anna.press("Open the match").await?;
    let invitation = anna.find("#invitation").await?.attr("value").await?;
    let invitation = invitation.context("there is a link to copy")?;
    ben.join(&invitation, "Ben").await?;
    for page in [&anna, &ben] {
        page.reads(".timelimit", "The game ends after 10 minutes at the latest.").await?;
    }
    ben.screenshot("online-time-limit-room").await?;
    while anna.run("return document.querySelector('.begin .primary:disabled') !== null").await?
        == true
    {
        anna.run("[...document.querySelectorAll('.seatlist button')].find((it) => it.textContent.includes('Put a bot'))?.click()").await?;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    anna.open_tables(&[&ben]).await?;
    for page in [&anna, &ben] {
        let left = "return /^(10:00|9:\\d\\d)$/.test(document.querySelector('.clocks .timer')?.textContent.trim() ?? '')";
        page.wait_until("the clock of the game runs", left).await?;
    }
    for size in [PHONE, ("turned-phone", 640, 360)] {
        ben.resize(size).await?;
        ben.wait_until(&format!("the clock is seen on a {}", size.0), CLOCKS_ARE_SEEN).await?;
        ben.screenshot(&format!("online-time-limit-{}", size.0)).await?;
    }
    anna.wait_until("and on a desk", CLOCKS_ARE_SEEN).await?;
    anna.screenshot("online-time-limit-table").await?;
    anna.is_clean_online().await
}
