//! The OpenAPI document: what utoipa reads off the handlers, and what holds for every route.

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

/// The document as it is served.
pub(super) fn finished(document: &utoipa::openapi::OpenApi) -> Value {
    let mut document = serde_json::to_value(document).unwrap_or_default();
    let schemas = document["components"]["schemas"].clone();
    if let Some(paths) = document["paths"].as_object_mut() {
        for (path, methods) in paths {
            for (method, operation) in methods.as_object_mut().into_iter().flatten() {
                finish(path, method, operation);
                if let Some(body) = operation.get_mut("requestBody") {
                    finish_body(body, &schemas);
                }
            }
        }
    }
    limit_numbers(&mut document);
    limit_texts(&mut document);
    if let Some(schemas) = document["components"]["schemas"].as_object_mut() {
        merge_parts(schemas);
        schemas.values_mut().for_each(forbid_more_fields);
        // Several games have events of the same shape, and any of them will do.
        for name in ["GameView", "GameEvent"] {
            let any = schemas.get_mut(name).and_then(Value::as_object_mut);
            if let Some(any) = any
                && let Some(each) = any.remove("oneOf")
            {
                any.insert("anyOf".to_owned(), each);
            }
        }
    }
    document
}

/// No body is an empty object where nothing is required; `null` is not one.
fn finish_body(body: &mut Value, schemas: &Value) {
    if body["content"].get("application/json").is_none() {
        return;
    }
    let schema = &mut body["content"]["application/json"]["schema"];
    let each = schema["oneOf"].as_array().cloned().unwrap_or_default();
    let is_optional = each.iter().any(|it| it["type"] == "null");
    if let Some(object) = each.into_iter().find(|it| it["$ref"].is_string() && is_optional) {
        *schema = object;
    }
    let name = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next());
    if is_optional || name.is_some_and(|name| needs_nothing(&schemas[name])) {
        body["required"] = false.into();
    }
}

fn needs_nothing(schema: &Value) -> bool {
    schema["properties"].is_object() && schema["required"].as_array().is_none_or(Vec::is_empty)
}

/// What holds for every route: a name of its own, and the refusals that come before its handler.
fn finish(path: &str, method: &str, operation: &mut Value) {
    let words = path.trim_start_matches("/api/v1").replace(['{', '}'], "");
    let words: Vec<&str> = words.split(['/', '-']).filter(|word| !word.is_empty()).collect();
    operation["operationId"] = format!("{method}_{}", words.join("_")).into();
    if path.starts_with("/api/") {
        let takes_a_token = operation["security"].is_array();
        let takes_a_body = operation["requestBody"].is_object();
        let mut refusals = vec![400, 403, 429, 503];
        refusals.extend(takes_a_token.then_some(401));
        refusals.extend(takes_a_body.then_some([413, 415]).into_iter().flatten());
        for status in refusals {
            let responses = &mut operation["responses"];
            if responses.get(status.to_string()).is_none() {
                responses[status.to_string()] = problem();
            }
        }
    }
    if let Some(responses) = operation["responses"].as_object_mut() {
        for (status, response) in responses.iter_mut() {
            describe(status, response);
        }
    }
}

fn problem() -> Value {
    let schema = json!({"$ref": "#/components/schemas/Problem"});
    json!({"description": "", "content": {"application/problem+json": {"schema": schema}}})
}

/// Says what a status means, and that a refusal is a problem.
fn describe(status: &str, response: &mut Value) {
    let code = status.parse().ok().and_then(|code| StatusCode::from_u16(code).ok());
    if response["description"].as_str().is_none_or(str::is_empty) {
        let reason = code.and_then(|code| code.canonical_reason()).unwrap_or_default();
        response["description"] = reason.into();
    }
    let is_refusal = code.is_some_and(|code| code.as_u16() >= 400);
    if is_refusal
        && let Some(content) = response["content"].as_object_mut()
        && let Some(body) = content.remove("application/json")
    {
        content.insert("application/problem+json".to_owned(), body);
    }
}

/// Numbers are as large as their types can hold.
fn limit_numbers(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            // The names of the OpenAPI registry of formats.
            let limit = match fields.get("format").and_then(Value::as_str) {
                Some("u-int8") => Some(("uint8", u64::from(u8::MAX))),
                Some("u-int16") => Some(("uint16", u64::from(u16::MAX))),
                Some("u-int32") => Some(("uint32", u64::from(u32::MAX))),
                Some("u-int64") => Some(("uint64", u64::MAX)),
                _ => None,
            };
            if let Some((format, most)) = limit {
                fields.insert("format".to_owned(), format.into());
                fields.entry("maximum").or_insert(most.into());
                fields.entry("minimum").or_insert(0.into());
            }
            fields.values_mut().for_each(limit_numbers);
        }
        Value::Array(items) => items.iter_mut().for_each(limit_numbers),
        _ => {}
    }
}

/// Texts that are refused where they are not written like this, by the name of their field.
const PATTERNS: &[(&str, &str)] = &[
    ("cmd_id", "^[A-Za-z0-9.-]{1,64}$"),
    ("nonce", "^[!-~]{1,64}$"),
    ("nonce_hash", "^[0-9a-f]{64}$"),
    ("promises", "^[0-9a-f]{64}$"),
];

/// Adds the patterns of the texts that have one; those of a list belong to its items.
fn limit_texts(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            let properties = fields.get_mut("properties").and_then(Value::as_object_mut);
            for (name, schema) in properties.into_iter().flatten() {
                if let Some((_, pattern)) = PATTERNS.iter().find(|(known, _)| known == name) {
                    let of_items = schema.get("items").is_some();
                    let text = if of_items { &mut schema["items"] } else { schema };
                    text["pattern"] = (*pattern).into();
                }
            }
            fields.values_mut().for_each(limit_texts);
        }
        Value::Array(items) => items.iter_mut().for_each(limit_texts),
        _ => {}
    }
}

/// Writes the fields of flattened parts (`allOf`) out, so that the whole can refuse others.
fn merge_parts(schemas: &mut Map<String, Value>) {
    let known = schemas.clone();
    for schema in schemas.values_mut() {
        let Some(parts) = schema.get("allOf").and_then(Value::as_array).cloned() else { continue };
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for part in &parts {
            let name = part["$ref"].as_str().and_then(|path| path.rsplit('/').next());
            let part = name.and_then(|name| known.get(name)).unwrap_or(part);
            properties.extend(part["properties"].as_object().cloned().unwrap_or_default());
            required.extend(part["required"].as_array().cloned().unwrap_or_default());
        }
        let description = schema["description"].take();
        *schema = json!({"type": "object", "properties": properties, "required": required});
        if description.is_string() {
            schema["description"] = description;
        }
    }
}

/// An object has the fields it names and no others.
fn forbid_more_fields(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.get("properties").is_some_and(Value::is_object) {
                fields.entry("additionalProperties").or_insert(false.into());
            }
            let names_of_fields = fields.get_mut("properties").and_then(Value::as_object_mut);
            names_of_fields.into_iter().flat_map(Map::values_mut).for_each(forbid_more_fields);
            for (name, part) in fields.iter_mut() {
                if !matches!(name.as_str(), "properties" | "example" | "examples" | "default") {
                    forbid_more_fields(part);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(forbid_more_fields),
        _ => {}
    }
}
