//! A map as SVG paths: coasts, fronts, and the positions of the armies. Pure geometry, no elements.
//!
//! Borders run along hexagons; they are drawn through the midpoints of the sides and then smoothed,
//! so both neighbours get the same curve. On a portrait screen the map is turned by a quarter,
//! point by point, so that light, dice and numbers stay upright.

use battlezone::{Map, Shape, Territory, TerritorySet, drawing};
use geometry::{HexDirection, HexGrid};
use tabletop::Seat;

use super::curves::{closed_curve, open_curve};
pub use crate::games::plane::{Frame, Point};

/// The grid of every generated map.
const GRID: HexGrid = HexGrid::new(28, 32);
/// A token keeps this distance from the left and right edge of the land.
const TOKEN_MARGIN: f32 = 34.0;
/// A territory with at most this many cells is small.
const SMALL: usize = 11;

/// The orientation of the map on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Orientation {
    /// As it was generated: wider than high.
    Landscape,
    /// Turned by a quarter: higher than wide.
    Portrait,
}

impl Orientation {
    /// The orientation of a table's map that fits a window best.
    pub fn for_window(width: f64, height: f64) -> Orientation {
        if height > width { Orientation::Portrait } else { Orientation::Landscape }
    }

    /// The orientation of a replay's map: turned on a narrow screen in portrait format.
    pub fn for_replay(width: f64, height: f64) -> Orientation {
        if width < 900.0 { Orientation::for_window(width, height) } else { Orientation::Landscape }
    }
}

/// One territory of the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Land {
    /// Which it is.
    pub territory: Territory,
    /// Its outline as the `d` of a path.
    pub outline: String,
    /// The position of its armies: the cell with the most room.
    pub token: Point,
    /// Whether it is too small for a stack of dice and a fingertip.
    pub small: bool,
    /// Its border, side by side: a corner, and the territory beyond the side that begins there.
    border: Vec<(Point, Option<Territory>)>,
}

/// A whole map.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing {
    /// Its territories in order.
    pub lands: Vec<Land>,
    /// The rectangle around all land.
    pub frame: Frame,
}

impl Drawing {
    /// Draws a generated map; `None` for a test map, which has no cells.
    pub fn of(map: &Map, orientation: Orientation) -> Option<Drawing> {
        let cells = map.cells()?;
        let shapes = map.shapes()?;
        let mut lands: Vec<Land> = map
            .territories()
            .iter()
            .zip(&shapes)
            .map(|(territory, shape)| Land::of(territory, shape, cells, orientation))
            .collect();
        let corners = lands.iter().flat_map(|land| land.border.iter().map(|side| side.0));
        let frame = Frame::around(corners);
        for land in &mut lands {
            let (left, right) = (frame.from.x + TOKEN_MARGIN, frame.to.x - TOKEN_MARGIN);
            land.token.x = land.token.x.clamp(left, right);
        }
        Some(Drawing { lands, frame })
    }

    /// The rectangle around some of the territories.
    pub fn frame_of(&self, shown: &[Territory]) -> Frame {
        let lands = self.lands.iter().filter(|land| shown.contains(&land.territory));
        Frame::around(lands.flat_map(|land| land.border.iter().map(|side| side.0)))
    }

    /// The front: all sides between land of two owners, as the `d` of one path.
    pub fn front(&self, owner: impl Fn(Territory) -> Seat) -> String {
        // Every side belongs to two territories; those of the first seat are enough.
        let first = self.lands.iter().filter(|land| owner(land.territory) == Seat::A);
        first.fold(String::new(), |path, land| {
            let enemy = |beyond: Option<Territory>| beyond.is_some_and(|it| owner(it) != Seat::A);
            path + &land.lines_where(enemy)
        })
    }

    /// The outer lines of a group, as the `d` of one path.
    pub fn contour(&self, group: TerritorySet) -> String {
        let inside = self.lands.iter().filter(|land| group.contains(land.territory));
        inside.fold(String::new(), |path, land| {
            path + &land.lines_where(|beyond| beyond.is_none_or(|it| !group.contains(it)))
        })
    }

    /// One territory.
    pub fn land(&self, territory: Territory) -> &Land {
        &self.lands[territory.index()]
    }
}

impl Land {
    fn of(territory: Territory, shape: &Shape, cells: &[u8], orientation: Orientation) -> Land {
        // The first side is repeated at the end, to close the border.
        let sides = &shape.border[..shape.border.len().saturating_sub(1)];
        let border: Vec<(Point, Option<Territory>)> = sides
            .iter()
            .map(|&(cell, side)| (corner(cell, side, orientation), beyond(cell, side, cells)))
            .collect();
        let corners: Vec<Point> = border.iter().map(|side| side.0).collect();
        let token = roomiest_cell(territory, shape, cells, orientation);
        let size = cells.iter().filter(|&&number| number == territory.number()).count();
        let small = size <= SMALL;
        Land { territory, outline: closed_curve(&corners), token, small, border }
    }

    /// Where it touches a neighbour: the middle of their common border.
    pub fn touching(&self, neighbour: Territory) -> Point {
        let common: Vec<Point> = self
            .border
            .iter()
            .filter(|side| side.1 == Some(neighbour))
            .map(|side| side.0)
            .collect();
        common.get(common.len() / 2).copied().unwrap_or(self.token)
    }

    /// The distance from a point to its farthest corner.
    pub fn extent(&self, from: Point) -> f32 {
        let distances = self.border.iter().map(|side| (side.0.x - from.x).hypot(side.0.y - from.y));
        distances.fold(0.0, f32::max)
    }

    /// Smooth open lines along the sides for which `wanted` accepts the land beyond.
    fn lines_where(&self, wanted: impl Fn(Option<Territory>) -> bool) -> String {
        let count = self.border.len();
        let is_wanted: Vec<bool> = self.border.iter().map(|side| wanted(side.1)).collect();
        if is_wanted.iter().all(|&it| it) {
            return self.outline.clone();
        }
        // Begin at the end of a line, so that no line is cut in two.
        let begins = |&i: &usize| is_wanted[i] && !is_wanted[(i + count - 1) % count];
        let Some(start) = (0..count).find(begins) else { return String::new() };
        let order: Vec<usize> = (start..start + count).map(|i| i % count).collect();
        let line = |run: &[usize]| {
            let end = (run[run.len() - 1] + 1) % count;
            let corners: Vec<Point> = run.iter().chain([&end]).map(|&i| self.border[i].0).collect();
            open_curve(&corners)
        };
        order.split(|&i| !is_wanted[i]).filter(|run| !run.is_empty()).map(line).collect()
    }
}

/// The `viewBox` of land with room around it: equal at the sides and above, more below for cliffs
/// and shadow.
pub fn view_box(frame: &Frame, room: f32) -> String {
    const CLIFF: f32 = 10.0;
    let (width, height) = (frame.width() + 2.0 * room, frame.height() + 2.0 * room + CLIFF);
    format!("{} {} {width} {height}", frame.from.x - room, frame.from.y - room)
}

/// The position of a map point in a picture of this orientation.
fn laid(point: drawing::Point, orientation: Orientation) -> Point {
    match orientation {
        Orientation::Landscape => Point { x: point.x, y: point.y },
        Orientation::Portrait => Point { x: drawing::LOWER_RIGHT.y - point.y, y: point.x },
    }
}

fn corner(cell: u16, side: HexDirection, orientation: Orientation) -> Point {
    laid(drawing::cell_outline(cell)[side.index()], orientation)
}

/// What lies beyond a side: a territory, or the sea.
fn beyond(cell: u16, side: HexDirection, cells: &[u8]) -> Option<Territory> {
    let neighbour = GRID.neighbour(usize::from(cell), side)?;
    (cells[neighbour] > 0).then(|| Territory::new(cells[neighbour]))
}

/// The cell with the most room around it, wider than high like a stack with its number; on a tie,
/// the one nearest to the centre of the territory.
fn roomiest_cell(
    territory: Territory,
    shape: &Shape,
    cells: &[u8],
    orientation: Orientation,
) -> Point {
    let centre = laid(drawing::cell_centre(shape.centre), orientation);
    let rim: Vec<Point> =
        shape.border.iter().map(|&(cell, side)| corner(cell, side, orientation)).collect();
    let worth = |point: Point| {
        let room = rim
            .iter()
            .map(|edge| ((point.x - edge.x) / 1.5).hypot(point.y - edge.y))
            .fold(f32::INFINITY, f32::min);
        room.min(40.0) - (point.x - centre.x).hypot(point.y - centre.y) * 0.04
    };
    (0u16..)
        .zip(cells)
        .filter(|&(_, &number)| number == territory.number())
        .map(|(cell, _)| laid(drawing::cell_centre(cell), orientation))
        .max_by(|a, b| worth(*a).total_cmp(&worth(*b)))
        .unwrap_or(centre)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(seed: u32, orientation: Orientation) -> (Map, Drawing) {
        let map = Map::from_seed(seed);
        let drawing = Drawing::of(&map, orientation).expect("a generated map can be drawn");
        (map, drawing)
    }

    #[test]
    fn a_test_map_has_no_cells_to_draw() {
        let map: Map = "1-2 2-3".parse().unwrap();
        assert_eq!(Drawing::of(&map, Orientation::Landscape), None);
    }

    #[test]
    fn every_territory_is_drawn_as_one_closed_outline() {
        let (map, drawing) = drawn(206_894, Orientation::Landscape);
        assert_eq!(drawing.lands.len(), usize::from(map.len()));
        for land in &drawing.lands {
            assert!(land.outline.starts_with('M') && land.outline.ends_with('Z'));
            assert_eq!(land.outline.matches('M').count(), 1, "{}", land.territory);
        }
    }

    #[test]
    fn in_portrait_the_map_is_higher_than_wide() {
        let ratio = |orientation| {
            let Frame { from, to } = drawn(7, orientation).1.frame;
            (to.x - from.x) / (to.y - from.y)
        };
        assert!(ratio(Orientation::Landscape) > 1.0);
        assert!(ratio(Orientation::Portrait) < 1.0);
    }

    #[test]
    fn tokens_stand_inside_the_frame() {
        for orientation in [Orientation::Landscape, Orientation::Portrait] {
            let (_, drawing) = drawn(11, orientation);
            let Frame { from, to } = drawing.frame;
            for land in &drawing.lands {
                assert!(from.x < land.token.x && land.token.x < to.x);
                assert!(from.y < land.token.y && land.token.y < to.y);
            }
        }
    }

    #[test]
    fn where_one_seat_owns_everything_there_is_no_front() {
        let (_, drawing) = drawn(3, Orientation::Landscape);
        assert_eq!(drawing.front(|_| Seat::A), "");
        let first_is_b = |it: Territory| if it.number() == 1 { Seat::B } else { Seat::A };
        assert!(drawing.front(first_is_b).starts_with('M'));
    }

    #[test]
    fn a_group_is_outlined_where_it_ends() {
        let (map, drawing) = drawn(3, Orientation::Landscape);
        let first = Territory::new(1);
        assert_eq!(drawing.contour(first.bit()), drawing.land(first).outline);
        let neighbour = map.neighbours(first).nth(0);
        let both = drawing.contour(first.bit().or(neighbour.bit()));
        assert!(!both.contains('Z'), "the common border is left out: {both}");
    }

    #[test]
    fn two_neighbours_touch_on_the_border_of_both() {
        let (map, drawing) = drawn(3, Orientation::Portrait);
        let first = Territory::new(1);
        for neighbour in map.neighbours(first) {
            let touching = drawing.land(first).touching(neighbour);
            let rim = &drawing.land(neighbour).border;
            assert!(rim.iter().any(|side| side.0 == touching));
            assert!(drawing.land(first).extent(touching) > 20.0);
        }
    }

    #[test]
    fn beyond_a_border_lies_a_neighbour_or_the_sea() {
        let (map, drawing) = drawn(206_894, Orientation::Landscape);
        for land in &drawing.lands {
            for beyond in land.border.iter().filter_map(|side| side.1) {
                assert!(map.neighbours(land.territory).contains(beyond));
            }
        }
    }

    #[test]
    fn the_map_is_turned_where_the_board_is_higher_than_wide() {
        for (width, height) in [(360.0, 640.0), (390.0, 844.0), (768.0, 1024.0)] {
            assert_eq!(Orientation::for_window(width, height), Orientation::Portrait, "{width}");
        }
        for (width, height) in [(640.0, 360.0), (1024.0, 768.0), (1440.0, 900.0), (3840.0, 2160.0)]
        {
            assert_eq!(Orientation::for_window(width, height), Orientation::Landscape, "{width}");
        }
        assert_eq!(Orientation::for_replay(1000.0, 1200.0), Orientation::Landscape);
    }
}
