//! How maps are written and read.

use proptest::prelude::*;

use super::*;

#[test]
fn a_map_is_written_as_its_seed_or_its_borders() {
    for text in [
        "0",
        "1",
        "206894",
        "4294967295",
        "1-2",
        "1-2 2-3",
        "1-2 3 4-5",
        "1 2",
        "1 2-3",
        "1-1",
        "1-2 1-3 2-3",
        "1-3 2",
    ] {
        assert_eq!(text.parse::<Map>().map(|map| map.to_string()).as_deref(), Ok(text));
    }
    assert_eq!("1-1".parse::<Map>().unwrap().len(), 1);
    assert_eq!("1".parse::<Map>().unwrap().seed(), Some(1));
    assert_eq!("206894".parse(), Ok(Map::from_seed(206_894)));
}

#[test]
fn every_map_has_one_spelling() {
    let refused = |text: &str| text.parse::<Map>().expect_err(text).to_string();
    for text in [
        "",
        " ",
        "x",
        "-",
        "1-",
        "-1",
        "01",
        "+1",
        "4294967296",
        "1-2-3",
        "0-1",
        "1-33",
        "1-2  2-3",
        " 1-2",
        "1-2 ",
        "1,2",
        "1-2\n2-3",
        "1-+2",
        "01-2",
    ] {
        let expected = format!("expected {}, found {text:?}", text::EXPECTED);
        assert_eq!(refused(text), expected);
    }
    for text in ["2-1", "1-2 1-2", "1-3 1-2 2-3", "1-1 2", "2 1"] {
        let found = format!(", found {text:?}");
        assert!(refused(text).starts_with("expected the borders in order: 1"), "{text}");
        assert!(refused(text).ends_with(&found), "{text}");
    }
    assert_eq!(
        refused("1-2 4"),
        "expected territories numbered from 1 without gaps, found \"1 2 4\""
    );
    assert_eq!(
        refused("1-2 2"),
        "expected territory 2 either alone or with borders, found \"both\""
    );
}

#[test]
fn borders_may_be_given_in_any_order_and_direction() {
    let [one, two, three] = [1, 2, 3].map(Territory::new);
    let map = Map::from_borders(&[(three, two), (two, one), (one, two)]).unwrap();
    assert_eq!(map.to_string(), "1-2 2-3");
    assert!(Map::from_borders(&[]).is_err());
}

#[test]
fn a_test_map_can_have_32_territories() {
    let alone: Vec<_> = TerritorySet(u32::MAX).iter().map(|it| (it, it)).collect();
    let map = Map::from_borders(&alone).unwrap();
    assert_eq!(map.len(), 32);
    assert_eq!(map.to_string().parse(), Ok(map));
}

proptest! {
    #[test]
    fn borders_are_read_as_they_were_written(
        len in 2u8..=32,
        pairs in prop::collection::vec((0u8..32, 0u8..32), 0..80),
    ) {
        let pair = |(a, b): (u8, u8)| (Territory::new(a % len + 1), Territory::new(b % len + 1));
        let mut borders: Vec<_> = pairs.into_iter().map(pair).filter(|(a, b)| a != b).collect();
        let touched: TerritorySet = borders.iter().flat_map(|&(a, b)| [a, b]).collect();
        let alone = TerritorySet::first(len).without(touched);
        borders.extend(alone.iter().map(|it| (it, it)));
        let map = Map::from_borders(&borders).unwrap();
        prop_assert_eq!(map.to_string().parse(), Ok(map));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
        prop_assert!(text.parse::<Map>().is_err() || text.parse::<Map>().unwrap().to_string() == text);
    }

    #[test]
    fn text_that_looks_like_a_map_is_read_or_refused(text in "[0-9 -]{1,12}|([1-6]-[1-6] ?){1,6}") {
        if let Ok(map) = text.parse::<Map>() {
            prop_assert_eq!(map.to_string(), text);
        }
    }
}
