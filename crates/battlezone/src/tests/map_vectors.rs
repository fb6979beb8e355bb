//! Every field of every golden map.

use serde_json::{Value, json};
use tabletop::Rng;

use super::reference::{ReferenceArea, ReferenceMap, ReferenceMaps};

fn golden() -> Value {
    let text = include_str!("../../tests/vectors/maps-public.json");
    serde_json::from_str(text).expect("the golden maps are JSON")
}

/// A map in the words of the golden data.
fn as_golden(seed: u32, map: &ReferenceMap) -> Value {
    json!({
        "seed": seed,
        "draws": map.draws,
        "drawsDice": map.draws_dice,
        "n": map.n,
        "cel": map.cells,
        "areas": map.areas.iter().map(area_as_golden).collect::<Vec<_>>(),
    })
}

fn area_as_golden(area: &ReferenceArea) -> Value {
    let bounds = area.bounds;
    let (cells, sides): (Vec<u16>, Vec<usize>) =
        area.border.iter().map(|&(cell, side)| (cell, side.index())).unzip();
    json!({
        "id": area.id,
        "size": area.size,
        "box": [bounds.left, bounds.right, bounds.top, bounds.bottom],
        "cx": area.cx,
        "cy": area.cy,
        "cpos": area.centre,
        "sea": u8::from(area.sea),
        "adj": area.neighbours,
        "lc": cells,
        "ld": sides,
        "arm": area.owner,
        "dice": area.dice,
    })
}

/// The second map of a seed, where owners and dice are listed by area number.
fn as_golden_again(map: &ReferenceMap) -> Value {
    let mut owners = [-1i8; 32];
    let mut dice = [0; 32];
    for area in &map.areas {
        owners[usize::from(area.id)] = area.owner as i8;
        dice[usize::from(area.id)] = area.dice;
    }
    json!({ "draws": map.draws, "cel": map.cells, "arm": owners, "dice": dice })
}

#[test]
fn the_reference_stream_gives_every_golden_map_in_every_field() {
    let golden = golden();
    let maps = golden["maps"].as_array().expect("a list of maps");
    assert_eq!(maps.len(), 60);
    let mut second_maps = 0;
    for expected in maps {
        let seed = expected["seed"].as_u64().expect("a number") as u32;
        let mut reference = ReferenceMaps::from_seed(seed);
        let mut found = as_golden(seed, &reference.next_map());
        if expected.get("again").is_some() {
            found["again"] = as_golden_again(&reference.next_map());
            second_maps += 1;
        }
        let fields = |map: &Value| map.as_object().expect("fields").clone();
        for (field, value) in fields(expected) {
            assert_eq!(found[&field], value, "{field} of seed {seed}");
        }
        assert_eq!(fields(&found).len(), fields(expected).len());
    }
    assert_eq!(second_maps, 5);
}

#[test]
fn the_golden_data_is_made_with_our_reference_generator() {
    let golden = golden();
    let check = &golden["rngCheck"];
    let mut rng = Rng::reference(check["seed"].as_u64().expect("a number") as u32);
    let words: Vec<u32> = (0..4).map(|_| rng.word()).collect();
    assert_eq!(json!(words), check["u32"]);
    let form = [&golden["format"], &golden["pmax"], &golden["xmax"], &golden["ymax"]];
    assert_eq!(json!(form), json!(["dicewars-map/1", 2, 28, 32]));
}
