//! The table's own state beside the course of events: what is seen, in hand and looked at.

mod closing;
mod scenes;

use std::sync::Arc;

use imperial::{Action, Destination, Odds, Place, Square, SquareSet, State, Volley};
use leptos::prelude::*;
use tabletop::Seat;

use super::drawing::{Lie, Shape};
use super::input::{self, Hand, Held, Means, Press, Reason};
use super::pace::Pace;
use super::picture::{Fire, Marks, Picture};
use super::spot::Spot;
use super::words::{self, Names};
use crate::session::Begun;
use crate::settings::Rotation;
use crate::table::{Notice, Playback, Shown, Stage as _, TableState};

/// The scenes of this game.
#[derive(Debug, Clone, PartialEq)]
pub enum Scene {
    /// A unit comes from the reserve or moves; without a square it takes the flag.
    March(Seat, Spot, Option<Square>),
    /// An attack, or the volley at who retreats.
    Attack(Arc<Attack>, Beat),
    /// A bot has ended its turn.
    TurnOver(Seat),
}

/// An attack as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Attack {
    /// Who fires.
    pub seat: Seat,
    /// Who decided it: the same, or who retreats.
    pub by: Seat,
    /// From where.
    pub origins: SquareSet,
    /// At what.
    pub targets: SquareSet,
    /// The dice and what they did.
    pub volley: Volley,
}

impl Attack {
    /// All hits.
    pub fn hits(&self) -> u32 {
        self.volley.hits().iter().sum()
    }

    /// The square that a shot is aimed at.
    fn target_of(&self, from: Square, kind: imperial::Kind) -> Square {
        let reached = kind.reach(from).and(self.targets);
        reached.iter().next().or(self.targets.iter().next()).unwrap_or(from)
    }
}

/// The parts of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beat {
    /// Origins and targets are outlined.
    Outline,
    /// This unit fires.
    Shot(usize),
    /// All dice stand.
    Stand,
    /// The board changes.
    Change,
}

/// The table's state, for all that is seen of it.
#[derive(Clone, Copy)]
pub struct Stage {
    /// The course of events.
    pub playback: Playback<State, Scene>,
    /// The last position that was shown to its end.
    pub state: RwSignal<State>,
    /// What is being shown.
    pub shown: RwSignal<Shown<Scene, Action>>,
    /// The board as it looks now.
    pub picture: RwSignal<Picture>,
    /// What the player has in hand.
    pub hand: RwSignal<Hand>,
    /// The spot the player looks at.
    pub look: RwSignal<Option<Spot>>,
    /// The spot that the keyboard is on.
    pub focus: RwSignal<Option<Spot>>,
    /// Whether the board was turned by hand.
    pub turned: RwSignal<bool>,
    /// Its proportions.
    pub shape: RwSignal<Shape>,
    /// Whether one is asked if one really wants to retreat.
    pub retreating: RwSignal<bool>,
    /// What the opponent did, for who has just got the device.
    pub recap: RwSignal<Option<Vec<String>>>,
    /// The number of the last step that was shown to its end.
    step: StoredValue<u32>,
}

impl Stage {
    /// The table of a session; nothing is shown before it is opened.
    pub fn new(begun: Begun<State>) -> Stage {
        let playback: Playback<State, Scene> = Playback::new(begun);
        let stage = Stage {
            playback,
            state: playback.view,
            shown: playback.shown,
            picture: RwSignal::new(playback.view.with_untracked(Picture::of)),
            hand: RwSignal::new(Hand::default()),
            look: RwSignal::new(None),
            focus: RwSignal::new(None),
            turned: RwSignal::new(false),
            shape: RwSignal::new(Shape::Tall),
            retreating: RwSignal::new(false),
            recap: RwSignal::new(None),
            step: StoredValue::new(0),
        };
        // Before the first move there is nothing to hide, and nobody else has looked.
        if playback.history().is_empty() && playback.common.hot_seat() {
            playback.common.looker.set(playback.to_act.get_untracked());
        }
        stage
    }

    /// What all tables show alike.
    pub fn common(self) -> TableState {
        self.playback.common
    }

    /// The names under which players are spoken of.
    pub fn names(self) -> Names {
        [Seat::A, Seat::B].map(|seat| self.common().name(seat))
    }

    /// The names on the players' cards: a bot is called one.
    pub fn card_name(self, seat: Seat) -> String {
        self.common().card_name(seat)
    }

    /// The person who is to act, while the board stands still.
    pub fn acting(self) -> Option<Seat> {
        self.playback.acting()
    }

    /// How the board lies: whoever plays has their own side below, if they like.
    pub fn lie(self) -> Lie {
        let common = self.common();
        let rotates = common.settings.with(|settings| settings.rotation == Rotation::Rotate);
        let own = common.looker.get().filter(|_| rotates);
        let bottom = own.unwrap_or(Seat::A);
        let bottom = if self.turned.get() { super::spot::enemy_of(bottom) } else { bottom };
        Lie { bottom, shape: self.shape.get() }
    }

    /// What is marked on the board.
    pub fn marks(self) -> Marks {
        let refused = self.common().notice.with(|notice| notice.as_ref().and_then(place));
        let marks = match self.shown.get() {
            Shown::Scene(scene) | Shown::Held(scene) => self.scene_marks(&scene),
            Shown::Planned(_, action) => planned_marks(&action),
            Shown::Still => match self.acting() {
                Some(seat) => self.state.with(|state| input::marks(state, seat, self.hand.get())),
                None => Marks::default(),
            },
            Shown::Deciding(_) | Shown::Handoff(_) | Shown::Over => Marks::default(),
        };
        Marks { refused, focus: self.focus.get(), ..marks }
    }

    fn scene_marks(self, scene: &Scene) -> Marks {
        match scene {
            Scene::March(seat, from, to) => {
                let bot = !self.common().is_human(*seat);
                let from_square = match from {
                    Spot::Square(square) if bot => square.bit(),
                    _ => SquareSet::EMPTY,
                };
                let goal = to.filter(|_| bot).map_or(SquareSet::EMPTY, Square::bit);
                let march = to.map(|to| (to, *from));
                Marks { origins: from_square, goals: goal, march, ..Marks::default() }
            }
            Scene::Attack(attack, beat) => self.attack_marks(attack, *beat),
            Scene::TurnOver(_) => Marks::default(),
        }
    }

    fn attack_marks(self, attack: &Attack, beat: Beat) -> Marks {
        let own = self.common().is_human(attack.seat);
        let mut marks = match own {
            true => Marks { joined: attack.origins, ..Marks::default() },
            false => Marks { origins: attack.origins, ..Marks::default() },
        };
        marks.goals = attack.targets;
        match beat {
            Beat::Outline | Beat::Stand => {}
            Beat::Shot(nth) => {
                marks.shot = attack.volley.shots.get(nth).map(|shot| Fire {
                    from: shot.from,
                    place: shot.place,
                    to: attack.target_of(shot.from, shot.unit.kind()),
                    hits: shot.hits(attack.volley.threshold),
                });
            }
            Beat::Change => {
                let losses = attack.volley.losses.iter();
                marks.losses = losses
                    .map(|loss| (loss.at, loss.place, loss.levels, loss.is_destroyed()))
                    .collect();
            }
        }
        marks
    }

    /// The odds of the attack that is being built, or of the one that is looked at.
    pub fn odds(self) -> Option<(Square, SquareSet, Odds)> {
        self.acting()?;
        let hand = self.hand.get();
        let (target, origins) = match (hand.aim, self.look.get(), hand.at()) {
            (Some(target), ..) => (target, hand.joined),
            (None, Some(Spot::Square(target)), Some(from)) => (target, from.bit()),
            _ => return None,
        };
        let odds = self.state.with(|state| state.odds(origins, target)).ok()?;
        Some((target, origins, odds))
    }

    /// The times at the player's speed.
    pub fn pace(self) -> Pace {
        let common = self.common();
        Pace::of(common.settings.with_untracked(|settings| settings.speed), common.reduced_motion())
    }

    /// A spot was pressed.
    pub fn press(self, spot: Spot, means: Means) {
        self.recap.set(None);
        let Some(seat) = untrack(|| self.acting()) else {
            return self.playback.skip_part();
        };
        let hand = self.hand.get_untracked();
        let pressed =
            self.state.with_untracked(|state| input::press(state, seat, hand, spot, means));
        self.common().notice.set(None);
        match pressed {
            Press::Take(hand) => self.take(hand),
            Press::Act(action) => self.go(action),
            Press::Refused(spot, reason) => self.refuse(spot, reason),
        }
    }

    /// Adds a square to the attack, or takes it out.
    pub fn join(self, square: Square) {
        let hand = self.hand.get_untracked();
        match self.state.with_untracked(|state| input::join(state, hand, square)) {
            Press::Take(hand) => self.take(hand),
            Press::Refused(spot, reason) => self.refuse(spot, reason),
            Press::Act(_) => {}
        }
    }

    /// Of the chosen square, this unit is to move.
    pub fn choose_unit(self, place: Place) {
        if let Some(at) = self.hand.with_untracked(Hand::at) {
            self.take(Hand { held: Some(Held::Square(at, Some(place))), ..Hand::default() });
        }
    }

    /// What is dragged comes into the hand, if it may.
    pub fn grab(self, spot: Spot) -> Option<(Seat, imperial::Piece)> {
        let seat = untrack(|| self.acting())?;
        let hand = self.hand.get_untracked();
        self.state.with_untracked(|state| match spot {
            Spot::Reserve(owner, piece) if owner == seat && state.action_points() > 0 => {
                self.hand.set(Hand::reserve(piece));
                Some((seat, piece))
            }
            Spot::Square(at) if state.held(seat).contains(at) => {
                let taken = if hand.at() == Some(at) { hand } else { Hand::square(state, at) };
                let Some(Held::Square(_, Some(place))) = taken.held else { return None };
                let unit = state.stack(at).unit(place)?;
                self.hand.set(Hand { aim: None, joined: SquareSet::EMPTY, ..taken });
                Some((seat, unit.piece()))
            }
            _ => None,
        })
    }

    /// Acts. What has just been deployed stays in hand while there is more of it and nobody on the
    /// board can act: then no press can mean anything else.
    pub fn go(self, action: Action) {
        self.act(action);
        // Online it is not known yet what the deployment leaves.
        if let Action::Deploy { unit, .. } = action
            && self.common().room.is_none()
        {
            let more = self.playback.with_state(|state| {
                let seat = state.active();
                state.action_points() > 0
                    && state.reserve(seat).count(unit) > 0
                    && input::able(state, seat).is_empty()
            });
            if more {
                self.hand.set(Hand::reserve(unit));
            }
        }
    }

    fn take(self, hand: Hand) {
        let before = self.hand.get_untracked();
        self.hand.set(hand);
        let Some(seat) = untrack(|| self.acting()) else { return };
        let texts = self.common().texts.get_untracked();
        let said = self.state.with_untracked(|state| match (hand.aim, hand.held) {
            (Some(target), _) => {
                let odds = state.odds(hand.joined, target).ok()?;
                Some(words::aimed(target, hand.joined, &odds, texts))
            }
            (None, Some(held)) if before != hand => Some(words::taken(state, seat, held, texts)),
            _ => None,
        });
        if let Some(said) = said {
            self.common().say(said);
        }
    }

    fn refuse(self, spot: Spot, reason: Reason) {
        let (names, texts) = untrack(|| (self.names(), self.common().texts.get()));
        self.common().tell(words::refusal(reason, &names, texts), Some(spot.to_string()));
    }
}

/// The spot that a notice is about.
fn place(notice: &Notice) -> Option<Spot> {
    notice.at.as_ref()?.parse().ok()
}

/// What a bot that waits is about to do.
fn planned_marks(action: &Action) -> Marks {
    match *action {
        Action::Attack { origins, target } => {
            Marks { origins, goals: target.bit(), ..Marks::default() }
        }
        Action::Move { from, to, .. } => Marks {
            origins: from.bit(),
            goals: match to {
                Destination::Square(to) => to.bit(),
                Destination::Flag => SquareSet::EMPTY,
            },
            ..Marks::default()
        },
        Action::Deploy { to, .. } => Marks { goals: to.bit(), ..Marks::default() },
        Action::EndTurn | Action::Retreat | Action::Resign => Marks::default(),
    }
}
