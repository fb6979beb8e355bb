#![no_main]

use catalog::{Entry, GameId, Visitor};
use host::{Options, Record};

/// A text that is read can be written and read again.
struct ReadAgain<'a>(&'a str);

impl Visitor for ReadAgain<'_> {
    type Output = ();
    fn visit<G: Entry>(self) {
        if let Ok(record) = Record::<G>::parse(self.0) {
            let written = record.to_string();
            let again = Record::<G>::parse(&written).expect("what was written can be read");
            assert_eq!(again.to_string(), written);
        }
    }
}

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok(game) = GameId::of_record(text) {
        game.visit(ReadAgain(text));
    }
    // Verified means: loading gives the match whose record is this text, to the letter.
    if GameId::verify(text).is_ok() {
        let loaded = GameId::load(text, Options::default()).expect("what is verified loads");
        assert_eq!(loaded.record_text().as_deref(), Some(text));
    }
});
