//! Exact odds of rolls and of whole battles.

use serde_json::{Value, json};
use worldbattle::{BattleOdds, Chances, RollOdds, attacker_dice, defender_dice};

use super::super::case::{CaseResult, Difference, compare, field, given, within, wrong_head};

/// `worldbattle-odds-v1`: two lists, single rolls and battles to the end.
pub fn odds(data: &Value) -> Vec<CaseResult> {
    let cases = |list: &str| data[list].as_array().cloned().unwrap_or_default();
    let (rolls, battles) = (cases("singleRoll"), cases("table"));
    if rolls.is_empty() || battles.is_empty() {
        return Vec::new(); // a file without cases
    }
    let note = data["note"].as_str().unwrap_or("a note in words");
    let head = json!({ "format": data["format"], "note": note });
    let head = wrong_head(data, &head, &["singleRoll", "table"]);
    let rolls = rolls.iter().enumerate().map(|(place, case)| {
        let id = format!(
            "singleRoll[{place}] {} dice against {}",
            case["attackerDice"], case["defenderDice"]
        );
        CaseResult::of(id, roll(case))
    });
    let tables = Tables { chances: Chances::up_to(LARGEST), exact: Exact::up_to(LARGEST) };
    let battles = battles.iter().enumerate().map(|(place, case)| {
        let id = format!("table[{place}] {} against {}", case["A"], case["D"]);
        CaseResult::of(id, tables.battle(case))
    });
    head.into_iter().chain(rolls).chain(battles).collect()
}

/// The value of the data where ours is as near as floats can be, else ours.
fn near(case: &Value, name: &str, ours: f64) -> Result<Value, Difference> {
    let expected: f64 = field(case, name)?;
    let agrees = (expected - ours).abs() < 1e-12;
    Ok(if agrees { case[name].clone() } else { json!(ours) })
}

// Single rolls

fn roll(case: &Value) -> Result<Vec<Difference>, Difference> {
    let mut found = given(case, &["attackerDice", "defenderDice"])?;
    let attackers = within(case, "attackerDice", 1, 3)? as u8;
    let defenders = within(case, "defenderDice", 1, 2)? as u8;
    let odds = RollOdds::of(attackers, defenders).expect("these numbers of dice are rolled");
    let outcomes: Vec<Value> = field(case, "outcomes")?;
    let outcome = |attacker_losses: u8| {
        let defender_losses = odds.pairs - attacker_losses;
        let count = odds.defender_loses[usize::from(defender_losses)];
        let chance = odds.chances()[usize::from(defender_losses)];
        let told = outcomes.get(usize::from(attacker_losses)).unwrap_or(&Value::Null);
        json!({
            "attackerLosses": attacker_losses,
            "defenderLosses": defender_losses,
            "count": count,
            "total": odds.rolls,
            "fraction": fraction(count, odds.rolls),
            "p": near(told, "p", chance).unwrap_or(json!(chance)),
        })
    };
    found["outcomes"] = (0..=odds.pairs).map(outcome).collect();
    Ok(compare("", case, &found))
}

/// In lowest terms.
fn fraction(count: u32, of: u32) -> String {
    let (mut divisor, mut rest) = (of, count);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    format!("{}/{}", count / divisor, of / divisor)
}

// Battles

/// The most armies on one side that are compared.
const LARGEST: u32 = 50;

struct Tables {
    chances: Chances,
    exact: Exact,
}

impl Tables {
    fn battle(&self, case: &Value) -> Result<Vec<Difference>, Difference> {
        let mut found = given(case, &["A", "D"])?;
        let attackers = within(case, "A", 1, LARGEST)?;
        let defenders = within(case, "D", 1, LARGEST)?;
        let odds = BattleOdds::of(attackers, defenders, 1).expect("both sides have armies");
        let from_table = self.chances.conquest(attackers, defenders);
        found["p"] = near(case, "p", odds.conquest)?;
        if found["p"] == case["p"] {
            found["p"] = near(case, "p", from_table.expect("the table is large enough"))?;
        }
        found["expAttackerLosses"] = near(case, "expAttackerLosses", odds.attacker_losses)?;
        found["expDefenderLosses"] = near(case, "expDefenderLosses", odds.defender_losses)?;
        found["expRolls"] = near(case, "expRolls", odds.rolls)?;
        let survivors = "expAttackersLeftIfConquered";
        found[survivors] = if odds.conquest > 0.0 {
            near(case, survivors, odds.survivors_if_conquered())?
        } else {
            Value::Null
        };
        let (numerator, denominator) = (digits(case, "num")?, digits(case, "den")?);
        let exact = self.exact.is(attackers, defenders, numerator, denominator);
        let told = if exact { given(case, &["num", "den"])? } else { json!({}) };
        for name in ["num", "den"] {
            let other = || json!(format!("a fraction of {}", odds.conquest));
            found[name] = told.get(name).cloned().unwrap_or_else(other);
        }
        Ok(compare("", case, &found))
    }
}

/// Numbers of eighty digits are compared by their remainders: equal fractions have equal ones, and
/// any changed digit gives another.
const PRIME: u64 = (1 << 61) - 1;

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

/// What a number is multiplied with to divide it by `n`, by Fermat's little theorem.
fn inverse(n: u64) -> u64 {
    let (mut result, mut power, mut exponent) = (1, n % PRIME, PRIME - 2);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = times(result, power);
        }
        power = times(power, power);
        exponent >>= 1;
    }
    result
}

/// The remainder of a number written in digits.
fn digits(case: &Value, name: &str) -> Result<u64, Difference> {
    let text: String = field(case, name)?;
    let digit = |letter: char| letter.to_digit(10).map(u64::from);
    let add = |sum: u64, letter| Some((times(sum, 10) + digit(letter)?) % PRIME);
    let sum = text.chars().try_fold(0, add).filter(|_| !text.is_empty());
    sum.ok_or_else(|| Difference::new(name, "a number in digits", text))
}

/// The remainders of the chances of conquest, by attackers and defenders.
struct Exact(Vec<Vec<u64>>);

impl Exact {
    fn up_to(armies: u32) -> Exact {
        let size = armies as usize + 1;
        let mut table = vec![vec![0; size]; size];
        for attackers in 0..size {
            table[attackers][0] = 1;
            for defenders in 1..size {
                if attackers > 1 {
                    table[attackers][defenders] = next(&table, attackers, defenders);
                }
            }
        }
        Exact(table)
    }

    /// Is this fraction the chance of conquest?
    fn is(&self, attackers: u32, defenders: u32, numerator: u64, denominator: u64) -> bool {
        let chance = self.0[attackers as usize][defenders as usize];
        match chance {
            0 => (numerator, denominator) == (0, 1), // nothing has many spellings
            _ => denominator != 0 && times(chance, denominator) == numerator,
        }
    }
}

/// The chance of conquest from those after the next roll.
fn next(table: &[Vec<u64>], attackers: usize, defenders: usize) -> u64 {
    let dice = (attacker_dice(attackers as u32), defender_dice(defenders as u32));
    let odds = RollOdds::of(dice.0, dice.1).expect("these numbers of dice are rolled");
    let pairs = usize::from(odds.pairs);
    let after = |lost: usize| table[attackers - (pairs - lost)][defenders - lost];
    let weighted = |lost: usize| times(after(lost), odds.defender_loses[lost].into());
    let sum = (0..=pairs).map(weighted).fold(0, |sum, it| (sum + it) % PRIME);
    times(sum, inverse(odds.rolls.into()))
}
