//! Sets of cards, by the rules of the original and by those of the usual board.

use serde_json::{Value, json};
use tabletop::{Game, Rng, Seat};
use worldbattle::{
    Action, Card, CardSet, CardValue, Illegal, LARGEST_HAND_FOR_LONG_SETS, MOST_CARDS_KEPT, Map,
    State, Symbol,
};

use super::super::case::{Difference, compare, field, given, within};
use super::{position, words};

/// Trades as the case says, under both rules; the original has no wild cards.
pub fn trade(case: &Value) -> Result<Vec<Difference>, Difference> {
    let mut found = given(case, &["hand", "trade", "tradeNumber"])?;
    found["id"] = json!(field::<String>(case, "id")?);
    found["kind"] = json!(field::<String>(case, "kind")?);
    let table = Table::of(case)?;
    found["escalating"] = table.escalating()?;
    if !table.letters.contains('W') {
        found["original"] = table.original()?;
    }
    Ok(compare("", case, &found))
}

/// A hand, and what its owner wants to trade.
struct Table {
    letters: String,
    /// The card of each letter, ascending but for the wild ones.
    hand: Vec<Card>,
    /// The cards to trade, each with the place that was named.
    named: Vec<(usize, Card)>,
    /// How many sets were traded before.
    trades: u32,
}

/// Armies and what is left in the hand.
type Traded = Result<(u32, String), Illegal>;

impl Table {
    fn of(case: &Value) -> Result<Table, Difference> {
        let letters: String = field(case, "hand")?;
        let hand = hand_of(&letters)?;
        // What is not in the hand is another card of the deck, in the order named.
        let mut others = deck().filter(|card| !hand.contains(card));
        let mut named: Vec<(usize, Card)> = Vec::new();
        for place in field::<Vec<usize>>(case, "trade")? {
            let again = named.iter().find(|(other, _)| *other == place).map(|(_, card)| *card);
            let card = hand.get(place).copied().or(again).or_else(|| others.next());
            let wrong = || Difference::new("trade", "fewer cards", "more than the deck has");
            named.push((place, card.ok_or_else(wrong)?));
        }
        drop(others);
        let trades = within(case, "tradeNumber", 1, 1000)? - 1;
        Ok(Table { letters, hand, named, trades })
    }

    /// By the rules of the usual board.
    fn escalating(&self) -> Result<Value, Difference> {
        let hand = set(&self.hand)?;
        let named: Vec<Card> = self.named.iter().map(|(_, card)| *card).collect();
        let traded = match CardSet::of(&named) {
            Ok(cards) => self.play(hand, cards, " | wilds 2")?,
            Err(illegal) => Err(illegal),
        };
        let valid = traded.is_ok();
        let (armies, remaining) = traded.unwrap_or((0, self.letters.clone()));
        let mut sets = 0;
        CardValue::Escalating.sets(hand, |_| sets += 1);
        Ok(json!({
            "valid": valid,
            "armies": armies,
            "remaining": remaining,
            "possibleSets": sets,
            "mustTrade": hand.len() > MOST_CARDS_KEPT,
        }))
    }

    /// By the rules of the original, which takes one card for several when it is named again.
    fn original(&self) -> Result<Value, Difference> {
        let hand = set(&self.hand)?;
        let (held, cards) = self.with_doubles()?;
        let traded = self.play(held, cards, " | cards by_count")?;
        let error = traded.as_ref().err().map(|&illegal| match illegal {
            Illegal::NotYourCard { card } => {
                let place = self.named.iter().find(|(_, it)| *it == card);
                let place = place.map_or(String::new(), |(place, _)| place.to_string());
                format!("Card card-{place} not found in player's hand")
            }
            other => words(other),
        });
        let success = traded.is_ok();
        let (armies, remaining) = traded.unwrap_or((0, self.letters.clone()));
        // The original lists sets of up to five cards.
        let mut sets = 0;
        CardValue::ByCount.sets(hand, |set| sets += u32::from(set.len() <= 5));
        let place = |card: Card| self.hand.iter().position(|it| *it == card);
        Ok(json!({
            "success": success,
            "armies": armies,
            "remaining": remaining,
            "error": error,
            "canTrade": hand.len() >= 3,
            "mustTrade": hand.len() > MOST_CARDS_KEPT,
            "possibleSetCount": sets,
            "recommended": hand.first_set().map(|set| set.iter().map(place).collect::<Vec<_>>()),
        }))
    }

    /// The hand and the cards to trade, with another card of its kind for each one named again.
    fn with_doubles(&self) -> Result<(CardSet, CardSet), Difference> {
        let (mut held, mut cards) = (set(&self.hand)?, CardSet::EMPTY);
        for &(_, card) in &self.named {
            if !cards.contains(card) {
                cards = cards.or(card.bit());
                continue;
            }
            let unused = |it: &Card| !held.or(cards).contains(*it);
            let is_named = |it: &Card| self.named.iter().any(|(_, named)| named == it);
            let alike = |it: &Card| it.symbol() == card.symbol() && unused(it) && !is_named(it);
            let wrong = || Difference::new("trade", "fewer cards", "more than the deck has");
            let double = deck().find(alike).ok_or_else(wrong)?;
            cards = cards.or(double.bit());
            if held.contains(card) {
                held = held.or(double.bit());
            }
        }
        Ok((held, cards))
    }

    fn play(&self, hand: CardSet, cards: CardSet, rules: &str) -> Result<Traded, Difference> {
        let hand = if hand.is_empty() { String::new() } else { format!(" | hand a {hand}") };
        let trades = match self.trades {
            0 => String::new(),
            trades => format!(" | trades {trades}"),
        };
        let others = ["a1"; 41].join(" ");
        let mut state = position(&format!(
            "map world | {others} b1 | order ab | turn a reinforce 0{hand}{trades}{rules}"
        ))?;
        let action = Action::Trade { cards, bonus: None };
        let result = state.apply(Seat::A, &action, &mut Rng::scripted(&[]), &mut Vec::new());
        Ok(result.map(|()| (state.pool(), self.left(&state))))
    }

    /// The letters whose cards are still in the hand.
    fn left(&self, state: &State) -> String {
        let cards = self.letters.chars().zip(&self.hand);
        let left = cards.filter(|(_, card)| state.hand(Seat::A).contains(**card));
        left.map(|(letter, _)| letter).collect()
    }
}

/// The cards with a territory.
fn deck() -> impl Iterator<Item = Card> {
    Map::world().territories().iter().map(Card::of)
}

fn set(cards: &[Card]) -> Result<CardSet, Difference> {
    CardSet::of(cards).map_err(|illegal| Difference::new("hand", "each card once", illegal))
}

/// A hand as cards: every letter is the next card of its kind, so that both have one order.
fn hand_of(letters: &str) -> Result<Vec<Card>, Difference> {
    let most = LARGEST_HAND_FOR_LONG_SETS as usize;
    let (mut wilds, mut territories) = (Card::WILD.into_iter(), deck());
    let mut card = |letter| {
        let symbol = match letter {
            'I' => Symbol::Infantry,
            'C' => Symbol::Cavalry,
            'A' => Symbol::Artillery,
            'W' => return wilds.next(),
            _ => return None,
        };
        territories.find(|card| card.symbol() == symbol)
    };
    let hand: Option<Vec<Card>> = letters.chars().map(&mut card).collect();
    let wrong = || Difference::new("hand", format!("up to {most} of I, C, A and two W"), letters);
    hand.filter(|hand| hand.len() <= most).ok_or_else(wrong)
}
