//! Somebody who calls the REST interface; the server may be gone at any moment.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

/// How long an answer may take before the server counts as gone.
const PATIENCE: Duration = Duration::from_secs(20);
/// After so long somebody comes again whom the server could not answer.
const COME_AGAIN: Duration = Duration::from_millis(200);
/// The same for a long record, which waits until others are checked.
const RECORD_PATIENCE: Duration = Duration::from_secs(120);

/// Somebody who calls the REST interface.
#[derive(Clone, Debug)]
pub struct Client {
    http: reqwest::Client,
    /// The server.
    pub address: SocketAddr,
    /// What they show; empty for nobody in particular.
    pub token: String,
    /// Their id; empty for nobody in particular.
    pub player: String,
}

impl Client {
    /// Somebody without a token.
    pub fn anyone(address: SocketAddr) -> Client {
        let http = reqwest::Client::new();
        Client { http, address, token: String::new(), player: String::new() }
    }

    /// Somebody without a token who calls from this address of this machine.
    pub fn from_address(address: SocketAddr, from: IpAddr) -> Result<Client> {
        let http = reqwest::Client::builder().local_address(from).build()?;
        Ok(Client { http, ..Client::anyone(address) })
    }

    /// A new guest.
    pub async fn guest(address: SocketAddr, name: &str) -> Result<Client> {
        Client::anyone(address).become_guest(name).await
    }

    /// The same caller with the token of a new guest.
    pub async fn become_guest(self, name: &str) -> Result<Client> {
        let guest = self.must("POST", "/guests", json!({"name": name})).await?;
        let word = |key: &str| guest[key].as_str().map(str::to_owned).context("a guest has this");
        Ok(Client { token: word("token")?, player: word("player")?, ..self })
    }

    /// The same person at another server.
    pub fn at(&self, address: SocketAddr) -> Client {
        Client { address, http: reqwest::Client::new(), ..self.clone() }
    }

    /// The same caller with another token.
    pub fn with_token(&self, token: &str) -> Client {
        Client { token: token.to_owned(), ..self.clone() }
    }

    /// Calls a route below `/api/v1`, or one that begins with `//` as it stands; the status and the
    /// body, or nothing where the server is gone.
    pub async fn ask(&self, method: &str, path: &str, body: Value) -> Option<(u16, Value)> {
        let mut request = self.request(method, path)?;
        if !body.is_null() {
            request = request.json(&body);
        }
        Client::answer(request).await
    }

    /// Sends a record.
    pub async fn send_record(&self, path: &str, record: String) -> Option<(u16, Value)> {
        let request = self.request("POST", path)?.timeout(RECORD_PATIENCE);
        Client::answer(request.body(record)).await
    }

    fn request(&self, method: &str, path: &str) -> Option<reqwest::RequestBuilder> {
        let url = match path.strip_prefix("//") {
            Some(path) => format!("http://{}/{path}", self.address),
            None => format!("http://{}/api/v1{path}", self.address),
        };
        let request = self.http.request(method.parse().ok()?, url).timeout(PATIENCE);
        Some(if self.token.is_empty() { request } else { request.bearer_auth(&self.token) })
    }

    async fn answer(request: reqwest::RequestBuilder) -> Option<(u16, Value)> {
        let answer = request.send().await.ok()?;
        let status = answer.status().as_u16();
        let text = answer.text().await.ok()?;
        Some((status, serde_json::from_str(&text).unwrap_or(Value::String(text))))
    }

    /// The same for a call that cannot be refused; who is told to come again does.
    pub async fn must(&self, method: &str, path: &str, body: Value) -> Result<Value> {
        let give_up = Instant::now() + PATIENCE;
        loop {
            match self.ask(method, path, body.clone()).await {
                Some((status, body)) if status < 300 => return Ok(body),
                Some((503, _)) if Instant::now() < give_up => sleep(COME_AGAIN).await,
                Some((status, body)) => bail!("{method} {path}: {status} {body}"),
                None => bail!("{method} {path}: the server is gone"),
            }
        }
    }

    /// All events of a match as this caller may see them; nothing where the server is gone.
    pub async fn events(&self, id: &str) -> Result<Vec<Value>> {
        let mut all: Vec<Value> = Vec::new();
        loop {
            let path = format!("/matches/{id}/events?after={}", all.len());
            let page = self.must("GET", &path, Value::Null).await?;
            // A page of one line is one JSON value.
            let text = page.as_str().map_or_else(|| page.to_string(), str::to_owned);
            let lines =
                text.lines().map(serde_json::from_str).collect::<Result<Vec<Value>, _>>()?;
            if lines.is_empty() {
                return Ok(all);
            }
            all.extend(lines);
        }
    }

    /// Creates a match and starts it; its id.
    pub async fn start_match(&self, wanted: Value) -> Result<String> {
        let made = self.must("POST", "/matches", wanted).await?;
        let id = made["id"].as_str().context("a match has an id")?.to_owned();
        self.must("POST", &format!("/matches/{id}/start"), json!({})).await?;
        Ok(id)
    }
}

/// What stands for the code of a problem where the server cannot tell whether the command was done:
/// the same command must be sent again, and may be in the log.
pub const FATE_UNKNOWN: &str = "fate unknown";

/// The stable code of a problem, or [`FATE_UNKNOWN`].
pub fn code_of(body: &Value) -> &str {
    let is_unknown = |detail: &str| detail.contains("cannot tell whether it was done");
    if body["detail"].as_str().is_some_and(is_unknown) {
        return FATE_UNKNOWN;
    }
    body["code"].as_str().unwrap_or("no code")
}
