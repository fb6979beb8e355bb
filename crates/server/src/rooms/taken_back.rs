//! Which events of a match were taken back.

use std::collections::BTreeSet;

/// The events that cannot be told step by step any more, kept up to date with each new event: what
/// would be looked for in the whole log is known at once.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct TakenBack {
    /// Those that took steps back, and those whose own steps were taken back later.
    events: BTreeSet<u64>,
    /// All others in order, each with the last step after it.
    standing: Vec<(u64, u32)>,
}

impl TakenBack {
    /// Adds the next event, with the last step before and after it.
    pub(super) fn add(&mut self, seq: u64, (before, after): (u32, u32)) {
        if after >= before {
            self.standing.push((seq, after));
            return;
        }
        while let Some((earlier, _)) = self.standing.pop_if(|(_, last)| *last > after) {
            self.events.insert(earlier);
        }
        self.events.insert(seq);
    }

    /// Can this event not be told step by step?
    pub(super) fn contains(&self, seq: u64) -> bool {
        self.events.contains(&seq)
    }

    /// Is there such an event after one and up to another?
    pub(super) fn any_between(&self, seen: u64, until: u64) -> bool {
        seen < until && self.events.range(seen + 1..=until).next().is_some()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The same by looking through all events.
    fn slowly(steps: &[(u32, u32)], index: usize) -> bool {
        let took_back = |(before, after): &(u32, u32)| after < before;
        let mut later = steps[index + 1..].iter().filter(|it| took_back(it));
        took_back(&steps[index]) || later.any(|(_, kept)| steps[index].1 > *kept)
    }

    proptest! {
        #[test]
        fn it_is_what_a_look_through_all_events_finds(moves in prop::collection::vec(-3_i32..3, 0..60)) {
            let (mut now, mut steps, mut taken_back) = (0_u32, Vec::new(), TakenBack::default());
            for (seq, by) in (1..).zip(moves) {
                let after = now.saturating_add_signed(by);
                taken_back.add(seq, (now, after));
                steps.push((now, after));
                now = after;
            }
            let found = |seq: u64| slowly(&steps, seq as usize - 1);
            let head = steps.len() as u64;
            for seq in 1..=head {
                prop_assert_eq!(taken_back.contains(seq), found(seq));
                prop_assert_eq!(taken_back.any_between(seq - 1, head), (seq..=head).any(found));
                prop_assert_eq!(taken_back.any_between(0, seq), (1..=seq).any(found));
            }
        }
    }
}
