//! The hand on the board: mouse and fingers told in cells, the magnifier, and the size of the board.

use std::time::Duration;

use conquer::{Board as Ground, Cell};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, MouseEvent, PointerEvent};

use super::board::LAND;
use super::drawing::CELL;
use super::gesture::{Gesture, Meaning, REST, Spot};
use super::input::{Means, cell_at};
use super::stage::Stage;
use super::words;

/// The largest the board becomes: cells of the largest one as large as a fingertip on a phone.
const LARGEST: f64 = 4.2;
/// One size up or down.
const STEP: f64 = std::f64::consts::SQRT_2;
/// How far above the finger the magnifier is, in pixels.
const ABOVE: f64 = 104.0;

/// The hand, and how it sees the board.
#[derive(Clone, Copy)]
pub struct Hand {
    stage: Stage,
    /// The element that has exactly the size of the board.
    pub area: NodeRef<leptos::html::Div>,
    /// How many times as large as the screen allows.
    pub scale: RwSignal<f64>,
    /// What the magnifier shows, and where the finger is.
    loupe: RwSignal<Option<(Cell, Spot)>>,
    gesture: StoredValue<Gesture>,
    touches: StoredValue<u32>,
    by_mouse: StoredValue<bool>,
    aimed_before: StoredValue<Option<Cell>>,
}

impl Hand {
    /// A hand that does nothing yet.
    pub fn new(stage: Stage) -> Hand {
        Hand {
            stage,
            area: NodeRef::new(),
            scale: RwSignal::new(1.0),
            loupe: RwSignal::new(None),
            gesture: StoredValue::new(Gesture::default()),
            touches: StoredValue::new(0),
            by_mouse: StoredValue::new(true),
            aimed_before: StoredValue::new(None),
        }
    }

    fn ground<T>(self, look: impl FnOnce(&Ground) -> T) -> T {
        self.stage.state.with_untracked(|state| look(state.field().board()))
    }

    /// The cell at a place of the screen.
    fn cell(self, at: Spot) -> Option<Cell> {
        let rect = self.area.get_untracked()?.get_bounding_client_rect();
        let (x, y) = ((at.x - rect.left()) / rect.width(), (at.y - rect.top()) / rect.height());
        self.ground(|board| cell_at(board, x, y))
    }

    fn cell_size(self) -> f64 {
        let width = self.area.get_untracked().map(|area| area.get_bounding_client_rect().width());
        width.unwrap_or(0.0) / f64::from(self.ground(Ground::width))
    }

    fn is_enlarged(self) -> bool {
        self.scale.get_untracked() > 1.01
    }

    /// A pointer comes down.
    pub fn down(self, event: &PointerEvent) {
        let by_mouse = event.pointer_type() == "mouse";
        self.by_mouse.set_value(by_mouse);
        if by_mouse {
            return;
        }
        let enlarged = self.is_enlarged();
        self.aimed_before.set_value(self.stage.aim.get_untracked());
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
            return self.stage.look_at(self.cell(spot(event)));
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

    /// The browser took the pointers away.
    pub fn cancelled(self) {
        let meaning = self.change(Gesture::cancelled);
        self.mean(meaning);
    }

    /// A press of the mouse; a finger has been understood when it was lifted.
    pub fn click(self, event: &MouseEvent) {
        if self.by_mouse.get_value() {
            let at = Spot { x: f64::from(event.client_x()), y: f64::from(event.client_y()) };
            if let Some(cell) = self.cell(at) {
                self.stage.press(cell, Means::Sure);
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
            Meaning::Tap(at) => self.touch(at, Means::finger(self.cell_size())),
            Meaning::Move(dx, dy) => self.scroll(-dx, -dy),
            Meaning::Pinch { factor, around, by } => self.pinch(factor, around, by),
            Meaning::Cancel => {
                self.loupe.set(None);
                self.stage.aim.set(self.aimed_before.get_value());
            }
        }
    }

    fn aim(self, at: Spot) {
        let cell = self.cell(at);
        self.loupe.set(cell.map(|cell| (cell, at)));
        self.stage.look_at(cell);
    }

    fn touch(self, at: Spot, means: Means) {
        self.loupe.set(None);
        let before = self.aimed_before.get_value();
        self.stage.aim.set(before); // looking is not aiming: only what is touched counts
        if let Some(cell) = self.cell(at) {
            self.stage.press(cell, means);
        }
    }

    fn frame(self) -> Option<HtmlElement> {
        let area: Element = self.area.get_untracked()?.unchecked_into();
        area.closest(".board").ok().flatten()?.dyn_into().ok()
    }

    fn scroll(self, dx: f64, dy: f64) {
        if let Some(frame) = self.frame() {
            frame.set_scroll_left(frame.scroll_left() + dx.round() as i32);
            frame.set_scroll_top(frame.scroll_top() + dy.round() as i32);
        }
    }

    fn pinch(self, factor: f64, around: Spot, by: (f64, f64)) {
        let before = self.scale.get_untracked();
        let after = (before * factor).clamp(1.0, LARGEST);
        self.resize(after);
        let Some(frame) = self.frame() else { return };
        let rect = frame.get_bounding_client_rect();
        let grown = after / before - 1.0;
        let along = |scroll: i32, at: f64| (f64::from(scroll) + at) * grown;
        let dx = along(frame.scroll_left(), around.x - rect.left());
        let dy = along(frame.scroll_top(), around.y - rect.top());
        self.scroll(dx - by.0, dy - by.1);
    }

    /// Makes the board so many times as large, at once, so that it can be scrolled.
    fn resize(self, scale: f64) {
        self.scale.set(scale);
        if let Some(area) = self.area.get_untracked() {
            let style = area.unchecked_ref::<HtmlElement>().style();
            // The signal sets it again; a browser that refuses it keeps the board as it is.
            let _ = style.set_property("--zoom", &scale.to_string());
        }
    }

    /// One size up or down, with what one aims at in the middle.
    pub fn zoom(self, larger: bool) {
        let scale = self.scale.get_untracked();
        let scale = if larger { scale * STEP } else { scale / STEP };
        self.resize(scale.clamp(1.0, LARGEST));
        self.centre();
    }

    /// Between the whole board and cells as large as a fingertip.
    pub fn toggle(self) {
        let enlarged = self.is_enlarged();
        let fitting = super::input::FINGERTIP / self.cell_size().max(1.0) + 0.1;
        self.resize(if enlarged { 1.0 } else { fitting.clamp(STEP, LARGEST) });
        self.centre();
    }

    fn centre(self) {
        let cell =
            self.stage.aim.get_untracked().unwrap_or_else(|| self.stage.here.get_untracked());
        let Some((frame, area)) = self.frame().zip(self.area.get_untracked()) else { return };
        let (outer, inner) = (frame.get_bounding_client_rect(), area.get_bounding_client_rect());
        let size = self.cell_size();
        let middle = |n: u8| (f64::from(n) + 0.5) * size;
        let x = inner.left() + middle(cell.x()) - outer.left() - outer.width() / 2.0;
        let y = inner.top() + middle(cell.y()) - outer.top() - outer.height() / 2.0;
        self.scroll(x, y);
    }

    /// The magnifier above the finger, or below it near the top of the screen.
    pub fn magnifier(self) -> Option<AnyView> {
        const ROOM: i16 = 2;
        let (cell, at) = self.loupe.get()?;
        let (x, y) = (i16::from(cell.x()) * CELL, i16::from(cell.y()) * CELL);
        let side = (2 * ROOM + 1) * CELL;
        let view_box = format!("{} {} {side} {side}", x - ROOM * CELL, y - ROOM * CELL);
        let top = if at.y > ABOVE + 76.0 { at.y - ABOVE } else { at.y + ABOVE };
        let frame = (x.to_string(), y.to_string());
        Some(
            view! {
                <div
                    class="loupe"
                    aria-hidden="true"
                    style:left=format!("clamp(70px, {:.0}px, calc(100vw - 70px))", at.x)
                    style:top=format!("{top:.0}px")
                >
                    <svg viewBox=view_box class="cq-over">
                        <use href=format!("#{LAND}")></use>
                        <g class="cq-aim"><g class="frame"><rect class="mark" x=frame.0 y=frame.1 width="24" height="24" rx="3"></rect></g></g>
                    </svg>
                    <b>{words::cell(cell)}</b>
                </div>
            }
            .into_any(),
        )
    }
}

fn spot(event: &PointerEvent) -> Spot {
    Spot { x: f64::from(event.client_x()), y: f64::from(event.client_y()) }
}
