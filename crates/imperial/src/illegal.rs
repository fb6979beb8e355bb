//! Why something is refused; the sentences are for the player.

use tabletop::{Refusal, Seat};

use crate::{Kind, MAX_UNITS, Piece, Place, Square};

/// Why something is refused; the sentence is for the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Nothing can be done after the end.
    #[error("The game is over")]
    Over,
    /// There are two seats.
    #[error("There is no seat {seat} in this game")]
    NoSuchSeat {
        /// The seat that is not there.
        seat: Seat,
    },
    /// It is the other seat's turn.
    #[error("It is the turn of player {}", .active.index() + 1)]
    NotYourTurn {
        /// Whose turn it is.
        active: Seat,
    },
    /// The action costs more than is left.
    #[error("This costs {needed} AP and you have {left} left")]
    TooFewActionPoints {
        /// What it costs.
        needed: u8,
        /// What is left.
        left: u8,
    },
    /// The reserve holds no such unit.
    #[error("You have no {unit} in reserve")]
    NotInReserve {
        /// Kind and level that are not there.
        unit: Piece,
    },
    /// Units enter on their home row.
    #[error("Units are deployed on your home row, and {to} is not on it")]
    NotHomeRow {
        /// The square.
        to: Square,
    },
    /// A square has one owner.
    #[error("The enemy holds {at}")]
    EnemyThere {
        /// The square.
        at: Square,
    },
    /// A square has six slots.
    #[error("{at} has {free} of 6 slots free and {kind} needs {}", .kind.slots())]
    NoRoom {
        /// The square.
        at: Square,
        /// The free slots.
        free: u8,
        /// The kind that does not fit.
        kind: Kind,
    },
    /// Only own units obey.
    #[error("You have no units on {at}")]
    NotYours {
        /// The square.
        at: Square,
    },
    /// The stack is smaller.
    #[error("There is no unit {} on {at}", .place.number())]
    NoSuchUnit {
        /// The square.
        at: Square,
        /// The place where nobody stands.
        place: Place,
    },
    /// One move per unit and turn.
    #[error("This unit has already moved this turn")]
    AlreadyMoved,
    /// Coming from the reserve counts as a move.
    #[error("This unit was deployed this turn and cannot move")]
    JustDeployed,
    /// Who has attacked stays.
    #[error("This unit has attacked this turn and cannot move")]
    AlreadyAttacked,
    /// A move ends elsewhere.
    #[error("The unit already stands on {at}")]
    AlreadyThere {
        /// The square.
        at: Square,
    },
    /// Artillery keeps to its home row.
    #[error("Artillery stays on its home row")]
    ArtilleryStaysHome,
    /// More steps than the kind can take.
    #[error("{kind} cannot go from {from} to {to} in one move")]
    TooFar {
        /// The kind.
        kind: Kind,
        /// The square it stands on.
        from: Square,
        /// The square it wanted.
        to: Square,
    },
    /// Nobody rides through enemies.
    #[error("The enemy blocks every way from {from} to {to}")]
    WayBlocked {
        /// The square it stands on.
        from: Square,
        /// The square it wanted.
        to: Square,
    },
    /// The flag is more steps away than the kind can take.
    #[error("{kind} cannot reach the enemy flag from {from} in one move")]
    FlagTooFar {
        /// The kind.
        kind: Kind,
        /// The square it stands on.
        from: Square,
    },
    /// The square before the flag is held.
    #[error("The enemy on {at} blocks the way to the flag")]
    FlagBlocked {
        /// The square of the enemy home row.
        at: Square,
    },
    /// An attack names its squares.
    #[error("An attack needs at least one square to attack from")]
    NoOrigins,
    /// Only enemies are attacked.
    #[error("There is no enemy on {target}")]
    NoEnemy {
        /// The target.
        target: Square,
    },
    /// No unit of the origin reaches the target.
    #[error("No unit on {from} reaches {target}")]
    OutOfReach {
        /// The square attacked from.
        from: Square,
        /// The target.
        target: Square,
    },
    /// The units that reach the target have moved, been deployed or attacked.
    #[error("The units on {from} that reach {target} have no attack left this turn")]
    Spent {
        /// The square attacked from.
        from: Square,
        /// The target.
        target: Square,
    },
    /// A first turn without action points, or with more than a turn has.
    #[error("The first turn has 1 to 6 AP, not {ap}")]
    FirstTurnAp {
        /// What was asked for.
        ap: u8,
    },
    /// A limit out of its range.
    #[error("The round limit is 10 to 100, not {rounds}")]
    RoundLimitRange {
        /// What was asked for.
        rounds: u8,
    },
    /// A number of quiet rounds out of its range.
    #[error("The game is drawn after 5 to 30 quiet rounds, not {rounds}")]
    QuietRoundsRange {
        /// What was asked for.
        rounds: u8,
    },
    /// An army of nobody.
    #[error("The army of player {} has no units", .seat.index() + 1)]
    NoArmy {
        /// Whose army.
        seat: Seat,
    },
    /// An army that is too large.
    #[error("The army of player {} has {units} units, more than {MAX_UNITS}", .seat.index() + 1)]
    ArmyTooLarge {
        /// Whose army.
        seat: Seat,
        /// How many units it has.
        units: u32,
    },
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "game.over",
            Illegal::NoSuchSeat { .. } => "seat.unknown",
            Illegal::NotYourTurn { .. } => "turn.not_yours",
            Illegal::TooFewActionPoints { .. } => "turn.too_few_action_points",
            Illegal::NotInReserve { .. } => "deploy.not_in_reserve",
            Illegal::NotHomeRow { .. } => "deploy.not_home_row",
            Illegal::EnemyThere { .. } => "square.enemy_there",
            Illegal::NoRoom { .. } => "square.no_room",
            Illegal::NotYours { .. } => "square.not_yours",
            Illegal::NoSuchUnit { .. } => "move.no_such_unit",
            Illegal::AlreadyMoved => "move.already_moved",
            Illegal::JustDeployed => "move.just_deployed",
            Illegal::AlreadyAttacked => "move.already_attacked",
            Illegal::AlreadyThere { .. } => "move.already_there",
            Illegal::ArtilleryStaysHome => "move.artillery_stays_home",
            Illegal::TooFar { .. } => "move.too_far",
            Illegal::WayBlocked { .. } => "move.way_blocked",
            Illegal::FlagTooFar { .. } => "flag.too_far",
            Illegal::FlagBlocked { .. } => "flag.blocked",
            Illegal::NoOrigins => "attack.no_origins",
            Illegal::NoEnemy { .. } => "attack.no_enemy",
            Illegal::OutOfReach { .. } => "attack.out_of_reach",
            Illegal::Spent { .. } => "attack.spent",
            Illegal::FirstTurnAp { .. } => "setup.first_turn_ap",
            Illegal::RoundLimitRange { .. } => "setup.max_rounds",
            Illegal::QuietRoundsRange { .. } => "setup.quiet_rounds_draw",
            Illegal::NoArmy { .. } => "setup.no_army",
            Illegal::ArmyTooLarge { .. } => "setup.army_too_large",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Illegal::EnemyThere { .. } | Illegal::NoRoom { .. } => "§1",
            Illegal::NoSuchSeat { .. }
            | Illegal::NotYourTurn { .. }
            | Illegal::TooFewActionPoints { .. } => "§3",
            Illegal::NotInReserve { .. } | Illegal::NotHomeRow { .. } => "§4",
            Illegal::NotYours { .. }
            | Illegal::NoSuchUnit { .. }
            | Illegal::AlreadyMoved
            | Illegal::JustDeployed
            | Illegal::AlreadyAttacked
            | Illegal::AlreadyThere { .. }
            | Illegal::ArtilleryStaysHome
            | Illegal::TooFar { .. }
            | Illegal::WayBlocked { .. } => "§5",
            Illegal::NoOrigins
            | Illegal::NoEnemy { .. }
            | Illegal::OutOfReach { .. }
            | Illegal::Spent { .. } => "§6",
            Illegal::Over | Illegal::FlagTooFar { .. } | Illegal::FlagBlocked { .. } => "§8",
            Illegal::FirstTurnAp { .. }
            | Illegal::RoundLimitRange { .. }
            | Illegal::QuietRoundsRange { .. }
            | Illegal::NoArmy { .. }
            | Illegal::ArmyTooLarge { .. } => "§10",
        }
    }
}
