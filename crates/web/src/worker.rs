//! Bots think in a worker, so that they never block the page.
//!
//! The worker is the same program in a thread of its own; questions and answers are JSON. When it
//! cannot start, the bot thinks on the page.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use catalog::{BotName, GameId, NoAnswer, Suggestion};
use leptos::prelude::set_timeout;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;
use tabletop::Seat;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser;
use crate::games::AnyGame;
use crate::modules::{self, NotLoaded};

/// The first message of the worker: it is ready for questions.
const READY: &str = "ready";
/// The worker could not load the game: the bot has to think in the page, which has loaded it.
const CANNOT: &str = "cannot";
/// How long the worker may take to start.
const PATIENCE: Duration = Duration::from_secs(5);

/// A position in which a bot must choose or suggest a move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// Which game.
    pub game: String,
    /// For which seat.
    pub seat: Seat,
    /// After which step.
    pub step: u32,
    /// The view of that seat.
    pub view: Value,
    /// Which bot, with its budget if there is one.
    pub level: String,
    /// The seed of its random numbers.
    pub bot_seed: u64,
}

/// What the bot is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Wanted {
    /// The move that it plays.
    Move,
    /// The moves that it rates best.
    Suggestions,
}

#[derive(Debug, Serialize, Deserialize)]
struct Asked {
    ticket: u32,
    wanted: Wanted,
    question: Question,
}

/// The answer, or why there is none.
type Answer = Result<Thought, String>;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Thought {
    /// A move in notation.
    Move(String),
    /// The best moves, the best first.
    Suggestions(Vec<Suggestion>),
}

#[derive(Debug, Serialize, Deserialize)]
struct Answered {
    ticket: u32,
    answer: Answer,
}

/// Computes the answer of a bot, after loading its game.
async fn think(wanted: Wanted, question: &Question) -> Result<Answer, NotLoaded> {
    let game: GameId = match question.game.parse() {
        Ok(game) => game,
        Err(error) => return Ok(Err(format!("{error}"))),
    };
    Ok(answer(modules::load(game).await?, wanted, question))
}

fn answer(any_game: &dyn AnyGame, wanted: Wanted, question: &Question) -> Answer {
    let Question { seat, step, level, bot_seed, view, .. } = question;
    let bot: BotName = level.parse().map_err(|error| format!("{error}"))?;
    let asked = catalog::Question { seat: *seat, step: *step, bot: &bot, bot_seed: *bot_seed };
    let why = |error: NoAnswer| error.to_string();
    match wanted {
        Wanted::Move => any_game.think(view, &asked).map(Thought::Move).map_err(why),
        Wanted::Suggestions => {
            any_game.suggest(view, &asked).map(Thought::Suggestions).map_err(why)
        }
    }
}

/// Plays games between bots of one level, to measure rules and bots: the number of their steps and
/// the digest of their last positions.
#[wasm_bindgen(js_name = selfPlay)]
pub async fn self_play(game: String, level: String, games: u32, seed: u32) -> Option<String> {
    let any_game = modules::load(game.parse().ok()?).await.ok()?;
    any_game.self_play(&level, games.into(), seed.into()).map(|played| played.to_string())
}

/// Answers questions if this program runs in the worker; returns whether it does.
pub fn serve_if_inside() -> bool {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else {
        return false;
    };
    let answers = scope.clone();
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(asked) = event.data().as_string().and_then(|text| read::<Asked>(&text)) else {
            return;
        };
        let answers = answers.clone();
        spawn_local(async move {
            let text = match think(asked.wanted, &asked.question).await {
                Ok(answer) => serde_json::to_string(&Answered { ticket: asked.ticket, answer })
                    .expect("plain data becomes JSON"),
                Err(NotLoaded) => CANNOT.to_owned(),
            };
            // If the page is gone, nobody needs the answer.
            let _ = answers.post_message(&JsValue::from_str(&text));
        });
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget(); // the worker listens as long as it lives
    let _ = scope.post_message(&JsValue::from_str(READY));
    true
}

/// The callback that waits for an answer.
enum Asker {
    Move(Box<dyn FnOnce(Result<String, String>)>),
    Suggestions(Box<dyn FnOnce(Result<Vec<Suggestion>, String>)>),
}

impl Asker {
    fn wanted(&self) -> Wanted {
        match self {
            Asker::Move(_) => Wanted::Move,
            Asker::Suggestions(_) => Wanted::Suggestions,
        }
    }

    fn on_answer(self, answer: Answer) {
        match (self, answer) {
            (Asker::Move(on_answer), Ok(Thought::Move(action))) => on_answer(Ok(action)),
            (Asker::Move(on_answer), Err(reason)) => on_answer(Err(reason)),
            (Asker::Suggestions(on_answer), Ok(Thought::Suggestions(best))) => on_answer(Ok(best)),
            (Asker::Suggestions(on_answer), Err(reason)) => on_answer(Err(reason)),
            // Cannot happen: the ticket matched, so the answer is to this question.
            (_, Ok(_)) => {}
        }
    }
}

/// Asks bots for moves. A new question replaces the one before.
#[derive(Clone)]
pub struct Thinker {
    inner: Rc<Inner>,
}

struct Inner {
    worker: RefCell<State>,
    ticket: Cell<u32>,
    waiting: RefCell<Option<(Question, Asker)>>,
}

enum State {
    Starting(Worker),
    Ready(Worker),
    /// It could not start: bots think in the page.
    Failed,
}

impl Thinker {
    /// Starts the worker.
    pub fn start() -> Thinker {
        let worker = start_worker();
        let state = worker.map_or(State::Failed, State::Starting);
        let inner = Inner {
            worker: RefCell::new(state),
            ticket: Cell::new(0),
            waiting: RefCell::new(None),
        };
        let thinker = Thinker { inner: Rc::new(inner) };
        thinker.listen();
        thinker
    }

    /// Asks for a bot's move; `on_answer` is called once, unless another question comes first.
    pub fn ask(
        &self,
        question: Question,
        on_answer: impl FnOnce(Result<String, String>) + 'static,
    ) {
        self.wait_for(question, Asker::Move(Box::new(on_answer)));
    }

    /// Asks for the moves that a bot rates best; `on_answer` is called as for a move.
    pub fn ask_for_suggestions(
        &self,
        question: Question,
        on_answer: impl FnOnce(Result<Vec<Suggestion>, String>) + 'static,
    ) {
        self.wait_for(question, Asker::Suggestions(Box::new(on_answer)));
    }

    /// Stops waiting for suggestions, but not for the move of a bot. The worker finishes its
    /// search, since starting another worker would take longer.
    pub fn forget_suggestions(&self) {
        let mut waiting = self.inner.waiting.borrow_mut();
        if waiting.as_ref().is_some_and(|(_, asker)| asker.wanted() == Wanted::Suggestions) {
            *waiting = None;
        }
    }

    fn wait_for(&self, question: Question, asker: Asker) {
        self.inner.ticket.set(self.inner.ticket.get() + 1);
        *self.inner.waiting.borrow_mut() = Some((question, asker));
        self.send();
    }

    /// Ends the worker.
    pub fn stop(&self) {
        let state = self.inner.worker.replace(State::Failed);
        if let State::Starting(worker) | State::Ready(worker) = state {
            worker.terminate();
        }
        self.inner.waiting.borrow_mut().take();
    }

    /// Whether bots have to think in the page because the worker failed.
    pub fn has_failed(&self) -> bool {
        matches!(*self.inner.worker.borrow(), State::Failed)
    }

    /// Sends the waiting question to the worker, or answers it in the page if the worker failed.
    fn send(&self) {
        let waiting = self.inner.waiting.borrow();
        let Some((question, asker)) = waiting.as_ref() else { return };
        let wanted = asker.wanted();
        match &*self.inner.worker.borrow() {
            State::Starting(_) => {}
            State::Ready(worker) => {
                let ticket = self.inner.ticket.get();
                let asked = Asked { ticket, wanted, question: question.clone() };
                let text = serde_json::to_string(&asked).expect("plain data becomes JSON");
                let _ = worker.post_message(&JsValue::from_str(&text));
            }
            State::Failed => {
                let (thinker, ticket) = (self.clone(), self.inner.ticket.get());
                let question = question.clone();
                // After the next frame, so that the page shows first who is thinking.
                let think = move || {
                    spawn_local(async move {
                        let answer = think(wanted, &question).await;
                        let answer = answer.unwrap_or_else(|error| Err(error.to_string()));
                        thinker.answered(Answered { ticket, answer });
                    });
                };
                set_timeout(think, Duration::from_millis(20));
            }
        }
    }

    fn answered(&self, answered: Answered) {
        if answered.ticket != self.inner.ticket.get() {
            return; // the game has moved on
        }
        let waiting = self.inner.waiting.borrow_mut().take();
        if let Some((_, asker)) = waiting {
            asker.on_answer(answered.answer);
        }
    }

    fn listen(&self) {
        let State::Starting(worker) = &*self.inner.worker.borrow() else { return };
        let thinker = self.clone();
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(text) = event.data().as_string() else { return };
            if text == READY {
                thinker.become_ready();
            } else if text == CANNOT {
                thinker.fail();
            } else if let Some(answered) = read::<Answered>(&text) {
                thinker.answered(answered);
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        on_message.forget(); // both live as long as the page
        let thinker = self.clone();
        let on_error = Closure::<dyn Fn()>::new(move || thinker.fail());
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        on_error.forget();
        let thinker = self.clone();
        let give_up = move || {
            if matches!(*thinker.inner.worker.borrow(), State::Starting(_)) {
                thinker.fail();
            }
        };
        set_timeout(give_up, PATIENCE);
    }

    fn become_ready(&self) {
        let mut state = self.inner.worker.borrow_mut();
        if let State::Starting(worker) = &*state {
            *state = State::Ready(worker.clone());
        }
        drop(state);
        self.send();
    }

    fn fail(&self) {
        *self.inner.worker.borrow_mut() = State::Failed;
        self.send();
    }
}

fn start_worker() -> Option<Worker> {
    let boot = browser::boot_script()?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(&boot, &options).ok()
}

fn read<T: for<'de> Deserialize<'de>>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::{Link, LinkMessage, Local};
    use catalog::Entry;
    use host::{Chance, Opening, Options};
    use tabletop::{Rng, Viewer};

    /// A new game, and the question to its first bot.
    fn begun<G: Entry>() -> (Local<G>, Question) {
        let opening = Opening {
            match_id: "m".parse().unwrap(),
            setup: G::Setup::default(),
            chance: Chance::Seed(5),
            options: Options::default(),
        };
        let laid_out = G::new(&opening.setup, &mut Rng::fast(5)).unwrap();
        let bots = (0..laid_out.seats()).map(|_| "bot random".parse().unwrap()).collect();
        let (link, messages) = Local::open(opening, bots).unwrap();
        let asked = messages.into_iter().find_map(|message| match message {
            LinkMessage::Think(question) => Some(question),
            _ => None,
        });
        (link, asked.unwrap())
    }

    fn question() -> Question {
        begun::<battlezone::State>().1
    }

    fn thought(wanted: Wanted, question: &Question) -> Answer {
        answer(crate::games::any_game(question.game.parse().unwrap()), wanted, question)
    }

    #[test]
    fn a_bot_is_shown_what_its_seat_may_see() {
        fn check<G: Entry>() {
            let (link, question) = begun::<G>();
            let view = link.state().view(Viewer::Seat(question.seat));
            let bot = question.level.parse().unwrap();
            let Question { seat, step, bot_seed, .. } = question;
            let asked = catalog::Question { seat, step, bot: &bot, bot_seed };
            let by_view = catalog::think::<G>(&view, &asked).unwrap();
            assert_eq!(thought(Wanted::Move, &question), Ok(Thought::Move(by_view)), "{}", G::ID);
            let best = catalog::suggest::<G>(&view, &asked).unwrap();
            let suggested = thought(Wanted::Suggestions, &question);
            assert_eq!(suggested, Ok(Thought::Suggestions(best)), "{}", G::ID);
        }
        check::<battlezone::State>();
        check::<worldbattle::State>();
        check::<imperial::State>();
        check::<conquer::State>();
    }

    #[test]
    fn a_question_that_makes_no_sense_is_answered_with_the_reason() {
        let unknown = Question { level: "genius".to_owned(), ..question() };
        let blind = Question { view: Value::Null, ..question() };
        for wanted in [Wanted::Move, Wanted::Suggestions] {
            assert!(thought(wanted, &unknown).unwrap_err().contains("genius"));
            assert!(thought(wanted, &blind).is_err());
        }
    }

    #[test]
    fn a_question_survives_its_way_to_the_worker() {
        let asked = Asked { ticket: 7, wanted: Wanted::Suggestions, question: question() };
        let text = serde_json::to_string(&asked).unwrap();
        let read = read::<Asked>(&text).unwrap();
        assert_eq!((read.wanted, read.question), (Wanted::Suggestions, question()));
    }

    #[test]
    fn an_answer_reaches_who_waits_for_its_kind() {
        let heard = Rc::new(RefCell::new(Vec::new()));
        let mover = |heard: &Rc<RefCell<Vec<String>>>| {
            let heard = heard.clone();
            Asker::Move(Box::new(move |answer| heard.borrow_mut().push(format!("{answer:?}"))))
        };
        mover(&heard).on_answer(Ok(Thought::Move("5>9".to_owned())));
        mover(&heard).on_answer(Err("tired".to_owned()));
        mover(&heard).on_answer(Ok(Thought::Suggestions(Vec::new())));
        assert_eq!(*heard.borrow(), [r#"Ok("5>9")"#, r#"Err("tired")"#]);
    }
}
