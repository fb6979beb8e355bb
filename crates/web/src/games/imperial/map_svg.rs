//! Squares, units, reserves and flags as SVG, for the board of the table and of a replay; and a
//! whole position as a picture without input, for Home, the set-up sheet and the rules.

use imperial::{CAPACITY, Kind, Piece, Place, Square};
use leptos::prelude::*;
use tabletop::Seat;

use super::drawing::{Area, Orientation, Point, outline};
use super::picture::{Marks, Picture, Readiness, ShownSquare, ShownUnit};
use super::square_marks::SquareMarks;
use crate::ui::seat::letter;

/// The ground of a square with its frames and the dot of a move; it takes the press.
pub fn base(
    square: Square,
    shown: &ShownSquare,
    marks: &SquareMarks,
    orientation: Orientation,
) -> AnyView {
    let area = orientation.square(square);
    let lip = format!("M{} {}h{}", area.x + 12.0, area.y + 1.5, area.width - 24.0);
    view! {
        {rect("sq", area, 12.0)}
        <path class="sqlip" d=lip></path>
        {frames(marks, area)}
        {dot(marks, shown, area)}
    }
    .into_any()
}

/// The pieces and texts of a square. They are drawn over the ground and not in it, because the
/// ground has a name that says all this in words.
pub fn top(
    square: Square,
    shown: &ShownSquare,
    marks: &SquareMarks,
    orientation: Orientation,
    percent: &str,
) -> AnyView {
    let area = orientation.square(square);
    let (points, scale) = orientation.unit_points(square, shown.units.len());
    let last = shown.units.len().wrapping_sub(1);
    let units = shown.units.iter().zip(points).enumerate().map(|(index, (unit, point))| {
        let at = |place: &Place| place.index() == index;
        let loss = marks.losses.iter().find(|(place, ..)| at(place));
        let state = UnitMarks {
            pick: marks.unit.as_ref().is_some_and(at),
            fires: marks.fires.as_ref().is_some_and(at),
            loss: loss.map(|&(_, levels, gone)| (levels, gone)),
            march: marks.march.filter(|_| index == last),
        };
        unit_view(*unit, shown.owner, point, scale, state)
    });
    let units: Vec<AnyView> = units.collect();
    view! {
        <text class="coord" x=(area.x + 8.0).to_string() y=(area.y + 17.0).to_string()>{square.to_string()}</text>
        {slots(shown.slots, area)}
        {units}
        {badges(marks, area, percent)}
    }
    .into_any()
}

/// The special states of a unit.
#[derive(Debug, Clone, Copy, Default)]
struct UnitMarks {
    pick: bool,
    fires: bool,
    loss: Option<(u8, bool)>,
    march: Option<Point>,
}

fn unit_view(
    unit: ShownUnit,
    owner: Option<Seat>,
    at: Point,
    scale: f32,
    state: UnitMarks,
) -> AnyView {
    let flags = [
        (state.pick, "pick"),
        (state.fires, "fires"),
        (state.loss.is_some(), "hurt"),
        (state.loss.is_some_and(|(_, gone)| gone), "gone"),
        (unit.readiness == Readiness::Spent, "spent"),
    ];
    let flags: Vec<&str> = flags.iter().filter(|(is, _)| *is).map(|(_, class)| *class).collect();
    let class = format!("unit {} {}", owner.map_or("", letter), flags.join(" "));
    let place = format!("translate({:.1} {:.1}) scale({scale})", at.x, at.y);
    let loss = state.loss.map(|(levels, _)| {
        view! { <text class="minus" x="17" y="-10">{format!("−{levels}")}</text> }
    });
    let body = unit_body(unit);
    match state.march {
        Some(from) => view! {
            <g class=class transform=place>
                <g
                    class="march"
                    style:--dx=format!("{:.0}px", from.x / scale)
                    style:--dy=format!("{:.0}px", from.y / scale)
                >{body}</g>
            </g>
        }
        .into_any(),
        None => view! { <g class=class transform=place>{body}{loss}</g> }.into_any(),
    }
}

/// A unit around its own middle: shape, pattern, level, and its remaining actions.
pub fn unit_body(unit: ShownUnit) -> AnyView {
    let kind = unit.piece.kind();
    let path = outline(kind);
    let level = if kind == Kind::Cavalry { "9" } else { "6" };
    // A unit that is done is flat with a tick; one that may still attack has an arrow.
    let low = (unit.readiness != Readiness::Spent)
        .then(|| view! { <path class="ulow" d=path transform="translate(0 3)"></path> });
    let badge = match unit.readiness {
        Readiness::Ready => None,
        Readiness::Moved => Some("M-3-4 2 0-3 4"),
        Readiness::Spent => Some("M-4.5 0-1.5 3 4.5-3.5"),
    };
    let badge = badge.map(|d| {
        view! {
            <g class="done" transform="translate(12 -11)">
                <circle r={"7.5"}></circle>
                <path d=d></path>
            </g>
        }
    });
    view! {
        {low}
        <path class="u" d=path></path>
        <path class="utex" d=path></path>
        <text y=level>{unit.piece.level()}</text>
        {badge}
    }
    .into_any()
}

/// A unit by itself, for a button or a sentence.
pub fn unit_icon(piece: Piece, seat: Seat, readiness: Readiness) -> AnyView {
    view! {
        <svg class=format!("im-icon unit {}", letter(seat)) viewBox="-21 -21 42 42" aria-hidden="true">
            {unit_body(ShownUnit { piece, readiness })}
        </svg>
    }
    .into_any()
}

/// A kind of unit by itself, without a level.
pub fn kind_icon(kind: Kind, seat: Seat) -> AnyView {
    view! {
        <svg class=format!("im-icon unit {}", letter(seat)) viewBox="-21 -21 42 42" aria-hidden="true">
            <path class={"u"} d=outline(kind)></path>
        </svg>
    }
    .into_any()
}

/// Six slots as ticks, and the number of used ones.
fn slots(used: u8, area: Area) -> Option<AnyView> {
    if used == 0 {
        return None;
    }
    let y = area.y + area.height - 13.0;
    let tick = |nth: u8| {
        let class = if nth < used { "slot on" } else { "slot" };
        let x = area.x + 10.0 + f32::from(nth) * 10.5;
        view! { <rect class=class x=x.to_string() y=y.to_string() width="8" height="5" rx="2"></rect> }
    };
    let x = area.x + area.width - 8.0;
    Some(
        view! {
            {(0..CAPACITY).map(tick).collect_view()}
            <text class="used" x=x.to_string() y=(y + 6.5).to_string()>{format!("{used}/{CAPACITY}")}</text>
        }
        .into_any(),
    )
}

/// The frames of a square; the style sheet shows those that match its state.
fn frames(marks: &SquareMarks, area: Area) -> AnyView {
    let inner = Area {
        x: area.x + 3.0,
        y: area.y + 3.0,
        width: area.width - 6.0,
        height: area.height - 6.0,
    };
    let has = |class: &str| marks.class.split(' ').any(|it| it == class);
    let frame = |is: bool, class: &'static str, area: Area| {
        is.then(|| {
            view! { <g class=class>{rect("case", area, 11.0)}{rect("mark", area, 11.0)}</g> }
        })
    };
    view! {
        {frame(has("at") || has("aim"), "fr-at", inner)}
        {frame(has("sel") || has("joined"), "fr-sel", area)}
        {frame(has("origin"), "fr-origin", area)}
        {frame(has("goal"), "fr-goal", inner)}
        {frame(marks.refused, "fr-refused", area)}
        {frame(has("looked") && !has("focus"), "fr-looked", inner)}
        {frame(has("focus"), "fr-focus", inner)}
    }
    .into_any()
}

/// The green dot of a move: large on an empty square, in the corner of an occupied one.
fn dot(marks: &SquareMarks, shown: &ShownSquare, area: Area) -> Option<AnyView> {
    if !marks.dot {
        return None;
    }
    let empty = shown.owner.is_none();
    let (x, y, radius) = match empty {
        true => (area.middle().x, area.middle().y, 13.0),
        false => (area.x + area.width - 18.0, area.y + 18.0, 10.0),
    };
    let dot = view! { <circle cx=x.to_string() cy=y.to_string() r=radius.to_string()></circle> };
    Some(view! { <g class="mvdot">{dot}</g> }.into_any())
}

/// The chance of a die, the sign of joining, the threatened flag, a cross.
fn badges(marks: &SquareMarks, area: Area, percent: &str) -> AnyView {
    let right = area.x + area.width;
    let chance = marks.chance.map(|_| {
        let place = format!("translate({} {})", right - 27.0, area.y + 8.0);
        let words = percent.to_owned();
        view! {
            <g class="atb" transform=place>
                <rect x={"-27"} y="-14" width="56" height="28" rx="14"></rect>
                <text x="1" y="5.5">{words}</text>
            </g>
        }
    });
    let join = marks.join.map(|joined| {
        let place = format!("translate({} {})", area.x + 16.0, area.y + area.height - 34.0);
        let d = if joined { "M-6 0-1.5 5 7-5" } else { "M0-7V7M-7 0H7" };
        view! {
            <g class="join" class:joined=joined transform=place>
                <circle r={"13"}></circle>
                <path d=d></path>
            </g>
        }
    });
    let threat = marks.threat.then(|| {
        let place = format!("translate({} {})", right - 15.0, area.y + 38.0);
        view! { <g class="threat" transform=place><circle r={"13"}></circle><path d={"M-4 8V-7c4-2.5 6 2 10 0v7c-4 2-6-2.5-10 0"}></path></g> }
    });
    let cross = marks.refused.then(|| cross(area.middle()));
    view! { {chance}{join}{threat}{cross} }.into_any()
}

/// A red cross.
pub fn cross(at: Point) -> AnyView {
    let (x, y) = ((at.x - 24.0).to_string(), (at.y - 24.0).to_string());
    view! { <use class="im-cross" href="#m-refuse" x=x y=y width="48" height="48"></use> }
        .into_any()
}

/// A rectangle with round corners.
pub fn rect(class: &'static str, area: Area, round: f32) -> AnyView {
    view! {
        <rect
            class=class
            x=area.x.to_string()
            y=area.y.to_string()
            width=area.width.to_string()
            height=area.height.to_string()
            rx=round.to_string()
        ></rect>
    }
    .into_any()
}

/// The flag of a seat, in the colours of its holder.
pub fn flag(seat: Seat, holder: Seat, orientation: Orientation) -> AnyView {
    let at = orientation.flag(seat);
    let class = match holder == seat {
        true => format!("flag {}", letter(holder)),
        false => format!("flag taken {}", letter(holder)),
    };
    view! {
        <g class=class transform=format!("translate({} {})", at.x, at.y + 2.0)>
            <path class={"pole"} d="M0 18V-18"></path>
            <path class={"cloth"} d="M1-17c9-5 14 4 25 0v16c-11 4-16-5-25 0z"></path>
        </g>
    }
    .into_any()
}

/// A unit of the reserve with its number, in its part of the strip.
pub fn reserve_piece(piece: Piece, count: u8, area: Area, (seat, pick): (Seat, bool)) -> AnyView {
    let middle = area.middle();
    let x = if count > 1 { middle.x - 9.0 } else { middle.x };
    let scale = (area.height / 52.0).min(area.width / 46.0);
    let place = format!("translate({x:.1} {:.1}) scale({scale:.2})", middle.y - 1.0);
    let class = format!("unit {} {}", letter(seat), if pick { "pick" } else { "" });
    let number = (count > 1).then(|| {
        let x = (x + 19.0 * scale).to_string();
        view! { <text class="times" x=x y=(middle.y + 6.0).to_string()>{format!("×{count}")}</text> }
    });
    view! {
        <g class=class transform=place>{unit_body(ShownUnit { piece, readiness: Readiness::Ready })}</g>
        {number}
    }
    .into_any()
}

/// The unit that took a flag, in its part of the strip; in its scene it comes from a square.
pub fn captor(
    piece: Piece,
    owner: Seat,
    area: Area,
    storm: Option<Square>,
    orientation: Orientation,
) -> AnyView {
    let middle = area.middle();
    let march = storm.map(|from| {
        let from = orientation.square(from).middle();
        Point { x: from.x - middle.x, y: from.y - middle.y }
    });
    let unit = ShownUnit { piece, readiness: Readiness::Ready };
    let state = UnitMarks { march, ..UnitMarks::default() };
    unit_view(unit, Some(owner), middle, 1.0, state)
}

/// A whole position as a picture without input.
pub fn picture(board: &Picture, marks: &Marks, orientation: Orientation) -> AnyView {
    let (width, height) = orientation.size();
    let squares: Vec<AnyView> = Square::all()
        .map(|at| {
            let (shown, marks) = (board.square(at), SquareMarks::of(marks, at, orientation));
            let class = format!("sqr {} {}", shown.owner.map_or("", letter), marks.class);
            let chance = marks.chance.map(|chance| format!("{chance} %")).unwrap_or_default();
            view! { <g class=class>{base(at, shown, &marks, orientation)}{top(at, shown, &marks, orientation, &chance)}</g> }
                .into_any()
        })
        .collect();
    let strips = [Seat::A, Seat::B].map(|seat| {
        let pieces = board.reserve(seat);
        let count = pieces.len();
        let pieces = pieces.iter().enumerate().map(|(nth, &(piece, number))| {
            reserve_piece(piece, number, orientation.piece(seat, nth, count), (seat, false))
        });
        let pieces: Vec<AnyView> = pieces.collect();
        view! {
            <g class=format!("strip {}", letter(seat))>
                {rect("ground", orientation.strip(seat), 12.0)}
                {flag(seat, board.flag_of(seat), orientation)}
                {pieces}
            </g>
        }
        .into_any()
    });
    let mat = Area { x: 0.0, y: 0.0, width, height };
    view! {
        <svg class="imb im" viewBox=format!("0 0 {width} {height}") aria-hidden="true">
            {rect("mat", mat, 16.0)}
            {strips.into_iter().collect_view()}
            {squares}
        </svg>
    }
    .into_any()
}
