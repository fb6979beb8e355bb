//! What is shown of each step, and for how long.

use std::sync::Arc;

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{Action, Event, Illegal, Phase, State, Territory, View};

use super::super::input::Reason;
use super::super::pace::before_bot;
use super::super::picture::Picture;
use super::super::{report, words};
use super::{Attack, Beat, Scene, Stage};
use crate::link::Position;
use crate::settings::{Rolls, Speed};
use crate::table::{Line, Playback, Run, Stage as Shown, Step};
use crate::texts::{Template, Texts};

/// One thing after the other that is done to show an event.
enum Part {
    /// It is said.
    Say,
    /// A scene is shown for so many milliseconds.
    Show(Scene, u32),
    /// A counter shows so many armies.
    Count(Territory, u32),
    /// The armies that were placed join the others.
    Add,
    /// The board looks as the step left it.
    CatchUp,
}

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
        self.step.set(now.step);
        self.keep_choice(&now.view);
        if now.view.phase() != Phase::Trade && now.view.phase() != Phase::Reinforce {
            self.cards.set(false);
        }
    }

    async fn show_step(self, step: &Step<State>, run: Run) {
        for event in &step.events {
            for part in self.parts(event, step) {
                if let Part::Show(scene, milliseconds) = part {
                    if !self.playback.scene(scene, milliseconds, run).await {
                        return;
                    }
                } else {
                    self.perform(part, event, step);
                }
            }
        }
    }

    fn start_words(self, now: &Position<State>) -> String {
        words::start(&now.view, &self.names(), self.playback.common.texts.get())
    }

    fn line(self, event: &Event, last: u32) -> Option<Line> {
        let (common, texts) = (self.playback.common, self.playback.common.texts.get());
        let names: Vec<String> = common.seats().map(|seat| common.card_name(seat)).collect();
        let told = self.state.with(|state| report::told(event, state.map(), &names, texts))?;
        let number = matches!(event, Event::Attacked { .. }).then_some(last + 1);
        let (words, held) = match told.verdict {
            Some((lost, taken)) => (format!("{} {lost}", told.words), !taken),
            None => (told.words, false),
        };
        let verdict = held.then_some((texts.play.log_held, false));
        Some(Line { glyph: told.glyph, words, verdict, number })
    }

    fn refusal(self, illegal: Illegal) -> String {
        let (names, texts) = (self.names(), self.playback.common.texts.get());
        self.state.with(|state| words::refusal(Reason::Rules(illegal), state.map(), &names, texts))
    }

    fn giving_up() -> Option<Action> {
        Some(Action::Resign)
    }

    fn no_move(texts: &'static Texts) -> Template {
        texts.worldbattle().table.typed_wrong
    }

    fn let_go(self) {
        self.hand.update(|hand| *hand = hand.emptied());
        self.playback.common.notice.set(None);
    }

    fn before_bot(self, speed: Speed) -> u32 {
        before_bot(speed)
    }

    fn handed_over(self, _: Seat) {
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

    /// What is done to show an event. With a list the program waits in one place: every place at
    /// which it can wait is paid for in its size.
    fn parts(self, event: &Event, step: &Step<State>) -> Vec<Part> {
        let pace = self.pace();
        let by_person = self.playback.common.is_human(step.by);
        if pace.is_instant() {
            return vec![Part::Say];
        }
        let (scene, milliseconds) = match event {
            Event::Attacked { seat, from, to, defender, rolls, conquered } => {
                let armies = |at| self.picture.with_untracked(|picture| picture.armies(at));
                return self.attack_parts(Attack {
                    seat: *seat,
                    defender: *defender,
                    from: *from,
                    to: *to,
                    armies: (armies(*from), armies(*to)),
                    rolls: rolls.clone(),
                    conquered: *conquered,
                });
            }
            // A person knows what they placed.
            Event::Placed { seat, territory, armies, .. } if !by_person => {
                (Scene::Place(*seat, *territory, *armies), pace.armies)
            }
            Event::Moved { seat, from, to, .. } | Event::Fortified { seat, from, to, .. }
                if !by_person =>
            {
                (Scene::Move(*seat, *from, *to), pace.armies)
            }
            Event::Traded { seat, cards, armies, .. } => {
                (Scene::Trade(*seat, *cards, *armies), pace.announce)
            }
            Event::Eliminated { seat, by, .. } => (Scene::Fall(*seat, *by), pace.announce),
            Event::TurnBegan { seat, pool, .. } => (Scene::Turn(*seat, *pool), pace.announce),
            _ => return vec![Part::Say],
        };
        let shown = Part::Show(scene, milliseconds);
        match event {
            Event::Placed { .. } => vec![Part::Say, shown, Part::Add],
            Event::TurnBegan { .. } => vec![Part::Say, Part::CatchUp, shown],
            _ => vec![Part::Say, shown],
        }
    }

    /// An attack: its dice roll by roll, where the counters follow, or their sum.
    fn attack_parts(self, attack: Attack) -> Vec<Part> {
        let (pace, attack) = (self.pace(), Arc::new(attack));
        let (tumble, hold) = pace.roll(attack.rolls.len());
        let settings = self.playback.common.settings;
        let each = settings.with_untracked(|settings| settings.rolls == Rolls::Each);
        let show =
            |beat, milliseconds| Part::Show(Scene::Attack(attack.clone(), beat), milliseconds);
        let mut parts = vec![show(Beat::Outline, pace.highlight)];
        if each || attack.rolls.len() == 1 {
            for (nth, roll) in attack.rolls.iter().enumerate() {
                parts.push(show(Beat::Tumble(nth), tumble));
                parts.push(Part::Count(attack.from, roll.attacker_left));
                parts.push(Part::Count(attack.to, roll.defender_left));
                parts.push(show(Beat::Stand(nth), hold));
            }
            parts.push(Part::Say);
        } else {
            parts.push(Part::Say);
            parts.push(show(Beat::Sum, pace.hold));
        }
        parts.push(show(Beat::Change, pace.change));
        parts.push(Part::CatchUp);
        parts
    }

    /// Does what takes no time.
    fn perform(self, part: Part, event: &Event, step: &Step<State>) {
        match (part, event) {
            (Part::Say, _) => self.speak(event, step),
            (Part::Count(at, armies), _) => {
                self.picture.update(|picture| picture.set_armies(at, armies));
            }
            (Part::Add, Event::Placed { territory, armies, .. }) => {
                self.picture.update(|picture| picture.add(*territory, *armies));
            }
            (Part::CatchUp, _) => self.picture.set(Picture::of(&step.now.view)),
            (Part::Show(..) | Part::Add, _) => {}
        }
    }

    /// Says an event; the own card that was drawn is named to who drew it.
    fn speak(self, event: &Event, step: &Step<State>) {
        let (names, texts) = untrack(|| (self.names(), self.playback.common.texts.get()));
        let looker = self.playback.common.looker.get_untracked();
        let ended = matches!(event, Event::Ended { .. });
        let event = match (event, looker) {
            (Event::CardDrawn { seat, .. }, Some(looker)) if *seat == looker => {
                let before = untrack(|| self.own_cards());
                let after = self.playback.view_at(step.now.step, looker);
                let drawn = after.and_then(|view| view.hand().without(before).iter().next());
                Event::CardDrawn { seat: *seat, card: drawn }
            }
            _ => event.clone(),
        };
        let map = step.now.view.map();
        for sentence in words::events(&[event], map, &names, looker, texts) {
            self.playback.common.say(sentence);
        }
        if ended {
            let winner = untrack(|| self.winner());
            self.playback.common.say(words::ended(winner, &names, texts));
        }
    }
}
