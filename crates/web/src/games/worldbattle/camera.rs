//! The visible part of the map, and its scale. Pure: gestures in, rectangles out.

use super::drawing::{Frame, Point};

/// Maximum scale of the map, as a multiple of the scale at which it fits.
const CLOSEST: f32 = 6.0;
/// One step of the zoom buttons and keys.
const STEP: f32 = 1.5;

/// The part of a map that a board shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// The whole map.
    map: Frame,
    /// The size of the board on the screen, in pixels.
    screen: (f32, f32),
    /// The scale, as a multiple of the scale at which the map fits.
    zoom: f32,
    /// The point in the middle of the board.
    middle: Point,
}

impl Camera {
    /// The whole map, for a board of some size.
    pub fn new(map: Frame) -> Camera {
        Camera { map, screen: (map.width(), map.height()), zoom: 1.0, middle: map.middle() }
    }

    /// The same view on a board of another size.
    #[must_use]
    pub fn on_screen(self, width: f32, height: f32) -> Camera {
        Camera { screen: (width.max(1.0), height.max(1.0)), ..self }.kept_inside()
    }

    /// The first view of a map: all of it if it can be read at that scale; on a small board at a
    /// readable scale with `home` in the middle.
    #[must_use]
    pub fn at_first(self, home: Point) -> Camera {
        let zoom = if self.unit_when_fitting() < READABLE {
            WELL_READ / self.unit_when_fitting()
        } else {
            1.0
        };
        Camera { zoom: zoom.clamp(1.0, CLOSEST), middle: home, ..self }.kept_inside()
    }

    /// All of the map.
    #[must_use]
    pub fn fitted(self) -> Camera {
        Camera { zoom: 1.0, ..self }.kept_inside()
    }

    /// Whether all of the map is visible.
    pub fn is_fitted(&self) -> bool {
        self.zoom <= 1.001
    }

    /// Scales by a factor, keeping `point` in place.
    #[must_use]
    pub fn zoomed(self, factor: f32, point: Point) -> Camera {
        let zoom = (self.zoom * factor).clamp(1.0, CLOSEST);
        let by = self.zoom / zoom;
        let middle = Point {
            x: point.x + (self.middle.x - point.x) * by,
            y: point.y + (self.middle.y - point.y) * by,
        };
        Camera { zoom, middle, ..self }.kept_inside()
    }

    /// One step larger (`true`) or smaller, around the middle.
    #[must_use]
    pub fn stepped(self, larger: bool) -> Camera {
        self.enlarged(if larger { STEP } else { 1.0 / STEP })
    }

    /// Scales by a factor around the middle.
    #[must_use]
    pub fn enlarged(self, factor: f32) -> Camera {
        self.zoomed(factor, self.middle)
    }

    /// Moved by this many pixels of the screen, as a finger moves a sheet of paper.
    #[must_use]
    pub fn dragged(self, dx: f32, dy: f32) -> Camera {
        let unit = self.unit();
        let middle = Point { x: self.middle.x - dx / unit, y: self.middle.y - dy / unit };
        Camera { middle, ..self }.kept_inside()
    }

    /// With this point in the middle, as far as the edges of the map allow.
    #[must_use]
    pub fn centred(self, middle: Point) -> Camera {
        Camera { middle, ..self }.kept_inside()
    }

    /// Moved no more than needed to make these points visible.
    #[must_use]
    pub fn showing(self, points: &[Point]) -> Camera {
        const ROOM: f32 = 44.0; // pixels
        let seen = self.seen().grown(-ROOM / self.unit());
        let far = |low: f32, high: f32, at: fn(&Point) -> f32| {
            let (least, most) = (
                points.iter().map(at).fold(f32::INFINITY, f32::min),
                points.iter().map(at).fold(f32::NEG_INFINITY, f32::max),
            );
            if least < low {
                least - low
            } else if most > high {
                (most - high).min(least - low)
            } else {
                0.0
            }
        };
        if points.is_empty() || self.is_fitted() {
            return self;
        }
        let dx = far(seen.from.x, seen.to.x, |point| point.x);
        let dy = far(seen.from.y, seen.to.y, |point| point.y);
        self.centred(Point { x: self.middle.x + dx, y: self.middle.y + dy })
    }

    /// Moved to where most of these points are visible, unless all of the map is visible anyway.
    #[must_use]
    pub fn showing_most(self, points: &[Point]) -> Camera {
        let count = |camera: &Camera| {
            let seen = camera.seen();
            let inside = |at: &&Point| {
                (seen.from.x..=seen.to.x).contains(&at.x)
                    && (seen.from.y..=seen.to.y).contains(&at.y)
            };
            points.iter().filter(inside).count()
        };
        if self.is_fitted() {
            return self;
        }
        let mut best = self;
        for camera in points.iter().map(|&point| self.centred(point)) {
            // Prefer the present position unless another one shows more.
            if count(&camera) > count(&best) {
                best = camera;
            }
        }
        best
    }

    /// The visible rectangle of the map.
    pub fn seen(&self) -> Frame {
        let (width, height) = (self.screen.0 / self.unit(), self.screen.1 / self.unit());
        let from = Point { x: self.middle.x - width / 2.0, y: self.middle.y - height / 2.0 };
        Frame { from, to: Point { x: from.x + width, y: from.y + height } }
    }

    /// The number of pixels per unit of the map.
    pub fn unit(&self) -> f32 {
        self.unit_when_fitting() * self.zoom
    }

    /// The point of the map under a pixel of the board.
    pub fn under(&self, x: f32, y: f32) -> Point {
        let seen = self.seen();
        Point { x: seen.from.x + x / self.unit(), y: seen.from.y + y / self.unit() }
    }

    /// The position of a map point on the board, in pixels.
    pub fn on_board(&self, point: Point) -> Point {
        let seen = self.seen();
        let unit = self.unit();
        Point { x: (point.x - seen.from.x) * unit, y: (point.y - seen.from.y) * unit }
    }

    /// The size of the board in pixels.
    pub fn screen(&self) -> (f32, f32) {
        self.screen
    }

    /// The scale of counters relative to the map, so that they can be read.
    pub fn counter_scale(&self) -> f32 {
        const LEGIBLE: f32 = 0.95;
        (LEGIBLE / self.unit()).clamp(0.55, 1.55)
    }

    /// The size of names; `None` if there is no room for all of them.
    pub fn name_scale(&self) -> Option<f32> {
        let scale = self.legible_scale();
        (scale <= 1.72).then(|| scale.clamp(0.6, 1.22))
    }

    /// The size of a single name, so that it can be read on any screen.
    pub fn legible_scale(&self) -> f32 {
        const LEGIBLE: f32 = 1.28; // pixels per unit at which a name has 11 of them
        LEGIBLE / self.unit()
    }

    fn unit_when_fitting(&self) -> f32 {
        (self.screen.0 / self.map.width()).min(self.screen.1 / self.map.height())
    }

    /// The middle, moved so that no more water than needed is visible beyond the edges of the map.
    fn kept_inside(self) -> Camera {
        let keep = |at: f32, low: f32, high: f32, seen: f32| {
            let (low, high) = (low + seen / 2.0, high - seen / 2.0);
            if low <= high { at.clamp(low, high) } else { (low + high) / 2.0 }
        };
        let (width, height) = (self.screen.0 / self.unit(), self.screen.1 / self.unit());
        let middle = Point {
            x: keep(self.middle.x, self.map.from.x, self.map.to.x, width),
            y: keep(self.middle.y, self.map.from.y, self.map.to.y, height),
        };
        Camera { middle, ..self }
    }
}

/// Pixels per unit from which the whole map can be read.
const READABLE: f32 = 0.6;
/// Pixels per unit that are comfortable to read.
const WELL_READ: f32 = 0.86;

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: Frame = Frame { from: Point { x: 0.0, y: 0.0 }, to: Point { x: 1000.0, y: 600.0 } };

    fn near(a: f32, b: f32) -> bool {
        (a - b).abs() < 0.01
    }

    #[test]
    fn a_turn_begins_where_most_of_the_own_land_is_seen() {
        let camera = Camera::new(MAP).on_screen(300.0, 300.0).enlarged(4.0);
        let camera = camera.centred(Point { x: 800.0, y: 300.0 });
        let west = [(150.0, 200.0), (180.0, 260.0), (820.0, 300.0)];
        let west = west.map(|(x, y)| Point { x, y });
        let seen = camera.showing_most(&west).seen();
        assert!(seen.from.x < 150.0 && seen.to.x > 180.0, "{seen:?}");
        assert_eq!(camera.showing_most(&west[2..]), camera, "what is seen already stays");
        assert_eq!(camera.fitted().showing_most(&west), camera.fitted());
    }

    #[test]
    fn a_wide_board_shows_the_whole_map_and_a_phone_as_much_as_can_be_read() {
        let home = Point { x: 600.0, y: 200.0 };
        let common = Camera::new(MAP).on_screen(1068.0, 836.0).at_first(home);
        assert!(common.is_fitted() && common.name_scale().is_some());
        let phone = Camera::new(MAP).on_screen(360.0, 340.0).at_first(home);
        assert!(!phone.is_fitted() && phone.name_scale().is_some());
        assert!(near(phone.middle.x, home.x) && near(phone.middle.y, home.y));
        let seen = phone.seen();
        assert!(seen.from.x >= 0.0 && seen.to.x <= 1000.0);
        assert!(phone.unit() * phone.counter_scale() * 13.0 >= 10.0, "armies can be read");
    }

    #[test]
    fn zooming_keeps_the_point_under_the_fingers() {
        let camera = Camera::new(MAP).on_screen(1000.0, 600.0);
        let point = Point { x: 400.0, y: 300.0 };
        let closer = camera.zoomed(2.0, point);
        let place = closer.on_board(point);
        assert!(near(place.x, 400.0) && near(place.y, 300.0), "{place:?}");
        let under = closer.under(place.x, place.y);
        assert!(near(under.x, point.x) && near(under.y, point.y));
    }

    #[test]
    fn zoom_has_limits_and_the_map_does_not_leave_the_board() {
        let camera = Camera::new(MAP).on_screen(1000.0, 600.0);
        assert!(camera.enlarged(0.1).is_fitted());
        assert!(near(camera.enlarged(100.0).unit(), CLOSEST));
        let dragged = camera.enlarged(2.0).dragged(5000.0, 5000.0).seen();
        assert!(near(dragged.from.x, 0.0) && near(dragged.from.y, 0.0));
        assert_eq!(camera.dragged(50.0, 0.0), camera, "all of it is seen already");
    }

    #[test]
    fn a_finger_drags_the_map_along() {
        let camera = Camera::new(MAP).on_screen(1000.0, 600.0).enlarged(2.0);
        let moved = camera.dragged(-100.0, 0.0);
        assert!(near(moved.seen().from.x, camera.seen().from.x + 50.0));
    }

    #[test]
    fn what_happens_outside_is_brought_into_sight_and_no_more_than_that() {
        let camera = Camera::new(MAP).on_screen(1000.0, 600.0).enlarged(2.0);
        let inside = camera.seen();
        let middle = Point { x: 500.0, y: 300.0 };
        assert_eq!(camera.showing(&[middle]), camera);
        let there = Point { x: inside.to.x + 100.0, y: 300.0 };
        let moved = camera.showing(&[there]).seen();
        assert!(moved.to.x > there.x && moved.to.x < there.x + 50.0);
        assert_eq!(camera.fitted().showing(&[there]), camera.fitted());
    }

    #[test]
    fn turning_the_phone_keeps_what_was_in_the_middle() {
        let camera = Camera::new(MAP).on_screen(360.0, 400.0).enlarged(3.0);
        let camera = camera.centred(Point { x: 600.0, y: 300.0 });
        let turned = camera.on_screen(640.0, 300.0);
        assert!(near(turned.middle.x, 600.0), "{turned:?}");
    }
}
