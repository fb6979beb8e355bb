//! Positions and moves as text.
//!
//! A move is a cell such as `h9`, or `done`, `pass`, `surrender`, `time-up`.
//!
//! A position is a row of sections between ` | `:
//! ```text
//! board ......../..a#..../.a.a..../..b...../......../......../......../........ | seats 2 | turn b
//! board … | seats 4 | teams ac bd | blocks 2 | turn c e5 | turns 19 | round 5 | placed 9 8 8 9
//! ```
//! - `board`: rows from the top, `/` between them: `.` empty, `#` rock, a letter for the seat;
//! - `seats`: how many play; then, only where they differ from the default options:
//! - `teams` (the seats of each), `first` (who opens), `blocks` (cells in a turn), `shared off`,
//!   `majority playable`, `lead off`, `limit` (of the whole game in minutes);
//! - `turn`: the seat to act and the cells it has placed in this turn; then, where not as at the
//!   start:
//! - `captured` (cells captured in this turn), `turns` and `round` (the current ones), `passed`
//!   (who has since the last placement), `out` (who has left, in order, together where they left
//!   together), `regions` and `placed` (of each seat), `over` and why.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use tabletop::{ParseError, Seat, SeatSet};

use crate::board::write_rows;
use crate::draft::Draft;
use crate::{Action, End, Field, LeadRule, MajorityBase, State, Tile};

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(cell) => write!(f, "{cell}"),
            Action::Done => f.write_str("done"),
            Action::Pass => f.write_str("pass"),
            Action::Surrender => f.write_str("surrender"),
            Action::TimeUp => f.write_str("time-up"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Action, ParseError> {
        match text {
            "done" => Ok(Action::Done),
            "pass" => Ok(Action::Pass),
            "surrender" => Ok(Action::Surrender),
            "time-up" => Ok(Action::TimeUp),
            _ => text.parse().map(Action::Place).map_err(|_| {
                ParseError::new("a cell such as h9, done, pass, surrender or time-up", text)
            }),
        }
    }
}

const ENDS: [(End, &str); 6] = [
    (End::Elimination, "elimination"),
    (End::NobodyLeft, "nobody-left"),
    (End::Majority, "majority"),
    (End::Lead, "lead"),
    (End::NoMoves, "no-moves"),
    (End::TimeLimit, "time-limit"),
];

/// The game's word for why it ended, as in results.
impl Display for End {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let word = ENDS.iter().find(|(end, _)| end == self).map(|(_, word)| *word);
        f.write_str(word.expect("every end has a word"))
    }
}

impl FromStr for End {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<End, ParseError> {
        let end = ENDS.iter().find(|(_, word)| *word == text).map(|(end, _)| *end);
        end.ok_or_else(|| ParseError::new("a reason such as majority or no-moves", text))
    }
}

/// The rows as in a position.
impl Display for Field {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_rows(f, self.board(), |cell| match self.tile(cell) {
            Tile::Empty => '.',
            Tile::Rock => '#',
            Tile::Owned(seat) => char::from(b'a' + u8::from(seat)),
        })
    }
}

impl Display for State {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "board {} | seats {}", self.field, self.table().seats())?;
        self.write_options(f)?;
        write!(f, " | turn {}", self.active)?;
        write_list(f, self.placed_this_turn())?;
        if !self.this_turn.captured.is_empty() {
            f.write_str(" | captured")?;
            write_list(f, self.this_turn.captured.iter())?;
        }
        if self.turn != 1 {
            write!(f, " | turns {}", self.turn)?;
        }
        if self.round != 1 {
            write!(f, " | round {}", self.round)?;
        }
        if !self.passed.is_empty() {
            write!(f, " | passed {}", self.passed)?;
        }
        if self.left != [0; 8] {
            f.write_str(" | out")?;
            write_list(f, self.leavings())?;
        }
        for (word, counts) in [("regions", &self.regions), ("placed", &self.placed)] {
            if *counts != [0; 8] {
                write!(f, " | {word}")?;
                write_list(f, counts[..usize::from(self.table().seats())].iter())?;
            }
        }
        self.over.map_or(Ok(()), |end| write!(f, " | over {end}"))
    }
}

impl State {
    fn write_options(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (table, options) = (self.table(), &self.options);
        if !table.is_free_for_all() {
            f.write_str(" | teams")?;
            write_list(f, (0..table.sides()).map(|side| table.members(side)))?;
        }
        if table.first() != Seat::A {
            write!(f, " | first {}", table.first())?;
        }
        if options.turn_blocks != 1 {
            write!(f, " | blocks {}", options.turn_blocks)?;
        }
        if !table.shared_regions() {
            f.write_str(" | shared off")?;
        }
        if options.majority == MajorityBase::Playable {
            f.write_str(" | majority playable")?;
        }
        if options.lead_rule == LeadRule::Off {
            f.write_str(" | lead off")?;
        }
        options.time_limit.map_or(Ok(()), |limit| write!(f, " | limit {limit}"))
    }

    /// Who left, in order, together where they left together.
    pub(crate) fn leavings(&self) -> impl Iterator<Item = SeatSet> {
        let at = |moment| {
            let left_then = |seat: &Seat| self.left[seat.index()] == moment;
            Seat::first(Seat::MAX).filter(left_then).collect::<SeatSet>()
        };
        (1..=Seat::MAX).map(at).take_while(|seats| !seats.is_empty())
    }
}

fn write_list<T: Display>(
    f: &mut Formatter<'_>,
    items: impl IntoIterator<Item = T>,
) -> fmt::Result {
    items.into_iter().try_for_each(|item| write!(f, " {item}"))
}

impl FromStr for State {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<State, ParseError> {
        let mut sections = Vec::new();
        for section in text.split(" | ") {
            sections.push(section.split_once(' ').unwrap_or((section, "")));
        }
        let draft = Draft::read(&sections)?;
        let state = draft.state()?;
        // Sections have one order and one spelling, so that equal positions have equal texts.
        let canonical = state.to_string();
        if canonical == text { Ok(state) } else { Err(ParseError::new(canonical, text)) }
    }
}

impl Draft {
    fn read(sections: &[(&str, &str)]) -> Result<Draft, ParseError> {
        let mut draft = Draft { turn: 1, round: 1, ..Draft::default() };
        for (word, value) in sections {
            draft.read_section(word, value)?;
        }
        for word in ["board", "seats", "turn"] {
            if !sections.iter().any(|(found, _)| *found == word) {
                let found = sections.first().map_or("", |(word, _)| word);
                return Err(ParseError::new(format!("a position with a section {word}"), found));
            }
        }
        Ok(draft)
    }

    fn read_section(&mut self, word: &str, value: &str) -> Result<(), ParseError> {
        match (word, value) {
            ("board", _) => self.rows = value.to_owned(),
            ("seats", _) => self.setup.players = parse("2 to 8 seats", value)?,
            ("teams", _) => self.setup.teams = teams(&parse_list("teams such as ac bd", value)?)?,
            ("first", _) => self.setup.first = parse("a seat", value)?,
            ("blocks", _) => self.setup.turn_blocks = parse("1 to 4 cells in a turn", value)?,
            ("shared", "off") => self.setup.shared_regions = false,
            ("majority", "playable") => self.setup.majority = MajorityBase::Playable,
            ("lead", "off") => self.setup.lead_rule = LeadRule::Off,
            ("limit", _) => self.setup.time_limit = Some(parse("a limit in minutes", value)?),
            ("turn", _) => {
                let (seat, cells) = value.split_once(' ').unwrap_or((value, ""));
                self.active = Some(parse("a seat and its cells", seat)?);
                self.cells = match cells {
                    "" => Vec::new(),
                    _ => parse_list("cells such as c4 d5", cells)?,
                };
            }
            ("captured", _) => self.captured = parse_list("cells such as c4 d5", value)?,
            ("turns", _) => self.turn = parse("the number of a turn", value)?,
            ("round", _) => self.round = parse("the number of a round", value)?,
            ("passed", _) => self.passed = value.parse()?,
            ("out", _) => self.out = parse_list("who left, such as c ab", value)?,
            ("regions", _) => self.regions = parse_list("a number for every seat", value)?,
            ("placed", _) => self.placed = parse_list("a number for every seat", value)?,
            ("over", _) => self.over = Some(value.parse()?),
            _ => {
                let found = format!("{word} {value}");
                return Err(ParseError::new("a section such as turn, teams or placed", found));
            }
        }
        Ok(())
    }
}

/// The team of every seat, from teams as people type them: `ac bd`, or `ca db`.
pub(crate) fn read_teams(text: &str) -> Result<Vec<u8>, ParseError> {
    let expected = "the seats of every team, each seat once, such as \"ac bd\"";
    let wrong = || ParseError::new(expected, text);
    let sides: Option<Vec<SeatSet>> = text.split_whitespace().map(typed_team).collect();
    match sides {
        Some(sides) if !sides.is_empty() => teams(&sides).map_err(|_| wrong()),
        _ => Err(wrong()),
    }
}

/// The seats of one team, in any order, each once.
fn typed_team(text: &str) -> Option<SeatSet> {
    let mut team = SeatSet::EMPTY;
    for letter in text.chars() {
        let seat: Seat = letter.to_string().parse().ok()?;
        if team.contains(seat) {
            return None;
        }
        team = team.with(seat);
    }
    Some(team)
}

/// The team of every seat, from the seats of every team.
fn teams(sides: &[SeatSet]) -> Result<Vec<u8>, ParseError> {
    let seats = sides.iter().map(|side| side.len() as usize).sum();
    let mut teams = vec![u8::MAX; seats];
    for (side, members) in (0..).zip(sides) {
        for seat in members.iter() {
            match teams.get_mut(seat.index()) {
                Some(team) if *team == u8::MAX => *team = side,
                _ => return Err(ParseError::new("every seat in one team, such as ac bd", seat)),
            }
        }
    }
    Ok(teams)
}

fn parse<T: FromStr>(expected: &str, text: &str) -> Result<T, ParseError> {
    text.parse().map_err(|_| ParseError::new(expected, text))
}

fn parse_list<T: FromStr>(expected: &str, text: &str) -> Result<Vec<T>, ParseError> {
    text.split(' ').map(|item| parse(expected, item)).collect()
}
