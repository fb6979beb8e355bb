//! QR codes as SVG.

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};

/// The light margin that readers need, in modules.
const EDGE: i32 = 4;

/// The picture of a text; empty if the text is too long.
#[component]
pub fn Qr(
    /// The encoded text.
    text: String,
    /// The description for screen readers.
    #[prop(into)]
    label: Signal<&'static str>,
) -> impl IntoView {
    let code = QrCode::encode_text(&text, QrCodeEcc::Medium).ok()?;
    let size = code.size() + 2 * EDGE;
    Some(view! {
        <svg class="qr" role="img" aria-label=label viewBox=format!("0 0 {size} {size}")>
            <path class="light" d=format!("M0 0h{size}v{size}h-{size}z")></path>
            <path class="dark" d=path(&code)></path>
        </svg>
    })
}

/// All dark modules, each run of a row as one bar.
fn path(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&x| code.get_module(x, y)).count() as i32;
            if run > 0 {
                path.push_str(&format!("M{} {}h{run}v1h-{run}z", x + EDGE, y + EDGE));
            }
            x += run.max(1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bars_cover_every_dark_module_once() {
        let code = QrCode::encode_text("http://127.0.0.1:4000/online/m/abc", QrCodeEcc::Medium);
        let code = code.unwrap();
        let dark = (0..code.size())
            .flat_map(|y| (0..code.size()).map(move |x| (x, y)))
            .filter(|&(x, y)| code.get_module(x, y));
        let covered: usize = path(&code)
            .split('h')
            .skip(1)
            .filter_map(|bar| bar.split('v').next()?.parse::<usize>().ok())
            .sum();
        assert_eq!(covered, dark.count());
    }
}
