//! Proposals that need everyone's consent: draw, pause, rewind, rematch.

use gloo_net::http::Method;
use leptos::prelude::*;
use protocol::{MatchInfo, MatchStatus, NewOffer, OfferKind};

use super::Room;

impl Room {
    /// Whether the player can propose this now: only with a seat, and nothing twice.
    pub fn may_propose(self, kind: OfferKind) -> bool {
        let seated = self.you.get().is_some();
        seated && self.info.with(|info| info.as_ref().is_some_and(|info| fits(info, kind)))
    }

    /// Proposes something; it happens when every other person at the table agrees.
    pub fn propose(self, kind: OfferKind) {
        self.send(Method::POST, "/offers", NewOffer { kind, cmd_id: None });
    }

    /// Accepts or declines a proposal.
    pub fn answer(self, kind: OfferKind, accept: bool) {
        let word = if accept { "accept" } else { "decline" };
        self.call(Method::POST, &format!("/offers/{}/{word}", kind.word()));
    }
}

fn fits(info: &MatchInfo, kind: OfferKind) -> bool {
    let in_time = match kind {
        OfferKind::Rewind => info.status == MatchStatus::Running && !info.settings.rated,
        OfferKind::Draw | OfferKind::Pause => info.status == MatchStatus::Running,
        OfferKind::Resume => info.status == MatchStatus::Paused,
        OfferKind::Rematch => info.status == MatchStatus::Finished,
    };
    in_time && info.offers.iter().all(|offer| offer.kind != kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::fixtures::{match_info, offer_info};
    use protocol::Settings;

    fn info(status: MatchStatus, rated: bool) -> MatchInfo {
        MatchInfo {
            settings: Settings { rated, ..Settings::default() },
            offers: vec![offer_info(OfferKind::Pause)],
            ..match_info(status)
        }
    }

    #[test]
    fn a_move_is_taken_back_in_a_casual_game_that_runs() {
        assert!(fits(&info(MatchStatus::Running, false), OfferKind::Rewind));
        assert!(!fits(&info(MatchStatus::Running, true), OfferKind::Rewind));
        assert!(!fits(&info(MatchStatus::Finished, false), OfferKind::Rewind));
    }

    #[test]
    fn nothing_is_proposed_twice() {
        assert!(!fits(&info(MatchStatus::Running, false), OfferKind::Pause));
        assert!(fits(&info(MatchStatus::Running, false), OfferKind::Draw));
    }

    #[test]
    fn a_paused_game_can_go_on_and_a_finished_one_be_played_again() {
        assert!(fits(&info(MatchStatus::Paused, false), OfferKind::Resume));
        assert!(!fits(&info(MatchStatus::Running, false), OfferKind::Resume));
        assert!(fits(&info(MatchStatus::Finished, false), OfferKind::Rematch));
    }
}
