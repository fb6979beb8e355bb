//! The rematch without a new invitation: the players go to it as soon as it is agreed, and it
//! starts automatically.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::*;
use protocol::{MatchInfo, SeatKind};

use crate::i18n::{say, use_locale};
use crate::online::Room;
use crate::online::me::use_me;
use crate::routes::use_routes;

/// How long a rematch may take to start automatically. After that its waiting room is shown, since
/// somebody has left.
const PATIENCE: Duration = Duration::from_secs(8);

thread_local! {
    /// The rematch that was agreed while this page was open.
    static AGREED: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Goes to the rematch as soon as it is agreed. A page opened later stays at the old match.
pub fn follow_rematch(room: Room) {
    let routes = use_routes();
    Effect::new(move |was_open: Option<bool>| {
        let info = room.info.get();
        let made = info.as_ref().and_then(|it| it.rematch.clone());
        if let Some(id) =
            made.filter(|_| was_open == Some(true) && room.you.get_untracked().is_some())
        {
            AGREED.set(Some(id.clone()));
            routes.go(&format!("/online/m/{id}"));
            return false;
        }
        info.is_some_and(|it| it.rematch.is_none())
    });
}

/// Whether this match is a rematch that should start automatically, within a limited time.
pub fn use_is_beginning(id: &str) -> RwSignal<bool> {
    let is_agreed = AGREED.with_borrow(|agreed| agreed.as_deref() == Some(id));
    let is_beginning = RwSignal::new(is_agreed);
    if is_agreed {
        let give_up = move || {
            let _ = is_beginning.try_set(false);
        };
        let wait = set_timeout_with_handle(give_up, PATIENCE);
        on_cleanup(move || drop(wait.map(|wait| wait.clear())));
    }
    is_beginning
}

/// Shown until the rematch has begun. The host's page starts it when every page has promised its
/// contribution to the dice.
#[component]
pub fn Beginning(room: Room) -> impl IntoView {
    let (locale, me) = (use_locale(), use_me());
    let is_due = Memo::new(move |_| {
        room.info.with(|it| it.as_ref().is_some_and(|it| me.is(it.host.as_deref()) && is_ready(it)))
    });
    Effect::new(move |_| {
        if is_due.get() {
            room.start();
        }
    });
    view! {
        <main class="start"><p role="status">{say!(locale, online.room.rematch_begins)}</p></main>
    }
}

/// Whether every person has a seat and has promised a contribution to the dice.
fn is_ready(info: &MatchInfo) -> bool {
    info.seats.iter().all(|it| match it.kind {
        SeatKind::Open => false,
        SeatKind::Human => it.sealed,
        _ => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::fixtures::{match_info, seat_info};
    use protocol::{MatchStatus, SeatInfo};
    use tabletop::Seat;

    #[test]
    fn a_rematch_begins_when_every_person_has_promised() {
        let mut info = match_info(MatchStatus::Waiting);
        let bot = seat_info(Seat::B, SeatKind::Bot);
        info.seats = vec![seat_info(Seat::A, SeatKind::Human), bot];
        assert!(!is_ready(&info));
        info.seats[0] = SeatInfo { sealed: true, ..info.seats[0].clone() };
        assert!(is_ready(&info));
        info.seats[1] = seat_info(Seat::B, SeatKind::Open);
        assert!(!is_ready(&info));
    }
}
