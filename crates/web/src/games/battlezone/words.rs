//! What a screen reader says about this game: each event once, in whole sentences.

use battlezone::{End, Event, Illegal, State, Territory};
use tabletop::{Game, Seat};

use super::input::Reason;
use crate::texts::Texts;

/// The names under which the players are spoken of, in the order of the seats.
pub type Names = [String; 2];

/// "Map loaded. Player 1 has 12 territories, Player 2 has 11 territories."
pub fn start(state: &State, names: &Names, texts: &Texts) -> String {
    let count = |seat| texts.speech.territories.of(state.owned(seat).len().into());
    texts.speech.start.with(&[
        ("a", &names[0]),
        ("a_territories", &count(Seat::A)),
        ("b", &names[1]),
        ("b_territories", &count(Seat::B)),
    ])
}

/// What a territory is called on the board: number, owner, armies, and enemies beside it.
pub fn territory(state: &State, at: Territory, names: &Names, texts: &Texts) -> String {
    let facts = texts.speech.territory.with(&[
        ("territory", &at),
        ("owner", &names[state.owner(at).index()]),
        ("armies", &texts.speech.armies.of(state.armies(at).into())),
    ]);
    format!("{facts} {}", enemies(state, at, texts))
}

/// "Territory 5 selected. Player 1. 3 armies. Adjacent to enemy territories: 7, 9."
pub fn selected(state: &State, at: Territory, names: &Names, texts: &Texts) -> String {
    let facts = texts.speech.selected.with(&[
        ("territory", &at),
        ("owner", &names[state.owner(at).index()]),
        ("armies", &texts.speech.armies.of(state.armies(at).into())),
    ]);
    format!("{facts} {}", enemies(state, at, texts))
}

fn enemies(state: &State, at: Territory, texts: &Texts) -> String {
    let near = super::input::targets(state, at);
    if near.is_empty() {
        return texts.speech.no_enemies.to_owned();
    }
    let list: Vec<String> = near.iter().map(|it| it.to_string()).collect();
    texts.speech.enemies.with(&[("list", &list.join(", "))])
}

/// What happened, in the order in which it happened; `after` is the position it led to.
pub fn events(events: &[Event], after: &State, names: &Names, texts: &Texts) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    let mut reinforced: Vec<String> = Vec::new();
    for event in events {
        match event {
            Event::Attacked { .. } => said.push(attack(event, names, texts)),
            Event::Skipped { seat } => {
                said.push(texts.speech.skips.with(&[("player", &names[seat.index()])]));
            }
            Event::Reinforced { seat, group, .. } => {
                let armies = texts.speech.armies.of((*group).into());
                let gaps: [(&str, &dyn std::fmt::Display); 2] =
                    [("player", &names[seat.index()]), ("armies", &armies)];
                reinforced.push(texts.speech.receives.with(&gaps));
            }
            Event::Resigned { seat } => {
                said.push(texts.speech.resigns.with(&[("player", &names[seat.index()])]));
            }
            Event::Ended { end } => said.push(ended(*end, after, names, texts)),
            Event::RoundEnded { .. } => {}
        }
    }
    if !reinforced.is_empty() {
        said.push(format!("{} {}", texts.speech.reinforcement, reinforced.join(" ")));
    }
    said
}

fn attack(event: &Event, names: &Names, texts: &Texts) -> String {
    let Event::Attacked { seat, from, to, attacker, defender, won } = event else {
        return String::new();
    };
    let dice = |dice: &battlezone::Dice| texts.speech.dice.of(dice.faces().len() as u64);
    let rolled = texts.speech.attack.with(&[
        ("to", to),
        ("from", from),
        ("attacker_dice", &dice(attacker)),
        ("attacker_total", &attacker.total()),
        ("defender_dice", &dice(defender)),
        ("defender_total", &defender.total()),
    ]);
    let result = if *won {
        let armies = texts.speech.armies.of(attacker.faces().len() as u64 - 1);
        texts.speech.attack_won.with(&[
            ("territory", to),
            ("player", &names[seat.index()]),
            ("armies", &armies),
        ])
    } else {
        texts
            .speech
            .attack_lost
            .with(&[("territory", from), ("armies", &texts.speech.armies.of(1))])
    };
    format!("{rolled} {result}")
}

/// "Player 1 wins.", also shown to the eye.
pub fn ended(end: End, after: &State, names: &Names, texts: &Texts) -> String {
    let winner = after.outcome().map(|outcome| outcome.winners());
    let winner = winner.and_then(|seats| {
        let mut seats = seats.iter();
        seats.next().filter(|_| seats.next().is_none())
    });
    match (winner, end) {
        (Some(seat), _) => texts.speech.wins.with(&[("player", &names[seat.index()])]),
        (None, _) => texts.speech.drawn.to_owned(),
    }
}

/// Why something was refused: the sentence of the rules, in the player's language.
pub fn refusal(reason: Reason, names: &Names, texts: &Texts) -> String {
    let refused = &texts.refused;
    match reason {
        Reason::NoEnemyNear(territory) => refused.no_enemy.with(&[("territory", &territory)]),
        Reason::Rules(illegal) => match illegal {
            Illegal::Over => refused.over.to_owned(),
            Illegal::NotYourTurn { active } => {
                refused.not_your_turn.with(&[("player", &names[active.index()])])
            }
            Illegal::ReinforcementFirst => refused.reinforcement_first.to_owned(),
            Illegal::RoundNotOver => refused.round_not_over.to_owned(),
            Illegal::NoSuchTerritory { territory } => {
                refused.no_such_territory.with(&[("territory", &territory)])
            }
            Illegal::NotYours { from } => refused.not_yours.with(&[("territory", &from)]),
            Illegal::TooFewArmies { .. } => refused.too_few_armies.to_owned(),
            Illegal::OwnTerritory { to } => refused.own_territory.with(&[("territory", &to)]),
            Illegal::NotAdjacent { from, to } => {
                refused.not_adjacent.with(&[("from", &from), ("to", &to)])
            }
            // These belong to the set-up, which is over.
            other @ (Illegal::NoSuchSeat { .. } | Illegal::NoRounds | Illegal::UnplayableMap) => {
                other.to_string()
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;
    use battlezone::Action;
    use tabletop::Rng;

    fn english() -> &'static Texts {
        Language::English.texts()
    }

    fn names() -> Names {
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
            said.extend(events(&happened, &state, &names(), english()));
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
}
