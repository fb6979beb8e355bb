//! The lobby's boards, the leaderboard, profiles, and the replay of a match that goes on from there.

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::{BATTLEZONE, Server};
use crate::browser::{Browser, DESKTOP, PHONE};

/// Two people at a public table of BattleZone.
async fn two_at_a_table(server: &Server, rated: bool) -> Result<(Browser, Browser, String)> {
    let (anna, ben) = (server.visitor(DESKTOP).await?, server.visitor(PHONE).await?);
    let request = json!({
        "game": "battlezone", "visibility": "public", "seats": ["you", "open"],
        "settings": { "rated": rated },
    });
    let invitation = anna.open_match("Anna", &request).await?;
    ben.join(&invitation, "Ben").await?;
    anna.open_tables(&[&ben]).await?;
    let id = invitation.rsplit('/').next().context("an invitation names the match")?.to_owned();
    Ok((anna, ben, id))
}

/// Is a board of the list drawn from its position, and not the picture of its game?
const DRAWN: &str = "return !!document.querySelector('.matches .art svg use[href^=\"#s\"]')";

#[tokio::test]
async fn the_lobby_shows_the_board_of_every_match_in_play() -> Result<()> {
    let server = Server::start().await?;
    let (anna, ben, _) = two_at_a_table(&server, false).await?;
    ensure!(
        anna.run("return document.querySelectorAll('.onlinetable header').length").await? == 1,
        "one header"
    );
    let cara = server.visitor(DESKTOP).await?;
    cara.open("/online").await?;
    cara.wait_until("the board is drawn", DRAWN).await?;
    cara.is_accessible("lobby with a match").await?;
    cara.screenshot("online-lobby-boards-desktop").await?;
    cara.resize(PHONE).await?;
    cara.fits("lobby with a match").await?;
    cara.screenshot("online-lobby-boards-phone").await?;
    // Who plays sees the own match first, with its board.
    ben.open("/online").await?;
    ben.wait_until("the board is drawn", DRAWN).await?;
    ben.reads("h2", "Your matches").await?;
    // Who watches is offered no field for moves.
    cara.press("Watch").await?;
    cara.find(".onlinetable .table .terr").await?;
    cara.find("button[aria-label='Menu']").await?.click().await?;
    let typing = "return [...document.querySelectorAll('dialog[open] button')].some((it) => it.textContent.includes('Type a move'))";
    ensure!(cara.run(typing).await? == false, "who watches types nothing");
    cara.is_clean_online().await
}

#[tokio::test]
async fn a_button_that_waits_for_others_is_not_the_loudest_on_the_screen() -> Result<()> {
    let server = Server::start().await?;
    let (anna, ben, _) = two_at_a_table(&server, false).await?;
    let idle = "const button = document.querySelector('.bar .btn.primary:disabled');
        return !!button && getComputedStyle(button).backgroundImage === 'none'
            && getComputedStyle(button).backgroundColor === 'rgba(0, 0, 0, 0)';";
    let is_anna = anna.run("return document.title.startsWith('●')").await? == true;
    let waiting = if is_anna { &ben } else { &anna };
    waiting.wait_until("a quiet button", idle).await?;
    anna.screenshot("online-table-desktop").await?;
    ben.screenshot("online-table-phone").await?;
    ben.fits("online table on a phone").await?;
    ben.is_accessible("online table on a phone").await
}

#[tokio::test]
async fn a_rated_match_leads_to_leaderboard_profile_replay_and_a_new_match() -> Result<()> {
    let server = Server::start().await?;
    let (anna, ben, id) = two_at_a_table(&server, true).await?;
    for _ in 0..6 {
        anna.move_if_asked(BATTLEZONE).await?;
        ben.move_if_asked(BATTLEZONE).await?;
    }
    anna.press_in_menu("Give up").await?;
    anna.find("dialog[open] .actions button:last-child").await?.click().await?;
    ben.sees_honest_dice().await?;

    ben.open("/online").await?;
    ben.press("Leaderboard").await?;
    ben.reads("h1", "Leaderboard: BattleZone").await?;
    let rows = "return [...document.querySelectorAll('.leaders li')].map((it) => it.querySelector('a').textContent)";
    ben.find(".leaders li").await?;
    ensure!(ben.run(rows).await? == json!(["Ben", "Anna"]), "the winner stands first");
    ben.fits("leaderboard").await?;
    ben.is_accessible("leaderboard").await?;
    ben.screenshot("online-leaders-phone").await?;
    ben.press("Conquer").await?;
    ben.reads("main", "Nobody is on this list yet.").await?;
    ben.press("BattleZone").await?;
    ben.press("Anna").await?;
    ben.reads("h1", "Anna").await?;
    ben.reads(".matches", "BattleZone: Place 2 of 2").await?;
    ben.reads(".ratings", "1 game").await?;
    ben.is_accessible("the profile of a player").await?;
    ben.screenshot("online-player-phone").await?;

    ben.press("Look in").await?;
    ben.find(".rank li").await?;
    ben.press("Replay").await?;
    ben.find(".replay .pboard svg").await?;
    ben.fits("replay of an online match").await?;
    ben.find("button[aria-label='One step on']").await?.click().await?;
    ben.screenshot("online-replay-phone").await?;
    ben.press("Continue from here").await?;
    ben.find(".seatlist").await?;
    let address = ben.client.current_url().await?;
    ensure!(!address.path().contains(&id), "it is another match");
    anna.client.goto(address.as_str()).await?;
    anna.press("Sit down").await?;
    ben.open_tables(&[&anna]).await?;
    let shown = "return document.querySelectorAll('.log ol li').length >= 1";
    anna.wait_until("it goes on after the first step", shown).await?;
    ben.is_clean_online().await
}
