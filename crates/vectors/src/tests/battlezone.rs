//! BattleZone's golden data: maps and decisions.

use serde_json::{Value, json};

use super::{PUBLIC, changed, load, one_fails};

#[test]
fn every_field_of_a_map_is_compared() {
    let data = load(PUBLIC[0].0);
    let fields = [
        ("/draws", "draws"),
        ("/drawsDice", "drawsDice"),
        ("/n", "n"),
        ("/cel", "cel"),
        ("/cel/0", "cel[0]"),
        ("/cel/895", "cel[895]"),
        ("/areas", "areas"),
        ("/areas/4/id", "areas[4].id"),
        ("/areas/4/size", "areas[4].size"),
        ("/areas/4/box/0", "areas[4].box[0]"),
        ("/areas/4/box/1", "areas[4].box[1]"),
        ("/areas/4/box/2", "areas[4].box[2]"),
        ("/areas/4/box/3", "areas[4].box[3]"),
        ("/areas/4/cx", "areas[4].cx"),
        ("/areas/4/cy", "areas[4].cy"),
        ("/areas/4/cpos", "areas[4].cpos"),
        ("/areas/4/sea", "areas[4].sea"),
        ("/areas/4/adj", "areas[4].adj"),
        ("/areas/4/adj/0", "areas[4].adj[0]"),
        ("/areas/4/lc/2", "areas[4].lc[2]"),
        ("/areas/4/ld/2", "areas[4].ld[2]"),
        ("/areas/4/arm", "areas[4].arm"),
        ("/areas/4/dice", "areas[4].dice"),
    ];
    each_is_compared(&data, "maps", 17, &fields);
    let second = [
        ("/again/draws", "again.draws"),
        ("/again/cel/500", "again.cel[500]"),
        ("/again/arm/3", "again.arm[3]"),
        ("/again/dice/3", "again.dice[3]"),
    ];
    each_is_compared(&data, "maps", 2, &second);
    for unreadable in [json!(null), json!(-1), json!(1u64 << 32), json!("1")] {
        one_fails(&data, "maps[9]", "seed", |data| data["maps"][9]["seed"] = unreadable);
    }
}

#[test]
fn every_field_of_a_default_decision_is_compared() {
    for (file, place) in [(PUBLIC[1].0, 1), (PUBLIC[2].0, 40)] {
        let data = load(file);
        let fields = [
            ("/move", "move"),
            ("/move/1", "move[1]"),
            ("/list", "list"),
            ("/list/0/0", "list[0][0]"),
            ("/jun_rank/1", "jun_rank[1]"),
            ("/jun_rank", "jun_rank"),
            ("/dice_c/0", "dice_c[0]"),
            ("/dice_c", "dice_c"),
        ];
        each_is_compared(&data, "states", place, &fields);
        every_draw_counts(&data, place);
    }
}

#[test]
fn every_field_of_a_defensive_decision_is_compared() {
    let data = load(PUBLIC[3].0);
    let attacks = |it: &Value| !it["move"].is_null();
    let states = data["states"].as_array().unwrap();
    let attack = states.iter().position(attacks).unwrap();
    let pass = states.iter().position(|it| !attacks(it)).unwrap();
    each_is_compared(&data, "states", attack, &[("/move", "move"), ("/move/0", "move[0]")]);
    each_is_compared(&data, "states", pass, &[("/move", "move")]);
    every_draw_counts(&data, attack);
}

/// One draw more than the bot takes, and one less where it takes any.
#[track_caller]
fn every_draw_counts(data: &Value, place: usize) {
    let case = format!("states[{place}]");
    let draws = |data: &mut Value| -> Vec<Value> {
        data["states"][place]["draws"].as_array().unwrap().clone()
    };
    one_fails(data, &case, "draws", |data| {
        let more = [draws(data), vec![json!(7)]].concat();
        data["states"][place]["draws"] = json!(more);
    });
    let mut copy = data.clone();
    if let Some((_, less)) = draws(&mut copy).split_last() {
        one_fails(data, &case, "draws", |data| data["states"][place]["draws"] = json!(less));
    }
}

#[test]
fn a_position_that_cannot_be_read_fails_by_the_name_of_its_field() {
    for (file, _) in &PUBLIC[1..4] {
        let data = load(file);
        let given = ["ai", "pmax", "pn", "ban", "jun", "ex", "arm", "dice", "join", "tc", "stock"];
        for field in given.into_iter().chain(["draws", "seed", "step"]) {
            one_fails(&data, "states[5]", field, |data| {
                data["states"][5].as_object_mut().unwrap().remove(field);
            });
        }
        for field in given {
            one_fails(&data, "states[5]", field, |data| data["states"][5][field] = json!({}));
        }
        one_fails(&data, "states[5]", "dice", |data| data["states"][5]["dice"][3] = json!(256));
        one_fails(&data, "states[5]", "arm[3]", |data| data["states"][5]["arm"][3] = json!(8));
        one_fails(&data, "states[5]", "ex[3]", |data| data["states"][5]["ex"][3] = json!(2));
        one_fails(&data, "states[5]", "ai", |data| data["states"][5]["ai"] = json!("ai_other"));
        one_fails(&data, "states[5]", "pmax", |data| data["states"][5] = json!(5));
        one_fails(&data, "states[5]", "tea", |data| data["states"][5]["tea"] = json!(1));
    }
}

#[test]
fn the_head_of_a_file_is_compared() {
    let maps = load(PUBLIC[0].0);
    for field in ["pmax", "xmax", "ymax", "rng", "rngCheck"] {
        one_fails(&maps, "head", field, |data| data[field] = json!(7));
    }
    one_fails(&maps, "head", "rngCheck.u32[2]", |data| data["rngCheck"]["u32"][2] = json!(7));
    for (file, _) in &PUBLIC[1..4] {
        let data = load(file);
        one_fails(&data, "head", "count", |data| data["count"] = json!(1));
        one_fails(&data, "head", "rng", |data| data["rng"] = json!("dice"));
    }
}

/// Each expected field of a case, by JSON pointer below the case and by the name in a failure:
/// changed, with a value of another type, and gone.
#[track_caller]
fn each_is_compared(data: &Value, list: &str, place: usize, fields: &[(&str, &str)]) {
    let case = format!("{list}[{place}]");
    for &(pointer, field) in fields {
        let path = format!("/{list}/{place}{pointer}");
        one_fails(data, &case, field, |data| {
            let value = data.pointer_mut(&path).unwrap_or_else(|| panic!("{path} is there"));
            *value = changed(value);
        });
        one_fails(data, &case, field, |data| *data.pointer_mut(&path).unwrap() = json!("x"));
        let (parent, name) = path.rsplit_once('/').unwrap();
        if name.parse::<usize>().is_err() {
            one_fails(data, &case, field, |data| {
                data.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(name);
            });
        }
    }
}
