//! Every event in words: the one place for log, replay and screen readers.

use tabletop::Seat;
use worldbattle::{Dice, Event, Map, Phase, Roll, Territory};

use super::{Names, armies, card, cards, owner, place, player};
use crate::i18n::{Locale, td_string, told};
use crate::table::Line;
use crate::ui::Glyph;

/// What the words of an event depend on beside the event.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The map, which names the territories.
    pub map: &'a Map,
    /// Who won, once the game is over.
    pub winner: Option<Seat>,
    /// Who listens, and may hear of their own cards.
    pub looker: Option<Seat>,
}

/// An event in words.
#[derive(Debug, Clone, PartialEq)]
pub struct EventWords {
    /// As log and replay show it. Cards in hands are nobody else's business, so none is named.
    pub line: Option<Line>,
    /// As screen readers say it.
    pub spoken: Option<String>,
}

/// Puts an event into words. Shown, it is told as the past; said, as it happens.
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

/// What both sides lost in these rolls.
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

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::{Game, Rng};
    use worldbattle::{Action, Card, State};

    fn english() -> Locale {
        Locale::en
    }

    fn names() -> Vec<String> {
        ["Player 1", "Player 2", "Player 3"].map(str::to_owned).to_vec()
    }

    fn state(turn: &str) -> State {
        format!("map six | a4 a1 b2 c1 a3 b1 | order abc | turn a {turn}").parse().unwrap()
    }

    /// The events of each action, and where they led.
    fn steps(mut state: State, actions: &[&str], dice: &[u32]) -> (Vec<Vec<Event>>, State) {
        let mut rng = Rng::scripted(dice);
        let play = |action: &&str| {
            let action: Action = action.parse().unwrap();
            let seat = state.to_act().unwrap();
            let mut events = Vec::new();
            state.apply(seat, &action, &mut rng, &mut events).unwrap();
            events
        };
        let steps = actions.iter().map(play).collect();
        (steps, state)
    }

    fn played(state: State, actions: &[&str], dice: &[u32]) -> Vec<String> {
        let (steps, state) = steps(state, actions, dice);
        let context = Context { map: state.map(), winner: None, looker: Some(Seat::A) };
        let say = |it: &Event| event(it, context, &names(), english()).spoken;
        steps.concat().iter().filter_map(say).collect()
    }

    fn told(state: State, actions: &[&str], dice: &[u32]) -> Vec<String> {
        let (steps, state) = steps(state, actions, dice);
        let winner = state.outcome().and_then(|outcome| outcome.winner());
        let context = Context { map: state.map(), winner, looker: None };
        steps.iter().map(|events| step(events, context, &names(), english())).collect()
    }

    #[test]
    fn a_roll_tells_all_dice_and_both_losses() {
        assert_eq!(
            played(state("attack"), &["0>5"], &[1, 1, 2, 3]),
            ["Attacking Fir from Ash. Attacker rolled 2, 1, 1. Defender rolled 3. Attacker loses \
              1 army, defender loses 0 armies. Ash has 3 armies, Fir has 1 army."]
        );
        assert_eq!(
            played(state("attack"), &["0>5"], &[6, 4, 2, 3]),
            ["Attacking Fir from Ash. Attacker rolled 6, 4, 2. Defender rolled 3. Attacker loses \
              0 armies, defender loses 1 army. Fir now belongs to Player 1 with 1 army."]
        );
    }

    #[test]
    fn an_attack_to_the_end_tells_its_sum() {
        let said = played(state("attack"), &["0>>5"], &[1, 1, 2, 3, 6, 5, 1]);
        assert_eq!(
            said,
            ["Attacking Fir from Ash. 2 rolls. Attacker loses 1 army, defender loses 1 army. Fir \
              now belongs to Player 1 with 1 army."]
        );
    }

    #[test]
    fn placing_and_phases_and_turns_are_said() {
        assert_eq!(
            played(state("reinforce 3"), &["0+3", "end-phase", "end-turn"], &[]),
            [
                "Player 1 places 3 armies on Ash.",
                "Attack phase.",
                "Reinforcement phase. Player 2 receives 4 armies."
            ]
        );
    }

    #[test]
    fn only_who_drew_a_card_hears_which() {
        let card = Some(Card::of(Territory::new(3)));
        let drawn = Event::CardDrawn { seat: Seat::A, card };
        let map = Map::six();
        let heard = |looker| {
            let context = Context { map: &map, winner: None, looker };
            event(&drawn, context, &names(), english()).spoken.unwrap()
        };
        assert_eq!(heard(Some(Seat::A)), "You draw a card: Dogwood (Infantry).");
        assert_eq!(heard(Some(Seat::B)), "Player 1 draws a card.");
        assert_eq!(heard(None), "Player 1 draws a card.");
    }

    #[test]
    fn the_end_names_the_winner() {
        assert_eq!(ended(Some(Seat::B), &names(), english()), "Player 2 wins.");
        assert_eq!(ended(None, &names(), english()), "The game is drawn.");
    }

    #[test]
    fn log_and_replay_tell_a_step_in_one_line() {
        let actions = ["0+3", "end-phase", "0>5", "0>>5", "end-phase"];
        let lines = told(state("reinforce 3 | deck 4,1"), &actions, &[1, 1, 2, 3, 6, 5, 1, 2]);
        assert_eq!(
            lines,
            [
                "Player 1 placed 3 on Ash.",
                "Player 1 goes on to the attacks.",
                "Player 1 attacked Fir from Ash. 1 lost, 0 beaten. Held.",
                "Player 1 took Fir from Player 2. 0 lost, 1 beaten.",
                "Player 1 drew a card. Player 1 goes on to fortifying.",
            ]
        );
        let context = Context { map: &Map::six(), winner: None, looker: None };
        assert_eq!(step(&[], context, &names(), english()), "Start");
    }

    #[test]
    fn the_line_of_the_last_step_names_the_winner() {
        let start = "map six | a4 a3 a2 a1 a3 b1 | order ab | turn a attack";
        let lines = told(start.parse().unwrap(), &["0>>5"], &[6, 5, 4, 3]);
        assert!(lines[0].ends_with(" Player 1 wins."), "{lines:?}");
    }

    #[test]
    fn every_event_has_words_in_every_language() {
        let (one, two) = (Territory::new(1), Territory::new(2));
        let (seat, by) = (Seat::A, Seat::B);
        let events = [
            Event::TurnBegan { seat, round: 1, for_territories: 3, for_continents: 2, pool: 5 },
            Event::Eliminated { seat, by, count: 2, cards: None },
            Event::DeckRenewed { count: 1 },
            Event::Fortified { seat, from: one, to: two, armies: 2 },
            Event::Moved { seat, from: one, to: two, armies: 2 },
            Event::Resigned { seat, count: 0 },
        ];
        let context = Context { map: &Map::six(), winner: Some(by), looker: None };
        for &language in Locale::all() {
            for it in &events {
                let words = event(it, context, &names(), language);
                let both = [words.line.unwrap().text(), words.spoken.unwrap()];
                assert!(both.iter().all(|it| !it.is_empty() && !it.contains('{')), "{both:?}");
            }
        }
    }
}
