//! What this game says in words: names, each event once in whole sentences, and every refusal.

mod refusal;

use tabletop::Seat;
use worldbattle::{Card, CardSet, Dice, Event, Map, Phase, Roll, Table, Territory, TerritorySet};

use super::input;
use crate::texts::{Template, Texts};
pub use refusal::refusal;

/// The names under which the players are spoken of, in the order of the seats.
pub type Names = [String];

/// What a territory is called; its number where it is not on the map.
pub fn place(map: &Map, at: Territory, texts: &Texts) -> String {
    match map.place(at) {
        Some(place) => texts.worldbattle().world.names.of(&place.id, &place.name).to_owned(),
        None => at.to_string(),
    }
}

/// What a continent is called, by its number on the map.
pub fn continent(map: &Map, number: usize, texts: &Texts) -> String {
    let continent = &map.continents()[number];
    texts.worldbattle().world.names.of(&continent.id, &continent.name).to_owned()
}

/// What a card is called: its territory and its kind.
pub fn card(map: &Map, card: Card, texts: &Texts) -> String {
    let kind = texts.worldbattle().world.symbols[card.symbol() as usize];
    match card.territory() {
        Some(territory) => format!("{} ({kind})", place(map, territory, texts)),
        None => kind.to_owned(),
    }
}

/// What an owner is called.
pub fn owner(owner: Option<Seat>, names: &Names, texts: &Texts) -> String {
    let name = owner.and_then(|seat| names.get(seat.index()));
    name.map_or_else(|| texts.worldbattle().world.neutral.to_owned(), String::clone)
}

fn player(seat: Seat, names: &Names) -> &str {
    names.get(seat.index()).map_or("", String::as_str)
}

fn armies(count: u32, texts: &Texts) -> String {
    texts.worldbattle().world.armies.of(count.into())
}

fn cards(set: u32, texts: &Texts) -> String {
    texts.worldbattle().world.cards.of(set.into())
}

/// "Map loaded. Player 1 has 14 territories, Player 2 has 14 territories, …"
pub fn start(table: &Table, names: &Names, texts: &Texts) -> String {
    let words = texts.worldbattle();
    let has = |seat: Seat| {
        let territories = words.world.territories.of(table.owned(seat).len().into());
        words.speech.has.with(&[("player", &player(seat, names)), ("territories", &territories)])
    };
    let list: Vec<String> = Seat::first(table.players()).map(has).collect();
    words.speech.start.with(&[("list", &list.join(", "))])
}

/// What the whole board is called: how much land each player has.
pub fn board(table: &Table, names: &Names, texts: &Texts) -> String {
    let words = &texts.worldbattle().table;
    let seat = |seat: Seat| {
        let owned = table.owned(seat).len();
        words.board_seat.with(&[("player", &player(seat, names)), ("n", &owned)])
    };
    let list: Vec<String> = Seat::first(table.players()).map(seat).collect();
    words.board.with(&[("territories", &table.map().len()), ("list", &list.join(", "))])
}

/// What a territory is called on the board: name, owner, armies, and enemies beside it.
pub fn territory(table: &Table, at: Territory, names: &Names, texts: &Texts) -> String {
    let facts = texts.worldbattle().speech.territory.with(&[
        ("territory", &place(table.map(), at, texts)),
        ("owner", &owner(table.owner(at), names, texts)),
        ("armies", &armies(table.armies(at), texts)),
    ]);
    format!("{facts} {}", enemies(table, at, texts))
}

/// "Alaska selected. Player 1. 3 armies. Adjacent to enemy territories: Kamchatka."
pub fn selected(table: &Table, at: Territory, names: &Names, texts: &Texts) -> String {
    let words = &texts.worldbattle().speech;
    let facts = words.selected.with(&[
        ("territory", &place(table.map(), at, texts)),
        ("owner", &owner(table.owner(at), names, texts)),
        ("armies", &armies(table.armies(at), texts)),
    ]);
    let more = match table.phase() {
        Phase::Fortify => {
            let list = list(table.map(), input::targets(table, at), texts);
            words.own_reach.with(&[("list", &list)])
        }
        _ => enemies(table, at, texts),
    };
    format!("{facts} {more}")
}

fn enemies(table: &Table, at: Territory, texts: &Texts) -> String {
    let own = match table.owner(at) {
        Some(seat) => table.owned(seat),
        None => table.neutral(),
    };
    let near = table.map().neighbours(at).without(own);
    if near.is_empty() {
        return texts.worldbattle().speech.no_enemies.to_owned();
    }
    texts.worldbattle().speech.enemies.with(&[("list", &list(table.map(), near, texts))])
}

fn list(map: &Map, territories: TerritorySet, texts: &Texts) -> String {
    let names: Vec<String> = territories.iter().map(|it| place(map, it, texts)).collect();
    names.join(", ")
}

/// What happened, in the order in which it happened; `looker` is who may hear of the own cards.
pub fn events(
    events: &[Event],
    map: &Map,
    names: &Names,
    looker: Option<Seat>,
    texts: &Texts,
) -> Vec<String> {
    events.iter().filter_map(|event| said(event, map, names, looker, texts)).collect()
}

/// What an event has to say; every sentence about it takes what it names.
#[derive(Default)]
pub struct Facts {
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
    pub fn of(event: &Event) -> Facts {
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
    pub fn fill(&self, template: Template, map: &Map, names: &Names, texts: &Texts) -> String {
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

fn said(
    event: &Event,
    map: &Map,
    names: &Names,
    looker: Option<Seat>,
    texts: &Texts,
) -> Option<String> {
    let words = &texts.worldbattle().speech;
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
        Event::PhaseBegan { .. } => return None,
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
        Event::Ended { .. } => return None, // the end names its winner
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

/// "Player 1 wins.", also shown to the eye.
pub fn ended(winner: Option<Seat>, names: &Names, texts: &Texts) -> String {
    match winner {
        Some(seat) => texts.worldbattle().speech.wins.with(&[("player", &player(seat, names))]),
        None => texts.worldbattle().speech.drawn.to_owned(),
    }
}

/// What a set of cards brings when it is traded now.
pub fn worth(table: &Table, set: CardSet) -> u32 {
    table.rules().cards.armies(set, table.trades() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;
    use tabletop::{Game, Rng};
    use worldbattle::{Action, State};

    fn english() -> &'static Texts {
        Language::English.texts()
    }

    fn names() -> Vec<String> {
        ["Player 1", "Player 2", "Player 3"].map(str::to_owned).to_vec()
    }

    fn state(turn: &str) -> State {
        format!("map six | a4 a1 b2 c1 a3 b1 | order abc | turn a {turn}").parse().unwrap()
    }

    fn played(mut state: State, actions: &[&str], dice: &[u32]) -> Vec<String> {
        let mut rng = Rng::scripted(dice);
        let mut happened = Vec::new();
        for action in actions {
            let action: Action = action.parse().unwrap();
            let seat = state.to_act().unwrap();
            state.apply(seat, &action, &mut rng, &mut happened).unwrap();
        }
        events(&happened, state.map(), &names(), Some(Seat::A), english())
    }

    #[test]
    fn the_start_counts_territories() {
        assert_eq!(
            start(&state("attack"), &names(), english()),
            "Map loaded. Player 1 has 3 territories, Player 2 has 2 territories, Player 3 has 1 \
             territory."
        );
    }

    #[test]
    fn a_selection_names_owner_armies_and_enemies() {
        let ash = Territory::new(0);
        assert_eq!(
            selected(&state("attack"), ash, &names(), english()),
            "Ash selected. Player 1. 4 armies. Adjacent to enemy territories: Fir."
        );
        assert_eq!(
            selected(&state("fortify"), ash, &names(), english()),
            "Ash selected. Player 1. 4 armies. Armies can go to: Birch."
        );
        assert_eq!(
            territory(&state("attack"), Territory::new(1), &names(), english()),
            "Birch. Player 1. 1 army. Adjacent to enemy territories: Cedar."
        );
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
        let drawn = [Event::CardDrawn { seat: Seat::A, card }];
        let map = Map::six();
        let heard = |looker| events(&drawn, &map, &names(), looker, english()).join(" ");
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
    fn every_german_name_belongs_to_a_place() {
        let map = Map::world();
        let names = Language::German.texts().worldbattle().world.names;
        for (id, _) in names.0 {
            let continent = map.continents().iter().any(|it| it.id == *id);
            assert!(continent || map.find(id).is_some(), "{id}");
        }
    }

    #[test]
    fn a_set_is_worth_what_the_rules_say() {
        let state = state("reinforce 3 | trades 2");
        assert_eq!(worth(&state, "0,1,2".parse().unwrap()), 8);
    }
}
