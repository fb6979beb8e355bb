//! What changed between two JSON values: a list of places and what stands there now.
//!
//! ```text
//! [["/territories/3/armies", 2], ["owner", 1], ["/log/-", "x"], ["/pending"]]
//! ```
//! A place is a JSON pointer (RFC 6901); one without a slash in front stands beside the place
//! before it, so `owner` is `/territories/3/owner`. With a value, the value stands there now; `-` as the last
//! part of a place adds it to the end of a list; without a value, what stood there is gone. The
//! empty place is the whole value. Lists that grew at their end grow, all other lists whose length
//! changed are replaced.

use serde_json::{Value, json};

/// A change that does not fit the value it is meant for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the change does not fit: {place}")]
pub struct Misfit {
    /// Where.
    pub place: String,
}

/// The changes that lead from one value to another; an empty list when they are equal.
pub fn between(from: &Value, to: &Value) -> Value {
    let mut changes = Vec::new();
    compare(from, to, &mut String::new(), &mut changes);
    shorten(&mut changes);
    Value::Array(changes)
}

/// Leaves out of every place what it shares with the place before it.
fn shorten(changes: &mut [Value]) {
    let mut beside = None;
    for change in changes {
        let Some(Value::String(place)) = change.get_mut(0) else { continue };
        let Some((above, name)) = place.rsplit_once('/') else { continue };
        let (above, name) = (above.to_owned(), name.to_owned());
        // A name without a letter would be the whole value.
        if beside.as_ref() == Some(&above) && !name.is_empty() {
            *place = name;
        }
        beside = Some(above);
    }
}

/// The value after these changes. A misfit leaves it unusable: ask for the whole value then.
pub fn apply(value: &mut Value, changes: &Value) -> Result<(), Misfit> {
    let misfit = |place: &str| Misfit { place: place.to_owned() };
    let mut beside = String::new();
    for change in changes.as_array().ok_or_else(|| misfit("no list"))? {
        let (place, now) = match change.as_array().map(Vec::as_slice) {
            Some([Value::String(place)]) => (place, None),
            Some([Value::String(place), now]) => (place, Some(now)),
            _ => return Err(misfit("no change")),
        };
        let whole = place.is_empty() || place.starts_with('/');
        let place = if whole { place.clone() } else { format!("{beside}/{place}") };
        let changed = match now {
            Some(now) => put(value, &place, now),
            None => remove(value, &place),
        };
        changed.ok_or_else(|| misfit(&place))?;
        beside = place.rsplit_once('/').map(|(above, _)| above.to_owned()).unwrap_or_default();
    }
    Ok(())
}

fn compare(from: &Value, to: &Value, place: &mut String, changes: &mut Vec<Value>) {
    let length = place.len();
    match (from, to) {
        _ if from == to => {}
        (Value::Object(old), Value::Object(new)) => {
            for key in old.keys().filter(|key| !new.contains_key(*key)) {
                changes.push(json!([format!("{place}/{}", escaped(key))]));
            }
            for (key, value) in new {
                place.push('/');
                place.push_str(&escaped(key));
                match old.get(key) {
                    Some(before) => compare(before, value, place, changes),
                    None => changes.push(json!([place, value])),
                }
                place.truncate(length);
            }
        }
        (Value::Array(old), Value::Array(new)) if new.len() == old.len() => {
            // Where most of a list changed, the list is shorter than its changes.
            let mut inside = Vec::new();
            for (index, (before, after)) in old.iter().zip(new).enumerate() {
                place.push_str(&format!("/{index}"));
                compare(before, after, place, &mut inside);
                place.truncate(length);
            }
            let whole = json!([place, to]);
            if written(&Value::Array(inside.clone())) > written(&whole) {
                changes.push(whole);
            } else {
                changes.append(&mut inside);
            }
        }
        (Value::Array(old), Value::Array(new)) if new.starts_with(old) => {
            for value in &new[old.len()..] {
                changes.push(json!([format!("{place}/-"), value]));
            }
        }
        _ => changes.push(json!([place, to])),
    }
}

fn written(value: &Value) -> usize {
    value.to_string().len()
}

fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// The value that holds a place, and the name of the place in it.
fn holder<'a>(value: &'a mut Value, place: &str) -> Option<(&'a mut Value, String)> {
    let (above, name) = place.rsplit_once('/')?;
    Some((value.pointer_mut(above)?, name.replace("~1", "/").replace("~0", "~")))
}

fn put(value: &mut Value, place: &str, now: &Value) -> Option<()> {
    if place.is_empty() {
        *value = now.clone();
        return Some(());
    }
    let (holder, name) = holder(value, place)?;
    match holder {
        Value::Object(fields) => {
            fields.insert(name, now.clone());
        }
        Value::Array(list) if name == "-" => list.push(now.clone()),
        Value::Array(list) => *list.get_mut(name.parse::<usize>().ok()?)? = now.clone(),
        _ => return None,
    }
    Some(())
}

fn remove(value: &mut Value, place: &str) -> Option<()> {
    let (holder, name) = holder(value, place)?;
    holder.as_object_mut()?.remove(&name).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(from: Value, to: Value, changes: Value) {
        assert_eq!(between(&from, &to), changes);
        let mut value = from;
        apply(&mut value, &changes).unwrap();
        assert_eq!(value, to);
    }

    #[test]
    fn only_what_changed_is_told() {
        check(json!({"a": [1, 2], "b": 1}), json!({"a": [1, 2], "b": 1}), json!([]));
        check(
            json!({"places": [{"armies": 3, "owner": 0}, {"armies": 1, "owner": 1}], "turn": 0}),
            json!({"places": [{"armies": 3, "owner": 0}, {"armies": 2, "owner": 1}], "turn": 0}),
            json!([["/places/1/armies", 2]]),
        );
        check(json!({"log": [1]}), json!({"log": [1, 2, 3]}), json!([["/log/-", 2], ["-", 3]]));
        check(
            json!({"pending": 1, "a/b": 1}),
            json!({"a/b": 2}),
            json!([["/pending"], ["a~1b", 2]]),
        );
        check(
            json!({"place": {"armies": 3, "owner": 0}, "turn": 0}),
            json!({"place": {"armies": 2, "owner": 1}, "turn": 1}),
            json!([["/place/armies", 2], ["owner", 1], ["/turn", 1]]),
        );
        check(json!({"a": 1, "": 1}), json!({"a": 2, "": 2}), json!([["/", 2], ["a", 2]]));
        check(json!([1, 2, 3]), json!([1, 2]), json!([["", [1, 2]]]));
        check(json!([1, 2]), json!([3, 4]), json!([["", [3, 4]]]));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for changes in [json!(1), json!([1]), json!([["/a/9", 1]]), json!([["/x"]]), json!([[]])] {
            assert!(apply(&mut json!({"a": [1]}), &changes).is_err(), "{changes}");
        }
    }

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (0..5i32).prop_map(Value::from),
            "[a-c~/]{0,2}".prop_map(Value::from),
        ];
        leaf.prop_recursive(3, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::btree_map("[a-c~/]{0,2}", inner, 0..4)
                    .prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn the_changes_lead_from_one_value_to_the_other(from in any_json(), to in any_json()) {
            let mut value = from.clone();
            apply(&mut value, &between(&from, &to)).unwrap();
            prop_assert_eq!(value, to);
        }
    }
}
