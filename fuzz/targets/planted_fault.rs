#![no_main]

// Not a law: `cargo xtask fuzz` must find the text that this panics at. Letter by letter, so that
// it is found by following which code has run and hardly ever by luck.
libfuzzer_sys::fuzz_target!(|text: &[u8]| {
    if text.first() == Some(&b'w') && text.get(1) == Some(&b'a') && text.get(2) == Some(&b'r') {
        panic!("the planted fault");
    }
});
