//! Map files: JSON of the format `worldbattle-map-v1`, read strictly and checked.
//!
//! What a file must say: `format`, `id`, `name`, `canvas`, `continents` (`id`, `name`, `bonus`)
//! and `territories` (`id`, `name`, `continent`, `x`, `y`, `adjacent`). What it may say besides is
//! compared with the rest (`index`, `size`, `cardType`, `edges`, counts) or is only for drawing.

use std::collections::BTreeSet;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::error::{MapError, limits};
use super::{Continent, Map, Place};
use crate::cards::{Card, Symbol};
use crate::{Territory, TerritorySet};

const FORMAT: &str = "worldbattle-map-v1";

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct MapFile {
    format: String,
    id: String,
    name: String,
    canvas: Canvas,
    continents: Vec<ContinentEntry>,
    territories: Vec<TerritoryEntry>,
    #[serde(default, skip_serializing)]
    territory_count: Option<usize>,
    #[serde(default, skip_serializing)]
    edge_count: Option<usize>,
    #[serde(default, skip_serializing)]
    edges: Option<Vec<EdgeEntry>>,
    #[serde(default, skip_serializing)]
    variant: Option<Variant>,
    #[serde(default, skip_serializing, rename = "label")]
    _label: Option<IgnoredAny>,
    #[serde(default, skip_serializing, rename = "wrapNote")]
    _wrap_note: Option<IgnoredAny>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Canvas {
    width: u32,
    height: u32,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ContinentEntry {
    id: String,
    name: String,
    bonus: u32,
    #[serde(default, skip_serializing)]
    index: Option<usize>,
    #[serde(default, skip_serializing)]
    size: Option<usize>,
    #[serde(default, skip_serializing)]
    territories: Option<Vec<String>>,
    #[serde(default, skip_serializing, rename = "color")]
    _color: Option<IgnoredAny>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct TerritoryEntry {
    id: String,
    name: String,
    continent: String,
    x: u32,
    y: u32,
    adjacent: Vec<String>,
    #[serde(default, skip_serializing)]
    index: Option<usize>,
    #[serde(default, skip_serializing)]
    card_type: Option<String>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct EdgeEntry {
    a: String,
    b: String,
    #[serde(default)]
    cross_continent: Option<bool>,
    #[serde(default, rename = "kind")]
    _kind: Option<IgnoredAny>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Variant {
    classic_extra_edges: Vec<(String, String)>,
    #[serde(default, rename = "note")]
    _note: Option<IgnoredAny>,
}

impl MapFile {
    pub(super) fn read(text: &str) -> Result<MapFile, MapError> {
        serde_json::from_str(text)
            .map_err(|error| MapError::Unreadable { reason: error.to_string() })
    }

    pub(super) fn write(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can always be written")
    }

    /// What must be said about a map, and nothing that follows from it.
    pub(super) fn of(map: &Map) -> MapFile {
        let continent = |it: &Continent| ContinentEntry {
            id: it.id.clone(),
            name: it.name.clone(),
            bonus: it.bonus,
            index: None,
            size: None,
            territories: None,
            _color: None,
        };
        let id_of = |it: Territory| map.territories[it.index()].id.clone();
        let territory = |(it, place): (Territory, &Place)| TerritoryEntry {
            id: place.id.clone(),
            name: place.name.clone(),
            continent: map.continents[place.continent].id.clone(),
            x: place.x,
            y: place.y,
            adjacent: map.neighbours(it).iter().map(id_of).collect(),
            index: None,
            card_type: None,
        };
        MapFile {
            format: FORMAT.to_owned(),
            id: map.id.clone(),
            name: map.name.clone(),
            canvas: Canvas { width: map.canvas.0, height: map.canvas.1 },
            continents: map.continents.iter().map(continent).collect(),
            territories: map.territories().iter().zip(&map.territories).map(territory).collect(),
            territory_count: None,
            edge_count: None,
            edges: None,
            variant: None,
            _label: None,
            _wrap_note: None,
        }
    }

    /// The same map with the extra borders of the usual board.
    pub(super) fn with_classic_borders(mut self) -> Result<MapFile, MapError> {
        let extra = self.variant.take().map_or(Vec::new(), |variant| variant.classic_extra_edges);
        for (a, b) in extra {
            for (territory, neighbour) in [(&a, &b), (&b, &a)] {
                let known = self.territories.iter_mut().find(|it| it.id == *territory);
                let entry = known.ok_or_else(|| MapError::UnknownNeighbour {
                    territory: neighbour.clone(),
                    neighbour: territory.clone(),
                })?;
                entry.adjacent.push(neighbour.clone());
            }
            self.edge_count = self.edge_count.map(|count| count.saturating_add(1));
            if let Some(edges) = &mut self.edges {
                edges.push(EdgeEntry { a, b, cross_continent: None, _kind: None });
            }
        }
        self.id.push_str("-classic");
        Ok(self)
    }

    /// Checks everything.
    pub(super) fn into_map(self) -> Result<Map, MapError> {
        self.check_words()?;
        self.check_sizes()?;
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
        if self.format != FORMAT {
            return Err(MapError::Format { found: self.format.clone() });
        }
        let of_continents = self.continents.iter().map(|it| (&it.id, &it.name));
        let of_territories = self.territories.iter().map(|it| (&it.id, &it.name));
        let mut ids = BTreeSet::new();
        for (id, name) in of_continents.chain(of_territories) {
            check_id(id)?;
            check_name(name)?;
            if !ids.insert(id) {
                return Err(MapError::RepeatedId { id: id.clone() });
            }
        }
        check_id(&self.id)?;
        check_name(&self.name)
    }

    fn check_sizes(&self) -> Result<(), MapError> {
        use limits::*;
        let side = LARGEST_CANVAS as usize;
        check_limit(
            "The territories of a map",
            FEWEST_TERRITORIES..=MOST_TERRITORIES,
            self.territories.len(),
        )?;
        check_limit("The continents of a map", 1..=MOST_CONTINENTS, self.continents.len())?;
        check_limit("The width of the canvas", 1..=side, self.canvas.width as usize)?;
        check_limit("The height of the canvas", 1..=side, self.canvas.height as usize)?;
        self.continents.iter().try_for_each(|it| {
            check_limit("The bonus of a continent", 0..=HIGHEST_BONUS as usize, it.bonus as usize)
        })
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

    fn continent(&self, number: usize, entry: &ContinentEntry) -> Result<Continent, MapError> {
        let inside = |(number, it): (u8, &TerritoryEntry)| {
            (it.continent == entry.id).then(|| Territory::new(number))
        };
        let territories: TerritorySet = (0..).zip(&self.territories).filter_map(inside).collect();
        if territories.is_empty() {
            return Err(MapError::EmptyContinent { continent: entry.id.clone() });
        }
        agree(|| format!("the number of {}", entry.id), entry.index, number)?;
        agree(|| format!("the size of {}", entry.id), entry.size, territories.len() as usize)?;
        if let Some(listed) = &entry.territories {
            let found: Vec<&str> =
                territories.iter().map(|it| &*self.territories[it.index()].id).collect();
            let what = || format!("the territories of {}", entry.id);
            agree(what, Some(listed.join(", ")), found.join(", "))?;
        }
        let (id, name) = (entry.id.clone(), entry.name.clone());
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
        let territories = map.territories.len();
        agree(|| "the number of territories".into(), self.territory_count, territories)?;
        agree(|| "the number of borders".into(), self.edge_count, map.borders() as usize)?;
        for (territory, entry) in map.territories().iter().zip(&self.territories) {
            let number = territory.index();
            agree(|| format!("the number of {}", entry.id), entry.index, number)?;
            let symbol = match Card::of(territory).symbol() {
                Symbol::Infantry => "INFANTRY",
                Symbol::Cavalry => "CAVALRY",
                Symbol::Artillery => "ARTILLERY",
                Symbol::Wild => unreachable!("the card of a territory is not wild"),
            };
            let what = || format!("the card of {}", entry.id);
            agree(what, entry.card_type.clone(), symbol.to_owned())?;
        }
        self.edges.as_ref().map_or(Ok(()), |edges| check_edges(edges, map))
    }
}

fn check_edges(edges: &[EdgeEntry], map: &Map) -> Result<(), MapError> {
    let mut listed = BTreeSet::new();
    for edge in edges {
        let (territory, neighbour) = (edge.a.clone(), edge.b.clone());
        let ends = map.find(&edge.a).zip(map.find(&edge.b));
        let Some((a, b)) = ends.filter(|&(a, b)| map.neighbours(a).contains(b)) else {
            return Err(MapError::OneSidedBorder { territory, neighbour });
        };
        if !listed.insert((a.min(b), a.max(b))) {
            return Err(MapError::RepeatedBorder { territory, neighbour });
        }
        let continent = |it: Territory| map.territories[it.index()].continent;
        let crosses = continent(a) != continent(b);
        agree(|| format!("whether {}–{} crosses", edge.a, edge.b), edge.cross_continent, crosses)?;
    }
    agree(|| "the number of edges".into(), Some(listed.len()), map.borders() as usize)
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
    limits: std::ops::RangeInclusive<usize>,
    found: usize,
) -> Result<(), MapError> {
    let (lowest, highest) = (*limits.start(), *limits.end());
    if limits.contains(&found) {
        return Ok(());
    }
    Err(MapError::OutOfLimits { what, lowest, highest, found })
}

/// What a file says besides must be what follows from the rest.
fn agree<T: PartialEq + ToString>(
    what: impl FnOnce() -> String,
    says: Option<T>,
    found: T,
) -> Result<(), MapError> {
    match says {
        Some(says) if says != found => {
            let (says, found) = (says.to_string(), found.to_string());
            Err(MapError::Disagrees { what: what(), says, found })
        }
        _ => Ok(()),
    }
}
