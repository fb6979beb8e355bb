//! Languages beside English: the switch, plural forms, and whether all words have room.

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use serde_json::json;

use crate::browser::{Browser, PHONE};
use crate::table::{best_attack, human};

#[tokio::test]
async fn french_is_chosen_in_the_settings_and_spoken_at_home_and_at_a_table() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    browser.open("/settings").await?;
    browser.press("Français").await?;
    let french = "return document.querySelector('h1').textContent === 'Réglages'";
    browser.wait_until("the title is in French", french).await?;
    let language = "return document.documentElement.lang";
    ensure!(browser.run(language).await? == "fr", "the page says so");
    browser.open("/").await?;
    browser.find(".gcard").await?;
    ensure!(browser.run(language).await? == "fr", "it is remembered");
    let home = browser.text("main").await?;
    ensure!(home.contains("Une attaque à la fois sur une carte de dés."), "{home}");
    browser.fits("home-french").await?;
    begin(&browser).await?;
    let turn = browser.text(".turn strong").await?;
    ensure!(turn == "À Joueur 1 de jouer", "{turn}");
    browser.fits("table-french").await?;
    browser.is_accessible("table-french").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn french_counts_none_like_one_and_two_like_many() -> Result<()> {
    let browser = Browser::start().await?;
    begin(&browser).await?;
    let mut record = browser.kept_record().await?;
    for moves in 0..3 {
        let save = json!({ "name": "", "saved_at": 0, "record": record });
        browser.keep("localStorage", &format!("save.{}", moves + 1), &save.to_string()).await?;
        let (_, from, to) =
            best_attack(&browser.kept_match().await?)?.context("somebody can attack")?;
        browser.type_move(&format!("{from}>{to}")).await?;
        let kept = format!(
            "window.dispatchEvent(new Event('pagehide'));
            return JSON.parse(localStorage.getItem('salient.save.auto.battlezone')).record !== {};",
            json!(record)
        );
        browser.wait_until("the attack is made", &kept).await?;
        record = browser.kept_record().await?;
    }
    browser.open("/saves").await?;
    let list = browser.text(".saves").await?;
    for counted in ["· 0 coup ·", "· 1 coup ·", "· 2 coups ·"] {
        ensure!(list.contains(counted), "{counted} in {list}");
    }
    browser.is_clean().await
}

#[tokio::test]
async fn no_word_is_cut_off_on_a_small_phone_in_any_language() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    for language in ["en", "de", "fr"] {
        browser.settle_at("battlezone", &json!({ "language": language })).await?;
        for page in ["/", "/settings", "/saves", "/result", "/replay"] {
            browser.open(page).await?;
            browser.find("h1").await?;
            browser.fits(&format!("{page} in {language}")).await?;
        }
        for game in GameId::ALL {
            for (page, there) in [("setup", "main .opts"), ("help", "main .rules")] {
                browser.open(&format!("/{page}/{game}")).await?;
                browser.find(there).await?;
                browser.fits(&format!("{page} of {game} in {language}")).await?;
            }
        }
    }
    browser.is_clean().await
}

/// A game of BattleZone for two people at one device, in French.
async fn begin(browser: &Browser) -> Result<()> {
    let settings = json!({ "speed": "instant", "language": "fr" });
    browser.begin_with([human(), human()], 31, json!({ "first_player": "a" }), settings).await
}
