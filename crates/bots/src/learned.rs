//! What the games with a learned value share.

use search::learned::{Curve, Network, Weights, logistic};

/// A network's value of a position, and the chance of winning that a level makes of it.
#[derive(Clone, Copy, Debug)]
pub struct LearnedValue<'w, const INPUTS: usize, const HIDDEN: usize> {
    network: &'w Network<INPUTS, HIDDEN>,
    curve: Curve,
}

impl<'w, const INPUTS: usize, const HIDDEN: usize> LearnedValue<'w, INPUTS, HIDDEN> {
    /// The value by this network, taken for a chance as it is.
    pub fn new(network: &'w Network<INPUTS, HIDDEN>) -> Self {
        LearnedValue { network, curve: Curve::STRAIGHT }
    }

    /// The value by the committed weights, and the chances that this level makes of it.
    pub(crate) fn of_level(weights: &'w Weights<INPUTS, HIDDEN>, level: &str) -> Self {
        let curve = weights.curve(level).expect("the committed weights know every level (test)");
        LearnedValue { network: &weights.network, curve }
    }

    /// The network.
    pub(crate) fn network(&self) -> &'w Network<INPUTS, HIDDEN> {
        self.network
    }

    /// What the network makes of these numbers, from 0 to 1.
    pub(crate) fn of_inputs(&self, inputs: &[f32; INPUTS]) -> f32 {
        logistic(self.network.log_odds(inputs))
    }

    /// The chance of winning that a value stands for.
    pub(crate) fn chance(&self, value: f32) -> f32 {
        self.curve.chance(value)
    }
}
