//! The text for a square that is only looked at: the units on it, and those that can reach it.

use imperial::{Square, State};
use tabletop::Seat;

use super::{occupants, odds, squares};
use crate::games::imperial::input;
use crate::i18n::{Locale, td_string};

/// "b3, 1 infantry level 1. Bea, 1 of 6 slots. From a3 and b2: 4 dice at 10 of 40: …", for the seat
/// that is to act; `with_odds` says whether to add the odds of an attack.
pub fn looked_at(
    state: &State,
    seat: Seat,
    at: Square,
    with_odds: bool,
    names: &[String],
    locale: Locale,
) -> String {
    let here = occupants(state, at, names, locale);
    let who = match state.owner(at) {
        Some(owner) if owner == seat => None,
        Some(_) => attackers(state, seat, at, with_odds, locale),
        None => Some(comers(state, seat, at, locale)),
    };
    who.map_or(here.clone(), |who| format!("{here} {who}"))
}

/// The odds of an attack with all squares that reach a target; or that none reaches it.
fn attackers(
    state: &State,
    seat: Seat,
    at: Square,
    with_odds: bool,
    locale: Locale,
) -> Option<String> {
    let origins = input::strongest_attack(state, seat, at);
    let Ok(chances) = state.odds(origins, at) else {
        return Some(td_string!(locale, imperial.table.look_unreached).to_owned());
    };
    let words = odds(&chances, locale);
    let from = squares(origins, locale);
    let from = td_string!(locale, imperial.table.look_from, squares = &from);
    with_odds.then(|| format!("{from} {}. {}.", words.dice, words.destroy))
}

/// The squares from which units can move to an empty one.
fn comers(state: &State, seat: Seat, at: Square, locale: Locale) -> String {
    let sources = input::sources(state, seat, at);
    match sources.is_empty() {
        true => td_string!(locale, imperial.table.look_no_way).to_owned(),
        false => {
            td_string!(locale, imperial.table.look_way, squares = squares(sources, locale))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_enemy_is_told_with_the_odds_against_it_and_an_empty_square_with_who_can_come() {
        let position = "- - i2 / - i1 - / - I2 I1 / - - - | reserve - : - | turn a";
        let state: State = position.parse().unwrap();
        let names = ["Ada".to_owned(), "Bea".to_owned()];
        let description = |at: &str, with_odds| {
            looked_at(&state, Seat::A, at.parse().unwrap(), with_odds, &names, Locale::en)
        };
        let said = |at: &str| description(at, true);
        assert_eq!(description("b3", false), "b3, 1 infantry level 1. Bea, 1 of 6 slots.");
        assert_eq!(
            said("b3"),
            "b3, 1 infantry level 1. Bea, 1 of 6 slots. From b2: 2 dice at 6 of 40: expect 0.3 \
             hits. 28 % to destroy all."
        );
        let far = "c4, 1 infantry level 2. Bea, 1 of 6 slots. None of your units reaches it now.";
        assert_eq!(said("c4"), far);
        assert_eq!(said("c1"), "c1, empty. Units can come from c2.");
        assert_eq!(said("a4"), "a4, empty. No unit of yours can come here now.");
        assert_eq!(said("b2"), "b2, 1 infantry level 2. Ada, 1 of 6 slots.");
    }
}
