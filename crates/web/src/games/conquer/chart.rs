//! The territory of every side over the game, as a chart on the result screen.

use std::sync::Arc;

use conquer::State;
use leptos::prelude::*;

use super::seat_colours::use_team_colours;
use super::side_names::side_name;
use crate::i18n::{Locale, say, td_string, use_locale, voiced};
use crate::replay::Replay;
use crate::ui::seat::letter;

const WIDTH: f32 = 380.0;
const HEIGHT: f32 = 150.0;
/// The most points of a curve.
const POINTS: usize = 160;

/// The chart, and a description of it in words.
pub fn card(replay: Arc<Replay<State>>) -> AnyView {
    let locale = use_locale();
    use_team_colours(replay.state(0).table());
    let majority = replay.state(0).majority_of() / 2;
    let table = replay.state(0).table().clone();
    let all = Memo::new(move |_| Arc::new(curves(&replay, locale.get())));
    let top = Memo::new(move |_| {
        let most = all.with(|all| all.iter().flat_map(|curve| curve.cells.iter().copied()).max());
        most.unwrap_or(1).max(majority)
    });
    let drawn = move || {
        let top = top.get();
        let ends = label_heights(&all.get(), top);
        let draw = |(curve, end): (&Curve, f32)| {
            // A side is drawn in the colour of its first member: the colour of the whole side.
            let seat = table.members(curve.side).iter().next();
            line(curve, seat.map_or("a", letter), top, end)
        };
        all.with(|all| all.iter().zip(ends).map(draw).collect_view())
    };
    let half = move || format!("M0 {0:.1}H{WIDTH}", height(majority, top.get()));
    let words = move || {
        let locale = locale.get();
        all.with(|all| {
            all.iter().map(|curve| sentence(curve, locale)).collect::<Vec<_>>().join(" ")
        })
    };
    let top_words = move || td_string!(locale.get(), conquer.result.chart_top, n = top.get());
    view! {
        <section class="card cqchart">
            <h2>{say!(locale, conquer.result.chart)}</h2>
            <svg viewBox="-4 -16 412 174" role="img" aria-label=words>
                <path class="axis" d=format!("M0 0V{HEIGHT}H{WIDTH}")></path>
                <path class="half" d=half></path>
                <text class="top" x="6" y="-4">{top_words}</text>
                {drawn}
            </svg>
        </section>
    }
    .into_any()
}

/// The line of a side, with its letter at the height `end`.
fn line(curve: &Curve, letter: &'static str, top: u32, end: f32) -> impl IntoView + use<> {
    let path = path(&curve.cells, top);
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

/// A side's territory at the end and at its maximum, in a sentence.
fn sentence(curve: &Curve, locale: Locale) -> String {
    let last = curve.cells.last().copied().unwrap_or(0);
    let cells = td_string!(locale, conquer.play.cells, count = last);
    let most = curve.cells.iter().max().copied().unwrap_or(0);
    td_string!(locale, conquer.result.chart_of, side = &curve.name, cells = &cells, most = &most)
}

/// The curve of one side's territory over the game.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Curve {
    side: u8,
    name: String,
    /// From the start to the end, evenly spaced.
    cells: Vec<u32>,
}

/// The territory of every side over the game.
fn curves(replay: &Replay<State>, locale: Locale) -> Vec<Curve> {
    let last = replay.last() as usize;
    let points = POINTS.min(last + 1).max(2);
    let steps: Vec<u32> = (0..points).map(|n| (n * last / (points - 1)) as u32).collect();
    let table = replay.state(0).table();
    let names = replay.names();
    let curve = |side: u8| Curve {
        side,
        name: voiced(&side_name(table, side, &names, locale), locale),
        cells: steps.iter().map(|&step| replay.state(step).field().side_territory(side)).collect(),
    };
    (0..table.sides()).map(curve).collect()
}

fn height(cells: u32, top: u32) -> f32 {
    HEIGHT - cells as f32 / top.max(1) as f32 * HEIGHT
}

fn path(cells: &[u32], top: u32) -> String {
    let step = WIDTH / cells.len().saturating_sub(1).max(1) as f32;
    let point = |(index, &cells): (usize, &u32)| {
        let sign = if index == 0 { 'M' } else { 'L' };
        format!("{sign}{:.1} {:.1}", index as f32 * step, height(cells, top))
    };
    cells.iter().enumerate().map(point).collect()
}

/// The heights of the letters at the ends of the lines, so that none covers another.
fn label_heights(curves: &[Curve], top: u32) -> Vec<f32> {
    const APART: f32 = 20.0;
    let end = |curve: &Curve| height(curve.cells.last().copied().unwrap_or(0), top);
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
    use crate::games::conquer::report::tests::{played, replay};

    fn curve(side: u8, end: u32) -> Curve {
        Curve { side, name: String::new(), cells: vec![0, end] }
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
    fn the_chart_begins_empty_and_ends_with_the_result() {
        let replay = replay(&played(&[0, 1, 0, 1], 200));
        let chart = curves(&replay, Locale::en);
        assert_eq!(chart.len(), 2);
        let end = replay.state(replay.last());
        for curve in chart {
            assert_eq!(curve.cells.first(), Some(&0));
            assert_eq!(curve.cells.last(), Some(&end.side_score(curve.side).territory));
            assert!(curve.cells.len() <= POINTS);
        }
    }
}
