//! Online play over real sockets and real files.

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
