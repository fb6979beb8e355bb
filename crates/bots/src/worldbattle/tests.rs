//! Positions, and what each bot does in them.
