//! Computes what changed between two views, as a JSON Patch (RFC 6902).

use std::io;

use json_patch::jsonptr::PointerBuf;
use json_patch::{Patch, PatchOperation, ReplaceOperation, diff};
use serde::Serialize;
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
    replacement(changes, before, after)
        .map_or_else(|| changes.to_vec(), |whole| vec![PatchOperation::Replace(whole)])
}

/// The replacement of the field that is changed, if that is shorter than the changes.
fn replacement(
    changes: &[PatchOperation],
    before: &Value,
    after: &Value,
) -> Option<ReplaceOperation> {
    let name = changes.first().and_then(field)?;
    before.get(&name)?;
    let value = after.get(&name)?;
    let path = PointerBuf::from_tokens([name.as_str()]);
    let nothing =
        PatchOperation::Replace(ReplaceOperation { path: path.clone(), value: Value::Null });
    let most = written(changes, usize::MAX)?;
    let around = written(&[nothing], usize::MAX)? - "null".len();
    written(value, most.checked_sub(around + 1)?)?;
    Some(ReplaceOperation { path, value: value.clone() })
}

/// The field of the view that an operation changes; none for the view itself.
fn field(operation: &PatchOperation) -> Option<String> {
    operation.path().first().map(|name| name.decoded().into_owned())
}

/// How long something is as JSON, if not longer than this: a long list is not written to its end to
/// learn that it is too long.
fn written(value: &(impl Serialize + ?Sized), most: usize) -> Option<usize> {
    struct Length {
        left: usize,
    }
    impl io::Write for Length {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let left = self.left.checked_sub(bytes.len());
            self.left = left.ok_or_else(|| io::Error::from(io::ErrorKind::FileTooLarge))?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut length = Length { left: most };
    serde_json::to_writer(&mut length, value).ok()?;
    Some(most - length.left)
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
