//! Chances as numbers for people.

/// Whole percent; never 0 or 100 unless exact.
pub fn percent(chance: f64) -> u32 {
    let rounded = (chance * 100.0).round() as u32;
    if chance < 1.0 { rounded.clamp(u32::from(chance > 0.0), 99) } else { rounded }
}

/// Where the label of an attack hangs, in the unit of the board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LabelPlace {
    /// The edge that faces the target, from the top.
    pub y: f32,
    /// Whether it hangs below that edge or stands on it.
    pub below: bool,
}

/// A label stands on the side of the target away from the origin, so that it covers neither origin
/// nor arrow; where the board ends there, on the other side.
///
/// `above` and `below` are its two possible edges, `needed` is its height.
pub fn label_place(
    wants_below: bool,
    (above, below): (f32, f32),
    needed: f32,
    board_height: f32,
) -> LabelPlace {
    let fits_above = above >= needed;
    let fits_below = below + needed <= board_height;
    match if wants_below { fits_below || !fits_above } else { !fits_above } {
        true => LabelPlace { y: below, below: true },
        false => LabelPlace { y: above, below: false },
    }
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
