//! `salient odds imperial`

use std::io::Write;

use anyhow::{Context, bail};
use rules::imperial::{Action, BASE_THRESHOLD, Fate, Kind, Odds, Square, State};
use serde_json::json;

use crate::faces::imperial::{bonus_name, clearing};
use crate::words::{chance, counted, undecided};

pub fn run(position: &str, attack: &str, json: bool) -> anyhow::Result<()> {
    let state: State = position.parse().context("this is no position")?;
    let action: Action = attack.parse().context("this is no attack")?;
    let Action::Attack { origins, target } = action else {
        bail!("{action} is no attack; one is written b2xb3 or b1+a2xb2");
    };
    let odds = state.odds(origins, target)?;
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", object(&state, action, target, &odds))?;
    } else {
        write!(out, "{}", text(&state, action, target, &odds))?;
    }
    Ok(())
}

fn object(state: &State, action: Action, target: Square, odds: &Odds) -> serde_json::Value {
    let threshold = odds.force.threshold;
    let bonuses: Vec<_> = threshold.bonuses().collect();
    let [infantry, cavalry, artillery] = odds.force.dice;
    let fates: Vec<_> = odds
        .fates
        .iter()
        .map(|fate| {
            json!({
                "chance": fate.chance, "damage": fate.damage, "kills": fate.kills,
                "survivors": survivors(state, target, fate),
            })
        })
        .collect();
    json!({
        "game": "imperial",
        "attack": action.to_string(),
        "threshold": threshold.value(),
        "bonuses": bonuses,
        "dice": {"infantry": infantry, "cavalry": cavalry, "artillery": artillery},
        "hits": odds.hits,
        "expected_hits": odds.expected_hits(),
        "expected_damage": odds.expected_damage(),
        "expected_kills": odds.expected_kills(),
        "clear": odds.clear_chance(),
        "results": fates,
    })
}

fn text(state: &State, action: Action, target: Square, odds: &Odds) -> String {
    let threshold = odds.force.threshold;
    let bonuses: String = threshold
        .bonuses()
        .map(|bonus| format!(" + {} {}", bonus.amount(), bonus_name(bonus)))
        .collect();
    let dice: Vec<String> = Kind::ALL
        .iter()
        .zip(odds.force.dice)
        .filter(|&(_, dice)| dice > 0)
        .map(|(kind, dice)| format!("{dice} of {kind}"))
        .collect();
    let mut text = format!(
        "{action}: {} ({}), {} or less on 40 hits ({BASE_THRESHOLD}{bonuses})\n\
         {:.2} hits and {:.2} units destroyed on average, {} to clear {target}\n",
        counted(odds.force.total_dice(), "die", "dice"),
        dice.join(", "),
        threshold.value(),
        odds.expected_hits(),
        odds.expected_kills(),
        clearing(odds, 2),
    );
    for fate in &odds.fates {
        let left = survivors(state, target, fate).join(" ");
        let left = if left.is_empty() { "nobody".to_owned() } else { left };
        text += &format!("{:>14}  {left} left\n", chance(undecided(fate.chance), 2));
    }
    text
}

/// The defenders that are left, such as `I1`.
fn survivors(state: &State, target: Square, fate: &Fate) -> Vec<String> {
    let units = state.stack(target).units().iter().zip(fate.levels);
    let left = units.filter(|&(_, level)| level > 0);
    left.map(|(unit, level)| format!("{}{level}", unit.kind().letter())).collect()
}
