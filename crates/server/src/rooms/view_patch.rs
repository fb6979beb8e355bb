//! Computes what changed between two views, as a JSON Patch (RFC 6902).

use json_patch::{Patch, PatchOperation, ReplaceOperation, diff};
use serde_json::Value;

/// The operations that lead from one view to another. `diff` compares lists place by place, so that
/// a value that came in at the front makes all places differ: a field is replaced as a whole where
/// that is shorter.
pub(super) fn view_patch(before: &Value, after: &Value) -> Patch {
    let operations = diff(before, after).0;
    let same_field = |one: &PatchOperation, next: &PatchOperation| field(one) == field(next);
    let by_field = operations.chunk_by(same_field);
    Patch(by_field.flat_map(|changes| shortest(changes, before, after)).collect())
}

/// The changes of one field, or its replacement.
fn shortest(changes: &[PatchOperation], before: &Value, after: &Value) -> Vec<PatchOperation> {
    let name = changes.first().and_then(field);
    let replacement = name.and_then(|name| {
        before.get(&name)?;
        let path = json_patch::jsonptr::PointerBuf::from_tokens([name.as_str()]);
        let value = after.get(&name)?.clone();
        Some(vec![PatchOperation::Replace(ReplaceOperation { path, value })])
    });
    match replacement {
        Some(whole) if written(&whole) < written(changes) => whole,
        _ => changes.to_vec(),
    }
}

/// The field of the view that an operation changes; none for the view itself.
fn field(operation: &PatchOperation) -> Option<String> {
    operation.path().first().map(|name| name.decoded().into_owned())
}

fn written(operations: &[PatchOperation]) -> usize {
    serde_json::to_string(operations).map_or(usize::MAX, |text| text.len())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn check(before: Value, after: Value, expected: Value) {
        let patch = view_patch(&before, &after);
        assert_eq!(json!(patch), expected);
        let mut view = before;
        json_patch::patch(&mut view, &patch).unwrap();
        assert_eq!(view, after);
    }

    #[test]
    fn only_what_changed_is_in_the_patch() {
        check(json!({"a": [1, 2], "b": 1}), json!({"a": [1, 2], "b": 1}), json!([]));
        check(
            json!({"places": [{"armies": 3, "owner": 0}, {"armies": 1, "owner": 1}], "turn": 0}),
            json!({"places": [{"armies": 3, "owner": 0}, {"armies": 2, "owner": 1}], "turn": 1}),
            json!([
                {"op": "replace", "path": "/places/1/armies", "value": 2},
                {"op": "replace", "path": "/turn", "value": 1},
            ]),
        );
        check(
            json!({"gone": 1, "a/b": 1}),
            json!({"a/b": 2, "new": null}),
            json!([
                {"op": "replace", "path": "/a~1b", "value": 2},
                {"op": "add", "path": "/new", "value": null},
                {"op": "remove", "path": "/gone"},
            ]),
        );
    }

    #[test]
    fn a_list_that_moved_on_is_replaced_where_that_is_shorter() {
        check(
            json!({"assaults": ["b1", "c1", "d1"], "turn": 0}),
            json!({"assaults": ["a1", "b1", "c1", "d1"], "turn": 0}),
            json!([{"op": "replace", "path": "/assaults", "value": ["a1", "b1", "c1", "d1"]}]),
        );
    }

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (0..5i32).prop_map(Value::from),
            "[a-b~/0]{0,2}".prop_map(Value::from),
        ];
        leaf.prop_recursive(3, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::btree_map("[a-b~/0]{0,2}", inner, 0..4)
                    .prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn the_patch_leads_from_one_view_to_the_other(before in any_json(), after in any_json()) {
            let mut view = before.clone();
            json_patch::patch(&mut view, &view_patch(&before, &after)).unwrap();
            prop_assert_eq!(view, after);
        }
    }
}
