//! What people may write: names, titles, labels, reasons and chat lines, cleaned or refused.
//!
//! Text is shown beside other text, so nothing may reverse its direction, break its line or be
//! there without being seen. All of it goes through [`line()`], which brings it into one form (NFC,
//! single spaces), so that two texts that look the same are the same.

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// How many characters, as people count them, a name may have.
pub const NAME_GRAPHEMES: usize = 24;
/// How many a chat line may have.
pub const CHAT_GRAPHEMES: usize = 500;
/// How many the title of a match may have.
pub const TITLE_GRAPHEMES: usize = 60;
/// How many the label of a token may have.
pub const LABEL_GRAPHEMES: usize = 60;
/// How many the reason of a ban, or whom it is for, may have.
pub const REASON_GRAPHEMES: usize = 200;
/// How many a name in a record may have that was played elsewhere.
pub const RECORD_NAME_GRAPHEMES: usize = 64;

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

/// A text as it will be shown: on one line, 1 to `most` characters as people count them.
pub fn line(text: &str, most: usize) -> Result<String, BadText> {
    let line = clean(text, code_points(most), most)?;
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.graphemes(true).count() > most {
        return Err(BadText::TooLong { most });
    }
    Ok(line)
}

/// How many code points so many characters may have: marks can be heaped on one letter. The record
/// of a match takes names of 64.
pub const fn code_points(graphemes: usize) -> usize {
    graphemes * 8 / 3
}

/// A name as it will be shown: 1 to [`NAME_GRAPHEMES`] characters.
pub fn name(text: &str) -> Result<String, BadText> {
    line(text, NAME_GRAPHEMES)
}

/// A name with a number behind it, for the second of that name at a table; shortened where both
/// are too long for a record.
pub fn numbered(name: &str, number: usize) -> String {
    let number = format!(" {number}");
    let most = code_points(NAME_GRAPHEMES) - number.chars().count();
    let mut kept = String::new();
    for grapheme in name.graphemes(true) {
        if kept.chars().count() + grapheme.chars().count() > most {
            break;
        }
        kept.push_str(grapheme);
    }
    kept.trim_end().to_owned() + &number
}

/// A chat line as it will be shown: 1 to [`CHAT_GRAPHEMES`] characters.
pub fn chat(text: &str) -> Result<String, BadText> {
    line(text, CHAT_GRAPHEMES)
}

/// A text that may be left out: nothing where nothing was written.
pub fn optional(text: &str, most: usize) -> Result<Option<String>, BadText> {
    if text.trim().is_empty() { Ok(None) } else { line(text, most).map(Some) }
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
