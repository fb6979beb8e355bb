//! Every screen, on a phone and on a desktop, in every theme.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::at_the_table;
use crate::browser::{Browser, DESKTOP, PHONE, Size};
use crate::table::{bot, human};

const ROUTES: [(&str, &str); 9] = [
    ("home", "/"),
    ("setup", "/setup/battlezone"),
    ("table-empty", "/play"),
    ("result-empty", "/result"),
    ("replay-empty", "/replay"),
    ("saves", "/saves"),
    ("settings", "/settings"),
    ("help", "/help/battlezone"),
    ("unknown", "/no/such/page"),
];

async fn in_theme(browser: &Browser, theme: &str) -> Result<()> {
    browser.open("/").await?;
    let script =
        format!("localStorage.setItem('salient.settings', JSON.stringify({{ theme: '{theme}' }}))");
    browser.run(&script).await?;
    Ok(())
}

async fn every_screen(theme: &str, size: Size) -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(size).await?;
    in_theme(&browser, theme).await?;
    for (name, route) in ROUTES {
        let place = format!("{name}-{}-{theme}", size.0);
        browser.open(route).await?;
        browser.screenshot(&place).await?;
        browser.fits(&place).await?;
        browser.is_accessible(&place).await?;
        let errors = browser.console_errors().await?;
        // The browser itself notes that the unknown page came with status 404: so it should.
        let errors: Vec<_> = errors.into_iter().filter(|it| !it.contains("404")).collect();
        ensure!(errors.is_empty(), "{place}: {errors:?}");
    }
    Ok(())
}

#[tokio::test]
async fn every_screen_is_sound_on_a_phone_in_the_dark() -> Result<()> {
    every_screen("dark", PHONE).await
}

#[tokio::test]
async fn every_screen_is_sound_on_a_phone_in_the_light() -> Result<()> {
    every_screen("light", PHONE).await
}

#[tokio::test]
async fn every_screen_is_sound_on_a_phone_in_high_contrast() -> Result<()> {
    every_screen("contrast", PHONE).await
}

#[tokio::test]
async fn every_screen_is_sound_on_a_desktop_in_the_dark() -> Result<()> {
    every_screen("dark", DESKTOP).await
}

#[tokio::test]
async fn every_screen_is_sound_on_a_desktop_in_the_light() -> Result<()> {
    every_screen("light", DESKTOP).await
}

#[tokio::test]
async fn every_screen_is_sound_on_a_desktop_in_high_contrast() -> Result<()> {
    every_screen("contrast", DESKTOP).await
}

#[tokio::test]
async fn home_and_settings_fit_every_screen_from_a_turned_phone_to_4k() -> Result<()> {
    let browser = Browser::start().await?;
    for size in [
        ("turned-phone", 640, 360),
        ("tablet", 768, 1024),
        ("turned-tablet", 1024, 768),
        ("4k", 3840, 2160),
    ] {
        browser.resize(size).await?;
        for (name, route) in
            [("home", "/"), ("settings", "/settings"), ("help", "/help/battlezone")]
        {
            browser.open(route).await?;
            let place = format!("{name}-{}", size.0);
            browser.screenshot(&place).await?;
            browser.fits(&place).await?;
        }
    }
    Ok(())
}

#[tokio::test]
async fn an_unknown_page_names_the_address_and_leads_home() -> Result<()> {
    let browser = Browser::start().await?;
    for route in ["/no/such/page", "/nowhere", "/setup"] {
        browser.open(route).await?;
        ensure!(browser.text("h1").await? == "This page does not exist", "{route}");
        ensure!(browser.text("main").await?.contains(route), "{route}");
    }
    browser.open("/setup/chess").await?;
    ensure!(browser.text("main").await?.contains("“chess”"), "the unknown game is named");
    browser.press("Go to the games").await?;
    browser.find(".gcard").await?;
    Ok(())
}

#[tokio::test]
async fn the_way_back_and_a_reload_keep_the_screen() -> Result<()> {
    let browser = Browser::start().await?;
    browser.open("/").await?;
    browser.press("Settings").await?;
    browser.find(".opts").await?;
    browser.client.refresh().await?;
    browser.find(".opts").await?;
    browser.client.back().await?;
    browser.find(".gcard").await?;
    Ok(())
}

#[tokio::test]
async fn the_rules_lead_to_the_documentation_in_every_language() -> Result<()> {
    let browser = Browser::start().await?;
    for (language, rules, link) in [
        ("en", "How to play", "Documentation"),
        ("de", "Spielregeln", "Dokumentation (englisch)"),
        ("fr", "Comment jouer", "Documentation (en anglais)"),
    ] {
        browser.open("/").await?;
        let script = format!(
            "localStorage.setItem('salient.settings', JSON.stringify({{ language: '{language}' }}))"
        );
        browser.run(&script).await?;
        browser.open("/").await?;
        browser.press(rules).await?;
        browser.press(link).await?;
        browser
            .wait_until("the documentation is open", "return location.pathname === '/docs/'")
            .await?;
        ensure!(browser.text("h1").await? == "Salient", "its first page");
        browser.client.back().await?;
        browser
            .wait_until("back at the rules", "return !!document.querySelector('.rules')")
            .await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_language_changes_and_is_remembered() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.open("/settings").await?;
    browser.press("Deutsch").await?;
    let german = "return document.querySelector('h1').textContent === 'Einstellungen'";
    browser.wait_until("the title is in German", german).await?;
    browser.screenshot("settings-desktop-german").await?;
    browser.client.refresh().await?;
    browser.find(".opts").await?;
    ensure!(browser.text("h1").await? == "Einstellungen", "it is remembered");
    ensure!(browser.run("return document.documentElement.lang").await? == "de", "the page says so");
    Ok(())
}

#[tokio::test]
async fn less_motion_stops_every_transition_but_fades() -> Result<()> {
    let browser = Browser::start().await?;
    browser.open("/").await?;
    let script = "return getComputedStyle(document.querySelector('.gcard')).transitionProperty";
    ensure!(browser.run(script).await? == "transform", "cards move");
    let features = serde_json::json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    browser.dev_tools("Emulation.setEmulatedMedia", features).await?;
    ensure!(browser.run(script).await? == "opacity, background-color", "cards stand still");
    Ok(())
}

#[tokio::test]
async fn tab_reaches_the_game_and_enter_opens_its_sheet() -> Result<()> {
    let browser = Browser::start().await?;
    browser.open("/").await?;
    let is_card = "return document.activeElement.classList.contains('gcard')";
    for _ in 0..8 {
        let body = browser.client.active_element().await?;
        body.send_keys("\u{e004}").await?;
        if browser.run(is_card).await? == true {
            browser.client.active_element().await?.send_keys("\u{e007}").await?;
            let arrived = "return location.pathname === '/setup/battlezone'";
            return browser.wait_until("the sheet is open", arrived).await;
        }
    }
    anyhow::bail!("Tab never reached the card")
}

#[tokio::test]
async fn the_arrow_of_a_page_leads_back_to_where_one_came_from() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.open("/settings").await?;
    browser.find("header.pagebar a[aria-label=Home]").await?;
    browser.open("/setup/conquer").await?;
    browser.find("a[href='/help/conquer']").await?.click().await?;
    browser.find("header.pagebar a[aria-label=Back]").await?.click().await?;
    browser.wait_until("the set-up", "return location.pathname === '/setup/conquer'").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn rules_and_settings_open_over_the_table() -> Result<()> {
    let browser = Browser::start().await?;
    for size in [DESKTOP, PHONE] {
        browser.resize(size).await?;
        browser.begin([human(), bot("random")], 14, json!({})).await?;
        for (way, held) in [("Settings", ".opts"), ("How to play", ".rules")] {
            browser.find("button[aria-label=Menu]").await?.click().await?;
            browser.press(way).await?;
            browser.find(&format!("dialog[open] {held}")).await?;
            let place = format!("table-{}-{}", way.to_lowercase().replace(' ', "-"), size.0);
            browser.screenshot(&place).await?;
            browser.fits(&place).await?;
            browser.is_accessible(&place).await?;
            browser.key("Escape").await?;
            let closed =
                "return location.pathname === '/play' && !document.querySelector('dialog[open]')";
            browser.wait_until("it is closed", closed).await?;
        }
    }
    browser.is_clean().await
}

/// What of these elements lies under a bar when it is scrolled to from above.
fn under(css: &str, bar: &str) -> String {
    format!(
        "const found = [];
        const [bar] = [...document.querySelectorAll('{bar}')].filter((it) => it.offsetHeight);
        for (const it of document.querySelectorAll('{css}')) {{
            if (!it.offsetHeight || bar.contains(it)) continue;
            it.scrollIntoView({{ block: 'end', behavior: 'instant' }});
            const over = it.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
            if (over > 1) found.push(`${{Math.round(over)}} px of ${{it.textContent.trim().slice(0, 40)}}`);
        }}
        return found;"
    )
}

#[tokio::test]
async fn what_is_scrolled_to_is_never_under_the_bar_at_the_foot() -> Result<()> {
    let browser = Browser::start().await?;
    for size in [PHONE, ("turned-phone", 640, 360)] {
        browser.resize(size).await?;
        browser.open("/").await?;
        browser.find(".gcard").await?;
        let found = browser.run(&under("main a", ".hnav")).await?;
        ensure!(found == json!([]), "Home, {}: {found}", size.0);
        at_the_table::begin(&browser, "battlezone", "balanced", json!({ "speed": "instant" }))
            .await?;
        browser.find("button[aria-label=Menu]").await?.click().await?;
        browser.press("How to play").await?;
        browser.find(".sheetdialog[open] h2 + *").await?;
        browser.find(".sheetdialog[open] .rules").await?;
        let css = ".sheetdialog[open] :is(h2, p, li, dd)";
        let found = browser.run(&under(css, ".sheetdialog[open] > .actions")).await?;
        ensure!(found == json!([]), "the rules over the table, {}: {found}", size.0);
        browser.screenshot(&format!("rules-over-the-table-{}", size.0)).await?;
    }
    Ok(())
}
