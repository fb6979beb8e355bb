//! The words of this game: every event, place and refusal in whole sentences. The log, the recap and
//! the replay show the same sentences that a screen reader says.

mod ending;
mod looking;
mod refusal;

use imperial::{
    Action, Bonus, End, Event, Kind, Odds, Piece, Square, SquareSet, Stack, State, Volley,
};
use tabletop::{Game, Seat};

use super::board_place::BoardPlace;
use super::input::{self, Selected};
use super::picture::Marks;
use crate::i18n::{Locale, td_string, told, voiced};
use crate::table::Line;
use crate::ui::Glyph;
pub use ending::ending;
pub use looking::looked_at;
pub use refusal::refusal;

/// "Board ready. Player 1 has 6 units, Player 2 has 6 units."
pub fn start(state: &State, names: &[String], locale: Locale) -> String {
    let units = |seat| td_string!(locale, imperial.words.units, count = state.units(seat));
    told!(
        locale,
        imperial.report.start,
        a = &names[0],
        a_units = units(Seat::A),
        b = &names[1],
        b_units = units(Seat::B)
    )
}

/// The name of the whole board: how many units each side has.
pub fn board(state: &State, names: &[String], locale: Locale) -> String {
    let units = |seat| td_string!(locale, imperial.words.units, count = state.units(seat));
    told!(
        locale,
        imperial.table.board,
        a = &names[0],
        a_units = units(Seat::A),
        b = &names[1],
        b_units = units(Seat::B)
    )
}

/// "infantry".
pub fn kind(kind: Kind, locale: Locale) -> &'static str {
    match kind {
        Kind::Infantry => td_string!(locale, imperial.words.kinds.infantry),
        Kind::Cavalry => td_string!(locale, imperial.words.kinds.cavalry),
        Kind::Artillery => td_string!(locale, imperial.words.kinds.artillery),
    }
}

/// "Infantry", as the first word of a sentence or a name.
pub fn kind_capital(kind: Kind, locale: Locale) -> &'static str {
    match kind {
        Kind::Infantry => td_string!(locale, imperial.words.kinds_capital.infantry),
        Kind::Cavalry => td_string!(locale, imperial.words.kinds_capital.cavalry),
        Kind::Artillery => td_string!(locale, imperial.words.kinds_capital.artillery),
    }
}

/// A bonus of an attack: "two kinds".
pub fn bonus_name(bonus: Bonus, locale: Locale) -> &'static str {
    match bonus {
        Bonus::CombinedArms1 => td_string!(locale, imperial.table.bonuses.two_kinds),
        Bonus::CombinedArms2 => td_string!(locale, imperial.table.bonuses.three_kinds),
        Bonus::Flanking1 => td_string!(locale, imperial.table.bonuses.two_squares),
        Bonus::Flanking2 => td_string!(locale, imperial.table.bonuses.three_squares),
        Bonus::Flanking3 => td_string!(locale, imperial.table.bonuses.four_squares),
        Bonus::CavalryCharge => td_string!(locale, imperial.table.bonuses.charge),
    }
}

/// "infantry level 2".
pub fn unit(piece: Piece, locale: Locale) -> String {
    td_string!(
        locale,
        imperial.words.unit,
        kind = kind(piece.kind(), locale),
        level = piece.level()
    )
}

/// "3 infantry level 2".
pub fn units_of(piece: Piece, count: u8, locale: Locale) -> String {
    td_string!(
        locale,
        imperial.words.units_of,
        n = &count,
        kind = kind(piece.kind(), locale),
        level = piece.level()
    )
}

/// "3 infantry level 2, 1 cavalry level 1": units alike are counted together.
fn stack(stack: &Stack, locale: Locale) -> String {
    let mut counts: Vec<(Piece, u8)> = Vec::new();
    for unit in stack.units() {
        match counts.iter_mut().find(|(piece, _)| *piece == unit.piece()) {
            Some((_, count)) => *count += 1,
            None => counts.push((unit.piece(), 1)),
        }
    }
    let said = counts.into_iter().map(|(piece, count)| units_of(piece, count, locale));
    said.collect::<Vec<_>>().join(", ")
}

/// "a3, b1 and b2".
pub fn squares(set: SquareSet, locale: Locale) -> String {
    let names: Vec<String> = set.iter().map(|square| square.to_string()).collect();
    match names.split_last() {
        Some((last, before)) if !before.is_empty() => {
            format!("{}{}{last}", before.join(", "), td_string!(locale, imperial.words.and))
        }
        _ => names.concat(),
    }
}

/// The name of a place on the board, with what can be done there now.
pub fn place(
    state: &State,
    place: BoardPlace,
    marks: &Marks,
    names: &[String],
    locale: Locale,
) -> String {
    match place {
        BoardPlace::Square(at) => square(state, at, marks, names, locale),
        BoardPlace::Reserve(seat, piece) => {
            let units = units_of(piece, state.reserve(seat).count(piece), locale);
            if state.to_act() == Some(seat) {
                td_string!(locale, imperial.report.piece, units = &units)
            } else {
                told!(
                    locale,
                    imperial.report.piece_theirs,
                    player = &names[seat.index()],
                    units = &units
                )
            }
        }
        BoardPlace::Flag(seat) => {
            let pieces = state.reserve(seat).pieces();
            let pieces: Vec<String> =
                pieces.map(|(piece, count)| units_of(piece, count, locale)).collect();
            let reserve = match pieces.is_empty() {
                true => td_string!(locale, imperial.table.reserve_empty).to_owned(),
                false => td_string!(locale, imperial.table.reserve, n = pieces.join(", ")),
            };
            let name = told!(
                locale,
                imperial.report.flag,
                player = &names[seat.index()],
                reserve = &reserve
            );
            match state.end() {
                Some(End::Flag(winner)) if winner != seat => {
                    let player = &names[winner.index()];
                    let taken = told!(locale, imperial.report.flag_taken, player = player);
                    format!("{name} {taken}")
                }
                _ if marks.flag == Some(seat) => {
                    format!("{name} {}", td_string!(locale, imperial.report.flag_open))
                }
                _ => name,
            }
        }
    }
}

/// "b2, 3 infantry level 2, 1 cavalry level 1. Player 1, 5 of 6 slots."
fn square(state: &State, at: Square, marks: &Marks, names: &[String], locale: Locale) -> String {
    let mut said = occupants(state, at, names, locale);
    let mut add = |sentence: &str| {
        said.push(' ');
        said.push_str(sentence);
    };
    if marks.moves.contains(at) {
        add(td_string!(locale, imperial.report.can_go));
    }
    if let Some((_, chance)) = marks.targets.iter().find(|(target, _)| *target == at) {
        let chance = td_string!(locale, common.percent, n = chance);
        add(&td_string!(locale, imperial.report.can_attack, chance = &chance));
    }
    if marks.may_join.contains(at) && !marks.joined.contains(at) {
        add(td_string!(locale, imperial.report.can_join));
    }
    said
}

/// A square that is only looked at: "b2, 3 infantry level 2. Player 1, 3 of 6 slots."
fn occupants(state: &State, at: Square, names: &[String], locale: Locale) -> String {
    match state.owner(at) {
        None => td_string!(locale, imperial.report.empty, square = &at),
        Some(seat) => {
            let slots = td_string!(locale, imperial.words.slots, used = state.stack(at).slots());
            let units = stack(state.stack(at), locale);
            voiced(&format!("{at}, {units}. {}, {slots}.", names[seat.index()]), locale)
        }
    }
}

/// "b2 selected. 3 infantry level 2. Moves: a2, c2. Attacks: b3."
pub fn selected(state: &State, seat: Seat, selected: Selected, locale: Locale) -> String {
    match selected {
        Selected::Reserve(piece) => {
            let list = squares(input::deployments(state, seat, piece), locale);
            let unit = unit(piece, locale);
            capital(&td_string!(locale, imperial.report.in_hand, unit = &unit, list = &list))
        }
        Selected::Square(at, place) => {
            let units = stack(state.stack(at), locale);
            let mut said =
                td_string!(locale, imperial.report.selected, square = &at, units = &units);
            let moves = place.map(|place| input::destinations(state, seat, at, place));
            match moves.filter(|moves| !moves.is_empty()) {
                Some(moves) => {
                    said += &format!(
                        " {}",
                        td_string!(locale, imperial.report.moves, list = squares(moves, locale))
                    );
                }
                None => said += &format!(" {}", td_string!(locale, imperial.report.no_moves)),
            }
            let targets = input::targets(state, seat, at);
            if !targets.is_empty() {
                let list = squares(targets, locale);
                said += &format!(" {}", td_string!(locale, imperial.report.attacks, list = &list));
            }
            said
        }
    }
}

/// "b3 attacked from b2 and a3: 4 dice at 16 of 40: expect 1.6 hits. …"
pub fn aimed(target: Square, origins: SquareSet, odds: &Odds, locale: Locale) -> String {
    let odds = self::odds(odds, locale);
    let odds = format!("{}. {}. {}.", odds.dice, odds.reasons, odds.destroy);
    td_string!(
        locale,
        imperial.report.aimed,
        target = &target,
        origins = squares(origins, locale),
        odds = &odds
    )
}

/// The odds of an attack, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OddsInWords {
    /// "4 dice at 16 of 40: expect 1.6 hits".
    pub dice: String,
    /// "Base 6, two kinds +4, charge +6".
    pub reasons: String,
    /// "38 % to destroy all".
    pub destroy: String,
}

/// The odds of an attack: the dice, every bonus by name, and the chance to destroy all.
pub fn odds(odds: &Odds, locale: Locale) -> OddsInWords {
    let threshold = odds.force.threshold;
    let dice = td_string!(
        locale,
        imperial.table.dice_at,
        dice = td_string!(locale, imperial.words.dice, count = odds.force.total_dice()),
        threshold = threshold.value(),
        n = decimal(odds.expected_hits(), locale)
    );
    let mut reasons = vec![td_string!(locale, imperial.table.base, n = &imperial::BASE_THRESHOLD)];
    for bonus in threshold.bonuses() {
        let name = bonus_name(bonus, locale);
        reasons.push(format!("{name} +{}", bonus.amount()));
    }
    let chance = td_string!(locale, common.percent, n = percent(odds.clear_chance()));
    let destroy = td_string!(locale, imperial.table.destroy, chance = &chance);
    OddsInWords { dice, reasons: reasons.join(", "), destroy }
}

/// A number with one decimal.
fn decimal(number: f64, locale: Locale) -> String {
    format!("{number:.1}").replace('.', td_string!(locale, imperial.words.decimal_point))
}

/// Whole percent; never 0 or 100 unless exact.
pub fn percent(chance: f64) -> u32 {
    let rounded = (chance * 100.0).round() as u32;
    // Chances are sums: within rounding errors, 1 is certain.
    let sure = chance > 1.0 - 1e-9;
    if sure { 100 } else { rounded.clamp(u32::from(chance > 0.0), 99) }
}

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
            let unit = self::unit(*unit, locale);
            told!(locale, imperial.report.deployed, player = name(seat), unit = &unit, to = to)
        }
        Event::Moved { seat, unit, from, to, .. } => {
            let unit = self::unit(*unit, locale);
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

/// The winner.
pub fn winner(state: &State) -> Option<Seat> {
    state.outcome()?.winner()
}

/// The action that a bot is about to take, in two or three words.
pub fn headline(action: &Action, player: &str, locale: Locale) -> String {
    match action {
        Action::Deploy { .. } => told!(locale, imperial.table.deploys, player = player),
        Action::Move { .. } => told!(locale, imperial.table.moves, player = player),
        Action::Attack { .. } => told!(locale, imperial.table.attacks, player = player),
        Action::Retreat | Action::Resign => {
            told!(locale, imperial.table.gives_up, player = player)
        }
        Action::EndTurn => told!(locale, imperial.table.ends, player = player),
    }
}

/// The text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests;
