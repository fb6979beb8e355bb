//! The instructions for beginners: the hints of a first game, and the guided first game.

use battlezone::{Event, FirstPlayer, Setup, State, Territory, win_chance};
use tabletop::Seat;

use super::input;
use crate::guide::{self, Answer, FirstGame, PointsAt, Until};
use crate::i18n::td_string;

type Instruction = guide::Instruction<State>;
type Moment<'a> = guide::Moment<'a, State>;

/// The Skip button.
const SKIP: &str = ".bar .act-skip";

/// The hints of a first game.
pub const HINTS: &[Instruction] = &[
    Instruction {
        says: |locale| td_string!(locale, battlezone.hints.select),
        when: |_| true,
        points_at: origin,
        until: Until::Moment(has_selected),
        otherwise: None,
    },
    Instruction {
        says: |locale| td_string!(locale, battlezone.hints.attack),
        when: has_selected,
        points_at: target,
        until: Until::Event(attacked),
        otherwise: None,
    },
    Instruction {
        says: |locale| td_string!(locale, battlezone.hints.skip),
        when: |moment| !has_selected(moment),
        points_at: |_| PointsAt::Element(SKIP),
        until: Until::Event(skipped),
        otherwise: None,
    },
];

/// The guided first game.
pub const FIRST_GAME: FirstGame<State> = FirstGame {
    seed: 7,
    setup: || Setup { first_player: FirstPlayer::A, ..Setup::default() },
    bot: "defensive",
    instructions: &[
        Instruction {
            says: |locale| td_string!(locale, battlezone.guide.goal),
            when: |_| true,
            points_at: |_| PointsAt::Nothing,
            until: Until::Read,
            otherwise: None,
        },
        Instruction {
            says: |locale| td_string!(locale, battlezone.guide.select),
            when: |_| true,
            points_at: origin,
            until: Until::Moment(has_selected),
            otherwise: Some(AFTER_A_SKIP),
        },
        Instruction {
            says: |locale| td_string!(locale, battlezone.guide.attack),
            when: |_| true,
            points_at: target,
            until: Until::Event(attacked),
            otherwise: Some(AFTER_A_SKIP),
        },
        Instruction {
            says: |locale| td_string!(locale, battlezone.guide.dice),
            when: |_| true,
            points_at: |_| PointsAt::Nothing,
            until: Until::Read,
            otherwise: None,
        },
        Instruction {
            says: |locale| td_string!(locale, battlezone.guide.again),
            when: |_| true,
            points_at: target,
            until: Until::Event(attacked),
            otherwise: Some(AFTER_A_SKIP),
        },
        Instruction {
            says: |locale| td_string!(locale, battlezone.guide.skip),
            when: |_| true,
            points_at: |_| PointsAt::Element(SKIP),
            until: Until::Event(skipped),
            otherwise: Some(Answer {
                to: attacked,
                says: |locale| td_string!(locale, battlezone.guide.more_attacks),
            }),
        },
        Instruction {
            says: |locale| td_string!(locale, battlezone.guide.group),
            when: |_| true,
            points_at: |_| PointsAt::Element(".pcard.a"),
            until: Until::Read,
            otherwise: None,
        },
        Instruction {
            says: |locale| td_string!(locale, battlezone.guide.end),
            when: |_| true,
            points_at: |_| PointsAt::Nothing,
            until: Until::Read,
            otherwise: None,
        },
    ],
};

const AFTER_A_SKIP: Answer<State> =
    Answer { to: skipped, says: |locale| td_string!(locale, battlezone.guide.skipped) };

fn attacked(event: &Event) -> Option<Seat> {
    match event {
        Event::Attacked { seat, .. } => Some(*seat),
        _ => None,
    }
}

fn skipped(event: &Event) -> Option<Seat> {
    match event {
        Event::Skipped { seat } => Some(*seat),
        _ => None,
    }
}

fn has_selected(moment: &Moment<'_>) -> bool {
    moment.selection.selected.is_some()
}

/// The territory with the best attack.
fn origin(moment: &Moment<'_>) -> PointsAt<State> {
    let able = input::able(moment.view, moment.seat);
    let best = able.iter().filter_map(|from| best_target(moment.view, from).map(|it| (from, it)));
    let best = best.max_by(|(_, (a, _)), (_, (b, _))| a.total_cmp(b));
    PointsAt::Places(best.map(|(from, _)| from).into_iter().collect())
}

/// The best target of the selected territory; if none is selected, the territory to select.
fn target(moment: &Moment<'_>) -> PointsAt<State> {
    match moment.selection.selected {
        Some(from) => {
            PointsAt::Places(best_target(moment.view, from).map(|(_, to)| to).into_iter().collect())
        }
        None => origin(moment),
    }
}

/// The best target of a territory, and the chance of that attack.
fn best_target(state: &State, from: Territory) -> Option<(f64, Territory)> {
    let targets = input::targets(state, from);
    let chance = |to| win_chance(state.armies(from), state.armies(to));
    targets.iter().map(|to| (chance(to), to)).max_by(|(a, _), (b, _)| a.total_cmp(b))
}
