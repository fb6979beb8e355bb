//! World Battle: its view, its events and its refusals. Territories are their numbers on the map; a card is the
//! number of the territory it shows, or `w1` and `w2`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::problem_codes::problem_codes;

/// The position of World Battle as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WorldbattleView {
    /// The word of the map, or its file in one line; `GET /matches/{id}/board` has it in full.
    pub map: String,
    /// The rules chosen.
    pub rules: WorldbattleRules,
    /// Everyone in turn order.
    pub order: Vec<u8>,
    /// Who has left the game, first out first.
    pub out: Vec<u8>,
    /// Whose turn it is.
    pub active: u8,
    /// What the active seat is doing.
    pub phase: WorldbattlePhase,
    /// Armies still to be placed.
    pub pool: u32,
    /// The round, counted from 1.
    pub round: u32,
    /// Has the active seat conquered in this turn?
    pub conquered: bool,
    /// The conquest that more armies may follow; `null` without one.
    #[schema(required)]
    pub pending: Option<WorldbattlePending>,
    /// By territory.
    pub territories: Vec<WorldbattleTerritory>,
    /// Sets traded so far by everyone.
    pub trades: u32,
    /// The cards traded and not yet shuffled into a new deck.
    pub discard: Vec<String>,
    /// How many cards are still to be drawn.
    pub deck_size: u8,
    /// How many cards each seat holds.
    pub hand_sizes: Vec<u8>,
    /// Whose view this is.
    pub viewer: WorldbattleViewer,
    /// The viewer's own cards; none for a spectator.
    pub hand: Vec<String>,
}

/// The rules that can be chosen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WorldbattleRules {
    /// What a set of cards must be and what it is worth.
    pub cards: WorldbattleCardValue,
    /// How many wild cards are in the deck.
    pub wilds: u8,
    /// Do two armies come with a traded card that shows an own territory?
    pub territory_bonus: bool,
    /// When the cards of a fallen player are traded.
    pub elimination_trade: WorldbattleEliminationTrade,
    /// What may be moved at the end of a turn.
    pub fortify: WorldbattleFortify,
    /// The game ends with this round; `null` without a limit.
    #[schema(required)]
    pub round_limit: Option<u32>,
}

/// Who owns a territory, and with how many armies.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WorldbattleTerritory {
    /// The seat; `null` for a neutral garrison.
    #[schema(required)]
    pub owner: Option<u8>,
    /// At least 1.
    pub armies: u32,
}

/// A conquest that more armies may follow, once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WorldbattlePending {
    /// Where the attack came from.
    pub from: u8,
    /// The territory conquered.
    pub to: u8,
}

/// Whose view it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorldbattleViewer {
    /// A seat.
    Seat(u8),
    /// Somebody who watches.
    Spectator,
}

/// What the active seat is doing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorldbattlePhase {
    /// Trading cards and placing armies.
    Reinforce,
    /// Attacking.
    Attack,
    /// In the middle of its attacks, trading a fallen player's cards.
    Trade,
    /// Moving armies before the turn ends.
    Fortify,
    /// Nothing: the game is over.
    Over(WorldbattleEnd),
}

/// Why a game is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorldbattleEnd {
    /// The last opponent was conquered.
    Conquest,
    /// The last opponent left.
    Resignation,
    /// The last round of the limit is over.
    RoundLimit,
}

/// What a set is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorldbattleCardValue {
    /// More with every trade of the game.
    Escalating,
    /// More with its cards.
    ByCount,
    /// By what it shows.
    Fixed,
}

/// When the cards of a fallen player are traded.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorldbattleEliminationTrade {
    /// At once.
    Immediate,
    /// In the next own turn.
    NextTurn,
}

/// What may be moved at the end of a turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorldbattleFortify {
    /// One move between territories joined by own ones.
    OneConnected,
    /// One move between neighbours.
    OneAdjacent,
    /// Any number of moves between territories joined by own ones.
    UnlimitedConnected,
    /// Nothing.
    None,
}

/// What happened in World Battle, dice included.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum WorldbattleEvent {
    /// A turn began, with new armies to place.
    TurnBegan {
        /// Whose turn it is.
        seat: u8,
        /// The round, counted from 1.
        round: u32,
        /// Armies for territories.
        for_territories: u32,
        /// Armies for whole continents.
        for_continents: u32,
        /// What there is to place.
        pool: u32,
    },
    /// A set of cards was traded.
    Traded {
        /// Who traded.
        seat: u8,
        /// The cards, now discarded.
        cards: Vec<String>,
        /// The number of this trade in the game, counted from 1.
        number: u32,
        /// What there is to place now.
        pool: u32,
        /// What the set was worth.
        armies: u32,
        /// The territory that got the bonus; left out without one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bonus: Option<u8>,
    },
    /// New armies were placed.
    Placed {
        /// Who placed them.
        seat: u8,
        /// Where.
        territory: u8,
        /// How many.
        armies: u32,
        /// What is left to place.
        pool: u32,
    },
    /// A phase began within a turn.
    PhaseBegan {
        /// Whose turn it is.
        seat: u8,
        /// The phase.
        phase: WorldbattlePhase,
    },
    /// An attack and all its rolls.
    Attacked {
        /// The attacker.
        seat: u8,
        /// Where the attack came from.
        from: u8,
        /// The territory attacked.
        to: u8,
        /// Its owner; `null` for a neutral garrison.
        #[schema(required)]
        defender: Option<u8>,
        /// Roll by roll.
        rolls: Vec<WorldbattleRoll>,
        /// `true` if it was conquered, otherwise left out. Then one army has moved in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        conquered: Option<bool>,
    },
    /// More armies followed a conquest.
    Moved {
        /// Who moved them.
        seat: u8,
        /// Where they came from.
        from: u8,
        /// Where they went.
        to: u8,
        /// How many.
        armies: u32,
    },
    /// A player lost the last territory.
    Eliminated {
        /// Who is out.
        seat: u8,
        /// Who takes the cards.
        by: u8,
        /// How many cards.
        count: u8,
        /// Which cards; only the two of them know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<String>>,
    },
    /// The discarded cards became the new deck.
    DeckRenewed {
        /// How many cards.
        count: u8,
    },
    /// A card was drawn.
    CardDrawn {
        /// Who drew it.
        seat: u8,
        /// The card; only its owner knows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<String>,
    },
    /// Armies were moved at the end of a turn.
    Fortified {
        /// Who moved them.
        seat: u8,
        /// Where they came from.
        from: u8,
        /// Where they went.
        to: u8,
        /// How many.
        armies: u32,
    },
    /// A player left; the territories are neutral garrisons now and the cards are discarded.
    Resigned {
        /// Who left.
        seat: u8,
        /// How many cards.
        count: u8,
    },
    /// The game is over.
    Ended {
        /// Why.
        end: WorldbattleEnd,
    },
}

/// What one roll showed and cost. `AttackResult` of the verb routes has the same with every number written out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WorldbattleRoll {
    /// The attacker's dice, highest first.
    pub attacker: Vec<u8>,
    /// The defender's dice, highest first.
    pub defender: Vec<u8>,
    /// Armies the attacker lost; left out where none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacker_losses: Option<u8>,
    /// Armies the defender lost; left out where none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defender_losses: Option<u8>,
    /// Armies left on the source, before any moves in.
    pub attacker_left: u32,
    /// Armies left on the target; 0 when it is conquered.
    pub defender_left: u32,
}

problem_codes! {
    /// Refused by the rules of World Battle.
    WorldbattleProblemCode: [
        "worldbattle.armies.leave_one",
        "worldbattle.armies.none",
        "worldbattle.attack.bad_stop",
        "worldbattle.attack.not_adjacent",
        "worldbattle.attack.not_yours",
        "worldbattle.attack.own_territory",
        "worldbattle.attack.too_few_armies",
        "worldbattle.attack.unknown_source",
        "worldbattle.attack.unknown_target",
        "worldbattle.fortify.not_connected",
        "worldbattle.fortify.not_neighbours",
        "worldbattle.fortify.same_territory",
        "worldbattle.game.over",
        "worldbattle.move.nothing_to_follow",
        "worldbattle.move.other_conquest",
        "worldbattle.phase.last",
        "worldbattle.phase.no_fortifying",
        "worldbattle.phase.not_attacking",
        "worldbattle.phase.not_fortifying",
        "worldbattle.phase.not_placing",
        "worldbattle.phase.not_trading",
        "worldbattle.phase.place_first",
        "worldbattle.phase.trade_first",
        "worldbattle.phase.wrong_verb",
        "worldbattle.place.too_many",
        "worldbattle.seat.out",
        "worldbattle.seat.unknown",
        "worldbattle.setup.malformed",
        "worldbattle.setup.map_too_small",
        "worldbattle.setup.no_rounds",
        "worldbattle.setup.too_many_wilds",
        "worldbattle.setup.wrong_players",
        "worldbattle.territory.not_yours",
        "worldbattle.territory.unknown",
        "worldbattle.trade.bonus_without_place",
        "worldbattle.trade.no_territory_bonus",
        "worldbattle.trade.not_a_set",
        "worldbattle.trade.not_your_card",
        "worldbattle.trade.repeated_card",
        "worldbattle.trade.too_few_cards",
        "worldbattle.trade.too_many_cards",
        "worldbattle.trade.wrong_bonus",
        "worldbattle.turn.just_begun",
        "worldbattle.turn.not_yours",
    ]
}
