#![no_main]

use tabletop::{Game, Rng};

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Some(setup) = fuzz::json::<battlezone::Setup>(text)
        && let Ok(state) = battlezone::State::new(&setup, &mut Rng::fast(1))
    {
        fuzz::playable(state);
    }
});
