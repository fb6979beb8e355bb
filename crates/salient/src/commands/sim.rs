//! `salient sim`

use std::io::{IsTerminal, Write};

use catalog::{Entry, Visitor};
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Report, SimError, Simulation};

use crate::cli::Sim;

pub fn run(options: Sim) -> anyhow::Result<()> {
    options.game.visit(Run(options))
}

struct Run(Sim);

impl Visitor for Run {
    type Output = anyhow::Result<()>;

    fn visit<G: Entry>(self) -> anyhow::Result<()> {
        let Sim { bots, games, seed, threads, json, records, options, .. } = self.0;
        if !G::SEATS.contains(&(bots.len().min(255) as u8)) {
            return Err(SimError::seats::<G>(bots.len()).into());
        }
        let setup = super::limited_setup::<G>(bots.len(), &options)?;
        let simulation = Simulation::<G> { setup, bots, games, seed, threads };
        let bar = progress_bar(games);
        let progress = |games| bar.set_position(games);
        let report = match records {
            Some(folder) => simulation.record(&folder, &progress)?,
            None => simulation.run(&progress)?,
        };
        bar.finish_and_clear();
        let mut out = std::io::stdout().lock();
        if json {
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        } else {
            write!(out, "{}", table(&report))?;
        }
        Ok(())
    }
}

/// A bar on a terminal, nothing in a file.
pub(super) fn progress_bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games {eta} {msg}");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn table(report: &Report) -> String {
    let mut text = format!("{}: {} games, seed {}\n", report.game, report.games, report.seed);
    let width = report.bots.iter().map(|bot| bot.name.len()).max().unwrap_or(0);
    for bot in &report.bots {
        text += &format!(
            "  {:<width$}  {:>8} won {:>7} drawn {:>8} lost   {:5.1} %  ({:.1} to {:.1})\n",
            bot.name,
            bot.wins,
            bot.draws,
            bot.losses,
            bot.score * 100.0,
            bot.ci95.low * 100.0,
            bot.ci95.high * 100.0,
        );
    }
    let ends: Vec<String> =
        report.ends.iter().map(|(reason, games)| format!("{games} by {reason}")).collect();
    text += &format!("ended: {}\n", ends.join(", "));
    text + &format!(
        "{:.2} s, {:.0} games/s, {:.0} steps/s\n",
        report.seconds, report.games_per_second, report.steps_per_second
    )
}
