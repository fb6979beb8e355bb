//! What needs everyone's consent: who may propose what, and how one answers.

use serde_json::json;

use super::Room;
use crate::online::wire::{MatchInfo, OfferKind};

impl Room {
    /// Can one propose this now? Only who sits at the table, and nothing twice.
    pub fn may_propose(self, kind: OfferKind) -> bool {
        let seated = self.you.get().is_some();
        seated && self.info.with(|info| info.as_ref().is_some_and(|info| fits(info, kind)))
    }

    /// Proposes something; it is done when every other person at the table agrees.
    pub fn propose(self, kind: OfferKind) {
        self.tell("POST", "/offers", json!({"kind": kind}));
    }

    /// Agrees to a proposal, or ends it.
    pub fn answer(self, kind: OfferKind, accept: bool) {
        let word = if accept { "accept" } else { "decline" };
        self.tell("POST", &format!("/offers/{}/{word}", kind.word()), json!({}));
    }
}

fn fits(info: &MatchInfo, kind: OfferKind) -> bool {
    let in_time = match kind {
        OfferKind::Rewind => info.status == "running" && !info.settings.rated,
        OfferKind::Draw | OfferKind::Pause => info.status == "running",
        OfferKind::Resume => info.status == "paused",
        OfferKind::Rematch => info.status == "finished",
    };
    in_time && info.offers.iter().all(|offer| offer.kind != kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(status: &str, rated: bool) -> MatchInfo {
        serde_json::from_value(json!({
            "id": "m", "game": "battlezone", "status": status, "visibility": "link", "seats": [],
            "settings": {"rated": rated}, "offers": [{"kind": "pause", "by": 0}],
        }))
        .unwrap()
    }

    #[test]
    fn a_move_is_taken_back_in_a_casual_game_that_runs() {
        assert!(fits(&info("running", false), OfferKind::Rewind));
        assert!(!fits(&info("running", true), OfferKind::Rewind));
        assert!(!fits(&info("finished", false), OfferKind::Rewind));
    }

    #[test]
    fn nothing_is_proposed_twice() {
        assert!(!fits(&info("running", false), OfferKind::Pause));
        assert!(fits(&info("running", false), OfferKind::Draw));
    }

    #[test]
    fn a_paused_game_can_go_on_and_a_finished_one_be_played_again() {
        assert!(fits(&info("paused", false), OfferKind::Resume));
        assert!(!fits(&info("running", false), OfferKind::Resume));
        assert!(fits(&info("finished", false), OfferKind::Rematch));
    }
}
