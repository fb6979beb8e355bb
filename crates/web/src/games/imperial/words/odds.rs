//! The odds of an attack, in words.

use imperial::{Odds, Square, SquareSet};

use super::{bonus_name, squares};
use crate::i18n::{Locale, td_string};

/// "b3 attacked from b2 and a3: 4 dice at 16 of 40: expect 1.6 hits. …"
pub fn aimed(target: Square, origins: SquareSet, odds: &Odds, locale: Locale) -> String {
    let odds = self::odds(odds, locale);
    let odds = format!("{}. {}. {}.", odds.dice, odds.reasons, odds.destroy);
    td_string!(
        locale,
        imperial.report.aimed,
        target = &target,
        origins = squares(origins, locale),
        odds = &odds
    )
}

/// The odds of an attack, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OddsInWords {
    /// "4 dice at 16 of 40: expect 1.6 hits".
    pub dice: String,
    /// "Base 6, two kinds +4, charge +6".
    pub reasons: String,
    /// "38 % to destroy all".
    pub destroy: String,
}

/// The odds of an attack: the dice, every bonus by name, and the chance to destroy all.
pub fn odds(odds: &Odds, locale: Locale) -> OddsInWords {
    let threshold = odds.force.threshold;
    let dice = td_string!(
        locale,
        imperial.table.dice_at,
        dice = td_string!(locale, imperial.words.dice, count = odds.force.total_dice()),
        threshold = threshold.value(),
        n = decimal(odds.expected_hits(), locale)
    );
    let mut reasons = vec![td_string!(locale, imperial.table.base, n = &imperial::BASE_THRESHOLD)];
    for bonus in threshold.bonuses() {
        let name = bonus_name(bonus, locale);
        reasons.push(format!("{name} +{}", bonus.amount()));
    }
    let chance = td_string!(locale, common.percent, n = percent(odds.clear_chance()));
    let destroy = td_string!(locale, imperial.table.destroy, chance = &chance);
    OddsInWords { dice, reasons: reasons.join(", "), destroy }
}

/// A number with one decimal.
fn decimal(number: f64, locale: Locale) -> String {
    format!("{number:.1}").replace('.', td_string!(locale, imperial.words.decimal_point))
}

/// Whole percent; never 0 or 100 unless exact.
pub fn percent(chance: f64) -> u32 {
    let rounded = (chance * 100.0).round() as u32;
    // Chances are sums: within rounding errors, 1 is certain.
    let sure = chance > 1.0 - 1e-9;
    if sure { 100 } else { rounded.clamp(u32::from(chance > 0.0), 99) }
}
