//! Playing: actions, forced phases, time-outs, and asking bots.

use tabletop::{Game, Seat, Viewer};

use super::Match;
use crate::record::{Line, start_line};
use crate::{MAX_STEPS, Message, Millis, OnTimeout, Output, Player, Refused};

impl<G: Game> Match<G> {
    /// The game is laid out: tells everyone and goes on to the first decision.
    pub(super) fn begin(&mut self, out: &mut Vec<Output<G>>) {
        let Some(course) = &self.course else { return };
        let start = start_line(course.start_digest());
        if let Some(header) = self.header() {
            out.push(Output::Append { line: Line::Header { text: header.to_string() } });
        }
        out.push(Output::Append { line: Line::Step { step: 0, text: start } });
        for step in 1..=self.begun_at() {
            let text = self.recorded_step(step).map(|line| line.line(step));
            out.extend(text.map(|text| Output::Append { line: Line::Step { step, text } }));
        }
        self.tell_snapshot(out);
        self.go_on(out);
    }

    pub(super) fn act(
        &mut self,
        seat: Seat,
        at: u32,
        action: G::Action,
        out: &mut Vec<Output<G>>,
    ) -> Result<(), Refused<G::Illegal>> {
        self.known(seat)?;
        self.running()?;
        let now = self.step();
        if at != now {
            return Err(Refused::Stale { at, now });
        }
        if self.state().is_some_and(|state| state.time_up().as_ref() == Some(&action)) {
            return Err(Refused::OnlyTheClock);
        }
        self.decide(seat, action, false, out)
    }

    pub(super) fn resign(
        &mut self,
        seat: Seat,
        out: &mut Vec<Output<G>>,
    ) -> Result<(), Refused<G::Illegal>> {
        self.known(seat)?;
        self.running()?;
        self.decide(seat, G::resignation(), false, out)
    }

    pub(super) fn resume(&mut self, out: &mut Vec<Output<G>>) -> Result<(), Refused<G::Illegal>> {
        self.running()?;
        self.go_on(out);
        Ok(())
    }

    pub(super) fn tick(
        &mut self,
        now: Millis,
        out: &mut Vec<Output<G>>,
    ) -> Result<(), Refused<G::Illegal>> {
        let before = self.table.clock.clone().ok_or(Refused::NoClock)?;
        let to_act = self.to_act();
        let clock = self.table.clock.as_mut().ok_or(Refused::NoClock)?;
        let used_up =
            clock.tick(now, to_act).map_err(|last| Refused::TimeRunsBackwards { now, last })?;
        let (true, Some(seat), Some(state)) = (used_up, to_act, self.state()) else {
            return Ok(());
        };
        let action = match before.on_timeout() {
            OnTimeout::Play => state.timeout(seat),
            OnTimeout::Resign => G::resignation(),
        };
        let played = self.decide(seat, action, true, out);
        if played.is_err() {
            self.table.clock = Some(before);
        }
        played
    }

    /// Ends a game whose own time is over, for the seat to act.
    pub(super) fn time_up(&mut self, out: &mut Vec<Output<G>>) -> Result<(), Refused<G::Illegal>> {
        self.running()?;
        let state = self.started()?.state();
        let (Some(seat), Some(action)) = (state.to_act(), state.time_up()) else {
            return Err(Refused::NoTimeLimit);
        };
        self.decide(seat, action, true, out)
    }

    fn running(&self) -> Result<(), Refused<G::Illegal>> {
        let state = self.started()?.state();
        if state.to_act().is_some() { Ok(()) } else { Err(Refused::Over) }
    }

    /// Plays what somebody, or the clock for them, decided, and goes on to the next decision.
    fn decide(
        &mut self,
        seat: Seat,
        action: G::Action,
        by_clock: bool,
        out: &mut Vec<Output<G>>,
    ) -> Result<(), Refused<G::Illegal>> {
        self.play(seat, action, by_clock)?;
        self.redo.clear();
        self.announce(out);
        self.go_on(out);
        Ok(())
    }

    /// One step; a refusal changes nothing.
    fn play(
        &mut self,
        seat: Seat,
        action: G::Action,
        by_clock: bool,
    ) -> Result<(), Refused<G::Illegal>> {
        let course = self.course.as_mut().ok_or(Refused::NotStarted)?;
        if course.step() >= MAX_STEPS {
            return Err(Refused::TooManySteps);
        }
        let before = course.state().to_act();
        let resigns = action == G::resignation();
        let forced = match course.play(seat, action, by_clock) {
            Ok(played) => played.forced,
            Err(refusal) => {
                return Err(match before {
                    Some(to_act) if to_act != seat && !resigns => {
                        Refused::NotYourTurn { seat, to_act }
                    }
                    _ => Refused::Illegal(refusal),
                });
            }
        };
        let after = course.state().to_act();
        if let Some(clock) = &mut self.table.clock {
            clock.played(before, after, forced || by_clock);
        }
        Ok(())
    }

    /// Writes the last step down and tells everyone.
    pub(super) fn announce(&self, out: &mut Vec<Output<G>>) {
        let step = self.step();
        let Some(line) = self.recorded_step(step) else { return };
        out.push(Output::Append { line: Line::Step { step, text: line.line(step) } });
        self.tell_step(step, out);
        let Some(outcome) = self.outcome() else { return };
        let (secret, result) = (self.secret(), outcome.clone());
        out.push(Output::Append { line: Line::Over { secret, result } });
        let secret = self.secret();
        self.tell_all(out, |_| Message::Over { outcome: outcome.clone(), secret: secret.clone() });
        out.push(Output::Finished { outcome });
    }

    /// Plays phases without a choice, then asks the bot that is to act, if one is.
    pub(super) fn go_on(&mut self, out: &mut Vec<Output<G>>) {
        while !self.table.options.step_mode
            && let Some(state) = self.state()
            && let (Some(seat), Some(action)) = (state.to_act(), state.forced())
        {
            if self.play(seat, action, false).is_err() {
                break; // the match is as long as a match may be
            }
            self.announce(out);
        }
        self.ask(out);
    }

    /// Asks the bot that has to decide, if one has.
    pub(super) fn ask(&self, out: &mut Vec<Output<G>>) {
        let Some(state) = self.state().filter(|state| state.forced().is_none()) else { return };
        let Some(seat) = state.to_act() else { return };
        if let Some(Player::Bot { level, budget }) = self.table.player(seat) {
            let (level, budget, bot_seed) = (level.clone(), *budget, self.table.options.bot_seed);
            let (step, view) = (self.step(), state.view(Viewer::Seat(seat)));
            out.push(Output::Think { seat, step, view, level, budget, bot_seed });
        }
    }
}
