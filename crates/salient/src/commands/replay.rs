//! `salient replay`

use std::io::Write;

use anyhow::{Context, anyhow, bail};
use catalog::GameId;
use host::record::Record;
use host::{Match, Message, Options, Player};
use serde_json::{Value, json};
use tabletop::{Seat, Viewer};

use super::play::names;
use crate::cli::Replay;
use crate::faces::{self, Face, FaceVisitor};
use crate::words::counted;

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
            bail!("the record has {}, not {last}", counted(game.step(), "step", "steps"));
        }
        let names = names(&game);
        let mut out = std::io::stdout().lock();
        let colours = faces::colours(options.plain);
        let steps = game.messages_since(Viewer::Spectator, 0).context("the match has started")?;
        let start = game.state_at(0).context("the match has started")?;
        let mut view = start.view(Viewer::Spectator);
        if options.json {
            writeln!(out, "{}", start_object(&record, start))?;
        }
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

/// The first line of `--json`: what was settled before step 1, and the position it begins with.
fn start_object<G: Face>(record: &Record<G>, start: &G) -> Value {
    let header = &record.header;
    let seat = |(seat, player): (Seat, &Player)| json!({"seat": seat.to_string(), "player": player.to_string()});
    json!({
        "step": 0,
        "game": G::ID,
        "rules": G::RULES_VERSION,
        "match": header.match_id.to_string(),
        "setup": header.setup,
        "seats": Seat::first(Seat::MAX).zip(&header.players).map(seat).collect::<Vec<_>>(),
        "position": start.to_string(),
    })
}
