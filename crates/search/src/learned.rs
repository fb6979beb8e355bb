//! A learned value: a small network and the file its weights are kept in.
//!
//! The result has the same bits on every machine: it is made of additions, multiplications and
//! divisions in a fixed order, which Rust never fuses, and no function of a system's library.

mod curve;
mod weights;

pub use curve::Curve;
pub use weights::{Weights, WeightsError};

/// A network with one hidden layer of rectified units and a direct path from inputs to output.
///
/// Its output is a log-odds: [`logistic`] makes a chance of it. A constant input is the bias.
#[derive(Clone, PartialEq, Debug)]
pub struct Network<const INPUTS: usize, const HIDDEN: usize> {
    /// By input, then by hidden unit: the inner loop runs over neighbouring numbers.
    pub into_hidden: Vec<[f32; HIDDEN]>,
    /// From the hidden units to the output.
    pub out_of_hidden: [f32; HIDDEN],
    /// From the inputs straight to the output.
    pub direct: [f32; INPUTS],
}

impl<const INPUTS: usize, const HIDDEN: usize> Network<INPUTS, HIDDEN> {
    /// A network that answers 0 to everything.
    pub fn zero() -> Self {
        Network {
            into_hidden: vec![[0.0; HIDDEN]; INPUTS],
            out_of_hidden: [0.0; HIDDEN],
            direct: [0.0; INPUTS],
        }
    }

    /// How many numbers the network is made of.
    pub const fn size() -> usize {
        INPUTS * HIDDEN + HIDDEN + INPUTS
    }

    /// The log-odds of these inputs.
    #[inline]
    pub fn log_odds(&self, inputs: &[f32; INPUTS]) -> f32 {
        self.output(inputs, &self.hidden(inputs))
    }

    /// What the hidden units answer.
    #[inline]
    pub fn hidden(&self, inputs: &[f32; INPUTS]) -> [f32; HIDDEN] {
        let mut hidden = [0.0; HIDDEN];
        for (input, row) in inputs.iter().zip(&self.into_hidden) {
            for (unit, weight) in hidden.iter_mut().zip(row) {
                *unit += input * weight;
            }
        }
        hidden.map(|unit| if unit > 0.0 { unit } else { 0.0 })
    }

    /// The log-odds of these inputs, when the hidden units answer so.
    #[inline]
    pub fn output(&self, inputs: &[f32; INPUTS], hidden: &[f32; HIDDEN]) -> f32 {
        dot(inputs, &self.direct) + dot(hidden, &self.out_of_hidden)
    }

    /// All numbers in the order of the weights file: by input into the hidden layer, out of it,
    /// direct.
    pub fn numbers(&self) -> impl Iterator<Item = &f32> {
        self.into_hidden.iter().flatten().chain(&self.out_of_hidden).chain(&self.direct)
    }

    /// All numbers, to be changed.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let into = self.into_hidden.iter_mut().flatten();
        into.chain(&mut self.out_of_hidden).chain(&mut self.direct)
    }
}

/// Four sums side by side, so that a processor can add four at a time; the order is fixed.
#[inline]
fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    let mut sums = [0.0f32; 4];
    for (a, b) in a.chunks(4).zip(b.chunks(4)) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}

/// The chance with these log-odds.
pub fn logistic(log_odds: f32) -> f32 {
    1.0 / (1.0 + exp(-log_odds))
}

/// The log-odds of a chance; the inverse of [`logistic`] within a thousandth, for chances from
/// 0.0001 to 0.9999.
pub fn log_odds(chance: f32) -> f32 {
    let chance = chance.clamp(1e-4, 1.0 - 1e-4);
    ln(chance) - ln(1.0 - chance)
}

/// The natural logarithm of a positive number, with an error below two in a million: the power of
/// two by its bits, and a series for the rest.
fn ln(x: f32) -> f32 {
    // Halves and doubles around 1, where the series is short.
    let shifted = x.to_bits().wrapping_sub(std::f32::consts::FRAC_1_SQRT_2.to_bits());
    let power = (shifted as i32) >> 23;
    let rest = f32::from_bits(x.to_bits().wrapping_sub((power << 23) as u32));
    let t = (rest - 1.0) / (rest + 1.0);
    let square = t * t;
    let series = 1.0 + square * (1.0 / 3.0 + square * (0.2 + square * (1.0 / 7.0 + square / 9.0)));
    power as f32 * std::f32::consts::LN_2 + 2.0 * t * series
}

/// e to the power of `x`, with an error below one in a million: a power of two by its bits, and a
/// polynomial for the rest.
pub fn exp(x: f32) -> f32 {
    let scaled = x.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    let whole = (scaled + if scaled < 0.0 { -0.5 } else { 0.5 }) as i32;
    let rest = (scaled - whole as f32) * std::f32::consts::LN_2;
    let series = 1.0
        + rest
            * (1.0
                + rest
                    * (0.5
                        + rest
                            * (1.0 / 6.0
                                + rest * (1.0 / 24.0 + rest * (1.0 / 120.0 + rest / 720.0)))));
    f32::from_bits(((127 + whole) as u32) << 23) * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_exact_to_a_millionth_and_has_the_same_bits_everywhere() {
        for nth in -4000..=4000 {
            let x = nth as f32 / 100.0;
            let (ours, theirs) = (f64::from(exp(x)), f64::from(x).exp());
            assert!((ours / theirs - 1.0).abs() < 2e-6, "e^{x}: {ours} and {theirs}");
        }
        assert_eq!(exp(1.0).to_bits(), 0x402D_F854);
        assert_eq!(exp(0.0), 1.0);
        assert_eq!(logistic(-3.5).to_bits(), 0x3CF0_2032);
    }

    #[test]
    fn the_logarithm_is_exact_to_two_millionths() {
        for nth in 1..=40_000 {
            let x = nth as f32 / 10_000.0;
            assert!((f64::from(ln(x)) - f64::from(x).ln()).abs() < 2e-6, "ln {x}: {}", ln(x));
        }
        assert_eq!(ln(1.0), 0.0);
    }

    #[test]
    fn log_odds_turn_a_chance_back() {
        for nth in 1..200 {
            let chance = nth as f32 / 200.0;
            assert!((logistic(log_odds(chance)) - chance).abs() < 1e-3, "{chance}");
        }
        assert!(log_odds(0.0) < -9.0 && log_odds(1.0) > 9.0);
    }

    #[test]
    fn a_network_adds_its_direct_path_and_its_rectified_units() {
        let mut network = Network::<2, 2>::zero();
        network.into_hidden = vec![[1.0, -1.0], [2.0, 0.0]];
        network.out_of_hidden = [0.5, 100.0];
        network.direct = [10.0, 0.0];
        // Units: 1·1 + 3·2 = 7 and −1, which counts as 0.
        assert_eq!(network.log_odds(&[1.0, 3.0]), 10.0 + 3.5);
        assert_eq!(network.numbers().count(), Network::<2, 2>::size());
    }
}
