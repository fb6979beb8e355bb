//! Pointers on the board: translates mouse and finger events into cells.

use std::time::Duration;

use conquer::{Cell, State};
use leptos::prelude::*;
use web_sys::{MouseEvent, PointerEvent};

use super::super::input::{Means, Selection, cell_at};
use super::gesture::{Gesture, Meaning, REST, Spot};
use super::zoom;
use crate::table::Table;

/// Mouse and finger input on the board of a table.
#[derive(Clone, Copy)]
pub struct Pointer {
    table: Table<State>,
    /// The cell that the magnifier shows, and where the finger is.
    pub magnified: RwSignal<Option<(Cell, Spot)>>,
    gesture: StoredValue<Gesture>,
    touches: StoredValue<u32>,
    by_mouse: StoredValue<bool>,
    /// What was selected before the finger came down.
    selected_before: StoredValue<Selection>,
}

impl Pointer {
    /// Input before the first press.
    pub fn new(table: Table<State>) -> Pointer {
        Pointer {
            table,
            magnified: RwSignal::new(None),
            gesture: StoredValue::new(Gesture::default()),
            touches: StoredValue::new(0),
            by_mouse: StoredValue::new(true),
            selected_before: StoredValue::new(Selection::default()),
        }
    }

    /// The cell at a point of the screen.
    fn cell(self, at: Spot) -> Option<Cell> {
        let rect = self.table.extra.area.get_untracked()?.get_bounding_client_rect();
        let (x, y) = ((at.x - rect.left()) / rect.width(), (at.y - rect.top()) / rect.height());
        self.table.view.with_untracked(|state| cell_at(state.field().board(), x, y))
    }

    fn is_enlarged(self) -> bool {
        untrack(|| zoom::is_enlarged(self.table))
    }

    /// A pointer comes down.
    pub fn down(self, event: &PointerEvent) {
        let by_mouse = event.pointer_type() == "mouse";
        self.by_mouse.set_value(by_mouse);
        if by_mouse {
            return;
        }
        let enlarged = self.is_enlarged();
        self.selected_before.set_value(self.table.selection.get_untracked());
        let meaning =
            self.change(|gesture| gesture.down(event.pointer_id(), spot(event), enlarged));
        self.mean(meaning);
        self.touches.update_value(|touches| *touches = touches.wrapping_add(1));
        let touch = self.touches.get_value();
        let rested = move || {
            if self.touches.try_get_value() == Some(touch) {
                let meaning = self.change(Gesture::rested);
                self.mean(meaning);
            }
        };
        set_timeout(rested, Duration::from_millis(REST.into()));
    }

    /// A pointer moves.
    pub fn moved(self, event: &PointerEvent) {
        if event.pointer_type() == "mouse" {
            return self.table.look_at(self.cell(spot(event)));
        }
        let enlarged = self.is_enlarged();
        let meaning =
            self.change(|gesture| gesture.moved(event.pointer_id(), spot(event), enlarged));
        self.mean(meaning);
    }

    /// A pointer is lifted.
    pub fn up(self, event: &PointerEvent) {
        if event.pointer_type() != "mouse" {
            self.touches.update_value(|touches| *touches = touches.wrapping_add(1));
            let meaning = self.change(|gesture| gesture.up(event.pointer_id(), spot(event)));
            self.mean(meaning);
        }
    }

    /// The browser cancelled the pointers.
    pub fn cancelled(self) {
        let meaning = self.change(Gesture::cancelled);
        self.mean(meaning);
    }

    /// A click of the mouse; a finger was handled when it was lifted.
    pub fn click(self, event: &MouseEvent) {
        if self.by_mouse.get_value() {
            let at = Spot { x: f64::from(event.client_x()), y: f64::from(event.client_y()) };
            if let Some(cell) = self.cell(at) {
                self.table.press(cell, Means::Sure);
            }
        }
    }

    fn change(self, change: impl FnOnce(&mut Gesture) -> Meaning) -> Meaning {
        self.gesture.try_update_value(change).unwrap_or(Meaning::None)
    }

    fn mean(self, meaning: Meaning) {
        match meaning {
            Meaning::None => {}
            Meaning::Aim(at) => self.aim(at),
            Meaning::LetGo(at) => self.touch(at, Means::BluntFinger),
            Meaning::Tap(at) => self.touch(at, Means::finger(zoom::cell_size(self.table))),
            Meaning::Move(dx, dy) => zoom::scroll(self.table, -dx, -dy),
            Meaning::Pinch { factor, around, by } => zoom::pinch(self.table, factor, around, by),
            Meaning::Cancel => {
                self.magnified.set(None);
                self.table.selection.set(self.selected_before.get_value());
            }
        }
    }

    fn aim(self, at: Spot) {
        let cell = self.cell(at);
        self.magnified.set(cell.map(|cell| (cell, at)));
        self.table.look_at(cell);
    }

    fn touch(self, at: Spot, means: Means) {
        self.magnified.set(None);
        // Looking is not aiming: only a touch counts.
        self.table.selection.set(self.selected_before.get_value());
        let Some(cell) = self.cell(at) else { return };
        self.table.press(cell, means);
        if self.table.selection.get_untracked().aim == Some(cell) {
            self.table.extra.keyboard_at.set(cell); // the keyboard goes on from here
        }
    }
}

fn spot(event: &PointerEvent) -> Spot {
    Spot { x: f64::from(event.client_x()), y: f64::from(event.client_y()) }
}
