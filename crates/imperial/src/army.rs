//! Units without a square: an army before the game, a reserve during it.

use serde::{Deserialize, Serialize};
use tabletop::ParseError;

use crate::{Kind, MAX_LEVEL, Piece};

/// The most units one side may have.
pub const MAX_UNITS: u32 = 36;

/// How many units of each kind and level; their order has no meaning. Written `3I2 2C2 A2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<Entry>", into = "Vec<Entry>")]
pub struct Army {
    counts: [[u8; MAX_LEVEL as usize]; 3],
}

impl Army {
    /// No units.
    pub const EMPTY: Army = Army { counts: [[0; MAX_LEVEL as usize]; 3] };

    /// The army of the rules: three infantry, two cavalry and one artillery of level 2.
    pub const STANDARD: Army = Army::of_level(2, [3, 2, 1]);

    /// Armies to choose from, by name; the first is the default.
    pub const PRESETS: [(&'static str, Army); 4] = [
        ("standard", Army::STANDARD),
        ("skirmish", Army::of_level(2, [1, 1, 1])),
        ("battle", Army::of_level(2, [3, 2, 2])),
        ("war", Army::of_level(2, [5, 4, 3])),
    ];

    /// So many infantry, cavalry and artillery, all of one level.
    const fn of_level(level: usize, counts: [u8; 3]) -> Army {
        let mut army = Army::EMPTY;
        let mut kind = 0;
        while kind < 3 {
            army.counts[kind][level - 1] = counts[kind];
            kind += 1;
        }
        army
    }

    /// How many units of this kind and level there are.
    #[inline]
    pub fn count(&self, piece: Piece) -> u8 {
        self.counts[piece.kind().index()][usize::from(piece.level()) - 1]
    }

    /// How many units there are.
    pub fn units(&self) -> u32 {
        self.counts.iter().flatten().map(|&count| u32::from(count)).sum()
    }

    /// All levels added up.
    pub fn levels(&self) -> u32 {
        self.pieces().map(|(piece, count)| u32::from(piece.level()) * u32::from(count)).sum()
    }

    /// Is nobody here?
    pub fn is_empty(&self) -> bool {
        self.counts == Army::EMPTY.counts
    }

    /// Each kind and level that is there, with its count: infantry first, low levels first.
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, u8)> {
        Kind::ALL
            .into_iter()
            .flat_map(|kind| (1..=MAX_LEVEL).filter_map(move |level| Piece::new(kind, level)))
            .map(|piece| (piece, self.count(piece)))
            .filter(|&(_, count)| count > 0)
    }

    /// Adds units; a number that no army can have stays just that.
    pub fn add(&mut self, piece: Piece, count: u8) {
        let entry = self.entry(piece);
        *entry = entry.saturating_add(count);
    }

    /// Takes one unit out, which must be there.
    pub(crate) fn take(&mut self, piece: Piece) {
        *self.entry(piece) -= 1;
    }

    fn entry(&mut self, piece: Piece) -> &mut u8 {
        &mut self.counts[piece.kind().index()][usize::from(piece.level()) - 1]
    }
}

/// One line of an army in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    kind: Kind,
    level: u8,
    count: u8,
}

impl TryFrom<Vec<Entry>> for Army {
    type Error = ParseError;
    fn try_from(entries: Vec<Entry>) -> Result<Army, ParseError> {
        let mut army = Army::EMPTY;
        for Entry { kind, level, count } in entries {
            let piece = Piece::new(kind, level)
                .ok_or_else(|| ParseError::new("a level from 1 to 5", level))?;
            if count == 0 {
                return Err(ParseError::new("at least one unit per entry", count));
            }
            army.add(piece, count);
        }
        Ok(army)
    }
}

impl From<Army> for Vec<Entry> {
    fn from(army: Army) -> Vec<Entry> {
        let entry =
            |(piece, count): (Piece, u8)| Entry { kind: piece.kind(), level: piece.level(), count };
        army.pieces().map(entry).collect()
    }
}
