//! `salient verify`

use std::io::Write;

use anyhow::anyhow;
use catalog::GameId;
use serde_json::json;

use crate::cli::Verify;

pub fn run(options: &Verify) -> anyhow::Result<()> {
    let text = super::read(&options.file)?;
    let mut out = std::io::stdout().lock();
    match GameId::verify(&text) {
        Ok(verified) => {
            let outcome = verified.outcome.as_ref().map(ToString::to_string);
            if options.json {
                let object = json!({
                    "valid": true,
                    "steps": verified.steps,
                    "draws": verified.draws,
                    "digest": verified.digest.to_string(),
                    "result": outcome,
                });
                writeln!(out, "{object}")?;
            } else {
                let result = outcome.as_deref().unwrap_or("the game is not over");
                writeln!(out, "This record is true: {result}.")?;
                let (steps, draws) = (verified.steps, verified.draws);
                writeln!(out, "{steps} steps and {draws} draws were recomputed from its secret.")?;
            }
            Ok(())
        }
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
            Err(anyhow!("{}: {error}", options.file.display()))
        }
    }
}
