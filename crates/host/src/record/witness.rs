//! What somebody outside the authority saw before the first draw, compared with a record.
//!
//! A record that is true of itself may still be another one than was promised: an authority that
//! throws its secret away after it has seen the nonces writes a true record of the new secret. Only
//! what somebody else kept tells the two apart.

use tabletop::fair::{Commitment, Nonce, NonceSeal};
use tabletop::{Digest, Seat};

use super::{Reason, RecordError, peek};

/// What somebody saw of a match before its first draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// What the authority had published.
    pub commitment: Commitment,
    /// What each seat had promised when the witness gave their own nonce; a seat that had promised
    /// nothing is `None`. Empty for a witness who has only seen the commitment.
    pub seals: Vec<Option<NonceSeal>>,
}

impl Witness {
    /// Somebody who has seen the commitment alone.
    pub fn of_commitment(commitment: Commitment) -> Witness {
        Witness { commitment, seals: Vec::new() }
    }

    /// Does a record begin as it was seen? The first difference is the answer, with its line. This
    /// compares and recomputes nothing: [`verify`](super::verify) does that.
    pub fn check(&self, text: &str) -> Result<(), RecordError> {
        peek(text)?;
        let mut committed = false;
        for (index, line) in header(text).enumerate() {
            let at = |reason| RecordError::new(index + 1, reason);
            if let Some(recorded) = line.strip_prefix("commitment ") {
                committed = true;
                let recorded: Commitment =
                    recorded.parse().map_err(|error| at(Reason::Malformed(error)))?;
                let shown = self.commitment;
                if recorded != shown {
                    return Err(at(Reason::OtherCommitment { recorded, shown }));
                }
            } else if let Some((seat, _, recorded)) = nonce_line(line)
                && let Some(shown) = self.seal(seat)
            {
                let recorded: NonceSeal =
                    recorded.parse().map_err(|error| at(Reason::Malformed(error)))?;
                if recorded != shown {
                    return Err(at(Reason::OtherNonce { seat, recorded, shown }));
                }
            }
        }
        let line_of_dice = 5;
        if committed { Ok(()) } else { Err(RecordError::new(line_of_dice, Reason::NoCommitment)) }
    }

    /// The record as the witness keeps it: with the commitment and the hashes of nonces that they
    /// saw. If it was served as it was promised this is the same text; if not, whoever verifies it
    /// finds the broken promise without having been there.
    pub fn testify(&self, text: &str) -> String {
        let Some((head, rest)) = text.split_once("\n\n") else { return text.to_owned() };
        let head: Vec<String> = head.lines().map(|line| self.as_seen(line)).collect();
        closed_again(text, format!("{}\n\n{rest}", head.join("\n")))
    }

    /// A line of the header with what was seen in place of what is recorded.
    fn as_seen(&self, line: &str) -> String {
        if line.starts_with("commitment ") {
            return format!("commitment {}", self.commitment);
        }
        let seen = nonce_line(line).and_then(|(seat, nonce, _)| {
            Some(format!("nonce {seat} {nonce} {}", self.seal(seat)?))
        });
        seen.unwrap_or_else(|| line.to_owned())
    }

    /// What a seat had promised: who had promised nothing adds their letter.
    fn seal(&self, seat: Seat) -> Option<NonceSeal> {
        let seen = self.seals.get(seat.index())?;
        Some(seen.unwrap_or_else(|| Nonce::placeholder(seat).sealed()))
    }
}

/// The lines above the steps.
fn header(text: &str) -> impl Iterator<Item = &str> {
    text.lines().take_while(|line| !line.is_empty())
}

/// `nonce a k3X9 5f0c…`: the seat, its nonce and the hash.
fn nonce_line(line: &str) -> Option<(Seat, &str, &str)> {
    let (seat, rest) = line.strip_prefix("nonce ")?.split_once(' ')?;
    let (nonce, seal) = rest.split_once(' ')?;
    Some((seat.parse().ok()?, nonce, seal))
}

/// The changed text with the digest it needs; a record that was damaged before stays damaged.
fn closed_again(before: &str, mut after: String) -> String {
    let split =
        |text: &str| text.rsplit_once('#').map(|(body, end)| (Digest::of(&body), end.to_owned()));
    let intact = split(before).is_some_and(|(digest, end)| end == format!("{digest}\n"));
    if let (true, Some((digest, end))) = (intact, split(&after)) {
        after.truncate(after.len() - end.len());
        after.push_str(&format!("{digest}\n"));
    }
    after
}
