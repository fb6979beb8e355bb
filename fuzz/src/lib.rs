//! The laws, for any game: text is refused, or read and written back as it was.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use catalog::GameId;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tabletop::{Game, Rng};

/// The game that the first word names, and the text after it.
pub fn game(text: &str) -> Option<(GameId, &str)> {
    let (name, text) = text.split_once(' ')?;
    Some((name.parse().ok()?, text))
}

/// A notation has one spelling for each value: what is read is written back to the letter.
pub fn notation<T>(text: &str) -> Option<T>
where
    T: FromStr + Display,
{
    let value: T = text.parse().ok()?;
    assert_eq!(value.to_string(), text);
    Some(value)
}

/// JSON may be spelled freely, but what is read survives being written and read again.
pub fn json<T>(text: &str) -> Option<T>
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let value: T = serde_json::from_str(text).ok()?;
    let again = serde_json::to_string(&value).expect("what was read can be written");
    assert_eq!(serde_json::from_str::<T>(&again).expect("what was written can be read"), value);
    Some(value)
}

/// What is read survives being written and read again.
pub fn words<T>(text: &str) -> Option<T>
where
    T: FromStr<Err: Debug> + Display + PartialEq + Debug,
{
    let value: T = text.parse().ok()?;
    assert_eq!(value.to_string().parse::<T>().expect("what was written can be read"), value);
    Some(value)
}

/// A position that is accepted can be played on, and stays one that is accepted.
pub fn playable<G: Game>(mut state: G) {
    let (mut rng, mut actions) = (Rng::fast(1), Vec::new());
    for _ in 0..20 {
        let Some(seat) = state.to_act() else { return };
        actions.clear();
        state.legal_actions(seat, &mut actions);
        let action = actions[rng.below(actions.len() as u32) as usize].clone();
        state.apply(seat, &action, &mut rng, &mut Vec::new()).expect("listed is accepted");
        assert_eq!(state.to_string().parse().as_ref(), Ok(&state));
    }
}
