//! The client without its server, below another folder, and when a new version arrives.

use anyhow::{Result, ensure};
use axum::Router;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use catalog::GameId;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::browser::Browser;
use crate::table::human;
use crate::tools;

const STORED: &str = "return navigator.serviceWorker.controller !== null";
const ALL_STORED: &str = "return (async () => {
    const files = await (await fetch('files.json')).json();
    const kept = files.filter((it) => it.endsWith('.wasm')).map((it) => caches.match(it));
    return (await Promise.all(kept)).every(Boolean);
})()";

#[tokio::test]
async fn after_one_visit_the_client_starts_without_its_server() -> Result<()> {
    let mut browser = Browser::start().await?;
    browser.open("/").await?;
    browser.wait_until("the client is stored", STORED).await?;
    browser.wait_until("all its parts are stored", ALL_STORED).await?;
    browser.stop_server().await;
    browser.dev_tools("Network.enable", json!({})).await?;
    browser.dev_tools("Network.clearBrowserCache", json!({})).await?;
    for (route, proof) in [
        ("/", ".gcard"),
        ("/settings", ".opts"),
        ("/saves", ".file"),
        ("/replay", ".filebtn"),
        ("/play", ".empty"),
    ] {
        browser.open(route).await?;
        browser.find(proof).await?;
    }
    for game in GameId::ALL {
        browser.open(&format!("/help/{game}")).await?;
        browser.find(".rules svg").await?;
        browser.open(&format!("/setup/{game}")).await?;
        browser.find(".preview svg").await?;
    }
    browser.open("/online").await?;
    let words = browser.text(".empty").await?;
    ensure!(words.contains("You are offline."), "{words}");
    browser.open("/nowhere").await?;
    ensure!(
        browser.text("h1").await? == "This page does not exist",
        "unknown pages say so offline too"
    );
    Ok(())
}

#[tokio::test]
async fn the_start_brings_no_game_and_a_game_only_its_own() -> Result<()> {
    const LOADED: &str = "return performance.getEntriesByType('resource')
        .map((it) => /(?:split_)?([a-z]+)(?:_bg)?\\.wasm$/.exec(it.name)?.[1]).filter(Boolean).sort().join(' ')";
    let browser = Browser::start().await?;
    browser.open("/").await?;
    browser.find(".gcard svg").await?;
    ensure!(browser.run(LOADED).await? == "app", "Home is drawn without any game");
    browser.find(".gcard").await?.click().await?;
    browser.find(".preview svg").await?;
    let loaded = browser.run(LOADED).await?;
    ensure!(loaded == "app battlezone", "its sheet needs one game, not {loaded}");
    Ok(())
}

#[tokio::test]
async fn a_part_that_did_not_arrive_can_be_asked_for_again() -> Result<()> {
    let browser = Browser::start().await?;
    browser.open("/").await?;
    browser.dev_tools("Network.enable", json!({})).await?;
    browser.dev_tools("Network.setBypassServiceWorker", json!({ "bypass": true })).await?;
    let block = |urls: &'static [&'static str]| json!({ "urls": urls });
    browser.dev_tools("Network.setBlockedURLs", block(&["*split_conquer.wasm"])).await?;
    browser.open("/setup/conquer").await?;
    ensure!(browser.text("h1").await? == "This part of Salient did not arrive", "it says so");
    browser.is_accessible("a part that did not arrive").await?;
    browser.press("Try again").await?;
    browser.find("[role=alert]").await?;
    browser.dev_tools("Network.setBlockedURLs", block(&[])).await?;
    browser.press("Try again").await?;
    browser.find(".preview svg").await?;
    Ok(())
}

#[tokio::test]
async fn a_game_whose_part_did_not_arrive_is_still_there_when_it_does() -> Result<()> {
    let browser = Browser::start().await?;
    browser.begin([human(), human()], 33, json!({ "first_player": "a" })).await?;
    browser.type_move("skip").await?;
    browser.asked_or_over().await?;
    let before = browser.kept_record().await?;
    browser.dev_tools("Network.enable", json!({})).await?;
    browser.dev_tools("Network.setBypassServiceWorker", json!({ "bypass": true })).await?;
    browser.dev_tools("Network.setCacheDisabled", json!({ "cacheDisabled": true })).await?;
    let blocked = json!({ "urls": ["*split_battlezone.wasm"] });
    browser.dev_tools("Network.setBlockedURLs", blocked).await?;
    browser.open("/play").await?;
    ensure!(browser.text("h1").await? == "This part of Salient did not arrive", "it says so");
    browser.dev_tools("Network.setBlockedURLs", json!({ "urls": [] })).await?;
    browser.press("Try again").await?;
    browser.find(".table .terr").await?;
    browser.asked_or_over().await?;
    ensure!(browser.kept_record().await? == before, "the game goes on where it was");
    Ok(())
}

#[tokio::test]
async fn a_new_version_waits_until_the_player_takes_it() -> Result<()> {
    let updated = Arc::new(AtomicBool::new(false));
    let browser = Browser::start_with_update(updated.clone()).await?;
    browser.open("/").await?;
    browser.wait_until("the client is stored", STORED).await?;
    updated.store(true, Ordering::SeqCst);
    let look = "navigator.serviceWorker.getRegistration().then((it) => it.update())";
    browser.run(look).await?;
    browser.find(".notice").await?;
    browser.screenshot("update").await?;
    browser.press("Later").await?;
    browser.wait_until("the notice is gone", "return !document.querySelector('.notice')").await?;
    browser.client.refresh().await?;
    browser.find(".notice").await?;
    browser.run("window.before = true").await?;
    browser.press("Update now").await?;
    browser.wait_until("the page is loaded anew", "return !window.before").await?;
    browser.find(".gcard").await?;
    let newest = "return caches.keys().then((names) => names.at(-1).startsWith('salient-next-'))";
    browser.wait_until("the new version is stored", newest).await
}

#[tokio::test]
async fn a_plain_file_host_can_serve_the_client_from_any_folder() -> Result<()> {
    let app = Router::new()
        .route("/some/folder/", get(|| file(Path("index.html".into()))))
        .route("/some/folder/{*path}", get(file));
    let browser = Browser::start_with(app, "/some/folder").await?;
    browser.open("/").await?;
    browser.press("Settings").await?;
    browser.find(".opts").await?;
    ensure!(
        browser.run("return location.pathname").await? == "/some/folder/settings",
        "the folder stays"
    );
    browser.client.refresh().await?;
    browser.find(".opts").await?;
    browser.find(".pagebar a").await?.click().await?;
    browser.find(".gcard").await?;
    ensure!(browser.run("return location.pathname").await? == "/some/folder/", "and its slash");
    browser.open("/help/battlezone").await?;
    let docs = "return document.querySelector('a[rel=external]').pathname";
    ensure!(browser.run(docs).await? == "/some/folder/docs/", "the documentation is in the folder");
    browser.wait_until("the client is stored", STORED).await?;
    browser.open("/setup/battlezone").await?;
    ensure!(browser.console_errors().await?.is_empty(), "every file was found");
    Ok(())
}

/// What a file host does: files by name, folders by their index page, with a slash at the end.
async fn file(Path(name): Path<String>) -> Response {
    let path = tools::root().join("target/web/dist").join(&name);
    if path.is_dir() && !name.ends_with('/') {
        return Redirect::permanent(&format!("/some/folder/{name}/")).into_response();
    }
    let path = if path.is_dir() { path.join("index.html") } else { path };
    let kind = match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    };
    match std::fs::read(path) {
        Ok(content) => ([(header::CONTENT_TYPE, kind)], content).into_response(),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}

#[tokio::test]
async fn the_program_starts_a_second_time_as_a_worker() -> Result<()> {
    let browser = Browser::start().await?;
    browser.open("/").await?;
    let script = "
        const worker = new Worker(document.documentElement.dataset.boot, { type: 'module' });
        worker.onmessage = ({ data }) => { window.said = data; };";
    browser.run(script).await?;
    let said = "return String(window.said).includes('ready')";
    browser.wait_until("the worker is ready to be asked", said).await
}
