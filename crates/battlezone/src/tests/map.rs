//! What is true of every map, and how maps are written.

use super::*;

#[test]
fn a_seed_gives_the_same_map_again() {
    assert_eq!(Map::from_seed(5), Map::from_seed(5));
    assert_ne!(Map::from_seed(5).cells(), Map::from_seed(6).cells());
}
