//! `salient replay`

use std::io::Write;

use anyhow::{Context, anyhow, bail};
use catalog::GameId;
use host::record::Record;
use host::{Match, Message, Options};
use serde_json::json;
use tabletop::Viewer;

use super::play::names;
use crate::cli::Replay;
use crate::faces::{self, Face, FaceVisitor};

pub fn run(options: &Replay) -> anyhow::Result<()> {
    let text = super::read(&options.file)?;
    let wrong = |error| anyhow!("{}: {error}", options.file.display());
    let game = GameId::of_record(&text).map_err(wrong)?;
    faces::visit(game, Print { options, text: &text })
}

struct Print<'a> {
    options: &'a Replay,
    text: &'a str,
}

impl FaceVisitor for Print<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Face>(self) -> anyhow::Result<()> {
        let options = self.options;
        let wrong = |error| anyhow!("{}: {error}", options.file.display());
        let record = Record::<G>::parse(self.text).map_err(wrong)?;
        let game = Match::load(&record, Options::default()).map_err(wrong)?;
        let last = options.at.unwrap_or(game.step());
        if last > game.step() {
            bail!("the record has {} steps, not {last}", game.step());
        }
        let names = names(&game);
        let mut out = std::io::stdout().lock();
        let colours = faces::colours(options.plain);
        let steps = game.messages_since(Viewer::Spectator, 0).context("the match has started")?;
        let start = game.state_at(0).context("the match has started")?;
        let mut view = start.view(Viewer::Spectator);
        for message in steps.into_iter().take(last as usize) {
            let Message::Step { by, events, now, .. } = message else { continue };
            let action = &record.steps[now.step as usize - 1].action;
            view = now.view;
            if options.json {
                let position = game.state_at(now.step).map(ToString::to_string);
                let object = json!({
                    "step": now.step, "seat": by.to_string(), "action": action.to_string(),
                    "events": events, "position": position,
                });
                writeln!(out, "{object}")?;
                continue;
            }
            writeln!(out, "{:>4} {by} {action}", now.step)?;
            for line in
                events.iter().map(|event| G::tell(event, &names)).filter(|it| !it.is_empty())
            {
                writeln!(out, "       {line}")?;
            }
            if options.boards {
                writeln!(out, "{}\n", G::draw(&view, colours))?;
            }
        }
        if !options.json {
            writeln!(out, "\n{}\n{}", G::draw(&view, colours), G::summary(&view, &names))?;
            if let Some(outcome) = record.result.filter(|_| last == game.step()) {
                writeln!(out, "Result: {outcome}")?;
            }
        }
        Ok(())
    }
}
