//! World Battle in small, for its card on Home: the opening of a real game, dealt by the engine.

use leptos::prelude::*;
use worldbattle::outlines;

use super::drawing::Drawing;
use super::map_svg::{Marked, picture};
use super::rules_page::opening;
use crate::games::map_svg::Prefix;

/// The picture of the card, without its coasts: each stands in it as an empty path.
#[component]
pub fn Miniature() -> impl IntoView {
    let state = opening();
    let drawing = Drawing::of(state.map()).without_coasts();
    picture(&state, &drawing, Prefix("wmini"), drawing.frame, Marked::default(), false)
}

/// The picture as it was drawn, with its coasts. They come from the outlines of the table, so that
/// those travel once; in small they are coarse.
pub fn with_coasts() -> String {
    const EMPTY: &str = r#"d="""#;
    let borders = outlines::world();
    let (lakes, lands) = borders.split_last().expect("the lakes are behind the territories");
    let mut parts = include_str!("miniature.svg").split(EMPTY);
    let mut picture = parts.next().unwrap_or_default().to_owned();
    // Behind the territories follows the sea, which stays empty.
    let coasts = lands.iter().map(outlines::coarse).chain([String::new(), outlines::whole(lakes)]);
    for (coast, part) in coasts.zip(parts) {
        picture.extend([r#"d=""#, &coast, "\"", part]);
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_coast_of_the_picture_on_home_is_drawn() {
        let picture = with_coasts();
        assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
        assert_eq!(picture.matches(r#"d="""#).count(), 1, "the degrees of the sea");
        assert!(picture.contains(r#"<path id="wmini0" d="M324 28l-4 4l"#), "{picture}");
        assert!(picture.contains(r#"<path class="lakes" d="M611.4 105.7Q"#), "{picture}");
    }
}
