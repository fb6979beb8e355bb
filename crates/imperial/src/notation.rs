//! Units, moves and results as text; positions are read and written in `position.rs`.
//!
//! A unit is its kind and level: `I2` infantry, `C3` cavalry, `A1` artillery. A square is `a1` to
//! `c4`. A move is
//! - `I2@b1`: deploy such a unit from the reserve,
//! - `b1.2-b2`, `b4.1-flag`: move the second unit of b1, or the first of b4 to the enemy flag,
//! - `b1+a2xb2`: attack b2 from b1 and a2 together; written row by row from a1, read in any order,
//! - `end`, `retreat`, `resign`.
//!
//! A position is a row of sections between ` | `:
//! ```text
//! - i2 - / c1 - - / - C2mxI2 - / A2x - - | reserve 2I2 C2 : 2i2 c2 a2 | turn a | ap 3 | round 4
//! ```
//! - the squares as on the board, row 4 first, `-` where nobody stands; units of seat a in
//!   capitals, of seat b in small letters, the longest-standing first, and behind a unit what it
//!   has done this turn: `d` deployed, `m` moved one step, `r` moved two, `x` attacked;
//! - `reserve`: of seat a and of seat b, with counts above 1;
//! - `turn`: the seat to act; then, only where they differ from a fresh round 1 without options:
//! - `ap` (action points left), `round`, `first b` (who began), `assault b3 a3 b2 IC` (b3 was
//!   attacked this turn from a3 and b2 by infantry and cavalry), `memory off`, `limit` (of
//!   rounds), `quiet 10 4` (drawn after 10 quiet rounds; the last one that was not was 4),
//!   `over elimination`, `over flag`, `over retreat`, `over resigned b`, `over limit`,
//!   `over quiet`.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use tabletop::ParseError;

use crate::{Action, Army, End, Kind, Piece, Place, Shot, Square, SquareSet};

impl Kind {
    /// The capital letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            Kind::Infantry => 'I',
            Kind::Cavalry => 'C',
            Kind::Artillery => 'A',
        }
    }

    pub(crate) fn from_letter(letter: u8) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter as char)
    }
}

/// The word for the player.
impl Display for Kind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Infantry => "infantry",
            Kind::Cavalry => "cavalry",
            Kind::Artillery => "artillery",
        })
    }
}

impl Display for Piece {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind().letter(), self.level())
    }
}

impl FromStr for Piece {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Piece, ParseError> {
        let piece = match text.as_bytes() {
            [letter, level @ b'1'..=b'5'] => {
                Kind::from_letter(*letter).and_then(|kind| Piece::new(kind, level - b'0'))
            }
            _ => None,
        };
        piece.ok_or_else(|| ParseError::new("a unit such as I2, C1 or A5", text))
    }
}

impl TryFrom<String> for Piece {
    type Error = ParseError;
    fn try_from(text: String) -> Result<Piece, ParseError> {
        text.parse()
    }
}

impl From<Piece> for String {
    fn from(piece: Piece) -> String {
        piece.to_string()
    }
}

impl Display for Shot {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{} {}", self.from, self.place.number(), self.unit)?;
        self.rolls.faces().iter().try_for_each(|face| write!(f, " {face}"))
    }
}

impl FromStr for Shot {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Shot, ParseError> {
        let shot = read_shot(text);
        shot.ok_or_else(|| ParseError::new("a shot such as b2.1 I2 6 7", text))
    }
}

fn read_shot(text: &str) -> Option<Shot> {
    let mut words = text.split(' ');
    let ((from, place), unit) = (read_place(words.next()?)?, words.next()?.parse().ok()?);
    let faces: Vec<u8> = words.map(|face| face.parse().ok()).collect::<Option<_>>()?;
    Some(Shot { from, place, unit, rolls: faces.try_into().ok()? })
}

impl TryFrom<String> for Shot {
    type Error = ParseError;
    fn try_from(text: String) -> Result<Shot, ParseError> {
        text.parse()
    }
}

impl From<Shot> for String {
    fn from(shot: Shot) -> String {
        shot.to_string()
    }
}

impl Display for Army {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (nth, (piece, count)) in self.pieces().enumerate() {
            let space = if nth > 0 { " " } else { "" };
            match count {
                1 => write!(f, "{space}{piece}")?,
                _ => write!(f, "{space}{count}{piece}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Army {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Army, ParseError> {
        let mut army = Army::EMPTY;
        if text == "-" {
            return Ok(army);
        }
        for item in text.split(' ') {
            let wrong = || ParseError::new("units such as 3I2 or A2, up to 36 of them", item);
            let letter = item.find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?;
            let (count, piece) = item.split_at(letter);
            let count = if count.is_empty() { 1 } else { count.parse().map_err(|_| wrong())? };
            army.add(piece.parse().map_err(|_| wrong())?, count);
        }
        // One spelling: counts above 1 only, each unit once, infantry first, low levels first.
        let canonical = army.to_string();
        if canonical == text { Ok(army) } else { Err(ParseError::new(canonical, text)) }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Action::Deploy { unit, to } => write!(f, "{unit}@{to}"),
            Action::Move { from, place, to } => write!(f, "{from}.{}-{to}", place.number()),
            Action::Attack { origins, target } => {
                for (nth, origin) in origins.iter().enumerate() {
                    write!(f, "{}{origin}", if nth > 0 { "+" } else { "" })?;
                }
                write!(f, "x{target}")
            }
            Action::EndTurn => f.write_str("end"),
            Action::Retreat => f.write_str("retreat"),
            Action::Resign => f.write_str("resign"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Action, ParseError> {
        let action = match text {
            "end" => Some(Action::EndTurn),
            "retreat" => Some(Action::Retreat),
            "resign" => Some(Action::Resign),
            _ => read_deploy(text).or_else(|| read_move(text)).or_else(|| read_attack(text)),
        };
        action.ok_or_else(|| {
            let expected = "a move such as I2@b1, b1.2-b2, b4.1-flag or b1+a2xb2, \
                            or end, retreat or resign";
            ParseError::new(expected, text)
        })
    }
}

fn read_deploy(text: &str) -> Option<Action> {
    let (unit, to) = text.split_once('@')?;
    Some(Action::Deploy { unit: unit.parse().ok()?, to: to.parse().ok()? })
}

fn read_move(text: &str) -> Option<Action> {
    let (unit, to) = text.split_once('-')?;
    let ((from, place), to) = (read_place(unit)?, to.parse().ok()?);
    Some(Action::Move { from, place, to })
}

/// A unit by where it stands: `b1.2`.
fn read_place(text: &str) -> Option<(Square, Place)> {
    let (from, place) = text.split_once('.')?;
    let [digit @ b'1'..=b'6'] = place.as_bytes() else { return None };
    Some((from.parse().ok()?, Place::new(digit - b'0')?))
}

fn read_attack(text: &str) -> Option<Action> {
    let (origins, target) = text.split_once('x')?;
    // People name the squares as they come to mind; only a square named twice makes no sense.
    let mut squares: Vec<Square> =
        origins.split('+').map(|at| at.parse().ok()).collect::<Option<_>>()?;
    squares.sort_unstable();
    let origins = SquareSet::try_from(squares).ok()?;
    Some(Action::Attack { origins, target: target.parse().ok()? })
}

/// The game's word for why it ended, as in results.
impl Display for End {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::Elimination(_) => "elimination",
            End::Flag(_) => "flag",
            End::Retreat(_) => "retreat",
            End::Resignation(_) => "resignation",
            End::RoundLimit => "round-limit",
            End::Quiet => "quiet",
        })
    }
}
