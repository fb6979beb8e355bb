//! Drives a table: takes commands and messages, shows what was heard step by step, keeps the game.

use std::future::Future;
use std::str::FromStr;

use catalog::Entry;
use host::{Command, Refused};
use leptos::prelude::*;
use tabletop::{Game, Seat};
use wasm_bindgen_futures::spawn_local;

use super::playback::{Playback, Run, Shown};
use super::thinking::before_bot;
use super::{Controls, Line};
use crate::game_setup::BotMode;
use crate::i18n::{Locale, td_string};
use crate::link::{Heard, Position};
use crate::online::Problem;
use crate::online::sync::MatchUpdate;
use crate::settings::Speed;

/// A step as it is shown.
pub struct Step<G: Game> {
    /// Whose it was.
    pub by: Seat,
    /// What happened.
    pub events: Vec<G::Event>,
    /// Where it led.
    pub now: Position<G>,
}

type Action<T> = <<T as Stage>::Game as Game>::Action;
type Illegal<T> = <<T as Stage>::Game as Game>::Illegal;

/// A table that can be driven. [`Table`](super::Table) implements it for every
/// [`TableGame`](super::TableGame); games that are not on that table yet implement it by hand.
pub trait Stage: Copy + Send + Sync + 'static {
    /// The game.
    type Game: Entry;
    /// The scenes in which its steps are shown.
    type Scene: Clone + PartialEq + Send + Sync + 'static;
    /// Whether the table is covered while the device changes hands.
    const HANDOFF: bool = false;
    /// Whether a turn can have many steps; then a player is named once, when the turn begins.
    const LONG_TURNS: bool = false;

    /// The match and how far it has been shown.
    fn playback(self) -> Playback<Self::Game, Self::Scene>;

    /// Puts the board where the position says.
    fn settle(self, now: &Position<Self::Game>);

    /// Shows what happened in a step and says it; stops when the run has become void.
    fn show_step(self, step: &Step<Self::Game>, run: Run) -> impl Future<Output = ()>;

    /// What is said when the game begins.
    fn start_words(self, now: &Position<Self::Game>) -> String;

    /// An event as a line of the log; `last` is the number of the last line that has one.
    fn line(self, event: &<Self::Game as Game>::Event, last: u32) -> Option<Line>;

    /// Why the rules refuse something, in the player's language.
    fn refusal(self, illegal: Illegal<Self>) -> String;

    /// What is said about a text that was typed and is no move of this game.
    fn no_move(text: &str, locale: Locale) -> String;

    /// What gives the game up, where the table itself has no place for it.
    fn giving_up() -> Option<Action<Self>> {
        None
    }

    /// Lets go of what was chosen.
    fn let_go(self);

    /// Whose turn it is, in the words of the player's language.
    fn turn_words(self, seat: Seat) -> String {
        let common = self.playback().common;
        td_string!(common.locale.get(), table.speech.turn, player = common.name(seat))
    }

    /// Whether the last step may be taken back here.
    fn may_undo(self) -> bool {
        true
    }

    /// The pause before a bot's move at this speed, in milliseconds.
    fn before_bot(self, speed: Speed) -> u32 {
        before_bot(speed)
    }

    /// Called when somebody has handed_over the table.
    fn handed_over(self, seat: Seat) {
        let _ = seat; // most games have nothing more to show then
    }

    /// Begins to show what was heard, and keeps the game from now on.
    fn open(self) {
        if let Some(room) = self.playback().common.room {
            room.listen(move |told| self.told(told));
        }
        self.keep();
        self.pump();
    }

    /// Takes in what a server said: of the match, or that it refuses a move.
    fn told(self, told: Result<MatchUpdate, Problem>) {
        let playback = self.playback();
        let heard = told.and_then(|told| {
            playback.try_with_inner(|inner| inner.session.link.take(told)).unwrap_or(Ok(Vec::new()))
        });
        match heard {
            Ok(heard) => self.hear(heard),
            Err(problem) => {
                let locale = playback.common.locale.get_untracked();
                playback.common.tell(problem.sentence(locale), None);
            }
        }
    }

    /// What this table can be told.
    fn controls(self) -> Controls {
        Controls::of(self)
    }

    /// Takes an action for the person who is to act.
    fn act(self, action: Action<Self>) {
        let playback = self.playback();
        let Some(seat) = untrack(|| playback.asked()) else { return };
        playback.common.notice.set(None);
        let answer = playback.with_inner(|inner| {
            let at = inner.session.link.step();
            inner.session.link.send(Command::Act { seat, at, action })
        });
        match answer {
            Ok(heard) => {
                self.let_go();
                self.hear(heard);
            }
            Err(Refused::Illegal(illegal)) => {
                playback.common.tell(untrack(|| self.refusal(illegal)), None);
            }
            Err(other) => playback.common.tell(other.to_string(), None),
        }
    }

    /// A move in notation; says why it is none.
    fn typed(self, text: &str) -> Result<(), String> {
        let playback = self.playback();
        let locale = playback.common.locale.get_untracked();
        let no_move = || Self::no_move(text, locale);
        let action: Action<Self> = read(text).ok_or_else(no_move)?;
        let acting = untrack(|| playback.acting());
        let seat = acting.or(playback.to_act.get_untracked()).unwrap_or(Seat::A);
        let asked = if acting.is_some() { seat } else { another(seat) };
        let checked = playback.with_shown(|state| state.check(asked, &action));
        checked.map_err(|illegal| untrack(|| self.refusal(illegal)))?;
        self.act(action);
        Ok(())
    }

    /// Takes the last decision back.
    fn undo(self) {
        if self.may_undo() {
            self.travel(Command::Undo {});
        }
    }

    /// Plays again what was taken back.
    fn redo(self) {
        self.travel(Command::Redo {});
    }

    /// Goes to and fro in the match.
    fn travel(self, command: Command<Action<Self>>) {
        let playback = self.playback();
        match playback.with_inner(|inner| inner.session.link.send(command)) {
            Ok(heard) => {
                playback.drop_all();
                self.let_go();
                playback.shown.set(Shown::Still);
                self.hear(heard);
            }
            Err(refused) => playback.common.tell(refused.to_string(), None),
        }
    }

    /// Gives the host a command that is no move of the person to act, such as the end of time.
    fn command(self, command: Command<Action<Self>>) {
        let playback = self.playback();
        match playback.with_inner(|inner| inner.session.link.send(command)) {
            Ok(heard) => self.hear(heard),
            Err(refused) => playback.common.tell(refused.to_string(), None),
        }
    }

    /// Stops bots that go on by themselves, or lets them go on.
    fn set_paused(self, paused: bool) {
        self.playback().common.paused.set(paused);
        if !paused {
            self.playback().go_on();
        }
    }

    /// Changes how bots go on.
    fn set_mode(self, mode: BotMode) {
        self.playback().common.mode.set(mode);
        self.playback().with_inner(|inner| inner.session.set_mode(mode));
        self.playback().go_on();
    }

    /// Keeps the game, soon.
    fn keep(self) {
        let playback = self.playback();
        playback.common.autosave.soon(move || playback.save(String::new()));
        let (undo, redo) = playback.with_inner(|inner| inner.session.link.takeback());
        playback.common.takeback.set((undo && self.may_undo(), redo));
    }

    /// Takes in what was heard from the match.
    fn hear(self, heard: Vec<Heard<Self::Game>>) {
        self.playback().with_inner(|inner| inner.queue.extend(heard));
        self.keep();
        self.pump();
    }

    /// Shows what was heard, one thing after the other.
    fn pump(self) {
        let playback = self.playback();
        let begins = playback.with_inner(|inner| !std::mem::replace(&mut inner.running, true));
        if begins {
            spawn_local(async move {
                while let Some(heard) = playback.next() {
                    show(self, heard).await;
                }
            });
        }
    }
}

/// Shows one thing that was heard, unless it has become void.
async fn show<T: Stage>(stage: T, heard: Heard<T::Game>) {
    let playback = stage.playback();
    let Some(run) = playback.run() else { return };
    match heard {
        Heard::Snapshot { now } => {
            if now.step == 0 {
                playback.common.say(untrack(|| stage.start_words(&now)));
            }
            playback.common.log.set(Vec::new());
            playback.history().iter().for_each(|events| note(stage, events));
            arrive(stage, now, true, run).await;
        }
        Heard::Step { by, events, now } => {
            let step = Step { by, events, now };
            stage.show_step(&step, run).await;
            if playback.is_valid(run) {
                note(stage, &step.events);
                let before = playback.to_act.get_untracked();
                let turns = !T::LONG_TURNS || before != step.now.to_act;
                arrive(stage, step.now, turns, run).await;
            }
        }
        Heard::Think(question) => super::thinking::let_think(stage, question, run).await,
        Heard::Over { .. } => {
            playback.shown.set(Shown::Over);
            playback.keep_now();
        }
    }
}

/// Adds what happened to the log.
fn note<T: Stage>(stage: T, events: &[<T::Game as Game>::Event]) {
    let common = stage.playback().common;
    for event in events {
        if let Some(line) = untrack(|| stage.line(event, common.last_number())) {
            common.note(line);
        }
    }
}

/// The board stands as the position says, and where a turn begins its player is named.
async fn arrive<T: Stage>(stage: T, now: Position<T::Game>, turns: bool, run: Run) {
    let (playback, common) = (stage.playback(), stage.playback().common);
    let person = now.to_act.filter(|&seat| common.is_human(seat));
    let changes_hands = T::HANDOFF && common.hot_seat() && common.looker.get_untracked() != person;
    let covered = person.filter(|_| changes_hands);
    playback.shown.set(match (covered, now.to_act) {
        (Some(seat), _) => Shown::Handoff(seat),
        (None, Some(_)) => Shown::Still,
        (None, None) => Shown::Over,
    });
    playback.step.set(now.step);
    stage.settle(&now);
    playback.view.set(now.view);
    playback.to_act.set(now.to_act);
    if let Some(seat) = covered {
        common.looker.set(None);
        common.notice.set(None);
        common.spoken.set(Vec::new());
        playback.waiting.begin().over().await;
        if !playback.is_valid(run) {
            return;
        }
        common.looker.set(Some(seat));
        playback.shown.set(Shown::Still);
        stage.handed_over(seat);
    }
    if let Some(seat) = now.to_act.filter(|_| turns) {
        common.say(untrack(|| stage.turn_words(seat)));
    }
}

/// Reads a move as it was typed, or as one types in a hurry.
fn read<A: FromStr>(text: &str) -> Option<A> {
    let text = text.trim();
    text.parse().or_else(|_| text.to_lowercase().replace(' ', "").parse()).ok()
}

/// Somebody else: whoever asks out of turn.
fn another(seat: Seat) -> Seat {
    if seat == Seat::A { Seat::B } else { Seat::A }
}
