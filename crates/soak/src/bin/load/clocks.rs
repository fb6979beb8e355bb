//! Many clocks that run out together.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use soak::client::Client;
use soak::ledger::now;
use soak::socket::{From, PATIENCE, greet};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::{quantile, two_guests};

/// Starts all matches at once, each with so many seconds for a turn, and lets every clock run out.
/// A clock is late by the time from its end, as the server's own start of the turn and the length of
/// the turn say, until a player is told of the move that the clock made.
pub(crate) async fn clocks(address: SocketAddr, matches: usize, seconds: u64) -> Result<()> {
    let people = two_guests(address).await?;
    let [ada, ben] = &people;
    let clock = json!({"turn_s": seconds});
    let setup = json!({"round_limit": 10_000, "first_player": "a"});
    let mut ids = Vec::new();
    for _ in 0..matches {
        let wanted = json!({"game": "battlezone", "setup": setup, "settings": {"clock": clock}});
        let made = ada.must("POST", "/matches", wanted).await?;
        let id = made["id"].as_str().context("a match has an id")?.to_owned();
        ben.must("POST", &format!("/matches/{id}/seats/1"), json!({})).await?;
        ids.push(id);
    }
    let begun = Instant::now();
    let mut running = JoinSet::new();
    for id in ids {
        running.spawn(late_by(ada.clone(), id, seconds));
    }
    let (mut late, mut ends) = (Vec::new(), Vec::new());
    while let Some(one) = running.join_next().await {
        let (end, by) = one??;
        ends.push(end);
        late.push(by);
    }
    let spread = quantile(&ends, 1.0) - quantile(&ends, 0.0);
    println!(
        "{matches} clocks ran out within {spread:.2} s: told {:.0} ms late median, {:.0} ms at the \
         99th percentile, {:.0} ms at most; {:.1} s in all",
        quantile(&late, 0.5),
        quantile(&late, 0.99),
        quantile(&late, 1.0),
        begun.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Starts a match; when its first clock ends, and by how many milliseconds that is told too late.
async fn late_by(ada: Client, id: String, seconds: u64) -> Result<(f64, f64)> {
    let mut stream = greet(ada.address, &ada.token, From::default()).await?;
    stream.send(Message::text(json!({"t": "sub", "match": id}).to_string())).await?;
    let started = ada.must("POST", &format!("/matches/{id}/start"), json!({})).await?;
    let begun = started["event"]["at"].as_f64().context("an event has its time")?;
    let end = begun / 1000.0 + seconds as f64;
    let patience = PATIENCE + Duration::from_secs(seconds);
    loop {
        let heard = timeout(patience, stream.next()).await?.context("the socket was closed")??;
        let Message::Text(text) = heard else { continue };
        let message: Value = serde_json::from_str(&text)?;
        let steps = message["steps"].as_array().into_iter().flatten();
        if message["t"] == "ev" && steps.into_iter().any(|step| step["by_clock"] == true) {
            return Ok((end, (now() - end) * 1000.0));
        }
    }
}
