//! What signals promise. Effects run when the test says so; in the page the browser does.

use std::cell::RefCell;
use std::rc::Rc;

use super::*;

/// What has happened, in its order.
#[derive(Clone, Default)]
struct Diary(Rc<RefCell<Vec<String>>>);

impl Diary {
    fn note(&self, what: impl ToString) {
        self.0.borrow_mut().push(what.to_string());
    }

    /// All that was noted since it was last asked.
    fn told(&self) -> String {
        flush();
        self.0.take().join(" ")
    }
}

/// An effect that notes a value.
fn watch<T: ToString + 'static>(diary: &Diary, value: impl Fn() -> T + 'static) {
    let diary = diary.clone();
    Effect::new(move |_| diary.note(value()));
}

#[test]
fn an_effect_runs_soon_and_after_every_change() {
    let (diary, number) = (Diary::default(), RwSignal::new(1));
    watch(&diary, move || number.get());
    assert_eq!(diary.0.borrow().len(), 0, "not at once");
    assert_eq!(diary.told(), "1");
    assert_eq!(diary.told(), "");
    number.set(2);
    number.set(3);
    assert_eq!(diary.told(), "3", "several changes are one run");
}

#[test]
fn what_was_not_read_in_the_last_run_is_not_followed() {
    let diary = Diary::default();
    let (first, second, which) = (RwSignal::new(1), RwSignal::new(10), RwSignal::new(true));
    watch(&diary, move || if which.get() { first.get() } else { second.get() });
    assert_eq!(diary.told(), "1");
    second.set(20);
    assert_eq!(diary.told(), "");
    which.set(false);
    assert_eq!(diary.told(), "20");
    first.set(2);
    assert_eq!(diary.told(), "");
}

#[test]
fn reading_without_tracking_follows_nothing() {
    let (diary, number) = (Diary::default(), RwSignal::new(1));
    watch(&diary, move || number.get_untracked() + untrack(|| number.get()));
    assert_eq!(diary.told(), "2");
    number.set(5);
    assert_eq!(diary.told(), "");
}

#[test]
fn a_memo_is_computed_once_per_change_and_only_when_read() {
    let (diary, number) = (Diary::default(), RwSignal::new(1));
    let noted = diary.clone();
    let double = Memo::new(move |_| {
        noted.note("computed");
        number.get() * 2
    });
    assert_eq!(diary.told(), "");
    assert_eq!((double.get(), double.get()), (2, 2));
    assert_eq!(diary.told(), "computed");
    number.set(3);
    assert_eq!(diary.told(), "");
    assert_eq!(double.get(), 6);
    assert_eq!(diary.told(), "computed");
}

#[test]
fn who_reads_a_memo_hears_only_of_another_value() {
    let (diary, number) = (Diary::default(), RwSignal::new(1));
    let even = Memo::new(move |_| number.get() % 2 == 0);
    watch(&diary, move || even.get());
    assert_eq!(diary.told(), "false");
    number.set(3);
    assert_eq!(diary.told(), "");
    number.set(4);
    assert_eq!(diary.told(), "true");
}

#[test]
fn two_ways_from_a_signal_to_an_effect_are_one_run() {
    let (diary, number) = (Diary::default(), RwSignal::new(1));
    let (less, more) = (Memo::new(move |_| number.get() - 1), Memo::new(move |_| number.get() + 1));
    watch(&diary, move || less.get() * more.get());
    assert_eq!(diary.told(), "0");
    number.set(3);
    assert_eq!(diary.told(), "8");
}

#[test]
fn a_memo_knows_its_last_value() {
    let number = RwSignal::new(5);
    let highest = Memo::new(move |last: Option<&i32>| number.get().max(last.copied().unwrap_or(0)));
    assert_eq!(highest.get(), 5);
    number.set(3);
    assert_eq!(highest.get(), 5);
}

#[test]
fn an_effect_knows_what_its_last_run_gave() {
    let (diary, number) = (Diary::default(), RwSignal::new(1));
    let noted = diary.clone();
    Effect::new(move |last: Option<i32>| {
        noted.note(format!("{last:?}"));
        number.get()
    });
    diary.told();
    number.set(2);
    assert_eq!(diary.told(), "Some(1)");
}

#[test]
fn what_a_run_makes_ends_with_the_next() {
    let (diary, outer, inner) = (Diary::default(), RwSignal::new(1), RwSignal::new(1));
    let noted = diary.clone();
    Effect::new(move |_| {
        let number = outer.get();
        let (ended, noted) = (noted.clone(), noted.clone());
        on_cleanup(move || ended.note(format!("end{number}")));
        Effect::new(move |_| noted.note(format!("{number}.{}", inner.get())));
    });
    assert_eq!(diary.told(), "1.1");
    inner.set(2);
    assert_eq!(diary.told(), "1.2");
    outer.set(2);
    assert_eq!(diary.told(), "end1 2.2");
    inner.set(3);
    assert_eq!(diary.told(), "2.3", "the effect of the first run is gone");
}

#[test]
fn at_the_end_all_signals_are_still_there() {
    let diary = Diary::default();
    let owner = Owner::new();
    let noted = diary.clone();
    owner.with(|| {
        let number = RwSignal::new(1);
        let below = Owner::current().child();
        let last = noted.clone();
        below.with(|| on_cleanup(move || noted.note(number.get_untracked())));
        on_cleanup(move || last.note(number.get_untracked() + 1));
        std::mem::forget(below);
    });
    drop(owner);
    assert_eq!(diary.told(), "1 2", "what belongs to it first");
}

#[test]
fn an_owner_runs_before_what_belongs_to_it() {
    // Whatever order they have read in: what the owner takes away must not run any more.
    let (diary, place) = (Diary::default(), RwSignal::new(Some(7)));
    let noted = diary.clone();
    Effect::new(move |_| {
        if place.with(Option::is_some) {
            let noted = noted.clone();
            Effect::new(move |_| noted.note(place.get().expect("it is there")));
        }
    });
    assert_eq!(diary.told(), "7");
    place.set(None);
    assert_eq!(diary.told(), "");
}

#[test]
fn what_draws_runs_before_what_follows() {
    let (diary, number) = (Diary::default(), RwSignal::new(1));
    watch(&diary, move || format!("follow{}", number.get()));
    let noted = diary.clone();
    let _drawn = Running::start(Box::new(move || noted.note(format!("draw{}", number.get()))));
    assert_eq!(diary.told(), "draw1 follow1");
    number.set(2);
    assert_eq!(diary.told(), "draw2 follow2");
}

#[test]
fn what_draws_stops_when_it_is_dropped() {
    let (diary, number) = (Diary::default(), RwSignal::new(1));
    let noted = diary.clone();
    let drawn = Running::start(Box::new(move || noted.note(number.get())));
    drop(drawn);
    number.set(2);
    assert_eq!(diary.told(), "1");
}

#[test]
fn a_signal_that_has_ended_is_missed_only_by_who_insists() {
    let owner = Owner::new();
    let (number, kept) = owner.with(|| (RwSignal::new(1), StoredValue::new(2)));
    assert_eq!(number.try_get_untracked(), Some(1));
    drop(owner);
    assert_eq!(number.try_get_untracked(), None);
    assert_eq!(number.try_set(3), Some(3));
    assert_eq!(kept.try_get_value(), None);
    kept.set_value(4);
}

#[test]
fn a_value_is_lent_to_all_below_and_the_nearest_counts() {
    let owner = Owner::new();
    owner.with(|| {
        provide_context(1_u8);
        let below = Owner::current().child();
        below.with(|| {
            assert_eq!(use_context::<u8>(), Some(1));
            provide_context(2_u8);
            assert_eq!(expect_context::<u8>(), 2);
        });
        assert_eq!(use_context::<u8>(), Some(1));
        assert_eq!(use_context::<u16>(), None);
    });
}

#[test]
fn signals_of_every_kind_read_alike() {
    let number = RwSignal::new(2);
    let kinds: [Signal<i32>; 4] = [
        number.into(),
        Memo::new(move |_| number.get()).into(),
        Signal::derive(move || number.get()),
        2.into(),
    ];
    assert!(kinds.iter().all(|signal| signal.get() == 2 && signal.with(|it| *it) == 2));
    number.set(3);
    assert_eq!(kinds.map(|signal| signal.get_untracked()), [3, 3, 3, 2]);
}

#[test]
fn a_callback_is_called_by_its_number() {
    let double = Callback::new(|number: i32| number * 2);
    let again = double;
    assert_eq!(double.run(2) + again.run(3), 10);
}

#[test]
fn changes_made_by_an_effect_are_followed_in_the_same_breath() {
    let (diary, first, second) = (Diary::default(), RwSignal::new(1), RwSignal::new(0));
    Effect::new(move |_| second.set(first.get() * 10));
    watch(&diary, move || second.get());
    assert_eq!(diary.told(), "10");
    first.set(2);
    assert_eq!(diary.told(), "20");
}
