//! A game told in words: who did what, how it ended, and what each side achieved.

use std::sync::Arc;

use leptos::prelude::*;
use tabletop::Seat;
use worldbattle::{End, Event, Map, Phase, State};

use super::replay_board;
use super::words::{self, Facts, Names, losses};
use crate::replay::Replay;
use crate::report::{Achieved, GameReport};
use crate::sound::Cue;
use crate::texts::Texts;
use crate::ui::Glyph;

impl GameReport for State {
    const CLASS: &'static str = "wb";

    fn length(replay: &Replay<State>, texts: &'static Texts) -> String {
        let seats = Seat::first(replay.players().len() as u8);
        let attacks: u32 = seats.map(|seat| attacks(replay, seat).0).sum();
        let rounds = replay.state(replay.last()).round();
        let attacks = texts.worldbattle().log.attacks.of(attacks.into());
        format!("{} · {attacks}", texts.result.rounds.of(rounds.into()))
    }

    fn reason(replay: &Replay<State>, texts: &'static Texts) -> String {
        let end = replay.state(replay.last());
        let unfinished = || texts.result.unfinished_hint.with(&[("round", &end.round())]);
        reason(end, texts).unwrap_or_else(unfinished)
    }

    fn achieved(replay: &Replay<State>, seat: Seat, texts: &'static Texts) -> Achieved {
        let words = texts.worldbattle();
        let (attacks, conquests) = attacks(replay, seat);
        let territories = replay.state(replay.last()).owned(seat).len();
        Achieved {
            facts: format!(
                "{}, {}",
                words.log.attacks.of(attacks.into()),
                words.log.conquered.of(conquests.into())
            ),
            figure: territories.to_string(),
            figure_words: texts.result.territories.of(territories.into()),
        }
    }

    fn line(replay: &Replay<State>, step: u32, texts: &'static Texts) -> String {
        let map = replay.state(0).map().clone();
        line(replay.events(step), &map, &names(replay, texts), texts)
    }

    fn standing(replay: &Replay<State>, step: u32, seat: Seat, texts: &'static Texts) -> String {
        let (state, world) = (replay.state(step), &texts.worldbattle().world);
        if state.owned(seat).is_empty() {
            return texts.worldbattle().log.eliminated_short.to_owned();
        }
        [
            world.territories.of(state.owned(seat).len().into()),
            world.armies.of(state.total_armies(seat).into()),
            world.cards.of(state.hand(seat).len().into()),
        ]
        .join(" · ")
    }

    fn board(replay: Arc<Replay<State>>, step: Signal<u32>) -> AnyView {
        replay_board::board(replay, step)
    }

    fn sound(events: &[Event]) -> Option<Cue> {
        events.iter().rev().find_map(|event| match event {
            Event::Ended { .. } => Some(Cue::Victory),
            Event::Attacked { conquered: true, .. } => Some(Cue::AttackSuccess),
            Event::Attacked { conquered: false, .. } => Some(Cue::AttackFailure),
            Event::TurnBegan { .. } => Some(Cue::TurnChange),
            Event::Placed { .. } | Event::Moved { .. } | Event::Fortified { .. } => {
                Some(Cue::TerritorySelect)
            }
            Event::Eliminated { .. } => Some(Cue::RoundEnd),
            _ => None,
        })
    }
}

/// An event as a line.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Its sign.
    pub glyph: Glyph,
    /// What happened.
    pub words: String,
    /// For an attack: the losses in words, and whether it conquered.
    pub verdict: Option<(String, bool)>,
}

/// An event as a line of the log. Cards in hands are nobody else's business, so none is named.
pub fn told(event: &Event, map: &Map, names: &Names, texts: &Texts) -> Option<Entry> {
    let words = &texts.worldbattle().log;
    let facts = Facts::of(event);
    let mut verdict = None;
    let (glyph, template) = match event {
        Event::TurnBegan { for_continents: 0, .. } => (Glyph::FLAG, words.turn),
        Event::TurnBegan { .. } => (Glyph::FLAG, words.turn_continents),
        Event::Placed { .. } => (Glyph::PLUS, words.placed),
        Event::Traded { .. } => (Glyph::CARDS, words.traded),
        Event::Attacked { defender, rolls, conquered, .. } => {
            let (attacker, defended) = losses(rolls);
            let lost = words.lost.with(&[("attacker", &attacker), ("defender", &defended)]);
            verdict = Some((lost, *conquered));
            match (conquered, defender) {
                (true, Some(_)) => (Glyph::SWORD, words.taken),
                (true, None) => (Glyph::SWORD, words.taken_neutral),
                (false, _) => (Glyph::SHIELD, words.not_taken),
            }
        }
        Event::Moved { .. } => (Glyph::RIGHT, words.moved),
        Event::Fortified { .. } => (Glyph::RIGHT, words.fortified),
        Event::Eliminated { .. } => (Glyph::CLOSE, words.eliminated),
        Event::CardDrawn { .. } => (Glyph::CARDS, words.drew),
        Event::DeckRenewed { count } => (Glyph::CARDS, words.renewed.form((*count).into())),
        Event::Resigned { .. } => (Glyph::FLAG, words.resigned),
        Event::PhaseBegan { .. } | Event::Ended { .. } => return None,
    };
    Some(Entry { glyph, words: facts.fill(template, map, names, texts), verdict })
}

/// One step as a line of the replay.
pub fn line(events: &[Event], map: &Map, names: &Names, texts: &Texts) -> String {
    let lines: Vec<String> = events
        .iter()
        .filter_map(|event| match event {
            Event::PhaseBegan { seat, phase } => phase_words(*seat, *phase, names, texts),
            _ => told(event, map, names, texts).map(|told| match told.verdict {
                Some((verdict, _)) => format!("{} {verdict}", told.words),
                None => told.words,
            }),
        })
        .collect();
    if lines.is_empty() { texts.worldbattle().log.start.to_owned() } else { lines.join(" ") }
}

fn phase_words(seat: Seat, phase: Phase, names: &Names, texts: &Texts) -> Option<String> {
    let words = &texts.worldbattle().log;
    let player = words::owner(Some(seat), names, texts);
    match phase {
        Phase::Attack => Some(words.to_attack.with(&[("player", &player)])),
        Phase::Fortify => Some(words.to_fortify.with(&[("player", &player)])),
        _ => None,
    }
}

/// What the players are called.
pub fn names(replay: &Replay<State>, texts: &Texts) -> Vec<String> {
    Seat::first(replay.players().len() as u8).map(|seat| replay.name(seat, texts)).collect()
}

/// How often a side attacked, and how many territories it conquered.
fn attacks(replay: &Replay<State>, seat: Seat) -> (u32, u32) {
    replay.all_events().fold((0, 0), |(attacks, conquests), event| match event {
        Event::Attacked { seat: by, conquered, .. } if *by == seat => {
            (attacks + 1, conquests + u32::from(*conquered))
        }
        _ => (attacks, conquests),
    })
}

/// Why the game is over; `None` while it goes on.
pub fn reason(state: &State, texts: &Texts) -> Option<String> {
    let words = &texts.worldbattle().log;
    let Phase::Over(end) = state.phase() else { return None };
    let template = match end {
        End::Conquest => words.conquest,
        End::Resignation => words.last_resigned,
        End::RoundLimit => words.round_limit,
    };
    Some(template.with(&[("round", &state.round())]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;
    use tabletop::{Game, Rng};
    use worldbattle::{Action, Territory};

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

    const START: &str = "map six | a4 a1 b2 c1 a3 b1 | order abc | turn a reinforce 3 | deck 4,1";

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
                let told = told(event, &map, &names(), language.texts()).unwrap();
                assert!(!told.words.is_empty() && !told.words.contains('{'), "{}", told.words);
            }
        }
    }

    #[test]
    fn the_ending_names_its_reason() {
        let start = "map six | a4 a3 a2 a1 a3 b1 | order ab | turn a attack";
        let (state, _) = played(start, &["0>>5"], &[6, 5, 4, 3]);
        let english = Language::English.texts();
        assert_eq!(reason(&state, english).unwrap(), "The last opponent fell in round 1.");
        assert_eq!(reason(&START.parse().unwrap(), english), None);
    }
}
