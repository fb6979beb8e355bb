//! `salient calibrate`

use std::io::Write;

use anyhow::ensure;
use catalog::{BotName, Entry, Visitor};
use lab::SimError;
use lab::calibration::Calibration;

use crate::cli::Calibrate;
use crate::words::counted;

pub fn run(options: Calibrate) -> anyhow::Result<()> {
    options.game.visit(Run(options))
}

struct Run(Calibrate);

impl Visitor for Run {
    type Output = anyhow::Result<()>;

    fn visit<G: Entry>(self) -> anyhow::Result<()> {
        let Calibrate { bots, games, seats, seed, json, options, .. } = self.0;
        let seats = seats.unwrap_or((*G::SEATS.start()).into());
        ensure!(G::SEATS.contains(&(seats.min(255) as u8)), SimError::seats::<G>(seats));
        ensure!(games > 0, SimError::Nothing);
        let setup = super::limited_setup::<G>(seats, &options)?;
        let all = || G::BOTS.iter().map(|bot| BotName { name: bot.name.to_owned(), budget: None });
        let bots = if bots.is_empty() { all().collect() } else { bots };
        let mut found = Vec::new();
        for bot in &bots {
            found.extend(Calibration::of::<G>(&setup, bot, games, seed)?);
        }
        let mut out = std::io::stdout().lock();
        if json {
            writeln!(out, "{}", serde_json::to_string(&found)?)?;
        } else {
            found.iter().try_for_each(|one| write!(out, "{}", table(one)))?;
        }
        Ok(())
    }
}

fn table(found: &Calibration) -> String {
    let Calibration { bot, seats, games, positions, brier, tenths } = found;
    let positions = counted(*positions, "position", "positions");
    let games = counted(*games, "game", "games");
    let mut text = format!("{bot}: {positions} of {games} for {seats}, Brier {brier:.4}\n");
    for tenth in tenths.iter().filter(|tenth| tenth.positions > 0) {
        text += &format!(
            "  said {:5.1} %   won {:5.1} %   {:>7} positions\n",
            tenth.stated * 100.0,
            tenth.won * 100.0,
            tenth.positions
        );
    }
    text + &format!("  off by at most {:.1} points\n", found.worst() * 100.0)
}
