//! One step of a network towards a target, by gradient descent on the log loss.

use search::learned::{Network, logistic};
use tabletop::Rng;

/// Small random weights to begin with.
pub fn random_network<const I: usize, const H: usize>(rng: &mut Rng) -> Network<I, H> {
    let mut network = Network::zero();
    let mut uniform = |most: f32| (rng.below(2001) as f32 / 1000.0 - 1.0) * most;
    for row in &mut network.into_hidden {
        row.iter_mut().for_each(|weight| *weight = uniform(0.25));
    }
    network.out_of_hidden.iter_mut().for_each(|weight| *weight = uniform(0.1));
    network
}

/// Moves the network a little so that these inputs give a chance nearer to the target; returns
/// the chance it gave before.
pub fn learn<const I: usize, const H: usize>(
    network: &mut Network<I, H>,
    inputs: &[f32; I],
    target: f32,
    rate: f32,
) -> f32 {
    let given = logistic(network.log_odds(inputs));
    // The derivative of the log loss by the log-odds.
    nudge(network, inputs, rate * (target - given));
    given
}

/// Moves every weight by its share in a change of the output.
pub fn nudge<const I: usize, const H: usize>(
    network: &mut Network<I, H>,
    inputs: &[f32; I],
    change: f32,
) {
    let hidden = network.hidden(inputs);
    let mut into_units = [0.0; H];
    for unit in 0..H {
        if hidden[unit] > 0.0 {
            into_units[unit] = change * network.out_of_hidden[unit];
        }
        network.out_of_hidden[unit] += change * hidden[unit];
    }
    for (nth, input) in inputs.iter().enumerate().filter(|(_, input)| **input != 0.0) {
        network.direct[nth] += change * input;
        for (weight, unit) in network.into_hidden[nth].iter_mut().zip(&into_units) {
            *weight += unit * input;
        }
    }
}

/// Moves an average of networks a share of the way to the newest one.
pub fn average<const I: usize, const H: usize>(
    average: &mut Network<I, H>,
    newest: &Network<I, H>,
    share: f32,
) {
    for (mean, new) in average.numbers_mut().zip(newest.numbers()) {
        *mean += share * (new - *mean);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_learns_what_no_straight_line_can_tell() {
        // Exclusive or: the direct path alone cannot learn it.
        let cases = [([0.0, 0.0, 1.0], 0.1), ([0.0, 1.0, 1.0], 0.9), ([1.0, 0.0, 1.0], 0.9)];
        let cases = cases.into_iter().chain([([1.0, 1.0, 1.0], 0.1)]).collect::<Vec<_>>();
        let mut network = random_network::<3, 16>(&mut Rng::fast(1));
        for _ in 0..20_000 {
            for (inputs, target) in &cases {
                learn(&mut network, inputs, *target, 0.05);
            }
        }
        for (inputs, target) in &cases {
            let given = logistic(network.log_odds(inputs));
            assert!((given - target).abs() < 0.02, "{inputs:?}: {given}");
        }
    }

    #[test]
    fn an_average_follows_its_networks() {
        let mut mean = Network::<1, 1>::zero();
        let mut newest = Network::<1, 1>::zero();
        newest.direct = [4.0];
        average(&mut mean, &newest, 0.25);
        assert_eq!(mean.direct, [1.0]);
    }
}
