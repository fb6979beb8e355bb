#![no_main]

use battlezone::{Setup, State};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Some((key, value)) = text.split_once('=') else { return };
    if let Ok(setup) = catalog::set_option::<State>(&Setup::default(), key, value) {
        let json = serde_json::to_string(&setup).expect("a setup can be written");
        assert_eq!(fuzz::json(&json), Some(setup));
    }
});
