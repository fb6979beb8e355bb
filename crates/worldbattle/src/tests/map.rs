//! §1 The map.

use crate::{Card, Map, MapError, Symbol, Territory};

/// The world as it is published, with all that is said twice.
const WORLD: &str = include_str!("world.json");

#[test]
fn the_world_has_42_territories_82_borders_and_6_continents() {
    let world = Map::world();
    assert_eq!((world.len(), world.borders()), (42, 82));
    let continents: Vec<(&str, u32, u32)> = world
        .continents()
        .iter()
        .map(|it| (it.id.as_str(), it.territories.len(), it.bonus))
        .collect();
    let expected = [
        ("north-america", 9, 5),
        ("south-america", 4, 2),
        ("africa", 6, 3),
        ("australia", 4, 2),
        ("europe", 7, 5),
        ("asia", 12, 7),
    ];
    assert_eq!(continents, expected);
}

#[test]
fn fourteen_borders_of_the_world_cross_continents() {
    let world = Map::world();
    let continent = |it: Territory| world.place(it).unwrap().continent;
    let crossing: u32 = world
        .territories()
        .iter()
        .map(|a| {
            world.neighbours(a).iter().filter(|&b| continent(b) != continent(a)).count() as u32
        })
        .sum();
    assert_eq!(crossing / 2, 14);
}

#[test]
fn the_classic_map_has_the_border_of_greenland_and_ontario_as_well() {
    let (world, classic) = (Map::world(), Map::classic());
    assert_eq!(classic.borders(), 83);
    let [greenland, ontario] = ["greenland", "ontario"].map(|id| world.find(id).unwrap());
    assert!(!world.neighbours(greenland).contains(ontario));
    assert!(classic.neighbours(greenland).contains(ontario));
    assert_eq!(Map::classic_from_file(WORLD).unwrap(), classic);
    assert_eq!(Map::from_file(WORLD).unwrap(), world);
}

#[test]
fn territories_are_found_by_id_and_placed_on_the_canvas() {
    let world = Map::world();
    let alaska = world.find("alaska").unwrap();
    assert_eq!(alaska, Territory::new(7));
    let place = world.place(alaska).unwrap();
    assert_eq!((place.name.as_str(), place.x, place.y), ("Alaska", 70, 95));
    assert_eq!(world.canvas(), (1000, 600));
    assert_eq!(world.find("atlantis"), None);
    assert_eq!(world.place(Territory::new(42)), None);
    assert!(world.neighbours(alaska).contains(world.find("kamchatka").unwrap()));
}

#[test]
fn the_deck_of_the_world_has_fourteen_cards_of_each_kind() {
    for symbol in [Symbol::Infantry, Symbol::Cavalry, Symbol::Artillery] {
        let shown = |it: &Territory| Card::of(*it).symbol() == symbol;
        assert_eq!(Map::world().territories().iter().filter(shown).count(), 14);
    }
}

#[test]
fn the_whole_world_pays_38_armies() {
    let world = Map::world();
    let all = world.reinforcements(world.territories());
    assert_eq!((all.for_territories, all.for_continents, all.total()), (14, 24, 38));
}

#[test]
fn a_damaged_file_is_refused_with_the_facts() {
    let six = Map::six().to_file();
    for (from, to, sentence) in [
        ("{", "", "This is not a map file"),
        ("-v1", "-v2", "The format is \"worldbattle-map-v2\""),
        (
            r#""bonus":2"#,
            r#""bonus":2.5"#,
            "This is not a map file: continents[0].bonus: invalid type: floating point",
        ),
        (r#""bonus":2"#, r#""bonus":101"#, "The bonus of a continent must be 0 to 100"),
        (
            r#""bonus":2"#,
            r#""bogus":2"#,
            "This is not a map file: continents[0].bogus: unknown field `bogus`",
        ),
        (
            r#""bonus":2"#,
            r#""bonus":2,"bonus":2"#,
            "This is not a map file: continents[0]: duplicate field `bonus`",
        ),
        (
            r#""bonus":3"#,
            r#""index":2"#,
            "This is not a map file: continents[2]: missing field `bonus`",
        ),
        (
            r#""name":"Ash""#,
            r#""name":7"#,
            "This is not a map file: territories[0].name: invalid type: integer `7`, expected a string",
        ),
        (r#""id":"ash""#, r#""id":"Ash""#, "\"Ash\" is no id"),
        (r#""id":"ash""#, r#""id":"elm""#, "The id elm is given twice"),
        (r#""id":"ash""#, r#""id":"west""#, "The id west is given twice"),
        (r#""name":"Ash""#, r#""name":"A | b""#, "\"A | b\" is no name"),
        (r#""name":"Ash""#, r#""name":"""#, "\"\" is no name"),
        (r#""continent":"west""#, r#""continent":"north""#, "ash lies in north, which is no"),
        (
            r#""continent":"middle""#,
            r#""continent":"east""#,
            "The continent middle has no territory",
        ),
        (r#"["birch","fir"]"#, r#"["birch","yew"]"#, "ash borders yew, which is no territory"),
        (r#"["birch","fir"]"#, r#"["birch","ash"]"#, "ash borders itself"),
        (r#"["birch","fir"]"#, r#"["birch","fir","fir"]"#, "ash borders fir twice"),
        (r#"["birch","fir"]"#, r#"["birch"]"#, "fir borders ash, but ash does not border fir"),
        (r#""x":60"#, r#""x":401"#, "ash lies outside the canvas"),
        (r#""x":60"#, r#""x":-1"#, "This is not a map file"),
        (r#""width":400"#, r#""width":0"#, "The width of the canvas must be 1 to 10000"),
    ] {
        let broken = six.replacen(from, to, 1);
        assert_ne!(broken, six, "{from}");
        let error = Map::from_file(&broken).expect_err(&broken).to_string();
        assert!(error.starts_with(sentence), "{error}");
    }
}

#[test]
fn a_file_is_written_in_one_line_without_what_follows_from_the_rest() {
    let names = ring(&[(0, 1)], 2).replace("\"T0\"", r#""\"Ä\\ö\"""#);
    let map = Map::from_file(&names).unwrap();
    let written = concat!(
        r#"{"format":"worldbattle-map-v1","id":"m","name":"M","canvas":{"width":9,"height":9},"#,
        r#""continents":[{"id":"c","name":"C","bonus":1}],"territories":["#,
        r#"{"id":"t0","name":"\"Ä\\ö\"","continent":"c","x":1,"y":1,"adjacent":["t1"]},"#,
        r#"{"id":"t1","name":"T1","continent":"c","x":1,"y":1,"adjacent":["t0"]}]}"#,
    );
    assert_eq!(map.to_file(), written);
    assert_eq!(Map::from_file(written).unwrap(), map);
}

#[test]
fn a_map_is_in_one_piece() {
    let file = ring(&[(0, 1), (2, 3)], 4);
    let lost = MapError::NotConnected { territory: "t2".into() };
    assert_eq!(Map::from_file(&file), Err(lost));
}

#[test]
fn a_map_has_2_to_62_territories() {
    let chain = |len: usize| (1..len).map(|n| (n - 1, n)).collect::<Vec<_>>();
    for (len, fits) in [(1, false), (2, true), (62, true), (63, false), (200, false)] {
        let map = Map::from_file(&ring(&chain(len), len));
        assert_eq!(map.is_ok(), fits, "{len}: {map:?}");
    }
}

#[test]
fn what_a_file_says_twice_must_agree() {
    for (from, to, sentence) in [
        (r#""territoryCount": 42"#, r#""territoryCount": 41"#, "The file says 41"),
        (r#""edgeCount": 82"#, r#""edgeCount": 83"#, "The file says 83 for the number of borders"),
        (r#""size": 9"#, r#""size": 8"#, "The file says 8 for the size of north-america"),
        (r#""cardType": "INFANTRY""#, r#""cardType": "CAVALRY""#, "The file says CAVALRY"),
        (r#""crossContinent": true"#, r#""crossContinent": false"#, "The file says false"),
    ] {
        let broken = WORLD.replacen(from, to, 1);
        assert_ne!(broken, WORLD, "{from}");
        let error = Map::from_file(&broken).expect_err(from).to_string();
        assert!(error.starts_with(sentence), "{error}");
    }
}

/// A map file with these borders, all in one continent.
fn ring(borders: &[(usize, usize)], len: usize) -> String {
    let territory = |n: usize| {
        let adjacent: Vec<String> = borders
            .iter()
            .filter_map(|&(a, b)| if a == n { Some(b) } else { (b == n).then_some(a) })
            .map(|other| format!("\"t{other}\""))
            .collect();
        let adjacent = adjacent.join(",");
        format!(
            r#"{{"id":"t{n}","name":"T{n}","continent":"c","x":1,"y":1,"adjacent":[{adjacent}]}}"#
        )
    };
    let territories = (0..len).map(territory).collect::<Vec<_>>().join(",");
    format!(
        r#"{{"format":"worldbattle-map-v1","id":"m","name":"M","canvas":{{"width":9,"height":9}},
        "continents":[{{"id":"c","name":"C","bonus":1}}],"territories":[{territories}]}}"#
    )
}
