//! How the server is run: every number that somebody may want to change.

use std::net::{IpAddr, SocketAddr};

use serde::{Deserialize, Serialize};

use crate::hosts::name_of;
use crate::limits::Rates;

/// How the server is run. Everything has a default; a config file names what differs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The address people reach it by, such as `https://play.example.org`; its origin may open
    /// sockets.
    pub public_url: Option<String>,
    /// Further names people reach it by, such as `play.example.org` or `192.0.2.7`: requests to
    /// any other name are refused.
    pub hosts: Vec<String>,
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
    /// The most HTTP connections at a time; sockets do not count here.
    pub connections: u32,
    /// The most HTTP connections of one address.
    pub connections_per_address: u32,
    /// How long the head of a request may take, and a connection be idle, in milliseconds.
    pub header_timeout_ms: u64,
    /// How long the body of a request may take, in milliseconds.
    pub body_timeout_ms: u64,
    /// How long a client may take nothing of its answer, in milliseconds.
    pub write_timeout_ms: u64,
    /// How many passwords are hashed at a time; each takes 19 MB.
    pub password_hashes_at_once: usize,
    /// How many more passwords wait to be hashed; those beyond are refused.
    pub password_hashes_waiting: usize,
    /// How many records are checked, and odds computed, at a time.
    pub record_checks_at_once: usize,
    /// How many more records wait to be checked; those beyond are refused.
    pub record_checks_waiting: usize,
    /// How many steps matches that are over may keep in memory together; those beyond are read from
    /// the log whenever somebody asks.
    pub over_steps: u32,
    /// How many connections to a PostgreSQL database at most, beside one that listens.
    pub database_connections: u32,
    /// How often somebody may do something.
    pub rates: Rates,
    /// How long what people leave behind is kept.
    pub retention: Retention,
}

/// How long what people leave behind is kept, in days; 0 keeps it for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Retention {
    /// So long after its last use a session ends: a guest's, or one that was logged in.
    pub session_days: u32,
    /// So long after it was made a token for a program ends, unless its maker chose a time.
    pub token_days: u32,
    /// So long after the end of their last token a guest is deleted.
    pub guest_days: u32,
    /// Chat lines.
    pub chat_days: u32,
    /// Matches that ended without a result: called off or abandoned.
    pub abandoned_days: u32,
    /// How often old data is looked for, in minutes.
    pub sweep_minutes: u32,
}

impl Default for Retention {
    fn default() -> Retention {
        Retention {
            session_days: 90,
            token_days: 365,
            guest_days: 30,
            chat_days: 180,
            abandoned_days: 30,
            sweep_minutes: 60,
        }
    }
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

    /// Whether the server may listen here. Beyond this machine it must know its own names, or any
    /// page could have its visitors' browsers call it under a name of its own.
    pub fn check_listen(&self, address: SocketAddr) -> Result<(), BadConfig> {
        if let Some(url) = &self.public_url
            && (!(url.starts_with("https://") || url.starts_with("http://"))
                || name_of(url).is_none())
        {
            let reason =
                format!("public_url is {url:?}, not an address like https://play.example.org");
            return Err(BadConfig(reason));
        }
        if let Some(host) = self.hosts.iter().find(|host| name_of(host).is_none()) {
            return Err(BadConfig(format!("hosts lists {host:?}, which is no name")));
        }
        if address.ip().is_loopback() || self.public_url.is_some() || !self.hosts.is_empty() {
            return Ok(());
        }
        Err(BadConfig(format!(
            "{address} lets other machines in: name the address people use with --public-url, or \
             list it as hosts in the config file"
        )))
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            public_url: None,
            hosts: Vec::new(),
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
            connections: 10_000,
            connections_per_address: 64,
            header_timeout_ms: 15_000,
            body_timeout_ms: 20_000,
            write_timeout_ms: 15_000,
            password_hashes_at_once: 2,
            password_hashes_waiting: 16,
            record_checks_at_once: 2,
            record_checks_waiting: 16,
            over_steps: 400_000,
            database_connections: 10,
            rates: Rates::default(),
            retention: Retention::default(),
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
    fn beyond_this_machine_the_own_names_must_be_known() {
        let (here, out) = ("127.0.0.1:4000".parse().unwrap(), "0.0.0.0:4000".parse().unwrap());
        let config = Config::default();
        assert!(config.check_listen(here).is_ok());
        assert_eq!(
            config.check_listen(out).unwrap_err().to_string(),
            "0.0.0.0:4000 lets other machines in: name the address people use with --public-url, \
             or list it as hosts in the config file"
        );
        let named = Config { hosts: vec!["192.0.2.7".to_owned()], ..Config::default() };
        assert!(named.check_listen(out).is_ok());
        let url = |url: &str| Config { public_url: Some(url.to_owned()), ..Config::default() };
        assert!(url("http://192.0.2.7:4000").check_listen(out).is_ok());
        for bad in ["play.example.org", "ftp://play.example.org", "https://", "https:///x"] {
            assert!(url(bad).check_listen(here).is_err(), "{bad}");
        }
        let bad = Config { hosts: vec!["a b".to_owned()], ..Config::default() };
        assert!(bad.check_listen(here).is_err());
    }

    #[test]
    fn an_unknown_field_is_named() {
        let error = Config::from_toml("bot_thread = 4").unwrap_err();
        assert!(error.to_string().contains("bot_thread"), "{error}");
    }
}
