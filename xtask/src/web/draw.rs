//! The icon of Salient: a hexagon of two owners, with the front between them bulging upwards.
//!
//! The shape is given once, in a box of 32 by 32, and written as SVG or sampled into PNG.

use anyhow::Result;

/// How much room an icon leaves around the shape.
#[derive(Clone, Copy)]
pub enum Margin {
    /// The shape fills the picture, on a transparent ground.
    None,
    /// The system cuts its own outline out of the picture: full ground, shape in the safe middle.
    Maskable,
}

type Point = (f32, f32);
type Colour = [u8; 4];

const HEXAGON: [Point; 6] =
    [(16.0, 1.5), (28.5, 8.7), (28.5, 23.3), (16.0, 30.5), (3.5, 23.3), (3.5, 8.7)];
/// The front as two cubic curves: start, two controls, end.
const FRONT: [[Point; 4]; 2] = [
    [(3.5, 20.5), (9.0, 20.5), (9.5, 11.0), (16.0, 11.0)],
    [(16.0, 11.0), (22.5, 11.0), (23.0, 20.5), (28.5, 20.5)],
];
const FRONT_WIDTH: f32 = 2.4;
const ABOVE: Colour = [0xB3, 0x7F, 0xFE, 0xFF];
const BELOW: Colour = [0xB3, 0xFF, 0x01, 0xFF];
const INK: Colour = [0x12, 0x13, 0x2B, 0xFF];
const GROUND: Colour = [0x0D, 0x10, 0x18, 0xFF];
const CLEAR: Colour = [0, 0, 0, 0];

/// The icon as SVG.
pub fn icon_svg() -> String {
    let hexagon = HEXAGON.map(|(x, y)| format!("{x} {y}")).join(" L");
    let [left, right] =
        FRONT.map(|[_, a, b, end]| format!("C{} {} {} {} {} {}", a.0, a.1, b.0, b.1, end.0, end.1));
    let front = format!("M3.5 20.5{left}{right}");
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#B37FFE" d="M{hexagon}z"/><path fill="#B3FF01" d="{front}V23.3L16 30.5 3.5 23.3z"/><path fill="none" stroke="#12132B" stroke-width="{FRONT_WIDTH}" d="{front}"/></svg>"##
    )
}

/// The icon as PNG of `size` by `size`.
pub fn icon_png(size: u32, margin: Margin) -> Result<Vec<u8>> {
    let front = polyline();
    let pixels: Vec<u8> = (0..size * size)
        .flat_map(|index| pixel(index % size, index / size, size, margin, &front))
        .collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, size, size);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(file)
}

/// The mean of sixteen samples, so that edges are smooth.
fn pixel(x: u32, y: u32, size: u32, margin: Margin, front: &[Point]) -> Colour {
    const SAMPLES: u32 = 4;
    let mut sum = [0u32; 4];
    for sample in 0..SAMPLES * SAMPLES {
        let at = |pixel: u32, part: u32| {
            let unit = (pixel as f32 + (part as f32 + 0.5) / SAMPLES as f32) / size as f32;
            match margin {
                Margin::None => unit * 32.0,
                Margin::Maskable => (unit - 0.5) * 32.0 / 0.62 + 16.0,
            }
        };
        let ground = if matches!(margin, Margin::None) { CLEAR } else { GROUND };
        let colour =
            colour_at((at(x, sample % SAMPLES), at(y, sample / SAMPLES)), front).unwrap_or(ground);
        // Weighted by opacity: a transparent sample must not darken the edge.
        let alpha = u32::from(colour[3]);
        (0..3).for_each(|channel| sum[channel] += u32::from(colour[channel]) * alpha);
        sum[3] += alpha;
    }
    if sum[3] == 0 {
        return CLEAR;
    }
    let channel = |value: u32| (value / sum[3]) as u8;
    [channel(sum[0]), channel(sum[1]), channel(sum[2]), (sum[3] / (SAMPLES * SAMPLES)) as u8]
}

fn colour_at(point: Point, front: &[Point]) -> Option<Colour> {
    let edges = HEXAGON.iter().zip(HEXAGON.iter().cycle().skip(1));
    let inside = edges
        .into_iter()
        .all(|(a, b)| (b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0) >= 0.0);
    if !inside {
        return None;
    }
    let near = |a: &Point| (a.0 - point.0).hypot(a.1 - point.1);
    let nearest =
        front.iter().min_by(|a, b| near(a).total_cmp(&near(b))).expect("the front has points");
    if near(nearest) <= FRONT_WIDTH / 2.0 {
        return Some(INK);
    }
    // The front runs from left to right, so the first point right of us tells above from below.
    let level = front.iter().find(|a| a.0 >= point.0).map_or(20.5, |a| a.1);
    Some(if point.1 < level { ABOVE } else { BELOW })
}

/// The front as close points.
fn polyline() -> Vec<Point> {
    const STEPS: u32 = 64;
    let on_curve = |[a, b, c, d]: [Point; 4], step: u32| {
        let t = step as f32 / STEPS as f32;
        let mix = |a: f32, b: f32, c: f32, d: f32| {
            let s = 1.0 - t;
            s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
        };
        (mix(a.0, b.0, c.0, d.0), mix(a.1, b.1, c.1, d.1))
    };
    FRONT.into_iter().flat_map(|curve| (0..=STEPS).map(move |step| on_curve(curve, step))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_front_parts_two_owners() {
        let front = polyline();
        assert_eq!(colour_at((16.0, 5.0), &front), Some(ABOVE));
        assert_eq!(colour_at((16.0, 11.0), &front), Some(INK));
        assert_eq!(colour_at((16.0, 25.0), &front), Some(BELOW));
        assert_eq!(colour_at((0.5, 0.5), &front), None);
    }

    #[test]
    fn a_maskable_icon_has_no_transparent_corner() {
        let front = polyline();
        assert_eq!(pixel(0, 0, 64, Margin::Maskable, &front), GROUND);
        assert_eq!(pixel(0, 0, 64, Margin::None, &front), CLEAR);
    }
}
