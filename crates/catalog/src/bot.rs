//! A bot by name.

use std::fmt::{self, Debug, Display, Formatter};
use std::str::FromStr;

use search::Bot;
use tabletop::{Game, ParseError};

/// One of a game's bots.
pub struct BotSpec<G: Game> {
    /// Its name in lower case with hyphens.
    pub name: &'static str,
    /// How it plays, in one sentence.
    pub about: &'static str,
    /// How much it thinks when nobody says so; `None` for a bot that has no budget.
    pub budget: Option<u32>,
    /// Makes one that thinks so much.
    pub make: fn(budget: u32) -> Box<dyn Bot<G>>,
}

impl<G: Game> Debug for BotSpec<G> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("BotSpec").field("name", &self.name).finish_non_exhaustive()
    }
}

/// A bot as it is asked for: `balanced`, or with a budget `expert:400`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotName {
    /// Its name.
    pub name: String,
    /// How much it may think.
    pub budget: Option<u32>,
}

impl BotName {
    /// Finds the bot in the catalog and makes it.
    pub fn make<G: crate::Entry>(&self) -> Result<Box<dyn Bot<G>>, BotError> {
        let Some(spec) = G::BOTS.iter().find(|spec| spec.name == self.name) else {
            let known: Vec<&str> = G::BOTS.iter().map(|spec| spec.name).collect();
            return Err(BotError::Unknown { name: self.name.clone(), known: known.join(", ") });
        };
        match (self.budget, spec.budget) {
            (Some(_), None) => Err(BotError::NoBudget { name: self.name.clone() }),
            (Some(0), _) => Err(BotError::ZeroBudget { name: self.name.clone() }),
            (Some(asked), Some(usual)) if asked > usual.saturating_mul(MOST_TIMES) => {
                let most = usual.saturating_mul(MOST_TIMES);
                Err(BotError::TooLargeBudget { name: self.name.clone(), most })
            }
            (asked, default) => Ok((spec.make)(asked.or(default).unwrap_or(0))),
        }
    }
}

impl Display for BotName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.budget {
            Some(budget) => write!(f, "{}:{budget}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

impl FromStr for BotName {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<BotName, ParseError> {
        let wrong = || ParseError::new("a bot such as balanced or expert:400", text);
        let (name, budget) = match text.split_once(':') {
            Some((name, budget)) => (name, Some(budget.parse().map_err(|_| wrong())?)),
            None => (text, None),
        };
        let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || !name.chars().all(is_letter) {
            return Err(wrong());
        }
        Ok(BotName { name: name.to_owned(), budget })
    }
}

/// Upper bound for a bot's budget factor, since the person who sets it does not wait.
const MOST_TIMES: u32 = 100;

/// Why there is no such bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotError {
    /// Not in the list.
    #[error("there is no bot {name:?}; there are {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// It always thinks the same.
    #[error("{name} takes no budget")]
    NoBudget {
        /// The bot.
        name: String,
    },
    /// It would think for minutes.
    #[error("the budget of {name} must be at most {most}")]
    TooLargeBudget {
        /// The bot.
        name: String,
        /// The most it takes.
        most: u32,
    },
    /// It cannot think nothing.
    #[error("the budget of {name} must be at least 1")]
    ZeroBudget {
        /// The bot.
        name: String,
    },
}
