//! A second small game, with what the toy has not: a forced phase, a setup that can be refused,
//! and no end unless a limit is set.
//!
//! *Rounds*: two seats roll one to three dice onto their pile, or pass. After both have acted the
//! bank takes a die from each pile, which is nobody's choice. The larger pile wins at the limit.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::{Game, Outcome, ParseError, Refusal, Rng, Seat, Viewer};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Rounds {
    piles: [u32; 2],
    first: Seat,
    acted: u8,
    rounds: u32,
    limit: Option<u32>,
    resigned: Option<Seat>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) limit: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(crate) enum Action {
    Roll(u32),
    Pass,
    Bank,
    Resign,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Event {
    Rolled { seat: Seat, dice: Vec<u32> },
    Passed { seat: Seat },
    Taken { dice: [u32; 2] },
    Resigned { seat: Seat },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Illegal {
    #[error("A game needs at least one round")]
    NoRounds,
    #[error("The game is over")]
    Over,
    #[error("It is not your turn")]
    NotYourTurn,
    #[error("Roll one to three dice, not {0}")]
    DiceCount(u32),
    #[error("The bank is not to act")]
    NotTheBank,
    #[error("The bank is to act")]
    TheBank,
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::NoRounds => "setup.no_rounds",
            Illegal::Over => "over",
            Illegal::NotYourTurn => "turn.not_yours",
            Illegal::DiceCount(_) => "roll.dice_count",
            Illegal::NotTheBank => "bank.not_now",
            Illegal::TheBank => "bank.now",
        }
    }
    fn rule(&self) -> &'static str {
        "§2"
    }
}

impl Rounds {
    fn active(&self) -> Seat {
        Seat::new((u8::from(self.first) + self.acted) % 2)
    }

    fn over(&self) -> bool {
        self.resigned.is_some() || self.limit.is_some_and(|limit| self.rounds >= limit)
    }
}

impl Game for Rounds {
    const ID: &'static str = "rounds";
    const RULES_VERSION: u32 = 3;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = Rounds;
    type Illegal = Illegal;

    fn new(setup: &Setup, rng: &mut Rng) -> Result<Rounds, Illegal> {
        if setup.limit == Some(0) {
            return Err(Illegal::NoRounds);
        }
        let first = Seat::new(rng.below(2) as u8);
        let limit = setup.limit;
        Ok(Rounds { piles: [10, 10], first, acted: 0, rounds: 0, limit, resigned: None })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn to_act(&self) -> Option<Seat> {
        (!self.over()).then(|| self.active())
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        let dice = (1..=3).map(Action::Roll);
        let all = dice.chain([Action::Pass, Action::Bank, Action::Resign]);
        out.extend(all.filter(|action| self.check(seat, action).is_ok()));
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match action {
            _ if self.over() => Err(Illegal::Over),
            Action::Resign => Ok(()),
            _ if seat != self.active() => Err(Illegal::NotYourTurn),
            Action::Bank if self.acted < 2 => Err(Illegal::NotTheBank),
            Action::Bank => Ok(()),
            _ if self.acted == 2 => Err(Illegal::TheBank),
            Action::Roll(count) if !(1..=3).contains(count) => Err(Illegal::DiceCount(*count)),
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
        self.check(seat, action)?;
        match action {
            Action::Roll(count) => {
                let dice: Vec<u32> = (0..*count).map(|_| rng.die(6)).collect();
                self.piles[seat.index()] += dice.iter().sum::<u32>();
                self.acted += 1;
                events.push(Event::Rolled { seat, dice });
            }
            Action::Pass => {
                self.acted += 1;
                events.push(Event::Passed { seat });
            }
            Action::Bank => {
                let dice = [rng.die(6), rng.die(6)];
                for (pile, die) in self.piles.iter_mut().zip(dice) {
                    *pile = pile.saturating_sub(die);
                }
                (self.acted, self.rounds) = (0, self.rounds + 1);
                events.push(Event::Taken { dice });
            }
            Action::Resign => {
                self.resigned = Some(seat);
                events.push(Event::Resigned { seat });
            }
        }
        Ok(())
    }

    fn forced(&self) -> Option<Action> {
        (!self.over() && self.acted == 2).then_some(Action::Bank)
    }

    fn timeout(&self, _seat: Seat) -> Action {
        self.forced().unwrap_or(Action::Pass)
    }

    fn resignation() -> Action {
        Action::Resign
    }

    fn outcome(&self) -> Option<Outcome> {
        let [a, b] = self.piles;
        match self.resigned {
            Some(Seat::A) => Some(Outcome::ranking([Seat::B, Seat::A], "resigned")),
            Some(_) => Some(Outcome::ranking([Seat::A, Seat::B], "resigned")),
            None if !self.over() => None,
            None if a > b => Some(Outcome::ranking([Seat::A, Seat::B], "round-limit")),
            None if a < b => Some(Outcome::ranking([Seat::B, Seat::A], "round-limit")),
            None => Some(Outcome::draw([Seat::A, Seat::B], "round-limit")),
        }
    }

    fn view(&self, _viewer: Viewer) -> Rounds {
        self.clone()
    }

    fn redact(event: &Event, _viewer: Viewer) -> Event {
        event.clone()
    }

    fn from_view(view: &Rounds, _rng: &mut Rng) -> Rounds {
        view.clone()
    }
}

impl Display for Rounds {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [a, b] = self.piles;
        let limit = self.limit.map_or("-".to_owned(), |limit| limit.to_string());
        let resigned = self.resigned.map_or("-".to_owned(), |seat| seat.to_string());
        write!(f, "{a} {b} {} {} {} {limit} {resigned}", self.first, self.acted, self.rounds)
    }
}

impl FromStr for Rounds {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Rounds, ParseError> {
        let wrong = || ParseError::new("a position of Rounds", text);
        let fields: Vec<&str> = text.split(' ').collect();
        let [a, b, first, acted, rounds, limit, resigned] = fields[..] else {
            return Err(wrong());
        };
        let number = |field: &str| field.parse::<u32>().map_err(|_| wrong());
        Ok(Rounds {
            piles: [number(a)?, number(b)?],
            first: first.parse()?,
            acted: number(acted)? as u8,
            rounds: number(rounds)?,
            limit: if limit == "-" { None } else { Some(number(limit)?) },
            resigned: if resigned == "-" { None } else { Some(resigned.parse()?) },
        })
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Action::Roll(count) => write!(f, "roll{count}"),
            Action::Pass => f.write_str("pass"),
            Action::Bank => f.write_str("bank"),
            Action::Resign => f.write_str("resign"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Action, ParseError> {
        let wrong = || ParseError::new("roll2, pass, bank or resign", text);
        match text {
            "pass" => Ok(Action::Pass),
            "bank" => Ok(Action::Bank),
            "resign" => Ok(Action::Resign),
            _ => {
                let count = text.strip_prefix("roll").ok_or_else(wrong)?;
                count.parse().map(Action::Roll).map_err(|_| wrong())
            }
        }
    }
}
