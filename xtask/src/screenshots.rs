//! `cargo xtask screenshots`: renews the pictures of the README from the browser tests.

use std::fs;

use anyhow::{Context, Result};

use crate::tools::{cargo, root, run as run_command};
use crate::web;

/// The pictures that the README shows.
const SHOWN: [&str; 7] = [
    "table-desktop-dark.png",
    "worldbattle-attack-desktop-dark.png",
    "imperial-attack-phone.png",
    "conquer-table-desktop-light.png",
    "home-desktop-light.png",
    "online-room.png",
    "roll-phone-light.png",
];
/// The tests that take them.
const TESTS: [&str; 5] =
    ["pictures::", "screens::", "imperial::turns::", "conquer::", "online::games::two_pages"];

/// Builds the client, lets the browser tests take their pictures, and keeps those of the README.
pub fn run() -> Result<()> {
    web::build(&web::find_or_install_toolchain()?, web::Build::Release)?;
    run_command(cargo().args(["test", "-p", "server", "--test", "browser", "--"]).args(TESTS))?;
    let (from, to) = (root().join("target/screenshots"), root().join("docs/pictures"));
    fs::create_dir_all(&to)?;
    for name in SHOWN {
        fs::copy(from.join(name), to.join(name))
            .with_context(|| format!("the tests took no picture {name}"))?;
        println!("docs/pictures/{name}");
    }
    Ok(())
}
