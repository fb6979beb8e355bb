//! People who play with each other over a real server, each in a browser of their own.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use fantoccini::Locator;
use serde_json::{Value, json};
use server::limits::{Rate, Rates};
use server::{Config, Files, Online};
use store::{Sqlite, SqliteOptions};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::browser::{Browser, DESKTOP, PHONE, Size};

/// A whole game at instant speed takes far less than this.
const A_GAME: Duration = Duration::from_secs(240);

/// A server with online play. It stops when it is dropped.
struct Server {
    address: String,
    _data: TempDir,
    _stop: oneshot::Sender<()>,
    _done: JoinHandle<()>,
}

impl Server {
    async fn start() -> Result<Server> {
        let files = Files::embedded();
        ensure!(
            files.get("index.html").is_some(),
            "the client is not built: run `cargo xtask web`"
        );
        let data = TempDir::new()?;
        let store = Sqlite::open(&data.path().join("salient.db"), SqliteOptions::default()).await?;
        let none = Rate { every_ms: 0, burst: 1 };
        let rates = Rates {
            commands: none,
            chat: none,
            matches: none,
            anonymous: none,
            requests: none,
            ..Rates::default()
        };
        let config = Config { bot_pause_ms: 0, rates, ..Config::default() };
        let online = Online::new(Arc::new(store), config, files);
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = format!("http://{}", listener.local_addr()?);
        let (stop, stopped) = oneshot::channel::<()>();
        let done = tokio::spawn(async move {
            online.run(listener, async { drop(stopped.await) }).await.expect("it was bound");
        });
        Ok(Server { address, _data: data, _stop: stop, _done: done })
    }

    /// Somebody with a browser of their own.
    async fn visitor(&self, size: Size) -> Result<Browser> {
        let browser = Browser::at(self.address.clone(), tokio::spawn(async {})).await?;
        browser.resize(size).await?;
        for game in ["battlezone", "worldbattle", "imperial", "conquer"] {
            browser.settle_at(game, &json!({ "speed": "instant" })).await?;
        }
        Ok(browser)
    }
}

impl Browser {
    /// Types into a field as a person would.
    async fn fill(&self, css: &str, text: &str) -> Result<()> {
        let field = self.find(css).await?;
        field.clear().await?;
        field.send_keys(text).await?;
        Ok(())
    }

    /// Gives a name, where one is asked for.
    async fn call_oneself(&self, name: &str) -> Result<()> {
        self.fill("#online-name", name).await?;
        self.press("Go on").await?;
        self.wait_until("one is somebody", "return !document.getElementById('online-name')").await
    }

    /// Comes by an invitation and sits down.
    async fn join(&self, invitation: &str, name: &str) -> Result<()> {
        self.client.goto(invitation).await?;
        self.call_oneself(name).await?;
        self.press("Sit down").await?;
        self.wait_until(
            "one sits",
            "return document.querySelector('.seatlist')?.textContent.includes('Stand up') ?? false",
        )
        .await
    }

    /// Makes a match on the sheet of a game and tells its invitation.
    async fn invite(&self, game: &str, name: &str, options: &[(&str, &str)]) -> Result<String> {
        self.open(&format!("/online/new/{game}")).await?;
        self.call_oneself(name).await?;
        self.run("document.querySelectorAll('details').forEach((it) => it.open = true)").await?;
        for (label, text) in options {
            self.fill(&format!("input[aria-label='{label}']"), text).await?;
        }
        self.press("Open the match").await?;
        let field = self.find("#invitation").await?;
        field.attr("value").await?.context("there is a link to copy")
    }

    /// Makes a match as another program would, and tells its invitation.
    async fn open_match(&self, name: &str, request: &Value) -> Result<String> {
        self.open("/online/new/battlezone").await?;
        self.call_oneself(name).await?;
        let script = format!(
            "const done = arguments[0];
            const {{ token }} = JSON.parse(localStorage.getItem('salient.online.me'));
            const headers = {{ authorization: `Bearer ${{token}}`, 'content-type': 'application/json' }};
            fetch('/api/v1/matches', {{ method: 'POST', headers, body: {} }})
                .then((answer) => answer.json()).then(done, (error) => done(String(error)));",
            json!(request.to_string())
        );
        let made = self.client.execute_async(&script, vec![]).await?;
        let id = made["id"].as_str().with_context(|| made.to_string())?;
        self.open(&format!("/online/m/{id}")).await?;
        Ok(format!("{}/online/m/{id}", self.address))
    }

    /// Says something in the chat.
    async fn speak(&self, words: &str) -> Result<()> {
        self.fill("#chat-line", words).await?;
        self.press("Send").await
    }

    /// Starts the game once every seat is taken; the page of each player opens its table.
    async fn open_tables(&self, others: &[&Browser]) -> Result<()> {
        let full = "return !!document.querySelector('.begin .primary:not(:disabled)')";
        self.wait_until("every seat is taken", full).await?;
        self.press("Start the game").await?;
        for page in others.iter().chain([&self]) {
            page.find(".onlinetable .table").await?;
            page.find("#typed-move").await?;
        }
        Ok(())
    }

    /// The page has complained about nothing, but for a start that came before the last nonce.
    async fn is_clean_online(&self) -> Result<()> {
        let errors = self.console_errors().await?;
        let bad: Vec<&String> = errors.iter().filter(|it| !it.contains("409")).collect();
        ensure!(bad.is_empty(), "{bad:?}");
        Ok(())
    }

    /// A move of a kind, if it is this page's turn: typed into the field of the log.
    async fn move_if_asked(&self, choose: &str) -> Result<bool> {
        let script = format!(
            "const done = arguments[0];
            const me = JSON.parse(localStorage.getItem('salient.online.me') ?? 'null');
            const id = location.pathname.split('/').pop();
            if (!document.title.startsWith('●') || !document.getElementById('typed-move')) done(null);
            else fetch(`/api/v1/matches/${{id}}/legal`, {{ headers: {{ authorization: `Bearer ${{me.token}}` }} }})
                .then((answer) => answer.json())
                .then(({{ step, actions }}) => {{ const choose = {choose}; done({{ step, move: choose(actions ?? [], step) }}); }},
                      (error) => done(String(error)));"
        );
        let found = self.client.execute_async(&script, vec![]).await?;
        let Some(words) = found["move"].as_str() else { return Ok(false) };
        let typed = format!(
            "const field = document.getElementById('typed-move');
            if (!field) return false;
            field.value = {};
            field.dispatchEvent(new Event('input', {{ bubbles: true }}));
            field.form.requestSubmit();
            return true;",
            json!(words)
        );
        Ok(self.run(&typed).await? == Value::Bool(true))
    }

    async fn has_ended(&self) -> Result<bool> {
        let script = "return [...document.querySelectorAll('.bar button')].some((it) => it.textContent.trim() === 'See the result')";
        Ok(self.run(script).await? == Value::Bool(true))
    }

    /// Sees the result and has the dice checked.
    async fn sees_honest_dice(&self) -> Result<()> {
        self.press("See the result").await?;
        self.find(".rank li").await?;
        self.press("Verify dice").await?;
        self.find(".verify .facts").await?;
        let said = self.text(".verify").await?;
        ensure!(said.contains("The dice are honest"), "{said}");
        Ok(())
    }
}

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

/// Now and then an attack, else the end of the round.
const BATTLEZONE: &str =
    "(actions, step) => (step % 3 == 0 && actions.find((it) => it.includes('>'))) || 'skip'";

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
    anna.press("Rematch").await?;
    ben.press("Accept").await?;
    ben.press("To the rematch").await?;
    ben.wait_until(
        "the rematch has its own room",
        "return document.querySelectorAll('.seatlist li').length === 2",
    )
    .await?;
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
async fn a_spectator_who_comes_late_sees_the_table_on_a_phone() -> Result<()> {
    let server = Server::start().await?;
    let (anna, ben) = (server.visitor(DESKTOP).await?, server.visitor(DESKTOP).await?);
    let invitation = anna.invite("battlezone", "Anna", &[("Round limit", "4")]).await?;
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
    play_to_the_end(&pages, CONQUER).await
}
