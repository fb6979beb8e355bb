//! What a seat can do, and what happens then.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use tabletop::{Rng, Seat, Viewer};

use crate::battle::Roll;
use crate::cards::{Card, CardSet};
use crate::{End, Phase, Territory};

/// What a seat can do; the notation is in the README, §12.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Place new armies.
    Place {
        /// The own territory.
        territory: Territory,
        /// How many.
        armies: u32,
    },
    /// Trade a set of cards for armies.
    Trade {
        /// The cards.
        cards: CardSet,
        /// With the territory bonus: which of the own territories shown gets it.
        #[serde(default)]
        bonus: Option<Territory>,
    },
    /// Attack with one roll.
    Attack {
        /// The own territory attacked from.
        from: Territory,
        /// The territory attacked.
        to: Territory,
    },
    /// Attack until the territory is conquered or too few armies are left.
    Auto {
        /// The own territory attacked from.
        from: Territory,
        /// The territory attacked.
        to: Territory,
        /// Stop when the source has so many armies or fewer; 1 is to the end.
        #[serde(default = "to_the_end")]
        stop_at: u32,
    },
    /// Let more armies follow a conquest.
    Move {
        /// How many, besides the one that has moved already.
        armies: u32,
    },
    /// Move armies at the end of a turn.
    Fortify {
        /// The own territory they leave.
        from: Territory,
        /// The own territory they go to.
        to: Territory,
        /// How many.
        armies: u32,
    },
    /// Go on to the attacks, or to fortifying.
    EndPhase,
    /// Let the next player begin.
    EndTurn,
    /// Leave the game.
    Resign,
}

fn to_the_end() -> u32 {
    1
}

impl Action {
    /// The same action with another number; the number is the one a player chooses freely.
    fn with_number(self, number: u32) -> Action {
        match self {
            Action::Place { territory, .. } => Action::Place { territory, armies: number },
            Action::Auto { from, to, .. } => Action::Auto { from, to, stop_at: number },
            Action::Move { .. } => Action::Move { armies: number },
            Action::Fortify { from, to, .. } => Action::Fortify { from, to, armies: number },
            other => other,
        }
    }

    /// The lowest number this action could have had instead, and its own; `None` without one.
    fn numbers(self) -> Option<RangeInclusive<u32>> {
        match self {
            Action::Place { armies, .. } | Action::Fortify { armies, .. } => Some(1..=armies),
            Action::Auto { stop_at, .. } => Some(1..=stop_at),
            Action::Move { armies } => Some(0..=armies),
            _ => None,
        }
    }

    /// A listed action stands for itself with every lower number.
    pub(crate) fn stands_for(self, action: Action) -> bool {
        match (self.numbers(), action.numbers()) {
            (Some(listed), Some(asked)) => {
                action.with_number(*listed.end()) == self && listed.contains(asked.end())
            }
            _ => self == action,
        }
    }

    /// This action with any number it stands for.
    pub(crate) fn any_of(self, rng: &mut Rng) -> Action {
        match self.numbers() {
            Some(numbers) => {
                let (low, high) = numbers.into_inner();
                self.with_number(low + rng.below(high - low + 1))
            }
            None => self,
        }
    }
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A turn began, with new armies to place.
    TurnBegan {
        /// Whose turn it is.
        seat: Seat,
        /// The round, counted from 1.
        round: u32,
        /// Armies for territories.
        for_territories: u32,
        /// Armies for whole continents.
        for_continents: u32,
        /// What there is to place: both, unless the table is full.
        pool: u32,
    },
    /// A set of cards was traded.
    Traded {
        /// Who traded.
        seat: Seat,
        /// The cards, now discarded.
        cards: CardSet,
        /// The number of this trade in the game, counted from 1.
        number: u32,
        /// What there is to place now.
        pool: u32,
        /// What the set was worth.
        armies: u32,
        /// The territory that got the bonus.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bonus: Option<Territory>,
    },
    /// New armies were placed.
    Placed {
        /// Who placed them.
        seat: Seat,
        /// Where.
        territory: Territory,
        /// How many.
        armies: u32,
        /// What is left to place.
        pool: u32,
    },
    /// A phase began within a turn.
    PhaseBegan {
        /// Whose turn it is.
        seat: Seat,
        /// The phase.
        phase: Phase,
    },
    /// An attack and all its rolls.
    Attacked {
        /// The attacker.
        seat: Seat,
        /// Where the attack came from.
        from: Territory,
        /// The territory attacked.
        to: Territory,
        /// Its owner; none for a neutral garrison.
        defender: Option<Seat>,
        /// Roll by roll.
        rolls: Vec<Roll>,
        /// Was it conquered? Then one army has moved in. Left out of the JSON where it was not.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        conquered: bool,
    },
    /// More armies followed a conquest.
    Moved {
        /// Who moved them.
        seat: Seat,
        /// Where they came from.
        from: Territory,
        /// Where they went.
        to: Territory,
        /// How many.
        armies: u32,
    },
    /// A player lost the last territory.
    Eliminated {
        /// Who is out.
        seat: Seat,
        /// Who takes the cards.
        by: Seat,
        /// How many cards.
        count: u8,
        /// Which cards; only the two of them know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<CardSet>,
    },
    /// The discarded cards became the new deck.
    DeckRenewed {
        /// How many cards.
        count: u8,
    },
    /// A card was drawn.
    CardDrawn {
        /// Who drew it.
        seat: Seat,
        /// The card; only its owner knows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// Armies were moved at the end of a turn.
    Fortified {
        /// Who moved them.
        seat: Seat,
        /// Where they came from.
        from: Territory,
        /// Where they went.
        to: Territory,
        /// How many.
        armies: u32,
    },
    /// A player left; the territories are neutral garrisons now and the cards are discarded.
    Resigned {
        /// Who left.
        seat: Seat,
        /// How many cards.
        count: u8,
    },
    /// The game is over.
    Ended {
        /// Why.
        end: End,
    },
}

impl Event {
    /// The event as this viewer may see it: cards in hands and in the deck stay hidden.
    pub(crate) fn redacted(&self, viewer: Viewer) -> Event {
        let is = |seat: Seat| viewer == Viewer::Seat(seat);
        match *self {
            Event::CardDrawn { seat, .. } if !is(seat) => Event::CardDrawn { seat, card: None },
            Event::Eliminated { seat, by, count, .. } if !is(seat) && !is(by) => {
                Event::Eliminated { seat, by, count, cards: None }
            }
            _ => self.clone(),
        }
    }
}
