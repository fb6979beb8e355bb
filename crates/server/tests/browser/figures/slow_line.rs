//! How soon a first visitor with a slow line and a slow phone sees a board.

use anyhow::{Result, ensure};
use serde_json::json;

use super::WATCH;
use crate::browser::{Browser, PHONE};
use crate::table::human;

/// 10 Mbit/s in bytes per second.
const BYTES_PER_SECOND: u32 = 10_000_000 / 8;
const LATENCY_MS: u32 = 40;
/// How many times slower than this machine's the phone's processor is.
const SLOWDOWN: u32 = 4;

#[tokio::test]
async fn a_first_board_over_a_slow_line_comes_in_seconds() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await?;
    let game = json!({ "game": "battlezone", "seats": [human(), human()], "options": {},
        "seed": 41, "undo": true, "mode": "auto" });
    browser.lay_down(&game, &json!({})).await?;
    // A first visitor has neither a service worker nor anything in the cache.
    let forget = "const all = await navigator.serviceWorker.getRegistrations();
        await Promise.all(all.map((it) => it.unregister()));
        await Promise.all((await caches.keys()).map((it) => caches.delete(it)));
        return true;";
    browser.ask_program(forget).await?;
    browser.keep("sessionStorage", "new-game", &game.to_string()).await?;
    browser.dev_tools("Network.enable", json!({})).await?;
    browser.dev_tools("Network.clearBrowserCache", json!({})).await?;
    let line = json!({ "offline": false, "latency": LATENCY_MS,
        "downloadThroughput": BYTES_PER_SECOND, "uploadThroughput": BYTES_PER_SECOND });
    browser.dev_tools("Network.emulateNetworkConditions", line).await?;
    browser.dev_tools("Emulation.setCPUThrottlingRate", json!({ "rate": SLOWDOWN })).await?;
    browser.open("/play").await?;
    browser.wait_until("the board was seen", "return window.seen.board > 0").await?;
    let loaded = "return performance.getEntriesByType('resource')
        .reduce((sum, it) => sum + it.transferSize, 0)";
    let bytes = browser.run(loaded).await?.as_f64().unwrap_or_default();
    let board = browser.run("return window.seen.board").await?.as_f64().unwrap_or_default();
    println!(
        "first board at 10 Mbit/s, {LATENCY_MS} ms, processor slowed {SLOWDOWN} times: \
         {board:.0} ms after navigation, {:.0} KB by then",
        bytes / 1000.0
    );
    ensure!(bytes > 100_000.0, "the program came over the line, not from a cache: {bytes} bytes");
    ensure!(board < 10_000.0, "the first board took {board} ms");
    Ok(())
}
