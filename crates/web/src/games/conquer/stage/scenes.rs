//! What is shown of each step, and for how long.

use conquer::{Cell, CellSet, Event, Illegal, State};
use leptos::prelude::*;
use tabletop::Seat;

use super::super::picture::{Picture, one};
use super::super::{report, words};
use super::{Scene, Stage};
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
        let placed: CellSet = now.view.placed_this_turn().collect();
        if !placed.is_empty() {
            self.last.set((now.view.turn(), placed));
        }
        if now.view.end().is_some() {
            self.question.set(None);
        }
    }

    async fn show_step(self, step: &Step<State>, run: Run) {
        let speak = || {
            let (names, texts) = untrack(|| (self.names(), self.playback.common.texts.get()));
            for sentence in words::events(&step.events, &step.now.view, &names, texts) {
                self.playback.common.say(sentence);
            }
        };
        speak();
        match step.events.first() {
            Some(&Event::CellPlaced { seat, cell, turn }) => {
                self.show_placement(seat, cell, turn, &captured(&step.events), run).await;
            }
            // A bot's pass is shown; a person knows what they pressed.
            Some(&Event::TurnPassed { seat }) if !self.playback.common.is_human(seat) => {
                self.playback.scene(Scene::Pass(seat), self.pace().pass, run).await;
            }
            _ => {}
        }
    }

    fn start_words(self, now: &Position<State>) -> String {
        words::start(&now.view, &self.names(), self.playback.common.texts.get())
    }

    fn line(self, event: &Event, _last: u32) -> Option<Line> {
        let over = || self.playback.with_state(State::clone);
        report::entry(event, over, &self.card_names(), self.playback.common.texts.get())
    }

    fn refusal(self, illegal: Illegal) -> String {
        words::refusal(illegal, &self.names(), self.playback.common.texts.get())
    }

    fn turn_words(self, _seat: Seat) -> String {
        let (names, texts) = (self.names(), self.playback.common.texts.get());
        self.state.with(|state| words::turn(state, &names, texts)).unwrap_or_default()
    }

    fn no_move(texts: &'static Texts) -> Template {
        texts.conquer().play.typed_wrong
    }

    fn let_go(self) {
        self.aim.set(None);
        self.question.set(None);
        self.playback.common.notice.set(None);
    }
}

/// All cells that a step captured.
fn captured(events: &[Event]) -> CellSet {
    let cells = events.iter().filter_map(|event| match event {
        Event::RegionCaptured { cells, .. } => Some(cells),
        _ => None,
    });
    cells.flatten().copied().collect()
}

impl Stage {
    async fn show_placement(self, seat: Seat, cell: Cell, turn: u32, gains: &CellSet, run: Run) {
        let (playback, pace) = (self.playback, self.pace());
        let is_bot = !playback.common.is_human(seat);
        if is_bot && pace.highlight > 0 {
            let plan = Scene::Plan(seat, cell);
            if !playback.scene(plan, pace.highlight, run).await {
                return;
            }
        }
        if pace.place > 0 && !playback.scene(Scene::Place(seat, cell), pace.place, run).await {
            return;
        }
        self.picture.update(|picture| picture.give(seat, &one(cell)));
        self.last.update(|(last, cells)| {
            *cells = if *last == turn { cells.or(&one(cell)) } else { one(cell) };
            *last = turn;
        });
        if gains.is_empty() || pace.wave == 0 {
            return;
        }
        if playback.scene(Scene::Wave(seat, cell, *gains), pace.wave, run).await {
            self.picture.update(|picture| picture.give(seat, gains));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;
    use conquer::Action;

    #[test]
    fn who_writes_no_move_is_told_what_moves_look_like_here() {
        let said = Language::ALL.map(|it| Stage::no_move(it.texts()).with(&[("text", &"5>9")]));
        assert_eq!(
            said[0],
            "“5>9” is no move: write a cell such as h9, or done, pass or surrender."
        );
        for words in said {
            for example in ["h9", "done", "pass", "surrender"] {
                assert!(words.contains(example), "{words}");
                assert!(example.parse::<Action>().is_ok(), "{example}");
            }
        }
        assert!("5>9".parse::<Action>().is_err());
    }
}
