//! What a press, a key or a pointer means on this board. Pure: positions in, meanings out.

use imperial::{Action, Destination, Illegal, Piece, Place, Square, SquareSet, State};
use tabletop::Seat;

use super::picture::Marks;
use super::spot::{Spot, enemy_of};

/// What the player has chosen so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hand {
    /// What is in hand.
    pub held: Option<Held>,
    /// The target of an attack that is being built.
    pub aim: Option<Square>,
    /// The squares that take part in it, the chosen one included.
    pub joined: SquareSet,
}

/// What is in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    /// A unit of the reserve.
    Reserve(Piece),
    /// A square, and of its units the one that would move.
    Square(Square, Option<Place>),
}

/// What a press does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Press {
    /// Takes something in hand, or changes the attack that is being built.
    Take(Hand),
    /// Acts.
    Act(Action),
    /// Does nothing, for this reason.
    Refused(Spot, Reason),
}

/// Why nothing happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The rules say so.
    Rules(Illegal),
    /// The units of this square have nothing left to do.
    NothingLeft(Square),
    /// This reserve, or this flag, is the other side's.
    NotYourReserve,
}

/// How something was pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// By pointer, on the square itself.
    Body,
    /// By pointer, on the dot that marks a move.
    Dot,
    /// By key: whoever walks to a square with a unit in hand wants to move there.
    Key,
}

impl Hand {
    /// Nothing but this square, with the unit that would move first.
    pub fn square(state: &State, at: Square) -> Hand {
        let ready = state.stack(at).places().find(|(_, unit)| unit.is_ready());
        let held = Held::Square(at, ready.map(|(place, _)| place));
        Hand { held: Some(held), ..Hand::default() }
    }

    /// Nothing but this unit of the reserve.
    pub fn reserve(piece: Piece) -> Hand {
        Hand { held: Some(Held::Reserve(piece)), ..Hand::default() }
    }

    /// The square in hand.
    pub fn at(&self) -> Option<Square> {
        match self.held {
            Some(Held::Square(at, _)) => Some(at),
            _ => None,
        }
    }

    /// The attack that is being built.
    pub fn attack(&self) -> Option<Action> {
        let target = self.aim?;
        Some(Action::Attack { origins: self.joined, target })
    }

    /// The same with another square in the attack, or without it.
    fn toggled(self, square: Square) -> Hand {
        let joined = if self.joined.contains(square) {
            self.joined.without(square.bit())
        } else {
            self.joined.or(square.bit())
        };
        Hand { joined, ..self }
    }
}

/// What pressing a spot means for the seat that is to act.
pub fn press(state: &State, seat: Seat, hand: Hand, spot: Spot, means: Means) -> Press {
    match spot {
        Spot::Reserve(owner, piece) => press_reserve(state, seat, hand, owner, piece),
        Spot::Flag(owner) => press_flag(state, seat, hand, owner),
        Spot::Square(at) if state.held(seat).contains(at) => {
            press_own(state, seat, hand, at, means)
        }
        Spot::Square(at) if state.held(enemy_of(seat)).contains(at) => {
            press_enemy(state, seat, hand, at)
        }
        Spot::Square(at) => press_empty(state, seat, hand, at),
    }
}

fn press_reserve(state: &State, seat: Seat, hand: Hand, owner: Seat, piece: Piece) -> Press {
    let spot = Spot::Reserve(owner, piece);
    if owner != seat {
        // A unit that can ride to the flag does so wherever the strip is pressed.
        return press_flag(state, seat, hand, owner);
    }
    if hand.held == Some(Held::Reserve(piece)) {
        return Press::Take(Hand::default());
    }
    if state.action_points() == 0 {
        return Press::Refused(spot, Reason::Rules(too_few(1, 0)));
    }
    Press::Take(Hand::reserve(piece))
}

fn press_flag(state: &State, seat: Seat, hand: Hand, owner: Seat) -> Press {
    let Some(Held::Square(from, Some(place))) = hand.held.filter(|_| owner != seat) else {
        return Press::Refused(Spot::Flag(owner), Reason::NotYourReserve);
    };
    act_or_refuse(
        state.check_move(seat, from, place, Destination::Flag),
        Action::Move { from, place, to: Destination::Flag },
        Spot::Flag(owner),
    )
}

fn press_own(state: &State, seat: Seat, hand: Hand, at: Square, means: Means) -> Press {
    let spot = Spot::Square(at);
    if let Some(Held::Reserve(unit)) = hand.held {
        let deploy = Action::Deploy { unit, to: at };
        return act_or_refuse(state.check_deploy(seat, unit, at), deploy, spot);
    }
    if let (Some(Held::Square(from, Some(place))), Means::Dot | Means::Key) = (hand.held, means)
        && destinations(state, seat, from, place).contains(at)
        && hand.aim.is_none()
    {
        return Press::Act(Action::Move { from, place, to: Destination::Square(at) });
    }
    if let Some(target) = hand.aim {
        if hand.at() == Some(at) {
            // Once for the attack, once more for the square itself.
            return Press::Take(Hand { aim: None, joined: SquareSet::EMPTY, ..hand });
        }
        if state.origins(seat, target).contains(at) {
            return join(state, hand, at);
        }
    }
    match hand.at() {
        Some(selected) if selected == at => Press::Take(Hand::default()),
        _ if !can_act(state, seat, at) => Press::Refused(spot, why_not(state, seat, at)),
        _ => Press::Take(Hand::square(state, at)),
    }
}

/// Adds a square to the attack, or takes it out again.
pub fn join(state: &State, hand: Hand, at: Square) -> Press {
    let (needed, left) = (hand.joined.len() + 1, state.action_points());
    if !hand.joined.contains(at) && needed > left {
        return Press::Refused(Spot::Square(at), Reason::Rules(too_few(needed, left)));
    }
    let joined = hand.toggled(at);
    Press::Take(if joined.joined.is_empty() { Hand { aim: None, ..joined } } else { joined })
}

fn press_enemy(state: &State, seat: Seat, hand: Hand, at: Square) -> Press {
    let spot = Spot::Square(at);
    match hand.held {
        None => Press::Refused(spot, Reason::Rules(Illegal::NotYours { at })),
        Some(Held::Reserve(unit)) => {
            let refused = state.check_deploy(seat, unit, at).err();
            Press::Refused(spot, Reason::Rules(refused.unwrap_or(Illegal::EnemyThere { at })))
        }
        Some(Held::Square(from, _)) => {
            if hand.aim == Some(at) {
                let attack = Action::Attack { origins: hand.joined, target: at };
                return act_or_refuse(state.check_attack(seat, hand.joined, at), attack, spot);
            }
            match state.check_attack(seat, from.bit(), at) {
                Ok(()) => Press::Take(Hand { aim: Some(at), joined: from.bit(), ..hand }),
                Err(refused) => Press::Refused(spot, Reason::Rules(refused)),
            }
        }
    }
}

fn press_empty(state: &State, seat: Seat, hand: Hand, at: Square) -> Press {
    let spot = Spot::Square(at);
    match hand.held {
        None => Press::Refused(spot, Reason::Rules(Illegal::NotYours { at })),
        Some(Held::Reserve(unit)) => {
            let deploy = Action::Deploy { unit, to: at };
            act_or_refuse(state.check_deploy(seat, unit, at), deploy, spot)
        }
        Some(Held::Square(from, place)) => {
            // With nobody left to move, the first unit says why.
            let place = place.unwrap_or(FIRST);
            let to = Destination::Square(at);
            let march = Action::Move { from, place, to };
            act_or_refuse(state.check_move(seat, from, place, to), march, spot)
        }
    }
}

const FIRST: Place = match Place::new(1) {
    Some(place) => place,
    None => panic!("places are counted from 1"),
};

fn act_or_refuse(checked: Result<(), Illegal>, action: Action, spot: Spot) -> Press {
    match checked {
        Ok(()) => Press::Act(action),
        Err(refused) => Press::Refused(spot, Reason::Rules(refused)),
    }
}

fn too_few(needed: u8, left: u8) -> Illegal {
    Illegal::TooFewActionPoints { needed, left }
}

/// The squares a unit can move to.
pub fn destinations(state: &State, seat: Seat, from: Square, place: Place) -> SquareSet {
    let goes = |to: &Square| state.check_move(seat, from, place, Destination::Square(*to)).is_ok();
    Square::all().filter(goes).collect()
}

/// Whether a unit can take the enemy flag now.
pub fn takes_flag(state: &State, seat: Seat, from: Square, place: Place) -> bool {
    state.check_move(seat, from, place, Destination::Flag).is_ok()
}

/// Where a unit of the reserve can be deployed.
pub fn deployments(state: &State, seat: Seat, unit: Piece) -> SquareSet {
    Square::all().filter(|&to| state.check_deploy(seat, unit, to).is_ok()).collect()
}

/// What a square can attack by itself.
pub fn targets(state: &State, seat: Seat, from: Square) -> SquareSet {
    let attacked = |target: &Square| state.check_attack(seat, from.bit(), *target).is_ok();
    state.held(enemy_of(seat)).iter().filter(attacked).collect()
}

/// Whether any unit of an own square can move or attack.
pub fn can_act(state: &State, seat: Seat, at: Square) -> bool {
    let moves = |(place, _)| {
        !destinations(state, seat, at, place).is_empty() || takes_flag(state, seat, at, place)
    };
    !targets(state, seat, at).is_empty() || state.stack(at).places().any(moves)
}

/// Why an own square cannot act.
pub fn why_not(state: &State, seat: Seat, at: Square) -> Reason {
    match state.action_points() {
        0 if state.active() == seat => Reason::Rules(too_few(1, 0)),
        _ => Reason::NothingLeft(at),
    }
}

/// Own squares that can act.
pub fn able(state: &State, seat: Seat) -> SquareSet {
    state.held(seat).iter().filter(|&at| can_act(state, seat, at)).collect()
}

/// What is marked for the seat that is to act, with this in hand.
pub fn marks(state: &State, seat: Seat, hand: Hand) -> Marks {
    let able = able(state, seat);
    let mut marks = Marks {
        able,
        resting: state.held(seat).without(able),
        threats: threats(state, seat),
        ..Marks::default()
    };
    match hand.held {
        None => {}
        Some(Held::Reserve(piece)) => {
            marks.piece = Some((seat, piece));
            marks.moves = deployments(state, seat, piece);
        }
        Some(Held::Square(at, place)) => {
            marks.selected = Some(at);
            marks.targets = targets(state, seat, at)
                .iter()
                .map(|target| (target, per_die(state, at.bit(), target)))
                .collect();
            match (hand.aim, place) {
                (Some(target), _) => aim(&mut marks, state, seat, hand.joined, target),
                (None, Some(place)) => {
                    marks.unit = Some((at, place));
                    marks.moves = destinations(state, seat, at, place);
                    marks.flag = takes_flag(state, seat, at, place).then(|| enemy_of(seat));
                }
                (None, None) => {}
            }
        }
    }
    marks
}

/// Marks the attack that is being built.
fn aim(marks: &mut Marks, state: &State, seat: Seat, joined: SquareSet, target: Square) {
    marks.aim = Some(target);
    marks.joined = joined;
    marks.may_join = state.origins(seat, target);
    marks.targets.retain(|(it, _)| *it != target);
    marks.targets.push((target, per_die(state, joined, target)));
}

/// The chance of one die of an attack, in whole percent.
fn per_die(state: &State, origins: SquareSet, target: Square) -> u32 {
    let threshold = u32::from(state.force(origins, target).threshold.value());
    threshold * 100 / u32::from(imperial::DIE)
}

/// From where the flag of a seat could be taken next turn.
pub fn threats(state: &State, seat: Seat) -> Option<(SquareSet, Seat)> {
    let squares = state.flag_threats(enemy_of(seat));
    (!squares.is_empty()).then_some((squares, seat))
}

/// The order of the Tab key: own squares that can act, the own reserve, then what can be reached
/// with what is in hand, or else the enemy.
pub fn tab_order(state: &State, seat: Seat, hand: Hand) -> Vec<Spot> {
    let mut order: Vec<Spot> = able(state, seat).iter().map(Spot::Square).collect();
    order.extend(state.reserve(seat).pieces().map(|(piece, _)| Spot::Reserve(seat, piece)));
    let enemy = enemy_of(seat);
    let further = match hand.held {
        Some(Held::Reserve(unit)) => deployments(state, seat, unit),
        Some(Held::Square(at, place)) => {
            let moves = place.map(|place| destinations(state, seat, at, place));
            moves.unwrap_or(SquareSet::EMPTY).or(targets(state, seat, at))
        }
        None => state.held(enemy),
    };
    let further = further.iter().map(Spot::Square);
    order.extend(further.filter(|spot| !order.contains(spot)).collect::<Vec<_>>());
    if let Some(Held::Square(at, Some(place))) = hand.held
        && takes_flag(state, seat, at, place)
    {
        order.push(Spot::Flag(enemy));
    }
    if order.is_empty() {
        order.extend(state.held(seat).or(state.held(enemy)).iter().map(Spot::Square));
    }
    if order.is_empty() {
        order.extend(SquareSet::home_row(seat).iter().map(Spot::Square));
    }
    order
}

#[cfg(test)]
mod tests;
