//! What is shown of each step, and for how long.

use std::sync::Arc;

use imperial::{Destination, Event, Illegal, State, Volley};
use leptos::prelude::*;
use tabletop::Seat;

use super::super::input::{Hand, Reason};
use super::super::picture::Picture;
use super::super::spot::{Spot, enemy_of};
use super::super::{report, words};
use super::{Attack, Beat, Scene, Stage};
use crate::link::Position;
use crate::settings::Speed;
use crate::table::{Line, Playback, Run, Stage as Shown, Step};
use crate::texts::{Template, Texts};

impl Shown for Stage {
    type Game = State;
    type Scene = Scene;
    const HANDOFF: bool = true;
    const LONG_TURNS: bool = true;

    fn playback(self) -> Playback<State, Scene> {
        self.playback
    }

    fn settle(self, now: &Position<State>) {
        self.picture.set(Picture::of(&now.view));
        self.step.set_value(now.step);
        self.close_turn();
        self.keep();
    }

    async fn show_step(self, step: &Step<State>, run: Run) {
        for event in &step.events {
            if !self.show_event(event, step, run).await {
                return;
            }
        }
    }

    fn start_words(self, now: &Position<State>) -> String {
        words::start(&now.view, &self.names(), self.common().texts.get())
    }

    fn line(self, event: &Event, _last: u32) -> Option<Line> {
        let common = self.common();
        let names = [Seat::A, Seat::B].map(|seat| common.card_name(seat));
        let winner = self.playback.with_state(words::winner);
        report::entry(event, winner, &names, common.texts.get())
    }

    fn refusal(self, illegal: Illegal) -> String {
        words::refusal(Reason::Rules(illegal), &self.names(), self.common().texts.get())
    }

    fn no_move(texts: &'static Texts) -> Template {
        texts.imperial().table.typed_wrong
    }

    fn let_go(self) {
        self.hand.set(Hand::default());
        self.recap.set(None);
        self.common().notice.set(None);
    }

    fn may_undo(self) -> bool {
        self.last_step_was_quiet()
    }

    fn before_bot(self, _speed: Speed) -> u32 {
        self.pace().before_bot
    }

    fn handed_over(self, seat: Seat) {
        let told = self.told_of_last_turn(seat);
        let first = self.playback.history().is_empty();
        self.recap.set((!first).then_some(told));
        self.close_turn();
        self.keep();
    }
}

impl Stage {
    async fn show_event(self, event: &Event, step: &Step<State>, run: Run) -> bool {
        let (pace, now) = (self.pace(), &step.now);
        match event {
            Event::Deployed { seat, unit, to } => {
                self.picture.set(Picture::of(&now.view));
                self.speak(event, now);
                let scene = Scene::March(*seat, Spot::Reserve(*seat, *unit), Some(*to));
                self.playback.scene(scene, pace.march, run).await
            }
            Event::Moved { seat, from, to, .. } => {
                self.picture.set(Picture::of(&now.view));
                self.speak(event, now);
                let to = match to {
                    Destination::Square(to) => Some(*to),
                    Destination::Flag => None,
                };
                let scene = Scene::March(*seat, Spot::Square(*from), to);
                self.playback.scene(scene, pace.march, run).await
            }
            Event::Attacked { seat, target, volley } => {
                let volley = volley.clone();
                let (seat, origins, targets) = (*seat, volley.origins(), target.bit());
                let attack = Attack { seat, by: seat, origins, targets, volley };
                self.show_volley(attack, event, now, run).await
            }
            Event::Retreated { seat, volley: Some(volley) } => {
                let attack = self.free_volley(*seat, volley);
                self.show_volley(attack, event, now, run).await
            }
            Event::TurnEnded { seat, .. } if !self.common().is_human(step.by) => {
                self.speak(event, now);
                self.playback.scene(Scene::TurnOver(*seat), pace.skip, run).await
            }
            _ => {
                self.speak(event, now);
                true
            }
        }
    }

    /// The volley at who retreats, as an attack on all their squares.
    fn free_volley(self, by: Seat, volley: &Volley) -> Attack {
        let origins = volley.origins();
        let targets = self.state.with_untracked(|state| state.held(by));
        Attack { seat: enemy_of(by), by, origins, targets, volley: volley.clone() }
    }

    fn speak(self, event: &Event, now: &Position<State>) {
        let (names, texts) = untrack(|| (self.names(), self.common().texts.get()));
        if let Some(sentence) = words::event(event, &now.view, &names, texts) {
            self.common().say(sentence);
        }
    }

    async fn show_volley(
        self,
        attack: Attack,
        event: &Event,
        now: &Position<State>,
        run: Run,
    ) -> bool {
        let (playback, pace) = (self.playback, self.pace());
        if pace.is_instant() {
            self.speak(event, now);
            return true;
        }
        let shots = attack.volley.shots.len();
        let attack = Arc::new(attack);
        let scene = |beat| Scene::Attack(attack.clone(), beat);
        if !playback.scene(scene(Beat::Outline), pace.highlight, run).await {
            return false;
        }
        let per_shot = pace.per_shot(shots as u32);
        if per_shot > 0 {
            for nth in 0..shots {
                if !playback.scene(scene(Beat::Shot(nth)), per_shot, run).await {
                    return false;
                }
            }
        }
        self.speak(event, now);
        if !playback.scene(scene(Beat::Stand), pace.hold, run).await
            || !playback.scene(scene(Beat::Change), pace.change, run).await
        {
            return false;
        }
        self.picture.set(Picture::of(&now.view));
        playback.sleep(pace.out, run).await
    }
}
