//! The table's own state beside the course of events: what is seen, chosen and looked at.

mod scenes;

use battlezone::{Action, Dice, Phase, State, Territory, TerritorySet};
use leptos::prelude::*;
use tabletop::Seat;

use super::input::{self, Hand, Means, Press, Reason};
use super::pace::Pace;
use super::picture::{Marks, Picture};
use super::words::{self, Names};
use crate::session::Begun;
use crate::table::{Playback, Shown, Stage as _};

/// The scenes of this game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scene {
    /// An attack, from the outline of origin and target to the changed board.
    Attack(Attack, Beat),
    /// Somebody let the turn pass.
    Skip(Seat),
    /// The round is over and waits to be told to go on.
    RoundOver,
    /// New armies arrive: so many for each side.
    Reinforce([u32; 2]),
}

/// An attack as it is shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Attack {
    /// Who attacks.
    pub seat: Seat,
    /// From where.
    pub from: Territory,
    /// What.
    pub to: Territory,
    /// The attacker's dice.
    pub attacker: Dice,
    /// The defender's dice.
    pub defender: Dice,
    /// Whether the attacker won.
    pub won: bool,
}

/// The parts of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beat {
    /// Origin and target are outlined.
    Outline,
    /// The dice tumble.
    Tumble,
    /// The dice stand.
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
    /// What the player has chosen.
    pub hand: RwSignal<Hand>,
    /// The territory the player looks at.
    pub look: RwSignal<Option<Territory>>,
    /// The territory that the keyboard is on.
    pub focus: RwSignal<Option<Territory>>,
    /// Whose largest group is outlined.
    pub group: RwSignal<Option<Seat>>,
}

impl Stage {
    /// The table of a session; nothing is shown before it is opened.
    pub fn new(begun: Begun<State>) -> Stage {
        let playback = Playback::new(begun);
        Stage {
            playback,
            state: playback.state,
            shown: playback.shown,
            picture: RwSignal::new(playback.state.with_untracked(Picture::of)),
            hand: RwSignal::new(Hand::default()),
            look: RwSignal::new(None),
            focus: RwSignal::new(None),
            group: RwSignal::new(None),
        }
    }

    /// The names under which players are spoken of.
    pub fn names(self) -> Names {
        [Seat::A, Seat::B].map(|seat| self.playback.common.name(seat))
    }

    /// The names on the players' cards: a bot is called one.
    pub fn card_name(self, seat: Seat) -> String {
        self.playback.common.card_name(seat)
    }

    /// The person who is to act, while the board stands still.
    pub fn acting(self) -> Option<Seat> {
        let attacks = self.state.with(|state| matches!(state.phase(), Phase::Attack));
        self.playback.acting().filter(|_| attacks)
    }

    /// What is marked on the board.
    pub fn marks(self) -> Marks {
        let group = self.group.get().map_or(TerritorySet::EMPTY, |seat| {
            let picture = self.picture.get();
            self.state.with(|state| state.map().largest_group(picture.owned(seat)))
        });
        let refused =
            self.playback.common.notice.with(|notice| notice.as_ref()?.at.as_ref()?.parse().ok());
        let base = Marks { group, refused, focus: self.focus.get(), ..Marks::default() };
        let by = |seat: Seat, from: Territory, to: Territory| match self
            .playback
            .common
            .is_human(seat)
        {
            true => Marks { selected: Some(from), aim: Some(to), ..base },
            false => Marks { origin: Some(from), goal: Some(to), ..base },
        };
        match self.shown.get() {
            Shown::Scene(Scene::Attack(attack, beat)) => Marks {
                rolling: matches!(beat, Beat::Tumble | Beat::Stand),
                flood: (beat == Beat::Change && attack.won).then_some((
                    attack.to,
                    attack.from,
                    attack.seat,
                )),
                ..by(attack.seat, attack.from, attack.to)
            },
            Shown::Planned(seat, Action::Attack { from, to }) => by(seat, from, to),
            Shown::Still => self.acting().map_or(base, |seat| self.own_marks(seat, base)),
            _ => base,
        }
    }

    fn own_marks(self, seat: Seat, base: Marks) -> Marks {
        let Hand { selected, aim } = self.hand.get();
        self.state.with(|state| {
            let able = input::able(state, seat);
            let targets = selected.map_or(TerritorySet::EMPTY, |from| input::targets(state, from));
            let resting = state.owned(seat).without(able);
            Marks { selected, aim, targets, able, resting, ..base }
        })
    }

    /// The times at the player's speed.
    pub fn pace(self) -> Pace {
        let common = self.playback.common;
        Pace::of(common.settings.with_untracked(|settings| settings.speed), common.reduced_motion())
    }

    /// A territory was pressed.
    pub fn press(self, at: Territory, means: Means) {
        let Some(seat) = untrack(|| self.acting()) else {
            return self.playback.skip_part();
        };
        let pressed = self.state.with_untracked(|state| {
            input::press(state, seat, self.hand.get_untracked(), at, means)
        });
        self.playback.common.notice.set(None);
        match pressed {
            Press::Select(territory) => self.select(territory),
            Press::Deselect => self.let_go(),
            Press::Aim(territory) => self.hand.update(|hand| hand.aim = Some(territory)),
            Press::Act(action) => self.act(action),
            Press::Refused(territory, reason) => self.refuse(territory, reason),
        }
    }

    fn select(self, territory: Territory) {
        self.hand.set(Hand { selected: Some(territory), aim: None });
        let (names, texts) = untrack(|| (self.names(), self.playback.common.texts.get()));
        let said = self.state.with_untracked(|it| words::selected(it, territory, &names, texts));
        self.playback.common.say(said);
    }

    fn refuse(self, at: Territory, reason: Reason) {
        let (names, texts) = untrack(|| (self.names(), self.playback.common.texts.get()));
        let sentence = words::refusal(reason, &names, texts);
        self.playback.common.tell(sentence, Some(at.to_string()));
    }

    /// The player looks at a territory, or away.
    pub fn look_at(self, at: Option<Territory>) {
        self.look.set(at);
        let Some(at) = at else { return };
        let Some(from) = self.hand.with_untracked(|hand| hand.selected) else { return };
        let is_target = self.state.with_untracked(|state| input::targets(state, from).contains(at));
        if is_target && untrack(|| self.acting()).is_some() {
            self.hand.update(|hand| hand.aim = Some(at));
        }
    }
}
