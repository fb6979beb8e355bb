//! `kill -9` under load, again and again on one file: nothing acknowledged is lost, nothing is
//! doubled, no number is left out.
//!
//! The test starts itself as another program, which plays eight clients on three matches. Each
//! sends commands 1, 2, 3… and tells on its output what was acknowledged. After a kill every client
//! sends its last acknowledged command once more, as one whose answer was lost, and goes on.

#![allow(clippy::disallowed_methods)] // a program of its own: arguments, threads, a clock
#![allow(clippy::print_stdout)] // what it tells is the test
#![allow(clippy::unwrap_used)] // all of this file is a test

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use store::{
    Change, Event, Log, MatchId, MatchRow, NewMatch, Receipt, Secret, Sqlite, SqliteOptions,
    Status, Store, StoreError, Visibility,
};
use tempfile::TempDir;
use tokio::runtime::Runtime;

const ROUNDS: usize = 25;
const CLIENTS: usize = 8;
const MATCHES: usize = 3;
/// Tells the program that it is the one to be killed.
const ROLE: &str = "--append-until-killed";

fn main() {
    let arguments: Vec<String> = env::args().collect();
    match &arguments[1..] {
        [role, file, sent] if role == ROLE => {
            let sent = sent.split(',').map(|it| it.parse().unwrap()).collect();
            Runtime::new().unwrap().block_on(append_until_killed(file.into(), sent));
        }
        _ => Runtime::new().unwrap().block_on(kill_and_look()),
    }
}

/// What one client was told: its command `number` is event `seq` of its match.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Acknowledged {
    client: usize,
    number: u64,
    seq: u64,
}

async fn kill_and_look() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("salient.db");
    let mut acknowledged: Vec<Acknowledged> = Vec::new();
    let mut in_flight = 0;
    for round in 1..=ROUNDS {
        let last = last_numbers(&acknowledged);
        let told = kill_at_random(&file, &last);
        acknowledged.extend(&told);
        in_flight += look(&file, &acknowledged).await;
        let all = acknowledged.len();
        println!("round {round}: {} acknowledged, {all} in all, all there", told.len());
    }
    println!("{in_flight} were stored when the kill came before their answer");
    assert!(acknowledged.len() > ROUNDS * CLIENTS, "too little was written to prove anything");
}

fn last_numbers(acknowledged: &[Acknowledged]) -> Vec<u64> {
    let mut last = vec![0; CLIENTS];
    for it in acknowledged {
        last[it.client] = last[it.client].max(it.number);
    }
    last
}

/// Starts the program, kills it, and gives what it told before.
fn kill_at_random(file: &Path, last: &[u64]) -> Vec<Acknowledged> {
    let sent: Vec<String> = last.iter().map(u64::to_string).collect();
    let mut child = Command::new(env::current_exe().unwrap())
        .args([ROLE, file.to_str().unwrap(), &sent.join(",")])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let reader = std::thread::spawn(move || read_lines(output));
    std::thread::sleep(random_delay());
    let running = child.try_wait().unwrap();
    assert_eq!(running, None, "it appends until it is killed");
    child.kill().unwrap(); // SIGKILL: no destructor runs, no buffer is flushed
    child.wait().unwrap();
    reader.join().unwrap()
}

/// Between 30 and 430 milliseconds: in the middle of opening, migrating, appending.
fn random_delay() -> Duration {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    Duration::from_millis(30) + Duration::from_micros(u64::from(now.subsec_nanos()) / 7 % 400_000)
}

fn read_lines(mut output: impl BufRead) -> Vec<Acknowledged> {
    let mut told = Vec::new();
    let mut line = String::new();
    while output.read_line(&mut line).unwrap() > 0 {
        // The kill may cut the last line: that one was not told.
        if line.ends_with('\n') {
            let numbers: Vec<u64> = line.split_whitespace().map(|it| it.parse().unwrap()).collect();
            let [client, number, seq] = numbers[..] else { panic!("{line:?}") };
            told.push(Acknowledged { client: client as usize, number, seq });
        }
        line.clear();
    }
    told
}

/// Checks the file against all that was ever acknowledged; how many more events it has.
async fn look(file: &Path, acknowledged: &[Acknowledged]) -> usize {
    let store = open(file).await;
    store.check().await.unwrap();
    let mut stored = BTreeMap::new();
    let mut events_of = Vec::new();
    for number in 0..MATCHES {
        // Killed so early that the match was never created: then nothing was acknowledged in it.
        let events = match store.events_after(&match_of(number), 0, u32::MAX).await {
            Err(StoreError::NotFound(_)) => Vec::new(),
            events => events.unwrap(),
        };
        let numbers: Vec<u64> = events.iter().map(|it| it.seq).collect();
        assert_eq!(numbers, (1..=events.len() as u64).collect::<Vec<_>>(), "a gap");
        for event in &events {
            let doubled = stored.insert(event.cmd_id.clone(), event.seq);
            assert_eq!(doubled, None, "{} stands there twice", event.cmd_id);
        }
        events_of.push(events);
    }
    for it in acknowledged {
        let events = &events_of[it.client % MATCHES];
        let event = events.get(it.seq as usize - 1);
        assert_eq!(event, Some(&event_of(it)), "acknowledged and lost");
    }
    let in_flight = check_clients(&last_numbers(acknowledged), &stored);
    store.close().await.unwrap();
    in_flight
}

/// Of each client all that was acknowledged is there, and at most the one that was on its way.
fn check_clients(last: &[u64], stored: &BTreeMap<store::CmdId, u64>) -> usize {
    let mut in_flight = 0;
    for (client, &last) in last.iter().enumerate() {
        let of_client = (1..).take_while(|&it| stored.contains_key(&command(client, it))).count();
        assert!((last..=last + 1).contains(&(of_client as u64)), "client {client}: {of_client}");
        in_flight += of_client - last as usize;
    }
    assert_eq!(stored.len() as u64, last.iter().sum::<u64>() + in_flight as u64);
    in_flight
}

async fn append_until_killed(file: PathBuf, sent: Vec<u64>) {
    let store = Arc::new(open(&file).await);
    for number in 0..MATCHES {
        match store.create_match(new_match(number)).await {
            Ok(()) | Err(StoreError::Taken(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
    let mut clients = tokio::task::JoinSet::new();
    for (client, last) in sent.into_iter().enumerate() {
        let store = store.clone();
        clients.spawn(async move {
            // The last one again, as if its answer had been lost.
            for number in last.max(1).. {
                let seq = send(&store, client, number).await;
                // One write, so that lines of two clients do not mix.
                let line = format!("{client} {number} {seq}\n");
                std::io::stdout().write_all(line.as_bytes()).unwrap();
            }
        });
    }
    clients.join_all().await;
}

/// Sends a command until it is acknowledged; the number of its event.
async fn send(store: &Sqlite, client: usize, number: u64) -> u64 {
    let id = match_of(client % MATCHES);
    let mut seq = store.load_match(&id).await.unwrap().head + 1;
    loop {
        let event = event_of(&Acknowledged { client, number, seq });
        match store.append(&id, event, Change::default()).await.unwrap() {
            Receipt::Appended => return seq,
            Receipt::Repeated(event) => return event.seq,
            Receipt::Conflict { head } => seq = head + 1,
        }
    }
}

async fn open(file: &Path) -> Sqlite {
    Sqlite::open(file, SqliteOptions::default()).await.unwrap()
}

fn match_of(number: usize) -> MatchId {
    MatchId(format!("m{number}"))
}

fn command(client: usize, number: u64) -> store::CmdId {
    format!("{client}-{number}").into()
}

fn event_of(it: &Acknowledged) -> Event {
    Event {
        seq: it.seq,
        cmd_id: command(it.client, it.number),
        actor: format!("client {}", it.client),
        at: it.number as i64,
        body: format!(r#"{{"moved":{}}}"#, it.number).repeat(10),
        view_hash: format!("{:08x}", it.seq),
    }
}

fn new_match(number: usize) -> NewMatch {
    let row = MatchRow {
        id: match_of(number),
        game: "conquer".to_owned(),
        rules_version: 1,
        setup: "{}".to_owned(),
        options: "{}".to_owned(),
        meta: "{}".to_owned(),
        secret: Secret([1; 32]),
        commitment: [2; 32],
        status: Status::Running,
        visibility: Visibility::Public,
        join_code: None,
        created_at: 0,
        updated_at: 0,
        head: 0,
    };
    NewMatch { row, first: Vec::new(), due: Vec::new() }
}
