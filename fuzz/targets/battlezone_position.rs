#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Some(state) = fuzz::notation::<battlezone::State>(text) {
        fuzz::playable(state);
    }
});
