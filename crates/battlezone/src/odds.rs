//! Exact odds of an attack, counted, not simulated.

use crate::MAX_ARMIES;

/// In how many of all equally likely rolls the attacker wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    /// Rolls the attacker wins.
    pub wins: u64,
    /// All rolls: six to the power of all dice.
    pub rolls: u64,
}

impl Odds {
    /// The odds of an attack with these armies; `None` when no such attack exists.
    pub const fn of(attacker: u8, defender: u8) -> Option<Odds> {
        let max = MAX_ARMIES;
        if attacker < 2 || attacker > max || defender < 1 || defender > max {
            return None;
        }
        Some(TABLE[attacker as usize][defender as usize])
    }

    /// As a share of 1, for people and for bots.
    pub fn chance(self) -> f64 {
        self.wins as f64 / self.rolls as f64
    }
}

/// The attacker's chance of winning; 0 when no such attack exists.
pub fn win_chance(attacker: u8, defender: u8) -> f64 {
    Odds::of(attacker, defender).map_or(0.0, Odds::chance)
}

const N: usize = MAX_ARMIES as usize + 1;
/// One more than the highest sum of eight dice.
const SUMS: usize = 6 * MAX_ARMIES as usize + 1;

static TABLE: [[Odds; N]; N] = table();

const fn table() -> [[Odds; N]; N] {
    let ways = ways();
    let mut table = [[Odds { wins: 0, rolls: 1 }; N]; N];
    let mut attacker = 1;
    while attacker < N {
        let mut defender = 1;
        while defender < N {
            table[attacker][defender] = count(&ways[attacker], &ways[defender]);
            defender += 1;
        }
        attacker += 1;
    }
    table
}

/// `ways()[dice][sum]`: how many rolls of so many dice give this sum.
const fn ways() -> [[u64; SUMS]; N] {
    let mut ways = [[0; SUMS]; N];
    ways[0][0] = 1;
    let mut dice = 1;
    while dice < N {
        let mut sum = dice;
        while sum < SUMS {
            let mut face = 1;
            while face <= 6 && face <= sum {
                ways[dice][sum] += ways[dice - 1][sum - face];
                face += 1;
            }
            sum += 1;
        }
        dice += 1;
    }
    ways
}

/// Pairs of rolls in which the attacker's sum is strictly greater.
const fn count(attacker: &[u64; SUMS], defender: &[u64; SUMS]) -> Odds {
    let mut odds = Odds { wins: 0, rolls: 0 };
    let mut a = 0;
    while a < SUMS {
        let mut d = 0;
        while d < SUMS {
            let rolls = attacker[a] * defender[d];
            odds.rolls += rolls;
            if a > d {
                odds.wins += rolls;
            }
            d += 1;
        }
        a += 1;
    }
    odds
}
