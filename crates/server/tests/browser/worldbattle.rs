//! World Battle at the table: whole games, every tool of a turn, refusals, cover, pictures.

use anyhow::{Context, Result, bail, ensure};
use host::record::Record;
use host::{Chance, Command, Match, Opening, Options};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tabletop::{Game, Rng, Seat};
use worldbattle::{Action, BattleOdds, Map, Phase, Setup, State, Territory};

use crate::browser::{Browser, DESKTOP, PHONE, Size};
use crate::table::{bot, human};

/// A whole game on six territories takes far less than this.
const A_GAME: Duration = Duration::from_secs(150);

fn instant() -> Value {
    json!({ "speed": "instant" })
}

/// The set-up of a game on six territories.
fn six(players: u8) -> Setup {
    Setup { map: Map::six(), players, ..Setup::default() }
}

impl Browser {
    async fn keep(&self, storage: &str, key: &str, text: &str) -> Result<()> {
        self.run(&format!("{storage}.setItem('salient.{key}', {});", json!(text))).await?;
        Ok(())
    }

    async fn settle_at(&self, settings: &Value) -> Result<()> {
        self.open("/").await?;
        self.keep("localStorage", "settings", &settings.to_string()).await?;
        self.keep("localStorage", "hints.worldbattle", "3").await
    }

    /// Lays a new game down for the table and opens it.
    async fn begin_world(
        &self,
        seats: &[Value],
        seed: u64,
        options: Value,
        settings: Value,
    ) -> Result<()> {
        self.settle_at(&settings).await?;
        let game = json!({ "game": "worldbattle", "seats": seats, "options": options, "seed": seed, "undo": true, "mode": "auto" });
        self.keep("sessionStorage", "new-game", &game.to_string()).await?;
        self.open("/play").await
    }

    /// Goes on with a game that was kept.
    async fn resume_world(&self, record: &str, settings: Value) -> Result<()> {
        self.settle_at(&settings).await?;
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

    async fn is_clean(&self) -> Result<()> {
        let errors = self.console_errors().await?;
        ensure!(errors.is_empty(), "{errors:?}");
        Ok(())
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
            game.handle(Command::Join { seat, player, nonce: None }, &mut Vec::new())?;
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
            game.handle(Command::Act { seat, at, action }, &mut Vec::new())?;
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

#[tokio::test]
async fn a_whole_game_of_three_on_a_small_map_by_mouse() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let options = json!({ "map": "six", "players": 3, "round_limit": 40 });
    browser.begin_world(&[human(), bot("easy"), bot("medium")], 3, options, instant()).await?;
    let begin = Instant::now();
    while browser.world_asks().await? != Asked::Over {
        ensure!(begin.elapsed() < A_GAME, "the game does not end");
        let before = browser.world_match().await?.step();
        decide(&browser).await?;
        let record_grows = Instant::now();
        while browser.world_match().await?.step() == before {
            ensure!(record_grows.elapsed() < Duration::from_secs(10), "the press did nothing");
        }
    }
    browser.press("See the result").await?;
    browser.find(".rank li").await?;
    browser.is_accessible("the result of World Battle").await?;
    browser.press("Verify dice").await?;
    browser.find(".verify .facts").await?;
    ensure!(browser.text(".verify").await?.contains("The dice are honest"));
    browser.press("Replay").await?;
    browser.find(".pbar").await?;
    browser.screenshot("worldbattle-replay-desktop").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn bots_play_the_world_to_the_end_by_themselves() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let seats = ["easy", "medium", "hard", "medium"].map(bot);
    let options = json!({ "players": 4, "round_limit": 6 });
    browser.begin_world(&seats, 8, options, instant()).await?;
    browser.find(".table .terr").await?;
    let over = "return [...document.querySelectorAll('.bar button')].some((it) => it.textContent.trim() === 'See the result')";
    let begin = Instant::now();
    while browser.run(over).await? != true {
        ensure!(begin.elapsed() < A_GAME, "the bots do not end");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let game = browser.world_match().await?;
    ensure!(game.outcome().is_some(), "the record has its end");
    browser.is_clean().await
}

#[tokio::test]
async fn armies_are_placed_taken_back_and_confirmed() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let record = played_until(&six(2), &["human Ada", "bot easy"], |state| {
        state.active() == Seat::A && state.phase() == Phase::Reinforce && state.round() == 1
    })?;
    browser.resume_world(&record, instant()).await?;
    browser.world_asks().await?;
    let before = browser.world_match().await?;
    let state = before.state().context("it has begun")?;
    let (first, pool) = (state.owned(Seat::A).nth(0), state.pool());
    browser.press_land(first).await?;
    let plus = format!("[data-token='{first}'] .plus");
    ensure!(browser.text(&plus).await? == "+1");
    browser.press_button("Take the last placement back").await?;
    browser.wait_until("it is taken back", "return !document.querySelector('.plus')").await?;
    ensure!(browser.world_match().await?.step() == before.step(), "nothing is played before");
    browser.press_button("5").await?;
    browser.press_land(first).await?;
    browser.press_button("All").await?;
    if pool > 5 {
        browser.press_land(first).await?;
    }
    browser.press_land(first).await?;
    ensure!(browser.refusal().await? == "All your armies have a place");
    browser.press_button("Place").await?;
    browser
        .wait_until(
            "the attacks begin",
            "return document.querySelector('.phases .now')?.textContent === 'Attack'",
        )
        .await?;
    let after = browser.world_match().await?;
    let after = after.state().context("it has begun")?;
    ensure!(after.armies(first) == state.armies(first) + pool && after.phase() == Phase::Attack);
    browser.is_clean().await
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

/// Says that one is ready when the table is covered.
async fn uncover(browser: &Browser) -> Result<()> {
    if browser.world_asks().await? == Asked::Covered {
        browser.find(".cover button").await?.click().await?;
        browser.find(".table .terr").await?;
    }
    Ok(())
}

#[tokio::test]
async fn shown_odds_are_the_engine_s_and_the_extra_move_follows_a_conquest() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let (record, from, to) = before_an_attack()?;
    let mut seen_moving = false;
    browser.resume_world(&record, instant()).await?;
    uncover(&browser).await?;
    browser.press_land(from).await?;
    browser.press_land(to).await?;
    let game = browser.world_match().await?;
    let state = game.state().context("it has begun")?;
    let odds = BattleOdds::of(state.armies(from), state.armies(to), 1).context("few armies")?;
    let percent = ((odds.conquest * 100.0).round() as u32).clamp(1, 99);
    let shown = browser.text(".odds").await?;
    ensure!(shown.contains(&format!("{percent} % to take")), "{shown}");
    ensure!(shown.contains(&format!("−{:.1} for you", odds.attacker_losses)), "{shown}");
    // A roll keeps the aim, so that one can go on.
    for _ in 0..60 {
        let game = browser.world_match().await?;
        let state = game.state().context("it has begun")?;
        if state.pending().is_some_and(|it| state.armies(it.from) > 1) {
            seen_moving = true;
            break;
        }
        if state.owner(to) == Some(Seat::A) || state.armies(from) < 2 {
            break;
        }
        browser.press_button("Roll once").await?;
        browser
            .wait_until("the roll is over", "return !!document.querySelector('.wtools')")
            .await?;
    }
    if seen_moving {
        browser.find(".armies-slider input").await?;
        let set = "const it = document.querySelector('.armies-slider input'); it.value = 1; it.dispatchEvent(new Event('input', { bubbles: true }))";
        browser.run(set).await?;
        let before = browser.world_match().await?;
        let armies = before.state().context("it has begun")?.armies(to);
        browser.press_button("Move 1 army").await?;
        browser
            .wait_until("the slider is gone", "return !document.querySelector('.armies-slider')")
            .await?;
        let after = browser.world_match().await?;
        ensure!(after.state().context("it has begun")?.armies(to) == armies + 1);
    }
    browser.is_clean().await
}

#[tokio::test]
async fn armies_are_moved_at_the_end_of_a_turn() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let way = |state: &State| {
        let own = state.owned(Seat::A);
        let from =
            own.iter().find(|&it| state.armies(it) > 2 && !state.fortify_targets(it).is_empty())?;
        let fortifies = state.active() == Seat::A && state.phase() == Phase::Fortify;
        fortifies.then(|| (from, state.fortify_targets(from)))
    };
    let record = played_until(&six(2), &["human Ada", "bot easy"], |state| way(state).is_some())?;
    browser.resume_world(&record, instant()).await?;
    browser.world_asks().await?;
    let before = browser.world_match().await?;
    let state = before.state().context("it has begun")?;
    let (from, reach) = way(state).context("it was found")?;
    browser.press_land(from).await?;
    let marked = browser.look().await?;
    for territory in reach {
        let class = &marked.land(territory.index() as u8).class;
        ensure!(class.contains("tgt"), "{territory} can be reached: {class}");
    }
    let to = reach.nth(0);
    browser.press_land(to).await?;
    browser.press_button("Send").await?;
    let begin = Instant::now();
    loop {
        let after = browser.world_match().await?;
        if after.step() > before.step() {
            let moved = after.state_at(before.step() + 1).context("it was played")?;
            ensure!(moved.armies(to) == state.armies(to) + state.armies(from) - 1);
            return browser.is_clean().await;
        }
        ensure!(begin.elapsed() < Duration::from_secs(10), "nothing was moved");
    }
}

#[tokio::test]
async fn after_an_elimination_cards_must_be_traded_at_once() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let players = ["human Ada", "bot easy", "bot easy"];
    let record = played_until(&six(3), &players, |state| {
        state.active() == Seat::A && state.phase() == Phase::Trade
    })?;
    browser.resume_world(&record, instant()).await?;
    browser.world_asks().await?;
    let before = browser.world_match().await?;
    let held = before.state().context("it has begun")?.hand(Seat::A).len();
    let scene = browser.look().await?;
    ensure!(scene.turn == "Your turn: trade", "{}", scene.turn);
    ensure!(scene.status == format!("You hold {held} cards and must trade."), "{}", scene.status);
    // Nothing else can be done: an attack that is typed is refused.
    browser.type_move("0>1").await?;
    let refused = browser.text(".typed .warning").await?;
    ensure!(
        refused == format!("You hold {held} cards: trade until at most 4 are left"),
        "{refused}"
    );
    browser.press_button("Cards").await?;
    browser.find("dialog[open] .wcard[aria-pressed=true]").await?;
    browser.screenshot("worldbattle-cards-desktop").await?;
    browser.is_accessible("the cards").await?;
    browser.press_button("Trade for").await?;
    let fewer = Instant::now();
    loop {
        let after = browser.world_match().await?;
        let state = after.state().context("it has begun")?;
        if state.hand(Seat::A).len() < held {
            ensure!(state.pool() > 0, "armies came for the set");
            break;
        }
        ensure!(fewer.elapsed() < Duration::from_secs(10), "nothing was traded");
    }
    browser.is_clean().await
}

#[tokio::test]
async fn cards_are_chosen_by_hand_and_what_is_no_set_says_so() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let record = played_until(&six(2), &["human Ada", "bot easy"], |state| {
        let hand = state.hand(Seat::A);
        state.active() == Seat::A
            && state.phase() == Phase::Reinforce
            && hand.len() > 3
            && hand.first_set().is_some()
    })?;
    browser.resume_world(&record, instant()).await?;
    browser.world_asks().await?;
    browser.press_button("Cards").await?;
    let chosen = browser.find("dialog[open] .wcard[aria-pressed=true]").await?;
    chosen.click().await?;
    let said = browser.text("dialog[open] [role=status]").await?;
    ensure!(said == "A set has at least 3 cards, not 2", "{said}");
    browser.press_button("Choose the best set").await?;
    let before = browser.world_match().await?.step();
    browser.press_button("Trade for").await?;
    let begin = Instant::now();
    while browser.world_match().await?.step() == before {
        ensure!(begin.elapsed() < Duration::from_secs(10), "nothing was traded");
    }
    browser.is_clean().await
}

#[tokio::test]
async fn every_refusal_says_why() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let (record, from, to) = before_an_attack()?;
    browser.resume_world(&record, instant()).await?;
    uncover(&browser).await?;
    let game = browser.world_match().await?;
    let state = game.state().context("it has begun")?;
    let map = state.map();
    let name = |at: Territory| map.place(at).map(|place| place.name.clone()).unwrap_or_default();
    browser.press_land(to).await?;
    let said = browser.refusal().await?;
    ensure!(said == format!("You do not own the attacking territory {}", name(to)), "{said}");
    let own = state.owned(Seat::A);
    let far = map.territories().without(own).without(map.neighbours(from)).iter().next();
    if let Some(far) = far {
        browser.press_land(from).await?;
        browser.press_land(far).await?;
        let said = browser.refusal().await?;
        let sentence = format!("Territories {} and {} are not adjacent", name(from), name(far));
        ensure!(said == sentence, "{said}");
        browser.key("Escape").await?;
    }
    let other = own.iter().find(|&it| it != from).context("it owns two")?;
    let typed = [
        (format!("{from}+1"), "New armies are placed in the reinforcement phase, and this is the attack phase".to_owned()),
        ("trade:0,1,2".to_owned(), "Cards are traded in the reinforcement phase, and this is the attack phase".to_owned()),
        (format!("{from}>{other}"), format!("You cannot attack your own territory {}", name(other))),
        (format!("{from}>61"), "Defending territory 61 is not on this map".to_owned()),
        (format!("61>{to}"), "Attacking territory 61 is not on this map".to_owned()),
        (format!("{from}>>{to}:9999"), format!("Stop at 1 to {} armies", state.armies(from) - 1)),
        (format!("fortify:{from}>{other}:1"), "Armies are moved in the fortify phase, and this is the attack phase".to_owned()),
        ("move:1".to_owned(), "There is no conquest for armies to follow".to_owned()),
        ("nonsense".to_owned(), "“nonsense” is no move: write 7+3 to place, 7>38 or 7>>38:5 to attack, trade:0,3,6, move:4, fortify:7>4:2, end-phase or end-turn.".to_owned()),
    ];
    let pending = state.pending().is_some();
    for (text, sentence) in typed {
        if pending && text == "move:1" {
            continue;
        }
        browser.type_move(&text).await?;
        let said = browser.text(".typed .warning").await?;
        ensure!(said == sentence, "{text}: {said}");
    }
    ensure!(browser.world_match().await?.step() == game.step(), "nothing was played");
    browser.is_clean().await
}

#[tokio::test]
async fn the_cover_hides_everything_of_the_game_while_the_device_changes_hands() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let record = played_until(&six(3), &["human Ada", "human Ben", "bot easy"], |state| {
        state.active() == Seat::A
            && state.phase() == Phase::Fortify
            && state.hand(Seat::A).len() > 1
            && state.owned(Seat::B).len() > 0
    })?;
    browser.resume_world(&record, instant()).await?;
    let everything =
        "return document.querySelectorAll('.terr, .wcard, .log li, #live p, .pcard').length";
    for _ in 0..2 {
        ensure!(browser.world_asks().await? == Asked::Covered, "the table is covered");
        ensure!(browser.run(everything).await? == 0, "nothing of the game is in the page");
        browser.screenshot("worldbattle-cover-desktop").await?;
        browser.is_accessible("the cover").await?;
        browser.find(".cover button").await?.click().await?;
        browser.find(".table .terr").await?;
        let game = browser.world_match().await?;
        let seat = game.to_act().context("somebody is asked")?;
        let held = game.state().context("it has begun")?.hand(seat).len();
        let cards = "return +document.querySelector('.cardbtn b')?.textContent";
        if game.state().is_some_and(|state| state.phase() != Phase::Fortify) {
            ensure!(browser.run(cards).await? == held, "the own hand, and no other");
        }
        // On to the next person.
        for _ in 0..30 {
            if browser.world_asks().await? != Asked::Person {
                break;
            }
            let now = browser.world_match().await?;
            if now.to_act() != Some(seat) {
                break;
            }
            decide(&browser).await?;
        }
    }
    browser.is_clean().await
}

/// The table in a phase, kept as a picture, fit and free of obstacles.
async fn checked(browser: &Browser, place: &str) -> Result<()> {
    tokio::time::sleep(Duration::from_millis(250)).await;
    browser.screenshot(place).await?;
    browser.fits(place).await?;
    browser.is_accessible(place).await?;
    browser.is_clean().await
}

/// A person's turn on the map of the world, phase by phase.
async fn a_turn_in_pictures(theme: &str, size: Size) -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(size).await?;
    let place = |what: &str| format!("worldbattle-{what}-{}-{theme}", size.0);
    let settings = json!({ "speed": "slow", "motion": "full", "theme": theme });
    let setup = Setup { players: 5, ..Setup::default() };
    let players = ["human Ada", "bot medium", "bot medium", "bot hard", "bot easy"];
    let record = played_until(&setup, &players, |state| {
        state.active() == Seat::A && state.phase() == Phase::Reinforce && state.round() > 1
    })?;
    browser.resume_world(&record, settings).await?;
    browser.world_asks().await?;
    let game = browser.world_match().await?;
    let state = game.state().context("it has begun")?;
    let own = state.owned(Seat::A);
    let (from, to) = own
        .iter()
        .flat_map(|from| state.map().neighbours(from).without(own).iter().map(move |to| (from, to)))
        .max_by_key(|&(from, to)| i64::from(state.armies(from)) - i64::from(state.armies(to)))
        .context("there is a border")?;
    browser.press_button("Show the whole map").await.ok();
    browser.press_button("5").await?;
    browser.press_land(from).await?;
    checked(&browser, &place("reinforce")).await?;
    browser.press_button("All").await?;
    if state.pool() > 5 {
        browser.press_land(from).await?;
    }
    browser.key("s").await?;
    browser
        .wait_until(
            "the attacks begin",
            "return document.querySelector('.phases .now')?.textContent === 'Attack'",
        )
        .await?;
    browser.press_land(from).await?;
    browser.press_land(to).await?;
    browser.find(".odds").await?;
    checked(&browser, &place("attack")).await?;
    browser.press_button("Roll once").await?;
    browser.find(".roll.stands").await?;
    browser.screenshot(&place("roll")).await?;
    Ok(())
}

#[tokio::test]
async fn a_turn_on_a_phone_in_the_dark() -> Result<()> {
    a_turn_in_pictures("dark", PHONE).await
}

#[tokio::test]
async fn a_turn_on_a_larger_phone_in_the_light() -> Result<()> {
    a_turn_in_pictures("light", ("tall", 390, 844)).await
}

#[tokio::test]
async fn a_turn_on_a_desktop_in_the_dark() -> Result<()> {
    a_turn_in_pictures("dark", DESKTOP).await
}

#[tokio::test]
async fn a_turn_on_a_desktop_in_high_contrast() -> Result<()> {
    a_turn_in_pictures("contrast", DESKTOP).await
}

#[tokio::test]
async fn the_map_fits_every_screen_and_can_be_dragged_and_pinched() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let seats = [human(), bot("easy"), bot("easy"), bot("easy"), bot("easy"), bot("easy")];
    browser.begin_world(&seats, 5, json!({ "players": 6 }), instant()).await?;
    browser.world_asks().await?;
    for size in [
        PHONE,
        ("turned-phone", 640, 360),
        ("tablet", 768, 1024),
        ("4k", 3840, 2160),
        ("zoomed", 720, 450),
    ] {
        browser.resize(size).await?;
        tokio::time::sleep(Duration::from_millis(200)).await;
        let place = format!("worldbattle-table-{}", size.0);
        browser.screenshot(&place).await?;
        browser.fits(&place).await?;
    }
    browser.resize(PHONE).await?;
    let seen = "return document.querySelector('svg.wmap').getAttribute('viewBox')";
    browser.press_button("Zoom in").await?;
    let before = browser.run(seen).await?;
    let middle = "const { x, y, width, height } = document.querySelector('.board').getBoundingClientRect(); return [x + width / 2, y + height / 2]";
    let [x, y]: [f64; 2] = serde_json::from_value(browser.run(middle).await?)?;
    for (kind, x) in [("mousePressed", x), ("mouseMoved", x - 60.0), ("mouseReleased", x - 60.0)] {
        let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
        browser.dev_tools("Input.dispatchMouseEvent", event).await?;
    }
    ensure!(browser.run(seen).await? != before, "the map was dragged");
    let before = browser.run(seen).await?;
    let fingers = |apart: f64| json!([{ "x": x - apart, "y": y, "id": 1 }, { "x": x + apart, "y": y, "id": 2 }]);
    browser
        .dev_tools(
            "Emulation.setTouchEmulationEnabled",
            json!({ "enabled": true, "maxTouchPoints": 2 }),
        )
        .await?;
    for (kind, points) in [
        ("touchStart", fingers(30.0)),
        ("touchMove", fingers(60.0)),
        ("touchMove", fingers(90.0)),
        ("touchEnd", json!([])),
    ] {
        browser
            .dev_tools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }))
            .await?;
    }
    ensure!(browser.run(seen).await? != before, "the map was pinched");
    browser.press_button("Show the whole map").await?;
    browser.wait_until("all is seen", "return !document.querySelector('.overview')").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn setup_and_rules_are_free_of_obstacles() -> Result<()> {
    let browser = Browser::start().await?;
    for size in [PHONE, DESKTOP] {
        browser.resize(size).await?;
        for screen in ["setup", "help"] {
            browser.open(&format!("/{screen}/worldbattle")).await?;
            browser.find("svg.wmap").await?;
            let place = format!("worldbattle-{screen}-{}", size.0);
            checked(&browser, &place).await?;
        }
        browser.open("/").await?;
        browser.screenshot(&format!("worldbattle-home-{}", size.0)).await?;
    }
    browser.open("/setup/worldbattle").await?;
    browser.press("Start").await?;
    browser.find(".table .terr").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn a_turn_is_spoken_word_for_word() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let (record, from, to) = before_an_attack()?;
    browser.resume_world(&record, instant()).await?;
    uncover(&browser).await?;
    let game = browser.world_match().await?;
    let state = game.state().context("it has begun")?;
    let name =
        |at: Territory| state.map().place(at).map(|place| place.name.clone()).unwrap_or_default();
    browser.press_land(from).await?;
    let spoken = browser.spoken().await?;
    let selected = format!("{} selected. Ada. {} armies.", name(from), state.armies(from));
    ensure!(spoken.last().is_some_and(|it| it.starts_with(&selected)), "{spoken:?}");
    browser.press_land(to).await?;
    let spoken = browser.spoken().await?;
    let odds = BattleOdds::of(state.armies(from), state.armies(to), 1).context("few armies")?;
    let percent = ((odds.conquest * 100.0).round() as u32).clamp(1, 99);
    let aimed = format!(
        "{}: {percent} % to take with {} armies against {}.",
        name(to),
        state.armies(from),
        state.armies(to)
    );
    ensure!(spoken.last() == Some(&aimed), "{spoken:?}");
    browser.key("r").await?;
    browser.wait_until("the roll is spoken of", "return [...document.querySelectorAll('#live p')].some((it) => it.textContent.startsWith('Attacking'))").await?;
    let spoken = browser.spoken().await?;
    let attack = format!("Attacking {} from {}. Attacker rolled ", name(to), name(from));
    ensure!(spoken.iter().any(|it| it.starts_with(&attack)), "{spoken:?}");
    browser.is_clean().await
}
