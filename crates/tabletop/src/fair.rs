//! Dice that players can check.
//!
//! Before the first draw the authority publishes a [`Commitment`] to its [`Secret`]; every seat
//! adds a [`Nonce`]; the [`MatchKey`], from which all dice follow, is derived from both; the
//! secret is revealed at the end. Nobody can choose dice: not the authority, which is bound by
//! the commitment before it sees the nonces, and not the players, who do not know the secret.
//! The limits of the scheme: the authority knows the key while the match is played, and where no
//! seat added a nonce it could try secrets before it published one of them ([`Chooser`]).

use std::fmt::{self, Debug, Display, Formatter};
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{ParseError, Seat, SeatSet};

/// What a commitment is bound to, so that it cannot be used for another match.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The match's own name.
    pub match_id: &'a str,
    /// The game's id.
    pub game: &'a str,
    /// The version of its rules.
    pub rules_version: u32,
}

/// Writes a 32-byte value as 64 hexadecimal digits, in text and in JSON.
macro_rules! hex_bytes {
    ($name:ident, $expected:literal) => {
        impl Display for $name {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl FromStr for $name {
            type Err = ParseError;
            fn from_str(text: &str) -> Result<$name, ParseError> {
                parse_hex(text).map($name).ok_or_else(|| ParseError::new($expected, text))
            }
        }

        impl TryFrom<String> for $name {
            type Error = ParseError;
            fn try_from(text: String) -> Result<$name, ParseError> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> String {
                value.to_string()
            }
        }
    };
}

/// The authority's 32 random bytes; known to it alone until the match is over.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Secret(pub [u8; 32]);

hex_bytes!(Secret, "a secret of 64 hexadecimal digits in lower case");

impl Secret {
    /// The secret of a local game that is named by a seed.
    pub fn from_seed(seed: u64) -> Secret {
        let mut hash = Sha256::new();
        hash.update(b"salient seed 1\0");
        hash.update(seed.to_be_bytes());
        Secret(hash.finalize().into())
    }

    /// What the authority publishes before the first draw.
    pub fn commitment(&self, terms: &Terms<'_>) -> Commitment {
        let mut hash = Sha256::new();
        hash.update(b"salient commitment 1\0");
        // A length before each text: no two different terms give the same bytes.
        for text in [terms.match_id, terms.game] {
            hash.update((text.len() as u64).to_be_bytes());
            hash.update(text.as_bytes());
        }
        hash.update(terms.rules_version.to_be_bytes());
        hash.update(self.0);
        Commitment(hash.finalize().into())
    }

    /// The key of a match in which the seats, in order, gave these nonces.
    pub fn match_key(&self, nonces: &[Nonce]) -> MatchKey {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes a key of any length");
        mac.update(b"salient match key 1\0");
        for nonce in nonces {
            mac.update(&(nonce.0.len() as u64).to_be_bytes());
            mac.update(nonce.0.as_bytes());
        }
        MatchKey(mac.finalize().into_bytes().into())
    }
}

impl Debug for Secret {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)") // a log must not reveal the dice to come
    }
}

/// The SHA-256 that binds the authority to its secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment(pub [u8; 32]);

hex_bytes!(Commitment, "a commitment of 64 hexadecimal digits in lower case");

/// What a seat adds to the key: 1 to 64 visible ASCII characters, made by its client or typed by
/// its player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Nonce(String);

impl Nonce {
    /// Its characters.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What stands in the key for a seat that gave no nonce: its letter. Everyone can predict it,
    /// so it adds nothing.
    pub fn placeholder(seat: Seat) -> Nonce {
        Nonce(seat.to_string())
    }

    /// Does this nonce add something to the key when it comes from this seat? Its placeholder does
    /// not, whether the seat gave none or gave just that.
    pub fn adds_for(&self, seat: Seat) -> bool {
        *self != Nonce::placeholder(seat)
    }

    /// What a seat sends before it reveals the nonce, so that the last to reveal cannot choose.
    pub fn sealed(&self) -> NonceSeal {
        let mut hash = Sha256::new();
        hash.update(b"salient nonce 1\0");
        hash.update(self.0.as_bytes());
        NonceSeal(hash.finalize().into())
    }
}

impl TryFrom<String> for Nonce {
    type Error = ParseError;
    fn try_from(text: String) -> Result<Nonce, ParseError> {
        if (1..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic()) {
            Ok(Nonce(text))
        } else {
            Err(ParseError::new("a nonce of 1 to 64 visible ASCII characters", text))
        }
    }
}

impl FromStr for Nonce {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Nonce, ParseError> {
        text.to_owned().try_into()
    }
}

impl From<Nonce> for String {
    fn from(nonce: Nonce) -> String {
        nonce.0
    }
}

impl Display for Nonce {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The SHA-256 that binds a seat to its nonce.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct NonceSeal(pub [u8; 32]);

hex_bytes!(NonceSeal, "the hash of a nonce, 64 hexadecimal digits in lower case");

/// Who could have chosen the dice of a match, by who added a nonce to its key.
///
/// An authority that knows all nonces before it publishes its commitment can try secrets until it
/// likes the dice. Each seat whose player does not work with the authority prevents that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chooser {
    /// No seat added a nonce: the authority alone.
    Authority,
    /// One seat added a nonce: the authority, if the player of this seat works with it.
    AuthorityWith(Seat),
    /// Several seats did: the authority, only if the players of all of them work with it.
    AuthorityWithAll,
}

impl Chooser {
    /// Who could have chosen the dice when these seats added a nonce.
    pub fn of(added: SeatSet) -> Chooser {
        let mut seats = added.iter();
        match (seats.next(), seats.next()) {
            (None, _) => Chooser::Authority,
            (Some(seat), None) => Chooser::AuthorityWith(seat),
            (Some(_), Some(_)) => Chooser::AuthorityWithAll,
        }
    }

    /// Could one person have chosen the dice? Then whoever relies on them should be told.
    pub fn is_one_person(self) -> bool {
        self != Chooser::AuthorityWithAll
    }
}

impl Display for Chooser {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Chooser::Authority => f.write_str(
                "No seat added a nonce: whoever hosted this match could have chosen its dice.",
            ),
            Chooser::AuthorityWith(seat) => write!(
                f,
                "Only seat {seat} added a nonce: if its player also hosted this match, they could \
                 have chosen its dice."
            ),
            Chooser::AuthorityWithAll => f.write_str(
                "Several seats added a nonce: whoever hosted this match could have chosen its \
                 dice only together with all of them.",
            ),
        }
    }
}

/// The key of all dice of a match.
#[derive(Clone, PartialEq, Eq)]
pub struct MatchKey(pub [u8; 32]);

impl Debug for MatchKey {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("MatchKey(…)") // a log must not reveal the dice to come
    }
}

fn parse_hex(text: &str) -> Option<[u8; 32]> {
    let digit = |b: u8| match b {
        b'0'..=b'9' => Some(b - b'0'),
        b'a'..=b'f' => Some(b - b'a' + 10),
        _ => None,
    };
    let text: &[u8; 64] = text.as_bytes().try_into().ok()?;
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: Terms<'_> = Terms { match_id: "m1", game: "battlezone", rules_version: 1 };

    fn nonces(texts: &[&str]) -> Vec<Nonce> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn the_commitment_binds_the_secret_and_the_terms() {
        let commitment = Secret::from_seed(1).commitment(&TERMS);
        assert_eq!(commitment, Secret::from_seed(1).commitment(&TERMS));
        assert_ne!(commitment, Secret::from_seed(2).commitment(&TERMS));
        let others = [
            Terms { match_id: "m2", ..TERMS },
            Terms { game: "conquer", ..TERMS },
            Terms { rules_version: 2, ..TERMS },
            Terms { match_id: "m1b", game: "attlezone", ..TERMS },
        ];
        for terms in others {
            assert_ne!(commitment, Secret::from_seed(1).commitment(&terms), "{terms:?}");
        }
    }

    #[test]
    fn the_key_depends_on_the_secret_and_on_every_nonce_in_its_place() {
        let secret = Secret::from_seed(1);
        let key = secret.match_key(&nonces(&["one", "two"]));
        assert_eq!(key, secret.match_key(&nonces(&["one", "two"])));
        assert_ne!(key, Secret::from_seed(2).match_key(&nonces(&["one", "two"])));
        for other in [&["one", "twO"][..], &["two", "one"], &["onet", "wo"], &["one"]] {
            assert_ne!(key, secret.match_key(&nonces(other)), "{other:?}");
        }
    }

    #[test]
    fn secrets_and_commitments_are_64_hexadecimal_digits() {
        let secret = Secret::from_seed(9);
        assert_eq!(secret.to_string().parse(), Ok(secret.clone()));
        let commitment = secret.commitment(&TERMS);
        assert_eq!(commitment.to_string().parse(), Ok(commitment));
        for text in ["", "0", &"g".repeat(64), &"A".repeat(64), &"ä".repeat(32)] {
            assert!(text.parse::<Secret>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_nonce_is_visible_text() {
        for text in ["", "two words", "ü", "tab\t", &"x".repeat(65)] {
            assert!(text.parse::<Nonce>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_seat_that_gives_its_letter_adds_nothing() {
        let letter: Nonce = "b".parse().unwrap();
        assert_eq!(letter, Nonce::placeholder(Seat::B));
        assert!(!letter.adds_for(Seat::B));
        assert!(letter.adds_for(Seat::A) && nonces(&["bb"])[0].adds_for(Seat::B));
    }

    #[test]
    fn fewer_than_two_nonces_let_one_person_choose_the_dice() {
        let chooser = |added: &[Seat]| Chooser::of(added.iter().copied().collect());
        let (nobody, one) = (chooser(&[]), chooser(&[Seat::B]));
        let several = chooser(&[Seat::A, Seat::B]);
        assert_eq!((nobody, one), (Chooser::Authority, Chooser::AuthorityWith(Seat::B)));
        assert_eq!(several, Chooser::AuthorityWithAll);
        assert_eq!([nobody, one, several].map(Chooser::is_one_person), [true, true, false]);
        assert!(one.to_string().starts_with("Only seat b added a nonce"));
    }

    #[test]
    fn secrets_and_keys_stay_out_of_logs() {
        let secret = Secret::from_seed(1);
        assert_eq!(format!("{secret:?} {:?}", secret.match_key(&[])), "Secret(…) MatchKey(…)");
    }

    #[test]
    fn the_derivation_is_pinned() {
        // Every record ever written depends on these bytes.
        let secret = Secret::from_seed(42);
        assert_eq!(
            secret.to_string(),
            "c168acf72dcf3768bc5c2fbe56af9bccb81fe05fd80ad49aa4640ab33a815f33"
        );
        assert_eq!(
            secret.commitment(&TERMS).to_string(),
            "97aba900001c342fc41137219ab7ac0a5cc31a035e3071e3c01663ed406e2e2e"
        );
        let key = secret.match_key(&nonces(&["n1", "n2"]));
        assert_eq!(
            Secret(key.0).to_string(),
            "50c342deda92a108bde5246c8e455724a838f44e8789164cae66ba3e13e68d29"
        );
        assert_eq!(
            nonces(&["n1"])[0].sealed().to_string(),
            "aa265235e9ed50fd17e1c2c36590fcd3ab9f745c610b82022e5d72b08ff80370"
        );
    }
}
