//! `salient think`: answers questions for a move until the input ends.

use catalog::{Entry, Visitor};
use lab::arena::answer_questions;

use crate::cli::Think;

pub fn run(options: &Think) -> anyhow::Result<()> {
    options.game.visit(Run(options))
}

struct Run<'a>(&'a Think);

impl Visitor for Run<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Entry>(self) -> anyhow::Result<()> {
        let (questions, answers) = (std::io::stdin().lock(), std::io::stdout().lock());
        Ok(answer_questions::<G>(&self.0.bot, questions, answers)?)
    }
}
