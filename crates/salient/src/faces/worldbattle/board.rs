//! The board in 80 columns: every territory where it lies on the map, then the continents by name.
//!
//! `38b12` is territory 38, seat b, 12 armies; a neutral garrison is `n`.

use rules::worldbattle::{Continent, Table, Territory};
use tabletop::Seat;

const COLUMNS: usize = 80;
const ROWS: usize = 22;

/// One character of the map and whose it is.
#[derive(Clone, Copy, PartialEq)]
struct Glyph {
    shown: char,
    owner: Option<Option<Seat>>,
}

const SEA: Glyph = Glyph { shown: ' ', owner: None };

pub fn draw(table: &Table, colours: bool) -> String {
    let mut rows = vec![[SEA; COLUMNS]; ROWS];
    for territory in table.map().territories() {
        put(&mut rows, table, territory);
    }
    let used = rows.iter().rposition(|row| row.iter().any(|glyph| *glyph != SEA));
    rows.truncate(used.map_or(0, |last| last + 1));
    let mut lines: Vec<String> = rows.iter().map(|row| line(row, colours)).collect();
    for continent in table.map().continents() {
        lines.push(String::new());
        lines.extend(list(table, continent));
    }
    lines.join("\n").trim_matches('\n').to_owned()
}

/// `38b12`
pub fn label(table: &Table, territory: Territory) -> String {
    let owner = table.owner(territory).map_or("n".to_owned(), |seat| seat.to_string());
    format!("{territory}{owner}{}", table.armies(territory))
}

/// Writes a territory where it lies, or as near as there is room.
fn put(rows: &mut [[Glyph; COLUMNS]], table: &Table, territory: Territory) {
    let text = label(table, territory);
    let Some(place) = table.map().place(territory) else { return };
    let (width, height) = table.map().canvas();
    let scaled = |at: u32, of: u32, to: usize| {
        (u64::from(at) * to as u64 / u64::from(of.max(1))).min(to as u64) as usize
    };
    let column = scaled(place.x, width, COLUMNS).saturating_sub(text.len() / 2);
    let column = column.min(COLUMNS - text.len());
    let row = scaled(place.y, height, ROWS).min(ROWS - 1);
    let free = |rows: &[[Glyph; COLUMNS]], row: usize, column: usize| {
        let (from, to) = (column.saturating_sub(1), (column + text.len() + 1).min(COLUMNS));
        rows[row][from..to].iter().all(|glyph| *glyph == SEA)
    };
    let mut spots: Vec<(usize, usize)> = (0..ROWS)
        .flat_map(|row| (0..=COLUMNS - text.len()).map(move |column| (row, column)))
        .collect();
    spots.sort_by_key(|&(r, c)| 3 * r.abs_diff(row) + c.abs_diff(column));
    let Some((row, column)) = spots.into_iter().find(|&(r, c)| free(rows, r, c)) else { return };
    for (glyph, shown) in rows[row][column..].iter_mut().zip(text.chars()) {
        *glyph = Glyph { shown, owner: Some(table.owner(territory)) };
    }
}

fn line(row: &[Glyph], colours: bool) -> String {
    if !colours {
        return row.iter().map(|glyph| glyph.shown).collect::<String>().trim_end().to_owned();
    }
    let mut text = String::new();
    let mut current = None;
    for glyph in row {
        if current != Some(glyph.owner) {
            text.push_str(&style(glyph.owner));
            current = Some(glyph.owner);
        }
        text.push(glyph.shown);
    }
    text + "\x1b[0m"
}

/// Bold on the owner's colour; the letter says the same without colours.
fn style(owner: Option<Option<Seat>>) -> String {
    const GROUNDS: [u8; 6] = [141, 154, 215, 117, 211, 222];
    match owner {
        None => "\x1b[0m".to_owned(),
        Some(None) => "\x1b[0;1;48;5;250;38;5;16m".to_owned(),
        Some(Some(seat)) => {
            let ground = GROUNDS[seat.index() % GROUNDS.len()];
            format!("\x1b[0;1;48;5;{ground};38;5;16m")
        }
    }
}

/// A continent's territories by name, in lines of at most 80 characters.
fn list(table: &Table, continent: &Continent) -> Vec<String> {
    let mut lines = vec![format!("{} (+{}):", continent.name, continent.bonus)];
    for territory in continent.territories {
        let name = table.map().place(territory).map_or("", |place| &place.name);
        let short: String = name.chars().take(40).collect();
        let entry = format!(" {} {short}", label(table, territory));
        let last = lines.last_mut().expect("the heading is there");
        if last.chars().count() + entry.chars().count() < COLUMNS {
            *last += &entry;
        } else {
            lines.push(format!(" {entry}"));
        }
    }
    lines
}
