//! What a map file has to say before it can be played on.

use std::fmt::{Arguments, Display};
use std::ops::RangeInclusive;

use tabletop::json::Json;

use super::error::{MapError, limits};
use super::file::{FORMAT, MapFile};
use super::shape::{Entry, text};
use super::{Continent, Map, Place};
use crate::cards::{Card, Symbol};
use crate::{Territory, TerritorySet};

impl MapFile<'_> {
    /// Checks everything.
    pub(super) fn into_map(self) -> Result<Map, MapError> {
        let format = self.file.text("format");
        if format != FORMAT {
            return Err(MapError::Format { found: format.to_owned() });
        }
        let canvas = self.file.get("canvas").map_or((0, 0), |canvas| {
            (Entry(canvas).number("width"), Entry(canvas).number("height"))
        });
        self.check_sizes(canvas)?;
        self.check_words()?;
        let mut map = Map {
            neighbours: self.neighbours()?,
            continents: Vec::new(),
            territories: Vec::new(),
            canvas,
            id: self.id.clone(),
            name: self.file.text("name").to_owned(),
        };
        for entry in &self.continents {
            map.continents.push(self.continent(map.continents.len(), *entry)?);
        }
        for entry in &self.territories {
            map.territories.push(self.place(*entry, canvas)?);
        }
        let reached = map.reach(Territory::new(0), map.territories());
        if let Some(lost) = map.territories().without(reached).iter().next() {
            let territory = map.territories[lost.index()].id.clone();
            return Err(MapError::NotConnected { territory });
        }
        self.check_what_is_said_twice(&map)?;
        Ok(map)
    }

    fn check_words(&self) -> Result<(), MapError> {
        let mut ids = Vec::new();
        for entry in self.continents.iter().chain(&self.territories) {
            let id = entry.text("id");
            check_id(id)?;
            check_name(entry.text("name"))?;
            if ids.contains(&id) {
                return Err(MapError::RepeatedId { id: id.to_owned() });
            }
            ids.push(id);
        }
        check_id(&self.id)?;
        check_name(self.file.text("name"))
    }

    fn check_sizes(&self, (width, height): (u32, u32)) -> Result<(), MapError> {
        use limits::*;
        let territories = FEWEST_TERRITORIES..=MOST_TERRITORIES;
        let (side, bonus) = (1..=LARGEST_CANVAS as usize, 0..=HIGHEST_BONUS as usize);
        check_limit("The territories of a map", &territories, self.territories.len())?;
        check_limit("The continents of a map", &(1..=MOST_CONTINENTS), self.continents.len())?;
        check_limit("The width of the canvas", &side, width as usize)?;
        check_limit("The height of the canvas", &side, height as usize)?;
        self.continents.iter().try_for_each(|it| {
            check_limit("The bonus of a continent", &bonus, it.number("bonus") as usize)
        })
    }

    fn neighbours(&self) -> Result<[u64; Territory::MAX as usize], MapError> {
        let mut neighbours = [0u64; Territory::MAX as usize];
        for (number, entry) in self.territories.iter().enumerate() {
            let id = entry.text("id");
            let extra = self.extra.iter().flat_map(|[a, b]| [(*a, *b), (*b, *a)]);
            let extra = extra.filter(|(from, _)| *from == id).map(|(_, to)| to);
            for neighbour in entry.list("adjacent").iter().map(text).chain(extra) {
                let other = self.number_of(id, neighbour)?;
                let (territory, neighbour) = (id.to_owned(), neighbour.to_owned());
                if other == number {
                    return Err(MapError::BordersItself { territory });
                }
                if neighbours[number] & (1 << other) != 0 {
                    return Err(MapError::RepeatedBorder { territory, neighbour });
                }
                neighbours[number] |= 1 << other;
            }
        }
        let id = |number: usize| self.territories[number].text("id").to_owned();
        for a in 0..self.territories.len() {
            for b in 0..self.territories.len() {
                if neighbours[a] >> b & 1 > neighbours[b] >> a & 1 {
                    let (territory, neighbour) = (id(a), id(b));
                    return Err(MapError::OneSidedBorder { territory, neighbour });
                }
            }
        }
        Ok(neighbours)
    }

    fn continent(&self, number: usize, entry: Entry<'_>) -> Result<Continent, MapError> {
        let id = entry.text("id").to_owned();
        let mut territories = TerritorySet::EMPTY;
        let mut found = Vec::new();
        for (number, it) in (0..).zip(&self.territories) {
            if it.text("continent") == id {
                territories = territories.or(Territory::new(number).bit());
                found.push(it.text("id"));
            }
        }
        if territories.is_empty() {
            return Err(MapError::EmptyContinent { continent: id });
        }
        agree(entry, "index", format_args!("the number of {id}"), &number)?;
        agree(entry, "size", format_args!("the size of {id}"), &territories.len())?;
        let found = found.join(", ");
        agree(entry, "territories", format_args!("the territories of {id}"), &found)?;
        let (name, bonus) = (entry.text("name").to_owned(), entry.number("bonus"));
        Ok(Continent { id, name, bonus, territories })
    }

    fn place(&self, entry: Entry<'_>, canvas: (u32, u32)) -> Result<Place, MapError> {
        let (id, continent) = (entry.text("id").to_owned(), entry.text("continent"));
        let Some(continent) = self.continents.iter().position(|it| it.text("id") == continent)
        else {
            let continent = continent.to_owned();
            return Err(MapError::UnknownContinent { territory: id, continent });
        };
        let (x, y) = (entry.number("x"), entry.number("y"));
        if x > canvas.0 || y > canvas.1 {
            return Err(MapError::OffCanvas { territory: id });
        }
        Ok(Place { id, name: entry.text("name").to_owned(), continent, x, y })
    }

    fn check_what_is_said_twice(&self, map: &Map) -> Result<(), MapError> {
        let file = self.file;
        let borders = map.borders() - self.extra.len() as u32;
        agree(file, "territoryCount", format_args!("the number of territories"), &map.len())?;
        agree(file, "edgeCount", format_args!("the number of borders"), &borders)?;
        for (territory, &entry) in map.territories().iter().zip(&self.territories) {
            let id = entry.text("id");
            agree(entry, "index", format_args!("the number of {id}"), &territory)?;
            let symbol = match Card::of(territory).symbol() {
                Symbol::Infantry => "INFANTRY",
                Symbol::Cavalry => "CAVALRY",
                Symbol::Artillery => "ARTILLERY",
                Symbol::Wild => unreachable!("the card of a territory is not wild"),
            };
            agree(entry, "cardType", format_args!("the card of {id}"), &symbol)?;
        }
        if file.get("edges").is_some() {
            check_edges(file.list("edges"), map, borders)
        } else {
            Ok(())
        }
    }
}

fn check_edges(edges: &[Json], map: &Map, borders: u32) -> Result<(), MapError> {
    let mut listed = Vec::new();
    for edge in edges.iter().map(Entry) {
        let (territory, neighbour) = (edge.text("a").to_owned(), edge.text("b").to_owned());
        let ends = map.find(&territory).zip(map.find(&neighbour));
        let Some((a, b)) = ends.filter(|&(a, b)| map.neighbours(a).contains(b)) else {
            return Err(MapError::OneSidedBorder { territory, neighbour });
        };
        let border = a.bit().or(b.bit());
        if listed.contains(&border) {
            return Err(MapError::RepeatedBorder { territory, neighbour });
        }
        listed.push(border);
        let continent = |it: Territory| map.territories[it.index()].continent;
        let crosses = continent(a) != continent(b);
        let what = format_args!("whether {territory}–{neighbour} crosses");
        agree(edge, "crossContinent", what, &crosses)?;
    }
    let (says, found) = (listed.len().to_string(), borders.to_string());
    same(format_args!("the number of edges"), says, found)
}

fn check_id(id: &str) -> Result<(), MapError> {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let fits = (1..=limits::LONGEST_NAME).contains(&id.len()) && id.chars().all(allowed);
    if fits { Ok(()) } else { Err(MapError::BadId { id: id.to_owned() }) }
}

fn check_name(name: &str) -> Result<(), MapError> {
    let fits = (1..=limits::LONGEST_NAME).contains(&name.chars().count())
        && !name.chars().any(|c| c.is_control() || c == '|');
    if fits { Ok(()) } else { Err(MapError::BadName { name: name.to_owned() }) }
}

fn check_limit(
    what: &'static str,
    limits: &RangeInclusive<usize>,
    found: usize,
) -> Result<(), MapError> {
    let (lowest, highest) = (*limits.start(), *limits.end());
    if limits.contains(&found) {
        return Ok(());
    }
    Err(MapError::OutOfLimits { what, lowest, highest, found })
}

/// What a file says besides in a field must be what follows from the rest.
fn agree(
    entry: Entry<'_>,
    field: &str,
    what: Arguments<'_>,
    found: &dyn Display,
) -> Result<(), MapError> {
    entry.get(field).map_or(Ok(()), |says| same(what, words(says), found.to_string()))
}

fn same(what: Arguments<'_>, says: String, found: String) -> Result<(), MapError> {
    if says == found {
        return Ok(());
    }
    Err(MapError::Disagrees { what: what.to_string(), says, found })
}

/// What stands in a field, in words.
fn words(json: &Json) -> String {
    match json {
        Json::Text(text) => text.clone(),
        Json::Number(number) => number.to_string(),
        Json::Truth(truth) => truth.to_string(),
        Json::List(list) => list.iter().map(words).collect::<Vec<_>>().join(", "),
        Json::Null | Json::Object(_) | Json::Other => String::new(),
    }
}
