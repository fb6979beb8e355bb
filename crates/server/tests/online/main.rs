//! Online play over real sockets and real files.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)] // a test that cannot go on fails

mod spine;
mod support;
