//! The lines of a record as a match writes them, one after the other.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};
use tabletop::Outcome;
use tabletop::fair::Secret;

use super::closed;

/// A piece of a record, for a log that is only ever appended to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "snake_case")]
pub enum Line {
    /// The game has started.
    Header {
        /// All lines above the steps.
        text: String,
    },
    /// A step was played, or played again after an undo.
    Step {
        /// Its number.
        step: u32,
        /// Its line.
        text: String,
    },
    /// Every step above this one was taken back.
    Undone {
        /// The last step that counts.
        to: u32,
        /// How many steps were taken back so far and not played again.
        undone: u32,
    },
    /// Steps that were taken back are played again; their lines follow.
    Redone {
        /// How many steps were taken back so far and not played again.
        undone: u32,
    },
    /// The game is over.
    Over {
        /// What all dice followed from.
        secret: Option<Secret>,
        /// How it ended.
        result: Outcome,
    },
}

/// The record that the lines of a log add up to, without knowing the game.
///
/// `Display` writes it, so that a match can be loaded from its log.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Journal {
    header: String,
    undone: u32,
    steps: Vec<String>,
    secret: Option<Secret>,
    result: Option<Outcome>,
}

impl Journal {
    /// A journal of a match with this secret, which its log does not hold while it runs.
    pub fn new(secret: Option<Secret>) -> Journal {
        Journal { secret, ..Journal::default() }
    }

    /// Takes the next line of the log.
    pub fn push(&mut self, line: &Line) {
        match line {
            Line::Header { text } => {
                let is_undone = |line: &&str| line.starts_with("undone ");
                let count = text.lines().find(is_undone).and_then(|line| line[7..].parse().ok());
                self.undone = count.unwrap_or(0);
                let others = text.lines().filter(|line| !is_undone(line) && !line.is_empty());
                self.header = others.map(|line| format!("{line}\n")).collect();
            }
            Line::Step { step, text } => {
                self.steps.truncate(*step as usize);
                self.steps.push(text.clone());
            }
            Line::Undone { to, undone } => {
                self.steps.truncate(*to as usize + 1); // the layout is step 0
                self.undone = *undone;
                self.result = None;
            }
            Line::Redone { undone } => self.undone = *undone,
            Line::Over { secret, result } => {
                self.secret.clone_from(secret);
                self.result = Some(result.clone());
            }
        }
    }
}

impl Display for Journal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut text = self.header.clone();
        if self.undone > 0 {
            text.push_str(&format!("undone {}\n", self.undone));
        }
        text.push('\n');
        text.extend(self.steps.iter().map(String::as_str));
        let played = self.steps.len().saturating_sub(1);
        f.write_str(&closed(text, self.secret.as_ref(), self.result.as_ref(), played, None))
    }
}
