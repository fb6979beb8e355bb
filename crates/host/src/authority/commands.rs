//! What may happen in a match: every command, what it needs and what follows from it.

use tabletop::fair::Nonce;
use tabletop::{Game, Seat, Viewer};

use super::Match;
use crate::history::{History, Stream};
use crate::names::is_plain;
use crate::{CHAT_MAX, Command, MAX_STEPS, Millis, OnTimeout, Output, Player, Refused};

type Done<G> = Result<(), Refused<<G as Game>::Illegal>>;

impl<G: Game> Match<G> {
    /// Applies a command and returns what follows from it, in order. A refused command changes
    /// nothing.
    pub fn handle(
        &mut self,
        command: Command<G::Action>,
    ) -> Result<Vec<Output>, Refused<G::Illegal>> {
        let mut out = Vec::new();
        match command {
            Command::Join { seat, player, nonce } => self.join(seat, player, nonce, &mut out)?,
            Command::Act { seat, at, action } => self.act(seat, at, action, &mut out)?,
            Command::Resign { seat } => self.resign(seat, &mut out)?,
            Command::Undo {} => self.undo(&mut out)?,
            Command::Redo {} => self.redo(&mut out)?,
            Command::Tick { now } => self.tick(now, &mut out)?,
            Command::TimeUp {} => self.time_up(&mut out)?,
            Command::Resume {} => self.resume(&mut out)?,
            Command::Chat { from, text } => self.chat(from, text, &mut out)?,
        }
        Ok(out)
    }

    fn join(
        &mut self,
        seat: Seat,
        player: Player,
        nonce: Option<Nonce>,
        out: &mut Vec<Output>,
    ) -> Done<G> {
        self.table.known(seat)?;
        if self.history.is_some() {
            return Err(Refused::Started);
        }
        if self.table.player(seat).is_some() {
            return Err(Refused::SeatTaken { seat });
        }
        let seats = self.table.with(seat, player, nonce);
        if let Some(stream) = self.table.stream(&seats) {
            self.history = Some(self.laid_out(stream)?);
        }
        self.table.seats = seats;
        out.push(Output::Joined { seat });
        if let Some(history) = &self.history {
            out.push(Output::Snapshot { step: history.step() });
            self.go_on(out);
        }
        Ok(())
    }

    /// Lays out the game and plays what was played in the matches that this one goes on from.
    fn laid_out(&self, stream: Stream) -> Result<History<G>, Refused<G::Illegal>> {
        let mut history = History::<G>::lay_out(&self.setup, stream).map_err(Refused::Illegal)?;
        for step in &self.continued {
            let played = history.play(step.seat, step.action.clone(), step.by_clock);
            played.map_err(Refused::Illegal)?;
        }
        let (needed, seats) = (history.state_at(0).seats(), self.table.seats.len() as u8);
        if needed == seats { Ok(history) } else { Err(Refused::SeatCount { needed, seats }) }
    }

    fn act(&mut self, seat: Seat, at: u32, action: G::Action, out: &mut Vec<Output>) -> Done<G> {
        self.table.known(seat)?;
        self.running()?;
        let now = self.step();
        if at != now {
            return Err(Refused::Stale { at, now });
        }
        if self.started()?.state().time_up().as_ref() == Some(&action) {
            return Err(Refused::OnlyTheClock);
        }
        self.decide(seat, action, false, out)
    }

    fn resign(&mut self, seat: Seat, out: &mut Vec<Output>) -> Done<G> {
        self.table.known(seat)?;
        self.running()?;
        self.decide(seat, G::resignation(), false, out)
    }

    fn resume(&mut self, out: &mut Vec<Output>) -> Done<G> {
        self.running()?;
        self.go_on(out);
        Ok(())
    }

    fn tick(&mut self, now: Millis, out: &mut Vec<Output>) -> Done<G> {
        let before = self.table.clock.clone().ok_or(Refused::NoClock)?;
        let to_act = self.to_act();
        let clock = self.table.clock.as_mut().ok_or(Refused::NoClock)?;
        let used_up =
            clock.tick(now, to_act).map_err(|last| Refused::TimeRunsBackwards { now, last })?;
        let (true, Some(seat)) = (used_up, to_act) else { return Ok(()) };
        let action = match before.on_timeout() {
            OnTimeout::Play => self.started()?.state().timeout(seat),
            OnTimeout::Resign => G::resignation(),
        };
        let played = self.decide(seat, action, true, out);
        if played.is_err() {
            self.table.clock = Some(before);
        }
        played
    }

    /// Ends a game whose own time is over, for the seat to act.
    fn time_up(&mut self, out: &mut Vec<Output>) -> Done<G> {
        let seat = self.running()?;
        let action = self.started()?.state().time_up().ok_or(Refused::NoTimeLimit)?;
        self.decide(seat, action, true, out)
    }

    fn undo(&mut self, out: &mut Vec<Output>) -> Done<G> {
        self.may_undo()?;
        let decision = self.last_decision().ok_or(Refused::NothingToUndo)?;
        let history = self.history.as_mut().ok_or(Refused::NotStarted)?;
        while history.step() >= decision {
            history.take_back();
            self.table.undone += 1;
        }
        let step = history.step();
        self.restart_clock();
        out.push(Output::Snapshot { step });
        self.ask(out);
        Ok(())
    }

    fn redo(&mut self, out: &mut Vec<Output>) -> Done<G> {
        self.may_undo()?;
        let history = self.started()?;
        let (now, last) = (history.step(), history.last_undone());
        if now == last {
            return Err(Refused::NothingToRedo);
        }
        // One decision and what followed from it.
        let is_decision = |&step: &u32| self.is_decision(history.played(step));
        let to = (now + 2..=last).find(is_decision).map_or(last, |next| next - 1);
        self.table.undone -= to - now; // each of them was counted when it was taken back
        for _ in now..to {
            self.history.as_mut().ok_or(Refused::NotStarted)?.play_again();
            self.announce(out);
        }
        self.restart_clock();
        self.ask(out);
        Ok(())
    }

    fn chat(&mut self, from: Viewer, text: String, out: &mut Vec<Output>) -> Done<G> {
        self.table.may_look(from)?;
        let fits = (1..=CHAT_MAX).contains(&text.chars().count());
        if !fits || text.trim().is_empty() || !is_plain(&text) {
            return Err(Refused::BadChat);
        }
        out.push(Output::Chat { from, text });
        Ok(())
    }

    /// Who is to act, in a game that has started and is not over.
    fn running(&self) -> Result<Seat, Refused<G::Illegal>> {
        self.started()?.state().to_act().ok_or(Refused::Over)
    }

    fn may_undo(&self) -> Done<G> {
        self.started()?;
        if self.table.options.undo { Ok(()) } else { Err(Refused::UndoNotAllowed) }
    }

    /// Plays what somebody, or the clock for them, decided, and goes on to the next decision.
    fn decide(
        &mut self,
        seat: Seat,
        action: G::Action,
        by_clock: bool,
        out: &mut Vec<Output>,
    ) -> Done<G> {
        self.play(seat, action, by_clock)?;
        if let Some(history) = &mut self.history {
            history.forget_undone();
        }
        self.announce(out);
        self.go_on(out);
        Ok(())
    }

    /// One step; a refusal changes nothing.
    fn play(&mut self, seat: Seat, action: G::Action, by_clock: bool) -> Done<G> {
        let history = self.history.as_mut().ok_or(Refused::NotStarted)?;
        if history.step() >= MAX_STEPS {
            return Err(Refused::TooManySteps);
        }
        let before = history.state().to_act();
        let resigns = action == G::resignation();
        history.play(seat, action, by_clock).map_err(|illegal| match before {
            Some(to_act) if to_act != seat && !resigns => Refused::NotYourTurn { seat, to_act },
            _ => Refused::Illegal(illegal),
        })?;
        let (after, forced) = (history.state().to_act(), history.played(history.step()).forced);
        if let Some(clock) = &mut self.table.clock {
            clock.played(before, after, forced || by_clock);
        }
        Ok(())
    }

    /// Plays phases without a choice, then asks the bot that is to act, if one is.
    fn go_on(&mut self, out: &mut Vec<Output>) {
        while !self.table.options.step_mode
            && let Some((seat, action)) = self.forced()
        {
            if self.play(seat, action, false).is_err() {
                break; // the match is as long as a match may be
            }
            self.announce(out);
        }
        self.ask(out);
    }

    /// The action of a phase without a choice, and whose it is.
    fn forced(&self) -> Option<(Seat, G::Action)> {
        let state = self.state()?;
        state.to_act().zip(state.forced())
    }

    /// Asks the bot that has to decide, if one has.
    fn ask(&self, out: &mut Vec<Output>) {
        let Some(seat) = self.to_act() else { return };
        if let Some(Player::Bot { level, budget }) = self.table.player(seat)
            && self.forced().is_none()
        {
            let (level, budget, bot_seed) = (level.clone(), *budget, self.table.options.bot_seed);
            out.push(Output::Think { seat, step: self.step(), level, budget, bot_seed });
        }
    }

    /// Says that the last step was played, and whether it ended the game.
    fn announce(&self, out: &mut Vec<Output>) {
        out.push(Output::Step { step: self.step() });
        out.extend(self.outcome().map(|outcome| Output::Finished { outcome }));
    }

    /// Lets the clock of the seat to act run after an undo or redo.
    fn restart_clock(&mut self) {
        let to_act = self.to_act();
        if let Some(clock) = &mut self.table.clock {
            clock.moved_to(to_act);
        }
    }
}
