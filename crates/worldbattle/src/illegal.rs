//! Every reason to refuse, by name.

mod sentence;

use tabletop::{Refusal, Seat};

use crate::cards::Card;
use crate::{Phase, Territory};

/// Why something is refused. Its `Display` is the sentence for the player, with territories by
/// number; [`Illegal::sentence_on`] also names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// Nothing can be done after the end.
    Over,
    /// There are fewer seats.
    NoSuchSeat {
        /// The seat that is not there.
        seat: Seat,
    },
    /// Who is out does not act.
    Out {
        /// Who is out.
        seat: Seat,
    },
    /// It is another seat's turn.
    NotYourTurn {
        /// Whose turn it is.
        active: Seat,
    },
    /// Armies are placed in another phase.
    NotPlacing {
        /// The phase it is.
        phase: Phase,
    },
    /// Cards are traded in another phase.
    NotTrading {
        /// The phase it is.
        phase: Phase,
    },
    /// Attacks are made in another phase.
    NotAttacking {
        /// The phase it is.
        phase: Phase,
    },
    /// Armies are moved in another phase.
    NotFortifying {
        /// The phase it is.
        phase: Phase,
    },
    /// The last phase ends with the turn.
    LastPhase,
    /// This game has no fortify phase.
    NoFortifying,
    /// A turn does not end before its attack phase.
    TurnJustBegun,
    /// Armies wait to be placed.
    PlaceFirst {
        /// How many wait.
        pool: u32,
    },
    /// Too many cards in hand.
    TradeFirst {
        /// How many are held.
        cards: u32,
    },
    /// The map has no such territory.
    NoSuchTerritory {
        /// The territory that is not there.
        territory: Territory,
    },
    /// The territory belongs to somebody else.
    NotYours {
        /// The territory.
        territory: Territory,
    },
    /// At least one army.
    NoArmies,
    /// More than there are.
    TooManyArmies {
        /// How many were named.
        armies: u32,
        /// How many there are.
        pool: u32,
    },
    /// A card named twice.
    RepeatedCard {
        /// The card.
        card: Card,
    },
    /// A card of somebody else.
    NotYourCard {
        /// The card.
        card: Card,
    },
    /// A set has at least three cards.
    TooFewCards {
        /// How many were named.
        cards: u32,
    },
    /// A set has three cards.
    TooManyCards {
        /// How many were named.
        cards: u32,
    },
    /// Neither alike nor all different.
    NotASet,
    /// The game is played without it.
    NoTerritoryBonus,
    /// The bonus needs a place.
    BonusWithoutPlace,
    /// The bonus cannot go there.
    WrongBonus {
        /// The territory.
        territory: Territory,
    },
    /// The map has no such source.
    NoSuchSource {
        /// The territory attacked from.
        from: Territory,
    },
    /// The map has no such target.
    NoSuchTarget {
        /// The territory attacked.
        to: Territory,
    },
    /// Only own armies attack.
    SourceNotYours {
        /// The territory attacked from.
        from: Territory,
    },
    /// Own territories are not attacked.
    OwnTarget {
        /// The territory attacked.
        to: Territory,
    },
    /// No common border.
    NotAdjacent {
        /// One end.
        from: Territory,
        /// The other.
        to: Territory,
    },
    /// One army must stay.
    TooFewArmies {
        /// The territory attacked from.
        from: Territory,
    },
    /// An attack that would stop before its first roll, or never.
    BadStop {
        /// The armies on the source, at least 2.
        armies: u32,
    },
    /// Armies only follow a conquest at once.
    NothingToFollow,
    /// One army must stay behind.
    LeaveOne {
        /// The territory they would leave.
        from: Territory,
    },
    /// From a territory to itself.
    SameTerritory,
    /// In this game only neighbours.
    NotNeighbours {
        /// Where the armies are.
        from: Territory,
        /// Where they should go.
        to: Territory,
    },
    /// No way through own territories.
    NotConnected {
        /// Where the armies are.
        from: Territory,
        /// Where they should go.
        to: Territory,
    },
    /// Too few or too many players.
    WrongPlayers {
        /// How many were asked for.
        players: u8,
    },
    /// Somebody would begin without a territory.
    MapTooSmall {
        /// How many play.
        players: u8,
        /// How many territories there are.
        territories: u8,
    },
    /// There are two wild cards.
    TooManyWilds {
        /// How many were asked for.
        wilds: u8,
    },
    /// A limit of no rounds.
    NoRounds,
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "game.over",
            Illegal::NoSuchSeat { .. } => "seat.unknown",
            Illegal::Out { .. } => "seat.out",
            Illegal::NotYourTurn { .. } => "turn.not_yours",
            Illegal::NotPlacing { .. } => "phase.not_placing",
            Illegal::NotTrading { .. } => "phase.not_trading",
            Illegal::NotAttacking { .. } => "phase.not_attacking",
            Illegal::NotFortifying { .. } => "phase.not_fortifying",
            Illegal::LastPhase => "phase.last",
            Illegal::NoFortifying => "phase.no_fortifying",
            Illegal::TurnJustBegun => "turn.just_begun",
            Illegal::PlaceFirst { .. } => "phase.place_first",
            Illegal::TradeFirst { .. } => "phase.trade_first",
            Illegal::NoSuchTerritory { .. } => "territory.unknown",
            Illegal::NotYours { .. } => "territory.not_yours",
            Illegal::NoArmies => "armies.none",
            Illegal::TooManyArmies { .. } => "place.too_many",
            Illegal::RepeatedCard { .. } => "trade.repeated_card",
            Illegal::NotYourCard { .. } => "trade.not_your_card",
            Illegal::TooFewCards { .. } => "trade.too_few_cards",
            Illegal::TooManyCards { .. } => "trade.too_many_cards",
            Illegal::NotASet => "trade.not_a_set",
            Illegal::NoTerritoryBonus => "trade.no_territory_bonus",
            Illegal::BonusWithoutPlace => "trade.bonus_without_place",
            Illegal::WrongBonus { .. } => "trade.wrong_bonus",
            Illegal::NoSuchSource { .. } => "attack.unknown_source",
            Illegal::NoSuchTarget { .. } => "attack.unknown_target",
            Illegal::SourceNotYours { .. } => "attack.not_yours",
            Illegal::OwnTarget { .. } => "attack.own_territory",
            Illegal::NotAdjacent { .. } => "attack.not_adjacent",
            Illegal::TooFewArmies { .. } => "attack.too_few_armies",
            Illegal::BadStop { .. } => "attack.bad_stop",
            Illegal::NothingToFollow => "move.nothing_to_follow",
            Illegal::LeaveOne { .. } => "armies.leave_one",
            Illegal::SameTerritory => "fortify.same_territory",
            Illegal::NotNeighbours { .. } => "fortify.not_neighbours",
            Illegal::NotConnected { .. } => "fortify.not_connected",
            Illegal::WrongPlayers { .. } => "setup.wrong_players",
            Illegal::MapTooSmall { .. } => "setup.map_too_small",
            Illegal::TooManyWilds { .. } => "setup.too_many_wilds",
            Illegal::NoRounds => "setup.no_rounds",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Illegal::NoSuchTerritory { .. }
            | Illegal::NotYours { .. }
            | Illegal::NoArmies
            | Illegal::LeaveOne { .. } => "§1",
            Illegal::WrongPlayers { .. } | Illegal::MapTooSmall { .. } => "§2",
            Illegal::NoSuchSeat { .. }
            | Illegal::Out { .. }
            | Illegal::NotYourTurn { .. }
            | Illegal::LastPhase
            | Illegal::TurnJustBegun => "§3",
            Illegal::NotPlacing { .. }
            | Illegal::PlaceFirst { .. }
            | Illegal::TooManyArmies { .. } => "§4",
            Illegal::NotTrading { .. }
            | Illegal::TradeFirst { .. }
            | Illegal::RepeatedCard { .. }
            | Illegal::NotYourCard { .. }
            | Illegal::TooFewCards { .. }
            | Illegal::TooManyCards { .. }
            | Illegal::NotASet
            | Illegal::NoTerritoryBonus
            | Illegal::BonusWithoutPlace
            | Illegal::WrongBonus { .. } => "§5",
            Illegal::NotAttacking { .. }
            | Illegal::NoSuchSource { .. }
            | Illegal::NoSuchTarget { .. }
            | Illegal::SourceNotYours { .. }
            | Illegal::OwnTarget { .. }
            | Illegal::NotAdjacent { .. }
            | Illegal::TooFewArmies { .. }
            | Illegal::BadStop { .. } => "§6",
            Illegal::NothingToFollow => "§7",
            Illegal::NotFortifying { .. }
            | Illegal::NoFortifying
            | Illegal::SameTerritory
            | Illegal::NotNeighbours { .. }
            | Illegal::NotConnected { .. } => "§9",
            Illegal::Over => "§10",
            Illegal::TooManyWilds { .. } | Illegal::NoRounds => "§11",
        }
    }
}
