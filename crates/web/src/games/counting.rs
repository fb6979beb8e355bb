//! Numbers that count up or down to their new value instead of jumping.

use leptos::prelude::*;

use crate::browser;

/// A displayed number: a change by more than one takes `time` milliseconds.
pub fn counted(
    number: impl Fn() -> u32 + Send + Sync + 'static,
    time: impl Fn() -> u32 + Send + Sync + 'static,
) -> Signal<u32> {
    let shown = RwSignal::new(untrack(&number));
    let latest = StoredValue::new(0_u32);
    Effect::new(move |_| {
        let (from, to, time) = (shown.get_untracked(), number(), untrack(&time));
        latest.update_value(|latest| *latest += 1);
        if time == 0 || from.abs_diff(to) < 2 {
            return shown.set(to);
        }
        let (count, begin) = (latest.get_value(), browser::now());
        Run { shown, latest, count, from, to, begin, time }.go_on();
    });
    shown.into()
}

/// A number that is changing; a later change replaces it.
#[derive(Clone, Copy)]
struct Run {
    shown: RwSignal<u32>,
    latest: StoredValue<u32>,
    count: u32,
    from: u32,
    to: u32,
    begin: f64,
    time: u32,
}

impl Run {
    fn go_on(self) {
        // The board may have been removed, or the number replaced.
        if self.latest.try_get_value() != Some(self.count) {
            return;
        }
        let share = ((browser::now() - self.begin) / f64::from(self.time)).clamp(0.0, 1.0);
        let _ = self.shown.try_set(between(self.from, self.to, share));
        if share < 1.0 {
            request_animation_frame(move || self.go_on());
        }
    }
}

/// The number at this fraction of the way between two others.
fn between(from: u32, to: u32, share: f64) -> u32 {
    let (from, to) = (f64::from(from), f64::from(to));
    (from + (to - from) * share).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_runs_up_and_down_and_ends_where_it_should() {
        assert_eq!([0.0, 0.5, 1.0].map(|share| between(3, 7, share)), [3, 5, 7]);
        assert_eq!([0.0, 0.26, 1.0].map(|share| between(8, 1, share)), [8, 6, 1]);
    }
}
