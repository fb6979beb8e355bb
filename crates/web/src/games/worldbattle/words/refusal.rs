//! Refusals, in the player's language.

use worldbattle::{Illegal, MOST_CARDS_KEPT, Map, Phase, Territory};

use super::super::input::Reason;
use super::{Names, place, player};
use crate::i18n::{Locale, td_string, told};

/// Why something was refused, in the player's language.
pub fn refusal(reason: Reason, map: &Map, names: &Names, locale: Locale) -> String {
    let at = |territory: Territory| place(map, territory, locale);
    match reason {
        Reason::NoEnemyNear(it) => {
            td_string!(locale, worldbattle.refused.no_enemy, territory = at(it))
        }
        Reason::AllPlaced => td_string!(locale, worldbattle.refused.all_placed).to_owned(),
        Reason::Nowhere(it) => td_string!(locale, worldbattle.refused.nowhere, territory = at(it)),
        Reason::Rules(illegal) => illegal_words(illegal, &at, names, locale),
    }
}

/// The name of the current phase in refusals.
fn phase_name(phase: Phase, locale: Locale) -> &'static str {
    match phase {
        Phase::Reinforce => td_string!(locale, worldbattle.refused.phases.reinforce),
        Phase::Attack => td_string!(locale, worldbattle.refused.phases.attack),
        Phase::Trade => td_string!(locale, worldbattle.refused.phases.trade),
        Phase::Fortify => td_string!(locale, worldbattle.refused.phases.fortify),
        Phase::Over(_) => td_string!(locale, worldbattle.refused.phases.over),
    }
}

fn illegal_words(
    illegal: Illegal,
    at: &dyn Fn(Territory) -> String,
    names: &Names,
    locale: Locale,
) -> String {
    let phase_name = |phase: Phase| phase_name(phase, locale);
    match illegal {
        Illegal::Over => td_string!(locale, worldbattle.refused.over).to_owned(),
        Illegal::NoSuchSeat { seat } => {
            td_string!(locale, worldbattle.refused.no_such_seat, seat = seat)
        }
        Illegal::Out { seat } => {
            told!(locale, worldbattle.refused.out, player = player(seat, names))
        }
        Illegal::NotYourTurn { active } => {
            told!(locale, worldbattle.refused.not_your_turn, player = player(active, names))
        }
        Illegal::NotPlacing { phase } => {
            td_string!(locale, worldbattle.refused.not_placing, phase = phase_name(phase))
        }
        Illegal::NotTrading { phase } => {
            td_string!(locale, worldbattle.refused.not_trading, phase = phase_name(phase))
        }
        Illegal::NotAttacking { phase } => {
            td_string!(locale, worldbattle.refused.not_attacking, phase = phase_name(phase))
        }
        Illegal::NotFortifying { phase } => {
            td_string!(locale, worldbattle.refused.not_fortifying, phase = phase_name(phase))
        }
        Illegal::LastPhase => td_string!(locale, worldbattle.refused.last_phase).to_owned(),
        Illegal::NoFortifying => td_string!(locale, worldbattle.refused.no_fortifying).to_owned(),
        Illegal::TurnJustBegun => {
            td_string!(locale, worldbattle.refused.turn_just_begun).to_owned()
        }
        Illegal::PlaceFirst { pool } => {
            td_string!(locale, worldbattle.refused.place_first, pool = pool)
        }
        Illegal::TradeFirst { cards } => td_string!(
            locale,
            worldbattle.refused.trade_first,
            cards = cards,
            most = MOST_CARDS_KEPT
        ),
        Illegal::NoSuchTerritory { territory } => {
            td_string!(locale, worldbattle.refused.no_such_territory, territory = at(territory))
        }
        Illegal::NotYours { territory } => {
            td_string!(locale, worldbattle.refused.not_yours, territory = at(territory))
        }
        Illegal::NoArmies => td_string!(locale, worldbattle.refused.no_armies).to_owned(),
        Illegal::TooManyArmies { armies, pool } => {
            td_string!(locale, worldbattle.refused.too_many_armies, pool = pool, armies = armies)
        }
        Illegal::RepeatedCard { card } => {
            td_string!(locale, worldbattle.refused.repeated_card, card = card)
        }
        Illegal::NotYourCard { card } => {
            td_string!(locale, worldbattle.refused.not_your_card, card = card)
        }
        Illegal::TooFewCards { cards } => {
            td_string!(locale, worldbattle.refused.too_few_cards, cards = cards)
        }
        Illegal::TooManyCards { cards } => {
            td_string!(locale, worldbattle.refused.too_many_cards, cards = cards)
        }
        Illegal::NotASet => td_string!(locale, worldbattle.refused.not_a_set).to_owned(),
        Illegal::NoTerritoryBonus => {
            td_string!(locale, worldbattle.refused.no_territory_bonus).to_owned()
        }
        Illegal::BonusWithoutPlace => {
            td_string!(locale, worldbattle.refused.bonus_without_place).to_owned()
        }
        Illegal::WrongBonus { territory } => {
            td_string!(locale, worldbattle.refused.wrong_bonus, territory = at(territory))
        }
        Illegal::NoSuchSource { from } => {
            td_string!(locale, worldbattle.refused.no_such_source, from = at(from))
        }
        Illegal::NoSuchTarget { to } => {
            td_string!(locale, worldbattle.refused.no_such_target, to = at(to))
        }
        Illegal::SourceNotYours { from } => {
            td_string!(locale, worldbattle.refused.source_not_yours, from = at(from))
        }
        Illegal::OwnTarget { to } => {
            td_string!(locale, worldbattle.refused.own_target, to = at(to))
        }
        Illegal::NotAdjacent { from, to } => {
            td_string!(locale, worldbattle.refused.not_adjacent, from = at(from), to = at(to))
        }
        Illegal::TooFewArmies { from } => {
            td_string!(locale, worldbattle.refused.too_few_armies, from = at(from))
        }
        Illegal::BadStop { armies } => {
            td_string!(locale, worldbattle.refused.bad_stop, most = armies - 1)
        }
        Illegal::NothingToFollow => {
            td_string!(locale, worldbattle.refused.nothing_to_follow).to_owned()
        }
        Illegal::LeaveOne { from } => {
            td_string!(locale, worldbattle.refused.leave_behind, from = at(from))
        }
        Illegal::SameTerritory => td_string!(locale, worldbattle.refused.same_territory).to_owned(),
        Illegal::NotNeighbours { from, to } => {
            td_string!(locale, worldbattle.refused.not_neighbours, from = at(from), to = at(to))
        }
        Illegal::NotConnected { from, to } => {
            td_string!(locale, worldbattle.refused.not_connected, from = at(from), to = at(to))
        }
        // Only possible during set-up, which is over.
        other @ (Illegal::WrongPlayers { .. }
        | Illegal::MapTooSmall { .. }
        | Illegal::TooManyWilds { .. }
        | Illegal::NoRounds) => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Seat;
    use worldbattle::Card;

    fn english() -> Locale {
        Locale::en
    }

    fn names() -> [String; 3] {
        ["Player 1", "Player 2", "Player 3"].map(str::to_owned)
    }

    #[test]
    fn english_refusals_are_the_rules_own_sentences_with_names() {
        let [one, two] = [1, 2].map(Territory::new);
        let (seat, card) = (Seat::B, Card::of(one));
        let phase = Phase::Fortify;
        let reasons = [
            Illegal::Over,
            Illegal::NoSuchSeat { seat },
            Illegal::NotYourTurn { active: seat },
            Illegal::NotPlacing { phase },
            Illegal::NotTrading { phase: Phase::Attack },
            Illegal::NotAttacking { phase: Phase::Reinforce },
            Illegal::NotFortifying { phase: Phase::Trade },
            Illegal::LastPhase,
            Illegal::NoFortifying,
            Illegal::TurnJustBegun,
            Illegal::PlaceFirst { pool: 3 },
            Illegal::TradeFirst { cards: 5 },
            Illegal::NoSuchTerritory { territory: one },
            Illegal::NotYours { territory: one },
            Illegal::NoArmies,
            Illegal::TooManyArmies { armies: 4, pool: 3 },
            Illegal::RepeatedCard { card },
            Illegal::NotYourCard { card },
            Illegal::TooFewCards { cards: 2 },
            Illegal::TooManyCards { cards: 4 },
            Illegal::NotASet,
            Illegal::NoTerritoryBonus,
            Illegal::BonusWithoutPlace,
            Illegal::WrongBonus { territory: one },
            Illegal::NoSuchSource { from: one },
            Illegal::NoSuchTarget { to: two },
            Illegal::SourceNotYours { from: one },
            Illegal::OwnTarget { to: two },
            Illegal::NotAdjacent { from: one, to: two },
            Illegal::TooFewArmies { from: one },
            Illegal::BadStop { armies: 4 },
            Illegal::NothingToFollow,
            Illegal::LeaveOne { from: one },
            Illegal::SameTerritory,
            Illegal::NotNeighbours { from: one, to: two },
            Illegal::NotConnected { from: one, to: two },
        ];
        let lower = ["player 1", "player 2"].map(str::to_owned);
        for illegal in reasons {
            let numbers = |territory: Territory| territory.to_string();
            let said = illegal_words(illegal, &numbers, &lower, english());
            assert_eq!(said, illegal.to_string());
        }
        let out = refusal(Reason::Rules(Illegal::Out { seat }), &Map::six(), &names(), english());
        assert_eq!(out, "Player 2 is out of the game");
    }

    #[test]
    fn refusals_name_places() {
        let (map, german) = (Map::world(), Locale::de);
        let reason = Reason::Rules(Illegal::NotYours { territory: Territory::new(29) });
        let said = |locale| refusal(reason, &map, &names(), locale);
        assert_eq!(said(english()), "Territory Great Britain is not yours");
        assert_eq!(said(german), "Großbritannien gehört dir nicht");
    }
}
