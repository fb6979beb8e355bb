//! Interprets fingers on the board: one aims, or moves an enlarged board; two enlarge it.

/// A place on the screen, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Spot {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

impl Spot {
    fn away(self, other: Spot) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    fn between(self, other: Spot) -> Spot {
        Spot { x: (self.x + other.x) / 2.0, y: (self.y + other.y) / 2.0 }
    }
}

/// Distance in pixels from which a moving finger is no longer a tap.
const SLIP: f64 = 10.0;
/// Time in milliseconds after which a resting finger on an enlarged board aims instead of moving
/// it.
pub const REST: u32 = 220;

/// The fingers that are down, and what they do.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Gesture {
    fingers: Vec<(i32, Spot)>,
    doing: Doing,
}

#[derive(Debug, Clone, Copy, PartialEq, Default)]
enum Doing {
    #[default]
    Nothing,
    /// One finger came down and has not moved yet.
    Touching(Spot),
    /// One finger takes aim.
    Aiming,
    /// One finger moves the board.
    Moving,
    /// Two fingers enlarge it.
    Pinching,
}

/// The result of what the fingers did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Meaning {
    /// Nothing.
    None,
    /// The magnifier shows what is under this place.
    Aim(Spot),
    /// The aim is set, and the magnifier disappears.
    LetGo(Spot),
    /// A short touch.
    Tap(Spot),
    /// The board moves by this.
    Move(f64, f64),
    /// The board grows by a factor around a point, and moves by `by`.
    Pinch {
        /// The factor.
        factor: f64,
        /// The middle between the fingers.
        around: Spot,
        /// How far that middle has moved.
        by: (f64, f64),
    },
    /// Discards the current aim.
    Cancel,
}

impl Gesture {
    /// A finger comes down. `can_move` says whether the board is enlarged.
    pub fn down(&mut self, finger: i32, at: Spot, can_move: bool) -> Meaning {
        self.fingers.retain(|(id, _)| *id != finger);
        self.fingers.push((finger, at));
        match (self.fingers.len(), can_move) {
            (1, true) => {
                self.doing = Doing::Touching(at);
                Meaning::None
            }
            (1, false) => {
                self.doing = Doing::Touching(at);
                Meaning::Aim(at)
            }
            (2, _) => {
                self.doing = Doing::Pinching;
                Meaning::Cancel
            }
            _ => Meaning::None,
        }
    }

    /// The finger has rested: returns whether it aims now.
    pub fn rested(&mut self) -> Meaning {
        match self.doing {
            Doing::Touching(at) => {
                self.doing = Doing::Aiming;
                Meaning::Aim(at)
            }
            _ => Meaning::None,
        }
    }

    /// A finger moves.
    pub fn moved(&mut self, finger: i32, to: Spot, can_move: bool) -> Meaning {
        let Some(index) = self.fingers.iter().position(|(id, _)| *id == finger) else {
            return Meaning::None;
        };
        let from = self.fingers[index].1;
        match self.doing {
            Doing::Touching(start) => {
                if start.away(to) < SLIP {
                    return Meaning::None;
                }
                self.fingers[index].1 = to;
                self.doing = if can_move { Doing::Moving } else { Doing::Aiming };
                if can_move {
                    Meaning::Move(to.x - start.x, to.y - start.y)
                } else {
                    Meaning::Aim(to)
                }
            }
            Doing::Aiming => {
                self.fingers[index].1 = to;
                Meaning::Aim(to)
            }
            Doing::Moving => {
                self.fingers[index].1 = to;
                Meaning::Move(to.x - from.x, to.y - from.y)
            }
            Doing::Pinching => self.pinched(index, to),
            Doing::Nothing => Meaning::None,
        }
    }

    fn pinched(&mut self, index: usize, to: Spot) -> Meaning {
        let &[(_, a), (_, b), ..] = self.fingers.as_slice() else { return Meaning::None };
        self.fingers[index].1 = to;
        let &[(_, now_a), (_, now_b), ..] = self.fingers.as_slice() else { return Meaning::None };
        let (was, is) = (a.between(b), now_a.between(now_b));
        let factor = now_a.away(now_b) / a.away(b).max(1.0);
        Meaning::Pinch { factor, around: is, by: (is.x - was.x, is.y - was.y) }
    }

    /// A finger is lifted.
    pub fn up(&mut self, finger: i32, at: Spot) -> Meaning {
        let was_down = self.fingers.iter().any(|(id, _)| *id == finger);
        self.fingers.retain(|(id, _)| *id != finger);
        if !was_down || !self.fingers.is_empty() {
            return Meaning::None;
        }
        match std::mem::take(&mut self.doing) {
            Doing::Touching(_) => Meaning::Tap(at),
            Doing::Aiming => Meaning::LetGo(at),
            _ => Meaning::None,
        }
    }

    /// The browser cancelled the touch.
    pub fn cancelled(&mut self) -> Meaning {
        *self = Gesture::default();
        Meaning::Cancel
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(x: f64, y: f64) -> Spot {
        Spot { x, y }
    }

    #[test]
    fn a_short_touch_is_a_tap_even_when_the_finger_trembles() {
        let mut gesture = Gesture::default();
        assert_eq!(gesture.down(1, spot(5.0, 5.0), false), Meaning::Aim(spot(5.0, 5.0)));
        assert_eq!(gesture.moved(1, spot(8.0, 5.0), false), Meaning::None);
        assert_eq!(gesture.up(1, spot(8.0, 5.0)), Meaning::Tap(spot(8.0, 5.0)));
    }

    #[test]
    fn on_the_whole_board_a_finger_that_moves_takes_aim() {
        let mut gesture = Gesture::default();
        gesture.down(1, spot(5.0, 5.0), false);
        assert_eq!(gesture.moved(1, spot(30.0, 5.0), false), Meaning::Aim(spot(30.0, 5.0)));
        assert_eq!(gesture.up(1, spot(31.0, 5.0)), Meaning::LetGo(spot(31.0, 5.0)));
    }

    #[test]
    fn on_an_enlarged_board_a_finger_moves_it_and_one_that_rests_aims() {
        let mut gesture = Gesture::default();
        assert_eq!(gesture.down(1, spot(5.0, 5.0), true), Meaning::None);
        assert_eq!(gesture.moved(1, spot(25.0, 5.0), true), Meaning::Move(20.0, 0.0));
        assert_eq!(gesture.moved(1, spot(25.0, 9.0), true), Meaning::Move(0.0, 4.0));
        assert_eq!(gesture.rested(), Meaning::None);
        assert_eq!(gesture.up(1, spot(25.0, 9.0)), Meaning::None);
        gesture.down(1, spot(5.0, 5.0), true);
        assert_eq!(gesture.rested(), Meaning::Aim(spot(5.0, 5.0)));
        assert_eq!(gesture.moved(1, spot(25.0, 5.0), true), Meaning::Aim(spot(25.0, 5.0)));
    }

    #[test]
    fn two_fingers_enlarge_and_move_and_never_place() {
        let mut gesture = Gesture::default();
        gesture.down(1, spot(0.0, 0.0), false);
        assert_eq!(gesture.down(2, spot(100.0, 0.0), false), Meaning::Cancel);
        let pinch = gesture.moved(2, spot(200.0, 0.0), false);
        let around = spot(100.0, 0.0);
        assert_eq!(pinch, Meaning::Pinch { factor: 2.0, around, by: (50.0, 0.0) });
        assert_eq!(gesture.up(1, spot(0.0, 0.0)), Meaning::None);
        assert_eq!(gesture.up(2, spot(200.0, 0.0)), Meaning::None);
        assert_eq!(gesture, Gesture::default());
    }

    #[test]
    fn fingers_that_the_browser_takes_away_mean_nothing() {
        let mut gesture = Gesture::default();
        gesture.down(1, spot(5.0, 5.0), false);
        assert_eq!(gesture.cancelled(), Meaning::Cancel);
        assert_eq!(gesture.up(1, spot(5.0, 5.0)), Meaning::None);
    }
}
