//! Map files: JSON of the format `worldbattle-map-v1`, read strictly.
//!
//! What a file must say: `format`, `id`, `name`, `canvas`, `continents` (`id`, `name`, `bonus`)
//! and `territories` (`id`, `name`, `continent`, `x`, `y`, `adjacent`). What it may say besides is
//! compared with the rest (`index`, `size`, `cardType`, `edges`, counts) or is only for drawing.

use tabletop::json::Json;

use super::error::MapError;
use super::json;
use super::shape::Kind::{Anything, List, Number, Object, Text, Truth, TwoTexts};
use super::shape::{Entry, Kind, items, maybe, must, text};
use super::{Continent, Map, Place};
use crate::Territory;

pub(super) const FORMAT: &str = "worldbattle-map-v1";

static MAP: Kind = Object(&[
    must("format", Text),
    must("id", Text),
    must("name", Text),
    must("canvas", Object(&[must("width", Number), must("height", Number)])),
    must("continents", List(&CONTINENT)),
    must("territories", List(&TERRITORY)),
    maybe("territoryCount", Number),
    maybe("edgeCount", Number),
    maybe("edges", List(&EDGE)),
    maybe(
        "variant",
        Object(&[must("classicExtraEdges", List(&TwoTexts)), maybe("note", Anything)]),
    ),
    maybe("label", Anything),
    maybe("wrapNote", Anything),
]);

static CONTINENT: Kind = Object(&[
    must("id", Text),
    must("name", Text),
    must("bonus", Number),
    maybe("index", Number),
    maybe("size", Number),
    maybe("territories", List(&Text)),
    maybe("color", Anything),
]);

static TERRITORY: Kind = Object(&[
    must("id", Text),
    must("name", Text),
    must("continent", Text),
    must("x", Number),
    must("y", Number),
    must("adjacent", List(&Text)),
    maybe("index", Number),
    maybe("cardType", Text),
]);

static EDGE: Kind = Object(&[
    must("a", Text),
    must("b", Text),
    maybe("crossContinent", Truth),
    maybe("kind", Anything),
]);

/// A file that says all it has to say, each of the kind it has to be.
pub(super) struct MapFile<'a> {
    pub(super) file: Entry<'a>,
    pub(super) id: String,
    pub(super) territories: Vec<Entry<'a>>,
    pub(super) continents: Vec<Entry<'a>>,
    /// Borders that only the classic variant has.
    pub(super) extra: Vec<[&'a str; 2]>,
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
        let checked = MAP.check(json).map_err(|error| error.within("map"));
        checked.map_err(|error| MapError::Unreadable { reason: error.to_string() })?;
        let file = Entry(json);
        let entries = |name: &str| file.list(name).iter().map(Entry).collect();
        Ok(MapFile {
            file,
            id: file.text("id").to_owned(),
            territories: entries("territories"),
            continents: entries("continents"),
            extra: Vec::new(),
        })
    }

    /// The same map with the extra borders of the usual board.
    pub(super) fn with_classic_borders(mut self) -> Result<MapFile<'a>, MapError> {
        let variant = self.file.get("variant").map(Entry);
        for edge in variant.map_or(&[][..], |variant| variant.list("classicExtraEdges")) {
            let [a, b] = [0, 1].map(|end| text(&items(edge)[end]));
            for (territory, neighbour) in [(b, a), (a, b)] {
                self.number_of(territory, neighbour)?;
            }
            self.extra.push([a, b]);
        }
        self.id.push_str("-classic");
        Ok(self)
    }

    /// The number of a territory that borders another.
    pub(super) fn number_of(&self, territory: &str, neighbour: &str) -> Result<usize, MapError> {
        let number = self.territories.iter().position(|it| it.text("id") == neighbour);
        number.ok_or_else(|| MapError::UnknownNeighbour {
            territory: territory.to_owned(),
            neighbour: neighbour.to_owned(),
        })
    }
}
