//! What each scope may do, as a table of every route, and of every word of the socket.

use std::collections::{BTreeMap, BTreeSet};

use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::{People, Scope, Sqlite, Token, TokenHash, User, UserId, UserKind};

use crate::support::{Answer, Client, Server, Socket, new_id};

/// Who may call a route.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Access {
    /// Everyone: no token is looked at.
    Open,
    /// Everyone; a token that is sent must be worth something.
    Optional,
    /// Everyone without a token; with one only who may manage the account.
    OptionalManage,
    /// Every token.
    Known,
    /// `play`, `bot` and `admin`.
    Play,
    /// `play` and `admin`.
    Manage,
}

use Access::{Known, Manage, Open, Optional, OptionalManage, Play};

/// Every route of the document. A new route fails the test until it stands here.
const ROUTES: &[(&str, &str, Access)] = &[
    ("get", "/healthz", Open),
    ("get", "/readyz", Open),
    ("get", "/metrics", Open),
    ("get", "/api/v1/games", Open),
    ("get", "/api/v1/games/{game}", Open),
    ("get", "/api/v1/games/{game}/maps", Open),
    ("get", "/api/v1/games/{game}/maps/{map}", Open),
    ("post", "/api/v1/guests", Open),
    ("post", "/api/v1/login", Open),
    ("post", "/api/v1/users", OptionalManage),
    ("get", "/api/v1/me", Known),
    ("delete", "/api/v1/me", Manage),
    ("put", "/api/v1/me/password", Manage),
    ("post", "/api/v1/tokens", Manage),
    ("get", "/api/v1/tokens", Manage),
    ("delete", "/api/v1/tokens", Manage),
    ("delete", "/api/v1/tokens/{id}", Known),
    ("post", "/api/v1/matches", Play),
    ("get", "/api/v1/matches", Open),
    ("get", "/api/v1/matches/{id}", Optional),
    ("get", "/api/v1/invites/{code}", Open),
    ("post", "/api/v1/matches/{id}/seats", Play),
    ("post", "/api/v1/matches/{id}/seats/{seat}", Play),
    ("delete", "/api/v1/matches/{id}/seats/{seat}", Play),
    ("put", "/api/v1/matches/{id}/seats/{seat}/bot", Play),
    ("put", "/api/v1/matches/{id}/ready", Play),
    ("put", "/api/v1/matches/{id}/nonce", Play),
    ("post", "/api/v1/matches/{id}/start", Play),
    ("post", "/api/v1/matches/{id}/cancel", Play),
    ("put", "/api/v1/matches/{id}/host", Play),
    ("put", "/api/v1/matches/{id}/mute", Play),
    ("post", "/api/v1/matches/{id}/commands", Play),
    ("get", "/api/v1/matches/{id}/events", Optional),
    ("get", "/api/v1/matches/{id}/state", Optional),
    ("get", "/api/v1/matches/{id}/board", Optional),
    ("get", "/api/v1/matches/{id}/legal", Known),
    ("get", "/api/v1/matches/{id}/odds", Known),
    ("get", "/api/v1/matches/{id}/proof", Optional),
    ("get", "/api/v1/matches/{id}/record", Optional),
    ("post", "/api/v1/matches/{id}/fork", Play),
    ("post", "/api/v1/records", Optional),
    ("post", "/api/v1/matches/{id}/offers", Play),
    ("post", "/api/v1/matches/{id}/offers/{kind}/accept", Play),
    ("post", "/api/v1/matches/{id}/offers/{kind}/decline", Play),
    ("get", "/api/v1/matches/{id}/chat", Optional),
    ("post", "/api/v1/matches/{id}/chat", Play),
    ("get", "/api/v1/leaderboards/{game}", Open),
    ("get", "/api/v1/players/{id}", Optional),
    ("post", "/api/v1/worldbattle/games", Play),
    ("get", "/api/v1/worldbattle/games", Open),
    ("get", "/api/v1/worldbattle/games/{id}", Optional),
    ("get", "/api/v1/worldbattle/games/{id}/reinforcements", Play),
    ("post", "/api/v1/worldbattle/games/{id}/join", Play),
    ("post", "/api/v1/worldbattle/games/{id}/start", Play),
    ("post", "/api/v1/worldbattle/games/{id}/trade-cards", Play),
    ("post", "/api/v1/worldbattle/games/{id}/place-reinforcements", Play),
    ("post", "/api/v1/worldbattle/games/{id}/end-reinforcement", Play),
    ("post", "/api/v1/worldbattle/games/{id}/attack", Play),
    ("post", "/api/v1/worldbattle/games/{id}/auto-attack", Play),
    ("post", "/api/v1/worldbattle/games/{id}/move-armies", Play),
    ("post", "/api/v1/worldbattle/games/{id}/end-attack", Play),
    ("post", "/api/v1/worldbattle/games/{id}/fortify", Play),
    ("post", "/api/v1/worldbattle/games/{id}/end-turn", Play),
    ("post", "/api/v1/worldbattle/games/{id}/resign", Play),
];

/// Routes that ask for more when a query says so.
const QUERIES: &[(&str, &str, Access)] = &[
    ("post", "/api/v1/records?keep=true", Play),
    ("delete", "/api/v1/tokens/0123456789abcdef", Manage),
];

/// What a caller shows.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Shown {
    Nothing,
    Valid(Scope),
    Revoked,
    Expired,
}

const SHOWN: [Shown; 7] = [
    Shown::Nothing,
    Shown::Valid(Scope::Read),
    Shown::Valid(Scope::Play),
    Shown::Valid(Scope::Bot),
    Shown::Valid(Scope::Admin),
    Shown::Revoked,
    Shown::Expired,
];

/// How a call is answered by the check of the token.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Verdict {
    /// It gets past it.
    Passes,
    /// 401 `token.missing`
    Missing,
    /// 401 `token.invalid`
    Invalid,
    /// 403 `token.scope`
    Scope,
}

fn expected(access: Access, shown: Shown) -> Verdict {
    let Shown::Valid(scope) = shown else {
        let worthless = shown != Shown::Nothing;
        return match access {
            Open => Verdict::Passes,
            _ if worthless => Verdict::Invalid,
            Optional | OptionalManage => Verdict::Passes,
            Known | Play | Manage => Verdict::Missing,
        };
    };
    let may = match access {
        Open | Optional | Known => true,
        Play => scope != Scope::Read,
        Manage | OptionalManage => matches!(scope, Scope::Play | Scope::Admin),
    };
    if may { Verdict::Passes } else { Verdict::Scope }
}

fn verdict(status: u16, code: &Value) -> Verdict {
    match (status, code.as_str()) {
        (401, Some("token.missing")) => Verdict::Missing,
        (401, Some("token.invalid")) => Verdict::Invalid,
        (403, Some("token.scope")) => Verdict::Scope,
        _ => Verdict::Passes,
    }
}

/// Somebody new with such a token: what a route does to one caller must not reach the next.
async fn caller(server: &Server, store: &Sqlite, shown: Shown) -> Client {
    let scope = match shown {
        Shown::Nothing => return server.anyone(),
        Shown::Valid(scope) => scope,
        Shown::Revoked | Shown::Expired => Scope::Admin,
    };
    let (id, text) = (new_id(), format!("token-{}", new_id()));
    let user = User {
        id: UserId(id.clone()),
        kind: UserKind::Guest,
        name: "Anna".to_owned(),
        login: None,
        password_hash: None,
        created_at: 1,
    };
    store.create_user(user).await.unwrap();
    let token = Token {
        hash: TokenHash(Sha256::digest(text.as_bytes()).into()),
        user: UserId(id.clone()),
        scope,
        label: String::new(),
        session: false,
        created_at: 1,
        expires_at: (shown == Shown::Expired).then_some(2),
        revoked_at: (shown == Shown::Revoked).then_some(2),
    };
    store.add_token(token).await.unwrap();
    Client::new(server.address, Some(&text), &id)
}

async fn call(client: &Client, method: &str, path: &str, id: &str) -> Answer {
    let path = path
        .replace("tokens/{id}", "tokens/this")
        .replace("{id}", id)
        .replace("{seat}", "1")
        .replace("{kind}", "rematch");
    let path = path.replace("{game}", "worldbattle");
    let path = path.replace("{map}", "world").replace("{code}", "none22");
    let name: Method = method.to_uppercase().parse().unwrap();
    let request = client.request(name, &path);
    let request = if method == "get" { request } else { request.json(&json!({})) };
    client.send(request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_asks_for_its_scope() {
    let server = Server::start().await;
    let store = server.store().await;
    let host = server.guest("Host").await;
    let wanted = json!({"game": "worldbattle", "seats": ["you", "open"]});
    let document = server.anyone().get("/openapi.json").await.ok(200);
    let paths = document["paths"].as_object().unwrap();
    let documented: BTreeSet<(String, String)> = paths
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().keys();
            methods.map(move |method| (method.clone(), path.clone()))
        })
        .collect();
    let listed: BTreeSet<(String, String)> =
        ROUTES.iter().map(|(method, path, _)| ((*method).into(), (*path).into())).collect();
    let unlisted: Vec<_> = documented.symmetric_difference(&listed).collect();
    assert!(unlisted.is_empty(), "the table and the document differ: {unlisted:?}");
    for (method, path, access) in ROUTES.iter().chain(QUERIES) {
        for shown in SHOWN {
            let id = host.create(wanted.clone()).await;
            let client = caller(&server, &store, shown).await;
            let answer = call(&client, method, path, &id).await;
            let found = verdict(answer.status, &answer.body["code"]);
            let expected = expected(*access, shown);
            // Where no token is needed, a worthless one may still be told so.
            let told = *access == Open && found == Verdict::Invalid && client.token.is_some();
            assert!(
                found == expected || told,
                "{method} {path} with {shown:?}: {found:?} instead of {expected:?}: {}",
                answer.body
            );
        }
    }
}

/// Who may say what on a socket, after hello.
const WORDS: &[(&str, Access)] = &[
    ("hello", Optional),
    ("sub", Optional),
    ("unsub", Optional),
    ("cmd", Play),
    ("chat", Play),
    ("diverged", Optional),
    ("ping", Optional),
];

/// The words that the server names when it hears an unknown one.
async fn known_words(client: &Client) -> BTreeSet<String> {
    let mut socket = client.socket().await;
    socket.say(json!({"t": "no such word"})).await;
    let detail = socket.hear().await["problem"]["detail"].as_str().unwrap().to_owned();
    let (_, list) = detail.split_once("expected one of").unwrap();
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_word_of_the_socket_asks_for_its_scope() {
    let server = Server::start().await;
    let store = server.store().await;
    let host = server.guest("Host").await;
    let id = host.create(json!({"game": "battlezone"})).await;
    let words: BTreeMap<&str, Access> = WORDS.iter().copied().collect();
    let known = known_words(&host).await;
    let listed: BTreeSet<String> = words.keys().map(|word| (*word).to_owned()).collect();
    assert_eq!(known, listed, "every word stands in the table");
    let messages = [
        ("sub", json!({"t": "sub", "match": id})),
        ("cmd", json!({"t": "cmd", "match": id, "cmd_id": "1", "action": "skip"})),
        ("chat", json!({"t": "chat", "match": id, "text": "hi"})),
        ("diverged", json!({"t": "diverged", "match": id, "seq": 0})),
        ("unsub", json!({"t": "unsub", "match": id})),
    ];
    for shown in SHOWN {
        let client = caller(&server, &store, shown).await;
        if expected(Optional, shown) == Verdict::Invalid {
            let mut socket = Socket::open(server.address).await;
            socket.say(json!({"t": "hello", "token": client.token})).await;
            assert_eq!(socket.hear().await["problem"]["code"], "token.invalid", "{shown:?}");
            continue;
        }
        let mut socket = client.socket().await;
        for (word, message) in &messages {
            socket.say(message.clone()).await;
            // The answer to the ping comes after what the message was answered with.
            socket.say(json!({"t": "ping"})).await;
            let mut found = Verdict::Passes;
            loop {
                let heard = socket.hear().await;
                match heard["t"].as_str().unwrap() {
                    "pong" => break,
                    "err" => {
                        let status = heard["problem"]["status"].as_u64().unwrap();
                        found = verdict(status as u16, &heard["problem"]["code"]);
                    }
                    _ => {}
                }
            }
            assert_eq!(found, expected(words[word], shown), "{word} with {shown:?}");
        }
    }
}
