//! Do bots win as often as they say?

use catalog::{BotName, Entry};
use serde::Serialize;
use tabletop::Rng;

use crate::SimError;
use crate::simulation::layout_seed;
use crate::stated::{Case, cases};

/// What a bot said about its chances and what came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Calibration {
    /// The bot.
    pub bot: String,
    /// How many sat at the table.
    pub seats: u8,
    /// How many games it played against itself.
    pub games: u64,
    /// How many positions it gave a chance for.
    pub positions: u64,
    /// The mean square of the difference between chance and result: 0 is perfect, 0.25 is what
    /// saying one half every time gives a table of two.
    pub brier: f64,
    /// What happened after chances of 0 to 10 %, 10 to 20 % and so on.
    pub tenths: [Tenth; 10],
}

/// The positions of one tenth.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Tenth {
    /// How many there are.
    pub positions: u64,
    /// The mean of the stated chances.
    pub stated: f64,
    /// The share of games won, a shared first place counted by half.
    pub won: f64,
}

impl Calibration {
    /// Lets the bot play games against itself and compares; `None` for one that states no chance.
    pub fn of<G: Entry>(
        setup: &G::Setup,
        name: &BotName,
        games: u64,
        seed: u64,
    ) -> Result<Option<Calibration>, SimError> {
        let bot = name.make::<G>()?;
        let state = G::new(setup, &mut Rng::fast(seed))
            .map_err(|refusal| SimError::Setup(refusal.to_string()))?;
        let (mut heard, mut played) = (Vec::new(), 0);
        // Whoever says nothing in its first game never does.
        while played < games && (played == 0 || !heard.is_empty()) {
            let seeds = [layout_seed(seed, played)];
            let cases = cases::<G>(setup, &*bot, seeds, |analysis| analysis.win_chance)
                .map_err(SimError::not_played::<G>)?;
            let wide = |(stated, won): Case| (f64::from(stated), f64::from(won));
            heard.extend(cases.into_iter().map(wide));
            played += 1;
        }
        Ok(Calibration::from_cases(name.to_string(), state.seats(), games, &heard))
    }

    fn from_cases(bot: String, seats: u8, games: u64, cases: &[(f64, f64)]) -> Option<Calibration> {
        let positions = cases.len() as u64;
        let square = |(stated, won): &(f64, f64)| (stated - won) * (stated - won);
        let brier = cases.iter().map(square).sum::<f64>() / positions as f64;
        let mut tenths = [Tenth::default(); 10];
        for (stated, won) in cases {
            let tenth = &mut tenths[((stated * 10.0) as usize).min(9)];
            tenth.positions += 1;
            tenth.stated += stated;
            tenth.won += won;
        }
        for tenth in tenths.iter_mut().filter(|tenth| tenth.positions > 0) {
            tenth.stated /= tenth.positions as f64;
            tenth.won /= tenth.positions as f64;
        }
        (positions > 0).then_some(Calibration { bot, seats, games, positions, brier, tenths })
    }

    /// The largest difference between what was said and what came, over all tenths with at least a
    /// hundred positions.
    pub fn worst(&self) -> f64 {
        let tenths = self.tenths.iter().filter(|tenth| tenth.positions >= 100);
        tenths.map(|tenth| (tenth.stated - tenth.won).abs()).fold(0.0, f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use battlezone::{Setup, State};

    #[test]
    fn chances_that_come_true_have_no_deviation() {
        let case = |stated: f64, won: u32, of: u32| {
            (0..of).map(move |nth| (stated, f64::from(u8::from(nth < won))))
        };
        let cases: Vec<(f64, f64)> = case(0.25, 100, 400).chain(case(0.75, 300, 400)).collect();
        let honest = Calibration::from_cases("x".into(), 2, 1, &cases).unwrap();
        assert!(honest.worst() < 1e-9 && (honest.brier - 0.1875).abs() < 1e-9);
        assert_eq!(honest.tenths[2].positions, 400);
        let cases: Vec<(f64, f64)> = case(0.9, 50, 100).chain(case(1.0, 1, 5)).collect();
        let boaster = Calibration::from_cases("x".into(), 2, 1, &cases).unwrap();
        assert!((boaster.worst() - 0.4).abs() < 0.05, "{boaster:?}");
    }

    #[test]
    fn tactician_states_its_chances_and_balanced_does_not() {
        let setup = Setup { round_limit: Some(100), ..Setup::default() };
        let of = |name: &str| Calibration::of::<State>(&setup, &name.parse().unwrap(), 10, 3);
        assert_eq!(of("balanced").unwrap(), None);
        let tactician = of("tactician").unwrap().unwrap();
        assert!(tactician.positions > 200 && tactician.brier < 0.25, "{tactician:?}");
        assert!(of("nobody").is_err());
    }
}
