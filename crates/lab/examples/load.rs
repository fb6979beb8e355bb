//! How much a server bears: `load ADDRESS busy MATCHES SECONDS`, `load ADDRESS paced MATCHES
//! MOVES_PER_SECOND SECONDS`, `load ADDRESS idle SOCKETS SECONDS` or `load ADDRESS watch SECONDS`.
//!
//! The last one watches bots play each game: how long are the events of real play? In the others
//! two people per match, each with a socket, skip in turn in BattleZone: little to compute, all to
//! be made durable, told to both. The server needs a config without limits per address, such as
//! `docs/load.toml`.

#![allow(clippy::disallowed_methods)] // the lab measures wall time
#![allow(clippy::print_stdout)] // this is what it is for

use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long anything may take before the run counts as failed.
const PATIENCE: Duration = Duration::from_secs(30);

#[tokio::main]
async fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [address, "busy", matches, seconds] => {
            moves(address, matches.parse()?, None, seconds.parse()?).await
        }
        [address, "paced", matches, rate, seconds] => {
            moves(address, matches.parse()?, Some(rate.parse()?), seconds.parse()?).await
        }
        [address, "idle", sockets, seconds] => {
            idle(address, sockets.parse()?, seconds.parse()?).await
        }
        [address, "watch", seconds] => watch(address, seconds.parse()?).await,
        _ => bail!(
            "load ADDRESS busy MATCHES SECONDS | paced MATCHES RATE SECONDS | \
             idle SOCKETS SECONDS | watch SECONDS"
        ),
    }
}

/// What all matches measure together.
#[derive(Default)]
struct Measured {
    /// From sending a move to its acknowledgement, in milliseconds.
    answers: Vec<f64>,
    /// The length of the events that came in, in bytes.
    events: Vec<f64>,
}

/// Plays many matches at a time, as fast as answers come or so many moves per second in all.
async fn moves(address: &str, matches: u32, rate: Option<f64>, seconds: u64) -> Result<()> {
    let api = Api::new(address);
    let people = [api.guest("Ada").await?, api.guest("Ben").await?];
    let measured = Arc::new(Mutex::new(Measured::default()));
    let mut tables = Vec::new();
    for _ in 0..matches {
        tables.push(Table::open(&api, &people, &measured).await?);
    }
    let begin = Instant::now() + Duration::from_millis(500);
    let end = begin + Duration::from_secs(seconds);
    let runs = tables.into_iter().enumerate().map(|(number, table)| {
        let pace = rate.map(|rate| {
            let every = Duration::from_secs_f64(f64::from(matches) / rate);
            (begin + every.mul_f64(number as f64 / f64::from(matches)), every)
        });
        tokio::spawn(table.play(begin, end, pace, measured.clone()))
    });
    for run in runs.collect::<Vec<_>>() {
        run.await??;
    }
    let measured = measured.lock().expect("nobody panicked with it");
    let answers = &measured.answers;
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
    println!("an event has {:.0} bytes median", quantile(&measured.events, 0.5));
    Ok(())
}

/// Opens sockets that say nothing; what the server's process needs is for its host to see.
async fn idle(address: &str, sockets: usize, seconds: u64) -> Result<()> {
    let api = Api::new(address);
    let token = api.guest("Ada").await?;
    let mut open = Vec::new();
    for _ in 0..sockets {
        open.push(socket(address, &token).await?);
    }
    println!("{} sockets are open for {seconds} s", open.len());
    sleep(Duration::from_secs(seconds)).await;
    Ok(())
}

/// Watches bots play each game, one after the other, and tells how long the events are.
async fn watch(address: &str, seconds: u64) -> Result<()> {
    let api = Api::new(address);
    let token = api.guest("Ada").await?;
    for (game, bot) in [
        ("battlezone", "balanced"),
        ("worldbattle", "medium"),
        ("imperial", "captain"),
        ("conquer", "medium"),
    ] {
        let measured = Arc::new(Mutex::new(Measured::default()));
        let wanted = json!({"game": game, "seats": [bot, bot]});
        let made = api.post(&token, "/matches", wanted).await?;
        let id = made["id"].as_str().context("a match has an id")?;
        let _watching = Player::follow(&api, &token, id, measured.clone()).await?;
        api.post(&token, &format!("/matches/{id}/start"), json!({})).await?;
        sleep(Duration::from_secs(seconds)).await;
        let events = &measured.lock().expect("nobody panicked with it").events;
        println!(
            "{game}: {} events, {:.0} bytes median, {:.0} at the 90th percentile",
            events.len(),
            quantile(events, 0.5),
            quantile(events, 0.9)
        );
    }
    Ok(())
}

type Stream = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A socket that has said who it is.
async fn socket(address: &str, token: &str) -> Result<Stream> {
    let (mut stream, _) = connect_async(format!("ws://{address}/api/v1/ws")).await?;
    stream.send(Message::text(json!({"t": "hello", "token": token}).to_string())).await?;
    let welcome = hear(&mut stream).await?;
    if welcome["t"] != "welcome" {
        bail!("the server said {welcome}");
    }
    Ok(stream)
}

async fn hear(stream: &mut Stream) -> Result<Value> {
    loop {
        let message =
            timeout(PATIENCE, stream.next()).await?.context("the socket was closed")??;
        // Others are pings, which the socket answers by itself.
        if let Message::Text(text) = message {
            return Ok(serde_json::from_str(&text)?);
        }
    }
}

/// One match and its two players.
struct Table {
    id: String,
    players: [Player; 2],
}

/// A player: what they say goes out, the answers to their moves come in.
struct Player {
    out: SplitSink<Stream, Message>,
    answers: mpsc::UnboundedReceiver<Value>,
}

impl Table {
    async fn open(
        api: &Api,
        people: &[String; 2],
        measured: &Arc<Mutex<Measured>>,
    ) -> Result<Table> {
        let setup = json!({"round_limit": 10_000, "first_player": "a"});
        let made = api.post(&people[0], "/matches", json!({"game": "battlezone", "setup": setup}));
        let made = made.await?;
        let id = made["id"].as_str().context("a match has an id")?.to_owned();
        // Whoever makes a match sits at its first seat.
        api.post(&people[1], &format!("/matches/{id}/seats/1"), json!({})).await?;
        let mut players = Vec::new();
        for token in people {
            players.push(Player::follow(api, token, &id, measured.clone()).await?);
        }
        api.post(&people[0], &format!("/matches/{id}/start"), json!({})).await?;
        let players = players.try_into().ok().context("two players")?;
        Ok(Table { id, players })
    }

    /// Both skip in turn until the end.
    async fn play(
        mut self,
        begin: Instant,
        end: Instant,
        pace: Option<(Instant, Duration)>,
        measured: Arc<Mutex<Measured>>,
    ) -> Result<()> {
        let mut ticks = pace.map(|(first, every)| interval_at(first, every));
        tokio::time::sleep_until(begin).await;
        let (mut turn, mut number, mut wrong) = (0, 0, 0);
        while Instant::now() < end {
            if let Some(ticks) = &mut ticks {
                ticks.tick().await;
            }
            number += 1;
            let player = &mut self.players[turn];
            let command = json!({"t": "cmd", "match": self.id, "cmd_id": format!("n{number}"), "action": "skip"});
            let sent = Instant::now();
            player.out.send(Message::text(command.to_string())).await?;
            let answer = timeout(PATIENCE, player.answers.recv()).await?;
            let answer = answer.context("the socket was closed")?;
            turn = 1 - turn;
            if answer["t"] == "ack" {
                wrong = 0;
                let answered = sent.elapsed().as_secs_f64() * 1000.0;
                measured.lock().expect("nobody panicked with it").answers.push(answered);
            } else {
                // It may be the other one's turn, but then not twice.
                wrong += 1;
                if wrong > 1 {
                    bail!("the server refused: {answer}");
                }
            }
        }
        Ok(())
    }
}

impl Player {
    async fn follow(
        api: &Api,
        token: &str,
        id: &str,
        measured: Arc<Mutex<Measured>>,
    ) -> Result<Player> {
        let stream = socket(&api.address, token).await?;
        let (mut out, mut heard) = stream.split();
        out.send(Message::text(json!({"t": "sub", "match": id}).to_string())).await?;
        let (tell, answers) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Some(Ok(message)) = heard.next().await {
                let Message::Text(text) = message else { continue };
                let Ok(message) = serde_json::from_str::<Value>(&text) else { return };
                match message["t"].as_str() {
                    Some("ack" | "err") => drop(tell.send(message)), // the run may be over
                    Some("ev") => {
                        let mut measured = measured.lock().expect("nobody panicked with it");
                        measured.events.push(text.len() as f64);
                    }
                    _ => {}
                }
            }
        });
        Ok(Player { out, answers })
    }
}

/// The REST interface.
struct Api {
    address: String,
    http: reqwest::Client,
}

impl Api {
    fn new(address: &str) -> Api {
        Api { address: address.to_owned(), http: reqwest::Client::new() }
    }

    /// A new guest's token.
    async fn guest(&self, name: &str) -> Result<String> {
        let guest = self.post("", "/guests", json!({"name": name})).await?;
        Ok(guest["token"].as_str().context("a guest has a token")?.to_owned())
    }

    async fn post(&self, token: &str, path: &str, body: Value) -> Result<Value> {
        let url = format!("http://{}/api/v1{path}", self.address);
        let mut request = self.http.post(url).json(&body);
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        let response = request.send().await?;
        let status = response.status();
        let text = response.text().await?;
        if !status.is_success() {
            bail!("{path}: {text}");
        }
        Ok(serde_json::from_str(&text).unwrap_or(Value::Null))
    }
}

/// The value below which this share of all lies.
fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let index = (sorted.len() as f64 * share) as usize;
    sorted.get(index.min(sorted.len().saturating_sub(1))).copied().unwrap_or(0.0)
}
