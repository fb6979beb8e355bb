//! Exact odds of battles: counted or summed, never simulated.

use std::collections::BTreeMap;

use crate::battle::{attacker_dice, defender_dice};

/// In how many of all equally likely rolls the defender loses 0, 1 or 2 armies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RollOdds {
    /// Rolls in which the defender loses so many armies; the attacker loses the other pairs.
    pub defender_loses: [u32; 3],
    /// All rolls: six to the power of all dice.
    pub rolls: u32,
    /// Pairs compared: armies lost by both sides together.
    pub pairs: u8,
}

impl RollOdds {
    /// The odds of one roll with 1 to 3 dice against 1 or 2; `None` when there is no such roll.
    pub const fn of(attacker_dice: u8, defender_dice: u8) -> Option<RollOdds> {
        match (attacker_dice, defender_dice) {
            (1..=3, 1..=2) => Some(ROLLS[attacker_dice as usize - 1][defender_dice as usize - 1]),
            _ => None,
        }
    }

    /// The chance that the defender loses 0, 1 or 2 armies.
    pub const fn chances(self) -> [f64; 3] {
        let [none, one, two] = self.defender_loses;
        let all = self.rolls as f64;
        [none as f64 / all, one as f64 / all, two as f64 / all]
    }
}

static ROLLS: [[RollOdds; 2]; 3] =
    [[count(1, 1), count(1, 2)], [count(2, 1), count(2, 2)], [count(3, 1), count(3, 2)]];

/// Goes through every roll.
const fn count(attackers: u32, defenders: u32) -> RollOdds {
    let pairs = if attackers < defenders { attackers } else { defenders };
    let rolls = 6u32.pow(attackers + defenders);
    let mut defender_loses = [0; 3];
    let mut roll = 0;
    while roll < rolls {
        let attack = two_highest(roll, attackers);
        let defence = two_highest(roll / 6u32.pow(attackers), defenders);
        let first = attack.0 > defence.0;
        let second = pairs == 2 && attack.1 > defence.1;
        defender_loses[first as usize + second as usize] += 1;
        roll += 1;
    }
    RollOdds { defender_loses, rolls, pairs: pairs as u8 }
}

/// The highest and the second highest of so many faces, written as digits to the base six.
const fn two_highest(mut faces: u32, dice: u32) -> (u32, u32) {
    let mut two = (0, 0);
    let mut die = 0;
    while die < dice {
        let face = faces % 6 + 1;
        faces /= 6;
        if face > two.0 {
            two = (face, two.0);
        } else if face > two.1 {
            two.1 = face;
        }
        die += 1;
    }
    two
}

/// What an attack to the end, or to `stop_at`, leads to.
#[derive(Clone, PartialEq, Debug)]
pub struct BattleOdds {
    /// The chance of conquest.
    pub conquest: f64,
    /// Armies the attacker loses on average, before any moves in.
    pub attacker_losses: f64,
    /// Armies the defender loses on average.
    pub defender_losses: f64,
    /// Rolls on average.
    pub rolls: f64,
    /// By n: the chance of conquest with n armies left on the source, before one moves in.
    pub survivors: Vec<f64>,
    /// By n: the chance that the attack stops while n defenders are left; none at 0.
    pub defenders_left: Vec<f64>,
}

impl BattleOdds {
    /// The most armies on one side that odds are computed for.
    pub const MOST_ARMIES: u32 = 10_000;

    /// The odds of an attack that stops when the source has `stop_at` armies or fewer (1: to the
    /// end); `None` without defenders, for `stop_at` 0 and beyond [`BattleOdds::MOST_ARMIES`].
    ///
    /// Takes the chance of every course of the battle forward through all pairs of armies.
    pub fn of(attackers: u32, defenders: u32, stop_at: u32) -> Option<BattleOdds> {
        let possible = 1..=BattleOdds::MOST_ARMIES;
        if stop_at == 0 || !possible.contains(&attackers) || !possible.contains(&defenders) {
            return None;
        }
        let (most, stop) = (attackers as usize, stop_at as usize);
        let mut odds = BattleOdds {
            conquest: 0.0,
            attacker_losses: 0.0,
            defender_losses: 0.0,
            rolls: 0.0,
            survivors: Vec::new(),
            defenders_left: vec![0.0; defenders as usize + 1],
        };
        // The chance to meet so many attackers (by index) with the current number of defenders,
        // with one fewer, and with two fewer.
        let mut rows = [vec![0.0; most + 1], vec![0.0; most + 1], vec![0.0; most + 1]];
        rows[0][most] = 1.0;
        for left in (1..=defenders).rev() {
            odds.rolls += roll_all(&mut rows, left, stop);
            odds.stop(&rows[0][..=stop.min(most)], left, attackers, defenders);
            rows[0].fill(0.0);
            rows.rotate_left(1);
        }
        let [survivors, ..] = rows;
        odds.conquest = survivors.iter().sum();
        odds.defender_losses += odds.conquest * f64::from(defenders);
        odds.attacker_losses +=
            (0..).zip(&survivors).map(|(n, chance)| chance * f64::from(attackers - n)).sum::<f64>();
        odds.survivors = survivors;
        Some(odds)
    }

    /// Armies left on the source on average when the attack conquers, before one moves in.
    pub fn survivors_if_conquered(&self) -> f64 {
        let sum: f64 = (0..).zip(&self.survivors).map(|(n, chance)| f64::from(n) * chance).sum();
        if self.conquest > 0.0 { sum / self.conquest } else { 0.0 }
    }

    /// Counts what has stopped with so many defenders left, by the attackers left.
    fn stop(&mut self, row: &[f64], left: u32, attackers: u32, defenders: u32) {
        for (n, chance) in (0..).zip(row) {
            self.defenders_left[left as usize] += chance;
            self.attacker_losses += chance * f64::from(attackers - n);
            self.defender_losses += chance * f64::from(defenders - left);
        }
    }
}

/// Chances below this are dropped: together they stay far below what a float can show.
const NEGLIGIBLE: f64 = 1e-40;

/// Rolls with this many defenders for every number of attackers above `stop`, most first; returns
/// the average number of rolls.
fn roll_all(rows: &mut [Vec<f64>; 3], defenders: u32, stop: usize) -> f64 {
    let [now, one_less, two_less] = rows;
    let mut rolls = 0.0;
    for attackers in (stop + 1..now.len()).rev() {
        let chance = now[attackers];
        if chance < NEGLIGIBLE {
            continue;
        }
        rolls += chance;
        let odds = roll_odds(attackers as u32, defenders);
        let [lose_none, lose_one, lose_two] = odds.chances;
        if odds.pairs == 2 {
            two_less[attackers] += chance * lose_two;
            one_less[attackers - 1] += chance * lose_one;
            now[attackers - 2] += chance * lose_none;
        } else {
            one_less[attackers] += chance * lose_one;
            now[attackers - 1] += chance * lose_none;
        }
    }
    rolls
}

/// The odds of one roll as shares of 1.
#[derive(Clone, Copy)]
struct RollChances {
    chances: [f64; 3],
    pairs: u8,
}

static CHANCES: [[RollChances; 2]; 3] =
    [[share(1, 1), share(1, 2)], [share(2, 1), share(2, 2)], [share(3, 1), share(3, 2)]];

const fn share(attackers: u32, defenders: u32) -> RollChances {
    let odds = count(attackers, defenders);
    RollChances { chances: odds.chances(), pairs: odds.pairs }
}

/// The odds of the next roll with these armies, at least 2 against at least 1.
#[inline]
fn roll_odds(attackers: u32, defenders: u32) -> &'static RollChances {
    let (attack, defence) = (attacker_dice(attackers), defender_dice(defenders));
    &CHANCES[usize::from(attack) - 1][usize::from(defence) - 1]
}

/// Odds that were asked for once and are kept.
#[derive(Clone, Debug, Default)]
pub struct OddsBook {
    pages: BTreeMap<(u32, u32, u32), BattleOdds>,
}

impl OddsBook {
    /// As [`BattleOdds::of`], computed at most once.
    pub fn of(&mut self, attackers: u32, defenders: u32, stop_at: u32) -> Option<&BattleOdds> {
        use std::collections::btree_map::Entry;
        match self.pages.entry((attackers, defenders, stop_at)) {
            Entry::Occupied(page) => Some(page.into_mut()),
            Entry::Vacant(page) => {
                BattleOdds::of(attackers, defenders, stop_at).map(|odds| &*page.insert(odds))
            }
        }
    }
}

/// The chance of conquest for every pair of armies up to a size: one look-up each.
#[derive(Clone, Debug)]
pub struct Chances {
    size: usize,
    /// Row by row of attackers.
    conquest: Vec<f64>,
}

impl Chances {
    /// The table for up to so many armies on each side.
    pub fn up_to(armies: u32) -> Chances {
        let size = armies as usize + 1;
        let mut table = Chances { size, conquest: vec![0.0; size * size] };
        for attackers in 0..size {
            table.conquest[attackers * size] = 1.0; // nobody is left to defend
        }
        for attackers in 2..size {
            for defenders in 1..size {
                let odds = roll_odds(attackers as u32, defenders as u32);
                let [lose_none, lose_one, lose_two] = odds.chances;
                let at = |a: usize, d: usize| table.conquest[a * size + d];
                table.conquest[attackers * size + defenders] = if odds.pairs == 2 {
                    lose_two * at(attackers, defenders - 2)
                        + lose_one * at(attackers - 1, defenders - 1)
                        + lose_none * at(attackers - 2, defenders)
                } else {
                    lose_one * at(attackers, defenders - 1)
                        + lose_none * at(attackers - 1, defenders)
                };
            }
        }
        table
    }

    /// The chance that so many armies conquer so many; `None` beyond the table.
    #[inline]
    pub fn conquest(&self, attackers: u32, defenders: u32) -> Option<f64> {
        let (attackers, defenders) = (attackers as usize, defenders as usize);
        let inside = attackers < self.size && defenders < self.size;
        inside.then(|| self.conquest[attackers * self.size + defenders])
    }
}
