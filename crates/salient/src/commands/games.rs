//! `salient games`

use std::io::Write;

use catalog::GameId;

use crate::cli::Games;

pub fn run(options: &Games) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let games: Vec<_> = GameId::ALL.iter().map(|game| game.info()).collect();
    if options.json {
        writeln!(out, "{}", serde_json::to_string(&games)?)?;
        return Ok(());
    }
    for (nth, game) in games.iter().enumerate() {
        if nth > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{} — {}\n{}", game.id, game.title, game.tagline)?;
        writeln!(out, "\nOptions (--set KEY=VALUE):")?;
        for option in game.options {
            writeln!(out, "  {:<17}  {}", option.key, option.about)?;
            writeln!(out, "  {:<17}  = {}", "", option.kind.expected())?;
        }
        writeln!(out, "\nBots: {}", game.bots.join(", "))?;
    }
    Ok(())
}
