//! What every store must do, whatever lies behind it: each function here is one promise.

pub(crate) mod chat;
pub(crate) mod due;
pub(crate) mod log;
pub(crate) mod many;
pub(crate) mod model;
pub(crate) mod people;
pub(crate) mod requests;
pub(crate) mod results;
pub(crate) mod retention;

use std::sync::Arc;

use async_trait::async_trait;
use store::{
    Change, Event, MatchId, MatchRow, NewMatch, Receipt, Secret, Status, Store, User, UserId,
    UserKind, Visibility,
};

/// Where a store lives: empty when it is opened first, and the same store each time after.
#[async_trait]
pub(crate) trait Home: Send + Sync {
    async fn open(&self) -> Arc<dyn Store>;

    /// A home of the same kind with nothing in it.
    fn another(&self) -> Box<dyn Home>;
}

/// One test per promise, for a function that makes a [`Home`].
macro_rules! promises {
    ($home:path: $($part:ident :: { $($promise:ident),+ $(,)? })+) => {
        $(mod $part {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $promise() {
                crate::suite::$part::$promise(&$home()).await;
            })+
        })+
    };
}

/// The whole list, for a function that makes a [`Home`].
macro_rules! every_promise {
    ($home:path) => {
        crate::suite::promises! { $home:
            log::{
                a_match_is_loaded_as_it_was_created,
                a_match_begins_with_its_first_events_or_not_at_all,
                an_id_or_a_join_code_is_given_once,
                what_is_unknown_is_not_found,
                events_come_back_in_order,
                a_number_that_is_not_the_next_is_a_conflict,
                a_repeated_command_gets_the_stored_event,
                a_repeated_command_is_told_before_a_wrong_number,
                a_change_comes_with_its_event_or_not_at_all,
                matches_are_listed_by_filter_the_newest_first,
                pages_of_the_list_leave_nothing_out,
                everything_is_there_after_opening_again,
                a_closed_store_refuses,
            }
            many::{
                of_two_who_append_at_once_one_wins_each_number,
                the_same_command_sent_at_once_is_one_event,
                a_thousand_appends_at_once_over_fifty_matches,
                neighbours_of_a_conflict_are_unharmed,
                what_was_queued_before_closing_is_done,
            }
            due::{
                what_is_due_is_claimed_once,
                a_lease_that_runs_out_gives_it_to_the_next,
                an_append_clears_and_replaces_what_is_due,
                finishing_spares_what_was_replaced,
                claims_at_once_share_nothing,
            }
            people::{
                users_are_kept_and_changed,
                a_login_belongs_to_one,
                tokens_are_revoked_once,
                bans_are_replaced_and_lifted,
                all_tokens_of_a_user_end_but_the_spared_one,
                users_are_listed_the_newest_first,
            }
            chat::{
                lines_are_numbered_and_kept_to_their_channel,
                the_newest_lines_come_in_order,
                a_line_needs_a_match_and_an_author,
                a_line_said_again_under_its_id_is_one_line,
            }
            requests::{ a_request_asked_again_is_the_first_one }
            retention::{
                a_deleted_user_is_nobody_and_results_stay,
                lines_are_erased_and_keep_their_numbers,
                guests_are_idle_when_their_last_token_has_ended,
                a_match_is_trimmed_from_its_end_and_then_gone,
                texts_of_a_match_are_replaced_together,
                ended_tokens_and_old_requests_are_forgotten,
            }
            results::{
                a_result_is_stored_once_with_its_ratings,
                a_rating_that_does_not_follow_is_a_conflict,
                a_result_that_cannot_be_is_not_half_stored,
                leaders_come_by_rating,
                a_person_sees_own_results_the_newest_first,
            }
            model::{ a_store_does_what_a_list_in_memory_does }
        }
    };
}

pub(crate) use {every_promise, promises};

pub(crate) fn new_match(id: &str) -> NewMatch {
    let row = MatchRow {
        id: id.into(),
        game: "battlezone".to_owned(),
        rules_version: 3,
        setup: r#"{"map":206894}"#.to_owned(),
        options: r#"{"clock":null}"#.to_owned(),
        meta: "{}".to_owned(),
        secret: Secret([7; 32]),
        commitment: [9; 32],
        status: Status::Waiting,
        visibility: Visibility::Public,
        join_code: None,
        created_at: 1_000,
        updated_at: 1_000,
        head: 0,
    };
    NewMatch { row, first: Vec::new(), due: Vec::new() }
}

pub(crate) fn event(seq: u64, cmd_id: &str) -> Event {
    Event {
        seq,
        cmd_id: cmd_id.into(),
        actor: "seat 1".to_owned(),
        at: 2_000 + seq as i64,
        body: format!(r#"{{"did":"{cmd_id}"}}"#),
        view_hash: format!("{seq:08x}"),
    }
}

pub(crate) fn user(id: &str) -> User {
    User {
        id: id.into(),
        kind: UserKind::Guest,
        name: id.to_uppercase(),
        login: None,
        password_hash: None,
        created_at: 500,
    }
}

/// An empty store with one match and two users in it.
pub(crate) async fn store_with_match(home: &dyn Home) -> (Arc<dyn Store>, MatchId) {
    let store = home.open().await;
    store.create_match(new_match("m")).await.unwrap();
    for id in ["ann", "ben"] {
        store.create_user(user(id)).await.unwrap();
    }
    (store, "m".into())
}

pub(crate) async fn append(store: &dyn Store, id: &MatchId, event: Event) -> Receipt {
    store.append(id, event, Change::default()).await.unwrap()
}

pub(crate) async fn all_events(store: &dyn Store, id: &MatchId) -> Vec<Event> {
    store.events_after(id, 0, u32::MAX).await.unwrap()
}

pub(crate) fn ids<T: From<&'static str>>(ids: &[&'static str]) -> Vec<T> {
    ids.iter().map(|id| T::from(id)).collect()
}

/// That the numbers are 1, 2, 3… and each command stands there once.
pub(crate) fn assert_no_gap(events: &[Event]) {
    let numbers: Vec<u64> = events.iter().map(|it| it.seq).collect();
    assert_eq!(numbers, (1..=events.len() as u64).collect::<Vec<_>>());
    let mut commands: Vec<_> = events.iter().map(|it| &it.cmd_id).collect();
    commands.sort();
    commands.dedup();
    assert_eq!(commands.len(), events.len(), "a command stands there twice");
}

pub(crate) fn ann() -> UserId {
    "ann".into()
}

pub(crate) fn ben() -> UserId {
    "ben".into()
}
