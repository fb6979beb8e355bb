//! Online play over real sockets and real files.
//!
//! What the server answers is read as the types of `protocol` ([`support::Client::info`], `state`,
//! [`support::Answer::read`]); JSON by hand is for what a stranger might send, for problems, and for
//! tests of the JSON itself: schemas, the OpenAPI document, what a field is called.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)] // a test that cannot go on fails

mod access;
mod api_document;
mod boards;
mod bounds;
mod chat;
mod clocks;
mod connections;
mod consent;
mod deletion;
mod deploy;
mod dice;
mod durability;
mod examples;
mod faulty_store;
mod forks;
mod full_disk;
mod hostile;
mod hosts;
mod integrity;
mod limits;
mod lobby;
mod nodes;
mod nodes_apart;
mod nodes_together;
mod old_logs;
mod openapi;
mod passwords;
mod people;
mod private;
mod promises;
mod records;
mod refusals;
mod restarts;
mod resume;
mod retries;
mod rolling_upgrade;
mod schemas;
mod scopes;
mod seats;
mod secrets;
mod security_document;
mod sizes;
mod spine;
mod streams;
mod support;
mod texts;
mod views;
mod worldbattle;
