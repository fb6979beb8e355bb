//! Why something is refused, in the player's language.

use imperial::{Illegal, Kind};

use super::super::input::Reason;
use super::kind;
use crate::texts::Texts;

/// Why something is refused.
pub fn refusal(reason: Reason, names: &[String], texts: &Texts) -> String {
    let words = &texts.imperial().refused;
    match reason {
        Reason::Rules(illegal) => illegal_move(illegal, names, texts),
        Reason::NothingLeft(at) => words.nothing_left.with(&[("square", &at)]),
        Reason::NotYourReserve => words.not_your_reserve.to_owned(),
    }
}

fn illegal_move(illegal: Illegal, names: &[String], texts: &Texts) -> String {
    let (words, shared) = (&texts.imperial().refused, &texts.refused);
    let kind = |it: Kind| kind(it, texts);
    match illegal {
        Illegal::Over => shared.over.to_owned(),
        Illegal::NotYourTurn { active } => {
            shared.not_your_turn.with(&[("player", &names[active.index()])])
        }
        Illegal::NoSuchSeat { seat } => words.no_such_seat.with(&[("seat", &seat)]),
        Illegal::TooFewActionPoints { needed, left } => {
            words.too_few_points.with(&[("needed", &needed), ("left", &left)])
        }
        Illegal::NotInReserve { unit } => words.not_in_reserve.with(&[("unit", &unit)]),
        Illegal::NotHomeRow { to } => words.not_home_row.with(&[("square", &to)]),
        Illegal::EnemyThere { at } => words.enemy_there.with(&[("square", &at)]),
        Illegal::NoRoom { at, free, kind: it } => words.no_room.with(&[
            ("square", &at),
            ("free", &free),
            ("kind", &kind(it)),
            ("needed", &it.slots()),
        ]),
        Illegal::NotYours { at } => words.not_yours.with(&[("square", &at)]),
        Illegal::NoSuchUnit { at, place } => {
            words.no_such_unit.with(&[("place", &place.number()), ("square", &at)])
        }
        Illegal::AlreadyMoved => words.already_moved.to_owned(),
        Illegal::JustDeployed => words.just_deployed.to_owned(),
        Illegal::AlreadyAttacked => words.already_attacked.to_owned(),
        Illegal::AlreadyThere { at } => words.already_there.with(&[("square", &at)]),
        Illegal::ArtilleryStaysHome => words.artillery_stays.to_owned(),
        Illegal::TooFar { kind: it, from, to } => {
            words.too_far.with(&[("kind", &kind(it)), ("from", &from), ("to", &to)])
        }
        Illegal::WayBlocked { from, to } => words.way_blocked.with(&[("from", &from), ("to", &to)]),
        Illegal::FlagTooFar { kind: it, from } => {
            words.flag_too_far.with(&[("kind", &kind(it)), ("from", &from)])
        }
        Illegal::FlagBlocked { at } => words.flag_blocked.with(&[("square", &at)]),
        Illegal::NoOrigins => words.no_origins.to_owned(),
        Illegal::NoEnemy { target } => words.no_enemy.with(&[("square", &target)]),
        Illegal::OutOfReach { from, target } => {
            words.out_of_reach.with(&[("from", &from), ("to", &target)])
        }
        Illegal::Spent { from, target } => words.spent.with(&[("from", &from), ("to", &target)]),
        // No game begins with these: the set-up sheet refuses them first.
        Illegal::FirstTurnAp { .. }
        | Illegal::RoundLimitRange { .. }
        | Illegal::QuietRoundsRange { .. }
        | Illegal::NoArmy { .. }
        | Illegal::ArmyTooLarge { .. } => illegal.to_string(),
    }
}
