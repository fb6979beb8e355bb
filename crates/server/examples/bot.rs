//! A bot over the WebSocket: joins a match by its code and plays legal moves.
//!
//! ```text
//! cargo run -p server --example bot -- 127.0.0.1:4000 CODE [TOKEN]
//! ```
//! Without a token it plays as a guest; a token with the scope `bot` comes from
//! `POST /api/v1/tokens` or `salient admin token NAME --scope bot`. It resumes after a lost socket.
//!
//! Every message is a type of the crate `protocol`: the bodies and answers of REST, and
//! [`ClientMessage`] and [`ServerMessage`] on the WebSocket.

#![allow(clippy::print_stdout, clippy::disallowed_methods)] // it talks to its user

use std::time::Duration;

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use protocol::{
    Changed, ClientMessage, EventInfo, Identity, Invitation, LegalActions, MatchWithState, Myself,
    NewGuest, OverInfo, Problem, ServerMessage, Snapshot, TakeSeat,
};
use reqwest::RequestBuilder;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tabletop::Seat;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (address, code, token) = match arguments.as_slice() {
        [address, code] => (address, code, None),
        [address, code, token] => (address, code, Some(token.clone())),
        _ => bail!("bot ADDRESS CODE [TOKEN]"),
    };
    let bot = Bot::join(address, code, token).await?;
    // A lost socket is no lost match: connect again and go on.
    loop {
        match bot.play().await {
            Ok(result) => {
                println!("The match is over: {result}");
                return Ok(());
            }
            Err(error) => println!("{error:#}; once more in a second"),
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

struct Bot {
    http: reqwest::Client,
    address: String,
    token: String,
    id: String,
}

impl Bot {
    /// Finds the match and takes a seat.
    async fn join(address: &str, code: &str, token: Option<String>) -> anyhow::Result<Bot> {
        let (address, id) = (address.to_owned(), String::new());
        let http = reqwest::Client::new();
        let mut bot = Bot { http, address, token: token.unwrap_or_default(), id };
        if bot.token.is_empty() {
            let name = "Rust bot".to_owned();
            let guest: Identity = bot.post("/guests", &NewGuest { name }).await?;
            bot.token = guest.token;
        }
        let invitation: Invitation = bot.get(&format!("/invites/{code}")).await?;
        bot.id = invitation.id;
        let me: Myself = bot.get("/me").await?;
        let shown: MatchWithState = bot.get(&format!("/matches/{}", bot.id)).await?;
        if !shown.info.seats.iter().any(|seat| seat.player.as_ref() == Some(&me.player)) {
            let any_seat = format!("/matches/{}/seats", bot.id);
            let _: Changed = bot.post(&any_seat, &TakeSeat::default()).await?;
        }
        Ok(bot)
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> anyhow::Result<T> {
        self.answer(self.http.get(self.url(path))).await
    }

    async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> anyhow::Result<T> {
        self.answer(self.http.post(self.url(path)).json(body)).await
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}/api/v1{path}", self.address)
    }

    async fn answer<T: DeserializeOwned>(&self, request: RequestBuilder) -> anyhow::Result<T> {
        let request = match self.token.as_str() {
            "" => request,
            token => request.bearer_auth(token),
        };
        let answer = request.send().await?;
        if answer.status().is_success() {
            return Ok(answer.json().await?);
        }
        let problem: Problem = answer.json().await?;
        bail!("{}: {}", problem.code, problem.detail)
    }

    /// Plays until the end and tells the result.
    async fn play(&self) -> anyhow::Result<String> {
        let (socket, _) = connect_async(format!("ws://{}/api/v1/ws", self.address)).await?;
        let (mut say, mut hear) = socket.split();
        say.send(written(&ClientMessage::Hello { token: Some(self.token.clone()) })?).await?;
        say.send(written(&ClientMessage::Sub { id: self.id.clone(), after: None })?).await?;
        let mut turn = Turn::default();
        loop {
            let message = hear.next().await.context("the socket is closed")??;
            let Message::Text(text) = message else { continue };
            let is_played = match serde_json::from_str(&text)? {
                ServerMessage::Snapshot(snapshot) => match snapshot.over {
                    Some(over) => return Ok(result(over)),
                    None => turn.see(&snapshot),
                },
                ServerMessage::Ev(event) => match event.over {
                    Some(over) => return Ok(result(over)),
                    None => turn.follow(&event),
                },
                ServerMessage::Err { problem, .. } => {
                    println!("{}", problem.detail);
                    false
                }
                _ => false,
            };
            if is_played && turn.is_ours() {
                say.send(written(&self.choose().await?)?).await?;
            }
        }
    }

    /// Some legal move; one that comes too late is refused, and the next event asks again.
    async fn choose(&self) -> anyhow::Result<ClientMessage> {
        let legal: LegalActions = self.get(&format!("/matches/{}/legal", self.id)).await?;
        let (seq, step) = (legal.seq, legal.step);
        let actions: Vec<String> = legal.actions.into_iter().filter(|it| it != "resign").collect();
        let action = actions.get((step as usize * 7919) % actions.len().max(1));
        Ok(ClientMessage::Cmd {
            id: self.id.clone(),
            cmd_id: format!("rs-{step}-{seq}"),
            expect_seq: None,
            at: Some(step),
            action: action.context("there is nothing to do")?.clone(),
        })
    }
}

/// Whose turn it is, as far as the messages have told.
#[derive(Default)]
struct Turn {
    you: Option<Seat>,
    to_act: Option<Seat>,
}

impl Turn {
    fn is_ours(&self) -> bool {
        self.you.is_some() && self.to_act == self.you
    }

    /// Takes in a snapshot; says whether it tells of a position.
    fn see(&mut self, snapshot: &Snapshot) -> bool {
        self.you = snapshot.you;
        if let Some(state) = &snapshot.state {
            self.to_act = state.to_act;
        }
        snapshot.state.is_some()
    }

    /// Takes in an event; says whether it changed the position. A step says whose turn it is only
    /// where that changes.
    fn follow(&mut self, event: &EventInfo) -> bool {
        if let Some(start) = &event.start {
            self.to_act = start.to_act;
        }
        for step in &event.steps {
            self.to_act = step.to_act.unwrap_or(self.to_act);
        }
        event.start.is_some() || !event.steps.is_empty()
    }
}

fn result(over: OverInfo) -> String {
    over.result.unwrap_or_else(|| "without a result".to_owned())
}

fn written(message: &ClientMessage) -> anyhow::Result<Message> {
    Ok(Message::text(serde_json::to_string(message)?))
}
