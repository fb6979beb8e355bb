//! Every event in words: the one place for log, replay and screen readers.

use tabletop::Seat;
use worldbattle::{Dice, Event, Map, Phase, Roll, Territory};

use super::{Names, armies, card, cards, owner, place, player};
use crate::table::Line;
use crate::texts::{Template, Texts};
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
pub fn event(event: &Event, context: Context, names: &Names, texts: &Texts) -> EventWords {
    if matches!(event, Event::Ended { .. }) {
        let sentence = ended(context.winner, names, texts);
        let line = Line::plain(Glyph::TROPHY, sentence.clone());
        return EventWords { line: Some(line), spoken: Some(sentence) };
    }
    EventWords {
        line: line(event, context.map, names, texts),
        spoken: spoken(event, context, names, texts),
    }
}

/// A step as a line of the replay.
pub fn step(events: &[Event], context: Context, names: &Names, texts: &Texts) -> String {
    let line = |it: &Event| event(it, context, names, texts).line.map(|line| line.text());
    let lines: Vec<String> = events.iter().filter_map(line).collect();
    if lines.is_empty() { texts.worldbattle().log.start.to_owned() } else { lines.join(" ") }
}

/// The facts of an event; every sentence about it takes those it names.
#[derive(Default)]
struct Facts {
    player: Option<Seat>,
    /// Who did it to them, or whose land it was.
    other: Option<Seat>,
    from: Option<Territory>,
    to: Option<Territory>,
    armies: u32,
    /// The number that is told: the same armies, or those for continents.
    n: u32,
    cards: u32,
}

impl Facts {
    /// What there is to say about an event.
    fn of(event: &Event) -> Facts {
        let none = Facts::default();
        let some = |seat: Seat| Facts { player: Some(seat), ..Facts::default() };
        match *event {
            Event::TurnBegan { seat, for_continents, pool, .. } => {
                Facts { armies: pool, n: for_continents, ..some(seat) }
            }
            Event::Traded { seat, cards, armies, .. } => {
                Facts { armies, cards: cards.len(), ..some(seat) }
            }
            Event::Placed { seat, territory, armies, .. } => {
                Facts { to: Some(territory), armies, n: armies, ..some(seat) }
            }
            Event::Attacked { seat, from, to, defender, .. } => {
                Facts { from: Some(from), to: Some(to), other: defender, ..some(seat) }
            }
            Event::Moved { seat, from, to, armies }
            | Event::Fortified { seat, from, to, armies } => {
                Facts { from: Some(from), to: Some(to), armies, n: armies, ..some(seat) }
            }
            Event::Eliminated { seat, by, count, .. } => {
                Facts { other: Some(by), cards: count.into(), ..some(seat) }
            }
            Event::DeckRenewed { count } => Facts { n: count.into(), ..none },
            Event::PhaseBegan { seat, .. }
            | Event::CardDrawn { seat, .. }
            | Event::Resigned { seat, .. } => some(seat),
            Event::Ended { .. } => none,
        }
    }

    /// A sentence about it.
    fn fill(&self, template: Template, map: &Map, names: &Names, texts: &Texts) -> String {
        let at = |it: Option<Territory>| it.map_or(String::new(), |it| place(map, it, texts));
        let (to, other) = (at(self.to), owner(self.other, names, texts));
        template.with(&[
            ("from", &at(self.from)),
            ("to", &to),
            ("territory", &to),
            ("armies", &armies(self.armies, texts)),
            ("n", &self.n),
            ("cards", &cards(self.cards, texts)),
            ("by", &other),
            ("defender", &other),
            ("player", &owner(self.player, names, texts)),
        ])
    }
}

fn line(event: &Event, map: &Map, names: &Names, texts: &Texts) -> Option<Line> {
    let words = &texts.worldbattle().log;
    let (glyph, template) = match event {
        Event::TurnBegan { for_continents: 0, .. } => (Glyph::FLAG, words.turn),
        Event::TurnBegan { .. } => (Glyph::FLAG, words.turn_continents),
        Event::Placed { .. } => (Glyph::PLUS, words.placed),
        Event::Traded { .. } => (Glyph::CARDS, words.traded),
        Event::PhaseBegan { phase: Phase::Attack, .. } => (Glyph::SKIP, words.to_attack),
        Event::PhaseBegan { phase: Phase::Fortify, .. } => (Glyph::SKIP, words.to_fortify),
        Event::PhaseBegan { .. } | Event::Ended { .. } => return None,
        Event::Attacked { defender: Some(_), conquered: true, .. } => (Glyph::SWORD, words.taken),
        Event::Attacked { conquered: true, .. } => (Glyph::SWORD, words.taken_neutral),
        Event::Attacked { .. } => (Glyph::SHIELD, words.not_taken),
        Event::Moved { .. } => (Glyph::RIGHT, words.moved),
        Event::Fortified { .. } => (Glyph::RIGHT, words.fortified),
        Event::Eliminated { .. } => (Glyph::CLOSE, words.eliminated),
        Event::CardDrawn { .. } => (Glyph::CARDS, words.drew),
        Event::DeckRenewed { count } => (Glyph::CARDS, words.renewed.form((*count).into())),
        Event::Resigned { .. } => (Glyph::FLAG, words.resigned),
    };
    let line = Line::plain(glyph, Facts::of(event).fill(template, map, names, texts));
    let Event::Attacked { rolls, conquered, .. } = event else { return Some(line) };
    let (attacker, defender) = losses(rolls);
    let lost = words.lost.with(&[("attacker", &attacker), ("defender", &defender)]);
    let verdict = (!conquered).then_some((texts.play.log_held, false));
    Some(Line { words: format!("{} {lost}", line.words), verdict, ..line })
}

fn spoken(event: &Event, context: Context, names: &Names, texts: &Texts) -> Option<String> {
    let words = &texts.worldbattle().speech;
    let Context { map, looker, .. } = context;
    let facts = Facts::of(event);
    let template = match event {
        Event::TurnBegan { .. } => {
            let receives = facts.fill(words.receives, map, names, texts);
            return Some(format!("{} {receives}", words.phases[0]));
        }
        Event::Traded { .. } => words.trades,
        Event::Placed { .. } => words.places,
        Event::PhaseBegan { phase: Phase::Attack, .. } => Template(words.phases[1]),
        Event::PhaseBegan { phase: Phase::Fortify, .. } => Template(words.phases[2]),
        Event::PhaseBegan { .. } | Event::Ended { .. } => return None,
        Event::Attacked { seat, from, to, rolls, conquered, .. } => {
            let at = |territory: &Territory| place(map, *territory, texts);
            let player = player(*seat, names);
            return Some(attack(player, &at(from), &at(to), rolls, *conquered, texts));
        }
        Event::Moved { .. } => words.moves,
        Event::Eliminated { .. } => words.eliminated,
        Event::DeckRenewed { .. } => Template(words.renewed),
        Event::CardDrawn { seat, card: Some(drawn) } if looker == Some(*seat) => {
            return Some(words.draws_card.with(&[("card", &card(map, *drawn, texts))]));
        }
        Event::CardDrawn { .. } => words.draws,
        Event::Fortified { .. } => words.fortifies,
        Event::Resigned { .. } => words.resigns,
    };
    Some(facts.fill(template, map, names, texts))
}

/// "Attacking Kamchatka from Alaska. Attacker rolled 6, 4, 2. Defender rolled 5, 3. …"
fn attack(
    player: &str,
    from: &str,
    to: &str,
    rolls: &[Roll],
    conquered: bool,
    texts: &Texts,
) -> String {
    let words = &texts.worldbattle().speech;
    let begins = match rolls {
        [roll] => words.attack.with(&[
            ("to", &to),
            ("from", &from),
            ("attacker", &faces(roll.attacker)),
            ("defender", &faces(roll.defender)),
        ]),
        _ => {
            let count = words.rolls.of(rolls.len() as u64);
            words.attack_rolls.with(&[("to", &to), ("from", &from), ("rolls", &count)])
        }
    };
    let (attacker, defender) = losses(rolls);
    let last = rolls.last();
    let template = if conquered { words.attack_won } else { words.attack_lost };
    let ends = template.with(&[
        ("attacker", &armies(attacker, texts)),
        ("defender", &armies(defender, texts)),
        ("from", &from),
        ("to", &to),
        ("player", &player),
        ("left", &armies(last.map_or(0, |roll| roll.attacker_left), texts)),
        ("others", &armies(last.map_or(0, |roll| roll.defender_left), texts)),
    ]);
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
fn ended(winner: Option<Seat>, names: &Names, texts: &Texts) -> String {
    match winner {
        Some(seat) => texts.worldbattle().speech.wins.with(&[("player", &player(seat, names))]),
        None => texts.worldbattle().speech.drawn.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;
    use tabletop::{Game, Rng};
    use worldbattle::{Action, Card, State};

    fn english() -> &'static Texts {
        Language::English.texts()
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
        for language in Language::ALL {
            for it in &events {
                let words = event(it, context, &names(), language.texts());
                let both = [words.line.unwrap().text(), words.spoken.unwrap()];
                assert!(both.iter().all(|it| !it.is_empty() && !it.contains('{')), "{both:?}");
            }
        }
    }
}
