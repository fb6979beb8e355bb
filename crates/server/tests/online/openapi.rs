//! Every route of the document is called, and its answer is what the document says.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Client, Server};

struct Checker {
    document: Value,
    called: BTreeSet<(String, String)>,
}

impl Checker {
    /// Calls a route, given by its path in the document and what stands for its parts.
    async fn call(
        &mut self,
        client: &Client,
        method: &str,
        path: &str,
        parts: &[&str],
        body: Option<Value>,
    ) -> Value {
        let operation = &self.document["paths"][path][method];
        assert!(operation.is_object(), "{method} {path} is not in the document");
        let mut address = String::new();
        let mut parts = parts.iter();
        for (nth, piece) in path.split('{').enumerate() {
            let rest = if nth == 0 { piece } else { piece.split_once('}').unwrap().1 };
            if nth > 0 {
                address.push_str(parts.next().unwrap());
            }
            address.push_str(rest);
        }
        address.extend(parts.copied()); // a query
        let name: Method = method.to_uppercase().parse().unwrap();
        let request = client.request(name, &address);
        let request = match body {
            Some(Value::String(text)) => request.body(text),
            Some(body) => request.json(&body),
            None => request,
        };
        let answer = client.send(request).await;
        let described = &operation["responses"][answer.status.to_string()];
        assert!(
            described.is_object(),
            "{method} {path} answers {}: {}",
            answer.status,
            answer.body
        );
        if let Some(content) = described["content"].as_object() {
            let (kind, media) = content.iter().next().unwrap();
            assert!(answer.kind.starts_with(kind), "{method} {path}: {}", answer.kind);
            self.validate(&media["schema"], &answer.body, &format!("{method} {path}"));
        }
        self.called.insert((method.to_owned(), path.to_owned()));
        answer.body
    }

    fn validate(&self, schema: &Value, body: &Value, what: &str) {
        check(&validator(&self.document, schema), body, what);
    }
}

/// A validator for a schema of the document.
fn validator(document: &Value, schema: &Value) -> jsonschema::Validator {
    let moved = |schema: &Value| -> Value {
        let text = schema.to_string().replace("#/components/schemas/", "#/$defs/");
        serde_json::from_str(&text).unwrap()
    };
    let mut schema = moved(schema);
    schema["$defs"] = moved(&document["components"]["schemas"]);
    jsonschema::draft202012::new(&schema).unwrap()
}

fn check(validator: &jsonschema::Validator, body: &Value, what: &str) {
    let errors: Vec<String> =
        validator.iter_errors(body).map(|it| format!("{} at {}", it, it.instance_path)).collect();
    assert!(errors.is_empty(), "{what}: {errors:?} in {body}");
}

/// The schemas of a server's document by name.
pub(crate) struct Schemas {
    document: Value,
    validators: Mutex<BTreeMap<String, Arc<jsonschema::Validator>>>,
}

impl Schemas {
    pub(crate) async fn of(server: &Server) -> Schemas {
        let document = server.anyone().get("/openapi.json").await.ok(200);
        Schemas { document, validators: Mutex::default() }
    }

    /// Is this what the schema says?
    pub(crate) fn check(&self, name: &str, body: &Value) {
        let mut validators = self.validators.lock().unwrap();
        let made = || {
            assert!(self.document["components"]["schemas"].get(name).is_some(), "no schema {name}");
            let schema = json!({"$ref": format!("#/components/schemas/{name}")});
            Arc::new(validator(&self.document, &schema))
        };
        let validator = validators.entry(name.to_owned()).or_insert_with(made).clone();
        drop(validators);
        check(&validator, body, name);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_answers_as_documented() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let anyone = server.anyone();
    let document = anyone.get("/openapi.json").await.ok(200);
    let mut api = Checker { document, called: BTreeSet::new() };
    let v1 = |path: &str| format!("/api/v1{path}");

    for path in ["/healthz", "/readyz", "/metrics"] {
        api.call(&anyone, "get", path, &[], None).await;
    }
    api.call(&anyone, "get", &v1("/games"), &[], None).await;
    api.call(&anyone, "get", &v1("/games/{game}"), &["conquer"], None).await;
    api.call(&anyone, "get", &v1("/games/{game}"), &["chess"], None).await;
    for game in ["worldbattle", "battlezone", "chess"] {
        api.call(&anyone, "get", &v1("/games/{game}/maps"), &[game], None).await;
        api.call(&anyone, "get", &v1("/games/{game}/maps/{map}"), &[game, "world"], None).await;
    }
    let guest = api.call(&anyone, "post", &v1("/guests"), &[], Some(json!({"name": "Cleo"}))).await;
    let cleo = Client::new(server.address, guest["token"].as_str(), "");
    api.call(&cleo, "get", &v1("/me"), &[], None).await;
    let account = json!({"login": "Cleo", "password": "correct horse"});
    api.call(&cleo, "post", &v1("/users"), &[], Some(account.clone())).await;
    api.call(&anyone, "post", &v1("/login"), &[], Some(account)).await;
    let token = json!({"scope": "bot"});
    let token = api.call(&cleo, "post", &v1("/tokens"), &[], Some(token)).await;
    api.call(&cleo, "get", &v1("/tokens"), &[], None).await;
    let id = token["id"].as_str().unwrap();
    api.call(&cleo, "delete", &v1("/tokens/{id}"), &[id], None).await;
    let change = json!({"old": "correct horse", "new": "battery staple"});
    api.call(&cleo, "put", &v1("/me/password"), &[], Some(change)).await;
    let sure = json!({"password": "battery staple"});
    api.call(&cleo, "delete", &v1("/me"), &[], Some(sure)).await;
    let dan = server.guest("Dan").await;
    api.call(&dan, "delete", &v1("/tokens"), &[], None).await;

    // A match from its creation to its proof.
    let nonce: tabletop::fair::Nonce = "n".parse().unwrap();
    let wanted = json!({"game": "battlezone", "setup": {"first_player": "a"}});
    let made = api.call(&anna, "post", &v1("/matches"), &[], Some(wanted)).await;
    let id = made["id"].as_str().unwrap();
    let code = made["code"].as_str().unwrap();
    let m = |path: &str| format!("/api/v1/matches/{{id}}{path}");
    api.call(&anyone, "get", &v1("/matches"), &[], None).await;
    api.call(&anyone, "get", &v1("/invites/{code}"), &[code], None).await;
    api.call(&ben, "post", &m("/seats/{seat}"), &[id, "1"], Some(json!({}))).await;
    api.call(&ben, "delete", &m("/seats/{seat}"), &[id, "1"], None).await;
    api.call(&anna, "put", &m("/seats/{seat}/bot"), &[id, "1"], Some(json!({"bot": "random"})))
        .await;
    api.call(&anna, "delete", &m("/seats/{seat}"), &[id, "1"], None).await;
    api.call(&ben, "post", &m("/seats"), &[id], Some(json!({}))).await;
    api.call(&ben, "put", &m("/ready"), &[id], Some(json!({"ready": true}))).await;
    let hash = json!({"nonce_hash": nonce.sealed().to_string()});
    api.call(&ben, "put", &m("/nonce"), &[id], Some(hash)).await;
    api.call(&ben, "put", &m("/nonce"), &[id], Some(json!({"nonce": "n"}))).await;
    let mute = json!({"seat": 1, "muted": false});
    api.call(&anna, "put", &m("/mute"), &[id], Some(mute)).await;
    api.call(&anna, "post", &m("/start"), &[id], None).await;
    api.call(&anna, "put", &m("/host"), &[id], Some(json!({"seat": 1}))).await;
    api.call(&anna, "get", &m(""), &[id], None).await;
    api.call(&anna, "get", &m("/state"), &[id], None).await;
    api.call(&anna, "get", &m("/state"), &[id, "?at=0"], None).await;
    api.call(&anna, "get", &m("/board"), &[id], None).await;
    let legal = api.call(&anna, "get", &m("/legal"), &[id], None).await;
    let attacks: Vec<String> = serde_json::from_value(legal["actions"].clone()).unwrap();
    let attack = attacks.iter().find(|it| it.contains('>')).unwrap();
    let query = format!("?action={}", attack.replace('>', "%3E"));
    let odds = api.call(&anna, "get", &m("/odds"), &[id, &query], None).await;
    assert!(odds["chance"].as_f64().unwrap() > 0.0);
    let odds = api.call(&anna, "get", &m("/odds"), &[id, "?action=skip"], None).await;
    assert!(odds.is_null());
    let act = json!({"cmd_id": "1", "action": "skip"});
    api.call(&anna, "post", &m("/commands"), &[id], Some(act.clone())).await;
    api.call(&ben, "post", &m("/commands"), &[id], Some(json!({"cmd_id": "1", "action": "?"})))
        .await;
    api.call(&anyone, "get", &m("/events"), &[id, "?after=1"], None).await;
    api.call(&anna, "post", &m("/chat"), &[id], Some(json!({"text": "hi"}))).await;
    api.call(&ben, "get", &m("/chat"), &[id], None).await;
    api.call(&anna, "post", &m("/offers"), &[id], Some(json!({"kind": "rewind"}))).await;
    api.call(&ben, "post", &m("/offers/{kind}/decline"), &[id, "rewind"], None).await;
    api.call(&anna, "post", &m("/offers"), &[id], Some(json!({"kind": "draw"}))).await;
    api.call(&ben, "post", &m("/offers/{kind}/accept"), &[id, "draw"], None).await;
    api.call(&anyone, "get", &m("/proof"), &[id], None).await;
    let record = api.call(&anyone, "get", &m("/record"), &[id], None).await;
    api.call(&anyone, "post", &v1("/records"), &[], Some(record.clone())).await;
    let kept = api.call(&anna, "post", &v1("/records"), &["?keep=true"], Some(record)).await;
    let kept = kept["id"].as_str().unwrap();
    let fork = json!({"at": 1, "visibility": "link"});
    api.call(&anna, "post", &m("/fork"), &[kept], Some(fork)).await;
    let other = anna.create(json!({"game": "imperial"})).await;
    api.call(&anna, "post", &m("/cancel"), &[&other], None).await;
    api.call(&anyone, "get", &v1("/leaderboards/{game}"), &["battlezone"], None).await;
    api.call(&anyone, "get", &v1("/players/{id}"), &[&anna.player], None).await;

    // World Battle's verbs.
    let games = v1("/worldbattle/games");
    let made = api.call(&anna, "post", &games, &[], Some(json!({"players": 2}))).await;
    let id = made["id"].as_str().unwrap();
    api.call(&anyone, "get", &games, &[], None).await;
    api.call(&anyone, "get", &format!("{games}/{{id}}"), &[id], None).await;
    let verb = |verb: &str| format!("{games}/{{id}}/{verb}");
    api.call(&ben, "post", &verb("join"), &[id], Some(json!({}))).await;
    api.call(&anna, "post", &verb("start"), &[id], Some(json!({}))).await;
    api.call(&anna, "get", &verb("reinforcements"), &[id], None).await;
    for (name, body) in [
        ("trade-cards", json!({"cards": ["0", "3", "6"]})),
        ("place-reinforcements", json!({"placements": [{"territory": 0, "armies": 1}]})),
        ("end-reinforcement", json!({})),
        ("attack", json!({"from": 0, "to": 1})),
        ("auto-attack", json!({"from": 0, "to": 1})),
        ("move-armies", json!({"from": 0, "to": 1, "armies": 1})),
        ("end-attack", json!({})),
        ("fortify", json!({"from": 0, "to": 1, "armies": 1})),
        ("end-turn", json!({})),
        ("resign", json!({})),
    ] {
        api.call(&anna, "post", &verb(name), &[id], Some(body)).await;
    }

    let paths = api.document["paths"].as_object().unwrap();
    let all = paths.iter().flat_map(|(path, methods)| {
        methods.as_object().unwrap().keys().map(move |method| (method.clone(), path.clone()))
    });
    let all: BTreeSet<_> = all.collect();
    assert_eq!(all.difference(&api.called).collect::<Vec<_>>(), Vec::<&(String, String)>::new());
    assert!(all.len() > 46, "{}", all.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_the_api_needs_nothing_from_elsewhere() {
    let server = Server::start().await;
    let http = reqwest::Client::new();
    for path in ["/api", "/api/page.js", "/api/page.css"] {
        let answer = http.get(format!("http://{}{path}", server.address)).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
        assert!(!policy.contains("unsafe"), "{policy}");
        let text = answer.text().await.unwrap();
        assert!(!text.contains("https://"), "{path} loads something from elsewhere");
    }
}
