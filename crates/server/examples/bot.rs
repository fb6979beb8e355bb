//! A bot over the WebSocket: joins a match by its code and plays legal moves.
//!
//! ```text
//! cargo run -p server --example bot -- 127.0.0.1:4000 CODE [TOKEN]
//! ```
//! Without a token it plays as a guest; a token with the scope `bot` comes from
//! `POST /api/v1/tokens` or `salient admin token NAME --scope bot`. It resumes after a lost socket.

#![allow(clippy::print_stdout, clippy::disallowed_methods)] // it talks to its user

use std::time::Duration;

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
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
            let guest = bot.ask("POST", "/guests", Some(json!({"name": "Rust bot"}))).await?;
            bot.token = text(&guest["token"])?;
        }
        bot.id = text(&bot.ask("GET", &format!("/invites/{code}"), None).await?["id"])?;
        let me = bot.ask("GET", "/me", None).await?;
        let shown = bot.ask("GET", &format!("/matches/{}", bot.id), None).await?;
        let seats = shown["seats"].as_array().cloned().unwrap_or_default();
        if !seats.iter().any(|seat| seat["player"] == me["player"]) {
            bot.ask("POST", &format!("/matches/{}/seats", bot.id), Some(json!({}))).await?;
        }
        Ok(bot)
    }

    async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> anyhow::Result<Value> {
        let address = format!("http://{}/api/v1{path}", self.address);
        let mut request = self.http.request(method.parse()?, address);
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.send().await?;
        let refused = !answer.status().is_success();
        let body: Value = answer.json().await?;
        if refused {
            bail!("{}: {}", body["code"], body["detail"]);
        }
        Ok(body)
    }

    /// Plays until the end and tells the result.
    async fn play(&self) -> anyhow::Result<String> {
        let (socket, _) = connect_async(format!("ws://{}/api/v1/ws", self.address)).await?;
        let (mut say, mut hear) = socket.split();
        let hello = json!({"t": "hello", "token": self.token});
        say.send(Message::text(hello.to_string())).await?;
        let listen = json!({"t": "sub", "match": self.id});
        say.send(Message::text(listen.to_string())).await?;
        let (mut you, mut to_act) = (Value::Null, Value::Null);
        loop {
            let message = hear.next().await.context("the socket is closed")??;
            let Message::Text(message) = message else { continue };
            let message: Value = serde_json::from_str(&message)?;
            if let Some(over) = message.get("over") {
                return Ok(over["result"].as_str().unwrap_or("without a result").to_owned());
            }
            match message["t"].as_str() {
                Some("snapshot") => you = message["you"].clone(),
                Some("err") => println!("{}", message["problem"]["detail"]),
                _ => {}
            }
            if is_played(&message, &mut to_act) && to_act == you && !you.is_null() {
                let command = self.choose().await?;
                say.send(Message::text(command.to_string())).await?;
            }
        }
    }

    /// Some legal move; one that comes too late is refused, and the next event asks again.
    async fn choose(&self) -> anyhow::Result<Value> {
        let legal = self.ask("GET", &format!("/matches/{}/legal", self.id), None).await?;
        let actions = legal["actions"].as_array().cloned().unwrap_or_default();
        let actions: Vec<Value> = actions.into_iter().filter(|it| it != "resign").collect();
        let step = legal["step"].as_u64().unwrap_or(0);
        let action = actions.get((step as usize * 7919) % actions.len().max(1));
        let action = action.context("there is nothing to do")?;
        let cmd_id = format!("rs-{step}-{}", legal["seq"]);
        let (id, at) = (&self.id, step);
        Ok(json!({"t": "cmd", "match": id, "cmd_id": cmd_id, "at": at, "action": action}))
    }
}

/// Does this message tell of the position? A step says whose turn it is only where that changes.
fn is_played(message: &Value, to_act: &mut Value) -> bool {
    let steps = message["steps"].as_array().map(Vec::as_slice).unwrap_or_default();
    for told in [&message["state"], &message["start"]].into_iter().chain(steps) {
        if let Some(now) = told.get("to_act") {
            to_act.clone_from(now);
        }
    }
    ["state", "start", "steps"].iter().any(|it| message.get(it).is_some())
}

fn text(value: &Value) -> anyhow::Result<String> {
    value.as_str().map(str::to_owned).context("the server answered something else")
}
