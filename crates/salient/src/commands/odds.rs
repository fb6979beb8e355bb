//! `salient odds`

mod imperial;

use std::io::Write;

use anyhow::Context;
use serde_json::json;

use crate::cli::Odds;

pub fn run(options: &Odds) -> anyhow::Result<()> {
    match options {
        &Odds::Battlezone { attacker, defender, json } => battlezone(attacker, defender, json),
        Odds::Imperial { position, attack, json } => imperial::run(position, attack, *json),
    }
}

fn battlezone(attacker: u8, defender: u8, json: bool) -> anyhow::Result<()> {
    let odds = battlezone::Odds::of(attacker, defender).with_context(|| {
        format!("an attack needs 2 to 8 armies against 1 to 8, not {attacker} against {defender}")
    })?;
    let mut out = std::io::stdout().lock();
    if json {
        let object = json!({
            "game": "battlezone",
            "attacker": attacker,
            "defender": defender,
            "wins": odds.wins,
            "rolls": odds.rolls,
            "chance": odds.chance(),
        });
        writeln!(out, "{object}")?;
    } else {
        let percent = odds.chance() * 100.0;
        writeln!(out, "{attacker} against {defender}: {percent:.2} % to win")?;
        writeln!(out, "({} of {} rolls)", odds.wins, odds.rolls)?;
    }
    Ok(())
}
