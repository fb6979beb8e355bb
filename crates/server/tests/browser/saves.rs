//! Kept games that are damaged, too new, or cannot be kept at all.

use anyhow::{Result, ensure};

use crate::browser::Browser;

async fn keep(browser: &Browser, place: &str, text: &str) -> Result<()> {
    let script =
        format!("localStorage.setItem('salient.save.{place}', {})", serde_json::to_string(text)?);
    browser.run(&script).await?;
    Ok(())
}

#[tokio::test]
async fn a_damaged_save_is_refused_in_words_and_can_be_deleted() -> Result<()> {
    let browser = Browser::start().await?;
    browser.open("/").await?;
    keep(&browser, "2", r#"{"name":"Siege","saved_at":0,"record":"nonsense"}"#).await?;
    keep(&browser, "auto", "{cut off").await?;
    browser.open("/").await?;
    ensure!(
        browser.run("return document.querySelector('.resume') === null").await? == true,
        "no way into it"
    );
    browser.open("/saves").await?;
    let list = browser.text(".saves").await?;
    ensure!(list.matches("not an intact record").count() == 2, "{list}");
    ensure!(!list.contains("Open"), "{list}");
    browser.is_accessible("damaged saves").await?;
    for left in [1, 0] {
        browser.press("Delete").await?;
        browser.find("dialog[open] .danger").await?.click().await?;
        let gone = format!("return document.querySelectorAll('.save').length === {left}");
        browser.wait_until("the save is deleted", &gone).await?;
    }
    ensure!(browser.text(".status").await? == "The saved game was deleted.", "it is said");
    Ok(())
}

#[tokio::test]
async fn a_browser_that_keeps_nothing_still_starts_and_says_so() -> Result<()> {
    let browser = Browser::start().await?;
    let forbid = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })";
    let source = serde_json::json!({ "source": forbid });
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", source).await?;
    browser.open("/saves").await?;
    ensure!(
        browser.text("main").await?.contains("does not let the page keep anything"),
        "saves say so"
    );
    browser.open("/settings").await?;
    browser.press("Dark").await?;
    let dark = "return document.documentElement.dataset.theme === 'dark'";
    browser.wait_until("the choice holds for this visit", dark).await
}

#[tokio::test]
async fn a_browser_without_webassembly_is_told_so() -> Result<()> {
    let browser = Browser::start().await?;
    let source = serde_json::json!({ "source": "delete window.WebAssembly" });
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", source).await?;
    browser.client.goto(&browser.address).await?;
    let shown = "return !document.getElementById('start-failed').hidden";
    browser.wait_until("the page says why nothing happens", shown).await
}
