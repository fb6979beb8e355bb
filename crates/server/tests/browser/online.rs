//! People who play with each other over a real server, each in a browser of their own. Here is
//! what these tests have in common:
//!
//! - `dice` — promises about the dice: kept, broken, copied
//! - `games` — whole matches of several games, a network that fails, somebody who comes late
//! - `people` — the boards in the lobby, leaderboards, profiles, replays
//! - `rooms` — the lobby and the room: codes, hosts, proposals, chat, accounts

mod dice;
mod games;
mod people;
mod rooms;

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use catalog::GameId;
use serde_json::{Value, json};
use server::limits::{Rate, Rates};
use server::{Config, Files, Online};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use store::{Sqlite, SqliteOptions};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::browser::{Browser, PATIENCE, Size};

/// A server with online play. It stops when it is dropped.
struct Server {
    address: String,
    data: TempDir,
    stop: oneshot::Sender<()>,
    done: JoinHandle<()>,
}

impl Server {
    async fn start() -> Result<Server> {
        Server::on(TempDir::new()?, TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?).await
    }

    async fn on(data: TempDir, listener: TcpListener) -> Result<Server> {
        let files = Files::embedded();
        ensure!(
            files.get("index.html").is_some(),
            "the client is not built: run `cargo xtask web`"
        );
        let store = Sqlite::open(&data.path().join("salient.db"), SqliteOptions::default()).await?;
        let none = Rate { every_ms: 0, burst: 1 };
        let rates = Rates {
            commands: none,
            chat: none,
            matches: none,
            address_matches: none,
            records: none,
            kept_records: none,
            anonymous: none,
            requests: none,
            ..Rates::default()
        };
        let config = Config { bot_pause_ms: 0, rates, ..Config::default() };
        let online = Online::new(Arc::new(store), config, files);
        let address = format!("http://{}", listener.local_addr()?);
        let (stop, stopped) = oneshot::channel::<()>();
        let done = tokio::spawn(async move {
            online.run(listener, async { drop(stopped.await) }).await.expect("it was bound");
        });
        Ok(Server { address, data, stop, done })
    }

    /// Stops it, changes its file as whoever runs it could, and goes on at the same address.
    async fn go_on_after(self, sql: String) -> Result<Server> {
        let Server { address, data, stop, done } = self;
        drop(stop);
        done.await?;
        let options = SqliteConnectOptions::new().filename(data.path().join("salient.db"));
        let mut file = SqliteConnection::connect_with(&options).await?;
        let changed = sqlx::query(AssertSqlSafe(sql)).execute(&mut file).await?;
        ensure!(changed.rows_affected() == 1, "the match is there");
        file.close().await?;
        Server::on(data, TcpListener::bind(address.trim_start_matches("http://")).await?).await
    }

    /// Somebody with a browser of their own.
    async fn visitor(&self, size: Size) -> Result<Browser> {
        let browser = Browser::at(self.address.clone(), tokio::spawn(async {})).await?;
        browser.resize(size).await?;
        for game in GameId::ALL.iter().map(|game| game.name()) {
            browser.settle_at(game, &json!({ "speed": "instant" })).await?;
        }
        Ok(browser)
    }
}

/// Is the bar a bar, and the board the largest thing on the page?
const ROOMY: &str = "const size = (css) => document.querySelector(css).getBoundingClientRect();
    const [bar, board] = [size('.onlinebar'), size('.table .board')];
    return bar.height < 80 && bar.bottom <= board.top && board.height > innerHeight / 3";

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

    /// Opens the table's menu and presses one of its rows.
    async fn press_in_menu(&self, words: &str) -> Result<()> {
        self.find("button[aria-label='Menu']").await?.click().await?;
        self.press(words).await
    }

    /// Waits until a part of the page says this.
    async fn reads(&self, css: &str, words: &str) -> Result<()> {
        let script = format!(
            "return [...document.querySelectorAll({})].some((it) => it.textContent.includes({}))",
            json!(css),
            json!(words)
        );
        self.wait_until(words, &script).await
    }

    /// Fails where a part of the page speaks of dice or rolls, as for a game without them.
    async fn speaks_of_no_dice(&self, css: &str) -> Result<()> {
        let words = format!("return document.querySelector({}).textContent", json!(css));
        let words = self.run(&words).await?.to_string().to_lowercase();
        for wrong in ["dice", " roll"] {
            ensure!(!words.contains(wrong), "{wrong} in {words}");
        }
        Ok(())
    }

    /// The proof of the dice of a match.
    async fn proof(&self, id: &str) -> Result<Value> {
        let script = format!(
            "const done = arguments[0];
            fetch('/api/v1/matches/{id}/proof').then((it) => it.json())
                .then((it) => done(JSON.stringify(it)), (error) => done(String(error)));"
        );
        let proof = self.client.execute_async(&script, Vec::new()).await?;
        Ok(serde_json::from_str(proof.as_str().context("a proof is text")?)?)
    }

    /// Waits until every seat has told what it adds to the dice, and tells the proof.
    async fn sees_every_nonce(&self, id: &str) -> Result<Value> {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            let proof = self.proof(id).await?;
            let nonces = proof["nonces"].as_array().context("a list")?;
            if nonces.iter().all(|it| it["adds"] == true && it["nonce"].is_string()) {
                return Ok(proof);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        bail!("not every seat adds to the dice: {}", self.proof(id).await?)
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
        self.run("scrollTo(0, 0)").await?; // the button may lie under the bar
        self.press("Start the game").await?;
        for page in others.iter().chain([&self]) {
            page.find(".onlinetable .table").await?;
            ensure!(page.run(ROOMY).await? == true, "the bar leaves the board its room");
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
            if (!document.title.startsWith('●') || !document.querySelector('.table')) done(null);
            else fetch(`/api/v1/matches/${{id}}/legal`, {{ headers: {{ authorization: `Bearer ${{me.token}}` }} }})
                .then((answer) => answer.json())
                .then(({{ step, actions }}) => {{ const choose = {choose}; done({{ step, move: choose(actions ?? [], step) }}); }},
                      (error) => done(String(error)));"
        );
        let found = self.client.execute_async(&script, vec![]).await?;
        let Some(words) = found["move"].as_str() else { return Ok(false) };
        self.unfold_typing().await?;
        // Folded again at once: on a phone the log lies over the board.
        let typed = format!(
            "const field = document.getElementById('typed-move');
            if (!field) return false;
            field.value = {};
            field.dispatchEvent(new Event('input', {{ bubbles: true }}));
            field.form.requestSubmit();
            field.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'Escape', bubbles: true }}));
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
        self.find(".verify .btn").await?.click().await?;
        self.find(".verify.honest .facts").await?;
        let said = self.text(".verify").await?;
        ensure!(said.contains("the promise that this device was shown before"), "{said}");
        ensure!(said.contains("Nobody exchanged what they add"), "{said}");
        ensure!(self.text(".alarm").await?.is_empty(), "nothing was broken");
        Ok(())
    }
}

/// Now and then an attack, else the end of the round.
const BATTLEZONE: &str =
    "(actions, step) => (step % 3 == 0 && actions.find((it) => it.includes('>'))) || 'skip'";
