//! Somebody who plays politely while others attack: for them the server must go on.

use std::time::{Duration, Instant};

use anyhow::Result;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::client::Client;
use crate::report::Report;

/// How long an honest player waits for an answer at most.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long they think: with two calls per move this stays below every limit.
const THINK: Duration = Duration::from_millis(400);

/// Somebody who plays politely until they are stopped.
pub(crate) struct Honest {
    stop: watch::Sender<bool>,
    playing: JoinHandle<Result<Vec<Duration>>>,
}

impl Honest {
    /// Begins a match against a bot.
    pub(crate) async fn start(client: &Client) -> Result<Honest> {
        let id = new_match(client).await?;
        let (stop, stopped) = watch::channel(false);
        let playing = tokio::spawn(play(client.clone(), id, stopped));
        Ok(Honest { stop, playing })
    }

    /// Stops, and tells how long every call took.
    pub(crate) async fn stop(self, report: &mut Report) -> Result<()> {
        let _ = self.stop.send(true); // it may have failed already
        match self.playing.await? {
            Ok(times) => {
                let worst = times.iter().max().copied().unwrap_or_default();
                report.count("calls of an honest player", times.len() as u64);
                report.count("ms that the slowest of these took", worst.as_millis() as u64);
                report.expect(times.len() > 3, || "the honest player hardly played".to_owned());
                report.expect(worst < PATIENCE, || {
                    format!("an honest player waited {:.1} s", worst.as_secs_f64())
                });
            }
            Err(error) => report.fault(format!("the honest player could not play: {error}")),
        }
        Ok(())
    }
}

async fn new_match(client: &Client) -> Result<String> {
    client.start_match(json!({"game": "battlezone", "seats": ["you", "random"]})).await
}

async fn play(
    client: Client,
    mut id: String,
    stopped: watch::Receiver<bool>,
) -> Result<Vec<Duration>> {
    let mut times = Vec::new();
    for number in 0.. {
        if *stopped.borrow() {
            break;
        }
        let asked = Instant::now();
        let path = format!("/matches/{id}/legal");
        let legal = client.must("GET", &path, Value::Null).await?;
        times.push(asked.elapsed());
        let actions: Vec<String> = serde_json::from_value(legal["actions"].clone())?;
        if let Some(action) = actions.iter().find(|it| *it != "resign") {
            let command = json!({"cmd_id": format!("h{number}"), "action": action});
            let asked = Instant::now();
            client.must("POST", &format!("/matches/{id}/commands"), command).await?;
            times.push(asked.elapsed());
        } else if client.must("GET", &format!("/matches/{id}"), Value::Null).await?["status"]
            == "finished"
        {
            id = new_match(&client).await?;
        }
        sleep(THINK).await;
    }
    Ok(times)
}
