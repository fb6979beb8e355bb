//! How much a server bears: `load ADDRESS MODE …`, with one of these modes:
//!
//! - `busy MATCHES SECONDS`: moves as fast as answers come
//! - `paced MATCHES MOVES_PER_SECOND SECONDS`: so many moves per second in all
//! - `seasons PAIRS MOVES_PER_SECOND SECONDS PROCESS`: a match ends after a while and the next one
//!   begins; the memory of the server, the process with this number, is printed every half a minute
//! - `idle SOCKETS SECONDS PROCESS`: sockets that say nothing; the memory of the server per socket
//! - `clocks MATCHES SECONDS`: that many clocks run out together; how late each is told
//! - `scale BINARY MATCHES SECONDS`, without an address: one, two and three nodes of the program
//!   `salient` on a PostgreSQL of their own, then two of them at a distance of 1, 5 and 20 ms
//! - `nodes BINARY SECONDS`, without an address: two nodes of it, 300 busy matches, then 250 at 500
//!   moves per second, then what an idle match and an idle socket cost each of them
//! - `watch SECONDS`: watches bots play each game: how long are the events of real play?
//!
//! In the first three, two people per match, each with a socket, skip in turn in BattleZone: little
//! to compute, all to be made durable, told to both. The server needs a config without limits per
//! address, such as `docs/load.toml`.

#![allow(clippy::disallowed_methods)] // the lab measures wall time
#![allow(clippy::print_stdout)] // this is what it is for

mod clocks;
mod nodes;
mod scale;
mod seasons;
mod table;

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::json;
use soak::client::Client;
use soak::process::memory;
use soak::socket::{From, greet};
use tokio::time::{Instant, interval_at, sleep, sleep_until};

use crate::table::{Figures, Measured, Pair, Player};

#[tokio::main]
async fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if let ["scale", binary, matches, seconds] = words[..] {
        return scale::scale(binary.as_ref(), matches.parse()?, seconds.parse()?).await;
    }
    if let ["nodes", binary, seconds] = words[..] {
        return nodes::nodes(binary.as_ref(), seconds.parse()?).await;
    }
    let [address, ref words @ ..] = words[..] else { bail!("{USAGE}") };
    let address = address.parse()?;
    match *words {
        ["busy", matches, seconds] => {
            moves(address, matches.parse()?, None, seconds.parse()?).await
        }
        ["paced", matches, rate, seconds] => {
            moves(address, matches.parse()?, Some(rate.parse()?), seconds.parse()?).await
        }
        ["seasons", pairs, rate, seconds, process] => {
            let (pairs, rate, seconds) = (pairs.parse()?, rate.parse()?, seconds.parse()?);
            seasons::seasons(address, pairs, rate, seconds, process.parse()?).await
        }
        ["idle", sockets, seconds, process] => {
            idle(address, sockets.parse()?, seconds.parse()?, process.parse()?).await
        }
        ["clocks", matches, seconds] => {
            clocks::clocks(address, matches.parse()?, seconds.parse()?).await
        }
        ["watch", seconds] => watch(address, seconds.parse()?).await,
        _ => bail!("{USAGE}"),
    }
}

const USAGE: &str = "load ADDRESS busy MATCHES SECONDS | paced MATCHES RATE SECONDS | \
    seasons PAIRS RATE SECONDS PROCESS | idle SOCKETS SECONDS PROCESS | clocks MATCHES SECONDS | \
    watch SECONDS, or load scale BINARY MATCHES SECONDS | nodes BINARY SECONDS";

/// Two guests of a server.
async fn two_guests(address: SocketAddr) -> Result<[Client; 2]> {
    Ok([Client::guest(address, "Ada").await?, Client::guest(address, "Ben").await?])
}

/// Plays many matches at a time, as fast as answers come or so many moves per second in all.
async fn moves(address: SocketAddr, matches: u32, rate: Option<f64>, seconds: u64) -> Result<()> {
    let people = two_guests(address).await?;
    let measured = play(&vec![people; matches as usize], rate, seconds).await?;
    tell_moves(&measured.figures(), matches, seconds);
    Ok(())
}

/// Plays a match of each two people, as fast as answers come or so many moves per second in all.
async fn play(people: &[[Client; 2]], rate: Option<f64>, seconds: u64) -> Result<Measured> {
    let (measured, matches) = (Measured::default(), people.len() as u32);
    let mut pairs = Vec::new();
    for people in people {
        let mut pair = Pair::new(people, &measured).await?;
        let id = pair.begin().await?;
        pairs.push((pair, id));
    }
    let begin = Instant::now() + Duration::from_millis(500);
    let end = begin + Duration::from_secs(seconds);
    let runs = pairs.into_iter().enumerate().map(|(number, (mut pair, id))| {
        let mut pace = rate.map(|rate| {
            let every = Duration::from_secs_f64(f64::from(matches) / rate);
            interval_at(begin + every.mul_f64(number as f64 / f64::from(matches)), every)
        });
        tokio::spawn(async move {
            sleep_until(begin).await;
            pair.play(&id, u32::MAX, end, &mut pace).await
        })
    });
    for run in runs.collect::<Vec<_>>() {
        run.await??;
    }
    sleep(Duration::from_millis(500)).await; // what was told last arrives
    Ok(measured)
}

/// Prints how many moves there were, and how soon they were acknowledged.
fn tell_moves(Figures { answers, events, .. }: &Figures, matches: u32, seconds: u64) {
    println!(
        "{} durable moves in {seconds} s, {:.0} per second, {matches} matches",
        answers.len(),
        answers.len() as f64 / seconds as f64
    );
    println!(
        "acknowledged after {:.1} ms median, {:.1} ms at the 99th percentile, {:.1} ms at most",
        quantile(answers, 0.5),
        quantile(answers, 0.99),
        quantile(answers, 1.0)
    );
    println!("an event has {:.0} bytes median", quantile(events, 0.5));
}

/// Opens sockets that say nothing, and tells what each costs the server's process.
async fn idle(address: SocketAddr, sockets: usize, seconds: u64, process: u32) -> Result<()> {
    let ada = Client::guest(address, "Ada").await?;
    let before = memory(process, "VmRSS:")?;
    let mut open = Vec::new();
    for _ in 0..sockets {
        open.push(greet(address, &ada.token, From::default()).await?);
    }
    sleep(Duration::from_secs(seconds)).await;
    let after = memory(process, "VmRSS:")?;
    println!(
        "{} sockets: {before} KB before, {after} KB with them, {:.1} KB per socket",
        open.len(),
        after.saturating_sub(before) as f64 / open.len().max(1) as f64
    );
    Ok(())
}

/// Watches bots play each game, one after the other, and tells how long the events are.
async fn watch(address: SocketAddr, seconds: u64) -> Result<()> {
    let ada = Client::guest(address, "Ada").await?;
    for (game, bot) in [
        ("battlezone", "balanced"),
        ("worldbattle", "medium"),
        ("imperial", "captain"),
        ("conquer", "medium"),
    ] {
        let measured = Measured::default();
        let wanted = json!({"game": game, "seats": [bot, bot]});
        let made = ada.must("POST", "/matches", wanted).await?;
        let id = made["id"].as_str().context("a match has an id")?;
        let mut watching = Player::new(&ada, &measured).await?;
        watching.say(json!({"t": "sub", "match": id})).await?;
        ada.must("POST", &format!("/matches/{id}/start"), json!({})).await?;
        sleep(Duration::from_secs(seconds)).await;
        let events = &measured.figures().events;
        println!(
            "{game}: {} events, {:.0} bytes median, {:.0} at the 90th percentile",
            events.len(),
            quantile(events, 0.5),
            quantile(events, 0.9)
        );
    }
    Ok(())
}

/// The value below which this share of all lies.
fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let index = (sorted.len() as f64 * share) as usize;
    sorted.get(index.min(sorted.len().saturating_sub(1))).copied().unwrap_or(0.0)
}
