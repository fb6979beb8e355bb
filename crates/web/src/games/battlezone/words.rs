//! The words of this game: every event, territory and refusal in whole sentences.

use battlezone::{Event, Illegal, State, Territory};
use tabletop::Seat;

use super::input::Reason;
use crate::i18n::{Locale, td_string, told};
use crate::table::Line;
use crate::ui::Glyph;

/// "Map loaded. Player 1 has 12 territories, Player 2 has 11 territories."
pub fn start(state: &State, names: &[String], locale: Locale) -> String {
    let count =
        |seat| td_string!(locale, battlezone.speech.territories, count = state.owned(seat).len());
    told!(
        locale,
        battlezone.speech.start,
        a = &names[0],
        a_territories = count(Seat::A),
        b = &names[1],
        b_territories = count(Seat::B)
    )
}

/// The name of the whole board: how many territories each side has.
pub fn board(state: &State, names: &[String], locale: Locale) -> String {
    let count = |seat| state.owned(seat).len();
    told!(
        locale,
        battlezone.play.board,
        territories = state.map().len(),
        a = &names[0],
        a_count = count(Seat::A),
        b = &names[1],
        b_count = count(Seat::B)
    )
}

/// The name of a territory on the board: number, owner, armies, and neighbouring enemies.
pub fn territory(state: &State, at: Territory, names: &[String], locale: Locale) -> String {
    let facts = told!(
        locale,
        battlezone.speech.territory,
        territory = &at,
        owner = &names[state.owner(at).index()],
        armies = td_string!(locale, battlezone.speech.armies, count = state.armies(at))
    );
    format!("{facts} {}", enemies(state, at, locale))
}

/// "Territory 5 selected. Player 1. 3 armies. Adjacent to enemy territories: 7, 9."
pub fn selected(state: &State, at: Territory, names: &[String], locale: Locale) -> String {
    let facts = told!(
        locale,
        battlezone.speech.selected,
        territory = &at,
        owner = &names[state.owner(at).index()],
        armies = td_string!(locale, battlezone.speech.armies, count = state.armies(at))
    );
    format!("{facts} {}", enemies(state, at, locale))
}

fn enemies(state: &State, at: Territory, locale: Locale) -> String {
    let near = super::input::targets(state, at);
    if near.is_empty() {
        return td_string!(locale, battlezone.speech.no_enemies).to_owned();
    }
    let list: Vec<String> = near.iter().map(|it| it.to_string()).collect();
    td_string!(locale, battlezone.speech.enemies, list = list.join(", "))
}

/// An event in words.
#[derive(Debug, Clone, PartialEq)]
pub struct EventWords {
    /// Text of log and replay.
    pub line: Line,
    /// Text for screen readers; `None` if other events say enough.
    pub spoken: Option<String>,
}

/// Puts an event into words for log, replay and screen readers. Only an attack has a shorter text
/// in the log than for screen readers.
pub fn event(event: &Event, winner: Option<Seat>, names: &[String], locale: Locale) -> EventWords {
    let player = |seat: &Seat| &names[seat.index()];
    let sentence = match event {
        Event::Attacked { .. } => {
            let line = attack_line(event, names, locale);
            return EventWords { line, spoken: Some(attack_sentence(event, names, locale)) };
        }
        Event::RoundEnded { round, .. } => {
            let words = td_string!(locale, battlezone.play.log_round, round = round);
            return EventWords { line: Line::plain(Glyph::SKIP, words), spoken: None };
        }
        Event::Skipped { seat } => {
            told!(locale, battlezone.speech.skips, player = player(seat))
        }
        Event::Reinforced { seat, group, .. } => {
            let armies = td_string!(locale, battlezone.speech.armies, count = (*group));
            told!(locale, battlezone.speech.receives, player = player(seat), armies = &armies)
        }
        Event::Resigned { seat } => told!(locale, table.speech.resigns, player = player(seat)),
        Event::Ended { .. } => match winner {
            Some(seat) => told!(locale, table.speech.wins, player = player(&seat)),
            None => td_string!(locale, table.speech.drawn).to_owned(),
        },
    };
    EventWords { line: Line::plain(Glyph::SKIP, sentence.clone()), spoken: Some(sentence) }
}

/// The announcements for the events of a step: in their order, reinforcements together at the end.
pub fn spoken(
    events: &[Event],
    winner: Option<Seat>,
    names: &[String],
    locale: Locale,
) -> Vec<String> {
    let is_gain = |event: &&Event| matches!(event, Event::Reinforced { .. });
    let say = |it: &Event| event(it, winner, names, locale).spoken;
    let mut said: Vec<String> = events.iter().filter(|it| !is_gain(it)).filter_map(say).collect();
    let gains: Vec<String> = events.iter().filter(is_gain).filter_map(say).collect();
    if !gains.is_empty() {
        said.push(format!(
            "{} {}",
            td_string!(locale, battlezone.speech.reinforcement),
            gains.join(" ")
        ));
    }
    said
}

/// A step as a line of the replay.
pub fn step(events: &[Event], winner: Option<Seat>, names: &[String], locale: Locale) -> String {
    if events.is_empty() {
        return td_string!(locale, screens.replay.start_line).to_owned();
    }
    let lines = events.iter().map(|it| event(it, winner, names, locale).line.text());
    lines.collect::<Vec<_>>().join(" ")
}

fn attack_line(event: &Event, names: &[String], locale: Locale) -> Line {
    let Event::Attacked { seat, from, to, attacker, defender, won } = event else {
        return Line::plain(Glyph::SWORD, String::new());
    };
    let words = told!(
        locale,
        battlezone.play.log_attack,
        player = &names[seat.index()],
        to = to,
        from = from,
        attacker = attacker.total(),
        defender = defender.total()
    );
    let verdict = if *won {
        td_string!(locale, battlezone.play.log_taken)
    } else {
        td_string!(locale, table.play.log_held)
    };
    let glyph = if *won { Glyph::SWORD } else { Glyph::SHIELD };
    Line { verdict: Some((verdict, *won)), ..Line::plain(glyph, words) }
}

fn attack_sentence(event: &Event, names: &[String], locale: Locale) -> String {
    let Event::Attacked { seat, from, to, attacker, defender, won } = event else {
        return String::new();
    };
    let dice = |dice: &battlezone::Dice| {
        td_string!(locale, battlezone.speech.dice, count = dice.faces().len() as u64)
    };
    let rolled = td_string!(
        locale,
        battlezone.speech.attack,
        to = to,
        from = from,
        attacker_dice = dice(attacker),
        attacker_total = attacker.total(),
        defender_dice = dice(defender),
        defender_total = defender.total()
    );
    let result = if *won {
        let armies =
            td_string!(locale, battlezone.speech.armies, count = attacker.faces().len() as u64 - 1);
        told!(
            locale,
            battlezone.speech.attack_won,
            territory = to,
            player = &names[seat.index()],
            armies = &armies
        )
    } else {
        td_string!(
            locale,
            battlezone.speech.attack_lost,
            territory = from,
            armies = td_string!(locale, battlezone.speech.armies, count = 1)
        )
    };
    format!("{rolled} {result}")
}

/// Why something was refused, in the player's language.
pub fn refusal(reason: Reason, names: &[String], locale: Locale) -> String {
    match reason {
        Reason::NoEnemyNear(territory) => {
            td_string!(locale, battlezone.refused.no_enemy, territory = &territory)
        }
        Reason::Rules(illegal) => match illegal {
            Illegal::Over => td_string!(locale, table.refused.over).to_owned(),
            Illegal::NotYourTurn { active } => {
                told!(locale, table.refused.not_your_turn, player = &names[active.index()])
            }
            Illegal::ReinforcementFirst => {
                td_string!(locale, battlezone.refused.reinforcement_first).to_owned()
            }
            Illegal::RoundNotOver => {
                td_string!(locale, battlezone.refused.round_not_over).to_owned()
            }
            Illegal::NoSuchTerritory { territory } => {
                td_string!(locale, battlezone.refused.no_such_territory, territory = &territory)
            }
            Illegal::NotYours { from } => {
                td_string!(locale, battlezone.refused.not_yours, territory = &from)
            }
            Illegal::TooFewArmies { .. } => {
                td_string!(locale, battlezone.refused.too_few_armies).to_owned()
            }
            Illegal::OwnTerritory { to } => {
                td_string!(locale, battlezone.refused.own_territory, territory = &to)
            }
            Illegal::NotAdjacent { from, to } => {
                td_string!(locale, battlezone.refused.not_adjacent, from = &from, to = &to)
            }
            // Only possible during set-up, which is over.
            other @ (Illegal::NoSuchSeat { .. } | Illegal::NoRounds | Illegal::UnplayableMap) => {
                other.to_string()
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use battlezone::Action;
    use tabletop::{Game, Rng};

    fn english() -> Locale {
        Locale::en
    }

    fn names() -> [String; 2] {
        ["Player 1".to_owned(), "Player 2".to_owned()]
    }

    fn state() -> State {
        "map 1-2 2-3 | a3 b2 b1 | turn a".parse().unwrap()
    }

    fn played(state: &State, actions: &[&str], dice: &[u32]) -> Vec<String> {
        let (mut state, mut rng) = (state.clone(), Rng::scripted(dice));
        let mut said = Vec::new();
        for action in actions {
            let action: Action = action.parse().unwrap();
            let seat = state.to_act().unwrap();
            let mut happened = Vec::new();
            state.apply(seat, &action, &mut rng, &mut happened).unwrap();
            let winner = state.outcome().and_then(|outcome| outcome.winner());
            said.extend(spoken(&happened, winner, &names(), english()));
        }
        said
    }

    #[test]
    fn the_start_counts_territories() {
        assert_eq!(
            start(&state(), &names(), english()),
            "Map loaded. Player 1 has 1 territory, Player 2 has 2 territories."
        );
    }

    #[test]
    fn a_selection_names_owner_armies_and_enemies() {
        assert_eq!(
            selected(&state(), Territory::new(1), &names(), english()),
            "Territory 1 selected. Player 1. 3 armies. Adjacent to enemy territories: 2."
        );
    }

    #[test]
    fn a_won_attack_says_who_owns_the_territory_now() {
        assert_eq!(
            played(&state(), &["1>2"], &[6, 5, 4, 3, 2]),
            ["Attacking territory 2 from territory 1. Attacker rolled 3 dice: total 15. Defender \
              rolled 2 dice: total 5. Attacker wins. Territory 2 now belongs to Player 1 with 2 \
              armies."]
        );
    }

    #[test]
    fn a_lost_attack_says_what_is_left() {
        assert_eq!(
            played(&state(), &["1>2"], &[1, 1, 1, 3, 2]),
            ["Attacking territory 2 from territory 1. Attacker rolled 3 dice: total 3. Defender \
              rolled 2 dice: total 5. Defender wins. Territory 1 has 1 army left."]
        );
    }

    #[test]
    fn skip_and_reinforcement_are_said() {
        let said = played(&state(), &["skip", "skip", "reinforce"], &[0, 0, 0]);
        assert_eq!(
            said,
            [
                "Player 1 skips.",
                "Player 2 skips.",
                "Reinforcement phase. Player 1 receives 1 army. Player 2 receives 2 armies."
            ]
        );
    }

    #[test]
    fn the_end_names_the_winner() {
        let state: State = "map 1-2 | a3 b1 | turn a".parse().unwrap();
        let said = played(&state, &["1>2"], &[6, 5, 4, 3]);
        assert_eq!(said.last().unwrap(), "Player 1 wins.");
    }

    #[test]
    fn english_refusals_are_the_rules_own_sentences() {
        let [one, two] = [1, 2].map(Territory::new);
        let reasons = [
            Illegal::Over,
            Illegal::NotYourTurn { active: Seat::B },
            Illegal::ReinforcementFirst,
            Illegal::RoundNotOver,
            Illegal::NoSuchTerritory { territory: one },
            Illegal::NotYours { from: one },
            Illegal::TooFewArmies { from: one },
            Illegal::OwnTerritory { to: two },
            Illegal::NotAdjacent { from: one, to: two },
        ];
        let lower = ["player 1".to_owned(), "player 2".to_owned()];
        for illegal in reasons {
            assert_eq!(refusal(Reason::Rules(illegal), &lower, english()), illegal.to_string());
        }
    }

    #[test]
    fn log_and_replay_tell_an_attack_in_one_line_with_its_verdict() {
        let (mut after, mut happened) = (state(), Vec::new());
        let attack: Action = "1>2".parse().unwrap();
        let mut dice = Rng::scripted(&[6, 5, 4, 3, 2]);
        after.apply(Seat::A, &attack, &mut dice, &mut happened).unwrap();
        let line = step(&happened, None, &names(), english());
        assert_eq!(line, "Player 1 attacked 2 from 1: 15 against 5. Taken.");
        assert_eq!(step(&[], None, &names(), english()), "Start");
    }
}
