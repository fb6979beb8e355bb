//! The client's files are embedded by name, and a new build of the client brings new names.
#![allow(clippy::print_stdout)] // how a build script speaks to cargo

fn main() {
    println!("cargo:rerun-if-changed=../../target/web/dist");
}
