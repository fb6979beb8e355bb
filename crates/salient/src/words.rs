//! Chances and counts as the terminal writes them.

use std::fmt::Display;

use tabletop::Seat;

/// A chance in percent with so many decimals: `71.81 %`.
///
/// Exactly 0 is impossible and exactly 1 is certain. What lies between can go either way, so it is
/// never rounded to 0 % or 100 %: it is `under 0.01 %` or `over 99 %`.
pub fn chance(probability: f64, decimals: usize) -> String {
    if probability <= 0.0 {
        return "0 %".to_owned();
    }
    if probability >= 1.0 {
        return "100 %".to_owned();
    }
    let smallest = 10_f64.powi(-(decimals as i32));
    let rounded = format!("{:.decimals$}", probability * 100.0);
    if rounded == format!("{:.decimals$}", 0.0) {
        format!("under {smallest:.decimals$} %")
    } else if rounded == format!("{:.decimals$}", 100.0) {
        format!("over {:.decimals$} %", 100.0 - smallest)
    } else {
        format!("{rounded} %")
    }
}

/// The chance of what can always go either way, where adding up small chances has rounded it to 0
/// or 1.
pub fn undecided(probability: f64) -> f64 {
    probability.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
}

/// A number with its noun in the singular or the plural: `1 army`, `3 armies`.
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, one: &str, many: &str) -> String {
    let noun = if count == N::from(1) { one } else { many };
    format!("{count} {noun}")
}

/// A player with the letter that stands on the board: `Ada (a)`. Seats that share a name have the
/// letter in their names already.
pub fn with_letter(names: &[String], seat: Seat) -> String {
    let (name, letter) = (&names[seat.index()], format!("({seat})"));
    if name.ends_with(&letter) { name.clone() } else { format!("{name} {letter}") }
}

/// A refusal with the name of every player in it: `a1 belongs to Ada` for `a1 belongs to player 1`.
pub fn by_name(refusal: &str, names: &[String]) -> String {
    const PLAYER: &str = "player ";
    let mut parts = refusal.split(PLAYER);
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|it: char| !it.is_ascii_digit()).unwrap_or(part.len());
        let index = part[..end].parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match index.and_then(|index| names.get(index)) {
            Some(name) => {
                said.push_str(name);
                said.push_str(&part[end..]);
            }
            None => {
                said.push_str(PLAYER);
                said.push_str(part);
            }
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_go_either_way_is_never_0_or_100_percent() {
        for (probability, whole, exact) in [
            (0.7181, "72 %", "71.81 %"),
            (0.9973, "over 99 %", "99.73 %"),
            (0.994, "99 %", "99.40 %"),
            (0.99996, "over 99 %", "over 99.99 %"),
            (0.004, "under 1 %", "0.40 %"),
            (0.00004, "under 1 %", "under 0.01 %"),
            (f64::MIN_POSITIVE, "under 1 %", "under 0.01 %"),
            (1.0 - f64::EPSILON, "over 99 %", "over 99.99 %"),
        ] {
            assert_eq!(chance(probability, 0), whole, "{probability}");
            assert_eq!(chance(probability, 2), exact, "{probability}");
        }
    }

    #[test]
    fn a_refusal_calls_the_players_by_their_names() {
        let names = ["player 2", "Ben"].map(str::to_owned);
        for (refusal, said) in [
            ("a1 belongs to player 1", "a1 belongs to player 2"),
            ("It is the turn of player 2", "It is the turn of Ben"),
            ("b3 of player 2 is next to player 1's", "b3 of Ben is next to player 2's"),
            ("player 3 has left", "player 3 has left"),
            ("Both players have skipped", "Both players have skipped"),
            ("No player is to act", "No player is to act"),
        ] {
            assert_eq!(by_name(refusal, &names), said);
        }
    }

    #[test]
    fn the_impossible_and_the_certain_are_0_and_100_percent_without_a_sign() {
        for decimals in [0, 2] {
            assert_eq!(chance(0.0, decimals), "0 %");
            assert_eq!(chance(-0.0, decimals), "0 %");
            assert_eq!(chance(1.0, decimals), "100 %");
        }
        assert_eq!(chance(undecided(0.0), 2), "under 0.01 %");
        assert_eq!(chance(undecided(1.000_000_000_2), 2), "over 99.99 %");
    }

    #[test]
    fn one_is_singular_and_everything_else_is_plural() {
        let armies = |count: u32| counted(count, "army", "armies");
        assert_eq!([armies(0), armies(1), armies(2)], ["0 armies", "1 army", "2 armies"]);
        assert_eq!(counted(1_usize, "die", "dice"), "1 die");
    }

    #[test]
    fn a_player_is_named_with_one_letter() {
        let names = ["Ada".to_owned(), "Medium (b)".to_owned()];
        assert_eq!(with_letter(&names, Seat::A), "Ada (a)");
        assert_eq!(with_letter(&names, Seat::B), "Medium (b)");
    }
}
