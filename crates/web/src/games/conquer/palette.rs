//! Tests that the colours of the seats can be read and told apart with every kind of colour vision.

const STYLE: &str = include_str!("../../../styles/conquer.css");
const TOKENS: &str = include_str!("../../../styles/tokens.css");
const LETTERS: [char; 8] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

type Colour = [f64; 3];

/// Kinds of colour vision as matrices on linear light (Viénot, Brettel and Mollon), and grey.
const EYES: [[[f64; 3]; 3]; 5] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [[0.112, 0.888, 0.0], [0.112, 0.888, 0.0], [0.004, -0.004, 1.0]],
    [[0.292, 0.708, 0.0], [0.292, 0.708, 0.0], [-0.022, 0.022, 1.0]],
    [[1.0, 0.152, -0.152], [0.0, 0.867, 0.133], [0.0, 0.867, 0.133]],
    [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]],
];

/// The value of a property: the last one that a theme sets, or the common one.
fn value<'a>(style: &'a str, name: &str, contrast: bool) -> Option<&'a str> {
    let mut found = None;
    for line in style.lines() {
        if line.contains("data-theme") && !(contrast && line.contains("contrast")) {
            continue;
        }
        if let Some((_, rest)) = line.split_once(&format!("{name}: ")) {
            found = rest.split(';').next();
        }
    }
    found
}

fn linear(hex: &str) -> Colour {
    let digits = hex.trim_start_matches('#');
    let wide: String = match digits.len() {
        3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        _ => digits.to_owned(),
    };
    [0, 2, 4].map(|at| {
        let part = u8::from_str_radix(&wide[at..at + 2], 16).unwrap();
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn seen(colour: Colour, eye: &[[f64; 3]; 3]) -> Colour {
    eye.map(|row| row.iter().zip(colour).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0))
}

fn contrast(a: Colour, b: Colour) -> f64 {
    let light = |[r, g, b]: Colour| 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    let (a, b) = (light(a), light(b));
    a.max(b) / a.min(b)
}

fn fill(letter: char, high: bool) -> Colour {
    linear(value(STYLE, &format!("--cq-{letter}"), high).unwrap())
}

#[test]
fn letters_can_be_read_on_every_fill_and_contours_seen_on_the_board() {
    let ink = linear(value(TOKENS, "--ink", false).unwrap());
    for high in [false, true] {
        let ground = linear(value(STYLE, "--cq-ground", high).unwrap());
        for letter in LETTERS {
            assert!(contrast(ink, fill(letter, high)) >= 4.5, "ink on {letter}");
            for eye in &EYES {
                let seen = contrast(seen(fill(letter, high), eye), seen(ground, eye));
                assert!(seen >= 3.0, "{letter} on the board: {seen}");
            }
        }
    }
}

#[test]
fn every_pair_of_seats_is_told_apart_by_lightness_or_pattern() {
    let pattern = |letter: char| {
        let line = STYLE.lines().find(|line| line.starts_with(&format!(".cq .{letter} "))).unwrap();
        line.split_once("--texs: ").unwrap().1
    };
    for (index, &a) in LETTERS.iter().enumerate() {
        for &b in &LETTERS[index + 1..] {
            for (high, eye) in
                [false, true].into_iter().flat_map(|it| EYES.iter().map(move |eye| (it, eye)))
            {
                let lightness = contrast(seen(fill(a, high), eye), seen(fill(b, high), eye));
                assert!(lightness >= 1.5 || pattern(a) != pattern(b), "{a} and {b}");
            }
        }
    }
}
