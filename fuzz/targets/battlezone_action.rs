#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    fuzz::notation::<battlezone::Action>(text);
});
