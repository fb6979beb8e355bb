//! The input on a sheet, and its mistakes.

use std::collections::BTreeMap;

use catalog::{Entry, GameId, set_option, to_json, with_seats};
use host::PlayerName;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::game_setup::{BotMode, NewGame, SeatChoice};
use crate::games::{self, AnyGame};
use crate::storage;

/// The input on a sheet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// A row per seat.
    pub seats: Vec<SeatDraft>,
    /// The options that were changed, as text.
    pub options: BTreeMap<String, String>,
    /// Whether moves can be taken back.
    pub undo: bool,
    /// Whether people may ask a strong bot for suggestions, if bots play too.
    #[serde(default)]
    pub suggestions: bool,
    /// How bots move where only bots play.
    pub mode: BotMode,
    /// The seed as it was typed; empty for a random one. It is not stored.
    #[serde(skip)]
    pub seed: String,
}

/// One row. It stores both name and level, so that switching between them loses neither.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatDraft {
    /// Whether a person sits there.
    pub human: bool,
    /// The person's name; may be empty.
    pub name: String,
    /// The level of the bot.
    pub level: String,
}

/// A mistake on the sheet, and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mistake {
    /// The seed is not a number.
    Seed,
    /// The name of this seat cannot be shown.
    Name(usize),
    /// The game cannot be set up for this number of seats.
    Seats,
    /// This value of an option is not possible.
    Option(&'static str),
}

impl Draft {
    /// The first sheet: one person against bots, with default options.
    pub fn of(game: GameId) -> Draft {
        let seats = 0..usual_seats(game);
        Draft {
            seats: seats.map(|index| SeatDraft::new(game, index == 0)).collect(),
            options: BTreeMap::new(),
            undo: true,
            suggestions: false,
            mode: BotMode::Auto,
            seed: String::new(),
        }
    }

    /// The first sheet of an online match.
    pub fn for_people(game: GameId) -> Draft {
        let mut draft = Draft::of(game);
        draft.seats.iter_mut().for_each(|seat| seat.human = true);
        draft
    }

    /// The sheet as it was last used, as far as it still fits.
    pub fn remembered(any_game: &dyn AnyGame) -> Draft {
        let game = any_game.game();
        let kept = storage::read(&key(game)).ok().flatten();
        kept.and_then(|text| Draft::read(&text, any_game)).unwrap_or_else(|| Draft::of(game))
    }

    /// Stores the sheet for the next time.
    pub fn remember(&self, game: GameId) {
        let text = serde_json::to_string(self).expect("plain data becomes JSON");
        // If the browser stores nothing, the next sheet starts with the defaults.
        let _ = storage::write(&key(game), &text);
    }

    fn read(text: &str, any_game: &dyn AnyGame) -> Option<Draft> {
        let draft: Draft = serde_json::from_str(text).ok()?;
        let info = any_game.game().info();
        let fits = info.seats.contains(&u8::try_from(draft.seats.len()).ok()?)
            && draft.seats.iter().all(|seat| info.bots.contains(&seat.level.as_str()))
            && draft.new_game(any_game, 0).is_ok();
        fits.then_some(draft)
    }

    /// Adds a seat with a bot, if the game allows one more.
    pub fn add_seat(&mut self, game: GameId) {
        if self.seats.len() < usize::from(*game.info().seats.end()) {
            self.seats.push(SeatDraft::new(game, false));
        }
    }

    /// Removes a seat, if the game can be played with fewer.
    pub fn remove_seat(&mut self, game: GameId) {
        if self.seats.len() > usize::from(*game.info().seats.start()) {
            self.seats.pop();
        }
    }

    /// The text of an option; empty where it was not changed.
    pub fn option(&self, key: &str) -> &str {
        self.options.get(key).map_or("", String::as_str)
    }

    /// Whether a person plays, and a bot.
    pub fn people_against_bots(&self) -> bool {
        let people = self.seats.iter().filter(|seat| seat.human).count();
        (1..self.seats.len()).contains(&people)
    }

    /// Whether only bots play.
    pub fn bots_alone(&self) -> bool {
        self.seats.iter().all(|seat| !seat.human)
    }

    /// The seed that was typed, if one was.
    pub fn typed_seed(&self) -> Result<Option<u64>, Mistake> {
        match self.seed.trim() {
            "" => Ok(None),
            text if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                text.parse().map(Some).map_err(|_| Mistake::Seed)
            }
            _ => Err(Mistake::Seed),
        }
    }

    /// The game on the sheet; `picked` is its seed if none was typed.
    pub fn new_game(&self, any_game: &dyn AnyGame, picked: u64) -> Result<NewGame, Mistake> {
        let seats = self.seats.iter().enumerate().map(|(index, seat)| seat.choice(index));
        Ok(NewGame {
            game: any_game.game(),
            seats: seats.collect::<Result<_, _>>()?,
            options: any_game.options(self)?,
            seed: Some(self.typed_seed()?.unwrap_or(picked)),
            undo: self.undo,
            mode: self.mode,
            guided: false,
            suggestions: self.suggestions && self.people_against_bots(),
        })
    }
}

impl SeatDraft {
    fn new(game: GameId, human: bool) -> SeatDraft {
        SeatDraft { human, name: String::new(), level: games::card(game).usual_bot.to_owned() }
    }

    fn choice(&self, index: usize) -> Result<SeatChoice, Mistake> {
        if !self.human {
            return Ok(SeatChoice::Bot { level: self.level.clone() });
        }
        let name = self.name.trim().to_owned();
        let is_name = name.is_empty() || name.parse::<PlayerName>().is_ok();
        if is_name { Ok(SeatChoice::Human { name }) } else { Err(Mistake::Name(index)) }
    }
}

/// The game's own setup as JSON, made from the options on the sheet.
pub fn options<G: Entry>(draft: &Draft) -> Result<Value, Mistake> {
    let mut setup = G::Setup::default();
    for spec in G::OPTIONS {
        // People stop when they like, but bots would go on for ever.
        let limit = G::LIMIT.filter(|(limit, _)| *limit == spec.key && draft.bots_alone());
        let text = match (draft.option(spec.key).trim(), limit) {
            ("", Some((_, for_bots))) => for_bots,
            ("", None) => continue,
            (text, _) => text,
        };
        setup = set_option::<G>(&setup, spec.key, text).map_err(|_| Mistake::Option(spec.key))?;
    }
    setup = with_seats::<G>(&setup, draft.seats.len()).map_err(|_| Mistake::Seats)?;
    Ok(to_json::<G>(&setup))
}

/// The initial number of seats: two if the game allows two, else one more than the minimum.
fn usual_seats(game: GameId) -> u8 {
    let seats = game.info().seats;
    (*seats.start() + 1).min(*seats.end())
}

fn key(game: GameId) -> String {
    format!("setup.{game}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameId = GameId::BattleZone;

    fn any_game() -> &'static dyn AnyGame {
        crate::games::any_game(GAME)
    }

    fn draft() -> Draft {
        Draft::of(GAME)
    }

    #[test]
    fn at_first_a_person_plays_against_a_bot_by_the_rules_own_options() {
        let game = draft().new_game(any_game(), 7).unwrap();
        assert_eq!(game.seats[0], SeatChoice::Human { name: String::new() });
        assert_eq!(game.seats[1], SeatChoice::Bot { level: "balanced".to_owned() });
        let setup: battlezone::Setup = serde_json::from_value(game.options).unwrap();
        assert_eq!(setup, battlezone::Setup::default());
        assert_eq!((game.seed, game.undo), (Some(7), true));
    }

    #[test]
    fn a_typed_seed_comes_before_the_picked_one() {
        let typed = Draft { seed: " 206894 ".to_owned(), ..draft() };
        assert_eq!(typed.new_game(any_game(), 7).unwrap().seed, Some(206_894));
        let largest = Draft { seed: u64::MAX.to_string(), ..draft() };
        assert_eq!(largest.new_game(any_game(), 7).unwrap().seed, Some(u64::MAX));
    }

    #[test]
    fn what_is_no_seed_is_refused() {
        for text in ["abc", "-1", "+1", "1.5", "18446744073709551616", "1 2"] {
            let bad = Draft { seed: text.to_owned(), ..draft() };
            assert_eq!(bad.new_game(any_game(), 7), Err(Mistake::Seed), "{text}");
        }
    }

    #[test]
    fn an_option_that_cannot_be_is_refused_by_its_name() {
        for (key, text) in [("round_limit", "0"), ("reserve_cap", "-3"), ("map", "1-2 nonsense")] {
            let mut bad = draft();
            bad.options.insert(key.to_owned(), text.to_owned());
            assert_eq!(bad.new_game(any_game(), 7), Err(Mistake::Option(key)));
        }
    }

    #[test]
    fn bots_alone_have_a_round_limit_unless_another_was_chosen() {
        let limit =
            |draft: &Draft| draft.new_game(any_game(), 7).unwrap().options["round_limit"].clone();
        let mut bots = draft();
        bots.seats[0].human = false;
        assert_eq!(limit(&bots), 100);
        bots.options.insert("round_limit".to_owned(), "12".to_owned());
        assert_eq!(limit(&bots), 12);
    }

    #[test]
    fn a_name_is_trimmed_and_one_that_cannot_be_shown_is_refused() {
        let mut draft = draft();
        draft.seats[0].name = "  Ada ".to_owned();
        let seats = draft.new_game(any_game(), 7).unwrap().seats;
        assert_eq!(seats[0], SeatChoice::Human { name: "Ada".to_owned() });
        draft.seats[0].name = "Ada\u{202e}".to_owned();
        assert_eq!(draft.new_game(any_game(), 7), Err(Mistake::Name(0)));
    }

    #[test]
    fn hints_are_off_at_first_and_only_where_people_play_against_bots() {
        let hints = |draft: &Draft| draft.new_game(any_game(), 7).unwrap().suggestions;
        assert!(!hints(&draft()));
        let mut chosen = Draft { suggestions: true, ..draft() };
        assert!(hints(&chosen));
        chosen.seats[1].human = true;
        assert!(!hints(&chosen), "nobody to think");
        chosen.seats.iter_mut().for_each(|seat| seat.human = false);
        assert!(!hints(&chosen), "nobody to ask");
    }

    #[test]
    fn a_sheet_of_an_older_version_is_filled_in_as_before() {
        let text = serde_json::to_string(&draft()).unwrap();
        let older = text.replace("\"suggestions\":false,", "");
        assert_ne!(older, text);
        assert_eq!(Draft::read(&older, any_game()), Some(draft()));
    }

    #[test]
    fn a_remembered_sheet_is_used_only_where_it_still_fits() {
        let mut draft = draft();
        draft.seats[1].level = "tactician".to_owned();
        let text = serde_json::to_string(&draft).unwrap();
        assert_eq!(Draft::read(&text, any_game()), Some(draft));
        assert_eq!(Draft::read(&text.replace("tactician", "oracle"), any_game()), None);
        assert_eq!(Draft::read("{}", any_game()), None);
    }
}
