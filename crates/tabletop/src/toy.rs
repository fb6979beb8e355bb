//! The smallest game with dice, secrets and a limit, and with faults to choose from: for testing
//! what works with any game.
//!
//! *Higher*: everyone holds a hidden die. On your turn roll it again (only you see it) or keep
//! it, which shows it and adds it to your public score. Twenty points win.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Game, Outcome, ParseError, Refusal, Rng, Seat, Viewer};

/// What is wrong with this copy of the game; 0 is nothing.
pub mod fault {
    /// A sound game.
    pub const NONE: u8 = 0;
    /// Everyone sees every die.
    pub const VIEW_LEAKS: u8 = 1;
    /// Everyone sees which die was rolled away.
    pub const EVENT_LEAKS: u8 = 2;
    /// Rolling is listed for everyone.
    pub const LISTED_BUT_REFUSED: u8 = 3;
    /// Keeping is not listed.
    pub const ACCEPTED_BUT_NOT_LISTED: u8 = 4;
    /// A refusal counts as a turn.
    pub const REFUSAL_CHANGES: u8 = 5;
    /// The position is written without its turn count.
    pub const NOTATION_FORGETS: u8 = 6;
    /// Every action is listed twice.
    pub const LISTED_TWICE: u8 = 7;
    /// The limit does not end the game.
    pub const IGNORES_LIMIT: u8 = 8;
    /// Dice come from outside.
    pub const AMBIENT_CHANCE: u8 = 9;
    /// What you may do depends on the others' dice.
    pub const ACTIONS_LEAK: u8 = 10;
    /// Keeping is listed after the end.
    pub const ACTS_AFTER_THE_END: u8 = 11;
    /// What only the host may play is listed.
    pub const TIME_UP_LISTED: u8 = 12;
}

const SEATS: u8 = 3;
const GOAL: u32 = 20;

/// The state of a game of Higher with three seats.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Higher<const FAULT: u8> {
    dice: [u32; 3],
    scores: [u32; 3],
    active: u8,
    turns: u32,
    limit: Option<u32>,
    resigned: bool,
}

/// Its options.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Setup {
    /// The game is over after this many turns.
    pub limit: Option<u32>,
}

/// What a seat can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // the game is described above
pub enum Action {
    Roll,
    /// Names the die, so that what the others learn from it stands in the action.
    Keep(u32),
    Resign,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Event {
    Rolled { seat: Seat, was: Option<u32>, die: Option<u32> },
    Kept { seat: Seat, score: u32 },
    Resigned { seat: Seat },
}

/// What a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    dice: [Option<u32>; 3],
    scores: [u32; 3],
    active: u8,
    turns: u32,
    limit: Option<u32>,
    resigned: bool,
}

/// Why something is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum Illegal {
    #[error("It is not your turn")]
    NotYourTurn,
    #[error("The game is over")]
    Over,
    #[error("You hold a six: keep it")]
    HoldsSix,
    #[error("You do not hold that die")]
    NotYourDie,
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        "refused"
    }
    fn rule(&self) -> &'static str {
        "§1"
    }
}

impl<const FAULT: u8> Higher<FAULT> {
    /// A seat's points.
    pub fn score(&self, seat: Seat) -> u32 {
        self.scores[seat.index()]
    }

    fn over(&self) -> bool {
        let limit = self.limit.filter(|_| FAULT != fault::IGNORES_LIMIT);
        self.resigned
            || self.scores.iter().any(|&score| score >= GOAL)
            || limit.is_some_and(|limit| self.turns >= limit)
    }

    /// A six must be kept; only its holder knows, so it is no public rule for the others.
    fn may_roll(&self, seat: Seat) -> bool {
        match FAULT {
            fault::ACTIONS_LEAK => self.dice.iter().all(|&die| die != 6),
            _ => self.dice[seat.index()] != 6,
        }
    }
}

impl<const FAULT: u8> Game for Higher<FAULT> {
    const ID: &'static str = "higher";
    const RULES_VERSION: u32 = 1;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    fn new(setup: &Setup, rng: &mut Rng) -> Result<Self, Illegal> {
        let dice = [rng.die(6), rng.die(6), rng.die(6)];
        let limit = setup.limit;
        Ok(Higher { dice, scores: [0; 3], active: 0, turns: 0, limit, resigned: false })
    }

    fn seats(&self) -> u8 {
        SEATS
    }

    fn to_act(&self) -> Option<Seat> {
        (!self.over()).then(|| Seat::new(self.active))
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        let keep = Action::Keep(self.dice[seat.index()]);
        let candidates = [Action::Roll, keep, Action::Resign];
        out.extend(candidates.iter().filter(|action| self.check(seat, action).is_ok()));
        match FAULT {
            fault::LISTED_BUT_REFUSED => out.push(Action::Roll),
            fault::ACCEPTED_BUT_NOT_LISTED => out.retain(|&action| action != keep),
            fault::LISTED_TWICE => out.extend(out.clone()),
            fault::ACTS_AFTER_THE_END if self.over() => out.push(keep),
            _ => {}
        }
        if FAULT == fault::LISTED_BUT_REFUSED || FAULT == fault::ACTIONS_LEAK {
            out.sort();
            out.dedup();
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if self.over() {
            return Err(Illegal::Over);
        }
        match action {
            Action::Resign => Ok(()),
            _ if seat.index() != usize::from(self.active) => Err(Illegal::NotYourTurn),
            Action::Roll if !self.may_roll(seat) => Err(Illegal::HoldsSix),
            Action::Keep(die) if *die != self.dice[seat.index()] => Err(Illegal::NotYourDie),
            _ => Ok(()),
        }
    }

    fn apply(
        &mut self,
        seat: Seat,
        action: &Action,
        rng: &mut Rng,
        events: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        if FAULT == fault::REFUSAL_CHANGES {
            self.turns += 1;
        }
        self.check(seat, action)?;
        match action {
            Action::Roll => {
                let die = match FAULT {
                    fault::AMBIENT_CHANCE => ambient(),
                    _ => rng.die(6),
                };
                let was = std::mem::replace(&mut self.dice[seat.index()], die);
                events.push(Event::Rolled { seat, was: Some(was), die: Some(die) });
            }
            Action::Keep(die) => {
                self.scores[seat.index()] += die;
                events.push(Event::Kept { seat, score: self.scores[seat.index()] });
                self.dice[seat.index()] = rng.die(6);
            }
            Action::Resign => {
                self.resigned = true;
                events.push(Event::Resigned { seat });
            }
        }
        self.turns += 1;
        self.active = (self.active + 1) % SEATS;
        Ok(())
    }

    fn forced(&self) -> Option<Action> {
        None
    }

    fn timeout(&self, seat: Seat) -> Action {
        Action::Keep(self.dice[seat.index()])
    }

    fn time_up(&self) -> Option<Action> {
        (FAULT == fault::TIME_UP_LISTED && !self.over()).then_some(Action::Resign)
    }

    fn resignation() -> Action {
        Action::Resign
    }

    fn outcome(&self) -> Option<Outcome> {
        self.over().then(|| {
            let mut seats: Vec<Seat> = Seat::first(SEATS).collect();
            seats.sort_by_key(|seat| std::cmp::Reverse(self.scores[seat.index()]));
            Outcome::ranking(seats, "points")
        })
    }

    fn view(&self, viewer: Viewer) -> View {
        let sees = |seat: usize| {
            viewer == Viewer::Seat(Seat::new(seat as u8)) || FAULT == fault::VIEW_LEAKS
        };
        let dice = std::array::from_fn(|seat| sees(seat).then_some(self.dice[seat]));
        let Higher { scores, active, turns, limit, resigned, .. } = self.clone();
        View { dice, scores, active, turns, limit, resigned }
    }

    fn redact(event: &Event, viewer: Viewer) -> Event {
        match event {
            Event::Rolled { seat, .. }
                if viewer != Viewer::Seat(*seat) && FAULT != fault::EVENT_LEAKS =>
            {
                Event::Rolled { seat: *seat, was: None, die: None }
            }
            other => other.clone(),
        }
    }

    fn from_view(view: &View, rng: &mut Rng) -> Self {
        // Under VIEW_LEAKS the view shows everything; completing it anew is what exposes that.
        let keeps = |seat: usize| FAULT != fault::VIEW_LEAKS || seat == 0;
        let dice = std::array::from_fn(|seat| match view.dice[seat] {
            Some(die) if keeps(seat) => die,
            _ => rng.die(6),
        });
        let View { scores, active, turns, limit, resigned, .. } = view.clone();
        Higher { dice, scores, active, turns, limit, resigned }
    }
}

/// Chance from outside: what clippy.toml forbids in rule crates.
fn ambient() -> u32 {
    use std::sync::atomic::{AtomicU32, Ordering};
    static CALLS: AtomicU32 = AtomicU32::new(0);
    CALLS.fetch_add(1, Ordering::Relaxed) % 6 + 1
}

impl<const FAULT: u8> Display for Higher<FAULT> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let text = |values: &[u32; 3]| values.map(|value| value.to_string()).join(",");
        let turns = if FAULT == fault::NOTATION_FORGETS { 0 } else { self.turns };
        let limit = self.limit.map_or("-".into(), |limit| limit.to_string());
        let (dice, scores) = (text(&self.dice), text(&self.scores));
        write!(f, "{dice} {scores} {} {turns} {limit} {}", self.active, self.resigned)
    }
}

impl<const FAULT: u8> FromStr for Higher<FAULT> {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::new("six fields", text);
        let fields: Vec<&str> = text.split(' ').collect();
        let [dice, scores, active, turns, limit, resigned] = fields[..] else {
            return Err(wrong());
        };
        let triple = |field: &str| -> Option<[u32; 3]> {
            let values: Result<Vec<u32>, _> = field.split(',').map(str::parse).collect();
            values.ok()?.try_into().ok()
        };
        Ok(Higher {
            dice: triple(dice).ok_or_else(wrong)?,
            scores: triple(scores).ok_or_else(wrong)?,
            active: active.parse().map_err(|_| wrong())?,
            turns: turns.parse().map_err(|_| wrong())?,
            limit: if limit == "-" { None } else { Some(limit.parse().map_err(|_| wrong())?) },
            resigned: resigned.parse().map_err(|_| wrong())?,
        })
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Action::Roll => write!(f, "roll"),
            Action::Keep(die) => write!(f, "keep{die}"),
            Action::Resign => write!(f, "resign"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Action, ParseError> {
        let wrong = || ParseError::new("roll, keep6 or resign", text);
        match text {
            "roll" => Ok(Action::Roll),
            "resign" => Ok(Action::Resign),
            _ => {
                let die = text.strip_prefix("keep").ok_or_else(wrong)?;
                die.parse().map(Action::Keep).map_err(|_| wrong())
            }
        }
    }
}
