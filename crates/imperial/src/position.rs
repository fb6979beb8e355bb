//! Positions as text; the notation is described at the top of `notation.rs`.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use tabletop::{ParseError, Seat};

use crate::{
    ACTION_POINTS, Army, Assault, End, Kind, Movement, Piece, Square, SquareSet, Stack, State, Unit,
};

impl Display for State {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write_squares(f)?;
        let of_b = self.reserve[1].to_string().to_lowercase();
        write!(f, " | reserve {} : {of_b} | turn {}", self.reserve[0], self.active)?;
        if self.ap != ACTION_POINTS {
            write!(f, " | ap {}", self.ap)?;
        }
        if self.round != 1 {
            write!(f, " | round {}", self.round)?;
        }
        if self.first != Seat::A {
            write!(f, " | first {}", self.first)?;
        }
        for target in Square::all().filter(|&at| self.assault(at) != Assault::NONE) {
            write!(f, " | assault {target}")?;
            let Assault { origins, kinds } = self.assault(target);
            origins.iter().try_for_each(|origin| write!(f, " {origin}"))?;
            f.write_str(" ")?;
            kinds.iter().try_for_each(|kind| write!(f, "{}", kind.letter()))?;
        }
        if !self.assault_memory {
            f.write_str(" | memory off")?;
        }
        if let Some(limit) = self.max_rounds {
            write!(f, " | limit {limit}")?;
        }
        if let Some(limit) = self.quiet_rounds_draw {
            write!(f, " | quiet {limit} {}", self.last_stir)?;
        }
        match self.end {
            None => Ok(()),
            Some(End::Resignation(seat)) => write!(f, " | over resigned {seat}"),
            Some(End::RoundLimit) => f.write_str(" | over limit"),
            Some(end) => write!(f, " | over {end}"),
        }
    }
}

impl State {
    fn write_squares(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (nth, square) in board_order().enumerate() {
            f.write_str(match nth {
                0 => "",
                _ if square.column() == 0 => " / ",
                _ => " ",
            })?;
            let Some(owner) = self.owner(square) else {
                f.write_str("-")?;
                continue;
            };
            for unit in self.stack(square).units() {
                let text = unit.piece().to_string();
                f.write_str(&if owner == Seat::A { text } else { text.to_lowercase() })?;
                f.write_str(match unit.movement() {
                    Movement::Stood => "",
                    Movement::Deployed => "d",
                    Movement::Stepped => "m",
                    Movement::Rode => "r",
                })?;
                f.write_str(if unit.attacked() { "x" } else { "" })?;
            }
        }
        Ok(())
    }
}

/// The squares as they are written: the far row first, so that seat a sits at the bottom.
fn board_order() -> impl Iterator<Item = Square> {
    (0..4).rev().flat_map(|row| (0..3).filter_map(move |column| Square::at(column, row)))
}

impl FromStr for State {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<State, ParseError> {
        let mut sections = text.split(" | ");
        let mut next = |expected: &str| {
            sections.next().ok_or_else(|| ParseError::new(expected, "the end of the text"))
        };
        let (stacks, held) = read_squares(next("four rows of three squares")?)?;
        let reserve = section(next("the reserves")?, "reserve")?;
        let turn = section(next("turn a or turn b")?, "turn")?;
        let mut state = State {
            stacks,
            held,
            reserve: read_reserves(reserve)?,
            assaults: [Assault::NONE; Square::COUNT],
            active: read_seat(turn)?,
            ap: ACTION_POINTS,
            round: 1,
            first: Seat::A,
            end: None,
            max_rounds: None,
            quiet_rounds_draw: None,
            last_stir: 0,
            assault_memory: true,
        };
        for text in sections {
            state.read_section(text)?;
        }
        // Sections have one order and one spelling, so that equal positions have equal texts.
        let state = state.checked()?;
        let canonical = state.to_string();
        if canonical == text { Ok(state) } else { Err(ParseError::new(canonical, text)) }
    }
}

/// What follows the section's word.
fn section<'a>(text: &'a str, word: &str) -> Result<&'a str, ParseError> {
    let rest = text.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
    rest.ok_or_else(|| ParseError::new(format!("a section that begins with {word}"), text))
}

fn read_seat(text: &str) -> Result<Seat, ParseError> {
    let seat = text.parse().ok().filter(|seat: &Seat| seat.index() < 2);
    seat.ok_or_else(|| ParseError::new("seat a or b", text))
}

fn read_number<T: FromStr>(expected: &str, text: &str) -> Result<T, ParseError> {
    text.parse().map_err(|_| ParseError::new(expected, text))
}

type Squares = ([Stack; Square::COUNT], [SquareSet; 2]);

fn read_squares(text: &str) -> Result<Squares, ParseError> {
    let wrong = || ParseError::new("four rows of three squares such as - I2C2 - / …", text);
    let (mut stacks, mut held) = ([Stack::EMPTY; Square::COUNT], [SquareSet::EMPTY; 2]);
    let rows: Vec<&str> = text.split(" / ").collect();
    let items: Vec<&str> = rows.iter().flat_map(|row| row.split(' ')).collect();
    if rows.len() != 4 || items.len() != Square::COUNT {
        return Err(wrong());
    }
    for (square, item) in board_order().zip(items).filter(|&(_, item)| item != "-") {
        let (seat, stack) = read_stack(item)?;
        stacks[square.index()] = stack;
        held[seat.index()] = held[seat.index()].or(square.bit());
    }
    Ok((stacks, held))
}

fn read_stack(text: &str) -> Result<(Seat, Stack), ParseError> {
    let wrong = || ParseError::new("units such as I2C2mx, up to 6 slots of one side", text);
    let is_a = text.as_bytes().first().is_some_and(u8::is_ascii_uppercase);
    let mut stack = Stack::EMPTY;
    let mut rest = text.as_bytes();
    while let [letter, level, marks @ ..] = rest {
        let letter = if is_a { *letter } else { letter.to_ascii_uppercase() };
        let piece = Kind::from_letter(letter)
            .and_then(|kind| Piece::new(kind, level.wrapping_sub(b'0')))
            .filter(|piece| stack.has_room(piece.kind()))
            .ok_or_else(wrong)?;
        let (unit, after) = read_marks(Unit::ready(piece), marks);
        stack.push(unit);
        rest = after;
    }
    if rest.is_empty() && !stack.is_empty() {
        Ok((if is_a { Seat::A } else { Seat::B }, stack))
    } else {
        Err(wrong())
    }
}

/// What the unit has done this turn, and the text behind it.
fn read_marks(mut unit: Unit, mut marks: &[u8]) -> (Unit, &[u8]) {
    for (mark, movement) in
        [(b'd', Movement::Deployed), (b'm', Movement::Stepped), (b'r', Movement::Rode)]
    {
        if let Some(rest) = marks.strip_prefix(&[mark]) {
            (unit, marks) = (unit.after(movement), rest);
            break;
        }
    }
    match marks.strip_prefix(b"x") {
        Some(rest) => (unit.after_attack(), rest),
        None => (unit, marks),
    }
}

fn read_reserves(text: &str) -> Result<[Army; 2], ParseError> {
    let (a, b) = text
        .split_once(" : ")
        .ok_or_else(|| ParseError::new("two reserves such as 3I2 A2 : 2i2", text))?;
    Ok([a.parse()?, b.to_uppercase().parse()?])
}

impl State {
    fn read_section(&mut self, text: &str) -> Result<(), ParseError> {
        let (word, value) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "ap" => self.ap = read_number("action points", value)?,
            "round" => self.round = read_number("a round", value)?,
            "first" => self.first = read_seat(value)?,
            "assault" => self.read_assault(value)?,
            "memory" if value == "off" => self.assault_memory = false,
            "limit" => self.max_rounds = Some(read_number("a round limit", value)?),
            "quiet" => {
                let expected = "quiet rounds such as 10 4";
                let (limit, last) =
                    value.split_once(' ').ok_or_else(|| ParseError::new(expected, value))?;
                self.quiet_rounds_draw = Some(read_number(expected, limit)?);
                self.last_stir = read_number(expected, last)?;
            }
            "over" => self.end = Some(self.read_end(value)?),
            _ => {
                let expected = "ap, round, first, assault, memory off, limit, quiet or over";
                return Err(ParseError::new(expected, text));
            }
        }
        Ok(())
    }

    fn read_assault(&mut self, text: &str) -> Result<(), ParseError> {
        let wrong = || ParseError::new("an assault such as b3 a3 b2 IC", text);
        let words: Vec<&str> = text.split(' ').collect();
        let [target, origins @ .., kinds] = &words[..] else { return Err(wrong()) };
        let target: Square = target.parse()?;
        let mut assault = Assault::NONE;
        for origin in origins {
            assault.origins = assault.origins.or(origin.parse::<Square>()?.bit());
        }
        for letter in kinds.bytes() {
            let kind = Kind::from_letter(letter).ok_or_else(wrong)?;
            assault.kinds = assault.kinds.with(kind);
        }
        self.assaults[target.index()] = assault;
        Ok(())
    }

    fn read_end(&self, text: &str) -> Result<End, ParseError> {
        Ok(match text.split_once(' ') {
            Some(("resigned", seat)) => End::Resignation(read_seat(seat)?),
            None if text == "elimination" => End::Elimination(self.active),
            None if text == "flag" => End::Flag(self.active),
            None if text == "retreat" => End::Retreat(self.active),
            None if text == "limit" => End::RoundLimit,
            None if text == "quiet" => End::Quiet,
            _ => {
                let expected = "over elimination, flag, retreat, resigned b, limit or quiet";
                return Err(ParseError::new(expected, text));
            }
        })
    }
}
