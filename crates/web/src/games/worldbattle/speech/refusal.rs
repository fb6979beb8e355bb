//! Why something was refused, in the player's language.

use worldbattle::{Illegal, MOST_CARDS_KEPT, Map, Phase, Territory};

use super::super::input::Reason;
use super::{Names, place, player};
use crate::texts::Texts;

/// Why something was refused: the sentence of the rules, in the player's language.
pub fn refusal(reason: Reason, map: &Map, names: &Names, texts: &Texts) -> String {
    let words = &texts.worldbattle().refused;
    let at = |territory: Territory| place(map, territory, texts);
    match reason {
        Reason::NoEnemyNear(it) => words.no_enemy.with(&[("territory", &at(it))]),
        Reason::AllPlaced => words.all_placed.to_owned(),
        Reason::Nowhere(it) => words.nowhere.with(&[("territory", &at(it))]),
        Reason::Rules(illegal) => illegal_words(illegal, &at, names, texts),
    }
}

fn illegal_words(
    illegal: Illegal,
    at: &dyn Fn(Territory) -> String,
    names: &Names,
    texts: &Texts,
) -> String {
    let words = &texts.worldbattle().refused;
    let phase = |phase: Phase| match phase {
        Phase::Reinforce => words.phases[0],
        Phase::Attack => words.phases[1],
        Phase::Trade => words.phases[2],
        Phase::Fortify => words.phases[3],
        Phase::Over(_) => words.phases[4],
    };
    match illegal {
        Illegal::Over => words.over.to_owned(),
        Illegal::NoSuchSeat { seat } => words.no_such_seat.with(&[("seat", &seat)]),
        Illegal::Out { seat } => words.out.with(&[("player", &player(seat, names))]),
        Illegal::NotYourTurn { active } => {
            words.not_your_turn.with(&[("player", &player(active, names))])
        }
        Illegal::NotPlacing { phase: it } => words.not_placing.with(&[("phase", &phase(it))]),
        Illegal::NotTrading { phase: it } => words.not_trading.with(&[("phase", &phase(it))]),
        Illegal::NotAttacking { phase: it } => words.not_attacking.with(&[("phase", &phase(it))]),
        Illegal::NotFortifying { phase: it } => words.not_fortifying.with(&[("phase", &phase(it))]),
        Illegal::LastPhase => words.last_phase.to_owned(),
        Illegal::NoFortifying => words.no_fortifying.to_owned(),
        Illegal::TurnJustBegun => words.turn_just_begun.to_owned(),
        Illegal::PlaceFirst { pool } => words.place_first.with(&[("pool", &pool)]),
        Illegal::TradeFirst { cards } => {
            words.trade_first.with(&[("cards", &cards), ("most", &MOST_CARDS_KEPT)])
        }
        Illegal::NoSuchTerritory { territory } => {
            words.no_such_territory.with(&[("territory", &territory)])
        }
        Illegal::NotYours { territory } => words.not_yours.with(&[("territory", &at(territory))]),
        Illegal::NoArmies => words.no_armies.to_owned(),
        Illegal::TooManyArmies { armies, pool } => {
            words.too_many_armies.with(&[("armies", &armies), ("pool", &pool)])
        }
        Illegal::RepeatedCard { card } => words.repeated_card.with(&[("card", &card)]),
        Illegal::NotYourCard { card } => words.not_your_card.with(&[("card", &card)]),
        Illegal::TooFewCards { cards } => words.too_few_cards.with(&[("cards", &cards)]),
        Illegal::TooManyCards { cards } => words.too_many_cards.with(&[("cards", &cards)]),
        Illegal::NotASet => words.not_a_set.to_owned(),
        Illegal::NoTerritoryBonus => words.no_territory_bonus.to_owned(),
        Illegal::BonusWithoutPlace => words.bonus_without_place.to_owned(),
        Illegal::WrongBonus { territory } => {
            words.wrong_bonus.with(&[("territory", &at(territory))])
        }
        Illegal::NoSuchSource { from } => words.no_such_source.with(&[("from", &from)]),
        Illegal::NoSuchTarget { to } => words.no_such_target.with(&[("to", &to)]),
        Illegal::SourceNotYours { from } => words.source_not_yours.with(&[("from", &at(from))]),
        Illegal::OwnTarget { to } => words.own_target.with(&[("to", &at(to))]),
        Illegal::NotAdjacent { from, to } => {
            words.not_adjacent.with(&[("from", &at(from)), ("to", &at(to))])
        }
        Illegal::TooFewArmies { from } => words.too_few_armies.with(&[("from", &at(from))]),
        Illegal::BadStop { armies } => words.bad_stop.with(&[("most", &(armies - 1))]),
        Illegal::NothingToFollow => words.nothing_to_follow.to_owned(),
        Illegal::LeaveOne { from } => words.leave_one.with(&[("from", &at(from))]),
        Illegal::SameTerritory => words.same_territory.to_owned(),
        Illegal::NotNeighbours { from, to } => {
            words.not_neighbours.with(&[("from", &at(from)), ("to", &at(to))])
        }
        Illegal::NotConnected { from, to } => {
            words.not_connected.with(&[("from", &at(from)), ("to", &at(to))])
        }
        // These belong to the set-up, which is over.
        other @ (Illegal::WrongPlayers { .. }
        | Illegal::MapTooSmall { .. }
        | Illegal::TooManyWilds { .. }
        | Illegal::NoRounds) => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;
    use tabletop::Seat;
    use worldbattle::Card;

    fn english() -> &'static Texts {
        Language::English.texts()
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
        let (map, german) = (Map::world(), Language::German.texts());
        let reason = Reason::Rules(Illegal::NotYours { territory: Territory::new(29) });
        let said = |texts| refusal(reason, &map, &names(), texts);
        assert_eq!(said(english()), "Territory Great Britain is not yours");
        assert_eq!(said(german), "Großbritannien gehört dir nicht");
    }
}
