//! How long bots think on a phone: on a processor slowed four times, which slows the page but not a
//! worker. So the bots think in the page here, as they do where no worker starts.

use anyhow::{Result, ensure};
use catalog::GameId;
use serde_json::json;

use super::quantile;
use crate::browser::{Browser, PHONE};
use crate::table::bot;

/// How many times slower than this machine's the phone's processor is.
const SLOWDOWN: u32 = 4;
/// What a decision may take on the phone, in milliseconds.
const WANTED: f64 = 300.0;
/// So many decisions of each level are enough for a median.
const ENOUGH: usize = 60;
/// No level is watched for longer, in seconds.
const LONGEST: u64 = 12;

/// Without a worker; and how long each decision on the page takes, with all that is done in the same
/// task. The page asks a bot after a pause of 20 ms, and nothing else waits so long.
const WATCH: &str = "
    window.Worker = class { constructor() { throw new Error('no workers here') } };
    window.decisions = [];
    const later = window.setTimeout;
    window.setTimeout = (does, delay, ...more) => later(delay !== 20 ? does : (...it) => {
        const begin = performance.now();
        const ended = new MessageChannel();
        ended.port1.onmessage = () => window.decisions.push(performance.now() - begin);
        does(...it); // the bot thinks in the microtasks after it
        ended.port2.postMessage(0);
    }, delay, ...more);";

/// The times of decisions among bots of one level.
async fn decisions(browser: &Browser, game: GameId, level: &str) -> Result<Vec<f64>> {
    let options = match game {
        GameId::Conquer | GameId::WorldBattle => json!({ "players": 2 }),
        _ => json!({}),
    };
    let new = json!({ "game": game.name(), "seats": [bot(level), bot(level)], "options": options,
        "seed": 7, "undo": false, "mode": "auto" });
    let settings = json!({ "speed": "instant", "motion": "reduced" });
    browser.lay_down(&new, &settings).await?;
    let enough = format!(
        "return window.decisions.length >= {ENOUGH}
            || (document.querySelector('.bar')?.textContent.includes('See the result') ?? false)"
    );
    // A level that takes longer is judged by what it has decided until then.
    let _ = browser.wait_until_in(LONGEST, "enough decisions", &enough).await;
    let times = serde_json::from_value(browser.run("return window.decisions").await?)?;
    browser.open("/").await?;
    Ok(times)
}

#[tokio::test]
async fn the_strongest_level_of_each_game_decides_in_good_time_on_a_phone() -> Result<()> {
    // The machine is shared; slower than this, something is wrong.
    const LATEST: f64 = 10.0 * WANTED;
    let browser = Browser::start().await?;
    browser.resize(PHONE).await?;
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await?;
    browser.dev_tools("Emulation.setCPUThrottlingRate", json!({ "rate": SLOWDOWN })).await?;
    for &game in GameId::ALL {
        let level = game.info().bots.last().expect("every game has bots");
        let times = decisions(&browser, game, level).await?;
        ensure!(!times.is_empty(), "{game}, {level}: nobody decided anything");
        let [median, late, longest] = [0.5, 0.95, 1.0].map(|share| quantile(&times, share));
        println!(
            "{game}, {level}, slowed {SLOWDOWN} times, {} decisions: {median:.0} ms median, \
             {late:.0} ms at the 95th percentile, {longest:.0} ms longest",
            times.len()
        );
        ensure!(median <= LATEST, "{game}, {level}: {median:.0} ms");
    }
    Ok(())
}
