//! The object-safe interface to a game: what screens need without knowing its types.
//!
//! The first part of the program contains no game. It reaches one only through [`AnyGame`], which
//! `modules::load` returns. A game called in another way would be loaded at the start.

use std::marker::PhantomData;
use std::sync::Arc;

use catalog::{GameId, NoAnswer, OptionSpec, SelfPlayed, Suggestion};
use host::record::{RecordError, Verified};
use host::{Match, Options, Record};
use leptos::prelude::*;
use serde_json::Value;

use super::option_words::OptionWords;
use crate::browser;
use crate::game_setup::NewGame;
use crate::i18n::{Locale, td_string, use_locale};
use crate::link::state_of;
use crate::online::{Problem, Room};
use crate::replay::Replay;
use crate::report::{GameReport, Report};
use crate::saves::{Save, Summary};
use crate::screens::draft::{self, Draft, Mistake};
use crate::screens::{Sheet, VerifyWords};
use crate::session::{CannotBegin, Session};
use crate::table::{TableGame, table};

/// What only the browser shows of a game. Implemented by the game's state.
pub trait Played: GameReport + TableGame {
    /// The opening of a game that is being set up; `None` if there is nothing to draw.
    fn preview(game: &NewGame, locale: Locale) -> Option<AnyView>;

    /// Its board in small: the original of the picture on Home.
    fn miniature() -> AnyView;

    /// Its rules, with pictures.
    fn rules() -> AnyView;

    /// What a record of this game proves, in words: the dice, or what chance decides instead.
    fn verify_words(locale: Locale) -> VerifyWords {
        VerifyWords::dice(locale)
    }

    /// What the set-up sheet of this game has besides the options of the catalog.
    fn sheet(_sheet: Sheet) -> Option<AnyView> {
        None
    }

    /// The name of one of its options; `None` to use the words of the catalog.
    fn words(locale: Locale, key: &str) -> Option<OptionWords>;

    /// How a bot of this level plays, in a sentence; `None` to use the words of the catalog.
    fn bot_plays(locale: Locale, level: &str) -> Option<&'static str>;

    /// The name of a choice of an option; `None` if it needs no other name.
    fn choice(_texts: Locale, _word: &str) -> Option<&'static str> {
        None
    }
}

/// Object-safe interface to a game.
pub trait AnyGame: Sync {
    /// Which game.
    fn game(&self) -> GameId;
    /// The table of a new game.
    fn begin(&self, new: &NewGame) -> Result<AnyView, CannotBegin>;
    /// The table of a saved game.
    fn resume(&self, kept: &Save) -> Result<AnyView, RecordError>;
    /// The table of a match on a server; the text is its log so far.
    fn join(&self, room: Room, past: &str) -> Result<AnyView, Problem>;
    /// [`Played::preview`].
    fn preview(&self, game: &NewGame, locale: Locale) -> Option<AnyView>;
    /// [`Played::sheet`].
    fn sheet(&self, sheet: Sheet) -> Option<AnyView>;
    /// The name of an option and what it does.
    fn words(&self, locale: Locale, spec: &OptionSpec) -> OptionWords;
    /// [`Played::verify_words`].
    fn verify_words(&self, locale: Locale) -> VerifyWords;
    /// How a bot plays, in a sentence; `None` for a bot that is not in the catalog.
    fn bot_plays(&self, locale: Locale, bot: &str) -> Option<&'static str>;
    /// [`Played::choice`], or the words shared by all games.
    fn choice(&self, locale: Locale, word: &str) -> Option<&'static str>;
    /// The game's own setup as JSON, from the options on the sheet.
    fn options(&self, draft: &Draft) -> Result<Value, Mistake>;
    /// The default of an option, in the form that the setup uses.
    fn usual(&self, key: &str) -> Value;
    /// The bot's move in notation, or why there is none. `view` is what the bot may know, as JSON.
    fn think(&self, view: &Value, question: &catalog::Question<'_>) -> Result<String, NoAnswer>;
    /// The moves that a bot rates best, or why there are none.
    fn suggest(
        &self,
        view: &Value,
        question: &catalog::Question<'_>,
    ) -> Result<Vec<Suggestion>, NoAnswer>;
    /// Plays `games` games between bots of one level: their steps and a digest of their last
    /// positions. Here so it is compiled into the game's part.
    fn self_play(&self, level: &str, games: u64, seed: u64) -> Option<SelfPlayed>;
    /// The guided first game as it is set up.
    fn first_game(&self) -> NewGame;
    /// [`Played::rules`].
    fn rules(&self) -> AnyView;
    /// [`Played::miniature`].
    fn miniature(&self) -> AnyView;
    /// A position in small, as the nth picture on a page; the view is JSON. `None` if the view
    /// cannot be read or drawn.
    fn picture(&self, view: &Value, nth: usize) -> Option<AnyView>;
    /// Plays a record through; refuses a record that is not true.
    fn read(&self, record: &str) -> Result<Arc<dyn Report>, RecordError>;
    /// Recomputes everything a record states.
    fn verify(&self, record: &str) -> Result<Verified, RecordError>;
    /// The summary of a record, after it was played through.
    fn summary(&self, record: &str) -> Result<Summary, RecordError>;
}

/// The game with this state type, as [`AnyGame`].
pub struct Of<G>(PhantomData<G>);

impl<G> Of<G> {
    /// Contains only its type.
    pub const GAME: Of<G> = Of(PhantomData);
}

impl<G: Played> AnyGame for Of<G> {
    fn game(&self) -> GameId {
        GameId::of::<G>()
    }

    fn begin(&self, new: &NewGame) -> Result<AnyView, CannotBegin> {
        let locale = use_locale().get_untracked();
        let nameless = |index: usize| td_string!(locale, table.play.player, n = index + 1);
        Session::<G>::begin(new, browser::random_seed, nameless).map(table)
    }

    fn resume(&self, kept: &Save) -> Result<AnyView, RecordError> {
        Session::<G>::resume(kept).map(table)
    }

    fn join(&self, room: Room, past: &str) -> Result<AnyView, Problem> {
        Session::<G>::join(room, past).map(table)
    }

    fn preview(&self, game: &NewGame, locale: Locale) -> Option<AnyView> {
        G::preview(game, locale)
    }

    fn sheet(&self, sheet: Sheet) -> Option<AnyView> {
        G::sheet(sheet)
    }

    fn words(&self, locale: Locale, spec: &OptionSpec) -> OptionWords {
        G::words(locale, spec.key).unwrap_or((spec.title, Some(spec.about)))
    }

    fn verify_words(&self, locale: Locale) -> VerifyWords {
        G::verify_words(locale)
    }

    fn bot_plays(&self, locale: Locale, bot: &str) -> Option<&'static str> {
        let level = bot.split(':').next().unwrap_or(bot);
        match level {
            "random" => Some(td_string!(locale, screens.levels.random)),
            _ => G::bot_plays(locale, level)
                .or_else(|| G::BOTS.iter().find(|it| it.name == level).map(|it| it.about)),
        }
    }

    fn choice(&self, locale: Locale, word: &str) -> Option<&'static str> {
        G::choice(locale, word)
            .or_else(|| (word == "random").then_some(td_string!(locale, screens.setup.random)))
    }

    fn options(&self, draft: &Draft) -> Result<Value, Mistake> {
        draft::options::<G>(draft)
    }

    fn usual(&self, key: &str) -> Value {
        catalog::to_json::<G>(&G::Setup::default())[key].clone()
    }

    fn think(&self, view: &Value, question: &catalog::Question<'_>) -> Result<String, NoAnswer> {
        catalog::think_json::<G>(view, question)
    }

    fn suggest(
        &self,
        view: &Value,
        question: &catalog::Question<'_>,
    ) -> Result<Vec<Suggestion>, NoAnswer> {
        catalog::suggest_json::<G>(view, question)
    }

    fn self_play(&self, level: &str, games: u64, seed: u64) -> Option<SelfPlayed> {
        catalog::self_play::<G>(level, games, seed)
    }

    fn first_game(&self) -> NewGame {
        G::FIRST_GAME.new_game()
    }

    fn rules(&self) -> AnyView {
        G::rules()
    }

    fn miniature(&self) -> AnyView {
        G::miniature()
    }

    fn picture(&self, view: &Value, nth: usize) -> Option<AnyView> {
        let view: G::View = serde_json::from_value(view.clone()).ok()?;
        <G as GameReport>::picture(&state_of::<G>(&view), nth)
    }

    fn read(&self, record: &str) -> Result<Arc<dyn Report>, RecordError> {
        Ok(Arc::new(Replay::<G>::read(record)?))
    }

    fn verify(&self, record: &str) -> Result<Verified, RecordError> {
        catalog::verify::<G>(record)
    }

    fn summary(&self, record: &str) -> Result<Summary, RecordError> {
        let played = Match::<G>::load(&Record::parse(record)?, Options::default())?;
        Ok(Summary { game: self.game(), step: played.step(), over: played.outcome().is_some() })
    }
}
