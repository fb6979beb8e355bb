//! What a match that goes on from another one remembers of its dice.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use tabletop::ParseError;
use tabletop::fair::{Commitment, MatchKey, Nonce, Secret};

use super::number;
use crate::MatchId;

/// A match in which the first steps were played, written `k3v9 12 97ab… c168… k3X9 77aQ`: its
/// name, the last step with its dice, commitment, secret and nonces. It is over, so its secret is
/// known: the dice to come follow from another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Past {
    /// Its own name.
    pub match_id: MatchId,
    /// The last step with its dice.
    pub until: u32,
    /// What its authority published before the first draw.
    pub commitment: Commitment,
    /// What its dice follow from.
    pub secret: Secret,
    /// What its seats added, in their order.
    pub nonces: Vec<Nonce>,
}

impl Past {
    /// The key of its dice.
    pub(crate) fn key(&self) -> MatchKey {
        self.secret.match_key(&self.nonces)
    }
}

impl Display for Past {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Past { match_id, until, commitment, secret, nonces } = self;
        write!(f, "{match_id} {until} {commitment} {secret}")?;
        nonces.iter().try_for_each(|nonce| write!(f, " {nonce}"))
    }
}

impl FromStr for Past {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Past, ParseError> {
        let wrong =
            || ParseError::new("a match, a step, its commitment, its secret and its nonces", text);
        let mut words = text.split(' ');
        let mut word = || words.next().ok_or_else(wrong);
        let match_id = word()?.parse()?;
        let until = number(word()?).ok_or_else(wrong)?;
        let (commitment, secret) = (word()?.parse()?, word()?.parse()?);
        let nonces = words.map(str::parse).collect::<Result<_, _>>()?;
        Ok(Past { match_id, until, commitment, secret, nonces })
    }
}
