//! Digits and the letters of seats as strokes, for pictures without a font.

use std::fmt::Write;

/// Writes a number or a seat's letter of this height around a point.
pub fn write(svg: &mut String, text: &str, x: f32, y: f32, height: f32, stroke: &str, width: f32) {
    let (w, h) = (height * 0.5, height);
    let step = w * 1.5;
    let first = x - step * (text.len() as f32 - 1.0) / 2.0 - w / 2.0;
    let mut path = String::new();
    for (nth, sign) in text.bytes().enumerate() {
        let left = first + nth as f32 * step;
        for stroke in strokes(sign).split(' ') {
            for (nth, corner) in stroke.bytes().enumerate() {
                // Corners a–f: two columns, three rows, row by row.
                let corner = corner - b'a';
                let (cx, cy) = (f32::from(corner % 2) * w, f32::from(corner / 2) * h / 2.0);
                let command = if nth == 0 { 'M' } else { 'L' };
                write!(path, "{command}{:.1} {:.1}", left + cx, y - h / 2.0 + cy)
                    .expect("a string takes any text");
            }
        }
    }
    writeln!(
        svg,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    )
    .expect("a string takes any text");
}

/// A sign as strokes between the corners of a box: a b above, c d in the middle, e f below.
fn strokes(sign: u8) -> &'static str {
    const DIGITS: [&str; 10] = [
        "abfea", "bf", "abdcef", "abfe cd", "acd bf", "bacdfe", "baefdc", "abf", "abfea cd",
        "dcabfe",
    ];
    const LETTERS: [&str; 8] =
        ["eabf cd", "aefdc", "baef", "bfecd", "baef cd", "bae cd", "baefd", "ae bf cd"];
    match sign {
        b'0'..=b'9' => DIGITS[usize::from(sign - b'0')],
        b'a'..=b'h' => LETTERS[usize::from(sign - b'a')],
        _ => "ecdf", // n, nobody's
    }
}
