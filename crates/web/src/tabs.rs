//! Two tabs, one game: the tab that opens the table asks whether another one plays already.

use leptos::prelude::*;
use std::time::Duration;

use crate::storage;

/// Tabs hear of each other's changes to what is kept; this is where they speak.
const CHANNEL: &str = "tabs";
/// A tab that plays answers faster than this.
const ANSWER_TIME: Duration = Duration::from_millis(120);

/// What tabs say to each other.
const ASK: &str = "who plays";
const HERE: &str = "I do";
const TAKE: &str = "let me";

/// Who plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Door {
    /// Not known yet.
    Asking,
    /// Another tab.
    Elsewhere,
    /// This one.
    Here,
}

/// This tab among the others.
#[derive(Clone, Copy)]
pub struct Tabs {
    /// Who plays.
    pub door: RwSignal<Door>,
}

impl Tabs {
    /// Asks the other tabs; without a way to ask, this one plays.
    pub fn ask() -> Tabs {
        let tabs = Tabs { door: RwSignal::new(Door::Asking) };
        tabs.listen();
        if tabs.say(ASK) {
            tabs.enter_soon(Door::Asking);
        } else {
            tabs.door.set(Door::Here);
        }
        tabs
    }

    /// Takes the game over from the other tab.
    pub fn take(self) {
        self.say(TAKE);
        // The other tab keeps its game first.
        self.enter_soon(Door::Elsewhere);
    }

    /// Enters when nothing else has happened meanwhile.
    fn enter_soon(self, from: Door) {
        let enter = move || {
            if self.door.try_get_untracked() == Some(from) {
                self.door.set(Door::Here);
            }
        };
        set_timeout(enter, ANSWER_TIME);
    }

    fn listen(self) {
        let handle = window_event_listener(leptos::ev::storage, move |event| {
            if event.key().as_deref() != Some(storage::name(CHANNEL).as_str()) {
                return;
            }
            let said = event.new_value().unwrap_or_default();
            let said = said.split_once('#').map_or(said.as_str(), |(words, _)| words);
            let Some(door) = self.door.try_get_untracked() else { return };
            match answer(said, door) {
                Answer::Nothing => {}
                Answer::Say(words) => {
                    self.say(words);
                }
                Answer::Leave => self.door.set(Door::Elsewhere),
            }
        });
        on_cleanup(move || handle.remove());
    }

    /// Says something to the other tabs; tells whether there is a way to.
    fn say(self, words: &str) -> bool {
        // The same words twice would be no change: a number makes them new.
        let number = js_sys::Math::random();
        storage::write(CHANNEL, &format!("{words}#{number}")).is_ok()
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Answer {
    Nothing,
    Say(&'static str),
    Leave,
}

/// What a tab does when another one speaks.
fn answer(said: &str, door: Door) -> Answer {
    match (said, door) {
        (ASK, Door::Here) => Answer::Say(HERE),
        (HERE, Door::Asking) | (TAKE, Door::Here) => Answer::Leave,
        _ => Answer::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tab_that_plays_says_so_and_leaves_only_when_told_to() {
        assert_eq!(answer(ASK, Door::Here), Answer::Say(HERE));
        assert_eq!(answer(TAKE, Door::Here), Answer::Leave);
        assert_eq!(answer(HERE, Door::Here), Answer::Nothing);
    }

    #[test]
    fn a_tab_that_asks_waits_outside_when_somebody_plays() {
        assert_eq!(answer(HERE, Door::Asking), Answer::Leave);
        assert_eq!(answer(ASK, Door::Asking), Answer::Nothing);
        assert_eq!(answer(ASK, Door::Elsewhere), Answer::Nothing);
    }
}
