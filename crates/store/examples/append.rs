//! How many durable appends a second a disk allows, with 1, 16 and 256 writers.
//!
//! `cargo run --release -p store --example append [SECONDS] [FOLDER]`: a few seconds for each
//! number of writers, in a file of its own below FOLDER (else where temporary files go). Every
//! writer has a match of its own and sends its next event when the last one is acknowledged.

#![allow(clippy::disallowed_methods)] // it measures time and reads its arguments
#![allow(clippy::print_stdout)] // that is what it is for

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use store::{
    Change, Event, Log, MatchId, MatchRow, NewDue, NewMatch, Receipt, Secret, Sqlite,
    SqliteOptions, Status, Store, StoreError, Visibility,
};
use tempfile::TempDir;
use tokio::task::JoinSet;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let seconds: u64 = arguments.next().map_or(Ok(5), |it| it.parse())?;
    let folder = arguments.next().map_or_else(std::env::temp_dir, PathBuf::from);
    println!("writers  appends/s  p50 ms  p99 ms  longest ms");
    for writers in [1, 16, 256] {
        let folder = TempDir::new_in(&folder)?;
        let file = folder.path().join("salient.db");
        let store = Arc::new(Sqlite::open(&file, SqliteOptions::default()).await?);
        for number in 0..writers {
            store.create_match(new_match(number)).await?;
        }
        let start = Instant::now();
        let mut times = measure(&store, writers, start + Duration::from_secs(seconds)).await?;
        let rate = times.len() as f64 / start.elapsed().as_secs_f64();
        times.sort();
        let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
        let (p50, p99, longest) = (at(0.5), at(0.99), at(1.0));
        println!("{writers:7}  {rate:9.0}  {p50:6.1}  {p99:6.1}  {longest:10.1}");
        store.check().await?;
        store.close().await?;
    }
    Ok(())
}

/// How long each append took, until `end`.
async fn measure(
    store: &Arc<Sqlite>,
    writers: usize,
    end: Instant,
) -> Result<Vec<Duration>, StoreError> {
    let mut tasks = JoinSet::new();
    for number in 0..writers {
        let store = store.clone();
        tasks.spawn(async move {
            let id = match_id(number);
            let mut times = Vec::new();
            for seq in 1.. {
                let start = Instant::now();
                if start >= end {
                    break;
                }
                let receipt = store.append(&id, event(seq), change(seq)).await?;
                assert_eq!(receipt, Receipt::Appended);
                times.push(start.elapsed());
            }
            Ok::<_, StoreError>(times)
        });
    }
    let mut times = Vec::new();
    for task in tasks.join_all().await {
        times.extend(task?);
    }
    Ok(times)
}

fn match_id(number: usize) -> MatchId {
    MatchId(format!("0198f2c4-5b7e-7000-8000-{number:012}"))
}

/// An event of the usual size: about 250 bytes of JSON.
fn event(seq: u64) -> Event {
    Event {
        seq,
        cmd_id: format!("0198f2c4-5b7e-7000-9000-{seq:012}").into(),
        actor: "seat 1".to_owned(),
        at: seq as i64,
        body: format!(r#"{{"action":"17>23","dice":[6,5,2,1],"step":{seq}}}"#).repeat(5),
        view_hash: format!("{seq:016x}"),
    }
}

/// As in a match with a clock: every move sets it anew.
fn change(seq: u64) -> Change {
    let clock = NewDue { kind: "clock".to_owned(), at: seq as i64 + 60_000 };
    Change { set_due: vec![clock], ..Change::default() }
}

fn new_match(number: usize) -> NewMatch {
    let row = MatchRow {
        id: match_id(number),
        game: "battlezone".to_owned(),
        rules_version: 1,
        setup: r#"{"map":206894}"#.to_owned(),
        options: r#"{"clock":{"turn":60000}}"#.to_owned(),
        meta: r#"{"seats":[{"name":"Ann"},{"name":"Ben"}]}"#.to_owned(),
        secret: Secret([7; 32]),
        commitment: [9; 32],
        status: Status::Running,
        visibility: Visibility::Public,
        join_code: None,
        created_at: 0,
        updated_at: 0,
        head: 0,
    };
    NewMatch { row, first: Vec::new(), due: Vec::new() }
}
