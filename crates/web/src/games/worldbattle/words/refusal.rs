//! Why something was refused, in the player's language.

use tabletop::Seat;
use worldbattle::{Card, Illegal, MOST_CARDS_KEPT, Map, Phase, Territory};

use super::super::input::Reason;
use super::{Names, place, player};
use crate::texts::{Template, Texts};

/// Why something was refused: the sentence of the rules, in the player's language.
pub fn refusal(reason: Reason, map: &Map, names: &Names, texts: &Texts) -> String {
    let words = &texts.worldbattle().refused;
    let at = |territory: Territory| place(map, territory, texts);
    let here = |it: Territory| Facts { from: Some(it), ..Facts::default() };
    let (template, facts) = match reason {
        Reason::NoEnemyNear(it) => (words.no_enemy, here(it)),
        Reason::AllPlaced => (Template(words.all_placed), Facts::default()),
        Reason::Nowhere(it) => (words.nowhere, here(it)),
        Reason::Rules(illegal) => return illegal_words(illegal, &at, names, texts),
    };
    facts.fill(template, &at, names, texts)
}

/// What a refusal has to say; its sentence takes what it names.
#[derive(Default)]
struct Facts {
    seat: Option<Seat>,
    phase: Option<Phase>,
    card: Option<Card>,
    /// Where, or from where.
    from: Option<Territory>,
    to: Option<Territory>,
    /// Armies to place, or cards.
    count: u32,
    /// Armies that are asked for, or the most there can be.
    most: u32,
}

impl Facts {
    fn fill(
        self,
        template: Template,
        at: &dyn Fn(Territory) -> String,
        names: &Names,
        texts: &Texts,
    ) -> String {
        let phase = self.phase.map_or("", |phase| {
            let number = match phase {
                Phase::Reinforce => 0,
                Phase::Attack => 1,
                Phase::Trade => 2,
                Phase::Fortify => 3,
                Phase::Over(_) => 4,
            };
            texts.worldbattle().refused.phases[number]
        });
        let seat = self.seat.map_or(String::new(), |seat| seat.to_string());
        let card = self.card.map_or(String::new(), |card| card.to_string());
        let [from, to] = [self.from, self.to].map(|it| it.map_or(String::new(), at));
        template.with(&[
            ("phase", &phase),
            ("seat", &seat),
            ("card", &card),
            ("territory", &from),
            ("from", &from),
            ("to", &to),
            ("pool", &self.count),
            ("cards", &self.count),
            ("armies", &self.most),
            ("most", &self.most),
            ("player", &self.seat.map_or("", |seat| player(seat, names))),
        ])
    }
}

fn illegal_words(
    illegal: Illegal,
    at: &dyn Fn(Territory) -> String,
    names: &Names,
    texts: &Texts,
) -> String {
    let words = &texts.worldbattle().refused;
    let mut facts = Facts::default();
    let template = match illegal {
        Illegal::Over => Template(words.over),
        Illegal::NoSuchSeat { seat } => {
            facts.seat = Some(seat);
            words.no_such_seat
        }
        Illegal::Out { seat } => {
            facts.seat = Some(seat);
            words.out
        }
        Illegal::NotYourTurn { active } => {
            facts.seat = Some(active);
            words.not_your_turn
        }
        Illegal::NotPlacing { phase } => {
            facts.phase = Some(phase);
            words.not_placing
        }
        Illegal::NotTrading { phase } => {
            facts.phase = Some(phase);
            words.not_trading
        }
        Illegal::NotAttacking { phase } => {
            facts.phase = Some(phase);
            words.not_attacking
        }
        Illegal::NotFortifying { phase } => {
            facts.phase = Some(phase);
            words.not_fortifying
        }
        Illegal::LastPhase => Template(words.last_phase),
        Illegal::NoFortifying => Template(words.no_fortifying),
        Illegal::TurnJustBegun => Template(words.turn_just_begun),
        Illegal::PlaceFirst { pool } => {
            facts.count = pool;
            words.place_first
        }
        Illegal::TradeFirst { cards } => {
            (facts.count, facts.most) = (cards, MOST_CARDS_KEPT);
            words.trade_first
        }
        Illegal::NoSuchTerritory { territory } => {
            facts.from = Some(territory);
            words.no_such_territory
        }
        Illegal::NotYours { territory } => {
            facts.from = Some(territory);
            words.not_yours
        }
        Illegal::NoArmies => Template(words.no_armies),
        Illegal::TooManyArmies { armies, pool } => {
            (facts.count, facts.most) = (pool, armies);
            words.too_many_armies
        }
        Illegal::RepeatedCard { card } => {
            facts.card = Some(card);
            words.repeated_card
        }
        Illegal::NotYourCard { card } => {
            facts.card = Some(card);
            words.not_your_card
        }
        Illegal::TooFewCards { cards } => {
            facts.count = cards;
            words.too_few_cards
        }
        Illegal::TooManyCards { cards } => {
            facts.count = cards;
            words.too_many_cards
        }
        Illegal::NotASet => Template(words.not_a_set),
        Illegal::NoTerritoryBonus => Template(words.no_territory_bonus),
        Illegal::BonusWithoutPlace => Template(words.bonus_without_place),
        Illegal::WrongBonus { territory } => {
            facts.from = Some(territory);
            words.wrong_bonus
        }
        Illegal::NoSuchSource { from } => {
            facts.from = Some(from);
            words.no_such_source
        }
        Illegal::NoSuchTarget { to } => {
            facts.to = Some(to);
            words.no_such_target
        }
        Illegal::SourceNotYours { from } => {
            facts.from = Some(from);
            words.source_not_yours
        }
        Illegal::OwnTarget { to } => {
            facts.to = Some(to);
            words.own_target
        }
        Illegal::NotAdjacent { from, to } => {
            (facts.from, facts.to) = (Some(from), Some(to));
            words.not_adjacent
        }
        Illegal::TooFewArmies { from } => {
            facts.from = Some(from);
            words.too_few_armies
        }
        Illegal::BadStop { armies } => {
            facts.most = armies - 1;
            words.bad_stop
        }
        Illegal::NothingToFollow => Template(words.nothing_to_follow),
        Illegal::LeaveOne { from } => {
            facts.from = Some(from);
            words.leave_one
        }
        Illegal::SameTerritory => Template(words.same_territory),
        Illegal::NotNeighbours { from, to } => {
            (facts.from, facts.to) = (Some(from), Some(to));
            words.not_neighbours
        }
        Illegal::NotConnected { from, to } => {
            (facts.from, facts.to) = (Some(from), Some(to));
            words.not_connected
        }
        // These belong to the set-up, which is over.
        other @ (Illegal::WrongPlayers { .. }
        | Illegal::MapTooSmall { .. }
        | Illegal::TooManyWilds { .. }
        | Illegal::NoRounds) => return other.to_string(),
    };
    facts.fill(template, at, names, texts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;

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
