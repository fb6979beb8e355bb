//! Imperial Battleground in small, for its card on Home: a position from the middle of a game.

use imperial::State;
use leptos::prelude::*;

use super::drawing::{Lie, Shape};
use super::ground::picture;
use super::picture::{Marks, Picture};
use tabletop::Seat;

/// Both armies have met, and one unit of each waits in reserve.
const POSITION: &str =
    "- - a2 / i2 c1i2 c2 / C1 I2C2 - / I1 A2 - | reserve I2 : i2 | turn a | ap 4 | round 5";

/// The position of the picture.
fn position() -> State {
    POSITION.parse().expect("the position of the picture is written correctly")
}

/// The picture of the card.
#[component]
pub fn Miniature() -> impl IntoView {
    let lie = Lie { bottom: Seat::A, shape: Shape::Squat };
    picture(&Picture::of(&position()), &Marks::default(), lie)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_position_of_the_picture_can_be_read() {
        assert_eq!(position().round(), 5);
    }
}
