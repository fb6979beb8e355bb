//! Writing a record.

use std::fmt::{self, Display, Formatter};

use tabletop::fair::Secret;
use tabletop::{Digest, Game, Outcome, Seat};

use super::{Dice, FORMAT, Header, Record, Recorded};
use crate::{MatchId, Player};

impl<G: Game> Display for Record<G> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut text = self.header.to_string();
        text.push_str(&start_line(self.start));
        for (step, line) in (1..).zip(&self.steps) {
            text.push_str(&step_line(step, line.recorded(), &line.action));
        }
        let (secret, result) = (self.secret.as_ref(), self.result.as_ref());
        let damaged = self.damage.map(|damage| damage.recorded);
        f.write_str(&closed(text, secret, result, self.steps.len(), damaged))
    }
}

impl<G: Game> Display for Header<G> {
    /// All lines above the steps, the blank one included.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let setup = serde_json::to_string(&self.setup).map_err(|_| fmt::Error)?;
        let game = (G::ID, G::RULES_VERSION);
        let Header { match_id, dice, players, undone, .. } = self;
        Head { game, match_id, setup: &setup, dice, players, undone: *undone }.fmt(f)
    }
}

/// A header in words of no game.
#[derive(Debug)]
pub(crate) struct Head<'a> {
    pub(crate) game: (&'static str, u32),
    pub(crate) match_id: &'a MatchId,
    pub(crate) setup: &'a str,
    pub(crate) dice: &'a Dice,
    pub(crate) players: &'a [Player],
    pub(crate) undone: u32,
}

impl Display for Head<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (game, rules_version) = self.game;
        writeln!(f, "salient record {FORMAT}")?;
        writeln!(f, "game {game} {rules_version}")?;
        writeln!(f, "match {}", self.match_id)?;
        writeln!(f, "setup {}", self.setup)?;
        write_dice_and_players(f, self.dice, self.players)?;
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

/// The line of the step with this number.
pub(crate) fn step_line(step: u32, line: Recorded<'_>, action: &dyn Display) -> String {
    let mut text = format!("{step} {} {action}", line.seat);
    if line.by_clock {
        text.push_str(" clock");
    }
    if !line.draws.is_empty() {
        text.push_str(" :");
        line.draws.iter().for_each(|draw| text.push_str(&format!(" {draw}")));
    }
    text.push_str(&format!(" #{}\n", line.digest));
    text
}

/// The line of the layout.
pub(crate) fn start_line(digest: Digest) -> String {
    format!("0 start #{digest}\n")
}

/// A record whose steps are written, with the lines below them. `digest` is the one that a damaged
/// record has: writing does not mend it.
pub(crate) fn closed(
    mut text: String,
    secret: Option<&Secret>,
    result: Option<&Outcome>,
    steps: usize,
    digest: Option<Digest>,
) -> String {
    secret.into_iter().for_each(|secret| text.push_str(&format!("secret {secret}\n")));
    result.into_iter().for_each(|result| text.push_str(&format!("result {result}\n")));
    text.push_str(&format!("end {steps} "));
    let digest = digest.unwrap_or_else(|| Digest::of(&text));
    text.push_str(&format!("#{digest}\n"));
    text
}
