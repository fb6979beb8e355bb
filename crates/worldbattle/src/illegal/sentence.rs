//! The sentence of each refusal, written once: with the numbers of territories, or with their names.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use super::Illegal;
use crate::cards::MOST_CARDS_KEPT;
use crate::{Map, Territory};

impl Illegal {
    /// The sentence for somebody who looks at this map: territories by name and number.
    pub fn sentence_on(&self, map: &Map) -> String {
        struct Named<'a>(&'a Illegal, &'a Map);
        impl Display for Named<'_> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                self.0.write(f, |territory| self.1.label(*territory))
            }
        }
        Named(self, map).to_string()
    }

    fn write(&self, f: &mut Formatter<'_>, name: impl Fn(&Territory) -> String) -> fmt::Result {
        match self {
            Illegal::Over => f.write_str("The game is over"),
            Illegal::NoSuchSeat { seat } => write!(f, "There is no seat {seat} in this game"),
            Illegal::Out { seat } => write!(f, "Player {} is out of the game", seat.index() + 1),
            Illegal::NotYourTurn { active } => {
                write!(f, "It is the turn of player {}", active.index() + 1)
            }
            Illegal::NotPlacing { phase } => write!(
                f,
                "New armies are placed in the reinforcement phase, and this is the {phase}"
            ),
            Illegal::NotTrading { phase } => {
                write!(f, "Cards are traded in the reinforcement phase, and this is the {phase}")
            }
            Illegal::NotAttacking { phase } => {
                write!(f, "Attacks are made in the attack phase, and this is the {phase}")
            }
            Illegal::NotFortifying { phase } => {
                write!(f, "Armies are moved in the fortify phase, and this is the {phase}")
            }
            Illegal::LastPhase => {
                f.write_str("After fortifying comes the next player: end your turn")
            }
            Illegal::NoFortifying => {
                f.write_str("There is no fortifying in this game: end your turn")
            }
            Illegal::TurnJustBegun => {
                f.write_str("Place your armies and go on to the attacks before you end your turn")
            }
            Illegal::PlaceFirst { pool } => write!(f, "Place your {pool} remaining armies first"),
            Illegal::TradeFirst { cards } => {
                write!(f, "You hold {cards} cards: trade until at most {MOST_CARDS_KEPT} are left")
            }
            Illegal::NoSuchTerritory { territory } => write!(
                f,
                "There is no territory {territory} on this map",
                territory = name(territory)
            ),
            Illegal::NotYours { territory } => {
                write!(f, "Territory {territory} is not yours", territory = name(territory))
            }
            Illegal::NoArmies => f.write_str("Name at least 1 army"),
            Illegal::TooManyArmies { armies, pool } => {
                write!(f, "You have {pool} armies to place, not {armies}")
            }
            Illegal::RepeatedCard { card } => write!(f, "Card {card} is named twice"),
            Illegal::NotYourCard { card } => write!(f, "You do not hold card {card}"),
            Illegal::TooFewCards { cards } => write!(f, "A set has at least 3 cards, not {cards}"),
            Illegal::TooManyCards { cards } => write!(f, "A set has 3 cards, not {cards}"),
            Illegal::NotASet => f.write_str("A set is all of one kind or shows every kind"),
            Illegal::NoTerritoryBonus => f.write_str("There is no territory bonus in this game"),
            Illegal::BonusWithoutPlace => {
                f.write_str("Choose which of your territories on these cards gets the bonus")
            }
            Illegal::WrongBonus { territory } => write!(
                f,
                "The bonus cannot go to territory {territory}: it must be yours and on a traded card",
                territory = name(territory)
            ),
            Illegal::NoSuchSource { from } => {
                write!(f, "Attacking territory {from} is not on this map", from = name(from))
            }
            Illegal::NoSuchTarget { to } => {
                write!(f, "Defending territory {to} is not on this map", to = name(to))
            }
            Illegal::SourceNotYours { from } => {
                write!(f, "You do not own the attacking territory {from}", from = name(from))
            }
            Illegal::OwnTarget { to } => {
                write!(f, "You cannot attack your own territory {to}", to = name(to))
            }
            Illegal::NotAdjacent { from, to } => write!(
                f,
                "Territories {from} and {to} are not adjacent",
                from = name(from),
                to = name(to)
            ),
            Illegal::TooFewArmies { from } => write!(
                f,
                "Attacking territory {from} must have at least 2 armies",
                from = name(from)
            ),
            Illegal::BadStop { armies } => write!(f, "Stop at 1 to {} armies", armies - 1),
            Illegal::NothingToFollow => f.write_str("There is no conquest for armies to follow"),
            Illegal::LeaveOne { from } => {
                write!(f, "At least 1 army must stay in territory {from}", from = name(from))
            }
            Illegal::SameTerritory => f.write_str("Armies must go to another territory"),
            Illegal::NotNeighbours { from, to } => write!(
                f,
                "Armies move to a neighbour, and territories {from} and {to} are not adjacent",
                from = name(from),
                to = name(to)
            ),
            Illegal::NotConnected { from, to } => write!(
                f,
                "Territories {from} and {to} are not connected through your own",
                from = name(from),
                to = name(to)
            ),
            Illegal::WrongPlayers { players } => {
                write!(f, "World Battle is for 2 to 6 players, not {players}")
            }
            Illegal::MapTooSmall { players, territories } => write!(
                f,
                "{players} players need a map of at least {players} territories, not {territories}"
            ),
            Illegal::TooManyWilds { wilds } => {
                write!(f, "There can be up to 2 wild cards, not {wilds}")
            }
            Illegal::NoRounds => f.write_str("The round limit must be at least 1"),
        }
    }
}

impl Display for Illegal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(f, Territory::to_string)
    }
}

impl Error for Illegal {}
