//! The meaning of a press, a key or a pointer on this board. Pure: positions in, meanings out.

use std::cmp::Reverse;

use imperial::{Action, Destination, Illegal, Piece, Place, Square, SquareSet, State};
use tabletop::Seat;

use super::board_place::{BoardPlace, enemy_of};

/// What the player has selected so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Selection {
    /// The selected square or unit.
    pub selected: Option<Selected>,
    /// The target of the attack being prepared.
    pub aim: Option<Square>,
    /// The squares that take part in it, including the selected one.
    pub joined: SquareSet,
}

/// A selected square or unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Selected {
    /// A unit of the reserve.
    Reserve(Piece),
    /// A square, and the one of its units that would move.
    Square(Square, Option<Place>),
}

/// What pressing a place means.
pub type Press = crate::table::Press<State>;

/// Why a press does nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// A rule.
    Rules(Illegal),
    /// The units of this square have already acted.
    NothingLeft(Square),
    /// This reserve or flag belongs to the opponent.
    NotYourReserve,
}

impl From<Illegal> for Reason {
    fn from(illegal: Illegal) -> Reason {
        Reason::Rules(illegal)
    }
}

impl Selection {
    /// Only this square, with the unit that would move first.
    pub fn square(state: &State, at: Square) -> Selection {
        let ready = state.stack(at).places().find(|(_, unit)| unit.is_ready());
        let selected = Selected::Square(at, ready.map(|(place, _)| place));
        Selection { selected: Some(selected), ..Selection::default() }
    }

    /// Only this unit of the reserve.
    pub fn reserve(piece: Piece) -> Selection {
        Selection { selected: Some(Selected::Reserve(piece)), ..Selection::default() }
    }

    /// The selected square.
    pub fn at(&self) -> Option<Square> {
        match self.selected {
            Some(Selected::Square(at, _)) => Some(at),
            _ => None,
        }
    }

    /// The attack being prepared.
    pub fn attack(&self) -> Option<Action> {
        let target = self.aim?;
        Some(Action::Attack { origins: self.joined, target })
    }

    /// The selection with another square in the attack, or without it.
    fn toggled(self, square: Square) -> Selection {
        let joined = if self.joined.contains(square) {
            self.joined.without(square.bit())
        } else {
            self.joined.or(square.bit())
        };
        Selection { joined, ..self }
    }
}

/// The meaning of a press on a place for the seat that is to act.
pub fn press(state: &State, seat: Seat, selection: Selection, at: BoardPlace) -> Press {
    match at {
        BoardPlace::Reserve(owner, piece) => press_reserve(state, seat, selection, owner, piece),
        BoardPlace::Flag(owner) => press_flag(state, seat, selection, owner),
        BoardPlace::Square(at) if state.held(seat).contains(at) => {
            press_own(state, seat, selection, at)
        }
        BoardPlace::Square(at) if state.held(enemy_of(seat)).contains(at) => {
            press_enemy(state, seat, selection, at)
        }
        BoardPlace::Square(at) => press_empty(state, seat, selection, at),
    }
}

fn press_reserve(
    state: &State,
    seat: Seat,
    selection: Selection,
    owner: Seat,
    piece: Piece,
) -> Press {
    let here = BoardPlace::Reserve(owner, piece);
    if owner != seat {
        // A unit that can reach the flag does so wherever the strip is pressed.
        return press_flag(state, seat, selection, owner);
    }
    if selection.selected == Some(Selected::Reserve(piece)) {
        return Press::Select(Selection::default());
    }
    if state.action_points() == 0 {
        return Press::Refused(here, Reason::Rules(too_few(1, 0)));
    }
    Press::Select(Selection::reserve(piece))
}

fn press_flag(state: &State, seat: Seat, selection: Selection, owner: Seat) -> Press {
    let Some(Selected::Square(from, Some(place))) = selection.selected.filter(|_| owner != seat)
    else {
        return Press::Refused(BoardPlace::Flag(owner), Reason::NotYourReserve);
    };
    act_or_refuse(
        state.check_move(seat, from, place, Destination::Flag),
        Action::Move { from, place, to: Destination::Flag },
        BoardPlace::Flag(owner),
    )
}

fn press_own(state: &State, seat: Seat, selection: Selection, at: Square) -> Press {
    let here = BoardPlace::Square(at);
    if let Some(Selected::Reserve(unit)) = selection.selected {
        let deploy = Action::Deploy { unit, to: at };
        return act_or_refuse(state.check_deploy(seat, unit, at), deploy, here);
    }
    // To get at the units there, the player clears the selection first, or selects the square in
    // the panel.
    if let (Some(Selected::Square(from, Some(place))), None) = (selection.selected, selection.aim)
        && destinations(state, seat, from, place).contains(at)
    {
        return Press::Act(Action::Move { from, place, to: Destination::Square(at) });
    }
    if let Some(target) = selection.aim {
        if selection.at() == Some(at) {
            // The first press leaves the attack, the second one the square itself.
            return Press::Select(Selection { aim: None, joined: SquareSet::EMPTY, ..selection });
        }
        if state.origins(seat, target).contains(at) {
            return join(state, selection, at);
        }
    }
    match selection.at() {
        Some(selected) if selected == at => Press::Select(Selection::default()),
        _ if !can_act(state, seat, at) => Press::Refused(here, why_not(state, seat, at)),
        _ => Press::Select(Selection::square(state, at)),
    }
}

/// Adds a square to the attack, or removes it.
pub fn join(state: &State, selection: Selection, at: Square) -> Press {
    let (needed, left) = (selection.joined.len() + 1, state.action_points());
    if !selection.joined.contains(at) && needed > left {
        return Press::Refused(BoardPlace::Square(at), Reason::Rules(too_few(needed, left)));
    }
    let joined = selection.toggled(at);
    Press::Select(if joined.joined.is_empty() { Selection { aim: None, ..joined } } else { joined })
}

fn press_enemy(state: &State, seat: Seat, selection: Selection, at: Square) -> Press {
    let here = BoardPlace::Square(at);
    match selection.selected {
        // Only looked at.
        None => Press::Select(selection),
        Some(Selected::Reserve(unit)) => {
            let refused = state.check_deploy(seat, unit, at).err();
            Press::Refused(here, Reason::Rules(refused.unwrap_or(Illegal::EnemyThere { at })))
        }
        Some(Selected::Square(from, _)) => {
            if selection.aim == Some(at) {
                let attack = Action::Attack { origins: selection.joined, target: at };
                return act_or_refuse(state.check_attack(seat, selection.joined, at), attack, here);
            }
            match state.check_attack(seat, from.bit(), at) {
                Ok(()) => {
                    Press::Select(Selection { aim: Some(at), joined: from.bit(), ..selection })
                }
                Err(refused) => Press::Refused(here, Reason::Rules(refused)),
            }
        }
    }
}

fn press_empty(state: &State, seat: Seat, selection: Selection, at: Square) -> Press {
    let here = BoardPlace::Square(at);
    match selection.selected {
        None => Press::Select(selection),
        Some(Selected::Reserve(unit)) => {
            let deploy = Action::Deploy { unit, to: at };
            act_or_refuse(state.check_deploy(seat, unit, at), deploy, here)
        }
        Some(Selected::Square(from, place)) => {
            // With no unit left to move, the first unit gives the reason.
            let place = place.unwrap_or(FIRST);
            let to = Destination::Square(at);
            let march = Action::Move { from, place, to };
            act_or_refuse(state.check_move(seat, from, place, to), march, here)
        }
    }
}

const FIRST: Place = match Place::new(1) {
    Some(place) => place,
    None => panic!("places are counted from 1"),
};

fn act_or_refuse(checked: Result<(), Illegal>, action: Action, at: BoardPlace) -> Press {
    match checked {
        Ok(()) => Press::Act(action),
        Err(refused) => Press::Refused(at, Reason::Rules(refused)),
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

/// The squares where a unit of the reserve can be deployed.
pub fn deployments(state: &State, seat: Seat, unit: Piece) -> SquareSet {
    Square::all().filter(|&to| state.check_deploy(seat, unit, to).is_ok()).collect()
}

/// The targets a square can attack alone.
pub fn targets(state: &State, seat: Seat, from: Square) -> SquareSet {
    let attacked = |target: &Square| state.check_attack(seat, from.bit(), *target).is_ok();
    state.held(enemy_of(seat)).iter().filter(attacked).collect()
}

/// The own squares that could attack a target together: all that reach it, or as many of the
/// strongest as the action points allow.
pub fn strongest_attack(state: &State, seat: Seat, target: Square) -> SquareSet {
    let mut origins: Vec<Square> = state.origins(seat, target).iter().collect();
    origins.sort_by_key(|from| Reverse(state.force(from.bit(), target).total_dice()));
    origins.into_iter().take(state.action_points().into()).collect()
}

/// Own squares from which a unit can move to a square.
pub fn sources(state: &State, seat: Seat, to: Square) -> SquareSet {
    let mut sources = SquareSet::EMPTY;
    state.moves(seat, |from, _, destination| {
        if destination == Destination::Square(to) {
            sources = sources.or(from.bit());
        }
    });
    sources
}

/// Own squares that can act, among those that the selected unit can move to: a press moves there,
/// so their units are selected in another way.
pub fn instead(state: &State, seat: Seat, selection: Selection) -> SquareSet {
    match selection.selected {
        Some(Selected::Square(from, Some(place))) => {
            destinations(state, seat, from, place).and(able(state, seat))
        }
        _ => SquareSet::EMPTY,
    }
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

/// Whether a deployment can only be followed by another of the same unit: more of it is left, and
/// nobody on the board can act.
pub fn deploys_again(state: &State, unit: Piece) -> bool {
    let seat = state.active();
    state.action_points() > 0 && state.reserve(seat).count(unit) > 0 && able(state, seat).is_empty()
}

/// The result of dragging from a place: the selection, and the unit drawn under the pointer.
pub fn drag(
    state: &State,
    seat: Seat,
    selection: Selection,
    from: BoardPlace,
) -> Option<(Selection, Piece)> {
    match from {
        BoardPlace::Reserve(owner, piece) if owner == seat && state.action_points() > 0 => {
            Some((Selection::reserve(piece), piece))
        }
        BoardPlace::Square(at) if state.held(seat).contains(at) => {
            let is_selected = selection.at() == Some(at);
            let taken = if is_selected { selection } else { Selection::square(state, at) };
            let Some(Selected::Square(_, Some(place))) = taken.selected else { return None };
            let unit = state.stack(at).unit(place)?;
            Some((Selection { aim: None, joined: SquareSet::EMPTY, ..taken }, unit.piece()))
        }
        _ => None,
    }
}

/// The square that is looked at; with a selection, only if something can be done with it.
pub fn looked_at(selection: Selection, at: Option<BoardPlace>) -> Option<Square> {
    match at {
        Some(BoardPlace::Square(at)) if selection.selected.is_none() => Some(at),
        _ => None,
    }
}

/// The squares from which the flag of a seat could be taken next turn.
pub fn threats(state: &State, seat: Seat) -> Option<(SquareSet, Seat)> {
    let squares = state.flag_threats(enemy_of(seat));
    (!squares.is_empty()).then_some((squares, seat))
}

/// The order of the Tab key: own squares that can act, the own reserve, then the targets of the
/// selection, or without one the enemy.
pub fn tab_order(state: &State, seat: Seat, selection: Selection) -> Vec<BoardPlace> {
    let mut order: Vec<BoardPlace> = able(state, seat).iter().map(BoardPlace::Square).collect();
    order.extend(state.reserve(seat).pieces().map(|(piece, _)| BoardPlace::Reserve(seat, piece)));
    let enemy = enemy_of(seat);
    let further = match selection.selected {
        Some(Selected::Reserve(unit)) => deployments(state, seat, unit),
        Some(Selected::Square(at, place)) => {
            let moves = place.map(|place| destinations(state, seat, at, place));
            moves.unwrap_or(SquareSet::EMPTY).or(targets(state, seat, at))
        }
        None => state.held(enemy),
    };
    let further = further.iter().map(BoardPlace::Square);
    order.extend(further.filter(|here| !order.contains(here)).collect::<Vec<_>>());
    if let Some(Selected::Square(at, Some(place))) = selection.selected
        && takes_flag(state, seat, at, place)
    {
        order.push(BoardPlace::Flag(enemy));
    }
    if order.is_empty() {
        order.extend(state.held(seat).or(state.held(enemy)).iter().map(BoardPlace::Square));
    }
    if order.is_empty() {
        order.extend(SquareSet::home_row(seat).iter().map(BoardPlace::Square));
    }
    order
}

#[cfg(test)]
mod tests;
