//! `salient verify`

use std::io::{self, Write};

use anyhow::anyhow;
use catalog::GameId;
use host::RecordError;
use host::record::{SeatNonce, Verified, Witness};
use serde_json::{Value, json};
use tabletop::fair::Commitment;

use crate::cli::Verify;
use crate::words::counted;

pub fn run(options: &Verify) -> anyhow::Result<()> {
    let text = super::read(&options.file)?;
    let mut out = io::stdout().lock();
    match verified(&text, options.commitment) {
        Ok(verified) if options.json => writeln!(out, "{}", as_json(&verified))?,
        Ok(verified) => print(&mut out, &verified, options.commitment.is_some())?,
        Err(error) => {
            if options.json {
                let object = json!({
                    "valid": false,
                    "line": error.line,
                    "code": error.reason.code(),
                    "reason": error.reason.to_string(),
                });
                writeln!(out, "{object}")?;
            }
            return Err(anyhow!("{}: {error}", options.file.display()));
        }
    }
    Ok(())
}

/// Is all of it true, and is it what was promised?
fn verified(text: &str, shown: Option<Commitment>) -> Result<Verified, RecordError> {
    let verified = GameId::verify(text)?;
    if let Some(shown) = shown {
        Witness::of_commitment(shown).check(text)?;
    }
    Ok(verified)
}

fn as_json(verified: &Verified) -> Value {
    let seat = |it: &SeatNonce| {
        let (seat, player) = (it.seat.to_string(), it.player.to_string());
        json!({"seat": seat, "player": player, "adds": it.nonce.is_some()})
    };
    json!({
        "valid": true,
        "steps": verified.steps,
        "draws": verified.draws,
        "digest": verified.digest.to_string(),
        "result": verified.outcome.as_ref().map(ToString::to_string),
        "commitment": verified.commitment.map(|it| it.to_string()),
        "seats": verified.seats.iter().map(seat).collect::<Vec<_>>(),
        "chooser": verified.chooser().map(|it| it.to_string()),
    })
}

fn print(out: &mut impl Write, verified: &Verified, compared: bool) -> io::Result<()> {
    let outcome = verified.outcome.as_ref().map(ToString::to_string);
    let result = outcome.as_deref().unwrap_or("the game is not over");
    let steps = counted(verified.steps, "step", "steps");
    let draws = counted(verified.draws, "draw", "draws");
    writeln!(out, "This record is true: {result}.")?;
    writeln!(out, "{steps} and {draws} were recomputed from its secret.")?;
    let Some(chooser) = verified.chooser() else { return Ok(()) };
    if compared {
        writeln!(out, "Its commitment is the one you were shown.")?;
    }
    for SeatNonce { seat, player, nonce } in &verified.seats {
        let adds = if nonce.is_some() { "added to the dice" } else { "adds nothing to the dice" };
        writeln!(out, "Seat {seat} ({player}) {adds}.")?;
    }
    writeln!(out, "{chooser}")
}
