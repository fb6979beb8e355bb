//! Matches and the people at them, each with a socket.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use soak::client::Client;
use soak::socket::{From, PATIENCE, Stream, greet};
use tokio::sync::mpsc;
use tokio::time::{Instant, Interval, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

/// After so long a move is sent again that the server could not take.
const COME_AGAIN: Duration = Duration::from_millis(100);

/// What all matches measure together.
#[derive(Clone, Default)]
pub(crate) struct Measured(Arc<Mutex<Figures>>);

#[derive(Default)]
pub(crate) struct Figures {
    /// From sending a move to its acknowledgement, in milliseconds.
    pub(crate) answers: Vec<f64>,
    /// The length of the events that came in, in bytes.
    pub(crate) events: Vec<f64>,
    /// When each move was sent, by match and event.
    sent: BTreeMap<(String, u64), Instant>,
    /// When each move was acknowledged.
    answered: BTreeMap<(String, u64), Instant>,
    /// When the last of those who listen heard of an event.
    heard: BTreeMap<(String, u64), Instant>,
}

impl Figures {
    /// From sending a move until everyone was told of it, in milliseconds.
    pub(crate) fn told(&self) -> Vec<f64> {
        let heard = |key| self.heard.get(key);
        let told = self.sent.iter().filter_map(|(key, sent)| Some(*heard(key)? - *sent));
        told.map(|it| it.as_secs_f64() * 1000.0).collect()
    }

    /// From the acknowledgement of a move until everyone was told of it, in milliseconds.
    pub(crate) fn told_after_answer(&self) -> Vec<f64> {
        let heard = |key| self.heard.get(key);
        let told = self
            .answered
            .iter()
            .filter_map(|(key, at)| Some(heard(key)?.saturating_duration_since(*at)));
        told.map(|it| it.as_secs_f64() * 1000.0).collect()
    }
}

impl Measured {
    pub(crate) fn figures(&self) -> MutexGuard<'_, Figures> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A person: what they say goes out, the answers to their moves come in.
pub(crate) struct Player {
    client: Client,
    out: SplitSink<Stream, Message>,
    answers: mpsc::UnboundedReceiver<Value>,
}

impl Player {
    pub(crate) async fn new(client: &Client, measured: &Measured) -> Result<Player> {
        let stream = greet(client.address, &client.token, From::default()).await?;
        let (out, mut heard) = stream.split();
        let (tell, answers) = mpsc::unbounded_channel();
        let measured = measured.clone();
        tokio::spawn(async move {
            while let Some(Ok(message)) = heard.next().await {
                let Message::Text(text) = message else { continue };
                let Ok(message) = serde_json::from_str::<Value>(&text) else { return };
                match message["t"].as_str() {
                    Some("ack" | "err") => drop(tell.send(message)), // the run may be over
                    Some("ev") => {
                        let mut figures = measured.figures();
                        figures.events.push(text.len() as f64);
                        let id = message["match"].as_str().unwrap_or_default().to_owned();
                        let seq = message["seq"].as_u64().unwrap_or(0);
                        figures.heard.insert((id, seq), Instant::now());
                    }
                    _ => {}
                }
            }
        });
        Ok(Player { client: client.clone(), out, answers })
    }

    pub(crate) async fn say(&mut self, message: Value) -> Result<()> {
        Ok(self.out.send(Message::text(message.to_string())).await?)
    }

    /// Sends a move and waits for what the server says to it.
    async fn act(&mut self, id: &str, number: u32, action: &str) -> Result<Value> {
        let cmd_id = format!("n{number}");
        self.say(json!({"t": "cmd", "match": id, "cmd_id": cmd_id, "action": action})).await?;
        let answer = timeout(PATIENCE, self.answers.recv()).await?;
        answer.context("the socket was closed")
    }
}

/// Two people who play match after match.
pub(crate) struct Pair {
    players: [Player; 2],
    measured: Measured,
}

impl Pair {
    pub(crate) async fn new(people: &[Client; 2], measured: &Measured) -> Result<Pair> {
        let [one, other] = people;
        let players = [Player::new(one, measured).await?, Player::new(other, measured).await?];
        Ok(Pair { players, measured: measured.clone() })
    }

    /// Begins a match and tells its id.
    pub(crate) async fn begin(&mut self) -> Result<String> {
        let setup = json!({"round_limit": 10_000, "first_player": "a"});
        let [one, other] = &mut self.players;
        let wanted = json!({"game": "battlezone", "setup": setup});
        let made = one.client.must("POST", "/matches", wanted).await?;
        let id = made["id"].as_str().context("a match has an id")?.to_owned();
        // Whoever makes a match sits at its first seat.
        other.client.must("POST", &format!("/matches/{id}/seats/1"), json!({})).await?;
        for player in [&mut *one, other] {
            player.say(json!({"t": "sub", "match": id})).await?;
        }
        one.client.must("POST", &format!("/matches/{id}/start"), json!({})).await?;
        Ok(id)
    }

    /// Both skip in turn, so many times or until the time is up.
    pub(crate) async fn play(
        &mut self,
        id: &str,
        moves: u32,
        end: Instant,
        pace: &mut Option<Interval>,
    ) -> Result<()> {
        let (mut turn, mut wrong) = (0, 0);
        for number in 0..moves {
            if let Some(pace) = pace {
                pace.tick().await;
            }
            if Instant::now() >= end {
                break;
            }
            let sent = Instant::now();
            let answer = self.players[turn].act(id, number, "skip").await?;
            if answer["problem"]["status"] == 503 {
                sleep(COME_AGAIN).await;
                continue;
            }
            turn = 1 - turn;
            if answer["t"] == "ack" {
                wrong = 0;
                let mut figures = self.measured.figures();
                figures.answers.push(sent.elapsed().as_secs_f64() * 1000.0);
                let key = (id.to_owned(), answer["seq"].as_u64().unwrap_or(0));
                figures.sent.insert(key.clone(), sent);
                figures.answered.insert(key, Instant::now());
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

    /// One gives up, and both go.
    pub(crate) async fn end(&mut self, id: &str) -> Result<()> {
        let answer = self.players[0].act(id, u32::MAX, "resign").await?;
        if answer["t"] != "ack" {
            bail!("the server refused: {answer}");
        }
        for player in &mut self.players {
            player.say(json!({"t": "unsub", "match": id})).await?;
        }
        Ok(())
    }
}
