//! What is shown of each step, and for how long.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use battlezone::{Action, Event, Phase, State, Territory};
use host::{Command, Position};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;
use std::time::Duration;
use tabletop::Seat;

use super::super::picture::Picture;
use super::super::speech;
use super::{Attack, Beat, Cue, Stage, push_event};
use crate::game_setup::BotMode;
use crate::link::Heard;
use crate::worker::Question;

/// Who thinks longer than this is said to be thinking.
const THINKING_SHOWS_AFTER: Duration = Duration::from_millis(150);

impl Stage {
    /// Shows one thing that was heard, unless it has become void.
    pub(super) async fn show(self, heard: Heard<State>) {
        match heard {
            Heard::Snapshot { now } => self.show_position(now),
            Heard::Step { events, now, .. } => self.show_step(&events, now).await,
            Heard::Think(question) => self.let_think(question).await,
            Heard::Over { .. } => self.show_end(),
        }
    }

    fn show_position(self, now: Position<State>) {
        let (names, texts) = untrack(|| (self.names(), self.texts.get()));
        if now.step == 0 {
            self.say(speech::start(&now.view, &names, texts));
        }
        self.log.set(self.history());
        self.settle(now);
    }

    /// The board stands as the position says, and the next player is named.
    fn settle(self, now: Position<State>) {
        self.picture.set(Picture::of(&now.view));
        let over = matches!(now.view.phase(), Phase::Over(_));
        self.state.set(now.view);
        self.cue.set(if over { Cue::Over } else { Cue::Still });
        if let Some(seat) = now.to_act {
            let (names, texts) = untrack(|| (self.names(), self.texts.get()));
            self.say(speech::turn(seat, &names, texts));
        }
    }

    fn show_end(self) {
        self.cue.set(Cue::Over);
        self.keep_now();
    }

    async fn show_step(self, events: &[Event], now: Position<State>) {
        let Some(generation) = self.generation() else { return };
        let reinforced: Vec<(Seat, u32, Vec<Territory>)> = events
            .iter()
            .filter_map(|event| match event {
                Event::Reinforced { seat, group, placed, .. } => {
                    Some((*seat, *group, placed.clone()))
                }
                _ => None,
            })
            .collect();
        if !reinforced.is_empty() {
            self.show_reinforcement(&reinforced, generation).await;
        }
        for event in events {
            if self.generation() != Some(generation) {
                return;
            }
            match event {
                Event::Attacked { seat, from, to, attacker, defender, won } => {
                    let (attacker, defender) = (*attacker, *defender);
                    let attack =
                        Attack { seat: *seat, from: *from, to: *to, attacker, defender, won: *won };
                    self.show_attack(attack, event, &now, generation).await;
                }
                Event::Skipped { seat } => self.show_skip(*seat).await,
                _ => {}
            }
        }
        if self.generation() != Some(generation) {
            return;
        }
        self.speak_rest(events, &now.view);
        self.log.update(|log| {
            events.iter().for_each(|event| push_event(log, event.clone()));
        });
        self.settle(now);
    }

    /// Says what the scenes have not said themselves.
    fn speak_rest(self, events: &[Event], after: &State) {
        let silent = |event: &&Event| !matches!(event, Event::Attacked { .. });
        let rest: Vec<Event> = events.iter().filter(silent).cloned().collect();
        self.speak(&rest, after);
    }

    fn speak(self, events: &[Event], after: &State) {
        let (names, texts) = untrack(|| (self.names(), self.texts.get()));
        for sentence in speech::events(events, after, &names, texts) {
            self.say(sentence);
        }
    }

    async fn show_attack(
        self,
        attack: Attack,
        event: &Event,
        now: &Position<State>,
        generation: u32,
    ) {
        let pace = self.pace();
        if pace.is_instant() {
            self.speak(std::slice::from_ref(event), &now.view);
            return;
        }
        for (beat, time) in
            [(Beat::Outline, pace.highlight), (Beat::Tumble, pace.tumble), (Beat::Stand, pace.hold)]
        {
            self.cue.set(Cue::Attack(attack, beat));
            if beat == Beat::Stand {
                self.speak(std::slice::from_ref(event), &now.view);
            }
            self.waiting.sleep(time).await;
            if self.generation() != Some(generation) {
                return;
            }
        }
        self.cue.set(Cue::Attack(attack, Beat::Change));
        if !attack.won {
            self.picture.set(Picture::of(&now.view));
        }
        self.waiting.sleep(pace.change).await;
        if self.generation() == Some(generation) {
            self.picture.set(Picture::of(&now.view));
            self.waiting.sleep(pace.out).await;
        }
    }

    /// A bot's skip is shown; a person knows what they pressed.
    async fn show_skip(self, seat: Seat) {
        if !self.is_human(seat) {
            self.cue.set(Cue::Skip(seat));
            self.waiting.sleep(self.pace().skip).await;
        }
    }

    async fn show_reinforcement(self, sides: &[(Seat, u32, Vec<Territory>)], generation: u32) {
        if self.only_bots() && self.mode.get_untracked() == BotMode::Step {
            self.cue.set(Cue::RoundOver);
            self.waiting.begin().over().await;
        }
        let mut gains = [0; 2];
        sides.iter().for_each(|(seat, group, _)| gains[seat.index()] = *group);
        let pace = self.pace();
        self.cue.set(Cue::Reinforce(gains));
        self.waiting.sleep(pace.fade).await;
        let most = sides.iter().map(|(_, _, placed)| placed.len()).max().unwrap_or(0);
        for nth in 0..most {
            if self.generation() != Some(generation) {
                return;
            }
            // Both sides at the same time.
            self.picture.update(|picture| {
                let arriving = sides.iter().filter_map(|(_, _, placed)| placed.get(nth));
                arriving.for_each(|&territory| picture.add_army(territory));
            });
            self.waiting.sleep(pace.per_army(most as u32)).await;
        }
        if self.generation() == Some(generation) {
            self.waiting.sleep(pace.stand).await;
        }
    }

    /// Asks a bot, and plays its move when its time has come.
    async fn let_think(self, question: Question) {
        let Some(generation) = self.generation() else { return };
        let (seat, step) = (question.seat, question.step);
        let answer = self.ask(question, generation).await;
        if self.generation() != Some(generation) {
            return;
        }
        let action = match answer {
            Some(Ok(text)) => text.parse::<Action>().map_err(|error| error.to_string()),
            Some(Err(reason)) => Err(reason),
            None => return,
        };
        let action = match action {
            Ok(action) => action,
            Err(reason) => return self.tell(reason, None),
        };
        while self.is_held() {
            self.cue.set(Cue::Planned(seat, action));
            self.waiting.begin().over().await;
            if self.generation() != Some(generation) {
                return;
            }
            if self.mode.get_untracked() == BotMode::Step {
                break; // told to go on, by one step
            }
        }
        let answer = self
            .inner
            .try_update_value(|inner| inner.session.send(Command::Act { seat, at: step, action }));
        if let Some(Ok(heard)) = answer {
            self.hear(heard);
        }
    }

    /// Whether bots wait to be told to go on.
    fn is_held(self) -> bool {
        let step = self.mode.get_untracked() == BotMode::Step;
        self.only_bots() && (step || self.paused.get_untracked())
    }

    /// The bot's answer, not before its time; `None` when the question has become void.
    async fn ask(self, question: Question, generation: u32) -> Option<Result<String, String>> {
        let seat = question.seat;
        let decided = Rc::new(Cell::new(false));
        let still_thinking = {
            let decided = decided.clone();
            move || {
                if !decided.get() && self.generation() == Some(generation) {
                    self.cue.set(Cue::Deciding(seat));
                }
            }
        };
        set_timeout(still_thinking, THINKING_SHOWS_AFTER);
        let slot = Rc::new(RefCell::new(None));
        let wait = self.waiting.begin();
        let (end, filled) = (wait.end.clone(), slot.clone());
        let thinker = self.inner.try_with_value(|inner| inner.thinker.clone())?;
        if thinker.has_failed() {
            self.worker_failed.set(true);
        }
        thinker.ask(question, move |answer| {
            *filled.borrow_mut() = Some(answer);
            let _ = end.call0(&JsValue::NULL);
        });
        self.waiting.sleep(self.pace().before_bot).await;
        if slot.borrow().is_none() && self.generation() == Some(generation) {
            // Skipping the pause must not lose the answer: wait for the bot itself.
            self.still_waiting(wait, &slot, generation).await;
        }
        decided.set(true);
        slot.take()
    }

    async fn still_waiting(
        self,
        first: super::waiting::Wait,
        slot: &RefCell<Option<Result<String, String>>>,
        generation: u32,
    ) {
        first.over().await;
        while slot.borrow().is_none() && self.generation() == Some(generation) {
            self.waiting.sleep(50).await;
        }
    }
}
