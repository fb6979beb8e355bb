//! The pieces and marks on the board: everything that is drawn, apart from the rules.

use imperial::{Action, Destination, End, Event, Piece, Place, Square, SquareSet, State, Unit};
use leptos::prelude::*;
use tabletop::Seat;

use super::board_place::{BoardPlace, enemy_of};
use super::input::{self, Selected, Selection};
use super::scenes::{Attack, Beat, Scene};
use crate::table::{Shown, Table};

/// The board as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    squares: Vec<ShownSquare>,
    reserves: [Vec<(Piece, u8)>; 2],
    /// The seat that has taken the enemy flag.
    flag_taken_by: Option<Seat>,
    /// The unit that took it: it has left the squares and is beside the flag.
    captor: Option<Piece>,
}

/// A square as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownSquare {
    /// The owner of its units.
    pub owner: Option<Seat>,
    /// The units, in the order of their arrival.
    pub units: Vec<ShownUnit>,
    /// The slots they fill.
    pub slots: u8,
}

/// A unit as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownUnit {
    /// Kind and level.
    pub piece: Piece,
    /// Its remaining actions in this turn.
    pub readiness: Readiness,
}

/// The remaining actions of a unit in this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readiness {
    /// Move and attack.
    Ready,
    /// It has moved or was deployed, and may still attack.
    Moved,
    /// Nothing.
    Spent,
}

/// What is marked on the board.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Marks {
    /// The own square that is selected.
    pub selected: Option<Square>,
    /// The selected unit.
    pub unit: Option<(Square, Place)>,
    /// The selected unit of the reserve, and whose it is.
    pub piece: Option<(Seat, Piece)>,
    /// The places that the selected unit can go to.
    pub moves: SquareSet,
    /// The seat whose flag it can take.
    pub flag: Option<Seat>,
    /// The targets that can be attacked, each with the chance of one die in whole percent.
    pub targets: Vec<(Square, u32)>,
    /// The target of the attack being prepared.
    pub aim: Option<Square>,
    /// The squares that take part in it.
    pub joined: SquareSet,
    /// The squares that could join it.
    pub may_join: SquareSet,
    /// Own squares that can act.
    pub able: SquareSet,
    /// Own squares that cannot.
    pub resting: SquareSet,
    /// Enemy squares from which a flag can be taken next turn, and whose flag it is.
    pub threats: Option<(SquareSet, Seat)>,
    /// Where something was refused.
    pub refused: Option<BoardPlace>,
    /// The place with the keyboard focus.
    pub focus: Option<BoardPlace>,
    /// The origin of the scene.
    pub origins: SquareSet,
    /// Its target.
    pub goals: SquareSet,
    /// The unit that fires now, the square it fires at, and its hits.
    pub shot: Option<Fire>,
    /// The losses of the defenders: square, place, levels, and whether the unit is destroyed.
    pub losses: Vec<(Square, Place, u8, bool)>,
    /// The square whose last unit has just arrived, and its origin.
    pub march: Option<(Square, BoardPlace)>,
    /// The origin of the unit that takes the flag.
    pub storm: Option<Square>,
    /// The square that is looked at while nothing is selected.
    pub looked_at: Option<Square>,
}

/// A unit that fires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fire {
    /// Its square.
    pub from: Square,
    /// Its place there.
    pub place: Place,
    /// Its target.
    pub to: Square,
    /// The number of its hits.
    pub hits: u32,
}

impl Picture {
    /// The board of a position.
    pub fn of(state: &State) -> Picture {
        let shown_square = |square: Square| ShownSquare {
            owner: state.owner(square),
            units: state.stack(square).units().iter().map(|&unit| ShownUnit::of(unit)).collect(),
            slots: state.stack(square).slots(),
        };
        Picture {
            squares: Square::all().map(shown_square).collect(),
            reserves: [Seat::A, Seat::B].map(|seat| state.reserve(seat).pieces().collect()),
            flag_taken_by: match state.end() {
                Some(End::Flag(winner)) => Some(winner),
                _ => None,
            },
            captor: None,
        }
    }

    /// Adds the unit that took the flag in the last events, since it is no longer part of the
    /// position.
    pub fn add_captor<'a>(&mut self, events: impl IntoIterator<Item = &'a Event>) {
        self.captor = captor(events).map(|(_, unit)| unit);
    }

    /// The seat in whose colours the flag of a seat is shown.
    pub fn flag_of(&self, seat: Seat) -> Seat {
        self.flag_taken_by.unwrap_or(seat)
    }

    /// The unit that took the flag of a seat.
    pub fn captor_of(&self, seat: Seat) -> Option<Piece> {
        self.captor.filter(|_| self.flag_taken_by == Some(enemy_of(seat)))
    }

    /// A square.
    pub fn square(&self, square: Square) -> &ShownSquare {
        &self.squares[square.index()]
    }

    /// The reserve of a seat: kinds and levels with their numbers.
    pub fn reserve(&self, seat: Seat) -> &[(Piece, u8)] {
        &self.reserves[seat.index()]
    }
}

/// The unit that takes the flag by one of these events, and its seat.
pub fn captor<'a>(events: impl IntoIterator<Item = &'a Event>) -> Option<(Seat, Piece)> {
    events.into_iter().find_map(|event| match event {
        Event::Moved { seat, unit, to: Destination::Flag, .. } => Some((*seat, *unit)),
        _ => None,
    })
}

impl ShownUnit {
    /// The unit as shown in the picture.
    pub fn of(unit: Unit) -> ShownUnit {
        let readiness = match (unit.is_ready(), unit.may_attack()) {
            (true, _) => Readiness::Ready,
            (false, true) => Readiness::Moved,
            (false, false) => Readiness::Spent,
        };
        ShownUnit { piece: unit.piece(), readiness }
    }
}

/// The current marks on the board.
pub fn marks(table: Table<State>) -> Marks {
    let marks = match table.shown.get() {
        Shown::Scene(scene) | Shown::Held(scene) => scene_marks(table, &scene),
        Shown::Planned(_, action) => planned_marks(&action),
        Shown::Still => match table.acting() {
            Some(seat) => {
                table.view.with(|state| selection_marks(state, seat, table.selection.get()))
            }
            None => Marks::default(),
        },
        Shown::Deciding(_) | Shown::Handoff(_) | Shown::Over => Marks::default(),
    };
    let looked_at = input::looked_at(table.selection.get(), table.looked_at.get());
    Marks { refused: table.refused(), focus: table.focus.get(), looked_at, ..marks }
}

/// The marks for the seat that is to act, with this selection.
pub fn selection_marks(state: &State, seat: Seat, selection: Selection) -> Marks {
    let able = input::able(state, seat);
    let mut marks = Marks {
        able,
        resting: state.held(seat).without(able),
        threats: input::threats(state, seat),
        ..Marks::default()
    };
    match selection.selected {
        None => {}
        Some(Selected::Reserve(piece)) => {
            marks.piece = Some((seat, piece));
            marks.moves = input::deployments(state, seat, piece);
        }
        Some(Selected::Square(at, place)) => {
            marks.selected = Some(at);
            marks.targets = input::targets(state, seat, at)
                .iter()
                .map(|target| (target, per_die(state, at.bit(), target)))
                .collect();
            match (selection.aim, place) {
                (Some(target), _) => aim(&mut marks, state, seat, selection.joined, target),
                (None, Some(place)) => {
                    marks.unit = Some((at, place));
                    marks.moves = input::destinations(state, seat, at, place);
                    marks.flag = input::takes_flag(state, seat, at, place).then(|| enemy_of(seat));
                }
                (None, None) => {}
            }
        }
    }
    marks
}

/// Marks the attack being prepared.
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

fn scene_marks(table: Table<State>, scene: &Scene) -> Marks {
    match scene {
        Scene::March(seat, from, to) => {
            let bot = !table.common.is_human(*seat);
            let origins = match from {
                BoardPlace::Square(square) if bot => square.bit(),
                _ => SquareSet::EMPTY,
            };
            let goals = to.filter(|_| bot).map_or(SquareSet::EMPTY, Square::bit);
            let march = to.map(|to| (to, *from));
            let storm = match from {
                BoardPlace::Square(from) if to.is_none() => Some(*from),
                _ => None,
            };
            Marks { origins, goals, march, storm, ..Marks::default() }
        }
        Scene::Attack(attack, beat) => attack_marks(table, attack, *beat),
        Scene::TurnOver(_) => Marks::default(),
    }
}

fn attack_marks(table: Table<State>, attack: &Attack, beat: Beat) -> Marks {
    let mut marks = match table.common.is_human(attack.seat) {
        true => Marks { joined: attack.origins, ..Marks::default() },
        false => Marks { origins: attack.origins, ..Marks::default() },
    };
    marks.goals = attack.targets;
    match beat {
        Beat::Outline | Beat::Stand => {}
        Beat::Shot(nth) => {
            marks.shot = attack.volley.shots.get(nth).map(|shot| Fire {
                from: shot.from,
                place: shot.place,
                to: attack.target_of(shot.from, shot.unit.kind()),
                hits: shot.hits(attack.volley.threshold),
            });
        }
        Beat::Change => {
            let losses = attack.volley.losses.iter();
            marks.losses = losses
                .map(|loss| (loss.at, loss.place, loss.levels, loss.is_destroyed()))
                .collect();
        }
    }
    marks
}

/// The marks of the move that a waiting bot is about to make.
fn planned_marks(action: &Action) -> Marks {
    match *action {
        Action::Attack { origins, target } => {
            Marks { origins, goals: target.bit(), ..Marks::default() }
        }
        Action::Move { from, to, .. } => Marks {
            origins: from.bit(),
            goals: match to {
                Destination::Square(to) => to.bit(),
                Destination::Flag => SquareSet::EMPTY,
            },
            ..Marks::default()
        },
        Action::Deploy { to, .. } => Marks { goals: to.bit(), ..Marks::default() },
        Action::EndTurn | Action::Retreat | Action::Resign => Marks::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::{Game, Rng};

    #[test]
    fn a_picture_shows_who_stands_where_and_what_they_can_still_do() {
        let state: State =
            "- i2 - / - - - / - C2mI2x - / A2 - - | reserve 2I2 : c1 | turn a".parse().unwrap();
        let picture = Picture::of(&state);
        let shown = picture.square("b2".parse().unwrap());
        assert_eq!((shown.owner, shown.slots), (Some(Seat::A), 3));
        let readiness: Vec<Readiness> = shown.units.iter().map(|unit| unit.readiness).collect();
        assert_eq!(readiness, [Readiness::Moved, Readiness::Spent]);
        assert_eq!(picture.square("a1".parse().unwrap()).units[0].readiness, Readiness::Ready);
        assert_eq!(picture.reserve(Seat::A), [("I2".parse().unwrap(), 2)]);
        assert_eq!(picture.square("c3".parse().unwrap()).owner, None);
    }

    #[test]
    fn the_unit_that_took_the_flag_stands_beside_it_and_the_flag_has_its_colour() {
        let mut state: State =
            "- I2 - / - - - / - - - / - - - | reserve - : i2 | turn a".parse().unwrap();
        assert_eq!(Picture::of(&state).flag_of(Seat::B), Seat::B);
        let mut events = Vec::new();
        let take: Action = "b4.1-flag".parse().unwrap();
        state.apply(Seat::A, &take, &mut Rng::scripted(&[]), &mut events).unwrap();
        let mut picture = Picture::of(&state);
        assert_eq!(picture.captor_of(Seat::B), None);
        picture.add_captor(&events);
        assert_eq!(picture.captor_of(Seat::B), Some("I2".parse().unwrap()));
        assert_eq!((picture.flag_of(Seat::B), picture.captor_of(Seat::A)), (Seat::A, None));
    }
}
