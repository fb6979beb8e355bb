//! The magnifier: shows what is under an aiming finger, beside the finger.

use conquer::Cell;
use leptos::prelude::*;

use super::super::drawing::CELL;
use super::super::words;
use super::LAND;
use super::gesture::Spot;

/// How far above the finger the magnifier is, in pixels.
const ABOVE: f64 = 104.0;

/// The magnifier above the finger, or below it near the top of the screen.
pub fn magnifier((cell, at): (Cell, Spot)) -> AnyView {
    const ROOM: i16 = 2;
    let (x, y) = (i16::from(cell.x()) * CELL, i16::from(cell.y()) * CELL);
    let side = (2 * ROOM + 1) * CELL;
    let view_box = format!("{} {} {side} {side}", x - ROOM * CELL, y - ROOM * CELL);
    let top = if at.y > ABOVE + 76.0 { at.y - ABOVE } else { at.y + ABOVE };
    let frame = (x.to_string(), y.to_string());
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
    .into_any()
}
