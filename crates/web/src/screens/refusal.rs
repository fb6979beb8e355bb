//! Why a record is refused, in the player's language.

use host::record::{Reason, RecordError};

use crate::i18n::{Locale, td_string};

/// The line and the reason.
pub fn sentence(error: &RecordError, locale: Locale) -> String {
    let reason = reason(&error.reason, locale);
    td_string!(locale, screens.result.line, line = &error.line, reason = &reason)
}

fn reason(reason: &Reason, locale: Locale) -> String {
    let plain = match reason {
        Reason::UnknownGame { game } | Reason::OtherGame { found: game, .. } => {
            return td_string!(locale, screens.record.unknown_game, game = game);
        }
        Reason::Illegal { seat, .. } => {
            let seat = seat.to_string().to_ascii_uppercase();
            return td_string!(locale, screens.record.illegal, seat = &seat);
        }
        Reason::WrongDice { recorded, recomputed } => {
            let (recorded, recomputed) = (list(recorded), list(recomputed));
            return td_string!(
                locale,
                screens.record.wrong_dice,
                recorded = &recorded,
                recomputed = &recomputed
            );
        }
        Reason::NotARecord { .. } => td_string!(locale, screens.record.not_a_record),
        Reason::FutureFormat { .. } | Reason::FutureRules { .. } => {
            td_string!(locale, screens.record.newer)
        }
        Reason::OldRules { .. } => td_string!(locale, screens.record.old_rules),
        Reason::CutOff { .. } => td_string!(locale, screens.record.cut_off),
        Reason::UnknownFormat { .. } | Reason::Malformed(_) | Reason::LineTooLong => {
            td_string!(locale, screens.record.malformed)
        }
        Reason::TooManySteps
        | Reason::TrailingText { .. }
        | Reason::MissingStep { .. }
        | Reason::OutOfOrder { .. }
        | Reason::WrongEnd { .. } => td_string!(locale, screens.record.out_of_order),
        Reason::TextChanged { .. } => td_string!(locale, screens.record.text_changed),
        Reason::BadSetup { .. } | Reason::SeatCount { .. } => {
            td_string!(locale, screens.record.bad_setup)
        }
        Reason::SecretMissing => td_string!(locale, screens.record.secret_missing),
        Reason::WrongSeed { .. }
        | Reason::WrongSecret
        | Reason::WrongCommitment { .. }
        | Reason::WrongNonce { .. }
        | Reason::OtherCommitment { .. }
        | Reason::OtherNonce { .. }
        | Reason::NoCommitment => td_string!(locale, screens.record.broken_promise),
        Reason::UnknownSeat { .. }
        | Reason::WrongSeat { .. }
        | Reason::AfterTheEnd
        | Reason::NotTheClocks { .. }
        | Reason::OnlyTheClocks { .. } => td_string!(locale, screens.record.wrong_move),
        Reason::WrongPosition { .. } => td_string!(locale, screens.record.wrong_position),
        Reason::WrongResult { .. }
        | Reason::ResultWithoutEnd { .. }
        | Reason::EndWithoutResult { .. } => td_string!(locale, screens.record.wrong_result),
    };
    plain.to_owned()
}

/// Dice side by side; a dash if there are none.
fn list(dice: &[u32]) -> String {
    if dice.is_empty() {
        return "–".to_owned();
    }
    dice.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_the_line_and_the_dice_that_differ() {
        let reason = Reason::WrongDice { recorded: vec![6, 6], recomputed: vec![] };
        let error = RecordError::new(17, reason);
        let said = sentence(&error, Locale::en);
        assert_eq!(said, "Line 17: the dice say 6 6, but – was rolled");
        let said = sentence(&error, Locale::de);
        assert_eq!(said, "Zeile 17: die Würfel zeigen 6 6, gewürfelt wurde –");
    }

    #[test]
    fn what_is_no_record_at_all_is_called_so() {
        let error = catalog::GameId::verify("hello").unwrap_err();
        let said = sentence(&error, Locale::en);
        assert_eq!(said, "Line 1: this is not a record of Salient");
    }
}
