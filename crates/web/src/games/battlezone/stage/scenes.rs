//! What is shown of each step, and for how long.

use battlezone::{Action, Event, Illegal, State, Territory};
use leptos::prelude::*;
use tabletop::{Game, Seat};

use super::super::input::{Hand, Reason};
use super::super::picture::Picture;
use super::super::{report, words};
use super::{Attack, Beat, Scene, Stage};
use crate::game_setup::BotMode;
use crate::link::Position;
use crate::table::{Line, Playback, Run, Stage as Shown, Step};
use crate::texts::{Template, Texts};

impl Shown for Stage {
    type Game = State;
    type Scene = Scene;

    fn playback(self) -> Playback<State, Scene> {
        self.playback
    }

    fn settle(self, now: &Position<State>) {
        self.picture.set(Picture::of(&now.view));
    }

    async fn show_step(self, step: &Step<State>, run: Run) {
        let reinforced: Vec<(Seat, u32, &[Territory])> =
            step.events.iter().filter_map(arrivals).collect();
        if !reinforced.is_empty() && !self.show_reinforcement(&reinforced, run).await {
            return;
        }
        for event in &step.events {
            if !self.show_event(event, &step.now, run).await {
                return;
            }
        }
        // The attack has been spoken of in its scene.
        let silent = |event: &&Event| !matches!(event, Event::Attacked { .. });
        let rest: Vec<Event> = step.events.iter().filter(silent).cloned().collect();
        self.speak(&rest, &step.now.view);
    }

    fn start_words(self, now: &Position<State>) -> String {
        words::start(&now.view, &self.names(), self.playback.common.texts.get())
    }

    fn line(self, event: &Event, last: u32) -> Option<Line> {
        let common = self.playback.common;
        let winner = self.playback.with_state(|state| state.outcome()?.winner());
        let name = |seat| common.card_name(seat);
        Some(report::entry(event, last, winner, name, common.texts.get()))
    }

    fn refusal(self, illegal: Illegal) -> String {
        words::refusal(Reason::Rules(illegal), &self.names(), self.playback.common.texts.get())
    }

    fn giving_up() -> Option<Action> {
        Some(Action::Resign)
    }

    fn no_move(texts: &'static Texts) -> Template {
        texts.play.typed_wrong
    }

    fn let_go(self) {
        self.hand.set(Hand::default());
        self.playback.common.notice.set(None);
    }
}

/// The armies that arrive by an event: whose, how many, and where.
fn arrivals(event: &Event) -> Option<(Seat, u32, &[Territory])> {
    match event {
        Event::Reinforced { seat, group, placed, .. } => Some((*seat, *group, placed)),
        _ => None,
    }
}

impl Stage {
    async fn show_event(self, event: &Event, now: &Position<State>, run: Run) -> bool {
        match event {
            Event::Attacked { seat, from, to, attacker, defender, won } => {
                let (attacker, defender) = (*attacker, *defender);
                let attack =
                    Attack { seat: *seat, from: *from, to: *to, attacker, defender, won: *won };
                self.show_attack(attack, event, now, run).await
            }
            // A bot's skip is shown; a person knows what they pressed.
            Event::Skipped { seat } if !self.playback.common.is_human(*seat) => {
                self.playback.scene(Scene::Skip(*seat), self.pace().skip, run).await
            }
            _ => true,
        }
    }

    fn speak(self, events: &[Event], after: &State) {
        let (names, texts) = untrack(|| (self.names(), self.playback.common.texts.get()));
        for sentence in words::events(events, after, &names, texts) {
            self.playback.common.say(sentence);
        }
    }

    async fn show_attack(
        self,
        attack: Attack,
        event: &Event,
        now: &Position<State>,
        run: Run,
    ) -> bool {
        let (playback, pace) = (self.playback, self.pace());
        let speak = || self.speak(std::slice::from_ref(event), &now.view);
        if pace.is_instant() {
            speak();
            return true;
        }
        let scene = |beat| Scene::Attack(attack, beat);
        if !playback.scene(scene(Beat::Outline), pace.highlight, run).await
            || !playback.scene(scene(Beat::Tumble), pace.tumble, run).await
        {
            return false;
        }
        speak();
        if !playback.scene(scene(Beat::Stand), pace.hold, run).await {
            return false;
        }
        if !attack.won {
            self.picture.set(Picture::of(&now.view));
        }
        if !playback.scene(scene(Beat::Change), pace.change, run).await {
            return false;
        }
        self.picture.set(Picture::of(&now.view));
        playback.sleep(pace.out, run).await
    }

    async fn show_reinforcement(self, sides: &[(Seat, u32, &[Territory])], run: Run) -> bool {
        let (playback, pace) = (self.playback, self.pace());
        let by_steps = playback.common.mode.get_untracked() == BotMode::Step;
        if playback.common.only_bots() && by_steps && !playback.hold(Scene::RoundOver, run).await {
            return false;
        }
        let mut gains = [0; 2];
        sides.iter().for_each(|(seat, group, _)| gains[seat.index()] = *group);
        if !playback.scene(Scene::Reinforce(gains), pace.fade, run).await {
            return false;
        }
        let most = sides.iter().map(|(_, _, placed)| placed.len()).max().unwrap_or(0);
        for nth in 0..most {
            // Both sides at the same time.
            self.picture.update(|picture| {
                let arriving = sides.iter().filter_map(|(_, _, placed)| placed.get(nth));
                arriving.for_each(|&territory| picture.add_army(territory));
            });
            if !playback.sleep(pace.per_army(most as u32), run).await {
                return false;
            }
        }
        playback.sleep(pace.stand, run).await
    }
}
