//! Map files: JSON of the format `worldbattle-map-v1`, read strictly.
//!
//! A file must have `format`, `id`, `name`, `canvas`, `continents` (`id`, `name`, `bonus`) and
//! `territories` (`id`, `name`, `continent`, `x`, `y`, `adjacent`). Its other fields are compared
//! with these (`index`, `size`, `cardType`, `edges`, counts) or are only for drawing.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::error::MapError;
use super::{Continent, Map, Place};
use crate::Territory;

pub(super) const FORMAT: &str = "worldbattle-map-v1";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct MapFile {
    pub(super) format: String,
    pub(super) id: String,
    pub(super) name: String,
    pub(super) canvas: Canvas,
    pub(super) continents: Vec<ContinentEntry>,
    pub(super) territories: Vec<TerritoryEntry>,
    #[serde(skip_serializing)]
    pub(super) territory_count: Option<u32>,
    #[serde(skip_serializing)]
    pub(super) edge_count: Option<u32>,
    #[serde(skip_serializing)]
    pub(super) edges: Option<Vec<EdgeEntry>>,
    #[serde(skip_serializing)]
    variant: Option<Variant>,
    #[serde(skip_serializing, rename = "label")]
    _label: Option<IgnoredAny>,
    #[serde(skip_serializing, rename = "wrapNote")]
    _wrap_note: Option<IgnoredAny>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Canvas {
    pub(super) width: u32,
    pub(super) height: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ContinentEntry {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) bonus: u32,
    #[serde(skip_serializing)]
    pub(super) index: Option<u32>,
    #[serde(skip_serializing)]
    pub(super) size: Option<u32>,
    #[serde(skip_serializing)]
    pub(super) territories: Option<Vec<String>>,
    #[serde(skip_serializing, rename = "color")]
    _color: Option<IgnoredAny>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct TerritoryEntry {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) continent: String,
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) adjacent: Vec<String>,
    #[serde(skip_serializing)]
    pub(super) index: Option<u32>,
    #[serde(skip_serializing)]
    pub(super) card_type: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct EdgeEntry {
    pub(super) a: String,
    pub(super) b: String,
    pub(super) cross_continent: Option<bool>,
    #[serde(rename = "kind")]
    _kind: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Variant {
    classic_extra_edges: Vec<[String; 2]>,
    #[serde(rename = "note")]
    _note: Option<IgnoredAny>,
}

impl MapFile {
    /// Reads the fields of a file; the error names the place, `continents[2]: missing field …`.
    pub(super) fn read(text: &str) -> Result<MapFile, MapError> {
        let mut reader = serde_json::Deserializer::from_str(text);
        let file = serde_path_to_error::deserialize(&mut reader)
            .map_err(|error| MapError::Unreadable { reason: error.to_string() })?;
        reader.end().map_err(|error| MapError::Unreadable { reason: error.to_string() })?;
        Ok(file)
    }

    /// The file in one line.
    pub(super) fn write(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can always be written")
    }

    /// The file of a map, without the fields that follow from others.
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
        for [a, b] in extra {
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
}
