//! A march: one stack that attacks on and on, leaving one army behind in every territory.

use worldbattle::{RollOdds, attacker_dice, defender_dice};

/// How strong a marching stack will be, as exact chances; beyond some thousand pairs of armies in
/// one battle both sides are scaled down alike.
#[derive(Clone, Debug)]
pub struct March {
    /// The chance to be there with so many armies, by number.
    chances: Vec<f32>,
    /// How many armies one entry stands for.
    scale: f32,
    /// Working rows: one and two defenders fewer.
    fewer: [Vec<f32>; 2],
}

/// What came of one battle of a march.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Battle {
    /// The chance that the whole march has come this far.
    pub reached: f32,
    /// The armies left on average if it has, before one moves in.
    pub survivors: f32,
    /// The defenders left on average if this battle was lost.
    pub defenders_left: f32,
}

/// The most pairs of armies computed one by one.
const MOST_PAIRS: f32 = 3000.0;
/// Chances below this are dropped.
const NEGLIGIBLE: f32 = 1e-6;

impl March {
    /// A stack of so many armies sets out.
    pub fn new(armies: u32) -> March {
        let mut march = March { chances: Vec::new(), scale: 1.0, fewer: Default::default() };
        march.restart(armies);
        march
    }

    /// As a new march, without new memory.
    pub fn restart(&mut self, armies: u32) {
        self.scale = (armies as f32 / 250.0).max(1.0);
        let armies = ((armies as f32 / self.scale) as usize).max(1);
        self.chances.clear();
        self.chances.resize(armies + 1, 0.0);
        self.chances[armies] = 1.0;
    }

    /// Attacks so many defenders to the end; afterwards the march goes on from there, one army
    /// having stayed behind.
    pub fn attack(&mut self, defenders: u32) -> Battle {
        self.rescale(defenders);
        let before: f32 = self.chances.iter().sum();
        let defenders = ((defenders as f32 / self.scale) as u32).max(1);
        let mut left_behind = 0.0;
        for left in (1..=defenders).rev() {
            self.roll_all(left);
            left_behind += (self.chances[0] + self.chances[1]) * left as f32;
            self.chances.fill(0.0);
            let [one, two] = &mut self.fewer;
            std::mem::swap(&mut self.chances, one);
            std::mem::swap(one, two);
        }
        let reached: f32 = self.chances.iter().sum();
        let sum: f32 = (0..).zip(&self.chances).map(|(n, chance)| n as f32 * chance).sum();
        self.chances.rotate_left(1); // one stays behind; nothing is at 0 after a conquest
        let lost = before - reached;
        Battle {
            reached,
            survivors: if reached > 0.0 { sum / reached * self.scale } else { 0.0 },
            defenders_left: if lost > NEGLIGIBLE { left_behind / lost * self.scale } else { 1.0 },
        }
    }

    /// Halves the resolution until the battle is small enough.
    fn rescale(&mut self, defenders: u32) {
        let pairs = |march: &March| march.chances.len() as f32 * defenders as f32 / march.scale;
        while pairs(self) > MOST_PAIRS && self.chances.len() > 8 {
            let halves = self.chances.len().div_ceil(2);
            for nth in 0..halves {
                let upper = self.chances.get(2 * nth + 1).copied().unwrap_or(0.0);
                self.chances[nth] = self.chances[2 * nth] + upper;
            }
            self.chances.truncate(halves);
            self.scale *= 2.0;
        }
        let len = self.chances.len().max(2);
        self.chances.resize(len, 0.0);
        for row in &mut self.fewer {
            row.clear();
            row.resize(len, 0.0);
        }
    }

    /// One roll after the other with this many defenders, the strongest attackers first.
    fn roll_all(&mut self, defenders: u32) {
        let [one_less, two_less] = &mut self.fewer;
        for attackers in (2..self.chances.len()).rev() {
            let chance = self.chances[attackers];
            if chance < NEGLIGIBLE {
                continue;
            }
            let (attack, defence) = (attacker_dice(attackers as u32), defender_dice(defenders));
            let [none, one, two] = ROLLS[usize::from(attack) - 1][usize::from(defence) - 1];
            if attack.min(defence) == 2 {
                two_less[attackers] += chance * two;
                one_less[attackers - 1] += chance * one;
                self.chances[attackers - 2] += chance * none;
            } else {
                one_less[attackers] += chance * one;
                self.chances[attackers - 1] += chance * none;
            }
        }
    }
}

/// The chances that the defender loses 0, 1 or 2 armies, by dice.
static ROLLS: [[[f32; 3]; 2]; 3] =
    [[roll(1, 1), roll(1, 2)], [roll(2, 1), roll(2, 2)], [roll(3, 1), roll(3, 2)]];

const fn roll(attackers: u8, defenders: u8) -> [f32; 3] {
    let Some(odds) = RollOdds::of(attackers, defenders) else {
        panic!("1 to 3 dice against 1 or 2")
    };
    let [none, one, two] = odds.chances();
    [none as f32, one as f32, two as f32]
}
