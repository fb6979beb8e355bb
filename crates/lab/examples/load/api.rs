//! The REST interface, as far as the load needs it.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

/// The REST interface.
pub(crate) struct Api {
    pub(crate) address: String,
    http: reqwest::Client,
}

impl Api {
    pub(crate) fn new(address: &str) -> Api {
        Api { address: address.to_owned(), http: reqwest::Client::new() }
    }

    /// A new guest's token.
    pub(crate) async fn guest(&self, name: &str) -> Result<String> {
        let guest = self.post("", "/guests", json!({"name": name})).await?;
        Ok(guest["token"].as_str().context("a guest has a token")?.to_owned())
    }

    pub(crate) async fn post(&self, token: &str, path: &str, body: Value) -> Result<Value> {
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
