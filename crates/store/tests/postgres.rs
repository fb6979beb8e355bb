//! The store in PostgreSQL: every promise of a store, and what is PostgreSQL's own.

#![allow(clippy::unwrap_used)] // all of these files are tests

mod suite;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use store::test_postgres::TestPostgres;
use store::{
    Bucket, Change, Chat, Hint, Log, MatchId, MatchResult, NewDue, NewLine, Nodes, People, Placing,
    Postgres, PostgresOptions, Rating, Receipt, Requests, Results, Retention, Rewrite, Scope,
    Spent, Sqlite, SqliteOptions, Store, StoreError, Token, TokenHash, copy_all,
};
use suite::{Home, event, new_match};
use tokio::sync::OnceCell;
use tokio::task::JoinSet;
use tokio::time::timeout;

suite::every_promise! { crate::database }

/// A database that is empty when it is opened first.
struct Database(OnceCell<String>);

fn database() -> Database {
    Database(OnceCell::new())
}

impl Database {
    async fn url(&self) -> &str {
        self.0.get_or_init(async || TestPostgres::shared().await.database().await).await
    }

    async fn postgres(&self) -> Arc<Postgres> {
        Arc::new(open(self.url().await).await.unwrap())
    }
}

#[async_trait]
impl Home for Database {
    async fn open(&self) -> Arc<dyn Store> {
        self.postgres().await
    }

    fn another(&self) -> Box<dyn Home> {
        Box::new(database())
    }
}

async fn open(url: &str) -> Result<Postgres, StoreError> {
    Postgres::open(url, PostgresOptions { connections: 4, ..PostgresOptions::default() }).await
}

/// What a newer version would leave behind that only added to the tables.
const NEWER: &str = "INSERT INTO _sqlx_migrations \
    (version, description, success, checksum, execution_time) \
    VALUES (99, 'of a newer version', true, '', 0)";

/// Runs a statement in a database.
async fn execute(url: &str, statement: &'static str) {
    use sqlx::Connection;
    let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
    sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_newer_database_that_does_not_suit_this_version_is_refused_by_name_and_left_alone() {
    let home = database();
    home.postgres().await.close().await.unwrap();
    let raise = "UPDATE compatibility SET oldest_version = 99";
    for statement in [NEWER, raise] {
        execute(home.url().await, statement).await;
    }
    let error = open(home.url().await).await.unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 99, known: 3 }), "{error:?}");
    let said = error.to_string();
    assert_eq!(said, "the data has version 99, this program knows versions up to 3");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_of_two_versions_work_side_by_side_while_one_is_upgraded() {
    let home = database();
    let url = home.url().await;
    let running = home.postgres().await;
    running.create_match(new_match("m")).await.unwrap();
    suite::append(&*running, &"m".into(), event(1, "before")).await;
    // A newer node adds to the tables, as the rule of the migrations allows.
    execute(url, NEWER).await;
    execute(
        url,
        "ALTER TABLE event ADD COLUMN note text; \
         ALTER TABLE match ADD COLUMN region text NOT NULL DEFAULT 'here'; \
         ALTER TABLE bucket ADD COLUMN kind text; CREATE TABLE newer (a integer)",
    )
    .await;
    // The older one that runs goes on, and may be started again.
    let id = MatchId::from("m");
    assert_eq!(suite::append(&*running, &id, event(2, "running")).await, Receipt::Appended);
    let started = open(url).await.unwrap();
    assert_eq!(suite::append(&started, &id, event(3, "started")).await, Receipt::Appended);
    started.create_match(new_match("another")).await.unwrap();
    started.ready().await.unwrap();
    let bucket = Bucket { name: "b".to_owned(), every: 10, burst: 1 };
    assert_eq!(started.spend(&bucket, 1).await.unwrap(), Spent::Taken);
    let commands = suite::all_events(&started, &id).await.into_iter().map(|it| it.cmd_id.0);
    assert_eq!(commands.collect::<Vec<_>>(), ["before", "running", "started"]);
}

/// A column in every table, as a newer version may add it.
const MORE_COLUMNS: &str = "DO $$ DECLARE name text; BEGIN \
    FOR name IN SELECT tablename FROM pg_tables \
        WHERE schemaname = 'public' AND tablename <> '_sqlx_migrations' \
    LOOP EXECUTE format('ALTER TABLE %I ADD COLUMN newer text NOT NULL DEFAULT 1', name); \
    END LOOP; END $$";

/// A token, a ban and a user, written and read; `number` is another one each time.
async fn use_people(store: &Postgres, number: u64) -> store::UserId {
    let now = number as i64;
    let user = suite::user(&format!("user{number}"));
    let by = user.id.clone();
    store.create_user(user.clone()).await.unwrap();
    store.update_user(store::User { login: Some(by.to_string()), ..user }).await.unwrap();
    store.user_by_login(by.as_str()).await.unwrap();
    assert_eq!(store.users(0, 10).await.unwrap().len() as u64, number);
    let hash = TokenHash([number as u8; 32]);
    let token = Token {
        hash,
        user: by.clone(),
        scope: Scope::Play,
        label: "t".to_owned(),
        session: true,
        created_at: now,
        expires_at: None,
        revoked_at: None,
    };
    store.add_token(token.clone()).await.unwrap();
    assert_eq!(store.token(&hash).await.unwrap(), token);
    assert_eq!(store.tokens_of(&by).await.unwrap(), [token]);
    assert_eq!(store.usable_tokens(&[hash], now).await.unwrap(), [hash]);
    let ban = store::Ban { subject: by.to_string(), reason: String::new(), at: now, until: None };
    store.ban(ban.clone()).await.unwrap();
    assert_eq!(store.ban_of(by.as_str()).await.unwrap(), Some(ban));
    assert_eq!(store.bans().await.unwrap().len() as u64, number);
    by
}

/// The same for what belongs to a match.
async fn use_match(store: &Postgres, number: u64, by: &store::UserId) -> MatchId {
    let (now, id) = (number as i64, MatchId(format!("m{number}")));
    let due = vec![NewDue { kind: "idle".to_owned(), at: now }];
    store.create_match(store::NewMatch { due, ..new_match(id.as_str()) }).await.unwrap();
    assert_eq!(suite::append(store, &id, event(1, "c")).await, Receipt::Appended);
    assert_eq!(suite::all_events(store, &id).await, [event(1, "c")]);
    assert_eq!(store.heads(std::slice::from_ref(&id)).await.unwrap(), [(id.clone(), 1)]);
    for due in store.claim_due(now, now + 1, 9).await.unwrap() {
        store.finish_due(&due).await.unwrap();
    }
    let cmd_id = store::CmdId::from("l");
    let (channel, text) = ("all".to_owned(), "hi".to_owned());
    let line = NewLine { channel, author: by.clone(), at: now, text, cmd_id: Some(cmd_id.clone()) };
    store.add_line(&id, line).await.unwrap();
    assert!(store.line_of_command(&id, by, &cmd_id).await.unwrap().is_some());
    assert_eq!(store.lines_after(&id, &["all".to_owned()], 0, 9).await.unwrap().len(), 1);
    let asked = [id.clone(), "unknown".into()];
    assert_eq!(store.last_lines(&asked).await.unwrap(), [(id.clone(), 1)]);
    let (digest, match_id) = ([4; 32], id.clone());
    let request = store::Request { user: by.clone(), cmd_id, digest, match_id, at: now };
    assert_eq!(store.keep_request(request.clone()).await.unwrap(), request);
    assert!(store.request(by, &request.cmd_id).await.unwrap().is_some());
    store.note_present(&id, by, now).await.unwrap();
    store.present_elsewhere(std::slice::from_ref(&id), now).await.unwrap();
    id
}

/// Reads and writes every table.
async fn use_all(store: &Postgres, number: u64) {
    let by = use_people(store, number).await;
    let (id, at) = (use_match(store, number, &by).await, number as i64);
    let placings = vec![Placing { user: by.clone(), seat: 0, place: 1, sides: 2 }];
    let game = "battlezone".to_owned();
    let result = MatchResult { match_id: id.clone(), game: game.clone(), at, placings };
    let (rating, deviation, volatility) = (1500.0, 350.0, 0.06);
    let user = by.clone();
    let rating = Rating { game: game.clone(), user, rating, deviation, volatility, games: 1, at };
    store.record_result(result.clone(), vec![rating.clone()]).await.unwrap();
    assert_eq!(store.result_of(&id).await.unwrap(), Some(result.clone()));
    assert_eq!(store.results_of_user(&by, at + 1, 9).await.unwrap(), [result]);
    assert_eq!(store.rating(&game, &by).await.unwrap(), Some(rating.clone()));
    assert_eq!(store.ratings_of(&by).await.unwrap(), [rating]);
    assert_eq!(store.leaders(&game, 1, 0, 100).await.unwrap().len() as u64, number);
    let bucket = Bucket { name: by.to_string(), every: 10, burst: 1 };
    assert_eq!(store.spend(&bucket, at).await.unwrap(), Spent::Taken);
    store.ready().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_node_goes_on_after_a_newer_one_has_added_a_column_to_every_table() {
    let home = database();
    let options = PostgresOptions { connections: 2, ..PostgresOptions::default() };
    let running = Postgres::open(home.url().await, options).await.unwrap();
    for number in 1..6 {
        use_all(&running, number).await; // each connection has prepared each statement
    }
    execute(home.url().await, MORE_COLUMNS).await;
    for number in 6..9 {
        use_all(&running, number).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_keeps_a_match_locked_keeps_the_others_waiting_for_seconds_alone() {
    use sqlx::Connection;
    let home = database();
    let store = home.postgres().await;
    store.create_match(new_match("m")).await.unwrap();
    let mut other = sqlx::PgConnection::connect(home.url().await).await.unwrap();
    let lock = "BEGIN; SELECT 1 FROM match WHERE id = 'm' FOR UPDATE";
    sqlx::raw_sql(lock).execute(&mut other).await.unwrap();
    let id = MatchId::from("m");
    let appending = store.append(&id, event(1, "c"), Change::default());
    let refused = timeout(Duration::from_secs(60), appending).await.expect("it ends by itself");
    assert!(matches!(refused, Err(StoreError::Busy)), "{refused:?}");
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    assert_eq!(suite::append(&*store, &id, event(1, "c")).await, Receipt::Appended);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_database_is_brought_up_to_date_with_all_it_holds() {
    let home = database();
    let url = home.url().await;
    let store = home.postgres().await;
    store.create_match(new_match("m")).await.unwrap();
    suite::append(&*store, &"m".into(), event(1, "c")).await;
    store.close().await.unwrap();
    // As the first version left it.
    execute(
        url,
        "DROP TABLE bucket, compatibility; ALTER TABLE presence SET UNLOGGED; \
         DROP INDEX token_by_end, request_by_match; DELETE FROM _sqlx_migrations WHERE version > 1",
    )
    .await;
    let store = open(url).await.unwrap();
    assert_eq!(suite::all_events(&store, &"m".into()).await, [event(1, "c")]);
    let bucket = Bucket { name: "b".to_owned(), every: 10, burst: 1 };
    assert_eq!(store.spend(&bucket, 1).await.unwrap(), Spent::Taken);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_spend_from_one_bucket_and_a_refusal_costs_nothing() {
    let home = database();
    let (one, two) = (home.postgres().await, home.postgres().await);
    let bucket = |name: &str| Bucket { name: name.to_owned(), every: 1000, burst: 3 };
    let b = bucket("guests 10.0.0.1");
    for store in [&one, &two, &one] {
        assert_eq!(store.spend(&b, 5_000).await.unwrap(), Spent::Taken);
    }
    for (now, retry_after) in [(5_000, 1_000), (5_000, 1_000), (5_400, 600)] {
        let empty = Spent::Empty { retry_after };
        assert_eq!(two.spend(&b, now).await.unwrap(), empty);
        assert_eq!(one.spend(&b, now).await.unwrap(), empty);
    }
    assert_eq!(two.spend(&b, 6_000).await.unwrap(), Spent::Taken);
    assert!(matches!(one.spend(&b, 6_000).await.unwrap(), Spent::Empty { .. }));
    assert_eq!(one.spend(&bucket("guests 10.0.0.2"), 6_000).await.unwrap(), Spent::Taken);
    // At once from both: as many as there are.
    let all = bucket("at once");
    let mut spending = JoinSet::new();
    for number in 0..20 {
        let (store, all) = (if number % 2 == 0 { one.clone() } else { two.clone() }, all.clone());
        spending.spawn(async move { store.spend(&all, 1).await.unwrap() });
    }
    let taken = spending.join_all().await.into_iter().filter(|it| *it == Spent::Taken).count();
    assert_eq!(taken, 3);
    one.forget_full_buckets(1_000_000).await.unwrap();
    assert_eq!(two.spend(&all, 1_000_000).await.unwrap(), Spent::Taken);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_empty_database_gets_its_tables_also_from_two_nodes_at_once() {
    let home = database();
    let url = home.url().await;
    let (one, two) = tokio::join!(open(url), open(url));
    one.unwrap().ready().await.unwrap();
    two.unwrap().ready().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_who_comes_first_waits_for_a_connection_to_be_made() {
    let home = database();
    let store = home.postgres().await;
    let query = "SELECT count(*) FROM pg_stat_activity \
                 WHERE datname = current_database() AND application_name = 'salient'";
    let connections = TestPostgres::shared().await.number(home.url().await, query).await;
    assert_eq!(connections, 4, "as many as it may have");
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_another_program_is_refused() {
    let home = database();
    execute(home.url().await, "CREATE TABLE match (a integer)").await;
    let error = open(home.url().await).await.unwrap_err();
    assert!(matches!(error, StoreError::NotAStore(_)), "{error:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_address_is_told_in_one_sentence_without_the_password() {
    let home = database();
    let right = home.url().await;
    let port = TestPostgres::shared().await.port();
    for (url, words) in [
        ("mysql://here".to_owned(), "must look like postgres://"),
        ("postgres://a b:c:d@:x".to_owned(), "must look like postgres://"),
        (right.replace("only%20for%20tests", "secret-guess"), "the password is wrong"),
        (right.replace("/test_", "/no_such_"), "there is no database of this name"),
        (right.replace(&format!(":{port}/"), ":1/"), "nothing answers there"),
    ] {
        let error = open(&url).await.unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
        assert!(!error.contains("secret-guess") && !error.contains("for tests"), "{error}");
        assert!(!error.contains('\n'), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_only_database_is_told_and_nothing_is_taken() {
    let home = database();
    let store = home.postgres().await;
    store.create_match(new_match("m")).await.unwrap();
    let name = home.url().await.rsplit('/').next().unwrap().to_owned();
    let shared = TestPostgres::shared().await;
    shared.execute(&format!("ALTER DATABASE {name} SET default_transaction_read_only = on")).await;
    let error = open(home.url().await).await.unwrap_err();
    assert!(matches!(error, StoreError::ReadOnly(_)), "{error:?}");
    shared.execute(&format!("ALTER DATABASE {name} SET default_transaction_read_only = off")).await;
    let store = home.postgres().await;
    assert_eq!(suite::append(&*store, &"m".into(), event(1, "c")).await, Receipt::Appended);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_on_one_database_make_one_log() {
    let home = database();
    let (one, two) = (home.postgres().await, home.postgres().await);
    for match_id in ["m1", "m2"] {
        one.create_match(new_match(match_id)).await.unwrap();
    }
    let mut writers = JoinSet::new();
    for (name, store) in [("a", one.clone()), ("b", two.clone())] {
        for match_id in ["m1", "m2"] {
            let store = store.clone();
            writers.spawn(async move {
                let (id, mut next) = (MatchId::from(match_id), 1);
                for number in 0..40 {
                    let cmd_id = format!("{name}{number}");
                    while let Receipt::Conflict { head } =
                        suite::append(&*store, &id, event(next, &cmd_id)).await
                    {
                        next = head + 1;
                    }
                    next += 1;
                }
            });
        }
    }
    writers.join_all().await;
    for match_id in ["m1", "m2"] {
        let events = suite::all_events(&*one, &match_id.into()).await;
        assert_eq!(events.len(), 80);
        suite::assert_no_gap(&events);
    }
    let heads = two.heads(&["m1".into(), "unknown".into()]).await.unwrap();
    assert_eq!(heads, [("m1".into(), 80)]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_nodes_are_told_of_events_and_lines() {
    let home = database();
    let (one, two) = (home.postgres().await, home.postgres().await);
    let mut hints = two.hints().await.unwrap().expect("several nodes");
    let id = MatchId::from("m");
    one.create_match(new_match("m")).await.unwrap();
    suite::append(&*one, &id, event(1, "c1")).await;
    let wait = Duration::from_secs(20);
    let hint = timeout(wait, hints.next()).await.unwrap();
    assert_eq!(hint, Some(Hint::Events { match_id: id.clone(), head: 1 }));
    // What is refused is not told.
    suite::append(&*one, &id, event(1, "c2")).await;
    suite::append(&*one, &id, event(2, "c3")).await;
    let hint = timeout(wait, hints.next()).await.unwrap();
    assert_eq!(hint, Some(Hint::Events { match_id: id, head: 2 }));
    two.close().await.unwrap();
    assert_eq!(timeout(wait, hints.next()).await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_does_not_hear_the_others_is_not_ready() {
    let home = database();
    let store = home.postgres().await;
    store.ready().await.unwrap(); // a tool, which listens to nobody
    let hints = store.hints().await.unwrap().unwrap();
    store.ready().await.unwrap();
    // A connection that breaks is made again.
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE datname = current_database() AND query LIKE 'LISTEN%'";
    execute(home.url().await, cut).await;
    let mut tries = 0;
    while let Err(error) = store.ready().await {
        tries += 1;
        assert!(tries < 10, "{error}");
    }
    drop(hints);
    let error = store.ready().await.unwrap_err().to_string();
    assert!(error.contains("notifications of other nodes do not arrive"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_stored_harms_no_neighbour() {
    let home = database();
    let store = home.postgres().await;
    let mut appends = JoinSet::new();
    for number in 0..20 {
        let id = format!("m{number}");
        store.create_match(new_match(&id)).await.unwrap();
        let store = store.clone();
        appends.spawn(async move {
            // PostgreSQL holds no character 0.
            let body = if number == 7 { "\0" } else { "{}" };
            let event = store::Event { body: body.to_owned(), ..event(1, "c") };
            (number, store.append(&MatchId(id), event, Change::default()).await)
        });
    }
    for (number, answer) in appends.join_all().await {
        match answer {
            Ok(receipt) => assert_eq!((receipt, number == 7), (Receipt::Appended, false)),
            Err(error) => {
                assert!(matches!(error, StoreError::Invalid(_)) && number == 7, "{error:?}");
            }
        }
    }
}

/// A file with something in every table.
async fn filled(path: &std::path::Path) -> Sqlite {
    let file = Sqlite::open(path, SqliteOptions::default()).await.unwrap();
    for name in ["ann", "ben"] {
        file.create_user(suite::user(name)).await.unwrap();
    }
    for number in 0..3 {
        let id = format!("m{number}");
        let due = vec![NewDue { kind: "idle".to_owned(), at: 5 }];
        file.create_match(store::NewMatch { due, ..new_match(&id) }).await.unwrap();
        for seq in 1..=700 {
            suite::append(&file, &MatchId(id.clone()), event(seq, &format!("c{seq}"))).await;
        }
    }
    let (channel, text) = ("all".to_owned(), "Grüße 🎲".to_owned());
    let line = NewLine { channel, author: suite::ann(), at: 7, text, cmd_id: Some("l".into()) };
    file.add_line(&"m0".into(), line).await.unwrap();
    let token = Token {
        hash: TokenHash([3; 32]),
        user: suite::ann(),
        scope: Scope::Play,
        label: "guest".to_owned(),
        session: true,
        created_at: 1,
        expires_at: Some(9),
        revoked_at: None,
    };
    file.add_token(token).await.unwrap();
    let (subject, reason) = ("ip:1".to_owned(), String::new());
    file.ban(store::Ban { subject, reason, at: 1, until: None }).await.unwrap();
    let placings = vec![Placing { user: suite::ann(), seat: 0, place: 1, sides: 2 }];
    let game = "battlezone".to_owned();
    let result = MatchResult { match_id: "m1".into(), game: game.clone(), at: 8, placings };
    let (rating, deviation, volatility) = (1500.1, 350.2, 0.06);
    let user = suite::ann();
    let rating = Rating { game, user, rating, deviation, volatility, games: 1, at: 8 };
    file.record_result(result, vec![rating]).await.unwrap();
    let (user, cmd_id, digest) = (suite::ann(), "r".into(), [4; 32]);
    let request = store::Request { user, cmd_id, digest, match_id: "m2".into(), at: 2 };
    file.keep_request(request).await.unwrap();
    file
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_is_copied_from_a_file_and_never_over_other_data() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = filled(&folder.path().join("salient.db")).await;
    let home = database();
    let store = home.postgres().await;
    let copied = copy_all(&file, &store).await.unwrap();
    let all = [2, 3, 2100, 3, 1, 1, 1, 1, 1, 1, 1];
    assert_eq!(copied.iter().map(|(_, rows)| *rows).collect::<Vec<_>>(), all, "{copied:?}");
    for id in ["m0", "m1", "m2"] {
        let id = MatchId::from(id);
        assert_eq!(store.load_match(&id).await.unwrap(), file.load_match(&id).await.unwrap());
        let events = suite::all_events(&*store, &id).await;
        assert_eq!(events, suite::all_events(&file, &id).await);
    }
    let results = store.results_of_user(&suite::ann(), 99, 9).await.unwrap();
    assert_eq!(results, file.results_of_user(&suite::ann(), 99, 9).await.unwrap());
    let token = TokenHash([3; 32]);
    assert_eq!(store.token(&token).await.unwrap(), file.token(&token).await.unwrap());
    suite::append(&*store, &"m0".into(), event(701, "c701")).await;
    let again = copy_all(&file, &store).await;
    assert!(matches!(again, Err(StoreError::Exists(_))), "{again:?}");
    assert_eq!(store.load_match(&"m0".into()).await.unwrap().head, 701);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_that_is_not_equal_is_refused_and_nothing_stays() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = filled(&folder.path().join("salient.db")).await;
    let home = database();
    let store = home.postgres().await;
    // A database that keeps something else than it is given.
    execute(
        home.url().await,
        "CREATE FUNCTION other() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN NEW.reason := 'other'; RETURN NEW; END $$; \
         CREATE TRIGGER other BEFORE INSERT ON ban FOR EACH ROW EXECUTE FUNCTION other()",
    )
    .await;
    let error = copy_all(&file, &store).await.unwrap_err().to_string();
    assert!(error.contains("the copy of ban is not equal to what was copied"), "{error}");
    assert_eq!(store.users(0, 9).await.unwrap(), []);
    assert!(store.load_match(&"m0".into()).await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_knows_who_is_connected_to_another_one() {
    let home = database();
    let (one, two) = (home.postgres().await, home.postgres().await);
    assert!(one.is_shared());
    let (id, ann) = (MatchId::from("m"), suite::ann());
    let mut hints = two.hints().await.unwrap().expect("several nodes");
    one.note_present(&id, &ann, 10).await.unwrap();
    let hint = timeout(Duration::from_secs(20), hints.next()).await.unwrap();
    assert_eq!(hint, Some(Hint::Presence { match_id: id.clone() }));
    let both = [(id.clone(), ann.clone()), (id.clone(), suite::ben())];
    one.note_still_present(&both, 20).await.unwrap();
    let ids = [id.clone(), "another".into()];
    let elsewhere = async |node: &Postgres, now| {
        let mut present = node.present_elsewhere(&ids, now).await.unwrap();
        present.sort();
        present
    };
    assert_eq!(elsewhere(&two, 15).await, both);
    assert_eq!(elsewhere(&two, 20).await, [], "not for ever");
    assert_eq!(elsewhere(&one, 15).await, [], "it is this one");
    one.note_gone(&id, &ann).await.unwrap();
    assert_eq!(elsewhere(&two, 15).await, both[1..]);
    // Whose node said nothing more is told until somebody has taken care of it.
    assert_eq!(two.expired_presence(20).await.unwrap(), []);
    let expired = two.expired_presence(21).await.unwrap();
    assert_eq!((&expired[0].match_id, &expired[0].user), (&id, &both[1].1));
    assert_eq!(one.expired_presence(21).await.unwrap(), expired);
    // Not if the node says it again meanwhile.
    one.note_still_present(&both[1..], 30).await.unwrap();
    two.forget_presence(&expired[0]).await.unwrap();
    assert_eq!(elsewhere(&two, 25).await, both[1..]);
    let expired = two.expired_presence(31).await.unwrap();
    assert_eq!(expired.len(), 1);
    two.forget_presence(&expired[0]).await.unwrap();
    assert_eq!(one.expired_presence(31).await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_connected_outlives_a_crash_of_the_database() {
    let server = TestPostgres::start();
    server.wait().await;
    let url = server.database().await;
    let one = open(&url).await.unwrap();
    one.note_present(&"m".into(), &suite::ann(), 10).await.unwrap();
    let crashed = server.process();
    let process = crashed.to_string();
    let killed = std::process::Command::new("kill").args(["-KILL", &process]).status();
    assert!(killed.unwrap().success());
    while server.process() == crashed {
        tokio::time::sleep(Duration::from_millis(50)).await; // it is started again
    }
    server.wait().await;
    let two = open(&url).await.unwrap();
    let present = two.present_elsewhere(&["m".into()], 5).await.unwrap();
    assert_eq!(present, [("m".into(), suite::ann())]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_reads_whole_tables_leaves_the_connections_to_others() {
    use sqlx::Connection;
    let home = database();
    let store = home.postgres().await;
    let mut other = sqlx::PgConnection::connect(home.url().await).await.unwrap();
    let lock = "BEGIN; LOCK TABLE event IN ACCESS EXCLUSIVE MODE";
    sqlx::raw_sql(lock).execute(&mut other).await.unwrap();
    let mut searches = JoinSet::new();
    for _ in 0..6 {
        let store = store.clone();
        searches.spawn(async move { store.matches_of_user(&suite::ann()).await });
    }
    let query = "SELECT count(*) FROM pg_stat_activity \
                 WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let waiting = async || TestPostgres::shared().await.number(home.url().await, query).await;
    while waiting().await == 0 {}
    for _ in 0..5 {
        assert_eq!(waiting().await, 1, "one at a time");
        assert_eq!(store.users(0, 1).await.unwrap(), []);
    }
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    let found = searches.join_all().await;
    assert!(found.iter().all(|it| matches!(it, Ok(none) if none.is_empty())), "{found:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_due_changes_without_a_new_version_of_the_match() {
    let home = database();
    let store = home.postgres().await;
    store.create_match(new_match("m")).await.unwrap();
    let query = "SELECT xmin::text::bigint FROM match WHERE id = 'm'";
    let written = async || TestPostgres::shared().await.number(home.url().await, query).await;
    let before = written().await;
    let set_due = vec![NewDue { kind: "grace:a".to_owned(), at: 5 }];
    let change = Change { set_due, ..Change::default() };
    store.change_match(&"m".into(), change).await.unwrap();
    assert_eq!(store.next_due().await.unwrap(), Some(5));
    assert_eq!(written().await, before);
    let change = Change { meta: Some("new".to_owned()), ..Change::default() };
    store.change_match(&"m".into(), change).await.unwrap();
    assert_ne!(written().await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tool_that_ends_has_told_the_nodes_what_it_rewrote() {
    let home = database();
    let node = home.postgres().await;
    let mut hints = node.hints().await.unwrap().expect("several nodes");
    for number in 0..8 {
        let id = MatchId(format!("m{number}"));
        node.create_match(new_match(id.as_str())).await.unwrap();
        let tool = home.postgres().await;
        let (options, meta) = ("o".to_owned(), "m".to_owned());
        let rewrite = Rewrite { options, meta, bodies: Vec::new() };
        tool.rewrite_match(&id, rewrite).await.unwrap();
        tool.close().await.unwrap();
        let hint = timeout(Duration::from_secs(20), hints.next()).await;
        assert_eq!(hint, Ok(Some(Hint::Rewritten { match_id: id })));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_demands_tls_is_told_by_name() {
    let server = TestPostgres::start();
    server.wait().await;
    let url = server.database().await;
    let error = open(&format!("{url}?sslmode=require")).await.unwrap_err().to_string();
    assert!(error.contains("an encrypted connection (TLS) is demanded"), "{error}");
    let rule = "COPY (SELECT 'hostssl all all all scram-sha-256') TO PROGRAM \
                'cat > pg_hba.conf'";
    server.execute(rule).await;
    server.execute("SELECT pg_reload_conf()").await;
    let told = async || match open(&url).await {
        Ok(store) => store.close().await.map(|()| String::new()).unwrap(),
        Err(error) => error.to_string(),
    };
    let mut error = told().await;
    while error.is_empty() {
        error = told().await; // the rules are read soon
    }
    assert!(error.contains("this user may not connect from here, or an encrypted"), "{error}");
    assert!(error.contains("(TLS) is demanded, which this program does not speak"), "{error}");
}
