//! The bots of the reference implementation as pure functions, for two to eight players.
//!
//! They work on [`Table`], which is the reference's own idea of a position: area numbers with
//! gaps, the sea as number 0, up to eight players. Golden data prove them equal, draw for draw.

use tabletop::Rng;

/// Area numbers run from 1 to 31; 0 is the sea.
pub const AREAS: usize = 32;
/// The most players the reference knows.
pub const PLAYERS: usize = 8;

/// A position of the reference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Who owns an area; `None` for the sea and for numbers that are not on the map.
    pub owner: [Option<u8>; AREAS],
    /// Dice in an area.
    pub dice: [u8; AREAS],
    /// Bit j of `join[i]`: area i touches area j; bit 0: it touches the sea.
    pub join: [u32; AREAS],
    /// The largest group of each player.
    pub largest_group: [u32; PLAYERS],
    /// The reserve of each player.
    pub reserve: [u32; PLAYERS],
}

impl Table {
    fn joined(&self, i: usize, j: usize) -> bool {
        self.join[i] & (1 << j) != 0
    }

    fn owns(&self, player: u8, area: usize) -> bool {
        self.owner[area] == Some(player)
    }
}

/// What the default bot thought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DefaultThought {
    /// Dice of each player.
    pub totals: [u32; PLAYERS],
    /// Its ranking of the players, which is not a true one for three and more.
    pub rank: [u8; PLAYERS],
    /// The attacks it chooses from, in the order it found them.
    pub list: Vec<(u8, u8)>,
    /// The attack it makes; `None` ends the turn.
    pub chosen: Option<(u8, u8)>,
}

/// The default bot: attacks with at least as many dice, even ones only when it matters who leads,
/// and only the dominant player while there is one.
pub fn default_bot(table: &Table, me: u8, rng: &mut Rng) -> DefaultThought {
    let totals = totals(table);
    let rank = rank(&totals);
    let dominant = dominant(&totals);
    let mut list = Vec::new();
    for from in (1..AREAS).filter(|&from| table.owns(me, from) && table.dice[from] >= 2) {
        for to in 1..AREAS {
            let Some(owner) = table.owner[to] else { continue };
            if owner == me || !table.joined(from, to) {
                continue;
            }
            if dominant.is_some_and(|top| top != me && top != owner) {
                continue;
            }
            if table.dice[to] > table.dice[from] {
                continue;
            }
            if table.dice[to] == table.dice[from] {
                // Drawn always, needed only when neither side leads: nine times of ten it goes.
                let dares = u64::from(rng.word()) * 10 > 1 << 32;
                if rank[usize::from(me)] != 0 && rank[usize::from(owner)] != 0 && !dares {
                    continue;
                }
            }
            list.push((from as u8, to as u8));
        }
    }
    let chosen = (!list.is_empty()).then(|| list[rng.below(list.len() as u32) as usize]);
    DefaultThought { totals, rank, list, chosen }
}

fn totals(table: &Table) -> [u32; PLAYERS] {
    let mut totals = [0; PLAYERS];
    for area in 1..AREAS {
        if let Some(owner) = table.owner[area] {
            totals[usize::from(owner)] += u32::from(table.dice[area]);
        }
    }
    totals
}

/// A bubble sort that swaps the ranks but not the totals it compares, as the reference does.
fn rank(totals: &[u32; PLAYERS]) -> [u8; PLAYERS] {
    let mut rank = std::array::from_fn(|player| player as u8);
    for i in 0..PLAYERS - 1 {
        for j in i + 1..PLAYERS {
            if totals[i] < totals[j] {
                rank.swap(i, j);
            }
        }
    }
    rank
}

/// The highest-numbered player with more than two fifths of all dice.
fn dominant(totals: &[u32; PLAYERS]) -> Option<u8> {
    let sum: u32 = totals.iter().sum();
    (0..PLAYERS).rev().find(|&player| 5 * totals[player] > 2 * sum).map(|player| player as u8)
}

/// What the defensive bot knows about an area's surroundings.
#[derive(Clone, Copy, Default)]
struct Surroundings {
    neighbours: u32,
    /// The sea counts as one.
    unfriendly: u32,
    strongest_friend: u8,
    second_strongest_enemy: u8,
}

/// The defensive bot: attacks what is weaker and not backed by a stronger friend, and prefers the
/// last such attack it finds. Draws nothing.
pub fn defensive_bot(table: &Table, me: u8) -> Option<(u8, u8)> {
    let around: [Surroundings; AREAS] = std::array::from_fn(|area| surroundings(table, area));
    let mut choice: Option<(usize, usize)> = None;
    for to in (0..AREAS).filter(|&to| !table.owns(me, to)) {
        for from in (0..AREAS).filter(|&from| table.owns(me, from)) {
            if !table.joined(to, from) || !dares(table, &around, me, from, to) {
                continue;
            }
            let keep = choice.is_some_and(|(current, _)| keeps(table, &around, current, from));
            if !keep {
                choice = Some((from, to));
            }
        }
    }
    choice.map(|(from, to)| (from as u8, to as u8))
}

fn surroundings(table: &Table, area: usize) -> Surroundings {
    let mut around = Surroundings::default();
    let mut strongest_enemy = 0;
    for other in (0..AREAS).filter(|&other| other != area && table.joined(area, other)) {
        let dice = table.dice[other];
        around.neighbours += 1;
        if table.owner[other] == table.owner[area] {
            around.strongest_friend = around.strongest_friend.max(dice);
            continue;
        }
        around.unfriendly += 1;
        if dice > strongest_enemy {
            around.second_strongest_enemy = strongest_enemy;
            strongest_enemy = dice;
        } else {
            around.second_strongest_enemy = around.second_strongest_enemy.max(dice);
        }
    }
    around
}

fn dares(table: &Table, around: &[Surroundings; AREAS], me: u8, from: usize, to: usize) -> bool {
    let player = usize::from(me);
    let too_strong = table.dice[to] >= table.dice[from] && table.dice[from] != 8;
    let backed = around[to].strongest_friend > table.dice[from];
    let needed_at_home = table.largest_group[player] > 4
        && around[from].second_strongest_enemy > 2
        && table.reserve[player] == 0;
    !too_strong && !backed && !needed_at_home
}

/// Does the current attacker stay the choice against a new one?
fn keeps(table: &Table, around: &[Surroundings; AREAS], current: usize, new: usize) -> bool {
    around[current].unfriendly == 1
        && (around[new].unfriendly != 1
            || table.dice[new] < table.dice[current]
            || (table.dice[new] == table.dice[current]
                && around[new].neighbours < around[current].neighbours))
}
