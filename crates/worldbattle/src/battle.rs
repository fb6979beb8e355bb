//! One roll of a battle (README §6): up to three dice against up to two.

use serde::{Deserialize, Serialize};
use tabletop::{ParseError, Rng};

/// How many dice this many armies attack with: one army stays behind, three dice at most.
pub const fn attacker_dice(armies: u32) -> u8 {
    match armies {
        0 | 1 => 0,
        2 => 1,
        3 => 2,
        _ => 3,
    }
}

/// How many dice this many armies defend with: two at most.
pub const fn defender_dice(armies: u32) -> u8 {
    if armies < 2 { armies as u8 } else { 2 }
}

/// Up to three faces, highest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Dice {
    faces: [u8; 3],
    count: u8,
}

impl Dice {
    #[inline]
    fn roll(count: u8, rng: &mut Rng) -> Dice {
        let mut faces = [0; 3];
        for face in &mut faces[..usize::from(count)] {
            *face = rng.die(6) as u8;
        }
        Dice { faces: sorted_down(faces), count }
    }

    /// The faces, highest first.
    pub fn faces(&self) -> &[u8] {
        &self.faces[..usize::from(self.count)]
    }
}

#[inline]
fn sorted_down([a, b, c]: [u8; 3]) -> [u8; 3] {
    let (a, b) = (a.max(b), a.min(b));
    let (b, c) = (b.max(c), b.min(c));
    [a.max(b), a.min(b), c]
}

impl TryFrom<Vec<u8>> for Dice {
    type Error = ParseError;
    fn try_from(dice: Vec<u8>) -> Result<Dice, ParseError> {
        let fits = (1..=3).contains(&dice.len())
            && dice.iter().all(|face| (1..=6).contains(face))
            && dice.is_sorted_by(|a, b| a >= b);
        if !fits {
            let expected = "one to three faces from 1 to 6, highest first";
            return Err(ParseError::new(expected, format!("{dice:?}")));
        }
        let mut faces = [0; 3];
        faces[..dice.len()].copy_from_slice(&dice);
        Ok(Dice { faces, count: dice.len() as u8 })
    }
}

impl From<Dice> for Vec<u8> {
    fn from(dice: Dice) -> Vec<u8> {
        dice.faces().to_vec()
    }
}

/// What one roll showed and cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// The attacker's dice.
    pub attacker: Dice,
    /// The defender's dice.
    pub defender: Dice,
    /// Armies the attacker lost; left out of the JSON where it is none.
    #[serde(default, skip_serializing_if = "is_none")]
    pub attacker_losses: u8,
    /// Armies the defender lost; the same.
    #[serde(default, skip_serializing_if = "is_none")]
    pub defender_losses: u8,
    /// Armies left on the source, before any moves in.
    pub attacker_left: u32,
    /// Armies left on the target; 0 when it is conquered.
    pub defender_left: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks so
fn is_none(losses: &u8) -> bool {
    *losses == 0
}

impl Roll {
    /// Rolls once for these armies: all of the attacker's dice, then all of the defender's.
    #[inline]
    pub(crate) fn new(attackers: u32, defenders: u32, rng: &mut Rng) -> Roll {
        let attacker = Dice::roll(attacker_dice(attackers), rng);
        let defender = Dice::roll(defender_dice(defenders), rng);
        let (attacker_losses, defender_losses) = losses(attacker, defender);
        Roll {
            attacker,
            defender,
            attacker_losses,
            defender_losses,
            attacker_left: attackers - u32::from(attacker_losses),
            defender_left: defenders - u32::from(defender_losses),
        }
    }

    /// Did the last defender fall?
    pub const fn conquers(&self) -> bool {
        self.defender_left == 0
    }
}

/// Highest against highest, second against second; a tie costs the attacker an army.
#[inline]
fn losses(attacker: Dice, defender: Dice) -> (u8, u8) {
    let pairs = attacker.count.min(defender.count);
    let pair = |nth: usize| attacker.faces[nth] > defender.faces[nth];
    let defender_losses = (0..usize::from(pairs)).filter(|&nth| pair(nth)).count() as u8;
    (pairs - defender_losses, defender_losses)
}
