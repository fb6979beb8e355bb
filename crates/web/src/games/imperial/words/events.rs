//! Every event in words: the one place for log, recap, replay and screen readers.

use imperial::{Event, State, Volley};
use tabletop::Seat;

use super::{kind, squares, unit, winner};
use crate::i18n::{Locale, td_string, told};
use crate::table::Line;
use crate::ui::Glyph;

/// Puts an event into words for log, recap, replay and screen readers; `None` if the announcement
/// of the next turn says enough. `after` is the position after the event.
pub fn event(event: &Event, after: &State, names: &[String], locale: Locale) -> Option<Line> {
    let cleared = match event {
        Event::Attacked { target, .. } => after.owner(*target).is_none(),
        _ => false,
    };
    line(event, cleared, winner(after), names, locale)
}

/// The words of an event without its position, for the log: `cleared` says whether the target of an
/// attack has become empty, `winner` who has won.
pub fn line(
    event: &Event,
    cleared: bool,
    winner: Option<Seat>,
    names: &[String],
    locale: Locale,
) -> Option<Line> {
    let glyph = match event {
        Event::Deployed { .. } => Glyph::PLUS,
        Event::Moved { .. } => Glyph::RIGHT,
        Event::Attacked { .. } => Glyph::SWORD,
        Event::Ended { .. } => Glyph::TROPHY,
        _ => Glyph::SKIP,
    };
    let sentences = sentences(event, cleared, winner, names, locale)?;
    Some(Line::plain(glyph, sentences))
}

/// A step as a line of the replay.
pub fn step(events: &[Event], after: &State, names: &[String], locale: Locale) -> String {
    if events.is_empty() {
        return td_string!(locale, screens.replay.start_line).to_owned();
    }
    let lines = events.iter().filter_map(|it| event(it, after, names, locale));
    let lines: Vec<String> = lines.map(|line| line.text()).collect();
    if !lines.is_empty() {
        return lines.join(" ");
    }
    // The turn ended automatically.
    let ended = events.iter().find_map(|event| match event {
        Event::TurnEnded { seat, .. } => Some(turn_ended(*seat, names, locale)),
        _ => None,
    });
    ended.unwrap_or_default()
}

fn sentences(
    event: &Event,
    cleared: bool,
    winner: Option<Seat>,
    names: &[String],
    locale: Locale,
) -> Option<String> {
    let name = |seat: &Seat| &names[seat.index()];
    Some(match event {
        Event::Deployed { seat, unit, to } => {
            let unit = super::unit(*unit, locale);
            told!(locale, imperial.report.deployed, player = name(seat), unit = &unit, to = to)
        }
        Event::Moved { seat, unit, from, to, .. } => {
            let unit = super::unit(*unit, locale);
            let player = name(seat);
            match to {
                imperial::Destination::Square(to) => {
                    told!(
                        locale,
                        imperial.report.moved,
                        player = player,
                        unit = unit,
                        from = from,
                        to = to
                    )
                }
                imperial::Destination::Flag => {
                    told!(
                        locale,
                        imperial.report.took_flag,
                        player = player,
                        unit = unit,
                        from = from
                    )
                }
            }
        }
        Event::Attacked { seat, target, volley } => {
            let origins = squares(volley.origins(), locale);
            let attack = told!(
                locale,
                imperial.report.attacked,
                player = name(seat),
                target = target,
                origins = &origins
            );
            let cleared = match cleared {
                true => {
                    format!(" {}", td_string!(locale, imperial.report.cleared, target = target))
                }
                false => String::new(),
            };
            format!("{attack} {}{cleared}", self::volley(volley, locale))
        }
        Event::Retreated { seat, volley } => {
            let retreat = told!(locale, imperial.report.retreated, player = name(seat));
            let shots = match volley {
                Some(volley) => self::volley(volley, locale),
                None => td_string!(locale, imperial.report.no_volley).to_owned(),
            };
            format!("{retreat} {shots}")
        }
        Event::TurnEnded { seat, unused } if *unused > 0 => turn_ended(*seat, names, locale),
        Event::TurnEnded { .. } | Event::TurnBegan { .. } => return None,
        Event::Resigned { seat } => told!(locale, table.speech.resigns, player = name(seat)),
        Event::Ended { .. } => ended(winner, names, locale),
    })
}

/// "Player 1 ends the turn."
fn turn_ended(seat: Seat, names: &[String], locale: Locale) -> String {
    told!(locale, imperial.report.ended, player = &names[seat.index()])
}

/// "6 dice at 24: 3 hits. Lost: infantry level 2 destroyed, cavalry down to level 1."
fn volley(volley: &Volley, locale: Locale) -> String {
    let dice: usize = volley.shots.iter().map(|shot| shot.rolls.faces().len()).sum();
    let hits: u32 = volley.hits().iter().sum();
    let rolled = td_string!(
        locale,
        imperial.report.rolled,
        dice = td_string!(locale, imperial.words.dice, count = dice as u64),
        threshold = volley.threshold.value(),
        hits = td_string!(locale, imperial.words.hits, count = hits)
    );
    let losses = volley.losses.iter().map(|loss| {
        if loss.is_destroyed() {
            td_string!(locale, imperial.report.destroyed, unit = unit(loss.unit, locale))
        } else {
            let level = loss.unit.level() - loss.levels;
            td_string!(
                locale,
                imperial.report.reduced,
                kind = kind(loss.unit.kind(), locale),
                level = &level
            )
        }
    });
    let losses: Vec<String> = losses.collect();
    match losses.is_empty() {
        true => format!("{rolled} {}", td_string!(locale, imperial.report.nobody_hit)),
        false => format!(
            "{rolled} {}",
            td_string!(locale, imperial.report.lost, list = losses.join(", "))
        ),
    }
}

/// "Player 1 wins."
fn ended(winner: Option<Seat>, names: &[String], locale: Locale) -> String {
    match winner {
        Some(seat) => told!(locale, table.speech.wins, player = &names[seat.index()]),
        None => td_string!(locale, table.speech.drawn).to_owned(),
    }
}
