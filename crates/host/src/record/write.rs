//! Writing a record.

use std::fmt::{self, Display, Formatter, Write};

use tabletop::fair::Secret;
use tabletop::{Digest, Game, Outcome, Seat};

use super::{Dice, FORMAT, Header, Record, Step};
use crate::Player;

impl<G: Game> Display for Record<G> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut text = self.header.to_string();
        write!(text, "{}", start_line(self.start))?;
        for (step, line) in (1..).zip(&self.steps) {
            line.write(step, &mut text)?;
        }
        write_trailer(&mut text, self.secret.as_ref(), self.result.as_ref(), self.steps.len())?;
        // Writing a damaged record does not mend it.
        let digest = self.damage.map_or_else(|| Digest::of(&text), |damage| damage.recorded);
        writeln!(f, "{text}#{digest}")
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

impl<G: Game> Step<G> {
    /// Its line, as the step with this number.
    pub(crate) fn line(&self, step: u32) -> String {
        let mut text = String::new();
        self.write(step, &mut text).expect("a String takes any text");
        text
    }

    fn write(&self, step: u32, text: &mut String) -> fmt::Result {
        write!(text, "{step} {} {}", self.seat, self.action)?;
        write_rest_of_step(text, self.by_clock, &self.draws, self.digest)
    }
}

fn write_rest_of_step(
    text: &mut String,
    by_clock: bool,
    draws: &[u32],
    digest: Digest,
) -> fmt::Result {
    if by_clock {
        text.push_str(" clock");
    }
    if !draws.is_empty() {
        text.push_str(" :");
        for draw in draws {
            write!(text, " {draw}")?;
        }
    }
    writeln!(text, " #{digest}")
}

/// The line of the layout.
pub(crate) fn start_line(digest: Digest) -> String {
    format!("0 start #{digest}\n")
}

/// The lines below the steps, up to the digest of all text before it.
pub(super) fn write_trailer(
    text: &mut String,
    secret: Option<&Secret>,
    result: Option<&Outcome>,
    steps: usize,
) -> fmt::Result {
    if let Some(secret) = secret {
        writeln!(text, "secret {secret}")?;
    }
    if let Some(result) = result {
        writeln!(text, "result {result}")?;
    }
    write!(text, "end {steps} ")
}
