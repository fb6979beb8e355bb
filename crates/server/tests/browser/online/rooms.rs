//! The lobby and the room: codes, hosts, proposals, chat, accounts.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use serde_json::json;

use super::{BATTLEZONE, Server};
use crate::browser::{DESKTOP, PATIENCE, PHONE};

/// What the log of the table has told so far.
const TOLD: &str = "return document.querySelectorAll('.log ol li').length";

#[tokio::test]
async fn every_screen_of_online_play_fits_phone_and_desktop_in_every_language() -> Result<()> {
    let server = Server::start().await?;
    let visitor = server.visitor(PHONE).await?;
    let lobby = ["/", "/online", "/online/me", "/online/leaders/imperial"].map(str::to_owned);
    let sheets: Vec<String> =
        GameId::ALL.iter().map(|game| format!("/online/new/{game}")).collect();
    for (size, language, theme) in
        [(PHONE, "de", "dark"), (PHONE, "fr", "dark"), (DESKTOP, "en", "light")]
    {
        visitor.resize(size).await?;
        let settings = json!({ "language": language, "theme": theme }).to_string();
        visitor.keep("localStorage", "settings", &settings).await?;
        for route in lobby.iter().chain(&sheets) {
            visitor.open(route).await?;
            visitor
                .run("document.querySelectorAll('details').forEach((it) => it.open = true)")
                .await?;
            let place = format!("online{}-{}-{language}", route.replace('/', "-"), size.0);
            visitor.screenshot(&place).await?;
            visitor.fits(&place).await?;
            visitor.is_accessible(&place).await?;
        }
    }
    visitor.is_clean_online().await
}

#[tokio::test]
async fn a_match_is_entered_by_its_code_and_its_host_can_be_another() -> Result<()> {
    let server = Server::start().await?;
    let (anna, ben) = (server.visitor(PHONE).await?, server.visitor(DESKTOP).await?);
    anna.invite("battlezone", "Anna", &[("Title", "Friday night")]).await?;
    anna.fits("room on a phone").await?;
    anna.is_accessible("room on a phone").await?;
    anna.screenshot("online-room-phone").await?;
    let hint = anna.text(".invite").await?;
    let code = hint.split("the code ").nth(1).and_then(|rest| rest.split(',').next());
    let code = code.context("the room shows its code")?;

    ben.open("/online").await?;
    ben.fill(".nameform input[maxlength='12']", "not-a-code").await?;
    ben.press("Go").await?;
    ben.reads(".trouble", "There is no such match").await?;
    ben.fill(".nameform input[maxlength='12']", code).await?;
    ben.press("Go").await?;
    ben.call_oneself("Ben").await?;
    ben.press("Sit down").await?;
    ben.reads(".begin", "Waiting for the host").await?;
    anna.reads(".begin", "Not everyone has said to be ready").await?;
    ben.press("I am ready").await?;
    anna.reads(".seatlist", "ready").await?;
    anna.find("button[aria-label='Make Ben the host']").await?.click().await?;
    ben.press("Start the game").await?;
    for page in [&anna, &ben] {
        page.find(".onlinetable .table").await?;
        page.open("/online").await?;
        page.reads(".matches", "Friday night").await?;
    }
    ben.press("Go on").await?;
    ben.find(".onlinetable .table").await?;
    Ok(())
}

#[tokio::test]
async fn words_of_players_are_part_of_the_dice() -> Result<()> {
    let server = Server::start().await?;
    let (anna, ben) = (server.visitor(DESKTOP).await?, server.visitor(PHONE).await?);
    let invitation = anna.invite("battlezone", "Anna", &[]).await?;
    // Who sits already uses them there; who does not sits down with them.
    anna.find("details.more summary").await?.click().await?;
    anna.fill("#own-words", "seven lucky sheep").await?;
    anna.press("Use them").await?;
    anna.reads(".more [role=status]", "Your words are part of the dice.").await?;
    anna.is_accessible("own words for the dice").await?;
    ben.client.goto(&invitation).await?;
    ben.call_oneself("Ben").await?;
    ben.find("details.more summary").await?.click().await?;
    ben.fits("own words on a phone").await?;
    ben.fill("#own-words", "Glück").await?;
    ben.run("scrollTo(0, 0)").await?; // the seats stand above, under the bar
    ben.press("Sit down").await?;
    let gone = "return !document.querySelector('#own-words')";
    for page in [&anna, &ben] {
        page.wait_until("there is nothing to add any more", gone).await?;
    }
    anna.open_tables(&[&ben]).await?;
    for page in [&anna, &ben] {
        page.wait_until(
            "the words are shown nowhere",
            "return !document.body.textContent.includes('sheep')",
        )
        .await?;
    }

    anna.press_in_menu("Propose a draw").await?;
    ben.press("Accept").await?;
    anna.sees_honest_dice().await?;
    let id = invitation.rsplit('/').next().context("an invitation names the match")?;
    let proof = anna.proof(id).await?.to_string();
    ensure!(proof.contains("seven-lucky-sheep") && proof.contains("u{fc}ck"), "{proof}");
    Ok(())
}

#[tokio::test]
async fn what_is_proposed_is_done_when_the_other_agrees() -> Result<()> {
    let server = Server::start().await?;
    let (anna, ben) = (server.visitor(DESKTOP).await?, server.visitor(DESKTOP).await?);
    let invitation = anna.invite("battlezone", "Anna", &[]).await?;
    ben.join(&invitation, "Ben").await?;
    anna.open_tables(&[&ben]).await?;
    let begin = Instant::now();
    while anna.run(TOLD).await? == 0 && begin.elapsed() < PATIENCE {
        // A move typed before the table is open says nothing: it is typed again.
        let _ = anna.move_if_asked(BATTLEZONE).await? || ben.move_if_asked(BATTLEZONE).await?;
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    let told = anna.run(TOLD).await?;
    for page in [&anna, &ben] {
        page.wait_until("the move is told", &format!("{TOLD} === {told}")).await?;
    }

    anna.press_in_menu("Take a move back").await?;
    ben.reads(".offers", "Anna would like to take the last move back.").await?;
    ben.is_accessible("a proposal").await?;
    ben.has_whole_buttons("a proposal").await?;
    ben.screenshot("online-proposal").await?;
    ben.press("Decline").await?;
    anna.wait_until("the proposal is gone", "return !document.querySelector('.offers p')").await?;
    ensure!(anna.run(TOLD).await? == told, "nothing was taken back");
    anna.press_in_menu("Take a move back").await?;
    ben.press("Accept").await?;
    for page in [&anna, &ben] {
        page.wait_until("the move is gone", &format!("{TOLD} < {told}")).await?;
    }

    ben.press_in_menu("Propose a pause").await?;
    anna.press("Accept").await?;
    for page in [&anna, &ben] {
        page.reads(".connection", "The match is paused.").await?;
    }
    anna.press_in_menu("Go on playing").await?;
    ben.press("Accept").await?;
    anna.reads(".connection", "Connected").await?;

    ben.press_in_menu("Propose a draw").await?;
    anna.reads(".offers", "Ben proposes a draw.").await?;
    anna.press("Accept").await?;
    for page in [&anna, &ben] {
        page.find(".ending .endwords").await?;
        let words = page.run("return document.querySelector('.endwords').textContent").await?;
        ensure!(words == "A draw", "no event of the game tells of it: {words}");
        let class = page.run("return document.querySelector('.ending').className.trim()").await?;
        ensure!(class == "ending", "nobody's colour: {class}");
        ensure!(page.spoken().await?.iter().any(|it| it == "A draw."), "it is said");
        page.sees_honest_dice().await?;
        page.is_clean_online().await?;
    }
    Ok(())
}

#[tokio::test]
async fn who_is_muted_is_told_so_and_who_leaves_a_seat_can_sit_again() -> Result<()> {
    let server = Server::start().await?;
    let (anna, ben) = (server.visitor(DESKTOP).await?, server.visitor(DESKTOP).await?);
    let invitation = anna.invite("imperial", "Anna", &[]).await?;
    ben.join(&invitation, "Ben").await?;
    ben.speak("<b>Hello</b>").await?;
    anna.reads(".chat .lines", "<b>Hello</b>").await?;
    anna.press("Mute Ben in the chat").await?;
    ben.reads(".seatlist", "muted").await?;
    ben.speak("Anybody?").await?;
    ben.reads(".trouble", "The host has taken your word away.").await?;
    anna.press("Let Ben chat again").await?;

    ben.press("Stand up").await?;
    ben.press("Sit down").await?;
    anna.open_tables(&[&ben]).await?;
    ensure!(!anna.text(".onlinebar").await?.is_empty(), "the table is there");
    Ok(())
}

#[tokio::test]
async fn an_account_is_the_same_person_on_another_device() -> Result<()> {
    let server = Server::start().await?;
    let (home, phone) = (server.visitor(DESKTOP).await?, server.visitor(PHONE).await?);
    home.open("/online/me").await?;
    home.fill("#online-name", "Dora").await?;
    home.press("Go on").await?;
    home.reads("main", "You are Dora").await?;
    home.fill("#account-name", "Dora").await?;
    home.fill("#account-password", "short").await?;
    home.press("Make an account").await?;
    home.reads(".trouble", "A password has 8 to 256 characters.").await?;
    home.fill("#account-password", "a long password").await?;
    home.press("Make an account").await?;
    home.reads("main", "Sign out").await?;

    phone.open("/online/me").await?;
    phone.fits("profile on a phone").await?;
    phone.is_accessible("profile on a phone").await?;
    phone.screenshot("online-profile-phone").await?;
    phone.fill("#account-name", "Dora").await?;
    phone.fill("#account-password", "a wrong password").await?;
    phone.press("Sign in").await?;
    phone.reads(".trouble", "Name or password is wrong.").await?;
    phone.fill("#account-password", "a long password").await?;
    phone.press("Sign in").await?;
    phone.reads("main", "You are Dora").await?;
    phone.press("Sign out").await?;
    phone.find("#account-password").await?;
    Ok(())
}

/// Opens everything that is folded away.
const OPEN_ALL: &str = "document.querySelectorAll('details').forEach((it) => it.open = true)";

#[tokio::test]
async fn an_account_gets_another_password_ends_all_sessions_and_is_deleted() -> Result<()> {
    let server = Server::start().await?;
    let (home, phone) = (server.visitor(DESKTOP).await?, server.visitor(PHONE).await?);
    home.open("/online/me").await?;
    home.fill("#account-name", "Emma").await?;
    home.fill("#account-password", "first password").await?;
    home.press("Make an account").await?;
    home.reads("main", "You are Emma").await?;

    home.run(OPEN_ALL).await?;
    home.fill("#password-old", "not the password").await?;
    home.fill("#password-new", "second password").await?;
    home.press("Change the password").await?;
    home.reads("form:has(#password-new) .trouble", "Name or password is wrong.").await?;
    home.fill("#password-old", "first password").await?;
    home.press("Change the password").await?;
    home.reads("main", "The password is changed.").await?;

    phone.open("/online/me").await?;
    phone.fill("#account-name", "Emma").await?;
    phone.fill("#account-password", "second password").await?;
    phone.press("Sign in").await?;
    phone.reads("main", "You are Emma").await?;
    phone.fits("an account on a phone").await?;
    phone.is_accessible("an account on a phone").await?;
    phone.screenshot("online-account-phone").await?;
    phone.press("Sign out on all devices").await?;
    phone.find("#account-password").await?;

    // The desktop was signed out with it; its next call says so.
    home.open("/online/me").await?;
    home.reads("main", "Sign in").await?;

    phone.fill("#account-name", "Emma").await?;
    phone.fill("#account-password", "second password").await?;
    phone.press("Sign in").await?;
    phone.reads("main", "You are Emma").await?;
    phone.run(OPEN_ALL).await?;
    phone.fill("#delete-password", "first password").await?;
    phone.press("Delete for good").await?;
    phone.reads("form:has(#delete-password) .trouble", "Name or password is wrong.").await?;
    phone.fill("#delete-password", "second password").await?;
    phone.press("Delete for good").await?;
    phone.find("#account-password").await?;
    phone.fill("#account-name", "Emma").await?;
    phone.fill("#account-password", "second password").await?;
    phone.press("Sign in").await?;
    phone.reads(".trouble", "Name or password is wrong.").await?;
    Ok(())
}
