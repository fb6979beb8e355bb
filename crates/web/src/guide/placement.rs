//! Finds the position of a card on the screen: beside what it points at, over nothing that can be
//! acted on. Pure: rectangles in, a point out.

/// A rectangle on the screen, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rect {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// A point on the screen, in pixels.
pub type Point = (f64, f64);

/// What is on the screen besides the card.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Surroundings {
    /// The size of the screen.
    pub screen: (f64, f64),
    /// What must not be covered: places and buttons that can be pressed, and what the card points
    /// at.
    pub free: Vec<Rect>,
    /// What should not be covered if possible.
    pub seen: Vec<Rect>,
    /// What the card points at.
    pub target: Option<Rect>,
}

/// The distance a card keeps from the edge of the screen.
const MARGIN: f64 = 8.0;
/// The distance between candidates.
const STEP: f64 = 8.0;
/// The cost of covering one pixel of something that should not be covered, as a distance.
const SEEN_COST: f64 = 0.02;

impl Rect {
    /// The common area of two rectangles, in square pixels.
    pub fn overlap(&self, other: &Rect) -> f64 {
        let shared = |a: f64, a_size: f64, b: f64, b_size: f64| {
            ((a + a_size).min(b + b_size) - a.max(b)).max(0.0)
        };
        shared(self.x, self.width, other.x, other.width)
            * shared(self.y, self.height, other.y, other.height)
    }

    /// The part inside another rectangle; empty if they do not overlap.
    pub fn inside(&self, other: &Rect) -> Rect {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let right = (self.x + self.width).min(other.x + other.width);
        let bottom = (self.y + self.height).min(other.y + other.height);
        Rect { x, y, width: (right - x).max(0.0), height: (bottom - y).max(0.0) }
    }

    /// Enlarged on every side.
    pub fn grown(&self, by: f64) -> Rect {
        let (width, height) = (self.width + 2.0 * by, self.height + 2.0 * by);
        Rect { x: self.x - by, y: self.y - by, width, height }
    }

    /// Whether it has an area.
    pub fn is_empty(&self) -> bool {
        self.width <= 0.0 || self.height <= 0.0
    }

    /// Its middle.
    pub fn middle(&self) -> Point {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The point in it that is nearest to another.
    pub fn nearest(&self, (x, y): Point) -> Point {
        (x.clamp(self.x, self.x + self.width), y.clamp(self.y, self.y + self.height))
    }

    fn distance(&self, other: &Rect) -> f64 {
        let apart = |a: f64, a_size: f64, b: f64, b_size: f64| {
            (b - a - a_size).max(a - b - b_size).max(0.0)
        };
        apart(self.x, self.width, other.x, other.width).hypot(apart(
            self.y,
            self.height,
            other.y,
            other.height,
        ))
    }
}

/// The position of a card of this size; `None` if it would cover what must not be covered. It stays
/// where it was as long as nothing is covered there.
pub fn place(size: (f64, f64), around: &Surroundings, before: Option<Point>) -> Option<Point> {
    let (width, height) = around.screen;
    let card = |(x, y): Point| Rect { x, y, width: size.0, height: size.1 };
    let on_screen = Rect { x: 0.0, y: 0.0, width, height };
    if let Some(before) = before {
        let rect = card(before);
        let is_whole = rect.inside(&on_screen) == rect;
        if is_whole && around.free.iter().all(|it| it.overlap(&rect) == 0.0) {
            return Some(before);
        }
    }
    let steps = |from: f64, to: f64| {
        // No step at all if the card is larger than the screen.
        let count = if to < from { 0 } else { ((to - from) / STEP) as usize + 1 };
        (0..count).map(move |nth| from + nth as f64 * STEP)
    };
    let (right, bottom) = (width - size.0 - MARGIN, height - size.1 - MARGIN);
    let mut best = None;
    for y in steps(MARGIN, bottom) {
        for x in steps(MARGIN, right) {
            let Some(cost) = cost(&card((x, y)), around) else { continue };
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, (x, y)));
            }
        }
    }
    best.map(|(_, at)| at)
}

/// The cost of a position; `None` if it covers what must not be covered.
fn cost(card: &Rect, around: &Surroundings) -> Option<f64> {
    if around.free.iter().any(|it| it.overlap(card) > 0.0) {
        return None;
    }
    let covered: f64 = around.seen.iter().map(|it| it.overlap(card)).sum();
    let distance = around.target.map_or(0.0, |target| card.distance(&target));
    Some(covered * SEEN_COST + distance)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARD: (f64, f64) = (300.0, 100.0);

    fn rect(x: f64, y: f64, width: f64, height: f64) -> Rect {
        Rect { x, y, width, height }
    }

    fn around(free: Vec<Rect>, target: Option<Rect>) -> Surroundings {
        Surroundings { screen: (390.0, 844.0), free, seen: Vec::new(), target }
    }

    #[test]
    fn a_card_stands_beside_what_it_points_at_and_covers_nothing() {
        let target = rect(100.0, 400.0, 60.0, 60.0);
        let board = around(vec![target, rect(0.0, 470.0, 390.0, 374.0)], Some(target));
        let (x, y) = place(CARD, &board, None).unwrap();
        let card = rect(x, y, CARD.0, CARD.1);
        assert!(board.free.iter().all(|it| it.overlap(&card) == 0.0), "{card:?}");
        assert!(card.distance(&target) <= STEP, "{card:?}");
    }

    #[test]
    fn a_card_finds_the_only_gap() {
        let gap = vec![rect(0.0, 0.0, 390.0, 600.0), rect(0.0, 720.0, 390.0, 124.0)];
        let (x, y) = place(CARD, &around(gap.clone(), None), None).unwrap();
        assert!(gap.iter().all(|it| it.overlap(&rect(x, y, CARD.0, CARD.1)) == 0.0));
    }

    #[test]
    fn a_card_rather_covers_what_is_only_seen() {
        let seen = rect(0.0, 600.0, 390.0, 244.0);
        let full =
            Surroundings { seen: vec![seen], ..around(vec![rect(0.0, 0.0, 390.0, 600.0)], None) };
        let (_, y) = place(CARD, &full, None).unwrap();
        assert!(y >= 600.0);
    }

    #[test]
    fn a_card_stays_where_it_is_until_it_would_cover_something() {
        let free = around(vec![rect(0.0, 0.0, 100.0, 100.0)], Some(rect(0.0, 0.0, 50.0, 50.0)));
        let from = |before: Point| place(CARD, &free, Some(before)).unwrap();
        assert_eq!(from((60.0, 500.0)), (60.0, 500.0));
        assert_ne!(from((60.0, 60.0)), (60.0, 60.0));
        assert_ne!(from((200.0, 500.0)), (200.0, 500.0), "off the screen");
    }

    #[test]
    fn a_card_without_room_has_no_place() {
        let full = around(vec![rect(0.0, 90.0, 390.0, 700.0)], None);
        assert_eq!(place(CARD, &full, None), None);
        assert_eq!(place((400.0, 100.0), &around(Vec::new(), None), None), None);
    }
}
