//! Games that are interrupted: by a reload, by a turned phone, by a second tab, by a worker that
//! does not start, by a program that breaks down.

use anyhow::{Context, Result, ensure};
use battlezone::State;
use host::record::Record;
use host::{Match, Options};
use serde_json::json;

use crate::browser::{Browser, DESKTOP, PHONE};
use crate::table::{Means, best_attack, bot, human, play_to_the_end};

const NORMAL: &str = r#"{ "speed": "normal", "motion": "full" }"#;

#[tokio::test]
async fn a_reload_in_the_middle_of_an_attack_resumes_the_exact_state() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let settings = serde_json::from_str(NORMAL)?;
    let options = json!({ "first_player": "a" });
    browser.begin_with([human(), human()], 31, options, settings).await?;
    let game = browser.kept_match().await?;
    let (_, from, to) = best_attack(&game)?.context("somebody can attack")?;
    browser.type_move(&format!("{from}>{to}")).await?;
    browser.find(".rollcard").await?;
    let before = browser.kept_record().await?;
    browser.client.refresh().await?;
    browser.find(".table .terr").await?;
    let scene = browser.asked_or_over().await?;
    ensure!(browser.kept_record().await? == before, "record and digests are the same");

    let game = browser.kept_match().await?;
    let state = game.state().context("it has begun")?;
    for land in &scene.lands {
        let territory = battlezone::Territory::new(land.id);
        ensure!(land.armies == state.armies(territory), "armies of {territory}");
        let owner = if state.owner(territory) == tabletop::Seat::A { "a" } else { "b" };
        ensure!(land.class.split(' ').any(|it| it == owner), "owner of {territory}");
    }
    Ok(())
}

#[tokio::test]
async fn turning_the_phone_keeps_the_selection_and_the_result_of_a_roll() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    let settings = serde_json::from_str(NORMAL)?;
    browser.begin_with([human(), human()], 32, json!({ "first_player": "a" }), settings).await?;
    let scene = browser.look().await?;
    let able = scene.lands.iter().find(|land| land.class.contains("can")).context("one can act")?;
    browser.click_at(able.x, able.y).await?;
    browser.resize(("turned", 640, 360)).await?;
    let scene = browser.look().await?;
    ensure!(scene.land(able.id).class.contains("sel"), "still selected");
    let target = scene.lands.iter().find(|land| land.class.contains("tgt")).context("a target")?;
    browser.click_at(target.x, target.y).await?;
    browser.find(".rollcard").await?;
    browser.resize(PHONE).await?;
    let scene = browser.asked_or_over().await?;
    let game = browser.kept_match().await?;
    ensure!(game.step() == 1, "the attack counts");
    let state = game.state().context("it has begun")?;
    for land in &scene.lands {
        ensure!(land.armies == state.armies(battlezone::Territory::new(land.id)), "{}", land.id);
    }
    Ok(())
}

#[tokio::test]
async fn a_second_tab_asks_before_it_takes_the_game() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), human()], 33, json!({})).await?;
    browser.type_move("skip").await?;
    browser.asked_or_over().await?;
    let first = browser.client.window().await?;
    let second = browser.client.new_window(true).await?.handle;
    browser.client.switch_to_window(second).await?;
    browser.open("/play").await?;
    ensure!(browser.run("return !document.querySelector('.terr')").await? == true, "no board here");
    browser.press("Play here").await?;
    browser.find(".table .terr").await?;
    ensure!(browser.kept_match().await?.step() == 1, "it is the same game");
    browser.client.switch_to_window(first).await?;
    browser
        .wait_until("the first tab has stepped back", "return !document.querySelector('.terr')")
        .await
}

#[tokio::test]
async fn without_a_worker_the_bot_thinks_on_the_page_and_the_player_is_told() -> Result<()> {
    let browser = Browser::start().await?;
    let source = json!({ "source": "window.Worker = class { constructor() { throw new Error('no workers here') } }" });
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", source).await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), bot("balanced")], 34, json!({ "round_limit": 2 })).await?;
    play_to_the_end(&browser, Means::Mouse).await?;
    ensure!(browser.text(".tablewarning").await?.contains("thinks on the page"), "it is said");
    Ok(())
}

#[tokio::test]
async fn a_bot_that_takes_its_time_is_said_to_be_deciding() -> Result<()> {
    let browser = Browser::start().await?;
    // A worker to which every question takes two seconds.
    let source = json!({ "source": "
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (...it) { setTimeout(() => post.apply(this, it), 2000); };
        window.said = [];
        new MutationObserver(() => {
            const words = document.querySelector('.announce.veiled')?.textContent;
            if (words && !window.said.length) window.said.push(words, performance.now());
        }).observe(document, { childList: true, subtree: true });" });
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", source).await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), bot("balanced")], 36, json!({ "first_player": "a" })).await?;
    browser.asked_or_over().await?;
    browser.run("window.pressed = performance.now()").await?;
    browser.key("s").await?;
    browser.wait_until("it is said", "return window.said.length > 0").await?;
    let said = browser.run("return window.said").await?;
    let name = browser.text(".pcard.b .pname").await?;
    let name = name.split(" · ").next().unwrap_or_default();
    ensure!(said[0] == format!("{name} is deciding…"), "{said}");
    let waited = browser.run("return window.said[1] - window.pressed").await?;
    ensure!(waited.as_f64().is_some_and(|it| it >= 150.0), "not before 150 ms: {waited}");
    // The page stays free for the player, and the bot plays in the end.
    browser.find("button[aria-label=Menu]").await?.click().await?;
    browser.find("dialog[open]").await?;
    browser.key("Escape").await?;
    browser.asked_or_over().await?;
    ensure!(browser.run("return !document.querySelector('.announce.veiled')").await? == true);
    Ok(())
}

#[tokio::test]
async fn undo_gives_the_same_dice_again_and_the_result_counts_it() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), human()], 35, json!({ "first_player": "a", "round_limit": 1 })).await?;
    let game = browser.kept_match().await?;
    let (_, from, to) = best_attack(&game)?.context("somebody can attack")?;
    browser.type_move(&format!("{from}>{to}")).await?;
    browser
        .wait_until("it is played", "return document.querySelectorAll('.log li').length === 1")
        .await?;
    let record = browser.kept_record().await?;
    browser.find("button[aria-label=Undo]").await?.click().await?;
    browser.wait_until("it is taken back", "return !document.querySelector('.log li')").await?;
    browser.find("button[aria-label=Redo]").await?.click().await?;
    browser
        .wait_until(
            "it is played again",
            "return document.querySelectorAll('.log li').length === 1",
        )
        .await?;
    ensure!(browser.kept_record().await? == record, "with the same dice");
    browser.find("button[aria-label=Undo]").await?.click().await?;
    for _ in 0..2 {
        browser.asked_or_over().await?;
        browser.type_move("skip").await?;
    }
    ensure!(browser.asked_or_over().await?.is_over(), "one round was all");
    browser.press("See the result").await?;
    let ranking = browser.text(".rank").await?;
    ensure!(ranking.contains("1 step") || ranking.contains("1 move"), "{ranking}");
    Ok(())
}

#[tokio::test]
async fn what_was_taken_back_can_be_played_again_after_a_reload() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), human()], 37, json!({ "first_player": "a" })).await?;
    browser.type_move("skip").await?;
    let lines =
        |count: u8| format!("return document.querySelectorAll('.log li').length === {count}");
    browser.wait_until("it is played", &lines(1)).await?;
    let record = browser.kept_record().await?;
    browser.find("button[aria-label=Undo]").await?.click().await?;
    browser.wait_until("it is taken back", &lines(0)).await?;
    let taken_back = browser.kept_record().await?;
    browser.client.refresh().await?;
    browser.asked_or_over().await?;
    ensure!(browser.kept_record().await? == taken_back, "it is still taken back");
    browser.find("button[aria-label=Redo]:not(:disabled)").await?.click().await?;
    browser.wait_until("it is played again", &lines(1)).await?;
    ensure!(browser.kept_record().await? == record, "the very same step");
    Ok(())
}

#[tokio::test]
async fn storage_that_is_full_is_told_and_the_game_goes_on() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), human()], 36, json!({})).await?;
    browser.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }").await?;
    // What a page offers to keep as a file is noted instead of kept.
    browser.run("window.files = []; URL.createObjectURL = (it) => { it.text().then((text) => window.files.push(text)); return '#' }").await?;
    browser.type_move("skip").await?;
    ensure!(browser.text(".tablewarning").await?.contains("storage is full"), "it is said");
    browser.screenshot("storage-full").await?;
    ensure!(browser.asked_or_over().await?.is_asking(), "the game goes on");
    browser.press("Download the game").await?;
    browser.wait_until("the game is a file", "return window.files.length === 1").await?;
    let file = browser.run("return window.files[0]").await?;
    let record = Record::<State>::parse(file.as_str().context("a text")?)?;
    ensure!(Match::load(&record, Options::default())?.step() == 1, "with all that was played");
    browser.run("document.querySelector('.log.open .logclose').click()").await?;
    browser.resize(PHONE).await?;
    browser.screenshot("storage-full-phone").await?;
    browser.fits("storage that is full").await?;
    browser.is_accessible("storage that is full").await?;
    browser.has_whole_buttons("storage that is full").await?;
    browser.find(".tablewarning button[aria-label=Close]").await?.click().await?;
    browser
        .wait_until("the warning is read", "return !document.querySelector('.tablewarning')")
        .await?;
    browser.resize(DESKTOP).await?;
    browser.type_move("resign").await?;
    browser.press("See the result").await?;
    browser.find(".rank li").await?;
    ensure!(browser.text("h1").await?.ends_with("wins"), "the result is there all the same");
    browser.press("Replay").await?;
    browser.find(".pboard .terr").await?;
    Ok(())
}

#[tokio::test]
async fn a_game_is_kept_also_while_bots_move_without_a_pause() -> Result<()> {
    let browser = Browser::start().await?;
    let seats = [bot("easy"), bot("easy"), bot("easy"), bot("easy"), bot("easy"), bot("easy")];
    let game = json!({ "game": "worldbattle", "seats": seats, "options": { "players": 6 }, "seed": 5, "undo": true, "mode": "auto" });
    browser.lay_down(&game, &json!({ "speed": "instant" })).await?;
    let kept = "const kept = localStorage.getItem('salient.save.auto.worldbattle');
        return !!kept && +/end (\\d+)/.exec(JSON.parse(kept).record)[1] > 10";
    browser.wait_until_in(5, "a few moves are kept", kept).await?;
    let over = "return !!document.querySelector('.bar .seeresult')";
    ensure!(browser.run(over).await? == false, "the bots still play");
    Ok(())
}

#[tokio::test]
async fn a_worker_that_breaks_down_while_a_bot_thinks_is_replaced_by_the_page() -> Result<()> {
    let browser = Browser::start().await?;
    // The program of the worker as it is, but every question ends in a trap.
    let source = json!({ "source": "
        const Real = window.Worker;
        window.Worker = class extends Real {
            constructor(boot, options) {
                const code = `
                    self.addEventListener('message', (event) => {
                        event.stopImmediatePropagation();
                        Promise.reject(new WebAssembly.RuntimeError('unreachable'));
                    });
                    await import('${boot}');`;
                super(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), options);
            }
        };" });
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", source).await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), bot("balanced")], 34, json!({ "round_limit": 2 })).await?;
    play_to_the_end(&browser, Means::Mouse).await?;
    ensure!(browser.text(".tablewarning").await?.contains("thinks on the page"), "it is said");
    ensure!(
        browser.run("return !document.getElementById('broken')").await? == true,
        "nothing else broke"
    );
    Ok(())
}

#[tokio::test]
async fn a_program_that_breaks_down_says_so_offers_the_game_and_goes_on_after_a_reload()
-> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    browser.begin([human(), human()], 33, json!({ "first_player": "a" })).await?;
    let game = browser.kept_match().await?;
    let (_, from, to) = best_attack(&game)?.context("somebody can attack")?;
    browser.type_move(&format!("{from}>{to}")).await?;
    browser.asked_or_over().await?;
    let before = browser.kept_record().await?;
    // What a panic ends with. The event is made here, since the browser does not tell a page of
    // errors in the scripts of a test.
    let trap = "window.dispatchEvent(new ErrorEvent('error', {
        error: new WebAssembly.RuntimeError('unreachable'),
    }))";
    browser.resize(PHONE).await?;
    browser.run(trap).await?;
    browser.find("#broken").await?;
    ensure!(browser.text("h1").await? == "Salient stopped working", "it says so");
    browser.is_accessible("a program that broke down").await?;
    browser.fits("a program that broke down").await?;
    let offered = "const link = document.querySelector('#broken a[download]');
        return link.download + ' ' + link.href.startsWith('blob:')";
    ensure!(browser.run(offered).await? == "salient-record.txt true", "the game can be saved");
    browser.press("Load the page again").await?;
    browser.find(".table .terr").await?;
    browser.asked_or_over().await?;
    ensure!(browser.kept_record().await? == before, "the game goes on where it was");
    Ok(())
}
