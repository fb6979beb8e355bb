//! The words of this game: every event, place and refusal in whole sentences. The log, the recap and
//! the replay show the same sentences that a screen reader says.

mod refusal;

use imperial::{Action, Event, Kind, Odds, Piece, Square, SquareSet, Stack, State, Volley};
use tabletop::{Game, Seat};

use super::board_place::BoardPlace;
use super::input::{self, Selected};
use super::picture::Marks;
use crate::table::Line;
use crate::texts::Texts;
use crate::ui::Glyph;
pub use refusal::refusal;

/// "Board ready. Player 1 has 6 units, Player 2 has 6 units."
pub fn start(state: &State, names: &[String], texts: &Texts) -> String {
    let units = |seat| texts.imperial().words.units.of(state.units(seat).into());
    texts.imperial().told.start.with(&[
        ("a", &names[0]),
        ("a_units", &units(Seat::A)),
        ("b", &names[1]),
        ("b_units", &units(Seat::B)),
    ])
}

/// What the whole board is called: how many units each side has.
pub fn board(state: &State, names: &[String], texts: &Texts) -> String {
    let units = |seat| texts.imperial().words.units.of(state.units(seat).into());
    texts.imperial().table.board.with(&[
        ("a", &names[0]),
        ("a_units", &units(Seat::A)),
        ("b", &names[1]),
        ("b_units", &units(Seat::B)),
    ])
}

/// "infantry".
pub fn kind(kind: Kind, texts: &Texts) -> &'static str {
    texts.imperial().words.kinds[kind.index()]
}

/// "Infantry", as the first word of a sentence or a name.
pub fn kind_capital(kind: Kind, texts: &Texts) -> &'static str {
    texts.imperial().words.kinds_capital[kind.index()]
}

/// "infantry level 2".
pub fn unit(piece: Piece, texts: &Texts) -> String {
    let words = &texts.imperial().words;
    words.unit.with(&[("kind", &kind(piece.kind(), texts)), ("level", &piece.level())])
}

/// "3 infantry level 2".
pub fn units_of(piece: Piece, count: u8, texts: &Texts) -> String {
    let words = &texts.imperial().words;
    words.units_of.with(&[
        ("n", &count),
        ("kind", &kind(piece.kind(), texts)),
        ("level", &piece.level()),
    ])
}

/// "3 infantry level 2, 1 cavalry level 1": units alike are counted together.
fn stack(stack: &Stack, texts: &Texts) -> String {
    let mut counts: Vec<(Piece, u8)> = Vec::new();
    for unit in stack.units() {
        match counts.iter_mut().find(|(piece, _)| *piece == unit.piece()) {
            Some((_, count)) => *count += 1,
            None => counts.push((unit.piece(), 1)),
        }
    }
    let said = counts.into_iter().map(|(piece, count)| units_of(piece, count, texts));
    said.collect::<Vec<_>>().join(", ")
}

/// "a3, b1 and b2".
pub fn squares(set: SquareSet, texts: &Texts) -> String {
    let names: Vec<String> = set.iter().map(|square| square.to_string()).collect();
    match names.split_last() {
        Some((last, before)) if !before.is_empty() => {
            format!("{}{}{last}", before.join(", "), texts.imperial().words.and)
        }
        _ => names.concat(),
    }
}

/// What a place is called on the board, with what can be done there now.
pub fn place(
    state: &State,
    place: BoardPlace,
    marks: &Marks,
    names: &[String],
    texts: &Texts,
) -> String {
    let told = &texts.imperial().told;
    match place {
        BoardPlace::Square(at) => square(state, at, marks, names, texts),
        BoardPlace::Reserve(seat, piece) => {
            let units = units_of(piece, state.reserve(seat).count(piece), texts);
            if state.to_act() == Some(seat) {
                told.piece.with(&[("units", &units)])
            } else {
                told.piece_theirs.with(&[("player", &names[seat.index()]), ("units", &units)])
            }
        }
        BoardPlace::Flag(seat) => {
            let pieces = state.reserve(seat).pieces();
            let pieces: Vec<String> =
                pieces.map(|(piece, count)| units_of(piece, count, texts)).collect();
            let reserve = match pieces.is_empty() {
                true => texts.imperial().table.reserve_empty.to_owned(),
                false => texts.imperial().table.reserve.with(&[("n", &pieces.join(", "))]),
            };
            let name = told.flag.with(&[("player", &names[seat.index()]), ("reserve", &reserve)]);
            if marks.flag == Some(seat) { format!("{name} {}", told.flag_open) } else { name }
        }
    }
}

/// "b2, 3 infantry level 2, 1 cavalry level 1. Player 1, 5 of 6 slots."
fn square(state: &State, at: Square, marks: &Marks, names: &[String], texts: &Texts) -> String {
    let (told, words) = (&texts.imperial().told, &texts.imperial().words);
    let mut said = match state.owner(at) {
        None => told.empty.with(&[("square", &at)]),
        Some(seat) => {
            let slots = words.slots.with(&[("used", &state.stack(at).slots())]);
            let units = stack(state.stack(at), texts);
            format!("{at}, {units}. {}, {slots}.", names[seat.index()])
        }
    };
    let mut add = |sentence: &str| {
        said.push(' ');
        said.push_str(sentence);
    };
    if marks.moves.contains(at) {
        add(told.can_go);
    }
    if let Some((_, chance)) = marks.targets.iter().find(|(target, _)| *target == at) {
        let chance = texts.common.percent.with(&[("n", chance)]);
        add(&told.can_attack.with(&[("chance", &chance)]));
    }
    if marks.may_join.contains(at) && !marks.joined.contains(at) {
        add(told.can_join);
    }
    said
}

/// "b2 selected. 3 infantry level 2. Moves: a2, c2. Attacks: b3."
pub fn selected(state: &State, seat: Seat, selected: Selected, texts: &Texts) -> String {
    let told = &texts.imperial().told;
    match selected {
        Selected::Reserve(piece) => {
            let list = squares(input::deployments(state, seat, piece), texts);
            let unit = unit(piece, texts);
            capital(&told.in_hand.with(&[("unit", &unit), ("list", &list)]))
        }
        Selected::Square(at, place) => {
            let units = stack(state.stack(at), texts);
            let mut said = told.selected.with(&[("square", &at), ("units", &units)]);
            let moves = place.map(|place| input::destinations(state, seat, at, place));
            match moves.filter(|moves| !moves.is_empty()) {
                Some(moves) => {
                    said += &format!(" {}", told.moves.with(&[("list", &squares(moves, texts))]));
                }
                None => said += &format!(" {}", told.no_moves),
            }
            let targets = input::targets(state, seat, at);
            if !targets.is_empty() {
                let list = squares(targets, texts);
                said += &format!(" {}", told.attacks.with(&[("list", &list)]));
            }
            said
        }
    }
}

/// "b3 attacked from b2 and a3: 4 dice at 16 of 40: expect 1.6 hits. …"
pub fn aimed(target: Square, origins: SquareSet, odds: &Odds, texts: &Texts) -> String {
    let (told, odds) = (&texts.imperial().told, self::odds(odds, texts));
    let odds = format!("{}. {}. {}.", odds.dice, odds.reasons, odds.destroy);
    told.aimed.with(&[("target", &target), ("origins", &squares(origins, texts)), ("odds", &odds)])
}

/// What an attack promises, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OddsInWords {
    /// "4 dice at 16 of 40: expect 1.6 hits".
    pub dice: String,
    /// "Base 6, two kinds +4, charge +6".
    pub reasons: String,
    /// "38 % to destroy all".
    pub destroy: String,
}

/// What an attack promises: the dice, every bonus by name, and the chance to destroy all.
pub fn odds(odds: &Odds, texts: &Texts) -> OddsInWords {
    let (table, words) = (&texts.imperial().table, &texts.imperial().words);
    let threshold = odds.force.threshold;
    let dice = table.dice_at.with(&[
        ("dice", &words.dice.of(odds.force.total_dice().into())),
        ("threshold", &threshold.value()),
        ("n", &decimal(odds.expected_hits(), texts)),
    ]);
    let mut reasons = vec![table.base.with(&[("n", &imperial::BASE_THRESHOLD)])];
    for bonus in threshold.bonuses() {
        let name = table.bonuses[bonus as usize];
        reasons.push(format!("{name} +{}", bonus.amount()));
    }
    let chance = texts.common.percent.with(&[("n", &percent(odds.clear_chance()))]);
    let destroy = table.destroy.with(&[("chance", &chance)]);
    OddsInWords { dice, reasons: reasons.join(", "), destroy }
}

/// A number with one digit behind the point.
fn decimal(number: f64, texts: &Texts) -> String {
    format!("{number:.1}").replace('.', texts.imperial().words.decimal_point)
}

/// A chance in whole percent; what is neither sure nor impossible is never called so.
pub fn percent(chance: f64) -> u32 {
    let rounded = (chance * 100.0).round() as u32;
    // Chances are added up: sure is what is so but for rounding.
    let sure = chance > 1.0 - 1e-9;
    if sure { 100 } else { rounded.clamp(u32::from(chance > 0.0), 99) }
}

/// Puts an event into words: the one place for log, recap, replay and screen readers. There are none
/// where the next turn says enough. `after` is the position that the event led to.
pub fn event(event: &Event, after: &State, names: &[String], texts: &Texts) -> Option<Line> {
    let cleared = match event {
        Event::Attacked { target, .. } => after.owner(*target).is_none(),
        _ => false,
    };
    line(event, cleared, winner(after), names, texts)
}

/// The same without a position, as the log has it: whether the target of an attack has become
/// empty, and who has won, is told.
pub fn line(
    event: &Event,
    cleared: bool,
    winner: Option<Seat>,
    names: &[String],
    texts: &Texts,
) -> Option<Line> {
    let glyph = match event {
        Event::Deployed { .. } => Glyph::PLUS,
        Event::Moved { .. } => Glyph::RIGHT,
        Event::Attacked { .. } => Glyph::SWORD,
        Event::Ended { .. } => Glyph::TROPHY,
        _ => Glyph::SKIP,
    };
    let sentences = sentences(event, cleared, winner, names, texts)?;
    Some(Line::plain(glyph, sentences))
}

/// A step as a line of the replay.
pub fn step(events: &[Event], after: &State, names: &[String], texts: &Texts) -> String {
    if events.is_empty() {
        return texts.replay.start_line.to_owned();
    }
    let lines = events.iter().filter_map(|it| event(it, after, names, texts));
    let lines: Vec<String> = lines.map(|line| line.text()).collect();
    if !lines.is_empty() {
        return lines.join(" ");
    }
    // The turn ended by itself.
    let ended = events.iter().find_map(|event| match event {
        Event::TurnEnded { seat, .. } => Some(turn_ended(*seat, names, texts)),
        _ => None,
    });
    ended.unwrap_or_default()
}

fn sentences(
    event: &Event,
    cleared: bool,
    winner: Option<Seat>,
    names: &[String],
    texts: &Texts,
) -> Option<String> {
    let told = &texts.imperial().told;
    let name = |seat: &Seat| &names[seat.index()];
    Some(match event {
        Event::Deployed { seat, unit, to } => {
            let unit = self::unit(*unit, texts);
            told.deployed.with(&[("player", name(seat)), ("unit", &unit), ("to", to)])
        }
        Event::Moved { seat, unit, from, to, .. } => {
            let unit = self::unit(*unit, texts);
            let sentence = match to {
                imperial::Destination::Square(_) => &told.moved,
                imperial::Destination::Flag => &told.took_flag,
            };
            sentence.with(&[("player", name(seat)), ("unit", &unit), ("from", from), ("to", to)])
        }
        Event::Attacked { seat, target, volley } => {
            let origins = squares(volley.origins(), texts);
            let attack = told.attacked.with(&[
                ("player", name(seat)),
                ("target", target),
                ("origins", &origins),
            ]);
            let cleared = match cleared {
                true => format!(" {}", told.cleared.with(&[("target", target)])),
                false => String::new(),
            };
            format!("{attack} {}{cleared}", self::volley(volley, texts))
        }
        Event::Retreated { seat, volley } => {
            let retreat = told.retreated.with(&[("player", name(seat))]);
            let shots = match volley {
                Some(volley) => self::volley(volley, texts),
                None => told.no_volley.to_owned(),
            };
            format!("{retreat} {shots}")
        }
        Event::TurnEnded { seat, unused } if *unused > 0 => turn_ended(*seat, names, texts),
        Event::TurnEnded { .. } | Event::TurnBegan { .. } => return None,
        Event::Resigned { seat } => texts.speech.resigns.with(&[("player", name(seat))]),
        Event::Ended { .. } => ended(winner, names, texts),
    })
}

/// "Player 1 ends the turn."
fn turn_ended(seat: Seat, names: &[String], texts: &Texts) -> String {
    texts.imperial().told.ended.with(&[("player", &names[seat.index()])])
}

/// "6 dice at 24: 3 hits. Lost: infantry level 2 destroyed, cavalry down to level 1."
fn volley(volley: &Volley, texts: &Texts) -> String {
    let (told, words) = (&texts.imperial().told, &texts.imperial().words);
    let dice: usize = volley.shots.iter().map(|shot| shot.rolls.faces().len()).sum();
    let hits: u32 = volley.hits().iter().sum();
    let rolled = told.rolled.with(&[
        ("dice", &words.dice.of(dice as u64)),
        ("threshold", &volley.threshold.value()),
        ("hits", &words.hits.of(hits.into())),
    ]);
    let losses = volley.losses.iter().map(|loss| {
        if loss.is_destroyed() {
            told.destroyed.with(&[("unit", &unit(loss.unit, texts))])
        } else {
            let level = loss.unit.level() - loss.levels;
            told.reduced.with(&[("kind", &kind(loss.unit.kind(), texts)), ("level", &level)])
        }
    });
    let losses: Vec<String> = losses.collect();
    match losses.is_empty() {
        true => format!("{rolled} {}", told.nobody_hit),
        false => format!("{rolled} {}", told.lost.with(&[("list", &losses.join(", "))])),
    }
}

/// "Player 1 wins."
fn ended(winner: Option<Seat>, names: &[String], texts: &Texts) -> String {
    match winner {
        Some(seat) => texts.speech.wins.with(&[("player", &names[seat.index()])]),
        None => texts.speech.drawn.to_owned(),
    }
}

/// Who has won.
pub fn winner(state: &State) -> Option<Seat> {
    state.outcome()?.winner()
}

/// What somebody is about to do, in two or three words.
pub fn headline(action: &Action, player: &str, texts: &Texts) -> String {
    let table = &texts.imperial().table;
    let words = match action {
        Action::Deploy { .. } => &table.deploys,
        Action::Move { .. } => &table.moves,
        Action::Attack { .. } => &table.attacks,
        Action::Retreat | Action::Resign => &table.retreats,
        Action::EndTurn => &table.ends,
    };
    words.with(&[("player", &player)])
}

/// The same with a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests;
