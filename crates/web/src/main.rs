//! The browser client.
//!
//! - [`app`] — the whole page and what it provides; [`routes`] — every screen by its address
//! - [`screens`] — one file per screen; [`ui`] — the small parts they are made of
//! - [`table`] — the frame of every table; [`report`] — result and replay, whatever was played
//! - [`games`] — what is special about each game: its board, its input, its motion
//! - [`modules`] — the parts of the program that are loaded when they are needed
//! - [`link`], [`session`], [`tabs`], [`worker`] — the match of a table (in the page or on a server),
//!   how it is saved, the one tab that plays it, and the worker in which bots think
//! - [`online`] — calls to the server, the socket, the player's identity
//! - [`sound`] — ten effects; [`records`] — the records that the result and replay screens show
//! - [`settings`], [`storage`], [`saves`], [`history`], [`hosting`], [`i18n`], [`update`] — what the player chose, what is
//!   kept, what is said, and how a new version arrives

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
    // A panic says in the console where and why; `static/boot.js` tells the player.
    console_error_panic_hook::set_once();
    if !worker::serve_if_inside() {
        app::start();
    }
}
