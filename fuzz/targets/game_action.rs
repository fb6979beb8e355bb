#![no_main]

use catalog::{Entry, Visitor};

struct Action<'a>(&'a str);

impl Visitor for Action<'_> {
    type Output = ();
    fn visit<G: Entry>(self) {
        fuzz::words::<G::Action>(self.0);
    }
}

// The first word names the game.
libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Some((game, text)) = fuzz::game(text) {
        game.visit(Action(text));
    }
});
