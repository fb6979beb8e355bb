//! What is deleted: accounts, sessions, and what is kept long enough.

use protocol::{MatchStatus, SeatKind};
use reqwest::Method;
use serde_json::{Value, json};
use server::limits::{Rate, Rates};
use server::{Config, Online, Retention, Swept, TimeSource};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use store::{
    Chat, Log, MatchId, People, Retention as _, Scope, Sqlite, Store, Token, TokenHash, User,
    UserId, UserKind,
};

use crate::faulty_store::{Call, Fault, FaultyStore};
use crate::support::{Client, Server, open_store, quick, until};

const DAY: i64 = 24 * 3_600_000;

async fn account(server: &Server, name: &str) -> Client {
    let given = json!({"login": name, "password": "correct horse"});
    let made = server.anyone().post("/users", given).await.ok(201);
    Client::new(server.address, made["token"].as_str(), made["player"].as_str().unwrap())
}

async fn login(server: &Server, name: &str, password: &str) -> crate::support::Answer {
    server.anyone().post("/login", json!({"login": name, "password": password})).await
}

async fn delete_me(client: &Client, body: Value) -> crate::support::Answer {
    client.send(client.request(Method::DELETE, "/me").json(&body)).await
}

/// Everything the database holds, as text.
async fn dump(server: &Server) -> String {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    let store = server.store().await;
    store.backup(&copy).await.unwrap();
    store.close().await.unwrap();
    String::from_utf8_lossy(&std::fs::read(copy).unwrap()).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_leaves_nothing_but_matches_that_replay() {
    let server = Server::start().await;
    let (anna, ben) = (account(&server, "Annabellissima").await, account(&server, "Ben").await);
    let chat = |id: &str| format!("/matches/{id}/chat");
    // One match that is over and rated, one that is played, one that waits, one she runs.
    let wanted = json!({"game": "battlezone", "settings": {"rated": true}});
    let over = anna.create(wanted).await;
    ben.sit(&over, 1).await;
    anna.start(&over).await;
    anna.post(&chat(&over), json!({"text": "mysecretline"})).await.ok(201);
    ben.post(&chat(&over), json!({"text": "a line of Ben"})).await.ok(201);
    ben.act(&over, "resign").await.ok(200);
    let played = ben.create(json!({"game": "battlezone"})).await;
    anna.sit(&played, 1).await;
    ben.start(&played).await;
    let waiting = ben.create(json!({"game": "battlezone"})).await;
    anna.sit(&waiting, 1).await;
    let hosted = anna.create(json!({"game": "battlezone", "seats": ["open", "open"]})).await;
    let left = ben.create(json!({"game": "battlezone"})).await;
    anna.sit(&left, 1).await;
    anna.delete(&format!("/matches/{left}/seats/1")).await.ok(200);
    let profile = format!("/players/{}", anna.player);
    until(|| async { !ben.get(&profile).await.ok(200)["results"].as_array().unwrap().is_empty() })
        .await;
    let before = ben.get(&format!("/matches/{over}/record")).await.ok(200);
    let bens = ben.follow(&over, None).await;
    let mut annas = anna.socket().await;

    delete_me(&anna, json!({})).await.refused(403, "account.wrong");
    delete_me(&anna, json!({"password": "wrong horse"})).await.refused(403, "account.wrong");
    let gone = delete_me(&anna, json!({"password": "correct horse"})).await;
    assert_eq!(gone.status, 204, "{}", gone.body);
    drop(bens);
    while annas.hear_any().await.is_some() {} // her socket ends

    anna.get("/me").await.refused(401, "token.invalid");
    login(&server, "Annabellissima", "correct horse").await.refused(401, "account.wrong");
    ben.get(&profile).await.refused(404, "player.unknown");
    let board = ben.get("/leaderboards/battlezone").await.ok(200);
    assert_eq!(board.as_array().unwrap().len(), 1, "{board}");
    assert_eq!(ben.info(&played).await.status, MatchStatus::Finished, "she has given up");
    assert_eq!(ben.info(&waiting).await.seats[1].kind, SeatKind::Open);
    assert_eq!(ben.info(&hosted).await.status, MatchStatus::Cancelled);
    let text = dump(&server).await.to_lowercase();
    assert!(!text.contains("annabellissima"), "the name is nowhere in the file");
    assert!(!text.contains("mysecretline"), "nor what she said");

    let server = server.restart().await;
    let ben = ben.at(server.address);
    let lines = ben.get(&chat(&over)).await.ok(200);
    assert_eq!(lines.as_array().unwrap().len(), 1, "{lines}");
    assert_eq!(ben.info(&over).await.seats[0].name.as_deref(), Some("Deleted player"));
    let after = ben.get(&format!("/matches/{over}/record")).await.ok(200);
    let (before, after) = (before.as_str().unwrap(), after.as_str().unwrap());
    catalog::GameId::verify(after).unwrap();
    assert!(before.contains("Annabellissima") && !after.contains("Annabellissima"));
    let steps = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with("seat "));
        lines.filter(|line| !line.starts_with("end ")).map(str::to_owned).collect()
    };
    assert_eq!(steps(before), steps(after), "every move and die is the same");
    let results = ben.get(&format!("/players/{}", ben.player)).await.ok(200);
    until(|| async {
        let results = ben.get(&format!("/players/{}", ben.player)).await.ok(200);
        results["results"].as_array().unwrap().len() == 2
    })
    .await;
    assert_eq!(results["results"].as_array().unwrap().last().unwrap()["place"], 2);
    // The name is free again.
    account(&server, "Annabellissima").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_needs_no_password_to_go() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    assert_eq!(delete_me(&anna, json!({})).await.status, 204);
    anna.get("/me").await.refused(401, "token.invalid");
    assert_eq!(anna.delete("/me").await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_needs_the_old_one_and_ends_other_sessions() {
    let server = Server::start().await;
    let anna = account(&server, "Anna").await;
    let other = login(&server, "anna", "correct horse").await.ok(201);
    let other = Client::new(server.address, other["token"].as_str(), &anna.player);
    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    let path = "/me/password";
    anna.put(path, change("wrong horse", "battery staple")).await.refused(403, "account.wrong");
    anna.put(path, change("correct horse", "short")).await.refused(422, "account.bad_password");
    other.get("/me").await.ok(200);
    assert_eq!(anna.put(path, change("correct horse", "battery staple")).await.status, 204);
    other.get("/me").await.refused(401, "token.invalid");
    anna.get("/me").await.ok(200);
    login(&server, "anna", "correct horse").await.refused(401, "account.wrong");
    login(&server, "anna", "battery staple").await.ok(201);
    let guest = server.guest("Ben").await;
    guest.put(path, change("correct horse", "battery staple")).await.refused(409, "account.guest");
}

#[tokio::test(flavor = "multi_thread")]
async fn log_out_everywhere_ends_every_token() {
    let server = Server::start().await;
    let anna = account(&server, "Anna").await;
    let other = login(&server, "anna", "correct horse").await.ok(201);
    let other = Client::new(server.address, other["token"].as_str(), &anna.player);
    let bot = anna.post("/tokens", json!({"scope": "bot"})).await.ok(201);
    let bot = Client::new(server.address, bot["token"].as_str(), &anna.player);
    let ben = server.guest("Ben").await;
    assert_eq!(anna.delete("/tokens").await.status, 204);
    for ended in [&anna, &other, &bot] {
        ended.get("/me").await.refused(401, "token.invalid");
    }
    ben.get("/me").await.ok(200);
    login(&server, "anna", "correct horse").await.ok(201);
}

/// The hash of the only token of a player.
async fn token_of(store: &Sqlite, player: &str) -> store::Token {
    store.tokens_of(&UserId(player.to_owned())).await.unwrap().remove(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_renewed_by_use_and_tokens_end() {
    let server = Server::start().await;
    let store = server.store().await;
    let anna = server.guest("Anna").await;
    let session = token_of(&store, &anna.player).await;
    let now = session.created_at;
    assert_eq!(session.expires_at, Some(now + 90 * DAY));
    // As if it had been used last three days ago.
    store.renew_token(&session.hash, now + 87 * DAY).await.unwrap();
    anna.get("/me").await.ok(200);
    let renewed = token_of(&store, &anna.player).await.expires_at.unwrap();
    assert!(renewed >= now + 90 * DAY, "{renewed}");
    anna.get("/me").await.ok(200);
    assert_eq!(token_of(&store, &anna.player).await.expires_at, Some(renewed), "once a day");
    store.renew_token(&session.hash, now - 1).await.unwrap();
    anna.get("/me").await.refused(401, "token.invalid");

    let ben = server.guest("Ben").await;
    for (body, days) in [
        (json!({"scope": "bot"}), 365),
        (json!({"scope": "bot", "days": 7}), 7),
        (json!({"scope": "bot", "days": 3650}), 3650),
    ] {
        let made = ben.post("/tokens", body).await.ok(201);
        let tokens = ben.get("/tokens").await.ok(200);
        let made = tokens.as_array().unwrap().iter().find(|it| it["id"] == made["id"]).unwrap();
        let length = made["expires_at"].as_i64().unwrap() - made["created_at"].as_i64().unwrap();
        assert_eq!(length, days * DAY);
    }
    for days in [0, 3651] {
        let body = json!({"scope": "bot", "days": days});
        ben.post("/tokens", body).await.refused(422, "token.days");
    }
}

/// A match, its events and its chat as they were so many days ago.
async fn older(store: &Sqlite, id: &str, days: i64) -> String {
    let mut row = store.load_match(&id.into()).await.unwrap();
    let mut first = store.events_after(&row.id, 0, u32::MAX).await.unwrap();
    first.iter_mut().for_each(|event| event.at -= days * DAY);
    let older = format!("older-{id}");
    (row.id, row.join_code) = (older.as_str().into(), None);
    row.created_at -= days * DAY;
    let status = row.status;
    store.create_match(store::NewMatch { row, first, due: Vec::new() }).await.unwrap();
    let change = store::Change { status: Some(status), ..store::Change::default() };
    store.change_match(&older.as_str().into(), change).await.unwrap();
    older
}

async fn swept(server: &Server, retention: Retention) -> Swept {
    let store = Arc::new(server.store().await);
    let config = Config { retention, ..quick() };
    let online = Online::new(store, config, server::Files::from_fn(|_| None));
    online.sweep().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_long_enough_is_deleted() {
    let server = Server::start().await;
    let store = server.store().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let cancelled = anna.create(json!({"game": "battlezone"})).await;
    anna.post(&format!("/matches/{cancelled}/cancel"), json!({})).await.ok(200);
    let finished = anna.create(json!({"game": "battlezone"})).await;
    ben.sit(&finished, 1).await;
    anna.start(&finished).await;
    ben.act(&finished, "resign").await.ok(200);
    let record = anna.get(&format!("/matches/{finished}/record")).await.ok(200);
    let unfinished = record.as_str().unwrap().to_owned();
    let request = anna.request(Method::POST, "/records?keep=true");
    let kept = anna.send(request.header("content-type", "text/plain").body(unfinished)).await;
    let kept = kept.ok(201)["id"].as_str().unwrap().to_owned();
    let (old_cancelled, old_finished, old_kept) = (
        older(&store, &cancelled, 31).await,
        older(&store, &finished, 400).await,
        older(&store, &kept, 400).await,
    );
    // A record without a result ends as cancelled; it is kept all the same.
    let change = store::Change { status: Some(store::Status::Cancelled), ..Default::default() };
    store.change_match(&old_kept.as_str().into(), change).await.unwrap();
    let now = token_of(&store, &anna.player).await.created_at;
    let line = |at| store::NewLine {
        channel: "all".to_owned(),
        author: UserId(anna.player.clone()),
        at,
        text: format!("said at {at}"),
        cmd_id: None,
    };
    let id = MatchId(finished.clone());
    for days in [0, 179, 181, 400] {
        store.add_line(&id, line(now - days * DAY)).await.unwrap();
    }

    let none = swept(&server, Retention { chat_days: 0, abandoned_days: 0, ..Default::default() });
    assert_eq!(none.await, Swept::default(), "0 days keep it for ever");
    let done = swept(&server, Retention::default()).await;
    assert_eq!(done, Swept { lines: 2, matches: 1, ..Swept::default() });
    let lines = anna.get(&format!("/matches/{finished}/chat")).await.ok(200);
    assert_eq!(lines.as_array().unwrap().len(), 2);
    assert!(store.load_match(&old_cancelled.as_str().into()).await.is_err());
    for id in [&cancelled, &finished, &kept, &old_finished, &old_kept] {
        store.load_match(&id.as_str().into()).await.unwrap();
    }
    assert_eq!(swept(&server, Retention::default()).await, Swept::default());
    store.check().await.unwrap();
}

/// Somebody who came 300 days ago.
async fn old_user(server: &Server, store: &Sqlite, name: &str, kind: UserKind) -> Client {
    let now = token_of(store, &server.guest("Clock").await.player).await.created_at;
    let login = (kind == UserKind::Account).then(|| name.to_lowercase());
    let id = UserId(format!("old-{}", name.to_lowercase()));
    let created_at = now - 300 * DAY;
    let name = name.to_owned();
    let user = User { id: id.clone(), kind, name, login, password_hash: None, created_at };
    store.create_user(user).await.unwrap();
    let text = format!("token of {id}");
    let token = Token {
        hash: TokenHash(Sha256::digest(text.as_bytes()).into()),
        user: id.clone(),
        scope: Scope::Play,
        label: String::new(),
        session: false,
        created_at,
        expires_at: Some(now + DAY),
        revoked_at: None,
    };
    store.add_token(token).await.unwrap();
    Client::new(server.address, Some(&text), id.as_str())
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_who_do_not_come_back_are_deleted() {
    // The server's own sweep at its start would delete an old guest before their token is there.
    let retention = Retention { guest_days: 0, ..Retention::default() };
    let server = Server::with(Config { retention, ..quick() }).await;
    let store = server.store().await;
    let gone = old_user(&server, &store, "Gone", UserKind::Guest).await;
    let resting = old_user(&server, &store, "Resting", UserKind::Guest).await;
    let here = old_user(&server, &store, "Here", UserKind::Guest).await;
    let rich = old_user(&server, &store, "Rich", UserKind::Account).await;
    let id = gone.create(json!({"game": "battlezone"})).await;
    here.sit(&id, 1).await;
    for (client, days) in [(&gone, 31), (&rich, 31), (&resting, 29)] {
        let token = token_of(&store, &client.player).await;
        let ended = token.expires_at.unwrap() - (days + 1) * DAY;
        store.renew_token(&token.hash, ended).await.unwrap();
    }
    let forever = Retention { guest_days: 0, ..Retention::default() };
    assert_eq!(swept(&server, forever).await.guests, 0);
    let done = swept(&server, Retention::default()).await;
    assert_eq!(done.guests, 1, "{done:?}");
    assert!(store.user(&UserId(gone.player.clone())).await.is_err());
    for client in [&here, &rich, &resting] {
        store.user(&UserId(client.player.clone())).await.unwrap();
    }
    assert!(!dump(&server).await.contains("Gone"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_cannot_be_deleted_keeps_no_other_data_from_it() {
    let retention = Retention { guest_days: 0, ..Retention::default() };
    let server = Server::with(Config { retention, ..quick() }).await;
    let real = server.store().await;
    let stays = old_user(&server, &real, "Stays", UserKind::Guest).await;
    let gone = old_user(&server, &real, "Gone", UserKind::Guest).await;
    for client in [&stays, &gone] {
        let token = token_of(&real, &client.player).await;
        let ended = token.expires_at.unwrap() - 32 * DAY;
        real.renew_token(&token.hash, ended).await.unwrap();
    }
    let store = FaultyStore::new(real);
    store.keep(&UserId(stays.player.clone()));
    let files = server::Files::from_fn(|_| None);
    let done = Online::new(store.clone(), quick(), files).sweep().await.unwrap();
    assert_eq!(done.guests, 1, "{done:?}");
    assert!(store.user(&UserId(gone.player.clone())).await.is_err());
    store.user(&UserId(stays.player.clone())).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_that_was_interrupted_is_finished_at_the_next_start() {
    let server = Server::start().await;
    let store = server.store().await;
    let (anna, ben) = (server.guest("Annabellissima").await, server.guest("Ben").await);
    let id = ben.create(json!({"game": "battlezone"})).await;
    anna.sit(&id, 1).await;
    anna.post(&format!("/matches/{id}/chat"), json!({"text": "mysecretline"})).await.ok(201);
    // As far as it gets in one step; then the power fails.
    let user = UserId(anna.player.clone());
    store.delete_user(&user, "Deleted player", 1).await.unwrap();
    anna.get("/me").await.refused(401, "token.invalid");
    assert!(dump(&server).await.contains("Annabellissima"));
    let server = server.restart().await;
    let store = server.store().await;
    until(|| async { store.users_to_erase(9).await.unwrap().is_empty() }).await;
    let text = dump(&server).await;
    assert!(!text.contains("Annabellissima") && !text.contains("mysecretline"));
    let info = ben.at(server.address).info(&id).await;
    assert_eq!(info.seats[1].name.as_deref(), Some("Deleted player"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_changed_at_the_same_time_does_not_undo_a_deletion() {
    let server = Server::start().await;
    for round in 0..6 {
        let anna = account(&server, &format!("Annabellissima {round}")).await;
        let change = json!({"old": "correct horse", "new": "battery staple"});
        let (changed, deleted) = tokio::join!(
            anna.put("/me/password", change),
            delete_me(&anna, json!({"password": "correct horse"})),
        );
        assert!([204, 401, 403, 404].contains(&changed.status), "{}", changed.body);
        if deleted.status != 204 {
            // The new password came first.
            assert_eq!(deleted.status, 403, "{}", deleted.body);
            let again = delete_me(&anna, json!({"password": "battery staple"})).await;
            assert_eq!(again.status, 204, "{}", again.body);
        }
        anna.get("/me").await.refused(401, "token.invalid");
    }
    assert!(!dump(&server).await.to_lowercase().contains("annabellissima"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_heard_of_a_deleted_player_on_a_socket_that_is_open() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = ben.create(json!({"game": "battlezone"})).await;
    let mut annas = anna.socket().await;
    let mut bens = ben.follow(&id, None).await;
    bens.hear().await;
    assert_eq!(delete_me(&anna, json!({})).await.status, 204);
    for number in 0..20 {
        annas.say(json!({"t": "chat", "match": id, "text": format!("ghost {number}")})).await;
    }
    while annas.hear_any().await.is_some() {}
    ben.post(&format!("/matches/{id}/chat"), json!({"text": "still here"})).await.ok(201);
    let heard = bens.socket.hear_kind("chat").await;
    assert_eq!(heard["text"], "still here", "{heard}");
    assert!(!dump(&server).await.contains("ghost"));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_server_itself_notes_that_a_name_is_gone() {
    let server = Server::start().await;
    let store = server.store().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let id = ben.create(json!({"game": "battlezone"})).await;
    anna.sit(&id, 1).await;
    let user = UserId(anna.player.clone());
    store.delete_user(&user, "Deleted player", 1).await.unwrap();
    swept(&server, Retention::default()).await;
    assert_eq!(store.users_to_erase(9).await.unwrap(), [user], "the server may have the name");
    let server = server.restart().await;
    let store = server.store().await;
    until(|| async { store.users_to_erase(9).await.unwrap().is_empty() }).await;
    assert_eq!(
        ben.at(server.address).info(&id).await.seats[1].name.as_deref(),
        Some("Deleted player")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_loses_and_deletes_the_account_does_not_take_the_win_away() {
    let data = Arc::new(tempfile::TempDir::new().unwrap());
    let store = FaultyStore::new(open_store(&data).await);
    let server = Server::over(store.clone(), data, quick(), TimeSource::system()).await;
    let (anna, ben) = (account(&server, "Anna").await, account(&server, "Ben").await);
    let id = anna.create(json!({"game": "battlezone", "settings": {"rated": true}})).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    store.fail(Call::Result, Fault::Before);
    let password = json!({"password": "correct horse"});
    let refused = delete_me(&anna, password.clone()).await;
    refused.refused(503, "server.unavailable");
    assert_eq!(anna.info(&id).await.status, MatchStatus::Finished, "she has given up");
    anna.get("/me").await.ok(200);
    store.heal();
    assert_eq!(delete_me(&anna, password).await.status, 204);
    let board = ben.get("/leaderboards/battlezone").await.ok(200);
    assert_eq!((&board[0]["player"], &board[0]["games"]), (&json!(ben.player), &json!(1)));
    assert!(board[0]["rating"].as_f64().unwrap() > 1500.0, "{board}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_deletes_few_guests_at_once() {
    let address_logins = Rate { every_ms: 600_000, burst: 2 };
    let config = Config { rates: Rates { address_logins, ..quick().rates }, ..quick() };
    let server = Server::with(config).await;
    let mut statuses = Vec::new();
    for name in ["Anna", "Ben", "Cleo"] {
        statuses.push(delete_me(&server.guest(name).await, json!({})).await.status);
    }
    assert_eq!(statuses, [204, 204, 429]);
}
