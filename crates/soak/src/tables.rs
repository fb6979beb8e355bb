//! Matches of all four games that are played at random, until the server is gone and on from there.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use serde_json::{Value, json};
use tabletop::Rng;
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::client::{Client, code_of};
use crate::ledger::Ledger;
use crate::viewer::{Answer, Viewer};

/// The games, in the order in which tables play them.
pub const GAMES: [&str; 4] = ["battlezone", "worldbattle", "imperial", "conquer"];
/// After so many moves of people somebody resigns, so that there are records to replay.
const MOVES: u32 = 120;
/// How soon a player who comes back tries it again.
const COME_BACK: Duration = Duration::from_millis(50);

/// Two people and all the tables at which they play.
#[derive(Debug)]
pub struct Tables {
    people: [Client; 2],
    ledger: Ledger,
    places: Vec<Arc<Mutex<Place>>>,
    /// How long a player waits before each move.
    pub pause: Duration,
    /// Whether a player whose server is gone comes back by the same address, and goes on.
    pub comes_back: bool,
}

/// Where one match after the other is played.
#[derive(Debug)]
struct Place {
    number: usize,
    rng: Rng,
    id: Option<String>,
    moves: u32,
    commands: u32,
    /// A command whose answer never came: the seat, its id and the action.
    unanswered: Option<(usize, String, String)>,
    /// Since when the server is gone.
    gone_since: Option<Instant>,
}

/// Why play stops.
enum Stop {
    /// The server is gone.
    Gone,
    /// The match is over.
    Over,
}

impl Tables {
    /// So many tables. Of eight, four have two people and four a person and a bot.
    pub fn new(people: [Client; 2], ledger: &Ledger, count: usize, seed: u64) -> Tables {
        let place = |number: usize| Place {
            number,
            rng: Rng::fast(seed.wrapping_add(number as u64)),
            id: None,
            moves: 0,
            commands: 0,
            unanswered: None,
            gone_since: None,
        };
        let places = (0..count).map(|number| Arc::new(Mutex::new(place(number)))).collect();
        Tables { people, ledger: ledger.clone(), places, pause: Duration::ZERO, comes_back: false }
    }

    /// The people, at a new server.
    pub fn people_at(&mut self, address: std::net::SocketAddr) -> &[Client; 2] {
        self.people = [self.people[0].at(address), self.people[1].at(address)];
        &self.people
    }

    /// The people, each at a node of their own.
    pub fn people_at_nodes(&mut self, nodes: [std::net::SocketAddr; 2]) -> &[Client; 2] {
        self.people = [self.people[0].at(nodes[0]), self.people[1].at(nodes[1])];
        &self.people
    }

    /// Plays at all tables, each until the server is gone or the time is up.
    pub fn play(&self, until: Instant) -> JoinSet<()> {
        let mut playing = JoinSet::new();
        for place in &self.places {
            let (place, people, ledger) = (place.clone(), self.people.clone(), self.ledger.clone());
            let (pause, comes_back) = (self.pause, self.comes_back);
            playing.spawn(async move {
                let mut place = place.lock_owned().await;
                let round = Round { people: &people, ledger: &ledger, pause, until };
                while Instant::now() < until {
                    match round.play(&mut place).await {
                        Err(Stop::Gone) if comes_back => {
                            place.gone_since.get_or_insert_with(Instant::now);
                            sleep(COME_BACK).await;
                        }
                        Err(Stop::Gone) => return,
                        Err(Stop::Over) | Ok(()) => {}
                    }
                }
                round.is_back(&mut place); // or was not until the end
            });
        }
        playing
    }

    /// Resigns at every table; how many of them took it. What is refused is noted.
    pub async fn resign(&self) -> u64 {
        let mut taken = 0;
        for place in &self.places {
            let mut place = place.lock().await;
            let round = Round {
                people: &self.people,
                ledger: &self.ledger,
                pause: Duration::ZERO,
                until: Instant::now(),
            };
            if let Some(id) = place.id.clone()
                && round.send(&mut place, &id, None, 0, "resign").await.is_ok_and(|done| done)
            {
                taken += 1;
                round.finished(&mut place, &id);
            }
        }
        taken
    }
}

/// One run of play at one server.
struct Round<'a> {
    people: &'a [Client; 2],
    ledger: &'a Ledger,
    pause: Duration,
    until: Instant,
}

impl Round<'_> {
    /// Goes on with the match of a place, or begins a new one.
    async fn play(&self, place: &mut Place) -> Result<(), Stop> {
        let id = match &place.id {
            Some(id) => id.clone(),
            None => self.begin(place).await?,
        };
        let nobody = Client::anyone(self.people[0].address);
        let (mut seats, mut watching) = (Vec::new(), Vec::new());
        for person in &self.people[..people_at(place.number)] {
            seats.push(Viewer::follow(person, &id, self.ledger).await.ok_or(Stop::Gone)?);
        }
        watching.push(Viewer::follow(&nobody, &id, self.ledger).await.ok_or(Stop::Gone)?);
        if let Some((seat, cmd_id, action)) = place.unanswered.take() {
            // As a client whose answer was lost.
            self.send_command(place, &id, seats.get(seat), seat, cmd_id, action).await?;
        }
        self.is_back(place);
        while Instant::now() < self.until {
            match self.play_once(place, &id, &seats).await {
                Ok(()) => sleep(self.pause).await,
                Err(Stop::Over) => {
                    self.finished(place, &id);
                    return Ok(());
                }
                Err(Stop::Gone) => return Err(Stop::Gone),
            }
        }
        Ok(())
    }

    /// Notes for how long a place had no server, if it had none.
    fn is_back(&self, place: &mut Place) {
        if let Some(since) = place.gone_since.take() {
            self.ledger.told().away.push(since.elapsed().as_secs_f64());
        }
    }

    fn finished(&self, place: &mut Place, id: &str) {
        self.ledger.told().finished.insert(id.to_owned());
        (place.id, place.moves) = (None, 0);
    }

    async fn begin(&self, place: &mut Place) -> Result<String, Stop> {
        let [anna, ben] = self.people;
        let game = GAMES[place.number % GAMES.len()];
        let two = people_at(place.number) == 2;
        let seats = json!(["you", if two { "open" } else { "random" }]);
        let wanted = json!({"game": game, "seats": seats});
        let made = self.must(anna, "/matches", wanted).await?;
        let id = made["id"].as_str().unwrap_or_default().to_owned();
        self.ledger.acknowledged_event(&id, made["seq"].as_u64().unwrap_or(0));
        if two {
            let seated = self.must(ben, &format!("/matches/{id}/seats/1"), json!({})).await?;
            self.ledger.acknowledged_event(&id, seated["seq"].as_u64().unwrap_or(0));
        }
        let started = self.must(anna, &format!("/matches/{id}/start"), json!({})).await?;
        self.ledger.acknowledged_event(&id, started["seq"].as_u64().unwrap_or(0));
        place.id = Some(id.clone());
        Ok(id)
    }

    /// Calls until it is done; the disk may be full for a while.
    async fn must(&self, person: &Client, path: &str, body: Value) -> Result<Value, Stop> {
        while Instant::now() < self.until {
            match person.ask("POST", path, body.clone()).await.ok_or(Stop::Gone)? {
                (status, answer) if status < 300 => return Ok(answer),
                (status, answer) => {
                    let (code, cmd) = (code_of(&answer).to_owned(), String::new());
                    self.ledger.refused("", cmd, u64::from(status), &code);
                    sleep(Duration::from_millis(100)).await;
                }
            }
        }
        Err(Stop::Gone)
    }

    /// One move of whoever may move.
    async fn play_once(&self, place: &mut Place, id: &str, seats: &[Viewer]) -> Result<(), Stop> {
        for (seat, person) in self.people.iter().enumerate().take(seats.len()) {
            let path = format!("/matches/{id}/legal");
            let (status, legal) = person.ask("GET", &path, Value::Null).await.ok_or(Stop::Gone)?;
            if status != 200 {
                return self.is_over(id).await;
            }
            let actions: Vec<String> =
                serde_json::from_value(legal["actions"].clone()).unwrap_or_default();
            let actions: Vec<&String> = actions.iter().filter(|it| *it != "resign").collect();
            if actions.is_empty() {
                continue;
            }
            let action = match place.moves {
                MOVES.. => "resign".to_owned(),
                _ => actions[place.rng.below(actions.len() as u32) as usize].clone(),
            };
            if self.send(place, id, seats.get(seat), seat, &action).await? {
                place.moves += 1;
            }
            return Ok(());
        }
        // The bot's turn, or the match is over.
        self.is_over(id).await?;
        sleep(Duration::from_millis(5)).await;
        Ok(())
    }

    async fn is_over(&self, id: &str) -> Result<(), Stop> {
        let path = format!("/matches/{id}");
        let (_, info) = self.people[0].ask("GET", &path, Value::Null).await.ok_or(Stop::Gone)?;
        match info["status"].as_str() {
            Some("finished") => Err(Stop::Over),
            Some("running") => Ok(()),
            _ => {
                sleep(Duration::from_millis(100)).await; // the disk is full
                Ok(())
            }
        }
    }

    /// Sends a new command; whether it was acknowledged.
    async fn send(
        &self,
        place: &mut Place,
        id: &str,
        viewer: Option<&Viewer>,
        seat: usize,
        action: &str,
    ) -> Result<bool, Stop> {
        place.commands += 1;
        let cmd_id = format!("t{}.{}", place.number, place.commands);
        self.send_command(place, id, viewer, seat, cmd_id, action.to_owned()).await
    }

    /// The first seat speaks over its socket, the other one calls.
    async fn send_command(
        &self,
        place: &mut Place,
        id: &str,
        viewer: Option<&Viewer>,
        seat: usize,
        cmd_id: String,
        action: String,
    ) -> Result<bool, Stop> {
        let person = &self.people[seat];
        let in_log = format!("{}:{cmd_id}", person.player);
        self.ledger.sent(id, &in_log);
        let answer = match viewer {
            Some(viewer) if seat == 0 => viewer.act(&cmd_id, &action).await,
            _ => call(person, id, &cmd_id, &action).await,
        };
        match answer {
            Answer::Acknowledged(seq) => {
                self.ledger.acknowledged(id, in_log, seq);
                Ok(true)
            }
            Answer::Refused(status, code) => {
                self.ledger.refused(id, in_log, status, &code);
                if status == 503 {
                    sleep(Duration::from_millis(50)).await;
                }
                Ok(false)
            }
            Answer::Gone => {
                place.unanswered = Some((seat, cmd_id, action));
                Err(Stop::Gone)
            }
        }
    }
}

/// Sends a command by a call.
async fn call(person: &Client, id: &str, cmd_id: &str, action: &str) -> Answer {
    let command = json!({"cmd_id": cmd_id, "action": action});
    match person.ask("POST", &format!("/matches/{id}/commands"), command).await {
        None => Answer::Gone,
        Some((200, done)) => Answer::Acknowledged(done["seq"].as_u64().unwrap_or(0)),
        Some((status, problem)) => Answer::Refused(status.into(), code_of(&problem).to_owned()),
    }
}

/// How many people sit at a table: every second group of four games has a bot.
fn people_at(number: usize) -> usize {
    if (number / GAMES.len()).is_multiple_of(2) { 2 } else { 1 }
}
