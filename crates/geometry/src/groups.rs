//! What hangs together: flood fill and connected groups.
//!
//! Two shapes of board: up to 32 nodes as bit masks, where `neighbours[i]` has a bit for every
//! node next to node i; and any number of cells with a function that lists neighbours.

/// The nodes of `within` that can be reached from `start` without leaving `within`.
#[inline]
pub fn reach(neighbours: &[u32; 32], start: u32, within: u32) -> u32 {
    let mut reached = start & within;
    let mut newest = reached;
    while newest != 0 {
        let mut next = 0;
        for node in bits(newest) {
            next |= neighbours[node];
        }
        newest = next & within & !reached;
        reached |= newest;
    }
    reached
}

/// The connected groups of `within`, in the order of their lowest node.
pub fn groups(neighbours: &[u32; 32], within: u32) -> impl Iterator<Item = u32> {
    let mut rest = within;
    std::iter::from_fn(move || {
        let lowest = rest & rest.wrapping_neg();
        (lowest != 0).then(|| {
            let group = reach(neighbours, lowest, rest);
            rest &= !group;
            group
        })
    })
}

/// The largest connected group of `within`; of several, the one with the lowest node.
#[inline]
pub fn largest_group(neighbours: &[u32; 32], within: u32) -> u32 {
    let mut largest = 0u32;
    let mut rest = within;
    // Stops as soon as what is left could not be larger.
    while rest.count_ones() > largest.count_ones() {
        let group = reach(neighbours, rest & rest.wrapping_neg(), rest);
        rest &= !group;
        if group.count_ones() > largest.count_ones() {
            largest = group;
        }
    }
    largest
}

/// Which of the cells 0 to `cells` − 1 can be reached from `starts` through open cells; a start
/// that is not open reaches nothing.
pub fn reach_cells<N: IntoIterator<Item = usize>>(
    cells: usize,
    starts: impl IntoIterator<Item = usize>,
    neighbours: impl Fn(usize) -> N,
    open: impl Fn(usize) -> bool,
) -> Vec<bool> {
    let mut reached = vec![false; cells];
    let mut waiting: Vec<usize> = starts.into_iter().filter(|&start| open(start)).collect();
    for &start in &waiting {
        reached[start] = true;
    }
    while let Some(cell) = waiting.pop() {
        for next in neighbours(cell) {
            if !reached[next] && open(next) {
                reached[next] = true;
                waiting.push(next);
            }
        }
    }
    reached
}

/// The connected groups of cells that are `alike`, each ascending, in the order of their lowest
/// cell.
pub fn cell_groups<N: IntoIterator<Item = usize>>(
    cells: usize,
    neighbours: impl Fn(usize) -> N,
    alike: impl Fn(usize, usize) -> bool,
) -> Vec<Vec<usize>> {
    let mut grouped = vec![false; cells];
    let mut groups = Vec::new();
    for first in 0..cells {
        if grouped[first] {
            continue;
        }
        grouped[first] = true;
        let mut group = vec![first];
        let mut done = 0;
        while done < group.len() {
            let cell = group[done];
            done += 1;
            for next in neighbours(cell) {
                if !grouped[next] && alike(cell, next) {
                    grouped[next] = true;
                    group.push(next);
                }
            }
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups
}

/// The places of the ones of a mask, ascending.
#[inline]
pub fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = mask.trailing_zeros() as usize;
        (place < 32).then(|| {
            mask &= mask - 1;
            place
        })
    })
}

#[cfg(test)]
mod tests;
