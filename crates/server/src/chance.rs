//! The server's own randomness: ids, secrets, tokens.

/// Letters and digits that nobody mixes up: no 0, 1, i, l, o, u.
const LETTERS: &[u8; 30] = b"23456789abcdefghjkmnpqrstvwxyz";

/// So many random bytes from the system.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("a system without randomness cannot host a game");
    bytes
}

/// A random number.
pub(crate) fn number() -> u64 {
    u64::from_be_bytes(bytes())
}

/// A random name of so many letters: ids of matches (16: 78 bits) and codes for friends (10: 49 bits,
/// at ten guesses a minute).
pub(crate) fn name(length: usize) -> String {
    let mut name = String::new();
    while name.len() < length {
        name.push_str(&spelled(&bytes::<32>()));
    }
    name.truncate(length);
    name
}

/// Bytes as letters; those that would favour some letters are left out.
pub(crate) fn spelled(bytes: &[u8]) -> String {
    let usable = bytes.iter().filter(|byte| **byte < 240);
    usable.map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_their_length_and_differ() {
        assert_eq!(name(6).len(), 6);
        assert_eq!(name(100).len(), 100);
        assert_ne!(name(16), name(16));
        assert!(name(100).bytes().all(|letter| LETTERS.contains(&letter)));
    }
}
