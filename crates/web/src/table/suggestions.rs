//! The hint that a person can ask for in a game against bots, if it was set up with hints: the
//! moves of the strongest bot. In the code they are called suggestions, because the hints of
//! `hints.rs` are a beginner's instructions.
//!
//! The bot thinks in the worker with the view of the person's seat, as for a move of its own, but
//! never with the seed of the game.

mod layout;
mod list;
mod marks;

use catalog::{Standing, Suggestion};
use leptos::prelude::*;
use tabletop::Seat;

use super::game::TableGame;
use super::game_table::Table;
use super::keys::focus_on;
use super::lit::light;
use crate::games::odds::percent;
use crate::games::option_words::bot_level;
use crate::i18n::{Locale, td_string};
use crate::worker::{Question, Thinker};

pub(super) use list::{suggest_button, suggestions_list};
pub(super) use marks::suggestion_marks;

/// The key that asks for suggestions.
pub(super) const SUGGEST_KEY: &str = "I";

/// Suggestions depend on the position alone, not on the seed of the game.
const NO_SEED: u64 = 0;

/// A suggested move.
#[derive(Debug, Clone, PartialEq)]
pub struct Suggested<A> {
    /// The move.
    pub action: A,
    /// The bot's rating of it.
    pub standing: Standing,
}

/// The suggestions at a table.
#[derive(Debug, Clone, PartialEq)]
pub enum Suggestions<A> {
    /// Not asked for.
    None,
    /// The bot is thinking.
    Thinking,
    /// The best moves, the best first.
    Given(Vec<Suggested<A>>),
}

/// The last suggestions, and their position.
pub(super) type LastSuggested<A> = Option<(Question, Vec<Suggested<A>>)>;

/// The places of the board that a move concerns.
#[derive(Debug, Clone, PartialEq)]
pub struct MovePlaces<P> {
    /// Its origins; there can be several, or none.
    pub from: Vec<P>,
    /// Its target; `None` for a move that has no place on the board.
    pub to: Option<P>,
    /// Whether an arrow can join them; not if the way leads round the edge of the board.
    pub joined: bool,
}

impl<P> MovePlaces<P> {
    /// A move that has no place on the board.
    pub fn none() -> MovePlaces<P> {
        MovePlaces { from: Vec::new(), to: None, joined: false }
    }

    /// A move in one place.
    pub fn at(to: P) -> MovePlaces<P> {
        MovePlaces { from: Vec::new(), to: Some(to), joined: false }
    }

    /// A move from some places to another.
    pub fn way(from: impl IntoIterator<Item = P>, to: P) -> MovePlaces<P> {
        MovePlaces { from: from.into_iter().collect(), to: Some(to), joined: true }
    }

    /// All its places.
    pub fn all(self) -> impl Iterator<Item = P> {
        self.from.into_iter().chain(self.to)
    }
}

impl<G: TableGame> Table<G> {
    /// Whether suggestions can be asked for now.
    pub(super) fn can_suggest(self) -> bool {
        self.common.suggests && self.acting().is_some()
    }

    /// Asks for suggestions, or closes them; returns whether that was possible.
    pub(super) fn toggle_suggestions(self) -> bool {
        if self.close_suggestions() {
            self.focus_after_suggestions();
            return true;
        }
        let possible = untrack(|| self.can_suggest());
        if possible {
            untrack(|| self.ask_for_suggestions());
        }
        possible
    }

    /// Closes the suggestions, or stops waiting for them; returns whether there were any.
    pub(super) fn close_suggestions(self) -> bool {
        if self.suggestions.with_untracked(|it| *it == Suggestions::None) {
            return false;
        }
        if let Some(thinker) = self.thinker() {
            thinker.forget_suggestions();
        }
        self.suggestions.set(Suggestions::None);
        light(self.common, &[]);
        true
    }

    /// Returns the focus to the board if it was there, else to the button.
    pub(super) fn focus_after_suggestions(self) {
        let at = self.focus.get_untracked();
        // Once the button is visible again.
        request_animation_frame(move || {
            let _ = match at {
                Some(at) => G::focus(self, at),
                None => focus_on(".bar .suggest"),
            };
        });
    }

    fn ask_for_suggestions(self) {
        let Some((seat, thinker)) = self.acting().zip(self.thinker()) else { return };
        let Some(question) = self.suggestion_question(seat) else { return };
        // Opening the suggestions of the same position again counts as one hint.
        let known = self.last_suggested.with_value(|last| match last {
            Some((asked, moves)) if *asked == question => Some(moves.clone()),
            _ => None,
        });
        if let Some(moves) = known {
            return self.give_suggestions(moves);
        }
        if thinker.has_failed() {
            self.common.worker_failed.set(true);
        }
        self.common.notice.set(None);
        self.suggestions.set(Suggestions::Thinking);
        let (locale, level) = (self.locale(), catalog::strongest::<G>());
        let level = bot_level(locale, level);
        self.common.announce(td_string!(locale, table.suggestions.thinking, level = level));
        let asked = question.clone();
        thinker
            .ask_for_suggestions(question, move |answer| self.receive_suggestions(asked, answer));
    }

    /// The position as the seat sees it, for the strongest bot.
    fn suggestion_question(self, seat: Seat) -> Option<Question> {
        let step = self.playback.step.get();
        let view = self.playback.view_at(step, seat)?;
        Some(Question {
            game: G::ID.to_owned(),
            seat,
            step,
            view: serde_json::to_value(&view).expect("every view can be written as JSON"),
            level: catalog::strongest::<G>().to_owned(),
            bot_seed: NO_SEED,
        })
    }

    fn receive_suggestions(self, asked: Question, answer: Result<Vec<Suggestion>, String>) {
        // The table may have been left, or the suggestions closed.
        if self.suggestions.try_get_untracked() != Some(Suggestions::Thinking) {
            return;
        }
        let seat = asked.seat;
        let moves = answer.and_then(read);
        match moves {
            Ok(moves) => {
                self.playback.with_session(|session| session.count_suggestions(seat));
                self.keep();
                self.last_suggested.set_value(Some((asked, moves.clone())));
                self.give_suggestions(moves);
            }
            Err(reason) => {
                self.close_suggestions();
                self.common.show_notice(reason, None);
            }
        }
    }

    fn give_suggestions(self, moves: Vec<Suggested<G::Action>>) {
        let places = moves.iter().flat_map(|it| G::move_places(self, &it.action).all());
        G::bring_into_sight(self, &places.collect::<Vec<_>>());
        let locale = self.common.locale.get_untracked();
        let lines: Vec<String> = (1..)
            .zip(&moves)
            .map(|(rank, it)| {
                let standing = standing_words(it.standing, moves.len(), locale);
                let words = std::iter::once(G::move_words(self, &it.action)).chain(standing);
                format!("{rank}. {}.", words.collect::<Vec<_>>().join(", "))
            })
            .collect();
        let title = td_string!(locale, table.suggestions.title);
        self.common.announce(format!("{title}: {}", lines.join(" ")));
        self.suggestions.set(Suggestions::Given(moves));
        request_animation_frame(|| {
            // A move that is being typed keeps the focus.
            if document().active_element().is_none_or(|it| it.tag_name() != "INPUT") {
                focus_on(".suggestions .move");
            }
        });
    }

    fn thinker(self) -> Option<Thinker> {
        self.playback.try_with_inner(|inner| inner.thinker.clone()).flatten()
    }
}

/// Closes the suggestions when the position changes or nobody is to act.
pub(super) fn close_with_position<G: TableGame>(table: Table<G>) {
    Effect::new(move |before: Option<(u32, Option<Seat>)>| {
        let now = (table.playback.step.get(), table.acting());
        if before.is_some_and(|before| before != now) {
            table.close_suggestions();
        }
        now
    });
}

/// Parses the moves that a bot suggested.
fn read<A: std::str::FromStr<Err: ToString>>(
    suggested: Vec<Suggestion>,
) -> Result<Vec<Suggested<A>>, String> {
    let moves = suggested.into_iter().map(|Suggestion { action, standing }| {
        let action = action.parse::<A>().map_err(|error: A::Err| error.to_string())?;
        Ok(Suggested { action, standing })
    });
    moves.collect()
}

/// The rating of a suggested move in words; `None` if its rank is enough.
fn standing_words(standing: Standing, moves: usize, locale: Locale) -> Option<String> {
    let share = |share: f32| td_string!(locale, common.percent, n = percent(f64::from(share)));
    match standing {
        Standing::Chance(chance) => {
            Some(td_string!(locale, table.suggestions.to_win, chance = share(chance)))
        }
        Standing::Share(tried) => {
            Some(td_string!(locale, table.suggestions.tried, share = share(tried)))
        }
        Standing::Unrated if moves == 1 => {
            Some(td_string!(locale, table.suggestions.only).to_owned())
        }
        Standing::Unrated => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_a_share_and_the_only_move_are_said_as_what_they_are() {
        let said = |standing, moves| standing_words(standing, moves, Locale::en);
        assert_eq!(said(Standing::Chance(0.624), 3).unwrap(), "62 % to win the game");
        assert_eq!(said(Standing::Chance(0.999), 3).unwrap(), "99 % to win the game");
        assert_eq!(said(Standing::Share(0.41), 3).unwrap(), "began 41 % of its trial games");
        assert_eq!(said(Standing::Unrated, 1).unwrap(), "the only move it considers");
        assert_eq!(said(Standing::Unrated, 2), None);
    }

    #[test]
    fn moves_are_read_from_their_notation_and_what_is_none_is_refused() {
        let sent = |action: &str| Suggestion {
            action: action.to_owned(),
            standing: Standing::Chance(0.5),
        };
        let moves = read::<battlezone::Action>(vec![sent("5>9"), sent("skip")]).unwrap();
        assert_eq!(moves[1].action, battlezone::Action::Skip);
        let reason = read::<battlezone::Action>(vec![sent("5>9"), sent("h9")]).unwrap_err();
        assert!(reason.contains("h9"), "{reason}");
    }
}
