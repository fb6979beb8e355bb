//! Online play over real sockets and real files.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)] // a test that cannot go on fails

mod chat;
mod clocks;
mod consent;
mod dice;
mod examples;
mod forks;
mod hostile;
mod lobby;
mod openapi;
mod people;
mod promises;
mod refusals;
mod resume;
mod retries;
mod secrets;
mod sizes;
mod spine;
mod streams;
mod support;
mod worldbattle;
