//! Hosting a match of any game by its name: opening it, asking its bots, its odds and its sides.

use host::{AnyMatch, Chance, Match, MatchId, Opening, Options, Problem, Refused};
use protocol::Odds;
use search::Bot;
use serde::Deserialize;
use serde_json::{Value, json};
use tabletop::{Game, Rng, Seat, SeatSet};

use crate::{
    BotError, BotName, Entry, GameId, OptionKind, OptionSpec, Visitor, to_json, with_seats,
};

/// A decision that a bot has to take.
#[derive(Clone, PartialEq, Debug)]
pub struct Question<'a> {
    /// For which seat.
    pub seat: Seat,
    /// After which step.
    pub step: u32,
    /// Which bot.
    pub bot: &'a BotName,
    /// What its own chances follow from.
    pub bot_seed: u64,
}

/// Why a bot has no answer.
#[derive(Debug, thiserror::Error)]
pub enum NoAnswer {
    /// There is no such bot.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// The view is not one of this game.
    #[error("this is no view of the game: {0}")]
    View(#[from] serde_json::Error),
    /// It wants what the rules do not allow.
    #[error("{bot} answered {action}, which is not allowed: {reason}")]
    Illegal {
        /// The bot.
        bot: String,
        /// Its answer in notation.
        action: String,
        /// What the rules say.
        reason: String,
    },
}

impl GameId {
    /// Opens a match with free seats. The setup is JSON: a field per option, the others as usual.
    pub fn open(
        self,
        match_id: MatchId,
        setup: &Value,
        chance: Chance,
        options: Options,
    ) -> Result<Box<dyn AnyMatch>, Problem> {
        struct Open<'a>(MatchId, &'a Value, Chance, Options);
        impl Visitor for Open<'_> {
            type Output = Result<Box<dyn AnyMatch>, Problem>;
            fn visit<G: Entry>(self) -> Self::Output {
                let Open(match_id, setup, chance, options) = self;
                let setup = read_setup::<G>(setup)?;
                let opened = Match::<G>::open(Opening { match_id, setup, chance, options });
                Ok(Box::new(opened.map_err(|refused| refused.problem::<G>())?))
            }
        }
        self.visit(Open(match_id, setup, chance, options))
    }

    /// A setup as JSON with every option in it, for so many seats where their number is an option.
    pub fn full_setup(self, setup: &Value, seats: Option<usize>) -> Result<Value, Problem> {
        struct Full<'a>(&'a Value, Option<usize>);
        impl Visitor for Full<'_> {
            type Output = Result<Value, Problem>;
            fn visit<G: Entry>(self) -> Self::Output {
                let mut setup = read_setup::<G>(self.0)?;
                if let Some(seats) = self.1 {
                    setup = with_seats::<G>(&setup, seats)
                        .map_err(|error| bad_setup::<G>(&error.to_string()))?;
                }
                Ok(to_json::<G>(&setup))
            }
        }
        self.visit(Full(setup, seats))
    }

    /// The sides of a game with this setup: who plays together.
    pub fn sides(self, setup: &Value) -> Result<Vec<SeatSet>, Problem> {
        struct Sides<'a>(&'a Value);
        impl Visitor for Sides<'_> {
            type Output = Result<Vec<SeatSet>, Problem>;
            fn visit<G: Entry>(self) -> Self::Output {
                let setup = read_setup::<G>(self.0)?;
                let refused = |illegal| Refused::Illegal(illegal).problem::<G>();
                let state = G::new(&setup, &mut Rng::fast(0)).map_err(refused)?;
                Ok(state.sides())
            }
        }
        self.visit(Sides(setup))
    }

    /// How many minutes a game of this setup may take, if its rules know such a limit.
    pub fn time_limit(self, setup: &Value) -> Result<Option<u16>, Problem> {
        struct Limit<'a>(&'a Value);
        impl Visitor for Limit<'_> {
            type Output = Result<Option<u16>, Problem>;
            fn visit<G: Entry>(self) -> Self::Output {
                Ok(G::time_limit(&read_setup::<G>(self.0)?))
            }
        }
        self.visit(Limit(setup))
    }

    /// The bot's move in notation, or why there is none. The view is what it may know, as JSON.
    pub fn think(self, view: &Value, question: &Question<'_>) -> Result<String, NoAnswer> {
        struct Think<'a>(&'a Value, &'a Question<'a>);
        impl Visitor for Think<'_> {
            type Output = Result<String, NoAnswer>;
            fn visit<G: Entry>(self) -> Self::Output {
                think_json::<G>(self.0, self.1)
            }
        }
        self.visit(Think(view, question))
    }

    /// Is there such a bot, and does it take this budget?
    pub fn check_bot(self, bot: &BotName) -> Result<(), BotError> {
        struct Check<'a>(&'a BotName);
        impl Visitor for Check<'_> {
            type Output = Result<(), BotError>;
            fn visit<G: Entry>(self) -> Self::Output {
                self.0.make::<G>().map(drop)
            }
        }
        self.visit(Check(bot))
    }

    /// How much a bot of this name thinks when nobody says so; nothing for one without a budget.
    pub fn usual_budget(self, bot: &str) -> Option<u32> {
        struct UsualBudget<'a>(&'a str);
        impl Visitor for UsualBudget<'_> {
            type Output = Option<u32>;
            fn visit<G: Entry>(self) -> Self::Output {
                G::BOTS.iter().find(|spec| spec.name == self.0)?.budget
            }
        }
        self.visit(UsualBudget(bot))
    }

    /// Exactly what an action can lead to, by what this view shows; `None` for one without chance.
    pub fn odds(self, view: &Value, seat: Seat, action: &str) -> Result<Option<Odds>, Problem> {
        struct OddsOf<'a>(&'a Value, Seat, &'a str);
        impl Visitor for OddsOf<'_> {
            type Output = Result<Option<Odds>, Problem>;
            fn visit<G: Entry>(self) -> Self::Output {
                let OddsOf(view, seat, action) = self;
                let malformed = |sentence: String| Problem {
                    code: "match.malformed".to_owned(),
                    rule: None,
                    sentence,
                };
                let action: G::Action =
                    action.parse().map_err(|error| malformed(format!("{error}")))?;
                let view: G::View = serde_json::from_value(view.clone())
                    .map_err(|_| malformed("This is no view of the game".to_owned()))?;
                let state = G::from_view(&view, &mut Rng::fast(0));
                state
                    .check(seat, &action)
                    .map_err(|illegal| Refused::Illegal(illegal).problem_at(&state))?;
                Ok(state.odds_of(&action))
            }
        }
        self.visit(OddsOf(view, seat, action))
    }

    /// The setup's options as a JSON Schema.
    pub fn setup_schema(self) -> Value {
        let info = self.info();
        let properties = info.options.iter().map(|spec| (spec.key.to_owned(), schema_of(spec)));
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": format!("Setup of {}", info.title),
            "type": "object",
            "properties": properties.collect::<serde_json::Map<_, _>>(),
        })
    }
}

/// The move of one of this game's bots in notation, if there is such a bot.
pub fn think<G: Entry>(view: &G::View, question: &Question<'_>) -> Result<String, NoAnswer> {
    let bot = question.bot.make::<G>()?;
    answer_of(&*bot, view, question)
}

/// The bot's move, if the rules allow it: whoever hosts can then let another bot move instead.
fn answer_of<G: Game>(
    bot: &dyn Bot<G>,
    view: &G::View,
    question: &Question<'_>,
) -> Result<String, NoAnswer> {
    let Question { seat, step, bot: name, bot_seed } = question;
    let mut rng = Rng::for_bot(*bot_seed, *seat, *step);
    let action = bot.choose(view, *seat, &mut rng);
    let illegal = |reason: G::Illegal| NoAnswer::Illegal {
        bot: name.to_string(),
        action: action.to_string(),
        reason: reason.to_string(),
    };
    G::from_view(view, &mut rng).check(*seat, &action).map_err(illegal)?;
    Ok(action.to_string())
}

/// The same, with the view as JSON.
pub fn think_json<G: Entry>(view: &Value, question: &Question<'_>) -> Result<String, NoAnswer> {
    think::<G>(&G::View::deserialize(view)?, question)
}

fn read_setup<G: Entry>(setup: &Value) -> Result<G::Setup, Problem> {
    let default = to_json::<G>(&G::Setup::default());
    let (Value::Object(mut all), Value::Object(given)) = (default, setup) else {
        return Err(bad_setup::<G>("the setup is an object with a field per option"));
    };
    for (key, value) in given {
        let is_option = G::OPTIONS.iter().any(|spec| spec.key == key);
        if !is_option && !all.contains_key(key) {
            let known: Vec<&str> = G::OPTIONS.iter().map(|spec| spec.key).collect();
            let known = known.join(", ");
            return Err(bad_setup::<G>(&format!(
                "there is no option {key:.40}; there are {known}"
            )));
        }
        all.insert(key.clone(), value.clone());
    }
    serde_json::from_value(Value::Object(all)).map_err(|error| bad_setup::<G>(&error.to_string()))
}

fn bad_setup<G: Game>(why: &str) -> Problem {
    let sentence = format!("This setup cannot be played: {why}");
    Problem { code: format!("{}.setup.malformed", G::ID), rule: None, sentence }
}

fn schema_of(spec: &OptionSpec) -> Value {
    let mut schema = match spec.kind {
        OptionKind::Number { min, max } => {
            json!({"type": ["integer", "null"], "minimum": min, "maximum": max})
        }
        OptionKind::Count { min, max } => {
            json!({"type": "integer", "minimum": min, "maximum": max})
        }
        OptionKind::Switch => json!({"type": "boolean"}),
        OptionKind::Choice(words) => json!({"enum": words}),
        OptionKind::Text { example } => json!({"examples": [example]}),
    };
    schema["title"] = spec.title.into();
    schema["description"] = spec.about.into();
    schema
}

#[cfg(test)]
mod tests;
