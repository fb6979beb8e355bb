//! The table's own state beside the course of events: what is seen, chosen and looked at.

mod scenes;

use std::sync::Arc;

use leptos::prelude::*;
use tabletop::{Game, Seat};
use worldbattle::{Action, CardSet, Illegal, Phase, Roll, State, Territory, TerritorySet, View};

use super::camera::Camera;
use super::drawing::Drawing;
use super::input::{self, Hand, Press, Reason};
use super::pace::Pace;
use super::picture::{Marks, Picture};
use super::words;
use crate::session::Begun;
use crate::table::{Playback, Shown, Stage as _};

/// The scenes of this game.
#[derive(Debug, Clone, PartialEq)]
pub enum Scene {
    /// An attack, from the outline of origin and target to the changed board.
    Attack(Arc<Attack>, Beat),
    /// A turn begins: whose, and with how many new armies.
    Turn(Seat, u32),
    /// Armies arrive in a territory: whose, where and how many.
    Place(Seat, Territory, u32),
    /// Armies go from a territory to another.
    Move(Seat, Territory, Territory),
    /// A set of cards is traded for so many armies.
    Trade(Seat, CardSet, u32),
    /// A player is out, by whose hand.
    Fall(Seat, Seat),
}

/// An attack as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Attack {
    /// Who attacks.
    pub seat: Seat,
    /// Who defends; nobody in a neutral garrison.
    pub defender: Option<Seat>,
    /// From where.
    pub from: Territory,
    /// What.
    pub to: Territory,
    /// The armies of both sides before the first roll.
    pub armies: (u32, u32),
    /// Roll by roll.
    pub rolls: Vec<Roll>,
    /// Whether it conquered.
    pub conquered: bool,
}

/// The parts of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beat {
    /// Origin and target are outlined.
    Outline,
    /// The dice of this roll tumble.
    Tumble(usize),
    /// The dice of this roll stand.
    Stand(usize),
    /// All rolls are shown as their sum.
    Sum,
    /// The board changes.
    Change,
}

/// The table's state, for all that is seen of it.
#[derive(Clone, Copy)]
pub struct Stage {
    /// The course of events.
    pub playback: Playback<State, Scene>,
    /// The last position that was shown to its end, as an onlooker sees it.
    pub state: RwSignal<View>,
    /// The same as who looks at the table sees it: with their own cards.
    pub own: Memo<Option<View>>,
    /// What is being shown.
    pub shown: RwSignal<Shown<Scene, Action>>,
    /// The board as it looks now.
    pub picture: RwSignal<Picture>,
    /// What the player has chosen.
    pub hand: RwSignal<Hand>,
    /// The territory the player looks at.
    pub look: RwSignal<Option<Territory>>,
    /// The territory that the keyboard is on.
    pub focus: RwSignal<Option<Territory>>,
    /// Whose land is outlined.
    pub group: RwSignal<Option<Seat>>,
    /// What is seen of the map.
    pub camera: RwSignal<Camera>,
    /// Whether the cards are open.
    pub cards: RwSignal<bool>,
    step: RwSignal<u32>,
}

impl Stage {
    /// The table of a session; nothing is shown before it is opened.
    pub fn new(begun: Begun<State>) -> Stage {
        let step = RwSignal::new(begun.0.link.step());
        let playback: Playback<State, Scene> = Playback::new(begun);
        let own = Memo::new(move |_| {
            let (seat, step) = (playback.common.looker.get()?, step.get());
            playback.view_at(step, seat)
        });
        let frame = playback.view.with_untracked(|state| Drawing::of(state.map()).frame);
        Stage {
            playback,
            state: playback.view,
            own,
            shown: playback.shown,
            picture: RwSignal::new(playback.view.with_untracked(|state| Picture::of(state))),
            hand: RwSignal::new(Hand::default()),
            look: RwSignal::new(None),
            focus: RwSignal::new(None),
            group: RwSignal::new(None),
            camera: RwSignal::new(Camera::new(frame)),
            cards: RwSignal::new(false),
            step,
        }
    }

    /// The names under which players are spoken of.
    pub fn names(self) -> Vec<String> {
        self.playback.common.seats().map(|seat| self.playback.common.name(seat)).collect()
    }

    /// The names on the players' cards: a bot is called one.
    pub fn card_name(self, seat: Seat) -> String {
        self.playback.common.card_name(seat)
    }

    /// The person who is to act, while the board stands still.
    pub fn acting(self) -> Option<Seat> {
        self.playback.acting()
    }

    /// The cards of who looks at the table.
    pub fn own_cards(self) -> CardSet {
        self.own.with(|own| own.as_ref().map_or(CardSet::EMPTY, View::hand))
    }

    /// The name of a territory.
    pub fn place(self, territory: Territory) -> String {
        let texts = self.playback.common.texts.get();
        self.state.with(|state| words::place(state.map(), territory, texts))
    }

    /// What is marked on the board.
    pub fn marks(self) -> Marks {
        let group = self
            .group
            .get()
            .map_or(TerritorySet::EMPTY, |seat| self.picture.with(|picture| picture.owned(seat)));
        let refused =
            self.playback.common.notice.with(|notice| notice.as_ref()?.at.as_ref()?.parse().ok());
        let base = Marks { group, refused, focus: self.focus.get(), ..Marks::default() };
        match self.shown.get() {
            Shown::Scene(scene) => self.scene_marks(&scene, base),
            Shown::Planned(seat, action) => match action {
                Action::Attack { from, to }
                | Action::Auto { from, to, .. }
                | Action::Fortify { from, to, .. } => self.ways(seat, from, to, base),
                Action::Place { territory, armies } => {
                    Marks { goal: Some(territory), plus: vec![(territory, armies)], ..base }
                }
                _ => base,
            },
            Shown::Still => self.acting().map_or(base.clone(), |seat| self.own_marks(seat, base)),
            _ => base,
        }
    }

    /// Somebody's way from a territory to another: a person's in white, a bot's in its own marks.
    fn ways(self, seat: Seat, from: Territory, to: Territory, base: Marks) -> Marks {
        if self.playback.common.is_human(seat) {
            Marks { selected: Some(from), aim: Some(to), ..base }
        } else {
            Marks { origin: Some(from), goal: Some(to), ..base }
        }
    }

    fn scene_marks(self, scene: &Scene, base: Marks) -> Marks {
        match scene {
            Scene::Attack(attack, beat) => {
                let ways = self.ways(attack.seat, attack.from, attack.to, base);
                let flood = (attack.to, attack.from, attack.seat);
                Marks {
                    rolling: matches!(beat, Beat::Tumble(_) | Beat::Stand(_) | Beat::Sum),
                    flood: (*beat == Beat::Change && attack.conquered).then_some(flood),
                    ..ways
                }
            }
            Scene::Move(seat, from, to) => self.ways(*seat, *from, *to, base),
            Scene::Place(_, territory, armies) => {
                Marks { origin: Some(*territory), plus: vec![(*territory, *armies)], ..base }
            }
            Scene::Turn(..) | Scene::Trade(..) | Scene::Fall(..) => base,
        }
    }

    fn own_marks(self, seat: Seat, base: Marks) -> Marks {
        let hand = self.hand.get();
        self.state.with(|state| {
            let able = input::able(state, seat);
            let resting = state.owned(seat).without(able);
            let targets = hand.from.map_or(TerritorySet::EMPTY, |from| input::targets(state, from));
            let (targets, reach) = match state.phase() {
                Phase::Fortify => (TerritorySet::EMPTY, targets),
                _ => (targets, TerritorySet::EMPTY),
            };
            let (selected, aim, plus) = (hand.from, hand.to, hand.placed);
            Marks { selected, aim, plus, targets, reach, able, resting, ..base }
        })
    }

    /// The times at the player's speed.
    pub fn pace(self) -> Pace {
        let common = self.playback.common;
        Pace::of(common.settings.with_untracked(|settings| settings.speed), common.reduced_motion())
    }

    /// A territory was pressed.
    pub fn press(self, at: Territory) {
        let Some(seat) = untrack(|| self.acting()) else {
            return self.playback.skip_part();
        };
        let hand = self.hand.get_untracked();
        let cards = untrack(|| self.own_cards().len());
        let pressed =
            self.state.with_untracked(|state| input::press(state, seat, cards, &hand, at));
        self.playback.common.notice.set(None);
        match pressed {
            Press::Place(territory, armies) => self.stage_armies(territory, armies),
            Press::Select(territory) => self.select(territory),
            Press::Deselect => self.deselect(),
            Press::Aim(territory) => self.aim(territory),
            Press::Act(action) => self.attack(action),
            Press::Refused(territory, reason) => self.refuse(Some(territory), reason),
        }
    }

    fn stage_armies(self, territory: Territory, armies: u32) {
        self.hand.update(|hand| hand.placed.push((territory, armies)));
        self.say_staged(Some((territory, armies)));
    }

    /// Takes the last placement that was not confirmed back.
    pub fn unplace(self) {
        self.hand.update(|hand| {
            hand.placed.pop();
        });
        self.say_staged(None);
    }

    fn say_staged(self, placed: Option<(Territory, u32)>) {
        let texts = self.playback.common.texts.get_untracked();
        let words = texts.worldbattle();
        let left =
            self.state.with_untracked(|state| self.hand.with_untracked(|hand| hand.left(state)));
        let said = match placed {
            Some((territory, armies)) => words.speech.staged.with(&[
                ("armies", &words.world.armies.of(armies.into())),
                ("territory", &untrack(|| self.place(territory))),
                ("left", &left),
            ]),
            None => words.speech.unstaged.with(&[("left", &left)]),
        };
        self.playback.common.say(said);
    }

    fn select(self, territory: Territory) {
        self.hand.update(|hand| {
            *hand = Hand { from: Some(territory), stop_at: hand.stop_at, ..hand.emptied() };
        });
        let (names, texts) = untrack(|| (self.names(), self.playback.common.texts.get()));
        let said = self.state.with_untracked(|it| words::selected(it, territory, &names, texts));
        self.playback.common.say(said);
    }

    /// Lets go of the territory that was chosen, but not of armies that wait to be confirmed.
    pub fn deselect(self) {
        self.hand.update(|hand| {
            (hand.from, hand.to, hand.armies) = (None, None, None);
        });
        self.playback.common.notice.set(None);
    }

    fn aim(self, territory: Territory) {
        self.hand.update(|hand| (hand.to, hand.armies) = (Some(territory), None));
        if let Some(said) = untrack(|| self.odds_words(territory)) {
            self.playback.common.say(said);
        }
    }

    /// "Egypt: 74 % to take with 7 armies against 4."
    fn odds_words(self, to: Territory) -> Option<String> {
        let from = self.hand.with(|hand| hand.from)?;
        let texts = self.playback.common.texts.get();
        self.state.with(|state| {
            if state.phase() != Phase::Attack {
                return None;
            }
            let odds = input::odds(state, from, to, 1)?;
            let percent = crate::games::odds::percent(odds.conquest);
            Some(texts.worldbattle().speech.odds.with(&[
                ("to", &self.place(to)),
                ("chance", &texts.common.percent.with(&[("n", &percent)])),
                ("attacker", &texts.worldbattle().world.armies.of(state.armies(from).into())),
                ("defender", &state.armies(to)),
            ]))
        })
    }

    /// Attacks, and keeps the aim for the next roll.
    pub fn attack(self, action: Action) {
        let kept = self.hand.get_untracked();
        self.act(action);
        self.hand.set(Hand { placed: Vec::new(), ..kept });
    }

    /// Confirms all placements; when nothing is left to place, goes on to the attacks.
    pub fn confirm(self) {
        let placements = self.hand.with_untracked(Hand::placements);
        let (left, phase) = self.state.with_untracked(|state| {
            (self.hand.with_untracked(|hand| hand.left(state)), state.phase())
        });
        let cards = untrack(|| self.own_cards().len());
        let may_end = cards <= worldbattle::MOST_CARDS_KEPT;
        if placements.is_empty() && (left > 0 || !may_end) {
            let first = match left {
                0 => Illegal::TradeFirst { cards },
                pool => Illegal::PlaceFirst { pool },
            };
            return self.refuse(None, Reason::Rules(first));
        }
        for (territory, armies) in placements {
            self.act(Action::Place { territory, armies });
        }
        if left == 0 && phase == Phase::Reinforce && may_end {
            self.act(Action::EndPhase);
        }
    }

    /// Says why something cannot be done, and marks where.
    pub fn refuse(self, at: Option<Territory>, reason: Reason) {
        let (names, texts) = untrack(|| (self.names(), self.playback.common.texts.get()));
        let sentence =
            self.state.with_untracked(|state| words::refusal(reason, state.map(), &names, texts));
        self.playback.common.tell(sentence, at.map(|at| at.to_string()));
    }

    /// The player looks at a territory, or away.
    pub fn look_at(self, at: Option<Territory>) {
        self.look.set(at);
    }

    /// Who won, once the game is over.
    pub fn winner(self) -> Option<Seat> {
        self.shown.track();
        self.playback.with_state(|state| state.outcome()?.winner())
    }
}
