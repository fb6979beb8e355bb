//! How the server is run: every number that somebody may want to change.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

use crate::limits::Rates;

/// How the server is run. Everything has a default; a config file names what differs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The address people reach it by, such as `https://play.example.org`; its origin may open
    /// sockets.
    pub public_url: Option<String>,
    /// Further origins that may open sockets and call the API from a browser.
    pub origins: Vec<String>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// How many bots think at a time.
    pub bot_threads: usize,
    /// The longest a bot may think, in milliseconds; then any legal move is played for it.
    pub bot_limit_ms: u64,
    /// How long a bot waits before it plays, in milliseconds, so that people can follow.
    pub bot_pause_ms: u64,
    /// How long a player may be gone before the match's policy takes over, in milliseconds.
    pub grace_ms: u64,
    /// After how long without an event a match is called off, in milliseconds.
    pub abandoned_ms: u64,
    /// After how long without a question a match leaves memory, in milliseconds.
    pub unload_ms: u64,
    /// The same for a match that is over: who looks back at it can wait for the log.
    pub unload_over_ms: u64,
    /// How often a socket is asked whether it is there, in milliseconds.
    pub ping_ms: u64,
    /// After how long without a word a socket is closed, in milliseconds.
    pub dead_ms: u64,
    /// The most sockets at a time.
    pub sockets: u32,
    /// The most sockets of one address.
    pub sockets_per_address: u32,
    /// How often somebody may do something.
    pub rates: Rates,
}

/// Why a config file cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadConfig(String);

impl Config {
    /// Reads a config file: TOML with the fields above, all optional.
    pub fn from_toml(text: &str) -> Result<Config, BadConfig> {
        toml::from_str(text).map_err(|error| BadConfig(error.to_string()))
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            public_url: None,
            origins: Vec::new(),
            trusted_proxies: Vec::new(),
            bot_threads: 2,
            bot_limit_ms: 10_000,
            bot_pause_ms: 300,
            grace_ms: 60_000,
            abandoned_ms: 24 * 3_600_000,
            unload_ms: 300_000,
            unload_over_ms: 10_000,
            ping_ms: 20_000,
            dead_ms: 45_000,
            sockets: 20_000,
            sockets_per_address: 10,
            rates: Rates::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_config_names_what_differs() {
        let config = Config::from_toml(
            "public_url = \"https://play.example.org\"\nbot_threads = 4\n\
             [rates.chat]\nevery_ms = 1000\nburst = 3\n",
        )
        .unwrap();
        assert_eq!((config.bot_threads, config.rates.chat.burst), (4, 3));
        assert_eq!(config.rates.commands, Rates::default().commands);
        assert_eq!(Config::from_toml("").unwrap(), Config::default());
    }

    #[test]
    fn an_unknown_field_is_named() {
        let error = Config::from_toml("bot_thread = 4").unwrap_err();
        assert!(error.to_string().contains("bot_thread"), "{error}");
    }
}
