//! Matches that end and begin again, while the memory of the server is watched.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Result;
use soak::process::memory;
use tokio::time::{Instant, interval_at};

use crate::table::{Measured, Pair};
use crate::{tell_moves, two_guests};

/// How many moves a match has; the first ones have fewer, so that not all end at once.
const MOVES: u32 = 100;
/// How often the memory is read.
const BEAT: Duration = Duration::from_secs(30);

/// Pairs play match after match with the same sockets, so many moves per second in all.
pub(crate) async fn seasons(
    address: SocketAddr,
    pairs: u32,
    rate: f64,
    seconds: u64,
    process: u32,
) -> Result<()> {
    let people = two_guests(address).await?;
    let measured = Measured::default();
    let begin = Instant::now();
    let end = begin + Duration::from_secs(seconds);
    let every = Duration::from_secs_f64(f64::from(pairs) / rate);
    let mut runs = Vec::new();
    for number in 0..pairs {
        let pair = Pair::new(&people, &measured).await?;
        let first = begin + every.mul_f64(f64::from(number) / f64::from(pairs));
        let first = (first.max(Instant::now()), every);
        runs.push(tokio::spawn(play_on(pair, number, first, end)));
    }
    let held = watch(process, begin, end).await?;
    let mut matches = 0;
    for run in runs {
        matches += run.await??;
    }
    tell_moves(&measured.figures(), pairs, seconds);
    let half = seconds as f64 / 120.0;
    println!(
        "{matches} matches ended; the memory grew by {:.2} MB a minute, in the second half by {:.2}",
        slope(&held),
        slope(&held.into_iter().filter(|it| it.0 >= half).collect::<Vec<_>>())
    );
    Ok(())
}

/// Plays until the end, and tells how many matches were played to theirs.
async fn play_on(
    mut pair: Pair,
    number: u32,
    (first, every): (Instant, Duration),
    end: Instant,
) -> Result<u32> {
    let mut pace = Some(interval_at(first, every));
    let (mut moves, mut matches) = (MOVES - number % MOVES, 0);
    while Instant::now() < end {
        let id = pair.begin().await?;
        pair.play(&id, moves, end, &mut pace).await?;
        pair.end(&id).await?;
        (moves, matches) = (MOVES, matches + 1);
    }
    Ok(matches)
}

/// The memory of a process now and then, as (minutes, MB).
async fn watch(process: u32, begin: Instant, end: Instant) -> Result<Vec<(f64, f64)>> {
    let mut held = Vec::new();
    let mut beat = interval_at(begin + BEAT, BEAT);
    loop {
        let now = beat.tick().await;
        if now > end {
            return Ok(held);
        }
        let (minutes, megabytes) = ((now - begin).as_secs_f64() / 60.0, memory(process, "VmRSS:")?);
        let megabytes = megabytes as f64 / 1024.0;
        println!("{minutes:.1} min: {megabytes:.1} MB");
        held.push((minutes, megabytes));
    }
}

/// The slope of the straight line that fits best.
fn slope(points: &[(f64, f64)]) -> f64 {
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|it| it.0), mean(|it| it.1));
    let both: f64 = points.iter().map(|it| (it.0 - x) * (it.1 - y)).sum();
    both / points.iter().map(|it| (it.0 - x).powi(2)).sum::<f64>()
}
