//! Every event in words: the one place for log, replay and screen readers.

#[cfg(test)]
mod tests;

use tabletop::Seat;
use worldbattle::{Dice, Event, Map, Phase, Roll, Territory};

use super::{Names, armies, card, cards, owner, place, player};
use crate::i18n::{Locale, td_string, told};
use crate::table::Line;
use crate::ui::Glyph;

/// The context an event's words depend on.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The map, which names the territories.
    pub map: &'a Map,
    /// Who won, once the game is over.
    pub winner: Option<Seat>,
    /// The player who listens and may hear of their own cards.
    pub looker: Option<Seat>,
}

/// An event in words.
#[derive(Debug, Clone, PartialEq)]
pub struct EventWords {
    /// Text of log and replay. Cards in hands are secret, so none is named.
    pub line: Option<Line>,
    /// Text for screen readers.
    pub spoken: Option<String>,
}

/// Puts an event into words. Log text uses the past tense, spoken text the present.
pub fn event(event: &Event, context: Context, names: &Names, locale: Locale) -> EventWords {
    if matches!(event, Event::Ended { .. }) {
        let sentence = ended(context.winner, names, locale);
        let line = Line::plain(Glyph::TROPHY, sentence.clone());
        return EventWords { line: Some(line), spoken: Some(sentence) };
    }
    EventWords {
        line: line(event, context.map, names, locale),
        spoken: spoken(event, context, names, locale),
    }
}

/// A step as a line of the replay.
pub fn step(events: &[Event], context: Context, names: &Names, locale: Locale) -> String {
    let line = |it: &Event| event(it, context, names, locale).line.map(|line| line.text());
    let lines: Vec<String> = events.iter().filter_map(line).collect();
    if lines.is_empty() {
        td_string!(locale, worldbattle.log.start).to_owned()
    } else {
        lines.join(" ")
    }
}

fn line(event: &Event, map: &Map, names: &Names, locale: Locale) -> Option<Line> {
    let at = |territory: Territory| place(map, territory, locale);
    let player = |seat: Seat| player(seat, names);
    let armies = |count: u32| armies(count, locale);
    let cards = |count: u32| cards(count, locale);
    let (glyph, words) = match *event {
        Event::TurnBegan { seat, for_continents: 0, pool, .. } => {
            let (player, armies) = (player(seat), armies(pool));
            (Glyph::FLAG, told!(locale, worldbattle.log.turn, player = player, armies = armies))
        }
        Event::TurnBegan { seat, for_continents, pool, .. } => {
            let (player, armies) = (player(seat), armies(pool));
            let words = told!(
                locale,
                worldbattle.log.turn_continents,
                player = player,
                armies = armies,
                n = for_continents
            );
            (Glyph::FLAG, words)
        }
        Event::Placed { seat, territory, armies, .. } => {
            let (player, territory) = (player(seat), at(territory));
            (
                Glyph::PLUS,
                told!(
                    locale,
                    worldbattle.log.placed,
                    player = player,
                    n = armies,
                    territory = territory
                ),
            )
        }
        Event::Traded { seat, cards: traded, armies: brought, .. } => {
            let (player, cards, armies) = (player(seat), cards(traded.len()), armies(brought));
            (
                Glyph::CARDS,
                told!(
                    locale,
                    worldbattle.log.traded,
                    player = player,
                    cards = cards,
                    armies = armies
                ),
            )
        }
        Event::PhaseBegan { seat, phase: Phase::Attack } => {
            (Glyph::SKIP, told!(locale, worldbattle.log.to_attack, player = player(seat)))
        }
        Event::PhaseBegan { seat, phase: Phase::Fortify } => {
            (Glyph::SKIP, told!(locale, worldbattle.log.to_fortify, player = player(seat)))
        }
        Event::PhaseBegan { .. } | Event::Ended { .. } => return None,
        Event::Attacked { seat, from, to, defender, ref rolls, conquered } => {
            return Some(attack_line(
                seat,
                (at(from), at(to)),
                defender,
                rolls,
                conquered,
                names,
                locale,
            ));
        }
        Event::Moved { from, to, armies, .. } => (
            Glyph::RIGHT,
            td_string!(locale, worldbattle.log.moved, n = armies, from = at(from), to = at(to)),
        ),
        Event::Fortified { seat, from, to, armies } => {
            let (player, from, to) = (player(seat), at(from), at(to));
            (
                Glyph::RIGHT,
                told!(
                    locale,
                    worldbattle.log.fortified,
                    player = player,
                    n = armies,
                    from = from,
                    to = to
                ),
            )
        }
        Event::Eliminated { seat, by, count, .. } => {
            let (player, by, cards) = (player(seat), player(by), cards(count.into()));
            (
                Glyph::CLOSE,
                told!(locale, worldbattle.log.eliminated, player = player, by = by, cards = cards),
            )
        }
        Event::CardDrawn { seat, .. } => {
            (Glyph::CARDS, told!(locale, worldbattle.log.drew, player = player(seat)))
        }
        Event::DeckRenewed { count } => {
            (Glyph::CARDS, td_string!(locale, worldbattle.log.renewed, count = count))
        }
        Event::Resigned { seat, .. } => {
            (Glyph::FLAG, told!(locale, worldbattle.log.resigned, player = player(seat)))
        }
    };
    Some(Line::plain(glyph, words))
}

/// "Player 1 took Fir from Player 2. 1 lost, 2 beaten."
fn attack_line(
    seat: Seat,
    (from, to): (String, String),
    defender: Option<Seat>,
    rolls: &[Roll],
    conquered: bool,
    names: &Names,
    locale: Locale,
) -> Line {
    let player = player(seat, names);
    let (glyph, words) = match (conquered, defender) {
        (true, Some(_)) => {
            let defender = owner(defender, names, locale);
            (
                Glyph::SWORD,
                told!(locale, worldbattle.log.taken, player = player, to = to, defender = defender),
            )
        }
        (true, None) => {
            (Glyph::SWORD, told!(locale, worldbattle.log.taken_neutral, player = player, to = to))
        }
        (false, _) => (
            Glyph::SHIELD,
            told!(locale, worldbattle.log.not_taken, player = player, to = to, from = from),
        ),
    };
    let (attacker, defender) = losses(rolls);
    let lost = td_string!(locale, worldbattle.log.lost, attacker = attacker, defender = defender);
    let verdict = (!conquered).then_some((td_string!(locale, table.play.log_held), false));
    Line { verdict, ..Line::plain(glyph, format!("{words} {lost}")) }
}

fn spoken(event: &Event, context: Context, names: &Names, locale: Locale) -> Option<String> {
    let Context { map, looker, .. } = context;
    let at = |territory: Territory| place(map, territory, locale);
    let player = |seat: Seat| player(seat, names);
    let armies = |count: u32| armies(count, locale);
    let cards = |count: u32| cards(count, locale);
    Some(match *event {
        Event::TurnBegan { seat, pool, .. } => {
            let (player, armies) = (player(seat), armies(pool));
            let receives =
                told!(locale, worldbattle.speech.receives, player = player, armies = armies);
            format!("{} {receives}", td_string!(locale, worldbattle.speech.phases.reinforce))
        }
        Event::Traded { seat, cards: traded, armies: brought, .. } => {
            let (player, cards, armies) = (player(seat), cards(traded.len()), armies(brought));
            told!(
                locale,
                worldbattle.speech.trades,
                player = player,
                cards = cards,
                armies = armies
            )
        }
        Event::Placed { seat, territory, armies: placed, .. } => {
            let (player, armies, territory) = (player(seat), armies(placed), at(territory));
            told!(
                locale,
                worldbattle.speech.places,
                player = player,
                armies = armies,
                territory = territory
            )
        }
        Event::PhaseBegan { phase: Phase::Attack, .. } => {
            td_string!(locale, worldbattle.speech.phases.attack).to_owned()
        }
        Event::PhaseBegan { phase: Phase::Fortify, .. } => {
            td_string!(locale, worldbattle.speech.phases.fortify).to_owned()
        }
        Event::PhaseBegan { .. } | Event::Ended { .. } => return None,
        Event::Attacked { seat, from, to, ref rolls, conquered, .. } => {
            attack(player(seat), &at(from), &at(to), rolls, conquered, locale)
        }
        Event::Moved { from, to, armies: moved, .. } => {
            td_string!(
                locale,
                worldbattle.speech.moves,
                armies = armies(moved),
                from = at(from),
                to = at(to)
            )
        }
        Event::Eliminated { seat, by, count, .. } => {
            let (player, by, cards) = (player(seat), player(by), cards(count.into()));
            told!(locale, worldbattle.speech.eliminated, player = player, by = by, cards = cards)
        }
        Event::DeckRenewed { .. } => td_string!(locale, worldbattle.speech.renewed).to_owned(),
        Event::CardDrawn { seat, card: Some(drawn) } if looker == Some(seat) => {
            td_string!(locale, worldbattle.speech.draws_card, card = card(map, drawn, locale))
        }
        Event::CardDrawn { seat, .. } => {
            told!(locale, worldbattle.speech.draws, player = player(seat))
        }
        Event::Fortified { seat, from, to, armies: moved } => {
            let (player, armies, from, to) = (player(seat), armies(moved), at(from), at(to));
            told!(
                locale,
                worldbattle.speech.fortifies,
                player = player,
                armies = armies,
                from = from,
                to = to
            )
        }
        Event::Resigned { seat, .. } => {
            told!(locale, worldbattle.speech.resigns, player = player(seat))
        }
    })
}

/// "Attacking Kamchatka from Alaska. Attacker rolled 6, 4, 2. Defender rolled 5, 3. …"
fn attack(
    player: &str,
    from: &str,
    to: &str,
    rolls: &[Roll],
    conquered: bool,
    locale: Locale,
) -> String {
    let begins = match rolls {
        [roll] => td_string!(
            locale,
            worldbattle.speech.attack,
            to = &to,
            from = &from,
            attacker = faces(roll.attacker),
            defender = faces(roll.defender)
        ),
        _ => {
            let count = td_string!(locale, worldbattle.speech.rolls, count = rolls.len() as u64);
            td_string!(
                locale,
                worldbattle.speech.attack_rolls,
                to = &to,
                from = &from,
                rolls = &count
            )
        }
    };
    let (attacker, defender) = losses(rolls);
    let (attacker, defender) = (armies(attacker, locale), armies(defender, locale));
    let ends = if conquered {
        told!(
            locale,
            worldbattle.speech.attack_won,
            attacker = attacker,
            defender = defender,
            to = to,
            player = player
        )
    } else {
        let last = rolls.last();
        let left = armies(last.map_or(0, |roll| roll.attacker_left), locale);
        let others = armies(last.map_or(0, |roll| roll.defender_left), locale);
        td_string!(
            locale,
            worldbattle.speech.attack_lost,
            attacker = attacker,
            defender = defender,
            from = from,
            left = left,
            to = to,
            others = others
        )
    };
    format!("{begins} {ends}")
}

/// The losses of both sides in these rolls.
pub fn losses(rolls: &[Roll]) -> (u32, u32) {
    rolls.iter().fold((0, 0), |(attacker, defender), roll| {
        (attacker + u32::from(roll.attacker_losses), defender + u32::from(roll.defender_losses))
    })
}

fn faces(dice: Dice) -> String {
    let faces: Vec<String> = dice.faces().iter().map(ToString::to_string).collect();
    faces.join(", ")
}

/// "Player 1 wins."
fn ended(winner: Option<Seat>, names: &Names, locale: Locale) -> String {
    match winner {
        Some(seat) => told!(locale, worldbattle.speech.wins, player = player(seat, names)),
        None => td_string!(locale, worldbattle.speech.drawn).to_owned(),
    }
}
