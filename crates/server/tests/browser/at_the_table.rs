//! What all four tables have alike: names, the end, and the names of places.

use anyhow::{Result, bail, ensure};
use serde_json::{Value, json};
use tabletop::Seat;

use crate::browser::{Browser, DESKTOP, PHONE};
use crate::table::{bot, human};

/// Every game with a bot of it, and the move that gives it up.
const GAMES: [(&str, &str, &str); 4] = [
    ("battlezone", "balanced", "resign"),
    ("worldbattle", "easy", "resign"),
    ("imperial", "recruit", "resign"),
    ("conquer", "easy", "surrender"),
];

/// Whether it is a person's turn.
pub(crate) const MY_TURN: &str = "return !!document.querySelector('.bar button:not(:disabled)')
    && !document.querySelector('.bar .tomyturn') && !document.querySelector('.ending')";

/// Lays a game of a person against a bot down and waits for the person's turn.
pub(crate) async fn begin(
    browser: &Browser,
    game: &str,
    level: &str,
    settings: Value,
) -> Result<()> {
    let options = match game {
        "battlezone" => json!({ "first_player": "a" }),
        "conquer" => json!({ "players": 2 }),
        "worldbattle" => json!({ "players": 2 }),
        _ => json!({}),
    };
    let new = json!({ "game": game, "seats": [human(), bot(level)], "options": options, "seed": 3, "undo": true, "mode": "auto" });
    browser.lay_down(&new, &settings).await?;
    browser.find(".table").await?;
    browser.wait_until("a person's turn", MY_TURN).await
}

#[tokio::test]
async fn a_bot_has_one_name_on_every_screen_and_the_only_person_is_you() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    for (game, level, give_up) in GAMES {
        begin(&browser, game, level, json!({ "speed": "instant" })).await?;
        let names = "return [...document.querySelectorAll('.pname')].map((it) => it.textContent)";
        let names: Vec<String> = serde_json::from_value(browser.run(names).await?)?;
        ensure!(names.iter().any(|it| it == "You"), "{game}: {names:?}");
        let bot = names.iter().find_map(|it| it.split_once(" · ")).map(|(name, _)| name.to_owned());
        let bot = bot.unwrap_or_default();
        ensure!(!bot.is_empty() && !bot.starts_with("Bot"), "{game}: {names:?}");
        let said = browser.spoken().await?.join(" ");
        ensure!(said.contains("Your turn.") && said.contains(&bot), "{game}: {said}");
        browser.screenshot(&format!("names-{game}")).await?;
        browser.type_move(give_up).await?;
        browser.find(".ending .endwords").await?;
        let log = browser.text(".log").await?;
        ensure!(log.contains("You g") || log.contains("You s"), "{game}: {log}");
        ensure!(log.contains(&format!("{bot} wins")), "{game}: {log}");
        browser.press("See the result").await?;
        let heading = browser.text("h1").await?;
        ensure!(heading == format!("{bot} wins"), "{game}: {heading}");
        let result = browser.text("main").await?;
        let chart = "const chart = document.querySelector('.chart');
            const { width, height } = chart.getBoundingClientRect();
            return [chart.querySelectorAll('.line').length, width > 200 && height > 100, chart.querySelector('svg').ariaLabel]";
        let (lines, is_seen, told): (u8, bool, String) =
            serde_json::from_value(browser.run(chart).await?)?;
        ensure!((lines, is_seen) == (2, true), "{game}: a line for each side");
        let of_both = told.contains("You: ") && told.contains(&format!("{bot}: "));
        ensure!(of_both && told.contains(" at the end, "), "{game}: {told}");
        browser.is_accessible(&format!("result of {game}")).await?;
        browser.screenshot(&format!("chart-{game}")).await?;
        browser.press("Replay").await?;
        let replay = browser.text(".pseats").await?;
        ensure!(replay.contains(&bot) && replay.contains("You"), "{game}: {replay}");
        for text in [said, log, result, replay] {
            for wrong in ["Player 1", "Player 2", "Bot 2", "\u{e000}", "[", "|"] {
                ensure!(!text.contains(wrong), "{game}: {wrong} in {text}");
            }
        }
    }
    browser.is_clean().await
}

/// Lets the words of the end come to theirs: how much is left of them, and whether they moved.
const AFTER_THE_WORDS: &str = "
    const words = document.querySelector('.endwords');
    const [fading] = words.getAnimations();
    if (!fading) return 'they stay for ever';
    const frames = fading.effect.getKeyframes();
    fading.finish();
    const moves = frames.some((it) => it.transform && it.transform !== 'none');
    return [getComputedStyle(words).opacity, moves];";

#[tokio::test]
async fn the_end_of_every_game_is_an_event_on_the_board() -> Result<()> {
    let browser = Browser::start().await?;
    for (game, level, give_up) in GAMES {
        for (motion, size) in [("full", DESKTOP), ("reduced", PHONE)] {
            browser.resize(size).await?;
            let settings = json!({ "speed": "instant", "motion": motion });
            begin(&browser, game, level, settings).await?;
            browser.type_move(give_up).await?;
            browser.find(".ending .endwords").await?;
            let words = "return document.querySelector('.endwords strong').textContent";
            let words = browser.run(words).await?;
            ensure!(words == "You lost", "{game}: {words}");
            // On a phone the field for moves lies over the board.
            browser.run("document.querySelector('.logclose').click()").await?;
            let said = browser.spoken().await?;
            ensure!(said.iter().any(|it| it == "You lost."), "{game}: {said:?}");
            let effect =
                "const it = document.querySelector('.ending :is(.endflood, .endflag, .sparks)');
                return it ? getComputedStyle(it).display !== 'none' : false";
            ensure!(browser.run(effect).await? == json!(motion == "full"), "{game} {motion}");
            tokio::time::sleep(std::time::Duration::from_millis(900)).await;
            browser.screenshot(&format!("ending-{game}-{motion}")).await?;
            let left = browser.run(AFTER_THE_WORDS).await?;
            let moves = motion == "full";
            ensure!(left == json!(["0", moves]), "the words fade: {game} {motion} {left}");
        }
    }
    browser.is_clean().await
}

#[tokio::test]
async fn who_is_out_goes_to_the_end_and_enter_opens_the_result_of_all() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let seats = [human(), bot("easy"), bot("easy")];
    let options = json!({ "players": 3, "size": "quick" });
    for (language, words) in
        [("de", "Bis zum Ende"), ("fr", "Jusqu’à la fin"), ("en", "To the end")]
    {
        let settings = json!({ "speed": "slow", "language": language });
        let new = json!({ "game": "conquer", "seats": seats, "options": options, "seed": 3, "undo": true, "mode": "auto" });
        browser.lay_down(&new, &settings).await?;
        browser.wait_until("a person's turn", MY_TURN).await?;
        browser.type_move("surrender").await?;
        let said = format!(
            "return !!document.querySelector('.bar .tomyturn')?.textContent.startsWith('{words}')"
        );
        browser.wait_until(words, &said).await?;
        browser.has_whole_buttons(&format!("out in {language}")).await?;
    }
    browser.screenshot("out-of-the-game").await?;
    browser.run("document.activeElement?.blur()").await?;
    browser.key("n").await?;
    browser
        .wait_until_in(60, "the end", "return !!document.querySelector('.ending .endrank')")
        .await?;
    browser.screenshot("ending-ranking").await?;
    browser.has_whole_buttons("the end").await?;
    let places = "return [...document.querySelectorAll('.endrank b')].map((it) => it.textContent)";
    let places = browser.run(places).await?;
    ensure!(places.as_array().is_some_and(|it| it.len() == 3 && it[0] == "1"), "{places}");
    let said = browser.spoken().await?.join(" ");
    ensure!(said.contains("Ranking: 1. ") && said.contains("3. You."), "{said}");
    let focused = "return document.activeElement.textContent.trim() === 'See the result'";
    browser.wait_until("the way to the result has the focus", focused).await?;
    browser.key("Enter").await?;
    browser.find(".rank li").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn places_have_their_numbers_while_they_are_used() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    begin(&browser, "battlezone", "balanced", json!({ "speed": "instant" })).await?;
    let seen = "const it = document.querySelector('.placename, .cq-base .placenames');
        return !!it && getComputedStyle(it).display !== 'none'";
    ensure!(browser.run(seen).await? == false, "nothing uses them");
    browser.unfold_typing().await?;
    browser.wait_until("a move is typed", seen).await?;
    browser.screenshot("place-names-battlezone").await?;
    browser.type_move("skip").await?;
    browser.key("Escape").await?;
    browser.wait_until("the turn is back", MY_TURN).await?;
    browser.run("document.activeElement?.blur()").await?;
    browser.key("ArrowDown").await?;
    browser.wait_until("the keyboard is on the board", seen).await?;
    browser.type_move("resign").await?;
    browser.press("See the result").await?;
    browser.press("Replay").await?;
    browser.wait_until("a replay has them", seen).await?;
    browser.screenshot("place-names-replay").await?;
    let aside = json!({ "type": "mouseMoved", "x": 2, "y": 2 });
    browser.dev_tools("Input.dispatchMouseEvent", aside).await?;
    begin(&browser, "conquer", "easy", json!({ "speed": "instant" })).await?;
    ensure!(browser.run(seen).await? == false, "nothing names a cell");
    let cell =
        "const { x, y, width, height } = document.querySelector('.cqfit').getBoundingClientRect();
        return [x + width / 2, y + height / 2]";
    let [x, y]: [f64; 2] = serde_json::from_value(browser.run(cell).await?)?;
    let over = json!({ "type": "mouseMoved", "x": x, "y": y });
    browser.dev_tools("Input.dispatchMouseEvent", over).await?;
    browser.wait_until("the status line names the cell under the pointer", seen).await?;
    browser.screenshot("place-names-aimed").await?;
    begin(&browser, "conquer", "easy", json!({ "speed": "instant", "place_names": true })).await?;
    ensure!(browser.run(seen).await? == true, "always, by the setting");
    browser.screenshot("place-names-conquer").await?;
    browser.is_clean().await
}

#[tokio::test]
async fn a_line_of_the_log_lights_its_places() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    begin(&browser, "conquer", "easy", json!({ "speed": "instant" })).await?;
    let empty = "return !document.querySelector('.cq-lit path')";
    ensure!(browser.run(empty).await? == true, "nothing is lit");
    browser.type_move("a1").await?;
    browser.find(".log li[tabindex]").await?;
    browser.run("document.querySelector('.log li[tabindex]').focus()").await?;
    let lit = "return !!document.querySelector('.cq-lit path')";
    browser.wait_until("its cell is lit", lit).await?;
    browser.run("document.activeElement.blur()").await?;
    browser.wait_until("and no more", empty).await?;
    browser.is_clean().await
}

#[tokio::test]
async fn whoever_wins_is_told_so_in_big_words() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    let seats = || [human(), bot("random")];
    let options = json!({ "first_player": "a", "round_limit": 1 });
    for seed in 1..30 {
        browser.begin(seats(), seed, options.clone()).await?;
        while !browser.asked_or_over().await?.is_over() {
            browser.type_move("skip").await?;
        }
        browser.find(".ending .endwords").await?;
        let words = "return document.querySelector('.endwords strong').textContent";
        let words = browser.run(words).await?;
        let won = browser.kept_match().await?.outcome().and_then(|it| it.winner()) == Some(Seat::A);
        ensure!((words == "You win") == won, "seed {seed}: {words}");
        if won {
            browser.screenshot("ending-you-win").await?;
            return browser.is_clean().await;
        }
    }
    bail!("nobody wins against a bot that plays at random")
}

#[tokio::test]
async fn the_field_for_moves_is_closed_by_what_opened_it_and_with_its_log() -> Result<()> {
    let browser = Browser::start().await?;
    let typing = "return !!document.querySelector('#typed-move')
        && !!document.querySelector('.board.typing')";
    let folded = "return !document.querySelector('#typed-move, .board.typing, .log.open')";
    for size in [PHONE, DESKTOP] {
        browser.resize(size).await?;
        begin(&browser, "battlezone", "balanced", json!({ "speed": "instant" })).await?;
        ensure!(browser.run(folded).await? == true, "{}: nothing is open", size.0);
        for round in ["first", "second"] {
            browser.find("button[aria-label=Menu]").await?.click().await?;
            browser.press("Type a move").await?;
            browser.wait_until("a move can be typed", typing).await?;
            if round == "first" {
                browser.screenshot(&format!("typing-{}", size.0)).await?;
                browser.fits(&format!("typing, {}", size.0)).await?;
            }
            browser.find(".logclose").await?.click().await?;
            browser.wait_until(&format!("{}: its cross closes it", size.0), folded).await?;
        }
    }
    browser.run("document.activeElement?.blur()").await?;
    for way in ["T", "the menu", "Escape"] {
        browser.key("t").await?;
        browser.wait_until("the key opens it", typing).await?;
        let focused = "return document.activeElement.id === 'typed-move'";
        browser.wait_until("one can type at once", focused).await?;
        if way != "Escape" {
            // A press of the board takes the focus out of the field.
            browser.run("document.activeElement.blur()").await?;
        }
        match way {
            "T" => browser.key("t").await?,
            "Escape" => browser.key("Escape").await?,
            _ => {
                browser.find("button[aria-label=Menu]").await?.click().await?;
                browser.press("Type a move").await?;
            }
        }
        browser.wait_until(&format!("{way} closes it"), folded).await?;
        browser.run("document.activeElement?.blur()").await?;
    }
    browser.is_clean().await
}

#[tokio::test]
async fn a_refused_undo_is_told_in_the_language_of_the_player() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    for (language, nothing, never) in [
        ("en", "There is nothing to take back.", "Nothing can be taken back in this game."),
        ("de", "Es gibt nichts zurückzunehmen.", "In diesem Spiel wird nichts zurückgenommen."),
        ("fr", "Il n’y a rien à annuler.", "Rien ne peut être annulé dans cette partie."),
    ] {
        for (undo, words) in [(true, nothing), (false, never)] {
            let game = json!({ "game": "battlezone", "seats": [human(), human()], "options": {}, "seed": 3, "undo": undo, "mode": "auto" });
            browser.lay_down(&game, &json!({ "speed": "instant", "language": language })).await?;
            browser.find(".table .terr").await?;
            browser.key("u").await?;
            let said = browser.text(".turn span.warning").await?;
            ensure!(said == words, "{language}: {said}");
        }
    }
    browser.is_clean().await
}

#[tokio::test]
async fn the_key_that_lists_the_keys_closes_the_list() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    begin(&browser, "conquer", "easy", json!({ "speed": "instant" })).await?;
    let listed = "return !!document.querySelector('dialog[open] .keys')";
    for open in [true, false, true] {
        browser.key("h").await?;
        browser.wait_until("the key does it", &format!("{listed} === {open}")).await?;
    }
    browser.is_clean().await
}

#[tokio::test]
async fn the_second_press_of_a_double_click_does_not_hurry_to_the_next_turn() -> Result<()> {
    let browser = Browser::start().await?;
    browser.resize(DESKTOP).await?;
    begin(&browser, "imperial", "recruit", json!({ "speed": "slow" })).await?;
    let twice = "const done = arguments[0];
        [...document.querySelectorAll('.bar button')].find((it) => it.textContent.startsWith('End turn')).click();
        requestAnimationFrame(() => requestAnimationFrame(() => {
            const hurry = document.querySelector('.bar .tomyturn');
            hurry?.click();
            done(!!hurry);
        }));";
    let pressed = browser.client.execute_async(twice, vec![]).await?;
    ensure!(pressed == true, "another button stands there at once");
    // Who hurries sees no scene.
    let shown = "return !!document.querySelector('.bar .tomyturn')
        && !!document.querySelector('.bar > .primary:not(:disabled)')";
    browser.wait_until("the bot's turn is shown", shown).await?;
    browser.run("document.querySelector('.bar .tomyturn').click()").await?;
    browser.wait_until("a press that is meant does it", MY_TURN).await?;
    browser.is_clean().await
}
