//! Names and levels on the cards of the players, where those are narrow.

use anyhow::{Context, Result, ensure};
use serde_json::json;

use crate::at_the_table::begin;
use crate::browser::{Browser, PHONE, Size};
use crate::buttons::LANGUAGES;
use crate::table::{bot, human};

/// Phones, upright and on their side.
const PHONES: [Size; 3] = [PHONE, ("large-phone", 390, 844), ("turned-phone", 640, 360)];

/// The level of the set-up sheet whose name is the longest.
const LONGEST: &str = "
    const options = [...document.querySelector('.srow select').options];
    return options.sort((a, b) => b.text.length - a.text.length)[0].value;";

/// Names of levels that are not seen whole. Where there is no room for names, none is shown.
const CUT_OFF: &str = "
    const found = [];
    for (const level of document.querySelectorAll('.players .plevel, .imc .plevel')) {
        const range = document.createRange();
        range.selectNodeContents(level.lastChild);
        const words = range.getBoundingClientRect();
        const hidden = getComputedStyle(level.closest('.pname')).clipPath !== 'none';
        if (!words.width || hidden) continue;
        for (let box = level; box && box.localName !== 'main'; box = box.parentElement) {
            if (getComputedStyle(box).overflowX === 'visible') continue;
            const { left, right, top, bottom } = box.getBoundingClientRect();
            const holds = words.left >= left - 1 && words.right <= right + 1 && words.top >= top - 1 && words.bottom <= bottom + 1;
            if (!holds) found.push(`${level.textContent} in ${box.className}`);
        }
        const beside = level.closest('.pcard, .crow, .imc').querySelector('.big, .apbox');
        const edge = beside ? beside.getBoundingClientRect().left : innerWidth;
        if (words.right > edge + 1) found.push(`${level.textContent} reaches into what stands beside it`);
    }
    return found;";

#[tokio::test]
async fn the_level_of_a_bot_is_read_whole_on_every_phone_and_in_every_language() -> Result<()> {
    let browser = Browser::start().await?;
    for language in LANGUAGES {
        let settings = json!({ "speed": "instant", "language": language });
        for game in ["battlezone", "worldbattle", "imperial", "conquer"] {
            browser.resize(PHONE).await?;
            browser.settle_at(game, &settings).await?;
            browser.open(&format!("/setup/{game}")).await?;
            browser.find(".srow select").await?;
            let level = browser.run(LONGEST).await?;
            let level = level.as_str().context("a level")?;
            begin(&browser, game, level, settings.clone()).await?;
            for size in PHONES {
                browser.resize(size).await?;
                let place = format!("cards-{game}-{language}-{}", size.0);
                browser.screenshot(&place).await?;
                let found = browser.run(CUT_OFF).await?;
                ensure!(found == json!([]), "{place}: {found}");
                browser.fits(&place).await?;
            }
        }
    }
    browser.is_clean().await
}

#[tokio::test]
async fn four_players_stand_two_by_two_on_a_phone() -> Result<()> {
    let browser = Browser::start().await?;
    for game in ["worldbattle", "conquer"] {
        let seats = [human(), bot("easy"), bot("easy"), bot("easy")];
        let new = json!({ "game": game, "seats": seats, "options": { "players": 4 }, "seed": 3, "undo": true, "mode": "auto" });
        for size in [PHONE, ("large-phone", 390, 844)] {
            browser.resize(size).await?;
            browser.lay_down(&new, &json!({ "speed": "instant" })).await?;
            browser.find(".players > :nth-child(4)").await?;
            let places = "const cards = [...document.querySelectorAll('.players > *')].map((it) => it.getBoundingClientRect());
                const count = (side) => new Set(cards.map((it) => Math.round(it[side]))).size;
                return [cards.length, count('left'), count('top')]";
            let places = browser.run(places).await?;
            let place = format!("four-players-{game}-{}", size.0);
            browser.screenshot(&place).await?;
            ensure!(places == json!([4, 2, 2]), "{place}: cards, columns and rows are {places}");
        }
    }
    browser.is_clean().await
}
