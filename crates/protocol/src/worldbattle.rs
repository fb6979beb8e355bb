//! World Battle's verb routes: the body of each verb, and what it answers.
//!
//! Territories are their numbers on the map, cards are written as in positions: the number of the
//! territory they show, or `w1` and `w2` for the wild ones.

use rules::worldbattle::Roll;
use serde::{Deserialize, Serialize};
use tabletop::fair::NonceSeal;

use crate::play::EventInfo;

/// A body with the two fields that every verb takes.
pub trait VerbBody {
    /// The client's own name for this command; the same name gives the same answer.
    fn cmd_id(&self) -> Option<&str>;
    /// The last event that the client has seen.
    fn expect_seq(&self) -> Option<u64>;
}

/// Defines the body of a verb: its own fields, and the two that every verb takes. (`flatten` would
/// accept unknown fields.)
macro_rules! verb_body {
    ($(#[$about:meta])* $name:ident { $($(#[$field_about:meta])* $field:ident: $kind:ty,)* }) => {
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        $(#[$about])*
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$field_about])* pub $field: $kind,)*
            /// Yours, and new for every command: 1 to 64 letters, digits, `-` or `.`. Sent again it
            /// gives the same answer and changes nothing.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
            pub cmd_id: Option<String>,
            /// The last event you have seen; refused where more has happened.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub expect_seq: Option<u64>,
        }

        impl VerbBody for $name {
            fn cmd_id(&self) -> Option<&str> {
                self.cmd_id.as_deref()
            }

            fn expect_seq(&self) -> Option<u64> {
                self.expect_seq
            }
        }
    };
}

/// A game of World Battle to be created.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"players": 2})))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// How many play, you included: 2 to 6.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 6))]
    pub players: u8,
    /// Yours, and new for every game: sent again, it is the same game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(pattern = "^[A-Za-z0-9.-]{1,64}$"))]
    pub cmd_id: Option<String>,
}

verb_body! {
    /// A verb without fields of its own.
    #[cfg_attr(feature = "openapi", schema(example = json!({"cmd_id": "turn-3-end"})))]
    Plain {}
}

verb_body! {
    /// Sitting down.
    #[cfg_attr(feature = "openapi", schema(example = json!({"code": "k3v9x2"})))]
    Join {
        /// What the match asks for, if it has a password.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        password: Option<String>,
        /// The code of the invitation, if you came by one; a wrong one is refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
        /// The hash of your nonce: you add to the dice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
        nonce_hash: Option<NonceSeal>,
    }
}

verb_body! {
    /// Cards to be traded for armies.
    #[cfg_attr(feature = "openapi", schema(example = json!({"cards": ["7", "0", "w1"]})))]
    TradeCards {
        /// Three or more cards of yours in any order, such as `0`, `3`, `w1`.
        cards: Vec<String>,
        /// With the territory bonus: the own territory on one of the cards that gets it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(maximum = 61))]
        bonus: Option<u8>,
    }
}

verb_body! {
    /// Armies to be placed: all of them or, if one is refused, none.
    #[cfg_attr(feature = "openapi",
        schema(example = json!({"placements": [{"territory": 5, "armies": 2}]})))]
    PlaceReinforcements {
        /// Where and how many, at least one.
        #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 62))]
        placements: Vec<Placement>,
    }
}

/// Armies for a territory.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// The own territory.
    #[cfg_attr(feature = "openapi", schema(maximum = 61))]
    pub territory: u8,
    /// How many, at least one.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub armies: u32,
}

verb_body! {
    /// An attack with one roll.
    #[cfg_attr(feature = "openapi", schema(example = json!({"from": 5, "to": 6})))]
    Attack {
        /// The own territory attacked from.
        #[cfg_attr(feature = "openapi", schema(maximum = 61))]
        from: u8,
        /// The territory attacked.
        #[cfg_attr(feature = "openapi", schema(maximum = 61))]
        to: u8,
    }
}

verb_body! {
    /// An attack until the territory is conquered or too few armies are left.
    #[cfg_attr(feature = "openapi", schema(example = json!({"from": 5, "to": 6, "stop_at": 3})))]
    AutoAttack {
        /// The own territory attacked from.
        #[cfg_attr(feature = "openapi", schema(maximum = 61))]
        from: u8,
        /// The territory attacked.
        #[cfg_attr(feature = "openapi", schema(maximum = 61))]
        to: u8,
        /// Stop when the source has so many armies or fewer; without it only one army stays.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        stop_at: Option<u32>,
    }
}

verb_body! {
    /// Armies that follow a conquest, besides the one that has moved in.
    #[cfg_attr(feature = "openapi", schema(example = json!({"from": 5, "to": 6, "armies": 2})))]
    MoveArmies {
        /// Where the attack came from; refused if the conquest was another one.
        #[cfg_attr(feature = "openapi", schema(maximum = 61))]
        from: u8,
        /// The territory conquered; refused if the conquest was another one.
        #[cfg_attr(feature = "openapi", schema(maximum = 61))]
        to: u8,
        /// How many; 0 lets none follow.
        armies: u32,
    }
}

verb_body! {
    /// Armies to be moved at the end of a turn.
    #[cfg_attr(feature = "openapi", schema(example = json!({"from": 5, "to": 6, "armies": 2})))]
    Fortify {
        /// The own territory they leave.
        #[cfg_attr(feature = "openapi", schema(maximum = 61))]
        from: u8,
        /// The own territory they go to.
        #[cfg_attr(feature = "openapi", schema(maximum = 61))]
        to: u8,
        /// How many, at least one.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        armies: u32,
    }
}

/// What you get at the start of a turn, what is left to place, and what your cards are worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reinforcements {
    /// Armies for territories, if your turn began now.
    pub territories: u32,
    /// Armies for whole continents, if your turn began now.
    pub continents: u32,
    /// The continents that are yours.
    pub controlled_continents: Vec<ControlledContinent>,
    /// Armies that you have still to place, those for cards included; 0 if it is not your turn.
    pub remaining: u32,
    /// Is it the time to place armies: your reinforcement phase, or a forced trade?
    pub reinforcing: bool,
    /// How many cards you hold.
    pub cards: u8,
    /// May you trade now?
    pub can_trade: bool,
    /// Must you trade before anything else can go on: too many cards in hand?
    pub must_trade: bool,
    /// Every set among your cards; they can be traded when `can_trade` is true.
    pub possible_sets: Vec<CardSetOffer>,
}

/// A continent that belongs to one player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ControlledContinent {
    /// Its id on the map, such as `south-america`.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Armies per turn.
    pub bonus: u32,
}

/// A set of cards and what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CardSetOffer {
    /// The cards, as `trade-cards` takes them.
    pub cards: Vec<String>,
    /// How many armies it brings, if it is the next set that is traded.
    pub armies: u32,
    /// With the territory bonus: the own territories on the cards, one of which gets it.
    pub bonus: Vec<u8>,
}

/// How an attack went: every roll of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AttackResult {
    /// Was the territory conquered? Then one army has moved in, and more may follow.
    pub conquered: bool,
    /// The rolls in order, at least one.
    pub rolls: Vec<BattleRollResult>,
}

/// What one roll showed and cost.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BattleRollResult {
    /// The attacker's dice, highest first.
    pub attacker_dice: Vec<u8>,
    /// The defender's dice, highest first.
    pub defender_dice: Vec<u8>,
    /// Armies the attacker lost, also when none.
    pub attacker_losses: u8,
    /// Armies the defender lost, also when none.
    pub defender_losses: u8,
    /// Armies left on the source, before any moves in.
    pub attacker_armies_remaining: u32,
    /// Armies left on the target.
    pub defender_armies_remaining: u32,
    /// Did this roll conquer the territory?
    pub conquered: bool,
}

impl From<&Roll> for BattleRollResult {
    fn from(roll: &Roll) -> BattleRollResult {
        BattleRollResult {
            attacker_dice: roll.attacker.faces().to_vec(),
            defender_dice: roll.defender.faces().to_vec(),
            attacker_losses: roll.attacker_losses,
            defender_losses: roll.defender_losses,
            attacker_armies_remaining: roll.attacker_left,
            defender_armies_remaining: roll.defender_left,
            conquered: roll.conquers(),
        }
    }
}

/// What an attack answers: the event it made, as its sender sees it, and how it went.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Attacked {
    /// The number of the event.
    pub seq: u64,
    /// The event.
    pub event: EventInfo,
    /// How it went; nothing if the attack was taken back since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack_result: Option<AttackResult>,
}
