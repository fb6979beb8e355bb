//! The words of this game: names, the board, the selection; events and refusals are in files of
//! their own.

mod events;
mod places;
mod refusal;

use tabletop::Seat;
use worldbattle::{Card, CardSet, Continent, Map, Phase, Symbol, Table, Territory, TerritorySet};

use super::input::{self, Selection};
use crate::games::odds::percent;
use crate::i18n::{Locale, td_string, told};
pub use events::{Context, event, losses, step};
use places::place_name;
pub use refusal::refusal;

/// The names of the players, in the order of the seats.
pub type Names = [String];

/// The name of a territory; its number if it is not on the map.
pub fn place(map: &Map, at: Territory, locale: Locale) -> String {
    match map.place(at) {
        Some(place) => place_name(&place.id, &place.name, locale),
        None => at.to_string(),
    }
}

/// The name of a continent, by its number on the map.
pub fn continent(map: &Map, number: usize, locale: Locale) -> String {
    continent_name(&map.continents()[number], locale)
}

/// The name of a continent.
pub fn continent_name(continent: &Continent, locale: Locale) -> String {
    place_name(&continent.id, &continent.name, locale)
}

/// The name of a card: its territory and its kind.
pub fn card(map: &Map, card: Card, locale: Locale) -> String {
    let kind = symbol(card.symbol(), locale);
    match card.territory() {
        Some(territory) => format!("{} ({kind})", place(map, territory, locale)),
        None => kind.to_owned(),
    }
}

/// The symbol of a card.
pub fn symbol(symbol: Symbol, locale: Locale) -> &'static str {
    match symbol {
        Symbol::Infantry => td_string!(locale, worldbattle.world.symbols.infantry),
        Symbol::Cavalry => td_string!(locale, worldbattle.world.symbols.cavalry),
        Symbol::Artillery => td_string!(locale, worldbattle.world.symbols.artillery),
        Symbol::Wild => td_string!(locale, worldbattle.world.symbols.wild),
    }
}

/// The name of an owner.
pub fn owner(owner: Option<Seat>, names: &Names, locale: Locale) -> String {
    let name = owner.and_then(|seat| names.get(seat.index()));
    name.map_or_else(|| td_string!(locale, worldbattle.world.neutral).to_owned(), String::clone)
}

fn player(seat: Seat, names: &Names) -> &str {
    names.get(seat.index()).map_or("", String::as_str)
}

fn armies(count: u32, locale: Locale) -> String {
    td_string!(locale, worldbattle.world.armies, count = count)
}

fn cards(set: u32, locale: Locale) -> String {
    td_string!(locale, worldbattle.world.cards, count = set)
}

/// "Map loaded. Player 1 has 14 territories, Player 2 has 14 territories, …"
pub fn start(table: &Table, names: &Names, locale: Locale) -> String {
    let has = |seat: Seat| {
        let territories =
            td_string!(locale, worldbattle.world.territories, count = table.owned(seat).len());
        told!(
            locale,
            worldbattle.speech.has,
            player = player(seat, names),
            territories = &territories
        )
    };
    let list: Vec<String> = Seat::first(table.players()).map(has).collect();
    td_string!(locale, worldbattle.speech.start, list = list.join(", "))
}

/// The name of the whole board: how much land each player has.
pub fn board(table: &Table, names: &Names, locale: Locale) -> String {
    let seat = |seat: Seat| {
        let owned = table.owned(seat).len();
        told!(locale, worldbattle.table.board_seat, player = player(seat, names), n = &owned)
    };
    let list: Vec<String> = Seat::first(table.players()).map(seat).collect();
    told!(locale, worldbattle.table.board, territories = table.map().len(), list = list.join(", "))
}

/// The name of a territory on the board: name, owner, armies, and neighbouring enemies.
pub fn territory(table: &Table, at: Territory, names: &Names, locale: Locale) -> String {
    let facts = told!(
        locale,
        worldbattle.speech.territory,
        territory = place(table.map(), at, locale),
        owner = owner(table.owner(at), names, locale),
        armies = armies(table.armies(at), locale)
    );
    format!("{facts} {}", enemies(table, at, locale))
}

/// "Alaska selected. Player 1. 3 armies. Adjacent to enemy territories: Kamchatka."
pub fn selected(table: &Table, at: Territory, names: &Names, locale: Locale) -> String {
    let facts = told!(
        locale,
        worldbattle.speech.selected,
        territory = place(table.map(), at, locale),
        owner = owner(table.owner(at), names, locale),
        armies = armies(table.armies(at), locale)
    );
    let more = match table.phase() {
        Phase::Fortify => {
            let list = list(table.map(), input::targets(table, at), locale);
            td_string!(locale, worldbattle.speech.own_reach, list = &list)
        }
        _ => enemies(table, at, locale),
    };
    format!("{facts} {more}")
}

/// The announcement after a press has changed the selection: placed armies, a territory, or the
/// chance of an attack.
pub fn selection(
    table: &Table,
    before: &Selection,
    after: &Selection,
    names: &Names,
    locale: Locale,
) -> Option<String> {
    if let Some(from) = after.from.filter(|_| after.from != before.from) {
        return Some(selected(table, from, names, locale));
    }
    if after.placed.len() != before.placed.len() {
        return Some(staged(table, before, after, locale));
    }
    let to = after.to.filter(|_| after.to != before.to)?;
    odds(table, after.from?, to, locale)
}

/// "2 armies for Alaska. 3 left to place.", or what is left after a placement was taken back.
fn staged(table: &Table, before: &Selection, after: &Selection, locale: Locale) -> String {
    let left = after.left(table);
    match after.placed.last().filter(|_| after.placed.len() > before.placed.len()) {
        Some(&(territory, count)) => td_string!(
            locale,
            worldbattle.speech.staged,
            armies = armies(count, locale),
            territory = place(table.map(), territory, locale),
            left = &left
        ),
        None => td_string!(locale, worldbattle.speech.unstaged, left = &left),
    }
}

/// "Egypt: 74 % to take with 7 armies against 4."
fn odds(table: &Table, from: Territory, to: Territory, locale: Locale) -> Option<String> {
    if table.phase() != Phase::Attack {
        return None;
    }
    let chance = percent(input::odds(table, from, to, 1)?.conquest);
    Some(td_string!(
        locale,
        worldbattle.speech.odds,
        to = place(table.map(), to, locale),
        chance = td_string!(locale, common.percent, n = &chance),
        attacker = armies(table.armies(from), locale),
        defender = table.armies(to)
    ))
}

fn enemies(table: &Table, at: Territory, locale: Locale) -> String {
    let own = match table.owner(at) {
        Some(seat) => table.owned(seat),
        None => table.neutral(),
    };
    let near = table.map().neighbours(at).without(own);
    if near.is_empty() {
        return td_string!(locale, worldbattle.speech.no_enemies).to_owned();
    }
    td_string!(locale, worldbattle.speech.enemies, list = list(table.map(), near, locale))
}

fn list(map: &Map, territories: TerritorySet, locale: Locale) -> String {
    let names: Vec<String> = territories.iter().map(|it| place(map, it, locale)).collect();
    names.join(", ")
}

/// The armies that a set of cards brings when traded now.
pub fn worth(table: &Table, set: CardSet) -> u32 {
    table.rules().cards.armies(set, table.trades() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use worldbattle::State;

    pub(super) fn english() -> Locale {
        Locale::en
    }

    pub(super) fn names() -> Vec<String> {
        ["Player 1", "Player 2", "Player 3"].map(str::to_owned).to_vec()
    }

    pub(super) fn state(turn: &str) -> State {
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
    fn a_set_is_worth_what_the_rules_say() {
        let state = state("reinforce 3 | trades 2");
        assert_eq!(worth(&state, "0,1,2".parse().unwrap()), 8);
    }
}
