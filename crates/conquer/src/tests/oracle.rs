//! A second Conquer, written from the text of the rules alone and as plainly as possible. It
//! shares nothing with the engine: boards are rows of letters, and every question is answered by
//! flooding the whole board.

use std::collections::{BTreeMap, BTreeSet};

/// Column and row.
pub(crate) type Place = (i32, i32);

#[derive(Clone, Debug)]
pub(crate) struct Oracle {
    /// `.`, `#` or the letter of an owner.
    pub(crate) rows: Vec<Vec<char>>,
    /// The team of players a, b, c, …
    pub(crate) teams: Vec<usize>,
    pub(crate) shared_regions: bool,
}

/// What one placement captures: the cells gained, and who loses how many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Capture {
    pub(crate) cells: BTreeSet<(i32, i32)>,
    pub(crate) lost: BTreeMap<char, usize>,
}

const FOUR: [Place; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

impl Oracle {
    pub(crate) fn at(&self, (x, y): Place) -> Option<char> {
        let row = self.rows.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }

    fn same_team(&self, a: char, b: char) -> bool {
        let team = |player: char| self.teams[player as usize - 'a' as usize];
        a.is_alphabetic() && b.is_alphabetic() && team(a) == team(b)
    }

    fn is_wall(&self, player: char, tile: char) -> bool {
        tile == '#' || tile == player || (self.shared_regions && self.same_team(player, tile))
    }

    /// The region of a place: everything open for the player that hangs together with it.
    pub(crate) fn region(&self, player: char, start: Place) -> Vec<Place> {
        let mut seen = vec![vec![false; self.rows[0].len()]; self.rows.len()];
        let mut region = Vec::new();
        let mut waiting = vec![start];
        while let Some((x, y)) = waiting.pop() {
            match self.at((x, y)) {
                Some(tile) if !self.is_wall(player, tile) => {}
                _ => continue,
            }
            if !seen[y as usize][x as usize] {
                seen[y as usize][x as usize] = true;
                region.push((x, y));
                waiting.extend(FOUR.map(|(dx, dy)| (x + dx, y + dy)));
            }
        }
        region.sort_unstable();
        region
    }

    pub(crate) fn is_enclosed(&self, region: &[Place]) -> bool {
        let (right, bottom) = (self.rows[0].len() as i32 - 1, self.rows.len() as i32 - 1);
        let on_border = |&(x, y): &Place| x == 0 || y == 0 || x == right || y == bottom;
        !region.is_empty() && !region.iter().any(on_border)
    }

    /// The part of a region that the player would gain.
    pub(crate) fn gain(&self, player: char, region: &[Place]) -> Capture {
        let mut capture = Capture { cells: BTreeSet::new(), lost: BTreeMap::new() };
        for &place in region {
            let tile = self.at(place).expect("a region lies on the board");
            if !self.same_team(player, tile) {
                capture.cells.insert(place);
                if tile != '.' {
                    *capture.lost.entry(tile).or_default() += 1;
                }
            }
        }
        capture
    }

    /// Places a tile on an empty cell and returns what it captures, in the order of the rules:
    /// by the smallest row-major index.
    pub(crate) fn place(&mut self, player: char, (x, y): Place) -> Vec<Capture> {
        assert_eq!(self.at((x, y)), Some('.'), "only empty cells are placed");
        self.rows[y as usize][x as usize] = player;
        let beside = FOUR.map(|(dx, dy)| self.region(player, (x + dx, y + dy)));
        let regions: BTreeSet<Vec<Place>> = beside.into_iter().collect();
        let enclosed = regions.iter().filter(|region| self.is_enclosed(region));
        let mut captures: Vec<Capture> = enclosed
            .map(|region| self.gain(player, region))
            .filter(|capture| !capture.cells.is_empty())
            .collect();
        captures.sort_by_key(|capture| capture.cells.iter().map(|&(x, y)| (y, x)).min());
        for &(x, y) in captures.iter().flat_map(|capture| &capture.cells) {
            self.rows[y as usize][x as usize] = player;
        }
        captures
    }

    pub(crate) fn territory(&self, player: char) -> usize {
        self.rows.iter().flatten().filter(|&&tile| tile == player).count()
    }

    /// Is there nowhere an enclosed region that somebody could have taken, beside pockets that
    /// only rocks close?
    pub(crate) fn is_settled(&self) -> bool {
        let players = (0..self.teams.len()).map(|n| char::from(b'a' + n as u8));
        players.clone().all(|player| {
            let mut seen = BTreeSet::new();
            self.places().all(|place| {
                if seen.contains(&place) {
                    return true;
                }
                let region = self.region(player, place);
                seen.extend(region.iter().copied());
                !self.is_enclosed(&region)
                    || self.gain(player, &region).cells.is_empty()
                    || self.is_rimmed_by_rocks(&region)
            })
        })
    }

    fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (width, height) = (self.rows[0].len() as i32, self.rows.len() as i32);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    fn is_rimmed_by_rocks(&self, region: &[Place]) -> bool {
        region.iter().all(|&(x, y)| {
            FOUR.iter().all(|(dx, dy)| {
                let beside = (x + dx, y + dy);
                region.contains(&beside) || self.at(beside) == Some('#')
            })
        })
    }
}
