#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Some(name) = fuzz::words::<catalog::BotName>(text) {
        let _ = name.make::<battlezone::State>().map_err(|error| error.to_string());
    }
});
