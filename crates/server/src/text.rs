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
    let seen = name.nfkc().filter(|&c| !is_shaping(c));
    let lower: String = seen.flat_map(char::to_lowercase).collect();
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
    if let Some(c) = text.chars().find(|&c| is_forbidden(c)).or_else(|| misplaced(&text)) {
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

/// Whether it shows something by itself.
fn is_visible(c: char) -> bool {
    !c.is_whitespace() && !is_shaping(c) && !unicode_normalization::char::is_combining_mark(c)
}

/// Joiners, selectors and tags only shape what stands before them.
fn is_shaping(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{180b}'..='\u{180f}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// The first character that shapes nothing where it stands: it would only make two texts differ
/// that look the same.
fn misplaced(text: &str) -> Option<char> {
    let mut before = None;
    let mut is_flag = false;
    for c in text.chars() {
        if is_shaping(c) && !before.is_some_and(|base| shapes(c, base, is_flag)) {
            return Some(c);
        }
        is_flag = c == FLAG || (is_flag && is_tag(c) && c != END_OF_TAGS);
        before = Some(c);
    }
    None
}

/// Does this character change how the one before it is shown?
fn shapes(c: char, base: char, is_flag: bool) -> bool {
    match c {
        '\u{200d}' => joins_letters(base) || is_emoji(base) || is_end_of_emoji(base),
        '\u{200c}' => joins_letters(base),
        '\u{180b}'..='\u{180f}' => matches!(base, '\u{1820}'..='\u{18aa}'),
        '\u{fe0e}' | '\u{fe0f}' => is_emoji(base) || matches!(base, '0'..='9' | '#' | '*'),
        '\u{fe00}'..='\u{fe0d}' | '\u{e0100}'..='\u{e01ef}' => is_ideograph(base),
        _ => is_tag(c) && is_flag,
    }
}

/// A black flag, which tags make the flag of a region.
const FLAG: char = '\u{1f3f4}';
const END_OF_TAGS: char = '\u{e007f}';

fn is_tag(c: char) -> bool {
    matches!(c, '\u{e0020}'..='\u{e007f}')
}

/// Scripts whose letters change with their neighbours: from Arabic to Sinhala, Tibetan and Myanmar,
/// Khmer and Mongolian, the Indic scripts beyond, the presentation forms of Arabic, Adlam.
fn joins_letters(c: char) -> bool {
    matches!(c, '\u{600}'..='\u{dff}' | '\u{f00}'..='\u{109f}' | '\u{1780}'..='\u{18af}'
        | '\u{1900}'..='\u{1cff}' | '\u{a800}'..='\u{abff}' | '\u{fb50}'..='\u{fdff}'
        | '\u{fe70}'..='\u{fefc}' | '\u{10a00}'..='\u{11fff}' | '\u{1e900}'..='\u{1e95f}')
}

fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3005}'..='\u{3007}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// Pictures, and signs that can be shown as one.
fn is_emoji(c: char) -> bool {
    matches!(c, '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}'
        | '\u{2190}'..='\u{27bf}' | '\u{2900}'..='\u{2bff}' | '\u{3030}' | '\u{303d}'
        | '\u{3297}' | '\u{3299}' | '\u{1f000}'..='\u{1faff}')
}

/// What may stand between a picture and the joiner to the next one.
fn is_end_of_emoji(c: char) -> bool {
    matches!(c, '\u{fe0f}' | '\u{20e3}' | END_OF_TAGS)
}

#[cfg(test)]
mod tests;
