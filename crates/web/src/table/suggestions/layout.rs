//! The positions of the marks of suggested moves on the board. Pure: rectangles in, rectangles out.

use crate::guide::{Point, Rect};

/// A move on the board: its places and the size of its badge.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Shape {
    /// Its origins.
    pub from: Vec<Rect>,
    /// Its target; without one nothing is drawn.
    pub to: Option<Rect>,
    /// Whether arrows join them.
    pub joined: bool,
    /// The size of its badge.
    pub badge: (f64, f64),
}

/// The marks of a move.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Drawn {
    /// The arrows, from the edge of an origin to the edge of the ring.
    pub arrows: Vec<(Point, Point)>,
    /// The rings around the target, and around origins without an arrow.
    pub rings: Vec<Rect>,
    /// The badge with rank and chance.
    pub badge: Rect,
}

/// How much larger a ring is than what it surrounds, and its minimum size.
const ROOM: f64 = 3.0;
const SMALLEST_RING: f64 = 24.0;
/// The height of a badge, its width per letter, and its padding.
const BADGE_HEIGHT: f64 = 24.0;
const LETTER: f64 = 7.6;
const AROUND_LETTERS: f64 = 14.0;
/// The distance of a badge from a ring and from the edge of the board.
const GAP: f64 = 4.0;
/// The cost per square pixel that a badge shares with another badge, with the places of a move, or
/// with the outside of the board; and the cost of each later candidate.
const ON_BADGE: f64 = 6.0;
const ON_PLACE: f64 = 1.0;
const OUTSIDE: f64 = 10.0;
const LATER: f64 = 25.0;

/// The size of a badge with this text.
pub(super) fn badge_size(words: &str) -> (f64, f64) {
    (AROUND_LETTERS + LETTER * words.chars().count() as f64, BADGE_HEIGHT)
}

/// The layout on a board of this size; `None` for a move without a place on it. Badges avoid each
/// other and the places of all moves as far as there is room.
pub(super) fn arrange(moves: &[Shape], board: (f64, f64)) -> Vec<Option<Drawn>> {
    let (width, height) = board;
    let inner = Rect { x: 0.0, y: 0.0, width, height }.grown(-GAP);
    let places: Vec<Rect> =
        moves.iter().flat_map(|it| it.from.iter().chain(&it.to)).copied().collect();
    let mut badges: Vec<Rect> = Vec::new();
    let drawn = moves.iter().map(|shape| {
        let to = ring(shape.to?);
        let arrows: Vec<_> = match shape.joined {
            true => shape.from.iter().filter_map(|from| arrow(*from, to)).collect(),
            false => Vec::new(),
        };
        let origins = shape.from.iter().filter(|_| !shape.joined);
        let rings = origins.map(|from| ring(*from)).chain([to]).collect();
        let tries = tries(shape.badge, to, &arrows);
        let cost = |badge: &Rect| {
            let over = |others: &[Rect]| others.iter().map(|it| badge.overlap(it)).sum::<f64>();
            let outside = badge.width * badge.height - badge.overlap(&inner);
            ON_BADGE * over(&badges) + ON_PLACE * over(&places) + OUTSIDE * outside
        };
        let costs = tries.iter().enumerate().map(|(nth, it)| cost(it) + LATER * nth as f64);
        let best = costs.zip(&tries).min_by(|(a, _), (b, _)| a.total_cmp(b));
        let badge = best.map_or(to, |(_, badge)| *badge);
        badges.push(badge);
        Some(Drawn { arrows, rings, badge })
    });
    drawn.collect()
}

/// The ring around a place.
fn ring(at: Rect) -> Rect {
    let (x, y) = at.middle();
    let side = |side: f64| (side + 2.0 * ROOM).max(SMALLEST_RING);
    around((x, y), (side(at.width), side(at.height)))
}

fn around((x, y): Point, (width, height): (f64, f64)) -> Rect {
    Rect { x: x - width / 2.0, y: y - height / 2.0, width, height }
}

/// From the edge of a place to the edge of a ring; `None` if they touch.
fn arrow(from: Rect, to: Rect) -> Option<(Point, Point)> {
    let start = from.nearest(to.middle());
    let end = to.nearest(start);
    ((end.0 - start.0).hypot(end.1 - start.1) > 4.0).then_some((start, end))
}

/// The possible positions of a badge, the best one first: on its arrow, else beside the ring, else
/// farther away.
fn tries(size: (f64, f64), ring: Rect, arrows: &[(Point, Point)]) -> Vec<Rect> {
    let mut tries = Vec::new();
    if let [((x1, y1), (x2, y2))] = *arrows {
        for share in [0.5, 0.65, 0.35] {
            tries.push(around((x1 + share * (x2 - x1), y1 + share * (y2 - y1)), size));
        }
    }
    let (x, y) = ring.middle();
    for away in [0.0, 1.0, 2.0, 3.0] {
        let dx = (ring.width + size.0) / 2.0 + GAP + away * size.0 / 2.0;
        let dy = (ring.height + size.1) / 2.0 + GAP + away * size.1;
        let sides = [(0.0, -dy), (0.0, dy), (dx, 0.0), (-dx, 0.0)];
        let corners = [(dx, -dy), (-dx, -dy), (dx, dy), (-dx, dy)];
        let all = sides.into_iter().chain(corners);
        tries.extend(all.map(|(dx, dy)| around((x + dx, y + dy), size)));
    }
    tries
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: (f64, f64) = (390.0, 500.0);

    fn place(x: f64, y: f64, side: f64) -> Rect {
        Rect { x, y, width: side, height: side }
    }

    fn shape(from: &[Rect], to: Rect) -> Shape {
        Shape { from: from.to_vec(), to: Some(to), joined: true, badge: badge_size("1 · 62 %") }
    }

    fn all(moves: &[Shape]) -> Vec<Drawn> {
        arrange(moves, BOARD).into_iter().map(|it| it.expect("it has a place")).collect()
    }

    #[test]
    fn a_move_from_here_to_there_has_an_arrow_a_ring_and_a_badge_between() {
        let (from, to) = (place(20.0, 200.0, 40.0), place(300.0, 200.0, 40.0));
        let drawn = &all(&[shape(&[from], to)])[0];
        assert_eq!(drawn.arrows, [((60.0, 220.0), (297.0, 220.0))]);
        assert_eq!(drawn.rings, [place(297.0, 197.0, 46.0)]);
        assert!(drawn.badge.overlap(&from) == 0.0 && drawn.badge.overlap(&to) == 0.0, "{drawn:?}");
        assert_eq!(drawn.badge.middle().1, 220.0);
    }

    #[test]
    fn a_small_cell_has_a_ring_that_is_seen_and_a_badge_beside_it() {
        let cell = place(100.0, 100.0, 11.0);
        let drawn = &all(&[shape(&[], cell)])[0];
        assert_eq!(drawn.rings, [place(93.5, 93.5, 24.0)]);
        assert_eq!(drawn.badge.overlap(&drawn.rings[0]), 0.0);
    }

    #[test]
    fn badges_of_neighbours_do_not_cover_each_other_and_stay_on_the_board() {
        for (x, y) in [(0.0, 0.0), (379.0, 0.0), (379.0, 489.0), (190.0, 250.0)] {
            let cells: Vec<Shape> = (0..3)
                .map(|nth| {
                    let step = if x > 200.0 { -12.0 } else { 12.0 };
                    shape(&[], place(x + step * f64::from(nth), y, 11.0))
                })
                .collect();
            let drawn = all(&cells);
            let board = Rect { x: 0.0, y: 0.0, width: BOARD.0, height: BOARD.1 };
            for (nth, Drawn { badge, .. }) in drawn.iter().enumerate() {
                let shared: f64 = drawn[..nth].iter().map(|it| it.badge.overlap(badge)).sum();
                assert_eq!(shared, 0.0, "{drawn:?}");
                let outside = badge.width * badge.height - badge.overlap(&board);
                assert!(outside.abs() < 1e-6, "{badge:?}");
            }
        }
    }

    #[test]
    fn a_way_round_the_edge_has_a_ring_at_either_end_and_no_arrow() {
        let (from, to) = (place(5.0, 40.0, 30.0), place(350.0, 40.0, 30.0));
        let drawn = &all(&[Shape { joined: false, ..shape(&[from], to) }])[0];
        assert!(drawn.arrows.is_empty());
        assert_eq!(drawn.rings.len(), 2);
    }

    #[test]
    fn a_move_without_a_place_is_not_drawn() {
        let skip = Shape { to: None, ..shape(&[], place(0.0, 0.0, 9.0)) };
        assert_eq!(arrange(&[skip], BOARD), [None]);
    }
}
