//! Hex and square grids, neighbours, flood fill, connected groups.
//!
//! Cells are numbered row by row from the upper left, cell = y · width + x. Nothing here knows a
//! game.
//!
//! - [`HexGrid`] — six neighbours, odd rows shifted to the right
//! - [`SquareGrid`] — four or eight neighbours
//! - [`groups`] — what hangs together, over bit-mask graphs and over cells

pub mod groups;
mod hex;
mod square;

pub use hex::{HexDirection, HexGrid};
pub use square::SquareGrid;
