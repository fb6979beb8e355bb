//! Tests of the colours of the six owners in every theme and for every kind of colour vision.

use std::collections::BTreeMap;

const OWN: &str = include_str!("../../../styles/worldbattle.css");
const TOKENS: &str = include_str!("../../../styles/tokens.css");
const THEMES: &str = include_str!("../../../styles/themes.css");

type Rgb = [f64; 3];

/// Kinds of colour vision as matrices on linear light: full, without one kind of cone, and grey.
const EYES: [(&str, [Rgb; 3]); 5] = [
    ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protanopia", [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
    ("deuteranopia", [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    ("tritanopia", [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]),
    ("grey", [[0.2126, 0.7152, 0.0722]; 3]),
];

/// The first value of a colour property in a style sheet.
fn value(sheet: &str, property: &str) -> Option<Rgb> {
    let at = sheet.find(&format!("{property}:"))? + property.len() + 1;
    let hex = sheet[at..].trim_start().strip_prefix('#')?;
    let part = |nth: usize| u8::from_str_radix(hex.get(2 * nth..2 * nth + 2)?, 16).ok();
    Some([linear(part(0)?), linear(part(1)?), linear(part(2)?)])
}

fn linear(part: u8) -> f64 {
    let part = f64::from(part) / 255.0;
    if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

fn seen(colour: Rgb, eye: &[Rgb; 3]) -> Rgb {
    eye.map(|row| (0..3).map(|nth| row[nth] * colour[nth]).sum::<f64>().clamp(0.0, 1.0))
}

fn contrast(a: Rgb, b: Rgb) -> f64 {
    let light = |[r, g, b]: Rgb| 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    let (a, b) = (light(a), light(b));
    a.max(b) / a.min(b)
}

/// The owners' colours and the colour of the sea in every theme.
fn themes() -> Vec<(&'static str, Vec<Rgb>, Rgb)> {
    let contrast_at = OWN.find("data-theme=\"contrast\"").expect("the sheet has this theme");
    let (usual, own_contrast) = OWN.split_at(contrast_at);
    let owners = |strong: bool| {
        let owner = |letter: char| {
            let name = format!("--wb-{letter}");
            let line = own_contrast.lines().next().unwrap_or_default();
            let special = strong.then(|| value(line, &name)).flatten();
            special.or_else(|| value(usual, &name)).expect("every owner has a colour")
        };
        "abcdefn".chars().map(owner).collect::<Vec<_>>()
    };
    let contrast_room = &THEMES[THEMES.rfind("data-theme=\"contrast\"").expect("its room")..];
    // The sea of the two usual themes is in one line: light first, then dark.
    let line = THEMES.lines().find(|line| line.trim().starts_with("--board:")).expect("the sea");
    let both: Vec<&str> = line.split('#').skip(1).collect();
    let sea = |hex: &str| value(&format!("x:#{hex}"), "x").expect("a colour");
    vec![
        ("light", owners(false), sea(both[0])),
        ("dark", owners(false), sea(both[1])),
        ("contrast", owners(true), value(contrast_room, "--board").expect("a sea")),
    ]
}

#[test]
fn letters_can_be_read_on_every_owner_s_colour_and_land_stands_out_from_the_sea() {
    let ink = value(TOKENS, "--ink").expect("ink");
    for (theme, owners, sea) in themes() {
        for (nth, &owner) in owners.iter().enumerate() {
            let (text, land) = (contrast(ink, owner), contrast(owner, sea));
            assert!(text >= 4.5, "{theme}: ink on owner {nth}: {text:.2}");
            assert!(land >= 3.0, "{theme}: owner {nth} on the sea: {land:.2}");
        }
    }
}

#[test]
fn every_two_owners_are_told_apart_by_every_eye_by_lightness_or_by_pattern() {
    let mut patterns: BTreeMap<char, Option<&str>> = BTreeMap::new();
    for letter in "abcdef".chars() {
        let rule = OWN.lines().find(|line| line.starts_with(&format!(".wb .{letter},")));
        let rule = rule.expect("every owner has a rule");
        let pattern = rule.split("--texs: ").nth(1).and_then(|rest| rest.split(';').next());
        patterns.insert(letter, pattern);
    }
    for (theme, owners, _) in themes() {
        for (eye, sight) in &EYES {
            for (a, first) in "abcdef".chars().enumerate() {
                for (b, second) in "abcdef".chars().enumerate().skip(a + 1) {
                    let light = contrast(seen(owners[a], sight), seen(owners[b], sight));
                    let apart = light >= 1.5 || patterns[&first] != patterns[&second];
                    assert!(apart, "{theme}, {eye}: {first} and {second}: {light:.2}");
                }
            }
        }
    }
}
