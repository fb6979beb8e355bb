//! The worker in which the bots think, so that the page never waits for one.
//!
//! Page and worker run the same program and talk in JSON: the worker says `"ready"` once, then each
//! [`Question`] gets one [`Answer`]. A question carries only what the bot may know.

use catalog::{BotName, Entry, GameId, Visitor};
use leptos::wasm_bindgen::prelude::Closure;
use leptos::wasm_bindgen::{JsCast, JsValue};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::cell::RefCell;
use std::rc::Rc;
use tabletop::{Rng, Seat};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser;

/// What the worker says when it can be asked.
const READY: &str = "\"ready\"";

/// What a bot is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// Which question this is; its answer has the same number.
    pub number: u32,
    /// The game's name.
    pub game: String,
    /// The bot's name, with its budget if it has one.
    pub bot: String,
    /// For which seat it thinks.
    pub seat: Seat,
    /// The step to answer at.
    pub step: u32,
    /// What the bot sees, as the game writes it.
    pub view: Value,
    /// What its own chance follows from.
    pub bot_seed: u64,
}

/// What a bot answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The number of the question.
    pub number: u32,
    /// The action in notation, or why there is none.
    pub action: Result<String, String>,
}

/// Thinks about a question, here and now.
pub fn think(question: &Question) -> Answer {
    struct Think<'a>(&'a Question);
    impl Visitor for Think<'_> {
        type Output = Result<String, String>;
        fn visit<G: Entry>(self) -> Self::Output {
            let Question { bot, seat, step, view, bot_seed, .. } = self.0;
            let bot: BotName = bot.parse().map_err(|error| format!("{error}"))?;
            let bot = bot.make::<G>().map_err(|error| error.to_string())?;
            let view: G::View =
                serde_json::from_value(view.clone()).map_err(|error| error.to_string())?;
            let mut rng = Rng::for_bot(*bot_seed, *seat, *step);
            Ok(bot.choose(&view, *seat, &mut rng).to_string())
        }
    }
    let game: Result<GameId, _> = question.game.parse();
    let action = match game {
        Ok(game) => game.visit(Think(question)),
        Err(error) => Err(error.to_string()),
    };
    Answer { number: question.number, action }
}

/// The scope of the worker we run in; `None` in the page.
pub fn scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

/// Answers every question that comes.
pub fn serve(scope: DedicatedWorkerGlobalScope) {
    let answers = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if let Ok(question) = serde_json::from_str(&text) {
            post(&answers, &to_json(&think(&question)));
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    post(&scope, READY);
}

fn post(scope: &DedicatedWorkerGlobalScope, text: &str) {
    scope.post_message(&JsValue::from_str(text)).expect("a text can always be posted");
}

fn to_json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data becomes JSON")
}

/// The page's end: asks, and hears the answers. Dropping it ends the worker.
#[allow(dead_code)] // the table is its first user
pub struct Thinker {
    worker: Worker,
    /// Questions that came before the worker was ready; `None` once it is.
    waiting: Rc<RefCell<Option<Vec<String>>>>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut()>,
}

#[allow(dead_code)] // the table is its first user
impl Thinker {
    /// Starts a worker. `on_answer` hears every answer; `on_failure` is called when the worker
    /// cannot be started, or breaks: then [`think`] on the page is the way on.
    pub fn start(
        on_answer: impl Fn(Answer) + 'static,
        on_failure: impl Fn() + 'static,
    ) -> Result<Thinker, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&browser::boot_script(), &options)?;
        let waiting = Rc::new(RefCell::new(Some(Vec::<String>::new())));
        let (asked, questions) = (worker.clone(), Rc::clone(&waiting));
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            if text == READY {
                let early = questions.borrow_mut().take().unwrap_or_default();
                early.iter().for_each(|question| send(&asked, question));
            } else if let Ok(answer) = serde_json::from_str(&text) {
                on_answer(answer);
            }
        });
        let on_error = Closure::<dyn FnMut()>::new(on_failure);
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Thinker { worker, waiting, _on_message: on_message, _on_error: on_error })
    }

    /// Asks; the answer comes to `on_answer`.
    pub fn ask(&self, question: &Question) {
        let question = to_json(question);
        match self.waiting.borrow_mut().as_mut() {
            Some(waiting) => waiting.push(question),
            None => send(&self.worker, &question),
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

#[allow(dead_code)] // the table is its first user
fn send(worker: &Worker, text: &str) {
    worker.post_message(&JsValue::from_str(text)).expect("a text can always be posted");
}

#[cfg(test)]
mod tests {
    use super::*;
    use battlezone::{Setup, State};
    use tabletop::{Game, Viewer};

    fn question(bot: &str) -> (State, Question) {
        let state = State::new(&Setup::default(), &mut Rng::fast(5)).unwrap();
        let seat = state.to_act().unwrap();
        let view = serde_json::to_value(state.view(Viewer::Seat(seat))).unwrap();
        let question = Question {
            number: 3,
            game: "battlezone".into(),
            bot: bot.into(),
            seat,
            step: 1,
            view,
            bot_seed: 9,
        };
        (state, question)
    }

    #[test]
    fn a_question_is_answered_by_a_legal_action() {
        let (state, question) = question("balanced");
        let answer = think(&serde_json::from_str(&to_json(&question)).unwrap());
        assert_eq!(answer.number, 3);
        let mut legal = Vec::new();
        state.legal_actions(question.seat, &mut legal);
        assert!(legal.contains(&answer.action.unwrap().parse().unwrap()));
    }

    #[test]
    fn the_same_question_gets_the_same_answer() {
        let (_, question) = question("random");
        assert_eq!(think(&question), think(&question));
    }

    #[test]
    fn an_unknown_bot_or_game_is_refused_by_name() {
        let (_, question) = question("napoleon");
        assert!(think(&question).action.unwrap_err().contains("napoleon"));
        let unknown = Question { game: "chess".into(), ..question };
        assert!(think(&unknown).action.unwrap_err().contains("chess"));
    }
}
