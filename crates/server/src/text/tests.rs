use proptest::prelude::*;
use unicode_normalization::is_nfc;
use unicode_segmentation::UnicodeSegmentation;

use super::{
    BadText, CHAT_GRAPHEMES, NAME_GRAPHEMES, TITLE_GRAPHEMES, chat, code_points, folded, line,
    name, numbered, optional,
};

#[test]
fn names_of_the_world_are_names() {
    for text in ["Ann", "Zoë", "Łukasz", "李小龙", "محمد", "נועה", "क्षितिज", "Nguyễn Thị", "👩‍👩‍👧‍👦 2"]
    {
        assert_eq!(name(text).as_deref(), Ok(text));
    }
}

#[test]
fn what_shapes_its_neighbour_is_allowed_where_it_does() {
    for text in [
        "می\u{200c}خواهم",     // Persian, not joined
        "ක්\u{200d}ෂ",          // Sinhala, joined
        "❤\u{fe0f}\u{200d}🔥", // one picture
        "👩\u{1f3fd}\u{200d}🚀",
        "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} Ann",
        "1\u{fe0f}\u{20e3}",
        "葛\u{e0100}",
    ] {
        assert_eq!(name(text).as_deref(), Ok(text), "{}", text.escape_unicode());
    }
    for (text, c) in [
        ("An\u{200d}n", '\u{200d}'),
        ("An\u{200c}n", '\u{200c}'),
        ("Ann\u{fe0f}", '\u{fe0f}'),
        ("Ann\u{fe00}", '\u{fe00}'),
        ("Ann\u{e0041}", '\u{e0041}'),
        ("Ann\u{e0100}", '\u{e0100}'),
        ("🏴\u{e0067}\u{e007f}\u{e0067}", '\u{e0067}'),
        ("Ann\u{180b}", '\u{180b}'),
        ("\u{200d}Ann", '\u{200d}'),
        ("❤\u{fe0f}\u{fe0f}", '\u{fe0f}'),
    ] {
        assert_eq!(name(text), Err(BadText::Forbidden(c)), "{}", text.escape_unicode());
        assert_eq!(chat(text), Err(BadText::Forbidden(c)), "{}", text.escape_unicode());
    }
}

#[test]
fn a_name_is_brought_into_one_form() {
    assert_eq!(name("  Zoe\u{308}\u{a0}\u{3000} B. ").as_deref(), Ok("Zoë B."));
}

#[test]
fn a_name_is_counted_as_people_count() {
    let family = "👩‍👩‍👧‍👦"; // one to see, seven code points
    assert_eq!(name(&"é".repeat(24)), Ok("é".repeat(24)));
    assert_eq!(name(&"e\u{301}".repeat(24)), Ok("é".repeat(24)));
    assert_eq!(name(&family.repeat(9)), Ok(family.repeat(9)));
    let too_long = Err(BadText::TooLong { most: NAME_GRAPHEMES });
    assert_eq!(name(&"é".repeat(25)), too_long);
    assert_eq!(name(&family.repeat(10)), too_long);
    assert_eq!(name(&format!("a{}", "\u{301}".repeat(100))), too_long, "marks heaped on a letter");
    assert_eq!(name(&"a".repeat(1_000_000)), too_long);
}

#[test]
fn what_cannot_be_seen_is_no_name() {
    for text in ["", "   ", "\u{301}", "\u{a0}"] {
        assert_eq!(name(text), Err(BadText::Empty), "{text:?}");
        assert_eq!(chat(text), Err(BadText::Empty), "{text:?}");
    }
}

#[test]
fn what_changes_its_neighbours_is_refused() {
    for c in [
        '\0', '\n', '\t', '\u{1b}', '\u{7f}', '\u{9b}', '\u{202e}', '\u{2066}', '\u{200f}',
        '\u{61c}', '\u{2028}', '\u{200b}', '\u{feff}', '\u{ad}', '\u{3164}',
    ] {
        let text = format!("An{c}n");
        assert_eq!(name(&text), Err(BadText::Forbidden(c)), "{text:?}");
        assert_eq!(chat(&text), Err(BadText::Forbidden(c)), "{text:?}");
    }
    let told = name("A\u{202e}nn").unwrap_err().to_string();
    assert_eq!(told, "it holds the character U+202E, which is not allowed");
}

#[test]
fn markup_in_chat_is_text() {
    let text = "<script>alert(1)</script> & \"so on\"";
    assert_eq!(chat(text).as_deref(), Ok(text));
}

#[test]
fn a_chat_line_has_at_most_500_characters() {
    assert_eq!(chat(&"ö".repeat(500)), Ok("ö".repeat(500)));
    assert_eq!(chat(&"ö".repeat(501)), Err(BadText::TooLong { most: CHAT_GRAPHEMES }));
    assert_eq!(chat(&format!(" {}\n", "ö".repeat(500))), Ok("ö".repeat(500)));
}

#[test]
fn every_text_is_counted_and_cleaned_by_the_same_rule() {
    for most in [NAME_GRAPHEMES, TITLE_GRAPHEMES, CHAT_GRAPHEMES] {
        assert_eq!(line(&"e\u{301}".repeat(most), most), Ok("é".repeat(most)));
        assert_eq!(line(&"x".repeat(most + 1), most), Err(BadText::TooLong { most }));
        assert_eq!(line("a \u{3000} b", most).as_deref(), Ok("a b"));
        assert_eq!(line("a\u{202e}b", most), Err(BadText::Forbidden('\u{202e}')));
        let heap = format!("a{}", "\u{301}".repeat(code_points(most) + 1));
        assert_eq!(line(&heap, most), Err(BadText::TooLong { most }), "marks on one letter");
    }
    assert_eq!(optional("  ", TITLE_GRAPHEMES), Ok(None));
    assert_eq!(optional(" a ", TITLE_GRAPHEMES), Ok(Some("a".to_owned())));
    assert_eq!(optional("\u{200b}", 9), Err(BadText::Forbidden('\u{200b}')));
}

#[test]
fn a_name_with_a_number_still_fits_a_record() {
    assert_eq!(numbered("Ann", 2), "Ann 2");
    let long = name(&"x\u{323}\u{302}".repeat(21)).unwrap();
    assert!(long.chars().count() > 60);
    let second = numbered(&long, 2);
    assert!(second.ends_with(" 2"), "{second}");
    assert!(second.parse::<host::PlayerName>().is_ok(), "{second}");
}

#[test]
fn logins_that_look_alike_are_the_same() {
    assert_eq!(folded("ANN"), folded("ann"));
    assert_eq!(folded("Ａｎｎ"), folded("ann"));
    assert_eq!(folded("ZOE\u{308}"), folded("zoë"));
    assert_ne!(folded("ann"), folded("anna"));
    // With and without what only shapes a letter.
    assert_eq!(folded("می\u{200c}خواهم"), folded("میخواهم"));
    assert_eq!(folded("❤\u{fe0f}"), folded("❤"));
}

proptest! {
    #[test]
    fn what_is_accepted_keeps_every_rule(text in text()) {
        if let Ok(name) = name(&text) {
            prop_assert!(is_nfc(&name));
            prop_assert!((1..=NAME_GRAPHEMES).contains(&name.graphemes(true).count()));
            prop_assert!(name.chars().count() <= code_points(NAME_GRAPHEMES));
            prop_assert!(!name.contains("  ") && name.trim() == name);
            prop_assert_eq!(super::name(&name), Ok(name.clone()), "once is enough");
            prop_assert!(name.parse::<host::PlayerName>().is_ok(), "a record takes {:?}", name);
        }
        if let Ok(line) = chat(&text) {
            prop_assert!(is_nfc(&line));
            prop_assert!((1..=CHAT_GRAPHEMES).contains(&line.graphemes(true).count()));
            prop_assert!(line.chars().count() <= code_points(CHAT_GRAPHEMES));
            prop_assert!(!line.chars().any(char::is_control));
            prop_assert_eq!(chat(&line), Ok(line.clone()), "once is enough");
        }
    }

    #[test]
    fn direction_never_gets_through(
        before in "[a-z]{1,5}",
        c in prop::sample::select(vec!['\u{202a}', '\u{202e}', '\u{2067}', '\u{2069}', '\u{200e}']),
        after in "[a-z]{1,5}",
    ) {
        let text = format!("{before}{c}{after}");
        prop_assert_eq!(name(&text), Err(BadText::Forbidden(c)));
        prop_assert_eq!(chat(&text), Err(BadText::Forbidden(c)));
    }

    #[test]
    fn folding_twice_is_folding_once(text in text()) {
        prop_assert_eq!(folded(&folded(&text)), folded(&text));
    }
}

/// Anything, and more often what is hard: marks, joiners, spaces, composed letters.
fn text() -> impl Strategy<Value = String> {
    let hard = prop::sample::select(vec![
        'a',
        'e',
        ' ',
        '\u{a0}',
        '\u{301}',
        '\u{308}',
        '\u{200d}',
        '\u{fe0f}',
        '👩',
        'é',
        '각',
        'ᄀ',
        'ᅡ',
        '\u{202e}',
        '\u{958}',
        '\u{1f1e6}',
    ]);
    prop_oneof![
        any::<String>(),
        prop::collection::vec(prop_oneof![4 => hard, 1 => any::<char>()], 0..40)
            .prop_map(|it| it.into_iter().collect()),
    ]
}
