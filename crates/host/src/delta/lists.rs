//! Changes of a list: which of its values stay, and what came and went between them.

use serde_json::{Map, Value, json};

use super::{add, shorter};

/// In longer lists nothing is sought at another number.
const SOUGHT: usize = 64;

/// What leads from one list to another: number by number, or with values that moved on.
pub(super) fn between(old: &[Value], new: &[Value]) -> Value {
    let in_place = in_place(old, new);
    let change = told(old, new, &in_place);
    let moved_on = kept(old, new);
    if moved_on == in_place { change } else { shorter(change, told(old, new, &moved_on)) }
}

/// What changed around the values that stay.
fn told(old: &[Value], new: &[Value], kept: &[(usize, usize)]) -> Value {
    let mut changes = Map::new();
    let (mut from, mut to) = (0, 0);
    for &(stays, is_now) in kept.iter().chain([&(old.len(), new.len())]) {
        gap(&mut changes, from, &old[from..stays], &new[to..is_now], stays == old.len());
        (from, to) = (stays + 1, is_now + 1);
    }
    Value::Object(changes)
}

/// What changed between two values that stay; the first of `old` has the number `from`.
fn gap(changes: &mut Map<String, Value>, from: usize, old: &[Value], new: &[Value], is_last: bool) {
    // As many as there are in both became one another, in order: the first ones, or the last ones.
    let both = old.len().min(new.len());
    let told = |skip_old: usize, skip_new: usize| {
        let mut changes = Map::new();
        for (index, before) in old.iter().enumerate() {
            match index.checked_sub(skip_old).filter(|&it| it < both) {
                Some(pair) => {
                    let place = (from + index).to_string();
                    add(&mut changes, place, before, &new[skip_new + pair]);
                }
                None => drop(changes.insert((from + index).to_string(), json!([]))),
            }
        }
        let (came, at) = match skip_new {
            0 => (&new[both..], from + old.len()),
            _ => (&new[..skip_new], from),
        };
        if !came.is_empty() {
            let is_end = is_last && at == from + old.len();
            let place = if is_end { "+".to_owned() } else { format!("+{at}") };
            changes.insert(place, json!(came));
        }
        Value::Object(changes)
    };
    let mut told_here = told(0, 0);
    if old.len() != new.len() && both > 0 {
        told_here = shorter(told_here, told(old.len() - both, new.len() - both));
    }
    if let Value::Object(told) = told_here {
        changes.extend(told);
    }
}

/// The values that stay where they are.
fn in_place(old: &[Value], new: &[Value]) -> Vec<(usize, usize)> {
    let pairs = old.iter().zip(new).enumerate();
    pairs.filter(|(_, (before, now))| before == now).map(|(number, _)| (number, number)).collect()
}

/// The values that stay, as many as can, with their numbers in both lists.
fn kept(old: &[Value], new: &[Value]) -> Vec<(usize, usize)> {
    let same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (rest, now) = (&old[same..], &new[same..]);
    let after = rest.iter().rev().zip(now.iter().rev()).take_while(|(a, b)| a == b).count();
    let (rest, now) = (&rest[..rest.len() - after], &now[..now.len() - after]);
    let between = longest(rest, now).into_iter().map(|(a, b)| (same + a, same + b));
    let (old_end, new_end) = (old.len() - after, new.len() - after);
    let last = (0..after).map(|it| (old_end + it, new_end + it));
    (0..same).map(|it| (it, it)).chain(between).chain(last).collect()
}

/// The longest row of values that both lists hold in the same order.
fn longest(old: &[Value], new: &[Value]) -> Vec<(usize, usize)> {
    if old.len().max(new.len()) > SOUGHT {
        return in_place(old, new);
    }
    // How many stay from these two numbers on.
    let mut stay = vec![vec![0_u8; new.len() + 1]; old.len() + 1];
    for a in (0..old.len()).rev() {
        for b in (0..new.len()).rev() {
            stay[a][b] = if old[a] == new[b] {
                stay[a + 1][b + 1] + 1
            } else {
                stay[a + 1][b].max(stay[a][b + 1])
            };
        }
    }
    let (mut a, mut b, mut kept) = (0, 0, Vec::new());
    while a < old.len() && b < new.len() {
        if old[a] == new[b] {
            kept.push((a, b));
            (a, b) = (a + 1, b + 1);
        } else if stay[a + 1][b] >= stay[a][b + 1] {
            a += 1;
        } else {
            b += 1;
        }
    }
    kept
}

/// Takes a value out of a list, or values in.
pub(super) fn put(list: &mut Vec<Value>, name: &str, told: &[Value]) -> Option<()> {
    let Some(place) = name.strip_prefix('+') else {
        let gone = name.parse().ok().filter(|&it: &usize| it < list.len())?;
        list.remove(gone);
        return Some(());
    };
    let before = if place.is_empty() { list.len() } else { place.parse().ok()? };
    let fits = before <= list.len();
    fits.then(|| drop(list.splice(before..before, told.iter().cloned())))
}
