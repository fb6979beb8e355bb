//! What may happen in a match: every command, what it needs and what follows from it.
//!
//! Nothing here knows a game, so it exists once, however many games a program has.

use tabletop::fair::Nonce;
use tabletop::{Seat, Viewer};

use super::table::Table;
use super::told::{News, Told, When};
use crate::board::{Board, ByTheRules, What};
use crate::course::Stream;
use crate::names::is_plain;
use crate::record::{Line, start_line};
use crate::{CHAT_MAX, Command, MAX_STEPS, Millis, OnTimeout, Player};

/// Why nothing happened; the game's own reason lies with the board.
pub(super) type Refused = crate::Refused<ByTheRules>;
type Done = Result<(), Refused>;

/// Who carries out one command.
struct Referee<'a> {
    table: &'a mut Table,
    board: &'a mut dyn Board,
    /// What follows from the command, in order.
    told: Vec<Told>,
}

impl Table {
    /// Does what a command asks, whose action lies with the board, and adds what follows from it
    /// to `told`. A refused command changes nothing and adds nothing.
    pub(super) fn obey(
        &mut self,
        board: &mut dyn Board,
        command: Command<()>,
        told: &mut Vec<Told>,
    ) -> Done {
        let mut referee = Referee { table: self, board, told: Vec::new() };
        referee.obey(command)?;
        told.append(&mut referee.told);
        Ok(())
    }
}

impl Referee<'_> {
    fn obey(&mut self, command: Command<()>) -> Done {
        match command {
            Command::Join { seat, player, nonce } => self.join(seat, player, nonce),
            Command::Act { seat, at, action: () } => self.act(seat, at),
            Command::Resign { seat } => self.resign(seat),
            Command::Undo {} => self.undo(),
            Command::Redo {} => self.redo(),
            Command::Tick { now } => self.tick(now),
            Command::TimeUp {} => self.time_up(),
            Command::Resume {} => self.resume(),
            Command::Chat { from, text } => self.chat(from, text),
        }
    }

    fn join(&mut self, seat: Seat, player: Player, nonce: Option<Nonce>) -> Done {
        self.table.known(seat)?;
        if self.board.is_laid_out() {
            return Err(Refused::Started);
        }
        if self.table.player(seat).is_some() {
            return Err(Refused::SeatTaken { seat });
        }
        let seats = self.table.with(seat, player.clone(), nonce);
        if let Some(stream) = self.table.stream(&seats)
            && let Err(refused) = self.lay_out(stream)
        {
            self.board.put_away();
            return Err(refused);
        }
        self.table.seats = seats;
        self.tell_all(&News::Joined { seat, player });
        if self.board.is_laid_out() {
            self.begin();
        }
        Ok(())
    }

    /// Lays out the game and plays what was played in the matches that this one goes on from.
    fn lay_out(&mut self, stream: Stream) -> Done {
        let needed = self.board.lay_out(stream)?;
        for step in 1..=self.table.begun_at {
            let line = self.board.recorded(step);
            let (seat, by_clock) = (line.seat, line.by_clock);
            self.board.play(seat, What::Recorded(step), by_clock)?;
        }
        let seats = self.table.seats.len() as u8;
        if needed == seats { Ok(()) } else { Err(Refused::SeatCount { needed, seats }) }
    }

    /// The game is laid out: tells everyone and goes on to the first decision.
    fn begin(&mut self) {
        let header = self.table.header(self.board, self.table.undone);
        self.append(Line::Header { text: header.unwrap_or_default() });
        let text = start_line(self.board.start_digest());
        self.append(Line::Step { step: 0, text });
        for step in 1..=self.table.begun_at {
            self.append_step(step);
        }
        self.tell_snapshot();
        self.go_on();
    }

    fn act(&mut self, seat: Seat, at: u32) -> Done {
        self.table.known(seat)?;
        self.running()?;
        let now = self.board.step();
        if at != now {
            return Err(Refused::Stale { at, now });
        }
        if self.board.same(seat, What::Asked, What::TimeUp) {
            return Err(Refused::OnlyTheClock);
        }
        self.decide(seat, What::Asked, false)
    }

    fn resign(&mut self, seat: Seat) -> Done {
        self.table.known(seat)?;
        self.running()?;
        self.decide(seat, What::Resignation, false)
    }

    fn resume(&mut self) -> Done {
        self.running()?;
        self.go_on();
        Ok(())
    }

    fn tick(&mut self, now: Millis) -> Done {
        let before = self.table.clock.clone().ok_or(Refused::NoClock)?;
        let to_act = self.board.to_act();
        let clock = self.table.clock.as_mut().ok_or(Refused::NoClock)?;
        let used_up =
            clock.tick(now, to_act).map_err(|last| Refused::TimeRunsBackwards { now, last })?;
        let (true, Some(seat)) = (used_up, to_act) else { return Ok(()) };
        let what = match before.on_timeout() {
            OnTimeout::Play => What::Timeout,
            OnTimeout::Resign => What::Resignation,
        };
        let played = self.decide(seat, what, true);
        if played.is_err() {
            self.table.clock = Some(before);
        }
        played
    }

    /// Ends a game whose own time is over, for the seat to act.
    fn time_up(&mut self) -> Done {
        let seat = self.running()?;
        if !self.board.has(seat, What::TimeUp) {
            return Err(Refused::NoTimeLimit);
        }
        self.decide(seat, What::TimeUp, true)
    }

    fn undo(&mut self) -> Done {
        self.may_travel()?;
        let decision = self.table.last_decision(self.board).ok_or(Refused::NothingToUndo)?;
        while self.board.step() >= decision {
            self.board.take_back();
            self.table.undone += 1;
        }
        let (to, undone) = (self.board.step(), self.table.undone);
        self.append(Line::Undone { to, undone });
        self.stands_elsewhere();
        self.tell_snapshot();
        self.ask();
        Ok(())
    }

    fn redo(&mut self) -> Done {
        self.may_travel()?;
        let (now, last) = (self.board.step(), self.board.last_ahead());
        if now == last {
            return Err(Refused::NothingToRedo);
        }
        // One decision and what followed from it.
        let is_decision = |&step: &u32| self.table.is_decision(self.board.facts(step));
        let to = (now + 2..=last).find(is_decision).map_or(last, |next| next - 1);
        self.table.undone -= to - now; // each of them was counted when it was taken back
        self.append(Line::Redone { undone: self.table.undone });
        while self.board.step() < to {
            self.board.put_back();
            self.announce();
        }
        self.stands_elsewhere();
        self.ask();
        Ok(())
    }

    fn chat(&mut self, from: Viewer, text: String) -> Done {
        self.table.looks(from)?;
        let fits = (1..=CHAT_MAX).contains(&text.chars().count());
        if !fits || text.trim().is_empty() || !is_plain(&text) {
            return Err(Refused::BadChat);
        }
        self.tell_all(&News::Chat { from, text });
        Ok(())
    }

    /// Who is to act, in a game that has started and is not over.
    fn running(&self) -> Result<Seat, Refused> {
        self.started()?;
        self.board.to_act().ok_or(Refused::Over)
    }

    fn started(&self) -> Done {
        if self.board.is_laid_out() { Ok(()) } else { Err(Refused::NotStarted) }
    }

    fn may_travel(&self) -> Done {
        self.started()?;
        if self.table.options.undo { Ok(()) } else { Err(Refused::UndoNotAllowed) }
    }

    /// Plays what somebody, or the clock for them, decided, and goes on to the next decision.
    fn decide(&mut self, seat: Seat, what: What, by_clock: bool) -> Done {
        self.play(seat, what, by_clock)?;
        self.board.forget_ahead();
        self.announce();
        self.go_on();
        Ok(())
    }

    /// One step; a refusal changes nothing.
    fn play(&mut self, seat: Seat, what: What, by_clock: bool) -> Done {
        if self.board.step() >= MAX_STEPS {
            return Err(Refused::TooManySteps);
        }
        let before = self.board.to_act();
        if let Err(refusal) = self.board.play(seat, what, by_clock) {
            let resigns = self.board.same(seat, what, What::Resignation);
            return Err(match before {
                Some(to_act) if to_act != seat && !resigns => Refused::NotYourTurn { seat, to_act },
                _ => refusal.into(),
            });
        }
        let (after, forced) = (self.board.to_act(), self.board.facts(self.board.step()).forced);
        if let Some(clock) = &mut self.table.clock {
            clock.played(before, after, forced || by_clock);
        }
        Ok(())
    }

    /// Plays phases without a choice, then asks the bot that is to act, if one is.
    fn go_on(&mut self) {
        while !self.table.options.step_mode
            && let Some(seat) = self.board.to_act()
            && self.board.has(seat, What::Forced)
        {
            if self.play(seat, What::Forced, false).is_err() {
                break; // the match is as long as a match may be
            }
            self.announce();
        }
        self.ask();
    }

    /// Asks the bot that has to decide, if one has.
    fn ask(&mut self) {
        let Some(seat) = self.board.to_act() else { return };
        if let Some(Player::Bot { level, budget }) = self.table.player(seat)
            && !self.board.has(seat, What::Forced)
        {
            let (level, budget, bot_seed) = (level.clone(), *budget, self.table.options.bot_seed);
            let step = self.board.step();
            self.told.push(Told::Think { seat, step, level, budget, bot_seed });
        }
    }

    /// Writes the last step down and tells everyone.
    fn announce(&mut self) {
        let step = self.board.step();
        self.append_step(step);
        let by = self.board.facts(step).seat;
        self.tell_all(&News::Step { by, now: self.now() });
        let Some(outcome) = self.board.outcome(step) else { return };
        let secret = self.table.secret();
        self.append(Line::Over { secret: secret.clone(), result: outcome.clone() });
        self.tell_all(&News::Over { outcome: outcome.clone(), secret });
        self.told.push(Told::Finished { outcome });
    }

    fn append(&mut self, line: Line) {
        self.told.push(Told::Append { line });
    }

    fn append_step(&mut self, step: u32) {
        self.append(Line::Step { step, text: Table::line(self.board, step) });
    }

    fn tell_snapshot(&mut self) {
        self.tell_all(&News::Snapshot { now: self.now() });
    }

    fn tell_all(&mut self, news: &News) {
        let tell = |viewer| Told::Deliver { viewer, news: news.clone() };
        self.told.extend(self.table.audience().into_iter().map(tell));
    }

    fn now(&self) -> When {
        self.table.when(self.board.step(), self.board)
    }

    fn stands_elsewhere(&mut self) {
        let to_act = self.board.to_act();
        if let Some(clock) = &mut self.table.clock {
            clock.moved_to(to_act);
        }
    }
}
