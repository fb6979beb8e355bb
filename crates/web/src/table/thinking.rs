//! Asks bots for moves and delays them when bots are stepped or paused.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use host::Command;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use super::game::TableGame;
use super::game_table::Table;
use super::playback::{Run, Shown};
use super::table_state::TableState;
use super::waiting::Waiting;
use crate::game_setup::BotMode;
use crate::settings::Speed;
use crate::worker::{Question, Thinker};

/// Delay after which a bot is shown as thinking.
const THINKING_SHOWS_AFTER: Duration = Duration::from_millis(150);

type Answer = Result<String, String>;

/// What is needed to ask a bot, independent of the game.
struct Asking {
    common: TableState,
    waiting: Waiting,
    thinker: Thinker,
    /// Whether the answer is still wanted.
    is_valid: Rc<dyn Fn() -> bool>,
    /// Shows that the bot is thinking.
    show: Box<dyn Fn()>,
}

/// Asks a bot, and plays its move after its pause.
pub async fn let_think<G: TableGame>(table: Table<G>, question: Question, run: Run) {
    let playback = table.playback;
    let (seat, step) = (question.seat, question.step);
    let thinker = playback.try_with_inner(|inner| inner.thinker.clone()).flatten();
    let Some(thinker) = thinker else { return };
    let asking = Asking {
        common: playback.common,
        waiting: playback.waiting,
        thinker,
        is_valid: Rc::new(move || playback.is_valid(run)),
        show: Box::new(move || playback.shown.set(Shown::Deciding(seat))),
    };
    let answer = ask(asking, question, G::before_bot(table, table.speed())).await;
    if !playback.is_valid(run) {
        return;
    }
    let action: G::Action = match answer {
        Some(Ok(text)) => match text.parse() {
            Ok(action) => action,
            Err(error) => return playback.common.show_notice(error.to_string(), None),
        },
        Some(Err(reason)) => return playback.common.show_notice(reason, None),
        None => return,
    };
    while is_held(playback.common) {
        playback.shown.set(Shown::Planned(seat, action.clone()));
        playback.waiting.begin().over().await;
        if !playback.is_valid(run) {
            return;
        }
        if playback.common.mode.get_untracked() == BotMode::Step {
            break; // told to go on, by one step
        }
    }
    G::before_act(table, &action);
    let act = Command::Act { seat, at: step, action };
    if let Some(Ok(messages)) = playback.try_with_inner(|inner| inner.session.link.send(act)) {
        table.receive(messages);
    }
}

/// Whether bots wait for the Continue button.
fn is_held(common: TableState) -> bool {
    let step = common.mode.get_untracked() == BotMode::Step;
    common.only_bots() && (step || common.paused.get_untracked())
}

/// The bot's answer, not before the end of the pause; `None` if the question was cancelled.
async fn ask(asking: Asking, question: Question, pause: u32) -> Option<Answer> {
    let Asking { common, waiting, thinker, is_valid, show } = asking;
    let decided = Rc::new(Cell::new(false));
    let still_thinking = {
        let (decided, is_valid) = (decided.clone(), is_valid.clone());
        move || {
            if !decided.get() && is_valid() {
                show();
            }
        }
    };
    set_timeout(still_thinking, THINKING_SHOWS_AFTER);
    let slot = Rc::new(RefCell::new(None));
    let wait = waiting.begin();
    let (end, filled) = (wait.end.clone(), slot.clone());
    if thinker.has_failed() {
        common.worker_failed.set(true);
    }
    thinker.ask(question, move |answer| {
        *filled.borrow_mut() = Some(answer);
        let _ = end.call0(&JsValue::NULL);
    });
    waiting.sleep(pause).await;
    if slot.borrow().is_none() && is_valid() {
        // Skipping the pause must not lose the answer: wait for the bot itself.
        wait.over().await;
        while slot.borrow().is_none() && is_valid() {
            waiting.sleep(50).await;
        }
    }
    decided.set(true);
    slot.take()
}

/// The pause before a bot's move, in milliseconds: players must see that it is its turn.
pub const fn before_bot(speed: Speed) -> u32 {
    match speed {
        Speed::Slow => 750,
        Speed::Normal => 500,
        Speed::Fast => 234,
        Speed::Instant => 0,
    }
}
