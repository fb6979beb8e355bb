use super::*;
use crate::{Seat, Viewer, json_deserialize, json_fields, json_words};

#[derive(Clone, Copy, PartialEq, Debug)]
enum Weather {
    Fair,
    LightRain,
}

json_words! { Weather: Fair = "fair", LightRain = "light_rain" }

#[derive(PartialEq, Debug)]
struct Walk {
    by: Vec<Seat>,
    hours: u8,
    weather: Weather,
    note: Option<String>,
}

impl FromJson<'_> for Walk {
    fn from_json(json: &Json) -> Result<Walk, JsonError> {
        let walk = json.fields("by hours weather note")?;
        Ok(Walk {
            by: walk.must("by")?,
            hours: walk.or("hours", 2)?,
            weather: walk.must("weather")?,
            note: walk.maybe::<&str>("note")?.map(str::to_owned),
        })
    }
}

json_deserialize! { Walk }

const WALK: &str = r#"{"by":[0,2],"hours":3,"weather":"light_rain","note":"a \"b\""}"#;

fn refusal<T: for<'a> FromJson<'a>>(text: &str) -> String {
    let json: Json = serde_json::from_str(text).unwrap();
    T::from_json(&json).err().unwrap().to_string()
}

#[test]
fn an_object_is_read_by_its_fields_in_any_order() {
    let walk: Walk = serde_json::from_str(WALK).unwrap();
    assert_eq!((walk.hours, walk.weather), (3, Weather::LightRain));
    assert_eq!((walk.by, walk.note.as_deref()), (vec![Seat::A, Seat::new(2)], Some("a \"b\"")));
    let usual: Walk = serde_json::from_str(r#"{"weather":"fair","by":[]}"#).unwrap();
    assert_eq!(usual, Walk { by: vec![], hours: 2, weather: Weather::Fair, note: None });
}

#[derive(PartialEq, Debug)]
struct Pair {
    left: u8,
    right: Seat,
}

json_fields! { Pair: left, right }

#[test]
fn a_struct_by_its_names_must_have_all_fields_and_no_others() {
    let read = |text| Pair::from_json(&serde_json::from_str(text).unwrap());
    assert_eq!(read(r#"{"right":1,"left":9}"#), Ok(Pair { left: 9, right: Seat::B }));
    for text in [r#"{"left":9}"#, r#"{"left":9,"right":1,"":0}"#, r#"{"left":9,"right":null}"#] {
        assert!(read(text).is_err(), "{text}");
    }
}

#[test]
fn a_refusal_says_what_is_wrong_and_where() {
    for (text, expected) in [
        ("[]", "invalid type: it must be an object"),
        (r#"{"by":[],"tea":1}"#, "unknown field `tea`"),
        (r#"{"by":[],"by":[]}"#, "duplicate field `by`"),
        (r#"{"by":[]}"#, "missing field `weather`"),
        (r#"{"by":{},"weather":"fair"}"#, "invalid type: by must be a list"),
        (r#"{"by":[0,true]}"#, "invalid type: by[1] must be a whole number from 0 to 255"),
        (r#"{"by":[8]}"#, "by[0]: expected a seat number from 0 to 7, found \"8\""),
        (r#"{"by":[],"hours":null}"#, "invalid type: hours must be a whole number from 0 to 255"),
        (r#"{"by":[],"weather":"hail"}"#, "invalid type: weather must be one of: fair, light_rain"),
        (r#"{"by":[],"weather":"fair","note":3}"#, "invalid type: note must be a text"),
    ] {
        assert_eq!(refusal::<Walk>(text), expected, "{text}");
    }
    let missing = refusal::<Vec<[Walk; 1]>>(r#"[[{"by":[],"weather":"fair"}],[{"by":[]}]]"#);
    assert_eq!(missing, "missing field `weather` in [1][0]");
    let json = Json::Other;
    let error = Walk::from_json(&json).unwrap_err().within("walk").within("plans");
    assert_eq!(error.to_string(), "invalid type: plans.walk must be an object");
}

#[test]
fn numbers_must_be_whole_and_fit() {
    let read = |text| serde_json::from_str::<Json>(text).unwrap();
    assert_eq!(u8::from_json(&read("255")), Ok(255));
    assert_eq!(u16::from_json(&read("65535")), Ok(u16::MAX));
    assert_eq!(u32::from_json(&read("4294967295")), Ok(u32::MAX));
    assert_eq!(u64::from_json(&read("18446744073709551615")), Ok(u64::MAX));
    for text in ["256", "-1", "-0", "1.0", "1e2", "18446744073709551616", "\"1\"", "null"] {
        assert!(u8::from_json(&read(text)).is_err(), "{text}");
    }
    assert!(u16::from_json(&read("65536")).is_err());
    assert!(u32::from_json(&read("4294967296")).is_err());
}

#[test]
fn a_word_stands_alone_or_names_a_value() {
    for (text, expected) in [
        (r#""spectator""#, Some(Viewer::Spectator)),
        (r#"{"spectator":null}"#, Some(Viewer::Spectator)),
        (r#"{"seat":1}"#, Some(Viewer::Seat(Seat::B))),
        (r#"{"spectator":1}"#, None),
        (r#"{"seat":1,"spectator":null}"#, None),
        (r#"{"seat:":1}"#, None),
        (r#""seat""#, None),
        (r#""""#, None),
        ("{}", None),
        ("1", None),
    ] {
        assert_eq!(serde_json::from_str::<Viewer>(text).ok(), expected, "{text}");
    }
    assert!(serde_json::from_str::<Weather>(r#""""#).is_err());
    assert!(serde_json::from_str::<Weather>(r#""fair ""#).is_err());
    assert_eq!(refusal::<Viewer>(r#"{"seat":null}"#).split(' ').nth(2), Some("seat"));
    for viewer in [Viewer::Spectator, Viewer::Seat(Seat::B)] {
        let text = serde_json::to_string(&viewer).unwrap();
        assert_eq!(serde_json::from_str::<Viewer>(&text).unwrap(), viewer);
    }
}

#[test]
fn fields_that_may_be_others_are_passed_over_but_not_the_known_twice() {
    let sides = |text| {
        let json: Json = serde_json::from_str(text).unwrap();
        json.fields("width *").and_then(|fields| fields.must::<u8>("width"))
    };
    assert_eq!(sides(r#"{"tea":1,"width":3,"tea":-2.5}"#), Ok(3));
    assert!(sides(r#"{"width":3,"width":3}"#).is_err());
}
