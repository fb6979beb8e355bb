//! The words of this game: names, the board, what is selected; events and refusals in files of
//! their own.

mod events;
mod refusal;

use tabletop::Seat;
use worldbattle::{Card, CardSet, Map, Phase, Table, Territory, TerritorySet};

use super::input::{self, Selection};
use crate::games::odds::percent;
use crate::texts::Texts;
pub use events::{Context, event, losses, step};
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

/// What is said when a press has changed the selection: placed armies, a territory, or the chance
/// of an attack.
pub fn selection(
    table: &Table,
    before: &Selection,
    after: &Selection,
    names: &Names,
    texts: &Texts,
) -> Option<String> {
    if let Some(from) = after.from.filter(|_| after.from != before.from) {
        return Some(selected(table, from, names, texts));
    }
    if after.placed.len() != before.placed.len() {
        return Some(staged(table, before, after, texts));
    }
    let to = after.to.filter(|_| after.to != before.to)?;
    odds(table, after.from?, to, texts)
}

/// "2 armies for Alaska. 3 left to place.", and what is left when a placement was taken back.
fn staged(table: &Table, before: &Selection, after: &Selection, texts: &Texts) -> String {
    let (words, left) = (&texts.worldbattle().speech, after.left(table));
    match after.placed.last().filter(|_| after.placed.len() > before.placed.len()) {
        Some(&(territory, count)) => words.staged.with(&[
            ("armies", &armies(count, texts)),
            ("territory", &place(table.map(), territory, texts)),
            ("left", &left),
        ]),
        None => words.unstaged.with(&[("left", &left)]),
    }
}

/// "Egypt: 74 % to take with 7 armies against 4."
fn odds(table: &Table, from: Territory, to: Territory, texts: &Texts) -> Option<String> {
    if table.phase() != Phase::Attack {
        return None;
    }
    let chance = percent(input::odds(table, from, to, 1)?.conquest);
    Some(texts.worldbattle().speech.odds.with(&[
        ("to", &place(table.map(), to, texts)),
        ("chance", &texts.common.percent.with(&[("n", &chance)])),
        ("attacker", &armies(table.armies(from), texts)),
        ("defender", &table.armies(to)),
    ]))
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

/// What a set of cards brings when it is traded now.
pub fn worth(table: &Table, set: CardSet) -> u32 {
    table.rules().cards.armies(set, table.trades() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;
    use worldbattle::State;

    fn english() -> &'static Texts {
        Language::English.texts()
    }

    fn names() -> Vec<String> {
        ["Player 1", "Player 2", "Player 3"].map(str::to_owned).to_vec()
    }

    fn state(turn: &str) -> State {
        format!("map six | a4 a1 b2 c1 a3 b1 | order abc | turn a {turn}").parse().unwrap()
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
    fn placed_armies_and_the_chance_of_an_attack_are_said() {
        let [ash, fir] = [0, 5].map(Territory::new);
        let said = |turn: &str, before: &Selection, after: &Selection| {
            selection(&state(turn), before, after, &names(), english())
        };
        let nothing = Selection::default();
        let placed = Selection { placed: vec![(ash, 2)], ..Selection::default() };
        let armies = said("reinforce 5", &nothing, &placed).unwrap();
        assert_eq!(armies, "2 armies for Ash. 3 left to place.");
        let back = said("reinforce 5", &placed, &nothing).unwrap();
        assert_eq!(back, "Taken back. 5 left to place.");
        let from = Selection { from: Some(ash), ..Selection::default() };
        let aimed = Selection { to: Some(fir), ..from.clone() };
        let chance = said("attack", &from, &aimed).unwrap();
        assert_eq!(chance, "Fir: 92 % to take with 4 armies against 1.");
        assert_eq!(said("fortify", &from, &aimed), None);
        assert_eq!(said("attack", &aimed, &nothing), None);
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
