//! Chances as numbers that people read.

/// A chance in whole percent; what is neither sure nor impossible is never called so.
pub fn percent(chance: f64) -> u32 {
    let rounded = (chance * 100.0).round() as u32;
    if chance < 1.0 { rounded.clamp(u32::from(chance > 0.0), 99) } else { rounded }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_the_engine_s_in_whole_percent() {
        assert_eq!(percent(battlezone::win_chance(5, 4)), 72);
        assert_eq!(percent(battlezone::win_chance(6, 1)), 99);
        assert_eq!(percent(battlezone::win_chance(8, 1)), 100);
        assert_eq!(percent(battlezone::win_chance(2, 8)), 1);
        assert_eq!(percent(0.0), 0);
        assert_eq!(percent(1.0), 100);
    }
}
