//! The table's own state beside the course of events: what is seen, aimed at and timed.

mod scenes;

use conquer::{Action, Cell, CellSet, State, Tile};
use leptos::prelude::*;
use tabletop::Seat;

use super::input::{self, Gains, Means, Press};
use super::pace::Pace;
use super::picture::{Marks, Picture};
use super::timing::Timing;
use super::words::{self, Names};
use crate::session::Begun;
use crate::table::{Playback, Shown, Stage as _};

/// The scenes of this game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scene {
    /// Where a bot will place.
    Plan(Seat, Cell),
    /// A tile is placed.
    Place(Seat, Cell),
    /// A capture spreads from a cell.
    Wave(Seat, Cell, CellSet),
    /// Somebody passed.
    Pass(Seat),
}

/// A decision that one is asked about once more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Whether to pass.
    Pass,
    /// Whether to surrender.
    Surrender,
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
    /// The cell that is aimed at.
    pub aim: RwSignal<Option<Cell>>,
    /// The cell where the keyboard is or would begin.
    pub here: RwSignal<Cell>,
    /// Whether the keyboard is on the board.
    pub focused: RwSignal<bool>,
    /// The cells of the turn that was shown last, and which turn that was.
    pub last: RwSignal<(u32, CellSet)>,
    /// What one is asked about once more.
    pub question: RwSignal<Option<Question>>,
    /// The clocks.
    pub timing: Timing,
}

impl Stage {
    /// The table of a session; nothing is shown before it is opened.
    pub fn new(begun: Begun<State>) -> Stage {
        let playback: Playback<State, Scene> = Playback::new(begun);
        let timing = playback.with_session(Timing::of);
        Stage {
            playback,
            state: playback.view,
            shown: playback.shown,
            picture: RwSignal::new(playback.view.with_untracked(Picture::of)),
            aim: RwSignal::new(None),
            here: RwSignal::new(playback.view.with_untracked(input::first_stop)),
            focused: RwSignal::new(false),
            last: RwSignal::new((0, CellSet::EMPTY)),
            question: RwSignal::new(None),
            timing,
        }
    }

    /// The names under which players are spoken of.
    pub fn names(self) -> Names {
        self.playback.common.seats().map(|seat| self.playback.common.name(seat)).collect()
    }

    /// The names on the players' rows: a bot is called one.
    pub fn card_names(self) -> Names {
        self.playback.common.seats().map(|seat| self.playback.common.card_name(seat)).collect()
    }

    /// The person who is to act, while the board stands still.
    pub fn acting(self) -> Option<Seat> {
        self.playback.acting()
    }

    /// What the tile that is aimed at would bring.
    pub fn gains(self) -> Gains {
        let aimed = self.acting().zip(self.aim.get());
        aimed.map_or_else(Gains::default, |(seat, at)| {
            self.state.with(|state| input::gains(state, seat, at))
        })
    }

    /// Whether a tile can be placed where one aims.
    pub fn can_place(self) -> bool {
        let empty = |at: Cell| self.state.with(|state| state.field().tile(at) == Tile::Empty);
        self.acting().is_some() && self.aim.get().is_some_and(empty)
    }

    /// What is marked on the board.
    pub fn marks(self) -> Marks {
        let refused =
            self.playback.common.notice.with(|notice| notice.as_ref()?.at.as_ref()?.parse().ok());
        let focus = self.focused.get().then(|| self.here.get());
        let base = Marks { refused, focus, last: self.last.get().1, ..Marks::default() };
        match self.shown.get() {
            Shown::Scene(Scene::Plan(seat, cell)) | Shown::Planned(seat, Action::Place(cell)) => {
                Marks { seat: Some(seat), goal: Some(cell), ..base }
            }
            Shown::Scene(Scene::Place(seat, cell)) => {
                Marks { seat: Some(seat), drop: Some(cell), ..base }
            }
            Shown::Scene(Scene::Wave(seat, from, cells)) => {
                Marks { seat: Some(seat), wave: Some((from, cells)), ..base }
            }
            Shown::Still => Marks {
                seat: self.acting(),
                aim: self.acting().and(self.aim.get()),
                can_place: self.can_place(),
                gains: self.gains().cells,
                ..base
            },
            _ => base,
        }
    }

    /// The times at the player's speed.
    pub fn pace(self) -> Pace {
        let common = self.playback.common;
        Pace::of(common.settings.with_untracked(|settings| settings.speed), common.reduced_motion())
    }

    /// A cell was pressed.
    pub fn press(self, at: Cell, means: Means) {
        let Some(seat) = untrack(|| self.acting()) else {
            return self.playback.skip_part();
        };
        let aim = self.aim.get_untracked();
        let pressed = self.state.with_untracked(|state| input::press(state, seat, aim, at, means));
        self.playback.common.notice.set(None);
        match pressed {
            Press::Aim(cell) => self.aim_at(cell),
            Press::Act(action) => self.act(action),
            Press::Refused(cell, reason) => {
                let (names, texts) = untrack(|| (self.names(), self.playback.common.texts.get()));
                self.playback
                    .common
                    .tell(words::refusal(reason, &names, texts), Some(cell.to_string()));
            }
        }
    }

    fn aim_at(self, cell: Cell) {
        self.aim.set(Some(cell));
        self.here.set(cell);
        self.playback.common.say(untrack(|| self.cell_name(cell)));
    }

    /// The player looks at a cell. What was looked at last stays aimed at, so that the button can be
    /// pressed.
    pub fn look_at(self, at: Option<Cell>) {
        let is_new = at.is_some() && self.aim.get_untracked() != at;
        if is_new && untrack(|| self.acting()).is_some() {
            self.aim.set(at);
        }
    }

    /// What a cell is called.
    pub fn cell_name(self, at: Cell) -> String {
        let (names, texts, acting) =
            (self.names(), self.playback.common.texts.get(), self.acting());
        self.state.with(|state| words::cell_name(state, at, acting, &names, texts))
    }

    /// Places where one aims.
    pub fn place(self) {
        if let Some(at) = self.aim.get_untracked() {
            self.press(at, Means::Sure);
        }
    }

    /// Ends the turn, or asks whether to pass where nothing was placed.
    pub fn end_turn(self) {
        if untrack(|| self.acting()).is_none() {
            return;
        }
        if self.has_placed() {
            self.act(Action::Done);
        } else {
            self.question.set(Some(Question::Pass));
        }
    }

    /// Whether something was placed in this turn.
    pub fn has_placed(self) -> bool {
        self.state.with(|state| state.placed_this_turn().next().is_some())
    }
}
