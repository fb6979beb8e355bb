//! Why a record is refused, in the player's language.

use host::record::{Reason, RecordError};

use crate::texts::Texts;

/// The line and the reason.
pub fn sentence(error: &RecordError, texts: &Texts) -> String {
    let reason = reason(&error.reason, texts);
    texts.result.line.with(&[("line", &error.line), ("reason", &reason)])
}

fn reason(reason: &Reason, texts: &Texts) -> String {
    let words = &texts.record;
    let plain = match reason {
        Reason::UnknownGame { game } | Reason::OtherGame { found: game, .. } => {
            return words.unknown_game.with(&[("game", game)]);
        }
        Reason::Illegal { seat, .. } => {
            let seat = seat.to_string().to_ascii_uppercase();
            return words.illegal.with(&[("seat", &seat)]);
        }
        Reason::WrongDice { recorded, recomputed } => {
            let (recorded, recomputed) = (list(recorded), list(recomputed));
            return words.wrong_dice.with(&[("recorded", &recorded), ("recomputed", &recomputed)]);
        }
        Reason::NotARecord { .. } => words.not_a_record,
        Reason::FutureFormat { .. } | Reason::FutureRules { .. } => words.newer,
        Reason::OldRules { .. } => words.old_rules,
        Reason::CutOff { .. } => words.cut_off,
        Reason::UnknownFormat { .. } | Reason::Malformed(_) | Reason::LineTooLong => {
            words.malformed
        }
        Reason::TooManySteps
        | Reason::TrailingText { .. }
        | Reason::MissingStep { .. }
        | Reason::OutOfOrder { .. }
        | Reason::WrongEnd { .. } => words.out_of_order,
        Reason::TextChanged { .. } => words.text_changed,
        Reason::BadSetup { .. } | Reason::SeatCount { .. } => words.bad_setup,
        Reason::SecretMissing => words.secret_missing,
        Reason::WrongSeed { .. }
        | Reason::WrongSecret
        | Reason::WrongCommitment { .. }
        | Reason::WrongNonce { .. }
        | Reason::OtherCommitment { .. }
        | Reason::OtherNonce { .. }
        | Reason::NoCommitment => words.broken_promise,
        Reason::UnknownSeat { .. }
        | Reason::WrongSeat { .. }
        | Reason::AfterTheEnd
        | Reason::NotTheClocks { .. }
        | Reason::OnlyTheClocks { .. } => words.wrong_move,
        Reason::WrongPosition { .. } => words.wrong_position,
        Reason::WrongResult { .. }
        | Reason::ResultWithoutEnd { .. }
        | Reason::EndWithoutResult { .. } => words.wrong_result,
    };
    plain.to_owned()
}

/// Dice side by side; a dash where there are none.
fn list(dice: &[u32]) -> String {
    if dice.is_empty() {
        return "–".to_owned();
    }
    dice.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;

    #[test]
    fn a_refusal_names_the_line_and_the_dice_that_differ() {
        let reason = Reason::WrongDice { recorded: vec![6, 6], recomputed: vec![] };
        let error = RecordError::new(17, reason);
        let said = sentence(&error, Language::English.texts());
        assert_eq!(said, "Line 17: the dice say 6 6, but – was rolled");
        let said = sentence(&error, Language::German.texts());
        assert_eq!(said, "Zeile 17: die Würfel zeigen 6 6, gewürfelt wurde –");
    }

    #[test]
    fn what_is_no_record_at_all_is_called_so() {
        let error = catalog::GameId::verify("hello").unwrap_err();
        let said = sentence(&error, Language::English.texts());
        assert_eq!(said, "Line 1: this is not a record of Salient");
    }
}
