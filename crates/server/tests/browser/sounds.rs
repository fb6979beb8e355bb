//! Every effect, rendered by the browser without a loudspeaker.

use anyhow::{Context, Result, ensure};
use serde_json::json;

use crate::at_the_table;
use crate::browser::{Browser, DESKTOP};
use crate::table::{bot, human};
use crate::worldbattle::end_turn;

/// Name, and the shortest and longest it may be heard, in milliseconds.
const EFFECTS: [(&str, f64, f64); 10] = [
    ("dice_roll", 700.0, 850.0),
    ("attack_success", 300.0, 1200.0),
    ("attack_failure", 100.0, 500.0),
    ("territory_select", 20.0, 150.0),
    ("invalid_action", 80.0, 300.0),
    ("button_click", 5.0, 100.0),
    ("turn_change", 150.0, 600.0),
    ("round_end", 800.0, 3000.0),
    ("victory", 3000.0, 5000.0),
    ("game_start", 200.0, 900.0),
];

#[tokio::test]
async fn every_effect_has_its_length_does_not_clip_and_is_like_no_other() -> Result<()> {
    let browser = Browser::start().await?;
    browser.open("/").await?;
    let names = EFFECTS.map(|(name, ..)| format!("'{name}'")).join(",");
    let script = format!(
        "const heard = [];
        for (const name of [{names}]) {{
            const samples = await app.renderSound(name);
            const loud = samples.reduce((most, it) => Math.max(most, Math.abs(it)), 0);
            let last = samples.length - 1;
            while (last > 0 && Math.abs(samples[last]) < 0.002) last -= 1;
            const steps = Array.from({{ length: 64 }}, (_, i) => {{
                const from = Math.floor(i * samples.length / 64), to = Math.floor((i + 1) * samples.length / 64);
                let changes = 0, power = 0;
                for (let n = from + 1; n < to; n += 1) {{
                    changes += (samples[n] < 0) !== (samples[n - 1] < 0);
                    power += samples[n] * samples[n];
                }}
                return Math.round(power * 100) + ':' + changes;
            }});
            heard.push({{ name, loud, length: last / 44.1, print: steps.join(' ') }});
        }}
        return heard;"
    );
    let heard = browser.ask_program(&script).await?;
    let heard = heard.as_array().with_context(|| format!("{heard}"))?;
    ensure!(heard.len() == EFFECTS.len(), "all were rendered");
    for (effect, (name, shortest, longest)) in heard.iter().zip(EFFECTS) {
        let number = |key: &str| effect[key].as_f64().unwrap_or(f64::NAN);
        let (loud, length) = (number("loud"), number("length"));
        println!("{name}: {length:.0} ms, peak {loud:.2}");
        ensure!((shortest..=longest).contains(&length), "{name} lasts {length} ms");
        ensure!(loud > 0.05 && loud < 1.0, "{name} peaks at {loud}");
        let same = heard.iter().filter(|other| other["print"] == effect["print"]).count();
        ensure!(same == 1, "{name} sounds like another");
    }
    Ok(())
}

/// Notes every tone that the page plays, in hertz.
const LISTEN: &str = "
    window.heard = [];
    const play = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, when) {
        if (value > 20) window.heard.push(Math.round(value));
        return play.call(this, value, when);
    };";

#[tokio::test]
async fn the_turn_that_comes_back_from_a_bot_is_heard() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let script = json!({ "source": LISTEN });
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", script).await?;
    let options = json!({ "first_player": "a" });
    browser.begin([human(), bot("random")], 14, options).await?;
    browser.asked_or_over().await?;
    browser.run("window.heard.length = 0").await?;
    browser.type_move("skip").await?;
    let chime = "return window.heard.includes(523) && window.heard.includes(784)";
    browser.wait_until("the two tones of a turn are heard", chime).await?;
    browser.is_clean().await
}

#[tokio::test]
async fn the_turn_that_comes_back_and_placements_are_heard_in_every_game() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let script = json!({ "source": LISTEN });
    browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", script).await?;
    let chime = "return window.heard.includes(523) && window.heard.includes(784)";
    for (game, level, first) in [
        ("battlezone", "random", "skip"),
        ("imperial", "recruit", "end"),
        ("conquer", "easy", "a1"),
    ] {
        at_the_table::begin(&browser, game, level, json!({ "speed": "fast" })).await?;
        browser.run("window.heard.length = 0").await?;
        browser.type_move(first).await?;
        if game == "conquer" {
            browser.wait_until("a placement is heard", "return window.heard.length > 0").await?;
            browser.run("window.heard.length = 0; document.activeElement?.blur()").await?;
            browser.key("s").await?;
            browser.wait_until("the bot's too", "return window.heard.length > 0").await?;
        }
        browser.wait_until(&format!("{game}: the two tones of a turn are heard"), chime).await?;
    }
    at_the_table::begin(&browser, "worldbattle", "easy", json!({ "speed": "fast" })).await?;
    browser.run("window.heard.length = 0").await?;
    end_turn(&browser).await?;
    browser.wait_until_in(45, "the turn is back", at_the_table::MY_TURN).await?;
    browser.wait_until("worldbattle: the two tones of a turn are heard", chime).await?;
    let times = "return window.heard.filter((it) => it === 784).length";
    let times = browser.run(times).await?;
    ensure!(times == 1, "the turn of a bot does not call a person: {times} times");
    browser.is_clean().await
}

#[tokio::test]
async fn with_little_motion_and_at_instant_speed_steps_are_heard_all_the_same() -> Result<()> {
    let silent = "window.heard.length = 0; document.activeElement?.blur()";
    let clicks = "return window.heard.filter((it) => it === 720).length >= 2";
    let verdict = "return window.heard.includes(1568) || window.heard.includes(118)";
    for settings in [json!({ "speed": "fast", "motion": "reduced" }), json!({ "speed": "instant" })]
    {
        let browser = Browser::start().await?;
        browser.resize(DESKTOP).await?;
        let script = json!({ "source": LISTEN });
        browser.dev_tools("Page.addScriptToEvaluateOnNewDocument", script).await?;
        let (from, to) = browser.before_an_attack_in_world(settings.clone()).await?;
        browser.run(silent).await?;
        browser.type_move(&format!("{from}>{to}")).await?;
        browser.wait_until("how the attack went is heard", verdict).await?;
        let times = "return window.heard.filter((it) => it === 1568 || it === 118).length";
        ensure!(browser.run(times).await? == 1, "once");

        at_the_table::begin(&browser, "conquer", "easy", settings).await?;
        browser.type_move("a1").await?;
        browser.wait_until("a person's placement and that of the bot are heard", clicks).await?;
        browser.is_clean().await?;
    }
    Ok(())
}
