//! `salient odds`

mod imperial;

use std::io::Write;

use anyhow::Context;
use rules::worldbattle::BattleOdds;
use serde_json::json;

use crate::cli::Odds;
use crate::words::{chance, undecided};

pub fn run(options: &Odds) -> anyhow::Result<()> {
    match options {
        &Odds::Battlezone { attacker, defender, json } => battlezone(attacker, defender, json),
        &Odds::Worldbattle { attackers, defenders, stop_at, json } => {
            worldbattle(attackers, defenders, stop_at, json)
        }
        Odds::Imperial { position, attack, json } => imperial::run(position, attack, *json),
    }
}

fn battlezone(attacker: u8, defender: u8, json: bool) -> anyhow::Result<()> {
    let odds = rules::battlezone::Odds::of(attacker, defender).with_context(|| {
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
        let chance = chance(odds.chance(), 2);
        writeln!(out, "{attacker} against {defender}: {chance} to win")?;
        writeln!(out, "({} of {} rolls)", odds.wins, odds.rolls)?;
    }
    Ok(())
}

fn worldbattle(attackers: u32, defenders: u32, stop_at: u32, json: bool) -> anyhow::Result<()> {
    let most = BattleOdds::MOST_ARMIES;
    let odds = BattleOdds::of(attackers, defenders, stop_at).filter(|_| attackers > stop_at);
    let odds = odds.with_context(|| {
        format!(
            "an attack needs 2 to {most} armies against 1 to {most} and stops at 1 or more below \
             its own number, not {attackers} against {defenders} stopping at {stop_at}"
        )
    })?;
    let mut out = std::io::stdout().lock();
    if json {
        let object = json!({
            "game": "worldbattle",
            "attackers": attackers,
            "defenders": defenders,
            "stop_at": stop_at,
            "conquest": odds.conquest,
            "attacker_losses": odds.attacker_losses,
            "defender_losses": odds.defender_losses,
            "rolls": odds.rolls,
            "survivors": odds.survivors,
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let chance = chance(undecided(odds.conquest), 2);
    writeln!(out, "{attackers} against {defenders}: {chance} to conquer")?;
    writeln!(
        out,
        "lost on average: {:.2} by the attacker, {:.2} by the defender",
        odds.attacker_losses, odds.defender_losses
    )?;
    // The chance can be too small for a number; then nothing is known of what it would leave.
    if odds.conquest > 0.0 {
        writeln!(out, "left on average after a conquest: {:.2}", odds.survivors_if_conquered())?;
    }
    Ok(())
}
