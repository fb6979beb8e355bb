//! Map files: JSON of the format `worldbattle-map-v1`, read strictly.
//!
//! What a file must say: `format`, `id`, `name`, `canvas`, `continents` (`id`, `name`, `bonus`)
//! and `territories` (`id`, `name`, `continent`, `x`, `y`, `adjacent`). What it may say besides is
//! compared with the rest (`index`, `size`, `cardType`, `edges`, counts) or is only for drawing.

use super::error::MapError;
use super::json::{self, FromJson, Json, Part};
use super::{Continent, Map, Place};
use crate::Territory;

pub(super) const FORMAT: &str = "worldbattle-map-v1";

const MAP_FIELDS: &str = "format id name canvas continents territories \
    territoryCount edgeCount edges variant label wrapNote";

pub(super) struct MapFile<'a> {
    pub(super) format: &'a str,
    pub(super) id: String,
    pub(super) name: &'a str,
    pub(super) canvas: Canvas,
    pub(super) continents: Vec<ContinentEntry<'a>>,
    pub(super) territories: Vec<TerritoryEntry<'a>>,
    pub(super) territory_count: Option<u32>,
    pub(super) edge_count: Option<u32>,
    pub(super) edges: Option<Vec<EdgeEntry<'a>>>,
    variant: Option<Variant<'a>>,
}

pub(super) struct Canvas {
    pub(super) width: u32,
    pub(super) height: u32,
}

pub(super) struct ContinentEntry<'a> {
    pub(super) id: &'a str,
    pub(super) name: &'a str,
    pub(super) bonus: u32,
    pub(super) index: Option<u32>,
    pub(super) size: Option<u32>,
    pub(super) territories: Option<Vec<&'a str>>,
}

pub(super) struct TerritoryEntry<'a> {
    pub(super) id: &'a str,
    pub(super) name: &'a str,
    pub(super) continent: &'a str,
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) adjacent: Vec<&'a str>,
    pub(super) index: Option<u32>,
    pub(super) card_type: Option<&'a str>,
}

pub(super) struct EdgeEntry<'a> {
    pub(super) a: &'a str,
    pub(super) b: &'a str,
    pub(super) cross_continent: Option<bool>,
}

struct Variant<'a> {
    classic_extra_edges: Vec<[&'a str; 2]>,
}

impl<'a> FromJson<'a> for MapFile<'a> {
    fn from_json(part: Part<'a>) -> Result<MapFile<'a>, MapError> {
        let file = part.fields(MAP_FIELDS)?;
        Ok(MapFile {
            format: file.must("format")?,
            id: file.must::<&str>("id")?.to_owned(),
            name: file.must("name")?,
            canvas: file.must("canvas")?,
            continents: file.must("continents")?,
            territories: file.must("territories")?,
            territory_count: file.maybe("territoryCount")?,
            edge_count: file.maybe("edgeCount")?,
            edges: file.maybe("edges")?,
            variant: file.maybe("variant")?,
        })
    }
}

impl FromJson<'_> for Canvas {
    fn from_json(part: Part<'_>) -> Result<Canvas, MapError> {
        let canvas = part.fields("width height")?;
        Ok(Canvas { width: canvas.must("width")?, height: canvas.must("height")? })
    }
}

impl<'a> FromJson<'a> for ContinentEntry<'a> {
    fn from_json(part: Part<'a>) -> Result<ContinentEntry<'a>, MapError> {
        let entry = part.fields("id name bonus index size territories color")?;
        Ok(ContinentEntry {
            id: entry.must("id")?,
            name: entry.must("name")?,
            bonus: entry.must("bonus")?,
            index: entry.maybe("index")?,
            size: entry.maybe("size")?,
            territories: entry.maybe("territories")?,
        })
    }
}

impl<'a> FromJson<'a> for TerritoryEntry<'a> {
    fn from_json(part: Part<'a>) -> Result<TerritoryEntry<'a>, MapError> {
        let entry = part.fields("id name continent x y adjacent index cardType")?;
        Ok(TerritoryEntry {
            id: entry.must("id")?,
            name: entry.must("name")?,
            continent: entry.must("continent")?,
            x: entry.must("x")?,
            y: entry.must("y")?,
            adjacent: entry.must("adjacent")?,
            index: entry.maybe("index")?,
            card_type: entry.maybe("cardType")?,
        })
    }
}

impl<'a> FromJson<'a> for EdgeEntry<'a> {
    fn from_json(part: Part<'a>) -> Result<EdgeEntry<'a>, MapError> {
        let edge = part.fields("a b crossContinent kind")?;
        let (a, b) = (edge.must("a")?, edge.must("b")?);
        Ok(EdgeEntry { a, b, cross_continent: edge.maybe("crossContinent")? })
    }
}

impl<'a> FromJson<'a> for Variant<'a> {
    fn from_json(part: Part<'a>) -> Result<Variant<'a>, MapError> {
        let variant = part.fields("classicExtraEdges note")?;
        Ok(Variant { classic_extra_edges: variant.must("classicExtraEdges")? })
    }
}

/// What must be said about a map in one line, and nothing that follows from it.
pub(super) fn write(map: &Map) -> String {
    let continent = |it: &Continent| {
        let (id, name) = (json::quoted(&it.id), json::quoted(&it.name));
        format!(r#"{{"id":{id},"name":{name},"bonus":{}}}"#, it.bonus)
    };
    let id_of = |it: Territory| json::quoted(&map.territories[it.index()].id);
    let territory = |(it, place): (Territory, &Place)| {
        let (id, name, Place { x, y, .. }) = (id_of(it), json::quoted(&place.name), place);
        let continent = json::quoted(&map.continents[place.continent].id);
        let adjacent = joined(map.neighbours(it).iter().map(id_of));
        format!(
            r#"{{"id":{id},"name":{name},"continent":{continent},"x":{x},"y":{y},"adjacent":[{adjacent}]}}"#
        )
    };
    let (id, name, (width, height)) = (json::quoted(&map.id), json::quoted(&map.name), map.canvas);
    let continents = joined(map.continents.iter().map(continent));
    let territories = joined(map.territories().iter().zip(&map.territories).map(territory));
    format!(
        r#"{{"format":"{FORMAT}","id":{id},"name":{name},"canvas":{{"width":{width},"height":{height}}},"continents":[{continents}],"territories":[{territories}]}}"#
    )
}

fn joined(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(",")
}

impl<'a> MapFile<'a> {
    pub(super) fn read(json: &'a Json) -> Result<MapFile<'a>, MapError> {
        MapFile::from_json(Part::whole(json))
    }

    /// The same map with the extra borders of the usual board.
    pub(super) fn with_classic_borders(mut self) -> Result<MapFile<'a>, MapError> {
        let extra = self.variant.take().map_or(Vec::new(), |variant| variant.classic_extra_edges);
        for [a, b] in extra {
            for (territory, neighbour) in [(a, b), (b, a)] {
                let known = self.territories.iter_mut().find(|it| it.id == territory);
                let entry = known.ok_or_else(|| MapError::UnknownNeighbour {
                    territory: neighbour.to_owned(),
                    neighbour: territory.to_owned(),
                })?;
                entry.adjacent.push(neighbour);
            }
            self.edge_count = self.edge_count.map(|count| count.saturating_add(1));
            if let Some(edges) = &mut self.edges {
                edges.push(EdgeEntry { a, b, cross_continent: None });
            }
        }
        self.id.push_str("-classic");
        Ok(self)
    }
}
