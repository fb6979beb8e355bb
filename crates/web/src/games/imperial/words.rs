//! The words of this game: names of units and places, the board, the selection; events, odds and
//! refusals in files of their own. The log, the recap and the replay show the same sentences that a
//! screen reader says.

mod ending;
mod events;
mod looking;
mod odds;
mod refusal;

use imperial::{Action, Bonus, End, Kind, Piece, Square, SquareSet, Stack, State};
use tabletop::{Game, Seat};

use super::board_place::BoardPlace;
use super::input::{self, Selected};
use super::picture::Marks;
use crate::i18n::{Locale, td_string, told, voiced};
pub use ending::ending;
pub use events::{event, line, step};
pub use looking::looked_at;
pub use odds::{OddsInWords, aimed, odds, percent};
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
