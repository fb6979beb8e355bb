//! What people may write: names and chat lines, cleaned or refused.
//!
//! Text is shown beside other text, so nothing may reverse its direction, break its line or be
//! there without being seen. Names are brought into one form (NFC, single spaces), so that two that
//! look the same are the same.

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// How many characters, as people count them, a name may have.
pub const NAME_GRAPHEMES: usize = 24;
/// How many code points a name may have: marks can be heaped on one letter. The record of a match
/// takes no more.
pub const NAME_CHARS: usize = 64;
/// How many code points a chat line may have.
pub const CHAT_CHARS: usize = 500;

/// Why a text was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadText {
    /// Nothing can be seen of it.
    #[error("there is nothing to be seen")]
    Empty,
    /// It is too long.
    #[error("it is longer than {most} characters")]
    TooLong {
        /// How long it may be.
        most: usize,
    },
    /// It holds a character that changes the text around it or cannot be seen.
    #[error("it holds the character U+{:04X}, which is not allowed", *.0 as u32)]
    Forbidden(char),
}

/// A name as it will be shown: 1 to [`NAME_GRAPHEMES`] characters.
pub fn name(text: &str) -> Result<String, BadText> {
    let most = NAME_GRAPHEMES;
    let name = clean(text, NAME_CHARS, most)?;
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.graphemes(true).count() > most {
        return Err(BadText::TooLong { most });
    }
    Ok(name)
}

/// A chat line as it will be shown: 1 to [`CHAT_CHARS`] characters.
pub fn chat(text: &str) -> Result<String, BadText> {
    clean(text, CHAT_CHARS, CHAT_CHARS)
}

/// What two names have in common that nobody should have to tell apart: for logins.
pub fn folded(name: &str) -> String {
    // Lower case may take apart what was one; the second pass joins it.
    let lower: String = name.nfkc().flat_map(char::to_lowercase).collect();
    lower.nfkc().collect()
}

/// The text in NFC without space at its ends; `told` is the length a refusal speaks of.
fn clean(text: &str, most: usize, told: usize) -> Result<String, BadText> {
    // Counted before anything is built: NFC makes no text shorter than a quarter.
    let too_long = BadText::TooLong { most: told };
    if text.chars().nth(most * 4).is_some() {
        return Err(too_long);
    }
    let text: String = text.trim().nfc().collect();
    if let Some(c) = text.chars().find(|&c| is_forbidden(c)) {
        return Err(BadText::Forbidden(c));
    }
    if text.chars().count() > most {
        return Err(too_long);
    }
    if !text.chars().any(is_visible) {
        return Err(BadText::Empty);
    }
    Ok(text)
}

fn is_forbidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            // change the direction of what stands beside them
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            // break the line
            | '\u{2028}' | '\u{2029}'
            // cannot be seen, and join or shape nothing
            | '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}'
            | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{2800}'
            | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}')
}

/// Whether it shows something by itself; joiners, selectors and tags only shape others.
fn is_visible(c: char) -> bool {
    let shapes = matches!(c, '\u{200c}' | '\u{200d}' | '\u{180b}'..='\u{180f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}');
    !c.is_whitespace() && !shapes && !unicode_normalization::char::is_combining_mark(c)
}

#[cfg(test)]
mod tests;
