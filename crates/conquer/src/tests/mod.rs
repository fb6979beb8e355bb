//! The rulebook as tests, one file per chapter. A test is a picture, a move and a picture; only
//! the functions here touch the API.

mod oracle;
mod oracle_agrees;
mod vectors;

use tabletop::{Game, Rng, Seat};

use crate::{Action, Event, State};
