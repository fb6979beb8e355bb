//! Only one tab plays the game in progress: a tab that opens the table asks the others first.

use std::time::Duration;

use leptos::prelude::*;
use leptos_use::use_event_listener;

use crate::storage;

/// The storage key that tabs use for messages: every change of it is an event in the other tabs.
const CHANNEL: &str = "tabs";
/// How long a tab waits for an answer.
const ANSWER_TIME: Duration = Duration::from_millis(120);

/// The messages.
const ASK: &str = "who plays";
const HERE: &str = "I do";
const TAKE: &str = "let me";

/// Which tab plays the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayingTab {
    /// Not known yet.
    Unknown,
    /// Another tab.
    Other,
    /// This tab.
    This,
}

/// The messages between this tab and the others.
#[derive(Clone, Copy)]
pub struct Tabs {
    /// Which tab plays the game.
    pub playing: RwSignal<PlayingTab>,
}

impl Tabs {
    /// Asks the other tabs. If the browser stores nothing, they cannot be asked and this tab plays.
    pub fn ask() -> Tabs {
        let tabs = Tabs { playing: RwSignal::new(PlayingTab::Unknown) };
        tabs.listen();
        if tabs.send(ASK) {
            tabs.play_soon(PlayingTab::Unknown);
        } else {
            tabs.playing.set(PlayingTab::This);
        }
        tabs
    }

    /// Takes the game over from the other tab.
    pub fn take(self) {
        self.send(TAKE);
        // The other tab saves its game first.
        self.play_soon(PlayingTab::Other);
    }

    /// Starts playing here unless another tab answers in time.
    fn play_soon(self, from: PlayingTab) {
        let enter = move || {
            if self.playing.try_get_untracked() == Some(from) {
                self.playing.set(PlayingTab::This);
            }
        };
        set_timeout(enter, ANSWER_TIME);
    }

    fn listen(self) {
        let _ = use_event_listener(window(), leptos::ev::storage, move |event| {
            if event.key().as_deref() != Some(storage::name(CHANNEL).as_str()) {
                return;
            }
            let said = event.new_value().unwrap_or_default();
            let said = said.split_once('#').map_or(said.as_str(), |(words, _)| words);
            let Some(playing) = self.playing.try_get_untracked() else { return };
            match answer(said, playing) {
                Answer::Nothing => {}
                Answer::Say(words) => {
                    self.send(words);
                }
                Answer::Leave => self.playing.set(PlayingTab::Other),
            }
        });
    }

    /// Sends a message to the other tabs; `false` if that is not possible.
    fn send(self, words: &str) -> bool {
        // Writing the same value twice is no change, so a random number is added.
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

/// What a tab does when another one sends a message.
fn answer(said: &str, playing: PlayingTab) -> Answer {
    match (said, playing) {
        (ASK, PlayingTab::This) => Answer::Say(HERE),
        (HERE, PlayingTab::Unknown) | (TAKE, PlayingTab::This) => Answer::Leave,
        _ => Answer::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tab_that_plays_says_so_and_leaves_only_when_told_to() {
        assert_eq!(answer(ASK, PlayingTab::This), Answer::Say(HERE));
        assert_eq!(answer(TAKE, PlayingTab::This), Answer::Leave);
        assert_eq!(answer(HERE, PlayingTab::This), Answer::Nothing);
    }

    #[test]
    fn a_tab_that_asks_waits_outside_when_somebody_plays() {
        assert_eq!(answer(HERE, PlayingTab::Unknown), Answer::Leave);
        assert_eq!(answer(ASK, PlayingTab::Unknown), Answer::Nothing);
        assert_eq!(answer(ASK, PlayingTab::Other), Answer::Nothing);
    }
}
