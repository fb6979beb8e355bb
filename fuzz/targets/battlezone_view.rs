#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Some(state) = fuzz::json::<battlezone::State>(text) {
        fuzz::playable(state);
    }
});
