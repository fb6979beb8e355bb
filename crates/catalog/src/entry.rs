//! A game in the catalog.

use std::fmt::{self, Display, Formatter};
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::str::FromStr;

use host::record::{self, Reason, Record, RecordError, Verified};
use host::{AnyMatch, CannotGoOn, Chance, Match, MatchId, Options};
use protocol::{Board, Odds};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::{Game, ParseError, Seat, SeatSet};

use crate::{BotSpec, GameId, OptionSpec};

/// What the catalog knows about a game, on the game's state.
pub trait Entry: Game {
    /// The name on the card.
    const TITLE: &'static str;
    /// The game in one sentence.
    const TAGLINE: &'static str;
    /// How many can play.
    const SEATS: RangeInclusive<u8>;
    /// The setup options, in the order they are shown.
    const OPTIONS: &'static [OptionSpec];
    /// The option that ends endless games, and its value where only bots play; `None` for a game
    /// that always ends.
    const LIMIT: Option<(&'static str, &'static str)> = None;
    /// The bots, weakest first.
    const BOTS: &'static [BotSpec<Self>];

    /// What is printed on the board that a view is about: places, their borders and outlines.
    fn printed_board(view: &Self::View) -> Board;

    /// The boards that a setup can ask for by name; none where every match makes its own.
    fn maps() -> Vec<Board> {
        Vec::new()
    }

    /// Who plays together; everyone alone where there are no teams.
    fn sides(&self) -> Vec<SeatSet> {
        Seat::first(self.seats()).map(SeatSet::from).collect()
    }

    /// Exactly what an action can lead to; `None` for one without chance.
    fn odds_of(&self, action: &Self::Action) -> Option<Odds> {
        let _ = action;
        None
    }

    /// How many minutes a game of this setup may take, for whoever keeps the time; see
    /// [`Game::time_up`].
    fn time_limit(_setup: &Self::Setup) -> Option<u16> {
        None
    }
}

/// Something to do with a game once its type is known.
pub trait Visitor {
    /// What comes out.
    type Output;
    /// Does it.
    fn visit<G: Entry>(self) -> Self::Output;
}

impl GameId {
    /// The game of this type.
    pub fn of<G: Entry>() -> GameId {
        G::ID.parse().expect("a game with an entry is in the catalog")
    }

    /// The name used in records and on the command line.
    pub fn name(self) -> &'static str {
        self.info().id
    }

    /// Titles, options and bots, for people and programs.
    pub fn info(self) -> GameInfo {
        struct Info;
        impl Visitor for Info {
            type Output = GameInfo;
            fn visit<G: Entry>(self) -> GameInfo {
                GameInfo {
                    id: G::ID,
                    title: G::TITLE,
                    tagline: G::TAGLINE,
                    rules_version: G::RULES_VERSION,
                    seats: G::SEATS,
                    options: G::OPTIONS,
                    bots: BotNames::<G>::ALL,
                }
            }
        }
        self.visit(Info)
    }

    /// What is printed on the board that a view of this game is about; `None` for a view of another game.
    pub fn printed_board(self, view: &Value) -> Option<Board> {
        struct BoardOf<'a>(&'a Value);
        impl Visitor for BoardOf<'_> {
            type Output = Option<Board>;
            fn visit<G: Entry>(self) -> Option<Board> {
                Some(G::printed_board(&G::View::deserialize(self.0).ok()?))
            }
        }
        self.visit(BoardOf(view))
    }

    /// The boards that a setup can ask for by name; none where every match makes its own.
    pub fn maps(self) -> Vec<Board> {
        struct Maps;
        impl Visitor for Maps {
            type Output = Vec<Board>;
            fn visit<G: Entry>(self) -> Vec<Board> {
                G::maps()
            }
        }
        self.visit(Maps)
    }

    /// Continues the match of a record, whatever its game.
    pub fn load(text: &str, options: Options) -> Result<Box<dyn AnyMatch>, RecordError> {
        struct Load<'a>(&'a str, Options);
        impl Visitor for Load<'_> {
            type Output = Result<Box<dyn AnyMatch>, RecordError>;
            fn visit<G: Entry>(self) -> Self::Output {
                let record = Record::<G>::parse(self.0)?;
                Ok(Box::new(Match::load(&record, self.1)?))
            }
        }
        GameId::of_record(text)?.visit(Load(text, options))
    }

    /// Opens a match that goes on from the end of a record, whatever its game.
    pub fn go_on_from(
        text: &str,
        match_id: MatchId,
        chance: Chance,
        options: Options,
    ) -> Result<Box<dyn AnyMatch>, CannotGoOn> {
        struct GoOn<'a>(&'a str, MatchId, Chance, Options);
        impl Visitor for GoOn<'_> {
            type Output = Result<Box<dyn AnyMatch>, CannotGoOn>;
            fn visit<G: Entry>(self) -> Self::Output {
                let GoOn(text, match_id, chance, options) = self;
                let record = Record::<G>::parse(text)?;
                Ok(Box::new(Match::go_on_from(&record, match_id, chance, options)?))
            }
        }
        GameId::of_record(text)?.visit(GoOn(text, match_id, chance, options))
    }

    /// Recomputes all that a record says, whatever its game.
    pub fn verify(text: &str) -> Result<Verified, RecordError> {
        struct Verify<'a>(&'a str);
        impl Visitor for Verify<'_> {
            type Output = Result<Verified, RecordError>;
            fn visit<G: Entry>(self) -> Self::Output {
                verify::<G>(self.0)
            }
        }
        GameId::of_record(text)?.visit(Verify(text))
    }

    /// The game of a record; a game that is not in the catalog is refused by its line.
    pub fn of_record(text: &str) -> Result<GameId, RecordError> {
        let game = record::peek(text)?.game;
        let line_of_game = 2;
        game.parse().map_err(|_| RecordError::new(line_of_game, Reason::UnknownGame { game }))
    }
}

/// Recomputes all that a record of this game says.
pub fn verify<G: Entry>(text: &str) -> Result<Verified, RecordError> {
    record::verify(&Record::<G>::parse(text)?)
}

/// The names of a game's bots, without the bots: who only lists them does not need their code.
struct BotNames<G>(PhantomData<G>);

impl<G: Entry> BotNames<G> {
    const LIST: [&'static str; MOST_BOTS] = {
        assert!(G::BOTS.len() <= MOST_BOTS, "MOST_BOTS is too small for this game");
        let mut names = [""; MOST_BOTS];
        let mut index = 0;
        while index < G::BOTS.len() {
            names[index] = G::BOTS[index].name;
            index += 1;
        }
        names
    };
    const ALL: &'static [&'static str] = Self::LIST.split_at(G::BOTS.len()).0;
}

/// No game has more bots than this.
const MOST_BOTS: usize = 16;

impl Display for GameId {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameId {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<GameId, ParseError> {
        let found = GameId::ALL.iter().find(|game| game.name() == text);
        found.copied().ok_or_else(|| {
            let names: Vec<&str> = GameId::ALL.iter().map(|game| game.name()).collect();
            ParseError::new(format!("a game ({})", names.join(", ")), text)
        })
    }
}

/// What the catalog tells about a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameInfo {
    /// The name used in records and on the command line.
    pub id: &'static str,
    /// The name on the card.
    pub title: &'static str,
    /// The game in one sentence.
    pub tagline: &'static str,
    /// The version of its rules.
    pub rules_version: u32,
    /// How many can play.
    pub seats: RangeInclusive<u8>,
    /// Its setup options.
    pub options: &'static [OptionSpec],
    /// Its bots by name, weakest first.
    pub bots: &'static [&'static str],
}
