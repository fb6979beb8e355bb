#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| server::strangers::read_as_everything(bytes));
