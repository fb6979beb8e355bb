use std::net::{IpAddr, Ipv4Addr};

use proptest::prelude::*;

use super::{Limit, Limits, Millis, OpenCount, Rate, Rates, TooManyOpen, TooOften};
use crate::address::AddressKey;

fn limits() -> Limits {
    Limits::new(Rates::default(), 1_000)
}

/// How many of `tries` at the same moment are allowed.
fn allowed(limits: &mut Limits, limit: Limit, who: &str, now: Millis, tries: u32) -> usize {
    (0..tries).filter(|_| limits.take(limit, who, now).is_ok()).count()
}

#[test]
fn a_seat_has_twenty_commands_at_once_and_ten_a_second() {
    let mut limits = limits();
    assert_eq!(allowed(&mut limits, Limit::Commands, "m 1", 5_000, 30), 20);
    assert_eq!(allowed(&mut limits, Limit::Commands, "m 1", 6_000, 30), 10);
    assert_eq!(allowed(&mut limits, Limit::Commands, "m 1", 60_000, 30), 20);
}

#[test]
fn everyone_and_everything_has_a_bucket_of_its_own() {
    let mut limits = limits();
    assert_eq!(allowed(&mut limits, Limit::Chat, "ann", 0, 9), 5);
    assert_eq!(allowed(&mut limits, Limit::Chat, "ben", 0, 9), 5);
    assert_eq!(allowed(&mut limits, Limit::Matches, "ann", 0, 19), 10);
}

#[test]
fn the_promised_rates() {
    for (limit, burst, per_minute) in [
        (Limit::Commands, 20, 600),
        (Limit::Chat, 5, 100),
        (Limit::Matches, 10, 10),
        (Limit::AccountLogins, 5, 5),
        (Limit::AddressLogins, 20, 20),
        (Limit::MatchPasswords, 60, 60),
        (Limit::Guests, 10, 2),
        (Limit::Invites, 20, 10),
        (Limit::Anonymous, 60, 60),
        (Limit::Requests, 600, 600),
        (Limit::AddressRequests, 1_000, 6_000),
    ] {
        let mut limits = limits();
        assert_eq!(allowed(&mut limits, limit, "ann", 0, 2_000), burst, "{limit:?}");
        let minute: usize =
            (1..=60_000).map(|now| allowed(&mut limits, limit, "ann", now, 1)).sum();
        assert_eq!(minute, per_minute, "{limit:?}");
    }
}

#[test]
fn a_refusal_says_when_and_costs_nothing() {
    let mut limits = limits();
    allowed(&mut limits, Limit::Chat, "ann", 100, 5);
    let refused = TooOften { limit: Limit::Chat, retry_after_ms: 600 };
    for _ in 0..100 {
        assert_eq!(limits.take(Limit::Chat, "ann", 100), Err(refused));
    }
    assert_eq!((refused.retry_after_s(), refused.limit.key()), (1, "chat"));
    assert!(limits.take(Limit::Chat, "ann", 699).is_err());
    assert_eq!(limits.take(Limit::Chat, "ann", 700), Ok(()));
    assert!(limits.take(Limit::Chat, "ann", 700).is_err());
}

#[test]
fn who_was_quiet_is_forgotten() {
    let mut limits = limits();
    for number in 0..500 {
        limits.take(Limit::Anonymous, &format!("address {number}"), 0).unwrap();
    }
    assert_eq!(limits.kept(), 500);
    limits.take(Limit::Anonymous, "late", 1_000).unwrap();
    assert_eq!(limits.kept(), 1);
}

#[test]
fn a_flood_of_strangers_takes_no_more_memory_and_frees_no_one_who_spent_more() {
    let mut limits = Limits::new(Rates::default(), 100);
    assert_eq!(allowed(&mut limits, Limit::AccountLogins, "ann", 0, 9), 5);
    for number in 0..10_000 {
        limits.take(Limit::Anonymous, &format!("address {number}"), 0).unwrap();
        assert!(limits.kept() <= 100);
    }
    assert!(limits.take(Limit::AccountLogins, "ann", 0).is_err());
}

#[test]
fn a_rate_of_zero_is_no_limit() {
    let chat = Rate { every_ms: 0, burst: 0 };
    let mut limits = Limits::new(Rates { chat, ..Rates::default() }, 10);
    assert_eq!(allowed(&mut limits, Limit::Chat, "ann", 0, 1_000), 1_000);
}

fn address(number: u8) -> AddressKey {
    IpAddr::V4(Ipv4Addr::new(192, 0, 2, number)).into()
}

#[test]
fn open_sockets_and_connections_are_counted_by_address_and_in_all() {
    let mut open = OpenCount::new(2, 3);
    for number in [1, 1, 2] {
        open.open(address(number)).unwrap();
    }
    assert_eq!(open.open(address(1)), Err(TooManyOpen::FromAddress));
    assert_eq!(open.open(address(3)), Err(TooManyOpen::InAll));
    open.close(address(1));
    open.close(address(9)); // never opened
    assert_eq!(open.count(), 2);
    open.open(address(3)).unwrap();
    assert_eq!(open.count(), 3);
}

#[test]
fn an_exempt_address_counts_in_all_alone() {
    let mut open = OpenCount::new(1, 3);
    for _ in 0..3 {
        open.open_exempt(address(1)).unwrap();
    }
    assert_eq!(open.open_exempt(address(1)), Err(TooManyOpen::InAll));
    open.close(address(1));
    assert_eq!(open.open(address(2)), Ok(()));
}

proptest! {
    /// Against a bucket that counts its tokens in parts.
    #[test]
    fn a_bucket_is_a_bucket(
        every_ms in 1..50_u32,
        burst in 1..6_u32,
        waits in prop::collection::vec(0..120_i64, 1..200),
    ) {
        let chat = Rate { every_ms, burst };
        let mut limits = Limits::new(Rates { chat, ..Rates::default() }, 10);
        let full = i64::from(burst) * i64::from(every_ms);
        let (mut now, mut parts) = (0, full);
        for wait in waits {
            now += wait;
            parts = (parts + wait).min(full);
            let enough = parts >= i64::from(every_ms);
            prop_assert_eq!(limits.take(Limit::Chat, "ann", now).is_ok(), enough);
            if enough {
                parts -= i64::from(every_ms);
            }
        }
    }
}
