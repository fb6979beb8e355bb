//! The browser client.
//!
//! - [`app`] — the whole page and its contexts; [`routes`] — every screen by its address
//! - [`screens`] — one file per screen; [`ui`] — the small parts they are made of
//! - [`table`] — the frame of every table; [`guide`] — the instructions of a guided first game
//! - [`games`] — what is special about each game: its board, its input, its motion
//! - [`modules`] — the parts of the program that are loaded when they are needed
//! - [`game_setup`], [`session`], [`link`], [`worker`], [`tabs`] — a match: how it was set up, how it
//!   begins or resumes, where it runs (in the page or on a server), where its bots think, and the one
//!   tab that plays it
//! - [`replay`], [`report`] — a record played through, and what result and replay show of it for
//!   any game; [`records`] — the records that these screens show
//! - [`player_names`] — what the players of a match are called
//! - [`online`] — calls to the server, the socket, the player's identity
//! - [`storage`] — what the browser stores: [`settings`], unfinished games ([`saves`]), how they
//!   are hosted ([`hosting`]), and past games ([`history`])
//! - [`i18n`] — all texts of the client; [`sound`] — ten effects
//! - [`browser`] — small helpers around the browser's interfaces; [`update`] — how a new version
//!   arrives

#![allow(unreachable_pub)] // a binary: `pub` means that another module uses it
#![allow(clippy::disallowed_methods)] // the browser is an edge: it has a clock

mod app;
mod browser;
mod game_setup;
mod games;
mod guide;
mod history;
mod hosting;
mod i18n;
mod link;
mod modules;
mod online;
mod player_names;
mod records;
mod replay;
mod report;
mod routes;
mod saves;
mod screens;
mod session;
mod settings;
mod sound;
mod storage;
mod table;
mod tabs;
mod ui;
mod update;
mod worker;

fn main() {
    // A panic prints its message and place to the console; `static/boot.js` informs the player.
    console_error_panic_hook::set_once();
    if !worker::serve_if_inside() {
        app::start();
    }
}
