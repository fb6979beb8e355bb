//! A short hash of a position.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use sha2::{Digest as _, Sha256};

use crate::ParseError;

/// The first eight bytes of SHA-256 over a text, written as 16 hexadecimal digits.
///
/// The text is a position's notation or a view's JSON, so that two machines which write the same
/// text agree, whatever their memory looks like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Digest(pub u64);

impl Digest {
    /// The digest of what `value` displays.
    pub fn of(value: &impl Display) -> Digest {
        let hash = Sha256::digest(value.to_string().as_bytes());
        let head: [u8; 8] = hash[..8].try_into().expect("SHA-256 has 32 bytes");
        Digest(u64::from_be_bytes(head))
    }
}

impl Display for Digest {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Digest {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Digest, ParseError> {
        let wrong = || ParseError::new("16 hexadecimal digits in lower case", text);
        let is_hex = |b: u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 16 || !text.bytes().all(is_hex) {
            return Err(wrong());
        }
        u64::from_str_radix(text, 16).map(Digest).map_err(|_| wrong())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_the_head_of_sha_256() {
        // SHA-256("abc") = ba7816bf 8f01cfea 414140de … (FIPS 180-2, B.1)
        let digest = Digest::of(&"abc");
        assert_eq!(digest.to_string(), "ba7816bf8f01cfea");
        assert_eq!("ba7816bf8f01cfea".parse(), Ok(digest));
        for text in ["", "BA7816BF8F01CFEA", "ba7816bf8f01cfe", "+a7816bf8f01cfea"] {
            assert!(text.parse::<Digest>().is_err(), "{text:?}");
        }
    }
}
