//! Writing a record.

use std::fmt::{self, Display, Formatter, Write};

use tabletop::{Digest, Game, Seat};

use super::{Dice, FORMAT, Header, Record, Step};
use crate::Player;

impl<G: Game> Display for Record<G> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut text = format!("{}0 start #{}\n", self.header, self.start);
        for (number, step) in (1..).zip(&self.steps) {
            write_step(&mut text, number, step)?;
        }
        if let Some(secret) = &self.secret {
            writeln!(text, "secret {secret}")?;
        }
        if let Some(result) = &self.result {
            writeln!(text, "result {result}")?;
        }
        write!(text, "end {} ", self.steps.len())?;
        // Writing does not mend a damaged record.
        let digest = self.damage.map_or_else(|| Digest::of(&text), |damage| damage.recorded);
        writeln!(text, "#{digest}")?;
        f.write_str(&text)
    }
}

impl<G: Game> Display for Header<G> {
    /// All lines above the steps, the blank one included.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let setup = serde_json::to_string(&self.setup).map_err(|_| fmt::Error)?;
        writeln!(f, "salient record {FORMAT}")?;
        writeln!(f, "game {} {}", G::ID, G::RULES_VERSION)?;
        writeln!(f, "match {}", self.match_id)?;
        writeln!(f, "setup {setup}")?;
        write_dice_and_players(f, &self.dice, &self.players)?;
        if self.undone > 0 {
            writeln!(f, "undone {}", self.undone)?;
        }
        writeln!(f)
    }
}

fn write_dice_and_players(f: &mut Formatter<'_>, dice: &Dice, players: &[Player]) -> fmt::Result {
    match dice {
        Dice::Fast { seed } => writeln!(f, "dice fast {seed}")?,
        Dice::Match { seed, commitment, .. } => {
            writeln!(f, "dice match")?;
            if let Some(seed) = seed {
                writeln!(f, "seed {seed}")?;
            }
            writeln!(f, "commitment {commitment}")?;
        }
    }
    for (seat, player) in Seat::first(Seat::MAX).zip(players) {
        writeln!(f, "seat {seat} {player}")?;
        if let Dice::Match { nonces, .. } = dice
            && let Some(sealed) = nonces.get(seat.index())
        {
            writeln!(f, "nonce {seat} {} {}", sealed.nonce, sealed.seal)?;
        }
    }
    match dice {
        Dice::Match { past, .. } => past.iter().try_for_each(|past| writeln!(f, "past {past}")),
        Dice::Fast { .. } => Ok(()),
    }
}

/// `1 b 5>9 clock : 4 3 6 2 1 #0c2e…`
fn write_step<G: Game>(text: &mut String, number: u32, step: &Step<G>) -> fmt::Result {
    write!(text, "{number} {} {}", step.seat, step.action)?;
    if step.by_clock {
        text.push_str(" clock");
    }
    if !step.draws.is_empty() {
        text.push_str(" :");
        step.draws.iter().try_for_each(|draw| write!(text, " {draw}"))?;
    }
    writeln!(text, " #{}", step.digest)
}
