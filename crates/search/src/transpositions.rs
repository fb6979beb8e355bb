//! Positions a search has met before.

/// What a value says about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// Exactly this.
    Exact,
    /// This or more.
    AtLeast,
    /// This or less.
    AtMost,
}

#[derive(Clone, Debug)]
struct Entry<A> {
    key: u64,
    /// The depth of the iteration that wrote it.
    iteration: u32,
    /// How many moves below the root it was met.
    ply: u32,
    value: f32,
    bound: Bound,
    best: A,
}

/// A table of fixed size: a newer position takes the place of an older one with the same slot.
#[derive(Clone, Debug)]
pub(crate) struct Transpositions<A> {
    slots: Vec<Option<Entry<A>>>,
}

impl<A: Clone> Transpositions<A> {
    /// A table with at least so many slots.
    pub(crate) fn new(slots: usize) -> Transpositions<A> {
        Transpositions { slots: vec![None; slots.next_power_of_two()] }
    }

    /// What is known about this position, searched in this iteration and equally far from the
    /// root: there the same moves were looked at, equally deep.
    pub(crate) fn value(&self, key: u64, iteration: u32, ply: u32) -> Option<(f32, Bound)> {
        let entry = self.entry(key)?;
        let same = entry.iteration == iteration && entry.ply == ply;
        same.then_some((entry.value, entry.bound))
    }

    /// The best move of this position when it was last met.
    pub(crate) fn best(&self, key: u64) -> Option<&A> {
        self.entry(key).map(|entry| &entry.best)
    }

    pub(crate) fn keep(
        &mut self,
        key: u64,
        (iteration, ply): (u32, u32),
        (value, bound): (f32, Bound),
        best: A,
    ) {
        let slot = self.slot(key);
        self.slots[slot] = Some(Entry { key, iteration, ply, value, bound, best });
    }

    fn entry(&self, key: u64) -> Option<&Entry<A>> {
        self.slots[self.slot(key)].as_ref().filter(|entry| entry.key == key)
    }

    fn slot(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.slots.len() - 1)
    }
}
