//! The file a network's weights are kept in: readable text with its origin.
//!
//! ```text
//! salient-weights 3
//! game battlezone
//! features 1
//! shape 53 32
//! seed 1
//! command cargo xtask train battlezone --seed 1
//! calibration tactician 0.1 1.2 -0.01 0.05
//! calibration expert 0.1 1.1 0.02 0.04
//! numbers
//! 0.25 -1.5 …
//! ```

use std::fmt::{self, Display, Formatter};

use super::{Curve, Network};

/// The version of the file format.
const FORMAT: u32 = 3;

/// A network with what is known about its origin.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights<const INPUTS: usize, const HIDDEN: usize> {
    /// The game it was trained for.
    pub game: String,
    /// The version of the features it reads.
    pub features: u32,
    /// The seed of its training.
    pub seed: u64,
    /// The command that trained it.
    pub command: String,
    /// How its values become chances of winning, for every level that plays by them.
    pub calibration: Vec<(String, Curve)>,
    /// The network.
    pub network: Network<INPUTS, HIDDEN>,
}

/// Why a weights file is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsError {
    /// A line that should be there is not, or says nothing that can be read.
    #[error("a weights file needs a line {line:?}")]
    Line {
        /// The missing line's first word.
        line: &'static str,
    },
    /// Written by another version of the program.
    #[error("these weights have format {found}, this program reads format {FORMAT}")]
    Format {
        /// The file's version.
        found: u32,
    },
    /// Trained for another game.
    #[error("these weights are for {found}, not for {expected}")]
    Game {
        /// The file's game.
        found: String,
        /// The game that asks.
        expected: &'static str,
    },
    /// Trained on other features.
    #[error("these weights read version {found} of the features, this program has {expected}")]
    Features {
        /// The file's version.
        found: u32,
        /// The program's version.
        expected: u32,
    },
    /// A network of another size.
    #[error("these weights are a network of {found}, this program has {expected}")]
    Shape {
        /// The file's shape.
        found: String,
        /// The program's shape.
        expected: String,
    },
    /// Too few or too many numbers.
    #[error("these weights have {found} numbers instead of {expected}")]
    Count {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A level whose chances were never fitted.
    #[error("these weights say nothing about the chances of {level}")]
    Level {
        /// The level that asks.
        level: String,
    },
    /// Something that is no finite number.
    #[error("{found:?} is no weight")]
    Number {
        /// What stands there.
        found: String,
    },
}

impl<const INPUTS: usize, const HIDDEN: usize> Weights<INPUTS, HIDDEN> {
    /// Reads a file, if it is for this game and this version of its features.
    pub fn read(text: &str, game: &'static str, features: u32) -> Result<Self, WeightsError> {
        let (head, numbers) =
            text.split_once("\nnumbers\n").ok_or(WeightsError::Line { line: "numbers" })?;
        let found: u32 = number(head, "salient-weights")?;
        if found != FORMAT {
            return Err(WeightsError::Format { found });
        }
        let found = field(head, "game")?;
        if found != game {
            return Err(WeightsError::Game { found: found.to_owned(), expected: game });
        }
        let found: u32 = number(head, "features")?;
        if found != features {
            return Err(WeightsError::Features { found, expected: features });
        }
        let (found, expected) = (field(head, "shape")?, format!("{INPUTS} {HIDDEN}"));
        if found != expected {
            return Err(WeightsError::Shape { found: found.to_owned(), expected });
        }
        let calibration = head
            .lines()
            .filter_map(|line| line.strip_prefix("calibration "))
            .map(curve)
            .collect::<Result<_, _>>()?;
        Ok(Weights {
            game: game.to_owned(),
            features,
            seed: number(head, "seed")?,
            command: field(head, "command")?.to_owned(),
            calibration,
            network: network(&finite_numbers(numbers)?)?,
        })
    }

    /// How the values of this level become chances.
    pub fn curve(&self, level: &str) -> Result<Curve, WeightsError> {
        let found = self.calibration.iter().find(|(name, _)| name == level);
        found
            .map(|(_, curve)| *curve)
            .ok_or_else(|| WeightsError::Level { level: level.to_owned() })
    }

    /// Rounds every weight to what is written, so that the network in memory plays like the file.
    pub fn round(&mut self) {
        for number in self.network.numbers_mut() {
            *number = rounded(*number).parse().expect("a number was written");
        }
    }
}

/// A level and the four numbers of its curve.
fn curve(text: &str) -> Result<(String, Curve), WeightsError> {
    let wrong = WeightsError::Line { line: "calibration" };
    let (level, numbers) = text.split_once(' ').ok_or_else(|| wrong.clone())?;
    match finite_numbers(numbers)?[..] {
        [added, factor, square, cubic] => {
            Ok((level.to_owned(), Curve { added, factor, square, cubic }))
        }
        _ => Err(wrong),
    }
}

fn network<const INPUTS: usize, const HIDDEN: usize>(
    numbers: &[f32],
) -> Result<Network<INPUTS, HIDDEN>, WeightsError> {
    let (found, expected) = (numbers.len(), Network::<INPUTS, HIDDEN>::size());
    if found != expected {
        return Err(WeightsError::Count { found, expected });
    }
    let mut network = Network::zero();
    for (slot, number) in network.numbers_mut().zip(numbers) {
        *slot = *number;
    }
    Ok(network)
}

fn field<'t>(head: &'t str, line: &'static str) -> Result<&'t str, WeightsError> {
    let rest = |text: &'t str| text.strip_prefix(line)?.strip_prefix(' ');
    head.lines().find_map(rest).ok_or(WeightsError::Line { line })
}

fn number<T: std::str::FromStr>(head: &str, line: &'static str) -> Result<T, WeightsError> {
    field(head, line)?.parse().map_err(|_| WeightsError::Line { line })
}

fn finite_numbers(text: &str) -> Result<Vec<f32>, WeightsError> {
    let finite = |word: &str| {
        let number = word.parse::<f32>().ok().filter(|number| number.is_finite());
        number.ok_or_else(|| WeightsError::Number { found: word.chars().take(40).collect() })
    };
    text.split_ascii_whitespace().map(finite).collect()
}

/// Four decimals: more change no move, and the file is downloaded.
fn rounded(number: f32) -> String {
    let text = format!("{number:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

impl<const INPUTS: usize, const HIDDEN: usize> Display for Weights<INPUTS, HIDDEN> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "salient-weights {FORMAT}")?;
        writeln!(f, "game {}", self.game)?;
        writeln!(f, "features {}", self.features)?;
        writeln!(f, "shape {INPUTS} {HIDDEN}")?;
        writeln!(f, "seed {}", self.seed)?;
        writeln!(f, "command {}", self.command)?;
        for (level, Curve { added, factor, square, cubic }) in &self.calibration {
            writeln!(f, "calibration {level} {added} {factor} {square} {cubic}")?;
        }
        writeln!(f, "numbers")?;
        let numbers: Vec<String> = self.network.numbers().map(|it| rounded(*it)).collect();
        for line in numbers.chunks(HIDDEN) {
            writeln!(f, "{}", line.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> String {
        let mut weights = Weights::<2, 3> {
            game: "higher".to_owned(),
            features: 4,
            seed: 7,
            command: "cargo xtask train higher --seed 7".to_owned(),
            calibration: vec![
                ("first".to_owned(), Curve::STRAIGHT),
                (
                    "second".to_owned(),
                    Curve { added: 0.5, factor: 1.25, square: 0.25, cubic: -0.5 },
                ),
            ],
            network: Network::zero(),
        };
        for (nth, number) in weights.network.numbers_mut().enumerate() {
            *number = 0.37 * (nth as f32 - 4.0);
        }
        weights.to_string()
    }

    fn read(text: &str) -> Result<Weights<2, 3>, WeightsError> {
        Weights::read(text, "higher", 4)
    }

    #[test]
    fn what_was_written_is_read_again() {
        let weights = read(&file()).unwrap();
        assert_eq!(weights.to_string(), file());
        assert_eq!(weights.seed, 7);
        assert_eq!(weights.curve("second").unwrap().cubic, -0.5);
        let nobody = WeightsError::Level { level: "third".into() };
        assert_eq!(weights.curve("third"), Err(nobody));
        assert!((weights.network.direct[1] - 0.37 * 6.0).abs() < 1e-4);
    }

    #[track_caller]
    fn refused(old: &str, new: &str, expected: WeightsError) {
        let text = file();
        assert!(text.contains(old));
        assert_eq!(read(&text.replacen(old, new, 1)), Err(expected));
    }

    #[test]
    fn weights_of_another_version_game_or_shape_are_refused() {
        refused("salient-weights 3", "salient-weights 2", WeightsError::Format { found: 2 });
        refused("features 4", "features 3", WeightsError::Features { found: 3, expected: 4 });
        let game = WeightsError::Game { found: "chess".into(), expected: "higher" };
        refused("game higher", "game chess", game);
        let shape = WeightsError::Shape { found: "2 8".into(), expected: "2 3".into() };
        refused("shape 2 3", "shape 2 8", shape);
    }

    #[test]
    fn damaged_weights_are_refused() {
        refused("-1.48 ", "", WeightsError::Count { found: 10, expected: 11 });
        refused("-1.48 ", "NaN ", WeightsError::Number { found: "NaN".into() });
        refused("seed 7", "seed x", WeightsError::Line { line: "seed" });
        refused("\nnumbers\n", "\n", WeightsError::Line { line: "numbers" });
        refused(
            "calibration second 0.5 1.25 0.25 -0.5",
            "calibration second 0.5 1.25 -0.5",
            WeightsError::Line { line: "calibration" },
        );
    }
}
