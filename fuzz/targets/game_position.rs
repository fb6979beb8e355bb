#![no_main]

use catalog::{Entry, Visitor};

struct Position<'a>(&'a str);

impl Visitor for Position<'_> {
    type Output = ();
    fn visit<G: Entry>(self) {
        if let Some(state) = fuzz::words::<G>(self.0) {
            fuzz::playable(state);
        }
    }
}

// The first word names the game.
libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Some((game, text)) = fuzz::game(text) {
        game.visit(Position(text));
    }
});
