//! Refusals, in the player's language.

use imperial::{Illegal, Kind};

use super::super::input::Reason;
use super::kind;
use crate::i18n::{Locale, td_string, told};

/// Why something is refused.
pub fn refusal(reason: Reason, names: &[String], locale: Locale) -> String {
    match reason {
        Reason::Rules(illegal) => illegal_move(illegal, names, locale),
        Reason::NothingLeft(at) => td_string!(locale, imperial.refused.nothing_left, square = &at),
        Reason::NotYourReserve => td_string!(locale, imperial.refused.not_your_reserve).to_owned(),
    }
}

fn illegal_move(illegal: Illegal, names: &[String], locale: Locale) -> String {
    let kind = |it: Kind| kind(it, locale);
    match illegal {
        Illegal::Over => td_string!(locale, table.refused.over).to_owned(),
        Illegal::NotYourTurn { active } => {
            told!(locale, table.refused.not_your_turn, player = &names[active.index()])
        }
        Illegal::NoSuchSeat { seat } => {
            td_string!(locale, imperial.refused.no_such_seat, seat = &seat)
        }
        Illegal::TooFewActionPoints { needed, left } => {
            td_string!(locale, imperial.refused.too_few_points, needed = &needed, left = &left)
        }
        Illegal::NotInReserve { unit } => {
            td_string!(locale, imperial.refused.not_in_reserve, unit = &unit)
        }
        Illegal::NotHomeRow { to } => {
            td_string!(locale, imperial.refused.not_home_row, square = &to)
        }
        Illegal::EnemyThere { at } => {
            td_string!(locale, imperial.refused.enemy_there, square = &at)
        }
        Illegal::NoRoom { at, free, kind: it } => td_string!(
            locale,
            imperial.refused.no_room,
            square = &at,
            free = &free,
            kind = kind(it),
            needed = it.slots()
        ),
        Illegal::NotYours { at } => td_string!(locale, imperial.refused.not_yours, square = &at),
        Illegal::NoSuchUnit { at, place } => {
            td_string!(locale, imperial.refused.no_such_unit, place = place.number(), square = &at)
        }
        Illegal::AlreadyMoved => td_string!(locale, imperial.refused.already_moved).to_owned(),
        Illegal::JustDeployed => td_string!(locale, imperial.refused.just_deployed).to_owned(),
        Illegal::AlreadyAttacked => {
            td_string!(locale, imperial.refused.already_attacked).to_owned()
        }
        Illegal::AlreadyThere { at } => {
            td_string!(locale, imperial.refused.already_there, square = &at)
        }
        Illegal::ArtilleryStaysHome => {
            td_string!(locale, imperial.refused.artillery_stays).to_owned()
        }
        Illegal::TooFar { kind: it, from, to } => {
            td_string!(locale, imperial.refused.too_far, kind = kind(it), from = &from, to = &to)
        }
        Illegal::WayBlocked { from, to } => {
            td_string!(locale, imperial.refused.way_blocked, from = &from, to = &to)
        }
        Illegal::FlagTooFar { kind: it, from } => {
            td_string!(locale, imperial.refused.flag_too_far, kind = kind(it), from = &from)
        }
        Illegal::FlagBlocked { at } => {
            td_string!(locale, imperial.refused.flag_blocked, square = &at)
        }
        Illegal::NoOrigins => td_string!(locale, imperial.refused.no_origins).to_owned(),
        Illegal::NoEnemy { target } => {
            td_string!(locale, imperial.refused.no_enemy, square = &target)
        }
        Illegal::OutOfReach { from, target } => {
            td_string!(locale, imperial.refused.out_of_reach, from = &from, to = &target)
        }
        Illegal::Spent { from, target } => {
            td_string!(locale, imperial.refused.spent, from = &from, to = &target)
        }
        // Only possible during set-up: the sheet refuses them first.
        Illegal::FirstTurnAp { .. }
        | Illegal::RoundLimitRange { .. }
        | Illegal::QuietRoundsRange { .. }
        | Illegal::NoArmy { .. }
        | Illegal::ArmyTooLarge { .. } => illegal.to_string(),
    }
}
