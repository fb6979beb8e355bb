//! The locals of a function, told by how long ago each was used.

/// Those that were used, the last one first; all others follow in their order. Code uses few locals
/// at a time, so most places are low.
#[derive(Debug, Default)]
pub(crate) struct Recent(Vec<usize>);

impl Recent {
    /// A function begins: nothing was used yet.
    pub(crate) fn forget(&mut self) {
        self.0.clear();
    }

    /// The place of a local that is used now.
    pub(crate) fn place_of(&mut self, local: usize) -> usize {
        let place = match self.0.iter().position(|used| *used == local) {
            Some(place) => {
                self.0.remove(place);
                place
            }
            None => {
                let before = local - self.0.iter().filter(|used| **used < local).count();
                before.saturating_add(self.0.len())
            }
        };
        self.0.insert(0, local);
        place
    }

    /// The local at a place, which is used now.
    pub(crate) fn local_at(&mut self, place: usize) -> usize {
        let local = match place.checked_sub(self.0.len()) {
            None => self.0.remove(place),
            Some(before) => self.unused(before),
        };
        self.0.insert(0, local);
        local
    }

    /// The local that was not used and has so many before it that were not used either.
    fn unused(&self, before: usize) -> usize {
        let mut local = before;
        loop {
            let used = self.0.iter().filter(|used| **used <= local).count();
            if before.saturating_add(used) <= local {
                return local;
            }
            local = before.saturating_add(used);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_last_comes_first_and_the_unused_keep_their_order() {
        let mut recent = Recent::default();
        let used = [2, 2, 0, 2, 5, 1];
        let places = used.map(|local| recent.place_of(local));
        assert_eq!(places, [2, 0, 1, 1, 5, 3]);
        recent.forget();
        assert_eq!(places.map(|place| recent.local_at(place)), used);
    }
}
