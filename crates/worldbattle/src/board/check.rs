//! Checks a map file before it is played on.

use std::fmt::{Arguments, Display};
use std::ops::RangeInclusive;

use super::error::{MapError, limits};
use super::file::{ContinentEntry, EdgeEntry, FORMAT, MapFile, TerritoryEntry};
use super::{Continent, Map, Place};
use crate::cards::{Card, Symbol};
use crate::{Territory, TerritorySet};

impl MapFile {
    /// Checks everything.
    pub(super) fn into_map(self) -> Result<Map, MapError> {
        if self.format != FORMAT {
            return Err(MapError::Format { found: self.format.clone() });
        }
        self.check_sizes()?;
        self.check_words()?;
        let mut map = Map {
            neighbours: self.neighbours()?,
            continents: Vec::new(),
            territories: Vec::new(),
            canvas: (self.canvas.width, self.canvas.height),
            id: self.id.clone(),
            name: self.name.clone(),
        };
        for (number, entry) in (0..).zip(&self.continents) {
            map.continents.push(self.continent(number, entry)?);
        }
        for entry in &self.territories {
            map.territories.push(self.place(entry)?);
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
        let of_continents = self.continents.iter().map(|it| (&it.id, &it.name));
        let of_territories = self.territories.iter().map(|it| (&it.id, &it.name));
        let mut ids = Vec::new();
        for (id, name) in of_continents.chain(of_territories) {
            check_id(id)?;
            check_name(name)?;
            if ids.contains(&id) {
                return Err(MapError::RepeatedId { id: id.clone() });
            }
            ids.push(id);
        }
        check_id(&self.id)?;
        check_name(&self.name)
    }

    fn check_sizes(&self) -> Result<(), MapError> {
        use limits::*;
        let territories = FEWEST_TERRITORIES..=MOST_TERRITORIES;
        let (side, bonus) = (1..=LARGEST_CANVAS as usize, 0..=HIGHEST_BONUS as usize);
        let (width, height) = (self.canvas.width as usize, self.canvas.height as usize);
        check_limit("The territories of a map", &territories, self.territories.len())?;
        check_limit("The continents of a map", &(1..=MOST_CONTINENTS), self.continents.len())?;
        check_limit("The width of the canvas", &side, width)?;
        check_limit("The height of the canvas", &side, height)?;
        let check_bonus = |it: &ContinentEntry| {
            check_limit("The bonus of a continent", &bonus, it.bonus as usize)
        };
        self.continents.iter().try_for_each(check_bonus)
    }

    fn neighbours(&self) -> Result<[u64; Territory::MAX as usize], MapError> {
        let mut neighbours = [0u64; Territory::MAX as usize];
        for (number, entry) in self.territories.iter().enumerate() {
            for neighbour in &entry.adjacent {
                let (territory, neighbour) = (entry.id.clone(), neighbour.clone());
                let Some(other) = self.territories.iter().position(|it| it.id == neighbour) else {
                    return Err(MapError::UnknownNeighbour { territory, neighbour });
                };
                if other == number {
                    return Err(MapError::BordersItself { territory });
                }
                if neighbours[number] & (1 << other) != 0 {
                    return Err(MapError::RepeatedBorder { territory, neighbour });
                }
                neighbours[number] |= 1 << other;
            }
        }
        for (a, of_a) in self.territories.iter().enumerate() {
            for (b, of_b) in self.territories.iter().enumerate() {
                if neighbours[a] >> b & 1 > neighbours[b] >> a & 1 {
                    let (territory, neighbour) = (of_a.id.clone(), of_b.id.clone());
                    return Err(MapError::OneSidedBorder { territory, neighbour });
                }
            }
        }
        Ok(neighbours)
    }

    fn continent(&self, number: u32, entry: &ContinentEntry) -> Result<Continent, MapError> {
        let inside = |(number, it): (u8, &TerritoryEntry)| {
            (it.continent == entry.id).then(|| Territory::new(number))
        };
        let territories: TerritorySet = (0..).zip(&self.territories).filter_map(inside).collect();
        if territories.is_empty() {
            return Err(MapError::EmptyContinent { continent: entry.id.clone() });
        }
        let (id, name) = (entry.id.clone(), entry.name.clone());
        agree(format_args!("the number of {id}"), entry.index, number)?;
        agree(format_args!("the size of {id}"), entry.size, territories.len())?;
        let found: Vec<&str> =
            territories.iter().map(|it| self.territories[it.index()].id.as_str()).collect();
        let listed = entry.territories.as_ref().map(|it| it.join(", "));
        agree(format_args!("the territories of {id}"), listed.as_deref(), &found.join(", "))?;
        Ok(Continent { id, name, bonus: entry.bonus, territories })
    }

    fn place(&self, entry: &TerritoryEntry) -> Result<Place, MapError> {
        let Some(continent) = self.continents.iter().position(|it| it.id == entry.continent) else {
            let (territory, continent) = (entry.id.clone(), entry.continent.clone());
            return Err(MapError::UnknownContinent { territory, continent });
        };
        let (id, name, x, y) = (entry.id.clone(), entry.name.clone(), entry.x, entry.y);
        if x > self.canvas.width || y > self.canvas.height {
            return Err(MapError::OffCanvas { territory: id });
        }
        Ok(Place { id, name, continent, x, y })
    }

    fn check_what_is_said_twice(&self, map: &Map) -> Result<(), MapError> {
        let territories = u32::from(map.len());
        agree(format_args!("the number of territories"), self.territory_count, territories)?;
        agree(format_args!("the number of borders"), self.edge_count, map.borders())?;
        for (territory, entry) in map.territories().iter().zip(&self.territories) {
            let (id, number) = (&entry.id, territory.index() as u32);
            agree(format_args!("the number of {id}"), entry.index, number)?;
            let symbol = match Card::of(territory).symbol() {
                Symbol::Infantry => "INFANTRY",
                Symbol::Cavalry => "CAVALRY",
                Symbol::Artillery => "ARTILLERY",
                Symbol::Wild => unreachable!("the card of a territory is not wild"),
            };
            agree(format_args!("the card of {id}"), entry.card_type.as_deref(), symbol)?;
        }
        self.edges.as_ref().map_or(Ok(()), |edges| check_edges(edges, map))
    }
}

fn check_edges(edges: &[EdgeEntry], map: &Map) -> Result<(), MapError> {
    let mut listed = Vec::new();
    for edge in edges {
        let (territory, neighbour) = (edge.a.clone(), edge.b.clone());
        let ends = map.find(&edge.a).zip(map.find(&edge.b));
        let Some((a, b)) = ends.filter(|&(a, b)| map.neighbours(a).contains(b)) else {
            return Err(MapError::OneSidedBorder { territory, neighbour });
        };
        let border = (a.min(b), a.max(b));
        if listed.contains(&border) {
            return Err(MapError::RepeatedBorder { territory, neighbour });
        }
        listed.push(border);
        let continent = |it: Territory| map.territories[it.index()].continent;
        let crosses = continent(a) != continent(b);
        let what = format_args!("whether {territory}–{neighbour} crosses");
        agree(what, edge.cross_continent, crosses)?;
    }
    agree(format_args!("the number of edges"), Some(listed.len() as u32), map.borders())
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

/// What a file says besides must be what follows from the rest.
fn agree<T: PartialEq + Display>(
    what: Arguments<'_>,
    says: Option<T>,
    found: T,
) -> Result<(), MapError> {
    match says {
        Some(says) if says != found => {
            let (what, says, found) = (what.to_string(), says.to_string(), found.to_string());
            Err(MapError::Disagrees { what, says, found })
        }
        _ => Ok(()),
    }
}
