//! World Battle's bots.
//!
//! | name | how it plays |
//! |---|---|
//! | [`Easy`] | places on a random border, attacks at random where it has more armies |

mod easy;
mod turn;

pub use easy::Easy;
