//! World Battle at the table. Here is what its tests have in common:
//!
//! - `games` — whole games, and the cover between two people
//! - `turns` — every tool of a turn
//! - `waiting` — the turns of five bots
//! - `words` — refusals and what is spoken
//! - `pictures` — every screen and theme, and how the map is moved

mod games;
mod pictures;
mod turns;
mod waiting;
mod words;

pub(crate) use waiting::end_turn;

use anyhow::{Context, Result, bail, ensure};
use host::record::Record;
use host::{Chance, Command, Match, Opening, Options};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tabletop::{Game, Rng, Seat};
use worldbattle::{Action, BattleOdds, Map, Phase, Setup, State, Territory};

use crate::browser::Browser;

fn instant() -> Value {
    json!({ "speed": "instant" })
}

/// The set-up of a game on six territories.
fn six(players: u8) -> Setup {
    Setup { map: Map::six(), players, ..Setup::default() }
}

impl Browser {
    /// Lays a new game down for the table and opens it.
    async fn begin_world(
        &self,
        seats: &[Value],
        seed: u64,
        options: Value,
        settings: Value,
    ) -> Result<()> {
        let game = json!({ "game": "worldbattle", "seats": seats, "options": options, "seed": seed, "undo": true, "mode": "auto" });
        self.lay_down(&game, &settings).await
    }

    /// Goes on with a game that was kept.
    async fn resume_world(&self, record: &str, settings: Value) -> Result<()> {
        self.settle_at("worldbattle", &settings).await?;
        let save = json!({ "name": "", "saved_at": 0.0, "record": record });
        self.keep("localStorage", "save.auto", &save.to_string()).await?;
        self.open("/play").await
    }

    async fn world_match(&self) -> Result<Match<State>> {
        let record = Record::<State>::parse(&self.kept_record().await?)?;
        Ok(Match::load(&record, Options::default())?)
    }

    /// Presses a territory with the mouse.
    async fn press_land(&self, territory: Territory) -> Result<()> {
        let scene = self.look().await?;
        let land = scene.land(territory.index() as u8);
        self.click_at(land.x, land.y).await
    }

    /// Presses the button that begins with these words.
    async fn press_button(&self, words: &str) -> Result<()> {
        let script = format!(
            "const it = [...document.querySelectorAll('.table button, dialog[open] button')]
                .find((it) => !it.disabled && (it.textContent.trim().startsWith({words}) || it.ariaLabel === {words}));
             it?.click(); return !!it;",
            words = json!(words)
        );
        ensure!(self.run(&script).await? == true, "no button {words:?}: {:?}", self.look().await?);
        Ok(())
    }

    /// Waits until a person is asked, the table is covered, or the game is over.
    async fn world_asks(&self) -> Result<Asked> {
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_secs(30) {
            let found = self
                .run(
                    "if (document.querySelector('.cover')) return 'cover';
                     if (document.querySelector('.wtools')) return 'tools';
                     const over = [...document.querySelectorAll('.bar button')];
                     return over.some((it) => it.textContent.trim() === 'See the result') ? 'over' : ''",
                )
                .await?;
            match found.as_str() {
                Some("cover") => return Ok(Asked::Covered),
                Some("tools") => return Ok(Asked::Person),
                Some("over") => return Ok(Asked::Over),
                _ => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        }
        bail!("nobody is asked: {:?}", self.look().await?)
    }

    /// The sentence in the status line, once it is a refusal.
    async fn refusal(&self) -> Result<String> {
        self.text(".turn span.warning").await
    }

    /// Waits until something was played after this step; the match then.
    async fn played_after(&self, step: u32) -> Result<Match<State>> {
        let begin = Instant::now();
        loop {
            let game = self.world_match().await?;
            if game.step() > step {
                return Ok(game);
            }
            ensure!(begin.elapsed() < Duration::from_secs(10), "nothing was played");
        }
    }

    /// Takes the attack of [`before_an_attack`] up where it was kept: its match and the places.
    async fn resume_before_an_attack(&self) -> Result<(Match<State>, Territory, Territory)> {
        let (record, from, to) = before_an_attack()?;
        self.resume_world(&record, instant()).await?;
        self.uncover().await?;
        Ok((self.world_match().await?, from, to))
    }

    /// The same with these settings, for whoever attacks by typing.
    pub(crate) async fn before_an_attack_in_world(
        &self,
        settings: Value,
    ) -> Result<(Territory, Territory)> {
        let (record, from, to) = before_an_attack()?;
        self.resume_world(&record, settings).await?;
        self.uncover().await?;
        Ok((from, to))
    }

    /// Says that one is ready when the table is covered.
    async fn uncover(&self) -> Result<()> {
        if self.world_asks().await? == Asked::Covered {
            self.find(".cover button").await?.click().await?;
            self.find(".table .terr").await?;
        }
        Ok(())
    }

    /// Waits until the attack phase is on.
    async fn attacks_begin(&self) -> Result<()> {
        let attacks = "return document.querySelector('.phases .now')?.textContent === 'Attack'";
        self.wait_until("the attacks begin", attacks).await
    }
}

/// Who is to do something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    Person,
    Covered,
    Over,
}

/// The record of a game that was played at random until it came to what is wanted; `Ada` sits at
/// every seat of a person.
fn played_until(
    setup: &Setup,
    players: &[&str],
    wanted: impl Fn(&State) -> bool,
) -> Result<String> {
    for seed in 0..4000 {
        let opening = Opening {
            match_id: "test".parse()?,
            setup: setup.clone(),
            chance: Chance::Seed(seed),
            options: Options::default(),
        };
        let mut game = Match::<State>::open(opening)?;
        for (seat, player) in Seat::first(setup.players).zip(players) {
            let player = player.parse()?;
            game.handle(Command::Join { seat, player, nonce: None })?;
        }
        let mut rng = Rng::fast(seed);
        for _ in 0..300 {
            let state = game.state().context("everybody sits")?;
            if wanted(state) {
                return Ok(game.record().context("it has begun")?.to_string());
            }
            let Some(seat) = state.to_act() else { break };
            let mut legal = Vec::new();
            state.legal_actions(seat, &mut legal);
            legal.retain(|action| *action != Action::Resign);
            let listed = legal[rng.below(legal.len() as u32) as usize];
            let action = State::any_of(&listed, &mut rng);
            let at = game.step();
            game.handle(Command::Act { seat, at, action })?;
        }
    }
    bail!("no random game comes to that")
}

/// One decision of a person by mouse: places all on a border, attacks where the odds are good.
async fn decide(browser: &Browser) -> Result<()> {
    let game = browser.world_match().await?;
    let state = game.state().context("it has begun")?;
    let seat = game.to_act().context("somebody is asked")?;
    let own = state.owned(seat);
    match state.phase() {
        Phase::Reinforce | Phase::Trade if state.hand(seat).len() > 4 => {
            browser.press_button("Cards").await?;
            browser.find("dialog[open] .wcard").await?;
            browser.press_button("Trade for").await
        }
        Phase::Reinforce | Phase::Trade => {
            if state.pool() > 0 {
                browser.press_button("All").await?;
                let border = own.iter().find(|&it| !own.contains_all(state.map().neighbours(it)));
                browser.press_land(border.context("there is a border")?).await?;
            }
            browser.key("s").await
        }
        Phase::Attack => {
            let good = own
                .iter()
                .flat_map(|from| {
                    state.map().neighbours(from).without(own).iter().map(move |to| (from, to))
                })
                .find(|&(from, to)| state.armies(from) > state.armies(to) + 1);
            if let Some(pending) = state.pending()
                && state.armies(pending.from) > 1
            {
                return browser.press_button("Move").await;
            }
            match good {
                Some((from, to)) => {
                    browser.press_land(from).await?;
                    browser.press_land(to).await?;
                    browser.find(".odds").await?;
                    browser.press_button("Until won").await
                }
                None => browser.press_button("End turn").await,
            }
        }
        Phase::Fortify => browser.press_button("End turn").await,
        Phase::Over(_) => Ok(()),
    }
}

/// A game in the attack phase of seat A with a good attack, and that attack.
fn before_an_attack() -> Result<(String, Territory, Territory)> {
    let attack = |state: &State| {
        let own = state.owned(Seat::A);
        let pair = own.iter().find_map(|from| {
            let near = state.map().neighbours(from).without(own);
            let to = near.iter().find(|&to| state.armies(from) >= state.armies(to) + 3)?;
            Some((from, to))
        });
        let attacks = state.active() == Seat::A && state.phase() == Phase::Attack;
        pair.filter(|_| attacks && own.len() > 1 && state.owned(Seat::B).len() > 1)
    };
    let record = played_until(&six(2), &["human Ada", "human Ben"], |it| attack(it).is_some())?;
    let game = Match::load(&Record::<State>::parse(&record)?, Options::default())?;
    let (from, to) = attack(game.state().context("it has begun")?).context("it was found")?;
    Ok((record, from, to))
}

/// The engine's odds of an attack, and the chance to take in percent as it is shown.
fn odds(state: &State, from: Territory, to: Territory) -> Result<(BattleOdds, u32)> {
    let odds = BattleOdds::of(state.armies(from), state.armies(to), 1).context("few armies")?;
    let percent = ((odds.conquest * 100.0).round() as u32).clamp(1, 99);
    Ok((odds, percent))
}

/// What a territory is called.
fn name(state: &State, at: Territory) -> String {
    state.map().place(at).map(|place| place.name.clone()).unwrap_or_default()
}
