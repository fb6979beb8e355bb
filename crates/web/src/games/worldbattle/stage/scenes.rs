//! What is shown of each step, and for how long.

use host::Position;
use tabletop::Seat;
use view::prelude::*;
use worldbattle::{Action, Event, Illegal, Phase, State, View};

use super::super::input::Reason;
use super::super::motion::before_bot;
use super::super::picture::Picture;
use super::super::{speech, tale};
use super::{Attack, Beat, Scene, Stage};
use crate::settings::{Rolls, Speed};
use crate::table::{Course, Line, Run, Stage as Shown, Step};
use crate::texts::{Template, Texts};

impl Shown for Stage {
    type Game = State;
    type Scene = Scene;
    const COVERS: bool = true;
    const LONG_TURNS: bool = true;

    fn course(self) -> Course<State, Scene> {
        self.course
    }

    fn settle(self, now: &Position<State>) {
        self.picture.set(Picture::of(&now.view));
        self.step.set(now.step);
        self.keep_choice(&now.view);
        if now.view.phase() != Phase::Trade && now.view.phase() != Phase::Reinforce {
            self.cards.set(false);
        }
    }

    async fn show_step(self, step: &Step<State>, run: Run) {
        for event in &step.events {
            if !self.show_event(event, step, run).await {
                return;
            }
        }
    }

    fn start_words(self, now: &Position<State>) -> String {
        speech::start(&now.view, &self.names(), self.course.desk.texts.get())
    }

    fn line(self, event: &Event, last: u32) -> Option<Line> {
        let (desk, texts) = (self.course.desk, self.course.desk.texts.get());
        let names: Vec<String> = desk.seats().map(|seat| desk.card_name(seat)).collect();
        let told = self.state.with(|state| tale::told(event, state.map(), &names, texts))?;
        let number = matches!(event, Event::Attacked { .. }).then_some(last + 1);
        let (words, held) = match told.verdict {
            Some((lost, taken)) => (format!("{} {lost}", told.words), !taken),
            None => (told.words, false),
        };
        let verdict = held.then_some((texts.play.log_held, false));
        Some(Line { glyph: told.glyph, words, verdict, number })
    }

    fn refusal(self, illegal: Illegal) -> String {
        let (names, texts) = (self.names(), self.course.desk.texts.get());
        self.state.with(|state| speech::refusal(Reason::Rules(illegal), state.map(), &names, texts))
    }

    fn giving_up() -> Option<Action> {
        Some(Action::Resign)
    }

    fn no_move(texts: &'static Texts) -> Template {
        texts.worldbattle().table.typed_wrong
    }

    fn let_go(self) {
        self.hand.update(|hand| *hand = hand.emptied());
        self.course.desk.notice.set(None);
    }

    fn before_bot(self, speed: Speed) -> u32 {
        before_bot(speed)
    }

    fn uncovered(self, _: Seat) {
        self.group.set(None);
        self.focus.set(None);
    }
}

impl Stage {
    /// What was chosen stays chosen where it still makes sense.
    fn keep_choice(self, now: &View) {
        self.hand.update(|hand| {
            let fits = match (now.phase(), hand.from, hand.to) {
                (Phase::Attack, Some(from), Some(to)) => now.check_attack(from, to).is_ok(),
                (Phase::Attack, Some(from), None) => {
                    now.armies(from) > 1 && now.owned(now.active()).contains(from)
                }
                _ => false,
            };
            if !fits {
                (hand.from, hand.to) = (None, None);
            }
        });
    }

    async fn show_event(self, event: &Event, step: &Step<State>, run: Run) -> bool {
        let (course, pace) = (self.course, self.pace());
        let by_person = course.desk.is_human(step.by);
        match event {
            Event::Attacked { seat, from, to, defender, rolls, conquered } => {
                let armies = self
                    .picture
                    .with_untracked(|picture| (picture.armies(*from), picture.armies(*to)));
                let attack = Attack {
                    seat: *seat,
                    defender: *defender,
                    from: *from,
                    to: *to,
                    armies,
                    rolls: rolls.clone(),
                    conquered: *conquered,
                };
                return self.show_attack(attack, event, step, run).await;
            }
            _ => self.speak(event, step),
        }
        if pace.is_instant() {
            return true;
        }
        match event {
            // A person knows what they placed.
            Event::Placed { seat, territory, armies, .. } if !by_person => {
                let scene = Scene::Place(*seat, *territory, *armies);
                let shown = course.scene(scene, pace.armies, run).await;
                self.picture.update(|picture| picture.add(*territory, *armies));
                shown
            }
            Event::Moved { seat, from, to, .. } | Event::Fortified { seat, from, to, .. }
                if !by_person =>
            {
                course.scene(Scene::Move(*seat, *from, *to), pace.armies, run).await
            }
            Event::Traded { seat, cards, armies, .. } => {
                course.scene(Scene::Trade(*seat, *cards, *armies), pace.announce, run).await
            }
            Event::Eliminated { seat, by, .. } => {
                course.scene(Scene::Fall(*seat, *by), pace.announce, run).await
            }
            Event::TurnBegan { seat, pool, .. } => {
                self.picture.set(Picture::of(&step.now.view));
                course.scene(Scene::Turn(*seat, *pool), pace.announce, run).await
            }
            _ => true,
        }
    }

    /// Says an event; the own card that was drawn is named to who drew it.
    fn speak(self, event: &Event, step: &Step<State>) {
        let (names, texts) = untrack(|| (self.names(), self.course.desk.texts.get()));
        let looker = self.course.desk.looker.get_untracked();
        let ended = matches!(event, Event::Ended { .. });
        let event = match (event, looker) {
            (Event::CardDrawn { seat, .. }, Some(looker)) if *seat == looker => {
                let before = untrack(|| self.own_cards());
                let after = self.course.view_at(step.now.step, looker);
                let drawn = after.and_then(|view| view.hand().without(before).iter().next());
                Event::CardDrawn { seat: *seat, card: drawn }
            }
            _ => event.clone(),
        };
        let map = step.now.view.map();
        for sentence in speech::events(&[event], map, &names, looker, texts) {
            self.course.desk.say(sentence);
        }
        if ended {
            let winner = untrack(|| self.winner());
            self.course.desk.say(speech::ended(winner, &names, texts));
        }
    }

    async fn show_attack(
        self,
        attack: Attack,
        event: &Event,
        step: &Step<State>,
        run: Run,
    ) -> bool {
        let (course, pace) = (self.course, self.pace());
        if pace.is_instant() {
            self.speak(event, step);
            return true;
        }
        let scene = |beat| Scene::Attack(attack.clone(), beat);
        if !course.scene(scene(Beat::Outline), pace.highlight, run).await {
            return false;
        }
        let each = course.desk.settings.with_untracked(|settings| settings.rolls == Rolls::Each);
        if each || attack.rolls.len() == 1 {
            if !self.show_rolls(&attack, run).await {
                return false;
            }
            self.speak(event, step);
        } else {
            self.speak(event, step);
            if !course.scene(scene(Beat::Sum), pace.hold, run).await {
                return false;
            }
        }
        if !course.scene(scene(Beat::Change), pace.change, run).await {
            return false;
        }
        self.picture.set(Picture::of(&step.now.view));
        true
    }

    /// Roll by roll; the counters follow.
    async fn show_rolls(self, attack: &Attack, run: Run) -> bool {
        let course = self.course;
        let (tumble, hold) = self.pace().roll(attack.rolls.len());
        for (nth, roll) in attack.rolls.iter().enumerate() {
            let scene = |beat| Scene::Attack(attack.clone(), beat);
            if !course.scene(scene(Beat::Tumble(nth)), tumble, run).await {
                return false;
            }
            self.picture.update(|picture| {
                picture.set_armies(attack.from, roll.attacker_left);
                picture.set_armies(attack.to, roll.defender_left);
            });
            if !course.scene(scene(Beat::Stand(nth)), hold, run).await {
                return false;
            }
        }
        true
    }
}
