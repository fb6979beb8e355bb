//! Cards, sets of cards and what a set is worth (README §5).
//!
//! A card is written as the number of the territory it shows, a wild card as `w1` or `w2`; a set
//! of cards in that order with commas: `0,7,w1`.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::{ParseError, Rng};

use crate::{Illegal, Territory, TerritorySet};

/// With more cards than this a hand must be traded down before the phase can end.
pub const MOST_CARDS_KEPT: u32 = 4;
/// Taking a fallen player's cards forces a trade at once from this many cards on.
pub const CARDS_FORCING_A_TRADE: u32 = 6;
/// From a larger hand `by_count` sets have three cards: all its sets could not be listed.
pub const LARGEST_HAND_FOR_LONG_SETS: u32 = 12;
/// What the territory bonus of a trade is worth.
pub const TERRITORY_BONUS: u32 = 2;

/// A card: one per territory, and up to two wild ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

/// What is drawn on a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Symbol {
    /// On the cards of territories 0, 3, 6, …
    Infantry,
    /// On the cards of territories 1, 4, 7, …
    Cavalry,
    /// On the cards of territories 2, 5, 8, …
    Artillery,
    /// Stands for any of the three.
    Wild,
}

impl Card {
    /// The two wild cards.
    pub const WILD: [Card; 2] = [Card(Territory::MAX), Card(Territory::MAX + 1)];

    /// The card that shows a territory.
    pub const fn of(territory: Territory) -> Card {
        Card(territory.index() as u8)
    }

    /// The territory on the card; `None` on a wild card.
    pub fn territory(self) -> Option<Territory> {
        Territory::try_from(self.0).ok()
    }

    /// What is drawn on the card.
    pub const fn symbol(self) -> Symbol {
        match self.0 {
            Territory::MAX.. => Symbol::Wild,
            number => match number % 3 {
                0 => Symbol::Infantry,
                1 => Symbol::Cavalry,
                _ => Symbol::Artillery,
            },
        }
    }

    /// The set of this card alone.
    pub const fn bit(self) -> CardSet {
        CardSet(1 << self.0)
    }
}

impl Display for Card {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.territory() {
            Some(territory) => territory.fmt(f),
            None => write!(f, "w{}", self.0 - Territory::MAX + 1),
        }
    }
}

impl FromStr for Card {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Card, ParseError> {
        match text {
            "w1" => Ok(Card::WILD[0]),
            "w2" => Ok(Card::WILD[1]),
            _ => text
                .parse()
                .map(Card::of)
                .map_err(|_| ParseError::new("a card from 0 to 61, w1 or w2", text)),
        }
    }
}

impl TryFrom<String> for Card {
    type Error = ParseError;
    fn try_from(text: String) -> Result<Card, ParseError> {
        text.parse()
    }
}

impl From<Card> for String {
    fn from(card: Card) -> String {
        card.to_string()
    }
}

/// A set of cards as a bit mask: bit n is the card of territory n, the last two bits are wild.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(try_from = "Vec<Card>", into = "Vec<Card>")]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// One card per territory and so many wild ones.
    pub const fn full(territories: TerritorySet, wilds: u8) -> CardSet {
        CardSet(territories.0 | (((1 << wilds) - 1) << Territory::MAX))
    }

    /// These cards, each once.
    pub fn of(cards: &[Card]) -> Result<CardSet, Illegal> {
        let mut set = CardSet::EMPTY;
        for &card in cards {
            if set.contains(card) {
                return Err(Illegal::RepeatedCard { card });
            }
            set = set.or(card.bit());
        }
        Ok(set)
    }

    /// Is this card in the set?
    pub const fn contains(self, card: Card) -> bool {
        self.0 & card.bit().0 != 0
    }

    /// The cards in both sets.
    #[must_use]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards in either set.
    #[must_use]
    pub const fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// How many cards are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Is no card in the set?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The territories on the cards.
    pub const fn territories(self) -> TerritorySet {
        TerritorySet(self.0).and(TerritorySet::first(Territory::MAX))
    }

    /// The first three cards that can be traded, if there are any: three cards are a set under
    /// all rules or under none.
    pub fn first_set(self) -> Option<CardSet> {
        let mut first = None;
        CardValue::Escalating.sets(self, |set| first = first.or(Some(set)));
        first
    }

    /// The cards in order, the wild ones last.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let number = rest.trailing_zeros();
            (number < 64).then(|| {
                rest &= rest - 1; // drops the lowest bit
                Card(number as u8)
            })
        })
    }
}

impl Display for CardSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (nth, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if nth > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

impl FromStr for CardSet {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<CardSet, ParseError> {
        let wrong = || ParseError::new("cards, each once, such as 0,7,w1", text);
        // In any order, as people type them; a card itself has one spelling.
        let card = |text: &str| text.parse().ok().filter(|card: &Card| card.to_string() == text);
        let cards: Option<Vec<Card>> = text.split(',').map(card).collect();
        CardSet::of(&cards.ok_or_else(wrong)?).map_err(|_| wrong())
    }
}

impl TryFrom<Vec<Card>> for CardSet {
    type Error = Illegal;
    fn try_from(cards: Vec<Card>) -> Result<CardSet, Illegal> {
        CardSet::of(&cards)
    }
}

impl From<CardSet> for Vec<Card> {
    fn from(set: CardSet) -> Vec<Card> {
        set.iter().collect()
    }
}

/// What a set must be and what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardValue {
    /// Three cards, worth 4, 6, 8, 10, 12, 15, 20, 25, … by the number of the trade in the game.
    #[default]
    Escalating,
    /// Three or more cards, worth 2 and 2 more per card.
    ByCount,
    /// Three cards: infantry 4, cavalry 6, artillery 8, one of each 10.
    Fixed,
}

impl CardValue {
    /// May these cards of a hand of so many be traded as a set?
    pub fn check_set(self, cards: CardSet, hand: u32) -> Result<(), Illegal> {
        let count = cards.len();
        if count < 3 {
            return Err(Illegal::TooFewCards { cards: count });
        }
        if count > 3 && (self != CardValue::ByCount || hand > LARGEST_HAND_FOR_LONG_SETS) {
            return Err(Illegal::TooManyCards { cards: count });
        }
        let symbols = Symbols::of(cards);
        if symbols.one_kind() || symbols.every_kind() { Ok(()) } else { Err(Illegal::NotASet) }
    }

    /// The armies for a set that is the `number`-th one traded in the game, counted from 1.
    pub fn armies(self, cards: CardSet, number: u32) -> u32 {
        match self {
            CardValue::Escalating => match number {
                0..=5 => 2 + 2 * number,
                _ => 15u32.saturating_add((number - 6).saturating_mul(5)),
            },
            CardValue::ByCount => 2 + 2 * cards.len(),
            CardValue::Fixed => Symbols::of(cards).fixed_value(),
        }
    }

    /// Calls `each` with every set in a hand, the smaller sets first, each size in hand order.
    pub fn sets(self, hand: CardSet, mut each: impl FnMut(CardSet)) {
        let cards: Vec<Card> = hand.iter().collect();
        let longest = if self == CardValue::ByCount { cards.len() } else { 3 };
        for size in 3..=longest {
            combinations(&cards, size, CardSet::EMPTY, &mut |set| {
                if self.check_set(set, hand.len()).is_ok() {
                    each(set);
                }
            });
        }
    }
}

/// Calls `each` with `chosen` and every choice of `size` of these cards, in order.
fn combinations(cards: &[Card], size: usize, chosen: CardSet, each: &mut impl FnMut(CardSet)) {
    if size == 0 {
        return each(chosen);
    }
    for (nth, card) in cards.iter().enumerate() {
        if cards.len() - nth < size {
            break;
        }
        combinations(&cards[nth + 1..], size - 1, chosen.or(card.bit()), each);
    }
}

/// Which symbols a set shows, and how many wild cards.
struct Symbols {
    shown: [bool; 3],
    wilds: usize,
}

impl Symbols {
    fn of(cards: CardSet) -> Symbols {
        let mut symbols = Symbols { shown: [false; 3], wilds: 0 };
        for card in cards.iter() {
            match card.symbol() {
                Symbol::Wild => symbols.wilds += 1,
                symbol => symbols.shown[symbol as usize] = true,
            }
        }
        symbols
    }

    fn kinds(&self) -> usize {
        self.shown.iter().filter(|&&shown| shown).count()
    }

    fn one_kind(&self) -> bool {
        self.kinds() <= 1
    }

    fn every_kind(&self) -> bool {
        self.kinds() + self.wilds >= 3
    }

    /// A wild card counts as what pays best.
    fn fixed_value(&self) -> u32 {
        match self.shown {
            _ if self.every_kind() => 10,
            [true, _, _] => 4,
            [_, true, _] => 6,
            _ => 8,
        }
    }
}

/// The cards still to be drawn, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deck {
    /// The top card is the last of the first `len`; the rest is `NO_CARD`, so that equal decks
    /// are equal in memory.
    cards: [Card; 64],
    len: u8,
}

const NO_CARD: Card = Card(0);

impl Deck {
    /// A deck without cards.
    pub const EMPTY: Deck = Deck { cards: [NO_CARD; 64], len: 0 };

    /// These cards in random order.
    pub(crate) fn shuffled(cards: CardSet, rng: &mut Rng) -> Deck {
        let mut deck = Deck::EMPTY;
        cards.iter().for_each(|card| deck.put_on_top(card));
        rng.shuffle(&mut deck.cards[..usize::from(deck.len)]);
        deck
    }

    pub(crate) fn put_on_top(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    pub(crate) fn draw(&mut self) -> Option<Card> {
        self.len = self.len.checked_sub(1)?;
        Some(std::mem::replace(&mut self.cards[usize::from(self.len)], NO_CARD))
    }

    /// How many cards are left.
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Are no cards left?
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards, top card first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Card> {
        self.cards[..usize::from(self.len)].iter().rev().copied()
    }

    /// The cards without their order.
    pub fn cards(&self) -> CardSet {
        self.iter().fold(CardSet::EMPTY, |set, card| set.or(card.bit()))
    }
}
