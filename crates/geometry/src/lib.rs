//! Hex and square grids, neighbours, flood fill, connected groups.
