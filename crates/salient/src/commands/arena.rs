//! `salient arena`

use std::io::Write;

use anyhow::Context;
use catalog::{BotName, Entry, Visitor};
use indicatif::ProgressBar;
use lab::arena::{Arena, Rating, Results, Schedule, Sprt, Verdict};
use serde_json::json;

use super::sim::progress_bar;
use crate::cli;

pub fn run(options: cli::Arena) -> anyhow::Result<()> {
    options.game.visit(Run(options))
}

struct Run(cli::Arena);

impl Visitor for Run {
    type Output = anyhow::Result<()>;

    fn visit<G: Entry>(self) -> anyhow::Result<()> {
        let options = self.0;
        let sprt =
            (!options.sprt.is_empty()).then_some(Sprt { elo0: options.elo0, elo1: options.elo1 });
        let arena = arena::<G>(&options)?;
        let mut results = match &options.resume {
            Some(path) if path.exists() => arena.resume(Results::load(path)?)?,
            _ => arena.begin()?,
        };
        let bar = progress_bar(arena.games(&results));
        let mut failure = None;
        let mut look = |results: &Results| {
            show(&bar, results, sprt);
            if let Some(path) = &options.resume {
                failure = results.save(path).err();
            }
            let is_open = |sprt: Sprt| sprt.verdict(&results.pairings[0]) == Verdict::Open;
            failure.is_none() && sprt.is_none_or(is_open)
        };
        arena.run(&mut results, &mut look)?;
        bar.finish_and_clear();
        if let Some(failure) = failure {
            return Err(failure.into());
        }
        let ratings = results.ratings();
        if let Some(path) = &options.svg {
            super::write(path, results.chart(G::TITLE)?.as_bytes())?;
        }
        let mut out = std::io::stdout().lock();
        if options.json {
            let value = json!({ "results": results, "ratings": ratings, "sprt": sprt.map(|it| told(it, &results)) });
            writeln!(out, "{value}")?;
        } else {
            write!(out, "{}", text(&results, &ratings, sprt))?;
        }
        Ok(())
    }
}

fn arena<G: Entry>(options: &cli::Arena) -> anyhow::Result<Arena<G>> {
    let named = if options.sprt.is_empty() { &options.bots } else { &options.sprt };
    let with_budget = |bot: &BotName| {
        let takes = G::BOTS.iter().any(|it| it.name == bot.name && it.budget.is_some());
        let budget = bot.budget.or(options.budget.filter(|_| takes));
        BotName { budget, ..bot.clone() }
    };
    let threads = match options.threads {
        Some(threads) => threads,
        None => std::thread::available_parallelism().map_or(1, Into::into),
    };
    anyhow::ensure!(options.games > 0 && threads > 0, lab::SimError::Nothing);
    anyhow::ensure!(
        options.sprt.is_empty() || options.elo0 < options.elo1,
        "elo0 must be below elo1"
    );
    anyhow::ensure!(options.sprt.is_empty() || named.len() == 2, "--sprt compares two bots");
    anyhow::ensure!(G::SEATS.contains(&2), lab::SimError::seats::<G>(2));
    Ok(Arena {
        setup: super::limited_setup::<G>(2, &options.options)?,
        bots: named.iter().map(with_budget).collect(),
        schedule: if options.gauntlet { Schedule::Gauntlet } else { Schedule::RoundRobin },
        layouts: options.games.div_ceil(2),
        fewer: options.fewer.iter().map(fewer).collect::<anyhow::Result<_>>()?,
        in_full: Vec::new(),
        stored: options.stored.clone(),
        seed: options.seed,
        threads,
    })
}

fn fewer((bot, share): &(String, String)) -> anyhow::Result<(String, u64)> {
    let share = share.parse().with_context(|| format!("{share:?} is no number of games"))?;
    Ok((bot.clone(), share))
}

fn show(bar: &ProgressBar, results: &Results, sprt: Option<Sprt>) {
    bar.set_position(results.games());
    if let Some(sprt) = sprt {
        let ratio = sprt.log_likelihood_ratio(&results.pairings[0]);
        bar.set_message(format!("log-likelihood ratio {ratio:.2}"));
    }
}

fn told(sprt: Sprt, results: &Results) -> serde_json::Value {
    let pairing = &results.pairings[0];
    json!({
        "elo0": sprt.elo0, "elo1": sprt.elo1,
        "log_likelihood_ratio": sprt.log_likelihood_ratio(pairing),
        "verdict": sprt.verdict(pairing),
    })
}

fn text(results: &Results, ratings: &[Rating], sprt: Option<Sprt>) -> String {
    let width = results.bots.iter().map(String::len).max().unwrap_or(0);
    let mut text = format!("{}, seed {}\n", results.game, results.seed);
    for (name, rating) in results.bots.iter().zip(ratings) {
        let [low, high] = rating.interval;
        text += &format!("  {name:<width$}  {:>6.0} Elo  ({low:.0} to {high:.0})", rating.elo);
        if let Some(times) = results.times.get(name) {
            text += &format!("   {:.1} µs a move, p99 {:.1} µs", times.p50_us, times.p99_us);
        }
        text += "\n";
    }
    for pairing in &results.pairings {
        let (a, b) = (&results.bots[pairing.a], &results.bots[pairing.b]);
        let ends = pairing.interval();
        text += &format!(
            "  {a:<width$} v {b:<width$}  {:>6} won {:>5} drawn {:>6} lost   {:5.1} %  ({:.1} to {:.1})\n",
            pairing.wins,
            pairing.draws,
            pairing.losses,
            pairing.score() * 100.0,
            ends.low * 100.0,
            ends.high * 100.0,
        );
    }
    if let Some(sprt) = sprt {
        let pairing = &results.pairings[0];
        let verdict = match sprt.verdict(pairing) {
            Verdict::Stronger => format!("stronger by at least {} Elo", sprt.elo1),
            Verdict::NotStronger => format!("stronger by no more than {} Elo", sprt.elo0),
            Verdict::Open => "not decided; more games would".to_owned(),
        };
        let (a, ratio) = (&results.bots[0], sprt.log_likelihood_ratio(pairing));
        text += &format!("{a} is {verdict} (log-likelihood ratio {ratio:.2})\n");
    }
    text
}
