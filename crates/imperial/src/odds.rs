//! What an attack can lead to, with exact chances: computed, not simulated.

use crate::Square;
use crate::{CAPACITY, DIE, Force, Illegal, Kind, SquareSet, Stack, State, damage};

/// Everything an attack can lead to.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// The threshold and the dice.
    pub force: Force,
    /// The chance of exactly 0, 1, 2, … hits of all kinds together.
    pub hits: Vec<f64>,
    /// Every distinct result for the defenders with its chance, the most damage first.
    pub fates: Vec<Fate>,
}

/// One result for the defenders.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fate {
    /// How likely it is.
    pub chance: f64,
    /// The level left to each defender, by place; 0 is destroyed, or nobody stood there.
    pub levels: [u8; CAPACITY as usize],
    /// How many defenders are destroyed.
    pub kills: u8,
    /// How many levels they lose together.
    pub damage: u8,
}

impl Odds {
    /// What this force can do to these defenders.
    pub fn of(force: Force, defenders: &Stack) -> Odds {
        let chance = f64::from(force.threshold.value()) / f64::from(DIE);
        let hits = binomial(force.total_dice(), chance);
        // More hits of one kind than the defenders have levels are as good as that many.
        let enough = defenders.levels() as usize;
        let by_kind = force.dice.map(|dice| lumped(binomial(u32::from(dice), chance), enough));
        Odds { force, hits, fates: fates(&by_kind, defenders) }
    }

    /// The mean number of hits.
    pub fn expected_hits(&self) -> f64 {
        let threshold = f64::from(self.force.threshold.value());
        f64::from(self.force.total_dice()) * threshold / f64::from(DIE)
    }

    /// The mean number of levels the defenders lose.
    pub fn expected_damage(&self) -> f64 {
        self.fates.iter().map(|fate| fate.chance * f64::from(fate.damage)).sum()
    }

    /// The mean number of defenders destroyed.
    pub fn expected_kills(&self) -> f64 {
        self.fates.iter().map(|fate| fate.chance * f64::from(fate.kills)).sum()
    }

    /// The chance that no defender is left.
    pub fn clear_chance(&self) -> f64 {
        let cleared = |fate: &&Fate| fate.levels == [0; CAPACITY as usize];
        // Not `sum`, which is -0 where no result clears the square.
        self.fates.iter().filter(cleared).fold(0.0, |sum, fate| sum + fate.chance)
    }
}

impl State {
    /// What an attack by the active side can lead to, or why there is no such attack.
    pub fn odds(&self, origins: SquareSet, target: Square) -> Result<Odds, Illegal> {
        self.check_attack(self.active, origins, target)?;
        Ok(Odds::of(self.force(origins, target), self.stack(target)))
    }
}

/// `binomial(n, p)[k]`: the chance of exactly k hits with n dice that hit with chance p.
fn binomial(dice: u32, chance: f64) -> Vec<f64> {
    let mut hits = vec![0.0; dice as usize + 1];
    hits[0] = 1.0;
    for rolled in 1..hits.len() {
        // From the back, so that every die is counted once.
        for k in (1..=rolled).rev() {
            hits[k] = hits[k] * (1.0 - chance) + hits[k - 1] * chance;
        }
        hits[0] *= 1.0 - chance;
    }
    hits
}

/// The same chances with everything from `most` on counted as `most`.
fn lumped(mut chances: Vec<f64>, most: usize) -> Vec<f64> {
    if chances.len() > most + 1 {
        let rest: f64 = chances.drain(most + 1..).sum();
        chances[most] += rest;
    }
    chances
}

/// Deals out every combination of hits and adds up the chances of equal results.
fn fates(by_kind: &[Vec<f64>; 3], defenders: &Stack) -> Vec<Fate> {
    let mut results = Vec::new();
    let [infantry, cavalry, artillery] = by_kind;
    for (i, of_infantry) in infantry.iter().enumerate() {
        for (c, of_cavalry) in cavalry.iter().enumerate() {
            for (a, of_artillery) in artillery.iter().enumerate() {
                let levels = left_after([i as u32, c as u32, a as u32], defenders);
                results.push((levels, of_infantry * of_cavalry * of_artillery));
            }
        }
    }
    // Stable, so that chances are added up in the same order everywhere.
    results.sort_by_key(|&(levels, _)| (levels.iter().sum::<u8>(), levels));
    let equal = results.chunk_by(|(levels, _), (next, _)| levels == next);
    equal
        .map(|equal| fate(equal[0].0, equal.iter().map(|(_, chance)| chance).sum(), defenders))
        .collect()
}

fn left_after(hits: [u32; 3], defenders: &Stack) -> [u8; CAPACITY as usize] {
    let mut list = [(Kind::Infantry, 0); CAPACITY as usize];
    let list = &mut list[..defenders.units().len()];
    for (entry, unit) in list.iter_mut().zip(defenders.units()) {
        *entry = (unit.kind(), unit.level());
    }
    damage(hits, list);
    let mut levels = [0; CAPACITY as usize];
    for (level, &mut (_, left)) in levels.iter_mut().zip(list) {
        *level = left;
    }
    levels
}

fn fate(levels: [u8; CAPACITY as usize], chance: f64, defenders: &Stack) -> Fate {
    let alive = levels.iter().filter(|&&level| level > 0).count();
    let kills = (defenders.units().len() - alive) as u8;
    let damage = defenders.levels() as u8 - levels.iter().sum::<u8>();
    Fate { chance, levels, kills, damage }
}
