//! Charts for the documents, as SVG.

use plotters::prelude::*;

/// A named line of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// What it shows.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
}

/// A value with an interval, under its name.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// What it is the value of.
    pub name: String,
    /// The value.
    pub value: f64,
    /// The lower and the upper end of its interval.
    pub interval: [f64; 2],
}

/// Why a chart could not be drawn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the chart cannot be drawn: {0}")]
pub struct ChartError(String);

const SIZE: (u32, u32) = (760, 400);
const COLOURS: [RGBColor; 5] = [
    RGBColor(31, 119, 180),
    RGBColor(214, 96, 20),
    RGBColor(44, 140, 60),
    RGBColor(148, 73, 189),
    RGBColor(110, 110, 110),
];

/// Lines over a common axis.
pub fn lines(title: &str, x: &str, y: &str, lines: &[Line]) -> Result<String, ChartError> {
    let all = || lines.iter().flat_map(|line| line.points.iter().copied());
    let (xs, ys) = (span(all().map(|it| it.0)), span(all().map(|it| it.1)));
    draw(|area| {
        let mut chart = ChartBuilder::on(area)
            .caption(title, ("sans-serif", 18))
            .margin(12)
            .x_label_area_size(40)
            .y_label_area_size(56)
            .build_cartesian_2d(xs[0]..xs[1], ys[0]..ys[1])?;
        chart.configure_mesh().x_desc(x).y_desc(y).light_line_style(TRANSPARENT).draw()?;
        for (line, colour) in lines.iter().zip(COLOURS.iter().cycle()) {
            let style = colour.stroke_width(2);
            let series = LineSeries::new(line.points.iter().copied(), style);
            let sample = move |(x, y)| PathElement::new(vec![(x, y), (x + 18, y)], style);
            chart.draw_series(series)?.label(&line.name).legend(sample);
        }
        chart.configure_series_labels().background_style(WHITE.mix(0.8)).draw()?;
        Ok(())
    })
}

/// Values with their intervals side by side, in the order given.
pub fn marks(title: &str, y: &str, marks: &[Mark]) -> Result<String, ChartError> {
    let ys = span(marks.iter().flat_map(|mark| mark.interval));
    let width = marks.len() as f64;
    draw(|area| {
        let mut chart = ChartBuilder::on(area)
            .caption(title, ("sans-serif", 18))
            .margin(12)
            .x_label_area_size(40)
            .y_label_area_size(56)
            .build_cartesian_2d(-0.5..width - 0.5, ys[0]..ys[1])?;
        let name = |at: &f64| {
            let nth = at.round();
            let is_whole = (at - nth).abs() < 0.01 && nth >= 0.0;
            let mark = marks.get(nth as usize).filter(|_| is_whole);
            mark.map_or(String::new(), |mark| mark.name.clone())
        };
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_labels(marks.len() * 2 + 1)
            .x_label_formatter(&name)
            .y_desc(y)
            .light_line_style(TRANSPARENT)
            .draw()?;
        let bar = |(nth, mark): (usize, &Mark)| {
            let [low, high] = mark.interval;
            ErrorBar::new_vertical(nth as f64, low, mark.value, high, COLOURS[0].filled(), 10)
        };
        chart.draw_series(marks.iter().enumerate().map(bar))?;
        Ok(())
    })
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

fn draw(picture: impl FnOnce(&Area<'_>) -> Drawn) -> Result<String, ChartError> {
    let mut svg = String::new();
    let drawn = || -> Drawn {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        picture(&area)?;
        area.present()?;
        Ok(())
    };
    drawn().map_err(|error| ChartError(error.to_string()))?;
    Ok(svg)
}

/// From the lowest to the highest value, with a little room.
fn span(values: impl Iterator<Item = f64>) -> [f64; 2] {
    let ends = |[low, high]: [f64; 2], value: f64| [low.min(value), high.max(value)];
    let [low, high] = values.fold([f64::MAX, f64::MIN], ends);
    if low > high {
        return [0.0, 1.0];
    }
    let room = ((high - low) * 0.05).max(1e-6);
    [low - room, high + room]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_names_its_lines_and_marks() {
        let line = Line { name: "balanced".into(), points: vec![(0.0, 0.5), (100.0, 0.9)] };
        let svg = lines("Training", "games", "score", &[line]).unwrap();
        assert!(svg.starts_with("<svg") && svg.contains("balanced") && svg.contains("polyline"));
        let mark = Mark { name: "expert".into(), value: 400.0, interval: [380.0, 420.0] };
        let svg = marks("Strength", "Elo", &[mark]).unwrap();
        assert!(svg.contains("expert"), "{svg}");
    }

    #[test]
    fn an_empty_chart_has_axes_all_the_same() {
        assert!(lines("Nothing", "x", "y", &[]).is_ok());
        assert!(marks("Nothing", "y", &[]).is_ok());
    }
}
