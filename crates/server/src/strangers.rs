//! Everything that strangers' words are read as, in one place for those who try it with random
//! text: the property test below and the fuzz target.

use store::Cursor;

use crate::config::Config;
use crate::{api, text};
use protocol::ClientMessage;

/// Reads bytes as every message, body, query and config that comes from outside. Most of it is
/// refused; what is read survives being written and read again.
///
/// # Panics
/// Where that does not hold: a mistake of ours.
pub fn read_as_everything(bytes: &[u8]) {
    let _ = api::parse::<ClientMessage>(bytes); // read or refused
    api::read_as_every_body(bytes);
    let Ok(words) = std::str::from_utf8(bytes) else { return };
    let _ = Config::from_toml(words); // read or refused
    if let Ok(cursor) = words.parse::<Cursor>() {
        assert_eq!(cursor.to_string().parse(), Ok(cursor));
    }
    if let Ok(name) = text::name(words) {
        assert_eq!(text::name(&name).ok(), Some(name), "a name is its own name");
    }
    if let Ok(id) = api::checked_id("player", words) {
        assert_eq!(id, format!("player:{words}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// One of everything, as it comes from well-meaning clients.
    const WELL_MEANT: &[&str] = &[
        r#"{"t":"hello","token":"c0ffee"}"#,
        r#"{"t":"sub","match":"k3v9","after":12}"#,
        r#"{"t":"cmd","match":"k3v9","cmd_id":"7","expect_seq":3,"at":2,"action":"3>7"}"#,
        r#"{"t":"chat","match":"k3v9","channel":"team","text":"hi"}"#,
        r#"{"t":"ping","n":1}"#,
        r#"{"game":"battlezone","setup":{"round_limit":9},"seats":["you","open"],
            "visibility":"password","password":"x","settings":{"clock":{"turn_s":60},
            "absent":{"bot":"random"},"spectator_delay":3}}"#,
        r#"{"at":4,"seats":["you","random"],"visibility":"link"}"#,
        r#"{"cmd_id":"1","expect_seq":3,"action":"skip"}"#,
        r#"{"kind":"rewind"}"#,
        r#"{"login":"Anna","password":"correct horse"}"#,
        r#"{"scope":"bot","label":"mine"}"#,
        r#"{"seat":1,"muted":true}"#,
        r#"{"ready":true}"#,
        r#"{"players":3}"#,
        "origins = [\"https://a.example\"]\nsockets = 3\n[rates.chat]\nevery_ms = 1\nburst = 2\n",
        "1763280000000.k3v9",
        "Anna-Lena 2",
    ];

    #[test]
    fn what_is_well_meant_is_read() {
        WELL_MEANT.iter().for_each(|words| read_as_everything(words.as_bytes()));
    }

    proptest! {
        #[test]
        fn random_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            read_as_everything(&bytes);
        }

        #[test]
        fn random_text_is_read_or_refused(words in "\\PC{0,60}") {
            read_as_everything(words.as_bytes());
        }

        #[test]
        fn words_that_were_changed_on_the_way_are_read_or_refused(
            which in 0..WELL_MEANT.len(),
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 1..6),
        ) {
            let mut bytes = WELL_MEANT[which].as_bytes().to_vec();
            for (place, byte, how) in changes {
                let place = place.index(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
                match how {
                    0 if !bytes.is_empty() => bytes[place] = byte,
                    1 if !bytes.is_empty() => drop(bytes.remove(place)),
                    _ => bytes.insert(place, byte),
                }
            }
            read_as_everything(&bytes);
        }
    }
}
