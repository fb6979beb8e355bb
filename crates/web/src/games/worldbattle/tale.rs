//! A game told in words: who did what, how it ended, and what each side achieved.

use host::Player;
use tabletop::{Game, Seat};
use worldbattle::{End, Event, Map, Phase, State, Territory};

use super::speech::{self, Names, card, losses, place};
use crate::story::Story;
use crate::texts::Texts;
use crate::ui::Glyph;

/// An event as a line.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// Its sign.
    pub glyph: Glyph,
    /// What happened.
    pub words: String,
    /// For an attack: the losses in words, and whether it conquered.
    pub verdict: Option<(String, bool)>,
}

/// What a side achieved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// How often it attacked.
    pub attacks: u32,
    /// How many territories it conquered.
    pub conquered: u32,
    /// What it owns at the end.
    pub territories: u32,
}

/// An event as a line of the log; `looker` is who may read which card was drawn.
pub fn told(
    event: &Event,
    map: &Map,
    names: &Names,
    looker: Option<Seat>,
    texts: &Texts,
) -> Option<Told> {
    let words = &texts.worldbattle.log;
    let who = |seat: &Seat| speech::owner(Some(*seat), names, texts);
    let at = |territory: &Territory| place(map, *territory, texts);
    let armies = |count: u32| texts.worldbattle.world.armies.of(count.into());
    let cards = |count: u32| texts.worldbattle.world.cards.of(count.into());
    let plain = |glyph, words| Some(Told { glyph, words, verdict: None });
    match event {
        Event::TurnBegan { seat, for_continents, pool, .. } => {
            let template = if *for_continents > 0 { words.turn_continents } else { words.turn };
            let gaps: [(&str, &dyn std::fmt::Display); 3] =
                [("player", &who(seat)), ("armies", &armies(*pool)), ("n", for_continents)];
            plain(Glyph::FLAG, template.with(&gaps))
        }
        Event::Placed { seat, territory, armies: n, .. } => {
            let gaps: [(&str, &dyn std::fmt::Display); 3] =
                [("player", &who(seat)), ("n", n), ("territory", &at(territory))];
            plain(Glyph::PLUS, words.placed.with(&gaps))
        }
        Event::Traded { seat, cards: set, armies: n, .. } => {
            let gaps: [(&str, &dyn std::fmt::Display); 3] =
                [("player", &who(seat)), ("cards", &cards(set.len())), ("armies", &armies(*n))];
            plain(Glyph::CARDS, words.traded.with(&gaps))
        }
        Event::Attacked { seat, from, to, defender, rolls, conquered } => {
            let template = match (conquered, defender) {
                (true, Some(_)) => words.taken,
                (true, None) => words.taken_neutral,
                (false, _) => words.not_taken,
            };
            let line = template.with(&[
                ("player", &who(seat)),
                ("from", &at(from)),
                ("to", &at(to)),
                ("defender", &speech::owner(*defender, names, texts)),
            ]);
            let (attacker, defender) = losses(rolls);
            let lost = words.lost.with(&[("attacker", &attacker), ("defender", &defender)]);
            let glyph = if *conquered { Glyph::SWORD } else { Glyph::SHIELD };
            Some(Told { glyph, words: line, verdict: Some((lost, *conquered)) })
        }
        Event::Moved { from, to, armies: n, .. } => {
            let gaps: [(&str, &dyn std::fmt::Display); 3] =
                [("n", n), ("from", &at(from)), ("to", &at(to))];
            plain(Glyph::RIGHT, words.moved.with(&gaps))
        }
        Event::Fortified { seat, from, to, armies: n } => {
            let line = words.fortified.with(&[
                ("player", &who(seat)),
                ("n", n),
                ("from", &at(from)),
                ("to", &at(to)),
            ]);
            plain(Glyph::RIGHT, line)
        }
        Event::Eliminated { seat, by, count, .. } => {
            let gaps: [(&str, &dyn std::fmt::Display); 3] = [
                ("player", &who(seat)),
                ("by", &who(by)),
                ("cards", &cards((*count).into())),
            ];
            plain(Glyph::CLOSE, words.eliminated.with(&gaps))
        }
        Event::CardDrawn { seat, card: Some(drawn) } if looker == Some(*seat) => {
            let gaps: [(&str, &dyn std::fmt::Display); 2] =
                [("player", &who(seat)), ("card", &card(map, *drawn, texts))];
            plain(Glyph::CARDS, words.drew_card.with(&gaps))
        }
        Event::CardDrawn { seat, .. } => {
            plain(Glyph::CARDS, words.drew.with(&[("player", &who(seat))]))
        }
        Event::DeckRenewed { count } => plain(Glyph::CARDS, words.renewed.of((*count).into())),
        Event::Resigned { seat, .. } => {
            plain(Glyph::FLAG, words.resigned.with(&[("player", &who(seat))]))
        }
        Event::PhaseBegan { .. } | Event::Ended { .. } => None,
    }
}

/// One step as a line of the replay.
pub fn line(events: &[Event], map: &Map, names: &Names, texts: &Texts) -> String {
    let lines: Vec<String> = events
        .iter()
        .filter_map(|event| match event {
            Event::PhaseBegan { seat, phase } => phase_words(*seat, *phase, names, texts),
            _ => told(event, map, names, None, texts).map(|told| match told.verdict {
                Some((verdict, _)) => format!("{} {verdict}", told.words),
                None => told.words,
            }),
        })
        .collect();
    if lines.is_empty() { texts.worldbattle.log.start.to_owned() } else { lines.join(" ") }
}

fn phase_words(seat: Seat, phase: Phase, names: &Names, texts: &Texts) -> Option<String> {
    let words = &texts.worldbattle.log;
    let player = speech::owner(Some(seat), names, texts);
    match phase {
        Phase::Attack => Some(words.to_attack.with(&[("player", &player)])),
        Phase::Fortify => Some(words.to_fortify.with(&[("player", &player)])),
        _ => None,
    }
}

/// What the players are called.
pub fn names(story: &Story<State>, texts: &Texts) -> Vec<String> {
    let name = |(index, player): (usize, &Player)| match player {
        Player::Human { name } => name.to_string(),
        Player::Bot { .. } => format!("{} {}", texts.setup.bot, index + 1),
    };
    story.players().iter().enumerate().map(name).collect()
}

/// What a side achieved.
pub fn tally(story: &Story<State>, seat: Seat) -> Tally {
    let end = story.state(story.last());
    let start = Tally { territories: end.owned(seat).len(), ..Tally::default() };
    story.all_events().fold(start, |tally, event| match event {
        Event::Attacked { seat: by, conquered, .. } if *by == seat => Tally {
            attacks: tally.attacks + 1,
            conquered: tally.conquered + u32::from(*conquered),
            ..tally
        },
        _ => tally,
    })
}

/// Why the game is over; `None` while it goes on.
pub fn reason(state: &State, texts: &Texts) -> Option<String> {
    let words = &texts.worldbattle.log;
    let Phase::Over(end) = state.phase() else { return None };
    let template = match end {
        End::Conquest => words.conquest,
        End::Resignation => words.last_resigned,
        End::RoundLimit => words.round_limit,
    };
    Some(template.with(&[("round", &state.round())]))
}

/// Who won: one seat, or nobody.
pub fn winner(state: &State) -> Option<Seat> {
    let outcome = state.outcome()?;
    let mut seats = outcome.winners().iter();
    seats.next().filter(|_| seats.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;
    use tabletop::Rng;
    use worldbattle::Action;

    fn names() -> Vec<String> {
        ["Ada", "Ben", "Cem"].map(str::to_owned).to_vec()
    }

    fn played(start: &str, actions: &[&str], dice: &[u32]) -> (State, Vec<Vec<Event>>) {
        let mut state: State = start.parse().unwrap();
        let mut rng = Rng::scripted(dice);
        let steps = actions.iter().map(|action| {
            let action: Action = action.parse().unwrap();
            let seat = state.to_act().unwrap();
            let mut events = Vec::new();
            state.apply(seat, &action, &mut rng, &mut events).unwrap();
            events
        });
        let steps = steps.collect();
        (state, steps)
    }

    const START: &str = "map six | a4 a1 b2 c1 a3 b1 | order abc | turn a reinforce 3";

    #[test]
    fn steps_are_told_one_line_each() {
        let english = Language::English.texts();
        let actions = ["0+3", "end-phase", "0>5", "0>>5", "end-phase"];
        let (state, steps) = played(START, &actions, &[1, 1, 2, 3, 6, 5, 1, 2]);
        let lines: Vec<String> =
            steps.iter().map(|events| line(events, state.map(), &names(), english)).collect();
        assert_eq!(lines[0], "Ada placed 3 on Ash.");
        assert_eq!(lines[1], "Ada goes on to the attacks.");
        assert_eq!(lines[2], "Ada attacked Fir from Ash. 1 lost, 0 beaten.");
        assert_eq!(lines[3], "Ada took Fir from Ben. 0 lost, 1 beaten.");
        assert_eq!(lines[4], "Ada drew a card. Ada goes on to fortifying.");
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
        for language in Language::ALL {
            for event in &events {
                let map = Map::six();
                let told = told(event, &map, &names(), None, language.texts()).unwrap();
                assert!(!told.words.is_empty() && !told.words.contains('{'), "{}", told.words);
            }
        }
    }

    #[test]
    fn the_ending_names_its_reason() {
        let start = "map six | a4 a3 a2 a1 a3 b1 | order ab | turn a attack";
        let (state, _) = played(start, &["0>>5"], &[6, 5, 4, 3]);
        let english = Language::English.texts();
        assert_eq!(winner(&state), Some(Seat::A));
        assert_eq!(reason(&state, english).unwrap(), "The last opponent fell in round 1.");
        assert_eq!(reason(&START.parse().unwrap(), english), None);
    }
}
