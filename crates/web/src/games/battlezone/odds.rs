//! The label with the chance of an attack: what it says and where it stands.

use super::drawing::Point;

/// The visible rectangle of the board, in its own units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Window {
    /// Its upper left corner.
    pub from: Point,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

/// Where a label stands, in hundredths of the board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// From the left.
    pub x: f32,
    /// From the top: the edge that faces the target.
    pub y: f32,
    /// Whether it hangs below that edge or stands on it.
    pub below: bool,
}

/// Room that the token of a target takes above and below its base.
const ABOVE_TOKEN: f32 = 62.0;
const BELOW_TOKEN: f32 = 34.0;
/// What a label needs, in hundredths of the board.
const NEEDED: f32 = 15.0;

/// The label of an attack stands on the side of the target away from the origin, so that it covers
/// neither origin nor arrow; where the board ends there, on the other side.
pub fn place(origin: Point, target: Point, window: Window) -> Place {
    let percent = |y: f32| (y - window.from.y) / window.height * 100.0;
    let (above, below) = (percent(target.y - ABOVE_TOKEN), percent(target.y + BELOW_TOKEN));
    let wants_below = origin.y <= target.y;
    let hangs = if wants_below { below + NEEDED <= 100.0 } else { above < NEEDED };
    let x = (target.x - window.from.x) / window.width * 100.0;
    Place { x, y: if hangs { below } else { above }, below: hangs }
}

/// A chance in whole percent; what is neither sure nor impossible is never called so.
pub fn percent(chance: f64) -> u32 {
    let rounded = (chance * 100.0).round() as u32;
    if chance < 1.0 { rounded.clamp(u32::from(chance > 0.0), 99) } else { rounded }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Window = Window { from: Point { x: 0.0, y: 0.0 }, width: 800.0, height: 600.0 };

    fn at(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    #[test]
    fn the_label_stands_away_from_the_origin() {
        assert!(place(at(400.0, 200.0), at(400.0, 300.0), WINDOW).below);
        assert!(!place(at(400.0, 400.0), at(400.0, 300.0), WINDOW).below);
    }

    #[test]
    fn at_the_edge_of_the_board_it_changes_sides() {
        assert!(!place(at(400.0, 400.0), at(400.0, 580.0), WINDOW).below);
        assert!(place(at(400.0, 200.0), at(400.0, 60.0), WINDOW).below);
    }

    #[test]
    fn a_chance_is_the_engine_s_in_whole_percent() {
        assert_eq!(percent(battlezone::win_chance(5, 4)), 72);
        assert_eq!(percent(battlezone::win_chance(6, 1)), 99);
        assert_eq!(percent(battlezone::win_chance(8, 1)), 100);
        assert_eq!(percent(battlezone::win_chance(2, 8)), 1);
        assert_eq!(percent(0.0), 0);
        assert_eq!(percent(1.0), 100);
    }
}
