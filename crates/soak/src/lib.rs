//! Load, faults and attacks for a real server process, and the check of what it kept.
//!
//! A part of a soak starts `salient serve` on 127.0.0.1, lets clients play or attack, does something
//! bad to the server, and compares what clients were told ([`ledger`]) with what was kept ([`check`]).
//! Its [`Report`] has the counts and every broken promise. `cargo xtask soak server` runs all parts
//! for one server, `cargo xtask soak nodes` those for several on one database; the tests of `salient`
//! run the kills.

#![allow(clippy::disallowed_methods)] // real processes: clocks and threads

pub mod balancer;
pub mod check;
pub mod client;
pub mod database_faults;
pub mod floods;
pub mod full_disk;
pub mod kills;
pub mod ledger;
pub mod node_kills;
pub mod nodes;
pub mod power;
pub mod process;
pub mod slow_clients;
pub mod socket;
pub mod tables;
pub mod timeouts;
pub mod viewer;

mod honest;
mod report;

pub use report::Report;
pub use store::test_postgres::TestPostgres;
