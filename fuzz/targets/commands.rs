#![no_main]

use catalog::GameId;
use host::{AnyMatch, Chance, Command, Match, Opening, Options, Player};

// Lines of JSON, as a stranger would send them. A refused command changes nothing, and the
// record of whatever was played is true.
libfuzzer_sys::fuzz_target!(|text: &str| {
    let mut played = open();
    for line in text.lines().take(50) {
        let Ok(command) = serde_json::from_str::<Command<String>>(line) else { continue };
        let before = standing(&played);
        if played.obey(command).is_err() {
            assert_eq!(standing(&played), before);
        }
    }
    if let Some(record) = played.record_text() {
        GameId::verify(&record).expect("the record of a match is true");
    }
});

fn standing(played: &dyn AnyMatch) -> (u32, Vec<Option<Player>>, Option<String>) {
    (played.step(), played.players(), played.record_text())
}

fn open() -> Match<battlezone::State> {
    let map = Some("1-2 2-3 3-4".parse().map(std::sync::Arc::new).expect("a map"));
    let opening = Opening {
        match_id: "fuzz".parse().expect("a name"),
        setup: battlezone::Setup { map, ..Default::default() },
        chance: Chance::Seed(1),
        options: Options { undo: true, ..Options::default() },
    };
    Match::open(opening).expect("the map can be played on")
}
