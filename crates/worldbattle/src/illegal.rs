//! Every reason to refuse, by name.

use tabletop::{Refusal, Seat};

use crate::cards::{Card, MOST_CARDS_KEPT};
use crate::{Phase, Territory};

/// Why something is refused; the sentence is for the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Nothing can be done after the end.
    #[error("The game is over")]
    Over,
    /// There are fewer seats.
    #[error("There is no seat {seat} in this game")]
    NoSuchSeat {
        /// The seat that is not there.
        seat: Seat,
    },
    /// Who is out does not act.
    #[error("Player {} is out of the game", .seat.index() + 1)]
    Out {
        /// Who is out.
        seat: Seat,
    },
    /// It is another seat's turn.
    #[error("It is the turn of player {}", .active.index() + 1)]
    NotYourTurn {
        /// Whose turn it is.
        active: Seat,
    },
    /// Armies are placed in another phase.
    #[error("New armies are placed in the reinforcement phase, and this is the {phase}")]
    NotPlacing {
        /// The phase it is.
        phase: Phase,
    },
    /// Cards are traded in another phase.
    #[error("Cards are traded in the reinforcement phase, and this is the {phase}")]
    NotTrading {
        /// The phase it is.
        phase: Phase,
    },
    /// Attacks are made in another phase.
    #[error("Attacks are made in the attack phase, and this is the {phase}")]
    NotAttacking {
        /// The phase it is.
        phase: Phase,
    },
    /// Armies are moved in another phase.
    #[error("Armies are moved in the fortify phase, and this is the {phase}")]
    NotFortifying {
        /// The phase it is.
        phase: Phase,
    },
    /// The last phase ends with the turn.
    #[error("After fortifying comes the next player: end your turn")]
    LastPhase,
    /// This game has no fortify phase.
    #[error("There is no fortifying in this game: end your turn")]
    NoFortifying,
    /// A turn does not end before its attack phase.
    #[error("Place your armies and go on to the attacks before you end your turn")]
    TurnJustBegun,
    /// Armies wait to be placed.
    #[error("Place your {pool} remaining armies first")]
    PlaceFirst {
        /// How many wait.
        pool: u32,
    },
    /// Too many cards in hand.
    #[error("You hold {cards} cards: trade until at most {MOST_CARDS_KEPT} are left")]
    TradeFirst {
        /// How many are held.
        cards: u32,
    },
    /// The map has no such territory.
    #[error("There is no territory {territory} on this map")]
    NoSuchTerritory {
        /// The territory that is not there.
        territory: Territory,
    },
    /// The territory belongs to somebody else.
    #[error("Territory {territory} is not yours")]
    NotYours {
        /// The territory.
        territory: Territory,
    },
    /// At least one army.
    #[error("Name at least 1 army")]
    NoArmies,
    /// More than there are.
    #[error("You have {pool} armies to place, not {armies}")]
    TooManyArmies {
        /// How many were named.
        armies: u32,
        /// How many there are.
        pool: u32,
    },
    /// A card named twice.
    #[error("Card {card} is named twice")]
    RepeatedCard {
        /// The card.
        card: Card,
    },
    /// A card of somebody else.
    #[error("You do not hold card {card}")]
    NotYourCard {
        /// The card.
        card: Card,
    },
    /// A set has at least three cards.
    #[error("A set has at least 3 cards, not {cards}")]
    TooFewCards {
        /// How many were named.
        cards: u32,
    },
    /// A set has three cards.
    #[error("A set has 3 cards, not {cards}")]
    TooManyCards {
        /// How many were named.
        cards: u32,
    },
    /// Neither alike nor all different.
    #[error("A set is all of one kind or shows every kind")]
    NotASet,
    /// The game is played without it.
    #[error("There is no territory bonus in this game")]
    NoTerritoryBonus,
    /// The bonus needs a place.
    #[error("Choose which of your territories on these cards gets the bonus")]
    BonusWithoutPlace,
    /// The bonus cannot go there.
    #[error("The bonus cannot go to territory {territory}: it must be yours and on a traded card")]
    WrongBonus {
        /// The territory.
        territory: Territory,
    },
    /// The map has no such source.
    #[error("Attacking territory {from} is not on this map")]
    NoSuchSource {
        /// The territory attacked from.
        from: Territory,
    },
    /// The map has no such target.
    #[error("Defending territory {to} is not on this map")]
    NoSuchTarget {
        /// The territory attacked.
        to: Territory,
    },
    /// Only own armies attack.
    #[error("You do not own the attacking territory {from}")]
    SourceNotYours {
        /// The territory attacked from.
        from: Territory,
    },
    /// Own territories are not attacked.
    #[error("You cannot attack your own territory {to}")]
    OwnTarget {
        /// The territory attacked.
        to: Territory,
    },
    /// No common border.
    #[error("Territories {from} and {to} are not adjacent")]
    NotAdjacent {
        /// One end.
        from: Territory,
        /// The other.
        to: Territory,
    },
    /// One army must stay.
    #[error("Attacking territory {from} must have at least 2 armies")]
    TooFewArmies {
        /// The territory attacked from.
        from: Territory,
    },
    /// An attack that would stop before its first roll, or never.
    #[error("Stop at 1 to {} armies", .armies - 1)]
    BadStop {
        /// The armies on the source, at least 2.
        armies: u32,
    },
    /// Armies only follow a conquest at once.
    #[error("There is no conquest for armies to follow")]
    NothingToFollow,
    /// One army must stay behind.
    #[error("At least 1 army must stay in territory {from}")]
    LeaveOne {
        /// The territory they would leave.
        from: Territory,
    },
    /// From a territory to itself.
    #[error("Armies must go to another territory")]
    SameTerritory,
    /// In this game only neighbours.
    #[error("Armies move to a neighbour, and territories {from} and {to} are not adjacent")]
    NotNeighbours {
        /// Where the armies are.
        from: Territory,
        /// Where they should go.
        to: Territory,
    },
    /// No way through own territories.
    #[error("Territories {from} and {to} are not connected through your own")]
    NotConnected {
        /// Where the armies are.
        from: Territory,
        /// Where they should go.
        to: Territory,
    },
    /// Too few or too many players.
    #[error("World Battle is for 2 to 6 players, not {players}")]
    WrongPlayers {
        /// How many were asked for.
        players: u8,
    },
    /// Somebody would begin without a territory.
    #[error("{players} players need a map of at least {players} territories, not {territories}")]
    MapTooSmall {
        /// How many play.
        players: u8,
        /// How many territories there are.
        territories: u8,
    },
    /// There are two wild cards.
    #[error("There can be up to 2 wild cards, not {wilds}")]
    TooManyWilds {
        /// How many were asked for.
        wilds: u8,
    },
    /// A limit of no rounds.
    #[error("The round limit must be at least 1")]
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
