use proptest::prelude::*;

use super::{Limit, Limits, Millis, Rate, Rates, Sockets, TooManySockets, TooOften};

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
        (Limit::Anonymous, 60, 60),
        (Limit::Requests, 600, 600),
    ] {
        let mut limits = limits();
        assert_eq!(allowed(&mut limits, limit, "ann", 0, 1_000), burst, "{limit:?}");
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

#[test]
fn sockets_are_counted_by_address_and_in_all() {
    let mut sockets = Sockets::new(2, 3);
    for address in ["a", "a", "b"] {
        sockets.open(address).unwrap();
    }
    assert_eq!(sockets.open("a"), Err(TooManySockets::FromAddress));
    assert_eq!(sockets.open("c"), Err(TooManySockets::InAll));
    sockets.close("a");
    sockets.close("never opened");
    assert_eq!(sockets.count(), 2);
    sockets.open("c").unwrap();
    assert_eq!(sockets.count(), 3);
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
