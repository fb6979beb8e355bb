#![no_main]

use catalog::{Entry, Visitor};
use tabletop::Rng;

struct Json<'a>(&'a str);

impl Visitor for Json<'_> {
    type Output = ();
    fn visit<G: Entry>(self) {
        fuzz::json::<G::View>(self.0);
        if let Some(setup) = fuzz::json::<G::Setup>(self.0)
            && let Ok(state) = G::new(&setup, &mut Rng::fast(1))
        {
            fuzz::playable(state);
        }
    }
}

// The first word names the game, setups and views follow.
libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Some((game, text)) = fuzz::game(text) {
        game.visit(Json(text));
    }
});
