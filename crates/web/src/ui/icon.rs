//! Icons: 24 by 24, in the colour of the text beside them.
//!
//! The drawings are in the page once, in `sprite.svg`; an icon refers to its drawing.

use leptos::prelude::*;

/// The drawing of an icon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glyph(&'static str);

macro_rules! glyphs {
    ($($NAME:ident = $id:literal,)*) => {
        #[allow(dead_code)] // the whole set, whether or not a screen uses each today
        impl Glyph {
            $(
                #[doc = concat!("The drawing `", $id, "`.")]
                pub const $NAME: Glyph = Glyph(concat!("#i-", $id));
            )*
            #[cfg(test)]
            const ALL: &[Glyph] = &[$(Glyph::$NAME,)*];
        }
    };
}

glyphs! {
    BACK = "back", BELL = "bell", BOT = "bot", BULB = "bulb", CARDS = "cards", CHAT = "chat", CHECK = "check",
    CLOCK = "clock", CLOSE = "close", COPY = "copy", CROWN = "crown", DICE = "dice", DOWN = "down",
    DOWNLOAD = "download", FIRST = "first", FLAG = "flag", GEAR = "gear", GLOBE = "globe", HELP = "help",
    MENU = "menu", MINUS = "minus", MUTE = "mute", PAUSE = "pause", PERSON = "person",
    PLAY = "play", PLUS = "plus", REDO = "redo", REPLAY = "replay",
    RIGHT = "right", ROTATE = "rotate", SAVE = "save", SHIELD = "shield", SKIP = "skip",
    SOUND = "sound", STEP = "step", SWORD = "sword", TROPHY = "trophy", UNDO = "undo",
    UPLOAD = "upload",
}

const SPRITE: &str = include_str!("sprite.svg");

/// All drawings, invisible; once at the top of the page.
#[component]
pub fn Sprite() -> impl IntoView {
    view! { <svg class="sprite" aria-hidden="true" width="0" height="0" inner_html=SPRITE></svg> }
}

/// One icon. Screen readers skip it: the words beside it say the same.
#[component]
pub fn Icon(glyph: Glyph, #[prop(optional)] solid: bool) -> impl IntoView {
    view! { <svg class="icon" class:solid=solid aria-hidden="true"><use href=glyph.0></use></svg> }
}

/// The mark of Salient.
#[component]
pub fn Logo() -> impl IntoView {
    view! { <svg class="logo" aria-hidden="true"><use href={"#logo"}></use></svg> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_has_its_drawing() {
        for glyph in Glyph::ALL {
            let id = glyph.0.trim_start_matches('#');
            assert!(SPRITE.contains(&format!("<symbol id=\"{id}\"")), "{id}");
        }
    }
}
