//! The instructions for beginners: the hints of a first game, and the guided first game.

use imperial::{Army, Event, Setup, SquareSet, State};
use tabletop::Seat;

use super::board_place::{BoardPlace, enemy_of};
use super::input::{self, Selected};
use crate::guide::{self, Answer, FirstGame, PointsAt, Until};
use crate::i18n::td_string;

type Instruction = guide::Instruction<State>;
type Moment<'a> = guide::Moment<'a, State>;

/// The button that ends the turn.
const END_TURN: &str = ".bar .im-end";
/// The button that starts the selected attack.
const STRIKE: &str = ".bar .btn.primary";

/// The hints of a first game.
pub const HINTS: &[Instruction] = &[
    Instruction {
        says: |locale| td_string!(locale, imperial.table.hints.deploy),
        when: |_| true,
        points_at: deploying,
        until: Until::Event(deployed),
        otherwise: None,
    },
    Instruction {
        says: |locale| td_string!(locale, imperial.table.hints.attack),
        when: |moment| !input::able(moment.view, moment.seat).is_empty(),
        points_at: fighting,
        until: Until::Event(attacked),
        otherwise: None,
    },
    Instruction {
        says: |locale| td_string!(locale, imperial.table.hints.flag),
        when: is_open,
        points_at: |moment| PointsAt::Places(vec![BoardPlace::Flag(moment.seat)]),
        until: Until::Passed,
        otherwise: None,
    },
];

/// The guided first game: one unit of each kind.
pub const FIRST_GAME: FirstGame<State> = FirstGame {
    seed: 1,
    setup: || Setup { army: [SKIRMISH; 2], ..Setup::default() },
    bot: "recruit",
    instructions: &[
        Instruction {
            says: |locale| td_string!(locale, imperial.guide.goal),
            when: |_| true,
            points_at: |moment| PointsAt::Places(vec![BoardPlace::Flag(enemy_of(moment.seat))]),
            until: Until::Read,
            otherwise: None,
        },
        Instruction {
            says: |locale| td_string!(locale, imperial.guide.reserve),
            when: |_| true,
            points_at: deploying,
            until: Until::Moment(|moment| {
                matches!(moment.selection.selected, Some(Selected::Reserve(_)))
            }),
            otherwise: Some(AFTER_AN_END),
        },
        Instruction {
            says: |locale| td_string!(locale, imperial.guide.deploy),
            when: |_| true,
            points_at: deploying,
            until: Until::Event(deployed),
            otherwise: Some(AFTER_AN_END),
        },
        Instruction {
            says: |locale| td_string!(locale, imperial.guide.end_turn),
            when: |_| true,
            points_at: |moment| match deploying(moment) {
                PointsAt::Nothing => PointsAt::Element(END_TURN),
                deploys => deploys,
            },
            until: Until::Event(ended_turn),
            otherwise: None,
        },
        Instruction {
            says: |locale| td_string!(locale, imperial.guide.advance),
            when: |_| true,
            points_at: marching,
            until: Until::Event(moved),
            otherwise: Some(AFTER_AN_END),
        },
        Instruction {
            says: |locale| td_string!(locale, imperial.guide.attack),
            when: |_| true,
            points_at: fighting,
            until: Until::Event(attacked),
            otherwise: None,
        },
        Instruction {
            says: |locale| td_string!(locale, imperial.guide.end),
            when: |_| true,
            points_at: |moment| PointsAt::Places(vec![BoardPlace::Flag(moment.seat)]),
            until: Until::Read,
            otherwise: None,
        },
    ],
};

const SKIRMISH: Army = Army::PRESETS[1].1;

const AFTER_AN_END: Answer<State> =
    Answer { to: ended_turn, says: |locale| td_string!(locale, imperial.guide.ended) };

fn deployed(event: &Event) -> Option<Seat> {
    match event {
        Event::Deployed { seat, .. } => Some(*seat),
        _ => None,
    }
}

fn moved(event: &Event) -> Option<Seat> {
    match event {
        Event::Moved { seat, .. } => Some(*seat),
        _ => None,
    }
}

fn attacked(event: &Event) -> Option<Seat> {
    match event {
        Event::Attacked { seat, .. } => Some(*seat),
        _ => None,
    }
}

fn ended_turn(event: &Event) -> Option<Seat> {
    match event {
        Event::TurnEnded { seat, .. } => Some(*seat),
        _ => None,
    }
}

/// Whether an enemy could take the player's flag next turn.
fn is_open(moment: &Moment<'_>) -> bool {
    input::threats(moment.view, moment.seat).is_some()
}

/// The next place to press to deploy a unit; `None` if none can be deployed.
fn deploying(moment: &Moment<'_>) -> PointsAt<State> {
    let (state, seat) = (moment.view, moment.seat);
    if let Some(Selected::Reserve(unit)) = moment.selection.selected {
        let squares = input::deployments(state, seat, unit);
        let emptiest = squares.iter().min_by_key(|&at| (state.stack(at).places().count(), at));
        return places(emptiest.map(BoardPlace::Square));
    }
    let mut pieces = state.reserve(seat).pieces().map(|(piece, _)| piece);
    let can_deploy = |piece: &_| !input::deployments(state, seat, *piece).is_empty();
    places(pieces.find(can_deploy).map(|piece| BoardPlace::Reserve(seat, piece)))
}

/// The next place to press to move a unit forward.
fn marching(moment: &Moment<'_>) -> PointsAt<State> {
    let (state, seat) = (moment.view, moment.seat);
    let goes = |at, place| forward(seat, input::destinations(state, seat, at, place));
    if let Some(Selected::Square(at, Some(place))) = moment.selection.selected
        && let Some(to) = goes(at, place)
    {
        return places(Some(BoardPlace::Square(to)));
    }
    let can_march = |&at: &_| state.stack(at).places().any(|(place, _)| goes(at, place).is_some());
    match state.held(seat).iter().find(can_march) {
        Some(at) => places(Some(BoardPlace::Square(at))),
        None => PointsAt::Element(END_TURN),
    }
}

/// The next place to press for an attack; if no enemy is in reach, for a move towards one.
fn fighting(moment: &Moment<'_>) -> PointsAt<State> {
    let (state, seat) = (moment.view, moment.seat);
    if moment.selection.aim.is_some() {
        return PointsAt::Element(STRIKE);
    }
    let targets = moment.selection.at().map(|at| input::targets(state, seat, at));
    if let Some(target) = targets.and_then(|targets| targets.iter().next()) {
        return places(Some(BoardPlace::Square(target)));
    }
    let attacker = state.held(seat).iter().find(|&at| !input::targets(state, seat, at).is_empty());
    match attacker {
        Some(at) => places(Some(BoardPlace::Square(at))),
        None => marching(moment),
    }
}

/// The square nearest to the enemy, if it is ahead of the home row.
fn forward(seat: Seat, squares: SquareSet) -> Option<imperial::Square> {
    let home = SquareSet::home_row(seat);
    let ahead = squares.without(home).iter();
    if seat == Seat::A { ahead.last() } else { ahead.into_iter().next() }
}

fn places(place: Option<BoardPlace>) -> PointsAt<State> {
    place.map_or(PointsAt::Nothing, |place| PointsAt::Places(vec![place]))
}

#[cfg(test)]
mod tests {
    use super::input::Selection;
    use super::*;

    #[test]
    fn the_hint_about_the_flag_comes_when_it_is_open_and_goes_when_it_is_guarded() {
        let fits = |position: &str| {
            let view: State = position.parse().unwrap();
            let moment =
                Moment { view: &view, selection: &Selection::default(), seat: view.active() };
            (HINTS[2].when)(&moment)
        };
        let open = "- - - / - - - / - c2 - / - - - | reserve I2 : i2 | turn a";
        let guarded = "- - - / - - - / - c2 - / - I2 - | reserve I2 : i2 | turn a";
        assert_eq!((fits(open), fits(guarded)), (true, false));
        assert!(matches!(HINTS[2].until, Until::Passed));
    }
}
