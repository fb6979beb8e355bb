//! What changed between two JSON values, as one JSON value that is short where little changed.
//!
//! ```text
//! {"turn": 1, "territories": {"3/armies": 2, "8": {"armies": 1, "owner": 0}},
//!  "log/+": ["x"], "hand": {"0": [], "+2": [4]}, "pending": []}
//! ```
//! An object goes inside: it names places and what changed there. Several steps into the value are
//! joined by `/`; in a name itself `/` is `~1` and `~` is `~0`, as in a JSON pointer (RFC 6901). A
//! list of one holds what stands there now, an empty list says that the place is gone, and anything
//! else stands there now as it is. In a list a place is its number before the change; `+2` holds
//! what came in before number 2, and `+` what came in at the end.

mod lists;

use std::cmp::Reverse;

use serde_json::{Map, Value, json};

/// A change that does not fit the value it is meant for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the change does not fit: {change}")]
pub struct Misfit {
    /// The change.
    pub change: Value,
}

/// What leads from one value to another; an empty object when they are equal.
pub fn between(from: &Value, to: &Value) -> Value {
    match (from, to) {
        _ if from == to => json!({}),
        (Value::Object(old), Value::Object(new)) => {
            let gone = old.keys().filter(|key| !new.contains_key(*key));
            let mut changes: Map<_, _> = gone.map(|key| (escaped(key), json!([]))).collect();
            for (key, value) in new {
                match old.get(key) {
                    Some(before) => add(&mut changes, escaped(key), before, value),
                    None => drop(changes.insert(escaped(key), whole(value))),
                }
            }
            Value::Object(changes)
        }
        // Where most of a list changed, the list is shorter than its changes.
        (Value::Array(old), Value::Array(new)) => shorter(lists::between(old, new), whole(to)),
        _ => whole(to),
    }
}

/// Adds what changed at a place, which takes in the only place inside it.
fn add(changes: &mut Map<String, Value>, place: String, before: &Value, after: &Value) {
    if before == after {
        return;
    }
    match between(before, after) {
        Value::Object(inside) if inside.len() == 1 => {
            changes.extend(inside.into_iter().map(|(name, it)| (format!("{place}/{name}"), it)));
        }
        change => drop(changes.insert(place, change)),
    }
}

/// A value as what stands there now.
fn whole(value: &Value) -> Value {
    match value {
        Value::Array(_) | Value::Object(_) => json!([value]),
        _ => value.clone(),
    }
}

fn shorter(one: Value, other: Value) -> Value {
    if written(&one) <= written(&other) { one } else { other }
}

fn written(value: &Value) -> usize {
    value.to_string().len()
}

fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// The value after a change. A misfit leaves it unusable: ask for the whole value then.
pub fn apply(value: &mut Value, change: &Value) -> Result<(), Misfit> {
    put(value, change).ok_or_else(|| Misfit { change: change.clone() })
}

/// Nothing where the change does not fit.
fn put(value: &mut Value, change: &Value) -> Option<()> {
    match change {
        Value::Object(changes) => {
            let mut changes: Vec<_> = changes.iter().collect();
            if value.is_array() {
                changes.sort_by_key(|(place, _)| from_the_end(place));
            }
            changes.into_iter().try_for_each(|(place, change)| put_at(value, place, change))
        }
        Value::Array(list) => {
            let [now] = &list[..] else { return None };
            value.clone_from(now);
            Some(())
        }
        now => {
            value.clone_from(now);
            Some(())
        }
    }
}

/// In a list the last place comes first, what comes in before it second: no number moves before
/// its turn.
fn from_the_end(place: &str) -> (Reverse<usize>, bool) {
    let name = place.split('/').next().unwrap_or_default();
    let number = name.trim_start_matches('+').parse().unwrap_or(usize::MAX);
    (Reverse(number), name.starts_with('+'))
}

fn put_at(value: &mut Value, place: &str, change: &Value) -> Option<()> {
    if let Some((name, inside)) = place.split_once('/') {
        return put_at(at(value, &plain(name))?, inside, change);
    }
    let name = plain(place);
    match (value, change) {
        (Value::Object(fields), Value::Array(gone)) if gone.is_empty() => {
            fields.remove(&name).map(drop)
        }
        (Value::Object(fields), change) if !change.is_object() => {
            put(fields.entry(name).or_insert(Value::Null), change)
        }
        (Value::Array(list), Value::Array(told)) if told.is_empty() || name.starts_with('+') => {
            lists::put(list, &name, told)
        }
        (value, _) => put(at(value, &name)?, change),
    }
}

/// What stands at a place.
fn at<'a>(value: &'a mut Value, name: &str) -> Option<&'a mut Value> {
    match value {
        Value::Object(fields) => fields.get_mut(name),
        Value::Array(list) => list.get_mut(name.parse::<usize>().ok()?),
        _ => None,
    }
}

fn plain(name: &str) -> String {
    name.replace("~1", "/").replace("~0", "~")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(from: Value, to: Value, change: Value) {
        assert_eq!(between(&from, &to), change);
        let mut value = from;
        apply(&mut value, &change).unwrap();
        assert_eq!(value, to);
    }

    #[test]
    fn only_what_changed_is_told() {
        check(json!({"a": [1, 2], "b": 1}), json!({"a": [1, 2], "b": 1}), json!({}));
        check(
            json!({"places": [{"armies": 3, "owner": 0}, {"armies": 1, "owner": 1}], "turn": 0}),
            json!({"places": [{"armies": 3, "owner": 0}, {"armies": 2, "owner": 1}], "turn": 0}),
            json!({"places/1/armies": 2}),
        );
        check(
            json!({"place": {"armies": 3, "owner": 0}, "turn": 0}),
            json!({"place": {"armies": 2, "owner": 1}, "turn": 1}),
            json!({"place": {"armies": 2, "owner": 1}, "turn": 1}),
        );
        check(json!({"pending": 1, "a": 1}), json!({"a": null}), json!({"pending": [], "a": null}));
        check(json!({"a/b": 1, "": 1}), json!({"a/b": 2, "": 2}), json!({"a~1b": 2, "": 2}));
        check(json!({"a": {"": 1}}), json!({"a": {"": 2}}), json!({"a/": 2}));
        check(json!({"a": 1}), json!({"a": {"b": []}}), json!({"a": [{"b": []}]}));
    }

    #[test]
    fn of_a_list_only_what_came_and_went_is_told() {
        check(json!({"a": ["one", 2]}), json!({"a": ["one", 2, 3, [4]]}), json!({"a/+": [3, [4]]}));
        check(json!(["one", "two", "three"]), json!(["one", "three"]), json!({"1": []}));
        check(json!(["one", "three"]), json!(["one", "two", "three"]), json!({"+1": ["two"]}));
        check(json!({"a": [1]}), json!({"a": []}), json!({"a": [[]]}));
        // A thing moved from the place before to the one after, which is another one now.
        check(
            json!([{"at": "b1", "of": ["it"]}, {"at": "c1", "of": ["a", "b"]}, {"at": "d1", "of": []}]),
            json!([{"at": "c1", "of": ["a", "b", "it"]}, {"at": "d1", "of": []}]),
            json!({"0": [], "1/of/+": ["it"]}),
        );
        check(
            json!([{"at": "b1", "of": ["it"]}, {"at": "c1", "of": ["other"]}]),
            json!([{"at": "c1", "of": ["other"]}, {"at": "d1", "of": ["it"]}]),
            json!({"0": [], "+": [{"at": "d1", "of": ["it"]}]}),
        );
    }

    #[test]
    fn a_list_that_is_another_one_is_told_as_a_whole() {
        check(json!([1, 2]), json!([3, 4]), json!([[3, 4]]));
        check(json!([1, 2, 3, 4]), json!([4, 9]), json!([[4, 9]]));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for change in [
            json!([]),
            json!([1, 2]),
            json!({"a/9": 1}),
            json!({"a/1": []}),
            json!({"a/+": 1}),
            json!({"a/+2": [1]}),
            json!({"a/+x": [1]}),
            json!({"a/0/b": 1}),
            json!({"x": []}),
            json!({"x": {"y": 1}}),
            json!({"x/y": 1}),
        ] {
            assert!(apply(&mut json!({"a": [1]}), &change).is_err(), "{change}");
        }
    }

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (0..5i32).prop_map(Value::from),
            "[a-b~/+0]{0,2}".prop_map(Value::from),
        ];
        leaf.prop_recursive(3, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::btree_map("[a-b~/+0]{0,2}", inner, 0..4)
                    .prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn the_change_leads_from_one_value_to_the_other(from in any_json(), to in any_json()) {
            let mut value = from.clone();
            apply(&mut value, &between(&from, &to)).unwrap();
            prop_assert_eq!(value, to);
        }
    }
}
