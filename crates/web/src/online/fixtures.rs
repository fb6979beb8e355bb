//! Fixtures for tests of online play.

use protocol::{
    MatchInfo, MatchStatus, MatchSummary, OfferInfo, OfferKind, SeatInfo, SeatKind, Settings,
    Visibility,
};
use serde_json::json;
use tabletop::Seat;

/// A match of BattleZone without seats.
pub fn match_info(status: MatchStatus) -> MatchInfo {
    MatchInfo {
        id: "m".to_owned(),
        game: "battlezone".to_owned(),
        rules_version: 1,
        status,
        visibility: Visibility::Link,
        host: None,
        seats: Vec::new(),
        setup: json!({}),
        settings: Settings::default(),
        commitment: String::new(),
        created_at: 0,
        ends_at: None,
        seq: 4,
        step: 0,
        offers: Vec::new(),
        code: None,
        from: None,
        result: None,
        rematch: None,
    }
}

/// A public match of BattleZone without seats, as the lobby lists it.
pub fn match_summary(id: &str, status: MatchStatus) -> MatchSummary {
    MatchSummary {
        id: id.to_owned(),
        game: "battlezone".to_owned(),
        title: None,
        status,
        visibility: Visibility::Public,
        open_seats: 0,
        seats: Vec::new(),
        spectators: true,
        rated: false,
        result: None,
        created_at: 0,
        updated_at: 0,
    }
}

/// A seat of this kind.
pub fn seat_info(seat: Seat, kind: SeatKind) -> SeatInfo {
    SeatInfo {
        seat,
        kind,
        player: None,
        name: None,
        bot: None,
        side: seat.index(),
        ready: false,
        sealed: false,
        nonce_hash: None,
        muted: false,
        online: false,
    }
}

/// A proposal of the first seat.
pub fn offer_info(kind: OfferKind) -> OfferInfo {
    OfferInfo { kind, by: Seat::A, accepted: vec![Seat::A], reveals_next_roll: false }
}
