//! Where a record leads, for who trusts it.

use tabletop::Game;

use super::outline::{Outline, Place};
use super::{Reason, Record, RecordError};

impl<G: Game> Record<G> {
    /// The last position, by the rules and the dice alone. What the record says of its steps is not
    /// compared, so this is many times as fast as [`Match::load`](crate::Match::load): for who has
    /// written the record and wants to know where the game stands.
    pub fn position(&self) -> Result<G, RecordError> {
        let outline = Outline::of(self);
        let actions = self.steps.iter().map(|step| (step.seat, &step.action));
        let led = outline.stream()?.lead::<G>(&self.header.setup, actions);
        led.map_err(|(number, illegal)| {
            let sentence = illegal.to_string();
            let Some(before) = (number as usize).checked_sub(1) else {
                return outline.bad_setup(sentence);
            };
            let (seat, action) = (self.steps[before].seat, self.steps[before].action.to_string());
            let reason = Reason::Illegal { seat, action, sentence };
            outline.wrong(Place::Step(number as usize), reason)
        })
    }
}
