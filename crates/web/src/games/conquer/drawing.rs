//! The board as a few paths, however large it is.

use conquer::{Board, Cell, CellSet, MAX_SIDE};

/// The side of a cell, in the drawing's units.
pub const CELL: i16 = 24;
/// The distance of an owner's contour from the edge of its cells, so that two contours fit side by
/// side.
const INSET: f32 = 1.5;
/// Maximum number of waves of a capture.
pub const WAVES: usize = 8;

/// The cells of a set, one rectangle for each run in a row.
pub fn area(cells: &CellSet) -> String {
    let mut path = String::new();
    for y in 0..MAX_SIDE {
        let mut x = 0;
        while x < MAX_SIDE {
            let run = (x..MAX_SIDE).take_while(|&x| has(cells, x, y)).count() as i16;
            if run > 0 {
                let (left, top) = (i16::from(x) * CELL, i16::from(y) * CELL);
                path += &format!("M{left} {top}h{0}v{CELL}h-{0}z", run * CELL);
            }
            x += run.max(1) as u8;
        }
    }
    path
}

fn has(cells: &CellSet, x: u8, y: u8) -> bool {
    Cell::at(x, y).is_some_and(|cell| cells.contains(cell))
}

/// Right, down, left, up: a contour runs clockwise, with the cells on its right.
const DIRECTIONS: [(i16, i16); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const CORNERS: usize = MAX_SIDE as usize + 1;

/// The closed lines around the blocks of a set, a little inside of them.
pub fn contour(cells: &CellSet) -> String {
    let mut leaving = edges(cells);
    let mut path = String::new();
    for start in 0..leaving.len() {
        while leaving[start] != 0 {
            path += &walk(&mut leaving, start);
        }
    }
    path
}

/// For every corner of the grid, the directions in which an edge leaves it, one bit each.
fn edges(cells: &CellSet) -> Vec<u8> {
    let mut leaving = vec![0; CORNERS * CORNERS];
    for cell in cells.iter() {
        let (x, y) = (usize::from(cell.x()), usize::from(cell.y()));
        let beside = |dx: i16, dy: i16| {
            let at = |n: usize, d: i16| u8::try_from(n as i16 + d).ok();
            let (x, y) = (at(x, dx), at(y, dy));
            x.zip(y).is_some_and(|(x, y)| has(cells, x, y))
        };
        let corner = |x: usize, y: usize| y * CORNERS + x;
        let sides = [(0, -1, corner(x, y)), (1, 0, corner(x + 1, y))];
        let others = [(0, 1, corner(x + 1, y + 1)), (-1, 0, corner(x, y + 1))];
        for (direction, (dx, dy, from)) in sides.into_iter().chain(others).enumerate() {
            if !beside(dx, dy) {
                leaving[from] |= 1 << direction;
            }
        }
    }
    leaving
}

/// Follows one line to its start. If two blocks touch at a corner, it turns right and so stays with
/// its own block.
fn walk(leaving: &mut [u8], start: usize) -> String {
    let mut at = start;
    let mut direction = leaving[at].trailing_zeros() as usize;
    let (first, mut path) = (direction, String::new());
    loop {
        leaving[at] &= !(1 << direction);
        let (dx, dy) = DIRECTIONS[direction];
        at = (at as i16 + dy * CORNERS as i16 + dx) as usize;
        let turns = [1, 0, 3].map(|turn| (direction + turn) % 4);
        let next = turns.into_iter().find(|turn| leaving[at] & 1 << turn != 0);
        let next_direction = next.unwrap_or(first);
        if next_direction != direction {
            path += &corner(at, direction, next_direction, path.is_empty());
        }
        if next.is_none() {
            return path + "z";
        }
        direction = next_direction;
    }
}

fn corner(at: usize, before: usize, after: usize, is_first: bool) -> String {
    let ((bx, by), (ax, ay)) = (DIRECTIONS[before], DIRECTIONS[after]);
    let inward = |along: i16| f32::from(along) * INSET;
    // The right hand of (x, y) is (-y, x).
    let x = (at % CORNERS) as f32 * f32::from(CELL) + inward(-by) + inward(-ay);
    let y = (at / CORNERS) as f32 * f32::from(CELL) + inward(bx) + inward(ax);
    format!("{}{x} {y}", if is_first { 'M' } else { 'L' })
}

/// All lines between the cells.
pub fn grid(board: &Board) -> String {
    let (width, height) = size(board);
    let columns = (1..i16::from(board.width())).map(|x| format!("M{} 0V{height}", x * CELL));
    let rows = (1..i16::from(board.height())).map(|y| format!("M0 {}H{width}", y * CELL));
    columns.chain(rows).collect()
}

/// Width and height of the board in the drawing's units.
pub fn size(board: &Board) -> (i16, i16) {
    (i16::from(board.width()) * CELL, i16::from(board.height()) * CELL)
}

/// The rocks: their bodies and the light on top of them.
pub fn rocks(board: &Board) -> (String, String) {
    /// Four shapes of a broken rock.
    const CUTS: [[i16; 4]; 4] = [[5, 8, 2, 3], [3, 5, 4, 7], [7, 4, 3, 5], [4, 7, 6, 2]];
    let (mut bodies, mut tops) = (String::new(), String::new());
    for cell in board.rocks().iter() {
        let (x, y) = (i16::from(cell.x()) * CELL, i16::from(cell.y()) * CELL);
        let [a, b, c, d] = CUTS[usize::from(cell.x() * 7 + cell.y() * 3) % 4];
        let right = CELL - b - a;
        let upper = format!("M{} {}h{right}L{} {}", x + a, y + 2, x + CELL - 2, y + c + 2);
        bodies += &format!(
            "{upper}V{}L{} {}H{}L{} {}V{}z",
            y + CELL - d,
            x + CELL - 6,
            y + CELL - 2,
            x + 4,
            x + 2,
            y + CELL - 6,
            y + 7
        );
        tops += &format!("{upper}L{} {}L{} {}L{} {}z", x + 15, y + 12, x + 7, y + 13, x + 2, y + 7);
    }
    (bodies, tops)
}

/// The cell in the middle of the largest block of a set, for its letter.
pub fn heart(cells: &CellSet) -> Option<Cell> {
    let mut rest = *cells;
    let mut largest = CellSet::EMPTY;
    while let Some(cell) = rest.iter().next() {
        let block = [cell].into_iter().collect::<CellSet>().reach(&rest);
        rest = rest.without(&block);
        if block.len() > largest.len() {
            largest = block;
        }
    }
    let count = largest.len().max(1) as f32;
    let mean =
        |along: fn(Cell) -> u8| largest.iter().map(|it| f32::from(along(it))).sum::<f32>() / count;
    let (x, y) = (mean(Cell::x), mean(Cell::y));
    let away = |cell: &Cell| (f32::from(cell.x()) - x).hypot(f32::from(cell.y()) - y);
    largest.iter().min_by(|a, b| away(a).total_cmp(&away(b)))
}

/// The cells of a capture in the order in which the wave from its origin reaches them.
pub fn waves(from: Cell, cells: &CellSet) -> Vec<CellSet> {
    let away = |cell: Cell| {
        let (dx, dy) = (cell.x().abs_diff(from.x()), cell.y().abs_diff(from.y()));
        f32::from(dx).hypot(f32::from(dy))
    };
    let furthest = cells.iter().map(away).fold(1.0, f32::max);
    let count = WAVES.min(furthest.ceil() as usize);
    let mut waves = vec![CellSet::EMPTY; count];
    for cell in cells.iter() {
        let wave = (away(cell) / furthest * count as f32).ceil() as usize;
        waves[wave.clamp(1, count) - 1].insert(cell);
    }
    waves.retain(|wave| !wave.is_empty());
    waves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> CellSet {
        names.split(' ').map(|name| name.parse::<Cell>().unwrap()).collect()
    }

    #[test]
    fn a_row_of_cells_is_one_rectangle() {
        assert_eq!(area(&set("a1 b1 c1")), "M0 0h72v24h-72z");
        assert_eq!(area(&set("a1 c1")).matches('M').count(), 2);
        assert_eq!(area(&CellSet::EMPTY), "");
    }

    #[test]
    fn a_contour_lies_inside_and_turns_at_every_corner() {
        let single = contour(&set("a1"));
        assert_eq!(single, "M22.5 1.5L22.5 22.5L1.5 22.5L1.5 1.5z");
        let bent = contour(&set("a1 b1 a2"));
        assert_eq!(bent.matches(['M', 'L']).count(), 6);
    }

    #[test]
    fn a_hole_has_its_own_line_and_blocks_that_touch_by_a_corner_stay_apart() {
        let ring = set("a1 b1 c1 a2 c2 a3 b3 c3");
        assert_eq!(contour(&ring).matches('M').count(), 2);
        assert_eq!(contour(&set("a1 b2")).matches('M').count(), 2);
    }

    #[test]
    fn the_whole_of_the_largest_board_can_be_drawn() {
        let board = Board::new(32, 32, CellSet::EMPTY).unwrap();
        assert_eq!(contour(board.open()).matches(['M', 'L']).count(), 4);
        assert_eq!(area(board.open()).matches('M').count(), 32);
        assert_eq!(grid(&board).matches('M').count(), 62);
        assert_eq!(size(&board), (768, 768));
    }

    #[test]
    fn a_letter_stands_in_the_middle_of_the_largest_block() {
        assert_eq!(heart(&set("a1 b1 c1 f6")), "b1".parse().ok());
        assert_eq!(heart(&CellSet::EMPTY), None);
    }

    #[test]
    fn a_wave_reaches_near_cells_first_and_all_of_them_once() {
        let cells = set("b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1");
        let waves = waves("a1".parse().unwrap(), &cells);
        assert_eq!(waves.len(), WAVES);
        assert!(waves[0].contains("b1".parse().unwrap()));
        assert!(waves[WAVES - 1].contains("l1".parse().unwrap()));
        assert_eq!(waves.iter().map(CellSet::len).sum::<u32>(), cells.len());
    }

    #[test]
    fn a_board_shows_its_rocks() {
        let rocks_of = |names| Board::new(8, 8, set(names)).map(|board| rocks(&board)).unwrap();
        let (bodies, tops) = rocks_of("a1 h8");
        assert_eq!((bodies.matches('M').count(), tops.matches('M').count()), (2, 2));
    }
}
