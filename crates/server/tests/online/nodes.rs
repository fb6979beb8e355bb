//! Two nodes over one PostgreSQL database: any node takes any command, and all see one log.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use protocol::MatchStatus;
use serde_json::json;
use server::{Config, TimeSource};
use store::test_postgres::TestPostgres;
use store::{Event, Log, MatchId, Postgres, PostgresOptions};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::support::{Client, Follower, Server, metric, new_id, quick, until};

pub(crate) async fn open(url: &str) -> Postgres {
    let options = PostgresOptions { connections: 6, ..PostgresOptions::default() };
    Postgres::open(url, options).await.unwrap()
}

/// A node on a database.
pub(crate) async fn node(url: &str, config: Config) -> Server {
    let folder = Arc::new(TempDir::new().unwrap());
    Server::over(Arc::new(open(url).await), folder, config, TimeSource::system()).await
}

/// Two nodes on an empty database, and its address.
pub(crate) async fn two_nodes(config: Config) -> (Server, Server, String) {
    let url = TestPostgres::shared().await.database().await;
    (node(&url, config.clone()).await, node(&url, config).await, url)
}

async fn events(url: &str, id: &str) -> Vec<Event> {
    open(url).await.events_after(&MatchId(id.to_owned()), 0, 10_000).await.unwrap()
}

/// A match of Anna on the first node and Ben on the second, started.
pub(crate) async fn started(
    one: &Server,
    two: &Server,
    settings: serde_json::Value,
) -> (Client, Client, String) {
    let (anna, ben) = (one.guest("Anna").await, two.guest("Ben").await);
    let wanted =
        json!({"game": "battlezone", "setup": {"first_player": "a"}, "settings": settings});
    let id = anna.create(wanted).await;
    ben.sit(&id, 1).await;
    anna.start(&id).await;
    (anna, ben, id)
}

/// What happens on the way to the database.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// All that is sent arrives.
    Open,
    /// Connections break, and none is made.
    Cut,
    /// Connections stay, but what is sent is lost, and so is all that is sent on them later.
    Silent,
}

/// The way to the database, which can be cut.
struct Proxy {
    url: String,
    way: watch::Sender<Way>,
}

impl Proxy {
    async fn start(url: &str) -> Proxy {
        let target = SocketAddr::from(([127, 0, 0, 1], TestPostgres::shared().await.port()));
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (way, ways) = watch::channel(Way::Open);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(pass_on(near, target, ways.clone()));
            }
        });
        let url = url.replace(&format!(":{}/", target.port()), &format!(":{port}/"));
        Proxy { url, way }
    }
}

/// Passes on what is sent in both directions, as long as the way is open.
async fn pass_on(mut near: TcpStream, target: SocketAddr, mut way: watch::Receiver<Way>) {
    let now = *way.borrow();
    if now == Way::Open {
        let mut far = TcpStream::connect(target).await.unwrap();
        tokio::select! {
            _ = tokio::io::copy_bidirectional(&mut near, &mut far) => return,
            _ = way.wait_for(|way| *way != Way::Open) => {}
        }
    }
    if *way.borrow() == Way::Silent {
        tokio::io::copy(&mut near, &mut tokio::io::sink()).await.ok(); // until it is given up
    }
}

async fn catch_up(followers: &mut [Follower], seq: u64) {
    for follower in followers.iter_mut() {
        follower.until_seq(seq).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn viewers_on_both_nodes_see_each_event_once_in_order() {
    let (one, two, _) = two_nodes(quick()).await;
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    let mut followers = Vec::new();
    for client in [&anna, &ben, &anna.at(two.address), &ben.at(one.address)] {
        let mut follower = client.follow(&id, None).await;
        follower.hear().await;
        followers.push(follower);
    }
    let mut played = 0;
    for choice in 0..40 {
        for (player, other) in [(&anna, two.address), (&ben, one.address)] {
            // Now by their own node, now by the other one.
            let player = if choice % 3 == 0 { player.at(other) } else { player.clone() };
            if let Some(seq) = player.act_somehow(&id, choice).await {
                catch_up(&mut followers, seq).await; // checks the order and every hash
                played += 1;
            }
        }
    }
    assert!(played >= 20, "{played}");
    let hashes: Vec<&str> = followers.iter().map(|it| it.hash.as_str()).collect();
    assert!(hashes.iter().all(|hash| *hash == hashes[0]), "{hashes:?}");
    assert!(followers.iter().all(|it| it.snapshots == 1), "nobody had to start again");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_command_to_both_nodes_at_once_is_one_event() {
    let (one, two, url) = two_nodes(quick()).await;
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    let before = events(&url, &id).await.len();
    let mut moves = 0;
    for round in 0..60 {
        let (player, other) = if round % 2 == 0 {
            (&anna, anna.at(two.address))
        } else {
            (&ben, ben.at(one.address))
        };
        let command = json!({"cmd_id": new_id(), "action": "skip"});
        let path = format!("/matches/{id}/commands");
        let (first, second) =
            tokio::join!(player.post(&path, command.clone()), other.post(&path, command.clone()));
        if first.status != 200 {
            assert_eq!((first.status, second.status), (409, 409), "{first:?} {second:?}");
            break; // the match is over
        }
        assert_eq!(first.ok(200)["seq"], second.ok(200)["seq"]);
        moves += 1;
    }
    let log = events(&url, &id).await;
    assert!(moves > 10, "{moves}");
    assert_eq!(log.len() - before, moves, "one event for each command");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_runs_out_makes_one_event_on_two_nodes() {
    let (one, two, url) = two_nodes(quick()).await;
    let clock = json!({"bank_s": 1, "increment_s": 0, "on_timeout": "resign"});
    let (anna, ben, id) = started(&one, &two, json!({"clock": clock})).await;
    let watching = [anna.follow(&id, None).await, ben.follow(&id, None).await];
    for mut follower in watching {
        follower.until_over().await;
    }
    let log = events(&url, &id).await;
    let clocks = log.iter().filter(|event| event.cmd_id.0.starts_with("clock:")).count();
    assert_eq!(clocks, 1, "{log:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_of_a_match_that_is_open_on_two_nodes_move_once() {
    let (one, two, url) = two_nodes(quick()).await;
    let anna = one.guest("Anna").await;
    let setup = json!({"round_limit": 5});
    let seats = json!(["balanced", "random"]);
    let id = anna.create(json!({"game": "battlezone", "setup": setup, "seats": seats})).await;
    let (mut here, mut there) =
        (anna.follow(&id, None).await, anna.at(two.address).follow(&id, None).await);
    here.hear().await;
    there.hear().await;
    anna.start(&id).await;
    here.until_over().await;
    there.until_over().await;
    assert_eq!((here.seq, &here.hash), (there.seq, &there.hash));
    let log = events(&url, &id).await;
    assert_eq!(log.len() as u64, here.seq);
    // One node thinks for each move, not both.
    let moves = log.iter().filter(|event| event.cmd_id.0.starts_with("bot:")).count() as u64;
    let mut asked = 0;
    for node in [&one, &two] {
        asked += metric(&node.anyone(), "salient_bots_asked_total").await;
    }
    assert_eq!(asked, moves);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_said_on_one_node_is_heard_on_the_other() {
    let (one, two, _) = two_nodes(quick()).await;
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    let mut hears = ben.follow(&id, None).await;
    let mut own = anna.follow(&id, None).await;
    hears.hear().await;
    own.hear().await;
    let line = json!({"text": "Good luck"});
    anna.post(&format!("/matches/{id}/chat"), line).await.ok(201);
    assert_eq!(hears.socket.hear_kind("chat").await["text"], "Good luck");
    assert_eq!(own.socket.hear_kind("chat").await["text"], "Good luck");
    anna.post(&format!("/matches/{id}/chat"), json!({"text": "Have fun"})).await.ok(201);
    assert_eq!(own.socket.hear_kind("chat").await["text"], "Have fun", "each line once");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_connected_to_another_node_is_not_taken_for_gone() {
    let config = Config { grace_ms: 300, ..quick() };
    let (one, two, url) = two_nodes(config.clone()).await;
    let (anna, ben, id) = started(&one, &two, json!({"absent": "resign"})).await;
    let mut watching = [anna.follow(&id, None).await, ben.follow(&id, None).await];
    for follower in &mut watching {
        follower.hear().await;
    }
    // Ben has two sockets; the one at the first node is closed. A third node starts and knows
    // nobody.
    let mut second = ben.at(one.address).follow(&id, None).await;
    second.hear().await;
    drop(second);
    let three = node(&url, config).await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(anna.at(three.address).info(&id).await.status, MatchStatus::Running);
    // Now he is really gone.
    let [mut anna_watches, ben_watches] = watching;
    drop(ben_watches);
    anna_watches.until_over().await;
    assert_eq!(anna.info(&id).await.result.as_deref(), Some("a>b resignation"));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_database_nothing_is_acknowledged_and_all_recovers() {
    let url = TestPostgres::shared().await.database().await;
    let proxy = Proxy::start(&url).await;
    let (one, two) = (node(&proxy.url, quick()).await, node(&url, quick()).await);
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    let mut watching = anna.follow(&id, None).await;
    watching.hear().await;
    let before = events(&url, &id).await.len();
    proxy.way.send_replace(Way::Cut);
    let command = json!({"cmd_id": new_id(), "action": "skip"});
    let path = format!("/matches/{id}/commands");
    let refused = anna.post(&path, command.clone()).await;
    let told = refused.refused(503, "server.unavailable");
    assert_eq!(told["retry_after_s"], 1);
    // By a socket it comes as far as the append, which the database may have done although its
    // answer was lost: nobody is told that nothing was changed.
    let words = json!({"t": "cmd", "match": id, "cmd_id": command["cmd_id"], "action": "skip"});
    watching.socket.say(words).await;
    let told = watching.socket.hear_kind("err").await;
    let detail = told["problem"]["detail"].as_str().unwrap();
    assert!(detail.contains("Send the same again"), "{told}");
    assert_eq!(anna.get("/readyz").await.status, 503);
    assert_eq!(events(&url, &id).await.len(), before, "nothing was stored");
    proxy.way.send_replace(Way::Open);
    until(|| async { anna.post(&path, command.clone()).await.status == 200 }).await;
    let done = ben.act(&id, "skip").await.ok(200);
    watching.until_seq(done["seq"].as_u64().unwrap()).await; // on the same socket
    assert_eq!(events(&url, &id).await.len(), before + 2);
    assert_eq!(anna.get("/readyz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_says_nothing_is_given_up_in_time_and_all_recovers() {
    let url = TestPostgres::shared().await.database().await;
    let proxy = Proxy::start(&url).await;
    let (one, two) = (node(&proxy.url, quick()).await, node(&url, quick()).await);
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    let mut watching = anna.follow(&id, None).await;
    watching.hear().await;
    let before = events(&url, &id).await.len();
    proxy.way.send_replace(Way::Silent);
    // Clients wait twenty seconds. The socket comes as far as the append, whose fate is unknown.
    let command = json!({"cmd_id": new_id(), "action": "skip"});
    let words = json!({"t": "cmd", "match": id, "cmd_id": command["cmd_id"], "action": "skip"});
    watching.socket.say(words).await;
    let told = watching.socket.hear_kind("err").await;
    let detail = told["problem"]["detail"].as_str().unwrap();
    assert!(detail.contains("Send the same again"), "{told}");
    let path = format!("/matches/{id}/commands");
    let refused = anna.post(&path, command.clone()).await;
    assert_eq!(refused.refused(503, "server.unavailable")["retry_after_s"], 1);
    let told = anna.get("/readyz").await.refused(503, "server.unavailable");
    assert_eq!(told["detail"], "Not ready: the data cannot be reached or written");
    assert_eq!(events(&url, &id).await.len(), before, "nothing was stored");
    proxy.way.send_replace(Way::Open);
    until(|| async { anna.post(&path, command.clone()).await.status == 200 }).await;
    until(|| async { anna.get("/readyz").await.status == 200 }).await; // hints are heard too
    let done = ben.act(&id, "skip").await.ok(200);
    watching.until_seq(done["seq"].as_u64().unwrap()).await; // on the same socket
    assert_eq!(events(&url, &id).await.len(), before + 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_goes_on_at_another_node_when_theirs_is_gone() {
    let (one, two, url) = two_nodes(quick()).await;
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    let done = anna.act(&id, "skip").await.ok(200);
    one.stop().await;
    let anna = anna.at(two.address);
    let mut watching = anna.follow(&id, done["seq"].as_u64()).await;
    watching.seq = done["seq"].as_u64().unwrap();
    watching.view = anna.get(&format!("/matches/{id}/state")).await.ok(200)["view"].clone();
    let done = ben.act(&id, "skip").await.ok(200);
    watching.until_seq(done["seq"].as_u64().unwrap()).await;
    assert_eq!(watching.snapshots, 0, "it went on where it was");
    until(|| async { two.anyone().info(&id).await.seq == done["seq"] }).await;
    assert_eq!(events(&url, &id).await.len() as u64, done["seq"].as_u64().unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_turns_read_only_is_named_and_nothing_is_lost() {
    let (one, two, url) = two_nodes(quick()).await;
    let (anna, ben, id) = started(&one, &two, json!({})).await;
    anna.act(&id, "skip").await.ok(200);
    let before = events(&url, &id).await;
    let (shared, name) = (TestPostgres::shared().await, url.rsplit('/').next().unwrap());
    let turn = async |word: &str| {
        let set = format!("ALTER DATABASE {name} SET default_transaction_read_only = {word}");
        shared.execute(&set).await;
        // It holds for new connections.
        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname";
        shared.execute(&format!("{cut} = '{name}'")).await;
    };
    turn("on").await;
    let told = "Not ready: the data is read-only";
    for node in [&one, &two] {
        until(|| async { node.anyone().get("/readyz").await.body["detail"] == told }).await;
    }
    let command = json!({"cmd_id": new_id(), "action": "skip"});
    let path = format!("/matches/{id}/commands");
    ben.post(&path, command.clone()).await.refused(503, "server.unavailable");
    turn("off").await;
    until(|| async { ben.post(&path, command.clone()).await.status == 200 }).await;
    assert_eq!(events(&url, &id).await.len(), before.len() + 1, "done once");
}
