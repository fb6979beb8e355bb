//! The client in a real browser: Chromium without a window, driven by WebDriver.
//!
//! Needs the built client (`cargo xtask web`). Chromium and its driver are installed where they are
//! missing and that is possible; pictures of every screen go to `target/screenshots`.

#![allow(clippy::print_stdout)] // says what it installs and measures
#![allow(clippy::disallowed_methods)] // starts programs and waits

mod access;
mod at_the_table;
mod browser;
mod buttons;
mod conquer;
mod figures;
mod first_screens;
mod golden;
mod guide;
mod highlights;
mod imperial;
mod keeping;
mod kept_games;
mod languages;
mod miniatures;
mod offline;
mod online;
mod pictures;
mod played_through;
mod player_cards;
mod saves;
mod screens;
mod sounds;
mod speaking;
mod suggestions;
mod table;
mod tools;
mod whole_games;
mod worldbattle;
