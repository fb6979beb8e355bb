//! `salient think`: answers questions for a move until the input ends.

use std::io::{BufRead, Write};

use anyhow::Context;
use catalog::{Entry, Visitor};
use lab::arena::Asked;
use tabletop::Rng;

use crate::cli::Think;

pub fn run(options: &Think) -> anyhow::Result<()> {
    options.game.visit(Run(options))
}

struct Run<'a>(&'a Think);

impl Visitor for Run<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Entry>(self) -> anyhow::Result<()> {
        let bot = self.0.bot.make::<G>()?;
        let mut out = std::io::stdout().lock();
        for line in std::io::stdin().lock().lines() {
            let asked: Asked<G::View> = serde_json::from_str(&line?)
                .with_context(|| format!("this is no question of {}", G::TITLE))?;
            let mut rng = Rng::fast(asked.seed);
            let action = bot.choose(&asked.view, asked.seat, &mut rng);
            writeln!(out, "{}", serde_json::to_string(&action)?)?;
            out.flush()?;
        }
        Ok(())
    }
}
