//! A number of every side over a game, as a chart on the result screen.

use std::sync::Arc;

use catalog::Entry;
use leptos::prelude::*;
use tabletop::Seat;

use crate::i18n::{Locale, td_string, use_locale, voiced};
use crate::replay::Replay;
use crate::ui::seat::letter;

const WIDTH: f32 = 380.0;
const HEIGHT: f32 = 150.0;
/// The most points of a curve.
const POINTS: usize = 160;

/// The seat in whose colour a side is drawn, and its name.
pub type Side = (Seat, String);

/// What a chart shows of a game.
pub struct Charted<G: Entry> {
    /// Its heading.
    pub title: fn(Locale) -> &'static str,
    /// Its sides.
    pub sides: fn(&Replay<G>, Locale) -> Vec<Side>,
    /// The number of the side of a seat after a step.
    pub number: fn(&Replay<G>, u32, Seat) -> u32,
    /// Such a number with its unit: "12 cells".
    pub amount: fn(u32, Locale) -> String,
    /// A number that is marked by a line across the chart, such as half of the board.
    pub marked: Option<u32>,
}

/// Every player as a side of their own.
pub fn players<G: Entry>(replay: &Replay<G>, locale: Locale) -> Vec<Side> {
    let names = replay.names().into_iter().map(|name| voiced(&name, locale));
    Seat::first(Seat::MAX).zip(names).collect()
}

/// The chart, and a description of it in words.
pub fn card<G: Entry>(replay: Arc<Replay<G>>, charted: Charted<G>) -> AnyView {
    let locale = use_locale();
    let Charted { title, amount, marked, .. } = charted;
    let all = Memo::new(move |_| Arc::new(curves(&replay, &charted, locale.get())));
    let top = Memo::new(move |_| {
        let most = all.with(|all| all.iter().flat_map(|curve| curve.numbers.iter().copied()).max());
        most.unwrap_or(1).max(marked.unwrap_or(1))
    });
    let drawn = move || {
        let top = top.get();
        let ends = label_heights(&all.get(), top);
        let draw = |(curve, end): (&Curve, f32)| line(curve, top, end);
        all.with(|all| all.iter().zip(ends).map(draw).collect_view())
    };
    let mark = move |marked: u32| {
        let d = move || format!("M0 {0:.1}H{WIDTH}", height(marked, top.get()));
        view! { <path class="half" d=d></path> }
    };
    let words = move || {
        let locale = locale.get();
        all.with(|all| {
            let sentences = all.iter().map(|curve| sentence(curve, amount, locale));
            sentences.collect::<Vec<_>>().join(" ")
        })
    };
    view! {
        <section class="card chart">
            <h2>{move || title(locale.get())}</h2>
            <svg viewBox="-4 -16 412 174" role="img" aria-label=words>
                <path class="axis" d=format!("M0 0V{HEIGHT}H{WIDTH}")></path>
                {marked.map(mark)}
                <text class="top" x="6" y="-4">{move || amount(top.get(), locale.get())}</text>
                {drawn}
            </svg>
        </section>
    }
    .into_any()
}

/// The line of a side, with the letter of its seat at the height `end`.
fn line(curve: &Curve, top: u32, end: f32) -> impl IntoView + use<> {
    let (path, letter) = (path(&curve.numbers, top), letter(curve.seat));
    let place = format!("translate({} {end:.1})", WIDTH + 12.0);
    view! {
        <g class=letter>
            <path class="case" d=path.clone()></path>
            <path class="line" d=path></path>
            <g class="end" transform=place>
                <rect x={"-9"} y="-9" width="18" height="18" rx="4"></rect>
                <text y="4.5">{letter.to_ascii_uppercase()}</text>
            </g>
        </g>
    }
}

/// A side's number at the end and at its maximum, in a sentence.
fn sentence(curve: &Curve, amount: fn(u32, Locale) -> String, locale: Locale) -> String {
    let last = amount(curve.numbers.last().copied().unwrap_or(0), locale);
    let most = curve.numbers.iter().max().copied().unwrap_or(0);
    td_string!(locale, screens.result.chart_of, side = &curve.name, amount = &last, most = &most)
}

/// The curve of one side's number over the game.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Curve {
    /// The seat in whose colour it is drawn.
    seat: Seat,
    name: String,
    /// From the start to the end, evenly spaced.
    numbers: Vec<u32>,
}

/// The curves of all sides.
fn curves<G: Entry>(replay: &Replay<G>, charted: &Charted<G>, locale: Locale) -> Vec<Curve> {
    let last = replay.last() as usize;
    let points = POINTS.min(last + 1).max(2);
    let steps: Vec<u32> = (0..points).map(|n| (n * last / (points - 1)) as u32).collect();
    let curve = |(seat, name)| {
        let numbers = steps.iter().map(|&step| (charted.number)(replay, step, seat)).collect();
        Curve { seat, name, numbers }
    };
    (charted.sides)(replay, locale).into_iter().map(curve).collect()
}

fn height(number: u32, top: u32) -> f32 {
    HEIGHT - number as f32 / top.max(1) as f32 * HEIGHT
}

fn path(numbers: &[u32], top: u32) -> String {
    let step = WIDTH / numbers.len().saturating_sub(1).max(1) as f32;
    let point = |(index, &number): (usize, &u32)| {
        let sign = if index == 0 { 'M' } else { 'L' };
        format!("{sign}{:.1} {:.1}", index as f32 * step, height(number, top))
    };
    numbers.iter().enumerate().map(point).collect()
}

/// The heights of the letters at the ends of the lines, so that none covers another.
fn label_heights(curves: &[Curve], top: u32) -> Vec<f32> {
    const APART: f32 = 20.0;
    let end = |curve: &Curve| height(curve.numbers.last().copied().unwrap_or(0), top);
    let mut order: Vec<usize> = (0..curves.len()).collect();
    order.sort_by(|&a, &b| end(&curves[b]).total_cmp(&end(&curves[a])));
    let mut heights = vec![0.0; curves.len()];
    let mut lowest = HEIGHT + APART;
    for index in order {
        lowest = end(&curves[index]).min(lowest - APART);
        heights[index] = lowest;
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::tests::played;
    use battlezone::State;

    fn curve(seat: u8, end: u32) -> Curve {
        Curve { seat: Seat::new(seat), name: String::new(), numbers: vec![0, end] }
    }

    #[test]
    fn a_line_goes_from_the_lower_left_to_its_share_of_the_height() {
        assert_eq!(path(&[0, 50, 100], 100), "M0.0 150.0L190.0 75.0L380.0 0.0");
    }

    #[test]
    fn letters_at_the_end_never_cover_each_other() {
        let curves = [curve(0, 50), curve(1, 50), curve(2, 51), curve(3, 10)];
        let mut heights = label_heights(&curves, 100);
        heights.sort_by(f32::total_cmp);
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= 19.9), "{heights:?}");
    }

    #[test]
    fn a_curve_goes_from_the_first_to_the_last_position_and_is_told_in_words() {
        let replay = Replay::<State>::read(&played(6).record().unwrap().to_string()).unwrap();
        let number = |replay: &Replay<State>, step, seat| replay.state(step).owned(seat).len();
        let charted = Charted {
            title: |_| "",
            sides: players,
            number,
            amount: |n, _| format!("{n} lands"),
            marked: None,
        };
        let curves = curves(&replay, &charted, Locale::en);
        let names: Vec<&str> = curves.iter().map(|curve| curve.name.as_str()).collect();
        assert_eq!(names, ["Ada", "Ben"]);
        for curve in curves {
            assert_eq!(curve.numbers.first(), Some(&number(&replay, 0, curve.seat)));
            let end = number(&replay, replay.last(), curve.seat);
            assert_eq!(curve.numbers.last(), Some(&end));
            assert!(curve.numbers.len() <= POINTS);
            let said = sentence(&curve, charted.amount, Locale::en);
            let begins = format!("{}: {end} lands at the end, ", curve.name);
            assert!(said.starts_with(&begins), "{said}");
        }
    }
}
