//! What lies on the table; no rules.

use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tabletop::{Seat, Viewer};

use crate::cards::{CardSet, CardValue, Deck};
use crate::wire::{SetupFields, ViewFields};
use crate::{Map, Reinforcements, Territory, TerritorySet};

/// The most players.
pub const MOST_PLAYERS: u8 = 6;

/// What is chosen before the game (README §11).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "SetupFields", into = "SetupFields")]
pub struct Setup {
    /// The map to play on.
    pub map: Arc<Map>,
    /// How many play: 2 to 6.
    pub players: u8,
    /// The rules that can be chosen.
    pub rules: Rules,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { map: Map::world(), players: 4, rules: Rules::default() }
    }
}

/// The rules that can be chosen (README §11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// What a set of cards must be and what it is worth.
    pub cards: CardValue,
    /// How many wild cards are in the deck: 0 to 2.
    pub wilds: u8,
    /// Do two armies come with a traded card that shows an own territory?
    pub territory_bonus: bool,
    /// When the cards of a fallen player are traded.
    pub elimination_trade: EliminationTrade,
    /// What may be moved at the end of a turn.
    pub fortify: Fortify,
    /// The game ends with this round, if nobody has won before.
    pub round_limit: Option<u32>,
}

/// When the cards of a fallen player are traded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EliminationTrade {
    /// At once, with six or more cards.
    #[default]
    Immediate,
    /// In the next own turn.
    NextTurn,
}

/// What may be moved at the end of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fortify {
    /// One move between territories joined by own ones.
    #[default]
    OneConnected,
    /// One move between neighbours.
    OneAdjacent,
    /// Any number of moves between territories joined by own ones.
    UnlimitedConnected,
    /// Nothing.
    None,
}

/// A position: the table, and what is hidden from some or all.
///
/// Reads as its [`Table`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) table: Table,
    pub(crate) hands: [CardSet; MOST_PLAYERS as usize],
    pub(crate) deck: Deck,
}

/// What one viewer may know: the table, the own hand, and how many cards are elsewhere.
///
/// Reads as its [`Table`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "ViewFields", into = "ViewFields")]
pub struct View {
    pub(crate) table: Table,
    pub(crate) viewer: Viewer,
    pub(crate) hand: CardSet,
    pub(crate) hand_sizes: [u8; MOST_PLAYERS as usize],
    pub(crate) deck_size: u8,
}

/// What everyone can see: map, armies, turn, discarded cards. The map is shared between copies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(crate) map: Arc<Map>,
    pub(crate) rules: Rules,
    /// Everyone, in turn order.
    pub(crate) order: Seats,
    /// Whose turn it is; the winner after a conquest.
    pub(crate) active: Seat,
    pub(crate) round: u32,
    /// By seat; the last entry is the neutral garrisons.
    pub(crate) owned: [TerritorySet; MOST_PLAYERS as usize + 1],
    /// By territory; 0 beyond the map's last territory.
    pub(crate) armies: [u32; Territory::MAX as usize],
    /// Who has left the game, first out first.
    pub(crate) out: Seats,
    pub(crate) discard: CardSet,
    /// Sets traded so far by everyone.
    pub(crate) trades: u32,
    /// Armies still to be placed.
    pub(crate) pool: u32,
    pub(crate) phase: Phase,
    /// Has the active seat conquered in this attack phase?
    pub(crate) conquered: bool,
    /// Where more armies may follow a conquest.
    pub(crate) pending: Option<Pending>,
}

/// Up to six seats in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seats {
    seats: [Seat; MOST_PLAYERS as usize],
    len: u8,
}

/// A conquest that more armies may follow, once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pending {
    /// Where the attack came from.
    pub from: Territory,
    /// The territory conquered.
    pub to: Territory,
}

/// What the active seat is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Trading cards and placing armies.
    Reinforce,
    /// Attacking.
    Attack,
    /// In the middle of its attacks, trading a fallen player's cards and placing the armies.
    Trade,
    /// Moving armies before the turn ends.
    Fortify,
    /// Nothing: the game is over.
    Over(End),
}

/// Why a game is over (README §10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The last opponent was conquered.
    Conquest,
    /// The last opponent left.
    Resignation,
    /// The last round of the limit is over.
    RoundLimit,
}

impl Seats {
    pub(crate) const NONE: Seats = Seats { seats: [Seat::A; MOST_PLAYERS as usize], len: 0 };

    pub(crate) fn push(&mut self, seat: Seat) {
        self.seats[usize::from(self.len)] = seat;
        self.len += 1;
    }

    pub(crate) fn as_slice(&self) -> &[Seat] {
        &self.seats[..usize::from(self.len)]
    }

    pub(crate) fn as_mut_slice(&mut self) -> &mut [Seat] {
        &mut self.seats[..usize::from(self.len)]
    }

    pub(crate) fn len(&self) -> u8 {
        self.len
    }
}

impl Deref for State {
    type Target = Table;
    fn deref(&self) -> &Table {
        &self.table
    }
}

impl Deref for View {
    type Target = Table;
    fn deref(&self) -> &Table {
        &self.table
    }
}

impl State {
    /// The cards a seat holds.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// The cards still to be drawn.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }
}

impl View {
    /// Whose view this is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The viewer's own cards; none for a spectator.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// How many cards a seat holds.
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.hand_sizes.get(seat.index()).copied().unwrap_or(0)
    }

    /// How many cards are still to be drawn.
    pub fn deck_size(&self) -> u8 {
        self.deck_size
    }
}

impl Table {
    /// The map.
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// The rules chosen.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many seats there are, those that are out included.
    pub fn players(&self) -> u8 {
        self.order.len()
    }

    /// Everyone in turn order, those that are out included.
    pub fn order(&self) -> &[Seat] {
        self.order.as_slice()
    }

    /// Who has left the game, first out first.
    pub fn out(&self) -> &[Seat] {
        self.out.as_slice()
    }

    /// Everyone still in the game, in turn order.
    pub fn standing(&self) -> impl Iterator<Item = Seat> {
        self.order().iter().copied().filter(|&seat| !self.owned(seat).is_empty())
    }

    /// Whose turn it is.
    pub fn active(&self) -> Seat {
        self.active
    }

    /// The round, counted from 1.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// What the active seat is doing.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// What a seat owns.
    #[inline]
    pub fn owned(&self, seat: Seat) -> TerritorySet {
        if seat.index() < MOST_PLAYERS.into() {
            self.owned[seat.index()]
        } else {
            TerritorySet::EMPTY
        }
    }

    /// The territories of players who have left.
    pub fn neutral(&self) -> TerritorySet {
        self.owned[NEUTRAL]
    }

    /// Who owns a territory; `None` for a neutral garrison.
    pub fn owner(&self, territory: Territory) -> Option<Seat> {
        Seat::first(MOST_PLAYERS).find(|&seat| self.owned(seat).contains(territory))
    }

    /// The armies in a territory; 0 beyond the map's last one.
    #[inline]
    pub fn armies(&self, territory: Territory) -> u32 {
        self.armies[territory.index()]
    }

    /// All armies of a seat on the map.
    pub fn total_armies(&self, seat: Seat) -> u32 {
        self.owned(seat).iter().map(|territory| self.armies(territory)).sum()
    }

    /// What a seat would get if its turn began now.
    pub fn reinforcements(&self, seat: Seat) -> Reinforcements {
        self.map.reinforcements(self.owned(seat))
    }

    /// Armies the active seat has still to place.
    pub fn pool(&self) -> u32 {
        self.pool
    }

    /// Has the active seat conquered in this attack phase, so that it will draw a card?
    pub fn has_conquered(&self) -> bool {
        self.conquered
    }

    /// The conquest that more armies may follow.
    pub fn pending(&self) -> Option<Pending> {
        self.pending
    }

    /// The cards traded and not yet shuffled into a new deck.
    pub fn discard(&self) -> CardSet {
        self.discard
    }

    /// How many sets everyone together has traded.
    pub fn trades(&self) -> u32 {
        self.trades
    }

    /// Every card of the game.
    pub fn all_cards(&self) -> CardSet {
        CardSet::full(self.map.territories(), self.rules.wilds)
    }
}

/// Where the neutral garrisons are among the owners.
pub(crate) const NEUTRAL: usize = MOST_PLAYERS as usize;
