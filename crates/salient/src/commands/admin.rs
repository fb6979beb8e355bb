//! `salient backup` and `salient admin`: looking after online play.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use server::{Config, Data};

use super::serve::{folder, open};
use crate::cli::{Admin, Backup, DataFolder};
use crate::words::counted;

pub fn backup(options: &Backup) -> anyhow::Result<()> {
    with_data(&options.data, async |data| {
        data.backup(&options.to).await?;
        say(&format!("{} holds all that was acknowledged.", options.to.display()))
    })
}

pub fn run(options: &Admin) -> anyhow::Result<()> {
    match options {
        Admin::List { data } => with_data(data, list),
        Admin::End { id, data } => with_data(data, async |data| {
            data.end_match(id).await?;
            say(&format!("Match {id} has ended."))
        }),
        Admin::Ban { subject, lift: true, data, .. } => with_data(data, async |data| {
            let was_banned = data.lift_ban(subject).await?;
            say(if was_banned { "They may come in again." } else { "They were not banned." })
        }),
        Admin::Ban { subject, reason, days, data, .. } => with_data(data, async |data| {
            data.ban(subject, reason, *days).await?;
            say(&format!("{subject} is kept out."))
        }),
        Admin::Token { player, scope, days, data } => with_data(data, async |data| {
            let token = data.token(player, scope, *days).await?;
            say(&token)
        }),
        Admin::Players { data } => with_data(data, players),
        Admin::Bans { data } => with_data(data, bans),
        Admin::Delete { player, data } => with_data(data, async |data| {
            data.delete_player(player).await?;
            say(&format!("{player} is deleted."))
        }),
        Admin::Password { player, data } => with_data(data, async |data| {
            let mut password = String::new();
            std::io::stdin().read_line(&mut password)?;
            data.set_password(player, password.trim_end_matches(['\r', '\n'])).await?;
            say(&format!("{player} has a new password; all tokens have ended."))
        }),
        Admin::Logout { player, data } => with_data(data, async |data| {
            let ended = data.log_out(player).await?;
            say(&format!("Tokens that have ended: {ended}"))
        }),
        Admin::Retention { config, data } => {
            let config = super::serve::config(config.as_deref())?;
            with_data(data, async |data| sweep(data, config).await)
        }
        Admin::Move { from, to } => move_data(from, to),
        Admin::Check { data } => with_data(data, async |data| {
            data.check().await?;
            say("All data is in order.")
        }),
    }
}

async fn list(data: &Data) -> anyhow::Result<()> {
    let matches = data.matches().await?;
    for it in &matches {
        say(&format!("{}  {:<12} {:<8} {:>6} events", it.id, it.game, it.status, it.events))?;
    }
    say(&format!("Matches that are not over: {}", matches.len()))
}

async fn players(data: &Data) -> anyhow::Result<()> {
    let players = data.players().await?;
    for it in &players {
        say(&format!("{}  {:<8} {}", it.id, it.kind, it.name))?;
    }
    say(&format!("Players: {}", players.len()))
}

async fn bans(data: &Data) -> anyhow::Result<()> {
    let bans = data.bans().await?;
    for it in &bans {
        let until = it.until.map_or("for ever".to_owned(), |until| format!("until {until} ms"));
        say(&format!("{}  {until}  {}", it.subject, it.reason))?;
    }
    say(&format!("Bans: {}", bans.len()))
}

async fn sweep(data: &Data, config: Config) -> anyhow::Result<()> {
    let swept = data.sweep(config).await?;
    say(&format!(
        "Deleted: {}, {}, {} without a result, {}, {}",
        counted(swept.guests, "guest", "guests"),
        counted(swept.lines, "chat line", "chat lines"),
        counted(swept.matches, "match", "matches"),
        counted(swept.tokens, "ended token", "ended tokens"),
        counted(swept.requests, "old request id", "old request ids"),
    ))
}

/// Opens the data that is there; nothing is made by looking.
fn with_data(
    options: &DataFolder,
    work: impl AsyncFnOnce(&Data) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if options.store.is_none() {
        exists(&folder(options)?)?;
    }
    let runtime = tokio::runtime::Runtime::new().context("nothing can be started")?;
    runtime.block_on(async {
        // One question after the other: few connections do.
        let config = Config { database_connections: 2, ..Config::default() };
        let data = open(options, &config).await?;
        let worked = work(&data).await;
        data.close().await?;
        worked
    })
}

fn move_data(from: &Path, to: &str) -> anyhow::Result<()> {
    exists(from)?;
    let runtime = tokio::runtime::Runtime::new().context("nothing can be started")?;
    let copied = runtime.block_on(Data::copy(from, to))?;
    for (table, rows) in copied {
        say(&format!("{table:<8} {rows:>9} rows"))?;
    }
    say("All of it is in the database; the digests of all tables are equal.")
}

fn exists(folder: &Path) -> anyhow::Result<()> {
    let file = folder.join("salient.db");
    anyhow::ensure!(file.is_file(), "there is no data of online play in {}", folder.display());
    Ok(())
}

fn say(text: &str) -> anyhow::Result<()> {
    Ok(writeln!(std::io::stdout(), "{text}")?)
}
