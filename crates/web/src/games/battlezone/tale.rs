//! A game told in words: who did what, how it ended, and what each side achieved.

use battlezone::{End, Event, Phase, State};
use host::Player;
use tabletop::Seat;

use crate::story::Story;
use crate::texts::Texts;

/// What a side achieved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// How often it attacked.
    pub attacks: u32,
    /// How many of those attacks it won.
    pub won: u32,
    /// What it owns at the end.
    pub territories: u32,
}

/// What a player is called.
pub fn name(story: &Story<State>, seat: Seat, texts: &Texts) -> String {
    match story.players().get(seat.index()) {
        Some(Player::Human { name }) => name.to_string(),
        _ => format!("{} {}", texts.setup.bot, seat.index() + 1),
    }
}

/// What a side achieved.
pub fn tally(story: &Story<State>, seat: Seat) -> Tally {
    let end = story.state(story.last());
    let start = Tally { territories: end.owned(seat).len(), ..Tally::default() };
    story.all_events().fold(start, |tally, event| match event {
        Event::Attacked { seat: by, won, .. } if *by == seat => {
            Tally { attacks: tally.attacks + 1, won: tally.won + u32::from(*won), ..tally }
        }
        _ => tally,
    })
}

/// The places, best first: who stands there. A draw has one place for both.
pub fn ranking(story: &Story<State>) -> Vec<(usize, Seat)> {
    let Some(outcome) = story.outcome() else { return vec![(1, Seat::A), (1, Seat::B)] };
    let mut ranking = Vec::new();
    for place in &outcome.places {
        let number = ranking.len() + 1;
        ranking.extend(place.iter().flat_map(|side| side.iter()).map(|seat| (number, seat)));
    }
    ranking
}

/// Who won: one seat, or nobody.
pub fn winner(story: &Story<State>) -> Option<Seat> {
    let outcome = story.outcome()?;
    match outcome.places.first().map(Vec::as_slice) {
        Some([side]) => side.iter().next(),
        _ => None,
    }
}

/// The headline of the result and the reason below it.
pub fn ending(story: &Story<State>, texts: &Texts) -> (String, String) {
    let (words, end) = (&texts.result, story.state(story.last()));
    let Phase::Over(why) = end.phase() else {
        let hint = words.unfinished_hint.with(&[("round", &end.round())]);
        return (words.unfinished.to_owned(), hint);
    };
    let headline = match winner(story) {
        Some(winner) => words.wins.with(&[("name", &name(story, winner, texts))]),
        None => words.draw.to_owned(),
    };
    let round = end.round();
    let reason = match why {
        End::Conquest(_) => words.conquest.with(&[("n", &end.map().len()), ("round", &round)]),
        End::Resignation(loser) => {
            words.resignation.with(&[("name", &name(story, loser, texts)), ("round", &round)])
        }
        End::RoundLimit => words.round_limit.with(&[("round", &round)]),
    };
    (headline, reason)
}

/// One step as a line of the log.
pub fn line(story: &Story<State>, step: u32, texts: &Texts) -> String {
    let words = &texts.replay;
    let called = |seat: &Seat| name(story, *seat, texts);
    let mut reinforced = [0; 2];
    for event in story.events(step) {
        match event {
            Event::Attacked { seat, from, to, attacker, defender, won } => {
                let template = if *won { words.attack_won } else { words.attack_lost };
                return template.with(&[
                    ("name", &called(seat)),
                    ("from", from),
                    ("to", to),
                    ("attacker", &attacker.total()),
                    ("defender", &defender.total()),
                ]);
            }
            Event::Skipped { seat } => return words.skipped.with(&[("name", &called(seat))]),
            Event::Resigned { seat } => return words.resigned.with(&[("name", &called(seat))]),
            Event::Reinforced { seat, group, .. } => reinforced[seat.index()] = *group,
            Event::RoundEnded { .. } | Event::Ended { .. } => {}
        }
    }
    if step == 0 {
        return words.start_line.to_owned();
    }
    words.reinforced.with(&[
        ("a", &reinforced[0]),
        ("name_a", &called(&Seat::A)),
        ("b", &reinforced[1]),
        ("name_b", &called(&Seat::B)),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::tests::played;
    use crate::texts::Language;
    use host::Command;

    fn resigned() -> Story<State> {
        let mut game = played(6);
        game.handle(Command::Resign { seat: Seat::B }, &mut Vec::new()).unwrap();
        Story::read(&game.record().unwrap().to_string()).unwrap()
    }

    #[test]
    fn the_ending_names_winner_and_reason() {
        let english = Language::English.texts();
        let (headline, reason) = ending(&resigned(), english);
        assert_eq!(headline, "Ada wins");
        assert_eq!(reason, "Ben gave up in round 1.");
        assert_eq!(ranking(&resigned()), [(1, Seat::A), (2, Seat::B)]);
        assert_eq!(winner(&resigned()), Some(Seat::A));
    }

    #[test]
    fn attacks_are_counted_for_who_made_them() {
        let story = resigned();
        let all = [Seat::A, Seat::B].map(|seat| tally(&story, seat));
        assert_eq!(all[0].attacks + all[1].attacks, 6);
        assert!(all.iter().all(|tally| tally.won <= tally.attacks));
        let land = story.state(0).map().len();
        assert_eq!(all[0].territories + all[1].territories, u32::from(land));
    }

    #[test]
    fn every_step_has_a_line_in_every_language() {
        let story = resigned();
        for language in Language::ALL {
            for step in 0..=story.last() {
                let line = line(&story, step, language.texts());
                assert!(!line.is_empty() && !line.contains('{'), "{line}");
            }
        }
        let last = line(&story, story.last(), Language::English.texts());
        assert_eq!(last, "Ben gives up");
    }
}
