//! Compiles the crate again when a migration is added: the macro that reads them does not notice.

#![allow(clippy::print_stdout)] // how a build script speaks to cargo

fn main() {
    println!("cargo:rerun-if-changed=src/postgres/migrations");
}
