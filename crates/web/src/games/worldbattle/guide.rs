//! The instructions for beginners: the hints of a first game, and the guided first game.

use tabletop::Seat;
use worldbattle::{Event, Phase, Setup, State, Territory};

use super::commands::{Tools, tools_of};
use crate::guide::{self, Answer, FirstGame, PointsAt, Until};
use crate::i18n::td_string;

type Instruction = guide::Instruction<State>;
type Moment<'a> = guide::Moment<'a, State>;

/// The main button, if there is one.
const LEADS_ON: &str = ".wtools .btn.primary";
/// The first of the buttons that end the attacks.
const ENDS_ATTACKS: &str = ".wtools .btn:not(.sq, .cardbtn)";

/// The hints of a first game.
pub const HINTS: &[Instruction] = &[
    Instruction {
        says: |locale| td_string!(locale, worldbattle.hints.place),
        when: is_reinforcing,
        points_at: placing,
        until: Until::Event(placed),
        otherwise: None,
    },
    Instruction {
        says: |locale| td_string!(locale, worldbattle.hints.attack),
        when: is_attacking,
        points_at: attacking,
        until: Until::Event(attacked),
        otherwise: None,
    },
    Instruction {
        says: |locale| td_string!(locale, worldbattle.hints.fortify),
        when: |moment| moment.view.phase() == Phase::Fortify,
        points_at: |_| PointsAt::Element(LEADS_ON),
        until: Until::Passed,
        otherwise: None,
    },
];

/// The guided first game.
pub const FIRST_GAME: FirstGame<State> = FirstGame {
    seed: 1,
    setup: || Setup { players: 2, ..Setup::default() },
    bot: "easy",
    instructions: &[
        Instruction {
            says: |locale| td_string!(locale, worldbattle.guide.goal),
            when: |_| true,
            points_at: |_| PointsAt::Nothing,
            until: Until::Read,
            otherwise: None,
        },
        Instruction {
            says: |locale| td_string!(locale, worldbattle.guide.place),
            when: is_reinforcing,
            points_at: placing,
            until: Until::Moment(|moment| {
                !moment.selection.placed.is_empty() || is_attacking(moment)
            }),
            otherwise: None,
        },
        Instruction {
            says: |locale| td_string!(locale, worldbattle.guide.confirm),
            when: is_reinforcing,
            points_at: placing,
            until: Until::Moment(is_attacking),
            otherwise: None,
        },
        Instruction {
            says: |locale| td_string!(locale, worldbattle.guide.select),
            when: is_attacking,
            points_at: attacking,
            until: Until::Moment(|moment| moment.selection.from.is_some()),
            otherwise: Some(WITHOUT_AN_ATTACK),
        },
        Instruction {
            says: |locale| td_string!(locale, worldbattle.guide.attack),
            when: is_attacking,
            points_at: attacking,
            until: Until::Event(attacked),
            otherwise: Some(WITHOUT_AN_ATTACK),
        },
        Instruction {
            says: |locale| td_string!(locale, worldbattle.guide.follow),
            when: is_attacking,
            points_at: ending_attacks,
            until: Until::Passed,
            otherwise: None,
        },
        Instruction {
            says: |locale| td_string!(locale, worldbattle.guide.fortify),
            when: |moment| moment.view.phase() == Phase::Fortify,
            points_at: |_| PointsAt::Element(LEADS_ON),
            until: Until::Passed,
            otherwise: None,
        },
        Instruction {
            says: |locale| td_string!(locale, worldbattle.guide.end),
            when: |_| true,
            points_at: |_| PointsAt::Nothing,
            until: Until::Read,
            otherwise: None,
        },
    ],
};

const WITHOUT_AN_ATTACK: Answer<State> = Answer {
    to: |event| match event {
        Event::PhaseBegan { seat, phase: Phase::Fortify } => Some(*seat),
        _ => None,
    },
    says: |locale| td_string!(locale, worldbattle.guide.no_attack),
};

fn placed(event: &Event) -> Option<Seat> {
    match event {
        Event::Placed { seat, .. } => Some(*seat),
        _ => None,
    }
}

fn attacked(event: &Event) -> Option<Seat> {
    match event {
        Event::Attacked { seat, .. } => Some(*seat),
        _ => None,
    }
}

fn is_reinforcing(moment: &Moment<'_>) -> bool {
    moment.view.phase() == Phase::Reinforce
}

fn is_attacking(moment: &Moment<'_>) -> bool {
    moment.view.phase() == Phase::Attack
}

/// The best territory to reinforce, and the button once all armies are placed.
fn placing(moment: &Moment<'_>) -> PointsAt<State> {
    match moment.selection.left(moment.view) {
        0 => PointsAt::Element(LEADS_ON),
        _ => PointsAt::Places(best_attack(moment).map(|(from, _)| from).into_iter().collect()),
    }
}

/// The next place to press for the best attack.
fn attacking(moment: &Moment<'_>) -> PointsAt<State> {
    match tools_of(moment.view, moment.selection) {
        Tools::Aimed(..) | Tools::Following(_) => return PointsAt::Element(LEADS_ON),
        _ => {}
    }
    let place = match moment.selection.from {
        Some(from) => best_target(moment, from),
        None => best_attack(moment).map(|(from, _)| from),
    };
    PointsAt::Places(place.into_iter().collect())
}

/// The buttons from the attacks to the end of the turn.
fn ending_attacks(moment: &Moment<'_>) -> PointsAt<State> {
    match tools_of(moment.view, moment.selection) {
        Tools::Following(_) => PointsAt::Element(LEADS_ON),
        Tools::Attacking => PointsAt::Element(ENDS_ATTACKS),
        _ => PointsAt::Nothing,
    }
}

/// Origin and target of the attack with the greatest superiority. Before armies are placed, every
/// own territory beside an enemy can become strong.
fn best_attack(moment: &Moment<'_>) -> Option<(Territory, Territory)> {
    let view = moment.view;
    let own = view.owned(moment.seat);
    let from = own.iter().filter(|&from| is_reinforcing(moment) || view.armies(from) > 1);
    let attacks = from.filter_map(|from| Some((from, best_target(moment, from)?)));
    attacks
        .max_by_key(|&(from, to)| (superiority(moment, from, to), std::cmp::Reverse(from.index())))
}

fn best_target(moment: &Moment<'_>, from: Territory) -> Option<Territory> {
    let enemies = moment.view.map().neighbours(from).without(moment.view.owned(moment.seat));
    enemies.iter().max_by_key(|&to| superiority(moment, from, to))
}

fn superiority(moment: &Moment<'_>, from: Territory, to: Territory) -> i64 {
    i64::from(moment.view.armies(from)) - i64::from(moment.view.armies(to))
}
