//! Matches that did not begin here: those that go on from another one, and those that were played
//! elsewhere.

use catalog::GameId;
use host::{Options, Player};
use protocol::{ForkMatch, Origin, Settings, Visibility};
use serde_json::Value;

use super::entry::Entry;
use super::lobby::{NewTable, checked_settings, hosting, sittings, store_match};
use super::seating::{Sitting, Who};
use super::table::{Hosting, Table, bad_record};
use crate::app::Core;
use crate::problem::Problem;
use crate::retries::Retry;
use crate::text;

/// What a match is continued from.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    id: String,
    game: GameId,
    setup: Value,
    record: String,
}

/// From so many bytes on a record that is gone on from counts as one that is kept.
const LONG: usize = 64 * 1024;

impl Source {
    /// Is so much stored with a match that goes on from it that it counts as a kept record?
    pub(crate) fn is_long(&self) -> bool {
        self.record.len() > LONG
    }
}

impl Table {
    /// The match up to a step. Only one that is over has a source: the record of the new match
    /// holds the secret of the old one, and what was hidden in it.
    pub(crate) fn source(&self, at: u32) -> Result<Source, Problem> {
        if !self.is_over() {
            let detail = "A game goes on elsewhere only after its end: its secret is told with it";
            return Err(Problem::conflict("match.not_over", detail).at(self.head()));
        }
        let last = self.play.step();
        if at > last {
            let detail = format!("The game has {last} steps, not {at}");
            return Err(Problem::conflict("match.stale", detail).at(self.head()));
        }
        let missing = || Problem::conflict("match.not_started", "The game was never played");
        Ok(Source {
            id: self.id.clone(),
            game: self.game,
            setup: self.setup.clone(),
            record: self.play.record_text_until(at).ok_or_else(missing)?,
        })
    }
}

/// Creates a match that goes on from another one and tells its id.
pub(crate) async fn fork(
    core: &Core,
    creator: (&str, &str),
    source: Source,
    wanted: &ForkMatch,
    password: Option<String>,
    retry: Option<&Retry>,
) -> Result<String, Problem> {
    let Source { id, game, setup, record } = source;
    let settings = checked_settings(game, &wanted.settings)?;
    if settings.rated {
        let detail = "A game that goes on from another one is not rated";
        return Err(Problem::refused("lobby.bad_settings", detail));
    }
    let seats = sittings(game, &setup, wanted.seats.as_deref(), creator, wanted.nonce_hash)?;
    let hosting = Hosting {
        from: Some(Origin { id, step: wanted.at }),
        ..hosting(creator.0, settings, password, seats)
    };
    let (visibility, first) = (wanted.visibility, Some(Entry::GoOn { record }));
    let id = Retry::match_id(retry, core).await?;
    let new = NewTable { id, game, setup, hosting, visibility, first, revealed: None };
    store_match(core, new).await
}

/// Keeps a match that was played elsewhere and tells its id. The record was verified before.
pub(crate) async fn import(
    core: &Core,
    creator: &str,
    record: String,
    retry: Option<&Retry>,
) -> Result<String, Problem> {
    let game = GameId::of_record(&record).map_err(|error| bad_record(&error))?;
    let setup = host::record::peek(&record).map_err(|error| bad_record(&error))?.setup;
    let text = record.clone();
    let loaded = core.check(move || GameId::load(&text, Options::default())).await?;
    let play = loaded.map_err(|error| bad_record(&error))?;
    let Some(secret) = play.secret() else {
        let detail = "Dice for simulation cannot be checked: such a record is not kept";
        return Err(Problem::refused("record.no_proof", detail));
    };
    for player in play.players().into_iter().flatten() {
        if let Player::Human { name } = player {
            check_name(name.as_str())?;
        }
    }
    let seats = play.players().into_iter().map(|player| Sitting {
        who: match player {
            Some(Player::Human { name }) => Who::Elsewhere { name: name.to_string() },
            Some(bot @ Player::Bot { .. }) => {
                let bot = bot.to_string();
                Who::Bot { bot: bot.strip_prefix("bot ").unwrap_or(&bot).to_owned() }
            }
            None => Who::Open,
        },
        ..Sitting::default()
    });
    let hosting = Hosting {
        creator: creator.to_owned(),
        settings: Settings::default(),
        bot_seed: 0,
        password: None,
        seats: seats.collect(),
        from: Some(Origin { id: play.id().to_string(), step: play.step() }),
    };
    let (visibility, first) = (Visibility::Link, Some(Entry::Import { record }));
    let revealed = Some(secret);
    let id = Retry::match_id(retry, core).await?;
    let new = NewTable { id, game, setup, hosting, visibility, first, revealed };
    store_match(core, new).await
}

/// A record holds names as they were written elsewhere; what cannot be shown is not kept.
fn check_name(name: &str) -> Result<(), Problem> {
    let refused = |why: String| {
        Problem::refused("record.bad_name", format!("A name in this record cannot be shown: {why}"))
    };
    match text::line(name, text::RECORD_NAME_GRAPHEMES) {
        Ok(clean) if clean == name => Ok(()),
        Ok(_) => Err(refused(
            "it has spaces beside each other or letters that are not composed".to_owned(),
        )),
        Err(error) => Err(refused(error.to_string())),
    }
}
