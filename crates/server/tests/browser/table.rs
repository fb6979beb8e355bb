//! A game at the table, as a player meets it: what is seen, and what a hand can do.

use anyhow::{Context, Result, bail, ensure};
use battlezone::{State, Territory};
use host::record::Record;
use host::{Match, Options};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

use crate::browser::Browser;

/// A whole game at instant speed takes far less than this.
const A_GAME: Duration = Duration::from_secs(150);

/// Who sits at the table.
pub(crate) fn human() -> Value {
    json!({ "human": { "name": "" } })
}

/// A bot of this level.
pub(crate) fn bot(level: &str) -> Value {
    json!({ "bot": { "level": level } })
}

/// The table as it looks to a player.
#[derive(Deserialize, Debug, Clone, PartialEq)]
pub(crate) struct Scene {
    pub(crate) lands: Vec<Land>,
    /// The banner.
    pub(crate) turn: String,
    /// The line below it.
    pub(crate) status: String,
    /// What can be pressed.
    pub(crate) buttons: Vec<String>,
}

/// A territory on the screen.
#[derive(Deserialize, Debug, Clone, PartialEq)]
pub(crate) struct Land {
    pub(crate) id: u8,
    /// Its classes: owner and state.
    pub(crate) class: String,
    pub(crate) armies: u8,
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// What a screen reader calls it.
    pub(crate) name: String,
}

impl Land {
    fn is(&self, class: &str) -> bool {
        self.class.split(' ').any(|it| it == class)
    }
}

impl Scene {
    /// Is a person asked for a move?
    pub(crate) fn is_asking(&self) -> bool {
        self.buttons.iter().any(|it| it.starts_with("Skip"))
    }

    /// Is the game over?
    pub(crate) fn is_over(&self) -> bool {
        self.buttons.iter().any(|it| it == "See the result")
    }

    /// The territory with this number.
    pub(crate) fn land(&self, id: u8) -> &Land {
        self.lands.iter().find(|land| land.id == id).expect("the territory is on the map")
    }

    fn with(&self, class: &str) -> impl Iterator<Item = &Land> {
        self.lands.iter().filter(move |land| land.is(class))
    }
}

const LOOK: &str = "
    const lands = [...document.querySelectorAll('.terr')].map((terr) => {
        const token = document.querySelector(`[data-token='${terr.dataset.id}']`);
        const place = token.getScreenCTM();
        return { id: +terr.dataset.id, class: terr.getAttribute('class'), armies: +token.querySelector('text').textContent,
                 x: place.e, y: place.f, name: terr.getAttribute('aria-label') };
    });
    const words = (css) => document.querySelector(css)?.textContent.trim() ?? '';
    const buttons = [...document.querySelectorAll('.bar button:not(:disabled)')].map((it) => it.textContent.trim());
    return { lands, turn: words('.turn strong'), status: words('.turn span'), buttons };";

impl Browser {
    /// Lays a game down for the table and opens it, at instant speed and without hints.
    pub(crate) async fn begin(&self, seats: [Value; 2], seed: u64, options: Value) -> Result<()> {
        self.begin_with(seats, seed, options, json!({ "speed": "instant" })).await
    }

    /// The same with these settings.
    pub(crate) async fn begin_with(
        &self,
        seats: [Value; 2],
        seed: u64,
        options: Value,
        settings: Value,
    ) -> Result<()> {
        let game = json!({ "game": "battlezone", "seats": seats, "options": options, "seed": seed, "undo": true, "mode": "auto" });
        self.lay_down(&game, &settings).await?;
        self.find(".table .terr").await?;
        Ok(())
    }

    /// Lays a new game of any kind down for the table and opens it, without hints.
    pub(crate) async fn lay_down(&self, game: &Value, settings: &Value) -> Result<()> {
        let name = game["game"].as_str().context("a game has a name")?;
        self.settle_at(name, settings).await?;
        self.keep("sessionStorage", "new-game", &game.to_string()).await?;
        self.open("/play").await
    }

    /// Keeps these settings, and that the hints of this game have been read.
    pub(crate) async fn settle_at(&self, game: &str, settings: &Value) -> Result<()> {
        self.open("/").await?;
        self.keep("localStorage", "settings", &settings.to_string()).await?;
        self.keep("localStorage", &format!("hints.{game}"), "3").await
    }

    /// Keeps a text as the page would.
    pub(crate) async fn keep(&self, storage: &str, key: &str, text: &str) -> Result<()> {
        self.run(&format!("{storage}.setItem('salient.{key}', {});", json!(text))).await?;
        Ok(())
    }

    /// The page has complained about nothing.
    pub(crate) async fn is_clean(&self) -> Result<()> {
        let errors = self.console_errors().await?;
        ensure!(errors.is_empty(), "{errors:?}");
        Ok(())
    }

    /// What is seen now.
    pub(crate) async fn look(&self) -> Result<Scene> {
        Ok(serde_json::from_value(self.run(LOOK).await?)?)
    }

    /// Waits until a person is asked, or the game is over.
    pub(crate) async fn asked_or_over(&self) -> Result<Scene> {
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_secs(30) {
            let scene = self.look().await?;
            if scene.is_asking() || scene.is_over() {
                return Ok(scene);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        bail!("nobody is asked: {:?}", self.look().await?)
    }

    /// A press of the mouse.
    pub(crate) async fn click_at(&self, x: f64, y: f64) -> Result<()> {
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            self.dev_tools("Input.dispatchMouseEvent", event).await?;
        }
        Ok(())
    }

    /// A touch of a finger.
    pub(crate) async fn tap_at(&self, x: f64, y: f64) -> Result<()> {
        let down = json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] });
        self.dev_tools("Input.dispatchTouchEvent", down).await?;
        let up = json!({ "type": "touchEnd", "touchPoints": [] });
        self.dev_tools("Input.dispatchTouchEvent", up).await?;
        Ok(())
    }

    /// A key, pressed and let go.
    pub(crate) async fn key(&self, key: &str) -> Result<()> {
        let (code, text) = match key {
            "Enter" => ("Enter", "\r"),
            " " => ("Space", " "),
            named if named.len() > 1 => (named, ""),
            letter => (letter, letter),
        };
        let number = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            " " => 32,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            letter => u32::from(letter.to_ascii_uppercase().as_bytes()[0]),
        };
        for kind in ["keyDown", "keyUp"] {
            let mut event =
                json!({ "type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number });
            if kind == "keyDown" && !text.is_empty() {
                event["text"] = json!(text);
            }
            self.dev_tools("Input.dispatchKeyEvent", event).await?;
        }
        Ok(())
    }

    /// Types a move into the field beside the log.
    pub(crate) async fn type_move(&self, text: &str) -> Result<()> {
        self.unfold_typing().await?;
        let field = self.find("#typed-move").await?;
        field.clear().await?;
        field.send_keys(&format!("{text}\u{e007}")).await?;
        Ok(())
    }

    /// Opens the field for typed moves, as its key does.
    pub(crate) async fn unfold_typing(&self) -> Result<()> {
        let unfold = "if (!document.getElementById('typed-move')) {
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }));
        }";
        self.run(unfold).await?;
        self.find("#typed-move").await?;
        Ok(())
    }

    /// The record of the game as the browser keeps it now.
    pub(crate) async fn kept_record(&self) -> Result<String> {
        // What a page that goes away does: it keeps its game at once.
        let script = "
            window.dispatchEvent(new Event('pagehide'));
            const saves = Object.keys(localStorage)
                .filter((key) => key.startsWith('salient.save.auto.'))
                .map((key) => JSON.parse(localStorage.getItem(key)));
            return saves.sort((a, b) => b.saved_at - a.saved_at)[0]?.record;";
        let record = self.run(script).await?;
        Ok(record.as_str().context("no game is kept")?.to_owned())
    }

    /// The match as it is kept, replayed by the engine of this very test.
    pub(crate) async fn kept_match(&self) -> Result<Match<State>> {
        let record = Record::<State>::parse(&self.kept_record().await?)?;
        Ok(Match::load(&record, Options::default())?)
    }

    /// The last sentences for screen readers.
    pub(crate) async fn spoken(&self) -> Result<Vec<String>> {
        let said = self
            .run("return [...document.querySelectorAll('#live p')].map((it) => it.textContent)")
            .await?;
        Ok(serde_json::from_value(said)?)
    }
}

/// How the moves of a whole game reach the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Means {
    Mouse,
    Finger,
    Keyboard,
}

/// Plays until the game is over; the last scene. Attacks with the largest lead there is.
pub(crate) async fn play_to_the_end(browser: &Browser, means: Means) -> Result<Scene> {
    let begin = Instant::now();
    loop {
        let scene = browser.asked_or_over().await?;
        if scene.is_over() {
            return Ok(scene);
        }
        ensure!(begin.elapsed() < A_GAME, "the game does not end: {}", scene.turn);
        match best_attack(&browser.kept_match().await?)? {
            Some((1.., from, to)) => attack(browser, means, from, to).await?,
            _ => skip(browser, means).await?,
        }
    }
}

/// The attack of the seat to act with the largest lead in armies, and that lead.
pub(crate) fn best_attack(game: &Match<State>) -> Result<Option<(i16, Territory, Territory)>> {
    let state = game.state().context("the match has begun")?;
    let seat = game.to_act().context("somebody is asked")?;
    let mut best: Option<(i16, Territory, Territory)> = None;
    state.attacks(seat, |from, to| {
        let lead = i16::from(state.armies(from)) - i16::from(state.armies(to));
        if best.is_none_or(|(most, ..)| lead > most) {
            best = Some((lead, from, to));
        }
    });
    Ok(best)
}

async fn attack(browser: &Browser, means: Means, from: Territory, to: Territory) -> Result<()> {
    let scene = browser.look().await?;
    let [origin, target] = [from, to].map(|it| scene.land(it.number()));
    match means {
        Means::Mouse => {
            browser.click_at(origin.x, origin.y).await?;
            let shown = browser.look().await?;
            ensure!(shown.with("sel").count() == 1, "{from} is selected: {shown:?}");
            ensure!(shown.land(to.number()).is("tgt"), "{to} is a target");
            browser.click_at(target.x, target.y).await
        }
        Means::Finger => {
            browser.tap_at(origin.x, origin.y).await?;
            browser.tap_at(target.x, target.y).await?;
            // The first touch shows the chance; the second is sure.
            browser.find(".odds").await?;
            browser.tap_at(target.x, target.y).await
        }
        Means::Keyboard => {
            walk_to(browser, from).await?;
            browser.key("Enter").await?;
            walk_to(browser, to).await?;
            browser.key("Enter").await
        }
    }
}

/// Moves the focus by Tab until it is on this territory.
async fn walk_to(browser: &Browser, goal: Territory) -> Result<()> {
    let here = format!("return document.activeElement?.dataset?.id === '{goal}'");
    for _ in 0..120 {
        if browser.run(&here).await? == true {
            return Ok(());
        }
        browser.key("Tab").await?;
    }
    bail!("Tab never reached territory {goal}")
}

async fn skip(browser: &Browser, means: Means) -> Result<()> {
    if means == Means::Keyboard {
        return browser.key("s").await;
    }
    let place = "const it = [...document.querySelectorAll('.bar button')].find((it) => it.textContent.startsWith('Skip'));
        const { x, y, width, height } = it.getBoundingClientRect();
        return [x + width / 2, y + height / 2]";
    let [x, y]: [f64; 2] = serde_json::from_value(browser.run(place).await?)?;
    match means {
        Means::Finger => browser.tap_at(x, y).await,
        _ => browser.click_at(x, y).await,
    }
}
