//! The instructions for beginners: the hints of a first game, and the guided first game.

use std::sync::Arc;

use conquer::{Cell, Event, Setup, State, Tile};
use tabletop::Seat;

use super::input;
use crate::guide::{self, Answer, FirstGame, PointsAt, Until};
use crate::i18n::td_string;

type Instruction = guide::Instruction<State>;
type Moment<'a> = guide::Moment<'a, State>;

/// The button that places a tile on the aimed cell.
const PLACE: &str = ".bar .btn.primary";
/// The board of the guided game: three tiles and a rock enclose a cell.
const BOARD: &str = "......../......../...#..../......../......../....#.../......../........";
/// The cells that enclose one cell together with the rock.
const RING: [(u8, u8); 3] = [(2, 3), (4, 3), (3, 4)];

/// The hints of a first game.
pub const HINTS: &[Instruction] = &[
    Instruction {
        says: |locale| td_string!(locale, conquer.hints.place),
        when: |_| true,
        points_at: anywhere,
        until: Until::Event(placed),
        otherwise: None,
    },
    Instruction {
        says: |locale| td_string!(locale, conquer.hints.look),
        when: |moment| captor(moment).is_some(),
        points_at: |moment| cells(captor(moment)),
        until: Until::Moment(looks_at_a_capture),
        otherwise: None,
    },
    Instruction {
        says: |locale| td_string!(locale, conquer.hints.ring),
        when: |moment| captor(moment).is_some(),
        points_at: |moment| cells(captor(moment)),
        until: Until::Event(captured),
        otherwise: None,
    },
];

/// The guided first game.
pub const FIRST_GAME: FirstGame<State> = FirstGame {
    seed: 1,
    setup: || {
        let board = BOARD.parse().expect("the board of the guided game is one");
        Setup { board: Some(Arc::new(board)), ..Setup::default() }
    },
    bot: "easy",
    instructions: &[
        Instruction {
            says: |locale| td_string!(locale, conquer.guide.goal),
            when: |_| true,
            points_at: |_| PointsAt::Nothing,
            until: Until::Read,
            otherwise: None,
        },
        Instruction {
            says: |locale| td_string!(locale, conquer.guide.first),
            when: |_| true,
            points_at: ring,
            until: Until::Event(placed),
            otherwise: Some(AFTER_A_PASS),
        },
        Instruction {
            says: |locale| td_string!(locale, conquer.guide.second),
            when: |_| true,
            points_at: ring,
            until: Until::Event(placed),
            otherwise: Some(AFTER_A_PASS),
        },
        Instruction {
            says: |locale| td_string!(locale, conquer.guide.close),
            when: |_| true,
            points_at: ring,
            until: Until::Event(captured),
            otherwise: Some(Answer {
                to: placed,
                says: |locale| td_string!(locale, conquer.guide.elsewhere),
            }),
        },
        Instruction {
            says: |locale| td_string!(locale, conquer.guide.inside),
            when: |_| true,
            points_at: |_| PointsAt::Nothing,
            until: Until::Read,
            otherwise: None,
        },
        Instruction {
            says: |locale| td_string!(locale, conquer.guide.end),
            when: |_| true,
            points_at: |_| PointsAt::Element(".players"),
            until: Until::Read,
            otherwise: None,
        },
    ],
};

const AFTER_A_PASS: Answer<State> = Answer {
    to: |event| match event {
        Event::TurnPassed { seat } => Some(*seat),
        _ => None,
    },
    says: |locale| td_string!(locale, conquer.guide.passed),
};

fn placed(event: &Event) -> Option<Seat> {
    match event {
        Event::CellPlaced { seat, .. } => Some(*seat),
        _ => None,
    }
}

fn captured(event: &Event) -> Option<Seat> {
    match event {
        Event::RegionCaptured { seat, .. } => Some(*seat),
        _ => None,
    }
}

/// Whether the player looks at a cell that would capture something.
fn looks_at_a_capture(moment: &Moment<'_>) -> bool {
    let gain = |cell| input::gains(moment.view, moment.seat, cell).cells.len();
    moment.selection.aim.is_some_and(|cell| gain(cell) > 0)
}

/// A first cell to place on, and the button once an empty cell is aimed at.
fn anywhere(moment: &Moment<'_>) -> PointsAt<State> {
    aimed(moment, Some(input::first_stop(moment.view)))
}

/// The next cell of the ring: one that captures something, or else the next empty cell of the plan.
fn ring(moment: &Moment<'_>) -> PointsAt<State> {
    let mut planned = RING.iter().filter_map(|&(x, y)| Cell::at(x, y));
    let planned = planned.find(|&cell| is_empty(moment.view, cell));
    aimed(moment, captor(moment).or(planned))
}

/// The cell, or the button that places there once it is aimed at.
fn aimed(moment: &Moment<'_>, cell: Option<Cell>) -> PointsAt<State> {
    match moment.selection.aim {
        Some(aim) if Some(aim) == cell => PointsAt::Element(PLACE),
        _ => cells(cell),
    }
}

/// The cell that captures most now, if any captures something.
fn captor(moment: &Moment<'_>) -> Option<Cell> {
    let gain = |cell: Cell| input::gains(moment.view, moment.seat, cell).cells.len();
    let empty = moment.view.field().empty();
    let gains = empty.iter().map(|cell| (gain(cell), cell)).filter(|(gain, _)| *gain > 0);
    gains.max_by_key(|(gain, _)| *gain).map(|(_, cell)| cell)
}

fn is_empty(state: &State, cell: Cell) -> bool {
    state.field().tile(cell) == Tile::Empty
}

fn cells(cell: Option<Cell>) -> PointsAt<State> {
    PointsAt::Places(cell.into_iter().collect())
}
